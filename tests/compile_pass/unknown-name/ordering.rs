use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(sum: &mut Tensor<u32, 1>) {
    sum.atomic_add_explicit(0, 1, Ordering::AcqRel, Scope::Gpu);
}

fn main() {}
