use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    fn double(x: f32) -> f32 {
        x * 2.0
    }
    let tid = thread_idx().x;
    a[tid] = double(tid);
}

fn main() {}
