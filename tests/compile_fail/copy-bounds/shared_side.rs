use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 32)]
pub fn kernel(#[align(16)] a: &Tensor<f32, 32, 4>, stage: u32) {
    let shared = alloc_shared::<Tensor<f32, 2, 32, 4>>().align(16);
    let tid = thread_idx().x;
    tile::cp_async_cg(shared.sub((stage, tid, ..)), a.sub((tid, ..))).chunk_bytes(16);
}

fn main() {}
