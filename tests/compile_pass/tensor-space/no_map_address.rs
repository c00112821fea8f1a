use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(#[tma(box = [8, 32])] a: &Tensor<f32, 8, 32>, out: &mut Tensor<u64, 1>) {
    out[0] = a.map_address();
}

fn main() {}
