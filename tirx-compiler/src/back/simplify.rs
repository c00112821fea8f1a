//! Algebra: an operation as a cheaper or more regular one.
//!
//! Each rule holds for every value of the operands, in the arithmetic of the operand's type: integers modulo 2^n (where
//! a fact about ranges is used, the rule says so), floats as IEEE 754 has them, so that hardly anything is left to do.
//!
//! The regular form: constants on the right; `x - c` is `x + -c`; constants move outwards through sums and products, so
//! that `(x + 1) * 4` and `x * 4` differ by a constant that the sight of an address can take; a shift left by a
//! constant is a product; `x <= c` is `x < c + 1` and `x > c` is `x >= c + 1`.

use super::{
    fold,
    func::{Imm, Op},
    gvn::Rewriter,
};
use crate::ir::{
    ssa::{Binary, Unary, Value},
    tree::{BinaryOp, CompareOp},
    types::Scalar,
};

/// What an operation may become.
pub(crate) enum Simpler {
    /// A value that exists.
    Value(Value),
    /// Another operation.
    Op(Op),
}

use Simpler::{Op as Becomes, Value as Is};

const ADD: Binary = Binary::Op(BinaryOp::Add);
const MUL: Binary = Binary::Op(BinaryOp::Mul);
const AND: Binary = Binary::Op(BinaryOp::And);
const OR: Binary = Binary::Op(BinaryOp::Or);
const SHR: Binary = Binary::Op(BinaryOp::Shr);

impl Rewriter<'_, '_> {
    /// One step of simplification.
    pub(crate) fn simplify(&mut self, op: &Op, ty: Scalar) -> Option<Simpler> {
        match *op {
            Op::Unary(unary, a) => self.unary(unary, a),
            Op::Binary(binary, a, b) => self.binary(binary, a, b, ty),
            Op::MulAdd(a, b, c) => {
                let folded = fold::mul_add(self.imm(a)?, self.imm(b)?, self.imm(c)?, ty)?;
                Some(Becomes(Op::Const(folded)))
            }
            Op::Compare(compare, a, b) => self.compare(compare, a, b),
            Op::Select(c, a, b) => self.select(c, a, b, ty),
            Op::Cast(a) => self.cast(a, ty),
            Op::Special(special, axis) => {
                let launch = &self.func.sig.launch;
                let value = super::fact::known_register(special, axis, launch)?;
                Some(Becomes(Op::Const(Imm::Int(i128::from(value)))))
            }
            _ => None,
        }
    }

    fn imm(&self, value: Value) -> Option<Imm> {
        match self.def(value) {
            Some(Op::Const(imm)) => Some(*imm),
            _ => None,
        }
    }

    fn int_imm(&self, value: Value) -> Option<i128> {
        match self.imm(value) {
            Some(Imm::Int(value)) => Some(value),
            _ => None,
        }
    }

    fn int(&mut self, value: i128, ty: Scalar) -> Value {
        self.emit(Op::Const(Imm::Int(fold::wrap(value, ty))), ty)
    }

    fn unary(&mut self, op: Unary, a: Value) -> Option<Simpler> {
        if let Some(imm) = self.imm(a) {
            let ty = self.func.ty(a);
            return fold::unary(op, imm, ty).map(|imm| Becomes(Op::Const(imm)));
        }
        match (op, self.def(a)?) {
            (Unary::Not | Unary::Neg | Unary::ReverseBits, Op::Unary(inner, b)) if *inner == op => {
                Some(Is(*b))
            }
            (Unary::Not, Op::Compare(compare, b, c)) => {
                let (compare, b, c) = (*compare, *b, *c);
                let inverse = inverse(compare);
                let exact = !self.func.ty(b).is_float();
                (exact || matches!(compare, CompareOp::Eq | CompareOp::Ne))
                    .then_some(Becomes(Op::Compare(inverse, b, c)))
            }
            _ => None,
        }
    }

    fn binary(&mut self, op: Binary, a: Value, b: Value, ty: Scalar) -> Option<Simpler> {
        if let (Some(x), Some(y)) = (self.imm(a), self.imm(b)) {
            return fold::binary(op, x, y, ty).map(|imm| Becomes(Op::Const(imm)));
        }
        let commutes = matches!(
            op,
            Binary::Min
                | Binary::Max
                | Binary::Op(
                    BinaryOp::Add | BinaryOp::Mul | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor
                )
        );
        if commutes && !ty.is_float() {
            let constant = (self.imm(a).is_some(), self.imm(b).is_some());
            if constant.0 || (!constant.1 && a > b) {
                return Some(Becomes(Op::Binary(op, b, a)));
            }
        }
        match ty {
            Scalar::Bool => self.bools(op, a, b),
            _ if ty.is_float() => self.floats(op, a, b, ty),
            _ => self.ints(op, a, b, ty),
        }
    }

