//! Methods on scalars: their PTX. That they do what Rust's do is held in `parity`.

use crate::on_each_device;
use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn bits(a: &Tensor<u32, 64>, b: &Tensor<u16, 64>, out: &mut Tensor<u32, 7, 64>) {
    let i = thread_idx().x;
    out[(0, i)] = a[i].count_ones();
    out[(1, i)] = b[i].leading_zeros();
    out[(2, i)] = a[i].trailing_zeros();
    out[(3, i)] = a[i].rotate_left(5);
    out[(4, i)] = a[i].reverse_bits();
    out[(5, i)] = b[i].swap_bytes() as u32;
    out[(6, i)] = a[i].saturating_sub(b[i] as u32);
}

#[tirx::kernel(grid = 1, block = 64)]
pub fn floats(a: &Tensor<f32, 64>, out: &mut Tensor<f32, 4, 64>) {
    let i = thread_idx().x;
    out[(0, i)] = a[i].floor();
    out[(1, i)] = a[i].round_ties_even();
    out[(2, i)] = f32::from_bits(a[i].to_bits() ^ 1);
    out[(3, i)] = if a[i].is_finite() {
        a[i].copysign(-1.0)
    } else {
        0.0
    };
}

#[test]
fn methods_on_bits() {
    on_each_device(|device, stream| {
        let words: Vec<u32> = (0..64).map(|i: u32| i.wrapping_mul(0x9e37_79b9)).collect();
        let halves: Vec<u16> = (0..64).map(|i: u16| i.wrapping_mul(1237)).collect();
        let (a, b) = (device.tensor(&words, [64])?, device.tensor(&halves, [64])?);
        let mut out = device.zeros::<u32, 2>([7, 64])?;
        bits(&a, &b, &mut out).launch(stream)?;
        let found = out.to_vec()?;
        for i in 0..64 {
            let (word, half) = (words[i], halves[i]);
            let expected = [
                word.count_ones(),
                half.leading_zeros(),
                word.trailing_zeros(),
                word.rotate_left(5),
                word.reverse_bits(),
                half.swap_bytes().into(),
                word.saturating_sub(half.into()),
            ];
            for (row, expected) in expected.into_iter().enumerate() {
                assert_eq!(found[row * 64 + i], expected, "row {row}, thread {i}");
            }
        }
        Ok(())
    });
}

#[test]
fn methods_on_floats() {
    on_each_device(|device, stream| {
        let values: Vec<f32> = (0..64).map(|i| (i as f32 - 31.5) * 0.5).collect();
        let a = device.tensor(&values, [64])?;
        let mut out = device.zeros::<f32, 2>([4, 64])?;
        floats(&a, &mut out).launch(stream)?;
        let found = out.to_vec()?;
        for (i, value) in values.into_iter().enumerate() {
            let expected = [
                value.floor(),
                value.round_ties_even(),
                f32::from_bits(value.to_bits() ^ 1),
                -value.abs(),
            ];
            for (row, expected) in expected.into_iter().enumerate() {
                assert_eq!(
                    found[row * 64 + i].to_bits(),
                    expected.to_bits(),
                    "row {row}, thread {i}"
                );
            }
        }
        Ok(())
    });
}

// Each is written as it is to show that the odd form works.
#[allow(unused, clippy::all, clippy::pedantic, clippy::nursery)]
mod as_in_rust {
    use crate::parity::{Bits, N};
    use tirx::prelude::*;

