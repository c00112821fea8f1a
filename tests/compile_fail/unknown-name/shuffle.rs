use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<u32, 32>) {
    a[lane_id()] = shfl_dwn_sync(u32::MAX, 1, 1);
}

fn main() {}
