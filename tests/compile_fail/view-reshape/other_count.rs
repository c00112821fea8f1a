use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<f32, 32, 4>) {
    let mut b = a.reshape((16, 4));
    b[(thread_idx().x / 2, 0)] = 1.0;
}

fn main() {}
