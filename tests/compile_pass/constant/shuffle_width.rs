use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<u32, 32>) {
    let i = lane_id();
    a[i] = shfl_down_sync_width(u32::MAX, a[i], 1, 16);
}

fn main() {}
