use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &Tensor<u32, 64>, b: &mut Tensor<u32, 64>) {
    let tid = thread_idx().x;
    if a[0] > 2 {
        cta_sync();
    }
    b[tid] = 1;
}

fn main() {}
