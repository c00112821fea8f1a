/// Copies a tile together: the threads of the block share its elements, and each issues its part. Every thread of the block
/// calls it.
///
/// The widest chunks that both views allow are taken: into shared memory `cp.async` of 16, 8 or 4 bytes, and loads and stores
/// for smaller ones and into global memory. The views have as many elements, in any shape, and may be
/// padded, swizzled, or parts of rows; the alignment of parameters (`#[align(16)]`) and of shared memory (`.align(16)`) decides
/// what is widest.
///
/// It neither commits nor waits: before others read the tile, `ptx::cp_async_commit_group()`, a wait for the group, and
/// [`cta_sync`] have to follow.
///
/// ```
/// use tirx::prelude::*;
///
/// #[tirx::kernel(grid = 4, block = 128)]
/// fn transposed(#[align(16)] a: &Tensor<f32, 128, 32>, b: &mut Tensor<f32, 32, 128>) {
///     let tile = alloc_shared::<Tensor<f32, 32, 32>>().swizzle(128);
///     let first = block_idx().x * 32;
///     cta::copy_async(tile.sub((.., ..)), a.sub((first..first + 32, ..)));
///     ptx::cp_async_wait_all();
///     cta_sync();
///     let tid = thread_idx().x;
///     for i in 0..8 {
///         b[(i * 4 + tid / 32, first + tid % 32)] = tile[(tid % 32, i * 4 + tid / 32)];
///     }
/// }
/// ```
pub fn copy_async<T: Scalar, const A: usize, const B: usize>(dst: ViewMut<T, A>, src: View<T, B>) {
    if tile::same_elements(dst, src) {
        share(dst, src);
    }
}

/// Copies a tile together, and completes on an mbarrier that expects as many arrivals as the block has threads. Every thread
/// of the block calls it, and arrives by it.
///
/// Where both views are contiguous as a whole and allow it, the block's first thread issues one bulk copy, and announces its
/// bytes. Else the tile is shared among the threads as by [`copy_async`], and each thread arrives when its copies are
/// complete.
///
/// ```
/// use tirx::prelude::*;
///
/// #[tirx::kernel(grid = 1, block = 64)]
/// fn doubled(#[align(16)] a: &Tensor<f32, 2, 64>, b: &mut Tensor<f32, 2, 64>) {
///     let tiles = alloc_shared::<Tensor<f32, 2, 64>>().align(16);
///     let bar = alloc_mbarrier();
///     let tid = thread_idx().x;
///     if tid == 0 {
///         bar.init(64);
///         fence_mbarrier_init();
///     }
///     cta_sync();
///     cta::copy_async_on(tiles.sub((.., ..)), a.sub((.., ..)), bar);
///     bar.wait_parity(0);
///     for i in 0..2 {
///         b[(i, tid)] = 2.0 * tiles[(i, 63 - tid)];
///     }
/// }
/// ```
pub fn copy_async_on<T: Scalar, const A: usize, const B: usize>(
    dst: ViewMut<T, A>,
    src: View<T, B>,
    bar: Mbarrier,
) {
    if tile::same_elements(dst, src) {
        let into_shared = tile::is_shared(dst) & !tile::is_shared(src);
        let by_cp_async = into_shared & (widest(dst, src) >= 4);
        let one_run = into_shared
            & tile::is_contiguous(dst)
            & tile::is_contiguous(src)
            & (tile::alignment_of(dst) >= 16)
            & (tile::alignment_of(src) >= 16);
        if one_run {
            let bytes = tile::elements(dst) * tile::element_bytes(dst);
            let whole = bytes % 16 == 0;
            if whole {
                // SAFETY: it is a comment in the PTX.
                unsafe { ptx!("// copy_async_on: one cp.async.bulk", options(nomem)) };
                if thread_rank() == 0 {
                    bar.arrive_expect_tx(bytes);
                    tile::cp_async_bulk(dst, src).mbarrier(bar);
                } else {
                    bar.arrive();
                }
            } else {
                share(dst, src);
                bar.cp_async_arrive_noinc();
            }
        } else if by_cp_async {
            share(dst, src);
            bar.cp_async_arrive_noinc();
        } else {
            share(dst, src);
            bar.arrive();
        }
    }
}

/// The most bytes that both views have in contiguous and aligned chunks.
fn widest<T: Scalar, const A: usize, const B: usize>(dst: ViewMut<T, A>, src: View<T, B>) -> u32 {
    tile::chunk_bytes(dst).min(tile::chunk_bytes(src))
}

/// Shares the elements of two views of as many among the threads of the block.
fn share<T: Scalar, const A: usize, const B: usize>(dst: ViewMut<T, A>, src: View<T, B>) {
    let bytes = widest(dst, src);
    let threads = (block_dim().x * block_dim().y * block_dim().z) as usize;
    let by_cp_async = tile::is_shared(dst) & !tile::is_shared(src) & (bytes >= 4);
    if by_cp_async {
        // SAFETY: it is a comment in the PTX.
        unsafe {
            if bytes == 16 {
                ptx!("// copy_async: cp.async.cg of 16 bytes", options(nomem));
            } else if bytes == 8 {
                ptx!("// copy_async: cp.async.ca of 8 bytes", options(nomem));
            } else {
                ptx!("// copy_async: cp.async.ca of 4 bytes", options(nomem));
            }
        }
        let n = bytes / tile::element_bytes(dst);
        for k in (thread_rank()..tile::elements(dst) / n).step_by(threads) {
            if bytes == 16 {
                tile::cp_async_cg(dst.chunk(k, n), src.chunk(k, n)).chunk_bytes(16);
            } else if bytes == 8 {
                tile::cp_async_ca(dst.chunk(k, n), src.chunk(k, n)).chunk_bytes(8);
            } else {
                tile::cp_async_ca(dst.chunk(k, n), src.chunk(k, n)).chunk_bytes(4);
            }
        }
    } else {
        // SAFETY: it is a comment in the PTX.
        unsafe { ptx!("// copy_async: loads and stores", options(nomem)) };
        let n = bytes / tile::element_bytes(dst);
        for k in (thread_rank()..tile::elements(dst) / n).step_by(threads) {
            let from = src.chunk(k, n);
            let mut to = dst.chunk(k, n);
            #[unroll]
            for i in 0..n {
                to[i] = from[i];
            }
        }
    }
}
