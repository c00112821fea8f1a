use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(b: &mut Tensor<u32, 64>) {
    for i in 0u32..32 {
        let sum = warp_sum(i.min(thread_idx().x));
        b[i] = sum;
    }
}

fn main() {}
