use tirx::prelude::*;

#[tirx::kernel(grid = N::size() + 1, block = 1)]
pub fn kernel<N: Dim>(#[align(16)] out: &mut Tensor<u32, N, 64>) {
    let shared = alloc_shared::<Tensor<u32, 64>>().align(16);
    let row = block_idx().x;
    tile::cp_reduce_async_bulk_add(out.sub((row, ..)), shared);
}

fn main() {}
