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
    generics::Instance,
    impls::lent_receiver,
    infer::Infer,
    loops::{assigned, with_value},
    span,
    statement::{is_plain, strip_pattern},
    traits::Bound,
};
use crate::{
    diagnostic::Diagnostic,
    ir::{
        tree::{Block, ExprKind, Statement},
        types::Name,
    },
};
use proc_macro2::Span;
use std::{collections::HashMap, rc::Rc};
use syn::spanned::Spanned;
use tirx_rules as rules;

/// The most calls that are inlined into one kernel.
const MAX_CALLS: usize = 4096;

/// What is known of the functions of a body.
#[derive(Default)]
pub(super) struct Functions {
    /// The functions that are being read, from the outermost.
    pub(super) reading: Vec<usize>,
    /// Those that were read once.
    read: Vec<usize>,
    /// Those in which something was wrong.
    broken: Vec<usize>,
    /// The names of those that are the library's.
    library: HashMap<usize, Rc<str>>,
    calls: usize,
}

/// How far the functions of a body were read.
pub(super) struct Progress(usize, usize);

impl Functions {
    /// How many were read, and were broken.
    pub(super) fn progress(&self) -> Progress {
        Progress(self.read.len(), self.broken.len())
    }

    /// Forgets what was found since.
    pub(super) fn back_to(&mut self, progress: &Progress) {
        self.read.truncate(progress.0);
        self.broken.truncate(progress.1);
    }

    /// The outermost function of the library that is being read: the one that the kernel calls.
    pub(super) fn of_library(&self) -> Option<Rc<str>> {
        let mut reading = self.reading.iter();
        reading.find_map(|id| self.library.get(id).cloned())
    }

    pub(super) fn is_broken(&self, id: usize) -> bool {
        self.broken.contains(&id)
    }
}

/// A function that can be called: an item, or a member of an `impl`.
#[derive(Clone)]
pub(super) struct Callable<'ast> {
    pub(super) sig: &'ast syn::Signature,
    pub(super) block: &'ast syn::Block,
    /// The identity of the item.
    pub(super) id: usize,
    /// The scope that declares it.
    pub(super) scope: usize,
    /// `Self`
    pub(super) self_type: Option<Infer>,
    /// What the generics of the `impl` around it stand for.
    pub(super) outer: Instance,
    /// The bounds of what is generic in it.
    pub(super) bounds: Vec<Bound>,
}

/// A parameter.
pub(super) struct Parameter<'ast> {
    pattern: ParameterPattern<'ast>,
    ty: Infer,
}

pub(super) enum ParameterPattern<'ast> {
    Pattern(&'ast syn::Pat),
    /// `self`, `mut self`
    Receiver(Span, bool),
}

impl<'ast> Body<'ast> {
    /// A call of a function.
    pub(super) fn call_function(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprCall,
        callable: Callable<'ast>,
    ) -> Draft {
        let at = span::first(expr);
        let values = e.args.iter().map(|arg| self.expr(arg, None)).collect();
        let given = turbofish(&e.func);
        self.call_with(expr, &e.func, callable, given, values, at)
    }

