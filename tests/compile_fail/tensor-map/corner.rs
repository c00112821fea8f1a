use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(#[tma(im2col(lower = [-200, 0], upper = [0, 0], channels = 8, pixels = 16))] a: &Tensor<f32, 2, 8, 8, 8>) {
    let shared = alloc_shared::<Tensor<f32, 16, 8>>().align(128);
    let bar = alloc_mbarrier();
    bar.init(1);
    tile::cp_async_bulk_tensor(shared, a.im2col((0, 0, 0, 0), (0, 0))).mbarrier(bar);
}

fn main() {}
