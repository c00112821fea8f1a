use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
fn kernel(a: &mut Tensor<f32, 64>) {
    let i: u32 = 1.5;
    a[i] = 1.0;
}

fn main() {}
