use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(#[align(16)] a: &Tensor<f32, 8, 64>, row: u32) {
    let shared = alloc_shared::<Tensor<f32, 64>>().align(16);
    let bar = alloc_mbarrier();
    tile::cp_async_bulk(shared, a.sub((row, ..))).mbarrier(bar);
}

fn main() {}
