//! Type variables, and how they become equal.
//!
//! A type is known or a variable. A variable is of one of three classes, as in rustc: *any* (a `let` without a value),
//! *integer* (a literal without suffix) and *float*. Unifying two types makes them equal or fails; at the end an integer
//! variable that nothing decided is an `i32`, a float variable an `f64`, and one of the class *any* stays undecided.
//! [`Ty::Poison`] unifies with everything: where it appears, an error was reported or rustc will report one.

use crate::ir::types::{Scalar, Ty, ViewTy};

/// A type during inference.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Infer {
    /// A type that has no parts, or whose parts are known: a struct. Tuples, arrays and references have their own.
    Known(Ty),
    /// `(A, B)`
    Tuple(Vec<Infer>),
    /// `[T; N]`
    Array(Box<Infer>, u64),
    /// `&T`, `&mut T`
    Ref(bool, Box<Infer>),
    /// The builder that a call with options returns: only ever a statement.
    Builder,
    /// An index into the table.
    Var(usize),
}

impl Infer {
    pub(super) const UNIT: Self = Self::Known(Ty::Unit);
    pub(super) const NEVER: Self = Self::Known(Ty::Never);
    pub(super) const POISON: Self = Self::Known(Ty::Poison);
    pub(super) const BOOL: Self = Self::Known(Ty::Scalar(Scalar::Bool));

    pub(super) const fn scalar(scalar: Scalar) -> Self {
        Self::Known(Ty::Scalar(scalar))
    }

    /// A type of the language as a type during inference.
    pub(super) fn of(ty: &Ty) -> Self {
        match ty {
            Ty::Tuple(parts) => Self::Tuple(parts.iter().map(Self::of).collect()),
            Ty::Array(elem, len) => Self::Array(Box::new(Self::of(elem)), *len),
            Ty::Ref(mutable, inner) => Self::Ref(*mutable, Box::new(Self::of(inner))),
            other => Self::Known(other.clone()),
        }
    }

    pub(super) fn is_never(&self) -> bool {
        *self == Self::NEVER
    }

    pub(super) fn is_poison(&self) -> bool {
        *self == Self::POISON
    }

    pub(super) fn as_scalar(&self) -> Option<Scalar> {
        match self {
            Self::Known(Ty::Scalar(scalar)) => Some(*scalar),
            _ => None,
        }
    }

    pub(super) fn as_view(&self) -> Option<&ViewTy> {
        match self {
            Self::Known(Ty::View(view)) => Some(view),
            _ => None,
        }
    }
}

/// What a variable may become.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Any,
    Int,
    Float,
}

impl Class {
    /// The class of both, if there is one.
    fn meet(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Any, class) | (class, Self::Any) => Some(class),
            (a, b) => (a == b).then_some(a),
        }
    }

    fn admits(self, ty: &Infer) -> bool {
        match self {
            Self::Any => true,
            Self::Int => ty.as_scalar().is_some_and(Scalar::is_int),
            // `f16` and `bf16` have no literals.
            Self::Float => matches!(ty.as_scalar(), Some(Scalar::F32 | Scalar::F64)),
        }
    }
}

#[derive(Debug)]
enum State {
    Free(Class),
    Is(Infer),
}

/// The variables.
#[derive(Debug, Default)]
pub(super) struct Table {
    states: Vec<State>,
}

impl Table {
    pub(super) fn fresh(&mut self, class: Class) -> Infer {
        self.states.push(State::Free(class));
        Infer::Var(self.states.len() - 1)
    }

    /// The type as far as it is known: a variable only if it is free.
    pub(super) fn resolve(&self, ty: &Infer) -> Infer {
        let mut ty = ty;
        while let Infer::Var(var) = ty {
            match self.states.get(*var) {
                Some(State::Is(next)) => ty = next,
                _ => break,
            }
        }
        ty.clone()
    }

    /// The class of a free variable.
    pub(super) fn class(&self, ty: &Infer) -> Option<Class> {
        match self.resolve(ty) {
            Infer::Var(var) => match self.states.get(var) {
                Some(State::Free(class)) => Some(*class),
                _ => None,
            },
            _ => None,
        }
    }

    fn bind(&mut self, var: usize, state: State) {
        if let Some(slot) = self.states.get_mut(var) {
            *slot = state;
        }
    }

    /// Makes two types equal; `false` if they cannot be.
    pub(super) fn unify(&mut self, a: &Infer, b: &Infer) -> bool {
        let (a, b) = (self.resolve(a), self.resolve(b));
        if a == b {
            return true;
        }
        match (self.class(&a), self.class(&b)) {
            (Some(of_a), Some(of_b)) => match (of_a.meet(of_b), &a, &b) {
                (Some(class), Infer::Var(var_a), Infer::Var(var_b)) => {
                    self.bind(*var_b, State::Free(class));
                    self.bind(*var_a, State::Is(b));
                    true
                }
                _ => false,
            },
            (Some(class), None) => self.decide(class, &a, b),
            (None, Some(class)) => self.decide(class, &b, a),
            (None, None) if a.is_poison() || b.is_poison() => true,
            (None, None) => match (&a, &b) {
                (Infer::Tuple(a), Infer::Tuple(b)) => {
                    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.unify(a, b))
                }
                (Infer::Array(a, n), Infer::Array(b, m)) => n == m && self.unify(a, b),
                (Infer::Ref(x, a), Infer::Ref(y, b)) => x == y && self.unify(a, b),
                _ => false,
            },
        }
    }

    /// The type behind all references.
    pub(super) fn behind(&self, ty: &Infer) -> Infer {
        let mut ty = self.resolve(ty);
        while let Infer::Ref(_, inner) = ty {
            ty = self.resolve(&inner);
        }
        ty
    }

    fn decide(&mut self, class: Class, var: &Infer, ty: Infer) -> bool {
        let fits = ty.is_poison() || class.admits(&ty);
        if let (true, Infer::Var(var)) = (fits, var) {
            self.bind(*var, State::Is(ty));
        }
        fits
    }

    /// The type at the end of inference; `None` for a variable that nothing decided.
    pub(super) fn finish(&self, ty: &Infer) -> Option<Ty> {
        match self.resolve(ty) {
            Infer::Known(ty) => Some(ty),
            Infer::Builder => Some(Ty::Unit),
            Infer::Tuple(parts) => {
                let parts = parts.iter().map(|part| self.finish(part));
                Some(Ty::Tuple(parts.collect::<Option<_>>()?))
            }
            Infer::Array(elem, len) => Some(Ty::Array(Box::new(self.finish(&elem)?), len)),
            Infer::Ref(mutable, inner) => Some(Ty::Ref(mutable, Box::new(self.finish(&inner)?))),
            var => match self.class(&var) {
                Some(Class::Int) => Some(Ty::Scalar(Scalar::I32)),
                Some(Class::Float) => Some(Ty::Scalar(Scalar::F64)),
                _ => None,
            },
        }
    }

    /// Any integer, or something that may become one.
    pub(super) fn is_int(&self, ty: &Infer) -> bool {
        match self.class(ty) {
            Some(class) => class == Class::Int,
            None => self.resolve(ty).as_scalar().is_some_and(Scalar::is_int),
        }
    }

    /// A number, or something that will be one.
    pub(super) fn is_number(&self, ty: &Infer) -> bool {
        match self.class(ty) {
            Some(class) => class != Class::Any,
            None => self
                .resolve(ty)
                .as_scalar()
                .is_some_and(|scalar| scalar != Scalar::Bool && !scalar.is_fp8()),
        }
    }
}
