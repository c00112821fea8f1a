use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel() {
    let tid = thread_idx().x;
    let shared = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
    tile::cp_async_cg(shared.sub((tid, ..)), shared.sub((63 - tid, ..))).chunk_bytes(16);
}

fn main() {}
