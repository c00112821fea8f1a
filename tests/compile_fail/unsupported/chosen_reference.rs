use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>, n: u32) {
    let tid = thread_idx().x;
    let (mut x, mut y) = (1.0, 2.0);
    let r = if n > 1 { &mut x } else { &mut y };
    *r = 3.0;
    a[tid] = x + y;
}

fn main() {}
