use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(#[tma(box = [8])] n: u32, out: &mut Tensor<u32, 1>) {
    out[0] = n;
}

fn main() {}
