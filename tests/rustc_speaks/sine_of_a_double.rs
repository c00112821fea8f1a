use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
fn kernel(a: &mut Tensor<f64, 32>) {
    a[lane_id()] = sin_approx(a[lane_id()]);
}

fn main() {}
