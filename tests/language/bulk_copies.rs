//! Bulk copies in every direction, bulk reductions, prefetches, and the same on addresses.

use crate::{counting, on_each_device};
use tirx::prelude::*;

/// One thread copies a tile into shared memory, and all wait for it.
#[tirx::kernel(grid = 4, block = 64)]
pub fn bulk_in(#[align(16)] a: &Tensor<f32, 4, 2, 64>, b: &mut Tensor<f32, 4, 2, 64>) {
    let tid = thread_idx().x;
    let block = block_idx().x;
    let shared = alloc_shared::<Tensor<f32, 2, 64>>().align(16);
    let bar = alloc_mbarrier();
    if tid == 0 {
        bar.init(1);
        unsafe { ptx!("fence.mbarrier_init.release.cluster;") };
    }
    cta_sync();
    if tid == 0 {
        bar.arrive_expect_tx(512);
        tile::cp_async_bulk(shared, a.sub((block, .., ..))).mbarrier(bar);
    }
    bar.wait_parity(0);
    b[(block, 0, tid)] = shared[(1, 63 - tid)];
    b[(block, 1, tid)] = shared[(0, 63 - tid)];
}

/// Rows one by one, each if it is there, with a cache policy.
#[tirx::kernel(block = 32)]
pub fn bulk_rows<N: Dim>(#[align(16)] a: &Tensor<u16, N, 32>, b: &mut Tensor<u16, N, 32>) {
    let tid = thread_idx().x;
    let first = block_idx().x * 4;
    let shared = alloc_shared::<Tensor<u16, 4, 32>>().align(16);
    let bar = alloc_mbarrier();
    if tid == 0 {
        bar.init(4);
        unsafe { ptx!("fence.mbarrier_init.release.cluster;") };
    }
    cta_sync();
    if tid < 4 {
        let row = first + tid;
        let policy = ptx::createpolicy_fractional_L2_evict_first_b64(1.0);
        bar.arrive_expect_tx(if row < N::size() { 64 } else { 0 });
        tile::cp_async_bulk(shared.sub((tid, ..)), a.sub((row, ..)))
            .mbarrier(bar)
            .cache_policy(policy)
            .pred(row < N::size());
    }
    bar.wait_parity(0);
    for i in 0..4 {
        if first + i < N::size() {
            b[(first + i, tid)] = shared[(i, tid)] + 1;
        }
    }
}

/// From shared memory to global memory, in two groups.
#[tirx::kernel(grid = 2, block = 64)]
pub fn bulk_out(a: &Tensor<f32, 2, 2, 64>, #[align(16)] b: &mut Tensor<f32, 2, 2, 64>) {
    let tid = thread_idx().x;
    let block = block_idx().x;
    let mut shared = alloc_shared::<Tensor<f32, 2, 64>>().align(16);
    shared[(0, tid)] = a[(block, 0, tid)] * 2.0;
    shared[(1, tid)] = a[(block, 1, tid)] * 3.0;
    unsafe { ptx!("fence.proxy.async.shared::cta;") };
    cta_sync();
    if tid == 0 {
        for i in 0..2 {
            tile::cp_async_bulk(b.sub((block, i, ..)), shared.sub((i, ..)));
            ptx::cp_async_bulk_commit_group();
        }
        ptx::cp_async_bulk_wait_group_read::<1>();
        ptx::cp_async_bulk_wait_group::<0>();
    }
}

/// Within shared memory.
#[tirx::kernel(grid = 1, block = 32, cluster = 1)]
pub fn bulk_within(b: &mut Tensor<u32, 32>) {
    let tid = thread_idx().x;
    let mut from = alloc_shared::<Tensor<u32, 32>>().align(16);
    let to = alloc_shared::<Tensor<u32, 2, 16>>().align(16);
    let bar = alloc_mbarrier();
    from[tid] = tid * tid;
    if tid == 0 {
        bar.init(1);
    }
    unsafe { ptx!("fence.proxy.async;") };
    cta_sync();
    if tid == 0 {
        bar.arrive_expect_tx(128);
        tile::cp_async_bulk(to, from).mbarrier(bar);
    }
    bar.wait_parity(0);
    b[tid] = to[(tid / 16, tid % 16)];
}

