//! The functions of `f32` that Rust has as methods: exponentials, logarithms, circles, roots.
//!
//! Each splits its argument so that the rest is small, and is a polynomial there. The coefficients are minimax fits of the
//! relative error (Remez), rounded to `f32` one after another, the rest fitted anew each time. Where a sum would lose the last
//! place, what it loses is computed (`a - (s - b)` after `s = a + b`, and `mul_add(a, b, -p)` after `p = a * b`) and added in the end.
//! The same text is measured on the host by `tests/language/math.rs`.

/// 2 to the power of `i`, times `x`; `i` from -252 to 254. Two steps, so that a subnormal result is rounded once.
fn scaled(x: f32, i: i32) -> f32 {
    let half = i >> 1;
    let first = f32::from_bits(((half + 127) << 23) as u32);
    let second = f32::from_bits(((i - half + 127) << 23) as u32);
    x * first * second
}

/// `e^x * 2^more`. With `x = i ln 2 + r`, `e^r` is a polynomial.
fn exp_scaled(x: f32, more: i32) -> f32 {
    // Beyond these the result is infinite and 0; a NaN stays.
    let x = if x > 100.0 { 100.0 } else { x };
    let x = if x < -110.0 { -110.0 } else { x };
    let i = (x * 1.442695).round_ties_even();
    let r = i.mul_add(-0.6931472, x);
    let r = i.mul_add(1.9046542e-9, r);
    let p = 0.00017211161f32.mul_add(r, 0.0013933505);
    let p = p.mul_add(r, 0.008338038);
    let p = p.mul_add(r, 0.04166649);
    let p = p.mul_add(r, 0.16666648);
    let p = p.mul_add(r, 0.5);
    let p = p.mul_add(r, 1.0);
    let p = p.mul_add(r, 1.0);
    scaled(p, i as i32 + more)
}

/// The exponential function.
pub fn exp(x: f32) -> f32 {
    exp_scaled(x, 0)
}

/// 2 to the power of `x`.
pub fn exp2(x: f32) -> f32 {
    let x = if x > 130.0 { 130.0 } else { x };
    let x = if x < -155.0 { -155.0 } else { x };
    let i = x.round_ties_even();
    let r = x - i;
    let p = 1.3784798e-5f32.mul_add(r, 0.00015453948);
    let p = p.mul_add(r, 0.0013339896);
    let p = p.mul_add(r, 0.009618085);
    let p = p.mul_add(r, 0.055504035);
    let p = p.mul_add(r, 0.2402265);
    let p = p.mul_add(r, 0.6931472);
    let p = p.mul_add(r, 1.0);
    scaled(p, i as i32)
}

/// `e^x - 1`, exact to the last place near 0 too.
pub fn exp_m1(x: f32) -> f32 {
    let x = if x > 89.0 { 89.0 } else { x };
    let x = if x < -20.0 { -20.0 } else { x };
    let i = (x * 1.442695).round_ties_even();
    let first = i.mul_add(-0.69314575, x);
    let r = i.mul_add(-1.4286068e-6, first);
    let r_low = i.mul_add(-1.4286068e-6, first - r);
    let p = 0.00017211161f32.mul_add(r, 0.0013933505);
    let p = p.mul_add(r, 0.008338038);
    let p = p.mul_add(r, 0.04166649);
    let p = p.mul_add(r, 0.16666648);
    let p = p.mul_add(r, 0.5);
    // 2^i (r + p) + 2^i - 1, of half the size, since 2^128 is no number. What sums lose is added to p.
    let power = i as i32;
    let t = f32::from_bits(((power + 126) << 23) as u32);
    let less = t - 0.5;
    let lost = (t - less - 0.5) * f32::from_bits(((128 - power) << 23) as u32);
    let p = (p * r).mul_add(r, lost + r_low);
    let sum = r.mul_add(t, less);
    let sum_low = r.mul_add(t, less - sum);
    let all = (sum + p.mul_add(t, sum_low)) * 2.0;
    if i == 0.0 { (r + p).copysign(x) } else { all }
}

