//! Constant expressions: their values, by Rust's rules.

use super::{body::Draft, infer::Infer};
use crate::ir::{
    tree::{BinaryOp, CompareOp, Expr, ExprKind, LogicalOp, UnaryOp},
    types::{Const, Scalar, Ty},
};

/// The value of a constant expression; none if it is no constant, or has no value (it overflows, divides by zero).
pub(super) fn fold(expr: &Expr) -> Option<Const> {
    let scalar = match expr.ty {
        Ty::Scalar(scalar) => scalar,
        _ => return None,
    };
    let value = match &expr.kind {
        ExprKind::Const(value) => *value,
        ExprKind::Unary(op, a) => unary(*op, fold(a)?, scalar)?,
        ExprKind::Binary(op, a, b) => binary(*op, fold(a)?, fold(b)?, scalar)?,
        ExprKind::Compare(op, a, b) => Const::Bool(compare(*op, fold(a)?, fold(b)?)?),
        ExprKind::Logical(op, a, b) => match (op, fold(a)?) {
            (LogicalOp::And, Const::Bool(false)) => Const::Bool(false),
            (LogicalOp::Or, Const::Bool(true)) => Const::Bool(true),
            _ => fold(b)?,
        },
        ExprKind::Cast(a) => cast(fold(a)?, scalar)?,
        ExprKind::Block(block) if block.statements.is_empty() => fold(block.tail.as_ref()?)?,
        _ => return None,
    };
    in_range(value, scalar)
}

/// A constant tuple, array or struct with the values of its parts; none if a part is no constant, or has no value.
pub(super) fn parts(expr: &Expr) -> Option<Draft> {
    let kind = match &expr.kind {
        ExprKind::Aggregate(own) => ExprKind::Aggregate(
            own.iter()
                .map(|(position, part)| Some((*position, parts(part)?)))
                .collect::<Option<_>>()?,
        ),
        ExprKind::Array(elems) => ExprKind::Array(elems.iter().map(parts).collect::<Option<_>>()?),
        ExprKind::Repeat(elem, count) => ExprKind::Repeat(Box::new(parts(elem)?), *count),
        ExprKind::Const(value) => ExprKind::Const(*value),
        ExprKind::Block(block) if block.statements.is_empty() => {
            return parts(block.tail.as_ref()?);
        }
        _ => ExprKind::Const(fold(expr)?),
    };
    Some(Draft {
        kind,
        ty: Infer::of(&expr.ty),
        span: expr.span,
    })
}

/// Made of constants alone.
pub(super) fn is_constant(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Const(_) => true,
        ExprKind::Unary(_, a) | ExprKind::Cast(a) => is_constant(a),
        ExprKind::Binary(_, a, b) | ExprKind::Compare(_, a, b) | ExprKind::Logical(_, a, b) => {
            is_constant(a) && is_constant(b)
        }
        ExprKind::Aggregate(parts) => parts.iter().all(|(_, part)| is_constant(part)),
        ExprKind::Array(elems) => elems.iter().all(is_constant),
        ExprKind::Repeat(a, _) | ExprKind::Field(a, _) => is_constant(a),
        ExprKind::Block(block) => {
            block.statements.is_empty() && block.tail.as_ref().is_some_and(|e| is_constant(e))
        }
        _ => false,
    }
}

/// The value as one of the type; none if it is out of range.
pub(super) fn in_range(value: Const, scalar: Scalar) -> Option<Const> {
    match (value, scalar) {
        (Const::Bool(_), Scalar::Bool) => Some(value),
        (Const::Int(int), _) => {
            let (low, high) = scalar.int_range()?;
            (low <= int && int <= high).then_some(value)
        }
        (Const::Float(float), Scalar::F32) => Some(Const::Float(f64::from(float as f32))),
        (Const::Float(_), Scalar::F64) => Some(value),
        _ => None,
    }
}

fn unary(op: UnaryOp, a: Const, scalar: Scalar) -> Option<Const> {
    Some(match (op, a) {
        (UnaryOp::Neg, Const::Int(a)) => Const::Int(a.checked_neg()?),
        (UnaryOp::Neg, Const::Float(a)) => Const::Float(-a),
        (UnaryOp::Not, Const::Bool(a)) => Const::Bool(!a),
        (UnaryOp::Not, Const::Int(a)) => {
            let (low, high) = scalar.int_range()?;
            Const::Int(if low < 0 { !a } else { high - a })
        }
        _ => return None,
    })
}

