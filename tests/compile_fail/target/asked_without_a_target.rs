use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    if target_has("sm_80") {
        a[thread_idx().x] = 1.0;
    }
}

fn main() {}
