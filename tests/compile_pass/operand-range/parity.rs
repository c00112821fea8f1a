use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel() {
    let bar = alloc_mbarrier();
    bar.init(32);
    bar.wait_parity(0);
}

fn main() {}
