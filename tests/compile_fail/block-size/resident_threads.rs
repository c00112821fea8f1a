use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1024, min_blocks = 3)]
pub fn kernel(a: &mut Tensor<f32, 1024>) {
    a[thread_idx().x] = 1.0;
}

fn main() {}
