//! Integer arithmetic and bit operations.
//!
//! As PTX has it: results wrap; shift counts are clamped to the width; the quotient of a division by zero is all ones
//! and its remainder the dividend, as the hardware gives it (PTX leaves both open); `MIN / -1` wraps.

use crate::lanes::{Bits, F1, F2, F3, f1, f2, f3};
use crate::ty::Ty;

/// Picks the closure for an integer type.
macro_rules! by_int {
    ($ty:expr, $mac:ident, |$($arg:ident),+| $body:expr) => {
        match $ty {
            Ty::U16 | Ty::B16 => Some(by_int!(@ u16, $mac, |$($arg),+| $body)),
            Ty::U32 | Ty::B32 => Some(by_int!(@ u32, $mac, |$($arg),+| $body)),
            Ty::U64 | Ty::B64 => Some(by_int!(@ u64, $mac, |$($arg),+| $body)),
            Ty::S16 => Some(by_int!(@ i16, $mac, |$($arg),+| $body)),
            Ty::S32 => Some(by_int!(@ i32, $mac, |$($arg),+| $body)),
            Ty::S64 => Some(by_int!(@ i64, $mac, |$($arg),+| $body)),
            _ => None,
        }
    };
    (@ $t:ty, $mac:ident, |$a:ident| $body:expr) => { $mac!(|$a: $t| $body) };
    (@ $t:ty, $mac:ident, |$a:ident, $b:ident| $body:expr) => { $mac!(|$a: $t, $b: $t| $body) };
    (@ $t:ty, $mac:ident, |$a:ident, $b:ident, $c:ident| $body:expr) => { $mac!(|$a: $t, $b: $t, $c: $t| $body) };
}

/// Multiplication into the upper half, or into twice the width.
trait Wide: Bits {
    type Double: Bits;
    fn high(self, other: Self) -> Self;
    fn wide(self, other: Self) -> Self::Double;
}

macro_rules! wide {
    ($($ty:ty => $double:ty),*) => {$(
        impl Wide for $ty {
            type Double = $double;
            fn high(self, other: Self) -> Self { ((self as $double * other as $double) >> <$ty>::BITS) as $ty }
            fn wide(self, other: Self) -> $double { self as $double * other as $double }
        }
    )*};
}
wide!(u16 => u32, u32 => u64, i16 => i32, i32 => i64);

fn high_u64(a: u64, b: u64) -> u64 {
    ((u128::from(a) * u128::from(b)) >> 64) as u64
}

fn high_i64(a: i64, b: i64) -> i64 {
    ((i128::from(a) * i128::from(b)) >> 64) as i64
}

/// Division as the hardware answers it.
trait Divide: Sized {
    fn quotient(self, divisor: Self) -> Self;
    fn remainder(self, divisor: Self) -> Self;
}

macro_rules! divide {
    ($($ty:ty),*) => {$(
        impl Divide for $ty {
            fn quotient(self, divisor: Self) -> Self {
                if divisor == 0 { !0 } else { self.wrapping_div(divisor) }
            }
            fn remainder(self, divisor: Self) -> Self {
                if divisor == 0 { self } else { self.wrapping_rem(divisor) }
            }
        }
    )*};
}
divide!(u16, u32, u64, i16, i32, i64);

