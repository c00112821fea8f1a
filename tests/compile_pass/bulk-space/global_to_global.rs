use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(#[align(16)] a: &Tensor<f32, 64>, #[align(16)] out: &mut Tensor<f32, 64>) {
    tile::cp_async_bulk_prefetch(a);
    out[0] = a[0];
}

fn main() {}
