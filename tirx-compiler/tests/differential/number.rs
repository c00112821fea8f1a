//! Scalars as Rust computes them: each operator is Rust's own, on Rust's own type.
//!
//! The half types are not in Rust. They are kept as bits, read exactly, and rounded here from an exact quotient by the
//! unit in the last place, so that nothing is shared with the emulator's conversions.

use tirx_compiler::{
    intrinsics::MethodOp,
    ir::{
        tree::{BinaryOp, CompareOp, UnaryOp},
        types::{Const, Scalar},
    },
};

/// A scalar value of the kernel language.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Number {
    Bool(bool),
    I8(i8),
    I16(i16),
    I32(i32),
    I64(i64),
    Isize(isize),
    U8(u8),
    U16(u16),
    U32(u32),
    U64(u64),
    Usize(usize),
    F16(u16),
    Bf16(u16),
    F32(f32),
    F64(f64),
}

/// A division that has no result, with the divisor.
#[derive(Debug, PartialEq)]
pub(crate) struct NoQuotient(pub i64);

use Number as N;

/// Runs `$body` with `$a` of the value's own integer type, and `$wrap` its constructor.
macro_rules! for_int {
    ($value:expr, |$a:ident, $wrap:ident| $body:expr, else $otherwise:expr) => {
        match $value {
            N::I8($a) => {
                let $wrap = N::I8;
                $body
            }
            N::I16($a) => {
                let $wrap = N::I16;
                $body
            }
            N::I32($a) => {
                let $wrap = N::I32;
                $body
            }
            N::I64($a) => {
                let $wrap = N::I64;
                $body
            }
            N::Isize($a) => {
                let $wrap = N::Isize;
                $body
            }
            N::U8($a) => {
                let $wrap = N::U8;
                $body
            }
            N::U16($a) => {
                let $wrap = N::U16;
                $body
            }
            N::U32($a) => {
                let $wrap = N::U32;
                $body
            }
            N::U64($a) => {
                let $wrap = N::U64;
                $body
            }
            N::Usize($a) => {
                let $wrap = N::Usize;
                $body
            }
            _ => $otherwise,
        }
    };
}

/// Runs `$body` on two values of one integer type.
macro_rules! for_ints {
    ($x:expr, $y:expr, |$a:ident, $b:ident, $wrap:ident| $body:expr, else $otherwise:expr) => {
        match ($x, $y) {
            (N::I8($a), N::I8($b)) => {
                let $wrap = N::I8;
                $body
            }
            (N::I16($a), N::I16($b)) => {
                let $wrap = N::I16;
                $body
            }
            (N::I32($a), N::I32($b)) => {
                let $wrap = N::I32;
                $body
            }
            (N::I64($a), N::I64($b)) => {
                let $wrap = N::I64;
                $body
            }
            (N::Isize($a), N::Isize($b)) => {
                let $wrap = N::Isize;
                $body
            }
            (N::U8($a), N::U8($b)) => {
                let $wrap = N::U8;
                $body
            }
            (N::U16($a), N::U16($b)) => {
                let $wrap = N::U16;
                $body
            }
            (N::U32($a), N::U32($b)) => {
                let $wrap = N::U32;
                $body
            }
            (N::U64($a), N::U64($b)) => {
                let $wrap = N::U64;
                $body
            }
            (N::Usize($a), N::Usize($b)) => {
                let $wrap = N::Usize;
                $body
            }
            _ => $otherwise,
        }
    };
}

fn wrong(what: impl std::fmt::Debug) -> ! {
    panic!("the tree is not well typed: {what:?}")
}

