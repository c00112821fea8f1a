//! Arithmetic of 64 bits and more.

use crate::{on_each_device, words};
use tirx::prelude::*;

/// `base` to the power `exponent` modulo `modulus`, for moduli under 2^32.
#[tirx::kernel(grid = 1, block = 64)]
pub fn mod_pow(
    base: &Tensor<u64, 64>,
    exponent: &Tensor<u64, 64>,
    modulus: &Tensor<u64, 64>,
    out: &mut Tensor<u64, 64>,
) {
    let i = thread_idx().x;
    let m = modulus[i];
    let mut square = base[i] % m;
    let mut rest = exponent[i];
    let mut power = 1 % m;
    while rest != 0 {
        if rest & 1 == 1 {
            power = power * square % m;
        }
        square = square * square % m;
        rest >>= 1;
    }
    out[i] = power;
}

#[test]
fn powers_modulo() {
    on_each_device(|device, stream| {
        let wide = |seed| -> Vec<u64> {
            words(seed, 128)
                .chunks(2)
                .map(|w| u64::from(w[0]) << 32 | u64::from(w[1]))
                .collect()
        };
        let (base, exponent) = (wide(110), wide(111));
        let modulus: Vec<u64> = words(112, 64)
            .iter()
            .map(|w| u64::from(*w).max(1))
            .collect();
        let mut out = device.zeros::<u64, 1>([64])?;
        let [b, e, m] = [&base, &exponent, &modulus].map(|x| device.tensor(x, [64]));
        mod_pow(&b?, &e?, &m?, &mut out).launch(stream)?;
        let power = |i: usize| {
            let m = u128::from(modulus[i]);
            let (mut square, mut power) = (u128::from(base[i]) % m, 1 % m);
            for bit in 0..64 {
                if exponent[i] >> bit & 1 == 1 {
                    power = power * square % m;
                }
                square = square * square % m;
            }
            power as u64
        };
        assert_eq!(out.to_vec()?, (0..64).map(power).collect::<Vec<_>>());
        Ok(())
    });
}

/// A 128-bit product from 64-bit parts, and a 256-bit sum with carries.
#[tirx::kernel(grid = 1, block = 32)]
pub fn wide_numbers(
    a: &Tensor<u64, 32, 4>,
    b: &Tensor<u64, 32, 4>,
    product: &mut Tensor<u64, 32, 2>,
    sum: &mut Tensor<u64, 32, 4>,
) {
    fn add(a: u64, b: u64, carry: bool) -> (u64, bool) {
        let (sum, first) = a.overflowing_add(b);
        let (sum, second) = sum.overflowing_add(carry as u64);
        (sum, first | second)
    }
    let i = thread_idx().x;
    let (x, y) = (a[(i, 0)], b[(i, 0)]);
    product[(i, 0)] = x.wrapping_mul(y);
    product[(i, 1)] = mul_hi(x, y);
    let mut carry = false;
    for limb in 0..4 {
        let (digit, out) = add(a[(i, limb)], b[(i, limb)], carry);
        sum[(i, limb)] = digit;
        carry = out;
    }
}

#[test]
fn carries_go_through() {
    on_each_device(|device, stream| {
        let limbs = |seed| -> Vec<u64> {
            // Many ones, so that carries run.
            words(seed, 256)
                .chunks(2)
                .map(|w| match w[0] % 3 {
                    0 => u64::MAX,
                    _ => u64::from(w[0]) << 32 | u64::from(w[1]),
                })
                .collect()
        };
        let (a, b) = (limbs(113), limbs(114));
        let mut product = device.zeros::<u64, 2>([32, 2])?;
        let mut sum = device.zeros::<u64, 2>([32, 4])?;
        let (x, y) = (device.tensor(&a, [32, 4])?, device.tensor(&b, [32, 4])?);
        wide_numbers(&x, &y, &mut product, &mut sum).launch(stream)?;
        let mut expected = (Vec::new(), Vec::new());
        for (a, b) in a.chunks(4).zip(b.chunks(4)) {
            let wide = u128::from(a[0]) * u128::from(b[0]);
            expected.0.extend([wide as u64, (wide >> 64) as u64]);
            let mut carry = 0;
            for (a, b) in a.iter().zip(b) {
                let sum = u128::from(*a) + u128::from(*b) + carry;
                expected.1.push(sum as u64);
                carry = sum >> 64;
            }
        }
        assert_eq!((product.to_vec()?, sum.to_vec()?), expected);
        Ok(())
    });
}

