//! Views: geometry that is known when the kernel is compiled, over values that are not.

use super::{Lowering, Operand, linear, words};
use crate::{
    diagnostic::{Diagnostic, Edit},
    ir::{
        shared::Swizzle,
        ssa::{
            Obligation, ObligationId, ObligationKind, Place, Root, SharedAlloc, SharedId, Stride,
            Term, Value, Written,
        },
        tree::{AllocShared, Expr, SubAxis},
        types::{Dim, Name, ParamId, Scalar, TensorParam},
    },
};
use proc_macro2::Span;
use std::rc::Rc;
use tirx_rules::{BOUNDS, CONSTANT, DIMENSION, RANK, SHARED_LAYOUT, SHARED_MEMORY};

/// A view of a tensor.
#[derive(Debug, Clone)]
pub(super) struct View {
    pub(super) root: Root,
    pub(super) elem: Scalar,
    /// The tensor's own name.
    pub(super) tensor: String,
    /// What the user calls it: the local it was bound to, or the expression.
    pub(super) name: Name,
    /// Of the first element, in bytes.
    pub(super) offset: u64,
    pub(super) terms: Vec<Term>,
    /// The axes that are left, outermost first.
    pub(super) axes: Vec<Axis>,
    /// What must hold for the origin to be inside the tensor.
    pub(super) conditions: Vec<Condition>,
    /// What else must hold for an access.
    pub(super) obligations: Vec<ObligationId>,
}

/// An axis of a view.
#[derive(Debug, Clone)]
pub(super) struct Axis {
    pub(super) dim: Dim,
    pub(super) stride: Stride,
    /// Its place in the order of the coordinates that the view was made of by `sub` alone.
    pub(super) origin: usize,
}

/// `0 <= index` and `index + extent <= dim`.
#[derive(Debug, Clone)]
pub(super) struct Condition {
    /// The tensor or view whose axis it is.
    pub(super) tensor: Name,
    /// None of an array.
    pub(super) axis: Option<usize>,
    pub(super) index: Value,
    /// The index in the source.
    pub(super) written: Option<Rc<Written>>,
    pub(super) extent: u64,
    pub(super) dim: Dim,
    pub(super) span: Span,
    /// The [`Axis::origin`] that it is about; none in coordinates that the view no longer has.
    pub(super) origin: Option<usize>,
    /// The user vouches for it.
    pub(super) assumed: bool,
}

impl Condition {
    /// As an obligation that may be checked when the kernel runs.
    pub(super) fn obligation(&self) -> Obligation {
        Obligation {
            kind: ObligationKind::Index {
                tensor: self.tensor.clone(),
                axis: self.axis,
                index: self.index,
                written: self.written.clone(),
                extent: self.extent,
                dim: self.dim,
                prefix: None,
            },
            under: None,
            must_be_proved: false,
            assumed: self.assumed,
            span: self.span,
        }
    }
}

impl View {
    /// A whole tensor, row-major, with so many elements after each row. None if its size is beyond 64 bits.
    fn whole(root: Root, elem: Scalar, name: Name, dims: &[Dim], mut pad: u64) -> Option<Self> {
        let mut axes = Vec::with_capacity(dims.len());
        let mut stride = Stride {
            factor: u64::from(elem.size()),
            dims: Vec::new(),
        };
        for (origin, dim) in dims.iter().enumerate().rev() {
            axes.push(Axis {
                dim: *dim,
                stride: stride.clone(),
                origin,
            });
            match dim {
                Dim::Const(size) => {
                    let row = size.checked_add(std::mem::take(&mut pad))?;
                    stride.factor = stride.factor.checked_mul(row)?;
                }
                Dim::Symbol(id) => stride.dims.push(*id),
            }
        }
        axes.reverse();
        Some(Self {
            root,
            elem,
            tensor: name.text.clone(),
            name,
            offset: 0,
            terms: Vec::new(),
            axes,
            conditions: Vec::new(),
            obligations: Vec::new(),
        })
    }

    pub(super) fn place(&self) -> Place {
        Place {
            root: self.root,
            elem: self.elem,
            offset: self.offset,
            terms: self.terms.clone(),
        }
    }

    /// How many elements of the view lie inside one step of this axis; none where that is not constant.
    pub(super) fn inside(&self, origin: usize) -> Option<u64> {
        self.axes
            .iter()
            .filter(|axis| axis.origin > origin)
            .try_fold(1u64, |product, axis| match axis.dim {
                Dim::Const(size) => product.checked_mul(size),
                Dim::Symbol(_) => None,
            })
    }
}

