//! Spans: on stable Rust two spans cannot be joined inside a macro, so an expression is known by its first token.

use proc_macro2::Span;
use syn::{Expr, spanned::Spanned};

/// The first token of an expression. Cheap: it does not print the expression.
pub(super) fn first(expr: &Expr) -> Span {
    let mut expr = expr;
    loop {
        expr = match expr {
            Expr::Assign(e) => &e.left,
            Expr::Binary(e) => &e.left,
            Expr::Call(e) => &e.func,
            Expr::Cast(e) => &e.expr,
            Expr::Field(e) => &e.base,
            Expr::Index(e) => &e.expr,
            Expr::MethodCall(e) => &e.receiver,
            Expr::Group(e) => &e.expr,
            Expr::Paren(e) => return e.paren_token.span.open(),
            Expr::Tuple(e) => return e.paren_token.span.open(),
            Expr::Block(e) => return e.block.brace_token.span.open(),
            Expr::Unsafe(e) => return e.unsafe_token.span,
            Expr::If(e) => return e.if_token.span,
            Expr::ForLoop(e) => return e.for_token.span,
            Expr::While(e) => return e.while_token.span,
            Expr::Loop(e) => return e.loop_token.span,
            Expr::Break(e) => return e.break_token.span,
            Expr::Continue(e) => return e.continue_token.span,
            Expr::Return(e) => return e.return_token.span,
            Expr::Lit(e) => return e.lit.span(),
            Expr::Path(e) => match (&e.qself, &e.path.leading_colon) {
                (Some(qself), _) => return qself.lt_token.span,
                (_, Some(colon)) => return colon.spans[0],
                _ => {
                    return e
                        .path
                        .segments
                        .first()
                        .map_or_else(Span::call_site, |s| s.ident.span());
                }
            },
            Expr::Range(e) => match (&e.start, &e.limits) {
                (Some(start), _) => start,
                (None, syn::RangeLimits::HalfOpen(dots)) => return dots.spans[0],
                (None, syn::RangeLimits::Closed(dots)) => return dots.spans[0],
            },
            other => return other.span(),
        };
    }
}
