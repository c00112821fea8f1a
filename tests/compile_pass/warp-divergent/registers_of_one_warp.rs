use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 256, target = "sm_90a")]
pub fn kernel() {
    if warp_id() / 4 == 0 {
        unsafe { setmaxnreg_dec::<24>() };
    }
}

fn main() {}
