//! Patterns that take values apart: tuples, structs, arrays, references.
//!
//! A pattern is read against a *subject*, the expression of a place. Each part of the pattern has a part of the
//! subject as its own: `(a, P { x, .. })` against `s` reads `a` against `s.0` and `x` against `s.1.x`. Where the subject
//! is behind a reference the names that are bound become references to its parts, as in Rust.
//!
//! A `let`, a parameter and a destructuring assignment take any such pattern apart; a `match` adds tests
//! ([`matching`](super::matching)).

use super::{
    body::{Body, Draft, poison, strip, text_of},
    expr::{block_expr, draft, poison_unit},
    infer::Infer,
    statement::{is_plain, strip_pattern},
};
use crate::{
    diagnostic::Diagnostic,
    ir::{
        tree::{Block, ExprKind, Statement},
        types::Ty,
    },
};
use proc_macro2::Span;
use syn::spanned::Spanned;
use tirx_rules as rules;

/// A part of a pattern, and the part of the subject that it is about.
pub(super) type Part<'ast> = (&'ast syn::Pat, Draft);

impl<'ast> Body<'ast> {
    /// Binds the names of a pattern that always fits.
    pub(super) fn destructure(
        &mut self,
        pattern: &'ast syn::Pat,
        value: Draft,
        statements: &mut Vec<Statement<Infer>>,
    ) {
        let pattern = strip_pattern(pattern);
        match pattern {
            syn::Pat::Wild(_) => statements.push(Statement::Let {
                local: None,
                value: Some(value),
            }),
            syn::Pat::Ident(ident) if is_plain(ident) => {
                let mutable = ident.mutability.is_some();
                let id = self.declare(&ident.ident, mutable, value.ty.clone());
                statements.push(Statement::Let {
                    local: Some(id),
                    value: Some(value),
                });
            }
            syn::Pat::Ident(ident) if ident.by_ref.is_none() => {
                let (ty, at) = (value.ty.clone(), value.span);
                let mutable = ident.mutability.is_some();
                let id = self.declare(&ident.ident, mutable, ty.clone());
                statements.push(Statement::Let {
                    local: Some(id),
                    value: Some(value),
                });
                if let Some((_, inner)) = &ident.subpat {
                    let subject = draft(ExprKind::Local(id), ty, at);
                    self.destructure(inner, subject, statements);
                }
            }
            _ => {
                let subject = self.subject(value, statements);
                match self.parts(pattern, &subject) {
                    Ok(Some(parts)) => {
                        for (pattern, part) in parts {
                            if !matches!(strip_pattern(pattern), syn::Pat::Wild(_)) {
                                self.destructure(pattern, part, statements);
                            }
                        }
                    }
                    Ok(None) => {
                        let diagnostic = Diagnostic::new(
                            &rules::UNSUPPORTED,
                            pattern.span(),
                            "a kernel binds names, and takes tuples, structs and arrays apart",
                        )
                        .over(pattern)
                        .help("use a pattern that always fits, of names, `_`, `(..)`, `Struct { .. }` and `[..]`");
                        self.diagnostics.push(diagnostic);
                        self.poison_names(pattern);
                    }
                    Err(diagnostic) => {
                        self.diagnostics.push(diagnostic);
                        self.poison_names(pattern);
                    }
                }
            }
        }
    }

    /// A place that holds the value, so that its parts can be read one by one.
    pub(super) fn subject(
        &mut self,
        value: Draft,
        statements: &mut Vec<Statement<Infer>>,
    ) -> Draft {
        match is_steady(&value) {
            true => value,
            false => self.bound(value, statements),
        }
    }

    /// The value in a local of its own.
    pub(super) fn bound(&mut self, value: Draft, statements: &mut Vec<Statement<Infer>>) -> Draft {
        let (ty, at) = (value.ty.clone(), value.span);
        let id = self.hidden_local("", at, false, ty.clone());
        statements.push(Statement::Let {
            local: Some(id),
            value: Some(value),
        });
        draft(ExprKind::Local(id), ty, at)
    }

