use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    let value = 1.0;
    a[thread_idx().x] = value;
}

fn main() {}
