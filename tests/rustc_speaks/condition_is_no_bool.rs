use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
fn kernel(a: &mut Tensor<f32, 64>) {
    if thread_idx().x {
        a[0] = 1.0;
    }
}

fn main() {}
