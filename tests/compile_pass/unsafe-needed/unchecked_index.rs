use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &Tensor<f32, 64>, b: &mut Tensor<f32, 32>, shift: u32) {
    let i = thread_idx().x;
    // SAFETY: the shift is at most 32.
    b[i] = unsafe { *a.get_unchecked(i + shift) };
}

fn main() {}
