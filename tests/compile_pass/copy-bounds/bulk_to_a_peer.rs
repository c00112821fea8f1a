use tirx::prelude::*;

#[tirx::kernel(grid = 2, block = 1, cluster = 2)]
pub fn kernel(slot: u32) {
    let mut shared = alloc_shared::<Tensor<f32, 4, 64>>().align(16);
    let bar = alloc_mbarrier();
    shared[(0, 0)] = 1.0;
    cluster_sync();
    let theirs = shared.sub((slot % 4, ..)).at_rank(1 - cluster_ctarank());
    tile::cp_async_bulk(theirs, shared.sub((0, ..))).mbarrier(bar.at_rank(1 - cluster_ctarank()));
    cluster_sync();
}

fn main() {}
