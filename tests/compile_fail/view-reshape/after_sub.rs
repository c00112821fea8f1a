use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<f32, 32, 4>) {
    let mut b = a.sub((.., 0..2)).reshape(64);
    b[thread_idx().x] = 1.0;
}

fn main() {}
