//! Float arithmetic.
//!
//! `f32` and `f64` are IEEE: one rounding each, subnormals kept unless `.ftz` flushes them to zero with their sign,
//! `fma` fused. `f16` and `bf16` are computed in wider floats and rounded once. The `.approx` and `.full` forms are
//! computed in `f64` and rounded to nearest: 0.5 ulp, which lies within every bound that PTX states for them; a GPU's
//! result may differ from it by as much as PTX allows. A NaN result is the canonical one of PTX, `0x7fffffff` for
//! `f32` and `0x7fff` for 16-bit types; an `f64` NaN keeps the host's payload.

use super::round::{self, Round};
use crate::lanes::{F1, F2, F3, Half, bf16, f1, f2, f3, f16};
use crate::ty::Ty;

/// The modifiers of a float instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mode {
    pub(crate) round: Round,
    pub(crate) ftz: bool,
    pub(crate) sat: bool,
    pub(crate) relu: bool,
}

/// Flushes a subnormal.
#[inline(always)]
pub(crate) fn ftz(x: f32) -> f32 {
    if x.is_subnormal() {
        0f32.copysign(x)
    } else {
        x
    }
}

#[inline(always)]
fn canonical(x: f32) -> f32 {
    if x.is_nan() {
        f32::from_bits(0x7fff_ffff)
    } else {
        x
    }
}

/// Clamps to 0..=1; NaN becomes 0.
#[inline(always)]
pub(crate) fn saturate(x: f32) -> f32 {
    if x >= 1.0 {
        1.0
    } else if x > 0.0 {
        x
    } else {
        0.0
    }
}

#[inline(always)]
fn saturate64(x: f64) -> f64 {
    if x >= 1.0 {
        1.0
    } else if x > 0.0 {
        x
    } else {
        0.0
    }
}

#[inline(always)]
fn relu(x: f32) -> f32 {
    if x > 0.0 || x.is_nan() { x } else { 0.0 }
}

/// An `f32` operation that is not rounded by a mode, with flushing and saturation.
macro_rules! f32_plain {
    ($mac:ident, $mode:expr, |$($arg:ident),+| $body:expr) => {
        match ($mode.ftz, $mode.sat) {
            (false, false) => $mac!(|$($arg: f32),+| canonical($body)),
            (true, false) => $mac!(|$($arg: f32),+| { $(let $arg = ftz($arg);)+ canonical(ftz($body)) }),
            (false, true) => $mac!(|$($arg: f32),+| saturate($body)),
            (true, true) => $mac!(|$($arg: f32),+| { $(let $arg = ftz($arg);)+ saturate(ftz($body)) }),
        }
    };
}

/// An `f32` operation in each rounding mode. Each is a function of its own, and their number is build time, so the
/// directed modes do without `.sat`.
macro_rules! f32_modes {
    ($mac:ident, $mode:expr, |$($arg:ident),+| $round:ident => $body:expr) => {{
        macro_rules! directed {
            ($r:expr) => {
                match $mode.ftz {
                    false => $mac!(|$($arg: f32),+| { let $round = $r; canonical($body) }),
                    true => $mac!(|$($arg: f32),+| {
                        $(let $arg = ftz($arg);)+
                        let $round = $r;
                        canonical(ftz($body))
                    }),
                }
            };
        }
        match $mode.round {
            Round::Nearest => f32_plain!($mac, $mode, |$($arg),+| { let $round = Round::Nearest; $body }),
            _ if $mode.sat => return None,
            Round::Zero => directed!(Round::Zero),
            Round::Down => directed!(Round::Down),
            Round::Up => directed!(Round::Up),
        }
    }};
}

macro_rules! f64_modes {
    ($mac:ident, $mode:expr, |$($arg:ident),+| $round:ident => $body:expr) => {
        match $mode.round {
            Round::Nearest => $mac!(|$($arg: f64),+| { let $round = Round::Nearest; $body }),
            Round::Zero => $mac!(|$($arg: f64),+| { let $round = Round::Zero; $body }),
            Round::Down => $mac!(|$($arg: f64),+| { let $round = Round::Down; $body }),
            Round::Up => $mac!(|$($arg: f64),+| { let $round = Round::Up; $body }),
        }
    };
}

#[inline(always)]
fn add(a: f32, b: f32, mode: Round) -> f32 {
    if mode == Round::Nearest {
        a + b
    } else {
        round::add_f32(a, b, mode)
    }
}

