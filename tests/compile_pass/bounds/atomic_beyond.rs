use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(counts: &mut Tensor<u32, 16>) {
    counts.atomic_add(15, 1);
}

fn main() {}
