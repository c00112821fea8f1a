//! Places: where the parts of a local are.
//!
//! A value with parts does not exist at run time: its scalars do. A local is bound to a [`Spot`], a tree that follows
//! its type:
//!
//! ```text
//!   let p = (x, 0.5);                 Parts [Value x, Value 0.5]          never assigned: what it was bound to
//!   let mut p = (x, 0.5);             Parts [Variable p_0, Variable p_1]  variables of SSA
//!   let mut a = [(0u32, 0f32); 8];    Array a_0: [u32; 8], a_1: [f32; 8]  local memory, one allocation a scalar
//! ```
//!
//! An array is kept in local memory here, as an allocation for each scalar of its elements, whether it is assigned or
//! not: which element an index means may be known only after the back end has unrolled a loop. It then puts elements
//! into registers wherever each index is a constant (see [`crate::back`]). A `bool` is a byte there.
//!
//! A field or an index of a place is a place again ([`Lowering::spot`]), so that assigning to a part touches nothing
//! else. A reference is the place that it refers to: which that is is known when the kernel is compiled, as with views.

use super::{Lowering, Operand, Var, machine, value_ty, view::Condition, words};
use crate::{
    diagnostic::Diagnostic,
    ir::{
        ssa::{
            LocalArray, LocalArrayId, ObligationId, Op, Place, Root, Stride, Term, Value, ValueTy,
        },
        tree::{CompareOp, Expr, ExprKind},
        types::{Const, Dim, Name, Scalar, Ty},
    },
};
use proc_macro2::Span;
use tirx_rules::UNSUPPORTED;

/// Where a value is.
#[derive(Debug, Clone)]
pub(super) enum Spot {
    /// It is no variable.
    Value(Operand),
    /// A variable of SSA.
    Variable(Var),
    /// Its parts, each on its own.
    Parts(Vec<Spot>),
    /// An array, or a part of one.
    Array(ArraySpot),
    /// An element of a view, and what must hold for it.
    Element(Place, Vec<ObligationId>),
    /// A view or a reference that is declared and not bound yet.
    Unbound,
}

/// An array in local memory, or a part of one.
#[derive(Debug, Clone)]
pub(super) struct ArraySpot {
    /// The type of this part.
    ty: Ty,
    /// Its scalars.
    leaves: Vec<Leaf>,
    /// The indices on the way here, outermost first.
    indices: Vec<Value>,
    /// What must hold for them.
    conditions: Vec<Condition>,
}

/// A scalar of an array's elements.
#[derive(Debug, Clone)]
struct Leaf {
    array: LocalArrayId,
    /// `bool` is kept in a `u8`.
    scalar: Scalar,
    /// The lengths of the arrays around it, outermost first.
    dims: Vec<u64>,
}

