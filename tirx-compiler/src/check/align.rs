//! Alignment: what is known of the low bits of a value.
//!
//! *Lattice*: "not seen yet", or the lowest `bits` bits are those of `value`. Fewer known bits is higher; a constant
//! knows all 64. *Transfer functions*: `+`, `-`, `*`, `<<`, masks and casts work on low bits whatever wraps, since
//! registers work modulo a power of two. *Join*: the bits that agree. Parameters of loop headers start as not seen and
//! only lose bits, so the iteration ends. Other operations know nothing.

use super::cfg::Cfg;
use crate::ir::{
    ssa::{Binary, Op, Unary, Value, ValueTy},
    tree::BinaryOp,
    types::{Const, Scalar},
};

/// The lowest `bits` bits of a number are those of `value`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LowBits {
    bits: u32,
    value: u64,
}

impl LowBits {
    const UNKNOWN: Self = Self { bits: 0, value: 0 };

    pub(super) const fn new(bits: u32, value: u64) -> Self {
        let bits = if bits > 64 { 64 } else { bits };
        Self {
            bits,
            value: value & Self::mask(bits),
        }
    }

    pub(super) const fn constant(value: u64) -> Self {
        Self::new(64, value)
    }

    const fn mask(bits: u32) -> u64 {
        if bits >= 64 {
            u64::MAX
        } else {
            (1 << bits) - 1
        }
    }

    fn add(self, other: Self) -> Self {
        Self::new(
            self.bits.min(other.bits),
            self.value.wrapping_add(other.value),
        )
    }

    fn sub(self, other: Self) -> Self {
        Self::new(
            self.bits.min(other.bits),
            self.value.wrapping_sub(other.value),
        )
    }

    /// How many low bits are certainly 0.
    const fn zeros(self) -> u32 {
        let zeros = self.value.trailing_zeros();
        if zeros < self.bits { zeros } else { self.bits }
    }

    pub(super) fn mul(self, other: Self) -> Self {
        // (a + 2^m x)(b + 2^n y): the unknown parts start at 2^(m + zeros of b) and 2^(n + zeros of a).
        let bits =
            (self.bits.saturating_add(other.zeros())).min(other.bits.saturating_add(self.zeros()));
        Self::new(bits, self.value.wrapping_mul(other.value))
    }

    fn shl(self, count: u32) -> Self {
        Self::new(
            self.bits.saturating_add(count),
            self.value.checked_shl(count).unwrap_or(0),
        )
    }

    fn join(self, other: Self) -> Self {
        let agree = (self.value ^ other.value).trailing_zeros();
        Self::new(self.bits.min(other.bits).min(agree), self.value)
    }

    pub(super) fn plus(self, other: Self) -> Self {
        self.add(other)
    }

    /// The greatest power of two, up to `most`, that certainly divides it.
    pub(super) fn divisor(self, most: u64) -> u64 {
        1u64.checked_shl(self.zeros())
            .map_or(most, |divisor| divisor.min(most))
    }

    /// It is certainly no multiple of this power of two.
    pub(super) fn is_no_multiple_of(self, power: u64) -> bool {
        self.value & power.wrapping_sub(1) != 0
    }

    /// It is certainly a multiple of this power of two.
    pub(super) fn is_multiple_of(self, power: u64) -> bool {
        self.zeros() >= power.trailing_zeros()
    }
}

/// What is known of every value.
pub(super) struct Alignments {
    values: Vec<Option<LowBits>>,
}

