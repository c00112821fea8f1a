use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(#[tma(box = [8, 32])] map: &TensorMap<f32, 2>) {
    let x: f32 = map[(0, 0)];
    let _ = x;
}

fn main() {}
