use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    let double = |x: f32| x * 2.0;
    a[thread_idx().x] = double(1.0);
}

fn main() {}
