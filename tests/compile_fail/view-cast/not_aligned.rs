use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<u16, 32, 4>) {
    let mut b = a.cast::<u64>();
    b[(thread_idx().x, 0)] = 1;
}

fn main() {}
