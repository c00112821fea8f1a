use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<u32, 64>) {
    let tid = thread_idx().x;
    a[tid] = match a[tid] {
        n if n > 3 => 1,
        _ => 2,
    };
}

fn main() {}
