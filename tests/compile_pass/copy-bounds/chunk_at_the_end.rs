use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel<N: Dim>(#[align(16)] a: &Tensor<f32, N>) {
    let shared = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
    let (tid, i) = (thread_idx().x, 4 * thread_idx().x);
    let bytes = (N::size() - i.min(N::size())).min(4) * 4;
    tile::cp_async_cg(shared.sub((tid, ..)), a.sub((i..i + 4,)))
        .chunk_bytes(16)
        .src_size(bytes);
}

fn main() {}
