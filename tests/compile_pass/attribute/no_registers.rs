use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64, max_registers = 32)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    a[thread_idx().x] = 1.0;
}

fn main() {}
