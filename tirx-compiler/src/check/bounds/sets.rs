//! Values that are one of a few constants: strides that halve, sizes that double, stages that change places.
//!
//! *Lattice*: not seen yet, one of at most [`MAX`] constants, anything. *Transfer functions* apply an operation to each
//! combination of its operands, as the machine does, so that what wraps is exact too. *Join*: union. No branch is looked
//! at: `stride /= 2` from 128 on ends at 0 by itself. Sums are left out, since a counter that only ends by a guard would
//! fill its set for nothing; those have invariants.

use crate::check::cfg::Cfg;
use crate::ir::{
    ssa::{Binary, Op, Value, ValueTy},
    tree::BinaryOp,
    types::{Const, Scalar},
};
use std::collections::BTreeSet;

/// The most constants of a value; a doubling 64-bit number has 65.
const MAX: usize = 66;

#[derive(Debug, Clone, PartialEq, Eq)]
enum Set {
    Unseen,
    Few(BTreeSet<i128>),
    Any,
}

/// What is known of every value.
#[derive(Debug, Default)]
pub(super) struct Sets(Vec<Set>);

impl Sets {
    pub(super) fn new(cfg: &Cfg<'_>) -> Self {
        let mut this = Self(vec![Set::Unseen; cfg.function.values.len()]);
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for block in &cfg.order {
                let Some(data) = cfg.function.blocks.get(block.index()) else {
                    continue;
                };
                for (position, param) in data.params.iter().enumerate() {
                    if this.is_any(*param) {
                        continue;
                    }
                    let mut joined = Set::Unseen;
                    for pred in cfg.preds(*block) {
                        joined = match cfg.arg(*pred, *block, position) {
                            Some(arg) => union(joined, this.get(arg)),
                            None => Set::Any,
                        };
                    }
                    changed |= this.set(*param, joined);
                }
                for inst in &data.insts {
                    for &result in &inst.results {
                        if this.is_any(result) {
                            continue;
                        }
                        let ty = match cfg.function.values.get(result.index()).map(|data| data.ty) {
                            Some(ValueTy::Scalar(ty)) if ty.is_int() => Some(ty),
                            _ => None,
                        };
                        let known = ty.map_or(Set::Any, |ty| this.transfer(&inst.op, ty));
                        changed |= this.set(result, known);
                    }
                }
            }
        }
        this
    }

    /// The constants that a value is one of: two at least.
    pub(super) fn few(&self, value: Value) -> Option<&BTreeSet<i128>> {
        match self.0.get(value.index()) {
            Some(Set::Few(set)) if set.len() > 1 => Some(set),
            _ => None,
        }
    }

    fn is_any(&self, value: Value) -> bool {
        matches!(self.0.get(value.index()), Some(Set::Any) | None)
    }

    fn get(&self, value: Value) -> &Set {
        self.0.get(value.index()).unwrap_or(&Set::Any)
    }

    fn set(&mut self, value: Value, known: Set) -> bool {
        match self.0.get_mut(value.index()) {
            Some(slot) if *slot != known => {
                *slot = known;
                true
            }
            _ => false,
        }
    }

    fn transfer(&self, op: &Op, ty: Scalar) -> Set {
        match op {
            Op::Const(Const::Int(value)) => Set::Few(BTreeSet::from([*value])),
            Op::Select(_, a, b) => union(self.get(*a).clone(), self.get(*b)),
            Op::Cast(a) => match self.get(*a) {
                Set::Few(set) => Set::Few(set.iter().map(|value| wrap(*value, ty)).collect()),
                other => other.clone(),
            },
            Op::Binary(op, a, b) => match (self.get(*a), self.get(*b)) {
                (Set::Unseen, _) | (_, Set::Unseen) => Set::Unseen,
                (Set::Few(left), Set::Few(right)) if left.len() * right.len() <= MAX => {
                    let mut results = BTreeSet::new();
                    for a in left {
                        for b in right {
                            // Where the operation fails there is no value.
                            match apply(*op, *a, *b, ty) {
                                Some(Some(value)) => _ = results.insert(wrap(value, ty)),
                                Some(None) => {}
                                None => return Set::Any,
                            }
                        }
                    }
                    Set::Few(results)
                }
                _ => Set::Any,
            },
            _ => Set::Any,
        }
    }
}

fn union(a: Set, b: &Set) -> Set {
    match (a, b) {
        (Set::Any, _) | (_, Set::Any) => Set::Any,
        (Set::Unseen, b) => b.clone(),
        (a, Set::Unseen) => a,
        (Set::Few(mut a), Set::Few(b)) => {
            a.extend(b);
            match a.len() > MAX {
                true => Set::Any,
                false => Set::Few(a),
            }
        }
    }
}

/// The representative of a number modulo the width of its type.
fn wrap(value: i128, ty: Scalar) -> i128 {
    match ty.int_range() {
        Some((low, high)) => (value - low).rem_euclid(high - low + 1) + low,
        None => value,
    }
}

/// An operation over the integers; no result where it fails, none at all for one that is not followed.
fn apply(op: Binary, a: i128, b: i128, ty: Scalar) -> Option<Option<i128>> {
    let count = (b & i128::from(ty.bits() - 1)) as u32;
    Some(match op {
        Binary::Min => Some(a.min(b)),
        Binary::Max => Some(a.max(b)),
        Binary::Op(op) => match op {
            BinaryOp::Mul => Some(a.checked_mul(b)?),
            BinaryOp::Div => a.checked_div(b),
            BinaryOp::Rem => a.checked_rem(b),
            BinaryOp::And => Some(a & b),
            BinaryOp::Or => Some(a | b),
            BinaryOp::Xor => Some(a ^ b),
            BinaryOp::Shl => Some(a << count),
            BinaryOp::Shr => Some(a >> count),
            BinaryOp::Add | BinaryOp::Sub => return None,
        },
    })
}
