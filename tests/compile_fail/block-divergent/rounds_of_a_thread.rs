use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(b: &mut Tensor<u32, 64>, n: u32) {
    let mut i = thread_idx().x;
    while i < n {
        b[i % 64] = i;
        cta_sync();
        i += 64;
    }
}

fn main() {}
