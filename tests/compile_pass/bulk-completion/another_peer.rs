use tirx::prelude::*;

#[tirx::kernel(grid = 2, block = 1, cluster = 2)]
pub fn kernel() {
    let from = alloc_shared::<Tensor<f32, 64>>().align(16);
    let to = alloc_shared::<Tensor<f32, 64>>().align(16);
    let bar = alloc_mbarrier();
    cluster_sync();
    tile::cp_async_bulk(to.at_rank(1), from).mbarrier(bar.at_rank(1));
    cluster_sync();
}

fn main() {}
