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
    let mut steps = 0;
    let known = form.terms.keys().copied();
    let first = { known }.find(|known| same(builder, *known, value, 0, &mut steps));
    let entry = form.terms.entry(first.unwrap_or(value)).or_default();
    *entry = fold::wrap(ty, *entry + factor);
}

/// Both are made in the same way of the same values: `i / 64` is `i / 64`, wherever it is written.
fn same(builder: &Builder, a: Value, b: Value, depth: u32, steps: &mut u32) -> bool {
    if a == b {
        return true;
    }
    *steps += 1;
    if depth > MAX_DEPTH || *steps > MAX_STEPS || builder.scalar(a) != builder.scalar(b) {
        return false;
    }
    let mut both = |a: Value, b: Value| same(builder, a, b, depth + 1, steps);
    match (builder.def(a), builder.def(b)) {
        (Some(Op::Const(a)), Some(Op::Const(b))) => a == b,
        (Some(Op::Param(a)), Some(Op::Param(b))) => a == b,
        (Some(Op::Dim(a)), Some(Op::Dim(b))) => a == b,
        (Some(Op::Special(a, i)), Some(Op::Special(b, j))) => a == b && i == j,
        (Some(Op::Cast(a)), Some(Op::Cast(b))) => both(*a, *b),
        (Some(Op::Unary(f, a)), Some(Op::Unary(g, b))) => f == g && both(*a, *b),
        (Some(Op::Binary(f, a, c)), Some(Op::Binary(g, b, d))) => {
            f == g && both(*a, *b) && both(*c, *d)
        }
        _ => false,
    }
}
