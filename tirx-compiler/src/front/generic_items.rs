//! What generic code does with its types: constants, conversions by name, and the methods of 16-bit floats.
//!
//! The traits of `tirx::device::generic` have these for every number; where the type is known, rustc finds the item that
//! the type itself has, which means the same, or none. A 16-bit float is an `f32` in between where nothing is lost by
//! that: constants, `min`, `max`, `abs` and what classifies.

use super::{body::Draft, expr::draft, infer::Infer};
use crate::{
    intrinsics::{MethodOp, MethodTy},
    ir::{
        tree::ExprKind,
        types::{Const, Scalar},
    },
};
use proc_macro2::Span;

/// `T::ZERO` and the like; none for a constant that only the type itself may have.
pub(super) fn constant(scalar: Scalar, name: &str, at: Span) -> Option<Draft> {
    let known = |value, ty| Some(draft(ExprKind::Const(value), Infer::scalar(ty), at));
    if scalar == Scalar::Bool {
        return None;
    }
    if name == "BITS" {
        return known(Const::Int(scalar.bits().into()), Scalar::U32);
    }
    let small = match name {
        "ZERO" => Some(0u8),
        "ONE" => Some(1),
        _ => None,
    };
    if scalar.is_int() {
        return known(Const::Int(small?.into()), scalar);
    }
    if let (Some(value), Scalar::F32 | Scalar::F64) = (small, scalar) {
        return known(Const::Float(value.into()), scalar);
    }
    // The 16-bit floats: exponent and fraction of the greatest, the least normal value, the step above 1.
    let (greatest, least, step) = match scalar {
        Scalar::F16 => (65504.0, -14, -10),
        Scalar::Bf16 => ((2.0 - f64::from(2f32.powi(-7))) * 2f64.powi(127), -126, -7),
        _ => return None,
    };
    let value = match name {
        "ZERO" | "ONE" => small?.into(),
        "MAX" => greatest,
        "MIN" => -greatest,
        "INFINITY" => f64::INFINITY,
        "NEG_INFINITY" => f64::NEG_INFINITY,
        "NAN" => f64::NAN,
        "MIN_POSITIVE" => 2f64.powi(least),
        "EPSILON" => 2f64.powi(step),
        _ => return None,
    };
    let value = known(Const::Float(value), Scalar::F32)?;
    Some(cast(value, scalar))
}

/// The type that `from_..` or `to_..` names.
pub(super) fn converted(scalar: Scalar, name: &str, prefix: &str) -> Option<Scalar> {
    let other = Scalar::from_name(name.strip_prefix(prefix)?)?;
    let everywhere = matches!(other, Scalar::I32 | Scalar::U32 | Scalar::F32 | Scalar::F64);
    let of_ints = matches!(other, Scalar::I64 | Scalar::U64 | Scalar::Usize);
    (scalar != Scalar::Bool && (everywhere || of_ints && scalar.is_int())).then_some(other)
}

/// A value as another type, by the rules of `as`; rounded once.
pub(super) fn conversion(value: Draft, from: Scalar, to: Scalar) -> Draft {
    if from == to {
        return value;
    }
    if to == Scalar::Bf16 && from.is_int() {
        // By way of an `f32` it would be rounded twice; an `f64` holds each integer of 32 bits.
        return cast(cast(value, Scalar::F64), to);
    }
    cast(value, to)
}

/// The methods of 16-bit floats, each that of an `f32` with the same values.
pub(super) const HALF_METHODS: [(&str, MethodOp, MethodTy); 7] = [
    ("min", MethodOp::Min, MethodTy::Receiver),
    ("max", MethodOp::Max, MethodTy::Receiver),
    ("abs", MethodOp::Abs, MethodTy::Receiver),
    ("is_nan", MethodOp::IsNan, MethodTy::Bool),
    ("is_infinite", MethodOp::IsInfinite, MethodTy::Bool),
    ("is_finite", MethodOp::IsFinite, MethodTy::Bool),
    ("is_sign_negative", MethodOp::IsSignNegative, MethodTy::Bool),
];

/// What a method of a 16-bit float means, and its result.
pub(super) fn half_method(name: &str) -> Option<(MethodOp, MethodTy)> {
    let row = HALF_METHODS.iter().find(|(known, ..)| *known == name);
    row.map(|(_, op, result)| (*op, *result))
}

fn cast(value: Draft, to: Scalar) -> Draft {
    let at = value.span;
    draft(ExprKind::Cast(Box::new(value)), Infer::scalar(to), at)
}
