use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel() {
    let bar = alloc_mbarrier();
    bar.init(1);
    bar.inval();
    unsafe { ptx::mbarrier_init_shared_b64(bar.shared_address(), 32) };
}

fn main() {}