/// The same tile to both CTAs of a cluster.
#[tirx::kernel(grid = 4, block = 32, cluster = 2)]
pub fn bulk_multicast(#[align(16)] a: &Tensor<u32, 2, 32>, b: &mut Tensor<u32, 4, 32>) {
    let tid = thread_idx().x;
    let shared = alloc_shared::<Tensor<u32, 32>>().align(16);
    let bar = alloc_mbarrier();
    if tid == 0 {
        bar.init(1);
        unsafe { ptx!("fence.mbarrier_init.release.cluster;") };
        bar.arrive_expect_tx(128);
    }
    unsafe { ptx!("barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;") };
    if tid == 0 && cluster_ctarank() == 0 {
        tile::cp_async_bulk(shared, a.sub((block_idx().x / 2, ..)))
            .mbarrier(bar)
            .multicast(0b11);
    }
    bar.wait_parity(0);
    b[(block_idx().x, tid)] = shared[tid] + cluster_ctarank();
}

/// Each CTA of a cluster copies to the next, and adds to what the one before has.
#[tirx::kernel(grid = 4, block = 32, cluster = 4)]
pub fn bulk_to_peers(b: &mut Tensor<u32, 2, 4, 32>) {
    let tid = thread_idx().x;
    let rank = cluster_ctarank();
    let mut from = alloc_shared::<Tensor<u32, 32>>().align(16);
    let to = alloc_shared::<Tensor<u32, 32>>().align(16);
    let mut sums = alloc_shared::<Tensor<u32, 32>>().align(16);
    let bar = alloc_mbarrier();
    from[tid] = rank * 1000 + tid;
    sums[tid] = 7;
    if tid == 0 {
        bar.init(1);
        fence_mbarrier_init();
        bar.arrive_expect_tx(256);
    }
    fence_proxy_async();
    cluster_sync();
    if tid == 0 {
        let next = (rank + 1) % 4;
        let last = (rank + 3) % 4;
        tile::cp_async_bulk(to.at_rank(next), from).mbarrier(bar.at_rank(next));
        tile::cp_reduce_async_bulk_add(sums.at_rank(last), from).mbarrier(bar.at_rank(last));
    }
    bar.wait_parity(0);
    b[(0, rank, tid)] = to[tid];
    b[(1, rank, tid)] = sums[tid];
    cluster_sync();
}

/// Bytes with an odd number stay as they were.
#[tirx::kernel(grid = 1, block = 32)]
pub fn bulk_masked(#[align(16)] b: &mut Tensor<u8, 64>) {
    let tid = thread_idx().x;
    let mut shared = alloc_shared::<Tensor<u8, 64>>().align(16);
    shared[tid] = tid as u8;
    shared[tid + 32] = tid as u8 + 32;
    unsafe { ptx!("fence.proxy.async.shared::cta;") };
    cta_sync();
    if tid == 0 {
        tile::cp_async_bulk(b, shared).byte_mask(0x5555);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group::<0>();
    }
}

/// Every operation on `u32` in global memory.
#[tirx::kernel(grid = 1, block = 32)]
pub fn reduced_u32(a: &Tensor<u32, 32>, #[align(16)] b: &mut Tensor<u32, 8, 32>) {
    let tid = thread_idx().x;
    let mut shared = alloc_shared::<Tensor<u32, 32>>().align(16);
    shared[tid] = a[tid];
    unsafe { ptx!("fence.proxy.async.shared::cta;") };
    cta_sync();
    if tid == 0 {
        tile::cp_reduce_async_bulk_add(b.sub((0, ..)), shared);
        tile::cp_reduce_async_bulk_min(b.sub((1, ..)), shared);
        tile::cp_reduce_async_bulk_max(b.sub((2, ..)), shared);
        tile::cp_reduce_async_bulk_inc(b.sub((3, ..)), shared);
        tile::cp_reduce_async_bulk_dec(b.sub((4, ..)), shared);
        tile::cp_reduce_async_bulk_and(b.sub((5, ..)), shared);
        tile::cp_reduce_async_bulk_or(b.sub((6, ..)), shared);
        tile::cp_reduce_async_bulk_xor(b.sub((7, ..)), shared);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group::<0>();
    }
}

