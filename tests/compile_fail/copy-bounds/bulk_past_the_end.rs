use tirx::prelude::*;

#[tirx::kernel(grid = 4, block = 1)]
pub fn kernel(#[align(16)] out: &mut Tensor<f32, 3, 64>) {
    let shared = alloc_shared::<Tensor<f32, 64>>().align(16);
    let row = block_idx().x;
    tile::cp_async_bulk(out.sub((row, ..)), shared);
}

fn main() {}
