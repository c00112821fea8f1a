use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &Tensor<f32, 64, 4>, b: &mut Tensor<f32, 64>) {
    b[thread_idx().x] = a.sub((0, 1..3))[2];
}

fn main() {}
