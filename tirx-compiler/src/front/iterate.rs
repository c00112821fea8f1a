//! `for` over arrays: a loop that counts, with the elements bound in it.
//!
//! What is iterated over is bound first. Then each item is an expression of the counter `k`:
//!
//! ```text
//!   for x in a            let x = a[k]                  a is copied before, as in Rust
//!   for x in a.iter()     let x = &a[k]                 also `&a`; `&mut` of `a.iter_mut()` and `&mut a`
//!   .rev()                the item of N - 1 - k
//!   .enumerate()          (k, item)
//!   .copied()             *item
//!   .zip(b)               (item, item of b), as many as the shorter has
//! ```

use super::{
    body::{Body, Draft, strip},
    expr::draft,
    infer::Infer,
    pattern::reference,
    span,
};
use crate::{
    diagnostic::Diagnostic,
    ir::{
        tree::{BinaryOp, ExprKind, Statement},
        types::{Const, Scalar},
    },
};
use proc_macro2::Span;
use tirx_rules as rules;

/// What a loop goes over.
pub(super) enum Items {
    /// The elements of an array, by value, or lent (for writing or not).
    Array {
        array: Draft,
        elem: Infer,
        len: u64,
        lent: Option<bool>,
    },
    Reversed(Box<Items>),
    Numbered(Box<Items>),
    Copied(Box<Items>),
    Zipped(Box<Items>, Box<Items>),
}

/// The methods that may stand on an array in a loop.
const METHODS: [&str; 8] = [
    "iter",
    "iter_mut",
    "into_iter",
    "rev",
    "enumerate",
    "copied",
    "cloned",
    "zip",
];

impl Items {
    pub(super) fn len(&self) -> u64 {
        match self {
            Self::Array { len, .. } => *len,
            Self::Reversed(inner) | Self::Numbered(inner) | Self::Copied(inner) => inner.len(),
            Self::Zipped(a, b) => a.len().min(b.len()),
        }
    }

    /// The item of this number, a `usize` that may be written several times.
    pub(super) fn item(&self, k: &Draft) -> Draft {
        let at = k.span;
        match self {
            Self::Array {
                array, elem, lent, ..
            } => {
                let kind = ExprKind::Element(Box::new(array.clone()), Box::new(k.clone()));
                let element = draft(kind, elem.clone(), at);
                match lent {
                    Some(mutable) => reference(element, *mutable),
                    None => element,
                }
            }
            Self::Reversed(inner) => {
                let last = number(inner.len().saturating_sub(1), at);
                let kind = ExprKind::Binary(BinaryOp::Sub, Box::new(last), Box::new(k.clone()));
                inner.item(&draft(kind, Infer::scalar(Scalar::Usize), at))
            }
            Self::Numbered(inner) => pair(k.clone(), inner.item(k)),
            Self::Copied(inner) => {
                let item = inner.item(k);
                match item.ty.clone() {
                    Infer::Ref(_, ty) => draft(ExprKind::Deref(Box::new(item)), *ty, at),
                    _ => item,
                }
            }
            Self::Zipped(a, b) => pair(a.item(k), b.item(k)),
        }
    }

    /// Items are references.
    fn are_lent(&self) -> bool {
        match self {
            Self::Array { lent, .. } => lent.is_some(),
            Self::Reversed(inner) => inner.are_lent(),
            Self::Numbered(_) | Self::Copied(_) | Self::Zipped(..) => false,
        }
    }
}

/// A `usize`.
pub(super) fn number(value: u64, at: Span) -> Draft {
    draft(
        ExprKind::Const(Const::Int(value.into())),
        Infer::scalar(Scalar::Usize),
        at,
    )
}

fn pair(a: Draft, b: Draft) -> Draft {
    let at = a.span;
    let ty = Infer::Tuple(vec![a.ty.clone(), b.ty.clone()]);
    draft(ExprKind::Aggregate(vec![(0, a), (1, b)]), ty, at)
}

/// A method of this name may stand on an array in a loop.
pub(super) fn is_method(name: &str) -> bool {
    METHODS.contains(&name)
}

