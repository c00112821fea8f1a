//! Functions in a kernel's body: inlined at each call.
//!
//! A call evaluates the arguments, binds them to locals with the parameters' names and types, and reads the function's
//! body in a scope of its own, from which of the kernel around it only items are visible, as in Rust:
//!
//! ```text
//!   fn f(x: f32, n: u32) -> f32 { if n == 0 { return 0.0; } x * 2.0 }
//!   f(a, b)   becomes   { let x = a; let n = b; <loop that runs once> { if n == 0 { value = 0.0; break } value = x * 2.0; break } value }
//! ```
//!
//! Without a `return` there is no loop, and the value is the block's. A function that nothing calls is read all the
//! same, for its errors. What a function's body gets wrong is said once, however often it is called.

use super::{
    body::{Body, Draft, Frame, LoopFrame, Scope, identity, name_of, poison, text_of},
    expr::{block_expr, draft, typed_poison},
    infer::Infer,
    loops::{assigned, with_value},
    span,
    statement::strip_pattern,
};
use crate::{
    diagnostic::Diagnostic,
    ir::tree::{Block, ExprKind, Statement},
};
use proc_macro2::Span;
use syn::spanned::Spanned;
use tirx_rules as rules;

/// The most calls that are inlined into one kernel.
const MAX_CALLS: usize = 4096;

/// What is known of the functions of a body.
#[derive(Default)]
pub(super) struct Functions {
    /// The functions that are being read, from the outermost.
    reading: Vec<usize>,
    /// Those that were read once.
    read: Vec<usize>,
    /// Those in which something was wrong.
    broken: Vec<usize>,
    calls: usize,
}

/// A parameter: its name, `mut`, and its type.
struct Parameter<'ast> {
    ident: Option<&'ast syn::Ident>,
    mutable: bool,
    ty: Infer,
}

impl<'ast> Body<'ast> {
    /// A call of a function that the scope of this index declares.
    pub(super) fn call_function(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprCall,
        scope: usize,
        item: &'ast syn::ItemFn,
    ) -> Draft {
        let at = span::first(expr);
        let id = identity(item);
        let name = text_of(&item.sig.ident);
        if self.functions.reading.contains(&id) {
            self.arguments(&e.args);
            let diagnostic = Diagnostic::new(
                &rules::UNSUPPORTED,
                at,
                format!("`{name}` calls itself, and a kernel's functions are inlined"),
            )
            .over(&e.func)
            .help("use a loop");
            return self.reported(expr, diagnostic);
        }
        self.functions.calls += 1;
        if self.functions.calls > MAX_CALLS {
            self.arguments(&e.args);
            if self.functions.calls > MAX_CALLS + 1 {
                self.marks.insert(identity(expr), super::body::Mark::Poison);
                return poison(at);
            }
            let diagnostic = Diagnostic::new(
                &rules::UNSUPPORTED,
                at,
                format!("more than {MAX_CALLS} calls of functions are inlined into this kernel"),
            )
            .over(&e.func)
            .help("call it from a loop, or split the kernel");
            return self.reported(expr, diagnostic);
        }
        let (parameters, result) = self.function_signature(item);
        if e.args.len() != parameters.len() {
            self.arguments(&e.args);
            return self.rustc_speaks(at);
        }
        let mut values = Vec::with_capacity(parameters.len());
        for (arg, parameter) in e.args.iter().zip(&parameters) {
            let mut value = self.expr(arg, None);
            self.coerce(&mut value, &parameter.ty);
            values.push(Some(value));
        }
        if self.functions.broken.contains(&id) {
            return typed_poison(poison(at), result);
        }
        self.inlined(item, scope, parameters, values, result, at)
    }