impl Number {
    /// A constant of the tree.
    pub(crate) fn constant(value: Const, ty: Scalar) -> Self {
        match (value, ty) {
            (Const::Bool(value), Scalar::Bool) => N::Bool(value),
            (Const::Float(value), Scalar::F32) => N::F32(value as f32),
            (Const::Float(value), Scalar::F64) => N::F64(value),
            (Const::Int(value), _) => match ty {
                Scalar::I8 => N::I8(value.try_into().expect("in range")),
                Scalar::I16 => N::I16(value.try_into().expect("in range")),
                Scalar::I32 => N::I32(value.try_into().expect("in range")),
                Scalar::I64 => N::I64(value.try_into().expect("in range")),
                Scalar::Isize => N::Isize(value.try_into().expect("in range")),
                Scalar::U8 => N::U8(value.try_into().expect("in range")),
                Scalar::U16 => N::U16(value.try_into().expect("in range")),
                Scalar::U32 => N::U32(value.try_into().expect("in range")),
                Scalar::U64 => N::U64(value.try_into().expect("in range")),
                Scalar::Usize => N::Usize(value.try_into().expect("in range")),
                _ => wrong((value, ty)),
            },
            other => wrong(other),
        }
    }

    /// Reads an element of memory.
    pub(crate) fn read(bytes: &[u8], ty: Scalar) -> Self {
        let mut raw = [0; 8];
        raw[..bytes.len()].copy_from_slice(bytes);
        let bits = u64::from_le_bytes(raw);
        match ty {
            Scalar::Bool => N::Bool(bits != 0),
            Scalar::I8 => N::I8(bits as i8),
            Scalar::I16 => N::I16(bits as i16),
            Scalar::I32 => N::I32(bits as i32),
            Scalar::I64 => N::I64(bits as i64),
            Scalar::Isize => N::Isize(bits as isize),
            Scalar::U8 => N::U8(bits as u8),
            Scalar::U16 => N::U16(bits as u16),
            Scalar::U32 => N::U32(bits as u32),
            Scalar::U64 => N::U64(bits),
            Scalar::Usize => N::Usize(bits as usize),
            Scalar::F16 => N::F16(bits as u16),
            Scalar::Bf16 => N::Bf16(bits as u16),
            Scalar::F32 => N::F32(f32::from_bits(bits as u32)),
            Scalar::F64 => N::F64(f64::from_bits(bits)),
            other => wrong((bits, other)),
        }
    }

    /// The bytes of an element.
    pub(crate) fn bytes(self) -> Vec<u8> {
        match self {
            N::Bool(a) => vec![u8::from(a)],
            N::F16(a) | N::Bf16(a) => a.to_le_bytes().to_vec(),
            N::F32(a) => a.to_le_bytes().to_vec(),
            N::F64(a) => a.to_le_bytes().to_vec(),
            int => for_int!(int, |a, _wrap| a.to_le_bytes().to_vec(), else wrong(self)),
        }
    }

    /// An integer's value.
    pub(crate) fn int(self) -> i128 {
        for_int!(self, |a, _wrap| a as i128, else wrong(self))
    }

    pub(crate) fn bool(self) -> bool {
        match self {
            N::Bool(value) => value,
            _ => wrong(self),
        }
    }

    pub(crate) fn is_nan(self) -> bool {
        match self {
            N::F16(bits) => f16(bits).is_nan(),
            N::Bf16(bits) => bf16(bits).is_nan(),
            N::F32(a) => a.is_nan(),
            N::F64(a) => a.is_nan(),
            _ => false,
        }
    }

    pub(crate) fn unary(self, op: UnaryOp) -> Self {
        match (op, self) {
            (UnaryOp::Not, N::Bool(a)) => N::Bool(!a),
            (UnaryOp::Neg, N::F16(a)) => N::F16(a ^ 0x8000),
            (UnaryOp::Neg, N::Bf16(a)) => N::Bf16(a ^ 0x8000),
            (UnaryOp::Neg, N::F32(a)) => N::F32(-a),
            (UnaryOp::Neg, N::F64(a)) => N::F64(-a),
            (UnaryOp::Neg, a) => for_int!(a, |a, wrap| wrap(a.wrapping_neg()), else wrong(self)),
            (UnaryOp::Not, a) => for_int!(a, |a, wrap| wrap(!a), else wrong(self)),
        }
    }

