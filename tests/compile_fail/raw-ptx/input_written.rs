use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<u32, 32>) {
    let i = thread_idx().x;
    let d = i;
    unsafe { ptx!("add.u32 {d}, {d}, 1;", d = in(d)) };
    a[i] = d;
}

fn main() {}
