use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 1, target = "sm_100")]
pub fn kernel(#[align(16)] out: &mut Tensor<u8, 64>) {
    let shared = alloc_shared::<Tensor<u8, 64>>().align(16);
    tile::cp_async_bulk(out, shared).byte_mask(0xff);
}

fn main() {}
