//! Shuffles, votes, matches and reductions among the lanes of a warp.

use crate::{on_each_device, on_emulators_of};
use tirx::prelude::*;

const ALL: u32 = u32::MAX;

#[tirx::kernel(grid = 1, block = 64)]
pub fn shuffles(a: &Tensor<u32, 64>, out: &mut Tensor<u32, 8, 64>) {
    const ALL: u32 = u32::MAX;
    let i = thread_idx().x;
    let value = a[i];
    out[(0, i)] = shfl_sync(ALL, value, 5);
    out[(1, i)] = shfl_up_sync(ALL, value, 3);
    out[(2, i)] = shfl_down_sync(ALL, value, 7);
    out[(3, i)] = shfl_xor_sync(ALL, value, 9);
    out[(4, i)] = shfl_sync_width(ALL, value, 11, 8);
    out[(5, i)] = shfl_up_sync_width(ALL, value, 3, 16);
    out[(6, i)] = shfl_down_sync_width(ALL, value, 3, 4);
    out[(7, i)] = shfl_xor_sync_width(ALL, value, i % 4, 4);
}

/// Each type through the same rotation.
#[tirx::kernel(grid = 1, block = 32)]
pub fn rotated(
    bytes: &mut Tensor<i8, 32>,
    shorts: &mut Tensor<u16, 32>,
    words: &mut Tensor<i32, 32>,
    longs: &mut Tensor<i64, 32>,
    unsigned: &mut Tensor<u64, 32>,
    halves: &mut Tensor<f16, 32>,
    brains: &mut Tensor<bf16, 32>,
    floats: &mut Tensor<f32, 32>,
    doubles: &mut Tensor<f64, 32>,
) {
    let i = lane_id();
    let next = (i + 1) % 32;
    bytes[i] = shfl_sync(u32::MAX, bytes[i], next);
    shorts[i] = shfl_sync(u32::MAX, shorts[i], next);
    words[i] = shfl_sync(u32::MAX, words[i], next);
    longs[i] = shfl_sync::<i64>(u32::MAX, longs[i], next);
    unsigned[i] = shfl_sync(u32::MAX, unsigned[i], next);
    halves[i] = shfl_sync(u32::MAX, halves[i], next);
    brains[i] = shfl_sync(u32::MAX, brains[i], next);
    floats[i] = shfl_sync(u32::MAX, floats[i], next);
    doubles[i] = shfl_sync(u32::MAX, doubles[i], next);
}

/// A sum by halving, and each half of the warp for itself.
#[tirx::kernel(grid = 2, block = 64)]
pub fn sums(a: &Tensor<f32, 128>, out: &mut Tensor<f32, 4>, halves: &mut Tensor<f32, 128>) {
    let i = block_idx().x * 64 + thread_idx().x;
    let mut sum = a[i];
    for step in 0..5 {
        sum += shfl_down_sync(u32::MAX, sum, 16_u32 >> step);
    }
    if lane_id() == 0 {
        out[i / 32] = sum;
    }
    let mut own = a[i];
    if lane_id() < 16 {
        for step in 0..4 {
            own += shfl_xor_sync(0x0000_ffff, own, 8_u32 >> step);
        }
    } else {
        own -= shfl_xor_sync(0xffff_0000, own, 1);
    }
    halves[i] = own;
}

#[tirx::kernel(grid = 1, block = 64)]
pub fn votes(a: &Tensor<u32, 64>, out: &mut Tensor<u32, 8, 64>) {
    let i = thread_idx().x;
    let value = a[i];
    out[(0, i)] = ballot_sync(u32::MAX, value % 3 == 0);
    out[(1, i)] = all_sync(u32::MAX, value < 40) as u32;
    out[(2, i)] = any_sync(u32::MAX, value == 40) as u32;
    out[(3, i)] = uni_sync(u32::MAX, value < 32) as u32;
    out[(4, i)] = match_any_sync(u32::MAX, value % 4);
    out[(5, i)] = match_all_sync(u32::MAX, (value / 32) as u64);
    out[(6, i)] = match_all_sync(u32::MAX, value);
    if value % 2 == 1 {
        out[(7, i)] = ballot_sync(0xaaaa_aaaa, value > 10);
    }
    warp_sync(u32::MAX);
}

#[tirx::kernel(grid = 1, block = 32)]
pub fn reductions(
    a: &Tensor<i32, 32>,
    out: &mut Tensor<i32, 6, 32>,
    unsigned: &mut Tensor<u32, 3, 32>,
) {
    let i = thread_idx().x;
    let value = a[i];
    out[(0, i)] = redux_sync_add(u32::MAX, value);
    out[(1, i)] = redux_sync_min(u32::MAX, value);
    out[(2, i)] = redux_sync_max(u32::MAX, value);
    out[(3, i)] = redux_sync_and(u32::MAX, value);
    out[(4, i)] = redux_sync_or(u32::MAX, value);
    out[(5, i)] = redux_sync_xor(u32::MAX, value);
    let value = value as u32;
    unsigned[(0, i)] = redux_sync_add(u32::MAX, value);
    unsigned[(1, i)] = redux_sync_min(u32::MAX, value);
    unsigned[(2, i)] = redux_sync_max(u32::MAX, value);
}

