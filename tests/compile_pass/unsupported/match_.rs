use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    let tid = thread_idx().x;
    a[tid] = match tid {
        0 => 1.0,
        _ => 2.0,
    };
}

fn main() {}
