//! The library of the kernel language: what it computes is what the same text computes as Rust.

#![allow(unused_braces, clippy::all)]

use crate::on_each_device;
use crate::parity::{Bits, N};
use tirx::{device, prelude::*};

parity! {
    ceil_div_by_name: u32, |x, y| { ceil_div(x, y + 1) }
    ceil_div_by_path: u32, |x, y| { device::ceil_div(x, 3) + tirx::device::ceil_div(y, 4) }
    ceil_div_of_signed: i64, |x, y| { ceil_div(x as i64, y as i64 + 1) }
    ceil_div_of_a_kernel: u32, |x, y| {
        fn ceil_div(a: u32, b: u32) -> u32 {
            a * 100 + b
        }
        ceil_div(x, y)
    }
}

/// All over the warp and over the block, for a type, in a block of this shape.
macro_rules! over_types {
    ($($name:ident: $ty:ty, $block:tt, $blocks:literal, |$i:ident| $value:expr;)*) => { $(
        #[test]
        fn $name() {
            const THREADS: usize = {
                let (x, y, z) = $block;
                x * y * z
            };

            #[tirx::kernel(grid = $blocks, block = $block)]
            fn kernel<COUNT: Dim>(a: &Tensor<$ty, COUNT>, out: &mut Tensor<$ty, 16, COUNT>, n: u32) {
                let i = block_idx().x * block_threads() + thread_rank();
                let x = a[i];
                out[(0, i)] = warp_sum(x);
                out[(1, i)] = warp_min(x);
                out[(2, i)] = warp_max(x);
                out[(3, i)] = warp_inclusive_sum(x);
                out[(4, i)] = warp_exclusive_sum(x);
                out[(5, i)] = warp_inclusive_min(x);
                out[(6, i)] = warp_inclusive_max(x);
                out[(7, i)] = warp_broadcast(x, 5);
                out[(8, i)] = block_sum(x);
                out[(9, i)] = block_min(x);
                out[(10, i)] = block_max(x);
                out[(11, i)] = block_inclusive_sum(x);
                out[(12, i)] = block_exclusive_sum(x);
                out[(13, i)] = block_broadcast(x, n);
                // Again and again in the same memory.
                let mut sums = x;
                for _ in 0..n {
                    sums = block_max(block_sum(x) + sums);
                }
                out[(14, i)] = sums;
                out[(15, i)] = block_exclusive_sum(x + block_broadcast(x, 1));
            }
            on_each_device(|device, stream| {
                let count = THREADS * $blocks;
                let values: Vec<$ty> = (0..count).map(|$i| $value).collect();
                let a = device.tensor(&values, [count])?;
                let mut out = device.zeros::<$ty, 2>([16, count])?;
                kernel(&a, &mut out, 3).launch(stream)?;
                let out = out.to_vec()?;
                let zero = 0 as $ty;
                let sum = |values: &[$ty]| values.iter().fold(zero, |a, b| a + *b);
                let min = |values: &[$ty]| values.iter().fold(values[0], |a, b| a.min(*b));
                let max = |values: &[$ty]| values.iter().fold(values[0], |a, b| a.max(*b));
                for i in 0..count {
                    let (warp, lane) = (&values[i / 32 * 32..][..32], i % 32);
                    let (block, rank) = (&values[i / THREADS * THREADS..][..THREADS], i % THREADS);
                    let mut again = values[i / THREADS * THREADS..][..THREADS].to_vec();
                    for _ in 0..3 {
                        let each: Vec<$ty> = again.iter().map(|x| *x + sum(block)).collect();
                        again = vec![max(&each); THREADS];
                    }
                    let moved: Vec<$ty> = block.iter().map(|x| *x + block[1]).collect();
                    let expected = [
                        sum(warp),
                        min(warp),
                        max(warp),
                        sum(&warp[..=lane]),
                        sum(&warp[..lane]),
                        min(&warp[..=lane]),
                        max(&warp[..=lane]),
                        warp[5],
                        sum(block),
                        min(block),
                        max(block),
                        sum(&block[..=rank]),
                        sum(&block[..rank]),
                        block[3],
                        again[rank],
                        sum(&moved[..rank]),
                    ];
                    for (row, expected) in expected.into_iter().enumerate() {
                        assert_eq!(out[row * count + i], expected, "row {row}, thread {i}");
                    }
                }
                Ok(())
            });
        }
    )* };
}

// Sums of these floats are exact in any order.
over_types! {
    over_i32: i32, (64, 1, 1), 2, |i| (i as i32 * 37) % 101 - 50;
    over_u32: u32, (32, 1, 1), 2, |i| (i as u32 * 37) % 101;
    over_i64: i64, (16, 8, 1), 2, |i| ((i as i64 * 37) % 101 - 50) << 33;
    over_u64: u64, (8, 2, 6), 1, |i| ((i as u64 * 37) % 101) << 33;
    over_f32: f32, (256, 1, 1), 1, |i| ((i * 37) % 101) as f32 - 50.5;
    over_f64: f64, (160, 1, 1), 1, |i| ((i * 37) % 101) as f64 - 50.5;
}

#[test]
fn a_grid_takes_turns() {
    #[tirx::kernel(grid = 3, block = 32)]
    fn kernel<N: Dim>(a: &mut Tensor<u32, N>) {
        for i in grid_stride(N::size()) {
            a[i] += i * 2;
        }
    }
    on_each_device(|device, stream| {
        for count in [1, 96, 1000] {
            let mut a = device.tensor(&vec![1u32; count], [count])?;
            kernel(&mut a).launch(stream)?;
            let expected: Vec<u32> = (0..count as u32).map(|i| i * 2 + 1).collect();
            assert_eq!(a.to_vec()?, expected);
        }
        Ok(())
    });
}
