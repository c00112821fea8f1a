use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(#[align(16)] out: &mut Tensor<f32, 64>) {
    let shared = alloc_shared::<Tensor<f32, 64>>().align(16);
    tile::cp_async_bulk(out.sub(0..10), shared.sub(0..10));
}

fn main() {}