    fn bools(&mut self, op: Binary, a: Value, b: Value) -> Option<Simpler> {
        if a == b {
            return match op {
                AND | OR => Some(Is(a)),
                _ => Some(Becomes(Op::Const(Imm::Bool(false)))),
            };
        }
        match (op, self.imm(b)?) {
            (AND, Imm::Bool(true)) | (OR | Binary::Op(BinaryOp::Xor), Imm::Bool(false)) => {
                Some(Is(a))
            }
            (AND, Imm::Bool(false)) | (OR, Imm::Bool(true)) => Some(Is(b)),
            (Binary::Op(BinaryOp::Xor), Imm::Bool(true)) => Some(Becomes(Op::Unary(Unary::Not, a))),
            _ => None,
        }
    }

    /// `x * 1`, `x / 1`, and `x / 2^k` as a product with the reciprocal, which is exact.
    fn floats(&mut self, op: Binary, a: Value, b: Value, ty: Scalar) -> Option<Simpler> {
        if self.imm(a).is_some() && op == MUL {
            return Some(Becomes(Op::Binary(op, b, a)));
        }
        let Imm::Float(bits) = self.imm(b)? else {
            return None;
        };
        let value = f64::from_bits(bits);
        match op {
            Binary::Op(BinaryOp::Mul | BinaryOp::Div) if value == 1.0 => Some(Is(a)),
            Binary::Op(BinaryOp::Sub) if bits == 0 => Some(Is(a)),
            Binary::Op(BinaryOp::Div) => {
                let (mantissa, exponent, limit) = match ty {
                    Scalar::F32 => (
                        u64::from((value as f32).to_bits()) & 0x7f_ffff,
                        value.abs(),
                        2f64.powi(126),
                    ),
                    Scalar::F64 => (bits & 0xf_ffff_ffff_ffff, value.abs(), 2f64.powi(1022)),
                    _ => return None,
                };
                // Neither it nor its reciprocal is subnormal.
                if mantissa != 0 || !(1.0 / limit..=limit).contains(&exponent) {
                    return None;
                }
                let reciprocal = self.emit(Op::Const(Imm::Float((1.0 / value).to_bits())), ty);
                Some(Becomes(Op::Binary(MUL, a, reciprocal)))
            }
            _ => None,
        }
    }

