//! Traits that a kernel or its module declares: which function or constant a name stands for.
//!
//! A type may have a name by itself and by several traits. As in Rust, what it has itself comes before what a trait gives
//! it, a trait has to be in scope where the name is used, and where two of them are the name is ambiguous, which rustc
//! says. A path may name the trait instead, and then nothing else is looked at:
//!
//! ```text
//!   x.area()   Square::area(&x)      of the type, or of a trait in scope
//!   Shape::area(&x)                  of the trait, for the type of the first argument that is a `Self`
//!   <Square as Shape>::area(&x)      of the trait, for this type
//! ```
//!
//! A function that an `impl` leaves out is the trait's own, read with `Self` as the type.
//!
//! *Generic code* is read with types in place of its generics, yet a name in it is one of a bound of the generic, whatever
//! else the type has. So the bounds of the function that is being read are kept beside its types.

use super::{
    body::{Body, Draft, identity, poison, strip_type, text_of, tokens_text},
    function::Callable,
    generics::Instance,
    impls::lent_receiver,
    infer::Infer,
    path::names,
    type_generics::given,
};
use crate::diagnostic::Diagnostic;
use syn::spanned::Spanned;
use tirx_rules as rules;

/// A type that a generic, or `Self` in a trait, stands for, and the traits that it is bounded by.
pub(super) type Bound = (Infer, Vec<usize>);

/// A trait, and the scope that declares it.
#[derive(Clone, Copy)]
pub(super) struct Declared<'ast> {
    pub(super) scope: usize,
    pub(super) item: &'ast syn::ItemTrait,
}

impl Declared<'_> {
    fn id(self) -> usize {
        identity(self.item)
    }
}

/// A function or a constant of a type.
#[derive(Clone, Copy)]
pub(super) enum Member<'ast> {
    Function(&'ast syn::Signature, &'ast syn::Block),
    Const(&'ast syn::Type, &'ast syn::Expr),
}

/// What names a member is looked for among.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Function,
    Const,
}

/// A member with where it is from.
pub(super) struct Has<'ast> {
    pub(super) member: Member<'ast>,
    /// The identity of its item.
    pub(super) id: usize,
    /// The scope in which it is read.
    pub(super) scope: usize,
    pub(super) instance: Instance,
    /// The bounds of what is around it.
    bounds: Vec<Bound>,
    origin: Origin<'ast>,
}

/// What gives a type a member.
enum Origin<'ast> {
    /// Its own `impl`.
    Itself,
    /// A trait that is declared here.
    Trait(Declared<'ast>, Instance),
    /// A trait of elsewhere, by its path.
    Elsewhere(&'ast syn::Path),
}

/// Which traits are looked at.
pub(super) enum Through<'p, 'ast> {
    /// Those that are in scope; a generic's bounds alone, if it is known by a generic's name.
    Scope,
    /// This one, by its path.
    Path(
        &'p [String],
        Option<&'ast syn::AngleBracketedGenericArguments>,
    ),
}

/// What was found.
pub(super) enum Chosen<T> {
    One(T),
    Nothing,
    /// rustc has an error.
    LeftToRustc,
    /// The attribute cannot tell.
    Unclear(Box<Diagnostic>),
}

impl<'ast> Has<'ast> {
    /// It as a function to be called.
    pub(super) fn callable(self, of: &Infer) -> Option<Callable<'ast>> {
        match self.member {
            Member::Function(sig, block) => Some(Callable {
                sig,
                block,
                id: self.id,
                scope: self.scope,
                self_type: Some(of.clone()),
                outer: self.instance,
                bounds: self.bounds,
            }),
            Member::Const(..) => None,
        }
    }

    /// The bounds of what is generic in it.
    pub(super) fn bounds(&self) -> Vec<Bound> {
        self.bounds.clone()
    }

    /// How far rustc has to adjust a receiver of this form for it: less comes first.
    fn distance(&self, receiver: &Infer) -> usize {
        let Member::Function(sig, _) = self.member else {
            return 0;
        };
        let Some(syn::FnArg::Receiver(wanted)) = sig.inputs.first() else {
            return usize::MAX;
        };
        let order = match receiver {
            Infer::Ref(false, _) => [Some(false), None, Some(true)],
            Infer::Ref(true, _) => [Some(true), None, Some(false)],
            _ => [None, Some(false), Some(true)],
        };
        let wanted = lent_receiver(wanted);
        order.iter().position(|form| *form == wanted).unwrap_or(3)
    }
}

