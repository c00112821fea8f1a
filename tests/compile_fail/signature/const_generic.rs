use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel<const N: usize>(a: &mut Tensor<f32, N>) {
    a[thread_idx().x] = 1.0;
}

fn main() {}
