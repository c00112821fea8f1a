//! Blocks and statements.

use super::{
    body::{Binding, Body, identity, poison, strip, strip_type, text_of, tokens_text},
    infer::{Class, Infer},
    suggest,
};
use crate::{
    diagnostic::Diagnostic,
    ir::{
        tree::{Block, ExprKind, Statement},
        types::{Name, Scalar, Ty, ViewTy},
    },
};
use syn::spanned::Spanned;
use tirx_rules as rules;

impl<'ast> Body<'ast> {
    /// A block with a scope of its own.
    pub(super) fn block(&mut self, block: &'ast syn::Block, cast: Option<Scalar>) -> Block<Infer> {
        self.enter();
        self.hoist(block);
        let result = self.statements(block, cast);
        self.read_items();
        self.scopes.pop();
        result
    }

    /// The statements of a block, in the current scope.
    pub(super) fn statements(
        &mut self,
        block: &'ast syn::Block,
        cast: Option<Scalar>,
    ) -> Block<Infer> {
        let mut statements = Vec::with_capacity(block.stmts.len());
        let mut tail = None;
        let last = block.stmts.len().saturating_sub(1);
        for (index, stmt) in block.stmts.iter().enumerate() {
            match stmt {
                syn::Stmt::Local(local) => statements.extend(self.local(local)),
                syn::Stmt::Item(item) => self.item(item),
                syn::Stmt::Macro(mac) => {
                    let value = self.macro_call(&mac.mac, identity(mac));
                    statements.push(Statement::Expr(value));
                }
                syn::Stmt::Expr(expr, semicolon) => {
                    let cast = cast.filter(|_| index == last && semicolon.is_none());
                    let mut value = self.expr(expr, cast);
                    if semicolon.is_none() && index == last {
                        tail = Some(Box::new(value));
                    } else {
                        if semicolon.is_none() {
                            // `if c { .. }` between statements.
                            self.coerce(&mut value, &Infer::UNIT);
                        }
                        statements.push(Statement::Expr(value));
                    }
                }
            }
        }
        let ty = match &tail {
            Some(tail) => tail.ty.clone(),
            None if self.diverges => Infer::NEVER,
            None => Infer::UNIT,
        };
        Block {
            statements,
            tail,
            ty,
            span: block.brace_token.span.open(),
        }
    }

    fn local(&mut self, local: &'ast syn::Local) -> Option<Statement<Infer>> {
        self.attributes(&local.attrs, false);
        let (pattern, annotation) = match &local.pat {
            syn::Pat::Type(typed) => (&*typed.pat, Some(&*typed.ty)),
            pattern => (pattern, None),
        };
        let pattern = strip_pattern(pattern);
        let annotated = annotation.map(|ty| match self.local_type(ty) {
            Ok(ty) => ty,
            Err(diagnostic) => {
                self.diagnostics.push(diagnostic);
                Infer::POISON
            }
        });
        // The value is read before the name is bound: `let x = x + 1;`.
        let mut value = match &local.init {
            Some(init) => match (pattern, strip(&init.expr)) {
                // The pattern is reported below; the tuple that it takes apart is part of that.
                (syn::Pat::Tuple(_), syn::Expr::Tuple(tuple)) => {
                    self.arguments(&tuple.elems);
                    Some(poison(local.let_token.span))
                }
                _ => Some(self.expr(&init.expr, None)),
            },
            None => None,
        };
        let mut ty = match (&annotated, &value) {
            (Some(ty), _) => ty.clone(),
            (None, Some(value)) => value.ty.clone(),
            (None, None) => self.table.fresh(Class::Any),
        };
        if let (Some(annotated), Some(value)) = (&annotated, &mut value) {
            self.coerce(value, annotated);
        }
        if let (Infer::Builder, Some(init)) = (self.table.resolve(&ty), &local.init) {
            let diagnostic = Diagnostic::new(
                &rules::UNSUPPORTED,
                local.let_token.span,
                "a copy has no value to bind",
            )
            .help("write it as a statement, without `let`");
            self.report(&*init.expr, diagnostic);
            ty = Infer::POISON;
        }
        if let Some((else_token, diverge)) = local.init.as_ref().and_then(|i| i.diverge.as_ref()) {
            let diagnostic = Diagnostic::new(
                &rules::UNSUPPORTED,
                else_token.span,
                "a kernel cannot use `let .. else`",
            )
            .help("use `if`");
            self.diagnostics.push(diagnostic);
            self.expr(diverge, None);
        }
        match pattern {
            syn::Pat::Ident(ident) if ident.by_ref.is_none() && ident.subpat.is_none() => {
                if let Some(value) = &mut value {
                    name_allocation(value, &ident.ident);
                }
                let id = self.declare(&ident.ident, ident.mutability.is_some(), ty);
                Some(Statement::Let {
                    local: Some(id),
                    value,
                })
            }
            syn::Pat::Wild(_) => Some(Statement::Let { local: None, value }),
            pattern => {
                let diagnostic = Diagnostic::new(
                    &rules::UNSUPPORTED,
                    pattern.span(),
                    "a kernel binds one plain name in a `let`",
                )
                .over(pattern)
                .help("use one `let name = ..;` for each value");
                self.diagnostics.push(diagnostic);
                self.poison_names(pattern);
                None
            }
        }
    }

