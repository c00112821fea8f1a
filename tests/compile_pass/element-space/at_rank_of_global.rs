use tirx::prelude::*;

#[tirx::kernel(grid = 2, block = 32, cluster = 2)]
pub fn kernel(out: &mut Tensor<u32, 64>) {
    cluster_sync();
    let mut half = out.sub(0..32);
    half[lane_id()] = 1;
    cluster_sync();
}

fn main() {}
