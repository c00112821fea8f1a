use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    let value = 1.0f32;
    a[thread_idx().x] = value.squrt();
}

fn main() {}
