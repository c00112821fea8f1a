//! Directed rounding, and single rounding through wider types.
//!
//! The host rounds to nearest even. A directed result follows from the nearest one and the sign of its error, which
//! is computed exactly: by TwoSum for a sum, by a fused multiply-add for a product, a quotient and a root. An `f32`
//! operation is done in `f64` where that is exact. What is not exact: `f64` products and quotients below 2^-968,
//! whose error term underflows, may be off by one ulp in a directed mode.

/// A rounding mode of arithmetic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Round {
    /// To nearest, ties to even.
    Nearest,
    /// Towards zero.
    Zero,
    /// Towards minus infinity.
    Down,
    /// Towards plus infinity.
    Up,
}

impl Round {
    /// `rn`, `rz`, `rm`, `rp`.
    pub(crate) fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "rn" => Self::Nearest,
            "rz" => Self::Zero,
            "rm" => Self::Down,
            "rp" => Self::Up,
            _ => return None,
        })
    }
}

macro_rules! directed {
    ($name:ident, $ty:ty) => {
        /// Moves `nearest` to the neighbour that the mode asks for; `error` is exact minus `nearest`, by sign.
        pub(crate) fn $name(nearest: $ty, error: $ty, mode: Round) -> $ty {
            if nearest.is_nan() || error.is_nan() {
                return nearest;
            }
            if nearest.is_infinite() {
                // An overflow of finite operands: the caller says so with an error of the opposite sign.
                let back = match mode {
                    Round::Nearest => false,
                    Round::Zero => error != 0.0,
                    Round::Down => nearest > 0.0 && error != 0.0,
                    Round::Up => nearest < 0.0 && error != 0.0,
                };
                return if back {
                    <$ty>::MAX.copysign(nearest)
                } else {
                    nearest
                };
            }
            match mode {
                Round::Nearest => nearest,
                Round::Down if error < 0.0 => nearest.next_down(),
                Round::Up if error > 0.0 => nearest.next_up(),
                Round::Zero if error < 0.0 && nearest > 0.0 => nearest.next_down(),
                Round::Zero if error > 0.0 && nearest < 0.0 => nearest.next_up(),
                _ => nearest,
            }
        }
    };
}
directed!(directed_f32, f32);
directed!(directed_f64, f64);

/// The error of `s = a + b`, exactly.
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let s = a + b;
    let bb = s - a;
    (s, (a - (s - bb)) + (b - bb))
}

/// `hi + lo` with `|lo|` below half an ulp of `hi`, rounded to odd: safe to round again to a much narrower type.
fn to_odd(hi: f64, lo: f64) -> f64 {
    if lo == 0.0 || lo.is_nan() || !hi.is_finite() || hi.to_bits() & 1 == 1 {
        hi
    } else if (lo > 0.0) == (hi > 0.0) {
        f64::from_bits(hi.to_bits() + 1)
    } else {
        f64::from_bits(hi.to_bits() - 1)
    }
}

/// The exact value of an `f64`, rounded once to `f32`.
pub(crate) fn narrow(value: f64, mode: Round) -> f32 {
    let nearest = value as f32;
    if nearest.is_infinite() && value.is_finite() {
        return directed_f32(nearest, -nearest.signum(), mode);
    }
    let error = value - f64::from(nearest);
    let error = if error > 0.0 {
        1.0
    } else if error < 0.0 {
        -1.0
    } else {
        0.0
    };
    directed_f32(nearest, error, mode)
}

/// `a + b` in `f64`, rounded to odd.
pub(crate) fn sum_to_odd(a: f64, b: f64) -> f64 {
    let (hi, lo) = two_sum(a, b);
    to_odd(hi, lo)
}

/// The sign of zero that a directed sum has: minus zero when it rounds down and the operands cancel.
fn cancelled(sum: f64, a: f64, b: f64, mode: Round) -> f64 {
    let cancels = sum == 0.0
        && mode == Round::Down
        && !(a == 0.0 && b == 0.0 && a.is_sign_positive() && b.is_sign_positive());
    if cancels { -0.0 } else { sum }
}

pub(crate) fn add_f32(a: f32, b: f32, mode: Round) -> f32 {
    let sum = sum_to_odd(a.into(), b.into());
    narrow(cancelled(sum, a.into(), b.into(), mode), mode)
}

pub(crate) fn mul_f32(a: f32, b: f32, mode: Round) -> f32 {
    narrow(f64::from(a) * f64::from(b), mode)
}

pub(crate) fn fma_f32(a: f32, b: f32, c: f32, mode: Round) -> f32 {
    if mode == Round::Nearest {
        return a.mul_add(b, c);
    }
    let product = f64::from(a) * f64::from(b);
    let sum = sum_to_odd(product, c.into());
    narrow(cancelled(sum, product, c.into(), mode), mode)
}

pub(crate) fn div_f32(a: f32, b: f32, mode: Round) -> f32 {
    let q = f64::from(a) / f64::from(b);
    let rest = (-q).mul_add(b.into(), a.into());
    narrow(to_odd(q, if b > 0.0 { rest } else { -rest }), mode)
}

pub(crate) fn sqrt_f32(a: f32, mode: Round) -> f32 {
    let root = f64::from(a).sqrt();
    narrow(to_odd(root, (-root).mul_add(root, a.into())), mode)
}

/// The error that tells [`directed_f64`] of an overflow of finite operands.
fn overflow(result: f64, finite: bool) -> f64 {
    if finite { -result.signum() } else { 0.0 }
}

pub(crate) fn add_f64(a: f64, b: f64, mode: Round) -> f64 {
    let (s, error) = two_sum(a, b);
    if s.is_infinite() {
        return directed_f64(s, overflow(s, a.is_finite() && b.is_finite()), mode);
    }
    directed_f64(cancelled(s, a, b, mode), error, mode)
}

pub(crate) fn mul_f64(a: f64, b: f64, mode: Round) -> f64 {
    let p = a * b;
    if p.is_infinite() {
        return directed_f64(p, overflow(p, a.is_finite() && b.is_finite()), mode);
    }
    directed_f64(p, a.mul_add(b, -p), mode)
}

pub(crate) fn fma_f64(a: f64, b: f64, c: f64, mode: Round) -> f64 {
    let r = a.mul_add(b, c);
    if mode == Round::Nearest {
        return r;
    }
    if r.is_infinite() {
        let finite = a.is_finite() && b.is_finite() && c.is_finite();
        return directed_f64(r, overflow(r, finite), mode);
    }
    // The error of a fused multiply-add needs two terms; only the sign of their sum matters here.
    let p = a * b;
    let e = a.mul_add(b, -p);
    let (s, t) = two_sum(c, e);
    let (u, v) = two_sum(p, s);
    let gap = (u - r) + v;
    let error = if gap + t == 0.0 { 0.0 } else { gap + t };
    directed_f64(cancelled(r, p, c, mode), error, mode)
}

pub(crate) fn div_f64(a: f64, b: f64, mode: Round) -> f64 {
    let q = a / b;
    if q.is_infinite() {
        return directed_f64(q, overflow(q, a.is_finite() && b != 0.0), mode);
    }
    let rest = (-q).mul_add(b, a);
    directed_f64(q, if b > 0.0 { rest } else { -rest }, mode)
}

pub(crate) fn sqrt_f64(a: f64, mode: Round) -> f64 {
    let root = a.sqrt();
    directed_f64(root, (-root).mul_add(root, a), mode)
}
