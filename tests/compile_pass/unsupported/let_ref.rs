use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>, n: u32) {
    let tid = thread_idx().x;
    let x = &n;
    a[tid] = *x as f32;
}

fn main() {}
