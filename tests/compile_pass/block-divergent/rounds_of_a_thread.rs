use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(b: &mut Tensor<u32, 64>, n: u32) {
    let mut i = 0;
    while i < n {
        b[(i + thread_idx().x) % 64] = i;
        cta_sync();
        i += 64;
    }
}

fn main() {}