    pub(crate) fn binary(self, op: BinaryOp, by: Self) -> Result<Self, NoQuotient> {
        use BinaryOp as O;
        if matches!(op, O::Shl | O::Shr) {
            // Only the low bits of a count matter.
            let count = for_int!(by, |b, _wrap| b as u32, else wrong(by));
            return Ok(for_int!(
                self,
                |a, wrap| wrap(match op {
                    O::Shl => a.wrapping_shl(count),
                    _ => a.wrapping_shr(count),
                }),
                else wrong(self)
            ));
        }
        Ok(match (self, by) {
            (N::Bool(a), N::Bool(b)) => N::Bool(match op {
                O::And => a & b,
                O::Or => a | b,
                O::Xor => a ^ b,
                _ => wrong((op, self)),
            }),
            (N::F32(a), N::F32(b)) => N::F32(match op {
                O::Add => a + b,
                O::Sub => a - b,
                O::Mul => a * b,
                O::Div => a / b,
                O::Rem => a % b,
                _ => wrong((op, self)),
            }),
            (N::F64(a), N::F64(b)) => N::F64(match op {
                O::Add => a + b,
                O::Sub => a - b,
                O::Mul => a * b,
                O::Div => a / b,
                O::Rem => a % b,
                _ => wrong((op, self)),
            }),
            // An `f64` holds more than twice the digits: the second rounding changes nothing.
            (N::F16(a), N::F16(b)) => N::F16(to_f16(half_op(op, f16(a), f16(b)))),
            (N::Bf16(a), N::Bf16(b)) => N::Bf16(to_bf16(half_op(op, bf16(a), bf16(b)))),
            (a, b) => for_ints!(
                a,
                b,
                |a, b, wrap| wrap(match op {
                    O::Add => a.wrapping_add(b),
                    O::Sub => a.wrapping_sub(b),
                    O::Mul => a.wrapping_mul(b),
                    O::Div => a.checked_div(b).ok_or(NoQuotient(b as i64))?,
                    O::Rem => a.checked_rem(b).ok_or(NoQuotient(b as i64))?,
                    O::And => a & b,
                    O::Or => a | b,
                    O::Xor => a ^ b,
                    O::Shl | O::Shr => wrong(op),
                }),
                else wrong((op, self, by))
            ),
        })
    }

    pub(crate) fn compare(self, op: CompareOp, with: Self) -> bool {
        fn of<T: PartialOrd>(op: CompareOp, a: T, b: T) -> bool {
            match op {
                CompareOp::Eq => a == b,
                CompareOp::Ne => a != b,
                CompareOp::Lt => a < b,
                CompareOp::Le => a <= b,
                CompareOp::Gt => a > b,
                CompareOp::Ge => a >= b,
            }
        }
        match (self, with) {
            (N::Bool(a), N::Bool(b)) => of(op, a, b),
            (N::F16(a), N::F16(b)) => of(op, f16(a), f16(b)),
            (N::Bf16(a), N::Bf16(b)) => of(op, bf16(a), bf16(b)),
            (N::F32(a), N::F32(b)) => of(op, a, b),
            (N::F64(a), N::F64(b)) => of(op, a, b),
            (a, b) => for_ints!(a, b, |a, b, _wrap| of(op, a, b), else wrong((self, with))),
        }
    }

