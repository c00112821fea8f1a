use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(#[tma(box = [1, 4, 4, 8])] a: &Tensor<f32, 2, 8, 8, 8>) {
    let shared = alloc_shared::<Tensor<f32, 4, 4, 8>>().align(128);
    let bar = alloc_mbarrier();
    bar.init(1);
    tile::cp_async_bulk_tensor(shared, a.im2col((0, 0, 0, 0), (0, 0))).mbarrier(bar);
}

fn main() {}
