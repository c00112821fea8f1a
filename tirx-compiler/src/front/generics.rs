//! Generics of functions: what they stand for in a call.
//!
//! A generic function is read anew for each call, with types and constants in place of its generics. rustc has checked
//! the body for all of them, against the bounds; so bounds and `where` clauses are not looked at here.
//!
//! ```text
//!   fn sum<T: Scalar, const N: usize>(x: [T; N]) -> T
//!   sum::<f32, 4>(a)   T and N are written
//!   sum(a)             T is a variable of inference, N the length of the array that `a` is
//! ```
//!
//! A variable may still be undecided at the call: `let x = twice(1.0);` waits for what is made of `x`. Such a call is
//! pending: a number stands in its place in the tree, and it is read once its generics are decided, at the latest
//! where the scope of the function ends. Numbers that nothing has decided until then are `i32` and `f64`, as in Rust.

use super::{
    body::{Body, Draft, strip_type, text_of, tokens_text},
    expr::typed_poison,
    function::{Callable, Parameter},
    infer::{Class, Infer},
};
use crate::{
    diagnostic::Diagnostic,
    ir::{
        tree::ExprKind,
        types::{Const, Scalar, Ty, TypeArg},
    },
};
use proc_macro2::Span;
use tirx_rules as rules;

/// What the generics of a function stand for.
#[derive(Debug, Clone, Default)]
pub(super) struct Instance {
    pub(super) types: Vec<(String, Infer)>,
    pub(super) consts: Vec<(String, Scalar, Const)>,
}

/// A call whose generics are not decided yet.
pub(super) struct Pending<'ast> {
    callable: Callable<'ast>,
    instance: Instance,
    parameters: Vec<Parameter<'ast>>,
    values: Vec<Option<Draft>>,
    result: Infer,
    at: Span,
    /// The functions around the call.
    reading: Vec<usize>,
}

/// A call by its number: waiting, being read, or read.
pub(super) enum PendingState<'ast> {
    Waiting(Box<Pending<'ast>>),
    InProgress,
    Done(Box<Draft>),
    /// Its place in the tree was taken.
    Taken,
}

/// A generic while a call is looked at.
enum Generic {
    Type(String, Infer),
    /// The type is none if no constant has it.
    Const(String, Option<Scalar>, Option<Const>),
}

impl<'ast> Body<'ast> {
    /// What the generics of a function stand for in a call with these arguments. `None` after an error.
    pub(super) fn instance(
        &mut self,
        callable: &Callable<'ast>,
        given: Option<&'ast syn::AngleBracketedGenericArguments>,
        values: &[Draft],
        at: Span,
    ) -> Option<Instance> {
        let mut generics = Vec::new();
        let sig = callable.sig;
        for param in &sig.generics.params {
            match param {
                syn::GenericParam::Type(param) => {
                    let var = self.table.fresh(Class::Any);
                    generics.push(Generic::Type(text_of(&param.ident), var));
                }
                syn::GenericParam::Const(param) => {
                    let ty = self.const_type(callable.scope, param);
                    generics.push(Generic::Const(text_of(&param.ident), ty, None));
                }
                // What lives how long is rustc's to check.
                syn::GenericParam::Lifetime(_) => {}
            }
        }
        if let Some(given) = given {
            self.given(&mut generics, given, at)?;
        }
        let inputs = sig.inputs.iter();
        for (input, value) in inputs.zip(values) {
            if let syn::FnArg::Typed(typed) = input {
                self.matched(&mut generics, &typed.ty, &value.ty.clone());
            }
        }
        let mut instance = Instance::default();
        for generic in generics {
            match generic {
                Generic::Type(name, ty) => instance.types.push((name, ty)),
                Generic::Const(name, ty, value) => {
                    // A constant that nothing says, or of a type that no constant has.
                    let (Some(scalar), Some(value)) = (ty, value) else {
                        self.rustc_speaks(at);
                        return None;
                    };
                    instance.consts.push((name, scalar, value));
                }
            }
        }
        Some(instance)
    }

