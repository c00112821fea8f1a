use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(b: &mut Tensor<u32, 64>, n: u32) {
    let tid = thread_idx().x;
    cta_sync();
    if tid >= n {
        return;
    }
    b[tid] = 1;
}

fn main() {}