/// `ln(m)` of a positive number without its power of two: `m` from 2/3 to 4/3, `ln(1 + f) = f + f^2 q`; that power; `f`.
fn log_parts(x: f32) -> (f32, f32) {
    let is_small = x < 1.1754944e-38;
    let y = if is_small { x * 8388608.0 } else { x };
    let bits = y.to_bits() as i32;
    let e = bits.wrapping_sub(0x3f2aaaab) & -0x800000;
    let f = f32::from_bits(bits.wrapping_sub(e) as u32) - 1.0;
    let k = (e >> 23) as f32;
    let k = if is_small { k - 23.0 } else { k };
    (f, k)
}

/// What a logarithm is of what is no positive number, or infinite.
fn log_special(x: f32, value: f32) -> f32 {
    let value = if x < f32::INFINITY { value } else { x };
    let value = if x == 0.0 { f32::NEG_INFINITY } else { value };
    if x < 0.0 { f32::NAN } else { value }
}

/// `(ln(1 + f) - f) / f^2`
fn log_tail(f: f32) -> f32 {
    let p = 0.11727307f32.mul_add(f, -0.1288296);
    let p = p.mul_add(f, 0.10822047);
    let p = p.mul_add(f, -0.12187861);
    let p = p.mul_add(f, 0.14298953);
    let p = p.mul_add(f, -0.16680086);
    let p = p.mul_add(f, 0.19999765);
    let p = p.mul_add(f, -0.24999811);
    let p = p.mul_add(f, 0.33333334);
    p.mul_add(f, -0.5)
}

/// `ln(1 + f)`, and what it lacks.
fn log_near(f: f32) -> (f32, f32) {
    let (q, s) = (log_tail(f), f * f);
    let high = q.mul_add(s, f);
    (high, q.mul_add(s, f - high))
}

/// The natural logarithm.
pub fn ln(x: f32) -> f32 {
    let (f, k) = log_parts(x);
    let r = log_tail(f).mul_add(f * f, f);
    log_special(x, k.mul_add(0.6931472, r))
}

/// The logarithm to the base 2.
pub fn log2(x: f32) -> f32 {
    let (f, k) = log_parts(x);
    let (high, low) = log_near(f);
    let r = high * 1.442695;
    let r_low = high.mul_add(1.442695, -r) + high.mul_add(1.925963e-8, low * 1.442695);
    let sum = k + r;
    let lost = r - (sum - k);
    log_special(x, sum + (lost + r_low))
}

/// The logarithm to the base 10.
pub fn log10(x: f32) -> f32 {
    let (f, k) = log_parts(x);
    let (high, low) = log_near(f);
    let r = high.mul_add(-1.010305e-8, low * 0.4342945);
    let r = high.mul_add(0.4342945, r);
    let r = k.mul_add(-1.4320989e-8, r);
    log_special(x, k.mul_add(0.30103, r))
}

/// `ln(1 + x)`, exact to the last place near 0 too.
pub fn ln_1p(x: f32) -> f32 {
    let u = 1.0 + x;
    let bits = u.to_bits() as i32;
    let e = bits.wrapping_sub(0x3f2aaaab) & -0x800000;
    // (1 + x) 2^-e - 1, with an error term.
    let scale = f32::from_bits(0x3f800000_i32.wrapping_sub(e) as u32);
    let less = scale - 1.0;
    let f = x.mul_add(scale, less);
    let f_low = x.mul_add(scale, less - f);
    // Of a large number the 1 does not count, and the scale is too small.
    let is_large = u > 1e9;
    let f = if is_large {
        f32::from_bits(bits.wrapping_sub(e) as u32) - 1.0
    } else {
        f
    };
    let f_low = if is_large { 0.0 } else { f_low };
    let k = (e >> 23) as f32;
    let s = f * f;
    let tail = log_tail(f).mul_add(s, (s - f).mul_add(f_low, f_low));
    let whole = k * 0.6931472;
    let sum = whole + f;
    let lost = f - (sum - whole);
    let whole_low = k.mul_add(0.6931472, -whole);
    let r = sum + (lost + whole_low + k.mul_add(-1.9046542e-9, tail));
    if x == 0.0 { x } else { log_special(u, r) }
}

