//! The functions of `f64` that Rust has as methods. How they are made is said in `f32.rs`; the coefficients are minimax fits.
//!
//! `tests/language/math.rs` holds them against values of higher precision.

/// 2 to the power of `i`, times `x`; `i` from -2044 to 2046. Two steps, so that a subnormal result is rounded once.
fn scaled(x: f64, i: i32) -> f64 {
    let half = i >> 1;
    let first = f64::from_bits(((half + 1023) as u64) << 52);
    let second = f64::from_bits(((i - half + 1023) as u64) << 52);
    x * first * second
}

/// `x = i ln 2 + r`: `i`, `r`, and what `r` lacks.
fn exp_parts(x: f64) -> (f64, f64, f64) {
    let i = (x * 1.4426950408889634).round_ties_even();
    // The upper part has so few bits that the first step is exact.
    let first = i.mul_add(-0.6931471803691238, x);
    let r = i.mul_add(-1.9082149292705877e-10, first);
    let r_low = i.mul_add(-1.9082149292705877e-10, first - r);
    (i, r, r_low)
}

/// `(e^r - 1 - r) / r^2`
fn exp_tail(r: f64) -> f64 {
    let p = 2.0924704900831224e-09_f64.mul_add(r, 2.510527039815514e-08);
    let p = p.mul_add(r, 2.7557244471209625e-07);
    let p = p.mul_add(r, 2.7557255271563243e-06);
    let p = p.mul_add(r, 2.48015873552472e-05);
    let p = p.mul_add(r, 0.00019841269874922357);
    let p = p.mul_add(r, 0.001388888888887142);
    let p = p.mul_add(r, 0.008333333333326106);
    let p = p.mul_add(r, 0.041666666666666685);
    let p = p.mul_add(r, 0.1666666666666667);
    let p = p.mul_add(r, 0.5);
    p
}

/// `e^(r + r_low)` in two parts.
fn exp_near(r: f64, r_low: f64) -> (f64, f64) {
    let rest = (exp_tail(r) * r).mul_add(r, r_low) + r;
    let sum = 1.0 + rest;
    (sum, rest - (sum - 1.0))
}

/// The exponential function.
pub fn exp(x: f64) -> f64 {
    // Beyond these the result is infinite and 0; a NaN stays.
    let x = if x > 710.0 { 710.0 } else { x };
    let x = if x < -746.0 { -746.0 } else { x };
    let (i, r, r_low) = exp_parts(x);
    let (sum, _) = exp_near(r, r_low);
    scaled(sum, i as i32)
}

/// 2 to the power of `x`.
pub fn exp2(x: f64) -> f64 {
    let x = if x > 1025.0 { 1025.0 } else { x };
    let x = if x < -1076.0 { -1076.0 } else { x };
    let i = x.round_ties_even();
    let f = x - i;
    let r = f * 0.6931471805599453;
    let r_low = f.mul_add(0.6931471805599453, -r) + f * 2.3190468138462996e-17;
    let (sum, _) = exp_near(r, r_low);
    scaled(sum, i as i32)
}

/// `e^x - 1`, exact to the last place near 0 too.
pub fn exp_m1(x: f64) -> f64 {
    let x = if x > 710.0 { 710.0 } else { x };
    let x = if x < -40.0 { -40.0 } else { x };
    let (i, r, r_low) = exp_parts(x);
    let p = exp_tail(r);
    // 2^i (r + p) + 2^i - 1, of half the size, since 2^1024 is no number. What sums lose is added to p.
    let power = i as i32;
    let t = f64::from_bits(((power + 1022) as u64) << 52);
    let less = t - 0.5;
    let lost = (t - less - 0.5) * f64::from_bits(((1024 - power) as u64) << 52);
    let p = (p * r).mul_add(r, lost + r_low);
    let sum = r.mul_add(t, less);
    let sum_low = r.mul_add(t, less - sum);
    let all = (sum + p.mul_add(t, sum_low)) * 2.0;
    if i == 0.0 { (r + p).copysign(x) } else { all }
}

