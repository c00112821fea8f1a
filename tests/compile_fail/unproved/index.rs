use tirx::prelude::*;

#[tirx::kernel(grid = 4, block = 64, deny_unproved)]
pub fn kernel<N: Dim>(a: &Tensor<f32, N>, b: &mut Tensor<f32, 256>) {
    let i = block_idx().x * 64 + thread_idx().x;
    b[i] = a[i];
}

fn main() {}
