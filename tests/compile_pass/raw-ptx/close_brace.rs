use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<u32, 32>) {
    let i = thread_idx().x;
    let d: u32;
    unsafe { ptx!("mov.u32 {}, %laneid;", out(d)) };
    a[i] = d;
}

fn main() {}
