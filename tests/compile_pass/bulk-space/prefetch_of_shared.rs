use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(#[align(16)] a: &Tensor<f32, 64>) {
    tile::cp_async_bulk_prefetch(a);
}

fn main() {}
