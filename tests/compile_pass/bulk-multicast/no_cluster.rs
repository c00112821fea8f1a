use tirx::prelude::*;

#[tirx::kernel(grid = 2, block = 1, cluster = 2)]
pub fn kernel(#[align(16)] a: &Tensor<f32, 64>) {
    let shared = alloc_shared::<Tensor<f32, 64>>().align(16);
    let bar = alloc_mbarrier();
    tile::cp_async_bulk(shared, a).mbarrier(bar).multicast(0b11);
}

fn main() {}