#[inline(always)]
fn mul(a: f32, b: f32, mode: Round) -> f32 {
    if mode == Round::Nearest {
        a * b
    } else {
        round::mul_f32(a, b, mode)
    }
}

#[inline(always)]
fn div(a: f32, b: f32, mode: Round) -> f32 {
    if mode == Round::Nearest {
        a / b
    } else {
        round::div_f32(a, b, mode)
    }
}

#[inline(always)]
fn add64(a: f64, b: f64, mode: Round) -> f64 {
    if mode == Round::Nearest {
        a + b
    } else {
        round::add_f64(a, b, mode)
    }
}

#[inline(always)]
fn mul64(a: f64, b: f64, mode: Round) -> f64 {
    if mode == Round::Nearest {
        a * b
    } else {
        round::mul_f64(a, b, mode)
    }
}

#[inline(always)]
fn div64(a: f64, b: f64, mode: Round) -> f64 {
    if mode == Round::Nearest {
        a / b
    } else {
        round::div_f64(a, b, mode)
    }
}

/// `a * b + c` in a 16-bit type, rounded once.
fn fma_half<T: Half>(a: T, b: T, c: T) -> T {
    let product = f64::from(a.wide()) * f64::from(b.wide());
    let exact = round::sum_to_odd(product, c.wide().into());
    T::narrow(round::narrow_to_odd(exact))
}

#[inline(always)]
fn finish<T: Half>(x: T, sat: bool, positive: bool) -> T {
    let wide = x.wide();
    if wide.is_nan() && !sat {
        return T::from_lane(0x7fff);
    }
    if sat {
        T::narrow(saturate(wide))
    } else if positive {
        T::narrow(relu(wide))
    } else {
        x
    }
}

/// A 16-bit float flushes when `.ftz` says so: below its own smallest normal.
#[inline(always)]
fn flush<T: Half>(x: T, on: bool) -> T {
    let magnitude = x.absolute().into_lane();
    // Only f16 has `.ftz`: its subnormals have an empty exponent, bits 10 to 14.
    if on && magnitude < 0x400 {
        T::from_lane(x.into_lane() & 0x8000)
    } else {
        x
    }
}

macro_rules! half_modes {
    ($mac:ident, $mode:expr, $t:ty, |$($arg:ident),+| $body:expr) => {{
        macro_rules! with {
            ($f:expr, $s:expr, $p:expr) => {
                $mac!(|$($arg: $t),+| { $(let $arg = flush($arg, $f);)+ finish(flush::<$t>($body, $f), $s, $p) })
            };
        }
        macro_rules! pair {
            ($f:expr, $s:expr, $p:expr) => {
                $mac!(|$($arg: [$t; 2]),+| {
                    let low = { $(let $arg = flush($arg[0], $f);)+ finish(flush::<$t>($body, $f), $s, $p) };
                    let high = { $(let $arg = flush($arg[1], $f);)+ finish(flush::<$t>($body, $f), $s, $p) };
                    [low, high]
                })
            };
        }
        (
            match ($mode.ftz, $mode.sat, $mode.relu) {
                (false, false, false) => with!(false, false, false),
                (true, false, false) => with!(true, false, false),
                (false, true, _) => with!(false, true, false),
                (true, true, _) => with!(true, true, false),
                (false, false, true) => with!(false, false, true),
                (true, false, true) => with!(true, false, true),
            },
            match ($mode.ftz, $mode.sat, $mode.relu) {
                (false, false, false) => pair!(false, false, false),
                (true, false, false) => pair!(true, false, false),
                (false, true, _) => pair!(false, true, false),
                (true, true, _) => pair!(true, true, false),
                (false, false, true) => pair!(false, false, true),
                (true, false, true) => pair!(true, false, true),
            },
        )
    }};
}

macro_rules! half_types {
    ($mac:ident, $mode:expr, $ty:expr, |$($arg:ident),+| $body:expr) => {
        match $ty {
            Ty::F16 => half_modes!($mac, $mode, f16, |$($arg),+| $body).0,
            Ty::F16x2 => half_modes!($mac, $mode, f16, |$($arg),+| $body).1,
            Ty::Bf16 => half_modes!($mac, $mode, bf16, |$($arg),+| $body).0,
            Ty::Bf16x2 => half_modes!($mac, $mode, bf16, |$($arg),+| $body).1,
            _ => return None,
        }
    };
}