/// Instructions of sm_100a.
#[tirx::kernel(grid = 1, block = 32)]
pub fn float_reductions(a: &Tensor<f32, 32>, out: &mut Tensor<f32, 5>) {
    let value = a[thread_idx().x];
    let nan = if thread_idx().x == 3 { f32::NAN } else { value };
    let least = redux_sync_min(u32::MAX, nan);
    let greatest = redux_sync_max_abs(u32::MAX, nan);
    let poisoned = redux_sync_max_nan(u32::MAX, nan);
    let smallest = redux_sync_min_abs_nan(u32::MAX, value);
    let top = redux_sync_max_abs_nan(u32::MAX, value);
    if thread_idx().x == 0 {
        out[0] = least;
        out[1] = greatest;
        out[2] = poisoned;
        out[3] = smallest;
        out[4] = top;
    }
}

/// One lane of each warp writes; the lanes that execute a branch are at most those that took it.
#[tirx::kernel(grid = 1, block = 64)]
pub fn elected(out: &mut Tensor<u32, 2>, active: &mut Tensor<u32, 64>) {
    if elect_sync(u32::MAX) {
        out[warp_id()] = 1 + lane_id() / 32;
    }
    let i = thread_idx().x;
    if i % 2 == 0 {
        active[i] = active_mask();
    }
}

#[test]
fn lanes_read_from_each_other() {
    on_each_device(|device, stream| {
        let data: Vec<u32> = (0..64).map(|i| i * i + 1).collect();
        let a = device.tensor(&data, [64])?;
        let mut out = device.zeros::<u32, 2>([8, 64])?;
        shuffles(&a, &mut out).launch(stream)?;
        let found = out.to_vec()?;
        for i in 0..64_usize {
            let (warp, lane) = (i / 32 * 32, i % 32);
            let up = |by: usize, width: usize| if lane % width >= by { i - by } else { i };
            let down = |by: usize, width: usize| if lane % width + by < width { i + by } else { i };
            let expected = [
                warp + 5,
                up(3, 32),
                down(7, 32),
                i ^ 9,
                i / 8 * 8 + 11 % 8,
                up(3, 16),
                down(3, 4),
                i ^ (i % 4),
            ];
            for (row, from) in expected.into_iter().enumerate() {
                assert_eq!(found[row * 64 + i], data[from], "row {row}, thread {i}");
            }
        }
        Ok(())
    });
}

#[test]
fn every_type_is_shuffled() {
    on_each_device(|device, stream| {
        macro_rules! data {
            ($ty:ty, $value:expr) => {{
                let value: fn(i64) -> $ty = $value;
                (0..32)
                    .map(|i| value((i - 9) * 0x0123_4567_89ab_cdef))
                    .collect::<Vec<$ty>>()
            }};
        }
        let bytes = data!(i8, |i| i as i8);
        let shorts = data!(u16, |i| i as u16);
        let words = data!(i32, |i| i as i32);
        let longs = data!(i64, |i| i);
        let unsigned = data!(u64, |i| i as u64);
        let halves = data!(f16, |i| f16::from_f32((i >> 40) as f32 * 1e-3));
        let brains = data!(bf16, |i| bf16::from_f32(i as f32));
        let floats = data!(f32, |i| i as f32);
        let doubles = data!(f64, |i| i as f64);
        let mut on_device = (
            device.tensor(&bytes, [32])?,
            device.tensor(&shorts, [32])?,
            device.tensor(&words, [32])?,
            device.tensor(&longs, [32])?,
            device.tensor(&unsigned, [32])?,
            device.tensor(&halves, [32])?,
            device.tensor(&brains, [32])?,
            device.tensor(&floats, [32])?,
            device.tensor(&doubles, [32])?,
        );
        let (a, b, c, d, e, f, g, h, i) = (
            &mut on_device.0,
            &mut on_device.1,
            &mut on_device.2,
            &mut on_device.3,
            &mut on_device.4,
            &mut on_device.5,
            &mut on_device.6,
            &mut on_device.7,
            &mut on_device.8,
        );
        rotated(a, b, c, d, e, f, g, h, i).launch(stream)?;
        macro_rules! same {
            ($at:tt, $data:ident) => {{
                let mut expected = $data.clone();
                expected.rotate_left(1);
                assert_eq!(on_device.$at.to_vec()?, expected);
            }};
        }
        same!(0, bytes);
        same!(1, shorts);
        same!(2, words);
        same!(3, longs);
        same!(4, unsigned);
        same!(5, halves);
        same!(6, brains);
        same!(7, floats);
        same!(8, doubles);
        Ok(())
    });
}

