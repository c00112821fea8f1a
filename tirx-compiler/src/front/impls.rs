//! `impl`s of the types that a kernel declares: functions, methods, constants, and operators through the traits of
//! `core::ops`.
//!
//! A method is found by the type of its receiver and its name, an operator by its trait and the types of both sides.
//! The function is then inlined as any other. A receiver `&self` or `&mut self` refers to the place that the method was
//! called on, so that what the method writes is written there. Which trait is implemented for what is rustc's to
//! check: a second `impl` of one method, a missing one, a trait that is not in scope.

use super::{
    body::{Body, ConstState, ConstValue, Draft, found, identity, poison, strip_type, text_of},
    expr::draft,
    function::Callable,
    generics::Instance,
    infer::{Class, Infer},
    pattern::reference,
    traits::{Chosen, Has, Kind, Member, Through},
    type_generics::Impl,
    types::TypeState,
};
use crate::ir::{
    tree::{BinaryOp, ExprKind, UnaryOp},
    types::{Const, Scalar, Ty, TypeArg},
};
use proc_macro2::Span;
use syn::spanned::Spanned;

impl<'ast> Body<'ast> {
    /// Reads the `impl`s of a scope that nothing used, for their errors.
    pub(super) fn read_impls(&mut self, scope: usize) {
        let impls: Vec<&'ast syn::ItemImpl> = match self.scopes.get(scope) {
            Some(scope) => scope.impls.clone(),
            None => return,
        };
        for item in impls {
            if !item.generics.params.is_empty() {
                // There is nothing to read it with; rustc reads it as it is.
                continue;
            }
            let ty = self.impl_type(scope, item);
            for member in &item.items {
                match member {
                    syn::ImplItem::Fn(function) => {
                        let callable = callable(function, scope, &ty, Instance::default());
                        self.read_unused(callable);
                    }
                    syn::ImplItem::Const(item) => {
                        let of = (identity(item), &Instance::default());
                        self.read_associated_const(scope, &ty, of, &item.ty, &item.expr);
                    }
                    // `type Output = ..` is for rustc.
                    _ => {}
                }
            }
        }
    }

    /// The type that an `impl` is of.
    fn impl_type(&mut self, scope: usize, item: &'ast syn::ItemImpl) -> Infer {
        let key = (identity(item), Vec::new());
        if let Some(TypeState::Done(ty)) = self.types.get(&key) {
            return ty.clone();
        }
        let outer = self.const_scope.replace(scope);
        let ty = self.type_or_report(&item.self_ty);
        self.const_scope = outer;
        self.types.insert(key, TypeState::Done(ty.clone()));
        ty
    }

    /// The `impl`s that are visible here, first those that are of no trait, which come before a trait's; those with generics
    /// as they are for this type, if they are.
    pub(super) fn visible_impls(&mut self, ty: &Infer) -> Vec<Impl<'ast>> {
        let mut found = Vec::new();
        let mut at = self
            .const_scope
            .or_else(|| self.scopes.len().checked_sub(1));
        while let Some(index) = at {
            let Some(scope) = self.scopes.get(index) else {
                break;
            };
            at = scope.parent;
            if !scope.is_module {
                found.extend(scope.impls.iter().map(|item| (index, *item)));
            }
        }
        // Those of a module hold everywhere.
        for (index, scope) in self.scopes.iter().enumerate() {
            if scope.is_module {
                found.extend(scope.impls.iter().map(|item| (index, *item)));
            }
        }
        found.sort_by_key(|(_, item)| item.trait_.is_some());
        found
            .into_iter()
            .filter_map(|(scope, item)| match item.generics.params.is_empty() {
                true => Some(Impl {
                    scope,
                    item,
                    of: self.impl_type(scope, item),
                    instance: Instance::default(),
                }),
                false => self.generic_impl(scope, item, ty),
            })
            .collect()
    }

    /// The function of this name of a type.
    pub(super) fn associated_function(
        &mut self,
        ty: &Infer,
        name: &syn::Ident,
        receiver: Option<&Infer>,
    ) -> Chosen<Callable<'ast>> {
        match self.member(ty, name, Kind::Function, Through::Scope, receiver) {
            Chosen::One(has) => match has.callable(ty) {
                Some(callable) => Chosen::One(callable),
                None => Chosen::Nothing,
            },
            Chosen::Nothing => Chosen::Nothing,
            Chosen::LeftToRustc => Chosen::LeftToRustc,
            Chosen::Unclear(diagnostic) => Chosen::Unclear(diagnostic),
        }
    }

    /// The names of the functions of a type.
    pub(super) fn function_names(&mut self, ty: &Infer) -> Vec<String> {
        let impls = self.visible_impls(ty);
        let members = impls
            .iter()
            .filter(|found| found.of == *ty)
            .flat_map(|found| &found.item.items);
        members
            .filter_map(|member| match member {
                syn::ImplItem::Fn(function) => Some(text_of(&function.sig.ident)),
                _ => None,
            })
            .collect()
    }

    /// The constant of this name of a type, named by the path `expr`; none if it has no such.
    pub(super) fn associated_const(
        &mut self,
        ty: &Infer,
        name: &syn::Ident,
        at: Span,
    ) -> Option<Draft> {
        let chosen = self.member(ty, name, Kind::Const, Through::Scope, None);
        self.chosen_const(ty, chosen, at)
    }

    /// The value of a constant that was looked for.
    pub(super) fn chosen_const(
        &mut self,
        ty: &Infer,
        chosen: Chosen<Has<'ast>>,
        at: Span,
    ) -> Option<Draft> {
        let has = match chosen {
            Chosen::One(has) => has,
            Chosen::Nothing => return None,
            Chosen::LeftToRustc => return Some(self.rustc_speaks(at)),
            Chosen::Unclear(diagnostic) => {
                self.diagnostics.push(*diagnostic);
                return Some(poison(at));
            }
        };
        let scope = self.enter_with(&has.instance, has.scope);
        let outer = std::mem::replace(&mut self.bounds, has.bounds());
        let value = match has.member {
            Member::Const(declared, value) => {
                self.read_associated_const(scope, ty, (has.id, &has.instance), declared, value)
            }
            Member::Function(..) => super::body::Found::Poison,
        };
        self.bounds = outer;
        self.scopes.pop();
        Some(match value {
            super::body::Found::Const(scalar, value) => {
                draft(ExprKind::Const(value), Infer::scalar(scalar), at)
            }
            super::body::Found::ConstParts(parts) => *parts,
            _ => poison(at),
        })
    }

    fn read_associated_const(
        &mut self,
        scope: usize,
        of: &Infer,
        (id, instance): (usize, &Instance),
        ty: &'ast syn::Type,
        value: &'ast syn::Expr,
    ) -> super::body::Found<'ast> {
        let types = std::iter::once(of).chain(instance.types.iter().map(|(_, ty)| ty));
        let types = types.filter_map(|ty| self.table.finish(ty));
        let mut arguments: Vec<TypeArg> = types.map(TypeArg::Type).collect();
        arguments.extend(
            instance
                .consts
                .iter()
                .filter_map(|(_, _, value)| match value {
                    Const::Int(value) => Some(TypeArg::Const(*value)),
                    Const::Bool(value) => Some(TypeArg::Const((*value).into())),
                    Const::Float(_) => None,
                }),
        );
        let key = (id, arguments);
        match self.associated_consts.get(&key) {
            Some(ConstState::Done(value)) => return found(value.as_ref()),
            Some(_) => {
                // A cycle: rustc reports it.
                self.rustc_speaks(value.span());
                return super::body::Found::Poison;
            }
            None => {}
        }
        self.associated_consts
            .insert(key.clone(), ConstState::InProgress);
        let outer = self.self_type.replace(of.clone());
        let value: Option<ConstValue> = self.read_const(scope, ty, value);
        self.self_type = outer;
        let result = found(value.as_ref());
        self.associated_consts.insert(key, ConstState::Done(value));
        result
    }

    /// `receiver.name(args)` on a type with `impl`s; `None` if it has no such method.
    pub(super) fn own_method(
        &mut self,
        expr: &'ast syn::Expr,
        e: &'ast syn::ExprMethodCall,
        receiver: &Draft,
    ) -> Option<Draft> {
        let ty = self.table.behind(&receiver.ty);
        // What a number has itself comes before what a trait gives it, but for generic code.
        if ty
            .as_scalar()
            .is_some_and(|scalar| super::method::has_method(scalar, &text_of(&e.method)))
            && self.bounding(&ty).is_empty()
        {
            return None;
        }
        let lent = self.table.resolve(&receiver.ty);
        let callable = match self.associated_function(&ty, &e.method, Some(&lent)) {
            Chosen::One(callable) => callable,
            Chosen::Nothing => return None,
            Chosen::LeftToRustc => {
                self.arguments(&e.args);
                return Some(self.rustc_speaks(e.method.span()));
            }
            Chosen::Unclear(diagnostic) => {
                self.arguments(&e.args);
                return Some(self.reported(expr, *diagnostic));
            }
        };
        let mut values = vec![self.receiver(&callable, receiver.clone())?];
        for arg in &e.args {
            values.push(self.expr(arg, None));
        }
        Some(self.call_with(
            expr,
            &e.method,
            callable,
            e.turbofish.as_ref(),
            values,
            receiver.span,
        ))
    }

    /// The receiver as the method takes it.
    fn receiver(&mut self, callable: &Callable<'ast>, receiver: Draft) -> Option<Draft> {
        let Some(syn::FnArg::Receiver(wanted)) = callable.sig.inputs.first() else {
            return None;
        };
        let (place, _) = self.peeled(receiver);
        Some(match lent_receiver(wanted) {
            Some(mutable) => reference(place, mutable),
            None => place,
        })
    }

    /// `a + b` through a trait; `None` if there is no such `impl`.
    pub(super) fn own_operator(
        &mut self,
        expr: &'ast syn::Expr,
        op: BinaryOp,
        left: &Draft,
        right: &Draft,
        at: Span,
    ) -> Option<Draft> {
        let (name, method) = operator_trait(op);
        let callable = self.operator(name, method, &left.ty, Some(&right.ty))?;
        let values = vec![left.clone(), right.clone()];
        Some(self.call_with(expr, expr, callable, None, values, at))
    }

    /// `place += value` through a trait.
    pub(super) fn own_assignment(
        &mut self,
        expr: &'ast syn::Expr,
        op: BinaryOp,
        place: &Draft,
        value: &Draft,
        at: Span,
    ) -> Option<Draft> {
        let (name, method) = operator_trait(op);
        let (name, method) = (format!("{name}Assign"), format!("{method}_assign"));
        let callable = self.operator(&name, &method, &place.ty, Some(&value.ty))?;
        let values = vec![reference(place.clone(), true), value.clone()];
        Some(self.call_with(expr, expr, callable, None, values, at))
    }

    /// `-a`, `!a` through a trait.
    pub(super) fn own_unary(
        &mut self,
        expr: &'ast syn::Expr,
        op: UnaryOp,
        operand: &Draft,
        at: Span,
    ) -> Option<Draft> {
        let (name, method) = match op {
            UnaryOp::Neg => ("Neg", "neg"),
            UnaryOp::Not => ("Not", "not"),
        };
        let callable = self.operator(name, method, &operand.ty, None)?;
        Some(self.call_with(expr, expr, callable, None, vec![operand.clone()], at))
    }

    /// The method of the `impl` of a trait for a type, by the type of its second parameter too.
    pub(super) fn operator(
        &mut self,
        name: &str,
        method: &str,
        left: &Infer,
        right: Option<&Infer>,
    ) -> Option<Callable<'ast>> {
        let left = self.table.resolve(left);
        for found in self.visible_impls(&left) {
            let Impl {
                scope,
                item,
                of,
                instance,
            } = found;
            let is_trait = item.trait_.as_ref().is_some_and(|(path, _)| {
                path.segments.last().is_some_and(|last| last.ident == name)
            });
            if !is_trait || !self.may_be(&left, &of) {
                continue;
            }
            let Some(function) = function_of(item, method) else {
                continue;
            };
            if let (Some(right), Some(syn::FnArg::Typed(typed))) =
                (right, function.sig.inputs.iter().nth(1))
            {
                let inner = self.enter_with(&instance, scope);
                let outer_scope = self.const_scope.replace(inner);
                let outer_self = self.self_type.replace(of.clone());
                let wanted = self.local_type(&typed.ty);
                self.self_type = outer_self;
                self.const_scope = outer_scope;
                self.scopes.pop();
                // What is compared is lent by the operator itself.
                let wanted = wanted.map(|wanted| match name {
                    "PartialEq" => self.table.behind(&wanted),
                    _ => wanted,
                });
                if !wanted.is_ok_and(|wanted| self.may_be(right, &wanted)) {
                    continue;
                }
            }
            return Some(callable(function, scope, &of, instance));
        }
        None
    }

    /// Whether a type is this one, or still may become it.
    fn may_be(&self, ty: &Infer, wanted: &Infer) -> bool {
        let ty = self.table.resolve(ty);
        match (self.table.class(&ty), wanted.as_scalar()) {
            (Some(Class::Int), Some(scalar)) => scalar.is_int(),
            (Some(Class::Float), Some(scalar)) => matches!(scalar, Scalar::F32 | Scalar::F64),
            _ => ty == *wanted,
        }
    }

    /// Whether an operator on this type can only be a trait's.
    pub(super) fn is_declared(&self, ty: &Infer) -> bool {
        matches!(
            self.table.behind(ty),
            Infer::Known(Ty::Struct(_) | Ty::Enum(_))
        )
    }
}

