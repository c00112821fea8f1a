//! Linear forms modulo the width of a type: the constant difference of two values.
//!
//! `i + 4` minus `i` is 4 whatever `i` is, even where `i + 4` wraps: arithmetic in a register is arithmetic modulo
//! `2^bits`. Whether a range that starts at `i` and has 4 elements is inside its dimension is another question, asked
//! over the integers by the obligation.

use super::{builder::Builder, fold};
use crate::ir::{
    ssa::{Binary, Op, Value},
    tree::BinaryOp,
    types::{Const, Scalar},
};
use std::collections::BTreeMap;

/// How deep a definition is followed, and how many in all: beyond, a value stands for itself.
const MAX_DEPTH: u32 = 32;
const MAX_STEPS: u32 = 256;

#[derive(Debug, Clone, Default)]
struct Form {
    constant: i128,
    terms: BTreeMap<Value, i128>,
    steps: u32,
}

/// `b - a` if it is constant, as a value of their common type.
pub(super) fn difference(builder: &Builder, a: Value, b: Value) -> Option<i128> {
    let ty = builder.scalar(a);
    if builder.scalar(b) != ty || !ty.is_int() {
        return None;
    }
    let mut form = Form::default();
    add(builder, ty, b, 1, 0, &mut form);
    add(builder, ty, a, -1, 0, &mut form);
    form.terms
        .values()
        .all(|factor| fold::wrap(ty, *factor) == 0)
        .then(|| signed(ty, form.constant))
}

/// The representative of least magnitude.
fn signed(ty: Scalar, value: i128) -> i128 {
    let low = value & ((1i128 << ty.bits()) - 1);
    if low >= 1i128 << (ty.bits() - 1) {
        low - (1i128 << ty.bits())
    } else {
        low
    }
}

fn add(builder: &Builder, ty: Scalar, value: Value, factor: i128, depth: u32, form: &mut Form) {
    let factor = fold::wrap(ty, factor);
    form.steps += 1;
    if depth < MAX_DEPTH && form.steps < MAX_STEPS {
        match builder.def(value) {
            Some(Op::Const(Const::Int(constant))) => {
                form.constant = fold::wrap(
                    ty,
                    form.constant.wrapping_add(constant.wrapping_mul(factor)),
                );
                return;
            }
            Some(Op::Binary(Binary::Op(BinaryOp::Add), a, b)) => {
                add(builder, ty, *a, factor, depth + 1, form);
                add(builder, ty, *b, factor, depth + 1, form);
                return;
            }
            Some(Op::Binary(Binary::Op(BinaryOp::Sub), a, b)) => {
                add(builder, ty, *a, factor, depth + 1, form);
                add(builder, ty, *b, -factor, depth + 1, form);
                return;
            }
            Some(Op::Binary(Binary::Op(BinaryOp::Mul), a, b)) => {
                let scaled = match (builder.int_of(*a), builder.int_of(*b)) {
                    (Some(scale), _) => Some((*b, scale)),
                    (_, Some(scale)) => Some((*a, scale)),
                    _ => None,
                };
                if let Some((rest, scale)) = scaled {
                    add(
                        builder,
                        ty,
                        rest,
                        factor.wrapping_mul(scale),
                        depth + 1,
                        form,
                    );
                    return;
                }
            }
            _ => {}
        }
    }
    let entry = form.terms.entry(value).or_default();
    *entry = fold::wrap(ty, *entry + factor);
}
