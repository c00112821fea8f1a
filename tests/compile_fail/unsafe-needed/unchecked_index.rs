use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &Tensor<f32, 64>, b: &mut Tensor<f32, 32>, shift: u32) {
    let i = thread_idx().x;
    b[i] = *a.get_unchecked(i + shift);
}

fn main() {}
