//! Loops.

use super::{
    body::{Body, Draft, Frame, LoopFrame, strip, text_of},
    expr::{block_expr, draft},
    infer::Infer,
    iterate, span,
    statement::strip_pattern,
};
use crate::{
    diagnostic::Diagnostic,
    ir::{
        tree::{Block, ExprKind, For, LocalId, Statement},
        types::Scalar,
    },
};
use proc_macro2::Span;
use syn::spanned::Spanned;
use tirx_rules as rules;

/// A range with the methods on it, as `for` takes it.
#[derive(Default)]
struct Counting<'ast> {
    range: Option<&'ast syn::ExprRange>,
    reversed: bool,
    step: Option<&'ast syn::Expr>,
}

impl<'ast> Body<'ast> {
    pub(super) fn for_loop(&mut self, expr: &'ast syn::Expr, e: &'ast syn::ExprForLoop) -> Draft {
        let at = e.for_token.span;
        let unroll = self.unroll(&e.attrs);
        let range = self.grid_stride(&e.expr).unwrap_or(&e.expr);
        if !iterate::is_range(range) {
            return self.for_items(e, unroll);
        }
        let counting = match counting(range) {
            Ok(counting) => counting,
            Err(diagnostic) => {
                // What it counts is unknown; the body is still read for its own errors.
                self.report(&*e.expr, diagnostic);
                self.loop_body(e.label.as_ref(), Frame::Counted, |body| {
                    body.enter();
                    body.poison_names(&e.pat);
                    body.block(&e.body, None);
                    body.scopes.pop();
                });
                return super::expr::poison_unit(at);
            }
        };
        let _ = expr;
        let bound = |body: &mut Self, end: &'ast Option<Box<syn::Expr>>| {
            end.as_ref().map(|end| body.expr(end, None))
        };
        let (start, end, inclusive) = match counting.range {
            Some(range) => (
                bound(self, &range.start),
                bound(self, &range.end),
                matches!(range.limits, syn::RangeLimits::Closed(_)),
            ),
            None => (None, None, false),
        };
        let (Some(mut start), Some(mut end)) = (start, end) else {
            return super::expr::poison_unit(at);
        };
        let mut ty = self.table.resolve(&start.ty);
        if !self.coerce(&mut end, &ty) {
            ty = Infer::POISON;
        } else if !ty.is_poison() && !self.table.is_int(&ty) {
            self.rustc_speaks(start.span);
            start.ty = Infer::POISON;
            ty = Infer::POISON;
        }
        let step = counting.step.map(|step| {
            let mut step = self.expr(step, None);
            self.coerce(&mut step, &Infer::scalar(Scalar::Usize));
            step
        });
        self.enter();
        let local = match strip_pattern(&e.pat) {
            syn::Pat::Ident(ident) if ident.by_ref.is_none() && ident.subpat.is_none() => {
                Some(self.declare(&ident.ident, ident.mutability.is_some(), ty.clone()))
            }
            syn::Pat::Wild(_) => None,
            pattern => {
                let diagnostic = Diagnostic::new(
                    &rules::UNSUPPORTED,
                    pattern.span(),
                    "a loop over a range binds one plain name",
                )
                .over(pattern)
                .help("write `for i in ..`");
                self.diagnostics.push(diagnostic);
                self.poison_names(pattern);
                None
            }
        };
        let (mut body, _) = self.loop_body(e.label.as_ref(), Frame::Counted, |body| {
            body.block(&e.body, None)
        });
        self.scopes.pop();
        self.unit_body(&mut body);
        let kind = ExprKind::For(Box::new(For {
            local,
            ty,
            start,
            end,
            inclusive,
            reversed: counting.reversed,
            step,
            unroll,
            body,
        }));
        draft(kind, Infer::UNIT, at)
    }

    /// `for x in array`
    fn for_items(&mut self, e: &'ast syn::ExprForLoop, unroll: Option<Option<u32>>) -> Draft {
        let at = e.for_token.span;
        let mut statements = Vec::new();
        let items = self.items(&e.expr, &mut statements);
        let ty = Infer::scalar(Scalar::Usize);
        let local = self.hidden_local("", at, false, ty.clone());
        self.enter();
        let mut inner = Vec::new();
        let pattern = strip_pattern(&e.pat);
        let len = match &items {
            Some(items) => {
                let k = draft(ExprKind::Local(local), ty.clone(), span::first(&e.expr));
                self.destructure(pattern, items.item(&k), &mut inner);
                items.len()
            }
            None => {
                self.poison_names(pattern);
                0
            }
        };
        let (mut body, _) = self.loop_body(e.label.as_ref(), Frame::Counted, |body| {
            body.block(&e.body, None)
        });
        self.scopes.pop();
        self.unit_body(&mut body);
        if items.is_none() {
            return super::expr::poison_unit(at);
        }
        let body_span = body.span;
        let body_ty = body.ty.clone();
        inner.push(Statement::Expr(block_expr(body, body_span)));
        let kind = ExprKind::For(Box::new(For {
            local: Some(local),
            ty,
            start: iterate::number(0, at),
            end: iterate::number(len, at),
            inclusive: false,
            reversed: false,
            step: None,
            unroll,
            body: Block {
                statements: inner,
                tail: None,
                ty: body_ty,
                span: body_span,
            },
        }));
        statements.push(Statement::Expr(draft(kind, Infer::UNIT, at)));
        let block = Block {
            statements,
            tail: None,
            ty: Infer::UNIT,
            span: at,
        };
        block_expr(block, at)
    }

    pub(super) fn while_loop(&mut self, e: &'ast syn::ExprWhile) -> Draft {
        let at = e.while_token.span;
        self.no_unroll(&e.attrs);
        // `break` in the condition belongs to the loop as well.
        let ((condition, mut body), _) = self.loop_body(e.label.as_ref(), Frame::Counted, |body| {
            let mut condition = body.expr(&e.cond, None);
            body.coerce(&mut condition, &Infer::BOOL);
            let block = body.block(&e.body, None);
            (condition, block)
        });
        self.unit_body(&mut body);
        draft(ExprKind::While(Box::new(condition), body), Infer::UNIT, at)
    }

    pub(super) fn endless_loop(&mut self, e: &'ast syn::ExprLoop) -> Draft {
        let at = e.loop_token.span;
        self.no_unroll(&e.attrs);
        let (mut body, frame) = self.loop_body(e.label.as_ref(), Frame::Endless, |body| {
            body.block(&e.body, None)
        });
        self.unit_body(&mut body);
        let ty = match &frame {
            LoopFrame { broken: true, .. } => Infer::UNIT,
            _ => Infer::NEVER,
        };
        with_value(draft(ExprKind::Loop(body), ty, at), frame.value)
    }

    /// `'label: { .. }`: a loop that runs once.
    pub(super) fn labelled_block(
        &mut self,
        e: &'ast syn::ExprBlock,
        label: &'ast syn::Label,
    ) -> Draft {
        let at = e.block.brace_token.span.open();
        let before = self.diverges;
        let (mut body, mut frame) =
            self.loop_body(Some(label), Frame::Block, |body| body.block(&e.block, None));
        let falls_through = !body.ty.is_never();
        if !falls_through && !frame.broken {
            self.diverges = true;
        } else {
            self.diverges = before;
        }
        // The value at its end leaves the block as a `break` does.
        if let Some(mut tail) = body.tail.take() {
            let is_unit = frame.value.is_none() && self.table.resolve(&tail.ty) == Infer::UNIT;
            if !falls_through || is_unit {
                body.statements.push(Statement::Expr(*tail));
            } else {
                let (local, ty) = frame.value.get_or_insert_with(|| {
                    let local = self.result_local(at, tail.ty.clone());
                    (local, tail.ty.clone())
                });
                let (local, ty) = (*local, ty.clone());
                self.coerce(&mut tail, &ty);
                body.statements.push(assigned(local, *tail, at));
            }
        } else if falls_through && let Some((_, ty)) = &frame.value {
            // A block with a value that ends without one.
            let ty = ty.clone();
            if !self.table.unify(&ty, &Infer::UNIT) {
                self.rustc_speaks(at);
            }
        }
        let ty = match falls_through || frame.broken {
            true => Infer::UNIT,
            false => Infer::NEVER,
        };
        if falls_through {
            body.statements
                .push(Statement::Expr(draft(ExprKind::Break(0), Infer::NEVER, at)));
        }
        body.ty = Infer::NEVER;
        with_value(draft(ExprKind::Loop(body), ty, at), frame.value)
    }

    /// The local that the values of `break`s go to.
    pub(super) fn result_local(&mut self, at: Span, ty: Infer) -> LocalId {
        self.hidden_local("", at, true, ty)
    }

    /// Reads the body of a loop; and how it is left.
    fn loop_body<R>(
        &mut self,
        label: Option<&syn::Label>,
        kind: Frame,
        read: impl FnOnce(&mut Self) -> R,
    ) -> (R, LoopFrame) {
        self.loops.push(LoopFrame {
            label: label.map(|label| text_of(&label.name.ident)),
            kind,
            broken: false,
            value: None,
        });
        let before = self.diverges;
        let result = read(self);
        self.diverges = before;
        (result, self.loops.pop().unwrap_or_default())
    }

    fn unit_body(&mut self, body: &mut crate::ir::tree::Block<Infer>) {
        if !body.ty.is_never() && !self.table.unify(&body.ty, &Infer::UNIT) {
            self.rustc_speaks(body.span);
            body.ty = Infer::POISON;
        }
    }

    pub(super) fn break_(&mut self, e: &'ast syn::ExprBreak) -> Draft {
        let at = e.break_token.span;
        let value = e.expr.as_ref().map(|value| self.expr(value, None));
        match self.target(e.label.as_ref()) {
            Some(levels) => {
                let index = self.loops.len() - 1 - levels;
                let leave = draft(ExprKind::Break(levels), Infer::NEVER, at);
                match value {
                    Some(value) => self.break_with(index, value, leave, at),
                    None => {
                        let mut lacks_value = false;
                        if let Some(frame) = self.loops.get_mut(index) {
                            frame.broken = true;
                            lacks_value = frame.value.is_some();
                        }
                        if lacks_value {
                            // Another `break` has a value.
                            self.rustc_speaks(at);
                        }
                        leave
                    }
                }
            }
            None => super::expr::typed_poison(self.rustc_speaks(at), Infer::NEVER),
        }
    }

    /// `break value`: the value goes to a local, which the loop's value is read from.
    fn break_with(&mut self, index: usize, mut value: Draft, leave: Draft, at: Span) -> Draft {
        let Some(frame) = self.loops.get(index) else {
            return leave;
        };
        if frame.kind == Frame::Counted || (frame.broken && frame.value.is_none()) {
            // A counted loop has no value; or another `break` has none.
            return super::expr::typed_poison(self.rustc_speaks(at), Infer::NEVER);
        }
        let (local, ty) = match &frame.value {
            Some((local, ty)) => (*local, ty.clone()),
            None => (self.result_local(at, value.ty.clone()), value.ty.clone()),
        };
        if let Some(frame) = self.loops.get_mut(index) {
            frame.broken = true;
            frame.value = Some((local, ty.clone()));
        }
        self.coerce(&mut value, &ty);
        let block = Block {
            statements: vec![assigned(local, value, at), Statement::Expr(leave)],
            tail: None,
            ty: Infer::NEVER,
            span: at,
        };
        block_expr(block, at)
    }

    pub(super) fn continue_(&mut self, e: &'ast syn::ExprContinue) -> Draft {
        let at = e.continue_token.span;
        match self.target(e.label.as_ref()) {
            // rustc refuses to continue a block.
            Some(levels) if !self.is_block(levels) => {
                draft(ExprKind::Continue(levels), Infer::NEVER, at)
            }
            _ => super::expr::typed_poison(self.rustc_speaks(at), Infer::NEVER),
        }
    }

    /// Whether the frame so many levels up is a labelled block.
    fn is_block(&self, levels: usize) -> bool {
        let frame = self.loops.iter().rev().nth(levels);
        frame.is_some_and(|frame| frame.kind == Frame::Block)
    }

    /// How many loops up the target of a `break` or `continue` is; `None` if there is no such loop.
    fn target(&self, label: Option<&syn::Lifetime>) -> Option<usize> {
        match label {
            // A labelled block is left by its label alone.
            None => self
                .loops
                .iter()
                .rev()
                .position(|frame| matches!(frame.kind, Frame::Counted | Frame::Endless)),
            Some(label) => {
                let label = text_of(&label.ident);
                self.loops
                    .iter()
                    .rev()
                    .position(|frame| frame.label.as_ref() == Some(&label))
            }
        }
    }

    /// `#[unroll]`, `#[unroll(n)]`
    fn unroll(&mut self, attributes: &[syn::Attribute]) -> Option<Option<u32>> {
        let mut unroll = None;
        for attribute in attributes {
            if !attribute.path().is_ident("unroll") {
                continue;
            }
            if unroll.is_some() {
                self.diagnostics.push(Diagnostic::new(
                    &rules::ATTRIBUTE,
                    attribute.path().span(),
                    "`#[unroll]` is given twice",
                ));
                continue;
            }
            let factor = match &attribute.meta {
                syn::Meta::Path(_) => Some(None),
                syn::Meta::List(list) => syn::parse2::<syn::LitInt>(list.tokens.clone())
                    .and_then(|lit| lit.base10_parse::<u32>())
                    .ok()
                    .filter(|factor| *factor > 0)
                    .map(Some),
                syn::Meta::NameValue(_) => None,
            };
            if factor.is_none() {
                self.diagnostics.push(
                    Diagnostic::new(
                        &rules::ATTRIBUTE,
                        attribute.path().span(),
                        "`#[unroll]` takes nothing, or a positive number of iterations",
                    )
                    .over(&attribute.meta)
                    .help("write `#[unroll]` or `#[unroll(4)]`"),
                );
            }
            unroll = factor;
        }
        unroll
    }

    fn no_unroll(&mut self, attributes: &[syn::Attribute]) {
        for attribute in attributes {
            if attribute.path().is_ident("unroll") {
                self.diagnostics.push(
                    Diagnostic::new(
                        &rules::ATTRIBUTE,
                        attribute.path().span(),
                        "only a `for` loop can be unrolled",
                    )
                    .help("count with `for i in ..`, or remove `#[unroll]`"),
                );
            }
        }
    }
}