/// A positive number without its power of two, `m - 1` with `m` from 2/3 to 4/3; that power.
fn log_parts(x: f64) -> (f64, f64) {
    let is_small = x < 2.2250738585072014e-308;
    let y = if is_small { x * 18014398509481984.0 } else { x };
    let bits = y.to_bits() as i64;
    let e = bits.wrapping_sub(0x3fe5555555555555) & -0x10000000000000;
    let f = f64::from_bits(bits.wrapping_sub(e) as u64) - 1.0;
    let k = (e >> 52) as f64;
    let k = if is_small { k - 54.0 } else { k };
    (f, k)
}

/// What a logarithm is of what is no positive number, or infinite.
fn log_special(x: f64, value: f64) -> f64 {
    let value = if x < f64::INFINITY { value } else { x };
    let value = if x == 0.0 { f64::NEG_INFINITY } else { value };
    if x < 0.0 { f64::NAN } else { value }
}

/// `ln(1 + f) - f`: with `s = f / (2 + f)` it is `s (f^2 / 2 + R) - f^2 / 2`, where `R` is a polynomial of `s^2`.
fn log_tail(f: f64) -> f64 {
    let s = f / (2.0 + f);
    let z = s * s;
    let p = 0.1360630809136896_f64.mul_add(z, 0.13210039447032865);
    let p = p.mul_add(z, 0.15388852341693363);
    let p = p.mul_add(z, 0.18181737972750014);
    let p = p.mul_add(z, 0.22222223044559186);
    let p = p.mul_add(z, 0.2857142856729413);
    let p = p.mul_add(z, 0.4000000000000791);
    let p = p.mul_add(z, 0.6666666666666666);
    let half = f * f * 0.5;
    let half_low = (f * 0.5).mul_add(f, -half);
    (half + p * z).mul_add(s, -half_low) - half
}

/// `ln(1 + f)`, and what it lacks.
fn log_near(f: f64) -> (f64, f64) {
    let tail = log_tail(f);
    let high = f + tail;
    (high, tail - (high - f))
}

/// `k ln 2 + ln(1 + f)`, with what `f` lacks.
fn log_sum(f: f64, f_low: f64, k: f64) -> f64 {
    let whole = k * 0.6931471803691238;
    let sum = whole + f;
    let lost = f - (sum - whole);
    sum + (lost + k.mul_add(1.9082149292705877e-10, log_tail(f) + f_low))
}

/// The natural logarithm.
pub fn ln(x: f64) -> f64 {
    let (f, k) = log_parts(x);
    log_special(x, log_sum(f, 0.0, k))
}

/// The logarithm to the base 2.
pub fn log2(x: f64) -> f64 {
    let (f, k) = log_parts(x);
    let (high, low) = log_near(f);
    let r = high * 1.4426950408889634;
    let r_low = high.mul_add(1.4426950408889634, -r)
        + high.mul_add(2.0355273740931033e-17, low * 1.4426950408889634);
    let sum = k + r;
    let lost = r - (sum - k);
    log_special(x, sum + (lost + r_low))
}

/// The logarithm to the base 10.
pub fn log10(x: f64) -> f64 {
    let (f, k) = log_parts(x);
    let (high, low) = log_near(f);
    let r = high * 0.4342944819032518;
    let r_low = high.mul_add(0.4342944819032518, -r)
        + high.mul_add(1.098319650216765e-17, low * 0.4342944819032518);
    let whole = k * 0.3010299956639812;
    let whole_low = k.mul_add(0.3010299956639812, -whole) + k * -2.8037281277851704e-18;
    let sum = whole + r;
    let lost = r - (sum - whole);
    log_special(x, sum + (lost + r_low + whole_low))
}

