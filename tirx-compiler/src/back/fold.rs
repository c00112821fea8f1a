//! Arithmetic on constants, exactly as the device would do it: Rust's release semantics.
//!
//! Integers wrap, shift counts are masked, a float becomes the nearest integer towards zero, saturated, a NaN 0. What
//! has no defined result (a division by zero, which a check keeps from running) is not folded, nor is what gives a NaN,
//! whose bits differ between machines, nor half-precision arithmetic.

use super::func::Imm;
use crate::ir::{
    ssa::{Binary, Unary},
    tree::{BinaryOp, CompareOp},
    types::Scalar,
};

/// A float rounded to its type. Half types keep their value: they have no constants of their own.
pub(crate) fn round(value: f64, ty: Scalar) -> f64 {
    match ty {
        Scalar::F32 => f64::from(value as f32),
        _ => value,
    }
}

/// An integer reduced to its type.
pub(crate) fn wrap(value: i128, ty: Scalar) -> i128 {
    let bits = ty.bits();
    let low = value & ((1i128 << bits) - 1);
    if ty.is_signed() && low >> (bits - 1) != 0 {
        low - (1i128 << bits)
    } else {
        low
    }
}

fn float(value: f64) -> Option<Imm> {
    (!value.is_nan()).then_some(Imm::Float(value.to_bits()))
}

/// `op a`, where `a` has the type `ty`
pub(crate) fn unary(op: Unary, a: Imm, ty: Scalar) -> Option<Imm> {
    match (op, a) {
        (Unary::Not, Imm::Bool(a)) => Some(Imm::Bool(!a)),
        (Unary::Not, Imm::Int(a)) => Some(Imm::Int(wrap(!a, ty))),
        (Unary::Neg, Imm::Int(a)) => Some(Imm::Int(wrap(-a, ty))),
        (Unary::Abs, Imm::Int(a)) => Some(Imm::Int(wrap(a.abs(), ty))),
        (Unary::CountOnes, Imm::Int(a)) => Some(Imm::Int(a.count_ones().into())),
        (Unary::LeadingZeros, Imm::Int(a)) => {
            let spare = 128 - i128::from(ty.bits());
            Some(Imm::Int(i128::from(a.leading_zeros()) - spare))
        }
        (Unary::ReverseBits, Imm::Int(a)) => Some(Imm::Int(
            (a.reverse_bits() as u128 >> (128 - ty.bits())) as i128,
        )),
        (_, Imm::Float(bits)) => {
            let a = f64::from_bits(bits);
            float(match (op, ty) {
                (Unary::Neg, _) => -a,
                (Unary::Abs, _) => a.abs(),
                (Unary::Sqrt, Scalar::F32) => f64::from((a as f32).sqrt()),
                (Unary::Sqrt, Scalar::F64) => a.sqrt(),
                // An `f32` is an `f64` too, and so is its integer.
                (Unary::Floor, _) => a.floor(),
                (Unary::Ceil, _) => a.ceil(),
                (Unary::Trunc, _) => a.trunc(),
                (Unary::RoundTiesEven, _) => a.round_ties_even(),
                _ => return None,
            })
        }
        _ => None,
    }
}

/// `a op b`, of type `ty`
pub(crate) fn binary(op: Binary, a: Imm, b: Imm, ty: Scalar) -> Option<Imm> {
    match (a, b) {
        (Imm::Int(a), Imm::Int(b)) => int(op, a, b, ty).map(|value| Imm::Int(wrap(value, ty))),
        (Imm::Bool(a), Imm::Bool(b)) => Some(Imm::Bool(match op {
            Binary::Op(BinaryOp::And) => a & b,
            Binary::Op(BinaryOp::Or) => a | b,
            Binary::Op(BinaryOp::Xor) => a ^ b,
            _ => return None,
        })),
        (Imm::Float(a), Imm::Float(b)) => {
            let (a, b) = (f64::from_bits(a), f64::from_bits(b));
            float(match ty {
                Scalar::F32 => f64::from(floats(op, a as f32, b as f32)?),
                Scalar::F64 => floats(op, a, b)?,
                _ => return None,
            })
        }
        _ => None,
    }
}

fn int(op: Binary, a: i128, b: i128, ty: Scalar) -> Option<i128> {
    let count = (b & i128::from(ty.bits() - 1)) as u32;
    let overflows = ty
        .int_range()
        .is_some_and(|(least, _)| ty.is_signed() && a == least && b == -1);
    Some(match op {
        Binary::Op(op) => match op {
            BinaryOp::Add => a + b,
            BinaryOp::Sub => a - b,
            BinaryOp::Mul => a.wrapping_mul(b),
            BinaryOp::Div | BinaryOp::Rem if b == 0 || overflows => return None,
            BinaryOp::Div => a / b,
            BinaryOp::Rem => a % b,
            BinaryOp::And => a & b,
            BinaryOp::Or => a | b,
            BinaryOp::Xor => a ^ b,
            BinaryOp::Shl => a << count,
            BinaryOp::Shr => a >> count,
        },
        Binary::Min => a.min(b),
        Binary::Max => a.max(b),
    })
}

