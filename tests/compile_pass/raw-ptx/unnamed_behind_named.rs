use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<u32, 32>) {
    let i = thread_idx().x;
    let d: u32;
    unsafe { ptx!("add.u32 {d}, {}, 1;", in(i), d = out(d)) };
    a[i] = d;
}

fn main() {}
