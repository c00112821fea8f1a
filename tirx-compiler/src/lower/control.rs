//! `if` and loops.

use super::{LoopFrame, Lowering, Operand, place::Spot};
use crate::{
    diagnostic::Diagnostic,
    ir::{
        ssa::{Binary, BlockId, Counted, LoopInfo, Op, Value, ValueTy},
        tree::{BinaryOp, Block, CompareOp, Expr, ExprKind, For, LogicalOp, UnaryOp},
        types::{Const, DimSource, Name, Scalar, Ty},
    },
};
use proc_macro2::Span;
use tirx_rules::UNSUPPORTED;

/// The greatest value of a dimension that is known at launch.
const MAX_DIM: i128 = (1 << 31) - 1;

impl Lowering<'_> {
    /// Branches on a condition. `&&`, `||` and `!` become control flow where they must, so that what holds on each
    /// side is plain from the branches that lead there.
    fn branch_on(&mut self, cond: &Expr, then: BlockId, otherwise: BlockId) {
        match &cond.kind {
            ExprKind::Unary(UnaryOp::Not, inner) => self.branch_on(inner, otherwise, then),
            ExprKind::Logical(op, a, b) if !self.is_pure(b) => {
                let rest = self.builder.new_block();
                match op {
                    LogicalOp::And => self.branch_on(a, rest, otherwise),
                    LogicalOp::Or => self.branch_on(a, then, rest),
                }
                self.builder.seal(rest);
                self.builder.enter(rest);
                self.branch_on(b, then, otherwise);
            }
            _ => match self.value(cond) {
                Some(value) => self.builder.branch(value, then, otherwise),
                None => {
                    // Reported: both sides are still looked at.
                    let value = self
                        .builder
                        .constant(Const::Bool(true), Scalar::Bool, cond.span);
                    self.builder.branch(value, then, otherwise);
                }
            },
        }
    }

    /// `if`, as a statement or an expression.
    pub(super) fn conditional(
        &mut self,
        cond: &Expr,
        then: &Block,
        otherwise: Option<&Expr>,
        whole: &Expr,
    ) -> Operand {
        if let Some(selected) = self.as_select(cond, then, otherwise, whole) {
            return selected;
        }
        match (self.known(cond), otherwise) {
            (Some(Const::Bool(true)), _) => return self.block(then),
            (Some(Const::Bool(false)), Some(otherwise)) => return self.expr(otherwise),
            (Some(Const::Bool(false)), None) => return Operand::Unit,
            _ => {}
        }
        let name = Name {
            text: String::new(),
            span: whole.span,
        };
        // A value that is never had needs no place.
        let result = match whole.ty {
            Ty::Unit | Ty::Never => Spot::Value(Operand::Unit),
            _ => match self.slot(&whole.ty, &name) {
                Some(slot) => slot,
                None => return Operand::Error,
            },
        };
        let merge = self.builder.new_block();
        let then_block = self.builder.new_block();
        let else_block = match otherwise {
            Some(_) => self.builder.new_block(),
            None => merge,
        };
        self.branch_on(cond, then_block, else_block);
        self.builder.seal(then_block);
        self.builder.enter(then_block);
        let mut fine = true;
        let value = self.block(then);
        fine &= self.keep(&result, &value, whole);
        self.builder.jump(merge);
        if let Some(otherwise) = otherwise {
            self.builder.seal(else_block);
            self.builder.enter(else_block);
            let value = self.expr(otherwise);
            // Views on both sides are one mistake.
            fine = fine && self.keep(&result, &value, whole);
            self.builder.jump(merge);
        }
        self.builder.seal(merge);
        self.builder.enter(merge);
        if !fine {
            return Operand::Error;
        }
        self.read(&result, whole.span)
    }

    /// Keeps the value of one side of an `if`.
    fn keep(&mut self, result: &Spot, value: &Operand, whole: &Expr) -> bool {
        if matches!(value, Operand::Error) {
            return false;
        }
        if let (Some(what), true) = (chosen(value), self.builder.reachable()) {
            self.fail(
                Diagnostic::new(
                    &UNSUPPORTED,
                    whole.span,
                    format!("an `if` cannot choose between {what}s: which {what} is meant must be known when the kernel is compiled"),
                )
                .help(format!("use each {what} inside its own branch")),
            );
            return false;
        }
        self.write(result, value, whole.span);
        true
    }

    /// `if c { a } else { b }` on values that may both be computed.
    fn as_select(
        &mut self,
        cond: &Expr,
        then: &Block,
        otherwise: Option<&Expr>,
        whole: &Expr,
    ) -> Option<Operand> {
        let Ty::Scalar(_) = whole.ty else {
            return None;
        };
        let then = simple(then)?;
        let otherwise = match &otherwise?.kind {
            ExprKind::Block(block) => simple(block)?,
            _ => return None,
        };
        if !(self.is_pure(then) && self.is_pure(otherwise) && size(then) + size(otherwise) <= 8) {
            return None;
        }
        let cond = self.value(cond);
        let (a, b) = (self.value(then), self.value(otherwise));
        Some(match (cond, a, b) {
            (Some(cond), Some(a), Some(b)) => Operand::Value(self.select(cond, a, b, whole.span)),
            _ => Operand::Error,
        })
    }

    /// `while`, and `loop` without a condition.
    pub(super) fn while_loop(&mut self, cond: Option<&Expr>, body: &Block, span: Span) -> Operand {
        let header = self.builder.new_block();
        let inside = self.builder.new_block();
        let exit = self.builder.new_block();
        self.builder.jump(header);
        self.builder.enter(header);
        self.builder.draft(header).loop_info = Some(LoopInfo {
            unroll: None,
            counted: None,
            span,
        });
        match cond {
            Some(cond) => self.branch_on(cond, inside, exit),
            None => self.builder.jump(inside),
        }
        self.builder.seal(inside);
        self.builder.enter(inside);
        self.loops.push(LoopFrame {
            on_break: exit,
            on_continue: header,
        });
        self.block(body);
        self.loops.pop();
        self.builder.jump(header);
        self.builder.seal(header);
        self.builder.seal(exit);
        self.builder.enter(exit);
        Operand::Unit
    }

    /// `for`
    pub(super) fn for_loop(&mut self, for_: &For, span: Span) -> Operand {
        let (start, end) = (self.value(&for_.start), self.value(&for_.end));
        let step = for_.step.as_ref().map(|step| self.value(step));
        let (Some(start), Some(end), None | Some(Some(_))) = (start, end, step) else {
            // The body is still looked at, so that its errors are found.
            if let (Some(local), Ty::Scalar(scalar)) = (for_.local, &for_.ty) {
                let value = self.builder.int(0, super::machine(*scalar), span);
                self.bind(local, Some(Operand::Value(value)));
            }
            self.block(&for_.body);
            return Operand::Error;
        };
        let Some(step) = step.flatten() else {
            return self.range_loop(for_, start, end, span);
        };
        match self.builder.int_of(step) {
            Some(1) => self.range_loop(for_, start, end, span),
            Some(constant) if constant > 1 && !for_.reversed && !for_.inclusive => {
                self.stepped_loop(for_, start, end, step, constant, span)
            }
            None if !for_.reversed && !for_.inclusive => {
                self.strided_loop(for_, start, end, step, span)
            }
            _ => self.trips_loop(for_, start, end, step, span),
        }
    }

    /// A range with step 1.
    fn range_loop(&mut self, for_: &For, start: Value, end: Value, span: Span) -> Operand {
        let ty = self.builder.scalar(start);
        let greatest = ty.int_range().map_or(0, |(_, greatest)| greatest);
        if !for_.inclusive {
            return self.counted(for_, start, end, 1, span, |this, index| {
                if for_.reversed {
                    this.mirrored(start, end, index, span)
                } else {
                    index
                }
            });
        }
        // `a..=b` is `a..b + 1` where that is a value of the type, or in a type where it is.
        if self.upper_bound(end) < greatest {
            let end = self.plus(end, 1, span);
            return self.counted(for_, start, end, 1, span, |this, index| {
                if for_.reversed {
                    this.mirrored(start, end, index, span)
                } else {
                    index
                }
            });
        }
        if ty.bits() < 64 {
            let wide_start = self.builder.cast(start, Scalar::I64, span);
            let wide_end = self.builder.cast(end, Scalar::I64, span);
            let wide_end = self.plus(wide_end, 1, span);
            return self.counted(for_, wide_start, wide_end, 1, span, |this, index| {
                let index = if for_.reversed {
                    this.mirrored(wide_start, wide_end, index, span)
                } else {
                    index
                };
                this.builder.cast(index, ty, span)
            });
        }
        self.last_inclusive_loop(for_, start, end, span)
    }

    /// `(start..end).rev()` counted from below: `end - 1 - (index - start)`.
    fn mirrored(&mut self, start: Value, end: Value, index: Value, span: Span) -> Value {
        let last = self.plus(end, -1, span);
        let from_start = match self.builder.int_of(start) {
            Some(0) => index,
            _ => self.op(BinaryOp::Sub, index, start, span),
        };
        self.op(BinaryOp::Sub, last, from_start, span)
    }

    /// `(start..end).step_by(step)` with a constant step above 1.
    fn stepped_loop(
        &mut self,
        for_: &For,
        start: Value,
        end: Value,
        step: Value,
        constant: i128,
        span: Span,
    ) -> Operand {
        let ty = self.builder.scalar(start);
        let greatest = ty.int_range().map_or(0, |(_, greatest)| greatest);
        // The last sum of the counter is below `end + step`.
        if self.upper_bound(end) + constant - 1 <= greatest {
            return self.counted(for_, start, end, constant, span, |_, index| index);
        }
        if ty.bits() < 64 && constant <= MAX_DIM {
            let wide_start = self.builder.cast(start, Scalar::I64, span);
            let wide_end = self.builder.cast(end, Scalar::I64, span);
            return self.counted(for_, wide_start, wide_end, constant, span, |this, index| {
                this.builder.cast(index, ty, span)
            });
        }
        self.trips_loop(for_, start, end, step, span)
    }

    /// `(start..end).step_by(step)` with a step that is known only when it runs: leaves where less than a step is left.
    fn strided_loop(
        &mut self,
        for_: &For,
        start: Value,
        end: Value,
        step: Value,
        span: Span,
    ) -> Operand {
        let ty = self.builder.scalar(start);
        let step_span = for_.step.as_ref().map_or(span, |step| step.span);
        // A step beyond the counter's type takes the first element alone, as does its greatest value.
        let counter = if ty.bits() < 64 {
            Scalar::U32
        } else {
            Scalar::U64
        };
        let greatest = counter.int_range().map_or(0, |(_, greatest)| greatest);
        let limit = self.builder.int(greatest, Scalar::U64, span);
        let not_zero = self.divisor(step, step, step_span);
        let step = self
            .builder
            .binary(Binary::Min, step, limit, step_span, not_zero);
        let step = self.builder.cast(step, counter, span);
        let var = self.builder.new_var(Some(ValueTy::Scalar(ty)), None);
        let header = self.builder.new_block();
        let body = self.builder.new_block();
        let latch = self.builder.new_block();
        let next = self.builder.new_block();
        let exit = self.builder.new_block();
        self.builder.write(var, start);
        self.builder.jump(header);
        self.builder.enter(header);
        self.builder.draft(header).loop_info = Some(LoopInfo {
            unroll: for_.unroll,
            counted: None,
            span,
        });
        let index = self.builder.read(var);
        let again = self.compare(CompareOp::Lt, index, end, span);
        self.builder.branch(again, body, exit);
        self.builder.seal(body);
        self.builder.enter(body);
        self.loop_body(for_, index, exit, latch);
        self.builder.seal(latch);
        self.builder.enter(latch);
        // The distance is positive here; modulo 2^bits it is exact.
        let (low, high) = (
            self.builder.cast(index, counter, span),
            self.builder.cast(end, counter, span),
        );
        let left = self.op(BinaryOp::Sub, high, low, span);
        let done = self.compare(CompareOp::Le, left, step, span);
        self.builder.branch(done, exit, next);
        self.builder.seal(next);
        self.builder.enter(next);
        let step = self.builder.cast(step, ty, span);
        let moved = self.op(BinaryOp::Add, index, step, span);
        self.builder.write(var, moved);
        self.builder.jump(header);
        self.builder.seal(header);
        self.builder.seal(exit);
        self.builder.enter(exit);
        Operand::Unit
    }

    /// Any other range, by the number of trips: `start + k * step`, or `end - 1 - k * step` reversed.
    fn trips_loop(
        &mut self,
        for_: &For,
        start: Value,
        end: Value,
        step: Value,
        span: Span,
    ) -> Operand {
        let ty = self.builder.scalar(start);
        // Up to 2^32 values may be taken of an inclusive 32-bit range: one more than a `u32` counts.
        let counter = if ty.bits() < 32 || ty.bits() == 32 && !for_.inclusive {
            Scalar::U32
        } else {
            Scalar::U64
        };
        // The distance of the first and last element. It is not negative where there is one; modulo 2^bits it is exact.
        let (low, high) = (
            self.builder.cast(start, counter, span),
            self.builder.cast(end, counter, span),
        );
        let distance = self.op(BinaryOp::Sub, high, low, span);
        let distance = if for_.inclusive {
            distance
        } else {
            self.plus(distance, -1, span)
        };
        // A step beyond the counter's type takes the first element alone, as does its greatest value.
        let greatest = counter.int_range().map_or(0, |(_, greatest)| greatest);
        let limit = self.builder.int(greatest, Scalar::U64, span);
        let step = self
            .builder
            .binary(Binary::Min, step, limit, span, Vec::new());
        let step = self.builder.cast(step, counter, span);
        let more = self.arithmetic(
            BinaryOp::Div,
            distance,
            step,
            for_.step.as_ref().map_or(span, |step| step.span),
        );
        let nonempty = if for_.inclusive {
            CompareOp::Le
        } else {
            CompareOp::Lt
        };
        // `more + 1` trips: that wraps only where every value of a 64-bit type is taken, one by one.
        let runs = self.compare(nonempty, start, end, span);
        let trips = self.plus(more, 1, span);
        let zero = self.builder.int(0, counter, span);
        let trips = self.select(runs, trips, zero, span);
        self.counted(for_, zero, trips, 1, span, |this, index| {
            let moved = this.op(BinaryOp::Mul, index, step, span);
            let value = if for_.reversed {
                let last = if for_.inclusive {
                    high
                } else {
                    this.plus(high, -1, span)
                };
                this.op(BinaryOp::Sub, last, moved, span)
            } else {
                this.op(BinaryOp::Add, low, moved, span)
            };
            this.builder.cast(value, ty, span)
        })
    }

    /// `start..=end` where `end + 1` has no type: leaves after the last value instead of before the next.
    fn last_inclusive_loop(&mut self, for_: &For, start: Value, end: Value, span: Span) -> Operand {
        let ty = ValueTy::Scalar(self.builder.scalar(start));
        let (first, last, away) = if for_.reversed {
            (end, start, -1)
        } else {
            (start, end, 1)
        };
        let var = self.builder.new_var(Some(ty), None);
        let header = self.builder.new_block();
        let latch = self.builder.new_block();
        let next = self.builder.new_block();
        let exit = self.builder.new_block();
        let runs = self.compare(CompareOp::Le, start, end, span);
        self.builder.write(var, first);
        self.builder.branch(runs, header, exit);
        self.builder.enter(header);
        self.builder.draft(header).loop_info = Some(LoopInfo {
            unroll: for_.unroll,
            counted: None,
            span,
        });
        let index = self.builder.read(var);
        self.loop_body(for_, index, exit, latch);
        self.builder.seal(latch);
        self.builder.enter(latch);
        let done = self.compare(CompareOp::Eq, index, last, span);
        self.builder.branch(done, exit, next);
        self.builder.seal(next);
        self.builder.enter(next);
        let moved = self.plus(index, away, span);
        self.builder.write(var, moved);
        self.builder.jump(header);
        self.builder.seal(header);
        self.builder.seal(exit);
        self.builder.enter(exit);
        Operand::Unit
    }

    /// A loop whose header counts from `start` by `step` while below `end`; no sum passes the type's greatest value.
    fn counted(
        &mut self,
        for_: &For,
        start: Value,
        end: Value,
        step: i128,
        span: Span,
        variable: impl FnOnce(&mut Self, Value) -> Value,
    ) -> Operand {
        let scalar = self.builder.scalar(start);
        let name = for_
            .local
            .and_then(|local| self.kernel.locals.get(local.0))
            .map(|local| local.name.text.clone())
            .filter(|text| !text.is_empty());
        let var = self.builder.new_var(Some(ValueTy::Scalar(scalar)), None);
        let header = self.builder.new_block();
        let body = self.builder.new_block();
        let latch = self.builder.new_block();
        let exit = self.builder.new_block();
        self.builder.write(var, start);
        self.builder.jump(header);
        self.builder.enter(header);
        let index = self.builder.read(var);
        self.builder.draft(header).loop_info = Some(LoopInfo {
            unroll: for_.unroll,
            counted: Some(Counted {
                index,
                start,
                end,
                step,
            }),
            span,
        });
        let again = self.compare(CompareOp::Lt, index, end, span);
        self.builder.branch(again, body, exit);
        self.builder.seal(body);
        self.builder.enter(body);
        let value = variable(self, index);
        if let Some(name) = name {
            self.builder.name(value, &name);
        }
        self.loop_body(for_, value, exit, latch);
        self.builder.seal(latch);
        self.builder.enter(latch);
        let next = self.plus(index, step, span);
        self.builder.write(var, next);
        self.builder.jump(header);
        self.builder.seal(header);
        self.builder.seal(exit);
        self.builder.enter(exit);
        Operand::Unit
    }

    /// The body of a `for`, and the jump to its latch.
    fn loop_body(&mut self, for_: &For, value: Value, exit: BlockId, latch: BlockId) {
        if let Some(local) = for_.local {
            self.bind(local, Some(Operand::Value(value)));
        }
        self.loops.push(LoopFrame {
            on_break: exit,
            on_continue: latch,
        });
        self.block(&for_.body);
        self.loops.pop();
        self.builder.jump(latch);
    }

    fn op(&mut self, op: BinaryOp, a: Value, b: Value, span: Span) -> Value {
        self.builder.binary(Binary::Op(op), a, b, span, Vec::new())
    }

    fn plus(&mut self, a: Value, constant: i128, span: Span) -> Value {
        let scalar = self.builder.scalar(a);
        let (op, constant) = if constant < 0 {
            (BinaryOp::Sub, -constant)
        } else {
            (BinaryOp::Add, constant)
        };
        let constant = self.builder.int(constant, scalar, span);
        self.op(op, a, constant, span)
    }

    /// A value that this one never exceeds.
    fn upper_bound(&self, value: Value) -> i128 {
        let scalar = self.builder.scalar(value);
        let greatest = scalar
            .int_range()
            .map_or(i128::MAX, |(_, greatest)| greatest);
        match self.builder.def(value) {
            Some(Op::Const(Const::Int(constant))) => *constant,
            Some(Op::Dim(_)) => MAX_DIM,
            Some(Op::Param(id))
                if self
                    .kernel
                    .signature
                    .dims
                    .iter()
                    .any(|dim| dim.source == DimSource::Param(*id)) =>
            {
                MAX_DIM.min(greatest)
            }
            Some(Op::Cast(inner))
                if self
                    .builder
                    .scalar(*inner)
                    .int_range()
                    .is_some_and(|(least, _)| least == 0) =>
            {
                self.upper_bound(*inner).min(greatest)
            }
            _ => greatest,
        }
    }
}

/// What is in a value that has no value at run time.
fn chosen(value: &Operand) -> Option<&'static str> {
    match value {
        Operand::View(_) => Some("view"),
        Operand::Ref(_) => Some("reference"),
        Operand::Map(_) => Some("tensor map"),
        Operand::Tile(_) => Some("place in a tensor map"),
        Operand::Parts(parts) => parts.iter().find_map(chosen),
        _ => None,
    }
}

/// The expression of a block that is nothing else.
fn simple(block: &Block) -> Option<&Expr> {
    if block.statements.is_empty() {
        block.tail.as_deref()
    } else {
        None
    }
}

/// The number of operations in a pure expression.
fn size(expr: &Expr) -> usize {
    match &expr.kind {
        ExprKind::Unary(_, a) | ExprKind::Cast(a) | ExprKind::Axis(a, _) => 1 + size(a),
        ExprKind::Binary(_, a, b) | ExprKind::Compare(_, a, b) | ExprKind::Logical(_, a, b) => {
            1 + size(a) + size(b)
        }
        ExprKind::Method(_, args) => 1 + args.iter().map(size).sum::<usize>(),
        _ => 1,
    }
}
