use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    for i in 0..64 {
        a[i] = 1.0;
    }
}

fn main() {}
