use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    let i = thread_idx().x;
    a[i] = a.load_ca(i) + 1.0;
}

fn main() {}