/// `ln(1 + x)`, exact to the last place near 0 too.
pub fn ln_1p(x: f64) -> f64 {
    let u = 1.0 + x;
    let bits = u.to_bits() as i64;
    let e = bits.wrapping_sub(0x3fe5555555555555) & -0x10000000000000;
    // (1 + x) 2^-e - 1, with an error term.
    let scale = f64::from_bits(0x3ff0000000000000_i64.wrapping_sub(e) as u64);
    let less = scale - 1.0;
    let f = x.mul_add(scale, less);
    let f_low = x.mul_add(scale, less - f);
    // Of a large number the 1 does not count, and the scale is too small.
    let is_large = u > 1e18;
    let f = if is_large {
        f64::from_bits(bits.wrapping_sub(e) as u64) - 1.0
    } else {
        f
    };
    let f_low = if is_large { 0.0 } else { f_low };
    let k = (e >> 52) as f64;
    let r = log_sum(f, (f * f - f).mul_add(f_low, f_low), k);
    if x == 0.0 { x } else { log_special(u, r) }
}

/// The upper half of a product.
fn upper_product(a: u64, b: u64) -> u64 {
    let (a0, a1) = (a & 0xffffffff, a >> 32);
    let (b0, b1) = (b & 0xffffffff, b >> 32);
    let cross = a0 * b1 + (a0 * b0 >> 32);
    let other = a1 * b0 + (cross & 0xffffffff);
    a1 * b1 + (cross >> 32) + (other >> 32)
}

/// 64 bits of two words, from bit `shift` of the first on.
fn window(a: u64, b: u64, shift: u32) -> u64 {
    let rest = if shift == 0 {
        0
    } else {
        b >> (64 - shift & 63)
    };
    a << shift | rest
}

/// The remainder of a large number of radians by pi / 2 (Payne and Hanek): in two parts, and the quadrant.
fn quadrant_far(x: f64) -> (f64, f64, i32) {
    let bits = x.to_bits();
    let m = bits & 0xfffffffffffff | 0x10000000000000;
    // The first bit of 2 / pi, behind 64 zeros, that does not give a multiple of 4.
    let at = (bits >> 52 & 2047) as i32 - 1013;
    let w = at >> 6;
    let shift = (at & 63) as u32;
    let skip = w & 16 != 0;
    let a0 = if skip { 0x7527bac7ebe5f17b_u64 } else { 0_u64 };
    let a1 = if skip {
        0x3d0739f78a5292ea_u64
    } else {
        0xa2f9836e4e441529_u64
    };
    let a2 = if skip {
        0x6bfb5fb11f8d5d08_u64
    } else {
        0xfc2757d1f534ddc0_u64
    };
    let a3 = if skip {
        0x56033046fc7b6bab_u64
    } else {
        0xdb6295993c439041_u64
    };
    let a4 = if skip { 0_u64 } else { 0xfe5163abdebbc561_u64 };
    let a5 = if skip { 0_u64 } else { 0xb7246e3a424dd2e0_u64 };
    let a6 = if skip { 0_u64 } else { 0x6492eea09d1921c_u64 };
    let a7 = if skip { 0_u64 } else { 0xfe1deb1cb129a73e_u64 };
    let a8 = if skip { 0_u64 } else { 0xe88235f52ebb4484_u64 };
    let a9 = if skip { 0_u64 } else { 0xe99c7026b45f7e41_u64 };
    let a10 = if skip { 0_u64 } else { 0x3991d639835339f4_u64 };
    let a11 = if skip { 0_u64 } else { 0x9c845f8bbdf9283b_u64 };
    let a12 = if skip { 0_u64 } else { 0x1ff897ffde05980f_u64 };
    let a13 = if skip { 0_u64 } else { 0xef2f118b5a0a6d1f_u64 };
    let a14 = if skip { 0_u64 } else { 0x6d367ecf27cb09b7_u64 };
    let a15 = if skip { 0_u64 } else { 0x4f463f669e5fea2d_u64 };
    let a16 = if skip { 0_u64 } else { 0x7527bac7ebe5f17b_u64 };
    let a17 = if skip { 0_u64 } else { 0x3d0739f78a5292ea_u64 };
    let a18 = if skip { 0_u64 } else { 0x6bfb5fb11f8d5d08_u64 };
    let skip = w & 8 != 0;
    let b0 = if skip { a8 } else { a0 };
    let b1 = if skip { a9 } else { a1 };
    let b2 = if skip { a10 } else { a2 };
    let b3 = if skip { a11 } else { a3 };
    let b4 = if skip { a12 } else { a4 };
    let b5 = if skip { a13 } else { a5 };
    let b6 = if skip { a14 } else { a6 };
    let b7 = if skip { a15 } else { a7 };
    let b8 = if skip { a16 } else { a8 };
    let b9 = if skip { a17 } else { a9 };
    let b10 = if skip { a18 } else { a10 };
    let skip = w & 4 != 0;
    let c0 = if skip { b4 } else { b0 };
    let c1 = if skip { b5 } else { b1 };
    let c2 = if skip { b6 } else { b2 };
    let c3 = if skip { b7 } else { b3 };
    let c4 = if skip { b8 } else { b4 };
    let c5 = if skip { b9 } else { b5 };
    let c6 = if skip { b10 } else { b6 };
    let skip = w & 2 != 0;
    let d0 = if skip { c2 } else { c0 };
    let d1 = if skip { c3 } else { c1 };
    let d2 = if skip { c4 } else { c2 };
    let d3 = if skip { c5 } else { c3 };
    let d4 = if skip { c6 } else { c4 };
    let skip = w & 1 != 0;
    let e0 = if skip { d1 } else { d0 };
    let e1 = if skip { d2 } else { d1 };
    let e2 = if skip { d3 } else { d2 };
    let e3 = if skip { d4 } else { d3 };
    let w0 = window(e0, e1, shift);
    let w1 = window(e1, e2, shift);
    let w2 = window(e2, e3, shift);
    // The bits of m (w0, w1, w2) / 2^64, below 2^128.
    let middle = m.wrapping_mul(w1);
    let low = middle.wrapping_add(upper_product(m, w2));
    let carry = if low < middle { 1 } else { 0 };
    let high = m
        .wrapping_mul(w0)
        .wrapping_add(upper_product(m, w1))
        .wrapping_add(carry);
    // Two bits of the quadrant, and the rest as a signed fraction of it.
    let near = high.wrapping_add(1 << 61) >> 62;
    let rest = high.wrapping_sub(near << 62) as i64;
    let first = rest as f64;
    let second = (rest.wrapping_sub(first as i64)) as f64 + low as f64 * 5.421010862427522e-20;
    let sum = first + second;
    let sum_low = second - (sum - first);
    // Times pi / 2 / 2^62.
    let r = sum * 3.4061215800865545e-19;
    let r_low = sum.mul_add(3.4061215800865545e-19, -r)
        + sum.mul_add(1.3277647201629795e-35, sum_low * 3.4061215800865545e-19);
    let is_negative = x < 0.0;
    let q = near as i32;
    let r = if is_negative { -r } else { r };
    let r_low = if is_negative { -r_low } else { r_low };
    let q = if is_negative { -q } else { q };
    (r, r_low, q)
}

