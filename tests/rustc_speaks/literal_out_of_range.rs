use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<u8, 64>) {
    a[thread_idx().x] = 300;
}

fn main() {}
