use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(a: &Tensor<f32, 64, 64>) {
    tile::prefetch_tensormap(a);
}

fn main() {}
