use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(a: &Tensor<f32, 8, 32>, out: &mut Tensor<u64, 1>) {
    out[0] = a.map_address();
}

fn main() {}