/// A number of radians as `j pi / 2 + r`: `r` and the lower bits of `j`. Of large ones by the bits of 2 / pi that count (Payne and Hanek).
fn quadrant(x: f32) -> (f32, i32) {
    let j = (x * 0.63661975).round_ties_even();
    // The upper part has so few bits that the first step is exact.
    let r = j.mul_add(-1.570796, x);
    let r = j.mul_add(-3.1391647e-7, r);
    let mut r = j.mul_add(-5.390303e-15, r);
    let mut q = j as i32;
    if x.abs() > 100000.0 {
        let bits = x.to_bits();
        let m = (bits & 0x7fffff | 0x800000) as u64;
        // The first bit of 2 / pi, behind 32 zeros, that does not give a multiple of 4.
        let at = (bits >> 23 & 255) - 120;
        let (a3, a4, a5, a6) = (0xfc2757d1u32, 0xf534ddc0u32, 0xdb629599u32, 0x3c439041u32);
        let far = at & 128 != 0;
        let b0 = if far { a4 } else { 0 };
        let b1 = if far { a5 } else { 0xa2f9836e };
        let b2 = if far { a6 } else { 0x4e441529 };
        let b3 = if far { 0xfe5163ab } else { a3 };
        let two = at & 64 != 0;
        let c0 = if two { b2 } else { b0 };
        let c1 = if two { b3 } else { b1 };
        let c2 = if two { a4 } else { b2 };
        let c3 = if two { a5 } else { b3 };
        let c4 = if two { a6 } else { a4 };
        let one = at & 32 != 0;
        let d0 = if one { c1 } else { c0 };
        let d1 = if one { c2 } else { c1 };
        let d2 = if one { c3 } else { c2 };
        let d3 = if one { c4 } else { c3 };
        let shift = at & 31;
        let w0 = (((d0 as u64) << 32 | d1 as u64) << shift) >> 32;
        let w1 = (((d1 as u64) << 32 | d2 as u64) << shift) >> 32;
        let w2 = (((d2 as u64) << 32 | d3 as u64) << shift) >> 32;
        let product = (m * w2 >> 32)
            .wrapping_add(m * w1)
            .wrapping_add(m * w0 << 32);
        // Two bits of the quadrant, and the rest as a signed fraction of it.
        let near = product.wrapping_add(1 << 61) >> 62;
        let rest = product.wrapping_sub(near << 62) as i64;
        let size = (rest as f64 * 3.4061215800304853e-19) as f32;
        let is_negative = x < 0.0;
        r = if is_negative { -size } else { size };
        q = if is_negative {
            -(near as i32)
        } else {
            near as i32
        };
    }
    // Of an infinity there is none.
    let r = if x.abs() == f32::INFINITY {
        f32::NAN
    } else {
        r
    };
    (r, q)
}

/// The sine of `-pi / 4` to `pi / 4`.
fn sin_near(r: f32) -> f32 {
    let s = r * r;
    let p = 2.83251e-6f32.mul_add(s, -0.00019853064);
    let p = p.mul_add(s, 0.008333379);
    let p = p.mul_add(s, -0.16666667);
    (p * s).mul_add(r, r)
}

/// The cosine of `-pi / 4` to `pi / 4`.
fn cos_near(r: f32) -> f32 {
    let s = r * r;
    let p = 2.4432327e-5f32.mul_add(s, -0.001388731);
    let p = p.mul_add(s, 0.041666646);
    let p = p.mul_add(s, -0.5);
    p.mul_add(s, 1.0)
}

/// The sine or the cosine of `r + q pi / 2`.
fn sin_turned(r: f32, q: i32) -> f32 {
    let (sin, cos) = (sin_near(r), cos_near(r));
    let value = if q & 1 != 0 { cos } else { sin };
    if q & 2 != 0 { -value } else { value }
}

