//! Methods on scalars, as Rust has them, over the few operations that PTX has.
//!
//! Operations on bits are made on 32 or 64 bits: a narrower value is extended with zeros, and what the extension adds is
//! taken off again. What is not an instruction is a few of them: `rotate_left` is two shifts, `saturating_add` a
//! comparison and a select.

use super::{Lowering, Operand, machine};
use crate::{
    intrinsics::MethodOp,
    ir::{
        ssa::{Binary, InstrOperand, Op, Unary, Value, ValueTy},
        tree::{BinaryOp, CompareOp, Expr},
        types::{Const, Scalar, Ty},
    },
};
use proc_macro2::Span;

impl Lowering<'_> {
    pub(super) fn method(&mut self, op: MethodOp, args: &[Expr], ty: &Ty, span: Span) -> Operand {
        let values: Vec<_> = args.iter().map(|arg| self.value(arg)).collect();
        let Some(values) = values.into_iter().collect::<Option<Vec<_>>>() else {
            return Operand::Error;
        };
        let result = match ty {
            Ty::Scalar(scalar) => machine(*scalar),
            _ => Scalar::U32,
        };
        if matches!(
            op,
            MethodOp::OverflowingAdd
                | MethodOp::OverflowingSub
                | MethodOp::OverflowingMul
                | MethodOp::OverflowingNeg
        ) {
            return self.overflowing(op, &values, span);
        }
        let value = match values.as_slice() {
            [a] if op == MethodOp::FromBits => Some(self.reinterpreted(*a, result, span)),
            [a] if op == MethodOp::Splat => Some(self.joined(*a, *a, result, span)),
            [a, b] if op == MethodOp::Join => Some(self.joined(*a, *b, result, span)),
            [a] => self.method_on_one(op, *a, span),
            [a, b] => self.method_on_two(op, *a, *b, span),
            [a, b, c] if op == MethodOp::MulAdd => {
                let ty = self.builder.ty(*a);
                Some(
                    self.builder
                        .emit(Op::MulAdd(*a, *b, *c), ty, span, Vec::new()),
                )
            }
            [a, low, high] if op == MethodOp::Clamp => Some(self.clamped(*a, *low, *high, span)),
            _ => None,
        };
        match value {
            Some(value) => Operand::Value(value),
            None => self.poisoned(),
        }
    }

    pub(super) fn method_on_one(&mut self, op: MethodOp, a: Value, span: Span) -> Option<Value> {
        let scalar = self.builder.scalar(a);
        let width = i128::from(scalar.bits());
        Some(match op {
            MethodOp::Abs => self.unary(Unary::Abs, a, span),
            MethodOp::Sqrt => self.unary(Unary::Sqrt, a, span),
            MethodOp::Floor => self.unary(Unary::Floor, a, span),
            MethodOp::Ceil => self.unary(Unary::Ceil, a, span),
            MethodOp::Trunc => self.unary(Unary::Trunc, a, span),
            MethodOp::RoundTiesEven => self.unary(Unary::RoundTiesEven, a, span),
            MethodOp::Fract => {
                let whole = self.unary(Unary::Trunc, a, span);
                self.arithmetic(BinaryOp::Sub, a, whole, span)
            }
            MethodOp::Recip => {
                let one = self.builder.constant(Const::Float(1.0), scalar, span);
                self.arithmetic(BinaryOp::Div, one, a, span)
            }
            MethodOp::ToBits => self.reinterpreted(a, unsigned(scalar), span),
            MethodOp::Lo => self.part(a, InstrOperand::Low, span),
            MethodOp::Hi => self.part(a, InstrOperand::High, span),
            MethodOp::IsNan => self.compare(CompareOp::Ne, a, a, span),
            MethodOp::IsInfinite | MethodOp::IsFinite => {
                let size = self.unary(Unary::Abs, a, span);
                let infinity = Const::Float(f64::INFINITY);
                let infinity = self.builder.constant(infinity, scalar, span);
                let compare = match op {
                    MethodOp::IsInfinite => CompareOp::Eq,
                    _ => CompareOp::Lt,
                };
                self.compare(compare, size, infinity, span)
            }
            MethodOp::IsSignNegative | MethodOp::IsSignPositive => {
                let bits = self.reinterpreted(a, signed(scalar), span);
                let zero = self.builder.int(0, signed(scalar), span);
                let compare = match op {
                    MethodOp::IsSignNegative => CompareOp::Lt,
                    _ => CompareOp::Ge,
                };
                self.compare(compare, bits, zero, span)
            }
            MethodOp::CountOnes => self.count_ones(a, span),
            MethodOp::CountZeros => {
                let flipped = self.unary(Unary::Not, a, span);
                self.count_ones(flipped, span)
            }
            MethodOp::LeadingZeros => self.leading_zeros(a, span),
            MethodOp::LeadingOnes => {
                let flipped = self.unary(Unary::Not, a, span);
                self.leading_zeros(flipped, span)
            }
            MethodOp::TrailingZeros => self.trailing_zeros(a, span),
            MethodOp::TrailingOnes => {
                let flipped = self.unary(Unary::Not, a, span);
                self.trailing_zeros(flipped, span)
            }
            MethodOp::ReverseBits => {
                let (wide, bits) = self.widened(a, span);
                let reversed = self.unary(Unary::ReverseBits, wide, span);
                let low = self.shifted(BinaryOp::Shr, reversed, i128::from(bits) - width, span);
                self.builder.cast(low, scalar, span)
            }
            MethodOp::SwapBytes => {
                let mut value = self.builder.cast(a, unsigned(scalar), span);
                let mut step = width / 2;
                while step >= 8 {
                    value = self.swapped(value, step, span);
                    step /= 2;
                }
                self.builder.cast(value, scalar, span)
            }
            MethodOp::WrappingNeg => self.unary(Unary::Neg, a, span),
            MethodOp::WrappingAbs => self.unary(Unary::Abs, a, span),
            MethodOp::UnsignedAbs => {
                let size = self.unary(Unary::Abs, a, span);
                self.builder.cast(size, unsigned(scalar), span)
            }
            MethodOp::NextPowerOfTwo => self.next_power_of_two(a, span)?,
            MethodOp::Round => self.rounded(a, span)?,
            MethodOp::ToDegrees | MethodOp::ToRadians => {
                let factor = match (op, scalar) {
                    (MethodOp::ToRadians, Scalar::F32) => f64::from(std::f32::consts::PI / 180.0),
                    (MethodOp::ToRadians, _) => std::f64::consts::PI / 180.0,
                    // As Rust's library has it: the nearest to the true factor.
                    (_, Scalar::F32) => f64::from(57.295_78_f32),
                    (_, _) => 180.0 / std::f64::consts::PI,
                };
                let factor = self.builder.constant(Const::Float(factor), scalar, span);
                self.arithmetic(BinaryOp::Mul, a, factor, span)
            }
            MethodOp::Signum => {
                let zero = self.builder.int(0, scalar, span);
                let above = self.compare(CompareOp::Gt, a, zero, span);
                let below = self.compare(CompareOp::Lt, a, zero, span);
                let above = self.builder.cast(above, scalar, span);
                let below = self.builder.cast(below, scalar, span);
                self.arithmetic(BinaryOp::Sub, above, below, span)
            }
            MethodOp::IsPositive | MethodOp::IsNegative => {
                let zero = self.builder.int(0, scalar, span);
                let compare = match op {
                    MethodOp::IsPositive => CompareOp::Gt,
                    _ => CompareOp::Lt,
                };
                self.compare(compare, a, zero, span)
            }
            MethodOp::IsPowerOfTwo => {
                let ones = self.count_ones(a, span);
                let one = self.builder.int(1, Scalar::U32, span);
                self.compare(CompareOp::Eq, ones, one, span)
            }
            _ => return None,
        })
    }

    pub(super) fn method_on_two(
        &mut self,
        op: MethodOp,
        a: Value,
        b: Value,
        span: Span,
    ) -> Option<Value> {
        let scalar = self.builder.scalar(a);
        if scalar.is_packed() {
            return match op {
                MethodOp::Min => Some(self.pure("min", &[a, b], span)),
                MethodOp::Max => Some(self.pure("max", &[a, b], span)),
                _ => None,
            };
        }
        Some(match op {
            MethodOp::Min => self.builder.binary(Binary::Min, a, b, span, Vec::new()),
            MethodOp::Max => self.builder.binary(Binary::Max, a, b, span, Vec::new()),
            MethodOp::WrappingAdd => self.arithmetic(BinaryOp::Add, a, b, span),
            MethodOp::WrappingSub => self.arithmetic(BinaryOp::Sub, a, b, span),
            MethodOp::WrappingMul => self.arithmetic(BinaryOp::Mul, a, b, span),
            MethodOp::WrappingShl => self.arithmetic(BinaryOp::Shl, a, b, span),
            MethodOp::WrappingShr => self.arithmetic(BinaryOp::Shr, a, b, span),
            MethodOp::RotateLeft => self.rotated(BinaryOp::Shl, BinaryOp::Shr, a, b, span),
            MethodOp::RotateRight => self.rotated(BinaryOp::Shr, BinaryOp::Shl, a, b, span),
            MethodOp::DivCeil => {
                // a / b, and one more if something is left.
                let quotient = self.arithmetic(BinaryOp::Div, a, b, span);
                let rest = Binary::Op(BinaryOp::Rem);
                let rest = self.builder.binary(rest, a, b, span, Vec::new());
                let zero = self.builder.int(0, scalar, span);
                let more = self.compare(CompareOp::Ne, rest, zero, span);
                let more = self.builder.cast(more, scalar, span);
                self.arithmetic(BinaryOp::Add, quotient, more, span)
            }
            MethodOp::AbsDiff => {
                let is_above = self.compare(CompareOp::Gt, a, b, span);
                let a = self.builder.cast(a, unsigned(scalar), span);
                let b = self.builder.cast(b, unsigned(scalar), span);
                let down = self.arithmetic(BinaryOp::Sub, a, b, span);
                let up = self.arithmetic(BinaryOp::Sub, b, a, span);
                self.select(is_above, down, up, span)
            }
            MethodOp::SaturatingAdd => self.saturated(BinaryOp::Add, a, b, span),
            MethodOp::SaturatingSub => self.saturated(BinaryOp::Sub, a, b, span),
            MethodOp::SaturatingMul => self.saturated(BinaryOp::Mul, a, b, span),
            MethodOp::Pow | MethodOp::WrappingPow => self.power(a, b, span),
            MethodOp::DivEuclid | MethodOp::RemEuclid => self.euclid(op, a, b, span),
            MethodOp::NextMultipleOf => {
                let rest = self.arithmetic(BinaryOp::Rem, a, b, span);
                let missing = self.arithmetic(BinaryOp::Sub, b, rest, span);
                let next = self.arithmetic(BinaryOp::Add, a, missing, span);
                let zero = self.builder.int(0, scalar, span);
                let whole = self.compare(CompareOp::Eq, rest, zero, span);
                self.select(whole, a, next, span)
            }
            MethodOp::Copysign => {
                let bits = unsigned(scalar);
                let sign = 1i128 << (scalar.bits() - 1);
                let size = self.reinterpreted(a, bits, span);
                let size = self.masked(size, sign - 1, span);
                let from = self.reinterpreted(b, bits, span);
                let from = self.masked(from, sign, span);
                let both = self.arithmetic(BinaryOp::Or, size, from, span);
                self.reinterpreted(both, scalar, span)
            }
            _ => return None,
        })
    }

    /// The same bits as another type of the same width.
    pub(super) fn reinterpreted(&mut self, a: Value, ty: Scalar, span: Span) -> Value {
        self.unary_as(Unary::Reinterpret, a, ty, span)
    }

    /// The value in 32 or 64 bits, extended with zeros; and which.
    fn widened(&mut self, a: Value, span: Span) -> (Value, u32) {
        let scalar = self.builder.scalar(a);
        let value = self.builder.cast(a, unsigned(scalar), span);
        match scalar.bits() {
            64 => (value, 64),
            _ => (self.builder.cast(value, Scalar::U32, span), 32),
        }
    }

    fn count_ones(&mut self, a: Value, span: Span) -> Value {
        let (wide, _) = self.widened(a, span);
        self.unary_as(Unary::CountOnes, wide, Scalar::U32, span)
    }

    fn leading_zeros(&mut self, a: Value, span: Span) -> Value {
        let width = self.builder.scalar(a).bits();
        let (wide, bits) = self.widened(a, span);
        let zeros = self.unary_as(Unary::LeadingZeros, wide, Scalar::U32, span);
        if bits == width {
            return zeros;
        }
        let added = self.builder.int((bits - width).into(), Scalar::U32, span);
        self.arithmetic(BinaryOp::Sub, zeros, added, span)
    }

    fn trailing_zeros(&mut self, a: Value, span: Span) -> Value {
        let width = self.builder.scalar(a).bits();
        let (mut wide, bits) = self.widened(a, span);
        if bits != width {
            // A bit above the value, so that a zero has as many as it is wide.
            let end = self.builder.int(1 << width, Scalar::U32, span);
            wide = self.arithmetic(BinaryOp::Or, wide, end, span);
        }
        let reversed = self.unary(Unary::ReverseBits, wide, span);
        self.unary_as(Unary::LeadingZeros, reversed, Scalar::U32, span)
    }

    fn masked(&mut self, a: Value, mask: i128, span: Span) -> Value {
        let mask = self.builder.int(mask, self.builder.scalar(a), span);
        self.arithmetic(BinaryOp::And, a, mask, span)
    }

    fn shifted(&mut self, op: BinaryOp, a: Value, count: i128, span: Span) -> Value {
        match count {
            0 => a,
            count => {
                let count = self.builder.int(count, Scalar::U32, span);
                self.arithmetic(op, a, count, span)
            }
        }
    }

    /// Neighbouring groups of so many bits, exchanged.
    fn swapped(&mut self, a: Value, step: i128, span: Span) -> Value {
        let width = i128::from(self.builder.scalar(a).bits());
        let group = (1i128 << step) - 1;
        let low = (0..width / (2 * step)).fold(0, |mask, i| mask | group << (2 * step * i));
        let up = self.masked(a, low, span);
        let up = self.shifted(BinaryOp::Shl, up, step, span);
        let down = self.shifted(BinaryOp::Shr, a, step, span);
        let down = self.masked(down, low, span);
        self.arithmetic(BinaryOp::Or, up, down, span)
    }

    /// Shift counts are taken modulo the width, so that the other shift is by the count's negative.
    fn rotated(
        &mut self,
        there: BinaryOp,
        back: BinaryOp,
        a: Value,
        count: Value,
        span: Span,
    ) -> Value {
        let scalar = self.builder.scalar(a);
        let value = self.builder.cast(a, unsigned(scalar), span);
        let zero = self.builder.int(0, Scalar::U32, span);
        let rest = self.arithmetic(BinaryOp::Sub, zero, count, span);
        let one = self.arithmetic(there, value, count, span);
        let other = self.arithmetic(back, value, rest, span);
        let both = self.arithmetic(BinaryOp::Or, one, other, span);
        self.builder.cast(both, scalar, span)
    }

    /// An operation on one value whose result has another type.
    fn unary_as(&mut self, op: Unary, a: Value, ty: Scalar, span: Span) -> Value {
        let scalar = self.builder.scalar(a);
        if let Some(constant) = self.builder.const_of(a)
            && let Some(value) = super::fold::unary(op, scalar, constant)
        {
            return self.builder.constant(value, ty, span);
        }
        self.builder
            .emit(Op::Unary(op, a), ValueTy::Scalar(ty), span, Vec::new())
    }
}

/// The unsigned integer as wide as a type.
const fn unsigned(scalar: Scalar) -> Scalar {
    match scalar.bits() {
        8 => Scalar::U8,
        16 => Scalar::U16,
        32 => Scalar::U32,
        _ => Scalar::U64,
    }
}

/// The signed integer as wide as a type.
const fn signed(scalar: Scalar) -> Scalar {
    match scalar.bits() {
        8 => Scalar::I8,
        16 => Scalar::I16,
        32 => Scalar::I32,
        _ => Scalar::I64,
    }
}
