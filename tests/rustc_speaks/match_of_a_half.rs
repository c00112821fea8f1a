use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
fn kernel(a: &Tensor<f16, 32>, b: &mut Tensor<u32, 32>) {
    b[lane_id()] = match_any_sync(u32::MAX, a[lane_id()]);
}

fn main() {}