/// The greatest common divisor by shifts and differences (Stein), of signed numbers.
#[tirx::kernel(grid = 2, block = 64)]
pub fn gcd(a: &Tensor<i64, 128>, b: &Tensor<i64, 128>, out: &mut Tensor<u64, 128>) {
    let i = block_idx().x * 64 + thread_idx().x;
    let mut x = a[i].unsigned_abs();
    let mut y = b[i].unsigned_abs();
    out[i] = if x == 0 || y == 0 {
        x | y
    } else {
        let shift = (x | y).trailing_zeros();
        x >>= x.trailing_zeros();
        while y != 0 {
            y >>= y.trailing_zeros();
            if x > y {
                (x, y) = (y, x);
            }
            y -= x;
        }
        x << shift
    };
}

#[test]
fn divisors_are_the_greatest() {
    on_each_device(|device, stream| {
        let small = |seed| -> Vec<i64> {
            words(seed, 128)
                .iter()
                .map(|w| (*w as i32 >> (w % 30)) as i64 * 6)
                .collect()
        };
        let (mut a, mut b) = (small(115), small(116));
        (a[0], b[1]) = (0, 0);
        (a[2], b[2]) = (i64::MIN, 1 << 40);
        let mut out = device.zeros::<u64, 1>([128])?;
        gcd(
            &device.tensor(&a, [128])?,
            &device.tensor(&b, [128])?,
            &mut out,
        )
        .launch(stream)?;
        fn euclid(a: u64, b: u64) -> u64 {
            if b == 0 { a } else { euclid(b, a % b) }
        }
        let expected: Vec<u64> = a
            .iter()
            .zip(&b)
            .map(|(a, b)| euclid(a.unsigned_abs(), b.unsigned_abs()))
            .collect();
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}

/// Morton order: coordinates of 32 bits are interleaved, and taken apart again.
#[tirx::kernel(grid = 1, block = 128)]
pub fn morton(
    xy: &Tensor<u32, 128, 2>,
    code: &mut Tensor<u64, 128>,
    back: &mut Tensor<u32, 128, 2>,
) {
    fn spread(x: u32) -> u64 {
        let mut x = x as u64;
        x = (x | x << 16) & 0x0000_ffff_0000_ffff;
        x = (x | x << 8) & 0x00ff_00ff_00ff_00ff;
        x = (x | x << 4) & 0x0f0f_0f0f_0f0f_0f0f;
        x = (x | x << 2) & 0x3333_3333_3333_3333;
        (x | x << 1) & 0x5555_5555_5555_5555
    }
    fn gather(x: u64) -> u32 {
        let mut bits = 0;
        for i in 0..32 {
            bits |= ((x >> (2 * i)) as u32 & 1) << i;
        }
        bits
    }
    let i = thread_idx().x;
    let interleaved = spread(xy[(i, 0)]) | spread(xy[(i, 1)]) << 1;
    code[i] = interleaved;
    back[(i, 0)] = gather(interleaved);
    back[(i, 1)] = gather(interleaved >> 1);
}

#[test]
fn coordinates_are_interleaved() {
    on_each_device(|device, stream| {
        let xy = words(117, 256);
        let mut code = device.zeros::<u64, 1>([128])?;
        let mut back = device.zeros::<u32, 2>([128, 2])?;
        morton(&device.tensor(&xy, [128, 2])?, &mut code, &mut back).launch(stream)?;
        let interleave = |p: &[u32]| {
            (0..64).fold(0u64, |code, bit| {
                code | u64::from(p[bit % 2] >> (bit / 2) & 1) << bit
            })
        };
        assert_eq!(
            code.to_vec()?,
            xy.chunks(2).map(interleave).collect::<Vec<_>>()
        );
        assert_eq!(back.to_vec()?, xy);
        Ok(())
    });
}
