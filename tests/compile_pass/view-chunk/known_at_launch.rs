use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(a: &Tensor<f32, 64>, b: &mut Tensor<f32, 4>, n: u32) {
    let chunk = a.chunk(n, 4);
    b[0] = chunk[0];
}

fn main() {}
