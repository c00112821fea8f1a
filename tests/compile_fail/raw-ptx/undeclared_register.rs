use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<u32, 32>) {
    let i = thread_idx().x;
    let d: u32;
    unsafe { ptx!("add.u32 t, {s}, 1;", "mov.u32 {d}, t;", d = out(d), s = in(i)) };
    a[i] = d;
}

fn main() {}
