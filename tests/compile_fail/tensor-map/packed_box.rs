use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1, target = "sm_100a")]
pub fn kernel(#[tma(box = [8, 64], element = b4x16_p64)] a: &Tensor<u8, 64, 64>) {
    tile::cp_async_bulk_prefetch_tensor(a.tile((0, 0)));
}

fn main() {}
