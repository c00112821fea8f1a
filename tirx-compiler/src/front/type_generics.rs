//! Generics of types and of their `impl`s.
//!
//! A generic struct is read anew for each set of arguments, with types and constants in place of its generics: each is a
//! type of its own. The arguments are written out wherever the type is named, or stand behind `Self`. An `impl` with
//! generics is one for all types that its own type covers: at a call the arguments of the receiver's type say what its
//! generics stand for, and the function is read with them, as a generic function is.
//!
//! ```text
//!   struct Ring<const N: u32> { at: u32 }
//!   impl<const N: u32> Ring<N> { fn next(&mut self) { self.at = (self.at + 1) % N; } }
//!   let mut ring = Ring::<4> { at: 0 };
//!   ring.next();       Ring<4>: N is 4
//! ```

use super::{
    body::{Body, ConstState, ConstValue, Scope, identity, strip_type, text_of},
    generics::Instance,
    infer::Infer,
    path::names,
    types::{TypeItem, TypeState},
};
use crate::{
    diagnostic::Diagnostic,
    ir::types::{Const, Scalar, StructTy, Ty, TypeArg},
};
use proc_macro2::Span;
use syn::spanned::Spanned;
use tirx_rules as rules;

/// An `impl`, with the scope that declares it, the type that it is of, and what its generics stand for.
pub(super) struct Impl<'ast> {
    pub(super) scope: usize,
    pub(super) item: &'ast syn::ItemImpl,
    pub(super) of: Infer,
    pub(super) instance: Instance,
}

/// The arguments of the last name of a path.
pub(super) fn given(path: &syn::Path) -> Option<&syn::AngleBracketedGenericArguments> {
    match &path.segments.last()?.arguments {
        syn::PathArguments::AngleBracketed(arguments) => Some(arguments),
        _ => None,
    }
}

/// Only the last name of a path may have arguments.
pub(super) fn is_plain_before_last(path: &syn::Path) -> bool {
    let before = path.segments.len().saturating_sub(1);
    path.segments
        .iter()
        .take(before)
        .all(|segment| segment.arguments.is_none())
}

impl<'ast> Body<'ast> {
    /// What is given for the generics of a type. `None` after an error.
    pub(super) fn type_arguments(
        &mut self,
        scope: usize,
        item: TypeItem<'ast>,
        given: Option<&'ast syn::AngleBracketedGenericArguments>,
        at: Span,
    ) -> Option<Vec<TypeArg>> {
        let params = &item.generics().params;
        let unfit = params.iter().find(|param| {
            matches!(param, syn::GenericParam::Lifetime(_)) || matches!(item, TypeItem::Enum(_))
        });
        if let Some(unfit) = unfit {
            let key = identity(unfit);
            if self
                .types
                .insert((key, Vec::new()), TypeState::InProgress)
                .is_none()
            {
                let what = match item {
                    TypeItem::Enum(_) => "an enum of a kernel cannot be generic",
                    _ => "a type of a kernel has no lifetimes",
                };
                self.diagnostics.push(
                    Diagnostic::new(&rules::UNSUPPORTED, unfit.span(), what)
                        .over(unfit)
                        .help("declare one type for each set of arguments"),
                );
            }
            return None;
        }
        let given: Vec<&'ast syn::GenericArgument> =
            given.into_iter().flat_map(|given| &given.args).collect();
        if given.is_empty() && !params.is_empty() {
            let name = text_of(item.name());
            let list: Vec<&str> = params.iter().map(|_| "..").collect();
            self.diagnostics.push(
                Diagnostic::new(
                    &rules::UNSUPPORTED,
                    at,
                    format!("the arguments of `{name}` are not worked out here"),
                )
                .help(format!("write them: `{name}::<{}>`", list.join(", "))),
            );
            return None;
        }
        if given.len() != params.len() {
            self.rustc_speaks(at);
            return None;
        }
        let mut arguments = Vec::with_capacity(params.len());
        for (param, argument) in params.iter().zip(given) {
            arguments.push(self.type_argument(scope, param, argument, at)?);
        }
        Some(arguments)
    }

