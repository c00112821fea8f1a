//! Barriers of the block and of the cluster, fences, and what grids wait for.

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

/// Comes to the barrier of the cluster without waiting. What this thread did before it is visible to the threads of the
/// cluster after their [`cluster_wait`]. The lanes of a warp come together.
/// PTX: `barrier.cluster.arrive.aligned` (PTX ISA, `barrier.cluster`); from sm_90 on.
pub fn cluster_arrive() {
    only_in_kernels()
}

/// [`cluster_arrive`] that makes nothing visible. The lanes of a warp come together.
/// PTX: `barrier.cluster.arrive.relaxed.aligned` (PTX ISA, `barrier.cluster`); from sm_90 on.
pub fn cluster_arrive_relaxed() {
    only_in_kernels()
}

/// Waits until every thread of the cluster has arrived. The lanes of a warp wait together.
/// PTX: `barrier.cluster.wait.aligned` (PTX ISA, `barrier.cluster`); from sm_90 on.
pub fn cluster_wait() {
    only_in_kernels()
}

/// Accesses after it come after what threads of the block released, where a relaxed read before it saw that.
/// PTX: `fence.acquire.cta` (PTX ISA, `fence`); from sm_90 on.
pub fn fence_acquire_cta() {
    only_in_kernels()
}

/// Accesses after it come after what threads of the cluster released, where a relaxed read before it saw that.
/// PTX: `fence.acquire.cluster` (PTX ISA, `fence`); from sm_90 on.
pub fn fence_acquire_cluster() {
    only_in_kernels()
}

/// Accesses after it come after what threads of the GPU released, where a relaxed read before it saw that.
/// PTX: `fence.acquire.gpu` (PTX ISA, `fence`); from sm_90 on.
pub fn fence_acquire_gpu() {
    only_in_kernels()
}

/// Accesses after it come after what threads of all GPUs and the host released, where a relaxed read before it saw that.
/// PTX: `fence.acquire.sys` (PTX ISA, `fence`); from sm_90 on.
pub fn fence_acquire_sys() {
    only_in_kernels()
}

/// Accesses before it come before what threads of the block acquire, where they read a relaxed write after it.
/// PTX: `fence.release.cta` (PTX ISA, `fence`); from sm_90 on.
pub fn fence_release_cta() {
    only_in_kernels()
}

/// Accesses before it come before what threads of the cluster acquire, where they read a relaxed write after it.
/// PTX: `fence.release.cluster` (PTX ISA, `fence`); from sm_90 on.
pub fn fence_release_cluster() {
    only_in_kernels()
}

/// Accesses before it come before what threads of the GPU acquire, where they read a relaxed write after it.
/// PTX: `fence.release.gpu` (PTX ISA, `fence`); from sm_90 on.
pub fn fence_release_gpu() {
    only_in_kernels()
}

/// Accesses before it come before what threads of all GPUs and the host acquire, where they read a relaxed write after it.
/// PTX: `fence.release.sys` (PTX ISA, `fence`); from sm_90 on.
pub fn fence_release_sys() {
    only_in_kernels()
}

/// [`fence_acquire_cluster`] for mbarriers in shared memory of the cluster alone.
/// PTX: `fence.acquire.sync_restrict::shared::cluster.cluster` (PTX ISA, `fence`); from sm_90 on.
pub fn fence_acquire_sync_restrict_shared_cluster_cluster() {
    only_in_kernels()
}

/// [`fence_release_cluster`] for mbarriers in shared memory of this CTA alone.
/// PTX: `fence.release.sync_restrict::shared::cta.cluster` (PTX ISA, `fence`); from sm_90 on.
pub fn fence_release_sync_restrict_shared_cta_cluster() {
    only_in_kernels()
}

/// Makes the mbarriers that this thread has initialised known to the cluster and to asynchronous copies. A barrier of the
/// cluster follows: [`cluster_arrive_relaxed`] and [`cluster_wait`].
/// PTX: `fence.mbarrier_init.release.cluster` (PTX ISA, `fence`); from sm_90 on.
pub fn fence_mbarrier_init() {
    only_in_kernels()
}

/// Orders accesses to the same memory by different virtual addresses.
/// PTX: `fence.proxy.alias` (PTX ISA, `fence`).
pub fn fence_proxy_alias() {
    only_in_kernels()
}

/// Orders this thread's accesses with those of asynchronous copies and tensor cores: what it wrote before is what they read
/// after.
/// PTX: `fence.proxy.async` (PTX ISA, `fence`); from sm_90 on.
///
/// It stands between a store to shared memory and a bulk copy from there. The end of an asynchronous copy that was waited for
/// needs none.
pub fn fence_proxy_async() {
    only_in_kernels()
}

/// [`fence_proxy_async`] for global memory alone.
/// PTX: `fence.proxy.async.global` (PTX ISA, `fence`); from sm_90 on.
pub fn fence_proxy_async_global() {
    only_in_kernels()
}

/// [`fence_proxy_async`] for the shared memory of this CTA alone.
/// PTX: `fence.proxy.async.shared::cta` (PTX ISA, `fence`); from sm_90 on.
pub fn fence_proxy_async_shared_cta() {
    only_in_kernels()
}

/// [`fence_proxy_async`] for the shared memory of the cluster alone.
/// PTX: `fence.proxy.async.shared::cluster` (PTX ISA, `fence`); from sm_90 on.
pub fn fence_proxy_async_shared_cluster() {
    only_in_kernels()
}

