//! Barriers of the block, fences, and what grids wait for.

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
    "fence_acquire_cta" [_] () -> () = Fence "fence.acquire.cta";
    "fence_acquire_cluster" [_] () -> () = Fence "fence.acquire.cluster";
    "fence_acquire_gpu" [_] () -> () = Fence "fence.acquire.gpu";
    "fence_acquire_sys" [_] () -> () = Fence "fence.acquire.sys";
    "fence_release_cta" [_] () -> () = Fence "fence.release.cta";
    "fence_release_cluster" [_] () -> () = Fence "fence.release.cluster";
    "fence_release_gpu" [_] () -> () = Fence "fence.release.gpu";
    "fence_release_sys" [_] () -> () = Fence "fence.release.sys";
    "fence_acquire_sync_restrict_shared_cluster_cluster" [_] () -> () = Fence "fence.acquire.sync_restrict::shared::cluster.cluster";
    "fence_release_sync_restrict_shared_cta_cluster" [_] () -> () = Fence "fence.release.sync_restrict::shared::cta.cluster";
    "fence_mbarrier_init" [_] () -> () = Fence "fence.mbarrier_init.release.cluster";
    "fence_proxy_alias" [_] () -> () = Fence "fence.proxy.alias";
    "fence_proxy_async" [_] () -> () = Fence "fence.proxy.async";
    "fence_proxy_async_global" [_] () -> () = Fence "fence.proxy.async.global";
    "fence_proxy_async_shared_cta" [_] () -> () = Fence "fence.proxy.async.shared::cta";
    "fence_proxy_async_shared_cluster" [_] () -> () = Fence "fence.proxy.async.shared::cluster";
    "fence_proxy_async_generic_acquire_sync_restrict_shared_cluster_cluster" [_] () -> () = Fence "fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster";
    "fence_proxy_async_generic_release_sync_restrict_shared_cta_cluster" [_] () -> () = Fence "fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster";
    "fence_proxy_tensormap_generic_release_cta" [_] () -> () = Fence "fence.proxy.tensormap::generic.release.cta";
    "fence_proxy_tensormap_generic_release_cluster" [_] () -> () = Fence "fence.proxy.tensormap::generic.release.cluster";
    "fence_proxy_tensormap_generic_release_gpu" [_] () -> () = Fence "fence.proxy.tensormap::generic.release.gpu";
    "fence_proxy_tensormap_generic_release_sys" [_] () -> () = Fence "fence.proxy.tensormap::generic.release.sys";
    "fence_proxy_generic_fabric_alias_acquire_sys" [_] () -> () = Fence "fence.proxy.generic::fabric.alias.acquire.sys";
    "fence_proxy_generic_fabric_alias_release_sys" [_] () -> () = Fence "fence.proxy.generic::fabric.alias.release.sys";
    "fence_proxy_fabric_generic_alias_acquire_sys" [_] () -> () = Fence "fence.proxy.fabric::generic.alias.acquire.sys";
    "fence_proxy_fabric_generic_alias_release_sys" [_] () -> () = Fence "fence.proxy.fabric::generic.alias.release.sys";
    "fence_proxy_fabric_fabric_alias_acquire_sys" [_] () -> () = Fence "fence.proxy.fabric::fabric.alias.acquire.sys";
    "fence_proxy_fabric_fabric_alias_release_sys" [_] () -> () = Fence "fence.proxy.fabric::fabric.alias.release.sys";
    "griddepcontrol_wait" [_] () -> () = Fence "griddepcontrol.wait";
    "griddepcontrol_launch_dependents" [_] () -> () = Fence "griddepcontrol.launch_dependents";
};
