use tirx::prelude::*;
#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel() {
    let from = alloc_shared::<Tensor<u32, 64>>().align(16);
    let to = alloc_shared::<Tensor<u32, 64>>().align(16);
    let landed = alloc_mbarrier();
    tile::cp_async_bulk(to, from).mbarrier(landed);
}
fn main() {}
