use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32, target = "sm_100")]
pub fn kernel(a: &mut Tensor<f32, 32>) {
    a[lane_id()] = redux_sync_min_abs(u32::MAX, a[lane_id()]);
}

fn main() {}
