use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel() {
    barrier_sync(15, 64);
}

fn main() {}
