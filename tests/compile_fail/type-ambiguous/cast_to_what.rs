use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<u8, 32>) {
    let mut b = a.cast();
    b[thread_idx().x] = 1;
}

fn main() {}
