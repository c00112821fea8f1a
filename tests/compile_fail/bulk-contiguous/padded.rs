use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(#[align(16)] out: &mut Tensor<f32, 8, 32>) {
    let shared = alloc_shared::<Tensor<f32, 8, 32>>().pad(4).align(16);
    tile::cp_async_bulk(out, shared);
}

fn main() {}
