use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(#[align(16)] a: &Tensor<f32, 64, 4>, #[align(16)] b: &mut Tensor<f32, 64, 4>) {
    let tid = thread_idx().x;
    tile::cp_async_cg(b.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16);
}

fn main() {}
