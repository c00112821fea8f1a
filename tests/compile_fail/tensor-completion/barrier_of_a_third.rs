use tirx::prelude::*;

#[tirx::kernel(grid = 2, block = 1, cluster = 2)]
pub fn kernel(#[tma(box = [8, 8])] a: &Tensor<f32, 64, 64>) {
    let shared = alloc_shared::<Tensor<f32, 8, 8>>().align(128);
    let bar = alloc_mbarrier();
    bar.init(1);
    cluster_sync();
    tile::cp_async_bulk_tensor(shared.at_rank(1), a.tile((0, 0))).mbarrier(bar.at_rank(0));
    cluster_sync();
}

fn main() {}
