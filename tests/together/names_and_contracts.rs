use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn kernel(a: &Tensor<f32, 64, 4>, b: &mut Tensor<f32, 64, 4>) {
    let tid = thread_id().x; // mistake
    let t = thread_idx().x;
    let shared = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
    tile::cp_async_cg(shared.sub((t, ..)), a.sub((t, ..))).chunk_bytes(16); // mistake
    tile::cp_async_ca(shared.sub((tid, ..)), a.sub((tid, 0..3))).chunk_bytes(12);
    b[(t, 7)] = 1.0; // mistake
    let mut row = t;
    if t > 3 {
        row = tid;
    }
    tile::cp_async_ca(shared.sub((row, 0..1)), a.sub((row + 1, 0..1))).chunk_bytes(4);
    for i in 0..4 {
        if tid == i {
            break;
        }
        tile::cp_async_ca(shared.sub((t, 0..1)), a.sub((t + i, 0..1))).chunk_bytes(4);
    }
    if tid > 3 {
        return;
    }
    tile::cp_async_ca(shared.sub((t, 0..1)), a.sub((t + 1, 0..1))).chunk_bytes(4);
    let size: u32 = 1.5; // mistake, which rustc reports
}

fn main() {}
