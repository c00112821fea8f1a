use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    let i = thread_idx().x + 64;
    unsafe { *a.get_unchecked_mut(i) = 1.0 };
}

fn main() {}
