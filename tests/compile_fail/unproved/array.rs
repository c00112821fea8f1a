use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64, deny_unproved)]
pub fn kernel(b: &mut Tensor<u32, 64>, n: u32) {
    let mut counts = [0; 4];
    counts[n as usize] = 1;
    b[thread_idx().x] = counts[0];
}

fn main() {}
