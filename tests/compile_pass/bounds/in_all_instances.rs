use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32, instances(<16>, <24>))]
pub fn kernel<const COUNT: u32>(a: &mut Tensor<f32, 64>) {
    a[COUNT + 32] = 1.0;
}

fn main() {}
