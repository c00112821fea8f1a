//! The same body as a kernel and as a function of the host: every thread's result is the function's.
//!
//! What is held here is inference, literals, casts, shifts, shadowing, late initialisation, blocks as values, methods
//! and loops, as Rust has them.

// Each is written as it is to show that the odd form works.
#![allow(unused, clippy::all, clippy::pedantic, clippy::nursery)]

use tirx::prelude::*;

pub(crate) const N: usize = 64;

/// The bits, with one pattern for every NaN.
pub(crate) trait Bits {
    fn bits(self) -> u64;
}

macro_rules! bits {
    ($($int:ty)*; $($float:ty)*) => {
        $(impl Bits for $int {
            fn bits(self) -> u64 {
                self as u64
            }
        })*
        $(impl Bits for $float {
            fn bits(self) -> u64 {
                if self.is_nan() { u64::MAX } else { self.to_bits().into() }
            }
        })*
    };
}

bits!(u8 u16 u32 u64 i8 i16 i32 i64; f32 f64);

macro_rules! parity {
    ($($name:ident: $ty:ty, |$x:ident, $y:ident| $body:block)*) => { $(
        #[test]
        fn $name() -> tirx::Result<()> {
            #[tirx::kernel(grid = 1, block = 64)]
            fn on_device(a: &Tensor<u32, 64>, b: &Tensor<u32, 64>, out: &mut Tensor<$ty, 64>) {
                let thread = thread_idx().x;
                let $x = a[thread];
                let $y = b[thread];
                out[thread] = $body;
            }
            fn on_host($x: u32, $y: u32) -> $ty $body

            let xs: Vec<u32> = (0..N as u32).map(|i| i * 37 % 61).collect();
            let ys: Vec<u32> = (0..N as u32).map(|i| (i * 23 + 5) % 47).collect();
            let device = match cfg!(feature = "cuda") {
                true => Device::open_default()?,
                false => Device::open_emulator()?,
            };
            let (a, b) = (device.tensor(&xs, [N])?, device.tensor(&ys, [N])?);
            let mut out = device.zeros::<$ty, 1>([N])?;
            on_device(&a, &b, &mut out).launch(&device.stream()?)?;
            for ((x, y), found) in xs.into_iter().zip(ys).zip(out.to_vec()?) {
                assert_eq!(found.bits(), on_host(x, y).bits(), "at {x}, {y}");
            }
            Ok(())
        }
    )* };
}

