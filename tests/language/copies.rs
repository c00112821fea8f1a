//! `cp.async` in all its forms: sizes, prefix, zero fill, predicate, cache policy, prefetch, raw addresses.

use crate::{counting, on_each_device};
use tirx::prelude::*;

/// What every destination holds before the copy.
const BEFORE: f32 = -1.0;

#[tirx::kernel(grid = 1, block = 64)]
pub fn with_pred(#[align(16)] a: &Tensor<f32, 64, 4>, b: &mut Tensor<f32, 64, 4>, rows: u32) {
    let tid = thread_idx().x;
    let mut shared = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
    for j in 0..4 {
        shared[(tid, j)] = -1.0;
    }
    tile::cp_async_cg(shared.sub((tid, ..)), a.sub((tid, ..)))
        .chunk_bytes(16)
        .pred(tid < rows);
    ptx::cp_async_wait_all();
    for j in 0..4 {
        b[(tid, j)] = shared[(tid, j)];
    }
}

#[tirx::kernel(grid = 1, block = 64)]
pub fn with_src_size(#[align(16)] a: &Tensor<f32, 64, 4>, b: &mut Tensor<f32, 64, 4>) {
    let tid = thread_idx().x;
    let mut shared = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
    for j in 0..4 {
        shared[(tid, j)] = -1.0;
    }
    tile::cp_async_cg(shared.sub((tid, ..)), a.sub((tid, ..)))
        .chunk_bytes(16)
        .src_size(tid % 5 * 4);
    ptx::cp_async_wait_all();
    for j in 0..4 {
        b[(tid, j)] = shared[(tid, j)];
    }
}

#[tirx::kernel(grid = 1, block = 64)]
pub fn with_ignore_src(#[align(16)] a: &Tensor<f32, 64, 4>, b: &mut Tensor<f32, 64, 4>) {
    let tid = thread_idx().x;
    let mut shared = alloc_shared::<Tensor<f32, 64, 4>>().align(16);
    for j in 0..4 {
        shared[(tid, j)] = -1.0;
    }
    tile::cp_async_cg(shared.sub((tid, ..)), a.sub((tid, ..)))
        .chunk_bytes(16)
        .ignore_src(tid % 3 == 0);
    ptx::cp_async_wait_all();
    for j in 0..4 {
        b[(tid, j)] = shared[(tid, j)];
    }
}

#[tirx::kernel(grid = 1, block = 32)]
pub fn by_four_and_eight(#[align(8)] a: &Tensor<u8, 32, 8>, b: &mut Tensor<u8, 32, 8>) {
    let tid = thread_idx().x;
    let shared = alloc_shared::<Tensor<u8, 32, 8>>().align(8);
    if tid < 16 {
        tile::cp_async_ca(shared.sub((tid, ..)), a.sub((tid, ..))).chunk_bytes(8);
    } else {
        tile::cp_async_ca(shared.sub((tid, 0..4)), a.sub((tid, 0..4))).chunk_bytes(4);
        tile::cp_async_ca(shared.sub((tid, 4..8)), a.sub((tid, 4..8))).chunk_bytes(4);
    }
    ptx::cp_async_commit_group();
    ptx::cp_async_wait_group::<0>();
    for j in 0..8 {
        b[(tid, j)] = shared[(tid, j)];
    }
}

#[tirx::kernel(grid = 1, block = 32)]
pub fn with_policy(#[align(16)] a: &Tensor<f64, 32, 2>, b: &mut Tensor<f64, 32, 2>) {
    let tid = thread_idx().x;
    let shared = alloc_shared::<Tensor<f64, 32, 2>>().align(16);
    let policy = ptx::createpolicy_fractional_L2_evict_first_L2_evict_unchanged_b64(0.5);
    tile::cp_async_ca(shared.sub((tid, ..)), a.sub((tid, ..)))
        .chunk_bytes(16)
        .cache_policy(policy)
        .prefetch_l2(128);
    ptx::cp_async_commit_group();
    ptx::cp_async_wait_group::<0>();
    for j in 0..2 {
        b[(tid, j)] = shared[(tid, j)];
    }
}

#[tirx::kernel(grid = 1, block = 32)]
pub fn by_address(#[align(16)] a: &Tensor<f32, 32, 4>, b: &mut Tensor<f32, 32, 4>) {
    let tid = thread_idx().x;
    let shared = alloc_shared::<Tensor<f32, 32, 4>>().align(16);
    let to = shared.sub((tid, ..)).shared_address();
    let from = a.sub((tid, ..)).global_address();
    // SAFETY: both are the first of 16 bytes of a row of their tensor.
    unsafe {
        ptx::cp_async_cg_shared_global::<16>(to, from)
            .src_size(12)
            .prefetch_size::<64>();
    }
    ptx::cp_async_wait_all();
    for j in 0..4 {
        b[(tid, j)] = shared[(tid, j)];
    }
}