impl Alignments {
    pub(super) fn new(cfg: &Cfg<'_>) -> Self {
        let mut this = Self {
            values: vec![None; cfg.function.values.len()],
        };
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for block in &cfg.order {
                let Some(data) = cfg.function.blocks.get(block.index()) else {
                    continue;
                };
                for (position, param) in data.params.iter().enumerate() {
                    let joined = cfg
                        .preds(*block)
                        .iter()
                        .map(|pred| match cfg.arg(*pred, *block, position) {
                            Some(arg) => this.seen(arg),
                            None => Some(LowBits::UNKNOWN),
                        })
                        .fold(None, join);
                    changed |= this.set(*param, joined);
                }
                for inst in &data.insts {
                    for &result in &inst.results {
                        let ty = cfg.function.values.get(result.index()).map(|data| data.ty);
                        let known = match ty {
                            Some(ValueTy::Scalar(scalar)) if scalar.is_int() => {
                                this.transfer(cfg, &inst.op, scalar)
                            }
                            _ => Some(LowBits::UNKNOWN),
                        };
                        changed |= this.set(result, known);
                    }
                }
            }
        }
        this
    }

    /// What is known of a value.
    pub(super) fn of(&self, value: Value) -> LowBits {
        self.seen(value).unwrap_or(LowBits::UNKNOWN)
    }

    fn seen(&self, value: Value) -> Option<LowBits> {
        self.values
            .get(value.index())
            .copied()
            .unwrap_or(Some(LowBits::UNKNOWN))
    }

    fn set(&mut self, value: Value, known: Option<LowBits>) -> bool {
        match self.values.get_mut(value.index()) {
            Some(slot) if *slot != known => {
                *slot = known;
                true
            }
            _ => false,
        }
    }

    fn transfer(&self, cfg: &Cfg<'_>, op: &Op, ty: Scalar) -> Option<LowBits> {
        let is_int = |value: Value| {
            matches!(
                cfg.function.values.get(value.index()).map(|data| data.ty),
                Some(ValueTy::Scalar(scalar)) if scalar.is_int()
            )
        };
        let width = ty.bits();
        Some(match op {
            // Two's complement, cut to 64 bits.
            Op::Const(Const::Int(value)) => LowBits::constant(*value as u64),
            Op::Unary(Unary::Neg, a) => cut(LowBits::constant(0).sub(self.seen(*a)?), width),
            Op::Binary(Binary::Op(op), a, b) => {
                let (left, right) = (self.seen(*a)?, self.seen(*b)?);
                let constant = (right.bits == 64).then_some(right.value);
                match op {
                    BinaryOp::Add => cut(left.add(right), width),
                    BinaryOp::Sub => cut(left.sub(right), width),
                    BinaryOp::Mul => cut(left.mul(right), width),
                    BinaryOp::Shl => match constant {
                        Some(count) => cut(left.shl(count as u32 & (width - 1)), width),
                        None => LowBits::new(left.zeros(), 0),
                    },
                    BinaryOp::Shr => match constant {
                        Some(count) => {
                            let count = count as u32 & (width - 1);
                            LowBits::new(
                                left.bits.min(width).saturating_sub(count),
                                left.value >> count,
                            )
                        }
                        None => LowBits::UNKNOWN,
                    },
                    // A bit is known where both are, or where one is known to decide it.
                    BinaryOp::And => {
                        let both =
                            LowBits::new(left.bits.min(right.bits), left.value & right.value);
                        let zeros = left.zeros().max(right.zeros());
                        if zeros > both.bits {
                            LowBits::new(zeros, 0)
                        } else {
                            both
                        }
                    }
                    BinaryOp::Or => {
                        LowBits::new(left.bits.min(right.bits), left.value | right.value)
                    }
                    BinaryOp::Xor => {
                        LowBits::new(left.bits.min(right.bits), left.value ^ right.value)
                    }
                    // a - b * (a / b)
                    BinaryOp::Rem => {
                        let unsigned_product = LowBits::new(right.zeros(), 0);
                        left.sub(unsigned_product)
                    }
                    // An exact division of known zeros by a power of two.
                    BinaryOp::Div => match constant {
                        Some(divisor) if divisor.is_power_of_two() && !ty.is_signed() => {
                            let count = divisor.trailing_zeros();
                            LowBits::new(
                                left.bits.min(width).saturating_sub(count),
                                left.value >> count,
                            )
                        }
                        _ => LowBits::UNKNOWN,
                    },
                }
            }
            Op::Binary(Binary::Min | Binary::Max, a, b) | Op::Select(_, a, b) => {
                return join(self.seen(*a), self.seen(*b));
            }
            Op::Cast(a) if is_int(*a) => {
                let from = match cfg.function.values.get(a.index()).map(|data| data.ty) {
                    Some(ValueTy::Scalar(from)) => from.bits(),
                    _ => 0,
                };
                let known = self.seen(*a)?;
                // A constant is known whole, and keeps its value in a wider type.
                if known.bits == 64 && width > from && from > 0 {
                    known
                } else {
                    cut(known, width.min(from))
                }
            }
            _ => LowBits::UNKNOWN,
        })
    }
}

/// Bits beyond the width of a type are not what was computed.
fn cut(known: LowBits, width: u32) -> LowBits {
    LowBits::new(known.bits.min(width), known.value)
}

fn join(a: Option<LowBits>, b: Option<LowBits>) -> Option<LowBits> {
    match (a, b) {
        (None, other) | (other, None) => other,
        (Some(a), Some(b)) => Some(a.join(b)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn low_bits() {
        let unknown = LowBits::UNKNOWN;
        let four = LowBits::constant(4);
        assert_eq!(unknown.mul(four).divisor(16), 4);
        assert_eq!(unknown.mul(four).mul(four).divisor(64), 16);
        assert_eq!(unknown.mul(four).plus(LowBits::constant(2)).divisor(16), 2);
        assert!(!unknown.mul(four).is_multiple_of(8));
        // 4x + 1 and 4y + 3 agree in one bit.
        let one = unknown.mul(four).plus(LowBits::constant(1));
        assert!(one.is_no_multiple_of(8) && !unknown.mul(four).is_no_multiple_of(8));
        let three = unknown.mul(four).plus(LowBits::constant(3));
        assert_eq!(one.join(three), LowBits::new(1, 1));
    }
}
