use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<bool, 64>) {
    a[thread_idx().x] = true;
}

fn main() {}
