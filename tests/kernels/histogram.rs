//! Counting into bins.

use crate::{on_each_device, words};
use tirx::prelude::*;

/// 256 bins in shared memory, four bytes to a word, merged at the end.
#[tirx::kernel(grid = 2, block = 128)]
pub fn of_bytes<N: Dim>(x: &Tensor<u32, N>, bins: &mut Tensor<u32, 256>) {
    let mut own = alloc_shared::<Tensor<u32, 256>>();
    let tid = thread_idx().x;
    for bin in (tid..256).step_by(128) {
        own[bin] = 0;
    }
    cta_sync();
    for i in (block_idx().x * 128 + tid..N::size()).step_by(256) {
        let word = x[i];
        #[unroll]
        for byte in 0..4 {
            own.atomic_add(word >> (8 * byte) & 0xff, 1);
        }
    }
    cta_sync();
    for bin in (tid..256).step_by(128) {
        let count = own.atomic_load(bin);
        if count != 0 {
            bins.atomic_add(bin, count);
        }
    }
}

#[test]
fn every_byte_is_counted() {
    on_each_device(|device, stream| {
        let x = words(70, 777);
        let mut bins = device.zeros::<u32, 1>([256])?;
        of_bytes(&device.tensor(&x, [777])?, &mut bins).launch(stream)?;
        let mut expected = vec![0; 256];
        for byte in x.iter().flat_map(|w| w.to_le_bytes()) {
            expected[usize::from(byte)] += 1;
        }
        assert_eq!(bins.to_vec()?, expected);
        Ok(())
    });
}

/// Lanes with the same bin agree on one that adds for them all.
#[tirx::kernel(grid = N::size().div_ceil(64), block = 64)]
pub fn of_groups<N: Dim>(x: &Tensor<u8, N>, bins: &mut Tensor<u64, 8>) {
    let i = block_idx().x * 64 + thread_idx().x;
    let bin = if i < N::size() { x[i] as u32 % 8 } else { 8 };
    let peers = match_any_sync(u32::MAX, bin);
    let leader = peers.trailing_zeros();
    if bin < 8 && lane_id() == leader {
        bins.atomic_add(bin, peers.count_ones() as u64);
    }
}

#[test]
fn one_lane_adds_for_its_peers() {
    on_each_device(|device, stream| {
        let x: Vec<u8> = words(71, 300).iter().map(|w| *w as u8).collect();
        let mut bins = device.zeros::<u64, 1>([8])?;
        of_groups(&device.tensor(&x, [300])?, &mut bins).launch(stream)?;
        let mut expected = vec![0; 8];
        for x in x {
            expected[usize::from(x % 8)] += 1;
        }
        assert_eq!(bins.to_vec()?, expected);
        Ok(())
    });
}

/// The nearest of eight centres, and the sums that the next centres are made from.
#[tirx::kernel(grid = N::size().div_ceil(64), block = 64)]
pub fn k_means<N: Dim>(
    points: &Tensor<i32, N, 2>,
    centres: &Tensor<i32, 8, 2>,
    nearest: &mut Tensor<u8, N>,
    sums: &mut Tensor<i32, 8, 3>,
) {
    let i = block_idx().x * 64 + thread_idx().x;
    if i >= N::size() {
        return;
    }
    let (x, y) = (points[(i, 0)], points[(i, 1)]);
    let mut best = (i32::MAX, 0);
    for c in 0..8 {
        let (dx, dy) = (x - centres[(c, 0)], y - centres[(c, 1)]);
        let distance = dx * dx + dy * dy;
        if distance < best.0 {
            best = (distance, c);
        }
    }
    nearest[i] = best.1 as u8;
    sums.atomic_add((best.1, 0), x);
    sums.atomic_add((best.1, 1), y);
    sums.atomic_add((best.1, 2), 1);
}

#[test]
fn points_go_to_the_nearest_centre() {
    on_each_device(|device, stream| {
        let n = 150;
        let coordinates = |seed, len| -> Vec<i32> {
            words(seed, len)
                .iter()
                .map(|w| (w % 200) as i32 - 100)
                .collect()
        };
        let (points, centres) = (coordinates(72, 2 * n), coordinates(73, 16));
        let mut nearest = device.zeros::<u8, 1>([n])?;
        let mut sums = device.zeros::<i32, 2>([8, 3])?;
        let on_device = device.tensor(&points, [n, 2])?;
        k_means(
            &on_device,
            &device.tensor(&centres, [8, 2])?,
            &mut nearest,
            &mut sums,
        )
        .launch(stream)?;
        let mut expected = (Vec::new(), vec![0; 24]);
        for p in points.chunks(2) {
            let distance = |c: &[i32]| (p[0] - c[0]).pow(2) + (p[1] - c[1]).pow(2);
            let best = (0..8)
                .min_by_key(|c| distance(&centres[2 * c..]))
                .expect("a centre");
            expected.0.push(best as u8);
            for (sum, x) in expected.1[3 * best..].iter_mut().zip([p[0], p[1], 1]) {
                *sum += x;
            }
        }
        assert_eq!((nearest.to_vec()?, sums.to_vec()?), expected);
        Ok(())
    });
}

/// The digit that is most frequent in a row, with the counts in an array of the thread. Which of them is counted up is
/// known only when the kernel runs, so that they lie in local memory.
#[tirx::kernel(grid = 1, block = 64)]
pub fn most_frequent<COLS: Dim>(digits: &Tensor<u8, 64, COLS>, out: &mut Tensor<u32, 64>) {
    let row = thread_idx().x;
    let mut counts = [0u16; 10];
    for col in 0..COLS::size() {
        counts[(digits[(row, col)] % 10) as usize] += 1;
    }
    let mut best = 0;
    for (digit, count) in counts.iter().enumerate() {
        if *count > counts[best] {
            best = digit;
        }
    }
    out[row] = best as u32;
}

#[test]
fn digits_are_counted_in_local_memory() {
    assert_eq!(most_frequent::VARIANTS[0].local_bytes, 20);
    assert!(most_frequent::PTX.contains("// counts: in local memory"));
    on_each_device(|device, stream| {
        let digits: Vec<u8> = words(74, 64 * 30).iter().map(|w| (w % 10) as u8).collect();
        let mut out = device.zeros::<u32, 1>([64])?;
        most_frequent(&device.tensor(&digits, [64, 30])?, &mut out).launch(stream)?;
        let expected: Vec<u32> = digits
            .chunks(30)
            .map(|row| {
                let count = |digit: u8| row.iter().filter(|d| **d == digit).count();
                (0..10)
                    .rev()
                    .max_by_key(|digit| count(*digit))
                    .map_or(0, u32::from)
            })
            .collect();
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}
