use tirx::prelude::*;

#[tirx::kernel(gird = 1, block = 64)] // mistake
fn kernel(#[align(16)] a: &Tensor<f32, 64, 4>, b: Tensor<f32, 64>) /* mistake */ {
    let tid = thread_id().x; // mistake
    let shared = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
    tile::cp_async_cg(shared.sub((tid, ..)), a.sub((tid, ..))).chunk_byte(16); // mistake
    tile::cp_async_cg(shared.sub((tid, ..)), a.sub((tid, ..))); // mistake
    println!("{tid}"); // mistake
}

fn main() {}