    /// What `::<..>` says. `None` after an error.
    fn given(
        &mut self,
        generics: &mut [Generic],
        given: &'ast syn::AngleBracketedGenericArguments,
        at: Span,
    ) -> Option<()> {
        let given = given
            .args
            .iter()
            .filter(|argument| !matches!(argument, syn::GenericArgument::Lifetime(_)));
        let given: Vec<_> = given.collect();
        if given.is_empty() {
            return Some(());
        }
        if given.len() != generics.len() {
            self.rustc_speaks(at);
            return None;
        }
        for (generic, argument) in generics.iter_mut().zip(given) {
            match (generic, argument) {
                (_, syn::GenericArgument::Type(syn::Type::Infer(_))) => {}
                (Generic::Type(_, var), syn::GenericArgument::Type(ty)) => {
                    let ty = self.type_or_report(ty);
                    if ty.is_poison() {
                        return None;
                    }
                    self.table.unify(var, &ty);
                }
                (Generic::Const(_, ty, value), argument) => {
                    let Some(scalar) = *ty else {
                        self.rustc_speaks(at);
                        return None;
                    };
                    *value = Some(self.const_generic(argument, scalar, at)?);
                }
                _ => {
                    self.rustc_speaks(at);
                    return None;
                }
            }
        }
        Some(())
    }

    /// A constant in `<..>`. `None` after an error.
    pub(super) fn const_generic(
        &mut self,
        argument: &'ast syn::GenericArgument,
        scalar: Scalar,
        at: Span,
    ) -> Option<Const> {
        match argument {
            syn::GenericArgument::Const(expr) => {
                let (_, value) = self.const_value(expr, &Infer::scalar(scalar))?;
                Some(value)
            }
            // A name alone reads as a type.
            syn::GenericArgument::Type(syn::Type::Path(path)) => {
                let name = path.path.get_ident().map(text_of);
                match name.map(|name| self.lookup(&name)) {
                    Some(super::body::Found::Const(found, value)) if found == scalar => Some(value),
                    Some(super::body::Found::Poison) => None,
                    Some(super::body::Found::Nothing) if self.is_unseen(&path.path) => {
                        let name = tokens_text(&path.path);
                        self.diagnostics.push(
                            Diagnostic::new(
                                &rules::CONSTANT,
                                at,
                                format!("`{name}` is no constant of this kernel"),
                            )
                            .over(&path.path)
                            .help(self.cannot_be_seen(
                                &name,
                                "a constant",
                                "move it into the body",
                            )),
                        );
                        None
                    }
                    _ => {
                        self.rustc_speaks(at);
                        None
                    }
                }
            }
            _ => {
                self.rustc_speaks(at);
                None
            }
        }
    }

    /// No type that is known here: rustc may know a constant of this name.
    fn is_unseen(&mut self, path: &syn::Path) -> bool {
        path.get_ident().is_some_and(|ident| {
            let name = text_of(ident);
            Scalar::from_name(&name).is_none()
                && self.generic_type(&name).is_none()
                && !self.has_type(&name)
        })
    }

