//! `match`.
//!
//! A `match` becomes a chain of `if`s over the matched value, which is evaluated once and bound to a local:
//!
//! ```text
//!   match v { 0 | 1 => a, n @ 2..=9 if c => b, _ => d }
//!   { let s = v; if s == 0 || s == 1 { a } else if s >= 2 && s <= 9 && c { b } else { d } }
//! ```
//!
//! rustc sees the `match` itself and reports what is not exhaustive, out of range or of the wrong type. So the last arm
//! needs no test: where it has neither a guard nor a pattern that takes all, the arms before it leave nothing else. A
//! name that a pattern binds is the matched value's local, which nothing assigns; `mut n` is a copy of it.

use super::{
    body::{Binding, Body, Draft, Found, strip, text_of, tokens_text},
    expr::{associated_const, block_expr, draft},
    infer::{Class, Infer},
    span,
    statement::strip_pattern,
};
use crate::{
    diagnostic::Diagnostic,
    ir::{
        tree::{Block, CompareOp, ExprKind, LocalId, LogicalOp, Statement},
        types::{Const, Scalar, Ty},
    },
};
use proc_macro2::Span;
use syn::spanned::Spanned;
use tirx_rules as rules;

/// An arm after its pattern and guard were read.
struct Arm {
    /// `None`: it takes everything.
    condition: Option<Draft>,
    body: Block<Infer>,
}

/// A name that a pattern binds.
struct Bound<'ast> {
    ident: &'ast syn::Ident,
    mutable: bool,
    subject: Draft,
}

impl<'ast> Body<'ast> {
    pub(super) fn match_(&mut self, expr: &'ast syn::Expr, e: &'ast syn::ExprMatch) -> Draft {
        let at = e.match_token.span;
        let matched = self.expr(&e.expr, None);
        if let Some(diagnostic) = self.not_matched(e, &matched) {
            return self.reported(expr, diagnostic);
        }
        let ty = matched.ty.clone();
        self.enter();
        let (local, mut statements) = self.matched_local(e, matched);
        let mut arms = Vec::new();
        let mut refused = None;
        let mut result = Infer::NEVER;
        let before = self.diverges;
        let mut all_diverge = true;
        let mut is_guarded = true;
        for arm in &e.arms {
            self.diverges = before;
            self.enter();
            let mut bound = Vec::new();
            let (pattern, guard) = match &arm.pat {
                syn::Pat::Guard(guarded) => (&*guarded.pat, Some(&*guarded.guard)),
                pattern => (pattern, None),
            };
            let subject = draft(ExprKind::Local(local), ty.clone(), pattern.span());
            let test = match self.pattern(pattern, &subject, &mut bound) {
                Ok(test) => test,
                Err(diagnostic) => {
                    refused.get_or_insert(diagnostic);
                    self.poison_names(pattern);
                    None
                }
            };
            let guard = guard.map(|guard| {
                let mut guard = self.expr(guard, None);
                self.coerce(&mut guard, &Infer::BOOL);
                guard
            });
            is_guarded = guard.is_some();
            let span = span::first(&arm.body);
            let mut lets = Vec::new();
            for bound in bound.iter().filter(|bound| bound.mutable) {
                let ty = bound.subject.ty.clone();
                let id = self.declare(bound.ident, true, ty);
                lets.push(Statement::Let {
                    local: Some(id),
                    value: Some(bound.subject.clone()),
                });
            }
            let value = self.expr(&arm.body, None);
            self.scopes.pop();
            all_diverge &= self.diverges;
            result = self.joined(&result, &value);
            let body = Block {
                statements: lets,
                ty: value.ty.clone(),
                tail: Some(Box::new(value)),
                span,
            };
            arms.push(Arm {
                condition: both(test, guard),
                body,
            });
        }
        self.scopes.pop();
        self.diverges = before || (all_diverge && !arms.is_empty());
        if let Some(diagnostic) = refused {
            return self.reported(expr, diagnostic);
        }
        if arms.is_empty() || is_guarded {
            // Not exhaustive.
            return self.rustc_speaks(at);
        }
        let mut tail: Option<Draft> = None;
        for arm in arms.into_iter().rev() {
            tail = Some(match (arm.condition, tail) {
                (Some(condition), Some(otherwise)) => draft(
                    ExprKind::If(Box::new(condition), arm.body, Some(Box::new(otherwise))),
                    result.clone(),
                    at,
                ),
                // The last arm, or one that takes everything, after which nothing is looked at.
                _ => block_expr(arm.body, at),
            });
        }
        let mut block = Block {
            statements: Vec::new(),
            tail: tail.map(Box::new),
            ty: result,
            span: at,
        };
        block.statements.append(&mut statements);
        block_expr(block, at)
    }

