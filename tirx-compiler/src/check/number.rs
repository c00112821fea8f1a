//! Value numbering: pure operations on equal operands are one value.
//!
//! `a[tid % 64]` under `if tid % 64 < n` computes the remainder twice; to a proof it is once. A value stands for the
//! first of its class. What is equal is so at every point where both are in scope, since operands do not change there.

use super::cfg::Cfg;
use crate::ir::{
    ssa::{Axis, Binary, Op, Special, Unary, Value, ValueTy},
    tree::{BinaryOp, CompareOp},
    types::{Const, DimId, ParamId},
};
use std::collections::HashMap;

#[derive(PartialEq, Eq, Hash)]
enum Key {
    Bool(bool),
    Int(i128),
    Float(u64),
    Param(ParamId),
    Dim(DimId),
    Special(Special, Axis),
    Unary(Unary, Value),
    Binary(Binary, Value, Value),
    MulAdd(Value, Value, Value),
    Compare(CompareOp, Value, Value),
    Select(Value, Value, Value),
    Cast(Value),
}

/// For each value, the first of its class.
pub(super) fn number(cfg: &Cfg<'_>) -> Vec<Value> {
    let function = cfg.function;
    let mut canon: Vec<_> = (0..function.values.len() as u32).map(Value).collect();
    let mut classes: HashMap<(Key, ValueTy), Value> = HashMap::new();
    for block in &cfg.order {
        for inst in function
            .blocks
            .get(block.index())
            .into_iter()
            .flat_map(|block| &block.insts)
        {
            let Some(result) = inst.result() else {
                continue;
            };
            let of = |value: &Value| canon.get(value.index()).copied().unwrap_or(*value);
            let key = match &inst.op {
                Op::Const(Const::Bool(value)) => Key::Bool(*value),
                Op::Const(Const::Int(value)) => Key::Int(*value),
                Op::Const(Const::Float(value)) => Key::Float(value.to_bits()),
                Op::Param(id) => Key::Param(*id),
                Op::Dim(id) => Key::Dim(*id),
                Op::Special(special, axis) => Key::Special(*special, *axis),
                Op::Unary(op, a) => Key::Unary(*op, of(a)),
                Op::Binary(op, a, b) => {
                    let (mut a, mut b) = (of(a), of(b));
                    let commutes = matches!(
                        op,
                        Binary::Op(
                            BinaryOp::Add
                                | BinaryOp::Mul
                                | BinaryOp::And
                                | BinaryOp::Or
                                | BinaryOp::Xor
                        )
                    );
                    if commutes && b < a {
                        (a, b) = (b, a);
                    }
                    Key::Binary(*op, a, b)
                }
                Op::MulAdd(a, b, c) => Key::MulAdd(of(a), of(b), of(c)),
                Op::Compare(op, a, b) => Key::Compare(*op, of(a), of(b)),
                Op::Select(a, b, c) => Key::Select(of(a), of(b), of(c)),
                Op::Cast(a) => Key::Cast(of(a)),
                _ => continue,
            };
            let Some(data) = function.values.get(result.index()) else {
                continue;
            };
            let first = *classes.entry((key, data.ty)).or_insert(result);
            if let Some(slot) = canon.get_mut(result.index()) {
                *slot = first;
            }
        }
    }
    canon
}
