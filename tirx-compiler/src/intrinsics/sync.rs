//! Barriers of the block and fences.

use super::{Intrinsic, machine::rows};

/// PTX ISA, `barrier` and `fence`.
pub(super) const ROWS: &[Intrinsic] = rows! {
    "barrier_sync" [_] (id: u32, threads: u32) -> () = Fence "barrier.sync"
        {0 in 0..=15 step 1, 1 in 32..=1024 step 32};
    "barrier_arrive" [_] (id: u32, threads: u32) -> () = Fence "barrier.arrive"
        {0 in 0..=15 step 1, 1 in 32..=1024 step 32};
    "cta_sync_count" [_] (pred: bool) -> u32 = Fence "bar.red.popc.u32" [{0}, 0];
    "cta_sync_and" [_] (pred: bool) -> bool = Fence "bar.red.and.pred" [{0}, 0];
    "cta_sync_or" [_] (pred: bool) -> bool = Fence "bar.red.or.pred" [{0}, 0];
    "fence_acq_rel_cta" [_] () -> () = Fence "fence.acq_rel.cta";
    "fence_acq_rel_cluster" [_] () -> () = Fence "fence.acq_rel.cluster";
    "fence_acq_rel_gpu" [_] () -> () = Fence "fence.acq_rel.gpu";
    "fence_acq_rel_sys" [_] () -> () = Fence "fence.acq_rel.sys";
    "fence_sc_cta" [_] () -> () = Fence "fence.sc.cta";
    "fence_sc_cluster" [_] () -> () = Fence "fence.sc.cluster";
    "fence_sc_gpu" [_] () -> () = Fence "fence.sc.gpu";
    "fence_sc_sys" [_] () -> () = Fence "fence.sc.sys";
};