/// A number of radians as `j pi / 2 + r`: `r` in two parts, and the lower bits of `j`.
fn quadrant(x: f64) -> (f64, f64, i32) {
    let j = (x * 0.6366197723675814).round_ties_even();
    // The upper parts have so few bits that the first step is exact.
    let first = j.mul_add(-1.5707963267341256, x);
    let second = j.mul_add(-6.07710050359346e-11, first);
    let second_low = j.mul_add(-6.07710050359346e-11, first - second);
    let last = j.mul_add(-2.912732056093356e-20, second_low);
    let mut r = second + last;
    let mut r_low = last - (r - second);
    let mut q = j as i32;
    if x.abs() > 100000.0 {
        let (far, far_low, far_q) = quadrant_far(x);
        r = far;
        r_low = far_low;
        q = far_q;
    }
    // Of an infinity there is none.
    let r = if x.abs() == f64::INFINITY {
        f64::NAN
    } else {
        r
    };
    (r, r_low, q)
}

/// The sine of `-pi / 4` to `pi / 4`, in two parts.
fn sin_near(r: f64, r_low: f64) -> f64 {
    let s = r * r;
    let p = (-7.58667687676239e-13_f64).mul_add(s, 1.605853128042448e-10);
    let p = p.mul_add(s, -2.5052106230346453e-08);
    let p = p.mul_add(s, 2.7557319219333234e-06);
    let p = p.mul_add(s, -0.00019841269841265057);
    let p = p.mul_add(s, 0.008333333333333331);
    let p = p.mul_add(s, -0.16666666666666666);
    let rest = (p * s).mul_add(r, r_low * (1.0 - 0.5 * s));
    r + rest
}

