use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(b: &mut Tensor<u32, 64>) {
    let tid = thread_idx().x;
    if tid < 40 {
        b[tid] = warp_sum(tid);
    }
}

fn main() {}
