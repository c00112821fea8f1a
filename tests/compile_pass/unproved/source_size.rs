use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64, deny_unproved)]
pub fn kernel(a: &Tensor<f32, 64>, n: u32) {
    let shared = alloc_shared::<Tensor<f32, 64>>();
    let i = thread_idx().x;
    tile::cp_async_ca(shared.sub(i..i + 1), a.sub(i..i + 1))
        .chunk_bytes(4)
        .src_size(n.min(4));
}

fn main() {}
