//! Operations of the lanes of a warp that have two results, a value and a predicate.
//!
//! A lane that executes one is in its own mask, and every lane of the mask executes the same one with the same mask, as of
//! those in [`device`](crate::device). The `clamp` of a shuffle has the last lane that may be read from in its lower five bits
//! (upwards the first), and in bits 8 to 12 those of a lane's number that stay as they are.

on_values! {
    /// The lane that is elected of the mask, and whether it is this one: which one is the hardware's choice.
    /// PTX: `elect.sync` (PTX ISA, `elect.sync`); from sm_90 on.
    fn elect_sync(mask: u32) -> (u32, bool);
    /// The value of the lane `lanes` below, and whether that lane is in range.
    /// PTX: `shfl.sync.up.b32` (PTX ISA, `shfl.sync`).
    fn shfl_sync_up_b32(value: u32, lanes: u32, clamp: u32, mask: u32) -> (u32, bool);
    /// The value of the lane `lanes` above, and whether that lane is in range.
    /// PTX: `shfl.sync.down.b32` (PTX ISA, `shfl.sync`).
    fn shfl_sync_down_b32(value: u32, lanes: u32, clamp: u32, mask: u32) -> (u32, bool);
    /// The value of the lane whose number differs in the bits of `lanes`, and whether that lane is in range.
    /// PTX: `shfl.sync.bfly.b32` (PTX ISA, `shfl.sync`).
    fn shfl_sync_bfly_b32(value: u32, lanes: u32, clamp: u32, mask: u32) -> (u32, bool);
    /// The value of the lane of the number `lanes`, and whether that lane is in range.
    /// PTX: `shfl.sync.idx.b32` (PTX ISA, `shfl.sync`).
    fn shfl_sync_idx_b32(value: u32, lanes: u32, clamp: u32, mask: u32) -> (u32, bool);
    /// The mask if all its lanes have the same value, else 0, and whether they have.
    /// PTX: `match.all.sync.b32` (PTX ISA, `match.sync`).
    fn match_all_sync_b32(value: u32, mask: u32) -> (u32, bool);
    /// The mask if all its lanes have the same value, else 0, and whether they have.
    /// PTX: `match.all.sync.b64` (PTX ISA, `match.sync`).
    fn match_all_sync_b64(value: u64, mask: u32) -> (u32, bool);
}