    /// The parts of a pattern, each with its part of the subject; `None` for a pattern that has none.
    pub(super) fn parts(
        &mut self,
        pattern: &'ast syn::Pat,
        subject: &Draft,
    ) -> Result<Option<Vec<Part<'ast>>>, Diagnostic> {
        let at = pattern.span();
        if let syn::Pat::Reference(reference) = pattern {
            let inner = self.table.fresh(super::infer::Class::Any);
            let wanted = Infer::Ref(reference.mutability.is_some(), Box::new(inner.clone()));
            if !self.table.unify(&subject.ty, &wanted) {
                self.rustc_speaks(at);
            }
            let inner = draft(ExprKind::Deref(Box::new(subject.clone())), inner, at);
            return Ok(Some(vec![(&reference.pat, inner)]));
        }
        if !matches!(
            pattern,
            syn::Pat::Tuple(_)
                | syn::Pat::TupleStruct(_)
                | syn::Pat::Struct(_)
                | syn::Pat::Slice(_)
        ) {
            return Ok(None);
        }
        // Patterns look through references, and what they bind then refers to the parts.
        let (subject, lent) = self.peeled(subject.clone());
        if self.table.resolve(&subject.ty).is_poison() {
            self.poison_names(pattern);
            return Ok(Some(Vec::new()));
        }
        let found = match pattern {
            syn::Pat::Tuple(tuple) => {
                let has_rest = tuple.elems.iter().any(is_rest);
                if !has_rest && self.table.class(&subject.ty).is_some() {
                    let parts = tuple.elems.iter();
                    let parts = parts
                        .map(|_| self.table.fresh(super::infer::Class::Any))
                        .collect();
                    self.table.unify(&subject.ty, &Infer::Tuple(parts));
                }
                match self.table.resolve(&subject.ty) {
                    Infer::Tuple(types) => in_order(&tuple.elems, &subject, &types, at),
                    _ => None,
                }
            }
            syn::Pat::TupleStruct(tuple) => {
                let ty = self.type_of_pattern(&tuple.path, &subject.ty);
                self.struct_fields(ty, &subject)
                    .and_then(|types| in_order(&tuple.elems, &subject, &types, at))
            }
            syn::Pat::Struct(structure) => {
                let ty = self.type_of_pattern(&structure.path, &subject.ty);
                match (
                    self.struct_fields(ty, &subject),
                    &self.table.resolve(&subject.ty),
                ) {
                    (Some(types), Infer::Known(Ty::Struct(declared))) => structure
                        .fields
                        .iter()
                        .map(|field| {
                            let name = member_name(&field.member);
                            let fields = &declared.fields;
                            let position = fields.iter().position(|(n, _)| *n == name)?;
                            let ty = types.get(position)?.clone();
                            Some((&*field.pat, part(&subject, position, ty, at)))
                        })
                        .collect(),
                    _ => None,
                }
            }
            syn::Pat::Slice(slice) => match self.table.resolve(&subject.ty) {
                Infer::Array(elem, len) => in_array(&slice.elems, &subject, &elem, len, at),
                _ => None,
            },
            _ => None,
        };
        let Some(mut found) = found else {
            // The type is another, or has another number of parts.
            self.rustc_speaks(at);
            self.poison_names(pattern);
            return Ok(Some(Vec::new()));
        };
        if let Some(mutable) = lent {
            for (_, part) in &mut found {
                let place = std::mem::replace(part, poison(at));
                *part = reference(place, mutable);
            }
        }
        Ok(Some(found))
    }

    /// What is behind all references; and whether there were any, and if all of them are `&mut`.
    pub(super) fn peeled(&mut self, mut subject: Draft) -> (Draft, Option<bool>) {
        let mut lent: Option<bool> = None;
        while let Infer::Ref(mutable, inner) = self.table.resolve(&subject.ty) {
            lent = Some(lent.unwrap_or(true) && mutable);
            let at = subject.span;
            subject = draft(ExprKind::Deref(Box::new(subject)), *inner, at);
        }
        (subject, lent)
    }

    /// The types of the fields of a struct, which the subject has to be.
    fn struct_fields(&mut self, ty: Option<Infer>, subject: &Draft) -> Option<Vec<Infer>> {
        let ty = ty?;
        if !self.table.unify(&ty, &subject.ty) {
            return None;
        }
        match &ty {
            Infer::Known(Ty::Struct(ty)) => {
                Some(ty.fields.iter().map(|(_, ty)| Infer::of(ty)).collect())
            }
            _ => None,
        }
    }

    /// `(a, b) = value`
    pub(super) fn destructuring_assignment(&mut self, e: &'ast syn::ExprAssign, at: Span) -> Draft {
        let mut statements = Vec::new();
        let value = self.expr(&e.right, None);
        let ty = value.ty.clone();
        let id = self.hidden_local("", at, false, ty.clone());
        statements.push(Statement::Let {
            local: Some(id),
            value: Some(value),
        });
        let subject = draft(ExprKind::Local(id), ty, at);
        if !self.assign_parts(&e.left, subject, &mut statements) {
            return poison_unit(at);
        }
        let block = Block {
            statements,
            tail: None,
            ty: Infer::UNIT,
            span: at,
        };
        block_expr(block, at)
    }

    /// Assigns the parts of a subject to the places of a pattern. False after an error.
    fn assign_parts(
        &mut self,
        left: &'ast syn::Expr,
        subject: Draft,
        statements: &mut Vec<Statement<Infer>>,
    ) -> bool {
        let left = strip(left);
        let at = super::span::first(left);
        let (elems, types): (_, Vec<Infer>) = match (left, self.table.resolve(&subject.ty)) {
            (syn::Expr::Infer(_), _) => return true,
            (syn::Expr::Tuple(tuple), Infer::Tuple(types)) => (&tuple.elems, types),
            (syn::Expr::Array(array), Infer::Array(elem, len)) => {
                (&array.elems, vec![*elem; usize::try_from(len).unwrap_or(0)])
            }
            (syn::Expr::Tuple(_) | syn::Expr::Array(_), ty) => {
                if !ty.is_poison() {
                    self.rustc_speaks(at);
                }
                return false;
            }
            _ => {
                let Some((place, ty)) = self.place(left) else {
                    return false;
                };
                let mut value = subject;
                if !self.coerce(&mut value, &ty) {
                    return false;
                }
                let kind = ExprKind::Assign(Box::new(place), Box::new(value));
                statements.push(Statement::Expr(draft(kind, Infer::UNIT, at)));
                return true;
            }
        };
        let is_array = matches!(left, syn::Expr::Array(_));
        if elems.len() != types.len() {
            self.rustc_speaks(at);
            return false;
        }
        let mut fits = true;
        for (position, (elem, ty)) in elems.iter().zip(types).enumerate() {
            let one = if is_array {
                element(&subject, position as u64, ty, at)
            } else {
                part(&subject, position, ty, at)
            };
            fits &= self.assign_parts(elem, one, statements);
        }
        fits
    }
}

