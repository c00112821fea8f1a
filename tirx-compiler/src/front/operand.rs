//! Where an operand ends.
//!
//! The stages behind this one know an expression by its first token. A message about an index or an argument is about all of
//! it, so the last token is looked up in the syntax, once there is a message.
//!
//! ```text
//!   a[tid + 64] = 1.0;            tile::cp_async_cg(shared.sub((row, ..)), ..);
//!     ^^^^^^^^  not `tid`                           ^^^^^^^^^^^^^^^^^^^^^  not `shared`
//! ```

use super::{body::strip, span};
use crate::diagnostic::Diagnostics;
use proc_macro2::{LineColumn, Span};
use std::collections::BTreeMap;
use syn::visit_mut::VisitMut;

/// Lets the messages of the later stages cover the operands that they are about.
pub(crate) fn widen(errors: &mut Diagnostics, visit: impl FnOnce(&mut Operands)) {
    let is_of_operand = |family: &str| matches!(family, "operand" | "bounds");
    if !errors.iter().any(|error| is_of_operand(error.rule.family)) {
        return;
    }
    let mut operands = Operands::default();
    visit(&mut operands);
    for error in errors.iter_mut() {
        let at = error.span.start();
        let is_one_token = error.span_end.start() == at;
        if is_one_token
            && is_of_operand(error.rule.family)
            && let Some(last) = operands.last.get(&key(at))
        {
            error.widen(*last);
        }
    }
}

/// The operands of a piece of syntax: by where one begins, its last token.
#[derive(Default)]
pub(crate) struct Operands {
    last: BTreeMap<(usize, usize), Span>,
}

fn key(at: LineColumn) -> (usize, usize) {
    (at.line, at.column)
}

impl Operands {
    fn operand(&mut self, expr: &syn::Expr) {
        if let syn::Expr::Tuple(tuple) = strip(expr) {
            tuple.elems.iter().for_each(|part| self.operand(part));
            return;
        }
        if let Some((_, last)) = crate::diagnostic::ends(expr) {
            let known = self
                .last
                .entry(key(span::first(expr).start()))
                .or_insert(last);
            if key(known.end()) < key(last.end()) {
                *known = last;
            }
        }
    }
}

impl VisitMut for Operands {
    fn visit_generic_argument_mut(&mut self, argument: &mut syn::GenericArgument) {
        if let syn::GenericArgument::Const(value) = argument {
            self.operand(value);
        }
        syn::visit_mut::visit_generic_argument_mut(self, argument);
    }

    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        match expr {
            syn::Expr::Index(index) => self.operand(&index.index),
            syn::Expr::Call(call) => call.args.iter().for_each(|arg| self.operand(arg)),
            // A divisor.
            syn::Expr::Binary(binary) => match binary.op {
                syn::BinOp::Div(_) | syn::BinOp::Rem(_) => self.operand(&binary.right),
                _ => {}
            },
            syn::Expr::MethodCall(call) => call.args.iter().for_each(|arg| self.operand(arg)),
            _ => {}
        }
        syn::visit_mut::visit_expr_mut(self, expr);
    }
}
