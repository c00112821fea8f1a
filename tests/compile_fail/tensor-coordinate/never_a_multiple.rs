use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(#[tma(box = [8, 8])] a: &Tensor<f32, 64, 64>, j: u32) {
    let shared = alloc_shared::<Tensor<f32, 8, 8>>().align(128);
    let bar = alloc_mbarrier();
    bar.init(1);
    tile::cp_async_bulk_tensor(shared, a.tile((0, (4 * j + 2) as i32))).mbarrier(bar);
}

fn main() {}
