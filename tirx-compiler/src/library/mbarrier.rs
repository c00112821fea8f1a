// Methods of an mbarrier: `tirx::device::Mbarrier` documents them.

pub fn wait(bar: Mbarrier, state: MbarrierState) {
    while !bar.try_wait(state) {}
}

pub fn wait_parity(bar: Mbarrier, parity: u32) {
    while !bar.try_wait_parity(parity) {}
}

pub fn wait_cluster(bar: Mbarrier, state: MbarrierState) {
    while !bar.try_wait_explicit(state, Ordering::Acquire, Scope::Cluster) {}
}

pub fn wait_parity_cluster(bar: Mbarrier, parity: u32) {
    while !bar.try_wait_parity_explicit(parity, Ordering::Acquire, Scope::Cluster) {}
}