/// `min` and `max`: a NaN operand gives the other unless `.NaN`; `-0` is below `+0`; `.xorsign.abs`.
fn extremum<const MAX: bool, const NAN: bool>(a: f32, b: f32) -> f32 {
    match (a.is_nan(), b.is_nan()) {
        (true, true) => f32::NAN,
        (true, false) => {
            if NAN {
                f32::NAN
            } else {
                b
            }
        }
        (false, true) => {
            if NAN {
                f32::NAN
            } else {
                a
            }
        }
        (false, false) => {
            let first_greater = a > b || (a == b && a.is_sign_positive());
            if first_greater == MAX { a } else { b }
        }
    }
}

fn extremum64<const MAX: bool>(a: f64, b: f64) -> f64 {
    match (a.is_nan(), b.is_nan()) {
        (true, _) => b,
        (_, true) => a,
        _ => {
            let first_greater = a > b || (a == b && a.is_sign_positive());
            if first_greater == MAX { a } else { b }
        }
    }
}

/// `min`, `max`.
pub(crate) fn min_max(max: bool, nan: bool, ty: Ty, mode: Mode) -> Option<F2> {
    let mode = Mode {
        round: Round::Nearest,
        ..mode
    };
    Some(match (ty, max, nan) {
        (Ty::F32, false, false) => {
            f32_plain!(f2, mode, |a, b| extremum::<false, false>(a, b))
        }
        (Ty::F32, true, false) => f32_plain!(f2, mode, |a, b| extremum::<true, false>(a, b)),
        (Ty::F32, false, true) => f32_plain!(f2, mode, |a, b| extremum::<false, true>(a, b)),
        (Ty::F32, true, true) => f32_plain!(f2, mode, |a, b| extremum::<true, true>(a, b)),
        (Ty::F64, false, false) => f2!(|a: f64, b: f64| extremum64::<false>(a, b)),
        (Ty::F64, true, false) => f2!(|a: f64, b: f64| extremum64::<true>(a, b)),
        (Ty::F64, ..) => return None,
        (_, false, false) => half_types!(f2, mode, ty, |a, b| Half::narrow(
            extremum::<false, false>(a.wide(), b.wide())
        )),
        (_, true, false) => half_types!(f2, mode, ty, |a, b| Half::narrow(
            extremum::<true, false>(a.wide(), b.wide())
        )),
        (_, false, true) => half_types!(f2, mode, ty, |a, b| Half::narrow(
            extremum::<false, true>(a.wide(), b.wide())
        )),
        (_, true, true) => half_types!(f2, mode, ty, |a, b| Half::narrow(extremum::<true, true>(
            a.wide(),
            b.wide()
        ))),
    })
}

/// `add`, `sub`, `mul`, `div` (also `.approx` and `.full`, which round as the hardware may).
pub(crate) fn binary(name: &str, ty: Ty, mode: Mode) -> Option<F2> {
    Some(match (name, ty) {
        ("add", Ty::F32) => f32_modes!(f2, mode, |a, b| r => add(a, b, r)),
        ("sub", Ty::F32) => f32_modes!(f2, mode, |a, b| r => add(a, -b, r)),
        ("mul", Ty::F32) => f32_modes!(f2, mode, |a, b| r => mul(a, b, r)),
        ("div", Ty::F32) => f32_modes!(f2, mode, |a, b| r => div(a, b, r)),
        ("copysign", Ty::F32) => f2!(|a: f32, b: f32| b.copysign(a)),
        ("add", Ty::F64) => f64_modes!(f2, mode, |a, b| r => add64(a, b, r)),
        ("sub", Ty::F64) => f64_modes!(f2, mode, |a, b| r => add64(a, -b, r)),
        ("mul", Ty::F64) => f64_modes!(f2, mode, |a, b| r => mul64(a, b, r)),
        ("div", Ty::F64) => f64_modes!(f2, mode, |a, b| r => div64(a, b, r)),
        ("copysign", Ty::F64) => f2!(|a: f64, b: f64| b.copysign(a)),
        ("add", _) => half_types!(f2, mode, ty, |a, b| Half::narrow(a.wide() + b.wide())),
        ("sub", _) => half_types!(f2, mode, ty, |a, b| Half::narrow(a.wide() - b.wide())),
        ("mul", _) => half_types!(f2, mode, ty, |a, b| Half::narrow(a.wide() * b.wide())),
        _ => return None,
    })
}