/// Reading it twice gives the same, and has no effect.
pub(super) fn is_steady(value: &Draft) -> bool {
    match &value.kind {
        ExprKind::Local(_) => true,
        ExprKind::Field(base, _) | ExprKind::Deref(base) => is_steady(base),
        _ => false,
    }
}

/// `&place`
pub(super) fn reference(place: Draft, mutable: bool) -> Draft {
    let ty = Infer::Ref(mutable, Box::new(place.ty.clone()));
    let at = place.span;
    draft(ExprKind::Ref(Box::new(place)), ty, at)
}

/// `subject.position`
pub(super) fn part(subject: &Draft, position: usize, ty: Infer, at: Span) -> Draft {
    draft(ExprKind::Field(Box::new(subject.clone()), position), ty, at)
}

/// `subject[position]`
pub(super) fn element(subject: &Draft, position: u64, ty: Infer, at: Span) -> Draft {
    let index = draft(
        ExprKind::Const(crate::ir::types::Const::Int(position.into())),
        Infer::scalar(crate::ir::types::Scalar::Usize),
        at,
    );
    draft(
        ExprKind::Element(Box::new(subject.clone()), Box::new(index)),
        ty,
        at,
    )
}

/// The name of a field, or the position in a tuple as one.
pub(super) fn member_name(member: &syn::Member) -> String {
    match member {
        syn::Member::Named(ident) => text_of(ident),
        syn::Member::Unnamed(index) => index.index.to_string(),
    }
}

fn is_rest(pattern: &syn::Pat) -> bool {
    matches!(pattern, syn::Pat::Rest(_))
}

type Patterns = syn::punctuated::Punctuated<syn::Pat, syn::Token![,]>;

/// The positions that patterns stand for, of so many; `..` takes what the others leave. `None`: the number is another.
fn positions(patterns: &Patterns, count: usize) -> Option<Vec<(usize, &syn::Pat)>> {
    match patterns.iter().position(is_rest) {
        None => (patterns.len() == count).then(|| patterns.iter().enumerate().collect()),
        Some(rest) => {
            let skipped = (count + 1).checked_sub(patterns.len())?;
            Some(
                patterns
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| *at != rest)
                    .map(|(at, pattern)| match at < rest {
                        true => (at, pattern),
                        false => (at + skipped - 1, pattern),
                    })
                    .collect(),
            )
        }
    }
}

fn in_order<'ast>(
    patterns: &'ast Patterns,
    subject: &Draft,
    types: &[Infer],
    at: Span,
) -> Option<Vec<Part<'ast>>> {
    positions(patterns, types.len())?
        .into_iter()
        .map(|(position, pattern)| {
            let ty = types.get(position)?.clone();
            Some((pattern, part(subject, position, ty, at)))
        })
        .collect()
}

fn in_array<'ast>(
    patterns: &'ast Patterns,
    subject: &Draft,
    elem: &Infer,
    len: u64,
    at: Span,
) -> Option<Vec<Part<'ast>>> {
    let places = positions(patterns, usize::try_from(len).ok()?)?;
    Some(
        places
            .into_iter()
            .map(|(position, pattern)| {
                (pattern, element(subject, position as u64, elem.clone(), at))
            })
            .collect(),
    )
}
