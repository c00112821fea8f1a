//! The guide's kernel.

use crate::common::{compile, compile_checked};

const ITEM: &str = "fn async_read_next_row(
    #[align(16)] a: &Tensor<f32, 64, 4>,
    #[align(16)] b: &mut Tensor<f32, 64, 4>,
) {
    let tid = thread_idx().x;
    let shared = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
    tile::cp_async_cg(shared.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(16);
    ptx::cp_async_commit_group();
    ptx::cp_async_wait_group::<0>();
    cta_sync();
    for j in 0..4 {
        b[(tid, j)] = shared[((tid + 1) % 64, j)];
    }
}";

#[test]
fn text() {
    let emitted = compile("grid = 1, block = 64", ITEM);
    println!("{}", emitted.ptx);
    assert!(emitted.ptx.len() < 1300, "{} bytes", emitted.ptx.len());
    println!("{}", compile_checked("grid = 1, block = 64", ITEM).ptx);
}
