use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(#[align(4)] a: &mut Tensor<u16, 32, 3>) {
    let mut b = a.cast::<u32>();
    b[(thread_idx().x, 0)] = 1;
}

fn main() {}
