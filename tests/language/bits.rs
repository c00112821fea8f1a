//! Operations on integers and bits that Rust has no method for.

use crate::on_each_device;
use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn words(a: &Tensor<u32, 64>, b: &Tensor<u32, 64>, out: &mut Tensor<u32, 12, 64>) {
    let i = thread_idx().x;
    let x = a[i];
    let y = b[i];
    out[(0, i)] = mul_hi(x, y);
    out[(1, i)] = funnel_shift_l(x, y, i);
    out[(2, i)] = funnel_shift_r(x, y, i);
    out[(3, i)] = funnel_shift_lc(x, y, i);
    out[(4, i)] = funnel_shift_rc(x, y, i);
    out[(5, i)] = byte_perm(x, y, 0x6_1_4_3);
    out[(6, i)] = bit_field_extract(x, i % 32, 9);
    out[(7, i)] = bit_field_insert(x, y, i % 24, 7);
    out[(8, i)] = lop3(x, y, i, 0xf0 & (0xcc | 0xaa));
    out[(9, i)] = sad(x, y, i);
    out[(10, i)] = mul24(x, y);
    out[(11, i)] = fns(x, 0, 3);
}

#[tirx::kernel(grid = 1, block = 64)]
pub fn dot_products(a: &Tensor<u32, 64>, b: &Tensor<u32, 64>, out: &mut Tensor<i32, 10, 64>) {
    let i = thread_idx().x;
    let x = a[i];
    let y = b[i];
    let sx = x as i32;
    let sy = y as i32;
    out[(0, i)] = dp4a(x, y, i) as i32;
    out[(1, i)] = dp4a(sx, sy, -5);
    out[(2, i)] = dp4a_su(sx, y, 1);
    out[(3, i)] = dp4a_us(x, sy, 1);
    out[(4, i)] = dp2a_lo(sx, sy, 7);
    out[(5, i)] = dp2a_hi(x, y, 7) as i32;
    out[(6, i)] = dp2a_lo_su(sx, y, 2);
    out[(7, i)] = dp2a_lo_us(x, sy, 2);
    out[(8, i)] = dp2a_hi_su(sx, y, 2);
    out[(9, i)] = dp2a_hi_us(x, sy, 2);
}

#[tirx::kernel(grid = 1, block = 64)]
pub fn upper_halves(
    a: &Tensor<u64, 64>,
    bytes: &mut Tensor<i8, 64>,
    shorts: &mut Tensor<u16, 64>,
    words: &mut Tensor<i32, 64>,
    longs: &mut Tensor<i64, 64>,
    unsigned: &mut Tensor<u64, 3, 64>,
) {
    let i = thread_idx().x;
    let x = a[i];
    let y = a[63 - i];
    bytes[i] = mul_hi(x as i8, y as i8);
    shorts[i] = mul_hi(x as u16, y as u16);
    words[i] = mul_hi(x as i32, y as i32);
    longs[i] = mul_hi(x as i64, y as i64);
    unsigned[(0, i)] = mul_hi(x, y);
    unsigned[(1, i)] = bit_field_extract(x, i, 20);
    unsigned[(2, i)] = bit_field_insert(x, y, 40, 12);
}

fn data() -> (Vec<u32>, Vec<u32>) {
    let a = (0..64_u32).map(|i| i.wrapping_mul(0x9e37_79b9) ^ 0x5555);
    let b = (0..64_u32).map(|i| (i + 7).wrapping_mul(0x85eb_ca6b));
    (a.collect(), b.collect())
}