    /// The names of a pattern that was reported, so that their uses are not reported too.
    pub(super) fn poison_names(&mut self, pattern: &syn::Pat) {
        struct Names(Vec<String>);
        impl syn::visit_mut::VisitMut for Names {
            fn visit_pat_ident_mut(&mut self, pattern: &mut syn::PatIdent) {
                self.0.push(text_of(&pattern.ident));
                syn::visit_mut::visit_pat_ident_mut(self, pattern);
            }
        }
        let mut names = Names(Vec::new());
        // A copy, since the other kind of visitor is not worth the time that it takes to build.
        syn::visit_mut::VisitMut::visit_pat_mut(&mut names, &mut pattern.clone());
        for name in names.0 {
            self.bind(name, Binding::Poison);
        }
    }

    /// The type in `let x: T`.
    pub(super) fn local_type(&mut self, ty: &syn::Type) -> Result<Infer, Diagnostic> {
        match strip_type(ty) {
            syn::Type::Infer(_) => return Ok(self.table.fresh(Class::Any)),
            syn::Type::Tuple(tuple) if tuple.elems.is_empty() => return Ok(Infer::UNIT),
            syn::Type::Path(path) if path.qself.is_none() => {
                if let Some(last) = path.path.segments.last() {
                    let name = text_of(&last.ident);
                    match name.as_str() {
                        "Dim3" => return Ok(Infer::Known(Ty::Dim3)),
                        "CachePolicy" => return Ok(Infer::Known(Ty::CachePolicy)),
                        "View" | "ViewMut" => {
                            if let Some(view) = self.view_type(&last.arguments, name == "ViewMut") {
                                return Ok(Infer::Known(Ty::View(view)));
                            }
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
        self.scalar_type(ty).map(Infer::scalar)
    }

    /// `<f32, 2>` after `View`.
    fn view_type(&self, arguments: &syn::PathArguments, mutable: bool) -> Option<ViewTy> {
        let syn::PathArguments::AngleBracketed(arguments) = arguments else {
            return None;
        };
        let mut arguments = arguments.args.iter();
        let (Some(syn::GenericArgument::Type(elem)), Some(syn::GenericArgument::Const(rank)), None) =
            (arguments.next(), arguments.next(), arguments.next())
        else {
            return None;
        };
        let syn::Expr::Lit(syn::ExprLit {
            lit: syn::Lit::Int(rank),
            ..
        }) = rank
        else {
            return None;
        };
        Some(ViewTy {
            elem: self.scalar_type(elem).ok()?,
            mutable,
            rank: rank.base10_parse().ok()?,
        })
    }

    fn item(&mut self, item: &'ast syn::Item) {
        let (what, span, help) = match item {
            syn::Item::Const(_) | syn::Item::Fn(_) => return,
            syn::Item::Static(s) => (
                "a `static`",
                s.static_token.span,
                "use a `const`, a tensor parameter, or `alloc_shared::<Tensor<..>>()`",
            ),
            syn::Item::Use(u) => (
                "`use`",
                u.use_token.span,
                "write the path where it is needed: `tile::cp_async_cg`",
            ),
            syn::Item::Struct(s) => (
                "a `struct`",
                s.struct_token.span,
                "keep its fields in locals",
            ),
            syn::Item::Enum(e) => ("an `enum`", e.enum_token.span, "use integer constants"),
            syn::Item::Macro(m) => (
                "a macro",
                m.mac.path.span(),
                "a macro's expansion cannot be seen here: write it out",
            ),
            item => (
                "this item",
                item.span(),
                "only `const` and `fn` items stand in a kernel",
            ),
        };
        let diagnostic = Diagnostic::new(
            &rules::UNSUPPORTED,
            span,
            format!("a kernel cannot contain {what}"),
        )
        .help(help);
        self.diagnostics.push(diagnostic);
    }

    /// Attributes inside a body: `#[unroll]` on loops, and those that are for rustc's lints.
    pub(super) fn attributes(&mut self, attributes: &[syn::Attribute], on_loop: bool) {
        for attribute in attributes {
            let name = tokens_text(attribute.path());
            match name.as_str() {
                "unroll" if on_loop => {}
                "allow" | "expect" | "warn" | "deny" | "doc" => {}
                "unroll" => {
                    let diagnostic = Diagnostic::new(
                        &rules::ATTRIBUTE,
                        attribute.path().span(),
                        "`#[unroll]` stands on a loop",
                    );
                    self.diagnostics.push(diagnostic);
                }
                _ => {
                    let diagnostic = Diagnostic::new(
                        &rules::ATTRIBUTE,
                        attribute.path().span(),
                        format!("a kernel's body has no attribute `#[{name}]`"),
                    )
                    .over(attribute.path());
                    let diagnostic = match suggest::closest(&name, ["unroll", "allow"]) {
                        Some(near) => diagnostic.help(format!("did you mean `#[{near}]`?")),
                        None => diagnostic.help("remove it; `#[unroll]`, `#[unroll(n)]` and lint levels are the attributes there"),
                    };
                    self.diagnostics.push(diagnostic);
                }
            }
        }
    }
}

/// A pattern without parentheses.
pub(super) fn strip_pattern(pattern: &syn::Pat) -> &syn::Pat {
    match pattern {
        syn::Pat::Paren(paren) => strip_pattern(&paren.pat),
        pattern => pattern,
    }
}

/// An allocation takes the name of the local that it is bound to.
fn name_allocation(value: &mut super::body::Draft, ident: &syn::Ident) {
    if let ExprKind::AllocShared(allocation) = &mut value.kind {
        allocation.name = Some(Name {
            text: text_of(ident),
            span: ident.span(),
        });
    }
}