/// Asynchronous accesses after it come after what other CTAs of the cluster released by mbarriers in shared memory.
/// PTX: `fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster` (PTX ISA, `fence`); from sm_90 on.
pub fn fence_proxy_async_generic_acquire_sync_restrict_shared_cluster_cluster() {
    only_in_kernels()
}

/// Asynchronous accesses before it come before what other CTAs of the cluster acquire by mbarriers of this CTA.
/// PTX: `fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster` (PTX ISA, `fence`); from sm_90 on.
pub fn fence_proxy_async_generic_release_sync_restrict_shared_cta_cluster() {
    only_in_kernels()
}

/// What this thread wrote to tensor maps before it is known to threads of the block that acquire it.
/// PTX: `fence.proxy.tensormap::generic.release.cta` (PTX ISA, `fence`); from sm_90 on.
pub fn fence_proxy_tensormap_generic_release_cta() {
    only_in_kernels()
}

/// What this thread wrote to tensor maps before it is known to threads of the cluster that acquire it.
/// PTX: `fence.proxy.tensormap::generic.release.cluster` (PTX ISA, `fence`); from sm_90 on.
pub fn fence_proxy_tensormap_generic_release_cluster() {
    only_in_kernels()
}

/// What this thread wrote to tensor maps before it is known to threads of the GPU that acquire it.
/// PTX: `fence.proxy.tensormap::generic.release.gpu` (PTX ISA, `fence`); from sm_90 on.
pub fn fence_proxy_tensormap_generic_release_gpu() {
    only_in_kernels()
}

/// What this thread wrote to tensor maps before it is known to threads of all GPUs and the host that acquire it.
/// PTX: `fence.proxy.tensormap::generic.release.sys` (PTX ISA, `fence`); from sm_90 on.
pub fn fence_proxy_tensormap_generic_release_sys() {
    only_in_kernels()
}

/// Waits until the grids that this one depends on are complete and what they wrote is visible. Of a launch that depends on none
/// it does nothing.
/// PTX: `griddepcontrol.wait` (PTX ISA, `griddepcontrol`); from sm_90 on.
pub fn griddepcontrol_wait() {
    only_in_kernels()
}

/// Lets the grids that depend on this one start, once every block has come here or has ended.
/// PTX: `griddepcontrol.launch_dependents` (PTX ISA, `griddepcontrol`); from sm_90 on.
///
/// What this grid writes is visible to them after their [`griddepcontrol_wait`] alone.
pub fn griddepcontrol_launch_dependents() {
    only_in_kernels()
}

/// Raises the number of registers that a thread may have to `COUNT`, a multiple of 8 from 24 to 256, and waits until the
/// block has as many to give. The warps of a warpgroup call it together.
/// PTX: `setmaxnreg.inc.sync.aligned.u32` (PTX ISA, `setmaxnreg`); on sm_90a.
///
/// # Safety
/// Every warp of the warpgroup calls it, with the same number, which is not below what it has; the kernel was launched with a
/// number of registers that is known. The registers that come in hold anything.
pub unsafe fn setmaxnreg_inc<const COUNT: u32>() {
    only_in_kernels()
}

/// Lowers the number of registers that a thread may have to `COUNT`, a multiple of 8 from 24 to 256.
/// PTX: `setmaxnreg.dec.sync.aligned.u32` (PTX ISA, `setmaxnreg`); on sm_90a.
///
/// # Safety
/// As for [`setmaxnreg_inc`], where the number is not above what it has.
pub unsafe fn setmaxnreg_dec<const COUNT: u32>() {
    only_in_kernels()
}

/// Orders what follows through the generic proxy behind what came before through the fabric proxy, for aliases of the same memory.
/// PTX: `fence.proxy.generic::fabric.alias.acquire.sys` (PTX ISA, `membar, fence`); from sm_100 on, PTX 9.3.
pub fn fence_proxy_generic_fabric_alias_acquire_sys() {
    only_in_kernels()
}

/// Orders what came before through the fabric proxy before what follows through the generic proxy, for aliases of the same memory.
/// PTX: `fence.proxy.generic::fabric.alias.release.sys` (PTX ISA, `membar, fence`); from sm_100 on, PTX 9.3.
pub fn fence_proxy_generic_fabric_alias_release_sys() {
    only_in_kernels()
}

/// Orders what follows through the fabric proxy behind what came before through the generic proxy, for aliases of the same memory.
/// PTX: `fence.proxy.fabric::generic.alias.acquire.sys` (PTX ISA, `membar, fence`); from sm_100 on, PTX 9.3.
pub fn fence_proxy_fabric_generic_alias_acquire_sys() {
    only_in_kernels()
}

/// Orders what came before through the generic proxy before what follows through the fabric proxy, for aliases of the same memory.
/// PTX: `fence.proxy.fabric::generic.alias.release.sys` (PTX ISA, `membar, fence`); from sm_100 on, PTX 9.3.
pub fn fence_proxy_fabric_generic_alias_release_sys() {
    only_in_kernels()
}

/// Orders what follows through the fabric proxy behind what came before through the fabric proxy, for aliases of the same memory.
/// PTX: `fence.proxy.fabric::fabric.alias.acquire.sys` (PTX ISA, `membar, fence`); from sm_100 on, PTX 9.3.
pub fn fence_proxy_fabric_fabric_alias_acquire_sys() {
    only_in_kernels()
}

/// Orders what came before through the fabric proxy before what follows through the fabric proxy, for aliases of the same memory.
/// PTX: `fence.proxy.fabric::fabric.alias.release.sys` (PTX ISA, `membar, fence`); from sm_100 on, PTX 9.3.
pub fn fence_proxy_fabric_fabric_alias_release_sys() {
    only_in_kernels()
}
