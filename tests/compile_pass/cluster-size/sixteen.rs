use tirx::prelude::*;

#[tirx::kernel(grid = 16, block = 64, cluster = 16, non_portable)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    a[0] = 1.0;
}

fn main() {}
