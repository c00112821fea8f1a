use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<u32, 32>) {
    let i = thread_idx().x;
    device_println!("{:e}", i);
    a[i] = 1;
}

fn main() {}