/// Columns of a row whose end is known at launch: `src_size` is proved to end within.
#[tirx::kernel(grid = 1, block = 8)]
pub fn ragged_rows(#[align(4)] a: &Tensor<f32, n>, b: &mut Tensor<f32, 32>, n: u32) {
    let tid = thread_idx().x;
    let start = tid * 4;
    let mut shared = alloc_shared::<Tensor<f32, 32>>().align(16);
    for j in 0..4 {
        if start + j < n {
            tile::cp_async_ca(
                shared.sub((start + j..start + j + 1,)),
                a.sub((start + j..start + j + 1,)),
            )
            .chunk_bytes(4);
        } else {
            shared[start + j] = 0.0;
        }
    }
    ptx::cp_async_wait_all();
    for j in 0..4 {
        b[start + j] = shared[start + j];
    }
}

/// A row as the copy leaves it: `copied` floats of the source, then `rest`.
fn row(source: &[f32], row: usize, copied: usize, rest: f32) -> [f32; 4] {
    std::array::from_fn(|j| {
        if j < copied {
            source[row * 4 + j]
        } else {
            rest
        }
    })
}

#[test]
fn a_false_pred_leaves_the_destination() {
    on_each_device(|device, stream| {
        let source = counting(256);
        let a = device.tensor(&source, [64, 4])?;
        for rows in [0, 1, 40, 64, 1000] {
            let mut b = device.zeros::<f32, 2>([64, 4])?;
            with_pred(&a, &mut b, rows).launch(stream)?;
            let copied = |tid: usize| if tid < rows as usize { 4 } else { 0 };
            let expected: Vec<f32> = (0..64)
                .flat_map(|tid| row(&source, tid, copied(tid), BEFORE))
                .collect();
            assert_eq!(b.to_vec()?, expected, "{rows} rows");
        }
        Ok(())
    });
}

#[test]
fn src_size_copies_a_prefix_and_fills_with_zeros() {
    on_each_device(|device, stream| {
        let source: Vec<f32> = counting(256).iter().map(|x| x + 1.0).collect();
        let a = device.tensor(&source, [64, 4])?;
        let mut b = device.zeros::<f32, 2>([64, 4])?;
        with_src_size(&a, &mut b).launch(stream)?;
        let expected: Vec<f32> = (0..64)
            .flat_map(|tid| row(&source, tid, tid % 5, 0.0))
            .collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn ignore_src_fills_with_zeros() {
    on_each_device(|device, stream| {
        let source: Vec<f32> = counting(256).iter().map(|x| x + 1.0).collect();
        let a = device.tensor(&source, [64, 4])?;
        let mut b = device.zeros::<f32, 2>([64, 4])?;
        with_ignore_src(&a, &mut b).launch(stream)?;
        let copied = |tid: usize| if tid.is_multiple_of(3) { 0 } else { 4 };
        let expected: Vec<f32> = (0..64)
            .flat_map(|tid| row(&source, tid, copied(tid), 0.0))
            .collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn small_chunks_copy_bytes() {
    on_each_device(|device, stream| {
        let source: Vec<u8> = (0..=255).collect();
        let a = device.tensor(&source, [32, 8])?;
        let mut b = device.zeros::<u8, 2>([32, 8])?;
        by_four_and_eight(&a, &mut b).launch(stream)?;
        assert_eq!(b.to_vec()?, source);
        Ok(())
    });
}

#[test]
fn a_policy_changes_no_byte() {
    on_each_device(|device, stream| {
        let source: Vec<f64> = (0..64).map(|i| f64::from(i).sqrt()).collect();
        let a = device.tensor(&source, [32, 2])?;
        let mut b = device.zeros::<f64, 2>([32, 2])?;
        with_policy(&a, &mut b).launch(stream)?;
        assert_eq!(b.to_vec()?, source);
        Ok(())
    });
}

#[test]
fn addresses_copy_too() {
    on_each_device(|device, stream| {
        let source: Vec<f32> = counting(128).iter().map(|x| x + 1.0).collect();
        let a = device.tensor(&source, [32, 4])?;
        let mut b = device.zeros::<f32, 2>([32, 4])?;
        by_address(&a, &mut b).launch(stream)?;
        let expected: Vec<f32> = (0..32).flat_map(|tid| row(&source, tid, 3, 0.0)).collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn a_ragged_end_is_filled() {
    on_each_device(|device, stream| {
        for n in [1, 5, 31, 32] {
            let source: Vec<f32> = counting(n).iter().map(|x| x + 1.0).collect();
            let a = device.tensor(&source, [n])?;
            let mut b = device.zeros::<f32, 1>([32])?;
            ragged_rows(&a, &mut b, n as u32).launch(stream)?;
            let mut expected = source;
            expected.resize(32, 0.0);
            assert_eq!(b.to_vec()?, expected, "{n} elements");
        }
        Ok(())
    });
}
