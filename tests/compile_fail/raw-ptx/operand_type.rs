use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<u32, 32>) {
    let i = thread_idx().x;
    let d: u32;
    unsafe { ptx!("add.u64 {d}, {s}, 1;", d = out(d), s = in(a.global_address())) };
    a[i] = d;
}

fn main() {}
