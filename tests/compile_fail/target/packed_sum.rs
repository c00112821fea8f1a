use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64, target = "sm_75")]
pub fn kernel(a: &mut Tensor<bf16x2, 64>) {
    let i = thread_idx().x;
    a[i] = a[i] + a[i];
}

fn main() {}
