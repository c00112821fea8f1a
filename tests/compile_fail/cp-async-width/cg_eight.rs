use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(#[align(8)] a: &Tensor<f32, 64, 2>) {
    let tid = thread_idx().x;
    let shared = alloc_shared::<Tensor<f32, 64, 2>>().align(8);
    tile::cp_async_cg(shared.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(8);
}

fn main() {}
