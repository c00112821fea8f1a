use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
fn kernel(a: &mut Tensor<f16, 32>) {
    a[lane_id()] = add_rz(a[lane_id()], a[lane_id()]);
}

fn main() {}
