use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &Tensor<f64, 64, 1>) {
    let tid = thread_idx().x;
    let shared = alloc_shared::<Tensor<f64, 64, 1>>();
    tile::cp_async_ca(shared.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(4); // mistake
}

fn main() {}