impl Lowering<'_> {
    /// Where the value of an expression is.
    pub(super) fn spot(&mut self, expr: &Expr) -> Option<Spot> {
        let span = expr.span;
        Some(match &expr.kind {
            ExprKind::Local(id) => match self.bindings.get(id.0).cloned().flatten() {
                Some(spot) => spot,
                None => {
                    self.poisoned();
                    return None;
                }
            },
            ExprKind::Field(base, position) => {
                let base = self.spot(base)?;
                self.field(base, *position)?
            }
            ExprKind::Element(base, index) => {
                // What has no name, such as a constant, is just an array.
                let text = words::expr(self.kernel, base);
                let name = Name {
                    text: if text.contains("..") {
                        String::new()
                    } else {
                        text
                    },
                    span: base.span,
                };
                let whole = self.spot(base);
                let value = self.value(index)?;
                self.array_element(whole?, &base.ty, name, value, index)?
            }
            ExprKind::Deref(reference) => match self.expr(reference) {
                Operand::Ref(spot) => *spot,
                Operand::Error => return None,
                _ => {
                    self.poisoned();
                    return None;
                }
            },
            ExprKind::Unchecked(element) => match &element.kind {
                ExprKind::Index(base, indices) => {
                    let (place, obligations) = self.element(base, indices, span, true)?;
                    Spot::Element(place, obligations)
                }
                _ => match self.spot(element)? {
                    Spot::Array(mut array) => {
                        if let Some(condition) = array.conditions.last_mut() {
                            condition.assumed = true;
                        }
                        Spot::Array(array)
                    }
                    other => other,
                },
            },
            ExprKind::Index(base, indices) if matches!(base.ty, Ty::Handle(_)) => {
                Spot::Value(self.mbarrier_at(base, indices, span))
            }
            ExprKind::Index(base, indices) => {
                let (place, obligations) = self.element(base, indices, span, false)?;
                Spot::Element(place, obligations)
            }
            _ => Spot::Value(self.expr(expr)),
        })
    }

    fn field(&mut self, base: Spot, position: usize) -> Option<Spot> {
        let found = match base {
            Spot::Parts(mut parts) => (position < parts.len()).then(|| parts.swap_remove(position)),
            Spot::Value(Operand::Parts(mut parts)) => {
                (position < parts.len()).then(|| Spot::Value(parts.swap_remove(position)))
            }
            Spot::Value(Operand::Unit) => Some(Spot::Value(Operand::Unit)),
            Spot::Array(array) => array.field(position).map(Spot::Array),
            _ => None,
        };
        if found.is_none() {
            self.poisoned();
        }
        found
    }

    fn array_element(
        &mut self,
        base: Spot,
        ty: &Ty,
        name: Name,
        index: Value,
        source: &Expr,
    ) -> Option<Spot> {
        let span = source.span;
        let Ty::Array(elem, len) = ty else {
            self.poisoned();
            return None;
        };
        let array = match base {
            Spot::Array(array) => array,
            Spot::Value(Operand::Parts(mut parts)) => {
                let known = self
                    .builder
                    .int_of(index)
                    .and_then(|index| usize::try_from(index).ok())
                    .filter(|index| *index < parts.len());
                if let Some(index) = known {
                    return Some(Spot::Value(parts.swap_remove(index)));
                }
                // A value that was never bound: it gets a place.
                let slot = self.slot(ty, &name)?;
                self.write(&slot, &Operand::Parts(parts), span);
                match slot {
                    Spot::Array(array) => array,
                    _ => return None,
                }
            }
            Spot::Value(Operand::Unit) => return Some(Spot::Value(Operand::Unit)),
            _ => {
                self.poisoned();
                return None;
            }
        };
        let mut inner = array.inside(elem, index);
        inner.conditions.push(Condition {
            tensor: name,
            axis: None,
            index,
            written: words::written(self.kernel, source),
            extent: 1,
            dim: Dim::Const(*len),
            span,
            origin: None,
            assumed: false,
        });
        Some(Spot::Array(inner))
    }

    /// A place for a value of this type, with nothing in it.
    pub(super) fn slot(&mut self, ty: &Ty, name: &Name) -> Option<Spot> {
        let part = |part: &str| part_name(name, part);
        Some(match ty {
            Ty::Scalar(_) | Ty::Enum(_) | Ty::CachePolicy | Ty::Handle(_) => {
                let variable = self.builder.new_var(value_ty(ty), named(name));
                Spot::Variable(variable)
            }
            Ty::Dim3 => Spot::Parts(
                ["x", "y", "z"]
                    .map(|axis| {
                        let ty = Some(ValueTy::Scalar(Scalar::U32));
                        Spot::Variable(self.builder.new_var(ty, named(&part(axis))))
                    })
                    .into(),
            ),
            Ty::Tuple(types) => Spot::Parts(
                types
                    .iter()
                    .enumerate()
                    .map(|(position, ty)| self.slot(ty, &part(&position.to_string())))
                    .collect::<Option<_>>()?,
            ),
            Ty::Struct(declared) => Spot::Parts(
                declared
                    .fields
                    .iter()
                    .map(|(field, ty)| self.slot(ty, &part(field)))
                    .collect::<Option<_>>()?,
            ),
            Ty::Array(..) => {
                let mut leaves = Vec::new();
                if !self.leaves(ty, &mut Vec::new(), name, &mut leaves) {
                    return None;
                }
                Spot::Array(ArraySpot {
                    ty: ty.clone(),
                    leaves,
                    indices: Vec::new(),
                    conditions: Vec::new(),
                })
            }
            Ty::Unit | Ty::Never => Spot::Value(Operand::Unit),
            Ty::View(_) | Ty::Tile(_) | Ty::Map(_) | Ty::Ref(..) => Spot::Unbound,
            Ty::Poison => {
                self.poisoned();
                return None;
            }
        })
    }

    /// Allocates the scalars of an array. False if it has elements that no memory holds, which is reported.
    fn leaves(&mut self, ty: &Ty, dims: &mut Vec<u64>, name: &Name, out: &mut Vec<Leaf>) -> bool {
        let part = |part: &str| part_name(name, part);
        let scalar = match ty {
            Ty::Scalar(scalar) => machine(*scalar),
            Ty::Enum(ty) => machine(ty.repr),
            Ty::Handle(handle) => handle.scalar(),
            Ty::Array(elem, len) => {
                dims.push(*len);
                let fine = self.leaves(elem, dims, name, out);
                dims.pop();
                return fine;
            }
            Ty::Tuple(types) => {
                return types.iter().enumerate().all(|(position, ty)| {
                    self.leaves(ty, dims, &part(&position.to_string()), out)
                });
            }
            Ty::Struct(declared) => {
                return declared
                    .fields
                    .iter()
                    .all(|(field, ty)| self.leaves(ty, dims, &part(field), out));
            }
            Ty::Unit | Ty::Never => return true,
            Ty::Poison => {
                self.poisoned();
                return false;
            }
            Ty::Dim3 | Ty::View(_) | Ty::Tile(_) | Ty::Map(_) | Ty::CachePolicy | Ty::Ref(..) => {
                self.fail(
                    Diagnostic::new(
                        &UNSUPPORTED,
                        name.span,
                        format!("an array of a kernel cannot hold elements of type `{ty}`"),
                    )
                    .help("the elements of an array are scalars, and tuples, structs and arrays of these"),
                );
                return false;
            }
        };
        let len = dims.iter().try_fold(1u64, |len, dim| len.checked_mul(*dim));
        let Some(len) = len.filter(|len| *len <= MAX_LEN) else {
            self.fail(
                Diagnostic::new(
                    &UNSUPPORTED,
                    name.span,
                    format!(
                        "`{}` has more than {MAX_LEN} elements in all, which each thread would have for its own",
                        name.text
                    ),
                )
                .help("keep large data in a tensor or in shared memory"),
            );
            return false;
        };
        let array = LocalArrayId(self.builder.arrays.len() as u32);
        self.builder.arrays.push(LocalArray {
            name: named(name).unwrap_or_else(|| "array".to_owned()),
            elem: stored(scalar),
            len,
            span: name.span,
        });
        out.push(Leaf {
            array,
            scalar,
            dims: dims.clone(),
        });
        true
    }

    /// A place that holds a value, for a local: a variable if it is assigned, an array in any case.
    pub(super) fn bound(
        &mut self,
        ty: &Ty,
        value: Operand,
        mutable: bool,
        name: &Name,
    ) -> Option<Spot> {
        let part = |part: &str| part_name(name, part);
        Some(match (ty, value) {
            (Ty::Array(..), value @ Operand::Parts(_)) => {
                let slot = self.slot(ty, name)?;
                self.write(&slot, &value, name.span);
                slot
            }
            (Ty::Tuple(types), Operand::Parts(values)) => {
                let parts = types.iter().zip(values).enumerate();
                Spot::Parts(
                    parts
                        .map(|(position, (ty, value))| {
                            self.bound(ty, value, mutable, &part(&position.to_string()))
                        })
                        .collect::<Option<_>>()?,
                )
            }
            (Ty::Struct(declared), Operand::Parts(values)) => {
                let parts = declared.fields.iter().zip(values);
                Spot::Parts(
                    parts
                        .map(|((field, ty), value)| self.bound(ty, value, mutable, &part(field)))
                        .collect::<Option<_>>()?,
                )
            }
            (Ty::Scalar(_) | Ty::Enum(_) | Ty::CachePolicy | Ty::Handle(_) | Ty::Dim3, value) => {
                if let Operand::Value(value) = &value {
                    self.builder.name(*value, &name.text);
                }
                if !mutable {
                    return Some(Spot::Value(value));
                }
                let slot = self.slot(ty, name)?;
                self.write(&slot, &value, name.span);
                slot
            }
            (_, value) => Spot::Value(value),
        })
    }

    /// Reads a place.
    pub(super) fn read(&mut self, spot: &Spot, span: Span) -> Operand {
        match spot {
            Spot::Value(value) => value.clone(),
            Spot::Variable(variable) => Operand::Value(self.builder.read(*variable)),
            Spot::Parts(parts) => {
                Operand::Parts(parts.iter().map(|part| self.read(part, span)).collect())
            }
            Spot::Element(place, obligations) => {
                let ty = ValueTy::Scalar(place.elem);
                let op = Op::Load(place.clone());
                Operand::Value(self.builder.emit(op, ty, span, obligations.clone()))
            }
            Spot::Array(array) => match array.parts() {
                Some(parts) => {
                    let parts = parts.collect::<Vec<_>>();
                    let parts = parts.into_iter().map(|part| match part {
                        Part::Array(array) => self.read(&Spot::Array(array), span),
                        Part::At(index) => {
                            let spot = self.constant_element(array, index, span);
                            self.read(&Spot::Array(spot), span)
                        }
                    });
                    Operand::Parts(parts.collect())
                }
                None => match self.array_place(array) {
                    Some((place, obligations, scalar)) => {
                        let ty = ValueTy::Scalar(place.elem);
                        let op = Op::Load(place);
                        let value = self.builder.emit(op, ty, span, obligations);
                        Operand::Value(match scalar {
                            Scalar::Bool => {
                                let zero = self.builder.int(0, Scalar::U8, span);
                                self.compare(CompareOp::Ne, value, zero, span)
                            }
                            _ => value,
                        })
                    }
                    None => Operand::Unit,
                },
            },
            Spot::Unbound => self.poisoned(),
        }
    }

    /// Writes a place.
    pub(super) fn write(&mut self, spot: &Spot, value: &Operand, span: Span) {
        match (spot, value) {
            (_, Operand::Error) => {}
            (Spot::Variable(variable), Operand::Value(value)) => {
                self.builder.name_after(*variable, *value);
                self.builder.write(*variable, *value);
            }
            (Spot::Parts(spots), Operand::Parts(values)) => {
                for (spot, value) in spots.iter().zip(values) {
                    self.write(spot, value, span);
                }
            }
            (Spot::Element(place, obligations), Operand::Value(value)) => {
                let op = Op::Store(place.clone(), *value);
                self.builder.effect(op, span, obligations.clone());
            }
            (Spot::Array(array), Operand::Parts(values)) => {
                let Some(parts) = array.parts() else {
                    return;
                };
                for (part, value) in parts.collect::<Vec<_>>().into_iter().zip(values) {
                    let part = match part {
                        Part::Array(array) => array,
                        Part::At(index) => self.constant_element(array, index, span),
                    };
                    self.write(&Spot::Array(part), value, span);
                }
            }
            (Spot::Array(array), Operand::Value(value)) => {
                if let Some((place, obligations, scalar)) = self.array_place(array) {
                    let value = match scalar {
                        Scalar::Bool => self.builder.cast(*value, Scalar::U8, span),
                        _ => *value,
                    };
                    self.builder
                        .effect(Op::Store(place, value), span, obligations);
                }
            }
            (Spot::Unbound | Spot::Value(Operand::View(_) | Operand::Ref(_)), value) => {
                let name = match value {
                    Operand::View(view) => view.name.text.clone(),
                    _ => "the reference".to_owned(),
                };
                self.view_assigned(&name, span);
            }
            // A value of no size, or one that is never reached.
            _ => {}
        }
    }

    fn constant_element(&mut self, array: &ArraySpot, index: u64, span: Span) -> ArraySpot {
        let value = self.builder.int(index.into(), Scalar::U64, span);
        match &array.ty {
            Ty::Array(elem, _) => array.inside(elem, value),
            _ => array.clone(),
        }
    }

    /// The element that a scalar part of an array is. `None` for one without a size.
    fn array_place(&mut self, array: &ArraySpot) -> Option<(Place, Vec<ObligationId>, Scalar)> {
        let [leaf] = &array.leaves[..] else {
            return None;
        };
        let mut offset = 0;
        let mut terms: Vec<Term> = Vec::new();
        for (depth, index) in array.indices.iter().enumerate() {
            let inner = leaf.dims.get(depth + 1..).unwrap_or_default();
            let elements: u64 = inner.iter().product();
            let stride = Stride {
                factor: elements * u64::from(stored(leaf.scalar).size()),
                dims: Vec::new(),
            };
            self.step(&mut offset, &mut terms, *index, &stride);
        }
        let obligations = array
            .conditions
            .iter()
            .map(|condition| self.builder.add_obligation(condition.obligation()))
            .collect();
        let place = Place {
            root: Root::Local(leaf.array),
            elem: stored(leaf.scalar),
            offset,
            terms,
        };
        Some((place, obligations, leaf.scalar))
    }

    /// `a == b` on values with parts: all parts are equal.
    pub(super) fn parts_equal(&mut self, a: &Operand, b: &Operand, span: Span) -> Option<Value> {
        match (a, b) {
            (Operand::Value(a), Operand::Value(b)) => {
                Some(self.compare(CompareOp::Eq, *a, *b, span))
            }
            (Operand::Unit, Operand::Unit) => {
                Some(self.builder.constant(Const::Bool(true), Scalar::Bool, span))
            }
            (Operand::Ref(a), Operand::Ref(b)) => {
                let (a, b) = (self.read(a, span), self.read(b, span));
                self.parts_equal(&a, &b, span)
            }
            (Operand::Parts(a), Operand::Parts(b)) => {
                let mut all = self.builder.constant(Const::Bool(true), Scalar::Bool, span);
                for (position, (a, b)) in a.iter().zip(b).enumerate() {
                    let one = self.parts_equal(a, b, span)?;
                    all = match position {
                        0 => one,
                        _ => self.and(all, one, span),
                    };
                }
                Some(all)
            }
            _ => None,
        }
    }
}

