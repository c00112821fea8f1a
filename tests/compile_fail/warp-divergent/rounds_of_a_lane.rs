use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(b: &mut Tensor<u32, 64>) {
    for i in 0..thread_idx().x {
        b[i] = warp_sum(i);
    }
}

fn main() {}
