use tirx::prelude::*;

#[tirx::kernel(grid = 2, block = 32, cluster = 2)]
pub fn kernel() {
    cluster_sync();
}

fn main() {}
