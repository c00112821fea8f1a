use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>, n: u32) {
    let tid = thread_idx().x;
    let table = [0.0; 500];
    a[tid] = table[(n % 8) as usize];
}

fn main() {}
