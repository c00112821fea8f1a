use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64, deny_unproved)]
pub fn kernel(b: &mut Tensor<u32, 64>, n: u32) {
    let i = thread_idx().x;
    b[i] = i / n;
}

fn main() {}
