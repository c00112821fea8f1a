//! Tensor copies: boxes of each rank, in steps, swizzled, at and beyond the edges, reduced, in a cluster; and pixels.
//!
//! Each kernel moves what its map says into shared memory, and from there element by element, or back by another copy; the
//! host does the same by indices.

use tirx::prelude::*;

/// A box of each block, by two copies. Rows and columns beyond the edge are not written.
#[tirx::kernel(grid = (3, 4), block = 32)]
pub fn boxes(
    #[tma(box = [16, 32])] a: &Tensor<f32, 50, 72>,
    #[tma(box = [16, 32])] out: &mut Tensor<f32, 50, 72>,
) {
    let shared = alloc_shared::<Tensor<f32, 16, 32>>().align(128);
    let bar = alloc_mbarrier();
    let row = (block_idx().y * 16) as i32;
    let column = (block_idx().x * 32) as i32;
    if thread_idx().x == 0 {
        bar.init(1);
        unsafe { ptx!("fence.proxy.async;") };
        bar.arrive_expect_tx(16 * 32 * 4);
        tile::cp_async_bulk_tensor(shared, a.tile((row, column))).mbarrier(bar);
        bar.wait_parity(0);
        tile::cp_async_bulk_tensor(out.tile((row, column)), shared);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group::<0>();
    }
}

/// Coordinates that are negative and beyond the edges: zeros come in, or NaNs.
#[tirx::kernel(grid = 1, block = 64)]
pub fn edges<N: Dim>(
    #[tma(box = [8, 16])] a: &Tensor<f32, N, 20>,
    #[tma(box = [8, 16], oob_fill = nan)] b: &Tensor<f32, N, 20>,
    out: &mut Tensor<f32, 4, 8, 16>,
    rows: &Tensor<i32, 4>,
    columns: &Tensor<i32, 4>,
) {
    let shared = alloc_shared::<Tensor<f32, 8, 16>>().align(128);
    let bar = alloc_mbarrier();
    let tid = thread_idx().x;
    if tid == 0 {
        bar.init(1);
        unsafe { ptx!("fence.proxy.async;") };
    }
    cta_sync();
    for turn in 0..4u32 {
        if tid == 0 {
            bar.arrive_expect_tx(8 * 16 * 4);
            let (row, column) = (rows[turn], columns[turn]);
            if turn % 2 == 0 {
                tile::cp_async_bulk_tensor(shared, a.tile((row, column))).mbarrier(bar);
            } else {
                tile::cp_async_bulk_tensor(shared, b.tile((row, column))).mbarrier(bar);
            }
        }
        bar.wait_parity(turn % 2);
        for i in 0..2u32 {
            let at = tid * 2 + i;
            out[(turn, at / 16, at % 16)] = shared[(at / 16, at % 16)];
        }
        cta_sync();
    }
}

/// A swizzled tile, read by its indices, in two stages of one allocation.
#[tirx::kernel(grid = 1, block = 64)]
pub fn swizzled(
    #[tma(box = [32, 64], swizzle = 128, l2_promotion = 256)] a: &Tensor<bf16, 64, 64>,
    out: &mut Tensor<bf16, 64, 64>,
) {
    let shared = alloc_shared::<Tensor<bf16, 2, 32, 64>>().swizzle(128);
    let bars = alloc_mbarriers::<2>();
    let tid = thread_idx().x;
    if tid == 0 {
        for stage in 0..2u32 {
            bars[stage].init(1);
        }
        unsafe { ptx!("fence.proxy.async;") };
        for stage in 0..2u32 {
            bars[stage].arrive_expect_tx(32 * 64 * 2);
            tile::cp_async_bulk_tensor(shared.sub((stage, .., ..)), a.tile((stage as i32 * 32, 0)))
                .mbarrier(bars[stage]);
        }
    }
    cta_sync();
    for stage in 0..2u32 {
        bars[stage].wait_parity(0);
        for row in 0..32u32 {
            out[(stage * 32 + row, tid)] = shared[(stage, row, tid)];
        }
    }
}

/// Five dimensions, in steps.
#[tirx::kernel(grid = 1, block = 32)]
pub fn steps(
    #[tma(box = [2, 3, 4, 6, 8], element_strides = [1, 2, 1, 3, 1])] a: &Tensor<u32, 3, 5, 6, 9, 8>,
    out: &mut Tensor<u32, 2, 2, 4, 2, 8>,
) {
    let shared = alloc_shared::<Tensor<u32, 2, 2, 4, 2, 8>>().align(128);
    let bar = alloc_mbarrier();
    let tid = thread_idx().x;
    if tid == 0 {
        bar.init(1);
        unsafe { ptx!("fence.proxy.async;") };
        bar.arrive_expect_tx(2 * 2 * 4 * 2 * 8 * 4);
        tile::cp_async_bulk_tensor(shared, a.tile((1, 0, 2, -1, 0))).mbarrier(bar);
    }
    cta_sync();
    bar.wait_parity(0);
    let all = shared.reshape(256);
    let mut all_out = out.reshape(256);
    for i in 0..8u32 {
        all_out[tid * 8 + i] = all[tid * 8 + i];
    }
}

