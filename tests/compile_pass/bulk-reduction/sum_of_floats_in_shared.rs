use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1, cluster = 1)]
pub fn kernel() {
    let from = alloc_shared::<Tensor<u32, 64>>().align(16);
    let to = alloc_shared::<Tensor<u32, 64>>().align(16);
    let bar = alloc_mbarrier();
    tile::cp_reduce_async_bulk_add(to, from).mbarrier(bar);
}

fn main() {}