/// It goes over integers: a range with methods on it.
pub(super) fn is_range(expr: &syn::Expr) -> bool {
    match strip(expr) {
        syn::Expr::Range(_) => true,
        syn::Expr::MethodCall(call) => {
            (call.method == "rev" || call.method == "step_by") && is_range(&call.receiver)
        }
        _ => false,
    }
}

impl<'ast> Body<'ast> {
    /// What a loop goes over; what has to be bound before it is added to the statements. `None` after an error, or where
    /// rustc has one.
    pub(super) fn items(
        &mut self,
        expr: &'ast syn::Expr,
        statements: &mut Vec<Statement<Infer>>,
    ) -> Option<Items> {
        let expr = strip(expr);
        if let syn::Expr::MethodCall(call) = expr
            && METHODS.iter().any(|method| call.method == method)
        {
            let name = call.method.to_string();
            if name == "zip" {
                let [other] = &call.args.iter().collect::<Vec<_>>()[..] else {
                    self.rustc_speaks(call.method.span());
                    return None;
                };
                let first = self.items(&call.receiver, statements);
                let second = self.items(other, statements);
                return Some(Items::Zipped(Box::new(first?), Box::new(second?)));
            }
            if !call.args.is_empty() {
                self.arguments(&call.args);
                self.rustc_speaks(call.method.span());
                return None;
            }
            if matches!(name.as_str(), "iter" | "iter_mut" | "into_iter") {
                let array = self.expr(&call.receiver, None);
                if let Some(items) = self.own_method(expr, call, &array) {
                    return self.array_items(expr, items, "into_iter", statements);
                }
                return self.array_items(expr, array, &name, statements);
            }
            let inner = Box::new(self.items(&call.receiver, statements)?);
            return Some(match name.as_str() {
                "rev" => Items::Reversed(inner),
                "enumerate" => Items::Numbered(inner),
                _ if inner.are_lent() => Items::Copied(inner),
                _ => {
                    self.rustc_speaks(call.method.span());
                    return None;
                }
            });
        }
        let array = self.expr(expr, None);
        self.array_items(expr, array, "into_iter", statements)
    }

    fn array_items(
        &mut self,
        expr: &'ast syn::Expr,
        array: Draft,
        method: &str,
        statements: &mut Vec<Statement<Infer>>,
    ) -> Option<Items> {
        let at = array.span;
        let ty = self.table.resolve(&array.ty);
        let (behind, of) = match &ty {
            Infer::Ref(mutable, inner) => (Some(*mutable), self.table.resolve(inner)),
            _ => (None, ty.clone()),
        };
        let Infer::Array(elem, len) = of else {
            if !ty.is_poison() {
                let diagnostic = Diagnostic::new(
                    &rules::UNSUPPORTED,
                    span::first(expr),
                    "a kernel loops over integer ranges and arrays only",
                )
                .over(expr)
                .help("write `for i in 0..n`; `.rev()` and `.step_by(n)` may follow a range in parentheses");
                self.report(expr, diagnostic);
            }
            return None;
        };
        let lent = match method {
            "iter" => Some(false),
            "iter_mut" => Some(true),
            _ => behind,
        };
        if lent == Some(true) && behind == Some(false) {
            // What is lent for reading is not written.
            self.rustc_speaks(at);
            return None;
        }
        // A reference refers to the place as it is when the loop runs, a value is what the array is now.
        let source = match (lent, behind) {
            (Some(mutable), None) => reference(array, mutable),
            _ => array,
        };
        let ty = source.ty.clone();
        let local = self.hidden_local("", at, false, ty.clone());
        statements.push(Statement::Let {
            local: Some(local),
            value: Some(source),
        });
        let bound = draft(ExprKind::Local(local), ty.clone(), at);
        let array = match ty {
            Infer::Ref(_, inner) => draft(ExprKind::Deref(Box::new(bound)), *inner, at),
            _ => bound,
        };
        Some(Items::Array {
            array,
            elem: *elem,
            len,
            lent,
        })
    }
}