    parity! {
        clamp_int: i32, |x, y| { (x as i32 - 30).clamp(-7, y as i32) }
        clamp_unsigned: u8, |x, y| { (x as u8).wrapping_mul(9).clamp(10, 200) }
        clamp_float: f32, |x, y| { (x as f32 - 30.0).clamp(-2.5, 11.0) }
        clamp_nan: f32, |x, y| { let z = if x % 3 == 0 { f32::NAN } else { x as f32 }; z.clamp(1.0, 9.0) }
        round: f32, |x, y| { let z = (x as f32 - 30.0) * 0.25; z.round() * 16.0 + (z.round() as i32) as f32 }
        round_wide: f64, |x, y| { (0.49999999999999994 * (x as f64 - 20.0)).round() }
        round_zero: u32, |x, y| { (-0.3f32 * (x % 2) as f32).round().to_bits() }
        degrees: f32, |x, y| { (x as f32).to_degrees() + (y as f32).to_radians() }
        degrees_wide: f64, |x, y| { (x as f64).to_degrees() + (y as f64).to_radians() }
        overflow_add: u32, |x, y| { let (s, o) = (x << 26).overflowing_add(y << 27); s ^ o as u32 }
        overflow_add_signed: i32, |x, y| { let (s, o) = ((x << 26) as i32).overflowing_add((y << 26) as i32); s ^ o as i32 }
        overflow_add_byte: i8, |x, y| { let (s, o) = (x as i8).overflowing_add(y as i8 * 2); s ^ o as i8 }
        overflow_sub: u16, |x, y| { let (s, o) = (x as u16).overflowing_sub(y as u16); s ^ o as u16 }
        overflow_sub_signed: i64, |x, y| { let (s, o) = ((x as i64) << 58).overflowing_sub((y as i64) << 57); s ^ o as i64 }
        overflow_mul: u32, |x, y| { let (s, o) = (x * 0x0101_0101).overflowing_mul(y); s ^ o as u32 }
        overflow_mul_signed: i32, |x, y| { let (s, o) = ((x as i32 - 30) * 0x0101_0101).overflowing_mul(y as i32 - 20); s ^ o as i32 }
        overflow_mul_byte: i8, |x, y| { let (s, o) = (x as i8 - 30).overflowing_mul(y as i8 - 20); s ^ o as i8 }
        overflow_mul_short: u16, |x, y| { let (s, o) = (x as u16 * 40).overflowing_mul(y as u16 * 3); s ^ o as u16 }
        overflow_mul_wide: u64, |x, y| { let (s, o) = ((x as u64) << 30).overflowing_mul((y as u64) << 25); s ^ o as u64 }
        overflow_mul_wide_signed: i64, |x, y| { let (s, o) = ((x as i64 - 30) << 30).overflowing_mul((y as i64 - 20) << 28); s ^ o as i64 }
        overflow_neg: u32, |x, y| { let (a, b) = (x / 7).overflowing_neg(); a ^ b as u32 }
        overflow_neg_signed: i8, |x, y| { let (a, b) = ((x as i8) << 5).overflowing_neg(); a ^ b as i8 }
        saturate_mul: i32, |x, y| { ((x as i32 - 30) << 24).saturating_mul(y as i32 - 20) }
        saturate_mul_byte: u8, |x, y| { (x as u8).saturating_mul(y as u8) }
        saturate_mul_wide: i64, |x, y| { ((x as i64 - 30) << 40).saturating_mul((y as i64 - 20) << 18) }
        unsigned_abs: u32, |x, y| { (x as i32 - 30).unsigned_abs() + (i32::MIN + (x as i32 & 1)).unsigned_abs() }
        unsigned_abs_byte: u8, |x, y| { ((x as i8) << 6).unsigned_abs() }
        wrapping_abs: i16, |x, y| { (i16::MIN + x as i16).wrapping_abs() }
        abs_least: i32, |x, y| { ((i32::MIN >> (x % 32)).wrapping_abs() % 5 + 4) / 2 }
        abs_least_wide: i64, |x, y| { ((i64::MIN >> (x % 64)).wrapping_abs() % 5 + 4) / 2 }
        abs_least_short: i32, |x, y| { ((i16::MIN >> (x % 16)).wrapping_abs() % 5) as i32 + ((i8::MIN >> (y % 8)).wrapping_abs() / 2) as i32 }
        pow_constant: i32, |x, y| { (x as i32 - 30).wrapping_pow(3) + (y as i32 % 5).pow(0) + (y as i32 % 7).pow(5) }
        pow_loop: u64, |x, y| { (x as u64 | 1).wrapping_pow(y) }
        pow_byte: i8, |x, y| { (x as i8 - 30).wrapping_pow(y % 5) }
        euclid: i32, |x, y| { let (a, b) = (x as i32 - 30, if y as i32 == 20 { 7 } else { y as i32 - 20 }); a.div_euclid(b) * 100 + a.rem_euclid(b) }
        euclid_unsigned: u32, |x, y| { x.div_euclid(y + 1) * 100 + x.rem_euclid(y + 1) }
        euclid_byte: i8, |x, y| { (x as i8 - 30).rem_euclid(7) + (x as i8 - 30).div_euclid(-7) }
        multiple: u32, |x, y| { x.next_multiple_of(8) + y.next_multiple_of(x + 1) }
        power_of_two: u32, |x, y| { x.next_power_of_two() + (x * 1000).next_power_of_two() }
        power_of_two_byte: u8, |x, y| { (x as u8 * 2).next_power_of_two() }
        bit_width: u32, |x, y| { u64::BITS + i8::BITS * 100 + usize::BITS }
        circle: f32, |x, y| { std::f32::consts::PI * x as f32 + core::f32::consts::LN_2 }
        circle_wide: f64, |x, y| { const TAU: f64 = std::f64::consts::TAU; TAU * x as f64 + std::f64::consts::SQRT_2 }
    }
}
