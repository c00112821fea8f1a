use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = BLOCK, instances(<32>, <64>))]
pub fn kernel<const BLOCK: u32>(a: &mut Tensor<f32, 64>) {
    a[BLOCK] = 1.0;
}

fn main() {}
