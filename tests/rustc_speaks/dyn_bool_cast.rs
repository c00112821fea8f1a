use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
fn kernel(a: &mut Tensor<f32, 64>) {
    a[thread_idx().x] = 1.0 as bool as u8 as f32;
}

fn main() {}
