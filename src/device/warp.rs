//! The lanes of a warp among each other.
//!
//! Bit `i` of a mask stands for lane `i`. A lane that executes one of these is in its own mask, and every lane of the mask
//! executes the same one with the same mask; `u32::MAX` names the whole warp.

use super::{MatchValue, ReduxMinMax, Shuffle, Word, only_in_kernels};

/// Waits until every lane of the mask is here, and orders what they read and write before it with what comes after.
/// PTX: `bar.warp.sync` (PTX ISA, `bar.warp.sync`).
pub fn warp_sync(mask: u32) {
    let _ = mask;
    only_in_kernels()
}

/// The lanes that execute this together. PTX: `activemask` (PTX ISA, `activemask`).
///
/// Which they are is the hardware's choice: it is no way to find out who has taken a branch.
pub fn active_mask() -> u32 {
    only_in_kernels()
}

/// The value, which all lanes of the warp that come here have: a condition made of it sends a warp one way, so that
/// what the lanes do together may depend on it (`warp-divergent`).
/// PTX: nothing; it is about what `.sync` asks for (PTX ISA, `shfl.sync`).
///
/// What [`warp_sum`](super::warp_sum) and the like give is known to be so, and `shfl_sync(u32::MAX, value, 0)` makes it so.
///
/// # Safety
/// All lanes of the warp that execute it have the same value.
pub unsafe fn warp_uniform<T: Shuffle>(value: T) -> T {
    let _ = value;
    only_in_kernels()
}

/// The value, which all threads of the block that come here have: a condition made of it sends a block one way, so that a
/// barrier may depend on it (`block-divergent`).
/// PTX: nothing; it is about what a barrier asks for (PTX ISA, `barrier`).
///
/// What [`block_sum`](super::block_sum) and the like give is known to be so, and
/// [`block_broadcast`](super::block_broadcast) makes it so.
///
/// # Safety
/// All threads of the block that execute it have the same value.
pub unsafe fn block_uniform<T: Shuffle>(value: T) -> T {
    let _ = value;
    only_in_kernels()
}

/// The value that another lane has.
/// PTX: `shfl.sync.idx.b32`, twice for 64 bits (PTX ISA, `shfl.sync`).
///
/// The lane is taken modulo 32.
pub fn shfl_sync<T: Shuffle>(mask: u32, value: T, lane: u32) -> T {
    let _ = (mask, value, lane);
    only_in_kernels()
}

/// [`shfl_sync`] within each part of `width` lanes: 1, 2, 4, 8, 16 or 32, a constant.
/// PTX: `shfl.sync.idx.b32` (PTX ISA, `shfl.sync`).
pub fn shfl_sync_width<T: Shuffle>(mask: u32, value: T, lane: u32, width: u32) -> T {
    let _ = (mask, value, lane, width);
    only_in_kernels()
}

/// The value that the lane `delta` below has; a lane that has none below keeps its own.
/// PTX: `shfl.sync.up.b32`, twice for 64 bits (PTX ISA, `shfl.sync`).
pub fn shfl_up_sync<T: Shuffle>(mask: u32, value: T, delta: u32) -> T {
    let _ = (mask, value, delta);
    only_in_kernels()
}

/// [`shfl_up_sync`] within each part of `width` lanes: 1, 2, 4, 8, 16 or 32, a constant.
/// PTX: `shfl.sync.up.b32` (PTX ISA, `shfl.sync`).
pub fn shfl_up_sync_width<T: Shuffle>(mask: u32, value: T, delta: u32, width: u32) -> T {
    let _ = (mask, value, delta, width);
    only_in_kernels()
}

/// The value that the lane `delta` above has; a lane that has none above keeps its own.
/// PTX: `shfl.sync.down.b32`, twice for 64 bits (PTX ISA, `shfl.sync`).
pub fn shfl_down_sync<T: Shuffle>(mask: u32, value: T, delta: u32) -> T {
    let _ = (mask, value, delta);
    only_in_kernels()
}

/// [`shfl_down_sync`] within each part of `width` lanes: 1, 2, 4, 8, 16 or 32, a constant.
/// PTX: `shfl.sync.down.b32` (PTX ISA, `shfl.sync`).
pub fn shfl_down_sync_width<T: Shuffle>(mask: u32, value: T, delta: u32, width: u32) -> T {
    let _ = (mask, value, delta, width);
    only_in_kernels()
}

/// The value that the lane has whose number differs in these bits.
/// PTX: `shfl.sync.bfly.b32`, twice for 64 bits (PTX ISA, `shfl.sync`).
pub fn shfl_xor_sync<T: Shuffle>(mask: u32, value: T, lanes: u32) -> T {
    let _ = (mask, value, lanes);
    only_in_kernels()
}

/// [`shfl_xor_sync`] within each part of `width` lanes: 1, 2, 4, 8, 16 or 32, a constant.
/// PTX: `shfl.sync.bfly.b32` (PTX ISA, `shfl.sync`).
pub fn shfl_xor_sync_width<T: Shuffle>(mask: u32, value: T, lanes: u32, width: u32) -> T {
    let _ = (mask, value, lanes, width);
    only_in_kernels()
}

/// Whether it holds for every lane of the mask.
/// PTX: `vote.sync.all.pred` (PTX ISA, `vote.sync`).
pub fn all_sync(mask: u32, pred: bool) -> bool {
    let _ = (mask, pred);
    only_in_kernels()
}