    /// Decides generics by a parameter's type and the type of its argument, where their forms say them: what inference
    /// has no variables for.
    fn matched(&mut self, generics: &mut [Generic], ty: &'ast syn::Type, actual: &Infer) {
        let actual = self.table.resolve(actual);
        match (strip_type(ty), &actual) {
            (syn::Type::Array(array), Infer::Array(elem, len)) => {
                if let syn::Expr::Path(path) = super::body::strip(&array.len)
                    && let Some(name) = path.path.get_ident()
                {
                    decide(generics, name, i128::from(*len));
                }
                self.matched(generics, &array.elem, elem);
            }
            (syn::Type::Reference(reference), Infer::Ref(_, inner)) => {
                self.matched(generics, &reference.elem, inner);
            }
            (syn::Type::Tuple(tuple), Infer::Tuple(parts)) => {
                for (ty, part) in tuple.elems.iter().zip(parts) {
                    self.matched(generics, ty, part);
                }
            }
            (syn::Type::Path(path), Infer::Known(Ty::Struct(actual))) => {
                let mut types = Vec::new();
                self.matched_arguments(&path.path, actual, |_, name, argument| match argument {
                    TypeArg::Const(value) => decide(generics, name, *value),
                    TypeArg::Type(ty) => types.push((text_of(name), Infer::of(ty))),
                });
                for (name, ty) in types {
                    let var = generics.iter().find_map(|generic| match generic {
                        Generic::Type(of, var) if *of == name => Some(var.clone()),
                        _ => None,
                    });
                    if let Some(var) = var {
                        self.table.unify(&var, &ty);
                    }
                }
            }
            (syn::Type::Reference(reference), Infer::Known(Ty::Map(_))) => {
                self.matched(generics, &reference.elem, &actual);
            }
            (syn::Type::Path(path), Infer::Known(Ty::View(view) | Ty::Map(view))) => {
                let Some(last) = path.path.segments.last() else {
                    return;
                };
                let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else {
                    return;
                };
                let mut names = arguments.args.iter().map(|argument| match argument {
                    syn::GenericArgument::Type(syn::Type::Path(path)) => path.path.get_ident(),
                    _ => None,
                });
                if let Some(elem) = names.next().flatten() {
                    let var = generics.iter().find_map(|generic| match generic {
                        Generic::Type(name, var) if *name == text_of(elem) => Some(var.clone()),
                        _ => None,
                    });
                    if let Some(var) = var {
                        self.table.unify(&var, &Infer::scalar(view.elem));
                    }
                }
                if let Some(rank) = names.next().flatten() {
                    decide(generics, rank, view.rank as i128);
                }
            }
            _ => {}
        }
    }