/// The operations that all integers have in global memory.
#[tirx::kernel(grid = 1, block = 32, instances(<i32>, <i64>, <u64>))]
pub fn reduced_integers<T: Int>(a: &Tensor<T, 32>, #[align(16)] b: &mut Tensor<T, 6, 32>) {
    let tid = thread_idx().x;
    let mut shared = alloc_shared::<Tensor<T, 32>>().align(16);
    shared[tid] = a[tid];
    unsafe { ptx!("fence.proxy.async.shared::cta;") };
    cta_sync();
    if tid == 0 {
        tile::cp_reduce_async_bulk_add(b.sub((0, ..)), shared);
        tile::cp_reduce_async_bulk_min(b.sub((1, ..)), shared);
        tile::cp_reduce_async_bulk_max(b.sub((2, ..)), shared);
        tile::cp_reduce_async_bulk_and(b.sub((3, ..)), shared);
        tile::cp_reduce_async_bulk_or(b.sub((4, ..)), shared);
        tile::cp_reduce_async_bulk_xor(b.sub((5, ..)), shared);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group::<0>();
    }
}

/// Sums of floats in global memory.
#[tirx::kernel(grid = 2, block = 32, instances(<f32>, <f64>, <f16>, <bf16>))]
pub fn summed_floats<T: Scalar>(a: &Tensor<T, 2, 32>, #[align(16)] b: &mut Tensor<T, 32>) {
    let tid = thread_idx().x;
    let mut shared = alloc_shared::<Tensor<T, 32>>().align(16);
    shared[tid] = a[(block_idx().x, tid)];
    unsafe { ptx!("fence.proxy.async.shared::cta;") };
    cta_sync();
    if tid == 0 {
        let policy = ptx::createpolicy_fractional_L2_evict_last_b64(1.0);
        tile::cp_reduce_async_bulk_add(b, shared).cache_policy(policy);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group::<0>();
    }
}

/// Extremes of halves in global memory.
#[tirx::kernel(grid = 1, block = 32, instances(<f16>, <bf16>))]
pub fn extremes_of_halves<T: Scalar>(a: &Tensor<T, 32>, #[align(16)] b: &mut Tensor<T, 2, 32>) {
    let tid = thread_idx().x;
    let mut shared = alloc_shared::<Tensor<T, 32>>().align(16);
    shared[tid] = a[tid];
    unsafe { ptx!("fence.proxy.async.shared::cta;") };
    cta_sync();
    if tid == 0 {
        tile::cp_reduce_async_bulk_min(b.sub((0, ..)), shared);
        tile::cp_reduce_async_bulk_max(b.sub((1, ..)), shared);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group::<0>();
    }
}

/// Every operation in shared memory.
#[tirx::kernel(grid = 1, block = 32, cluster = 1)]
pub fn reduced_in_shared(a: &Tensor<u32, 32>, b: &mut Tensor<u32, 8, 32>) {
    let tid = thread_idx().x;
    let mut from = alloc_shared::<Tensor<u32, 32>>().align(16);
    let mut to = alloc_shared::<Tensor<u32, 8, 32>>().align(16);
    let bar = alloc_mbarrier();
    from[tid] = a[tid];
    for i in 0..8 {
        to[(i, tid)] = b[(i, tid)];
    }
    if tid == 0 {
        bar.init(1);
    }
    unsafe { ptx!("fence.proxy.async;") };
    cta_sync();
    if tid == 0 {
        bar.arrive_expect_tx(8 * 128);
        tile::cp_reduce_async_bulk_add(to.sub((0, ..)), from).mbarrier(bar);
        tile::cp_reduce_async_bulk_min(to.sub((1, ..)), from).mbarrier(bar);
        tile::cp_reduce_async_bulk_max(to.sub((2, ..)), from).mbarrier(bar);
        tile::cp_reduce_async_bulk_inc(to.sub((3, ..)), from).mbarrier(bar);
        tile::cp_reduce_async_bulk_dec(to.sub((4, ..)), from).mbarrier(bar);
        tile::cp_reduce_async_bulk_and(to.sub((5, ..)), from).mbarrier(bar);
        tile::cp_reduce_async_bulk_or(to.sub((6, ..)), from).mbarrier(bar);
        tile::cp_reduce_async_bulk_xor(to.sub((7, ..)), from).mbarrier(bar);
    }
    bar.wait_parity(0);
    for i in 0..8 {
        b[(i, tid)] = to[(i, tid)];
    }
}

/// What is fetched is read as ever.
#[tirx::kernel(grid = 1, block = 32)]
pub fn prefetched<N: Dim>(
    #[align(16)] a: &Tensor<f32, 2, 32>,
    #[align(16)] c: &Tensor<f32, N, 4>,
    b: &mut Tensor<f32, 32>,
) {
    let tid = thread_idx().x;
    if tid == 0 {
        let policy = ptx::createpolicy_fractional_L2_evict_last_b64(1.0);
        tile::cp_async_bulk_prefetch(a.sub((1, ..))).cache_policy(policy);
        tile::cp_async_bulk_prefetch(c).pred(N::size() > 0);
    }
    cta_sync();
    b[tid] = a[(1, tid)] + if tid < N::size() { c[(tid, 3)] } else { 0.0 };
}

