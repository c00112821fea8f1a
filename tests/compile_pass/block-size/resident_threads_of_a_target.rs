use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = (32, 32), min_blocks = 1, target = "sm_86")]
pub fn kernel(a: &mut Tensor<f32, 1024>) {
    a[thread_idx().y * 32 + thread_idx().x] = 1.0;
}

fn main() {}