/// The sine of a number of radians.
pub fn sin(x: f32) -> f32 {
    let (r, q) = quadrant(x);
    let value = sin_turned(r, q);
    if x == 0.0 { x } else { value }
}

/// The cosine of a number of radians.
pub fn cos(x: f32) -> f32 {
    let (r, q) = quadrant(x);
    sin_turned(r, q + 1)
}

/// The sine and the cosine of a number of radians.
pub fn sin_cos(x: f32) -> (f32, f32) {
    let (r, q) = quadrant(x);
    let sin = sin_turned(r, q);
    (if x == 0.0 { x } else { sin }, sin_turned(r, q + 1))
}

/// The tangent of a number of radians.
pub fn tan(x: f32) -> f32 {
    let (r, q) = quadrant(x);
    let s = r * r;
    let p = 0.0093965065f32.mul_add(s, 0.0031015);
    let p = p.mul_add(s, 0.024441388);
    let p = p.mul_add(s, 0.0534082);
    let p = p.mul_add(s, 0.13338836);
    let p = p.mul_add(s, 0.33333156);
    let t = (p * s).mul_add(r, r);
    let value = if q & 1 != 0 { -1.0 / t } else { t };
    if x == 0.0 { x } else { value }
}

/// `(asin(x) - x) / x`, by `s = x^2` up to 1/4.
fn asin_tail(s: f32) -> f32 {
    let p = 0.037693046f32.mul_add(s, 0.014316652);
    let p = p.mul_add(s, 0.031838845);
    let p = p.mul_add(s, 0.044513382);
    let p = p.mul_add(s, 0.07500522);
    let p = p.mul_add(s, 0.1666666);
    p * s
}

/// The arc sine, in radians.
pub fn asin(x: f32) -> f32 {
    let a = x.abs();
    let is_far = a > 0.5;
    // asin(a) = pi / 2 - 2 asin(sqrt((1 - a) / 2))
    let z = (1.0 - a) * 0.5;
    let s = if is_far { z } else { a * a };
    let root = if is_far { z.sqrt() } else { a };
    let tail = asin_tail(s);
    let near = tail.mul_add(root, root);
    let first = root.mul_add(-2.0, 1.5707964);
    let lost = root.mul_add(-2.0, 1.5707964 - first);
    let far = first + (root * -2.0).mul_add(tail, lost - 4.371139e-8);
    let value = if is_far { far } else { near };
    value.copysign(x)
}

/// The arc cosine, in radians.
pub fn acos(x: f32) -> f32 {
    let a = x.abs();
    let is_far = a > 0.5;
    let z = (1.0 - a) * 0.5;
    let s = if is_far { z } else { x * x };
    let root = if is_far { z.sqrt() } else { x };
    let near = asin_tail(s).mul_add(root, root);
    let twice = near * 2.0;
    let far = if x < 0.0 {
        3.1415927 - (twice + 8.742278e-8)
    } else {
        twice
    };
    if is_far {
        far
    } else {
        1.5707964 - (near + 4.371139e-8)
    }
}

/// The arc tangent of 0 to 1.
fn atan_near(x: f32) -> f32 {
    let s = x * x;
    let p = (-0.0017824544f32).mul_add(s, 0.010867489);
    let p = p.mul_add(s, -0.031095473);
    let p = p.mul_add(s, 0.05788047);
    let p = p.mul_add(s, -0.083992794);
    let p = p.mul_add(s, 0.109508775);
    let p = p.mul_add(s, -0.14264016);
    let p = p.mul_add(s, 0.1999853);
    let p = p.mul_add(s, -0.333333);
    (p * s).mul_add(x, x)
}

/// The arc tangent, in radians.
pub fn atan(x: f32) -> f32 {
    let a = x.abs();
    let is_far = a > 1.0;
    let near = atan_near(if is_far { 1.0 / a } else { a });
    let far = 1.5707964 - (near + 4.371139e-8);
    let value = if is_far { far } else { near };
    value.copysign(x)
}

