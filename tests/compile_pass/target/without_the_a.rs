use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 128, target = "sm_90a", max_registers = 64)]
pub fn kernel() {
    unsafe { setmaxnreg_dec::<24>() }
}

fn main() {}
