use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = BLOCK, instances(<64>))]
pub fn kernel<const BLOCK: u32>(a: &mut Tensor<f32, BLOCK>) {
    a[thread_idx().x] = 1.0;
}

fn main() {}
