//! The barrier of a cluster.

use super::{Intrinsic, machine::rows};

/// PTX ISA, `barrier.cluster`.
pub(super) const ROWS: &[Intrinsic] = rows! {
    "cluster_arrive" [_] () -> () = Fence "barrier.cluster.arrive.aligned";
    "cluster_arrive_relaxed" [_] () -> () = Fence "barrier.cluster.arrive.relaxed.aligned";
    "cluster_wait" [_] () -> () = Fence "barrier.cluster.wait.aligned";
    "ptx::barrier_cluster_arrive" [_] () -> () = Fence "barrier.cluster.arrive";
    "ptx::barrier_cluster_arrive_release" [_] () -> () = Fence "barrier.cluster.arrive.release";
    "ptx::barrier_cluster_arrive_relaxed" [_] () -> () = Fence "barrier.cluster.arrive.relaxed";
    "ptx::barrier_cluster_wait" [_] () -> () = Fence "barrier.cluster.wait";
    "ptx::barrier_cluster_wait_acquire" [_] () -> () = Fence "barrier.cluster.wait.acquire";
};