impl Lowering<'_> {
    /// A tensor parameter.
    pub(super) fn tensor(
        &mut self,
        id: ParamId,
        tensor: &TensorParam,
        name: &Name,
        span: Span,
    ) -> Operand {
        let elem = super::machine(tensor.elem);
        let name = Name {
            text: name.text.clone(),
            span,
        };
        match View::whole(Root::Param(id), elem, name.clone(), &tensor.dims, 0) {
            Some(view) => Operand::View(view),
            None => self.too_large(&name),
        }
    }

    fn too_large(&mut self, name: &Name) -> Operand {
        self.fail_at(
            &DIMENSION,
            name.span,
            format!("`{}` has more elements than 64 bits can count", name.text),
        )
    }

    /// `alloc_shared::<Tensor<..>>()`
    pub(super) fn alloc_shared(
        &mut self,
        alloc: &AllocShared,
        elem: Scalar,
        span: Span,
    ) -> Operand {
        let elem = super::machine(elem);
        let id = SharedId(self.builder.shared.len() as u32);
        let name = alloc.name.clone().unwrap_or_else(|| Name {
            text: format!("shared{}", id.0),
            span,
        });
        let mut dims = Vec::with_capacity(alloc.dims.len());
        for dim in &alloc.dims {
            match dim {
                Dim::Const(size) => dims.push(*size),
                Dim::Symbol(_) => {
                    return self.fail_at(
                        &CONSTANT,
                        span,
                        format!(
                            "a dimension of `{}` is known only at launch; the size of shared memory must be constant",
                            name.text
                        ),
                    );
                }
            }
        }
        // Options that are wrong in themselves were reported when they were parsed.
        let swizzle = alloc.swizzle.and_then(|written| Swizzle::of(written.value));
        let pad = alloc
            .pad
            .and_then(|written| u64::try_from(written.value).ok())
            .unwrap_or(0);
        let least = SharedAlloc::least_align(elem, swizzle);
        let align = alloc
            .align
            .and_then(|written| u32::try_from(written.value).ok())
            .filter(|align| align.is_power_of_two())
            .unwrap_or(least);
        if let (Some(swizzle), Some(written)) = (swizzle, alloc.align)
            && align < least
        {
            return self.fail(
                Diagnostic::new(
                    &SHARED_LAYOUT,
                    written.span,
                    format!(
                        "`{}` is swizzled within {} bytes, so it starts at a multiple of {least}, and this is {align}",
                        name.text,
                        swizzle.span()
                    ),
                )
                .mend(
                    &format!("write `.align({least})`, or leave it out"),
                    alloc
                        .align_span
                        .map(|(first, last)| Edit::between(first, last, least.to_string())),
                ),
            );
        }
        if let (Some(swizzle), Some(padded)) = (alloc.swizzle, alloc.pad) {
            let (first, second) = (swizzle.span.start(), padded.span.start());
            let is_later = (first.line, first.column) > (second.line, second.column);
            return self.fail(
                Diagnostic::new(
                    &SHARED_LAYOUT,
                    if is_later { swizzle.span } else { padded.span },
                    format!("`{}` is swizzled and padded", name.text),
                )
                .help("both spread the rows over the banks: use one of them"),
            );
        }
        let const_dims: Vec<_> = dims.iter().map(|dim| Dim::Const(*dim)).collect();
        let view = View::whole(Root::Shared(id), elem, name.clone(), &const_dims, pad);
        let Some(view) = view else {
            return self.fail_at(
                &SHARED_MEMORY,
                span,
                format!("`{}` has more bytes than 64 bits can count", name.text),
            );
        };
        self.builder.shared.push(SharedAlloc {
            align_span: alloc.align_span,
            end: alloc.end,
            name: name.text,
            elem,
            dims,
            pad,
            swizzle,
            align: align.max(least),
            span,
        });
        Operand::View(view)
    }

    /// `view.sub((..))`
    pub(super) fn sub(&mut self, whole: &Expr, base: &Expr, entries: &[SubAxis]) -> Operand {
        let base = self.expr(base);
        // All entries are evaluated, so that all of their errors are found.
        let mut evaluated = Vec::with_capacity(entries.len());
        for entry in entries {
            evaluated.push(self.sub_axis(entry));
        }
        let Operand::View(base) = base else {
            return self.poisoned();
        };
        if base.axes.len() != entries.len() {
            return self.wrong_rank(&base, entries.len(), whole.span);
        }
        let mut view = View {
            axes: Vec::with_capacity(base.axes.len()),
            name: Name {
                text: words::expr(self.kernel, whole),
                span: whole.span,
            },
            ..base.clone()
        };
        for (position, (axis, entry)) in base.axes.iter().zip(evaluated).enumerate() {
            match entry {
                Entry::Broken => return self.poisoned(),
                Entry::Index(index, written, span) => {
                    view.conditions.push(Condition {
                        tensor: base.name.clone(),
                        axis: Some(position),
                        index,
                        written,
                        extent: 1,
                        dim: axis.dim,
                        span,
                        origin: Some(axis.origin),
                        assumed: false,
                    });
                    self.step(&mut view.offset, &mut view.terms, index, &axis.stride);
                }
                Entry::Range {
                    start,
                    end,
                    inclusive,
                    span,
                    text,
                    written,
                } => {
                    let Some((start, extent)) =
                        self.extent(&base, axis, start, end, inclusive, span, &text)
                    else {
                        return Operand::Error;
                    };
                    match start {
                        None => view.axes.push(Axis {
                            dim: extent,
                            ..axis.clone()
                        }),
                        Some((index, extent)) => {
                            view.conditions.push(Condition {
                                tensor: base.name.clone(),
                                axis: Some(position),
                                index,
                                written,
                                extent,
                                dim: axis.dim,
                                span,
                                origin: Some(axis.origin),
                                assumed: false,
                            });
                            self.step(&mut view.offset, &mut view.terms, index, &axis.stride);
                            view.axes.push(Axis {
                                dim: Dim::Const(extent),
                                ..axis.clone()
                            });
                        }
                    }
                }
            }
        }
        Operand::View(view)
    }

    fn sub_axis(&mut self, entry: &SubAxis) -> Entry {
        match entry {
            SubAxis::Index(index) => match self.value(index) {
                Some(value) => Entry::Index(value, words::written(self.kernel, index), index.span),
                None => Entry::Broken,
            },
            SubAxis::Range {
                start,
                end,
                inclusive,
                span,
            } => {
                let text = words::range(self.kernel, start.as_ref(), end.as_ref(), *inclusive);
                let mut side = |expr: &Option<Expr>| match expr {
                    None => Ok(None),
                    Some(expr) => self.value(expr).map(Some).ok_or(()),
                };
                match (side(start), side(end)) {
                    (Ok(from), Ok(end)) => Entry::Range {
                        start: from,
                        end,
                        inclusive: *inclusive,
                        span: *span,
                        text,
                        written: start
                            .as_ref()
                            .and_then(|start| words::written(self.kernel, start)),
                    },
                    _ => Entry::Broken,
                }
            }
        }
    }

    /// The first index and the width of a range; no first index for a whole axis.
    #[allow(clippy::type_complexity, clippy::too_many_arguments)]
    fn extent(
        &mut self,
        base: &View,
        axis: &Axis,
        start: Option<Value>,
        end: Option<Value>,
        inclusive: bool,
        span: Span,
        text: &str,
    ) -> Option<(Option<(Value, u64)>, Dim)> {
        let first = start.map_or(Some(0), |start| self.builder.int_of(start));
        let width = match (start, end) {
            (start, None) => match (first, axis.dim) {
                (Some(0), _) => return Some((None, axis.dim)),
                (Some(first), Dim::Const(size)) => Some(i128::from(size) - first),
                _ => {
                    self.width_unknown(base, start, text, span);
                    return None;
                }
            },
            (None, Some(end)) => self
                .builder
                .int_of(end)
                .map(|end| end + i128::from(inclusive)),
            (Some(start), Some(end)) => {
                let both = (self.builder.int_of(start), self.builder.int_of(end));
                let width = match both {
                    (Some(start), Some(end)) => Some(end - start),
                    _ => linear::difference(&self.builder, start, end),
                };
                width.map(|width| width + i128::from(inclusive))
            }
        };
        let Some(width) = width else {
            self.width_unknown(base, start, text, span);
            return None;
        };
        let Ok(width) = u64::try_from(width) else {
            self.fail(
                Diagnostic::new(
                    &BOUNDS,
                    span,
                    format!("the range `{text}` ends before it starts"),
                )
                .note(format!("it narrows `{}`", base.name.text)),
            );
            return None;
        };
        let index = match start {
            Some(start) => start,
            None => self.builder.int(0, Scalar::U32, span),
        };
        Some((Some((index, width)), axis.dim))
    }

    #[cold]
    fn width_unknown(&mut self, base: &View, start: Option<Value>, text: &str, span: Span) {
        let start = match start {
            Some(_) => text.split("..").next().unwrap_or("i"),
            None => "0",
        };
        let end = match start.parse::<u64>() {
            Ok(start) => start.saturating_add(4).to_string(),
            Err(_) => format!("{start} + 4"),
        };
        self.fail(
            Diagnostic::new(
                &CONSTANT,
                span,
                format!(
                    "the width of the range `{text}` of `{}` is not known when the kernel is compiled",
                    base.name.text
                ),
            )
            .help(format!("give it a constant width: `{start}..{end}`")),
        );
    }

    fn wrong_rank(&mut self, view: &View, found: usize, span: Span) -> Operand {
        let rank = view.axes.len();
        let plural = if rank == 1 { "" } else { "s" };
        self.fail_at(
            &RANK,
            span,
            format!(
                "`{}` has {rank} dimension{plural}, but {found} are given here",
                view.name.text
            ),
        )
    }

    /// Moves an origin by `index * stride`.
    pub(super) fn step(
        &self,
        offset: &mut u64,
        terms: &mut Vec<Term>,
        index: Value,
        stride: &Stride,
    ) {
        if stride.dims.is_empty()
            && let Some(moved) = self
                .builder
                .int_of(index)
                .and_then(|index| u64::try_from(index).ok())
                .and_then(|index| index.checked_mul(stride.factor))
                .and_then(|step| offset.checked_add(step))
        {
            *offset = moved;
            return;
        }
        if let Some(term) = terms
            .iter_mut()
            .find(|term| term.value == index && term.stride.dims == stride.dims)
            && let Some(factor) = term.stride.factor.checked_add(stride.factor)
        {
            term.stride.factor = factor;
            return;
        }
        terms.push(Term {
            value: index,
            stride: stride.clone(),
        });
    }

    /// `view[(i, j)]`: the place of the element and what must hold; for `assumed` indices the user vouches.
    pub(super) fn element(
        &mut self,
        base: &Expr,
        indices: &[Expr],
        span: Span,
        assumed: bool,
    ) -> Option<(Place, Vec<ObligationId>)> {
        let base = self.expr(base);
        let values: Vec<_> = indices.iter().map(|index| self.value(index)).collect();
        let Operand::View(view) = base else {
            self.poisoned();
            return None;
        };
        if view.axes.len() != indices.len() {
            self.wrong_rank(&view, indices.len(), span);
            return None;
        }
        let mut place = view.place();
        let mut obligations: Vec<_> = view.conditions.iter().map(Condition::obligation).collect();
        for (position, ((axis, value), index)) in
            view.axes.iter().zip(values).zip(indices).enumerate()
        {
            let Some(value) = value else {
                self.poisoned();
                return None;
            };
            obligations.push(
                Condition {
                    tensor: view.name.clone(),
                    axis: Some(position),
                    index: value,
                    written: words::written(self.kernel, index),
                    extent: 1,
                    dim: axis.dim,
                    span: index.span,
                    origin: Some(axis.origin),
                    assumed,
                }
                .obligation(),
            );
            self.step(&mut place.offset, &mut place.terms, value, &axis.stride);
        }
        let ids = obligations
            .into_iter()
            .map(|obligation| self.builder.add_obligation(obligation))
            .chain(view.obligations.iter().copied())
            .collect();
        Some((place, ids))
    }

    /// What must hold for the origin of a view, as obligations that may be checked when the kernel runs.
    pub(super) fn origin_obligations(&mut self, view: &View) -> Vec<ObligationId> {
        view.conditions
            .iter()
            .map(|condition| self.builder.add_obligation(condition.obligation()))
            .chain(view.obligations.iter().copied())
            .collect()
    }
}

/// An evaluated entry of a `sub`.
enum Entry {
    Broken,
    Index(Value, Option<Rc<Written>>, Span),
    Range {
        start: Option<Value>,
        end: Option<Value>,
        inclusive: bool,
        span: Span,
        text: String,
        written: Option<Rc<Written>>,
    },
}
