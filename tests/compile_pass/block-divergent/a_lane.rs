use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(b: &mut Tensor<u32, 64>) {
    let tid = thread_idx().x;
    if tid % 2 == 0 {
        b[tid] = 1;
    }
    cta_sync();
}

fn main() {}
