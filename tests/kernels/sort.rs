//! Sorting passes.

use crate::{on_each_device, words};
use tirx::prelude::*;

/// Sorts 256 keys with their values in shared memory (Batcher's bitonic network).
#[tirx::kernel(grid = 1, block = 128)]
pub fn bitonic(keys: &mut Tensor<i32, 256>, values: &mut Tensor<u16, 256>) {
    let mut k = alloc_shared::<Tensor<i32, 256>>();
    let mut v = alloc_shared::<Tensor<u16, 256>>();
    let tid = thread_idx().x;
    for i in (tid..256).step_by(128) {
        k[i] = keys[i];
        v[i] = values[i];
    }
    cta_sync();
    let mut size = 2;
    while size <= 256 {
        let mut stride = size / 2;
        while stride > 0 {
            let low = tid / stride * stride * 2 + tid % stride;
            let high = low + stride;
            let ascending = low & size == 0;
            if (k[low] > k[high]) == ascending {
                (k[low], k[high]) = (k[high], k[low]);
                let swapped = v[low];
                v[low] = v[high];
                v[high] = swapped;
            }
            cta_sync();
            stride /= 2;
        }
        size *= 2;
    }
    for i in (tid..256).step_by(128) {
        keys[i] = k[i];
        values[i] = v[i];
    }
}

#[test]
fn keys_are_sorted_with_their_values() {
    on_each_device(|device, stream| {
        let keys: Vec<i32> = words(90, 256).iter().map(|w| *w as i32).collect();
        let values: Vec<u16> = (0..256).collect();
        let mut k = device.tensor(&keys, [256])?;
        let mut v = device.tensor(&values, [256])?;
        bitonic(&mut k, &mut v).launch(stream)?;
        let mut expected: Vec<(i32, u16)> = keys.into_iter().zip(values).collect();
        expected.sort_unstable();
        let found: Vec<(i32, u16)> = k.to_vec()?.into_iter().zip(v.to_vec()?).collect();
        assert_eq!(found, expected);
        Ok(())
    });
}

/// One pass of a stable radix sort by four bits: places from ballots, a digit at a time.
#[tirx::kernel(grid = 1, block = 32)]
pub fn radix_pass(x: &Tensor<u32, 32>, out: &mut Tensor<u32, 32>, shift: u32) {
    let lane = thread_idx().x;
    let value = x[lane];
    let digit = value >> shift & 15;
    let mut place = 0;
    let mut before = 0;
    #[unroll]
    for d in 0..16 {
        let votes = ballot_sync(u32::MAX, digit == d);
        if digit == d {
            place = before + (votes & ((1u32 << lane) - 1)).count_ones();
        }
        before += votes.count_ones();
    }
    out[place] = value;
}

#[test]
fn eight_passes_sort() {
    on_each_device(|device, stream| {
        let x = words(91, 32);
        let mut now = device.tensor(&x, [32])?;
        let mut next = device.zeros::<u32, 1>([32])?;
        for pass in 0..8 {
            radix_pass(&now, &mut next, 4 * pass).launch(stream)?;
            (now, next) = (next, now);
        }
        let mut expected = x;
        expected.sort_unstable();
        assert_eq!(now.to_vec()?, expected);
        Ok(())
    });
}

/// Merges two sorted runs: each thread finds where its value goes by a binary search in the other run.
#[tirx::kernel(grid = 2, block = 64)]
pub fn merge(a: &Tensor<u32, 64>, b: &Tensor<u32, 64>, out: &mut Tensor<u32, 128>) {
    /// How many of `run` come before `value`; those equal to it do if `after` says so.
    fn rank(run: View<u32, 1>, value: u32, after: bool) -> u32 {
        let mut low = 0;
        let mut high = 64;
        while low < high {
            let middle = (low + high) / 2;
            let there = run[middle];
            if there < value || after && there == value {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }
    let i = thread_idx().x;
    if block_idx().x == 0 {
        out[i + rank(b.sub((..,)), a[i], false)] = a[i];
    } else {
        out[i + rank(a.sub((..,)), b[i], true)] = b[i];
    }
}

#[test]
fn two_runs_are_merged() {
    on_each_device(|device, stream| {
        let run = |seed| {
            let mut run: Vec<u32> = words(seed, 64).iter().map(|w| w % 60).collect();
            run.sort_unstable();
            run
        };
        let (a, b) = (run(92), run(93));
        let mut out = device.zeros::<u32, 1>([128])?;
        merge(
            &device.tensor(&a, [64])?,
            &device.tensor(&b, [64])?,
            &mut out,
        )
        .launch(stream)?;
        let mut expected = [a, b].concat();
        expected.sort_unstable();
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}

/// The smallest eight of each thread's values, held sorted in registers.
#[tirx::kernel(grid = 1, block = 32)]
pub fn smallest_eight(x: &Tensor<f32, 32, 50>, out: &mut Tensor<f32, 32, 8>) {
    let row = thread_idx().x;
    let mut best = [f32::INFINITY; 8];
    for i in 0..50 {
        let mut value = x[(row, i)];
        #[unroll]
        for k in 0..8usize {
            if value < best[k] {
                (best[k], value) = (value, best[k]);
            }
        }
    }
    #[unroll]
    for k in 0..8 {
        out[(row, k)] = best[k as usize];
    }
}

#[test]
fn the_smallest_are_kept_in_order() {
    on_each_device(|device, stream| {
        let x = crate::floats(94, 32 * 50);
        let mut out = device.zeros::<f32, 2>([32, 8])?;
        smallest_eight(&device.tensor(&x, [32, 50])?, &mut out).launch(stream)?;
        let mut expected = Vec::new();
        for row in x.chunks(50) {
            let mut row = row.to_vec();
            row.sort_by(f32::total_cmp);
            expected.extend(&row[..8]);
        }
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}
