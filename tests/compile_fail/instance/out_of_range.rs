use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64, instances(<-1>))]
pub fn kernel<const N: u32>(a: &mut Tensor<f32, 64>) {
    a[thread_idx().x] = N as f32;
}

fn main() {}
