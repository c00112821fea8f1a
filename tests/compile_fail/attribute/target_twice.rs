use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32, target = ["sm_80", "sm_80"])]
pub fn kernel(a: &mut Tensor<u32, 32>) {
    a[lane_id()] = redux_sync_add(u32::MAX, 1_u32);
}

fn main() {}
