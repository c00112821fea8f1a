//! Tuples, arrays, structs and references in expressions.

use super::{
    body::{Body, Draft, poison, text_of, tokens_text},
    expr::{block_expr, draft, typed_poison},
    infer::{Class, Infer},
    pattern::{is_steady, member_name, part, reference},
    span, suggest,
};
use crate::{
    diagnostic::Diagnostic,
    ir::{
        tree::{Block, ExprKind},
        types::{Scalar, StructTy, Ty},
    },
};
use proc_macro2::Span;
use std::rc::Rc;
use syn::spanned::Spanned;
use tirx_rules as rules;

impl<'ast> Body<'ast> {
    /// `(a, b)`
    pub(super) fn tuple_value(&mut self, e: &'ast syn::ExprTuple, at: Span) -> Draft {
        let mut parts = Vec::with_capacity(e.elems.len());
        let mut types = Vec::with_capacity(e.elems.len());
        for (position, elem) in e.elems.iter().enumerate() {
            let value = self.expr(elem, None);
            types.push(value.ty.clone());
            parts.push((position, value));
        }
        draft(ExprKind::Aggregate(parts), Infer::Tuple(types), at)
    }

    /// `[a, b, c]`
    pub(super) fn array(&mut self, e: &'ast syn::ExprArray, at: Span) -> Draft {
        let ty = self.table.fresh(Class::Any);
        let mut elems = Vec::with_capacity(e.elems.len());
        for elem in &e.elems {
            let mut value = self.expr(elem, None);
            self.coerce(&mut value, &ty);
            elems.push(value);
        }
        let len = elems.len() as u64;
        draft(ExprKind::Array(elems), Infer::Array(Box::new(ty), len), at)
    }

    /// `[a; N]`
    pub(super) fn repeated(&mut self, e: &'ast syn::ExprRepeat, at: Span) -> Draft {
        let value = self.expr(&e.expr, None);
        let ty = value.ty.clone();
        match self.array_length(&e.len, &ty) {
            Some(len) => draft(
                ExprKind::Repeat(Box::new(value), len),
                Infer::Array(Box::new(ty), len),
                at,
            ),
            None => poison(at),
        }
    }

    /// `Name { field: value, ..rest }`
    pub(super) fn struct_value(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprStruct,
    ) -> Draft {
        let at = span::first(expr);
        let ty = self.type_of_path(&e.path);
        let Some(ty) = ty else {
            for field in &e.fields {
                self.expr(&field.expr, None);
            }
            let diagnostic = self.unknown_type(&e.path);
            return self.reported(expr, diagnostic);
        };
        let Infer::Known(Ty::Struct(declared)) = &ty else {
            for field in &e.fields {
                self.expr(&field.expr, None);
            }
            return match ty.is_poison() {
                true => poison(at),
                false => self.rustc_speaks(at),
            };
        };
        let declared = Rc::clone(declared);
        let mut statements = Vec::new();
        let mut parts: Vec<(usize, Draft)> = Vec::with_capacity(declared.fields.len());
        let mut fits = true;
        for field in &e.fields {
            let name = member_name(&field.member);
            let mut value = self.expr(&field.expr, None);
            match declared.fields.iter().position(|(n, _)| *n == name) {
                Some(position) if parts.iter().all(|(other, _)| *other != position) => {
                    if let Some((_, wanted)) = declared.fields.get(position) {
                        self.coerce(&mut value, &Infer::of(wanted));
                    }
                    parts.push((position, value));
                }
                _ => fits = false,
            }
        }
        // The rest is evaluated after the fields that are written before it.
        let rest = e.rest.as_ref().map(|rest| {
            let mut value = self.expr(rest, None);
            self.coerce(&mut value, &ty);
            if is_steady(&value) {
                return value;
            }
            for (_, part) in &mut parts {
                let value = std::mem::replace(part, poison(part.span));
                *part = self.bound(value, &mut statements);
            }
            self.bound(value, &mut statements)
        });
        for (position, (_, wanted)) in declared.fields.iter().enumerate() {
            if parts.iter().any(|(other, _)| *other == position) {
                continue;
            }
            match &rest {
                Some(rest) => {
                    parts.push((position, part(rest, position, Infer::of(wanted), at)));
                }
                None => fits = false,
            }
        }
        if !fits {
            // A field that is unknown, given twice or missing.
            return typed_poison(self.rustc_speaks(at), ty);
        }
        let value = draft(ExprKind::Aggregate(parts), ty.clone(), at);
        if statements.is_empty() {
            return value;
        }
        let block = Block {
            statements,
            tail: Some(Box::new(value)),
            ty,
            span: at,
        };
        block_expr(block, at)
    }

    /// `Name(a, b)`, if the path names a tuple struct.
    pub(super) fn tuple_struct(
        &mut self,
        e: &'ast syn::ExprCall,
        path: &'ast syn::Path,
        at: Span,
    ) -> Option<Draft> {
        let ty = self.type_of_path(path)?;
        let Infer::Known(Ty::Struct(declared)) = &ty else {
            self.arguments(&e.args);
            return Some(match ty.is_poison() {
                true => poison(at),
                false => self.rustc_speaks(at),
            });
        };
        let declared = Rc::clone(declared);
        let mut parts = Vec::with_capacity(e.args.len());
        for (position, arg) in e.args.iter().enumerate() {
            let mut value = self.expr(arg, None);
            if let Some((_, wanted)) = declared.fields.get(position) {
                self.coerce(&mut value, &Infer::of(wanted));
            }
            parts.push((position, value));
        }
        if parts.len() != declared.fields.len()
            || declared
                .fields
                .iter()
                .any(|(n, _)| n != "0" && n.parse::<usize>().is_err())
        {
            return Some(typed_poison(self.rustc_speaks(at), ty));
        }
        Some(draft(ExprKind::Aggregate(parts), ty, at))
    }

