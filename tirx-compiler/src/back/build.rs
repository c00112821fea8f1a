//! From the checked SSA to the form that the back end works on, with the run-time checks written out.
//!
//! A check of an index is one unsigned comparison: read as an unsigned number of its own width, a negative index is
//! at least half of that width's range, and no limit reaches that far. Limits are `dim - extent`, inclusive, so that
//! no sum can wrap. Whether a check is needed at all is the business of the proofs; that two checks ask the same
//! thing is found later, by value numbering.
//!
//! Arithmetic on the half types is written as arithmetic on `f32`, rounded back: `f32` has more than twice their
//! precision and two bits, so that rounding twice gives what rounding once would, for sums, products, quotients and square
//! roots. `mul_add`, for which that does not hold, stays as it is.

use super::RuntimeCheck;
use super::func::{
    Base, Block, CheckSite, Copy, Edge, Func, Imm, Inst, Instr, Limit, Loc, Mem, Op, Scaled, Space,
    Term,
};
use super::raw::Raw;
use crate::ir::{
    ssa::{
        self, Binary, CopySide, ObligationKind, Place, Proof, Root, Terminator, Unary, Value,
        ValueTy,
    },
    tree::{BinaryOp, CompareOp},
    types::{Const, Dim, DimId, DimSource, ParamKind, Scalar},
};
use proc_macro2::Span;
use std::rc::Rc;
use tirx_rules as list;

/// Translates a function; the second part describes the run-time checks, by number.
pub(crate) fn build<'a>(
    input: &'a ssa::Function,
    proofs: &[Proof],
) -> (Func<'a>, Vec<RuntimeCheck>) {
    let mut builder = Builder {
        func: Func {
            sig: &input.signature,
            shared: &input.shared,
            arrays: &input.arrays,
            tables: Vec::new(),
            types: input
                .values
                .iter()
                .map(|value| match value.ty {
                    ValueTy::Scalar(scalar) => machine(scalar),
                    ValueTy::CachePolicy => Scalar::U64,
                })
                .collect(),
            blocks: Vec::new(),
            checks: Vec::new(),
        },
        input,
        out: Vec::new(),
        table: Vec::new(),
        loc: Loc::default(),
    };
    for block in &input.blocks {
        builder.block(block, proofs);
    }
    (builder.func, builder.table)
}

/// `isize` and `usize` are 64 bits.
const fn machine(scalar: Scalar) -> Scalar {
    match scalar {
        Scalar::Isize => Scalar::I64,
        Scalar::Usize => Scalar::U64,
        other => other,
    }
}

/// The unsigned type of the same width, at least 32 bits.
const fn unsigned(scalar: Scalar) -> Scalar {
    if scalar.size() == 8 {
        Scalar::U64
    } else {
        Scalar::U32
    }
}

/// A condition while it is put together.
enum Cond {
    Known(bool),
    Value(Value),
}

struct Builder<'a> {
    func: Func<'a>,
    input: &'a ssa::Function,
    out: Vec<Inst>,
    table: Vec<RuntimeCheck>,
    loc: Loc,
}

