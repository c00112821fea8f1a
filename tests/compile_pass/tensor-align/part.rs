use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1)]
pub fn kernel(#[tma(box = [1, 32])] out: &mut Tensor<f32, 64, 64>) {
    let shared = alloc_shared::<Tensor<f32, 4, 32>>().align(128);
    tile::cp_async_bulk_tensor(out.tile((0, 0)), shared.sub((1, ..)));
}

fn main() {}
