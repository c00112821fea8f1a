use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<u32, 32>) {
    let i = thread_idx().x;
    let d: u32;
    unsafe { ptx!("add.u32 {d}, {s}, {t};", d = out(d), s = in(i), t = in(i)) };
    a[i] = d;
}

fn main() {}
