use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32, min_blocks = 2)]
pub fn kernel(out: &mut Tensor<u32, 1>) {
    out[0] = 1;
}

fn main() {}
