//! Functions that are written in the kernel language themselves.
//!
//! They are the same text as the compiler has: `tirx-compiler/src/library/`.

#[allow(unused_imports)]
use super::*;

tirx_macros::library!(number);
tirx_macros::library!(special);
tirx_macros::library!(warp);
tirx_macros::library!(block);
tirx_macros::library!(pipeline);
tirx_macros::library!(cluster);

/// What this thread does of `0..n` when the threads of the grid along x take turns: [`grid_rank`], and every
/// [`grid_threads`] after it. It stands in a loop: `for i in grid_stride(n) { .. }`.
pub fn grid_stride(n: u32) -> core::iter::StepBy<core::ops::Range<u32>> {
    (grid_rank()..n).step_by(grid_threads() as usize)
}
