//! Chunks of views, and what is known of a view's layout while the kernel is compiled.
//!
//! Axes that follow each other without a gap are one axis: the last of those, if its elements are contiguous, is the *run*
//! of the view. A chunk is some elements of a run, and chunks are numbered in the order of the elements; so the same
//! number stands for the same elements in two views of one shape, however each is laid out.
//!
//! Questions about a layout have constants as answers, and an `if` on one of them is decided here: the branch that is not
//! taken is not lowered, so that what its copies would need is not asked.

use super::{
    Lowering, Operand, fold, layout,
    place::Spot,
    view::{Axis, Condition, View},
};
use crate::{
    diagnostic::Diagnostic,
    intrinsics::{IntrinsicOp, ViewQuery},
    ir::{
        ssa::{Binary, Op, Root, Stride, Value, ValueTy},
        tree::{BinaryOp, Call, Expr, ExprKind, LogicalOp, UnaryOp},
        types::{Const, Dim, ParamKind, Scalar},
    },
};
use proc_macro2::Span;
use tirx_rules::{COPY_SHAPE, VIEW_CHUNK};

/// No copy needs a higher alignment.
const MOST_ALIGN: u32 = 7;
/// How deep definitions are followed for the low bits of a value.
const MAX_DEPTH: u32 = 16;

