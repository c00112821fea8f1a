use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(#[align(4)] a: &mut Tensor<u16, 68>) {
    let mut b = a.sub(2..66).cast::<u32>();
    b[thread_idx().x] = 1;
}

fn main() {}
