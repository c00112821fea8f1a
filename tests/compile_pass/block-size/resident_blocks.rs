use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32, min_blocks = 16, target = "sm_86")]
pub fn kernel(a: &mut Tensor<f32, 1024>) {
    a[thread_idx().x] = 1.0;
}

fn main() {}
