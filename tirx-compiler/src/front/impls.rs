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
    type_generics::Impl,
    types::TypeState,
};
use crate::{
    diagnostic::Diagnostic,
    ir::{
        tree::{BinaryOp, ExprKind, UnaryOp},
        types::{Scalar, Ty},
    },
};
use proc_macro2::Span;

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
                        self.read_associated_const(scope, &ty, item);
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
    fn visible_impls(&mut self, ty: &Infer) -> Vec<Impl<'ast>> {
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

    /// The function of this name of a type: its own, or else that of a trait. None of several traits: which of them are
    /// in scope only rustc knows.
    pub(super) fn associated_function(
        &mut self,
        ty: &Infer,
        name: &syn::Ident,
    ) -> Option<Result<Callable<'ast>, Diagnostic>> {
        let text = text_of(name);
        let mut of_trait = Vec::new();
        for found in self.visible_impls(ty) {
            if found.of != *ty {
                continue;
            }
            let Some(function) = function_of(found.item, &text) else {
                continue;
            };
            let callable = callable(function, found.scope, ty, found.instance);
            if found.item.trait_.is_none() {
                return Some(Ok(callable));
            }
            of_trait.push(callable);
        }
        let found = of_trait.pop()?;
        if of_trait.is_empty() {
            return Some(Ok(found));
        }
        Some(Err(Diagnostic::new(
            &tirx_rules::UNSUPPORTED,
            name.span(),
            format!("several traits have `{text}` for this type, and the attribute does not see which are in scope"),
        )
        .help("give the functions names of their own")))
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

    /// The constant of this name of a type.
    pub(super) fn associated_const(&mut self, ty: &Infer, name: &str, at: Span) -> Option<Draft> {
        let (found, item) = self.visible_impls(ty).into_iter().find_map(|found| {
            let item = found.item.items.iter().find_map(|member| match member {
                syn::ImplItem::Const(item) if text_of(&item.ident) == name => Some(item),
                _ => None,
            });
            (found.of == *ty).then_some(())?;
            Some((found, item?))
        })?;
        let scope = self.enter_with(&found.instance, found.scope);
        let value = self.read_associated_const(scope, ty, item);
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
        item: &'ast syn::ImplItemConst,
    ) -> super::body::Found<'ast> {
        let arguments = match of {
            Infer::Known(Ty::Struct(declared)) => declared.args.clone(),
            _ => Vec::new(),
        };
        let key = (identity(item), arguments);
        match self.associated_consts.get(&key) {
            Some(ConstState::Done(value)) => return found(value.as_ref()),
            Some(_) => {
                // A cycle: rustc reports it.
                self.rustc_speaks(item.ident.span());
                return super::body::Found::Poison;
            }
            None => {}
        }
        self.associated_consts
            .insert(key.clone(), ConstState::InProgress);
        let outer = self.self_type.replace(of.clone());
        let value: Option<ConstValue> = self.read_const(scope, &item.ty, &item.expr);
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
        // What a number has itself comes before what a trait gives it.
        if ty
            .as_scalar()
            .is_some_and(|scalar| super::method::has_method(scalar, &text_of(&e.method)))
        {
            return None;
        }
        let callable = match self.associated_function(&ty, &e.method)? {
            Ok(callable) => callable,
            Err(diagnostic) => {
                self.arguments(&e.args);
                return Some(self.reported(expr, diagnostic));
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