/// Whether it holds for some lane of the mask.
/// PTX: `vote.sync.any.pred` (PTX ISA, `vote.sync`).
pub fn any_sync(mask: u32, pred: bool) -> bool {
    let _ = (mask, pred);
    only_in_kernels()
}

/// Whether it is the same for all lanes of the mask.
/// PTX: `vote.sync.uni.pred` (PTX ISA, `vote.sync`).
pub fn uni_sync(mask: u32, pred: bool) -> bool {
    let _ = (mask, pred);
    only_in_kernels()
}

/// The lanes of the mask for which it holds.
/// PTX: `vote.sync.ballot.b32` (PTX ISA, `vote.sync`).
pub fn ballot_sync(mask: u32, pred: bool) -> u32 {
    let _ = (mask, pred);
    only_in_kernels()
}

/// The lanes of the mask that have the same value, bit for bit.
/// PTX: `match.any.sync` (PTX ISA, `match.sync`).
pub fn match_any_sync<T: MatchValue>(mask: u32, value: T) -> u32 {
    let _ = (mask, value);
    only_in_kernels()
}

/// The mask if all its lanes have the same value, bit for bit, and 0 otherwise.
/// PTX: `match.all.sync` (PTX ISA, `match.sync`).
pub fn match_all_sync<T: MatchValue>(mask: u32, value: T) -> u32 {
    let _ = (mask, value);
    only_in_kernels()
}

/// Whether this lane is the one lane of the mask that is elected: which one is the hardware's choice.
/// PTX: `elect.sync` (PTX ISA, `elect.sync`); from sm_90 on.
pub fn elect_sync(mask: u32) -> bool {
    let _ = mask;
    only_in_kernels()
}

/// The sum over the lanes of the mask; it wraps around.
/// PTX: `redux.sync.add` (PTX ISA, `redux.sync`); from sm_80 on.
pub fn redux_sync_add<T: Word>(mask: u32, value: T) -> T {
    let _ = (mask, value);
    only_in_kernels()
}

/// The least over the lanes of the mask; of floats a NaN does not count.
/// PTX: `redux.sync.min` (PTX ISA, `redux.sync`); from sm_80 on, and of floats on sm_100a.
pub fn redux_sync_min<T: ReduxMinMax>(mask: u32, value: T) -> T {
    let _ = (mask, value);
    only_in_kernels()
}

/// The greatest over the lanes of the mask; of floats a NaN does not count.
/// PTX: `redux.sync.max` (PTX ISA, `redux.sync`); from sm_80 on, and of floats on sm_100a.
pub fn redux_sync_max<T: ReduxMinMax>(mask: u32, value: T) -> T {
    let _ = (mask, value);
    only_in_kernels()
}

/// The bits that all lanes of the mask have.
/// PTX: `redux.sync.and.b32` (PTX ISA, `redux.sync`); from sm_80 on.
pub fn redux_sync_and<T: Word>(mask: u32, value: T) -> T {
    let _ = (mask, value);
    only_in_kernels()
}

/// The bits that some lane of the mask has.
/// PTX: `redux.sync.or.b32` (PTX ISA, `redux.sync`); from sm_80 on.
pub fn redux_sync_or<T: Word>(mask: u32, value: T) -> T {
    let _ = (mask, value);
    only_in_kernels()
}

/// The bits that an odd number of lanes of the mask have.
/// PTX: `redux.sync.xor.b32` (PTX ISA, `redux.sync`); from sm_80 on.
pub fn redux_sync_xor<T: Word>(mask: u32, value: T) -> T {
    let _ = (mask, value);
    only_in_kernels()
}

/// The least over the lanes of the mask; NaN if some lane has one.
/// PTX: `redux.sync.min.NaN.f32` (PTX ISA, `redux.sync`); on sm_100a.
pub fn redux_sync_min_nan(mask: u32, value: f32) -> f32 {
    let _ = (mask, value);
    only_in_kernels()
}

/// The least of the magnitudes; a NaN does not count, over the lanes of the mask.
/// PTX: `redux.sync.min.abs.f32` (PTX ISA, `redux.sync`); on sm_100a.
pub fn redux_sync_min_abs(mask: u32, value: f32) -> f32 {
    let _ = (mask, value);
    only_in_kernels()
}

/// The least of the magnitudes; NaN if some lane has one, over the lanes of the mask.
/// PTX: `redux.sync.min.abs.NaN.f32` (PTX ISA, `redux.sync`); on sm_100a.
pub fn redux_sync_min_abs_nan(mask: u32, value: f32) -> f32 {
    let _ = (mask, value);
    only_in_kernels()
}

/// The greatest over the lanes of the mask; NaN if some lane has one.
/// PTX: `redux.sync.max.NaN.f32` (PTX ISA, `redux.sync`); on sm_100a.
pub fn redux_sync_max_nan(mask: u32, value: f32) -> f32 {
    let _ = (mask, value);
    only_in_kernels()
}

/// The greatest of the magnitudes; a NaN does not count, over the lanes of the mask.
/// PTX: `redux.sync.max.abs.f32` (PTX ISA, `redux.sync`); on sm_100a.
pub fn redux_sync_max_abs(mask: u32, value: f32) -> f32 {
    let _ = (mask, value);
    only_in_kernels()
}

/// The greatest of the magnitudes; NaN if some lane has one, over the lanes of the mask.
/// PTX: `redux.sync.max.abs.NaN.f32` (PTX ISA, `redux.sync`); on sm_100a.
pub fn redux_sync_max_abs_nan(mask: u32, value: f32) -> f32 {
    let _ = (mask, value);
    only_in_kernels()
}
