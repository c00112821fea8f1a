use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<u32, 32>) {
    const TABLE: [u32; 4] = [1, 2, 3, 5];
    a[thread_idx().x] = TABLE[4];
}

fn main() {}
