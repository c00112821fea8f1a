use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &Tensor<f16x2, 64>) {
    let x = a[thread_idx().x];
    device_println!("{:?}", x);
}

fn main() {}
