//! Constant folding by Rust's release semantics.

use crate::ir::{
    ssa::{Binary, Unary},
    tree::{BinaryOp, CompareOp},
    types::{Const, Scalar},
};

/// The value of an integer type that is congruent to `value`: what a register of that type holds.
pub(crate) fn wrap(ty: Scalar, value: i128) -> i128 {
    if !ty.is_int() {
        return value;
    }
    let bits = ty.bits();
    let low = value & ((1i128 << bits) - 1);
    if ty.is_signed() && low >= 1i128 << (bits - 1) {
        low - (1i128 << bits)
    } else {
        low
    }
}

/// A unary operation on a constant.
pub(crate) fn unary(op: Unary, ty: Scalar, a: Const) -> Option<Const> {
    match (op, a) {
        (Unary::Not, Const::Bool(a)) => Some(Const::Bool(!a)),
        (Unary::Not, Const::Int(a)) => Some(Const::Int(wrap(ty, !a))),
        (Unary::Neg, Const::Int(a)) => Some(Const::Int(wrap(ty, -a))),
        (Unary::Abs, Const::Int(a)) => Some(Const::Int(wrap(ty, a.abs()))),
        (Unary::CountOnes, Const::Int(a)) => Some(Const::Int(a.count_ones().into())),
        (Unary::LeadingZeros, Const::Int(a)) => {
            let spare = 128 - i128::from(ty.bits());
            Some(Const::Int(i128::from(a.leading_zeros()) - spare))
        }
        (Unary::ReverseBits, Const::Int(a)) => Some(Const::Int(
            (a.reverse_bits() as u128 >> (128 - ty.bits())) as i128,
        )),
        (Unary::Neg, Const::Float(a)) if matches!(ty, Scalar::F32 | Scalar::F64) => {
            Some(Const::Float(-a))
        }
        _ => None,
    }
}

/// A binary operation on integers or `bool`s of type `ty`. A division that would fail stays.
pub(crate) fn binary(op: Binary, ty: Scalar, a: Const, b: Const) -> Option<Const> {
    if let (Const::Bool(a), Const::Bool(b)) = (a, b) {
        return Some(Const::Bool(match op {
            Binary::Op(BinaryOp::And) => a & b,
            Binary::Op(BinaryOp::Or) => a | b,
            Binary::Op(BinaryOp::Xor) => a ^ b,
            _ => return None,
        }));
    }
    let (Const::Int(a), Const::Int(b)) = (a, b) else {
        return None;
    };
    let count = || u32::try_from(b & i128::from(ty.bits() - 1)).ok();
    let value = match op {
        Binary::Min => a.min(b),
        Binary::Max => a.max(b),
        Binary::Op(op) => match op {
            BinaryOp::Add => a + b,
            BinaryOp::Sub => a - b,
            // Two 64-bit factors fit `i128`: the product of two unsigned ones needs its wrapping form.
            BinaryOp::Mul => a.wrapping_mul(b),
            BinaryOp::Div | BinaryOp::Rem => {
                let least = ty.int_range()?.0;
                if b == 0 || (ty.is_signed() && a == least && b == -1) {
                    return None;
                }
                if op == BinaryOp::Div { a / b } else { a % b }
            }
            BinaryOp::And => a & b,
            BinaryOp::Or => a | b,
            BinaryOp::Xor => a ^ b,
            BinaryOp::Shl => a << count()?,
            BinaryOp::Shr => a >> count()?,
        },
    };
    Some(Const::Int(wrap(ty, value)))
}

/// A comparison of integers or `bool`s.
pub(crate) fn compare(op: CompareOp, a: Const, b: Const) -> Option<Const> {
    let order = match (a, b) {
        (Const::Int(a), Const::Int(b)) => a.cmp(&b),
        (Const::Bool(a), Const::Bool(b)) => a.cmp(&b),
        _ => return None,
    };
    Some(Const::Bool(match op {
        CompareOp::Eq => order.is_eq(),
        CompareOp::Ne => order.is_ne(),
        CompareOp::Lt => order.is_lt(),
        CompareOp::Le => order.is_le(),
        CompareOp::Gt => order.is_gt(),
        CompareOp::Ge => order.is_ge(),
    }))
}

/// A cast between integers, or of a `bool` to one.
pub(crate) fn cast(to: Scalar, a: Const) -> Option<Const> {
    if !to.is_int() {
        return None;
    }
    match a {
        Const::Int(a) => Some(Const::Int(wrap(to, a))),
        Const::Bool(a) => Some(Const::Int(i128::from(a))),
        Const::Float(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_wrap_and_shifts_mask() {
        let int = |op, ty, a, b| binary(Binary::Op(op), ty, Const::Int(a), Const::Int(b));
        assert_eq!(
            int(BinaryOp::Sub, Scalar::U32, 0, 1),
            Some(Const::Int(0xFFFF_FFFF))
        );
        assert_eq!(
            int(BinaryOp::Add, Scalar::I8, 127, 1),
            Some(Const::Int(-128))
        );
        assert_eq!(int(BinaryOp::Shl, Scalar::U32, 1, 33), Some(Const::Int(2)));
        assert_eq!(int(BinaryOp::Shr, Scalar::I32, -8, 1), Some(Const::Int(-4)));
        let most = (1i128 << 64) - 1;
        assert_eq!(
            int(BinaryOp::Mul, Scalar::U64, most, most),
            Some(Const::Int(1))
        );
        assert_eq!(int(BinaryOp::Div, Scalar::I32, -7, 2), Some(Const::Int(-3)));
        assert_eq!(int(BinaryOp::Rem, Scalar::I32, -7, 2), Some(Const::Int(-1)));
        assert_eq!(int(BinaryOp::Div, Scalar::U32, 7, 0), None);
        assert_eq!(int(BinaryOp::Div, Scalar::I8, -128, -1), None);
        assert_eq!(cast(Scalar::I8, Const::Int(200)), Some(Const::Int(-56)));
        assert_eq!(
            unary(Unary::Neg, Scalar::I8, Const::Int(-128)),
            Some(Const::Int(-128))
        );
    }
}
