use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(#[align(16)] out: &mut Tensor<f32, 8, 8>) {
    let shared = alloc_shared::<Tensor<f32, 8>>().align(16);
    tile::cp_async_bulk(out.sub((.., 4)), shared);
}

fn main() {}
