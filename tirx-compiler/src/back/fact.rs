//! What is certain of an integer value wherever it is in scope: an interval, and that it is a multiple of a power of two.
//!
//! An interval is of the value itself, as its type reads it. Transfer functions work over the integers and give up to
//! the whole type when the result might wrap; the multiple survives wrapping. A parameter of a loop's header gets its
//! interval from [`super::induction`], any other block parameter the union of its arguments, if all are known.

use super::func::{Func, Imm, Op};
use crate::ir::{
    ssa::{Axis, Binary, Special, Unary, Value},
    tree::{BinaryOp, CompareOp},
    types::{DimSource, LaunchBounds, ParamId, Scalar},
};

/// The greatest dimension.
const MAX_DIM: i128 = (1 << 31) - 1;

/// What is known of an integer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fact {
    /// At least this.
    pub(crate) lo: i128,
    /// At most this.
    pub(crate) hi: i128,
    /// A multiple of 2 to this power; at most 64.
    pub(crate) zeros: u32,
}

impl Fact {
    /// Anything of a type; a type that is no integer is taken as the widest.
    pub(crate) fn any(ty: Scalar) -> Self {
        let (lo, hi) = ty
            .int_range()
            .unwrap_or((i128::from(i64::MIN), i128::from(u64::MAX)));
        Self { lo, hi, zeros: 0 }
    }

    /// One value.
    pub(crate) fn constant(value: i128) -> Self {
        Self {
            lo: value,
            hi: value,
            zeros: value.trailing_zeros().min(64),
        }
    }

    const fn between(lo: i128, hi: i128) -> Self {
        Self { lo, hi, zeros: 0 }
    }

    /// Either of two.
    pub(crate) fn union(self, other: Self) -> Self {
        Self {
            lo: self.lo.min(other.lo),
            hi: self.hi.max(other.hi),
            zeros: self.zeros.min(other.zeros),
        }
    }

    /// The part of it for which a comparison with a value of another fact can hold; all of it if there is none.
    pub(crate) fn where_compared(self, op: CompareOp, other: Self) -> Self {
        let (lo, hi) = match op {
            CompareOp::Lt => (self.lo, self.hi.min(other.hi - 1)),
            CompareOp::Le => (self.lo, self.hi.min(other.hi)),
            CompareOp::Gt => (self.lo.max(other.lo + 1), self.hi),
            CompareOp::Ge => (self.lo.max(other.lo), self.hi),
            CompareOp::Eq => (self.lo.max(other.lo), self.hi.min(other.hi)),
            CompareOp::Ne => (self.lo, self.hi),
        };
        if lo > hi {
            return self;
        }
        Self { lo, hi, ..self }
    }

    /// Whether all of it is in a type.
    pub(crate) fn fits(self, ty: Scalar) -> bool {
        ty.int_range()
            .is_some_and(|(lo, hi)| lo <= self.lo && self.hi <= hi)
    }

    /// This result of an operation, if it cannot wrap; else anything.
    fn or_any(self, ty: Scalar) -> Self {
        if self.fits(ty) {
            self
        } else {
            Self {
                zeros: self.zeros.min(ty.bits()),
                ..Self::any(ty)
            }
        }
    }

