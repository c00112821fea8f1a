use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(b: &mut Tensor<u32, 64>) {
    if warp_id() == 0 {
        cta_sync();
        b[0] = 1;
    } else {
        cta_sync();
        cta_sync();
    }
}

fn main() {}
