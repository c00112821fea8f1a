use tirx::prelude::*;

#[tirx::kernel(grid = 2, block = 32, cluster = 2)]
pub fn kernel(b: &mut Tensor<u32, 64>) {
    if block_idx().x == 0 {
        cluster_sync();
    }
    b[thread_idx().x] = 1;
}

fn main() {}