/// `add`, `sub`, `mul.lo`, `mul.hi`, `div`, `rem`, `min`, `max`, `and`, `or`, `xor` by name.
pub(crate) fn binary(name: &str, ty: Ty) -> Option<F2> {
    match name {
        "add" => by_int!(ty, f2, |a, b| a.wrapping_add(b)),
        "sub" => by_int!(ty, f2, |a, b| a.wrapping_sub(b)),
        "mul.lo" => by_int!(ty, f2, |a, b| a.wrapping_mul(b)),
        "div" => by_int!(ty, f2, |a, b| Divide::quotient(a, b)),
        "rem" => by_int!(ty, f2, |a, b| Divide::remainder(a, b)),
        "min" => by_int!(ty, f2, |a, b| a.min(b)),
        "max" => by_int!(ty, f2, |a, b| a.max(b)),
        "mul.hi" => Some(match ty {
            Ty::U16 => f2!(|a: u16, b: u16| a.high(b)),
            Ty::S16 => f2!(|a: i16, b: i16| a.high(b)),
            Ty::U32 => f2!(|a: u32, b: u32| a.high(b)),
            Ty::S32 => f2!(|a: i32, b: i32| a.high(b)),
            Ty::U64 => f2!(|a: u64, b: u64| high_u64(a, b)),
            Ty::S64 => f2!(|a: i64, b: i64| high_i64(a, b)),
            _ => return None,
        }),
        "mul.wide" => Some(match ty {
            Ty::U16 => f2!(|a: u16, b: u16| a.wide(b)),
            Ty::S16 => f2!(|a: i16, b: i16| a.wide(b)),
            Ty::U32 => f2!(|a: u32, b: u32| a.wide(b)),
            Ty::S32 => f2!(|a: i32, b: i32| a.wide(b)),
            _ => return None,
        }),
        "mul24.lo" => Some(match ty {
            Ty::U32 => f2!(|a: u32, b: u32| (a & 0xff_ffff).wrapping_mul(b & 0xff_ffff)),
            Ty::S32 => f2!(|a: i32, b: i32| (a << 8 >> 8).wrapping_mul(b << 8 >> 8)),
            _ => return None,
        }),
        "mul24.hi" => Some(match ty {
            Ty::U32 => f2!(
                |a: u32, b: u32| ((u64::from(a & 0xff_ffff) * u64::from(b & 0xff_ffff)) >> 16)
                    as u32
            ),
            Ty::S32 => f2!(
                |a: i32, b: i32| ((i64::from(a << 8 >> 8) * i64::from(b << 8 >> 8)) >> 16) as i32
            ),
            _ => return None,
        }),
        "add.sat" => (ty == Ty::S32).then_some(f2!(|a: i32, b: i32| a.saturating_add(b))),
        "sub.sat" => (ty == Ty::S32).then_some(f2!(|a: i32, b: i32| a.saturating_sub(b))),
        _ => None,
    }
}

/// `add`, `min`, `max` on packed pairs of 16-bit integers.
pub(crate) fn packed(name: &str, ty: Ty) -> Option<F2> {
    fn both(a: u32, b: u32, f: impl Fn(u16, u16) -> u16) -> u32 {
        u32::from(f(a as u16, b as u16)) | u32::from(f((a >> 16) as u16, (b >> 16) as u16)) << 16
    }
    Some(match (name, ty) {
        ("add", Ty::U16x2 | Ty::S16x2) => f2!(|a: u32, b: u32| both(a, b, u16::wrapping_add)),
        ("min", Ty::U16x2) => f2!(|a: u32, b: u32| both(a, b, u16::min)),
        ("max", Ty::U16x2) => f2!(|a: u32, b: u32| both(a, b, u16::max)),
        ("min", Ty::S16x2) => {
            f2!(|a: u32, b: u32| both(a, b, |a, b| (a as i16).min(b as i16) as u16))
        }
        ("max", Ty::S16x2) => {
            f2!(|a: u32, b: u32| both(a, b, |a, b| (a as i16).max(b as i16) as u16))
        }
        _ => return None,
    })
}

