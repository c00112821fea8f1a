//! tirx
