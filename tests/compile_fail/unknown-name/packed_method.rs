use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f16x2, 64>) {
    let i = thread_idx().x;
    a[i] = f16x2::splat(a[i].low());
}

fn main() {}
