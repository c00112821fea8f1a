use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(b: &mut Tensor<u32, 64>) {
    if elect_sync(u32::MAX) {
        warp_sync(u32::MAX);
        b[0] = 1;
    }
}

fn main() {}