/// There and back, on addresses.
#[tirx::kernel(grid = 1, block = 32, cluster = 1)]
pub fn bulk_by_address(
    #[align(16)] a: &Tensor<u32, 2, 32>,
    #[align(16)] b: &mut Tensor<u32, 2, 32>,
    bytes: u32,
) {
    let tid = thread_idx().x;
    let shared = alloc_shared::<Tensor<u32, 4, 32>>().align(16);
    let bars = alloc_shared::<Tensor<u64, 1>>();
    let bar = bars.shared_address();
    let at = shared.shared_address();
    unsafe {
        if tid == 0 {
            ptx!("mbarrier.init.shared.b64 [{}], 1;", in(bar));
            ptx!("fence.mbarrier_init.release.cluster;");
            ptx!("mbarrier.arrive.expect_tx.shared.b64 _, [{}], {};", in(bar), in(3 * bytes));
            ptx::cp_async_bulk_prefetch_L2_global(a.global_address(), 256);
            ptx::cp_async_bulk_shared_cluster_global_mbarrier_complete_tx_bytes(
                at,
                a.global_address(),
                bytes,
                bar,
            );
            ptx::cp_async_bulk_shared_cta_global_mbarrier_complete_tx_bytes(
                at + 128,
                a.sub((1, ..)).global_address(),
                bytes,
                bar,
            );
            ptx::cp_async_bulk_shared_cta_global_mbarrier_complete_tx_bytes(
                at + 384,
                a.global_address(),
                bytes,
                bar,
            )
            .pred(bytes > 0);
            ptx!(
                "{{ .reg .pred %p; again: mbarrier.try_wait.parity.shared.b64 %p, [{}], 0; @!%p bra again; }}",
                in(bar)
            );
            ptx!("mbarrier.arrive.expect_tx.shared.b64 _, [{}], {};", in(bar), in(2 * bytes));
            ptx::cp_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes(
                at + 256,
                at,
                bytes,
                bar,
            );
            ptx::cp_reduce_async_bulk_shared_cluster_shared_cta_mbarrier_complete_tx_bytes_add_u32(
                at + 384,
                at + 128,
                bytes,
                bar,
            );
            ptx!(
                "{{ .reg .pred %p; again: mbarrier.try_wait.parity.shared.b64 %p, [{}], 1; @!%p bra again; }}",
                in(bar)
            );
            let policy = ptx::createpolicy_fractional_L2_evict_first_b64(1.0);
            ptx::cp_async_bulk_global_shared_cta_bulk_group(b.global_address(), at + 256, bytes)
                .cache_hint(policy);
            ptx::cp_reduce_async_bulk_global_shared_cta_bulk_group_add_u32(
                b.sub((1, ..)).global_address(),
                at + 384,
                bytes,
            )
            .cache_hint(policy)
            .pred(bytes >= 16);
            ptx::cp_async_bulk_commit_group();
            ptx::cp_async_bulk_wait_group::<0>();
        }
    }
}

fn floats(len: usize) -> Vec<f32> {
    counting(len).iter().map(|x| x * 0.5 - 3.0).collect()
}