    pub(crate) fn method(op: MethodOp, args: &[Self]) -> Result<Self, NoQuotient> {
        use MethodOp as M;
        Ok(match (op, args) {
            (M::Min, [N::F32(a), N::F32(b)]) => N::F32(match (*a, *b) {
                // Rust leaves open which zero it is; PTX orders them.
                (a, b) if a == 0.0 && b == 0.0 => f32::from_bits(a.to_bits() | b.to_bits()),
                (a, b) => a.min(b),
            }),
            (M::Max, [N::F32(a), N::F32(b)]) => N::F32(match (*a, *b) {
                (a, b) if a == 0.0 && b == 0.0 => f32::from_bits(a.to_bits() & b.to_bits()),
                (a, b) => a.max(b),
            }),
            (M::Min, [N::F64(a), N::F64(b)]) => N::F64(match (*a, *b) {
                (a, b) if a == 0.0 && b == 0.0 => f64::from_bits(a.to_bits() | b.to_bits()),
                (a, b) => a.min(b),
            }),
            (M::Max, [N::F64(a), N::F64(b)]) => N::F64(match (*a, *b) {
                (a, b) if a == 0.0 && b == 0.0 => f64::from_bits(a.to_bits() & b.to_bits()),
                (a, b) => a.max(b),
            }),
            (M::Abs, [N::F32(a)]) => N::F32(a.abs()),
            (M::Abs, [N::F64(a)]) => N::F64(a.abs()),
            (M::Abs, [N::I8(a)]) => N::I8(a.wrapping_abs()),
            (M::Abs, [N::I16(a)]) => N::I16(a.wrapping_abs()),
            (M::Abs, [N::I32(a)]) => N::I32(a.wrapping_abs()),
            (M::Abs, [N::I64(a)]) => N::I64(a.wrapping_abs()),
            (M::Abs, [N::Isize(a)]) => N::Isize(a.wrapping_abs()),
            (M::Sqrt, [N::F32(a)]) => N::F32(a.sqrt()),
            (M::Sqrt, [N::F64(a)]) => N::F64(a.sqrt()),
            (M::Floor, [N::F32(a)]) => N::F32(a.floor()),
            (M::Floor, [N::F64(a)]) => N::F64(a.floor()),
            (M::Ceil, [N::F32(a)]) => N::F32(a.ceil()),
            (M::Ceil, [N::F64(a)]) => N::F64(a.ceil()),
            (M::Trunc, [N::F32(a)]) => N::F32(a.trunc()),
            (M::Trunc, [N::F64(a)]) => N::F64(a.trunc()),
            (M::RoundTiesEven, [N::F32(a)]) => N::F32(a.round_ties_even()),
            (M::RoundTiesEven, [N::F64(a)]) => N::F64(a.round_ties_even()),
            (M::MulAdd, [N::F32(a), N::F32(b), N::F32(c)]) => N::F32(a.mul_add(*b, *c)),
            (M::MulAdd, [N::F64(a), N::F64(b), N::F64(c)]) => N::F64(a.mul_add(*b, *c)),
            (M::Clamp, [N::F32(a), N::F32(b), N::F32(c)]) => N::F32(a.clamp(*b, *c)),
            (M::Clamp, [N::F64(a), N::F64(b), N::F64(c)]) => N::F64(a.clamp(*b, *c)),
            (M::Clamp, [a, b, c]) => Self::method(M::Min, &[Self::method(M::Max, &[*a, *b])?, *c])?,
            (M::Round, [N::F32(a)]) => N::F32(a.round()),
            (M::Round, [N::F64(a)]) => N::F64(a.round()),
            (M::WrappingPow, [a, N::U32(by)]) => {
                for_int!(*a, |a, wrap| wrap(a.wrapping_pow(*by)), else wrong((op, args)))
            }
            (M::DivEuclid | M::RemEuclid, [a, b]) => for_ints!(
                *a,
                *b,
                |a, b, wrap| wrap(match op {
                    M::DivEuclid => a.checked_div_euclid(b).ok_or(NoQuotient(b as i64))?,
                    _ => a.checked_rem_euclid(b).ok_or(NoQuotient(b as i64))?,
                }),
                else wrong((op, args))
            ),
            (M::DivCeil, [N::U8(_), N::U8(0)])
            | (M::DivCeil, [N::U16(_), N::U16(0)])
            | (M::DivCeil, [N::U32(_), N::U32(0)])
            | (M::DivCeil, [N::U64(_), N::U64(0)])
            | (M::DivCeil, [N::Usize(_), N::Usize(0)]) => return Err(NoQuotient(0)),
            (M::DivCeil, [N::U8(a), N::U8(b)]) => N::U8(a.div_ceil(*b)),
            (M::DivCeil, [N::U16(a), N::U16(b)]) => N::U16(a.div_ceil(*b)),
            (M::DivCeil, [N::U32(a), N::U32(b)]) => N::U32(a.div_ceil(*b)),
            (M::DivCeil, [N::U64(a), N::U64(b)]) => N::U64(a.div_ceil(*b)),
            (M::DivCeil, [N::Usize(a), N::Usize(b)]) => N::Usize(a.div_ceil(*b)),
            (_, [a, b]) => for_ints!(
                *a,
                *b,
                |a, b, wrap| wrap(match op {
                    M::Min => a.min(b),
                    M::Max => a.max(b),
                    M::WrappingAdd => a.wrapping_add(b),
                    M::WrappingSub => a.wrapping_sub(b),
                    M::WrappingMul => a.wrapping_mul(b),
                    M::SaturatingAdd => a.saturating_add(b),
                    M::SaturatingSub => a.saturating_sub(b),
                    M::SaturatingMul => a.saturating_mul(b),
                    _ => wrong((op, args)),
                }),
                else wrong((op, args))
            ),
            (_, [a]) => for_ints!(
                *a,
                *a,
                |a, _b, wrap| wrap(match op {
                    M::WrappingNeg => a.wrapping_neg(),
                    M::ReverseBits => a.reverse_bits(),
                    M::SwapBytes => a.swap_bytes(),
                    _ => wrong((op, args)),
                }),
                else wrong((op, args))
            ),
            _ => wrong((op, args)),
        })
    }

