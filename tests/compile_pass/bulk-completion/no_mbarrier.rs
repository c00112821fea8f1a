use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(#[align(16)] a: &Tensor<f32, 64>) {
    let shared = alloc_shared::<Tensor<f32, 64>>().align(16);
    let bar = alloc_mbarrier();
    bar.init(1);
    bar.arrive_expect_tx(256);
    tile::cp_async_bulk(shared, a).mbarrier(bar);
    bar.wait_parity(0);
}

fn main() {}