/// Every reduction there is, of whole rows.
#[tirx::kernel(grid = 1, block = 32)]
pub fn reductions(
    a: &Tensor<u32, 32>,
    #[tma(box = [1, 32])] out: &mut Tensor<u32, 8, 32>,
    #[tma(box = [32])] halves: &mut Tensor<f16, 32>,
) {
    let mut shared = alloc_shared::<Tensor<u32, 32>>().align(128);
    let mut short = alloc_shared::<Tensor<f16, 32>>().align(128);
    let tid = thread_idx().x;
    shared[tid] = a[tid];
    short[tid] = f16::from_f32(a[tid] as f32);
    unsafe { ptx!("fence.proxy.async;") };
    cta_sync();
    if tid == 0 {
        tile::cp_reduce_async_bulk_tensor_add(out.tile((0, 0)), shared);
        tile::cp_reduce_async_bulk_tensor_min(out.tile((1, 0)), shared);
        tile::cp_reduce_async_bulk_tensor_max(out.tile((2, 0)), shared);
        tile::cp_reduce_async_bulk_tensor_inc(out.tile((3, 0)), shared);
        tile::cp_reduce_async_bulk_tensor_dec(out.tile((4, 0)), shared);
        tile::cp_reduce_async_bulk_tensor_and(out.tile((5, 0)), shared);
        tile::cp_reduce_async_bulk_tensor_or(out.tile((6, 0)), shared);
        tile::cp_reduce_async_bulk_tensor_xor(out.tile((7, 0)), shared);
        tile::cp_reduce_async_bulk_tensor_add(halves.tile(0), short);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group::<0>();
    }
}

/// The pixels of a 3 x 3 filter at each place of the output, of images with a border of 1.
#[tirx::kernel(grid = 9, block = 32)]
pub fn pixels(
    #[tma(im2col(lower = [-1, -1], upper = [-1, -1], channels = 16, pixels = 64), swizzle = 64)]
    a: &Tensor<f32, 2, 7, 6, 16>,
    out: &mut Tensor<f32, 9, 64, 16>,
) {
    let shared = alloc_shared::<Tensor<f32, 64, 16>>().swizzle(64);
    let bar = alloc_mbarrier();
    let tid = thread_idx().x;
    let tap = block_idx().x;
    if tid == 0 {
        bar.init(1);
        unsafe { ptx!("fence.proxy.async;") };
        bar.arrive_expect_tx(64 * 16 * 4);
        let offsets = ((tap / 3) as u16, (tap % 3) as u16);
        tile::cp_async_bulk_prefetch_tensor(a.im2col((0, -1, -1, 0), (0, 0)));
        tile::cp_async_bulk_tensor(shared, a.im2col((0, -1, -1, 0), (offsets.0, offsets.1)))
            .mbarrier(bar);
    }
    cta_sync();
    bar.wait_parity(0);
    for i in 0..32u32 {
        let at = i * 32 + tid;
        out[(tap, at / 16, at % 16)] = shared[(at / 16, at % 16)];
    }
}

/// Each CTA of a cluster reads a half of what both get.
#[tirx::kernel(grid = 2, block = 32, cluster = 2)]
pub fn multicast(#[tma(box = [1, 32])] a: &Tensor<u32, 2, 32>, out: &mut Tensor<u32, 2, 2, 32>) {
    let shared = alloc_shared::<Tensor<u32, 2, 32>>().align(128);
    let bar = alloc_mbarrier();
    let tid = thread_idx().x;
    let rank = cluster_ctarank();
    if tid == 0 {
        bar.init(1);
        bar.arrive_expect_tx(2 * 32 * 4);
    }
    unsafe { ptx!("fence.mbarrier_init.release.cluster;") };
    unsafe { ptx!("barrier.cluster.arrive.aligned;") };
    unsafe { ptx!("barrier.cluster.wait.aligned;") };
    if tid == 0 {
        tile::cp_async_bulk_tensor(shared.sub((rank % 2, ..)), a.tile((rank as i32, 0)))
            .mbarrier(bar)
            .multicast(0b11);
    }
    bar.wait_parity(0);
    for row in 0..2u32 {
        out[(block_idx().x, row, tid)] = shared[(row, tid)];
    }
    unsafe { ptx!("barrier.cluster.arrive.aligned;") };
    unsafe { ptx!("barrier.cluster.wait.aligned;") };
}
