//! Barriers of the block, and fences.

use super::only_in_kernels;

/// Waits at the barrier `id` until `threads` threads have come to it, by this or by [`barrier_arrive`].
/// PTX: `barrier.sync` (PTX ISA, `barrier`).
///
/// A block has the barriers 0 to 15; [`cta_sync`](super::cta_sync) uses 0. `threads` is a multiple of 32 up to 1024: a
/// warp comes when all of its threads have come that have not ended, and counts as 32. What the threads wrote before it is
/// visible to those that waited.
pub fn barrier_sync(id: u32, threads: u32) {
    let _ = (id, threads);
    only_in_kernels()
}

/// Comes to the barrier `id` of `threads` threads without waiting. PTX: `barrier.arrive` (PTX ISA, `barrier`).
///
/// What this thread wrote before it is visible to those that wait by [`barrier_sync`], which has the same two numbers.
pub fn barrier_arrive(id: u32, threads: u32) {
    let _ = (id, threads);
    only_in_kernels()
}

/// [`cta_sync`](super::cta_sync), and for how many threads it holds. PTX: `bar.red.popc.u32` (PTX ISA, `barrier`).
pub fn cta_sync_count(pred: bool) -> u32 {
    let _ = pred;
    only_in_kernels()
}

/// [`cta_sync`](super::cta_sync), and whether it holds for all threads. PTX: `bar.red.and.pred` (PTX ISA, `barrier`).
pub fn cta_sync_and(pred: bool) -> bool {
    let _ = pred;
    only_in_kernels()
}

/// [`cta_sync`](super::cta_sync), and whether it holds for some thread. PTX: `bar.red.or.pred` (PTX ISA, `barrier`).
pub fn cta_sync_or(pred: bool) -> bool {
    let _ = pred;
    only_in_kernels()
}

/// Orders this thread's accesses before it with those after it, as threads of the block see them.
/// PTX: `fence.acq_rel.cta` (PTX ISA, `fence`).
pub fn fence_acq_rel_cta() {
    only_in_kernels()
}

/// Orders this thread's accesses before it with those after it, as threads of the cluster see them.
/// PTX: `fence.acq_rel.cluster` (PTX ISA, `fence`); from sm_90 on.
pub fn fence_acq_rel_cluster() {
    only_in_kernels()
}

/// Orders this thread's accesses before it with those after it, as threads of the GPU see them.
/// PTX: `fence.acq_rel.gpu` (PTX ISA, `fence`).
pub fn fence_acq_rel_gpu() {
    only_in_kernels()
}

/// Orders this thread's accesses before it with those after it, as threads of all GPUs and the host see them.
/// PTX: `fence.acq_rel.sys` (PTX ISA, `fence`).
pub fn fence_acq_rel_sys() {
    only_in_kernels()
}

/// The same as [`fence_acq_rel_cta`], and all such fences have one order that the threads of the block agree on.
/// PTX: `fence.sc.cta` (PTX ISA, `fence`).
pub fn fence_sc_cta() {
    only_in_kernels()
}

/// The same as [`fence_acq_rel_cluster`], and all such fences have one order that the threads of the cluster agree on.
/// PTX: `fence.sc.cluster` (PTX ISA, `fence`); from sm_90 on.
pub fn fence_sc_cluster() {
    only_in_kernels()
}

/// The same as [`fence_acq_rel_gpu`], and all such fences have one order that the threads of the GPU agree on.
/// PTX: `fence.sc.gpu` (PTX ISA, `fence`).
pub fn fence_sc_gpu() {
    only_in_kernels()
}

/// The same as [`fence_acq_rel_sys`], and all such fences have one order that the threads of all GPUs and the host agree on.
/// PTX: `fence.sc.sys` (PTX ISA, `fence`).
pub fn fence_sc_sys() {
    only_in_kernels()
}
