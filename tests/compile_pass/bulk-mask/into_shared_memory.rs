use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(#[align(16)] a: &Tensor<u8, 64>) {
    let shared = alloc_shared::<Tensor<u8, 64>>().align(16);
    let bar = alloc_mbarrier();
    tile::cp_async_bulk(shared, a).mbarrier(bar);
}

fn main() {}