/// The name of a part of what has this name; of what has none it has none either.
fn part_name(name: &Name, part: &str) -> Name {
    let text = match name.text.is_empty() {
        true => String::new(),
        false => format!("{}.{part}", name.text),
    };
    Name {
        text,
        span: name.span,
    }
}

fn named(name: &Name) -> Option<String> {
    (!name.text.is_empty()).then(|| name.text.clone())
}

/// The most elements of an array with the arrays inside of it.
const MAX_LEN: u64 = 1 << 16;

/// A part of an array.
enum Part {
    Array(ArraySpot),
    /// The element of this index.
    At(u64),
}

impl ArraySpot {
    /// The element at an index that is in bounds.
    fn inside(&self, elem: &Ty, index: Value) -> Self {
        let mut inner = self.clone();
        inner.ty = elem.clone();
        inner.indices.push(index);
        inner
    }

    /// A part of an element.
    fn field(&self, position: usize) -> Option<Self> {
        let types: Vec<&Ty> = match &self.ty {
            Ty::Tuple(types) => types.iter().collect(),
            Ty::Struct(declared) => declared.fields.iter().map(|(_, ty)| ty).collect(),
            _ => return None,
        };
        let before: usize = types.iter().take(position).map(|ty| count(ty)).sum();
        let ty = *types.get(position)?;
        let leaves = self.leaves.get(before..before + count(ty))?.to_vec();
        Some(Self {
            ty: ty.clone(),
            leaves,
            ..self.clone()
        })
    }

