use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<f32, 4, 32>) {
    let mut b = a.permute((1, 1));
    b[(thread_idx().x, 0)] = 1.0;
}

fn main() {}
