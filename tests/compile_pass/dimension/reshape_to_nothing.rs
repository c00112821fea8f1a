use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    let mut b = a.reshape((1, 64));
    b[(0, 0)] = 1.0;
}

fn main() {}