    /// Opens the scope in which a function's generics are known. The function as it is declared there.
    pub(super) fn enter_instance(
        &mut self,
        callable: &Callable<'ast>,
        instance: &Instance,
    ) -> Callable<'ast> {
        let mut all = callable.outer.clone();
        all.types.extend(instance.types.iter().cloned());
        all.consts.extend(instance.consts.iter().cloned());
        let own = &callable.sig.generics;
        let mut bounds = callable.bounds.clone();
        bounds.extend(self.bounds_of(own, &instance.types, callable.scope));
        Callable {
            scope: self.enter_with(&all, callable.scope),
            bounds,
            ..callable.clone()
        }
    }

    /// Whether every generic is decided.
    pub(super) fn is_decided(&self, instance: &Instance) -> bool {
        instance.types.iter().all(|(_, ty)| self.is_known(ty))
    }

    fn is_known(&self, ty: &Infer) -> bool {
        match self.table.resolve(ty) {
            Infer::Var(_) => false,
            Infer::Tuple(parts) => parts.iter().all(|part| self.is_known(part)),
            Infer::Array(inner, _) | Infer::Ref(_, inner) => self.is_known(&inner),
            Infer::Known(_) | Infer::Builder => true,
        }
    }

    /// A call that is read later. `callable` is the function where it is declared, without its generics.
    pub(super) fn pending(
        &mut self,
        callable: Callable<'ast>,
        instance: Instance,
        parameters: Vec<Parameter<'ast>>,
        values: Vec<Option<Draft>>,
        result: Infer,
        at: Span,
    ) -> Draft {
        let number = self.pending.len();
        let reading = self.functions.reading.clone();
        self.pending.push(PendingState::Waiting(Box::new(Pending {
            callable,
            instance,
            parameters,
            values,
            result: result.clone(),
            at,
            reading,
        })));
        super::expr::draft(ExprKind::Pending(number), result, at)
    }

    /// Reads the calls of functions in this scope and those inside of it that are still pending: first those that are
    /// decided by now, then one of the others, which may decide more.
    pub(super) fn settle(&mut self, scope: usize) {
        loop {
            let mut next = None;
            for (number, state) in self.pending.iter().enumerate() {
                let PendingState::Waiting(call) = state else {
                    continue;
                };
                if call.callable.scope < scope {
                    continue;
                }
                if self.is_decided(&call.instance) {
                    next = Some(number);
                    break;
                }
                next.get_or_insert(number);
            }
            match next {
                Some(number) => self.read_pending(number),
                None => return,
            }
        }
    }

    /// Reads a pending call; what is not decided becomes what Rust makes of it.
    fn read_pending(&mut self, number: usize) {
        let Some(state @ PendingState::Waiting(_)) = self.pending.get_mut(number) else {
            return;
        };
        let PendingState::Waiting(call) = std::mem::replace(state, PendingState::InProgress) else {
            return;
        };
        let Pending {
            callable,
            instance,
            parameters,
            values,
            result,
            at,
            reading,
        } = *call;
        for (_, ty) in &instance.types {
            self.default_numbers(ty);
        }
        let draft = if !self.is_decided(&instance) {
            // rustc asks for the type.
            typed_poison(self.rustc_speaks(at), result)
        } else if self.functions.is_broken(callable.id) {
            typed_poison(super::body::poison(at), result)
        } else {
            let outer = std::mem::replace(&mut self.functions.reading, reading);
            let callable = self.enter_instance(&callable, &instance);
            let draft = self.inlined(&callable, parameters, values, result, at);
            self.scopes.pop();
            self.functions.reading = outer;
            draft
        };
        if let Some(state) = self.pending.get_mut(number) {
            *state = PendingState::Done(Box::new(draft));
        }
    }

    /// The tree of a pending call.
    pub(super) fn called(&mut self, number: usize, at: Span) -> Draft {
        self.read_pending(number);
        match self.pending.get_mut(number) {
            Some(state @ PendingState::Done(_)) => {
                match std::mem::replace(state, PendingState::Taken) {
                    PendingState::Done(draft) => *draft,
                    _ => super::body::poison(at),
                }
            }
            _ => super::body::poison(at),
        }
    }

    /// Drops the calls from this number on, which are in no tree.
    pub(super) fn drop_pending(&mut self, from: usize) {
        for state in self.pending.iter_mut().skip(from) {
            *state = PendingState::Taken;
        }
    }

    fn default_numbers(&mut self, ty: &Infer) {
        let ty = self.table.resolve(ty);
        match (&ty, self.table.class(&ty)) {
            (_, Some(Class::Int)) => {
                self.table.unify(&ty, &Infer::scalar(Scalar::I32));
            }
            (_, Some(Class::Float)) => {
                self.table.unify(&ty, &Infer::scalar(Scalar::F64));
            }
            (Infer::Tuple(parts), _) => parts.iter().for_each(|part| self.default_numbers(part)),
            (Infer::Array(inner, _) | Infer::Ref(_, inner), _) => self.default_numbers(inner),
            _ => {}
        }
    }

    /// What a generic type stands for here.
    pub(super) fn generic_type(&self, name: &str) -> Option<Infer> {
        let mut at = self
            .const_scope
            .or_else(|| self.scopes.len().checked_sub(1));
        while let Some(index) = at {
            let scope = self.scopes.get(index)?;
            if scope.types.iter().any(|(n, _)| n == name) {
                return None;
            }
            if let Some((_, ty)) = scope.generics.iter().find(|(n, _)| n == name) {
                return Some(self.table.resolve(ty));
            }
            at = scope.parent;
        }
        None
    }

    /// `u32::MAX`, `core::f32::EPSILON`, `T::ZERO`: the scalar type and the last name.
    pub(super) fn scalar_item(&self, path: &syn::Path) -> Option<(Scalar, String)> {
        let mut segments = path.segments.iter();
        if let (Some(first), Some(last), None) = (segments.next(), segments.next(), segments.next())
            && first.arguments.is_none()
            && last.arguments.is_none()
            && let Some(ty) = self.generic_type(&text_of(&first.ident))
        {
            return ty.as_scalar().map(|scalar| (scalar, text_of(&last.ident)));
        }
        super::expr::scalar_item(path)
    }
}

/// Decides a generic constant, unless it was.
fn decide(generics: &mut [Generic], name: &syn::Ident, found: i128) {
    let name = text_of(name);
    for generic in generics {
        if let Generic::Const(of, _, value) = generic
            && *of == name
        {
            value.get_or_insert(Const::Int(found));
        }
    }
}
