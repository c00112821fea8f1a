//! Blocks and statements.

use super::{
    body::{Binding, Body, identity, text_of, tokens_text},
    infer::{Class, Infer},
    suggest,
};
use crate::{
    diagnostic::{Diagnostic, Edit},
    ir::{
        tree::{Block, ExprKind, Statement},
        types::{Name, Scalar},
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
        self.settle(self.scopes.len().saturating_sub(1));
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

    fn local(&mut self, local: &'ast syn::Local) -> Vec<Statement<Infer>> {
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
        let mut value = local.init.as_ref().map(|init| self.expr(&init.expr, None));
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
            .mend(
                "write it as a statement, without `let`",
                [Edit::between(
                    local.let_token.span,
                    local
                        .init
                        .as_ref()
                        .map_or(local.let_token.span, |init| init.eq_token.span),
                    "",
                )],
            );
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
        let mut statements = Vec::new();
        match (pattern, value) {
            (syn::Pat::Wild(_), value) => {
                statements.push(Statement::Let { local: None, value });
            }
            (syn::Pat::Ident(ident), None) if is_plain(ident) => {
                let id = self.declare(&ident.ident, ident.mutability.is_some(), ty);
                statements.push(Statement::Let {
                    local: Some(id),
                    value: None,
                });
            }
            (pattern, None) => {
                let diagnostic = Diagnostic::new(
                    &rules::UNSUPPORTED,
                    pattern.span(),
                    "a kernel takes a value apart where it has one",
                )
                .over(pattern)
                .help("declare each name with its own `let name;`");
                self.diagnostics.push(diagnostic);
                self.poison_names(pattern);
            }
            (pattern, Some(mut value)) => {
                if let syn::Pat::Ident(ident) = pattern {
                    name_allocation(&mut value, &ident.ident);
                }
                value.ty = ty;
                self.destructure(pattern, value, &mut statements);
            }
        }
        statements
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

    fn item(&mut self, item: &'ast syn::Item) {
        let (what, span, help) = match item {
            syn::Item::Const(_)
            | syn::Item::Fn(_)
            | syn::Item::Struct(_)
            | syn::Item::Enum(_)
            | syn::Item::Type(_)
            | syn::Item::Impl(_)
            | syn::Item::Trait(_)
            | syn::Item::Use(_) => return,
            syn::Item::Static(s) => (
                "a `static`",
                s.static_token.span,
                "use a `const`, a tensor parameter, or `alloc_shared::<Tensor<..>>()`",
            ),
            syn::Item::Macro(m) => (
                "a macro",
                m.mac.path.span(),
                "a macro's expansion cannot be seen here: write it out",
            ),
            item => (
                "this item",
                item.span(),
                "`const`, `fn`, `struct`, `enum`, `type`, `trait`, `impl` and `use` items stand in a kernel",
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
                    )
                    .mend("remove it", [Edit::over(attribute, "")]);
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
                        Some(near) => diagnostic.suggest(&format!("did you mean `#[{near}]`?"), near),
                        None => diagnostic.help("remove it; `#[unroll]`, `#[unroll(n)]` and lint levels are the attributes there"),
                    };
                    self.report(attribute, diagnostic);
                }
            }
        }
    }
}

/// `name`, `mut name`
pub(super) fn is_plain(pattern: &syn::PatIdent) -> bool {
    pattern.by_ref.is_none() && pattern.subpat.is_none()
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
    match &mut value.kind {
        ExprKind::AllocShared(allocation) => {
            allocation.name = Some(Name {
                text: text_of(ident),
                span: ident.span(),
            });
        }
        // A view of what nothing else names.
        ExprKind::Relayout(value, ..) | ExprKind::Sub(value, _) => name_allocation(value, ident),
        _ => {}
    }
}
