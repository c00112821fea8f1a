//! Runs PTX on the CPU, and judges it.
//!
//! An [`Emulator`] is a device with memory. It loads PTX text, the very text that a GPU gets, and runs an entry over a
//! grid: warps of 32 lanes, CTAs, shared memory, asynchronous copies that complete as late as they may. A [`Report`]
//! says whether the run was clean and, if not, which rule was broken by which access.

pub mod api;
pub use api::*;
