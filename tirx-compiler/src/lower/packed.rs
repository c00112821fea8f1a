//! Values that are two in one register, and the 8-bit floats.
//!
//! Packed halves have instructions of their own. Those of `bf16x2` for sums and products need sm_90; `fma` needs sm_80, and
//! gives the same: `a * 1 + b`, `b * -1 + a`, and `a * b + -0` are rounded once, and a zero has the sign that it should
//! have. A quotient is two.
//!
//! An 8-bit float is converted in pairs alone, so that a single one has a zero beside it.

use super::Lowering;
use crate::{
    intrinsics::Effect,
    ir::{
        ssa::{Binary, Instr, InstrOperand, Op, Value, ValueTy},
        tree::{BinaryOp, CompareOp},
        types::{Const, Scalar},
    },
};
use proc_macro2::Span;

impl Lowering<'_> {
    /// An operator on packed halves.
    pub(super) fn on_pairs(&mut self, op: BinaryOp, a: Value, b: Value, span: Span) -> Value {
        let ty = self.builder.scalar(a);
        let fused = ty == Scalar::Bf16x2;
        match op {
            BinaryOp::Add if fused => self.fused(a, 0x3f80_3f80, b, span),
            BinaryOp::Sub if fused => self.fused(b, 0xbf80_bf80, a, span),
            BinaryOp::Mul if fused => {
                let zero = self.bits(0x8000_8000, ty, span);
                let (op, ty) = (Op::MulAdd(a, b, zero), ValueTy::Scalar(ty));
                self.builder.emit(op, ty, span, Vec::new())
            }
            BinaryOp::Add => self.pure("add.rn", &[a, b], span),
            BinaryOp::Sub => self.pure("sub.rn", &[a, b], span),
            BinaryOp::Mul => self.pure("mul.rn", &[a, b], span),
            _ => {
                let [lo, hi] = [InstrOperand::Low, InstrOperand::High].map(|which| {
                    let (a, b) = (self.part(a, which, span), self.part(b, which, span));
                    self.builder.binary(Binary::Op(op), a, b, span, Vec::new())
                });
                self.joined(lo, hi, ty, span)
            }
        }
    }

    /// `a * factor + b`, where the factor has these bits.
    fn fused(&mut self, a: Value, factor: u32, b: Value, span: Span) -> Value {
        let ty = self.builder.scalar(a);
        let factor = self.bits(factor, ty, span);
        let (op, ty) = (Op::MulAdd(a, factor, b), ValueTy::Scalar(ty));
        self.builder.emit(op, ty, span, Vec::new())
    }

    /// The constant of a packed type that has these bits.
    fn bits(&mut self, bits: u32, ty: Scalar, span: Span) -> Value {
        let bits = self.builder.int(bits.into(), Scalar::U32, span);
        self.reinterpreted(bits, ty, span)
    }

    /// `==` and `!=` of packed halves: of both parts.
    pub(super) fn pairs_equal(&mut self, op: CompareOp, a: Value, b: Value, span: Span) -> Value {
        let [lo, hi] = [InstrOperand::Low, InstrOperand::High].map(|which| {
            let (a, b) = (self.part(a, which, span), self.part(b, which, span));
            self.compare(op, a, b, span)
        });
        let both = match op {
            CompareOp::Ne => BinaryOp::Or,
            _ => BinaryOp::And,
        };
        let both = Binary::Op(both);
        self.builder.binary(both, lo, hi, span, Vec::new())
    }

    /// An instruction on values of one type, `word.type`.
    pub(super) fn pure(&mut self, word: &str, args: &[Value], span: Span) -> Value {
        let ty = args
            .first()
            .map_or(Scalar::U32, |a| self.builder.scalar(*a));
        let opcode = format!("{word}.{}", super::machine::ptx_type(ty));
        let operands = args.iter().copied().map(InstrOperand::Value).collect();
        self.instruction(&opcode, operands, ty, span)
    }

    fn instruction(
        &mut self,
        opcode: &str,
        operands: Vec<InstrOperand>,
        result: Scalar,
        span: Span,
    ) -> Value {
        let instr = Instr {
            opcode: opcode.to_owned(),
            unused: None,
            effect: Effect::Pure,
            places: Vec::new(),
            guard: None,
            operands,
        };
        let (op, ty) = (Op::Instr(Box::new(instr)), ValueTy::Scalar(result));
        self.builder.emit(op, ty, span, Vec::new())
    }

    /// One of two parts: [`InstrOperand::Low`] or [`InstrOperand::High`].
    pub(super) fn part(&mut self, pair: Value, which: InstrOperand, span: Span) -> Value {
        let ty = self.builder.scalar(pair);
        let part = ty.part().unwrap_or(ty);
        if !ty.is_fp8() {
            let operands = vec![which, InstrOperand::Value(pair)];
            return self.instruction("mov.b32", operands, part, span);
        }
        let mut bits = self.reinterpreted(pair, Scalar::U16, span);
        if which == InstrOperand::High {
            let count = self.builder.int(8, Scalar::U32, span);
            bits = self.arithmetic(BinaryOp::Shr, bits, count, span);
        }
        let bits = self.builder.cast(bits, Scalar::U8, span);
        self.reinterpreted(bits, part, span)
    }

    /// A pair of two parts.
    pub(super) fn joined(&mut self, lo: Value, hi: Value, pair: Scalar, span: Span) -> Value {
        if !pair.is_fp8() {
            let operands = vec![
                InstrOperand::Value(lo),
                InstrOperand::Value(hi),
                InstrOperand::Joined(2),
            ];
            return self.instruction("mov.b32", operands, pair, span);
        }
        let [lo, hi] = [lo, hi].map(|part| {
            let bits = self.reinterpreted(part, Scalar::U8, span);
            self.builder.cast(bits, Scalar::U16, span)
        });
        let count = self.builder.int(8, Scalar::U32, span);
        let hi = self.arithmetic(BinaryOp::Shl, hi, count, span);
        let bits = self.arithmetic(BinaryOp::Or, lo, hi, span);
        self.reinterpreted(bits, pair, span)
    }

    /// `value` as another number: a cast, but of 8-bit floats.
    pub(super) fn converted(&mut self, value: Value, to: Scalar, span: Span) -> Value {
        let from = self.builder.scalar(value);
        if from == to {
            return value;
        }
        if let (true, Some(pair)) = (from.is_fp8(), from.pair()) {
            let bits = self.reinterpreted(value, Scalar::U8, span);
            let bits = self.builder.cast(bits, Scalar::U16, span);
            let narrow = self.reinterpreted(bits, pair, span);
            let opcode = format!("cvt.rn.f16x2.{}", pair.name());
            let operands = vec![InstrOperand::Value(narrow)];
            let wide = self.instruction(&opcode, operands, Scalar::F16x2, span);
            let half = self.part(wide, InstrOperand::Low, span);
            return self.builder.cast(half, to, span);
        }
        if let (true, Some(pair)) = (to.is_fp8(), to.pair()) {
            let value = self.builder.cast(value, Scalar::F32, span);
            let zero = self.builder.constant(Const::Float(0.0), Scalar::F32, span);
            let opcode = format!("cvt.rn.satfinite.{}.f32", pair.name());
            let operands = vec![InstrOperand::Value(zero), InstrOperand::Value(value)];
            let narrow = self.instruction(&opcode, operands, pair, span);
            return self.part(narrow, InstrOperand::Low, span);
        }
        self.builder.cast(value, to, span)
    }
}
