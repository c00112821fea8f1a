//! Two blocks of a cluster exchange 256 bytes of shared memory, once by `tile::`, once in raw PTX.
//!
//! Each block fills a chunk of its own and copies it into the other's shared memory. The copy completes on a barrier of
//! the block that receives, so that the receiver waits on memory of its own:
//!
//! ```text
//!   block 0                                   block 1
//!   write `mine`, fence to the async proxy    write `mine`, fence to the async proxy
//!   expect 256 bytes on `landed`              expect 256 bytes on `landed`
//!   ------------- cluster barrier: both have started, both barriers are initialised -------------
//!   copy `mine` ────────────────────────────► `theirs`, then 256 bytes complete on `landed`
//!   `theirs`, `landed` ◄───────────────────── copy `mine`
//!   wait on `landed`, read `theirs`           wait on `landed`, read `theirs`
//!   ------------- cluster barrier: nobody leaves while a copy reads from or writes to it --------
//! ```
//!
//! `cargo run --example cluster_exchange` runs it on the emulator, with `--features cuda` on a GPU (sm_90 or newer).

use tirx::prelude::*;

/// Writes the other block's row times two, by views.
#[tirx::kernel(grid = 2, block = 64, cluster = 2)]
fn exchange(a: &Tensor<u32, 2, 64>, b: &mut Tensor<u32, 2, 64>) {
    let tid = thread_idx().x;
    let rank = cluster_ctarank();
    let peer = rank ^ 1;
    let mut mine = alloc_shared::<Tensor<u32, 64>>().align(16);
    let theirs = alloc_shared::<Tensor<u32, 64>>().align(16);
    let landed = alloc_mbarrier();

    if tid == 0 {
        landed.init(1);
        fence_mbarrier_init();
        landed.arrive_expect_tx(256);
    }
    mine[tid] = a[(rank, tid)] * 2;
    // Copies read shared memory through the async proxy: what was stored has to get there.
    fence_proxy_async_shared_cta();
    cluster_sync();
    if tid == 0 {
        tile::cp_async_bulk(theirs.at_rank(peer), mine).mbarrier(landed.at_rank(peer));
    }
    landed.wait_parity(0);
    b[(rank, tid)] = theirs[tid];
    cluster_sync();
}

/// The same, each instruction written out.
#[tirx::kernel(grid = 2, block = 64, cluster = 2)]
fn exchange_raw(a: &Tensor<u32, 2, 64>, b: &mut Tensor<u32, 2, 64>) {
    let tid = thread_idx().x;
    let rank = cluster_ctarank();
    let mut mine = alloc_shared::<Tensor<u32, 64>>().align(16);
    let theirs = alloc_shared::<Tensor<u32, 64>>().align(16);
    let landed = alloc_shared::<Tensor<u64, 1>>();
    mine[tid] = a[(rank, tid)] * 2;
    // SAFETY: `landed` is touched by these instructions alone; both blocks run the same code, and neither ends before
    // the last barrier, after both copies were waited for.
    unsafe {
        if tid == 0 {
            ptx!(
                "mbarrier.init.shared::cta.b64 [{bar}], 1;",
                "fence.mbarrier_init.release.cluster;",
                "mbarrier.arrive.expect_tx.shared::cta.b64 _, [{bar}], 256;",
                bar = in(landed.shared_address()),
            );
        }
        ptx!(
            "fence.proxy.async.shared::cta;",
            "barrier.cluster.arrive.aligned;",
            "barrier.cluster.wait.aligned;",
        );
        if tid == 0 {
            let to: u32;
            let on: u32;
            ptx!(
                "mapa.shared::cluster.u32 {to}, {theirs}, {peer};",
                "mapa.shared::cluster.u32 {on}, {landed}, {peer};",
                to = out(to),
                on = out(on),
                theirs = in(theirs.shared_address()),
                landed = in(landed.shared_address()),
                peer = in(rank ^ 1),
                options(pure, nomem),
            );
            ptx!(
                "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [{to}], [{from}], 256, [{on}];",
                to = in(to),
                from = in(mine.shared_address()),
                on = in(on),
            );
        }
        ptx!(
            "{{",
            "  .reg .pred done;",
            "again:",
            "  mbarrier.try_wait.parity.shared::cta.b64 done, [{bar}], 0;",
            "  @!done bra again;",
            "}}",
            bar = in(landed.shared_address()),
        );
    }
    b[(rank, tid)] = theirs[tid];
    // SAFETY: every thread of both blocks comes here.
    unsafe {
        ptx!(
            "barrier.cluster.arrive.aligned;",
            "barrier.cluster.wait.aligned;",
        );
    }
}

fn main() -> tirx::Result<()> {
    let device = Device::open_default()?;
    let stream = device.stream()?;
    println!("device: {device}");
    println!("\n{}", exchange::PTX);

    let values: Vec<u32> = (0..128).collect();
    let a = device.tensor(&values, [2, 64])?;
    let mut by_views = device.zeros::<u32, 2>([2, 64])?;
    let mut by_text = device.zeros::<u32, 2>([2, 64])?;
    exchange(&a, &mut by_views).launch(&stream)?;
    exchange_raw(&a, &mut by_text).launch(&stream)?;

    let expected: Vec<u32> = (0..128).map(|i| (i + 64) % 128 * 2).collect();
    assert_eq!(by_views.to_vec()?, expected);
    assert_eq!(by_text.to_vec()?, expected);
    println!("ok: each block has the other's row, twice");
    Ok(())
}
