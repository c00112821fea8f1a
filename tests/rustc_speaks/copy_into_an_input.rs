use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
fn kernel(#[align(16)] a: &Tensor<f32, 64, 4>, #[align(16)] b: &Tensor<f32, 64, 4>) {
    tile::cp_async_cg(a.sub((0, ..)), b.sub((0, ..))).chunk_bytes(16);
}

fn main() {}
