use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = BLOCK * 2, instances(<512>, <1024>))]
pub fn kernel<const BLOCK: u32>(a: &mut Tensor<f32, 64>) {
    a[0] = 1.0;
}

fn main() {}
