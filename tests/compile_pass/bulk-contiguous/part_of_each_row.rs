use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(#[align(16)] out: &mut Tensor<f32, 8, 64>) {
    let shared = alloc_shared::<Tensor<f32, 8, 16>>().align(16);
    for i in 0..8 {
        tile::cp_async_bulk(out.sub((i, 0..16)), shared.sub((i, ..)));
    }
}

fn main() {}