    /// Why a value of this type cannot be matched.
    fn not_matched(&mut self, e: &'ast syn::ExprMatch, matched: &Draft) -> Option<Diagnostic> {
        let ty = self.table.resolve(&matched.ty);
        let fits = match (self.table.class(&ty), ty.as_scalar()) {
            (Some(class), _) => class == Class::Int,
            (None, Some(scalar)) => scalar.is_int() || scalar == Scalar::Bool,
            (None, None) => {
                let ty = self.table.behind(&ty);
                !matches!(
                    ty,
                    Infer::Known(
                        Ty::View(_)
                            | Ty::Tile(_)
                            | Ty::Map(_)
                            | Ty::Dim3
                            | Ty::CachePolicy
                            | Ty::Handle(_)
                            | Ty::Unit
                    ) | Infer::Builder
                )
            }
        };
        if fits {
            return None;
        }
        let text = tokens_text(&e.expr);
        if self.table.class(&ty) == Some(Class::Any) {
            return Some(
                Diagnostic::new(
                    &rules::TYPE_AMBIGUOUS,
                    matched.span,
                    format!("the type of `{text}` is not known at this point"),
                )
                .over(&*e.expr)
                .help("declare it with a type"),
            );
        }
        Some(
            Diagnostic::new(
                &rules::UNSUPPORTED,
                matched.span,
                format!("a kernel matches integers, `bool`s, enums, and tuples, structs and arrays of these, and `{text}` is none of them"),
            )
            .over(&*e.expr)
            .help("use `if`/`else if` with comparisons"),
        )
    }

    /// The local that the matched value is in: its own where it is one that is never assigned.
    fn matched_local(
        &mut self,
        e: &'ast syn::ExprMatch,
        matched: Draft,
    ) -> (LocalId, Vec<Statement<Infer>>) {
        if let ExprKind::Local(id) = matched.kind
            && self.locals.get(id.0).is_some_and(|local| !local.mutable)
        {
            return (id, Vec::new());
        }
        let text = match strip(&e.expr) {
            syn::Expr::Path(path) => tokens_text(path),
            // In messages it is spelled as what computes it.
            _ => String::new(),
        };
        let id = self.hidden_local(&text, matched.span, false, matched.ty.clone());
        let bind = Statement::Let {
            local: Some(id),
            value: Some(matched),
        };
        (id, vec![bind])
    }

    /// The type of the arms so far and of one more; what does not fit is left to rustc.
    pub(super) fn joined(&mut self, so_far: &Infer, value: &Draft) -> Infer {
        let (a, b) = (self.table.resolve(so_far), self.table.resolve(&value.ty));
        if a.is_never() {
            b
        } else if b.is_never() || self.table.unify(&a, &b) {
            if a.is_poison() { b } else { a }
        } else {
            self.rustc_speaks(value.span);
            Infer::POISON
        }
    }

