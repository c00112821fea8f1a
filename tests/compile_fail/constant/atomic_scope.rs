use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(sum: &mut Tensor<u32, 1>, scope: u32) {
    let tid = thread_idx().x;
    sum.atomic_add_explicit(0, tid, Ordering::Relaxed, scope);
}

fn main() {}