    /// The fact of a result of `op`, from those of its operands.
    pub(crate) fn of(op: &Op, ty: Scalar, func: &Func<'_>, look: &dyn Fn(Value) -> Self) -> Self {
        let launch = &func.sig.launch;
        match op {
            Op::Const(Imm::Int(value)) => Self::constant(*value),
            Op::Const(Imm::Bool(value)) => Self::constant(i128::from(*value)),
            Op::Special(special, axis) => special_register(*special, *axis, launch),
            Op::Dim(_) => Self::between(0, MAX_DIM),
            Op::Param(param) if is_dim(func, *param) => Self::between(0, MAX_DIM).or_any(ty),
            Op::Unary(Unary::Abs, a) => {
                let a = look(*a);
                let hi = a.lo.abs().max(a.hi.abs());
                Self::between(0, hi).or_any(ty)
            }
            Op::Unary(Unary::Neg, a) => {
                let a = look(*a);
                Self {
                    lo: -a.hi,
                    hi: -a.lo,
                    zeros: a.zeros,
                }
                .or_any(ty)
            }
            Op::Unary(Unary::CountOnes | Unary::LeadingZeros, a) => {
                Self::between(0, func.ty(*a).bits().into())
            }
            Op::Binary(op, a, b) if ty.is_int() => binary(*op, look(*a), look(*b), ty),
            Op::MulAdd(a, b, c) if ty.is_int() => {
                let product = binary(Binary::Op(BinaryOp::Mul), look(*a), look(*b), ty);
                binary(Binary::Op(BinaryOp::Add), product, look(*c), ty)
            }
            Op::Select(_, a, b) => look(*a).union(look(*b)),
            Op::Cast(a) => match func.ty(*a) {
                Scalar::Bool => Self::between(0, 1),
                from if from.is_int() => look(*a).or_any(ty),
                _ => Self::any(ty),
            },
            _ => Self::any(ty),
        }
    }
}

fn is_dim(func: &Func<'_>, param: ParamId) -> bool {
    func.sig
        .dims
        .iter()
        .any(|dim| dim.source == DimSource::Param(param))
}

/// The value of a special register, when the launch fixes it.
pub(crate) fn known_register(special: Special, axis: Axis, launch: &LaunchBounds) -> Option<u32> {
    let (least, most) = special.bounds(axis, launch);
    (least == most).then_some(least)
}

fn special_register(special: Special, axis: Axis, launch: &LaunchBounds) -> Fact {
    match special.bounds(axis, launch) {
        (least, most) if least == most => Fact::constant(least.into()),
        (least, most) => Fact::between(least.into(), most.into()),
    }
}