/// `fma`, and `mad` of floats, which is the same.
pub(crate) fn fma(ty: Ty, mode: Mode) -> Option<F3> {
    Some(match ty {
        Ty::F32 => f32_modes!(f3, mode, |a, b, c| r => round::fma_f32(a, b, c, r)),
        Ty::F64 => f64_modes!(f3, mode, |a, b, c| r => round::fma_f64(a, b, c, r)),
        _ => half_types!(f3, mode, ty, |a, b, c| fma_half(a, b, c)),
    })
}

/// `abs`, `neg`, `sqrt`, `rcp`, and the approximations.
pub(crate) fn unary(name: &str, ty: Ty, mode: Mode) -> Option<F1> {
    /// Computes in `f64` and rounds.
    #[inline(always)]
    fn via(x: f32, f: impl Fn(f64) -> f64) -> f32 {
        f(x.into()) as f32
    }
    Some(match (name, ty) {
        ("abs", Ty::F32) if !mode.ftz => f1!(|a: u32| a & 0x7fff_ffff),
        ("neg", Ty::F32) if !mode.ftz => f1!(|a: u32| a ^ 0x8000_0000),
        ("abs", Ty::F32) => f1!(|a: f32| ftz(a).abs()),
        ("neg", Ty::F32) => f1!(|a: f32| -ftz(a)),
        ("abs", Ty::F64) => f1!(|a: f64| a.abs()),
        ("neg", Ty::F64) => f1!(|a: f64| -a),
        ("abs", Ty::F16) => f1!(|a: f16| flush(a, false).absolute()),
        ("neg", Ty::F16) => f1!(|a: f16| a.negate()),
        ("abs", Ty::Bf16) => f1!(|a: bf16| a.absolute()),
        ("neg", Ty::Bf16) => f1!(|a: bf16| a.negate()),
        ("abs", Ty::F16x2 | Ty::Bf16x2) => f1!(|a: u32| a & 0x7fff_7fff),
        ("neg", Ty::F16x2 | Ty::Bf16x2) => f1!(|a: u32| a ^ 0x8000_8000),
        ("sqrt", Ty::F32) => {
            f32_modes!(f1, mode, |a| r => if r == Round::Nearest { a.sqrt() } else { round::sqrt_f32(a, r) })
        }
        ("rcp", Ty::F32) => f32_modes!(f1, mode, |a| r => div(1.0, a, r)),
        ("sqrt", Ty::F64) => {
            f64_modes!(f1, mode, |a| r => if r == Round::Nearest { a.sqrt() } else { round::sqrt_f64(a, r) })
        }
        ("rcp", Ty::F64) => f64_modes!(f1, mode, |a| r => div64(1.0, a, r)),
        ("rsqrt", Ty::F32) => f32_plain!(f1, mode, |a| via(a, |x| 1.0 / x.sqrt())),
        ("sin", Ty::F32) => f32_plain!(f1, mode, |a| via(a, f64::sin)),
        ("cos", Ty::F32) => f32_plain!(f1, mode, |a| via(a, f64::cos)),
        ("lg2", Ty::F32) => f32_plain!(f1, mode, |a| via(a, f64::log2)),
        ("ex2", Ty::F32) => f32_plain!(f1, mode, |a| via(a, f64::exp2)),
        ("tanh", Ty::F32) => f32_plain!(f1, mode, |a| via(a, f64::tanh)),
        ("rsqrt", Ty::F64) => f1!(|a: f64| 1.0 / a.sqrt()),
        ("ex2", Ty::F16 | Ty::F16x2 | Ty::Bf16 | Ty::Bf16x2) => {
            half_types!(f1, mode, ty, |a| Half::narrow(via(a.wide(), f64::exp2)))
        }
        ("tanh", Ty::F16 | Ty::F16x2 | Ty::Bf16 | Ty::Bf16x2) => {
            half_types!(f1, mode, ty, |a| Half::narrow(via(a.wide(), f64::tanh)))
        }
        _ => return None,
    })
}

/// Clamps an `f64` to 0..=1 after an operation with `.sat`: only `cvt` has it.
pub(crate) fn saturate_f64(x: f64) -> f64 {
    saturate64(x)
}