#[test]
fn words_are_taken_apart() {
    on_each_device(|device, stream| {
        let (x, y) = data();
        let (a, b) = (device.tensor(&x, [64])?, device.tensor(&y, [64])?);
        let mut out = device.zeros::<u32, 2>([12, 64])?;
        words(&a, &b, &mut out).launch(stream)?;
        let found = out.to_vec()?;
        for i in 0..64_u32 {
            let (x, y) = (x[i as usize], y[i as usize]);
            let both = u64::from(y) << 32 | u64::from(x);
            let clamped = i.min(32);
            let [a, b] = [x.to_le_bytes(), y.to_le_bytes()];
            let eight = [a, b].concat();
            let low24 = |value: u32| u64::from(value & 0xff_ffff);
            let third = (0..32).filter(|bit| x >> bit & 1 == 1).nth(2);
            let expected = [
                ((u64::from(x) * u64::from(y)) >> 32) as u32,
                (both << (i % 32) >> 32) as u32,
                (both >> (i % 32)) as u32,
                (both << clamped >> 32) as u32,
                (both >> clamped) as u32,
                u32::from_le_bytes([eight[3], eight[4], eight[1], eight[6]]),
                x >> (i % 32) & 0x1ff,
                y & !(0x7f << (i % 24)) | (x & 0x7f) << (i % 24),
                x & (y | i),
                x.abs_diff(y).wrapping_add(i),
                (low24(x) * low24(y)) as u32,
                third.unwrap_or(u32::MAX),
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
fn products_of_bytes_are_summed() {
    on_each_device(|device, stream| {
        let (x, y) = data();
        let (a, b) = (device.tensor(&x, [64])?, device.tensor(&y, [64])?);
        let mut out = device.zeros::<i32, 2>([10, 64])?;
        dot_products(&a, &b, &mut out).launch(stream)?;
        let found = out.to_vec()?;
        for i in 0..64_usize {
            let (a, b) = (x[i].to_le_bytes(), y[i].to_le_bytes());
            let unsigned = |value: u8| i32::from(value);
            let signed = |value: u8| i32::from(value as i8);
            let sum = |of_a: &dyn Fn(u8) -> i32, of_b: &dyn Fn(u8) -> i32| -> i32 {
                (0..4).map(|at| of_a(a[at]) * of_b(b[at])).sum()
            };
            let low = i32::from(x[i] as i16) * signed(b[0])
                + i32::from((x[i] >> 16) as i16) * signed(b[1]);
            let high = i32::from(x[i] as u16) * unsigned(b[2])
                + i32::from((x[i] >> 16) as u16) * unsigned(b[3]);
            let halves = [x[i] & 0xffff, x[i] >> 16];
            let plain = |b: [u8; 2], of_b: &dyn Fn(u8) -> i32| -> i32 {
                (0..2).map(|at| halves[at] as i32 * of_b(b[at])).sum()
            };
            let negative = |b: [u8; 2], of_b: &dyn Fn(u8) -> i32| -> i32 {
                (0..2)
                    .map(|at| i32::from(halves[at] as i16) * of_b(b[at]))
                    .sum()
            };
            let (lower, upper) = ([b[0], b[1]], [b[2], b[3]]);
            let expected = [
                sum(&unsigned, &unsigned) + i as i32,
                sum(&signed, &signed) - 5,
                sum(&signed, &unsigned) + 1,
                sum(&unsigned, &signed) + 1,
                low + 7,
                high + 7,
                negative(lower, &unsigned) + 2,
                plain(lower, &signed) + 2,
                negative(upper, &unsigned) + 2,
                plain(upper, &signed) + 2,
            ];
            for (row, expected) in expected.into_iter().enumerate() {
                assert_eq!(found[row * 64 + i], expected, "row {row}, thread {i}");
            }
        }
        Ok(())
    });
}

#[test]
fn products_have_an_upper_half() {
    on_each_device(|device, stream| {
        let data: Vec<u64> = (0..64_u64)
            .map(|i| (i + 3).wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .collect();
        let a = device.tensor(&data, [64])?;
        let mut bytes = device.zeros::<i8, 1>([64])?;
        let mut shorts = device.zeros::<u16, 1>([64])?;
        let mut words = device.zeros::<i32, 1>([64])?;
        let mut longs = device.zeros::<i64, 1>([64])?;
        let mut unsigned = device.zeros::<u64, 2>([3, 64])?;
        upper_halves(
            &a,
            &mut bytes,
            &mut shorts,
            &mut words,
            &mut longs,
            &mut unsigned,
        )
        .launch(stream)?;
        let (bytes, shorts, words) = (bytes.to_vec()?, shorts.to_vec()?, words.to_vec()?);
        let (longs, unsigned) = (longs.to_vec()?, unsigned.to_vec()?);
        for i in 0..64_usize {
            let (x, y) = (data[i], data[63 - i]);
            assert_eq!(
                bytes[i],
                ((i16::from(x as i8) * i16::from(y as i8)) >> 8) as i8
            );
            assert_eq!(
                shorts[i],
                ((u32::from(x as u16) * u32::from(y as u16)) >> 16) as u16
            );
            assert_eq!(
                words[i],
                ((i64::from(x as i32) * i64::from(y as i32)) >> 32) as i32
            );
            assert_eq!(
                longs[i],
                ((i128::from(x as i64) * i128::from(y as i64)) >> 64) as i64
            );
            assert_eq!(unsigned[i], ((u128::from(x) * u128::from(y)) >> 64) as u64);
            assert_eq!(unsigned[64 + i], x >> i & 0xf_ffff);
            let mask = 0xfff << 40;
            assert_eq!(unsigned[128 + i], y & !mask | x << 40 & mask);
        }
        Ok(())
    });
}
