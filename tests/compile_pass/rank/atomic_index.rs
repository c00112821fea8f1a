use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(counts: &mut Tensor<u32, 4, 16>) {
    counts.atomic_add((thread_idx().x % 4, 0), 1);
}

fn main() {}
