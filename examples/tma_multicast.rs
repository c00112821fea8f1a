//! Two blocks of a cluster need the same rows: one of them loads these once for both.
//!
//! Each output is a row of `a` times a column of `b`. The two blocks of a cluster have other columns and the same rows of
//! `a`, so block 0 loads the rows into the shared memory of both, each loads its own columns, and each waits on its own
//! barrier for the bytes that *it* gets.
//!
//! `cargo run --example tma_multicast` runs it on the emulator, with `--features cuda` on a GPU (sm_90 or newer).

use tirx::prelude::*;

#[tirx::kernel(grid = (2, 4), block = 256, cluster = 2)]
fn product(
    #[tma(box = [16, 64])] a: &Tensor<f32, 64, 64>,
    #[tma(box = [64, 16])] b: &Tensor<f32, 64, 32>,
    c: &mut Tensor<f32, 64, 32>,
) {
    let tid = thread_idx().x;
    let (rows, columns) = (block_idx().y * 16, block_idx().x * 16);
    let left = alloc_shared::<Tensor<f32, 16, 64>>().align(128);
    let right = alloc_shared::<Tensor<f32, 64, 16>>().align(128);
    let landed = alloc_mbarrier();
    if tid == 0 {
        landed.init(1);
        fence_mbarrier_init();
        landed.arrive_expect_tx(8192);
    }
    // Before bytes are sent to another block, it has started and its barrier expects them.
    cluster_sync();
    if tid == 0 {
        if cluster_ctarank() == 0 {
            tile::cp_async_bulk_tensor(left, a.tile((rows as i32, 0)))
                .mbarrier(landed)
                .multicast(0b11);
        }
        tile::cp_async_bulk_tensor(right, b.tile((0, columns as i32))).mbarrier(landed);
    }
    landed.wait_parity(0);
    let (row, column) = (tid / 16, tid % 16);
    let mut sum = 0.0;
    for k in 0..64 {
        sum = left[(row, k)].mul_add(right[(k, column)], sum);
    }
    c[(rows + row, columns + column)] = sum;
    // Both wait for all of their bytes before either ends.
    cluster_sync();
}

fn main() -> tirx::Result<()> {
    let device = Device::open_default()?;
    let stream = device.stream()?;
    println!("device: {device}");
    println!("\n{}", product::PTX);

    // Small whole numbers: the sums are exact.
    let left: Vec<f32> = (0..64 * 64).map(|i| (i % 13) as f32 - 6.0).collect();
    let right: Vec<f32> = (0..64 * 32).map(|i| (i % 7) as f32 - 3.0).collect();
    let a = device.tensor(&left, [64, 64])?;
    let b = device.tensor(&right, [64, 32])?;
    let mut c = device.zeros::<f32, 2>([64, 32])?;
    product(&a, &b, &mut c).launch(&stream)?;

    for (at, found) in c.to_vec()?.into_iter().enumerate() {
        let (row, column) = (at / 32, at % 32);
        let exact: f32 = (0..64)
            .map(|k| left[row * 64 + k] * right[k * 32 + column])
            .sum();
        assert_eq!(found, exact, "row {row}, column {column}");
    }
    println!("ok: the product is exact");
    Ok(())
}
