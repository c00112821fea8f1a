use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>, n: u32) {
    let tid = thread_idx().x;
    if tid < 4 || (tid == 4 && n < 2) {
        a[tid] = 1.0;
    }
}

fn main() {}
