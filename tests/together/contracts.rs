use tirx::prelude::*;

#[tirx::kernel(grid = (1, 70000), block = 128)] // mistake
fn kernel(a: &Tensor<f32, 64, 8>, b: &mut Tensor<f32, 64>) {
    let tid = thread_idx().x;
    let shared = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
    if tid < 64 {
        tile::cp_async_cg(shared.sub((tid, ..)), a.sub((tid, 0..4))).chunk_bytes(16); // mistake
        tile::cp_async_ca(shared.sub((tid, 0..3)), a.sub((tid, 0..3))).chunk_bytes(12); // mistake
        tile::cp_async_ca(shared.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(8); // mistake
    }
    tile::cp_async_ca(shared.sub((tid, 0..1)), a.sub((0, 0..1))).chunk_bytes(4); // mistake
    ptx::cp_async_wait_group::<-1>(); // mistake
    b[64] = 1.0; // mistake
}

fn main() {}
