use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    enum Side {
        Left,
    }
    a[Side::Left as u32] = 1.0;
}

fn main() {}
