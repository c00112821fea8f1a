//! Prefix sums, and what is made from them.

use crate::{on_each_device, words};
use tirx::prelude::*;

/// Inclusive sums of a block of four warps: a scan of each warp by shuffles, then one of the warps' sums.
#[tirx::kernel(grid = 1, block = 128)]
pub fn inclusive(x: &Tensor<u32, 128>, out: &mut Tensor<u32, 128>) {
    fn warp_scan(mut value: u32) -> u32 {
        #[unroll]
        for step in 0..5 {
            let delta = 1u32 << step;
            let left = shfl_up_sync(u32::MAX, value, delta);
            if lane_id() >= delta {
                value += left;
            }
        }
        value
    }
    let mut totals = alloc_shared::<Tensor<u32, 4>>();
    let tid = thread_idx().x;
    let warp = tid / 32;
    let own = warp_scan(x[tid]);
    if tid % 32 == 31 {
        totals[warp] = own;
    }
    cta_sync();
    let mut before = 0;
    for w in 0..4 {
        if w < warp {
            before += totals[w];
        }
    }
    out[tid] = own + before;
}

#[test]
fn sums_up_to_each() {
    on_each_device(|device, stream| {
        let x = words(30, 128);
        let mut out = device.zeros::<u32, 1>([128])?;
        inclusive(&device.tensor(&x, [128])?, &mut out).launch(stream)?;
        let mut sum = 0u32;
        let expected: Vec<u32> = x
            .iter()
            .map(|x| {
                sum = sum.wrapping_add(*x);
                sum
            })
            .collect();
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}

/// Exclusive sums of 256 values by 128 threads, up and down a tree (Blelloch).
#[tirx::kernel(grid = BLOCKS::size(), block = 128)]
pub fn exclusive<BLOCKS: Dim>(x: &Tensor<i32, BLOCKS, 256>, out: &mut Tensor<i32, BLOCKS, 256>) {
    let mut tree = alloc_shared::<Tensor<i32, 256>>();
    let tid = thread_idx().x;
    let block = block_idx().x;
    tree[tid] = x[(block, tid)];
    tree[tid + 128] = x[(block, tid + 128)];
    #[unroll]
    for level in 0..8 {
        let step = 1u32 << level;
        cta_sync();
        if tid < 128 >> level {
            let right = (2 * tid + 2) * step - 1;
            tree[right] += tree[right - step];
        }
    }
    cta_sync();
    if tid == 0 {
        tree[255] = 0;
    }
    #[unroll]
    for level in 0..8 {
        let step = 128u32 >> level;
        cta_sync();
        if tid < 1 << level {
            let right = (2 * tid + 2) * step - 1;
            let left = right - step;
            let value = tree[left];
            tree[left] = tree[right];
            tree[right] += value;
        }
    }
    cta_sync();
    out[(block, tid)] = tree[tid];
    out[(block, tid + 128)] = tree[tid + 128];
}

#[test]
fn sums_before_each() {
    on_each_device(|device, stream| {
        let x: Vec<i32> = words(31, 512).iter().map(|w| *w as i32).collect();
        let mut out = device.zeros::<i32, 2>([2, 256])?;
        exclusive(&device.tensor(&x, [2, 256])?, &mut out).launch(stream)?;
        let mut expected = Vec::new();
        for block in x.chunks(256) {
            let mut sum = 0i32;
            for x in block {
                expected.push(sum);
                sum = sum.wrapping_add(*x);
            }
        }
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}

/// Keeps what is even: each warp reserves its places with one atomic addition.
#[tirx::kernel(grid = N::size().div_ceil(64), block = 64)]
pub fn compact<N: Dim>(x: &Tensor<u32, N>, kept: &mut Tensor<u32, N>, count: &mut Tensor<u32, 1>) {
    let i = block_idx().x * 64 + thread_idx().x;
    let value = if i < N::size() { x[i] } else { 1 };
    let keep = value % 2 == 0;
    let votes = ballot_sync(u32::MAX, keep);
    let mut first = 0;
    if lane_id() == 0 {
        first = count.atomic_add(0, votes.count_ones());
    }
    first = shfl_sync(u32::MAX, first, 0);
    if keep {
        let below = votes & ((1 << lane_id()) - 1);
        kept[first + below.count_ones()] = value;
    }
}

#[test]
fn the_even_ones_are_kept() {
    on_each_device(|device, stream| {
        for n in [1, 64, 500] {
            let x = words(32, n);
            let mut kept = device.zeros::<u32, 1>([n])?;
            let mut count = device.zeros::<u32, 1>([1])?;
            compact(&device.tensor(&x, [n])?, &mut kept, &mut count).launch(stream)?;
            let mut expected: Vec<u32> = x.iter().copied().filter(|x| x % 2 == 0).collect();
            assert_eq!(count.to_vec()?, [expected.len() as u32]);
            let mut kept = kept.to_vec()?;
            kept.truncate(expected.len());
            kept.sort_unstable();
            expected.sort_unstable();
            assert_eq!(kept, expected);
        }
        Ok(())
    });
}

/// Sums that begin anew at each flag: pairs of a sum and "a flag was met", joined from the left.
#[tirx::kernel(grid = 1, block = 32)]
pub fn segmented(x: &Tensor<i32, 32>, start: &Tensor<u8, 32>, out: &mut Tensor<i32, 32>) {
    let lane = thread_idx().x;
    let mut part = (x[lane], start[lane] != 0);
    for step in 0..5 {
        let delta = 1u32 << step;
        let sum = shfl_up_sync(u32::MAX, part.0, delta);
        let met = shfl_up_sync(u32::MAX, part.1 as u32, delta) != 0;
        if lane >= delta {
            part = (if part.1 { part.0 } else { part.0 + sum }, part.1 || met);
        }
    }
    out[lane] = part.0;
}

#[test]
fn each_segment_has_its_own_sum() {
    on_each_device(|device, stream| {
        let x: Vec<i32> = words(33, 32)
            .iter()
            .map(|w| (w % 100) as i32 - 50)
            .collect();
        let start: Vec<u8> = words(34, 32).iter().map(|w| u8::from(w % 5 == 0)).collect();
        let mut out = device.zeros::<i32, 1>([32])?;
        segmented(
            &device.tensor(&x, [32])?,
            &device.tensor(&start, [32])?,
            &mut out,
        )
        .launch(stream)?;
        let mut sum = 0;
        let mut expected = Vec::new();
        for (x, start) in x.iter().zip(&start) {
            sum = if *start != 0 { *x } else { sum + x };
            expected.push(sum);
        }
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}
