use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel() {
    let mut last = false;
    if thread_idx().x == 63 {
        last = true;
    }
    if last {
        cta_sync();
    }
}

fn main() {}