    /// A call with arguments that were read; `callee` is what a message points at.
    pub(super) fn call_with(
        &mut self,
        expr: &'ast syn::Expr,
        callee: &impl quote::ToTokens,
        callable: Callable<'ast>,
        given: Option<&'ast syn::AngleBracketedGenericArguments>,
        mut values: Vec<Draft>,
        at: Span,
    ) -> Draft {
        let id = callable.id;
        let name = text_of(&callable.sig.ident);
        if self.functions.reading.contains(&id) {
            let diagnostic = Diagnostic::new(
                &rules::UNSUPPORTED,
                at,
                format!("`{name}` calls itself, and a kernel's functions are inlined"),
            )
            .over(callee)
            .help("use a loop");
            return self.reported(expr, diagnostic);
        }
        let scope = self.scopes.get(callable.scope);
        if scope.is_some_and(|scope| scope.library.is_some()) {
            let library = &mut self.functions.library;
            library.entry(id).or_insert_with(|| name.as_str().into());
        }
        self.functions.calls += 1;
        if self.functions.calls > MAX_CALLS {
            if self.functions.calls > MAX_CALLS + 1 {
                self.marks.insert(identity(expr), super::body::Mark::Poison);
                return poison(at);
            }
            let diagnostic = Diagnostic::new(
                &rules::UNSUPPORTED,
                at,
                format!("more than {MAX_CALLS} calls of functions are inlined into this kernel"),
            )
            .over(callee)
            .help("call it from a loop, or split the kernel");
            return self.reported(expr, diagnostic);
        }
        let Some(instance) = self.instance(&callable, given, &values, at) else {
            return poison(at);
        };
        let declared = callable;
        let callable = self.enter_instance(&declared, &instance);
        let (parameters, result) = self.function_signature(&callable);
        let mut draft = None;
        if values.len() != parameters.len() {
            draft = Some(self.rustc_speaks(at));
        } else {
            for (value, parameter) in values.iter_mut().zip(&parameters) {
                self.coerce(value, &parameter.ty);
            }
            if self.functions.is_broken(id) {
                draft = Some(typed_poison(poison(at), result.clone()));
            }
        }
        let values = values.into_iter().map(Some).collect();
        let draft = match draft {
            Some(draft) => draft,
            None if self.is_decided(&instance) => {
                self.inlined(&callable, parameters, values, result, at)
            }
            None => self.pending(declared, instance, parameters, values, result, at),
        };
        self.scopes.pop();
        draft
    }

