use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>, n: u32) {
    let tid = thread_idx().x;
    if (tid, n) < (4, 2) {
        a[tid] = 1.0;
    }
}

fn main() {}
