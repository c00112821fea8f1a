use tirx::prelude::*;

#[tirx::kernel(grid = 2, block = 32, cluster = 2)]
pub fn kernel() {
    let mut theirs = alloc_shared::<Tensor<u32, 32>>().at_rank(0);
    cluster_sync();
    theirs[lane_id()] = 1;
    cluster_sync();
}

fn main() {}