impl Lowering<'_> {
    /// `view.chunk(k, n)`
    pub(super) fn chunk(&mut self, base: &View, args: &[(Value, Span)], at: Span) -> Option<View> {
        let &[(number, number_span), (count, count_span)] = args else {
            return None;
        };
        let count = match self.builder.int_of(count).map(u64::try_from) {
            Some(Ok(count)) if count > 0 => count,
            found => {
                let found = match found {
                    None => "is not known when the kernel is compiled",
                    Some(_) => "is 0",
                };
                return self.refuse(
                    Diagnostic::new(
                        &VIEW_CHUNK,
                        count_span,
                        format!("the number of elements of a chunk {found}"),
                    )
                    .help("give a constant, such as `4`"),
                );
            }
        };
        let axes = merged(&base.axes);
        let elem = u64::from(base.elem.size());
        let run = run_of(&axes, elem);
        let Some((last, outer)) = axes.split_last().filter(|_| run.is_multiple_of(count)) else {
            return self.refuse(
                Diagnostic::new(
                    &VIEW_CHUNK,
                    count_span,
                    format!(
                        "{count} elements do not divide the run of `{}`, which is {run}: so many of its elements follow each other",
                        base.name.text
                    ),
                )
                .help("give a number that divides it; `1` always does"),
            );
        };
        let mut view = View {
            axes: vec![Axis {
                dim: Dim::Const(count),
                stride: last.stride.clone(),
                origin: 0,
            }],
            ..base.clone()
        };
        for condition in &mut view.conditions {
            condition.origin = None;
        }
        let total = axes.iter().try_fold(1u64, |total, axis| match axis.dim {
            Dim::Const(size) => total.checked_mul(size),
            Dim::Symbol(_) => None,
        });
        // From the inside: what is left of the number counts whole axes.
        let mut rest = number;
        let chunks = match last.dim {
            Dim::Const(size) => Dim::Const(size / count),
            dim => dim,
        };
        let inner = Stride {
            factor: last.stride.factor.checked_mul(count)?,
            ..last.stride.clone()
        };
        let steps = outer.iter().map(|axis| (axis.dim, axis.stride.clone()));
        let steps: Vec<_> = steps.chain([(chunks, inner)]).collect();
        for (position, (dim, stride)) in steps.iter().enumerate().rev() {
            let index = match (position, dim) {
                (0, _) => rest,
                (_, Dim::Const(size)) => {
                    let size = self.builder.int((*size).into(), Scalar::U32, at);
                    let index = self.arithmetic(BinaryOp::Rem, rest, size, at);
                    rest = self.arithmetic(BinaryOp::Div, rest, size, at);
                    index
                }
                (_, Dim::Symbol(_)) => {
                    return self.refuse(
                        Diagnostic::new(
                            &VIEW_CHUNK,
                            at,
                            format!(
                                "a dimension of `{}` inside of its first is known only at launch, so its chunks have no numbers",
                                base.name.text
                            ),
                        )
                        .help("take the chunks of each row: `.sub((i, ..)).chunk(k, n)`"),
                    );
                }
            };
            if position == 0 && total.is_none() {
                view.conditions
                    .push(self.within(base, index, *dim, number_span));
            }
            self.step(&mut view.offset, &mut view.terms, index, stride);
        }
        if let Some(total) = total {
            let total = Dim::Const(total / count);
            view.conditions
                .push(self.within(base, number, total, number_span));
        }
        Some(view)
    }

    fn within(&self, base: &View, index: Value, dim: Dim, span: Span) -> Condition {
        Condition {
            tensor: base.name.clone(),
            axis: Some(0),
            index,
            written: None,
            extent: 1,
            dim,
            span,
            origin: None,
            assumed: false,
        }
    }

    /// The answer to a question about a view.
    pub(super) fn view_query(&mut self, call: &Call, query: ViewQuery) -> Operand {
        let [arg] = call.args.as_slice() else {
            return self.poisoned();
        };
        let Some(view) = self.view(arg) else {
            return Operand::Error;
        };
        let span = call.name_span;
        if query == ViewQuery::Elements {
            return Operand::Value(self.elements(&view, span));
        }
        let (answer, scalar) = match self.answer(&view, query) {
            Const::Bool(answer) => (i128::from(answer), Scalar::Bool),
            Const::Int(answer) => (answer, Scalar::U32),
            Const::Float(_) => return self.poisoned(),
        };
        let answer = match scalar {
            Scalar::Bool => Const::Bool(answer != 0),
            _ => Const::Int(answer),
        };
        Operand::Value(self.builder.constant(answer, scalar, span))
    }

    /// `tile::same_elements(dst, src)`
    pub(super) fn same_elements_of(&mut self, call: &Call) -> Operand {
        let [dst, src] = call.args.as_slice() else {
            return self.poisoned();
        };
        let (Some(dst), Some(src)) = (self.view(dst), self.view(src)) else {
            return Operand::Error;
        };
        let dims = |view: &View| view.axes.iter().map(|axis| axis.dim).collect::<Vec<_>>();
        let (to, from) = (dims(&dst), dims(&src));
        let span = call.name_span;
        if layout::as_many(&to, &from) {
            return Operand::Value(self.builder.constant(Const::Bool(true), Scalar::Bool, span));
        }
        let message = format!(
            "what is copied from `{}` has {}, and what it is copied to in `{}` has {}",
            src.tensor,
            self.count(&from),
            dst.tensor,
            self.count(&to)
        );
        self.fail(
            Diagnostic::new(&COPY_SHAPE, span, message)
                .help("narrow one of them with `.sub` so that both have as many elements"),
        );
        // What is decided by it is not looked at.
        Operand::Value(
            self.builder
                .constant(Const::Bool(false), Scalar::Bool, span),
        )
    }

    fn answer(&self, view: &View, query: ViewQuery) -> Const {
        let elem = u64::from(view.elem.size());
        match query {
            ViewQuery::IsContiguous => {
                Const::Bool(layout::run(&view.axes, elem).is_ok() && self.swizzle(view).is_none())
            }
            ViewQuery::IsShared => Const::Bool(!matches!(view.root, Root::Param(_))),
            ViewQuery::ElementBytes => Const::Int(elem.into()),
            ViewQuery::AlignmentOf => Const::Int(1 << self.start_zeros(view)),
            ViewQuery::ChunkBytes => Const::Int(self.chunk_bytes(view).into()),
            ViewQuery::Elements => Const::Int(0),
        }
    }

    /// How many elements a view has, a `u32`.
    fn elements(&mut self, view: &View, span: Span) -> Value {
        let mut product = self.builder.int(1, Scalar::U32, span);
        for axis in &view.axes {
            let dim = match axis.dim {
                Dim::Const(size) => self.builder.int(size.into(), Scalar::U32, span),
                Dim::Symbol(id) => {
                    self.builder
                        .start_value(Op::Dim(id), ValueTy::Scalar(Scalar::U32), span)
                }
            };
            product = self.arithmetic(BinaryOp::Mul, product, dim, span);
        }
        product
    }

    /// The largest of 16, 8, 4, 2 and 1 bytes in which all of a view is contiguous and aligned.
    fn chunk_bytes(&self, view: &View) -> u32 {
        let elem = u64::from(view.elem.size());
        let axes = merged(&view.axes);
        let run = run_of(&axes, elem).saturating_mul(elem);
        let mut zeros = self.start_zeros(view).min(run.trailing_zeros()).min(4);
        for axis in axes.iter().rev().skip(1) {
            zeros = zeros.min(axis.stride.factor.trailing_zeros());
        }
        1 << zeros
    }

    /// How many low bits of a view's address are certainly 0.
    fn start_zeros(&self, view: &View) -> u32 {
        let base = match view.root {
            Root::Param(id) => {
                match self
                    .kernel
                    .signature
                    .params
                    .get(id.0)
                    .map(|param| &param.kind)
                {
                    Some(ParamKind::Tensor(tensor)) => tensor.align,
                    _ => 1,
                }
            }
            Root::Shared(id) | Root::Peer(id, _) => {
                let alloc = self.builder.shared.get(id.index());
                alloc.map_or(1, |alloc| alloc.align)
            }
            Root::Local(_) => 1,
        };
        let mut zeros = base.trailing_zeros().min(MOST_ALIGN);
        if view.offset != 0 {
            zeros = zeros.min(view.offset.trailing_zeros());
        }
        for term in &view.terms {
            let factor = term.stride.factor.trailing_zeros();
            zeros = zeros.min(factor.saturating_add(self.zeros(term.value, MAX_DEPTH)));
        }
        zeros
    }

    /// How many low bits of a value are certainly 0.
    fn zeros(&self, value: Value, depth: u32) -> u32 {
        if let Some(value) = self.builder.int_of(value) {
            return value.trailing_zeros().min(32);
        }
        let Some(depth) = depth.checked_sub(1) else {
            return 0;
        };
        match self.builder.def(value) {
            Some(Op::Cast(a)) if self.builder.scalar(*a).is_int() => self.zeros(*a, depth),
            Some(Op::Binary(Binary::Op(op), a, b)) => {
                let (a, b) = (*a, *b);
                match op {
                    BinaryOp::Mul => {
                        let zeros = self.zeros(a, depth).saturating_add(self.zeros(b, depth));
                        zeros.min(32)
                    }
                    BinaryOp::Add | BinaryOp::Sub | BinaryOp::Or | BinaryOp::Xor => {
                        self.zeros(a, depth).min(self.zeros(b, depth))
                    }
                    BinaryOp::And => self.zeros(a, depth).max(self.zeros(b, depth)),
                    BinaryOp::Shl => match self.builder.int_of(b) {
                        Some(count @ 0..=31) => (self.zeros(a, depth) + count as u32).min(32),
                        _ => self.zeros(a, depth),
                    },
                    _ => 0,
                }
            }
            Some(_) => 0,
            // The counter of a loop.
            None => {
                let loops = self.builder.blocks.iter();
                let counted = loops
                    .filter_map(|block| block.loop_info.as_ref()?.counted)
                    .find(|counted| counted.index == value);
                counted.map_or(0, |counted| {
                    let step = counted.step.trailing_zeros().min(32);
                    step.min(self.zeros(counted.start, depth))
                })
            }
        }
    }

    /// The value of a condition that is known while the kernel is compiled, without lowering it.
    pub(super) fn known(&mut self, expr: &Expr) -> Option<Const> {
        let fold = |op: Binary, a: Const, b: Const, ty: &Expr| {
            let scalar = match &ty.ty {
                crate::ir::types::Ty::Scalar(scalar) => super::machine(*scalar),
                _ => return None,
            };
            fold::binary(op, scalar, a, b)
        };
        match &expr.kind {
            ExprKind::Const(value) => Some(*value),
            ExprKind::Local(local) => match self.bindings.get(local.0)? {
                Some(Spot::Value(Operand::Value(value))) => self.builder.const_of(*value),
                _ => None,
            },
            ExprKind::Unary(UnaryOp::Not, a) => match self.known(a)? {
                Const::Bool(value) => Some(Const::Bool(!value)),
                _ => None,
            },
            ExprKind::Binary(op, a, b) => {
                let (x, y) = (self.known(a)?, self.known(b)?);
                fold(Binary::Op(*op), x, y, a)
            }
            ExprKind::Compare(op, a, b) => {
                let (x, y) = (self.known(a)?, self.known(b)?);
                fold::compare(*op, x, y)
            }
            ExprKind::Logical(op, a, b) => {
                let Const::Bool(first) = self.known(a)? else {
                    return None;
                };
                match (op, first) {
                    (LogicalOp::And, false) | (LogicalOp::Or, true) => Some(Const::Bool(first)),
                    _ => self.known(b),
                }
            }
            ExprKind::Call(call) => match call.intrinsic.op {
                IntrinsicOp::ViewQuery(query) if query != ViewQuery::Elements => {
                    let [arg] = call.args.as_slice() else {
                        return None;
                    };
                    let ExprKind::Local(local) = &arg.kind else {
                        return None;
                    };
                    match self.bindings.get(local.0)? {
                        Some(Spot::Value(Operand::View(view))) => Some(self.answer(view, query)),
                        _ => None,
                    }
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// Axes that follow each other without a gap as one; a dimension known at launch stays alone.
fn merged(axes: &[Axis]) -> Vec<Axis> {
    let mut merged: Vec<Axis> = Vec::with_capacity(axes.len());
    for axis in axes.iter().rev() {
        if axis.dim == Dim::Const(1) && axes.len() > 1 {
            continue;
        }
        if let Some(inner) = merged.last_mut()
            && let (Dim::Const(outer), Dim::Const(size)) = (axis.dim, inner.dim)
            && layout::times(&inner.stride, inner.dim)
                .is_some_and(|run| layout::same(&run, &axis.stride))
            && let Some(size) = size.checked_mul(outer)
        {
            inner.dim = Dim::Const(size);
            continue;
        }
        merged.push(axis.clone());
    }
    if merged.is_empty() {
        // All dimensions are 1, or there are none.
        merged.extend(axes.last().cloned());
    }
    merged.reverse();
    merged
}

/// How many elements at the end of a view follow each other.
fn run_of(merged: &[Axis], elem: u64) -> u64 {
    match merged.last() {
        Some(Axis {
            dim: Dim::Const(size),
            stride,
            ..
        }) if stride.dims.is_empty() && stride.factor == elem => *size,
        _ => 1,
    }
}
