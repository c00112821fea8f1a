use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
fn kernel(a: &mut Tensor<f32, 64>) {
    a[thread_idx().x] = thread_idx().x * 2.0;
}

fn main() {}