/// The cosine of `-pi / 4` to `pi / 4`.
fn cos_near(r: f64, r_low: f64) -> f64 {
    let s = r * r;
    let p = 4.7458604337670976e-14_f64.mul_add(s, -1.1470460695402236e-11);
    let p = p.mul_add(s, 2.0876755789884654e-09);
    let p = p.mul_add(s, -2.7557319221399436e-07);
    let p = p.mul_add(s, 2.4801587301584642e-05);
    let p = p.mul_add(s, -0.0013888888888888887);
    let p = p.mul_add(s, 0.041666666666666664);
    let half = s * 0.5;
    let main = 1.0 - half;
    let lost = 1.0 - main - half;
    let half_low = (r * 0.5).mul_add(r, -half);
    main + (p * s).mul_add(s, lost - half_low - r * r_low)
}

/// The sine of `r + q pi / 2`.
fn sin_turned(r: f64, r_low: f64, q: i32) -> f64 {
    let (sin, cos) = (sin_near(r, r_low), cos_near(r, r_low));
    let value = if q & 1 != 0 { cos } else { sin };
    if q & 2 != 0 { -value } else { value }
}

/// The sine of a number of radians.
pub fn sin(x: f64) -> f64 {
    let (r, r_low, q) = quadrant(x);
    let value = sin_turned(r, r_low, q);
    if x == 0.0 { x } else { value }
}

/// The cosine of a number of radians.
pub fn cos(x: f64) -> f64 {
    let (r, r_low, q) = quadrant(x);
    sin_turned(r, r_low, q + 1)
}

/// The sine and the cosine of a number of radians.
pub fn sin_cos(x: f64) -> (f64, f64) {
    let (r, r_low, q) = quadrant(x);
    let sin = sin_turned(r, r_low, q);
    (if x == 0.0 { x } else { sin }, sin_turned(r, r_low, q + 1))
}

/// The tangent of a number of radians.
pub fn tan(x: f64) -> f64 {
    let (r, r_low, q) = quadrant(x);
    let (sin, cos) = (sin_near(r, r_low), cos_near(r, r_low));
    let is_turned = q & 1 != 0;
    let value = if is_turned { -cos / sin } else { sin / cos };
    if x == 0.0 { x } else { value }
}

/// `(asin(x) - x) / x`, by `s = x^2` up to 1/4.
fn asin_tail(s: f64) -> f64 {
    let p = 0.02900193212324614_f64.mul_add(s, -0.015217405447486575);
    let p = p.mul_add(s, 0.017640326822645342);
    let p = p.mul_add(s, 0.005367411004860743);
    let p = p.mul_add(s, 0.010344308325633276);
    let p = p.mul_add(s, 0.011475791276578773);
    let p = p.mul_add(s, 0.013971568735003046);
    let p = p.mul_add(s, 0.01735236812378304);
    let p = p.mul_add(s, 0.022372174019828772);
    let p = p.mul_add(s, 0.0303819441106843);
    let p = p.mul_add(s, 0.044642857146727014);
    let p = p.mul_add(s, 0.07499999999998239);
    let p = p.mul_add(s, 0.16666666666666669);
    p * s
}

/// The arc sine, in radians.
pub fn asin(x: f64) -> f64 {
    let a = x.abs();
    let is_far = a > 0.5;
    // asin(a) = pi / 2 - 2 asin(sqrt((1 - a) / 2))
    let z = (1.0 - a) * 0.5;
    let s = if is_far { z } else { a * a };
    let root = if is_far { z.sqrt() } else { a };
    let tail = asin_tail(s);
    let near = tail.mul_add(root, root);
    let far = root.mul_add(-2.0, 1.5707963267948966);
    let far = far + (root * -2.0).mul_add(tail, 6.123233995736766e-17);
    let value = if is_far { far } else { near };
    value.copysign(x)
}