fn floats<F>(op: Binary, a: F, b: F) -> Option<F>
where
    F: std::ops::Add<Output = F>
        + std::ops::Sub<Output = F>
        + std::ops::Mul<Output = F>
        + std::ops::Div<Output = F>
        + PartialOrd,
{
    Some(match op {
        Binary::Op(BinaryOp::Add) => a + b,
        Binary::Op(BinaryOp::Sub) => a - b,
        Binary::Op(BinaryOp::Mul) => a * b,
        Binary::Op(BinaryOp::Div) => a / b,
        // Of two equal values they may differ in the sign of zero, which Rust leaves open and the device decides.
        Binary::Min if a < b => a,
        Binary::Min if b < a => b,
        Binary::Max if a > b => a,
        Binary::Max if b > a => b,
        _ => return None,
    })
}

/// `a * b + c` on floats, rounded once.
pub(crate) fn mul_add(a: Imm, b: Imm, c: Imm, ty: Scalar) -> Option<Imm> {
    let (Imm::Float(a), Imm::Float(b), Imm::Float(c)) = (a, b, c) else {
        return None;
    };
    let (a, b, c) = (f64::from_bits(a), f64::from_bits(b), f64::from_bits(c));
    float(match ty {
        Scalar::F32 => f64::from((a as f32).mul_add(b as f32, c as f32)),
        Scalar::F64 => a.mul_add(b, c),
        _ => return None,
    })
}

/// `a op b`
pub(crate) fn compare(op: CompareOp, a: Imm, b: Imm) -> Option<bool> {
    fn by<T: PartialOrd>(op: CompareOp, a: T, b: T) -> bool {
        match op {
            CompareOp::Eq => a == b,
            CompareOp::Ne => a != b,
            CompareOp::Lt => a < b,
            CompareOp::Le => a <= b,
            CompareOp::Gt => a > b,
            CompareOp::Ge => a >= b,
        }
    }
    Some(match (a, b) {
        (Imm::Bool(a), Imm::Bool(b)) => by(op, a, b),
        (Imm::Int(a), Imm::Int(b)) => by(op, a, b),
        (Imm::Float(a), Imm::Float(b)) => by(op, f64::from_bits(a), f64::from_bits(b)),
        _ => return None,
    })
}

/// `a as to`
pub(crate) fn cast(a: Imm, to: Scalar) -> Option<Imm> {
    match a {
        Imm::Bool(a) if to.is_int() => Some(Imm::Int(i128::from(a))),
        Imm::Bool(a) => (to == Scalar::Bool).then_some(Imm::Bool(a)),
        Imm::Int(a) => match to {
            Scalar::F32 => float(f64::from(a as f32)),
            Scalar::F64 => float(a as f64),
            _ => to.is_int().then(|| Imm::Int(wrap(a, to))),
        },
        Imm::Float(bits) => {
            let a = f64::from_bits(bits);
            match to {
                Scalar::F32 | Scalar::F64 => float(round(a, to)),
                _ => {
                    let (least, greatest) = to.int_range()?;
                    Some(Imm::Int((a as i128).clamp(least, greatest)))
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_wrap_to_their_type() {
        assert_eq!(wrap(300, Scalar::U8), 44);
        assert_eq!(wrap(200, Scalar::I8), -56);
        assert_eq!(wrap(-1, Scalar::U64), i128::from(u64::MAX));
        let max = Imm::Int(i128::from(i32::MAX));
        let sum = binary(Binary::Op(BinaryOp::Add), max, Imm::Int(1), Scalar::I32);
        assert_eq!(sum, Some(Imm::Int(i128::from(i32::MIN))));
        let big = Imm::Int(i128::from(u64::MAX));
        let product = binary(Binary::Op(BinaryOp::Mul), big, big, Scalar::U64);
        assert_eq!(product, Some(Imm::Int(1)));
    }

    #[test]
    fn shift_counts_are_masked() {
        let shl = binary(
            Binary::Op(BinaryOp::Shl),
            Imm::Int(3),
            Imm::Int(33),
            Scalar::U32,
        );
        assert_eq!(shl, Some(Imm::Int(6)));
        let shr = binary(
            Binary::Op(BinaryOp::Shr),
            Imm::Int(-8),
            Imm::Int(9),
            Scalar::I8,
        );
        assert_eq!(shr, Some(Imm::Int(-4)));
    }

    #[test]
    fn what_is_undefined_is_not_folded() {
        let div = Binary::Op(BinaryOp::Div);
        assert_eq!(binary(div, Imm::Int(1), Imm::Int(0), Scalar::U32), None);
        assert_eq!(binary(div, Imm::Int(-128), Imm::Int(-1), Scalar::I8), None);
        let zero = Imm::Float(0);
        assert_eq!(binary(div, zero, zero, Scalar::F32), None);
    }

    #[test]
    fn casts_saturate_and_wrap_as_in_rust() {
        let float = |value: f64| Imm::Float(value.to_bits());
        assert_eq!(cast(float(300.7), Scalar::U8), Some(Imm::Int(255)));
        assert_eq!(cast(float(-1.0), Scalar::U32), Some(Imm::Int(0)));
        assert_eq!(cast(float(f64::NAN), Scalar::I64), Some(Imm::Int(0)));
        assert_eq!(
            cast(Imm::Int(16_777_217), Scalar::F32),
            Some(float(16_777_216.0))
        );
        assert_eq!(cast(Imm::Int(-1), Scalar::U16), Some(Imm::Int(65535)));
    }

    #[test]
    fn f32_arithmetic_rounds_to_f32() {
        let third = binary(
            Binary::Op(BinaryOp::Div),
            Imm::Float(1f64.to_bits()),
            Imm::Float(3f64.to_bits()),
            Scalar::F32,
        );
        assert_eq!(third, Some(Imm::Float(f64::from(1f32 / 3f32).to_bits())));
    }
}
