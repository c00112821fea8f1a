use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel<N: Dim>(a: &Tensor<f32, 8, N, 4>, b: &mut Tensor<f32, 4>) {
    let chunk = a.sub((1, .., ..)).chunk(2, 4);
    b[0] = chunk[0];
}

fn main() {}
