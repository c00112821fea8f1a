use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(#[tma(box = [8])] out: &mut Tensor<f32, 50>) {
    let shared = alloc_shared::<Tensor<f32, 8>>().align(128);
    tile::cp_async_bulk_tensor(out.tile(48), shared);
}

fn main() {}
