use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<f32, 32, 4>) {
    let mut b = a.reshape((16, 8));
    b[(0, 0)] = 1.0;
}

fn main() {}
