//! Kernels from source through lowering and checks.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod bounds;
mod common;
mod contracts;
mod interpret;
mod mends;
mod patterns;
mod random;
mod resources;
mod snapshots;
mod soundness;