    /// The result that wraps, and whether it did.
    pub(crate) fn overflowing(op: MethodOp, args: &[Self]) -> (Self, Self) {
        use MethodOp as M;
        let [a, b] = args else { wrong((op, args)) };
        for_ints!(
            *a,
            *b,
            |a, b, wrap| {
                let (value, wrapped) = match op {
                    M::OverflowingAdd => a.overflowing_add(b),
                    M::OverflowingSub => a.overflowing_sub(b),
                    M::OverflowingMul => a.overflowing_mul(b),
                    _ => wrong((op, args)),
                };
                (wrap(value), N::Bool(wrapped))
            },
            else wrong((op, args))
        )
    }

    /// `self as to`, and the conversions of the half types.
    pub(crate) fn cast(self, to: Scalar) -> Self {
        macro_rules! cast {
            ($a:expr) => {
                match to {
                    Scalar::I8 => N::I8($a as i8),
                    Scalar::I16 => N::I16($a as i16),
                    Scalar::I32 => N::I32($a as i32),
                    Scalar::I64 => N::I64($a as i64),
                    Scalar::Isize => N::Isize($a as isize),
                    Scalar::U8 => N::U8($a as u8),
                    Scalar::U16 => N::U16($a as u16),
                    Scalar::U32 => N::U32($a as u32),
                    Scalar::U64 => N::U64($a as u64),
                    Scalar::Usize => N::Usize($a as usize),
                    Scalar::F32 => N::F32($a as f32),
                    Scalar::F64 => N::F64($a as f64),
                    other => wrong((self, other)),
                }
            };
        }
        match (self, to) {
            (N::Bool(a), Scalar::Bool) => N::Bool(a),
            (N::Bool(a), _) => cast!(u8::from(a)),
            (N::F32(a), Scalar::F16) => N::F16(to_f16(f64::from(a))),
            (N::F32(a), Scalar::Bf16) => N::Bf16(to_bf16(f64::from(a))),
            (N::F64(a), Scalar::F16) => N::F16(to_f16(a)),
            (N::F64(a), Scalar::Bf16) => N::Bf16(to_bf16(a)),
            (N::F32(a), _) => cast!(a),
            (N::F64(a), _) => cast!(a),
            (N::F16(a), Scalar::F16) => N::F16(a),
            (N::Bf16(a), Scalar::Bf16) => N::Bf16(a),
            // Exact in both.
            (N::F16(a), Scalar::F32) => N::F32(f16(a) as f32),
            (N::F16(a), Scalar::F64) => N::F64(f16(a)),
            (N::Bf16(a), Scalar::F32) => N::F32(bf16(a) as f32),
            (N::Bf16(a), Scalar::F64) => N::F64(bf16(a)),
            (a, _) => for_int!(a, |a, _wrap| cast!(a), else wrong((self, to))),
        }
    }

