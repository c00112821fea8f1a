//! `==` and `!=` of values with parts.
//!
//! An `impl PartialEq` of the kernel's is called wherever it is part of what is compared: a derive, a tuple and an array
//! compare their parts by it. What has none in it is compared as a whole. Both sides are evaluated once, before.

use super::{
    body::{Body, Draft},
    expr::{block_expr, draft, typed_poison},
    infer::Infer,
    matching::logical,
    pattern::{element, part, reference},
};
use crate::ir::{
    tree::{Block, CompareOp, ExprKind, LogicalOp, UnaryOp},
    types::{Const, Ty},
};
use proc_macro2::Span;

impl<'ast> Body<'ast> {
    /// `a == b`, `a != b` of what has an `impl PartialEq`, or parts that have one: what a derive makes compares them.
    pub(super) fn own_comparison(
        &mut self,
        expr: &'ast syn::Expr,
        op: CompareOp,
        left: &Draft,
        right: &Draft,
        at: Span,
    ) -> Option<Draft> {
        if !matches!(op, CompareOp::Eq | CompareOp::Ne) || !self.has_own_equality(&left.ty) {
            return None;
        }
        let mut statements = Vec::new();
        let mut place = |body: &mut Self, side: &Draft| {
            let (side, _) = body.peeled(side.clone());
            body.subject(side, &mut statements)
        };
        let (left, right) = (place(self, left), place(self, right));
        let value = self.compared(expr, op, left, right, at);
        if statements.is_empty() {
            return Some(value);
        }
        let block = Block {
            statements,
            ty: value.ty.clone(),
            tail: Some(Box::new(value)),
            span: at,
        };
        Some(block_expr(block, at))
    }

    /// The type, or a part of it, has an `impl PartialEq`.
    fn has_own_equality(&mut self, ty: &Infer) -> bool {
        let ty = self.table.behind(ty);
        match &ty {
            Infer::Known(Ty::Struct(declared)) => {
                let fields = declared.fields.iter().map(|(_, ty)| Infer::of(ty));
                let fields: Vec<_> = fields.collect();
                self.operator("PartialEq", "eq", &ty, None).is_some()
                    || fields.iter().any(|ty| self.has_own_equality(ty))
            }
            Infer::Known(Ty::Enum(_)) => self.operator("PartialEq", "eq", &ty, None).is_some(),
            Infer::Tuple(parts) => parts.iter().any(|part| self.has_own_equality(part)),
            Infer::Array(elem, _) => self.has_own_equality(elem),
            _ => false,
        }
    }

    /// Compares two places as Rust does, part by part where it is not one `impl`.
    fn compared(
        &mut self,
        expr: &'ast syn::Expr,
        op: CompareOp,
        left: Draft,
        right: Draft,
        at: Span,
    ) -> Draft {
        let ((left, _), (right, _)) = (self.peeled(left), self.peeled(right));
        let is_equal = op == CompareOp::Eq;
        let ty = self.table.resolve(&left.ty);
        if self.is_declared(&ty) {
            let method = if is_equal { "eq" } else { "ne" };
            if let Some(callable) = self.operator("PartialEq", method, &ty, Some(&right.ty)) {
                let values = vec![reference(left, false), reference(right, false)];
                return self.call_with(expr, expr, callable, None, values, at);
            }
        }
        let is_tuple = matches!(ty, Infer::Tuple(_));
        if !is_equal && !is_tuple && self.has_own_equality(&ty) {
            let equal = self.compared(expr, CompareOp::Eq, left, right, at);
            let not = ExprKind::Unary(UnaryOp::Not, Box::new(equal));
            return draft(not, Infer::BOOL, at);
        }
        if !self.table.unify(&ty, &right.ty) {
            return typed_poison(self.rustc_speaks(at), Infer::BOOL);
        }
        if !self.has_own_equality(&ty) {
            let kind = ExprKind::Compare(op, Box::new(left), Box::new(right));
            return draft(kind, Infer::BOOL, at);
        }
        let parts: Vec<(Draft, Draft)> = match &ty {
            Infer::Tuple(types) => types
                .iter()
                .enumerate()
                .map(|(n, ty)| {
                    (
                        part(&left, n, ty.clone(), at),
                        part(&right, n, ty.clone(), at),
                    )
                })
                .collect(),
            Infer::Known(Ty::Struct(declared)) => declared
                .fields
                .iter()
                .enumerate()
                .map(|(n, (_, ty))| {
                    let ty = Infer::of(ty);
                    (part(&left, n, ty.clone(), at), part(&right, n, ty, at))
                })
                .collect(),
            Infer::Array(elem, len) => (0..*len)
                .map(|n| {
                    let elem = (**elem).clone();
                    (
                        element(&left, n, elem.clone(), at),
                        element(&right, n, elem, at),
                    )
                })
                .collect(),
            _ => Vec::new(),
        };
        let join = match is_equal {
            true => LogicalOp::And,
            false => LogicalOp::Or,
        };
        let mut all: Option<Draft> = None;
        for (left, right) in parts {
            let one = self.compared(expr, op, left, right, at);
            all = Some(match all {
                Some(all) => logical(join, all, one),
                None => one,
            });
        }
        all.unwrap_or_else(|| draft(ExprKind::Const(Const::Bool(is_equal)), Infer::BOOL, at))
    }
}
