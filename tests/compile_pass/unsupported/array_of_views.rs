use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &mut Tensor<f32, 64>) {
    let rows = (a.sub(0..4), a.sub(4..8));
    let mut first = rows.0;
    first[0] = 1.0;
}

fn main() {}
