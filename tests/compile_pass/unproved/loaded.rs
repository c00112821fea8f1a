use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64, deny_unproved)]
pub fn kernel(x: &Tensor<u32, 64>, b: &mut Tensor<u32, 64>) {
    let i = x[thread_idx().x];
    if i < 64 {
        b[i] = 1;
    }
}

fn main() {}
