//! Operations of the lanes of a warp that have two results, a value and a predicate.

use super::{Intrinsic, machine::rows};

/// The rows of the list.
pub(super) const ROWS: &[Intrinsic] = rows! {
    "ptx::elect_sync" [_] (mask: u32) -> (u32, bool) = Convergent "elect.sync";
    "ptx::shfl_sync_up_b32" [_] (value: u32, lanes: u32, clamp: u32, mask: u32) -> (u32, bool) = Convergent "shfl.sync.up.b32";
    "ptx::shfl_sync_down_b32" [_] (value: u32, lanes: u32, clamp: u32, mask: u32) -> (u32, bool) = Convergent "shfl.sync.down.b32";
    "ptx::shfl_sync_bfly_b32" [_] (value: u32, lanes: u32, clamp: u32, mask: u32) -> (u32, bool) = Convergent "shfl.sync.bfly.b32";
    "ptx::shfl_sync_idx_b32" [_] (value: u32, lanes: u32, clamp: u32, mask: u32) -> (u32, bool) = Convergent "shfl.sync.idx.b32";
    "ptx::match_all_sync_b32" [_] (value: u32, mask: u32) -> (u32, bool) = Convergent "match.all.sync.b32";
    "ptx::match_all_sync_b64" [_] (value: u64, mask: u32) -> (u32, bool) = Convergent "match.all.sync.b64";
};
