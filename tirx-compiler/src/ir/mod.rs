//! The two forms of a kernel between tokens and PTX.

pub mod format;
pub mod multiprocessor;
pub mod raw;
pub mod shared;
pub mod ssa;
pub mod ssa_text;
pub mod tree;
pub mod tree_text;
pub mod types;