/// `&self` (`false`) or `&mut self` (`true`); `None` for `self`.
pub(super) fn lent_receiver(receiver: &syn::Receiver) -> Option<bool> {
    match &receiver.kind {
        syn::ReceiverKind::Reference(_, _, mutability) => Some(mutability.is_some()),
        syn::ReceiverKind::Typed(_, ty) => match strip_type(ty) {
            syn::Type::Reference(reference) => Some(reference.mutability.is_some()),
            _ => None,
        },
        _ => None,
    }
}

fn function_of<'ast>(item: &'ast syn::ItemImpl, name: &str) -> Option<&'ast syn::ImplItemFn> {
    item.items.iter().find_map(|member| match member {
        syn::ImplItem::Fn(function) if text_of(&function.sig.ident) == name => Some(function),
        _ => None,
    })
}

fn callable<'ast>(
    function: &'ast syn::ImplItemFn,
    scope: usize,
    of: &Infer,
    outer: Instance,
) -> Callable<'ast> {
    Callable {
        sig: &function.sig,
        block: &function.block,
        id: identity(function),
        scope,
        self_type: Some(of.clone()),
        outer,
        bounds: Vec::new(),
    }
}

/// The trait and the method of an operator.
fn operator_trait(op: BinaryOp) -> (&'static str, &'static str) {
    match op {
        BinaryOp::Add => ("Add", "add"),
        BinaryOp::Sub => ("Sub", "sub"),
        BinaryOp::Mul => ("Mul", "mul"),
        BinaryOp::Div => ("Div", "div"),
        BinaryOp::Rem => ("Rem", "rem"),
        BinaryOp::And => ("BitAnd", "bitand"),
        BinaryOp::Or => ("BitOr", "bitor"),
        BinaryOp::Xor => ("BitXor", "bitxor"),
        BinaryOp::Shl => ("Shl", "shl"),
        BinaryOp::Shr => ("Shr", "shr"),
    }
}