fn binary(op: BinaryOp, a: Const, b: Const, scalar: Scalar) -> Option<Const> {
    Some(match (a, b) {
        (Const::Int(a), Const::Int(b)) => Const::Int(match op {
            BinaryOp::Add => a.checked_add(b)?,
            BinaryOp::Sub => a.checked_sub(b)?,
            BinaryOp::Mul => a.checked_mul(b)?,
            BinaryOp::Div => a.checked_div(b)?,
            BinaryOp::Rem => a.checked_rem(b)?,
            BinaryOp::And => a & b,
            BinaryOp::Or => a | b,
            BinaryOp::Xor => a ^ b,
            BinaryOp::Shl => {
                let count = u32::try_from(b).ok().filter(|b| *b < scalar.bits())?;
                return Some(Const::Int(wrap(
                    a.checked_mul(1i128.checked_shl(count)?)?,
                    scalar,
                )?));
            }
            BinaryOp::Shr => {
                let count = u32::try_from(b).ok().filter(|b| *b < scalar.bits())?;
                a >> count
            }
        }),
        (Const::Float(a), Const::Float(b)) => Const::Float(match (op, scalar) {
            (BinaryOp::Add, Scalar::F32) => f64::from(a as f32 + b as f32),
            (BinaryOp::Sub, Scalar::F32) => f64::from(a as f32 - b as f32),
            (BinaryOp::Mul, Scalar::F32) => f64::from(a as f32 * b as f32),
            (BinaryOp::Div, Scalar::F32) => f64::from(a as f32 / b as f32),
            (BinaryOp::Add, _) => a + b,
            (BinaryOp::Sub, _) => a - b,
            (BinaryOp::Mul, _) => a * b,
            (BinaryOp::Div, _) => a / b,
            _ => return None,
        }),
        (Const::Bool(a), Const::Bool(b)) => Const::Bool(match op {
            BinaryOp::And => a & b,
            BinaryOp::Or => a | b,
            BinaryOp::Xor => a ^ b,
            _ => return None,
        }),
        _ => return None,
    })
}

fn compare(op: CompareOp, a: Const, b: Const) -> Option<bool> {
    let order = match (a, b) {
        (Const::Int(a), Const::Int(b)) => Some(a.cmp(&b)),
        (Const::Bool(a), Const::Bool(b)) => Some(a.cmp(&b)),
        (Const::Float(a), Const::Float(b)) => a.partial_cmp(&b),
        _ => return None,
    };
    Some(match op {
        CompareOp::Eq => order.is_some_and(|o| o.is_eq()),
        CompareOp::Ne => order.is_none_or(|o| o.is_ne()),
        CompareOp::Lt => order.is_some_and(|o| o.is_lt()),
        CompareOp::Le => order.is_some_and(|o| o.is_le()),
        CompareOp::Gt => order.is_some_and(|o| o.is_gt()),
        CompareOp::Ge => order.is_some_and(|o| o.is_ge()),
    })
}

/// An integer brought into the range of its type by wrapping.
pub(super) fn wrap(value: i128, scalar: Scalar) -> Option<i128> {
    let (low, high) = scalar.int_range()?;
    let count = high - low + 1;
    Some((value.rem_euclid(count) - low).rem_euclid(count) + low)
}

/// `value as scalar`
fn cast(value: Const, scalar: Scalar) -> Option<Const> {
    Some(match (value, scalar) {
        (Const::Bool(a), Scalar::Bool) => Const::Bool(a),
        (Const::Bool(a), _) if scalar.is_int() => Const::Int(i128::from(a)),
        (Const::Int(a), _) if scalar.is_int() => Const::Int(wrap(a, scalar)?),
        (Const::Int(a), Scalar::F32) => Const::Float(f64::from(a as f32)),
        (Const::Int(a), Scalar::F64) => Const::Float(a as f64),
        (Const::Float(a), Scalar::F32) => Const::Float(f64::from(a as f32)),
        (Const::Float(a), Scalar::F64) => Const::Float(a),
        (Const::Float(a), _) => {
            // Saturating, and 0 for a NaN: as `as` on a host float to `i128` is.
            let (low, high) = scalar.int_range()?;
            Const::Int((a as i128).clamp(low, high))
        }
        _ => return None,
    })
}
