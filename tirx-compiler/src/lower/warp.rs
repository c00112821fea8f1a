//! The thread's place in its block, and shuffles.
//!
//! `shfl` moves 32 bits. A value of 64 bits is moved as its halves, a 16-bit float as the lower half of a word; narrow
//! integers are extended to a word already, and stay what they are.

use super::{Lowering, Operand};
use crate::{
    diagnostic::Diagnostic,
    intrinsics::{Effect, Rank, Shuffle},
    ir::{
        ssa::{Axis, Instr, InstrOperand, Op, Special, Value, ValueTy},
        tree::{BinaryOp, Call},
        types::Scalar,
    },
};
use proc_macro2::Span;
use tirx_rules::OPERAND_RANGE;

impl Lowering<'_> {
    /// `x + n.x * (y + n.y * z)`, where a component of which a block has one does not count; divided by the group.
    pub(super) fn rank(&mut self, rank: Rank, span: Span) -> Value {
        let block = self.kernel.signature.launch.block;
        let mut register = |special, axis| {
            let ty = ValueTy::Scalar(Scalar::U32);
            self.builder
                .start_value(Op::Special(special, axis), ty, span)
        };
        let axes = [(Axis::Z, 2), (Axis::Y, 1), (Axis::X, 0)];
        let mut parts = Vec::new();
        for (axis, at) in axes {
            let size = block.and_then(|block| block.get(at).copied());
            if size != Some(1) || axis == Axis::X {
                let index = register(Special::ThreadIdx, axis);
                let count = match size {
                    Some(_) => None,
                    None => Some(register(Special::BlockDim, axis)),
                };
                parts.push((index, count, size.unwrap_or(1)));
            }
        }
        let mut sum = None;
        for (index, count, size) in parts {
            sum = Some(match sum {
                None => index,
                Some(outer) => {
                    let size = match count {
                        Some(count) => count,
                        None => self.builder.int(size.into(), Scalar::U32, span),
                    };
                    let scaled = self.arithmetic(BinaryOp::Mul, outer, size, span);
                    self.arithmetic(BinaryOp::Add, scaled, index, span)
                }
            });
        }
        let thread = sum.unwrap_or_else(|| self.builder.int(0, Scalar::U32, span));
        match rank.threads() {
            1 => thread,
            threads => {
                let threads = self.builder.int(threads.into(), Scalar::U32, span);
                self.arithmetic(BinaryOp::Div, thread, threads, span)
            }
        }
    }

    /// `shfl_down_sync(mask, value, delta)`, or with a width.
    pub(super) fn shuffle(&mut self, call: &Call, mode: Shuffle) -> Operand {
        let span = call.name_span;
        let values: Vec<_> = call.args.iter().map(|arg| self.value(arg)).collect();
        let Some(values) = values.into_iter().collect::<Option<Vec<Value>>>() else {
            return Operand::Error;
        };
        let (mask, value, lane, width) = match *values.as_slice() {
            [mask, value, lane, width] => (mask, value, lane, self.builder.int_of(width)),
            [mask, value, lane] => (mask, value, lane, Some(32)),
            _ => return self.poisoned(),
        };
        let Some(width @ (1 | 2 | 4 | 8 | 16 | 32)) = width else {
            let at = call.args.last().map_or(span, |arg| arg.span);
            let found = width.map_or_else(String::new, |width| format!(", and this is {width}"));
            return self.fail(
                Diagnostic::new(
                    &OPERAND_RANGE,
                    at,
                    format!(
                        "`width` of `{}` is a power of two up to 32{found}",
                        call.name()
                    ),
                )
                .help("a warp has 32 lanes; the parts within which they shuffle are equal"),
            );
        };
        // Which lanes a part begins with, and the last that may be read from; upwards it is the first.
        let last = if mode == Shuffle::Up { 0 } else { 31 };
        let clamp = (32 - width) << 8 | last;
        let word = |lowering: &mut Self, value: Value| {
            let scalar = lowering.builder.scalar(value);
            let instr = Instr {
                opcode: format!("shfl.sync.{}.b32", mode.word()),
                unused: None,
                effect: Effect::Convergent,
                places: Vec::new(),
                guard: None,
                operands: vec![
                    InstrOperand::Value(value),
                    InstrOperand::Value(lane),
                    InstrOperand::Int(clamp),
                    InstrOperand::Value(mask),
                ],
            };
            let ty = ValueTy::Scalar(scalar);
            let op = Op::Instr(Box::new(instr));
            lowering.builder.emit(op, ty, span, Vec::new())
        };
        let scalar = self.builder.scalar(value);
        Operand::Value(match scalar {
            _ if scalar.has_short_register() => {
                let bits = self.reinterpreted(value, Scalar::U16, span);
                let moved = word(self, bits);
                self.reinterpreted(moved, scalar, span)
            }
            _ if scalar.size() == 8 => {
                let bits = match scalar {
                    Scalar::F64 => self.reinterpreted(value, Scalar::U64, span),
                    _ => self.builder.cast(value, Scalar::U64, span),
                };
                let half = self.builder.int(32, Scalar::U32, span);
                let low = self.builder.cast(bits, Scalar::U32, span);
                let high = self.arithmetic(BinaryOp::Shr, bits, half, span);
                let high = self.builder.cast(high, Scalar::U32, span);
                let (low, high) = (word(self, low), word(self, high));
                let low = self.builder.cast(low, Scalar::U64, span);
                let high = self.builder.cast(high, Scalar::U64, span);
                let high = self.arithmetic(BinaryOp::Shl, high, half, span);
                let both = self.arithmetic(BinaryOp::Or, low, high, span);
                match scalar {
                    Scalar::F64 => self.reinterpreted(both, scalar, span),
                    _ => self.builder.cast(both, scalar, span),
                }
            }
            _ => word(self, value),
        })
    }
}
