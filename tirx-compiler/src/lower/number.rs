//! Methods on integers that need more than a few operations: what overflowed, powers, Euclid's division.

use super::{Lowering, Operand};
use crate::{
    intrinsics::MethodOp,
    ir::{
        ssa::{Binary, Unary, Value, ValueTy},
        tree::{BinaryOp, CompareOp},
        types::{Const, Scalar},
    },
};
use proc_macro2::Span;

impl Lowering<'_> {
    /// The result as it wraps, and whether it did.
    pub(super) fn overflowing(&mut self, op: MethodOp, args: &[Value], span: Span) -> Operand {
        let (value, wrapped) = match (op, args) {
            (MethodOp::OverflowingNeg, [a]) => {
                let scalar = self.builder.scalar(*a);
                let (least, _) = scalar.int_range().unwrap_or((0, 0));
                let least = self.builder.int(least, scalar, span);
                // What has no negative: the least of the signed, all but 0 of the unsigned.
                let compare = match scalar.is_signed() {
                    true => CompareOp::Eq,
                    false => CompareOp::Ne,
                };
                let wrapped = self.compare(compare, *a, least, span);
                (self.unary(Unary::Neg, *a, span), wrapped)
            }
            (MethodOp::OverflowingAdd, [a, b]) => self.sum(BinaryOp::Add, *a, *b, span),
            (MethodOp::OverflowingSub, [a, b]) => self.sum(BinaryOp::Sub, *a, *b, span),
            (MethodOp::OverflowingMul, [a, b]) => self.product(*a, *b, span),
            _ => return self.poisoned(),
        };
        Operand::Parts(vec![Operand::Value(value), Operand::Value(wrapped)])
    }

    /// A sum or a difference, and whether it wrapped.
    fn sum(&mut self, op: BinaryOp, a: Value, b: Value, span: Span) -> (Value, Value) {
        let scalar = self.builder.scalar(a);
        let result = self.arithmetic(op, a, b, span);
        if !scalar.is_signed() {
            // It wrapped where a sum is below an addend, and where more is taken than there is.
            let wrapped = match op {
                BinaryOp::Add => self.compare(CompareOp::Lt, result, a, span),
                _ => self.compare(CompareOp::Lt, a, b, span),
            };
            return (result, wrapped);
        }
        // It wrapped where the result's sign differs from a's, and b pulls away from it.
        let turned = self.arithmetic(BinaryOp::Xor, a, result, span);
        let other = match op {
            BinaryOp::Add => self.arithmetic(BinaryOp::Xor, b, result, span),
            _ => self.arithmetic(BinaryOp::Xor, a, b, span),
        };
        let both = self.arithmetic(BinaryOp::And, turned, other, span);
        let zero = self.builder.int(0, scalar, span);
        (result, self.compare(CompareOp::Lt, both, zero, span))
    }

    /// A product, and whether it wrapped.
    fn product(&mut self, a: Value, b: Value, span: Span) -> (Value, Value) {
        let scalar = self.builder.scalar(a);
        let result = self.arithmetic(BinaryOp::Mul, a, b, span);
        let wide = match (scalar.bits(), scalar.is_signed()) {
            (64, _) => None,
            (_, true) => Some(Scalar::I64),
            (_, false) => Some(Scalar::U64),
        };
        if let Some(wide) = wide {
            let (a, b) = (
                self.builder.cast(a, wide, span),
                self.builder.cast(b, wide, span),
            );
            let product = self.arithmetic(BinaryOp::Mul, a, b, span);
            let kept = self.builder.cast(result, wide, span);
            return (result, self.compare(CompareOp::Ne, product, kept, span));
        }
        // The upper half of a product that fits is the sign of the lower one.
        let upper = self.upper_product(a, b, span);
        let fitting = match scalar.is_signed() {
            true => {
                let count = self.builder.int(63, Scalar::U32, span);
                self.arithmetic(BinaryOp::Shr, result, count, span)
            }
            false => self.builder.int(0, scalar, span),
        };
        (result, self.compare(CompareOp::Ne, upper, fitting, span))
    }

    /// The result, or the limit that it would pass.
    pub(super) fn saturated(&mut self, op: BinaryOp, a: Value, b: Value, span: Span) -> Value {
        let scalar = self.builder.scalar(a);
        let (least, greatest) = scalar.int_range().unwrap_or((0, 0));
        let (result, wrapped) = match op {
            BinaryOp::Mul => self.product(a, b, span),
            _ => self.sum(op, a, b, span),
        };
        if !scalar.is_signed() {
            let limit = match op {
                BinaryOp::Sub => least,
                _ => greatest,
            };
            let limit = self.builder.int(limit, scalar, span);
            return self.select(wrapped, limit, result, span);
        }
        // A sum goes too far on the side of its first operand, a product where the signs say.
        let side = match op {
            BinaryOp::Mul => self.arithmetic(BinaryOp::Xor, a, b, span),
            _ => a,
        };
        let zero = self.builder.int(0, scalar, span);
        let is_low = self.compare(CompareOp::Lt, side, zero, span);
        let low = self.builder.int(least, scalar, span);
        let high = self.builder.int(greatest, scalar, span);
        let limit = self.select(is_low, low, high, span);
        self.select(wrapped, limit, result, span)
    }

    /// A power by repeated squaring: a product for each bit of a constant exponent, else a loop over the bits.
    pub(super) fn power(&mut self, base: Value, exponent: Value, span: Span) -> Value {
        let scalar = self.builder.scalar(base);
        let one = self.builder.int(1, scalar, span);
        if let Some(exponent) = self.builder.int_of(exponent) {
            let (mut rest, mut square, mut power) = (exponent, base, None);
            while rest > 0 {
                if rest & 1 == 1 {
                    power = Some(match power {
                        Some(power) => self.arithmetic(BinaryOp::Mul, power, square, span),
                        None => square,
                    });
                }
                rest >>= 1;
                if rest > 0 {
                    square = self.arithmetic(BinaryOp::Mul, square, square, span);
                }
            }
            return power.unwrap_or(one);
        }
        let count = self.builder.scalar(exponent);
        let of = |scalar| Some(ValueTy::Scalar(scalar));
        let square = self.builder.new_var(of(scalar), None);
        let power = self.builder.new_var(of(scalar), None);
        let rest = self.builder.new_var(of(count), None);
        let [header, body, exit] = [0; 3].map(|_| self.builder.new_block());
        self.builder.write(square, base);
        self.builder.write(power, one);
        self.builder.write(rest, exponent);
        self.builder.jump(header);
        self.builder.enter(header);
        let left = self.builder.read(rest);
        let none = self.builder.int(0, count, span);
        let again = self.compare(CompareOp::Ne, left, none, span);
        self.builder.branch(again, body, exit);
        self.builder.seal(body);
        self.builder.enter(body);
        let (old, so_far) = (self.builder.read(square), self.builder.read(power));
        let bit = self.builder.int(1, count, span);
        let odd = self.arithmetic(BinaryOp::And, left, bit, span);
        let odd = self.compare(CompareOp::Ne, odd, none, span);
        let more = self.arithmetic(BinaryOp::Mul, so_far, old, span);
        let more = self.select(odd, more, so_far, span);
        let next = self.arithmetic(BinaryOp::Mul, old, old, span);
        let shifted = self.arithmetic(BinaryOp::Shr, left, bit, span);
        self.builder.write(power, more);
        self.builder.write(square, next);
        self.builder.write(rest, shifted);
        self.builder.jump(header);
        self.builder.seal(header);
        self.builder.seal(exit);
        self.builder.enter(exit);
        self.builder.read(power)
    }

    /// Division whose remainder is never negative.
    pub(super) fn euclid(&mut self, op: MethodOp, a: Value, b: Value, span: Span) -> Value {
        let scalar = self.builder.scalar(a);
        let plain = match op {
            MethodOp::DivEuclid => BinaryOp::Div,
            _ => BinaryOp::Rem,
        };
        let result = self.arithmetic(plain, a, b, span);
        if !scalar.is_signed() {
            return result;
        }
        let rest = match op {
            // Its divisor was looked at with the quotient.
            MethodOp::DivEuclid => {
                let rest = Binary::Op(BinaryOp::Rem);
                self.builder.binary(rest, a, b, span, Vec::new())
            }
            _ => result,
        };
        let zero = self.builder.int(0, scalar, span);
        let short = self.compare(CompareOp::Lt, rest, zero, span);
        let downward = self.compare(CompareOp::Lt, b, zero, span);
        let mended = match op {
            MethodOp::DivEuclid => {
                let one = self.builder.int(1, scalar, span);
                let below = self.arithmetic(BinaryOp::Sub, result, one, span);
                let above = self.arithmetic(BinaryOp::Add, result, one, span);
                self.select(downward, above, below, span)
            }
            _ => {
                let below = self.arithmetic(BinaryOp::Sub, rest, b, span);
                let above = self.arithmetic(BinaryOp::Add, rest, b, span);
                self.select(downward, below, above, span)
            }
        };
        self.select(short, mended, result, span)
    }

    /// The value between two bounds; of a NaN the NaN.
    pub(super) fn clamped(&mut self, value: Value, low: Value, high: Value, span: Span) -> Value {
        if self.builder.scalar(value).is_int() {
            let value = self
                .builder
                .binary(Binary::Min, value, high, span, Vec::new());
            return self
                .builder
                .binary(Binary::Max, value, low, span, Vec::new());
        }
        let below = self.compare(CompareOp::Lt, value, low, span);
        let value = self.select(below, low, value, span);
        let above = self.compare(CompareOp::Gt, value, high, span);
        self.select(above, high, value, span)
    }

    /// To the nearest whole number, halves away from zero. What is cut off is exact, so it is compared without an error.
    pub(super) fn rounded(&mut self, a: Value, span: Span) -> Option<Value> {
        let scalar = self.builder.scalar(a);
        let whole = self.unary(Unary::Trunc, a, span);
        let rest = self.arithmetic(BinaryOp::Sub, a, whole, span);
        let rest = self.unary(Unary::Abs, rest, span);
        let half = self.builder.constant(Const::Float(0.5), scalar, span);
        let one = self.builder.constant(Const::Float(1.0), scalar, span);
        let one = self.method_on_two(MethodOp::Copysign, one, a, span)?;
        let away = self.arithmetic(BinaryOp::Add, whole, one, span);
        let far = self.compare(CompareOp::Ge, rest, half, span);
        Some(self.select(far, away, whole, span))
    }

    /// The least power of two that is no less; 0 where the type has none.
    pub(super) fn next_power_of_two(&mut self, a: Value, span: Span) -> Option<Value> {
        let scalar = self.builder.scalar(a);
        let one = self.builder.int(1, scalar, span);
        let below = self.arithmetic(BinaryOp::Sub, a, one, span);
        let zeros = self.method_on_one(MethodOp::LeadingZeros, below, span)?;
        // All ones below the power: of a value of 1 none, and of 0 none as well.
        let most = self.builder.int(scalar.int_range()?.1, scalar, span);
        let mask = self.arithmetic(BinaryOp::Shr, most, zeros, span);
        let zero = self.builder.int(0, scalar, span);
        let small = self.compare(CompareOp::Le, a, one, span);
        let mask = self.select(small, zero, mask, span);
        Some(self.arithmetic(BinaryOp::Add, mask, one, span))
    }
}
