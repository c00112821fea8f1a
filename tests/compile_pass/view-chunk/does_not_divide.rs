use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(a: &Tensor<f32, 8, 10>, b: &mut Tensor<f32, 4>) {
    let chunk = a.chunk(2, 4);
    for i in 0..4 {
        b[i] = chunk[i];
    }
}

fn main() {}
