use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel<N: Dim>(#[align(16)] a: &Tensor<f32, N>) {
    let shared = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
    let (tid, i) = (thread_idx().x, 4 * thread_idx().x);
    tile::cp_async_cg(shared.sub((tid, ..)), a.sub((i..i + 4,))).chunk_bytes(16);
}

fn main() {}
