use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    let x = 2.0;
    a[thread_idx().x] = x.sqrt();
}

fn main() {}
