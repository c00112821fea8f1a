use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, n>, n: u32) {
    a[thread_idx().x] = n as f32;
}

fn main() {}
