use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<f32, 8, 4>) {
    let mut b = a.reshape(32);
    b[thread_idx().x] = 1.0;
}

fn main() {}
