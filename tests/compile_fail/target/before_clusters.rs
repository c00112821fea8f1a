use tirx::prelude::*;

#[tirx::kernel(grid = 8, block = 64, cluster = 8, target = "sm_80")]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    a[0] = 1.0;
}

fn main() {}
