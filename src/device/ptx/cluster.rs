//! The barrier of the cluster, as PTX spells it.

on_values! {
    /// Comes to the barrier of the cluster without waiting. The lanes of a warp may come one by one.
    /// PTX: `barrier.cluster.arrive` (PTX ISA, `barrier.cluster`); from sm_90 on.
    fn barrier_cluster_arrive();
    /// Comes to the barrier of the cluster without waiting; what this thread did is visible after the wait. The lanes of a warp may come one by one.
    /// PTX: `barrier.cluster.arrive.release` (PTX ISA, `barrier.cluster`); from sm_90 on.
    fn barrier_cluster_arrive_release();
    /// Comes to the barrier of the cluster without waiting, and makes nothing visible. The lanes of a warp may come one by one.
    /// PTX: `barrier.cluster.arrive.relaxed` (PTX ISA, `barrier.cluster`); from sm_90 on.
    fn barrier_cluster_arrive_relaxed();
    /// Waits until every thread of the cluster has arrived. The lanes of a warp may come one by one.
    /// PTX: `barrier.cluster.wait` (PTX ISA, `barrier.cluster`); from sm_90 on.
    fn barrier_cluster_wait();
    /// Waits until every thread of the cluster has arrived, and sees what they released. The lanes of a warp may come one by one.
    /// PTX: `barrier.cluster.wait.acquire` (PTX ISA, `barrier.cluster`); from sm_90 on.
    fn barrier_cluster_wait_acquire();
}
