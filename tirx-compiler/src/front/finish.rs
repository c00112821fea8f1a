//! The end of inference: types in place of variables.
//!
//! An integer literal that nothing decided is an `i32`, a float literal an `f64`. What can only be judged now is judged
//! here: whether a literal fits its type, whether a cast is one of Rust's, whether a copy has the options it needs.

use super::{
    body::{Body, Draft, literal_key},
    fold::{in_range, wrap},
    infer::Infer,
};
use crate::{
    diagnostic::{Diagnostic, Edit},
    intrinsics::ArgTy,
    ir::{
        tree::{
            BinaryOp, Block, Call, Expr, ExprKind, For, Local, OptionArg, Relayout, Statement,
            SubAxis, UnaryOp,
        },
        types::{Const, Scalar, Ty},
    },
};
use proc_macro2::Span;
use tirx_rules as rules;

impl Body<'_> {
    fn finish_ty(&mut self, ty: &Infer, span: Span) -> Ty {
        self.table.finish(ty).unwrap_or_else(|| {
            // A `let` whose type nothing decides: rustc asks for an annotation.
            self.left_to_rustc.get_or_insert(span);
            Ty::Poison
        })
    }

    pub(super) fn finish_locals(&mut self) -> Vec<Local> {
        let locals = std::mem::take(&mut self.locals);
        locals
            .into_iter()
            .enumerate()
            .map(|(index, local)| Local {
                ty: match self.is_dropped(index) {
                    // Nothing refers to it.
                    true => self.table.finish(&local.ty).unwrap_or(Ty::Unit),
                    false => self.finish_ty(&local.ty, local.name.span),
                },
                name: local.name,
                mutable: local.mutable,
            })
            .collect()
    }

    pub(super) fn finish_block(&mut self, block: Block<Infer>) -> Block {
        Block {
            statements: block
                .statements
                .into_iter()
                .map(|statement| self.finish_statement(statement))
                .collect(),
            tail: block.tail.map(|tail| self.finish_box(tail)),
            ty: self.finish_ty(&block.ty, block.span),
            span: block.span,
        }
    }

    fn finish_statement(&mut self, statement: Statement<Infer>) -> Statement {
        match statement {
            Statement::Let { local, value } => Statement::Let {
                local,
                value: value.map(|value| self.finish_expr(value)),
            },
            Statement::Expr(expr) => Statement::Expr(self.finish_expr(expr)),
        }
    }

    // Clippy cannot know that a box is what the callers have.
    #[allow(clippy::boxed_local)]
    fn finish_box(&mut self, draft: Box<Draft>) -> Box<Expr> {
        Box::new(self.finish_expr(*draft))
    }

    fn finish_all(&mut self, drafts: Vec<Draft>) -> Vec<Expr> {
        drafts
            .into_iter()
            .map(|draft| self.finish_expr(draft))
            .collect()
    }

    pub(super) fn finish_expr(&mut self, draft: Draft) -> Expr {
        let span = draft.span;
        let ty = self.finish_ty(&draft.ty, span);
        let kind = match draft.kind {
            ExprKind::Const(value) => self.literal_value(value, &ty, span),
            ExprKind::Local(id) => ExprKind::Local(id),
            ExprKind::Param(id) => ExprKind::Param(id),
            ExprKind::DimSize(id) => ExprKind::DimSize(id),
            ExprKind::Unary(op, operand) => self.finish_unary(op, *operand, &ty, span),
            ExprKind::Binary(op, a, b) => {
                let refused = self.float_remainder(op, &ty, span);
                let (a, b) = (self.finish_box(a), self.finish_box(b));
                if refused {
                    ExprKind::Error
                } else {
                    ExprKind::Binary(op, a, b)
                }
            }
            ExprKind::Compare(op, a, b) => {
                ExprKind::Compare(op, self.finish_box(a), self.finish_box(b))
            }
            ExprKind::Logical(op, a, b) => {
                ExprKind::Logical(op, self.finish_box(a), self.finish_box(b))
            }
            ExprKind::Cast(a) => self.finish_cast(*a, &ty, span),
            ExprKind::Axis(a, axis) => ExprKind::Axis(self.finish_box(a), axis),
            ExprKind::Method(op, args) => ExprKind::Method(op, self.finish_all(args)),
            ExprKind::Call(call) => match self.finish_call(*call) {
                Some(call) => ExprKind::Call(Box::new(call)),
                None => ExprKind::Error,
            },
            ExprKind::AllocShared(allocation) => ExprKind::AllocShared(allocation),
            ExprKind::Sub(view, axes) => {
                let view = self.finish_box(view);
                let axes = axes
                    .into_iter()
                    .map(|axis| self.finish_axis(axis))
                    .collect();
                ExprKind::Sub(view, axes)
            }
            ExprKind::Relayout(view, relayout, name) => {
                let view = self.finish_box(view);
                let relayout = match relayout {
                    Relayout::Reshape(dims) => Relayout::Reshape(self.finish_all(dims)),
                    Relayout::Permute(axes) => Relayout::Permute(self.finish_all(axes)),
                    Relayout::Cast => Relayout::Cast,
                    Relayout::AsView => Relayout::AsView,
                    Relayout::Chunk(args) => Relayout::Chunk(self.finish_all(args)),
                    Relayout::Tile(mode, args) => Relayout::Tile(mode, self.finish_all(args)),
                };
                ExprKind::Relayout(view, relayout, name)
            }
            ExprKind::Address(space, view) => ExprKind::Address(space, self.finish_box(view)),
            ExprKind::AtRank(view, rank) => {
                ExprKind::AtRank(self.finish_box(view), self.finish_box(rank))
            }
            ExprKind::Index(view, indices) => {
                ExprKind::Index(self.finish_box(view), self.finish_all(indices))
            }
            ExprKind::Aggregate(parts) => ExprKind::Aggregate(
                parts
                    .into_iter()
                    .map(|(position, part)| (position, self.finish_expr(part)))
                    .collect(),
            ),
            ExprKind::Array(elems) => ExprKind::Array(self.finish_all(elems)),
            ExprKind::Repeat(elem, count) => ExprKind::Repeat(self.finish_box(elem), count),
            ExprKind::Field(base, position) => ExprKind::Field(self.finish_box(base), position),
            ExprKind::Element(base, index) => {
                ExprKind::Element(self.finish_box(base), self.finish_box(index))
            }
            ExprKind::Unchecked(element) => ExprKind::Unchecked(self.finish_box(element)),
            ExprKind::Ref(place) => ExprKind::Ref(self.finish_box(place)),
            ExprKind::Deref(reference) => ExprKind::Deref(self.finish_box(reference)),
            ExprKind::Assign(place, value) => {
                let place = self.finish_box(place);
                ExprKind::Assign(place, self.finish_box(value))
            }
            ExprKind::AssignOp(op, place, value) => {
                let place = self.finish_box(place);
                let mut value = self.finish_box(value);
                if self.float_remainder(op, &value.ty, span) {
                    value.kind = ExprKind::Error;
                }
                ExprKind::AssignOp(op, place, value)
            }
            ExprKind::If(condition, then, otherwise) => {
                let condition = self.finish_box(condition);
                // A choice that is made now: the other branch is not there.
                match (super::fold::fold(&condition), otherwise) {
                    (Some(Const::Bool(true)), _) => {
                        return Expr {
                            kind: ExprKind::Block(self.finish_block(then)),
                            ty,
                            span,
                        };
                    }
                    (Some(Const::Bool(false)), Some(otherwise)) => {
                        let mut otherwise = self.finish_expr(*otherwise);
                        otherwise.ty = ty;
                        return otherwise;
                    }
                    (Some(Const::Bool(false)), None) => {
                        let unit = super::expr::unit(span);
                        return self.finish_expr(unit);
                    }
                    (_, otherwise) => {
                        let then = self.finish_block(then);
                        let otherwise = otherwise.map(|otherwise| self.finish_box(otherwise));
                        ExprKind::If(condition, then, otherwise)
                    }
                }
            }
            ExprKind::Block(block) => ExprKind::Block(self.finish_block(block)),
            ExprKind::For(for_) => ExprKind::For(Box::new(self.finish_for(*for_))),
            ExprKind::While(condition, body) => {
                let condition = self.finish_box(condition);
                ExprKind::While(condition, self.finish_block(body))
            }
            ExprKind::Loop(body) => ExprKind::Loop(self.finish_block(body)),
            ExprKind::Break(levels) => ExprKind::Break(levels),
            ExprKind::Continue(levels) => ExprKind::Continue(levels),
            ExprKind::Return => ExprKind::Return,
            ExprKind::Raw(raw) => self.finish_raw(*raw, span),
            ExprKind::Report(report) => self.finish_report(*report, span),
            ExprKind::Pending(number) => {
                let call = self.called(number, span);
                return self.finish_expr(call);
            }
            ExprKind::Error => ExprKind::Error,
        };
        Expr { kind, ty, span }
    }

    /// A literal as a value of its type. Where it does not fit, rustc's lint `overflowing_literals` speaks, and where
    /// that is allowed the literal wraps.
    fn literal_value(&mut self, value: Const, ty: &Ty, span: Span) -> ExprKind {
        if let (Const::Float(float), Ty::Scalar(Scalar::F32)) = (value, ty)
            && let Some(single) = self.singles.get(&literal_key(span, float))
        {
            return ExprKind::Const(Const::Float(f64::from(*single)));
        }
        match ty {
            // A variant, which has its value.
            Ty::Enum(_) => ExprKind::Const(value),
            Ty::Scalar(scalar) => match in_range(value, *scalar) {
                Some(value) => ExprKind::Const(value),
                None => {
                    if let (Const::Int(value), false) = (value, self.unseen)
                        && let Some(value) = wrap(value, *scalar)
                    {
                        return ExprKind::Const(Const::Int(value));
                    }
                    self.left_to_rustc.get_or_insert(span);
                    ExprKind::Error
                }
            },
            _ => ExprKind::Error,
        }
    }

    fn finish_unary(&mut self, op: UnaryOp, operand: Draft, ty: &Ty, span: Span) -> ExprKind {
        if let (UnaryOp::Neg, Ty::Scalar(scalar)) = (op, ty) {
            if scalar.is_int() && !scalar.is_signed() {
                self.left_to_rustc.get_or_insert(span);
                return ExprKind::Error;
            }
            // `-128_i8`: the literal alone would not fit. `-i8::MIN` is an operation, which wraps.
            if let ExprKind::Const(Const::Int(value)) = operand.kind
                && (value >= 0 || in_range(Const::Int(-value), *scalar).is_some())
            {
                return self.literal_value(Const::Int(-value), ty, span);
            }
        }
        ExprKind::Unary(op, Box::new(self.finish_expr(operand)))
    }

    /// `%` on floats is no instruction, and what the CUDA library does for it is long. True if that was reported.
    fn float_remainder(&mut self, op: BinaryOp, ty: &Ty, span: Span) -> bool {
        if let (BinaryOp::Rem, Ty::Scalar(scalar)) = (op, ty)
            && scalar.is_float()
        {
            self.diagnostics.push(
                Diagnostic::new(
                    &rules::UNSUPPORTED,
                    span,
                    format!("a kernel has no `%` on `{}`", scalar.name()),
                )
                .help("compute it from a division and a cast, or use integers"),
            );
            return true;
        }
        false
    }

    fn finish_cast(&mut self, value: Draft, ty: &Ty, span: Span) -> ExprKind {
        let value = self.finish_expr(value);
        if value.ty == Ty::Poison {
            return ExprKind::Cast(Box::new(value));
        }
        if let (Ty::Scalar(from), Ty::Scalar(to)) = (&value.ty, ty) {
            let number = |scalar: &Scalar| *scalar != Scalar::Bool && scalar.part().is_none();
            let allowed = match (from, to) {
                (Scalar::Bool, to) => to.is_int() || *to == Scalar::Bool,
                (from, to) => number(from) && number(to),
            };
            if allowed {
                return ExprKind::Cast(Box::new(value));
            }
        }
        if let (Ty::Enum(_), Ty::Scalar(to)) = (&value.ty, ty)
            && to.is_int()
        {
            return ExprKind::Cast(Box::new(value));
        }
        if value.ty != Ty::Poison && *ty != Ty::Poison {
            self.left_to_rustc.get_or_insert(span);
        }
        ExprKind::Error
    }

    /// `None` for a call that lacks an option, which is reported.
    fn finish_call(&mut self, call: Call<Infer>) -> Option<Call> {
        let mut complete = true;
        let missing = call
            .intrinsic
            .options
            .iter()
            .filter(|option| option.required && call.option(option.name).is_none());
        for option in missing {
            complete = false;
            let path = call.name();
            let name = option.name;
            let argument = match option.arg {
                Some(_) => "(16)",
                None => "()",
            };
            self.diagnostics.push(
                Diagnostic::new(
                    &rules::MISSING_OPTION,
                    call.name_span,
                    format!("`{path}` needs the option `{name}`"),
                )
                .mend(
                    "add {} after the call",
                    [Edit::behind(call.end, format!(".{name}{argument}"))],
                ),
            );
        }
        let name_span = call.name_span;
        let call = Call {
            intrinsic: call.intrinsic,
            within: call.within,
            name_span: call.name_span,
            end: call.end,
            consts: call.consts,
            args: self.finish_all(call.args),
            options: call
                .options
                .into_iter()
                .map(|option| OptionArg {
                    name: option.name,
                    name_span: option.name_span,
                    whole: option.whole,
                    value: option.value.map(|value| self.finish_expr(value)),
                    const_arg: option.const_arg,
                })
                .collect(),
        };
        (complete && self.own_type_fits(&call, name_span)).then_some(call)
    }

    /// The call's own type is one that its row allows; else rustc says that a trait is not implemented.
    fn own_type_fits(&mut self, call: &Call, span: Span) -> bool {
        let mut params = call.intrinsic.params.iter().zip(&call.args);
        let own = params.find_map(|(param, arg)| match param.ty {
            ArgTy::Of(set) | ArgTy::Element(set) => Some((set, arg)),
            _ => None,
        });
        let fits = match own {
            Some((set, arg)) => matches!(arg.ty, Ty::Scalar(scalar) if set.admits(scalar)),
            None => true,
        };
        if !fits {
            self.left_to_rustc.get_or_insert(span);
        }
        fits
    }

    fn finish_axis(&mut self, axis: SubAxis<Infer>) -> SubAxis {
        match axis {
            SubAxis::Index(index) => SubAxis::Index(self.finish_expr(index)),
            SubAxis::Range {
                start,
                end,
                inclusive,
                span,
            } => SubAxis::Range {
                start: start.map(|start| self.finish_expr(start)),
                end: end.map(|end| self.finish_expr(end)),
                inclusive,
                span,
            },
        }
    }

    fn finish_for(&mut self, for_: For<Infer>) -> For {
        let at = for_.start.span;
        For {
            local: for_.local,
            ty: self.finish_ty(&for_.ty, at),
            start: self.finish_expr(for_.start),
            end: self.finish_expr(for_.end),
            inclusive: for_.inclusive,
            reversed: for_.reversed,
            step: for_.step.map(|step| self.finish_expr(step)),
            unroll: for_.unroll,
            body: self.finish_block(for_.body),
        }
    }
}
