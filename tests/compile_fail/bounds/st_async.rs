use tirx::prelude::*;

#[tirx::kernel(grid = 2, block = 32, cluster = 2)]
pub fn kernel() {
    let own = alloc_shared::<Tensor<u32, 32>>();
    let bar = alloc_mbarrier();
    cluster_sync();
    own.at_rank(1).st_async(lane_id() + 32, 7, bar.at_rank(1));
    cluster_sync();
}

fn main() {}
