use tirx::prelude::*;

#[tirx::kernel(grid = 2, block = 1, cluster = 2)]
pub fn kernel(#[tma(box = [8, 8])] a: &mut Tensor<f32, 64, 64>) {
    let mut shared = alloc_shared::<Tensor<f32, 8, 8>>().align(128);
    shared[(0, 0)] = 1.0;
    cluster_sync();
    tile::cp_async_bulk_tensor(a.tile((0, 0)), shared.at_rank(1));
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group::<0>();
    cluster_sync();
}

fn main() {}
