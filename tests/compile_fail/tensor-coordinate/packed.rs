use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1, target = "sm_100a")]
pub fn kernel(#[tma(box = [8, 64], element = b4x16)] a: &Tensor<u8, 64, 64>) {
    tile::cp_async_bulk_prefetch_tensor(a.tile((0, 16)));
}

fn main() {}
