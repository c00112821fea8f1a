use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel() {
    let bar = alloc_mbarrier();
    bar.init(32);
    while !bar.try_wait_parity_explicit(0, Ordering::Acquire, Scope::Gpu) {}
}

fn main() {}
