use tirx::prelude::*;

#[tirx::kernel(grid = 2, block = 32, cluster = 2)]
pub fn kernel(dst: u32, src: u32, mbar: u32) {
    cluster_sync();
    unsafe { ptx::cp_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes(dst, src, 64, mbar).relaxed(Scope::Gpu) };
    cluster_sync();
}

fn main() {}