/// The arc cosine, in radians.
pub fn acos(x: f64) -> f64 {
    let a = x.abs();
    let is_far = a > 0.5;
    let z = (1.0 - a) * 0.5;
    let s = if is_far { z } else { x * x };
    let root = if is_far { z.sqrt() } else { x };
    let near = asin_tail(s).mul_add(root, root);
    let twice = near * 2.0;
    let far = if x < 0.0 {
        3.141592653589793 - (twice - 1.2246467991473532e-16)
    } else {
        twice
    };
    if is_far {
        far
    } else {
        1.5707963267948966 - (near - 6.123233995736766e-17)
    }
}

/// The arc tangent of 0 to 1.
fn atan_near(x: f64) -> f64 {
    let s = x * x;
    let p = (-2.9174532864829114e-05_f64).mul_add(s, 0.00030611490383065644);
    let p = p.mul_add(s, -0.00152019380040282);
    let p = p.mul_add(s, 0.0047864792307165255);
    let p = p.mul_add(s, -0.010841239182169603);
    let p = p.mul_add(s, 0.019105936596030066);
    let p = p.mul_add(s, -0.027863171132938652);
    let p = p.mul_add(s, 0.03554643371915485);
    let p = p.mul_add(s, -0.041748264793030766);
    let p = p.mul_add(s, 0.04708983289326872);
    let p = p.mul_add(s, -0.05250634005531741);
    let p = p.mul_add(s, 0.058801100487932106);
    let p = p.mul_add(s, -0.066663713557293);
    let p = p.mul_add(s, 0.07692280218263989);
    let p = p.mul_add(s, -0.09090907384709263);
    let p = p.mul_add(s, 0.11111111046250914);
    let p = p.mul_add(s, -0.1428571428440865);
    let p = p.mul_add(s, 0.1999999999998956);
    let p = p.mul_add(s, -0.3333333333333332);
    (p * s).mul_add(x, x)
}

/// The arc tangent, in radians.
pub fn atan(x: f64) -> f64 {
    let a = x.abs();
    let is_far = a > 1.0;
    let near = atan_near(if is_far { 1.0 / a } else { a });
    let far = 1.5707963267948966 - (near - 6.123233995736766e-17);
    let value = if is_far { far } else { near };
    value.copysign(x)
}

/// The angle of the point (`x`, `y`), in radians: the arc tangent of `y / x` in the right quadrant.
pub fn atan2(y: f64, x: f64) -> f64 {
    let (a, b) = (x.abs(), y.abs());
    let is_steep = b > a;
    let (large, small) = if is_steep { (b, a) } else { (a, b) };
    let ratio = small / large;
    // 0 / 0, and infinity by infinity.
    let ratio = if large == 0.0 { 0.0 } else { ratio };
    let ratio = if small == f64::INFINITY { 1.0 } else { ratio };
    let near = atan_near(ratio);
    let value = if is_steep {
        1.5707963267948966 - (near - 6.123233995736766e-17)
    } else {
        near
    };
    let is_left = x.to_bits() >> 63 != 0;
    let value = if is_left {
        3.141592653589793 - (value - 1.2246467991473532e-16)
    } else {
        value
    };
    if x.is_nan() || y.is_nan() {
        x + y
    } else {
        value.copysign(y)
    }
}

/// Half of `e^x` of a positive number, in two parts.
fn half_exp(x: f64) -> (f64, f64) {
    let x = if x > 711.0 { 711.0 } else { x };
    let (i, r, r_low) = exp_parts(x);
    let (sum, low) = exp_near(r, r_low);
    let power = i as i32 - 1;
    (scaled(sum, power), scaled(low, power))
}

/// The hyperbolic sine.
pub fn sinh(x: f64) -> f64 {
    let a = x.abs();
    let s = x * x;
    let p = 2.8445288869300187e-15_f64.mul_add(s, 7.646625275126174e-13);
    let p = p.mul_add(s, 1.60590483975417e-10);
    let p = p.mul_add(s, 2.505210836404991e-08);
    let p = p.mul_add(s, 2.7557319224040365e-06);
    let p = p.mul_add(s, 0.00019841269841269773);
    let p = p.mul_add(s, 0.008333333333333333);
    let p = p.mul_add(s, 0.16666666666666666);
    let near = (p * s).mul_add(a, a);
    let (half, low) = half_exp(a);
    let far = half + (low - 0.25 / half);
    let far = if half == f64::INFINITY { half } else { far };
    let value = if a > 1.0 { far } else { near };
    value.copysign(x)
}

