use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel() {
    const THREADS: u32 = 40;
    barrier_sync(1, THREADS);
}

fn main() {}
