use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel() {
    let bar = alloc_mbarrier();
    bar.init(32);
    bar.arrive_expect_tx(1 << 19);
}

fn main() {}