/// The angle of the point (`x`, `y`), in radians: the arc tangent of `y / x` in the right quadrant.
pub fn atan2(y: f32, x: f32) -> f32 {
    let (a, b) = (x.abs(), y.abs());
    let is_steep = b > a;
    let (large, small) = if is_steep { (b, a) } else { (a, b) };
    let ratio = small / large;
    // 0 / 0, and infinity by infinity.
    let ratio = if large == 0.0 { 0.0 } else { ratio };
    let ratio = if small == f32::INFINITY { 1.0 } else { ratio };
    let near = atan_near(ratio);
    let value = if is_steep {
        1.5707964 - (near + 4.371139e-8)
    } else {
        near
    };
    let is_left = x.to_bits() >> 31 != 0;
    let value = if is_left {
        3.1415927 - (value + 8.742278e-8)
    } else {
        value
    };
    if x.is_nan() || y.is_nan() {
        x + y
    } else {
        value.copysign(y)
    }
}

/// The hyperbolic sine.
pub fn sinh(x: f32) -> f32 {
    let a = x.abs();
    let s = x * x;
    let p = 2.7822132e-6f32.mul_add(s, 0.00019842896);
    let p = p.mul_add(s, 0.0083333105);
    let p = p.mul_add(s, 0.16666667);
    let near = (p * s).mul_add(a, a);
    let half = exp_scaled(a, -1);
    let far = half - 0.25 / half;
    let value = if a > 1.0 { far } else { near };
    value.copysign(x)
}

/// The hyperbolic cosine.
pub fn cosh(x: f32) -> f32 {
    let half = exp_scaled(x.abs(), -1);
    half + 0.25 / half
}

/// The hyperbolic tangent.
pub fn tanh(x: f32) -> f32 {
    let a = x.abs();
    let s = x * x;
    let p = 0.0021852711f32.mul_add(s, -0.008221448);
    let p = p.mul_add(s, 0.021717666);
    let p = p.mul_add(s, -0.05394971);
    let p = p.mul_add(s, 0.13333228);
    let p = p.mul_add(s, -0.3333333);
    let near = (p * s).mul_add(a, a);
    let far = 1.0 - 2.0 / (exp_scaled(a, 0).mul_add(exp_scaled(a, 0), 1.0));
    let value = if a > 0.6 { far } else { near };
    value.copysign(x)
}

