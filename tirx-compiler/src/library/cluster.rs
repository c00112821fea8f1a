/// Waits until every thread of the cluster is here. What they wrote before is visible to all of them after it, in shared
/// memory of each other too. It is [`cluster_arrive`] and [`cluster_wait`]: every thread of the cluster comes, the lanes of
/// a warp together.
pub fn cluster_sync() {
    cluster_arrive();
    cluster_wait();
}
