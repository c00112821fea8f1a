// Methods of an mbarrier: `tirx::device::Mbarrier` documents them.

pub fn wait_parity(bar: Mbarrier, parity: u32) {
    while !bar.try_wait_parity(parity) {}
}
