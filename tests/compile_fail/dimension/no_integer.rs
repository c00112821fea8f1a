use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, n>, n: f32) {
    a[thread_idx().x] = n;
}

fn main() {}
