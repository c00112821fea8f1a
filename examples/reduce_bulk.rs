//! A histogram of bytes: each block counts in its shared memory, and adds all of its counts to global memory with one
//! instruction.
//!
//! `cargo run --example reduce_bulk` runs it on the emulator, with `--features cuda` on a GPU (sm_90 or newer).

use tirx::prelude::*;

#[tirx::kernel(grid = N::size(), block = 128)]
fn histogram<N: Dim>(bytes: &Tensor<u8, N, 1024>, #[align(16)] counts: &mut Tensor<u32, 256>) {
    let tid = thread_idx().x;
    let mut local = alloc_shared::<Tensor<u32, 256>>().align(16);
    local[tid] = 0;
    local[tid + 128] = 0;
    cta_sync();
    for i in 0..8 {
        let byte = bytes[(block_idx().x, i * 128 + tid)];
        local.atomic_add(byte, 1);
    }
    // Each thread hands what it counted to the async proxy, and then one thread speaks for all.
    fence_proxy_async_shared_cta();
    cta_sync();
    if tid == 0 {
        tile::cp_reduce_async_bulk_add(counts, local);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group_read::<0>();
    }
}

fn main() -> tirx::Result<()> {
    let device = Device::open_default()?;
    let stream = device.stream()?;
    println!("device: {device}");
    println!("\n{}", histogram::PTX);

    let values: Vec<u8> = (0..16 * 1024u32).map(|i| (i * i / 7 % 251) as u8).collect();
    let bytes = device.tensor(&values, [16, 1024])?;
    let mut counts = device.zeros::<u32, 1>([256])?;
    histogram(&bytes, &mut counts).launch(&stream)?;

    let mut expected = vec![0u32; 256];
    for value in &values {
        expected[usize::from(*value)] += 1;
    }
    assert_eq!(counts.to_vec()?, expected);
    println!("ok: 16 blocks agree on {} bytes", values.len());
    Ok(())
}
