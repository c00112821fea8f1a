use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1, target = "sm_100a")]
pub fn kernel(#[tma(box = [8, 128], element = b4x16_p64)] a: &Tensor<u8, 64, 128>) {
    tile::cp_async_bulk_prefetch_tensor(a.tile((0, 128)));
}

fn main() {}
