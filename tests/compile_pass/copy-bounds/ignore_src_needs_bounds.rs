use tirx::prelude::*;

#[tirx::kernel(grid = N::size().div_ceil(128), block = 128)]
pub fn kernel<N: Dim>(#[align(16)] a: &Tensor<f32, N, 4>) {
    let i = block_idx().x * 128 + thread_idx().x;
    let shared = alloc_shared::<Tensor<f32, 128, 4>>().align(16);
    tile::cp_async_cg(shared.sub((thread_idx().x, ..)), a.sub((i, ..)))
        .chunk_bytes(16)
        .ignore_src(i >= N::size())
        .pred(i < N::size());
}

fn main() {}