    /// `scope` is that which declares the type.
    pub(super) fn type_argument(
        &mut self,
        scope: usize,
        param: &'ast syn::GenericParam,
        argument: &'ast syn::GenericArgument,
        at: Span,
    ) -> Option<TypeArg> {
        match (param, argument) {
            (syn::GenericParam::Const(param), argument) => {
                let Some(scalar) = self.const_type(scope, param) else {
                    self.rustc_speaks(at);
                    return None;
                };
                match self.const_generic(argument, scalar, at)? {
                    Const::Int(value) => Some(TypeArg::Const(value)),
                    Const::Bool(value) => Some(TypeArg::Const(value.into())),
                    Const::Float(_) => None,
                }
            }
            (syn::GenericParam::Type(_), syn::GenericArgument::Type(ty)) => {
                let ty = self.type_or_report(ty);
                match self.table.finish(&ty) {
                    Some(Ty::Poison) => None,
                    Some(ty) => Some(TypeArg::Type(ty)),
                    None => {
                        let diagnostic = Diagnostic::new(
                            &rules::UNSUPPORTED,
                            argument.span(),
                            "the arguments of a type are written out in a kernel",
                        );
                        self.diagnostics.push(diagnostic.over(argument));
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

    /// Opens the scope in which the generics of a type are known; it is popped by the caller.
    pub(super) fn enter_generics(
        &mut self,
        generics: &'ast syn::Generics,
        arguments: &[TypeArg],
        parent: usize,
    ) -> usize {
        let mut instance = Instance::default();
        for (param, argument) in generics.params.iter().zip(arguments) {
            self.bind_generic(&mut instance, parent, param, argument);
        }
        self.enter_with(&instance, parent)
    }

    /// The type of a constant among the generics that a scope declares.
    pub(super) fn const_type(
        &mut self,
        scope: usize,
        param: &'ast syn::ConstParam,
    ) -> Option<Scalar> {
        let outer = self.const_scope.replace(scope);
        let scalar = self.scalar_or_alias(&param.ty).ok();
        self.const_scope = outer;
        scalar
    }

    pub(super) fn bind_generic(
        &mut self,
        instance: &mut Instance,
        scope: usize,
        param: &'ast syn::GenericParam,
        argument: &TypeArg,
    ) {
        match (param, argument) {
            (syn::GenericParam::Type(param), TypeArg::Type(ty)) => {
                let ty = Infer::of(ty);
                instance.types.push((text_of(&param.ident), ty));
            }
            (syn::GenericParam::Const(param), TypeArg::Const(value)) => {
                if let Some(scalar) = self.const_type(scope, param) {
                    let value = match scalar {
                        Scalar::Bool => Const::Bool(*value != 0),
                        _ => Const::Int(*value),
                    };
                    instance.consts.push((text_of(&param.ident), scalar, value));
                }
            }
            _ => {}
        }
    }

    /// The same for what generics stand for.
    pub(super) fn enter_with(&mut self, instance: &Instance, parent: usize) -> usize {
        let consts = instance.consts.iter().map(|(name, scalar, value)| {
            let value = ConstValue::Scalar(*scalar, *value);
            (name.clone(), ConstState::Done(Some(value)))
        });
        self.scopes.push(Scope {
            generics: instance.types.clone(),
            consts: consts.collect(),
            parent: Some(parent),
            ..Scope::default()
        });
        self.scopes.len() - 1
    }

    /// The `impl` for a type, if it is one: by the arguments of the type.
    pub(super) fn generic_impl(
        &mut self,
        scope: usize,
        item: &'ast syn::ItemImpl,
        ty: &Infer,
    ) -> Option<Impl<'ast>> {
        let outer = self.const_scope.replace(scope);
        let found = match strip_type(&item.self_ty) {
            syn::Type::Path(path) => self.type_at(&names(&path.path)).zip(given(&path.path)),
            _ => None,
        };
        let matched = match (found, ty) {
            (Some(((declared, of), given)), Infer::Known(Ty::Struct(actual)))
                if of.id() == actual.id =>
            {
                self.matched_impl((scope, item), (declared, of), given, actual)
            }
            (Some(_), _) => None,
            (None, _) => {
                self.no_generic_impl(item);
                None
            }
        };
        self.const_scope = outer;
        Some(Impl {
            scope,
            item,
            of: ty.clone(),
            instance: matched?,
        })
    }

    /// What the generics of an `impl` stand for, for this type. Each comes with the scope that declares it.
    fn matched_impl(
        &mut self,
        (scope, item): (usize, &'ast syn::ItemImpl),
        (declared, of): (usize, TypeItem<'ast>),
        given: &'ast syn::AngleBracketedGenericArguments,
        actual: &StructTy,
    ) -> Option<Instance> {
        let mut instance = Instance::default();
        let params = of.generics().params.iter();
        for ((param, argument), actual) in params.zip(&given.args).zip(&actual.args) {
            let own = name_of_argument(argument).and_then(|name| {
                let own = |own: &&syn::GenericParam| match own {
                    syn::GenericParam::Type(own) => own.ident == *name,
                    syn::GenericParam::Const(own) => own.ident == *name,
                    syn::GenericParam::Lifetime(_) => false,
                };
                item.generics.params.iter().find(own)
            });
            match own {
                Some(own) => self.bind_generic(&mut instance, scope, own, actual),
                None => {
                    let written = self.type_argument(declared, param, argument, argument.span())?;
                    if written != *actual {
                        return None;
                    }
                }
            }
        }
        let bound = instance.types.len() + instance.consts.len();
        (bound == item.generics.params.len()).then_some(instance)
    }

    /// An `impl` with generics that is of no generic type: said once.
    fn no_generic_impl(&mut self, item: &'ast syn::ItemImpl) {
        let key = (identity(item), Vec::new());
        if self.types.insert(key, TypeState::InProgress).is_some() {
            return;
        }
        if let Some(generic) = item.generics.params.first() {
            let diagnostic = Diagnostic::new(
                &rules::UNSUPPORTED,
                generic.span(),
                "an `impl` with generics is of a generic struct of the kernel",
            )
            .over(generic)
            .help("write one for each type");
            self.diagnostics.push(diagnostic);
        }
    }

    /// A generic constant or type, as far as an argument is its name alone.
    pub(super) fn matched_arguments(
        &mut self,
        path: &'ast syn::Path,
        actual: &StructTy,
        mut found: impl FnMut(&mut Self, &'ast syn::Ident, &TypeArg),
    ) {
        let named = self.type_at(&names(path));
        if named.is_none_or(|(_, item)| item.id() != actual.id) {
            return;
        }
        let arguments = given(path).into_iter().flat_map(|given| &given.args);
        for (argument, actual) in arguments.zip(&actual.args) {
            if let Some(name) = name_of_argument(argument) {
                found(self, name, actual);
            }
        }
    }
}

/// An argument that is one name.
fn name_of_argument(argument: &syn::GenericArgument) -> Option<&syn::Ident> {
    match argument {
        syn::GenericArgument::Type(syn::Type::Path(path)) => path.path.get_ident(),
        syn::GenericArgument::Const(expr) => match super::body::strip(expr) {
            syn::Expr::Path(path) => path.path.get_ident(),
            // `{ N }`
            syn::Expr::Block(block) => match block.block.stmts.as_slice() {
                [syn::Stmt::Expr(syn::Expr::Path(path), None)] => path.path.get_ident(),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}
