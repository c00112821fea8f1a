use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
fn kernel<N: Dim>(a: &mut Tensor<f32, N>) {
    const FIRST: u32 = 1.0;
    a[FIRST] = 0.0;
}

fn main() {}
