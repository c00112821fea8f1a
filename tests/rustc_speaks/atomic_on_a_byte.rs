use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
fn kernel(a: &mut Tensor<u8, 64>) {
    a.atomic_add(0, 1);
}

fn main() {}
