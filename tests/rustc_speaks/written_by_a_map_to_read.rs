use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(#[tma(box = [8, 32])] map: &TensorMap<f32, 2>) {
    let shared = alloc_shared::<Tensor<f32, 8, 32>>().align(128);
    tile::cp_async_bulk_tensor(map.tile((0, 0)), shared);
}

fn main() {}
