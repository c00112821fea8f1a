use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<u32, 32>) {
    let i = lane_id();
    a[i] = lop3(a[i], i, 7, 0xe8);
}

fn main() {}