/// `mad.lo`, `mad.hi`, `mad.wide`, `sad` and their 24-bit relatives.
pub(crate) fn ternary(name: &str, ty: Ty) -> Option<F3> {
    match name {
        "mad.lo" => by_int!(ty, f3, |a, b, c| a.wrapping_mul(b).wrapping_add(c)),
        "mad.hi" => Some(match ty {
            Ty::U16 => f3!(|a: u16, b: u16, c: u16| a.high(b).wrapping_add(c)),
            Ty::S16 => f3!(|a: i16, b: i16, c: i16| a.high(b).wrapping_add(c)),
            Ty::U32 => f3!(|a: u32, b: u32, c: u32| a.high(b).wrapping_add(c)),
            Ty::S32 => f3!(|a: i32, b: i32, c: i32| a.high(b).wrapping_add(c)),
            Ty::U64 => f3!(|a: u64, b: u64, c: u64| high_u64(a, b).wrapping_add(c)),
            Ty::S64 => f3!(|a: i64, b: i64, c: i64| high_i64(a, b).wrapping_add(c)),
            _ => return None,
        }),
        "mad.hi.sat" => {
            (ty == Ty::S32).then_some(f3!(|a: i32, b: i32, c: i32| a.high(b).saturating_add(c)))
        }
        "mad.wide" => Some(match ty {
            Ty::U16 => f3!(|a: u16, b: u16, c: u32| a.wide(b).wrapping_add(c)),
            Ty::S16 => f3!(|a: i16, b: i16, c: i32| a.wide(b).wrapping_add(c)),
            Ty::U32 => f3!(|a: u32, b: u32, c: u64| a.wide(b).wrapping_add(c)),
            Ty::S32 => f3!(|a: i32, b: i32, c: i64| a.wide(b).wrapping_add(c)),
            _ => return None,
        }),
        "mad24.lo" => Some(match ty {
            Ty::U32 => f3!(|a: u32, b: u32, c: u32| (a & 0xff_ffff)
                .wrapping_mul(b & 0xff_ffff)
                .wrapping_add(c)),
            Ty::S32 => f3!(|a: i32, b: i32, c: i32| (a << 8 >> 8)
                .wrapping_mul(b << 8 >> 8)
                .wrapping_add(c)),
            _ => return None,
        }),
        "sad" => Some(match ty {
            Ty::U16 => f3!(|a: u16, b: u16, c: u16| c.wrapping_add(a.abs_diff(b))),
            Ty::S16 => f3!(|a: i16, b: i16, c: u16| c.wrapping_add(a.abs_diff(b))),
            Ty::U32 => f3!(|a: u32, b: u32, c: u32| c.wrapping_add(a.abs_diff(b))),
            Ty::S32 => f3!(|a: i32, b: i32, c: u32| c.wrapping_add(a.abs_diff(b))),
            Ty::U64 => f3!(|a: u64, b: u64, c: u64| c.wrapping_add(a.abs_diff(b))),
            Ty::S64 => f3!(|a: i64, b: i64, c: u64| c.wrapping_add(a.abs_diff(b))),
            _ => return None,
        }),
        _ => None,
    }
}

/// `abs`, `neg`, and the bit operations of one operand.
pub(crate) fn unary(name: &str, ty: Ty) -> Option<F1> {
    Some(match (name, ty) {
        ("abs", Ty::S16) => f1!(|a: i16| a.wrapping_abs()),
        ("abs", Ty::S32) => f1!(|a: i32| a.wrapping_abs()),
        ("abs", Ty::S64) => f1!(|a: i64| a.wrapping_abs()),
        ("neg", Ty::S16) => f1!(|a: i16| a.wrapping_neg()),
        ("neg", Ty::S32) => f1!(|a: i32| a.wrapping_neg()),
        ("neg", Ty::S64) => f1!(|a: i64| a.wrapping_neg()),
        ("not", Ty::B16) => f1!(|a: u16| !a),
        ("not", Ty::B32) => f1!(|a: u32| !a),
        ("not", Ty::B64) => f1!(|a: u64| !a),
        ("cnot", Ty::B16) => f1!(|a: u16| u16::from(a == 0)),
        ("cnot", Ty::B32) => f1!(|a: u32| u32::from(a == 0)),
        ("cnot", Ty::B64) => f1!(|a: u64| u64::from(a == 0)),
        ("popc", Ty::B32) => f1!(|a: u32| a.count_ones()),
        ("popc", Ty::B64) => f1!(|a: u64| a.count_ones()),
        ("clz", Ty::B32) => f1!(|a: u32| a.leading_zeros()),
        ("clz", Ty::B64) => f1!(|a: u64| a.leading_zeros()),
        ("brev", Ty::B32) => f1!(|a: u32| a.reverse_bits()),
        ("brev", Ty::B64) => f1!(|a: u64| a.reverse_bits()),
        ("bfind", Ty::U32) => f1!(|a: u32| a.checked_ilog2().unwrap_or(!0)),
        ("bfind", Ty::U64) => f1!(|a: u64| a.checked_ilog2().unwrap_or(!0)),
        ("bfind", Ty::S32) => f1!(|a: i32| ((a ^ (a >> 31)) as u32).checked_ilog2().unwrap_or(!0)),
        ("bfind", Ty::S64) => f1!(|a: i64| ((a ^ (a >> 63)) as u64).checked_ilog2().unwrap_or(!0)),
        ("bfind.shiftamt", Ty::U32) => f1!(|a: u32| a.checked_ilog2().map_or(!0, |bit| 31 - bit)),
        ("bfind.shiftamt", Ty::U64) => f1!(|a: u64| a.checked_ilog2().map_or(!0, |bit| 63 - bit)),
        ("bfind.shiftamt", Ty::S32) => {
            f1!(|a: i32| ((a ^ (a >> 31)) as u32)
                .checked_ilog2()
                .map_or(!0, |bit| 31 - bit))
        }
        ("bfind.shiftamt", Ty::S64) => {
            f1!(|a: i64| ((a ^ (a >> 63)) as u64)
                .checked_ilog2()
                .map_or(!0, |bit| 63 - bit))
        }
        _ => return None,
    })
}

