use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    let x = 1.0;
    let y = 2.0;
    a[thread_idx().x] = x + y;
}

fn main() {}
