use tirx::prelude::*;

#[tirx::kernel(grid = 2, block = 32, cluster = 2)]
pub fn kernel(b: &mut Tensor<u32, 64>) {
    cluster_sync();
    if block_idx().x == 0 {
        b[thread_idx().x] = 1;
    }
}

fn main() {}
