use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel() {
    let bars = alloc_mbarriers::<4>();
    bars[3].init(1);
}

fn main() {}