fn binary(op: Binary, a: Fact, b: Fact, ty: Scalar) -> Fact {
    let zeros = a.zeros.min(b.zeros);
    let positive = a.lo >= 0 && b.lo >= 0;
    let constant = (b.lo == b.hi).then_some(b.lo);
    // All bits up to the highest that either has.
    let mask = |top: i128| (1i128 << (128 - top.leading_zeros())) - 1;
    let op = match op {
        Binary::Op(op) => op,
        Binary::Min => {
            return Fact {
                lo: a.lo.min(b.lo),
                hi: a.hi.min(b.hi),
                zeros,
            };
        }
        Binary::Max => {
            return Fact {
                lo: a.lo.max(b.lo),
                hi: a.hi.max(b.hi),
                zeros,
            };
        }
    };
    let fact = match op {
        BinaryOp::Add => Fact {
            lo: a.lo + b.lo,
            hi: a.hi + b.hi,
            zeros,
        },
        BinaryOp::Sub => Fact {
            lo: a.lo - b.hi,
            hi: a.hi - b.lo,
            zeros,
        },
        BinaryOp::Mul => {
            // Two 64-bit magnitudes: at most 2^127 with a sign to spare when one of them is signed; else saturate.
            let corners = [
                a.lo.saturating_mul(b.lo),
                a.lo.saturating_mul(b.hi),
                a.hi.saturating_mul(b.lo),
                a.hi.saturating_mul(b.hi),
            ];
            Fact {
                lo: corners.into_iter().min().unwrap_or(i128::MIN),
                hi: corners.into_iter().max().unwrap_or(i128::MAX),
                zeros: (a.zeros + b.zeros).min(64),
            }
        }
        BinaryOp::Div => match constant {
            Some(by) if by > 0 && a.lo >= 0 => Fact::between(a.lo / by, a.hi / by),
            _ if positive => Fact::between(0, a.hi),
            _ => Fact::any(ty),
        },
        BinaryOp::Rem => match constant {
            Some(by) if by > 0 => Fact {
                lo: if a.lo >= 0 { 0 } else { 1 - by },
                hi: a.hi.clamp(0, by - 1),
                zeros: a.zeros.min(by.trailing_zeros()),
            },
            _ if positive => Fact::between(0, a.hi.min((b.hi - 1).max(0))),
            _ => Fact::any(ty),
        },
        BinaryOp::And => {
            let zeros = a.zeros.max(b.zeros);
            let hi = match (a.lo >= 0, b.lo >= 0) {
                (true, true) => a.hi.min(b.hi),
                (true, false) => a.hi,
                (false, true) => b.hi,
                (false, false) => {
                    return Fact {
                        zeros: zeros.min(ty.bits()),
                        ..Fact::any(ty)
                    };
                }
            };
            Fact { lo: 0, hi, zeros }
        }
        BinaryOp::Or | BinaryOp::Xor if positive => Fact {
            lo: 0,
            hi: mask(a.hi.max(b.hi)),
            zeros,
        },
        BinaryOp::Or | BinaryOp::Xor => Fact {
            zeros: zeros.min(ty.bits()),
            ..Fact::any(ty)
        },
        BinaryOp::Shl => match constant {
            Some(count) => {
                let count = (count & i128::from(ty.bits() - 1)) as u32;
                return binary(
                    Binary::Op(BinaryOp::Mul),
                    a,
                    Fact::constant(1i128 << count),
                    ty,
                );
            }
            None => Fact {
                zeros: a.zeros.min(ty.bits()),
                ..Fact::any(ty)
            },
        },
        BinaryOp::Shr => match constant {
            Some(count) => {
                let count = (count & i128::from(ty.bits() - 1)) as u32;
                Fact {
                    lo: a.lo >> count,
                    hi: a.hi >> count,
                    zeros: a.zeros.saturating_sub(count),
                }
            }
            None if a.lo >= 0 => Fact::between(0, a.hi),
            None => Fact::between(a.lo.min(0), a.hi.max(0)),
        },
    };
    fact.or_any(ty)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every operation on small intervals of a narrow type, against all pairs of values.
    #[test]
    fn facts_cover_every_result() {
        use super::super::fold;
        let ops = [
            BinaryOp::Add,
            BinaryOp::Sub,
            BinaryOp::Mul,
            BinaryOp::Div,
            BinaryOp::Rem,
            BinaryOp::And,
            BinaryOp::Or,
            BinaryOp::Xor,
            BinaryOp::Shl,
            BinaryOp::Shr,
        ];
        for ty in [Scalar::I8, Scalar::U8] {
            let (least, greatest) = ty.int_range().expect("an integer");
            let ends = [least, least + 1, -3, 0, 1, 4, 12, greatest - 1, greatest];
            let ends: Vec<i128> = ends.into_iter().filter(|end| *end >= least).collect();
            let mut intervals = Vec::new();
            for &lo in &ends {
                for &hi in ends.iter().filter(|hi| **hi >= lo) {
                    intervals.push(Fact::between(lo, hi));
                }
            }
            for op in ops
                .map(Binary::Op)
                .into_iter()
                .chain([Binary::Min, Binary::Max])
            {
                for &a in &intervals {
                    for &b in &intervals {
                        let fact = binary(op, a, b, ty);
                        for x in [a.lo, a.hi, (a.lo + a.hi) / 2] {
                            for y in [b.lo, b.hi, (b.lo + b.hi) / 2] {
                                let result = fold::binary(op, Imm::Int(x), Imm::Int(y), ty);
                                if let Some(Imm::Int(result)) = result {
                                    assert!(
                                        fact.lo <= result && result <= fact.hi,
                                        "{op:?} {x} {y}: {result} is not in {fact:?}"
                                    );
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn multiples_survive_wrapping() {
        let any = Fact::any(Scalar::U32);
        let times = binary(
            Binary::Op(BinaryOp::Mul),
            any,
            Fact::constant(4),
            Scalar::U32,
        );
        assert_eq!(times.zeros, 2);
        let sum = binary(
            Binary::Op(BinaryOp::Add),
            times,
            Fact::constant(8),
            Scalar::U32,
        );
        assert_eq!(sum.zeros, 2);
    }
}