    /// Reads the functions of the current scope that nothing called, for their errors.
    pub(super) fn read_functions(&mut self) {
        let scope = self.scopes.len().saturating_sub(1);
        let items: Vec<&'ast syn::ItemFn> = match self.scopes.last() {
            Some(scope) => scope.functions.iter().map(|(_, item)| *item).collect(),
            None => return,
        };
        for item in items {
            let id = identity(item);
            if self.functions.read.contains(&id) || self.functions.broken.contains(&id) {
                continue;
            }
            let (parameters, result) = self.function_signature(item);
            let values = parameters.iter().map(|_| None).collect();
            let at = item.sig.ident.span();
            let unused = self.inlined(item, scope, parameters, values, result, at);
            // For what only the end of inference finds.
            self.finish_expr(unused);
        }
    }

    /// The body of a function, with its parameters bound.
    fn inlined(
        &mut self,
        item: &'ast syn::ItemFn,
        scope: usize,
        parameters: Vec<Parameter<'ast>>,
        values: Vec<Option<Draft>>,
        result: Infer,
        at: Span,
    ) -> Draft {
        let id = identity(item);
        let before = (self.diagnostics.iter().len(), self.left_to_rustc.is_some());
        let outer_loops = std::mem::take(&mut self.loops);
        let outer_dims = std::mem::take(&mut self.dims);
        let outer_unsafe = std::mem::replace(
            &mut self.unsafe_depth,
            usize::from(matches!(item.sig.safety, syn::Safety::Unsafe(_))),
        );
        let outer_diverges = std::mem::replace(&mut self.diverges, false);
        self.functions.reading.push(id);
        self.scopes.push(Scope {
            parent: Some(scope),
            is_function: true,
            ..Scope::default()
        });
        let mut statements = Vec::with_capacity(parameters.len() + 1);
        for (parameter, value) in parameters.into_iter().zip(values) {
            let local = parameter
                .ident
                .map(|ident| self.declare(ident, parameter.mutable, parameter.ty));
            statements.push(Statement::Let { local, value });
        }
        self.loops.push(LoopFrame {
            kind: Frame::Function(result.clone()),
            ..LoopFrame::default()
        });
        let block = self.block(&item.block, None);
        let frame = self.loops.pop().unwrap_or_default();
        self.scopes.pop();
        self.functions.reading.pop();
        self.diverges = outer_diverges;
        self.unsafe_depth = outer_unsafe;
        self.dims = outer_dims;
        self.loops = outer_loops;
        let mut value = block_expr(block, at);
        self.coerce(&mut value, &result);
        if !self.functions.read.contains(&id) {
            self.functions.read.push(id);
        }
        if before != (self.diagnostics.iter().len(), self.left_to_rustc.is_some()) {
            self.functions.broken.push(id);
        }
        if frame.broken {
            let falls_through = !value.ty.is_never();
            let last = match &frame.value {
                Some((local, _)) if falls_through => assigned(*local, value, at),
                _ => Statement::Expr(value),
            };
            let mut body = vec![last];
            if falls_through {
                body.push(Statement::Expr(draft(ExprKind::Break(0), Infer::NEVER, at)));
            }
            let body = Block {
                statements: body,
                tail: None,
                ty: Infer::NEVER,
                span: at,
            };
            let looped = draft(ExprKind::Loop(body), Infer::UNIT, at);
            value = with_value(looped, frame.value);
        }
        let ty = value.ty.clone();
        let block = Block {
            statements,
            tail: Some(Box::new(value)),
            ty,
            span: at,
        };
        block_expr(block, at)
    }

    /// `return` in a function: its value leaves as a `break`'s does.
    pub(super) fn return_from_function(&mut self, value: Option<Draft>, at: Span) -> Draft {
        let levels = self.loops.len().saturating_sub(1);
        let leave = draft(ExprKind::Break(levels), Infer::NEVER, at);
        let Some(Frame::Function(result)) = self.loops.first().map(|frame| frame.kind.clone())
        else {
            return leave;
        };
        let mut value = match value {
            Some(value) => value,
            None => super::expr::unit(at),
        };
        self.coerce(&mut value, &result);
        let mut statements = Vec::with_capacity(2);
        if self.table.resolve(&result) == Infer::UNIT {
            statements.push(Statement::Expr(value));
        } else {
            let local = match self.loops.first().and_then(|frame| frame.value.clone()) {
                Some((local, _)) => local,
                None => self.result_local(at, result.clone()),
            };
            if let Some(frame) = self.loops.first_mut() {
                frame.value = Some((local, result));
            }
            statements.push(assigned(local, value, at));
        }
        if let Some(frame) = self.loops.first_mut() {
            frame.broken = true;
        }
        statements.push(Statement::Expr(leave));
        let block = Block {
            statements,
            tail: None,
            ty: Infer::NEVER,
            span: at,
        };
        block_expr(block, at)
    }

    /// Whether a function's body is being read, rather than the kernel's own.
    pub(super) fn in_function(&self) -> bool {
        !self.functions.reading.is_empty()
    }

    /// The parameters and the result. What is wrong with them is said at the first reading.
    fn function_signature(&mut self, item: &'ast syn::ItemFn) -> (Vec<Parameter<'ast>>, Infer) {
        let id = identity(item);
        let is_first = !self.functions.read.contains(&id) && !self.functions.broken.contains(&id);
        let before = self.diagnostics.iter().len();
        if is_first {
            self.function_qualifiers(item);
        }
        let mut parameters = Vec::new();
        for input in &item.sig.inputs {
            let syn::FnArg::Typed(typed) = input else {
                // rustc knows no `self` outside of an `impl`.
                self.rustc_speaks(input.span());
                continue;
            };
            let ty = self.function_type(&typed.ty, is_first);
            let (ident, mutable) = match strip_pattern(&typed.pat) {
                syn::Pat::Ident(ident) if ident.by_ref.is_none() && ident.subpat.is_none() => {
                    (Some(&ident.ident), ident.mutability.is_some())
                }
                syn::Pat::Wild(_) => (None, false),
                pattern => {
                    if is_first {
                        self.diagnostics.push(
                            Diagnostic::new(
                                &rules::UNSUPPORTED,
                                pattern.span(),
                                "a function in a kernel has plain names for its parameters",
                            )
                            .over(pattern)
                            .help("write `name: type` for each value"),
                        );
                    }
                    (None, false)
                }
            };
            parameters.push(Parameter { ident, mutable, ty });
        }
        let result = match &item.sig.output {
            syn::ReturnType::Default => Infer::UNIT,
            syn::ReturnType::Type(_, ty) => self.function_type(ty, is_first),
        };
        if self.diagnostics.iter().len() != before {
            self.functions.broken.push(id);
        }
        (parameters, result)
    }

    fn function_type(&mut self, ty: &'ast syn::Type, is_first: bool) -> Infer {
        match self.local_type(ty) {
            Ok(ty) => ty,
            Err(diagnostic) => {
                if is_first {
                    let diagnostic = match ty {
                        syn::Type::Reference(_) => diagnostic.help(
                            "take a view by value: `View<f32, 2>`, or `ViewMut<f32, 2>` to write; `a.sub((.., ..))` is one of a tensor",
                        ),
                        _ => diagnostic,
                    };
                    self.diagnostics.push(diagnostic);
                }
                Infer::POISON
            }
        }
    }

    fn function_qualifiers(&mut self, item: &'ast syn::ItemFn) {
        let sig = &item.sig;
        let name = name_of(&sig.ident).text;
        let mut refuse = |span: Span, what: &str, help: &str| {
            self.diagnostics.push(
                Diagnostic::new(
                    &rules::UNSUPPORTED,
                    span,
                    format!("`{name}` in a kernel cannot {what}"),
                )
                .help(help),
            );
        };
        if let Some(token) = &sig.asyncness {
            refuse(token.span, "be an `async fn`", "remove `async`");
        }
        if let Some(abi) = &sig.abi {
            refuse(abi.span(), "have an ABI", "remove `extern`");
        }
        if let Some(variadic) = &sig.variadic {
            refuse(variadic.span(), "take any number of arguments", "name them");
        }
        if let Some(param) = sig.generics.params.first() {
            refuse(
                param.span(),
                "be generic",
                "write one function for each type that it is called with",
            );
        }
    }
}
