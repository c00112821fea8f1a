use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64, target = "sm_90a")]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    if target_has("sm_90b") {
        a[thread_idx().x] = 1.0;
    }
}

fn main() {}
