use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(#[align(4)] a: &mut Tensor<u16, 32, 4>) {
    let mut b = a.cast::<u32>().permute((1, 0));
    b[(0, thread_idx().x / 2)] = 1;
}

fn main() {}