    /// The test of a pattern; `None` for one that takes everything.
    fn pattern(
        &mut self,
        pattern: &'ast syn::Pat,
        subject: &Draft,
        bound: &mut Vec<Bound<'ast>>,
    ) -> Result<Option<Draft>, Diagnostic> {
        let pattern = strip_pattern(pattern);
        let at = pattern.span();
        // A test is of what the subject refers to; a name is bound to the subject itself.
        let (tested, _) = self.peeled(subject.clone());
        let ty = &tested.ty.clone();
        let compare = |op: CompareOp, value: Draft| {
            let left = Draft {
                span: at,
                ..tested.clone()
            };
            draft(
                ExprKind::Compare(op, Box::new(left), Box::new(value)),
                Infer::BOOL,
                at,
            )
        };
        match pattern {
            syn::Pat::Wild(_) => Ok(None),
            syn::Pat::Ident(ident) if ident.by_ref.is_none() => {
                let name = text_of(&ident.ident);
                let plain = ident.subpat.is_none() && ident.mutability.is_none();
                // A name of a constant is that constant, as in Rust.
                match self.lookup(&name) {
                    Found::Const(scalar, value) if plain => {
                        let mut value = draft(ExprKind::Const(value), Infer::scalar(scalar), at);
                        self.coerce(&mut value, ty);
                        return Ok(Some(compare(CompareOp::Eq, value)));
                    }
                    Found::ConstParts(parts) if plain => {
                        let mut value = Draft { span: at, ..*parts };
                        self.coerce(&mut value, ty);
                        return Ok(Some(compare(CompareOp::Eq, value)));
                    }
                    Found::Poison => {
                        self.bind(name, Binding::Poison);
                        return Ok(None);
                    }
                    Found::Nothing if plain && self.is_constant_of_elsewhere(&name) => {
                        return Err(Diagnostic::new(
                            &rules::UNKNOWN_NAME,
                            at,
                            format!("`{name}` is not known in this kernel"),
                        )
                        .help(self.cannot_be_seen(
                            &name,
                            "a constant or a variant",
                            "move it into the body",
                        )));
                    }
                    _ => {}
                }
                let binding = match subject.kind {
                    ExprKind::Local(id) => Binding::Local(id),
                    _ => Binding::Part(Box::new(subject.clone())),
                };
                self.bind(name, binding);
                bound.push(Bound {
                    ident: &ident.ident,
                    mutable: ident.mutability.is_some(),
                    subject: subject.clone(),
                });
                match &ident.subpat {
                    Some((_, inner)) => self.pattern(inner, subject, bound),
                    None => Ok(None),
                }
            }
            syn::Pat::Or(or) => {
                let mut test: Option<Draft> = None;
                let mut takes_all = false;
                for case in &or.cases {
                    match self.pattern(case, subject, bound)? {
                        None => takes_all = true,
                        Some(next) => {
                            test = Some(match test {
                                Some(test) => logical(LogicalOp::Or, test, next),
                                None => next,
                            });
                        }
                    }
                }
                // Each side binds the same names, to the same places.
                let mut seen: Vec<Bound<'ast>> = Vec::new();
                for bound in bound.drain(..) {
                    match seen.iter().find(|other| other.ident == bound.ident) {
                        Some(other) if same_place(&other.subject, &bound.subject) => {}
                        Some(_) => {
                            let name = text_of(bound.ident);
                            return Err(Diagnostic::new(
                                &rules::UNSUPPORTED,
                                bound.ident.span(),
                                format!("`{name}` would be one of several parts, and which one is known only when the kernel runs"),
                            )
                            .help("write an arm for each side of `|`"));
                        }
                        None => seen.push(bound),
                    }
                }
                *bound = seen;
                Ok(test.filter(|_| !takes_all))
            }
            syn::Pat::Lit(_) | syn::Pat::Path(_) | syn::Pat::Const(_) => {
                let value = self.pattern_value(pattern, ty, at)?;
                Ok(Some(compare(CompareOp::Eq, value)))
            }
            syn::Pat::Range(range) => {
                let mut end = |side: &'ast Option<Box<syn::Expr>>| {
                    side.as_ref().map(|end| {
                        let mut value = self.expr(end, None);
                        self.coerce(&mut value, ty);
                        value
                    })
                };
                let (low, high) = (end(&range.start), end(&range.end));
                let below = match range.limits {
                    syn::RangeLimits::HalfOpen(_) => CompareOp::Lt,
                    syn::RangeLimits::Closed(_) => CompareOp::Le,
                };
                let low = low.map(|low| compare(CompareOp::Ge, low));
                let high = high.map(|high| compare(below, high));
                Ok(both(low, high))
            }
            other => match self.parts(other, subject)? {
                Some(parts) => {
                    let mut test = None;
                    for (pattern, part) in parts {
                        test = both(test, self.pattern(pattern, &part, bound)?);
                    }
                    Ok(test)
                }
                None => Err(not_a_pattern(other)),
            },
        }
    }

    /// A pattern of this name is rather a constant or a variant, which rustc sees, than a new name. To take it for one
    /// that fits all would be another meaning.
    fn is_constant_of_elsewhere(&mut self, name: &str) -> bool {
        name.starts_with(char::is_uppercase) && !self.has_type(name)
    }

    /// The constant of a literal, a path or a negative literal.
    fn pattern_value(
        &mut self,
        pattern: &'ast syn::Pat,
        ty: &Infer,
        at: Span,
    ) -> Result<Draft, Diagnostic> {
        let mut value = match pattern {
            syn::Pat::Lit(lit) => self.literal_pattern(&lit.lit, at),
            syn::Pat::Path(path) => match self.scalar_item(&path.path) {
                Some((scalar, item)) => associated_const(scalar, &item)
                    .map(|(ty, value)| draft(ExprKind::Const(value), Infer::scalar(ty), at)),
                None => self.associated_value(&path.path, at),
            },
            _ => None,
        }
        .ok_or_else(|| not_a_pattern(pattern))?;
        self.coerce(&mut value, ty);
        Ok(value)
    }

    fn literal_pattern(&mut self, lit: &syn::Lit, at: Span) -> Option<Draft> {
        Some(match lit {
            syn::Lit::Bool(lit) => draft(ExprKind::Const(Const::Bool(lit.value)), Infer::BOOL, at),
            syn::Lit::Byte(lit) => draft(
                ExprKind::Const(Const::Int(lit.value().into())),
                Infer::scalar(Scalar::U8),
                at,
            ),
            syn::Lit::Int(lit) => {
                let value = lit.base10_digits().parse().ok()?;
                let ty = match lit.suffix() {
                    "" => self.table.fresh(Class::Int),
                    suffix => {
                        let scalar = Scalar::from_name(suffix)?;
                        Infer::scalar(Some(scalar).filter(|scalar| scalar.is_int())?)
                    }
                };
                draft(ExprKind::Const(Const::Int(value)), ty, at)
            }
            _ => return None,
        })
    }
}

