use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(#[align(8)] a: &Tensor<f64, 64, 1>) {
    let tid = thread_idx().x;
    let shared = alloc_shared::<Tensor<f64, 64, 1>>().align(8);
    tile::cp_async_ca(shared.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(8);
}

fn main() {}
