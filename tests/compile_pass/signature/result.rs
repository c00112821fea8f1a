use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &Tensor<f32, 64>, b: &mut Tensor<f32, 64>) {
    b[thread_idx().x] = a[thread_idx().x];
}

fn main() {}