/// `a && b`, where either may be left out.
fn both(a: Option<Draft>, b: Option<Draft>) -> Option<Draft> {
    match (a, b) {
        (Some(a), Some(b)) => Some(logical(LogicalOp::And, a, b)),
        (a, b) => a.or(b),
    }
}

/// Both are one part of one local.
fn same_place(a: &Draft, b: &Draft) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Local(a), ExprKind::Local(b)) => a == b,
        (ExprKind::Field(a, m), ExprKind::Field(b, n)) => m == n && same_place(a, b),
        (ExprKind::Element(a, i), ExprKind::Element(b, j)) => {
            let constant = |index: &Draft| match index.kind {
                ExprKind::Const(value) => Some(value),
                _ => None,
            };
            constant(i).is_some() && constant(i) == constant(j) && same_place(a, b)
        }
        (ExprKind::Deref(a), ExprKind::Deref(b)) | (ExprKind::Ref(a), ExprKind::Ref(b)) => {
            same_place(a, b)
        }
        _ => false,
    }
}

pub(super) fn logical(op: LogicalOp, a: Draft, b: Draft) -> Draft {
    let at = a.span;
    draft(
        ExprKind::Logical(op, Box::new(a), Box::new(b)),
        Infer::BOOL,
        at,
    )
}

fn not_a_pattern(pattern: &syn::Pat) -> Diagnostic {
    Diagnostic::new(
        &rules::UNSUPPORTED,
        pattern.span(),
        "a kernel has no such pattern",
    )
    .over(pattern)
    .help("patterns are integers, `true` and `false`, constants, variants, ranges, `a | b`, `_`, a name, also as `name @ pattern`, and tuples, structs and arrays of patterns")
}
