//! Loops.

use super::{
    body::{Body, Draft, LoopFrame, strip, text_of},
    expr::draft,
    infer::Infer,
    span,
    statement::strip_pattern,
};
use crate::{
    diagnostic::Diagnostic,
    ir::{
        tree::{ExprKind, For},
        types::Scalar,
    },
};
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
        let counting = match counting(&e.expr) {
            Ok(counting) => counting,
            Err(diagnostic) => {
                // What it counts is unknown; the body is still read for its own errors.
                self.report(&*e.expr, diagnostic);
                self.loop_body(e.label.as_ref(), |body| {
                    body.scopes.push(Default::default());
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
        self.scopes.push(Default::default());
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
        let (mut body, _) = self.loop_body(e.label.as_ref(), |body| body.block(&e.body, None));
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

    pub(super) fn while_loop(&mut self, e: &'ast syn::ExprWhile) -> Draft {
        let at = e.while_token.span;
        self.no_unroll(&e.attrs);
        // `break` in the condition belongs to the loop as well.
        let ((condition, mut body), _) = self.loop_body(e.label.as_ref(), |body| {
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
        let (mut body, frame) = self.loop_body(e.label.as_ref(), |body| body.block(&e.body, None));
        self.unit_body(&mut body);
        let ty = match frame {
            LoopFrame {
                has_value: true, ..
            } => Infer::POISON,
            LoopFrame { broken: true, .. } => Infer::UNIT,
            _ => Infer::NEVER,
        };
        draft(ExprKind::Loop(body), ty, at)
    }

    /// Reads the body of a loop; and how it is left.
    fn loop_body<R>(
        &mut self,
        label: Option<&syn::Label>,
        read: impl FnOnce(&mut Self) -> R,
    ) -> (R, LoopFrame) {
        self.loops.push(LoopFrame {
            label: label.map(|label| text_of(&label.name.ident)),
            broken: false,
            has_value: false,
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
        if let Some(value) = &e.expr {
            self.expr(value, None);
            if let Some(frame) = self.loops.last_mut() {
                frame.broken = true;
                frame.has_value = true;
            }
            let diagnostic = Diagnostic::new(
                &rules::UNSUPPORTED,
                at,
                "`break` cannot carry a value in a kernel",
            )
            .help("assign to a local that is declared before the loop, then `break;`");
            // The value alone is taken from rustc, so that the loop still ends.
            self.report(&**value, diagnostic);
            return super::expr::typed_poison(super::body::poison(at), Infer::NEVER);
        }
        match self.target(e.label.as_ref()) {
            Some(levels) => {
                let index = self.loops.len() - 1 - levels;
                if let Some(frame) = self.loops.get_mut(index) {
                    frame.broken = true;
                }
                draft(ExprKind::Break(levels), Infer::NEVER, at)
            }
            None => super::expr::typed_poison(self.rustc_speaks(at), Infer::NEVER),
        }
    }

    pub(super) fn continue_(&mut self, e: &'ast syn::ExprContinue) -> Draft {
        let at = e.continue_token.span;
        match self.target(e.label.as_ref()) {
            Some(levels) => draft(ExprKind::Continue(levels), Infer::NEVER, at),
            None => super::expr::typed_poison(self.rustc_speaks(at), Infer::NEVER),
        }
    }

    /// How many loops up the target of a `break` or `continue` is; `None` if there is no such loop.
    fn target(&self, label: Option<&syn::Lifetime>) -> Option<usize> {
        match label {
            None => (!self.loops.is_empty()).then_some(0),
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
                        "only a `for` loop over a range can be unrolled",
                    )
                    .help("count with `for i in ..`, or remove `#[unroll]`"),
                );
            }
        }
    }
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
            "a kernel loops over integer ranges only",
            "write `for i in 0..n`; `.rev()` and `.step_by(n)` may follow a range in parentheses",
        )),
    }
}
