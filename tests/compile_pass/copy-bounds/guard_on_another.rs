use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 128)]
pub fn kernel(#[align(16)] a: &Tensor<f32, 64, 4>) {
    let tid = thread_idx().x;
    let shared = alloc_shared::<Tensor<f32, 128, 4>>().align(16);
    if tid < 64 {
        tile::cp_async_cg(shared.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16);
    }
}

fn main() {}
