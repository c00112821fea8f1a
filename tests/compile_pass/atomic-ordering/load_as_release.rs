use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(flag: &mut Tensor<u32, 1>, out: &mut Tensor<u32, 64>) {
    let tid = thread_idx().x;
    out[tid] = flag.atomic_load_explicit(0, Ordering::Acquire, Scope::Gpu);
}

fn main() {}
