use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    let tid = thread_idx().x;
    let table = [1.0, 2.0, 3.0];
    a[tid] = table[2];
}

fn main() {}
