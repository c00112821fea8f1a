//! A matrix is transposed by tiles: tensor copies in and out, swizzled on the way so that neither rows nor columns of a
//! tile meet in one bank of shared memory.
//!
//! Neither side of the matrix is a multiple of the tile. What a box has outside of the tensor reads as zero and is not
//! written, so that the kernel says nothing about edges.
//!
//! `cargo run --example tma_tile` runs it on the emulator, with `--features cuda` on a GPU (sm_90 or newer).

use tirx::prelude::*;

#[tirx::kernel(grid = (M::size().div_ceil(32), N::size().div_ceil(32)), block = 128)]
fn transpose<M: Dim, N: Dim>(
    #[tma(box = [32, 32], swizzle = 128)] a: &Tensor<f32, M, N>,
    #[tma(box = [32, 32], swizzle = 128)] b: &mut Tensor<f32, N, M>,
) {
    let tid = thread_idx().x;
    let row = block_idx().x as i32 * 32;
    let column = block_idx().y as i32 * 32;
    let tile = alloc_shared::<Tensor<f32, 32, 32>>().swizzle(128);
    let mut turned = alloc_shared::<Tensor<f32, 32, 32>>().swizzle(128);
    let landed = alloc_mbarrier();
    if tid == 0 {
        landed.init(1);
        fence_mbarrier_init();
        // The whole box counts, what is filled with zeros included.
        landed.arrive_expect_tx(4096);
        tile::cp_async_bulk_tensor(tile, a.tile((row, column))).mbarrier(landed);
    }
    cta_sync();
    landed.wait_parity(0);
    for i in 0..8 {
        let r = i * 4 + tid / 32;
        let c = tid % 32;
        turned[(c, r)] = tile[(r, c)];
    }
    // The store reads what the threads wrote.
    fence_proxy_async_shared_cta();
    cta_sync();
    if tid == 0 {
        tile::cp_async_bulk_tensor(b.tile((column, row)), turned);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group_read::<0>();
    }
}

fn main() -> tirx::Result<()> {
    let device = Device::open_default()?;
    let stream = device.stream()?;
    println!("device: {device}");
    println!("\n{}", transpose::PTX);

    // Rows are multiples of 16 bytes, as tensor copies need.
    let (m, n) = (100, 72);
    let values: Vec<f32> = (0..m * n).map(|i| i as f32).collect();
    let a = device.tensor(&values, [m, n])?;
    let mut b = device.zeros::<f32, 2>([n, m])?;
    transpose(&a, &mut b).launch(&stream)?;

    let b = b.to_vec()?;
    for (at, value) in values.iter().enumerate() {
        assert_eq!(
            b[at % n * m + at / n],
            *value,
            "row {}, column {}",
            at / n,
            at % n
        );
    }
    println!("ok: {m} by {n} is transposed");
    Ok(())
}
