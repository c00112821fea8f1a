use tirx::prelude::*;

#[tirx::kernel(grid = 2, block = 32, cluster = 2)]
pub fn kernel() {
    let bar = alloc_mbarrier();
    bar.init(64);
    cluster_sync();
    bar.at_rank(0).arrive();
    cluster_sync();
}

fn main() {}