/// The hyperbolic cosine.
pub fn cosh(x: f64) -> f64 {
    let (half, low) = half_exp(x.abs());
    let value = half + (low + 0.25 / half);
    if half == f64::INFINITY { half } else { value }
}

/// The hyperbolic tangent.
pub fn tanh(x: f64) -> f64 {
    let a = x.abs();
    let s = a * a;
    let p = 7.695915312493329e-06_f64.mul_add(s, -3.343343335946304e-05);
    let p = p.mul_add(s, 9.435191131401044e-05);
    let p = p.mul_add(s, -0.00023839474652857594);
    let p = p.mul_add(s, 0.0005898864251414771);
    let p = p.mul_add(s, -0.0014558161740370842);
    let p = p.mul_add(s, 0.0035921264804094593);
    let p = p.mul_add(s, -0.00886323544535184);
    let p = p.mul_add(s, 0.02186948853343946);
    let p = p.mul_add(s, -0.05396825396820885);
    let p = p.mul_add(s, 0.13333333333333303);
    let p = p.mul_add(s, -0.3333333333333333);
    let near = (p * s).mul_add(a, a);
    let b = if a > 20.0 { 20.0 } else { a };
    let far = 1.0 - 2.0 / (exp(b * 2.0) + 1.0);
    let value = if a > 0.56 { far } else { near };
    if x.is_nan() { x } else { value.copysign(x) }
}

/// `x` to the power of `y`.
pub fn powf(x: f64, y: f64) -> f64 {
    let a = x.abs();
    // ln(a) = k ln 2 + 2 atanh((m - 1) / (m + 1)), in two parts at each step.
    let is_small = a < 2.2250738585072014e-308;
    let b = if is_small { a * 18014398509481984.0 } else { a };
    let bits = b.to_bits() as i64;
    let e = bits.wrapping_sub(0x3fe6a09e667f3bcd) & -0x10000000000000;
    let m = f64::from_bits(bits.wrapping_sub(e) as u64);
    let k = (e >> 52) as f64;
    let k = if is_small { k - 54.0 } else { k };
    let f = m - 1.0;
    let d = m + 1.0;
    let d_low = m - (d - 1.0);
    let s = f / d;
    let s_low = (s.mul_add(-d, f) - s * d_low) / d;
    let z = s * s;
    let z_low = s.mul_add(s, -z) + s * s_low * 2.0;
    let p = 0.11726856025010937_f64.mul_add(z, 0.1170587609472619);
    let p = p.mul_add(z, 0.13334818519479036);
    let p = p.mul_add(z, 0.15384594700215512);
    let p = p.mul_add(z, 0.1818181833793868);
    let p = p.mul_add(z, 0.22222222221644164);
    let p = p.mul_add(z, 0.28571428571429386);
    let p = p.mul_add(z, 0.4);
    // 2 atanh(s) = 2 s + s z (2 / 3 + z p)
    let q = p * z;
    let c = 0.6666666666666666 + q;
    let c_low = q - (c - 0.6666666666666666) + 3.700743415417188e-17;
    let w = z * c;
    let w_low = z.mul_add(c, -w) + z.mul_add(c_low, z_low * c);
    let tail = s * w;
    let tail_low = s.mul_add(w, -tail) + s.mul_add(w_low, s_low * w);
    let twice = s * 2.0;
    let whole = k * 0.6931471803691238;
    let main = whole + twice;
    let lost = if k == 0.0 {
        0.0
    } else {
        twice - (main - whole)
    };
    let sum = main + tail;
    let low =
        tail - (sum - main) + (lost + (s_low.mul_add(2.0, tail_low) + k * 1.9082149292705877e-10));
    let high = sum + low;
    let low = low - (high - sum);
    // y ln(a), in two parts; what overflows has no second.
    let product = y * high;
    let rest = y.mul_add(high, -product);
    let rest = y.mul_add(low, rest);
    let rest = if product.abs() < 800.0 { rest } else { 0.0 };
    let product = if product > 800.0 { 800.0 } else { product };
    let product = if product < -800.0 { -800.0 } else { product };
    let i = (product * 1.4426950408889634).round_ties_even();
    let first = i.mul_add(-0.6931471803691238, product);
    let second = i.mul_add(-1.9082149292705877e-10, rest);
    let r = first + second;
    let (sum, _) = exp_near(r, second - (r - first));
    let size = scaled(sum, i as i32);
    // 0 and infinity, in either place.
    let is_above = a > 1.0;
    let grows = (y > 0.0) == is_above;
    let end = if grows { f64::INFINITY } else { 0.0 };
    let is_end = a == 0.0 || a == f64::INFINITY || y.abs() == f64::INFINITY;
    let size = if is_end { end } else { size };
    let is_whole = y.trunc() == y;
    let half = y * 0.5;
    let is_odd = is_whole && half.trunc() != half;
    let is_negative = x.to_bits() >> 63 != 0;
    let size = if is_negative && is_odd { -size } else { size };
    let size = if x < 0.0 && !is_whole && a < f64::INFINITY {
        f64::NAN
    } else {
        size
    };
    let size = if x.is_nan() || y.is_nan() {
        x + y
    } else {
        size
    };
    let is_one = y == 0.0 || x == 1.0 || (a == 1.0 && y.abs() == f64::INFINITY);
    if is_one { 1.0 } else { size }
}

