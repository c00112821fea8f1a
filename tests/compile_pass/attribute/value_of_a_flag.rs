use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32, deny_unproved)]
pub fn kernel(a: &mut Tensor<f32, 32>) {
    a[thread_idx().x] = 1.0;
}

fn main() {}
