use tirx::prelude::*;

#[tirx::kernel(grid = 2, block = 32, cluster = 2)]
pub fn kernel(out: &mut Tensor<u32, 32>) {
    let mut own = alloc_shared::<Tensor<u32, 32>>();
    own[lane_id()] = 1;
    cluster_sync();
    out[lane_id()] = own.at_rank(0)[lane_id()];
    cluster_sync();
}

fn main() {}
