use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<f32, 2, 4, 32>) {
    let mut b = a.permute((1, 0));
    b[(0, 0, thread_idx().x)] = 1.0;
}

fn main() {}