/// `x` to the power of `y`.
pub fn powf(x: f32, y: f32) -> f32 {
    let a = x.abs();
    // ln(a) = k ln 2 + 2 atanh((m - 1) / (m + 1)), with an error term for each step.
    let is_small = a < 1.1754944e-38;
    let b = if is_small { a * 16777216.0 } else { a };
    let bits = b.to_bits() as i32;
    let e = bits.wrapping_sub(0x3f3504f3) & -0x800000;
    let m = f32::from_bits(bits.wrapping_sub(e) as u32);
    let k = (e >> 23) as f32;
    let k = if is_small { k - 24.0 } else { k };
    let f = m - 1.0;
    let d = m + 1.0;
    let d_low = m - (d - 1.0);
    let s = f / d;
    let s_low = (s.mul_add(-d, f) - s * d_low) / d;
    let z = s * s;
    let p = 0.20863797f32.mul_add(z, 0.28661022);
    let p = p.mul_add(z, 0.39998883);
    let p = p.mul_add(z, 0.6666667);
    let z_low = s.mul_add(s, -z) + s * s_low * 2.0;
    let w = p * z;
    let w_low = p.mul_add(z, -w) + p * z_low;
    let tail = w.mul_add(s, w_low.mul_add(s, s_low * 2.0));
    let twice = s * 2.0;
    let main = k.mul_add(0.69314575, twice);
    // What `main` lost: the first term is exact, and the larger unless it is 0.
    let whole = k * 0.69314575;
    let lost = if k == 0.0 {
        0.0
    } else {
        twice - (main - whole)
    };
    let low = k.mul_add(1.4286068e-6, tail + lost);
    let high = main + low;
    let low = low - (high - main);
    // y ln(a), in two parts; what overflows has no second.
    let product = y * high;
    let rest = y.mul_add(high, -product);
    let rest = y.mul_add(low, rest);
    let is_finite = product.abs() < 200.0;
    let rest = if is_finite { rest } else { 0.0 };
    let product = if product > 200.0 { 200.0 } else { product };
    let product = if product < -200.0 { -200.0 } else { product };
    let i = (product * 1.442695).round_ties_even();
    let first = i.mul_add(-0.69314575, product);
    let second = i.mul_add(-1.4286068e-6, rest);
    let r = first + second;
    let r_low = second - (r - first);
    let p = 0.00017211161f32.mul_add(r, 0.0013933505);
    let p = p.mul_add(r, 0.008338038);
    let p = p.mul_add(r, 0.04166649);
    let p = p.mul_add(r, 0.16666648);
    let p = p.mul_add(r, 0.5);
    let p = (p * r).mul_add(r, r_low) + r + 1.0;
    let i = i as i32;
    let i = if i > 250 { 250 } else { i };
    let i = if i < -250 { -250 } else { i };
    let size = scaled(p, i);
    // 0 and infinity, in either place.
    let is_above = a > 1.0;
    let grows = (y > 0.0) == is_above;
    let end = if grows { f32::INFINITY } else { 0.0 };
    let is_end = a == 0.0 || a == f32::INFINITY || y.abs() == f32::INFINITY;
    let size = if is_end { end } else { size };
    let is_whole = y.trunc() == y;
    let half = y * 0.5;
    let is_odd = is_whole && half.trunc() != half;
    let is_negative = x.to_bits() >> 31 != 0;
    let size = if is_negative && is_odd { -size } else { size };
    let size = if x < 0.0 && !is_whole && a < f32::INFINITY {
        f32::NAN
    } else {
        size
    };
    let size = if x.is_nan() || y.is_nan() {
        x + y
    } else {
        size
    };
    let is_one = y == 0.0 || x == 1.0 || (a == 1.0 && y.abs() == f32::INFINITY);
    if is_one { 1.0 } else { size }
}

/// `x` to the power of an integer, by products of squares.
pub fn powi(x: f32, n: i32) -> f32 {
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
pub fn cbrt(x: f32) -> f32 {
    let size = x.abs();
    let is_small = size < 1.1754944e-38;
    let is_large = size > 1e30;
    let there = if is_small { 16777216.0 } else { 1.0 };
    let there = if is_large { 5.9604645e-8 } else { there };
    let back = if is_small { 0.00390625 } else { 1.0 };
    let back = if is_large { 256.0 } else { back };
    let a = size * there;
    let start = f32::from_bits(a.to_bits() / 3 + 0x2a512ce3);
    // Once by Halley: the error is cubed.
    let cube = start * start * start;
    let next = start * ((cube + a + a) / (cube + cube + a));
    // Once by Newton, with the square's error.
    let square = next * next;
    let square_low = next.mul_add(next, -square);
    let rest = next.mul_add(-square, a);
    let rest = next.mul_add(-square_low, rest);
    let root = (next + rest / (3.0 * square)) * back;
    if x == 0.0 || size == f32::INFINITY || x.is_nan() {
        x
    } else {
        root.copysign(x)
    }
}

/// The length of the vector (`x`, `y`), without overflow on the way.
pub fn hypot(x: f32, y: f32) -> f32 {
    let (a, b) = (x.abs(), y.abs());
    let large = if a > b { a } else { b };
    let is_large = large > 1e18;
    let is_small = large < 1e-18;
    let there = if is_large {
        7.888609e-31
    } else if is_small {
        1.2676506e30
    } else {
        1.0
    };
    let back = if is_large {
        1.2676506e30
    } else if is_small {
        7.888609e-31
    } else {
        1.0
    };
    let (p, q) = (a * there, b * there);
    let size = p.mul_add(p, q * q).sqrt() * back;
    if a == f32::INFINITY || b == f32::INFINITY {
        f32::INFINITY
    } else {
        size
    }
}
