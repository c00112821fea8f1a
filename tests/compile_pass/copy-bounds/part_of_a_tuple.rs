use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel<N: Dim>(#[align(16)] a: &Tensor<f32, 32, N>, k: u32) {
    let shared = alloc_shared::<Tensor<f32, 32, 4>>().align(16);
    let (at, (_, col)) = (thread_idx(), (1, (k, k + 1)));
    if col.1 < N::size() {
        tile::cp_async_ca(shared.sub((at.x, 0..1)), a.sub((at.x, col.1..col.1 + 1))).chunk_bytes(4);
    }
    ptx::cp_async_wait_all();
}

fn main() {}