#[test]
fn tiles_come_in() {
    on_each_device(|device, stream| {
        let source = floats(512);
        let a = device.tensor(&source, [4, 2, 64])?;
        let mut b = device.zeros::<f32, 3>([4, 2, 64])?;
        bulk_in(&a, &mut b).launch(stream)?;
        let expected: Vec<f32> = source
            .chunks(128)
            .flat_map(|tile| tile.iter().rev())
            .copied()
            .collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn rows_that_are_there_come_in() {
    on_each_device(|device, stream| {
        for n in [1, 4, 6] {
            let source: Vec<u16> = (0..n as u16 * 32).collect();
            let a = device.tensor(&source, [n, 32])?;
            let mut b = device.zeros::<u16, 2>([n, 32])?;
            bulk_rows(&a, &mut b).grid(2).launch(stream)?;
            let expected: Vec<u16> = source.iter().map(|x| x + 1).collect();
            assert_eq!(b.to_vec()?, expected, "{n} rows");
        }
        Ok(())
    });
}

#[test]
fn tiles_go_out() {
    on_each_device(|device, stream| {
        let source = floats(256);
        let a = device.tensor(&source, [2, 2, 64])?;
        let mut b = device.zeros::<f32, 3>([2, 2, 64])?;
        bulk_out(&a, &mut b).launch(stream)?;
        let times = |(i, x): (usize, &f32)| x * if i / 64 % 2 == 0 { 2.0 } else { 3.0 };
        let expected: Vec<f32> = source.iter().enumerate().map(times).collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn tiles_go_around_in_shared_memory() {
    on_each_device(|device, stream| {
        let mut b = device.zeros::<u32, 1>([32])?;
        bulk_within(&mut b).launch(stream)?;
        assert_eq!(b.to_vec()?, (0..32).map(|i| i * i).collect::<Vec<u32>>());
        Ok(())
    });
}

#[test]
fn a_multicast_reaches_both() {
    on_each_device(|device, stream| {
        let source: Vec<u32> = (0..64).map(|i| i * 5).collect();
        let a = device.tensor(&source, [2, 32])?;
        let mut b = device.zeros::<u32, 2>([4, 32])?;
        bulk_multicast(&a, &mut b).launch(stream)?;
        let expected: Vec<u32> = (0..4)
            .flat_map(|block| (0..32).map(move |i| (block / 2 * 32 + i) * 5 + block % 2))
            .collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn peers_are_written_in_bulk() {
    on_each_device(|device, stream| {
        let mut b = device.zeros::<u32, 3>([2, 4, 32])?;
        bulk_to_peers(&mut b).launch(stream)?;
        let row = |rank: u32, more: u32| (0..32).map(move |i| rank * 1000 + i + more);
        let copied = (0..4).flat_map(|rank| row((rank + 3) % 4, 0));
        let added = (0..4).flat_map(|rank| row((rank + 1) % 4, 7));
        assert_eq!(b.to_vec()?, copied.chain(added).collect::<Vec<u32>>());
        Ok(())
    });
}

/// What each operation makes of an old value and the source, on `u32`.
const OPERATIONS: [fn(u32, u32) -> u32; 8] = [
    u32::wrapping_add,
    u32::min,
    u32::max,
    |old, x| if old >= x { 0 } else { old + 1 },
    |old, x| if old == 0 || old > x { x } else { old - 1 },
    |old, x| old & x,
    |old, x| old | x,
    |old, x| old ^ x,
];

fn words() -> (Vec<u32>, Vec<u32>, Vec<u32>) {
    let source: Vec<u32> = (0..32u32)
        .map(|i| i.wrapping_mul(0x9e37_79b9) >> (i % 30))
        .collect();
    let old: Vec<u32> = (0..256u32)
        .map(|i| i.wrapping_mul(0x85eb_ca6b) >> (i % 31))
        .collect();
    let expected = (0..256)
        .map(|at| OPERATIONS[at / 32](old[at], source[at % 32]))
        .collect();
    (source, old, expected)
}

#[test]
fn words_are_reduced_in_global_memory() {
    on_each_device(|device, stream| {
        let (source, old, expected) = words();
        let a = device.tensor(&source, [32])?;
        let mut b = device.tensor(&old, [8, 32])?;
        reduced_u32(&a, &mut b).launch(stream)?;
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn words_are_reduced_in_shared_memory() {
    on_each_device(|device, stream| {
        let (source, old, expected) = words();
        let a = device.tensor(&source, [32])?;
        let mut b = device.tensor(&old, [8, 32])?;
        reduced_in_shared(&a, &mut b).launch(stream)?;
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

macro_rules! integers {
    ($($name:ident $t:ident)*) => { $(
        #[test]
        fn $name() {
            on_each_device(|device, stream| {
                let value = |i: u64| (i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (i % 40)) as $t;
                let source: Vec<$t> = (0..32).map(value).collect();
                let old: Vec<$t> = (0..192).map(|i| value(i + 1000)).collect();
                let a = device.tensor(&source, [32])?;
                let mut b = device.tensor(&old, [6, 32])?;
                reduced_integers(&a, &mut b).launch(stream)?;
                let operations: [fn($t, $t) -> $t; 6] = [
                    $t::wrapping_add,
                    |a, b| a.min(b),
                    |a, b| a.max(b),
                    |a, b| a & b,
                    |a, b| a | b,
                    |a, b| a ^ b,
                ];
                let expected: Vec<$t> = (0..192)
                    .map(|at| operations[at / 32](old[at], source[at % 32]))
                    .collect();
                assert_eq!(b.to_vec()?, expected);
                Ok(())
            });
        }
    )* };
}

integers! {
    signed_words_are_reduced i32
    signed_double_words_are_reduced i64
    double_words_are_reduced u64
}

#[test]
fn floats_are_summed_by_blocks() {
    on_each_device(|device, stream| {
        // Whole numbers: every order of the blocks gives the same.
        let source = counting(64);
        let expected: Vec<f32> = (0..32).map(|i| 100.0 + (2 * i + 32) as f32).collect();
        let a = device.tensor(&source, [2, 32])?;
        let mut b = device.tensor(&[100.0; 32], [32])?;
        summed_floats(&a, &mut b).launch(stream)?;
        assert_eq!(b.to_vec()?, expected);
        let doubles: Vec<f64> = source.iter().map(|x| f64::from(*x)).collect();
        let a = device.tensor(&doubles, [2, 32])?;
        let mut b = device.tensor(&[100.0; 32], [32])?;
        summed_floats(&a, &mut b).launch(stream)?;
        assert_eq!(
            b.to_vec()?,
            expected.iter().map(|x| f64::from(*x)).collect::<Vec<_>>()
        );
        let halves: Vec<f16> = source.iter().map(|x| f16::from_f32(*x)).collect();
        let a = device.tensor(&halves, [2, 32])?;
        let mut b = device.tensor(&[f16::from_f32(100.0); 32], [32])?;
        summed_floats(&a, &mut b).launch(stream)?;
        assert_eq!(
            b.to_vec()?,
            expected
                .iter()
                .map(|x| f16::from_f32(*x))
                .collect::<Vec<_>>()
        );
        let brains: Vec<bf16> = source.iter().map(|x| bf16::from_f32(*x)).collect();
        let a = device.tensor(&brains, [2, 32])?;
        let mut b = device.tensor(&[bf16::from_f32(100.0); 32], [32])?;
        summed_floats(&a, &mut b).launch(stream)?;
        assert_eq!(
            b.to_vec()?,
            expected
                .iter()
                .map(|x| bf16::from_f32(*x))
                .collect::<Vec<_>>()
        );
        Ok(())
    });
}

#[test]
fn extremes_of_halves_are_kept() {
    on_each_device(|device, stream| {
        let source: Vec<f32> = (0..32).map(|i| (i * 7 % 32) as f32 - 16.0).collect();
        let expect = |old: f32| -> Vec<f32> {
            let least = source.iter().map(|x| x.min(old));
            least.chain(source.iter().map(|x| x.max(old))).collect()
        };
        let halves: Vec<f16> = source.iter().map(|x| f16::from_f32(*x)).collect();
        let a = device.tensor(&halves, [32])?;
        let mut b = device.tensor(&[f16::from_f32(2.5); 64], [2, 32])?;
        extremes_of_halves(&a, &mut b).launch(stream)?;
        let expected: Vec<f16> = expect(2.5).iter().map(|x| f16::from_f32(*x)).collect();
        assert_eq!(b.to_vec()?, expected);
        let brains: Vec<bf16> = source.iter().map(|x| bf16::from_f32(*x)).collect();
        let a = device.tensor(&brains, [32])?;
        let mut b = device.tensor(&[bf16::from_f32(2.5); 64], [2, 32])?;
        extremes_of_halves(&a, &mut b).launch(stream)?;
        let expected: Vec<bf16> = expect(2.5).iter().map(|x| bf16::from_f32(*x)).collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn a_prefetch_changes_nothing() {
    on_each_device(|device, stream| {
        let (source, more) = (floats(64), floats(12));
        let a = device.tensor(&source, [2, 32])?;
        let c = device.tensor(&more, [3, 4])?;
        let mut b = device.zeros::<f32, 1>([32])?;
        prefetched(&a, &c, &mut b).launch(stream)?;
        let expected: Vec<f32> = (0..32)
            .map(|i| source[32 + i] + more.get(i * 4 + 3).copied().unwrap_or(0.0))
            .collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn addresses_are_copied_in_bulk_too() {
    on_each_device(|device, stream| {
        let source: Vec<u32> = (0..64).map(|i| i + 1).collect();
        let a = device.tensor(&source, [2, 32])?;
        let mut b = device.tensor(&[7; 64], [2, 32])?;
        bulk_by_address(&a, &mut b, 128).launch(stream)?;
        let sums = (0..32).map(|i| 7 + source[i] + source[32 + i]);
        let expected: Vec<u32> = source[..32].iter().copied().chain(sums).collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}