/// `local = value;`
pub(super) fn assigned(local: LocalId, value: Draft, at: Span) -> Statement<Infer> {
    let place = draft(ExprKind::Local(local), value.ty.clone(), at);
    let kind = ExprKind::Assign(Box::new(place), Box::new(value));
    Statement::Expr(draft(kind, Infer::UNIT, at))
}

/// A loop, and the value that its `break`s leave in a local.
pub(super) fn with_value(looped: Draft, value: Option<(LocalId, Infer)>) -> Draft {
    let Some((local, ty)) = value else {
        return looped;
    };
    let at = looped.span;
    let block = Block {
        statements: vec![
            Statement::Let {
                local: Some(local),
                value: None,
            },
            Statement::Expr(looped),
        ],
        tail: Some(Box::new(draft(ExprKind::Local(local), ty.clone(), at))),
        ty,
        span: at,
    };
    block_expr(block, at)
}

/// Takes `(a..b).rev().step_by(n)` apart.
fn counting(expr: &syn::Expr) -> Result<Counting<'_>, Diagnostic> {
    let error = |what: &str, help: &str| {
        Diagnostic::new(&rules::UNSUPPORTED, span::first(expr), what)
            .over(expr)
            .help(help)
    };
    match strip(expr) {
        syn::Expr::Range(range) => {
            if range.start.is_none() || range.end.is_none() {
                return Err(error(
                    "a loop needs both ends of its range",
                    "write `for i in 0..n`, or use `loop` and `break`",
                ));
            }
            Ok(Counting {
                range: Some(range),
                ..Counting::default()
            })
        }
        syn::Expr::MethodCall(call) if call.method == "rev" && call.args.is_empty() => {
            let inner = counting(&call.receiver)?;
            if inner.step.is_some() || inner.reversed {
                return Err(error(
                    "`.rev()` stands right after the range",
                    "write `(a..b).rev().step_by(n)`",
                ));
            }
            Ok(Counting {
                reversed: true,
                ..inner
            })
        }
        syn::Expr::MethodCall(call) if call.method == "step_by" && call.args.len() == 1 => {
            let inner = counting(&call.receiver)?;
            if inner.step.is_some() {
                return Err(error(
                    "`.step_by(n)` is given twice",
                    "multiply the steps: `.step_by(a * b)`",
                ));
            }
            Ok(Counting {
                step: call.args.first(),
                ..inner
            })
        }
        _ => Err(error(
            "a kernel loops over integer ranges and arrays only",
            "write `for i in 0..n`; `.rev()` and `.step_by(n)` may follow a range in parentheses",
        )),
    }
}