/// `and`, `or`, `xor`.
pub(crate) fn logic(name: &str, ty: Ty) -> Option<F2> {
    if !matches!(ty, Ty::B16 | Ty::B32 | Ty::B64) {
        return None;
    }
    match name {
        "and" => by_int!(ty, f2, |a, b| a & b),
        "or" => by_int!(ty, f2, |a, b| a | b),
        "xor" => by_int!(ty, f2, |a, b| a ^ b),
        _ => None,
    }
}

/// `shl`, `shr`: a count at or above the width gives 0, or the sign.
pub(crate) fn shift(name: &str, ty: Ty) -> Option<F2> {
    Some(match (name, ty) {
        ("shl", Ty::B16) => f2!(|a: u16, n: u32| a.checked_shl(n).unwrap_or(0)),
        ("shl", Ty::B32) => f2!(|a: u32, n: u32| a.checked_shl(n).unwrap_or(0)),
        ("shl", Ty::B64) => f2!(|a: u64, n: u32| a.checked_shl(n).unwrap_or(0)),
        ("shr", Ty::B16 | Ty::U16) => f2!(|a: u16, n: u32| a.checked_shr(n).unwrap_or(0)),
        ("shr", Ty::B32 | Ty::U32) => f2!(|a: u32, n: u32| a.checked_shr(n).unwrap_or(0)),
        ("shr", Ty::B64 | Ty::U64) => f2!(|a: u64, n: u32| a.checked_shr(n).unwrap_or(0)),
        ("shr", Ty::S16) => f2!(|a: i16, n: u32| a >> n.min(15)),
        ("shr", Ty::S32) => f2!(|a: i32, n: u32| a >> n.min(31)),
        ("shr", Ty::S64) => f2!(|a: i64, n: u32| a >> n.min(63)),
        _ => return None,
    })
}

