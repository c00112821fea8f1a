use tirx::prelude::*;

#[tirx::kernel(grid = 2, block = 32, cluster = 2)]
pub fn kernel() {
    let bar = alloc_mbarrier();
    cluster_sync();
    bar.at_rank(2).arrive();
}

fn main() {}