impl Builder<'_> {
    fn loc(&self, span: Span) -> Loc {
        match self.func.sig.line_of(span) {
            Some(line) => Loc {
                line,
                column: self.func.sig.column_of(span),
            },
            None => Loc::default(),
        }
    }

    fn block(&mut self, block: &ssa::Block, proofs: &[Proof]) {
        for inst in &block.insts {
            self.loc = self.loc(inst.span);
            for id in &inst.obligations {
                let obligation = &self.input.obligations[id.index()];
                let proved = proofs.get(id.index()) == Some(&Proof::Proved);
                if !proved && !obligation.must_be_proved && !obligation.assumed {
                    self.obligation(obligation);
                }
            }
            if let Some(op) = self.op(inst) {
                self.out.push(Inst {
                    op,
                    results: inst.results.clone(),
                    loc: self.loc,
                });
            }
        }
        let term_loc = match &block.loop_info {
            Some(info) => self.loc(info.span),
            None => Loc::default(),
        };
        let edge = |edge: &ssa::Edge| Edge {
            block: edge.block,
            args: edge.args.clone(),
        };
        let term = match &block.terminator {
            Terminator::Jump(target) => Term::Jump(edge(target)),
            Terminator::Branch {
                cond,
                then,
                otherwise,
            } => Term::Branch(*cond, edge(then), edge(otherwise)),
            Terminator::Return => Term::Return,
            Terminator::Unreachable => Term::Unreachable,
        };
        self.func.blocks.push(Block {
            params: block.params.clone(),
            insts: std::mem::take(&mut self.out),
            term,
            term_loc,
            unroll: block.loop_info.as_ref().and_then(|info| info.unroll),
        });
    }

    fn emit(&mut self, op: Op, ty: Scalar) -> Value {
        let value = self.func.value(ty);
        self.out.push(Inst {
            op,
            results: vec![value],
            loc: self.loc,
        });
        value
    }

    fn is_half(&self, value: Value) -> bool {
        self.func.ty(value).is_half()
    }

    fn int(&mut self, value: i128, ty: Scalar) -> Value {
        self.emit(Op::Const(Imm::Int(value)), ty)
    }

    /// `value as ty`, if that is another type.
    fn cast(&mut self, value: Value, ty: Scalar) -> Value {
        if self.func.ty(value) == ty {
            value
        } else {
            self.emit(Op::Cast(value), ty)
        }
    }

    fn compare(&mut self, op: CompareOp, a: Value, b: Value) -> Value {
        self.emit(Op::Compare(op, a, b), Scalar::Bool)
    }

    fn both(&mut self, a: Cond, b: Cond) -> Cond {
        match (a, b) {
            (Cond::Known(false), _) | (_, Cond::Known(false)) => Cond::Known(false),
            (Cond::Known(true), other) | (other, Cond::Known(true)) => other,
            (Cond::Value(a), Cond::Value(b)) => {
                Cond::Value(self.emit(Op::Binary(Binary::Op(BinaryOp::And), a, b), Scalar::Bool))
            }
        }
    }

    /// The value of a dimension known at launch, a `u32`.
    fn dim(&mut self, dim: DimId) -> Value {
        match self.func.sig.dims[dim.0].source {
            DimSource::Generic => self.emit(Op::Dim(dim), Scalar::U32),
            DimSource::Param(param) => {
                let ty = match &self.func.sig.params[param.0].kind {
                    ParamKind::Scalar(scalar) => machine(*scalar),
                    ParamKind::Tensor(_) | ParamKind::Map(_) => Scalar::U32,
                };
                let value = self.emit(Op::Param(param), ty);
                self.cast(value, Scalar::U32)
            }
        }
    }

    fn op(&mut self, inst: &ssa::Inst) -> Option<Op> {
        Some(match &inst.op {
            ssa::Op::Const(value) => Op::Const(match *value {
                Const::Bool(value) => Imm::Bool(value),
                Const::Int(value) => Imm::Int(value),
                Const::Float(value) => {
                    let ty = inst
                        .result()
                        .map_or(Scalar::F64, |value| self.func.ty(value));
                    Imm::Float(super::fold::round(value, ty).to_bits())
                }
            }),
            ssa::Op::Param(param) => Op::Param(*param),
            ssa::Op::Dim(dim) => {
                let value = self.dim(*dim);
                Op::Cast(value)
            }
            ssa::Op::Special(special, axis) => Op::Special(*special, *axis),
            ssa::Op::Unary(Unary::Sqrt, a) if self.is_half(*a) => {
                let wide = self.cast(*a, Scalar::F32);
                Op::Cast(self.emit(Op::Unary(Unary::Sqrt, wide), Scalar::F32))
            }
            ssa::Op::Binary(op, a, b) if self.is_half(*a) => {
                let (a, b) = (self.cast(*a, Scalar::F32), self.cast(*b, Scalar::F32));
                Op::Cast(self.emit(Op::Binary(*op, a, b), Scalar::F32))
            }
            ssa::Op::Compare(op, a, b) if self.is_half(*a) => {
                let (a, b) = (self.cast(*a, Scalar::F32), self.cast(*b, Scalar::F32));
                Op::Compare(*op, a, b)
            }
            // It is for the checks.
            ssa::Op::Unary(Unary::WarpUniform | Unary::BlockUniform, a) => Op::Cast(*a),
            ssa::Op::Unary(op, a) => Op::Unary(*op, *a),
            ssa::Op::Binary(op, a, b) => Op::Binary(*op, *a, *b),
            ssa::Op::MulAdd(a, b, c) => Op::MulAdd(*a, *b, *c),
            ssa::Op::Compare(op, a, b) => Op::Compare(*op, *a, *b),
            ssa::Op::Select(c, a, b) => Op::Select(*c, *a, *b),
            ssa::Op::Cast(a) => Op::Cast(*a),
            ssa::Op::Load(place) => Op::Load(mem(place)),
            ssa::Op::Store(place, value) => Op::Store(mem(place), vec![*value]),
            ssa::Op::Address(place) => Op::Address(mem(place)),
            ssa::Op::CpAsync(copy) => Op::CpAsync(Box::new(Copy {
                cache: copy.cache.into(),
                dst: side(&copy.dst, Space::Shared),
                src: side(&copy.src, Space::Global),
                bytes: u32::try_from(copy.bytes.0).unwrap_or(0),
                pred: copy.pred.map(|(value, _)| value),
                src_size: copy.src_size.map(|(value, _)| value),
                ignore_src: copy.ignore_src.map(|(value, _)| value),
                policy: copy.policy.map(|(value, _)| value),
                prefetch: copy
                    .prefetch
                    .and_then(|(bytes, _)| u32::try_from(bytes).ok()),
            })),
            ssa::Op::CpAsyncCommitGroup => Op::Commit,
            ssa::Op::CpAsyncWaitGroup(n) => Op::Wait(*n),
            ssa::Op::CpAsyncWaitAll => Op::WaitAll,
            ssa::Op::CtaSync => Op::Sync,
            ssa::Op::Print(format, args) => Op::Print(Rc::clone(format), args.clone()),
            ssa::Op::Fail(fail) => {
                let number = self.table.len() as u32;
                let place = self.loc(inst.span);
                self.table.push(RuntimeCheck {
                    rule: list::DEVICE_ASSERT.name,
                    what: fail.condition.clone(),
                    line: place.line,
                    column: place.column,
                    message: Some(fail.message.clone()),
                });
                Op::Fail(number, fail.args.clone())
            }
            ssa::Op::Raw(raw) => Op::Raw(Box::new(Raw {
                template: Rc::clone(&raw.template),
                inputs: raw.inputs.clone(),
            })),
            ssa::Op::CreatePolicyFractional {
                primary,
                secondary,
                fraction,
            } => Op::Policy(primary, *secondary, *fraction),
            ssa::Op::Instr(instr) => Op::Instr(Box::new(Instr {
                opcode: instr.opcode.clone(),
                unused: instr.unused.clone(),
                effect: instr.effect,
                mems: instr.places.iter().map(mem).collect(),
                operands: instr.operands.clone(),
                guard: instr.guard,
            })),
        })
    }

    /// Writes out the check of an obligation.
    fn obligation(&mut self, obligation: &ssa::Obligation) {
        let (holds, value, limit, rule, what) = match &obligation.kind {
            ObligationKind::Index {
                tensor,
                axis,
                index,
                extent,
                dim,
                prefix,
                ..
            } => {
                let (holds, limit) = self.index(*index, *extent, *dim, *prefix);
                let what = match axis {
                    Some(axis) => format!("dimension {axis} of `{}`", tensor.text),
                    None if tensor.text.is_empty() => "the index of the array".to_owned(),
                    None => format!("the index of `{}`", tensor.text),
                };
                (holds, *index, limit, list::INDEX_CHECK.name, what)
            }
            ObligationKind::Divisor {
                dividend, divisor, ..
            } => (
                self.divisor(*dividend, *divisor),
                *divisor,
                Limit::Const(0),
                list::DIVISION_CHECK.name,
                "the divisor".to_owned(),
            ),
            // Proved, or the kernel was refused.
            ObligationKind::Aligned { .. } | ObligationKind::Coordinate { .. } => return,
            ObligationKind::Bytes {
                value,
                multiple,
                most,
            } => {
                let ty = self.func.ty(*value);
                let (one, bound) = (self.int(1, ty), self.int(i128::from(*most), ty));
                // 0 is huge when 1 is taken away.
                let less = self.emit(Op::Binary(Binary::Op(BinaryOp::Sub), *value, one), ty);
                let mut holds = Cond::Value(self.compare(CompareOp::Lt, less, bound));
                if *multiple > 1 {
                    let mask = self.int(i128::from(*multiple) - 1, ty);
                    let low = self.emit(Op::Binary(Binary::Op(BinaryOp::And), *value, mask), ty);
                    let zero = self.int(0, ty);
                    let whole = Cond::Value(self.compare(CompareOp::Eq, low, zero));
                    holds = self.both(holds, whole);
                }
                let limit = Limit::Const(i64::from(*most));
                let what = "the number of bytes".to_owned();
                (holds, *value, limit, list::BULK_SIZE_CHECK.name, what)
            }
            ObligationKind::Rank { rank, ctas } => {
                let (holds, limit) = self.index(*rank, 1, Dim::Const((*ctas).into()), None);
                let what = "the cluster".to_owned();
                (holds, *rank, limit, list::INDEX_CHECK.name, what)
            }
            ObligationKind::AtMost { value, max } => {
                let ty = self.func.ty(*value);
                let bound = self.int(i128::from(*max), ty);
                let holds = Cond::Value(self.compare(CompareOp::Le, *value, bound));
                let limit = Limit::Const(i64::from(*max));
                let what = "`src_size`".to_owned();
                (holds, *value, limit, list::SRC_SIZE_CHECK.name, what)
            }
        };
        let holds = match (holds, obligation.under) {
            (Cond::Known(true), _) => return,
            (holds, None) => self.known(holds),
            (holds, Some(under)) => {
                let holds = self.known(holds);
                let off = self.emit(Op::Unary(Unary::Not, under), Scalar::Bool);
                self.emit(
                    Op::Binary(Binary::Op(BinaryOp::Or), holds, off),
                    Scalar::Bool,
                )
            }
        };
        let place = self.loc(obligation.span);
        let number = self.table.len() as u32;
        self.table.push(RuntimeCheck {
            rule,
            what,
            line: place.line,
            column: place.column,
            message: None,
        });
        let site = self.func.checks.len() as u32;
        self.func.checks.push(CheckSite {
            number,
            value,
            limit,
        });
        self.out.push(Inst {
            op: Op::Check(holds, site),
            results: Vec::new(),
            loc: if place.line > 0 { place } else { self.loc },
        });
    }

    fn known(&mut self, cond: Cond) -> Value {
        match cond {
            Cond::Value(value) => value,
            Cond::Known(value) => self.emit(Op::Const(Imm::Bool(value)), Scalar::Bool),
        }
    }

    /// `0 <= index` and `index + extent <= dim`, or the prefix of a copy ends within the dimension; and the limit.
    fn index(
        &mut self,
        index: Value,
        extent: u64,
        dim: Dim,
        prefix: Option<(Value, u32)>,
    ) -> (Cond, Limit) {
        let ty = unsigned(self.func.ty(index));
        // Sign-extended first, then read as unsigned: what is negative is huge.
        let wide = match (self.func.ty(index).is_signed(), ty) {
            (true, Scalar::U32) => self.cast(index, Scalar::I32),
            (true, _) => self.cast(index, Scalar::I64),
            (false, _) => index,
        };
        let bits = self.cast(wide, ty);
        if let Some((bytes, size)) = prefix {
            return self.prefix(bits, bytes, size, dim);
        }
        match dim {
            Dim::Const(dim) => {
                let Some(last) = dim.checked_sub(extent) else {
                    return (Cond::Known(false), Limit::Const(0));
                };
                let limit = Limit::Const(i64::try_from(last).unwrap_or(i64::MAX).saturating_add(1));
                // Not above the greatest value of the signed type, so that a negative index stays out.
                let signed = self.func.ty(index).is_signed();
                let top = (1i128 << (ty.bits() - u32::from(signed))) - 1;
                let last = i128::from(last).min(top);
                if !signed && last == top {
                    return (Cond::Known(true), limit);
                }
                let bound = self.int(last, ty);
                let holds = self.compare(CompareOp::Le, bits, bound);
                (Cond::Value(holds), limit)
            }
            Dim::Symbol(dim) => {
                let dim = self.dim(dim);
                let wide_dim = self.cast(dim, ty);
                if extent == 0 {
                    let holds = self.compare(CompareOp::Le, bits, wide_dim);
                    return (Cond::Value(holds), Limit::Value(dim));
                }
                if extent == 1 {
                    let holds = self.compare(CompareOp::Lt, bits, wide_dim);
                    return (Cond::Value(holds), Limit::Value(dim));
                }
                // A dimension is below 2^31, so the difference is exact as an `i64`.
                let dim = self.cast(dim, Scalar::I64);
                let less = self.int(i128::from(extent) - 1, Scalar::I64);
                let limit = self.emit(
                    Op::Binary(Binary::Op(BinaryOp::Sub), dim, less),
                    Scalar::I64,
                );
                let zero = self.int(0, Scalar::I64);
                let room = self.compare(CompareOp::Gt, limit, zero);
                let index = self.cast(bits, Scalar::U64);
                let bound = self.cast(limit, Scalar::U64);
                let below = self.compare(CompareOp::Lt, index, bound);
                let holds = self.both(Cond::Value(room), Cond::Value(below));
                (holds, Limit::Value(limit))
            }
        }
    }

    /// `index <= dim` and `index * size + bytes <= dim * size`. The first makes the product of the second exact.
    fn prefix(&mut self, index: Value, bytes: Value, size: u32, dim: Dim) -> (Cond, Limit) {
        let index = self.cast(index, Scalar::U64);
        let (dim, limit) = match dim {
            Dim::Const(dim) => (
                self.int(i128::from(dim), Scalar::U64),
                Limit::Const(i64::try_from(dim).unwrap_or(i64::MAX)),
            ),
            Dim::Symbol(dim) => {
                let dim = self.dim(dim);
                (self.cast(dim, Scalar::U64), Limit::Value(dim))
            }
        };
        let inside = self.compare(CompareOp::Le, index, dim);
        let left = self.emit(
            Op::Binary(Binary::Op(BinaryOp::Sub), dim, index),
            Scalar::U64,
        );
        let size = self.int(i128::from(size), Scalar::U64);
        let room = self.emit(
            Op::Binary(Binary::Op(BinaryOp::Mul), left, size),
            Scalar::U64,
        );
        let bytes = self.cast(bytes, Scalar::U64);
        let fits = self.compare(CompareOp::Le, bytes, room);
        (self.both(Cond::Value(inside), Cond::Value(fits)), limit)
    }

    /// The divisor is not 0, and not -1 under the least value.
    fn divisor(&mut self, dividend: Value, divisor: Value) -> Cond {
        let ty = self.func.ty(divisor);
        let zero = self.int(0, ty);
        let not_zero = Cond::Value(self.compare(CompareOp::Ne, divisor, zero));
        let Some((least, _)) = ty.int_range().filter(|_| ty.is_signed()) else {
            return not_zero;
        };
        let least = self.int(least, ty);
        let minus_one = self.int(-1, ty);
        let other_dividend = self.compare(CompareOp::Ne, dividend, least);
        let other_divisor = self.compare(CompareOp::Ne, divisor, minus_one);
        let fits = self.emit(
            Op::Binary(Binary::Op(BinaryOp::Or), other_dividend, other_divisor),
            Scalar::Bool,
        );
        self.both(not_zero, Cond::Value(fits))
    }
}

fn mem(place: &Place) -> Mem {
    Mem {
        root: Some(place.root),
        space: match place.root {
            Root::Param(_) => Space::Global,
            Root::Shared(_) => Space::Shared,
            Root::Peer(..) => Space::Cluster,
            Root::Local(_) => Space::Local,
        },
        elem: machine(place.elem),
        base: Base::Terms(
            place
                .terms
                .iter()
                .map(|term| Scaled {
                    value: term.value,
                    scale: term.stride.factor,
                    dims: term.stride.dims.clone(),
                })
                .collect(),
        ),
        // An access that is not in bounds does not run, so that a product which wraps is never used.
        offset: place.offset as i64,
    }
}

fn side(side: &CopySide, space: Space) -> Mem {
    match side {
        CopySide::View(view) => mem(&view.place),
        CopySide::Address(value) => Mem {
            root: None,
            space,
            elem: Scalar::U8,
            base: Base::Address(*value),
            offset: 0,
        },
    }
}
