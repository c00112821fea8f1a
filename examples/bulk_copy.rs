//! A copy of global memory by way of shared memory, in which no thread touches a byte.
//!
//! A block copies 2 KiB. One thread starts a bulk copy into shared memory, waits on the barrier on which it completes,
//! and starts a bulk copy out of it. Blocks that live so short start in the order of their addresses and the memory sees
//! one long run of them: `cargo bench --bench bandwidth --features cuda` compares with a few blocks that stay.
//!
//! `cargo run --example bulk_copy` runs it on the emulator, with `--features cuda` on a GPU (sm_90 or newer).

use tirx::prelude::*;

#[tirx::kernel(grid = N::size(), block = 32)]
fn bulk_copy<N: Dim>(
    #[align(16)] from: &Tensor<u32, N, 512>,
    #[align(16)] to: &mut Tensor<u32, N, 512>,
) {
    let at = block_idx().x;
    let buffer = alloc_shared::<Tensor<u32, 512>>().align(16);
    let landed = alloc_mbarrier();
    if thread_idx().x == 0 {
        landed.init(1);
        // The copy completes on the barrier through the async proxy, which has to find it initialised.
        fence_mbarrier_init();
        landed.arrive_expect_tx(2048);
        tile::cp_async_bulk(buffer, from.sub((at, ..))).mbarrier(landed);
        landed.wait_parity(0);
        tile::cp_async_bulk(to.sub((at, ..)), buffer);
        ptx::cp_async_bulk_commit_group();
        // The block's shared memory has to last until it was read.
        ptx::cp_async_bulk_wait_group_read::<0>();
    }
}

fn main() -> tirx::Result<()> {
    let device = Device::open_default()?;
    let stream = device.stream()?;
    println!("device: {device}");
    println!("\n{}", bulk_copy::PTX);

    let values: Vec<u32> = (0..64 * 512).collect();
    let from = device.tensor(&values, [64, 512])?;
    let mut to = device.zeros::<u32, 2>([64, 512])?;
    bulk_copy(&from, &mut to).launch(&stream)?;
    assert_eq!(to.to_vec()?, values);
    println!("ok: {} KiB are the same", values.len() * 4 / 1024);
    Ok(())
}
