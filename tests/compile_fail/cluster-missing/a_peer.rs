use tirx::prelude::*;

#[tirx::kernel(grid = 2, block = 32)]
pub fn kernel() {
    let bar = alloc_mbarrier();
    bar.init(1);
    bar.at_rank(0).arrive();
}

fn main() {}
