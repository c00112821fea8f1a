use tirx::prelude::*;

#[tirx::kernel(grid = 8, block = 1)]
pub fn kernel(#[tma(box = [8, 8])] a: &Tensor<f32, 64, 64>) {
    let x = block_idx().x as i32 * 8;
    tile::cp_async_bulk_prefetch_tensor(a.tile((0, x - 1)));
}

fn main() {}
