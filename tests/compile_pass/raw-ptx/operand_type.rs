use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<u32, 32>) {
    let i = thread_idx().x;
    let d: u64;
    unsafe { ptx!("add.u64 {d}, {s}, 1;", d = out(d), s = in(a.global_address())) };
    a[i] = d as u32;
}

fn main() {}
