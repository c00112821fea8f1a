//! The attribute `#[tirx::kernel]`: a shim over `tirx-compiler`.