    /// The parts of this one; `None` for a scalar.
    fn parts(&self) -> Option<Box<dyn Iterator<Item = Part> + '_>> {
        match &self.ty {
            Ty::Array(_, len) => Some(Box::new((0..*len).map(Part::At))),
            Ty::Tuple(types) => {
                Some(Box::new((0..types.len()).filter_map(|position| {
                    self.field(position).map(Part::Array)
                })))
            }
            Ty::Struct(declared) => Some(Box::new(
                (0..declared.fields.len())
                    .filter_map(|position| self.field(position).map(Part::Array)),
            )),
            _ => None,
        }
    }
}

/// How many scalars a type has, not counting how often an array repeats them.
fn count(ty: &Ty) -> usize {
    match ty {
        Ty::Scalar(_) | Ty::Enum(_) | Ty::Handle(_) => 1,
        Ty::Array(elem, _) => count(elem),
        Ty::Tuple(types) => types.iter().map(count).sum(),
        Ty::Struct(declared) => declared.fields.iter().map(|(_, ty)| count(ty)).sum(),
        _ => 0,
    }
}

/// What memory holds for a scalar.
const fn stored(scalar: Scalar) -> Scalar {
    match scalar {
        Scalar::Bool => Scalar::U8,
        other => other,
    }
}
