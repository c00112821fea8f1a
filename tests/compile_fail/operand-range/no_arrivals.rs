use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel() {
    alloc_mbarrier().init(0);
}

fn main() {}
