use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &Tensor<e4m3, 64>, out: &mut Tensor<u32, 64>) {
    let i = thread_idx().x;
    out[i] = (a[i] == a[63 - i]) as u32;
}

fn main() {}