/// `x` to the power of an integer, by products of squares.
pub fn powi(x: f64, n: i32) -> f64 {
    let mut left = n.unsigned_abs();
    let mut square = x;
    let mut product = 1.0;
    while left != 0 {
        if left & 1 != 0 {
            product *= square;
        }
        square *= square;
        left >>= 1;
    }
    if n < 0 { 1.0 / product } else { product }
}

/// The cube root.
pub fn cbrt(x: f64) -> f64 {
    let size = x.abs();
    let is_small = size < 2.2250738585072014e-308;
    let is_large = size > 1e200;
    let there = if is_small { 18014398509481984.0 } else { 1.0 };
    let there = if is_large {
        1.5777218104420236e-30
    } else {
        there
    };
    let back = if is_small { 3.814697265625e-06 } else { 1.0 };
    let back = if is_large { 8589934592.0 } else { back };
    let a = size * there;
    let start = f64::from_bits(a.to_bits() / 3 + 0x2a9f7893782da1ce);
    // Twice by Halley: the error is cubed.
    let cube = start * start * start;
    let next = start * ((cube + a + a) / (cube + cube + a));
    let cube = next * next * next;
    let next = next * ((cube + a + a) / (cube + cube + a));
    // Once by Newton, with the square's error.
    let square = next * next;
    let square_low = next.mul_add(next, -square);
    let rest = next.mul_add(-square, a);
    let rest = next.mul_add(-square_low, rest);
    let root = (next + rest / (3.0 * square)) * back;
    if x == 0.0 || size == f64::INFINITY || x.is_nan() {
        x
    } else {
        root.copysign(x)
    }
}

/// The length of the vector (`x`, `y`), without overflow on the way.
pub fn hypot(x: f64, y: f64) -> f64 {
    let (a, b) = (x.abs(), y.abs());
    let large = if a > b { a } else { b };
    let is_large = large > 1e150;
    let is_small = large < 1e-150;
    let there = if is_large {
        2.409919865102884e-181
    } else {
        1.0
    };
    let there = if is_small {
        4.149515568880993e+180
    } else {
        there
    };
    let back = if is_large {
        4.149515568880993e+180
    } else {
        1.0
    };
    let back = if is_small {
        2.409919865102884e-181
    } else {
        back
    };
    let (p, q) = (a * there, b * there);
    let size = p.mul_add(p, q * q).sqrt() * back;
    if a == f64::INFINITY || b == f64::INFINITY {
        f64::INFINITY
    } else {
        size
    }
}