#[test]
fn a_warp_sums_by_halving() {
    on_each_device(|device, stream| {
        let data: Vec<f32> = (0..128).map(|i| (i * 7 % 31) as f32).collect();
        let a = device.tensor(&data, [128])?;
        let mut out = device.zeros::<f32, 1>([4])?;
        let mut halves = device.zeros::<f32, 1>([128])?;
        sums(&a, &mut out, &mut halves).launch(stream)?;
        let expected: Vec<f32> = data.chunks(32).map(|warp| warp.iter().sum()).collect();
        assert_eq!(out.to_vec()?, expected);
        let found = halves.to_vec()?;
        for (i, value) in found.into_iter().enumerate() {
            let expected = match i % 32 {
                0..16 => data[i / 32 * 32..][..16].iter().sum(),
                _ => data[i] - data[i ^ 1],
            };
            assert_eq!(value, expected, "thread {i}");
        }
        Ok(())
    });
}

#[test]
fn lanes_vote_and_match() {
    on_each_device(|device, stream| {
        let data: Vec<u32> = (0..64).collect();
        let a = device.tensor(&data, [64])?;
        let mut out = device.zeros::<u32, 2>([8, 64])?;
        votes(&a, &mut out).launch(stream)?;
        let found = out.to_vec()?;
        for i in 0..64_u32 {
            let lanes = |holds: fn(u32, u32) -> bool| {
                (0..32).fold(0, |mask, lane| {
                    mask | u32::from(holds(i / 32 * 32 + lane, i)) << lane
                })
            };
            let odd = lanes(|value, _| value % 2 == 1 && value > 10);
            let expected = [
                lanes(|value, _| value % 3 == 0),
                u32::from(i < 32),
                u32::from(i >= 32),
                1,
                lanes(|value, own| value % 4 == own % 4),
                ALL,
                0,
                if i % 2 == 1 { odd } else { 0 },
            ];
            for (row, expected) in expected.into_iter().enumerate() {
                assert_eq!(
                    found[row * 64 + i as usize],
                    expected,
                    "row {row}, thread {i}"
                );
            }
        }
        Ok(())
    });
}

#[test]
fn lanes_reduce() {
    on_each_device(|device, stream| {
        let data: Vec<i32> = (0..32_i32)
            .map(|i| (i - 11).wrapping_mul(0x0654_3217))
            .collect();
        let a = device.tensor(&data, [32])?;
        let mut out = device.zeros::<i32, 2>([6, 32])?;
        let mut unsigned = device.zeros::<u32, 2>([3, 32])?;
        reductions(&a, &mut out, &mut unsigned).launch(stream)?;
        let all = || data.iter().copied();
        let expected = [
            all().fold(0, i32::wrapping_add),
            all().min().expect("some"),
            all().max().expect("some"),
            all().fold(-1, |a, b| a & b),
            all().fold(0, |a, b| a | b),
            all().fold(0, |a, b| a ^ b),
        ];
        for (row, expected) in out.to_vec()?.chunks(32).zip(expected) {
            assert_eq!(row, [expected; 32]);
        }
        let all = || data.iter().map(|value| *value as u32);
        let expected = [
            all().fold(0, u32::wrapping_add),
            all().min().expect("some"),
            all().max().expect("some"),
        ];
        for (row, expected) in unsigned.to_vec()?.chunks(32).zip(expected) {
            assert_eq!(row, [expected; 32]);
        }
        Ok(())
    });
}

#[test]
fn one_lane_is_elected() {
    on_each_device(|device, stream| {
        let mut out = device.zeros::<u32, 1>([2])?;
        let mut active = device.zeros::<u32, 1>([64])?;
        elected(&mut out, &mut active).launch(stream)?;
        assert_eq!(out.to_vec()?, [1, 1]);
        for (i, mask) in active.to_vec()?.into_iter().enumerate() {
            assert_eq!(mask & 0xaaaa_aaaa, 0, "thread {i}");
            assert_eq!(mask >> (i % 32) & 1, u32::from(i % 2 == 0), "thread {i}");
        }
        Ok(())
    });
}

/// What lanes do together stays where it is, once for each time that it is written.
#[test]
fn warp_operations_are_neither_shared_nor_moved() {
    let ptx = votes::PTX;
    assert_eq!(ptx.matches("vote.sync").count(), 5, "{ptx}");
    // In the loop that is unrolled each step has its own.
    assert_eq!(
        sums::PTX.matches("shfl.sync").count(),
        5 + 4 + 1,
        "{}",
        sums::PTX
    );
}

#[test]
fn floats_are_reduced_with_and_without_nan() {
    on_emulators_of(100, |device, stream| {
        let data: Vec<f32> = (0..32).map(|i| (i * 37 % 64) as f32 - 40.5).collect();
        let a = device.tensor(&data, [32])?;
        let mut out = device.zeros::<f32, 1>([5])?;
        float_reductions(&a, &mut out).launch(stream)?;
        let found = out.to_vec()?;
        let others = || (0..32).filter(|lane| *lane != 3).map(|lane| data[lane]);
        assert_eq!(found[0], others().fold(f32::MAX, f32::min));
        assert_eq!(found[1], others().fold(0.0, |most, x| x.abs().max(most)));
        assert!(found[2].is_nan());
        assert_eq!(
            found[3],
            data.iter().fold(f32::MAX, |least, x| x.abs().min(least))
        );
        assert_eq!(found[4], data.iter().fold(0.0, |most, x| x.abs().max(most)));
        Ok(())
    });
}
