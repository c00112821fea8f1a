use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    enum Side<const N: u32> {
        Left,
    }
    a[Side::<3>::Left as u32] = 1.0;
}

fn main() {}
