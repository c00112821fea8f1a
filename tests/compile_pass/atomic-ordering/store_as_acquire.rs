use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(flag: &mut Tensor<u32, 1>) {
    flag.atomic_store_explicit(0, 1, Ordering::Release, Scope::Sys);
}

fn main() {}
