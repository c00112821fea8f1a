use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(a: &mut Tensor<u32, 32>) {
    let i = thread_idx().x;
    const TEXT: u32 = 1;
    unsafe { ptx!(TEXT, in(i)) };
    a[i] = TEXT;
}

fn main() {}
