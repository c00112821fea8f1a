//! Each thread copies one row of a tensor asynchronously into shared memory, then reads the next thread's row.
//!
//! `cargo run --example async_read_next_row` runs it on the emulator, with `--features cuda` on a GPU.

use tirx::prelude::*;

/// Each thread copies one row of four floats, then reads the next thread's row.
#[tirx::kernel(grid = 1, block = 64)]
fn async_read_next_row(
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
}

fn main() -> tirx::Result<()> {
    let device = Device::open_default()?;
    let stream = device.stream()?;
    println!("device: {device}");
    println!("\n{}", async_read_next_row::PTX);

    let rows: Vec<f32> = (0..256u16).map(f32::from).collect();
    let a = device.tensor(&rows, [64, 4])?;
    let mut b = device.zeros::<f32, 2>([64, 4])?;
    async_read_next_row(&a, &mut b).launch(&stream)?;
    let b = b.to_vec()?;

    for (row, (before, after)) in rows.chunks(4).zip(b.chunks(4)).take(3).enumerate() {
        println!("row {row}: {before:?} -> {after:?}");
    }
    // Row 63 reads row 0.
    let rotated = b[..252] == rows[4..] && b[252..] == rows[..4];
    println!("the result is the rows rotated by one: {rotated}");
    assert!(rotated);
    Ok(())
}