    /// Reads the functions of a scope that nothing called, for their errors.
    pub(super) fn read_functions(&mut self, scope: usize) {
        let items: Vec<&'ast syn::ItemFn> = match self.scopes.get(scope) {
            Some(scope) => scope.functions.iter().map(|(_, item)| *item).collect(),
            None => return,
        };
        for item in items {
            self.read_unused(callable(item, scope));
        }
        self.read_impls(scope);
    }

    /// Reads a function for its errors, unless it was read.
    pub(super) fn read_unused(&mut self, callable: Callable<'ast>) {
        let id = callable.id;
        if self.functions.read.contains(&id) || self.functions.broken.contains(&id) {
            return;
        }
        if is_generic(callable.sig) {
            // There is nothing to read it with; rustc reads it as it is.
            return;
        }
        let (parameters, result) = self.function_signature(&callable);
        let values = parameters.iter().map(|_| None).collect();
        let at = callable.sig.ident.span();
        let unused = self.inlined(&callable, parameters, values, result, at);
        // For what only the end of inference finds.
        self.finish_expr(unused);
    }

    /// The body of a function, with its parameters bound.
    pub(super) fn inlined(
        &mut self,
        callable: &Callable<'ast>,
        parameters: Vec<Parameter<'ast>>,
        values: Vec<Option<Draft>>,
        result: Infer,
        at: Span,
    ) -> Draft {
        let id = callable.id;
        let before = (self.diagnostics.iter().len(), self.left_to_rustc.is_some());
        let outer_loops = std::mem::take(&mut self.loops);
        let outer_dims = std::mem::take(&mut self.dims);
        let outer_self = std::mem::replace(&mut self.self_type, callable.self_type.clone());
        let outer_bounds = std::mem::replace(&mut self.bounds, callable.bounds.clone());
        let outer_unsafe = std::mem::replace(
            &mut self.unsafe_depth,
            usize::from(matches!(callable.sig.safety, syn::Safety::Unsafe(_))),
        );
        let outer_diverges = std::mem::replace(&mut self.diverges, false);
        self.functions.reading.push(id);
        self.scopes.push(Scope {
            parent: Some(callable.scope),
            is_function: true,
            ..Scope::default()
        });
        let mut statements = Vec::with_capacity(parameters.len() + 1);
        // All values are bound before any pattern takes one apart.
        let mut patterns = Vec::new();
        for (parameter, value) in parameters.into_iter().zip(values) {
            let (name, mutable) = match parameter.pattern {
                ParameterPattern::Receiver(span, mutable) => (
                    Name {
                        text: "self".to_owned(),
                        span,
                    },
                    mutable,
                ),
                ParameterPattern::Pattern(pattern) => match strip_pattern(pattern) {
                    syn::Pat::Ident(ident) if is_plain(ident) => {
                        (name_of(&ident.ident), ident.mutability.is_some())
                    }
                    syn::Pat::Wild(_) => {
                        statements.push(Statement::Let { local: None, value });
                        continue;
                    }
                    other => {
                        let ty = parameter.ty.clone();
                        let id = self.hidden_local("", other.span(), false, ty);
                        statements.push(Statement::Let {
                            local: Some(id),
                            value,
                        });
                        let subject = draft(ExprKind::Local(id), parameter.ty, other.span());
                        patterns.push((other, subject));
                        continue;
                    }
                },
            };
            let local = Some(self.declare_name(name, mutable, parameter.ty));
            statements.push(Statement::Let { local, value });
        }
        for (pattern, subject) in patterns {
            self.destructure(pattern, subject, &mut statements);
        }
        self.loops.push(LoopFrame {
            kind: Frame::Function(result.clone()),
            ..LoopFrame::default()
        });
        let block = self.block(callable.block, None);
        let frame = self.loops.pop().unwrap_or_default();
        self.scopes.pop();
        self.functions.reading.pop();
        self.diverges = outer_diverges;
        self.unsafe_depth = outer_unsafe;
        self.bounds = outer_bounds;
        self.self_type = outer_self;
        self.dims = outer_dims;
        self.loops = outer_loops;
        let mut value = block_expr(block, at);
        // A value of another type is the function's mistake, not the call's.
        value.span = callable.block.brace_token.span.open();
        self.coerce(&mut value, &result);
        value.span = at;
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
    fn function_signature(&mut self, callable: &Callable<'ast>) -> (Vec<Parameter<'ast>>, Infer) {
        let id = callable.id;
        let is_first = !self.functions.read.contains(&id) && !self.functions.broken.contains(&id);
        let before = self.diagnostics.iter().len();
        if is_first {
            self.function_qualifiers(callable.sig);
        }
        // Types are read where the function is declared.
        let outer_scope = self.const_scope.replace(callable.scope);
        let outer_self = std::mem::replace(&mut self.self_type, callable.self_type.clone());
        let mut parameters = Vec::new();
        for input in &callable.sig.inputs {
            match (input, &callable.self_type) {
                (syn::FnArg::Typed(typed), _) => parameters.push(Parameter {
                    pattern: ParameterPattern::Pattern(&typed.pat),
                    ty: self.function_type(&typed.ty, is_first),
                }),
                (syn::FnArg::Receiver(receiver), Some(of)) => {
                    let ty = match lent_receiver(receiver) {
                        Some(mutable) => Infer::Ref(mutable, Box::new(of.clone())),
                        None => of.clone(),
                    };
                    let span = receiver.self_token.span();
                    parameters.push(Parameter {
                        pattern: ParameterPattern::Receiver(span, receiver.mutability.is_some()),
                        ty,
                    });
                }
                // rustc knows no `self` outside of an `impl`.
                (syn::FnArg::Receiver(_), None) => {
                    self.rustc_speaks(input.span());
                }
            }
        }
        let result = match &callable.sig.output {
            syn::ReturnType::Default => Infer::UNIT,
            syn::ReturnType::Type(_, ty) => self.function_type(ty, is_first),
        };
        self.self_type = outer_self;
        self.const_scope = outer_scope;
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

    fn function_qualifiers(&mut self, sig: &'ast syn::Signature) {
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
    }
}

/// A function with types or constants to be decided by a call.
fn is_generic(sig: &syn::Signature) -> bool {
    let mut params = sig.generics.params.iter();
    params.any(|param| !matches!(param, syn::GenericParam::Lifetime(_)))
}

/// The `::<..>` of a path that is called.
fn turbofish(callee: &syn::Expr) -> Option<&syn::AngleBracketedGenericArguments> {
    let syn::Expr::Path(path) = super::body::strip(callee) else {
        return None;
    };
    match &path.path.segments.last()?.arguments {
        syn::PathArguments::AngleBracketed(arguments) => Some(arguments),
        _ => None,
    }
}

/// A function item of this scope.
pub(super) fn callable(item: &syn::ItemFn, scope: usize) -> Callable<'_> {
    Callable {
        sig: &item.sig,
        block: &item.block,
        id: identity(item),
        scope,
        self_type: None,
        outer: Instance::default(),
        bounds: Vec::new(),
    }
}
