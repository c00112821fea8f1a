use tirx::prelude::*;

#[tirx::kernel(grid = 2, block = 1, cluster = 2)]
pub fn kernel(#[align(16)] out: &mut Tensor<f32, 64>) {
    let shared = alloc_shared::<Tensor<f32, 64>>().align(16);
    tile::cp_async_bulk(out, shared).multicast(0b11);
}

fn main() {}
