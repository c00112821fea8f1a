use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(#[tma(box = [8, 32])] map: &TensorMap<f32, 2>, out: &mut Tensor<u64, 1>) {
    out[0] = map.global_address();
}

fn main() {}