    /// `&place`, `&mut place`
    pub(super) fn lend(&mut self, e: &'ast syn::ExprReference) -> Draft {
        let place = self.expr(&e.expr, None);
        if self.table.resolve(&place.ty).is_poison() {
            return place;
        }
        let at = e.and_token.span();
        let mut lent = reference(place, e.mutability.is_some());
        lent.span = at;
        lent
    }

    /// `*reference`
    pub(super) fn followed(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprUnary,
        at: Span,
    ) -> Draft {
        let inner = self.expr(&e.expr, None);
        match self.table.resolve(&inner.ty) {
            Infer::Ref(_, ty) => draft(ExprKind::Deref(Box::new(inner)), *ty, at),
            ty if ty.is_poison() => poison(at),
            ty @ Infer::Var(_) => self.ambiguous(expr, &e.expr, &ty),
            Infer::Known(Ty::View(_)) => {
                let diagnostic = Diagnostic::new(
                    &rules::UNSUPPORTED,
                    at,
                    "a tensor is not read as a whole with `*`",
                )
                .help("read an element with an index: `a[(i, j)]`");
                self.reported(expr, diagnostic)
            }
            _ => self.rustc_speaks(at),
        }
    }

    /// `.field`, `.0`, `.x`
    pub(super) fn field(&mut self, expr: &'ast syn::Expr, e: &'ast syn::ExprField) -> Draft {
        let base = self.expr(&e.base, None);
        let at = base.span;
        let (base, _) = self.peeled(base);
        let ty = self.table.resolve(&base.ty);
        if ty.is_poison() {
            return poison(at);
        }
        let name = member_name(&e.member);
        let known = match &ty {
            Infer::Known(Ty::Dim3) => {
                if let Some(axis) = ["x", "y", "z"].iter().position(|axis| *axis == name) {
                    let kind = ExprKind::Axis(Box::new(base), axis as u8);
                    return draft(kind, Infer::scalar(Scalar::U32), at);
                }
                vec!["x".to_owned(), "y".to_owned(), "z".to_owned()]
            }
            Infer::Known(Ty::Struct(declared)) => {
                if let Some(position) = declared.fields.iter().position(|(n, _)| *n == name)
                    && let Some((_, ty)) = declared.fields.get(position)
                {
                    return part(&base, position, Infer::of(ty), at);
                }
                field_names(declared)
            }
            Infer::Tuple(types) => {
                if let Some((position, ty)) = name
                    .parse::<usize>()
                    .ok()
                    .and_then(|position| Some((position, types.get(position)?.clone())))
                {
                    return part(&base, position, ty, at);
                }
                (0..types.len()).map(|n| n.to_string()).collect()
            }
            Infer::Var(_) if self.table.class(&ty) == Some(Class::Any) => {
                return self.ambiguous(expr, &e.base, &ty);
            }
            _ => Vec::new(),
        };
        let of = tokens_text(&e.base);
        let diagnostic = Diagnostic::new(
            &rules::UNKNOWN_NAME,
            e.member.span(),
            format!("`{of}` has no field `{name}`"),
        );
        let diagnostic = match suggest::closest(&name, known.iter().map(String::as_str)) {
            Some(near) => diagnostic.suggest("did you mean {}?", near),
            None if known.is_empty() => diagnostic.help(
                "fields are those of structs and tuples, and `.x`, `.y` and `.z` of `thread_idx()`, `block_idx()`, `block_dim()` and `grid_dim()`",
            ),
            None => diagnostic.help(format!(
                "it has {}",
                super::call::list(known.iter().map(String::as_str))
            )),
        };
        self.reported(expr, diagnostic)
    }

    /// The value of a constant of an `impl`: `Vector::ZERO`.
    pub(super) fn associated_value(&mut self, path: &'ast syn::Path, at: Span) -> Option<Draft> {
        let (ty, item) = self.associated(path)?;
        if ty.is_poison() {
            return Some(poison(at));
        }
        let name = text_of(item);
        if let Some(value) = Self::variant(&ty, &name) {
            return Some(draft(ExprKind::Const(value), ty, at));
        }
        self.associated_const(&ty, item, at)
    }

    fn unknown_type(&self, path: &syn::Path) -> Diagnostic {
        let text = tokens_text(path);
        let known: Vec<String> = self
            .scopes
            .iter()
            .flat_map(|scope| scope.types.iter().map(|(name, _)| name.clone()))
            .collect();
        let diagnostic = Diagnostic::new(
            &rules::UNKNOWN_NAME,
            path.span(),
            format!("the type `{text}` is not known in this kernel"),
        )
        .over(path);
        match suggest::closest(&text, known.iter().map(String::as_str)) {
            Some(near) => diagnostic.suggest("did you mean {}?", near),
            None => diagnostic.help(match self.in_module() {
                true => "the attribute sees only the module: declare the struct in it",
                false => {
                    "the attribute sees only the `fn`: declare the struct in the kernel's body"
                }
            }),
        }
    }
}

fn field_names(declared: &StructTy) -> Vec<String> {
    declared
        .fields
        .iter()
        .map(|(name, _)| name.clone())
        .collect()
}