parity! {
    lit1: u32, |x, y| { x + 1 }
    lit2: f32, |x, y| { x as f32 * 1.5 + 2.0 }
    lit3: f64, |x, y| { let z = 1.5; z * x as f64 }
    lit4: i32, |x, y| { let z = 5; z - x as i32 }
    lit5: u64, |x, y| { let z = 5; let w: u64 = z; w << 40 }
    lit6: i64, |x, y| { -1 }
    lit7: i64, |x, y| { let m = -9223372036854775808; m + x as i64 }
    lit8: u8, |x, y| { b'a' + x as u8 }
    lit9: u32, |x, y| { 0xff_u32 & x | 0b1010 ^ 0o17 }
    lit10: f32, |x, y| { 1e10 as f32 + 2f32 + 3_f32 + 1. }
    lit11: f32, |x, y| { 0.1 + 0.2 + x as f32 }
    lit12: f32, |x, y| { 16777217 as f32 }
    lit14: f32, |x, y| { 1.00000005960464477539062500001 }
    lit15: f32, |x, y| { let z = 1.00000005960464477539062500001; const C: f32 = 1.00000005960464477539062500001; let w: f32 = z; -w * C + 9007199791611905f32 }
    lit16: f64, |x, y| { let z = 1.00000005960464477539062500001; z + x as f64 }
    lit13: i32, |x, y| { 200 as u8 as i32 + -1i8 as u8 as i32 }
    cast1: i32, |x, y| { (x as f32 * 1e9) as i32 }
    cast2: u8, |x, y| { (x as f32 - 100.0) as u8 }
    cast3: i64, |x, y| { x as i32 as i64 }
    cast4: u64, |x, y| { x as i8 as u64 }
    cast5: u32, |x, y| { (x > y) as u32 + (x == y) as u32 * 2 }
    cast6: f32, |x, y| { (x as i8) as f32 }
    cast7: u16, |x, y| { x as i16 as u16 >> 3 }
    cast8: i32, |x, y| { f32::NAN as i32 + f32::INFINITY as i32 }
    cast9: u32, |x, y| { true as u32 + (x as usize as u32) }
    cast10: i16, |x, y| { (x as f64 / 3.0) as i16 }
    shift1: u32, |x, y| { x << (y & 31) }
    shift2: i32, |x, y| { (x as i32) >> (y as u8 & 31) }
    shift3: u64, |x, y| { 1 << (y & 63) }
    shift5: i64, |x, y| { (x as i64) << 33usize >> 2i8 }
    shift6: u8, |x, y| { (x as u8) >> 1 << 3 }
    shad1: f32, |x, y| { let x = x as f32; let x = x * 2.0; { let x = 7; } x }
    shad2: u32, |x, y| { let y = { let y = y + 1; y * 2 }; y }
    defer1: u32, |x, y| { let z; if x > y { z = 1; } else { z = 2; } z }
    defer2: u64, |x, y| { let z; z = 3; let w: u64 = z + x as u64; w }
    defer3: u32, |x, y| { let mut z; z = x; z += 3; z ^= y; z }
    ife1: u32, |x, y| { if x > 5 { x } else if y > 3 { y } else { 9 } }
    ife2: f32, |x, y| { 1.0 + if x % 2 == 0 { 2.0 } else { 3.0 } }
    ife3: u32, |x, y| { let z = if x > y { let t = x - y; t * t } else { let mut u = 0; for i in 0..y { u += i; } u }; z }
    ife4: i8, |x, y| { if x > 3 { -1 } else { 1 } }
    meth1: u32, |x, y| { x.min(y).max(3) }
    meth2: f32, |x, y| { (x as f32).sqrt() }
    meth3: f32, |x, y| { (x as f32 - 30.5).abs().min(7.5).max(1.0) }
    meth4: i32, |x, y| { (x as i32 - y as i32).abs() }
    meth5: u32, |x, y| { u32::min(x, y) + x.div_ceil(3) }
    meth6: f32, |x, y| { (x as f32).mul_add(0.1, y as f32) }
    meth7: u32, |x, y| { u32::MAX - x }
    meth8: f64, |x, y| { f64::from(x) + f64::EPSILON }
    meth9: i64, |x, y| { i64::from(x) - i64::from(y as i32) }
    loop1: u32, |x, y| { let mut s = 0; for i in 0..10 { s += i * x; } s }
    loop2: u64, |x, y| { let mut s = 0; for i in (0..x).rev().step_by(3) { s = s * 3 + i as u64; } s }
    loop3: u32, |x, y| { let mut n = x + 1; let mut c = 0; while n != 1 { n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 }; c += 1; if c > 50 { break; } } c }
    loop4: u32, |x, y| { let mut c = 0u32; 'o: for i in 0..8 { for j in 0..=i { if (i + j) % 5 == x % 5 { continue 'o; } if i * j > y { break 'o; } c += 1; } } c }
    loop5: i32, |x, y| { let mut s = 0; for i in -5..5 { s += i * i - 3; } s }
    loop6: u32, |x, y| { let mut s = 0; loop { s += 1; if s >= x { break; } } s }
    loop7: u8, |x, y| { let mut s: u8 = 0; for i in 250..=255u8 { s = s.wrapping_add(i); } s }
    loop8: u32, |x, y| { let mut s = 0; for _ in 0..x { s += 2; } for i in 5..3 { s += i; } s }
    loop9: u32, |x, y| { let mut s = 0; for i in (0..20).step_by(7) { s = s * 10 + i; } s }
    loop10: i64, |x, y| { let mut s = 0; for i in (-3i64..=3).rev() { s = s * 7 + i; } s }
    loop11: u64, |x, y| { let n: usize = 5; let mut s = 0; for i in 0..n { s += i; } s as u64 }
    bool1: u32, |x, y| { let b = x > 3 && y < 9 || !(x == y); b as u32 }
    bool2: u32, |x, y| { let b = (x > 3) ^ (y > 3) | (x == 0) & true; if b { 1 } else { 0 } }
    bool3: u32, |x, y| { let mut b = false; b |= x > 3; b ^= y > 3; b &= true; (b != (x < y)) as u32 }
    bool4: u32, |x, y| { (x > y) as u32 * (true > false) as u32 }
    arith1: i32, |x, y| { (x as i32 - 30) / 7 * 3 + (x as i32 - 30) % 7 }
    arith2: u16, |x, y| { (x as u16).wrapping_mul(9999) + 3 }
    arith3: i8, |x, y| { (x as i8).wrapping_mul(77) / 3 }
    arith4: f32, |x, y| { (x as f32 / y as f32) - 1.0 / 3.0 }
    arith5: u32, |x, y| { !x & 0xff }
    arith6: i32, |x, y| { -(x as i32) - -3 }
    arith7: f32, |x, y| { -(x as f32) - -3.0 }
    arith8: u64, |x, y| { (x as u64) * 0x1_0000_0001 / (y as u64 + 1) % 1000003 }
    cmp1: u32, |x, y| { ((x as f32) < 0.0 / (x as f32 - x as f32)) as u32 }
    cmp2: u32, |x, y| { if (x as i32 - 40) < -3 { 1 } else { 2 } }
    blk1: u32, |x, y| { let z = { x; y; { { x + y } } }; z }
    blk2: u32, |x, y| { const K: u32 = 3 * 4; const L: usize = K as usize; x * K + L as u32 }
    blk3: u32, |x, y| { let _ = x; let _unused = y; _ = 5; x }
    blk4: f32, |x, y| { const H: f32 = 0.5; const T: f32 = H * 2.0 + 1.0 / 3.0; x as f32 * T }
    early: u32, |x, y| { let mut r = 0; if x > 20 { r = 1; } else { if y > 20 { r = 2 } else { r = 3 } } r }
    min1: i32, |x, y| { i32::MIN + x as i32 }
    annot: u32, |x, y| { let z: u32 = 3; let w: _ = z + 1; let q: f32 = 2.0; w + q as u32 }
    chain: u32, |x, y| { let f = 2.5f32; let i = f as u32 + x; let g = i as f32 / 2.0; let h = g as u32; h + y }
    match1: u32, |x, y| { match x { 0 => 10, 1 | 2 => 20, 3..=9 => 30, _ => y } }
    match2: i32, |x, y| { match x as i32 - 30 { i32::MIN..=-1 => -1, 0 => 0, n => n * 2 } }
    match3: u32, |x, y| { match x > y { true => x, false => y } }
    match4: u32, |x, y| { match x { n if n > 50 => n - 50, n @ 10..20 if y > 5 => n * y, mut n => { n += 1; n } } }
    match5: u32, |x, y| { let mut r = 0; match x % 4 { 0 => r = 1, 1 => { r = 2; r += y; } 2 => {} _ => r = 9 } r }
    match6: u8, |x, y| { match x as u8 { b'0'..=b'9' => 1, 0x20 | b'A' => 2, 40.. => 3, ..40 => 4 } }
    match7: u32, |x, y| { const A: u32 = 7; const B: u32 = 12; match x { A => 1, B => 2, A..=B => 3, u32::MAX => 4, _ => 5 } }
    match8: u32, |x, y| { let mut s = 0; for i in 0..x { match i { 5 => continue, 30 => break, _ => s += i } } s }
    match9: u32, |x, y| { match x { 3 => 1, _ => match y { 2 => 3, z => z } } }
    match10: i64, |x, y| { match x as i8 { -128..=-100 => 1, -5 | 5 => 2, n @ (1 | 2 | 3) => n as i64, _ => -1 } }
    match11: u32, |x, y| { let mut x = x; match x { 0..=20 => { x += 5; x } n => { x = 0; n + x } } }
    match12: f32, |x, y| { 1.5 + match x { 0 => 0.5, _ if x > y => 2.0, _ => y as f32 } }
    breaks1: u32, |x, y| { let mut i = 0; let r = loop { i += 1; if i * i > x { break i; } }; r + y }
    breaks2: u32, |x, y| { let mut i = 0; loop { if i > y { break 7; } if i == x { break i + 100; } i += 1; } }
    breaks3: i32, |x, y| { let r = 'a: { if x > y { break 'a 1; } if x == y { break 'a 2 } 3 }; r * 2 }
    breaks4: u32, |x, y| { 'outer: loop { let mut j = 0; loop { j += 1; if j > x { break 'outer j; } if j > y { break; } } break 1000; } }
    breaks5: u32, |x, y| { let mut n = 0; 'b: { for i in 0..x { if i == 9 { break 'b; } n += i; } n += 1000; } n }
    breaks6: u32, |x, y| { let mut n = 0; for i in 0..x { 'c: { if i % 2 == 0 { break 'c; } if i > 20 { break 'c; } n += i; } n += 1; } n }
    breaks7: f64, |x, y| { let v = loop { let z = 2.0; break if x > y { z } else { 1.0 }; }; v }
    breaks8: u32, |x, y| { let mut n = x; loop { if n > 60 { break (); } n += 7; } n }
    fn1: u32, |x, y| { fn add(a: u32, b: u32) -> u32 { a + b } add(add(x, y), 3) }
    fn2: i32, |x, y| { fn sign(v: i32) -> i32 { if v > 0 { return 1; } if v < 0 { return -1; } 0 } sign(x as i32 - y as i32) * 10 }
    fn3: u32, |x, y| { const K: u32 = 5; fn f(x: u32) -> u32 { const J: u32 = K + 1; g(x) * K + J } fn g(mut y: u32) -> u32 { y += 1; y } let y = f(y); x + y }
    fn4: f32, |x, y| { fn mean(a: f32, b: f32) -> f32 { (a + b) / 2.0 } fn unused(x: u64) -> bool { x > 3 } mean(x as f32, y as f32) + mean(1.0, 2.0) }
    fn5: u32, |x, y| { fn find(n: u32) -> u32 { for i in 0..100 { for j in 0..=i { if i * j >= n { return i * 100 + j; } } } n } find(x) + find(y) }
    fn6: u32, |x, y| { fn odd(n: u32) -> bool { n % 2 == 1 } let mut c = 0; let mut i = 0; while !odd(i) || i < x { i += 1; c += odd(i) as u32; if odd(c) { continue; } } c }
    fn7: u32, |x, y| { fn outer(a: u32) -> u32 { fn inner(a: u32) -> u32 { a * 3 } let a = inner(a) + inner(1); a } { fn outer2(z: u32) -> u32 { outer(z) + 1 } outer2(x) + outer(y) } }
    fn8: u32, |x, y| { fn nothing(_: u32) {} fn early(n: u32) { if n > 3 { return; } nothing(n); return; } nothing(x); early(y); x }
    fn9: u64, |x, y| { fn gcd(mut a: u64, mut b: u64) -> u64 { while b != 0 { let t = a % b; a = b; b = t; } a } gcd(x as u64, y as u64) }
    fn10: u8, |x, y| { fn class(c: u8) -> u8 { match c { b'0'..=b'9' => 0, b'a'..=b'z' | b'A'..=b'Z' => return 1, _ => 2 } } class(x as u8) * 10 + class(y as u8) }
    fn11: u32, |x, y| { let mut s = 0; 'o: for i in 0..x { fn sq(i: u32) -> u32 { let r = loop { break i * i; }; r } if sq(i) > y { break 'o; } s += sq(i); } s }
    bits_u8: u64, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as u8; let b = (z >> 3) as u8; a.count_ones() as u64 | (a.count_zeros() as u64) << 8 | (a.leading_zeros() as u64) << 16 | (a.trailing_zeros() as u64) << 24 | (a.leading_ones() as u64) << 32 | (a.trailing_ones() as u64) << 40 }
    bits_zero_u8: u64, |x, y| { let a = x as u8 & (y as u8 >> 4); a.leading_zeros() as u64 | (a.trailing_zeros() as u64) << 8 | ((!a).leading_ones() as u64) << 16 | (a.count_ones() as u64) << 24 }
    turns_u8: u8, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as u8; let b = (z >> 3) as u8; a.reverse_bits() ^ a.swap_bytes().rotate_left(y) ^ b.rotate_right(x) }
    limits_u8: u8, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as u8; let b = (z >> 3) as u8; let c = a.saturating_add(b); let d = a.saturating_sub(b); let e = u8::MAX.saturating_add(a); let f = u8::MIN.saturating_sub(b); c.wrapping_mul(3) ^ d.rotate_left(1) ^ e.rotate_left(2) ^ f.rotate_left(3) }
    differ_u8: i64, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as u8; let b = (z >> 3) as u8; a.abs_diff(b) as i64 ^ (a.is_power_of_two() as i64 + (x as u8).is_power_of_two() as i64 * 2 + a.div_ceil(b | 1) as i64 * 4) ^ a.wrapping_neg() as i64 ^ a.wrapping_shl(x) as i64 ^ a.wrapping_shr(y) as i64 }
    bits_i8: u64, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as i8; let b = (z >> 3) as i8; a.count_ones() as u64 | (a.count_zeros() as u64) << 8 | (a.leading_zeros() as u64) << 16 | (a.trailing_zeros() as u64) << 24 | (a.leading_ones() as u64) << 32 | (a.trailing_ones() as u64) << 40 }
    bits_zero_i8: u64, |x, y| { let a = x as i8 & (y as i8 >> 4); a.leading_zeros() as u64 | (a.trailing_zeros() as u64) << 8 | ((!a).leading_ones() as u64) << 16 | (a.count_ones() as u64) << 24 }
    turns_i8: i8, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as i8; let b = (z >> 3) as i8; a.reverse_bits() ^ a.swap_bytes().rotate_left(y) ^ b.rotate_right(x) }
    limits_i8: i8, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as i8; let b = (z >> 3) as i8; let c = a.saturating_add(b); let d = a.saturating_sub(b); let e = i8::MAX.saturating_add(a); let f = i8::MIN.saturating_sub(b); c.wrapping_mul(3) ^ d.rotate_left(1) ^ e.rotate_left(2) ^ f.rotate_left(3) }
    differ_i8: i64, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as i8; let b = (z >> 3) as i8; a.abs_diff(b) as i64 ^ (a.signum() as i64 + a.is_positive() as i64 * 2 + a.is_negative() as i64 * 4) ^ a.wrapping_neg() as i64 ^ a.wrapping_shl(x) as i64 ^ a.wrapping_shr(y) as i64 }
    bits_u16: u64, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as u16; let b = (z >> 3) as u16; a.count_ones() as u64 | (a.count_zeros() as u64) << 8 | (a.leading_zeros() as u64) << 16 | (a.trailing_zeros() as u64) << 24 | (a.leading_ones() as u64) << 32 | (a.trailing_ones() as u64) << 40 }
    bits_zero_u16: u64, |x, y| { let a = x as u16 & (y as u16 >> 4); a.leading_zeros() as u64 | (a.trailing_zeros() as u64) << 8 | ((!a).leading_ones() as u64) << 16 | (a.count_ones() as u64) << 24 }
    turns_u16: u16, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as u16; let b = (z >> 3) as u16; a.reverse_bits() ^ a.swap_bytes().rotate_left(y) ^ b.rotate_right(x) }
    limits_u16: u16, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as u16; let b = (z >> 3) as u16; let c = a.saturating_add(b); let d = a.saturating_sub(b); let e = u16::MAX.saturating_add(a); let f = u16::MIN.saturating_sub(b); c.wrapping_mul(3) ^ d.rotate_left(1) ^ e.rotate_left(2) ^ f.rotate_left(3) }
    differ_u16: i64, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as u16; let b = (z >> 3) as u16; a.abs_diff(b) as i64 ^ (a.is_power_of_two() as i64 + (x as u16).is_power_of_two() as i64 * 2 + a.div_ceil(b | 1) as i64 * 4) ^ a.wrapping_neg() as i64 ^ a.wrapping_shl(x) as i64 ^ a.wrapping_shr(y) as i64 }
    bits_i16: u64, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as i16; let b = (z >> 3) as i16; a.count_ones() as u64 | (a.count_zeros() as u64) << 8 | (a.leading_zeros() as u64) << 16 | (a.trailing_zeros() as u64) << 24 | (a.leading_ones() as u64) << 32 | (a.trailing_ones() as u64) << 40 }
    bits_zero_i16: u64, |x, y| { let a = x as i16 & (y as i16 >> 4); a.leading_zeros() as u64 | (a.trailing_zeros() as u64) << 8 | ((!a).leading_ones() as u64) << 16 | (a.count_ones() as u64) << 24 }
    turns_i16: i16, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as i16; let b = (z >> 3) as i16; a.reverse_bits() ^ a.swap_bytes().rotate_left(y) ^ b.rotate_right(x) }
    limits_i16: i16, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as i16; let b = (z >> 3) as i16; let c = a.saturating_add(b); let d = a.saturating_sub(b); let e = i16::MAX.saturating_add(a); let f = i16::MIN.saturating_sub(b); c.wrapping_mul(3) ^ d.rotate_left(1) ^ e.rotate_left(2) ^ f.rotate_left(3) }
    differ_i16: i64, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as i16; let b = (z >> 3) as i16; a.abs_diff(b) as i64 ^ (a.signum() as i64 + a.is_positive() as i64 * 2 + a.is_negative() as i64 * 4) ^ a.wrapping_neg() as i64 ^ a.wrapping_shl(x) as i64 ^ a.wrapping_shr(y) as i64 }
    bits_u32: u64, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as u32; let b = (z >> 3) as u32; a.count_ones() as u64 | (a.count_zeros() as u64) << 8 | (a.leading_zeros() as u64) << 16 | (a.trailing_zeros() as u64) << 24 | (a.leading_ones() as u64) << 32 | (a.trailing_ones() as u64) << 40 }
    bits_zero_u32: u64, |x, y| { let a = x as u32 & (y as u32 >> 4); a.leading_zeros() as u64 | (a.trailing_zeros() as u64) << 8 | ((!a).leading_ones() as u64) << 16 | (a.count_ones() as u64) << 24 }
    turns_u32: u32, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as u32; let b = (z >> 3) as u32; a.reverse_bits() ^ a.swap_bytes().rotate_left(y) ^ b.rotate_right(x) }
    limits_u32: u32, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as u32; let b = (z >> 3) as u32; let c = a.saturating_add(b); let d = a.saturating_sub(b); let e = u32::MAX.saturating_add(a); let f = u32::MIN.saturating_sub(b); c.wrapping_mul(3) ^ d.rotate_left(1) ^ e.rotate_left(2) ^ f.rotate_left(3) }
    differ_u32: i64, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as u32; let b = (z >> 3) as u32; a.abs_diff(b) as i64 ^ (a.is_power_of_two() as i64 + (x as u32).is_power_of_two() as i64 * 2 + a.div_ceil(b | 1) as i64 * 4) ^ a.wrapping_neg() as i64 ^ a.wrapping_shl(x) as i64 ^ a.wrapping_shr(y) as i64 }
    bits_i32: u64, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as i32; let b = (z >> 3) as i32; a.count_ones() as u64 | (a.count_zeros() as u64) << 8 | (a.leading_zeros() as u64) << 16 | (a.trailing_zeros() as u64) << 24 | (a.leading_ones() as u64) << 32 | (a.trailing_ones() as u64) << 40 }
    bits_zero_i32: u64, |x, y| { let a = x as i32 & (y as i32 >> 4); a.leading_zeros() as u64 | (a.trailing_zeros() as u64) << 8 | ((!a).leading_ones() as u64) << 16 | (a.count_ones() as u64) << 24 }
    turns_i32: i32, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as i32; let b = (z >> 3) as i32; a.reverse_bits() ^ a.swap_bytes().rotate_left(y) ^ b.rotate_right(x) }
    limits_i32: i32, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as i32; let b = (z >> 3) as i32; let c = a.saturating_add(b); let d = a.saturating_sub(b); let e = i32::MAX.saturating_add(a); let f = i32::MIN.saturating_sub(b); c.wrapping_mul(3) ^ d.rotate_left(1) ^ e.rotate_left(2) ^ f.rotate_left(3) }
    differ_i32: i64, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as i32; let b = (z >> 3) as i32; a.abs_diff(b) as i64 ^ (a.signum() as i64 + a.is_positive() as i64 * 2 + a.is_negative() as i64 * 4) ^ a.wrapping_neg() as i64 ^ a.wrapping_shl(x) as i64 ^ a.wrapping_shr(y) as i64 }
    bits_u64: u64, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as u64; let b = (z >> 3) as u64; a.count_ones() as u64 | (a.count_zeros() as u64) << 8 | (a.leading_zeros() as u64) << 16 | (a.trailing_zeros() as u64) << 24 | (a.leading_ones() as u64) << 32 | (a.trailing_ones() as u64) << 40 }
    bits_zero_u64: u64, |x, y| { let a = x as u64 & (y as u64 >> 4); a.leading_zeros() as u64 | (a.trailing_zeros() as u64) << 8 | ((!a).leading_ones() as u64) << 16 | (a.count_ones() as u64) << 24 }
    turns_u64: u64, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as u64; let b = (z >> 3) as u64; a.reverse_bits() ^ a.swap_bytes().rotate_left(y) ^ b.rotate_right(x) }
    limits_u64: u64, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as u64; let b = (z >> 3) as u64; let c = a.saturating_add(b); let d = a.saturating_sub(b); let e = u64::MAX.saturating_add(a); let f = u64::MIN.saturating_sub(b); c.wrapping_mul(3) ^ d.rotate_left(1) ^ e.rotate_left(2) ^ f.rotate_left(3) }
    differ_u64: i64, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as u64; let b = (z >> 3) as u64; a.abs_diff(b) as i64 ^ (a.is_power_of_two() as i64 + (x as u64).is_power_of_two() as i64 * 2 + a.div_ceil(b | 1) as i64 * 4) ^ a.wrapping_neg() as i64 ^ a.wrapping_shl(x) as i64 ^ a.wrapping_shr(y) as i64 }
    bits_i64: u64, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as i64; let b = (z >> 3) as i64; a.count_ones() as u64 | (a.count_zeros() as u64) << 8 | (a.leading_zeros() as u64) << 16 | (a.trailing_zeros() as u64) << 24 | (a.leading_ones() as u64) << 32 | (a.trailing_ones() as u64) << 40 }
    bits_zero_i64: u64, |x, y| { let a = x as i64 & (y as i64 >> 4); a.leading_zeros() as u64 | (a.trailing_zeros() as u64) << 8 | ((!a).leading_ones() as u64) << 16 | (a.count_ones() as u64) << 24 }
    turns_i64: i64, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as i64; let b = (z >> 3) as i64; a.reverse_bits() ^ a.swap_bytes().rotate_left(y) ^ b.rotate_right(x) }
    limits_i64: i64, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as i64; let b = (z >> 3) as i64; let c = a.saturating_add(b); let d = a.saturating_sub(b); let e = i64::MAX.saturating_add(a); let f = i64::MIN.saturating_sub(b); c.wrapping_mul(3) ^ d.rotate_left(1) ^ e.rotate_left(2) ^ f.rotate_left(3) }
    differ_i64: i64, |x, y| { let z = x.wrapping_mul(2654435761) ^ y.wrapping_mul(40503).rotate_left(y); let a = ((z as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (y % 60)) as i64; let b = (z >> 3) as i64; a.abs_diff(b) as i64 ^ (a.signum() as i64 + a.is_positive() as i64 * 2 + a.is_negative() as i64 * 4) ^ a.wrapping_neg() as i64 ^ a.wrapping_shl(x) as i64 ^ a.wrapping_shr(y) as i64 }
    rounds_f32: f32, |x, y| { let a = (x as f32 - 30.5) * 0.37 / (y as f32 - 20.0); let b = y as f32 - 23.0; a.floor() + a.ceil() * 3.0 + a.trunc() * 5.0 + b.round_ties_even() + (b * 0.5).round_ties_even() * 7.0 }
    halves_f32: f32, |x, y| { let a = (x as f32 - 30.5) * 0.37 / (y as f32 - 20.0); let b = y as f32 - 23.0; a.fract() + b.copysign(a) + (b * 0.5).round_ties_even().copysign(-1.0) + b.recip() }
    classes_f32: u32, |x, y| { let a = (x as f32 - 30.5) * 0.37 / (y as f32 - 20.0); let b = y as f32 - 23.0; let c = b / 0.0; let d = c * 0.0; a.is_nan() as u32 + c.is_nan() as u32 * 2 + d.is_nan() as u32 * 4 + a.is_finite() as u32 * 8 + c.is_infinite() as u32 * 16 + c.is_finite() as u32 * 32 + b.is_sign_negative() as u32 * 64 + (-b).is_sign_positive() as u32 * 128 }
    words_f32: u32, |x, y| { let a = (x as f32 - 30.5) * 0.37 / (y as f32 - 20.0); let b = y as f32 - 23.0; if b.is_nan() { 0 } else { b.to_bits() ^ f32::from_bits((x as u32) << 20).to_bits() ^ a.floor().abs().to_bits() } }
    rounds_f64: f64, |x, y| { let a = (x as f64 - 30.5) * 0.37 / (y as f64 - 20.0); let b = y as f64 - 23.0; a.floor() + a.ceil() * 3.0 + a.trunc() * 5.0 + b.round_ties_even() + (b * 0.5).round_ties_even() * 7.0 }
    halves_f64: f64, |x, y| { let a = (x as f64 - 30.5) * 0.37 / (y as f64 - 20.0); let b = y as f64 - 23.0; a.fract() + b.copysign(a) + (b * 0.5).round_ties_even().copysign(-1.0) + b.recip() }
    classes_f64: u32, |x, y| { let a = (x as f64 - 30.5) * 0.37 / (y as f64 - 20.0); let b = y as f64 - 23.0; let c = b / 0.0; let d = c * 0.0; a.is_nan() as u32 + c.is_nan() as u32 * 2 + d.is_nan() as u32 * 4 + a.is_finite() as u32 * 8 + c.is_infinite() as u32 * 16 + c.is_finite() as u32 * 32 + b.is_sign_negative() as u32 * 64 + (-b).is_sign_positive() as u32 * 128 }
    words_f64: u64, |x, y| { let a = (x as f64 - 30.5) * 0.37 / (y as f64 - 20.0); let b = y as f64 - 23.0; if b.is_nan() { 0 } else { b.to_bits() ^ f64::from_bits((x as u64) << 20).to_bits() ^ a.floor().abs().to_bits() } }
    folded: u32, |x, y| { 0b1011_u32.count_ones() + 1_u64.leading_zeros() * 100 + 8_i16.trailing_zeros() * 10000 + 1_u8.reverse_bits() as u32 + 0x1234_u16.swap_bytes() as u32 * 7 + (-2.5_f32).floor().abs() as u32 + 5_i8.saturating_sub(-128) as u32 }
}
