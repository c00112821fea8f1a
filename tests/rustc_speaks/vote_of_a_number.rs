use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
fn kernel(b: &mut Tensor<u32, 32>) {
    b[lane_id()] = ballot_sync(u32::MAX, lane_id());
}

fn main() {}