fn funnel(low: u32, high: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

/// `shf.l.clamp`, `shf.l.wrap`, `shf.r.clamp`, `shf.r.wrap`.
pub(crate) fn funnel_shift(left: bool, wrap: bool) -> F3 {
    match (left, wrap) {
        (true, true) => f3!(|a: u32, b: u32, c: u32| ((funnel(a, b) << (c & 31)) >> 32) as u32),
        (true, false) => f3!(|a: u32, b: u32, c: u32| ((funnel(a, b) << c.min(32)) >> 32) as u32),
        (false, true) => f3!(|a: u32, b: u32, c: u32| (funnel(a, b) >> (c & 31)) as u32),
        (false, false) => f3!(|a: u32, b: u32, c: u32| (funnel(a, b) >> c.min(32)) as u32),
    }
}

/// The length of a field, cut at the width; its position; both from the low 8 bits of their operands.
fn field(position: u32, length: u32) -> (u32, u32) {
    (position & 0xff, length & 0xff)
}

fn extract_u(a: u64, width: u32, position: u32, length: u32) -> u64 {
    let (position, length) = field(position, length);
    if position >= width || length == 0 {
        return 0;
    }
    (a >> position) & (u64::MAX >> (64 - length.min(64)))
}

fn extract_s(a: i64, width: u32, position: u32, length: u32) -> i64 {
    let (position, length) = field(position, length);
    if length == 0 {
        return 0;
    }
    // `a` is sign-extended to 64 bits, so what lies beyond the width is the sign already.
    let shifted = a >> position.min(63);
    if length >= width || length >= 64 {
        return shifted;
    }
    let unused = 64 - length;
    if position + length > width {
        shifted
    } else {
        shifted << unused >> unused
    }
}

/// `bfe`: value, position, length.
pub(crate) fn bit_field_extract(ty: Ty) -> Option<F3> {
    Some(match ty {
        Ty::U32 => f3!(|a: u32, b: u32, c: u32| extract_u(a.into(), 32, b, c)),
        Ty::U64 => f3!(|a: u64, b: u32, c: u32| extract_u(a, 64, b, c)),
        Ty::S32 => f3!(|a: i32, b: u32, c: u32| extract_s(a.into(), 32, b, c) as i32),
        Ty::S64 => f3!(|a: i64, b: u32, c: u32| extract_s(a, 64, b, c)),
        _ => return None,
    })
}

/// `bfi` in one lane: `a` goes into `b`.
pub(crate) fn bit_field_insert(a: u64, b: u64, position: u32, length: u32, width: u32) -> u64 {
    let (position, length) = field(position, length);
    let length = length.min(width.saturating_sub(position));
    if length == 0 {
        return b;
    }
    let mask = (u64::MAX >> (64 - length)) << position;
    (b & !mask) | ((a << position) & mask)
}

/// `bmsk.clamp` and `bmsk.wrap`: position, width.
pub(crate) fn bit_mask(wrap: bool) -> F2 {
    if wrap {
        f2!(|a: u32, b: u32| (((1_u64 << (b & 31)) - 1) << (a & 31)) as u32)
    } else {
        f2!(|a: u32, b: u32| {
            let ones = (1_u64 << b.min(32)) - 1;
            if a >= 32 { 0 } else { (ones << a) as u32 }
        })
    }
}

/// `szext.clamp` and `szext.wrap`: value, width.
pub(crate) fn sign_zero_extend(wrap: bool, ty: Ty) -> Option<F2> {
    fn zero(a: u32, n: u32) -> u32 {
        a & ((1_u64 << n) - 1) as u32
    }
    fn sign(a: i32, n: u32) -> i32 {
        if n == 0 { 0 } else { a << (32 - n) >> (32 - n) }
    }
    Some(match (wrap, ty) {
        (false, Ty::U32) => f2!(|a: u32, b: u32| zero(a, b.min(32))),
        (true, Ty::U32) => f2!(|a: u32, b: u32| zero(a, b & 31)),
        (false, Ty::S32) => f2!(|a: i32, b: u32| sign(a, b.min(32))),
        (true, Ty::S32) => f2!(|a: i32, b: u32| sign(a, b & 31)),
        _ => return None,
    })
}

/// `lop3` in one lane, for a table.
pub(crate) fn lop3(a: u32, b: u32, c: u32, table: u8) -> u32 {
    (0..8).fold(0, |result, row| {
        let pick = |value: u32, bit: u32| if row & bit != 0 { value } else { !value };
        if table >> row & 1 == 1 {
            result | (pick(a, 4) & pick(b, 2) & pick(c, 1))
        } else {
            result
        }
    })
}

/// `fns` in one lane: the position of the `offset`-th set bit from `base`.
pub(crate) fn find_nth_set(mask: u32, base: u32, offset: i32) -> u32 {
    let base = base & 31;
    if offset == 0 {
        return if mask >> base & 1 == 1 { base } else { !0 };
    }
    let mut left = offset.unsigned_abs();
    let mut position = i64::from(base);
    while (0..32).contains(&position) {
        if mask >> position & 1 == 1 {
            left -= 1;
            if left == 0 {
                return position as u32;
            }
        }
        position += i64::from(offset.signum());
    }
    !0
}

/// `prmt` in one lane.
pub(crate) fn permute(a: u32, b: u32, c: u32, mode: Permute) -> u32 {
    let bytes = (u64::from(b) << 32 | u64::from(a)).to_le_bytes();
    let s = (c & 3) as usize;
    let pick = |selector: [usize; 4]| u32::from_le_bytes(selector.map(|i| bytes[i & 7]));
    match mode {
        Permute::Index => {
            let mut result = [0; 4];
            for (i, byte) in result.iter_mut().enumerate() {
                let nibble = c >> (4 * i) & 15;
                let source = bytes[(nibble & 7) as usize];
                *byte = if nibble & 8 == 0 {
                    source
                } else {
                    ((source as i8) >> 7) as u8
                };
            }
            u32::from_le_bytes(result)
        }
        Permute::Forward4 => pick([s, s + 1, s + 2, s + 3]),
        Permute::Backward4 => pick([s + 8, s + 7, s + 6, s + 5]),
        Permute::Replicate8 => pick([s; 4]),
        Permute::EdgeLeft => pick([s, s.max(1), s.max(2), 3]),
        Permute::EdgeRight => pick([0, s.min(1), s.min(2), s]),
        Permute::Replicate16 => {
            let low = 2 * (s & 1);
            pick([low, low + 1, low, low + 1])
        }
    }
}

/// The modes of `prmt`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Permute {
    Index,
    Forward4,
    Backward4,
    Replicate8,
    EdgeLeft,
    EdgeRight,
    Replicate16,
}