    /// The values of a range, as Rust's iterators give them. A step of 0 is refused by the caller.
    pub(crate) fn range(
        self,
        end: Self,
        inclusive: bool,
        reversed: bool,
        step: usize,
    ) -> Box<dyn Iterator<Item = Self>> {
        for_ints!(
            self,
            end,
            |a, b, wrap| match (inclusive, reversed) {
                (false, false) => Box::new((a..b).step_by(step).map(wrap)),
                (false, true) => Box::new((a..b).rev().step_by(step).map(wrap)),
                (true, false) => Box::new((a..=b).step_by(step).map(wrap)),
                (true, true) => Box::new((a..=b).rev().step_by(step).map(wrap)),
            },
            else wrong((self, end))
        )
    }
}

fn half_op(op: BinaryOp, a: f64, b: f64) -> f64 {
    match op {
        BinaryOp::Add => a + b,
        BinaryOp::Sub => a - b,
        BinaryOp::Mul => a * b,
        BinaryOp::Div => a / b,
        BinaryOp::Rem => a % b,
        _ => wrong(op),
    }
}

/// The value of an `f16`, exactly.
fn f16(bits: u16) -> f64 {
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f64::from(bits & 1023));
    let size = match exponent {
        31 if bits & 1023 != 0 => f64::NAN,
        31 => f64::INFINITY,
        0 => fraction * 2f64.powi(-24),
        _ => (1024.0 + fraction) * 2f64.powi(exponent - 25),
    };
    if bits >> 15 == 1 { -size } else { size }
}

/// The value of a `bf16`, exactly.
fn bf16(bits: u16) -> f64 {
    f64::from(f32::from_bits(u32::from(bits) << 16))
}

/// Rounds to the nearest value with this many digits behind the first and this least exponent, ties to even: the bits.
fn round(value: f64, digits: i32, least: i32, infinite: u16) -> u16 {
    let sign = u16::from(value.is_sign_negative()) << 15;
    if value.is_nan() {
        return infinite | 1;
    }
    let size = value.abs();
    if size.is_infinite() {
        return sign | infinite;
    }
    let exponent = (size.to_bits() >> 52) as i32 - 1023;
    let exponent = exponent.max(least);
    // Two exact steps: one power of two may be out of range.
    let scale = digits - exponent;
    let steps = (size * 2f64.powi(scale / 2) * 2f64.powi(scale - scale / 2)).round_ties_even();
    // In `steps` the first digit counts `1 << digits`: adding it to the exponent's field carries by itself.
    let field = (exponent - least) as u64 * (1 << digits) + steps as u64;
    sign | u16::try_from(field).map_or(infinite, |field| field.min(infinite))
}

/// The bits of the nearest `f16`.
fn to_f16(value: f64) -> u16 {
    round(value, 10, -14, 0x7c00)
}

/// The bits of the nearest `bf16`.
fn to_bf16(value: f64) -> u16 {
    round(value, 7, -126, 0x7f80)
}

#[test]
fn halves_round_to_the_nearest() {
    for bits in 0..=u16::MAX {
        let (a, b) = (f16(bits), bf16(bits));
        assert!(a.is_nan() || to_f16(a) == bits, "{bits:x}");
        assert!(b.is_nan() || to_bf16(b) == bits, "{bits:x}");
    }
    assert_eq!(to_f16(65519.0), 0x7bff);
    assert_eq!(to_f16(65520.0), 0x7c00);
    assert_eq!(to_f16(1.0 + 2f64.powi(-11)), 0x3c00);
    assert_eq!(to_f16(1.0 + 2f64.powi(-11) + 2f64.powi(-50)), 0x3c01);
    assert_eq!(to_f16(-(2f64.powi(-25))), 0x8000);
    assert_eq!(to_f16(1.5 * 2f64.powi(-24)), 2);
    assert_eq!(to_bf16(f64::from(f32::MAX)), 0x7f80);
    assert_eq!(to_bf16(1.0 + 2f64.powi(-8)), 0x3f80);
    assert_eq!(to_bf16(-1e-300), 0x8000);
}
