use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>, rows: u32) {
    a[thread_idx().x] = rows as f32;
}

fn main() {}