impl Permute {
    pub(crate) fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "f4e" => Self::Forward4,
            "b4e" => Self::Backward4,
            "rc8" => Self::Replicate8,
            "ecl" => Self::EdgeLeft,
            "ecr" => Self::EdgeRight,
            "rc16" => Self::Replicate16,
            _ => return None,
        })
    }
}

/// `dp4a`: the types of `a` and `b`.
pub(crate) fn dot4(a_signed: bool, b_signed: bool) -> F3 {
    fn dot(a: u32, b: u32, c: u32, a_signed: bool, b_signed: bool) -> u32 {
        let byte = |value: u8, signed: bool| {
            if signed {
                i64::from(value as i8)
            } else {
                i64::from(value)
            }
        };
        let sum: i64 = (a.to_le_bytes().into_iter().zip(b.to_le_bytes()))
            .map(|(a, b)| byte(a, a_signed) * byte(b, b_signed))
            .sum();
        c.wrapping_add(sum as u32)
    }
    match (a_signed, b_signed) {
        (false, false) => f3!(|a: u32, b: u32, c: u32| dot(a, b, c, false, false)),
        (false, true) => f3!(|a: u32, b: u32, c: u32| dot(a, b, c, false, true)),
        (true, false) => f3!(|a: u32, b: u32, c: u32| dot(a, b, c, true, false)),
        (true, true) => f3!(|a: u32, b: u32, c: u32| dot(a, b, c, true, true)),
    }
}

/// `dp2a`: two halves of `a` with two bytes of `b`, the lower or the upper.
pub(crate) fn dot2(a_signed: bool, b_signed: bool, upper: bool) -> F3 {
    fn dot(a: u32, b: u32, c: u32, a_signed: bool, b_signed: bool, upper: bool) -> u32 {
        let half = |value: u32| match a_signed {
            true => i64::from(value as u16 as i16),
            false => i64::from(value as u16),
        };
        let byte = |value: u32| match b_signed {
            true => i64::from(value as u8 as i8),
            false => i64::from(value as u8),
        };
        let b = if upper { b >> 16 } else { b };
        let sum = half(a) * byte(b) + half(a >> 16) * byte(b >> 8);
        c.wrapping_add(sum as u32)
    }
    macro_rules! of {
        ($a:literal $b:literal $upper:literal) => {
            f3!(|a: u32, b: u32, c: u32| dot(a, b, c, $a, $b, $upper))
        };
    }
    match (a_signed, b_signed, upper) {
        (false, false, false) => of!(false false false),
        (false, false, true) => of!(false false true),
        (false, true, false) => of!(false true false),
        (false, true, true) => of!(false true true),
        (true, false, false) => of!(true false false),
        (true, false, true) => of!(true false true),
        (true, true, false) => of!(true true false),
        (true, true, true) => of!(true true true),
    }
}
