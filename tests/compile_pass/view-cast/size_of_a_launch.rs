use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(#[align(4)] a: &mut Tensor<u16, n>, n: u32) {
    let mut b = a.sub(0..2).cast::<u32>();
    b[0] = n;
}

fn main() {}
