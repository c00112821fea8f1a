use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    a[0] = 1.0;
}

fn main() {}