    fn ints(&mut self, op: Binary, a: Value, b: Value, ty: Scalar) -> Option<Simpler> {
        let zero = || Becomes(Op::Const(Imm::Int(0)));
        if a == b {
            return match op {
                AND | OR | Binary::Min | Binary::Max => Some(Is(a)),
                Binary::Op(BinaryOp::Sub | BinaryOp::Xor) => Some(zero()),
                _ => None,
            };
        }
        let Some(c) = self.int_imm(b) else {
            return self.regroup(op, a, b, ty);
        };
        let ones = fold::wrap(-1, ty);
        match op {
            Binary::Op(BinaryOp::Sub) => {
                let minus = self.int(-c, ty);
                Some(Becomes(Op::Binary(ADD, a, minus)))
            }
            Binary::Op(BinaryOp::Shl) => {
                let count = (c & i128::from(ty.bits() - 1)) as u32;
                let factor = self.int(1i128 << count, ty);
                Some(Becomes(Op::Binary(MUL, a, factor)))
            }
            Binary::Op(BinaryOp::Add | BinaryOp::Or | BinaryOp::Xor) if c == 0 => Some(Is(a)),
            SHR if c & i128::from(ty.bits() - 1) == 0 => Some(Is(a)),
            MUL | Binary::Op(BinaryOp::Div) if c == 1 => Some(Is(a)),
            MUL | AND if c == 0 => Some(zero()),
            AND if c == ones => Some(Is(a)),
            OR if c == ones => Some(Is(b)),
            Binary::Op(BinaryOp::Xor) if c == ones => Some(Becomes(Op::Unary(Unary::Not, a))),
            Binary::Op(BinaryOp::Rem) if c == 1 => Some(zero()),
            Binary::Op(BinaryOp::Div | BinaryOp::Rem) => self.divide(op, a, c, ty),
            AND => {
                let fact = self.fact(a);
                // Nothing is masked away.
                if c > 0 && (c + 1) & c == 0 && fact.lo >= 0 && fact.hi <= c {
                    return Some(Is(a));
                }
                match self.def(a)? {
                    Op::Binary(AND, x, y) => {
                        let (x, inner) = (*x, self.int_imm(*y)?);
                        let mask = self.int(inner & c, ty);
                        Some(Becomes(Op::Binary(AND, x, mask)))
                    }
                    _ => None,
                }
            }
            ADD => match self.def(a)? {
                Op::Binary(ADD, x, y) => {
                    let (x, inner) = (*x, self.int_imm(*y)?);
                    let sum = self.int(inner + c, ty);
                    Some(Becomes(Op::Binary(ADD, x, sum)))
                }
                _ => None,
            },
            MUL => match *self.def(a)? {
                Op::Binary(MUL, x, y) => {
                    let inner = self.int_imm(y)?;
                    let product = self.int(inner.wrapping_mul(c), ty);
                    Some(Becomes(Op::Binary(MUL, x, product)))
                }
                Op::Binary(ADD, x, y) => {
                    let inner = self.int_imm(y)?;
                    let product = self.emit(Op::Binary(MUL, x, b), ty);
                    let sum = self.int(inner.wrapping_mul(c), ty);
                    Some(Becomes(Op::Binary(ADD, product, sum)))
                }
                _ => None,
            },
            Binary::Min | Binary::Max => {
                let fact = self.fact(a);
                let (below, above) = (fact.hi <= c, fact.lo >= c);
                match (op == Binary::Min, below, above) {
                    (true, true, _) | (false, _, true) => Some(Is(a)),
                    (true, _, true) | (false, true, _) => Some(Is(b)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// A division by a constant other than 0 and 1; the facts are of the dividend.
    fn divide(&mut self, op: Binary, a: Value, c: i128, ty: Scalar) -> Option<Simpler> {
        let fact = self.fact(a);
        if c <= 0 || fact.lo < 0 {
            return None;
        }
        let quotient = op == Binary::Op(BinaryOp::Div);
        if fact.hi < c {
            return Some(match quotient {
                true => Becomes(Op::Const(Imm::Int(0))),
                false => Is(a),
            });
        }
        if c & (c - 1) != 0 {
            return None;
        }
        if quotient {
            let count = self.int(i128::from(c.trailing_zeros()), Scalar::U32);
            return Some(Becomes(Op::Binary(SHR, a, count)));
        }
        let mask = self.int(c - 1, ty);
        Some(Becomes(Op::Binary(AND, a, mask)))
    }

    /// Moves the constants of a sum outwards.
    fn regroup(&mut self, op: Binary, a: Value, b: Value, ty: Scalar) -> Option<Simpler> {
        let split = |this: &Self, value: Value| match this.def(value) {
            Some(&Op::Binary(ADD, x, y)) => this.int_imm(y).map(|c| (x, c)),
            _ => None,
        };
        let (sign, plain) = match op {
            ADD => (1, ADD),
            Binary::Op(BinaryOp::Sub) => (-1, op),
            _ => return None,
        };
        let (left, right) = (split(self, a), split(self, b));
        if left.is_none() && right.is_none() {
            return None;
        }
        let (x, c) = left.unwrap_or((a, 0));
        let (y, d) = right.unwrap_or((b, 0));
        let sum = self.emit(Op::Binary(plain, x, y), ty);
        let constant = self.int(c + sign * d, ty);
        Some(Becomes(Op::Binary(ADD, sum, constant)))
    }

    fn compare(&mut self, op: CompareOp, a: Value, b: Value) -> Option<Simpler> {
        let known = |value| Some(Becomes(Op::Const(Imm::Bool(value))));
        let ty = self.func.ty(a);
        if let (Some(x), Some(y)) = (self.imm(a), self.imm(b)) {
            return known(fold::compare(op, x, y)?);
        }
        if ty.is_float() {
            return None;
        }
        if self.imm(a).is_some() {
            return Some(Becomes(Op::Compare(swapped(op), b, a)));
        }
        if a == b {
            return known(matches!(op, CompareOp::Eq | CompareOp::Le | CompareOp::Ge));
        }
        if ty == Scalar::Bool {
            let xor = Op::Binary(Binary::Op(BinaryOp::Xor), a, b);
            return match op {
                CompareOp::Ne => Some(Becomes(xor)),
                CompareOp::Eq => {
                    let differ = self.emit(xor, Scalar::Bool);
                    Some(Becomes(Op::Unary(Unary::Not, differ)))
                }
                // false is below true.
                CompareOp::Lt | CompareOp::Gt => {
                    let (low, high) = if op == CompareOp::Lt { (a, b) } else { (b, a) };
                    let off = self.emit(Op::Unary(Unary::Not, low), Scalar::Bool);
                    Some(Becomes(Op::Binary(AND, off, high)))
                }
                CompareOp::Le | CompareOp::Ge => {
                    let (low, high) = if op == CompareOp::Le { (a, b) } else { (b, a) };
                    let off = self.emit(Op::Unary(Unary::Not, low), Scalar::Bool);
                    Some(Becomes(Op::Binary(OR, off, high)))
                }
            };
        }
        let (x, y) = (self.fact(a), self.fact(b));
        match op {
            CompareOp::Lt | CompareOp::Ge if x.hi < y.lo => return known(op == CompareOp::Lt),
            CompareOp::Lt | CompareOp::Ge if x.lo >= y.hi => return known(op == CompareOp::Ge),
            CompareOp::Le | CompareOp::Gt if x.hi <= y.lo => return known(op == CompareOp::Le),
            CompareOp::Le | CompareOp::Gt if x.lo > y.hi => return known(op == CompareOp::Gt),
            CompareOp::Eq | CompareOp::Ne if x.hi < y.lo || x.lo > y.hi => {
                return known(op == CompareOp::Ne);
            }
            _ => {}
        }
        let c = self.int_imm(b)?;
        let strict = match op {
            CompareOp::Le => CompareOp::Lt,
            CompareOp::Gt => CompareOp::Ge,
            _ => return None,
        };
        let (_, greatest) = ty.int_range()?;
        if c == greatest {
            return None;
        }
        let next = self.int(c + 1, ty);
        Some(Becomes(Op::Compare(strict, a, next)))
    }

    fn select(&mut self, c: Value, a: Value, b: Value, ty: Scalar) -> Option<Simpler> {
        if a == b {
            return Some(Is(a));
        }
        if let Some(Imm::Bool(c)) = self.imm(c) {
            return Some(Is(if c { a } else { b }));
        }
        if let Some(&Op::Unary(Unary::Not, inner)) = self.def(c) {
            return Some(Becomes(Op::Select(inner, b, a)));
        }
        if ty != Scalar::Bool {
            return None;
        }
        // Predicates have no select: (c & a) | (!c & b), with the constant sides left out.
        let off = self.emit(Op::Unary(Unary::Not, c), Scalar::Bool);
        let on = self.emit(Op::Binary(AND, c, a), Scalar::Bool);
        let other = self.emit(Op::Binary(AND, off, b), Scalar::Bool);
        Some(Becomes(Op::Binary(OR, on, other)))
    }

    fn cast(&mut self, a: Value, ty: Scalar) -> Option<Simpler> {
        let from = self.func.ty(a);
        if from == ty {
            return Some(Is(a));
        }
        if let Some(imm) = self.imm(a) {
            return fold::cast(imm, ty).map(|imm| Becomes(Op::Const(imm)));
        }
        let Some(&Op::Cast(inner)) = self.def(a) else {
            return None;
        };
        let first = self.func.ty(inner);
        // A float that was widened and is narrowed again.
        if first == ty && ty.is_float() && from.is_float() && from.size() > ty.size() {
            return Some(Is(inner));
        }
        let ints = first.is_int() && from.is_int() && ty.is_int();
        // The middle type keeps every bit that the last one has, or every value there is.
        let lossless = first == Scalar::Bool && from.is_int() && ty.is_int()
            || ints && (ty.bits() <= from.bits() || self.fact(inner).fits(from));
        lossless.then_some(Becomes(Op::Cast(inner)))
    }
}

/// The comparison that holds exactly when this one does not, on values that are ordered.
pub(crate) const fn inverse(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Eq => CompareOp::Ne,
        CompareOp::Ne => CompareOp::Eq,
        CompareOp::Lt => CompareOp::Ge,
        CompareOp::Le => CompareOp::Gt,
        CompareOp::Gt => CompareOp::Le,
        CompareOp::Ge => CompareOp::Lt,
    }
}

/// The comparison with its sides exchanged.
pub(crate) const fn swapped(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Lt => CompareOp::Gt,
        CompareOp::Le => CompareOp::Ge,
        CompareOp::Gt => CompareOp::Lt,
        CompareOp::Ge => CompareOp::Le,
        other => other,
    }
}