impl<'ast> Body<'ast> {
    /// The trait that a path leads to from here.
    fn trait_at(&self, path: &[String]) -> Option<Declared<'ast>> {
        let (last, prefix) = path.split_last()?;
        if !prefix.is_empty() {
            return self.trait_in(self.module_at(self.current(), prefix)?, last);
        }
        let mut at = Some(self.current());
        while let Some(scope) = at {
            if let Some(found) = self.trait_in(scope, last) {
                return Some(found);
            }
            at = self.scopes.get(scope)?.parent;
        }
        None
    }

    /// The same from another scope.
    fn trait_from(&mut self, scope: usize, path: &[String]) -> Option<Declared<'ast>> {
        let outer = self.const_scope.replace(scope);
        let found = self.trait_at(path);
        self.const_scope = outer;
        found
    }

    /// The trait of this name that a scope has, also by a `use`.
    fn trait_in(&self, scope: usize, name: &str) -> Option<Declared<'ast>> {
        let mut places = self.places(scope, name).into_iter();
        places.find_map(|(scope, name)| {
            let mut traits = self.scopes.get(scope)?.traits.iter();
            let (_, item) = traits.find(|(n, _)| *n == name)?;
            Some(Declared { scope, item })
        })
    }

    /// Whether the members of a trait can be used here without its name.
    fn is_in_scope(&self, wanted: Declared<'ast>) -> bool {
        let mut at = Some(self.current());
        while let Some(scope) = at {
            if self.brings_trait(scope, wanted, &mut Vec::new()) {
                return true;
            }
            at = self.scopes.get(scope).and_then(|scope| scope.parent);
        }
        false
    }

    fn brings_trait(&self, scope: usize, wanted: Declared<'ast>, seen: &mut Vec<usize>) -> bool {
        if seen.contains(&scope) {
            return false;
        }
        seen.push(scope);
        let Some(found) = self.scopes.get(scope) else {
            return false;
        };
        scope == wanted.scope
            || found.uses.iter().any(|import| match import.brings() {
                Some((module, None)) => self.brings_trait(module, wanted, seen),
                Some((module, Some(name))) => self
                    .trait_in(module, name)
                    .is_some_and(|found| found.id() == wanted.id()),
                None => false,
            })
    }

    /// The bounds of generics that stand for these types.
    pub(super) fn bounds_of(
        &mut self,
        generics: &'ast syn::Generics,
        types: &[(String, Infer)],
        scope: usize,
    ) -> Vec<Bound> {
        let mut bounds: Vec<Bound> = Vec::new();
        for (name, ty) in types {
            let of_params = generics.params.iter().filter_map(|param| match param {
                syn::GenericParam::Type(param) if text_of(&param.ident) == *name => {
                    Some(&param.bounds)
                }
                _ => None,
            });
            let clauses = generics
                .where_clause
                .iter()
                .flat_map(|clause| &clause.predicates);
            let of_clauses = clauses.filter_map(|predicate| match predicate {
                syn::WherePredicate::Type(predicate) => match strip_type(&predicate.bounded_ty) {
                    syn::Type::Path(path) if path.path.is_ident(name) => Some(&predicate.bounds),
                    _ => None,
                },
                _ => None,
            });
            let mut traits = Vec::new();
            for bound in of_params.chain(of_clauses).flatten() {
                self.bounding_traits(scope, bound, &mut traits);
            }
            if !traits.is_empty() {
                bounds.push((ty.clone(), traits));
            }
        }
        bounds
    }

    /// The trait of a bound and those above it.
    fn bounding_traits(
        &mut self,
        scope: usize,
        bound: &'ast syn::TypeParamBound,
        traits: &mut Vec<usize>,
    ) {
        if let syn::TypeParamBound::Trait(bound) = bound
            && let Some(found) = self.trait_from(scope, &names(&bound.path))
        {
            self.with_supertraits(found, traits);
        }
    }

    fn with_supertraits(&mut self, found: Declared<'ast>, traits: &mut Vec<usize>) {
        if traits.contains(&found.id()) {
            return;
        }
        traits.push(found.id());
        for bound in &found.item.supertraits {
            self.bounding_traits(found.scope, bound, traits);
        }
    }

    /// Every member of this name of a type: those of its own `impl`s and those of traits.
    fn members(&mut self, ty: &Infer, name: &str, kind: Kind) -> Vec<Has<'ast>> {
        let mut members = Vec::new();
        for found in self.visible_impls(ty) {
            if found.of != *ty {
                continue;
            }
            let own = found.item.items.iter().find_map(|item| match (kind, item) {
                (Kind::Function, syn::ImplItem::Fn(item)) if text_of(&item.sig.ident) == name => {
                    Some((Member::Function(&item.sig, &item.block), identity(item)))
                }
                (Kind::Const, syn::ImplItem::Const(item)) if text_of(&item.ident) == name => {
                    Some((Member::Const(&item.ty, &item.expr), identity(item)))
                }
                _ => None,
            });
            let Some((path, _)) = &found.item.trait_ else {
                if let Some((member, id)) = own {
                    let bounds =
                        self.bounds_of(&found.item.generics, &found.instance.types, found.scope);
                    members.push(Has {
                        member,
                        id,
                        scope: found.scope,
                        instance: found.instance,
                        bounds,
                        origin: Origin::Itself,
                    });
                }
                continue;
            };
            let declared = self.trait_from(found.scope, &names(path));
            let Some(declared) = declared else {
                if let Some((member, id)) = own {
                    members.push(Has {
                        member,
                        id,
                        scope: found.scope,
                        instance: found.instance,
                        bounds: Vec::new(),
                        origin: Origin::Elsewhere(path),
                    });
                }
                continue;
            };
            let by_default = || {
                declared
                    .item
                    .items
                    .iter()
                    .find_map(|item| match (kind, item) {
                        (Kind::Function, syn::TraitItem::Fn(item))
                            if text_of(&item.sig.ident) == name =>
                        {
                            let block = item.default.as_ref()?;
                            Some((Member::Function(&item.sig, block), identity(item)))
                        }
                        (Kind::Const, syn::TraitItem::Const(item))
                            if text_of(&item.ident) == name =>
                        {
                            let (_, value) = item.default.as_ref()?;
                            Some((Member::Const(&item.ty, value), identity(item)))
                        }
                        _ => None,
                    })
            };
            let is_own = own.is_some();
            let Some((member, id)) = own.or_else(by_default) else {
                continue;
            };
            let around = self.enter_with(&found.instance, found.scope);
            let of_trait = self.trait_instance(declared, given(path), around);
            self.scopes.pop();
            let (scope, instance, bounds) = match is_own {
                true => {
                    let generics = &found.item.generics;
                    let bounds = self.bounds_of(generics, &found.instance.types, found.scope);
                    (found.scope, found.instance, bounds)
                }
                // In the trait `Self` has what the trait and those above it say.
                false => {
                    let mut traits = Vec::new();
                    self.with_supertraits(declared, &mut traits);
                    let bounds = vec![(ty.clone(), traits)];
                    (declared.scope, of_trait.clone(), bounds)
                }
            };
            members.push(Has {
                member,
                id,
                scope,
                instance,
                bounds,
                origin: Origin::Trait(declared, of_trait),
            });
        }
        members
    }

    /// What the generics of a trait stand for with these arguments, which are read in the scope `around`.
    fn trait_instance(
        &mut self,
        declared: Declared<'ast>,
        given: Option<&'ast syn::AngleBracketedGenericArguments>,
        around: usize,
    ) -> Instance {
        let outer = self.const_scope.replace(around);
        let mut instance = Instance::default();
        let given = given.into_iter().flat_map(|given| &given.args);
        for (param, argument) in declared.item.generics.params.iter().zip(given) {
            if let Some(argument) =
                self.type_argument(declared.scope, param, argument, param.span())
            {
                self.bind_generic(&mut instance, declared.scope, param, &argument);
            }
        }
        self.const_scope = outer;
        instance
    }

    /// The member of a type that a name stands for. `receiver` is the type of what a method is called on.
    pub(super) fn member(
        &mut self,
        ty: &Infer,
        name: &syn::Ident,
        kind: Kind,
        through: Through<'_, 'ast>,
        receiver: Option<&Infer>,
    ) -> Chosen<Has<'ast>> {
        let text = text_of(name);
        let mut found = self.members(ty, &text, kind);
        match through {
            Through::Path(path, arguments) => {
                let Some(named) = self.trait_at(path) else {
                    let last = path.last();
                    found.retain(|has| match has.origin {
                        Origin::Elsewhere(path) => {
                            path.segments
                                .last()
                                .map(|segment| text_of(&segment.ident))
                                .as_ref()
                                == last
                        }
                        _ => false,
                    });
                    return self.only(found, name);
                };
                let wanted =
                    arguments.map(|_| self.trait_instance(named, arguments, self.current()));
                found.retain(|has| match &has.origin {
                    Origin::Trait(of, instance) => {
                        of.id() == named.id()
                            && wanted.as_ref().is_none_or(|wanted| wanted == instance)
                    }
                    _ => false,
                });
                self.only(found, name)
            }
            Through::Scope => {
                let bounds = self.bounding(ty);
                let is_bound = |has: &Has<'ast>| matches!(&has.origin, Origin::Trait(of, _) if bounds.contains(&of.id()));
                if found.iter().any(is_bound) {
                    found.retain(is_bound);
                    return self.only(found, name);
                }
                if let Some(receiver) = receiver {
                    let nearest = found.iter().map(|has| has.distance(receiver)).min();
                    found.retain(|has| Some(has.distance(receiver)) == nearest);
                }
                if let Some(own) = found
                    .iter()
                    .position(|has| matches!(has.origin, Origin::Itself))
                {
                    return Chosen::One(found.swap_remove(own));
                }
                let is_empty = found.is_empty();
                found.retain(|has| match has.origin {
                    Origin::Trait(of, _) => self.is_in_scope(of),
                    _ => true,
                });
                match found.is_empty() && !is_empty {
                    true => Chosen::LeftToRustc,
                    false => self.only(found, name),
                }
            }
        }
    }

    /// The traits that bound this type in what is being read.
    pub(super) fn bounding(&self, ty: &Infer) -> Vec<usize> {
        let bounds = self.bounds.iter();
        bounds
            .filter(|(of, _)| self.table.resolve(of) == *ty)
            .flat_map(|(_, traits)| traits.iter().copied())
            .collect()
    }

    /// The one that there is.
    fn only(&self, mut found: Vec<Has<'ast>>, name: &syn::Ident) -> Chosen<Has<'ast>> {
        let Some(last) = found.pop() else {
            return Chosen::Nothing;
        };
        if found.is_empty() {
            return Chosen::One(last);
        }
        found.push(last);
        let text = text_of(name);
        let mut traits: Vec<usize> = Vec::new();
        for has in &found {
            match has.origin {
                Origin::Trait(of, _) => traits.push(of.id()),
                _ => {
                    return unclear(
                        name,
                        format!(
                            "several traits have `{text}` for this type, and the attribute does not see which are in scope"
                        ),
                        format!("name the trait: `<Type as Trait>::{text}`"),
                    );
                }
            }
        }
        traits.sort_unstable();
        if traits.windows(2).any(|pair| pair.first() == pair.get(1)) {
            return unclear(
                name,
                format!(
                    "a trait with `{text}` is implemented several times for this type, and which is meant is not worked out here"
                ),
                format!("write its arguments: `<Type as Trait<..>>::{text}`"),
            );
        }
        // Two that are in scope.
        Chosen::LeftToRustc
    }

    /// `Trait::name`: the trait and the name.
    pub(super) fn of_trait(
        &self,
        path: &'ast syn::Path,
    ) -> Option<(Declared<'ast>, &'ast syn::Ident)> {
        let names = names(path);
        let (_, prefix) = names.split_last()?;
        let declared = self.trait_at(prefix)?;
        Some((declared, &path.segments.last()?.ident))
    }

    /// The type that a call of a function of a trait is about: that of an argument that is a `Self`.
    pub(super) fn self_of_call(
        &mut self,
        declared: Declared<'ast>,
        name: &syn::Ident,
        values: &[Draft],
    ) -> Option<Infer> {
        let sig = declared.item.items.iter().find_map(|item| match item {
            syn::TraitItem::Fn(item) if item.sig.ident == *name => Some(&item.sig),
            _ => None,
        })?;
        let mut arguments = sig.inputs.iter().zip(values);
        arguments.find_map(|(input, value)| {
            let is_self = match input {
                syn::FnArg::Receiver(_) => true,
                syn::FnArg::Typed(typed) => {
                    let ty = match strip_type(&typed.ty) {
                        syn::Type::Reference(reference) => strip_type(&reference.elem),
                        ty => ty,
                    };
                    matches!(ty, syn::Type::Path(path) if path.path.is_ident("Self"))
                }
            };
            is_self.then(|| self.table.behind(&value.ty))
        })
    }

    /// `Trait::name(args)` and `<T as Trait>::name(args)`; none if the path names no trait that is known here.
    pub(super) fn call_through_trait(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprCall,
        callee: &'ast syn::ExprPath,
    ) -> Option<Draft> {
        let name = &callee.path.segments.last()?.ident;
        let at = super::span::first(expr);
        let turbofish = given(&callee.path);
        let (ty, chosen, values) = match &callee.qself {
            Some(qself) => {
                let ty = self.type_or_report(&qself.ty);
                let ty = self.table.resolve(&ty);
                if ty.is_poison() {
                    self.arguments(&e.args);
                    return Some(poison(at));
                }
                let chosen = self.qualified(&ty, callee, Kind::Function)?;
                let values = e.args.iter().map(|arg| self.expr(arg, None)).collect();
                (ty, chosen, values)
            }
            None => {
                let (declared, _) = self.of_trait(&callee.path)?;
                let segments = callee.path.segments.iter();
                let arguments = segments.rev().nth(1).map(|segment| &segment.arguments);
                let arguments = match arguments {
                    Some(syn::PathArguments::AngleBracketed(arguments)) => Some(arguments),
                    _ => None,
                };
                let values: Vec<Draft> = e.args.iter().map(|arg| self.expr(arg, None)).collect();
                let Some(ty) = self.self_of_call(declared, name, &values) else {
                    let has_name = declared.item.items.iter().any(
                        |item| matches!(item, syn::TraitItem::Fn(item) if item.sig.ident == *name),
                    );
                    if !has_name {
                        return Some(self.rustc_speaks(name.span()));
                    }
                    let written = tokens_text(&callee.path);
                    let of = text_of(&declared.item.ident);
                    let diagnostic = Diagnostic::new(
                        &rules::TYPE_AMBIGUOUS,
                        at,
                        format!("no argument of `{written}` says of which type it is"),
                    )
                    .over(&callee.path)
                    .help(format!(
                        "name the type: `<Type as {of}>::{}`",
                        text_of(name)
                    ));
                    return Some(self.reported(expr, diagnostic));
                };
                if ty.is_poison() {
                    return Some(poison(at));
                }
                if matches!(ty, Infer::Var(_)) {
                    let receiver = e.args.first().unwrap_or(&e.func);
                    return Some(self.ambiguous(expr, receiver, &ty));
                }
                let path = names(&callee.path);
                let (_, path) = path.split_last()?;
                let through = Through::Path(path, arguments);
                let chosen = self.member(&ty, name, Kind::Function, through, None);
                (ty, chosen, values)
            }
        };
        let has = match chosen {
            Chosen::One(has) => has,
            // Not implemented, which rustc says.
            Chosen::Nothing | Chosen::LeftToRustc => return Some(self.rustc_speaks(name.span())),
            Chosen::Unclear(diagnostic) => return Some(self.reported(expr, *diagnostic)),
        };
        let callable = has.callable(&ty)?;
        Some(self.call_with(expr, &e.func, callable, turbofish, values, at))
    }

    /// `<T as Trait>::name` and `<T>::name`; none if it is nothing that is declared here.
    pub(super) fn qualified(
        &mut self,
        ty: &Infer,
        path: &'ast syn::ExprPath,
        kind: Kind,
    ) -> Option<Chosen<Has<'ast>>> {
        let position = path.qself.as_ref()?.position;
        let name = &path.path.segments.last()?.ident;
        let all = names(&path.path);
        let chosen = match all.get(..position) {
            Some(of @ [.., _]) => {
                let last = path.path.segments.iter().nth(position - 1);
                let arguments = match last.map(|segment| &segment.arguments) {
                    Some(syn::PathArguments::AngleBracketed(arguments)) => Some(arguments),
                    _ => None,
                };
                let is_known = self.trait_at(of).is_some();
                let through = Through::Path(of, arguments);
                match self.member(ty, name, kind, through, None) {
                    Chosen::Nothing if !is_known => return None,
                    chosen => chosen,
                }
            }
            _ => match self.member(ty, name, kind, Through::Scope, None) {
                Chosen::Nothing => return None,
                chosen => chosen,
            },
        };
        Some(chosen)
    }
}

fn unclear<T>(name: &syn::Ident, message: String, help: String) -> Chosen<T> {
    let diagnostic = Diagnostic::new(&rules::UNSUPPORTED, name.span(), message).help(help);
    Chosen::Unclear(Box::new(diagnostic))
}

/// Types and constants are compared as they are written out.
impl PartialEq for Instance {
    fn eq(&self, other: &Self) -> bool {
        self.types == other.types && self.consts == other.consts
    }
}
