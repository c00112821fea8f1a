//! Other coordinates for the same elements: `reshape`, `permute`, `cast`.
//!
//! A view is an origin and, for each dimension, a size and a stride. `permute` reorders the dimensions. `cast` reads the
//! same bytes as elements of another size: the last dimension, which has to be contiguous, has as many more or fewer.
//! `reshape` keeps the order of the elements, the last coordinate the fastest. It falls apart into the smallest groups of
//! neighbouring dimensions with the same number of elements before and after:
//!
//! ```text
//!   4 x 6 x 8  to  4 x 3 x 16        {4} to {4},   {6 x 8} to {3 x 16}
//! ```
//!
//! Within a group the old dimensions have to be contiguous with each other: one step of each is as far as all of the next.
//! Then the group is one run of elements with one stride, and the new dimensions divide it. That new coordinates are
//! inside the new dimensions says that the old ones were inside the old, so bounds are proved in the coordinates in
//! which a view is indexed.
//!
//! What was written is an origin plus coordinates in bounds; nothing here depends on where in memory that is, so all of it
//! holds for swizzled memory as well.

use super::{
    Lowering, Operand,
    view::{Axis, View},
    words,
};
use crate::{
    diagnostic::Diagnostic,
    ir::{
        ssa::{AlignedFor, Obligation, ObligationKind, Op, Stride, Value},
        tree::{Expr, Relayout},
        types::{Dim, DimId, DimSource, Name, Scalar, Ty},
    },
};
use proc_macro2::Span;
use tirx_rules::{CONSTANT, DIMENSION, VIEW_CAST, VIEW_PERMUTE, VIEW_RESHAPE};

/// The greatest dimension.
const MAX_DIM: u64 = (1 << 31) - 1;

impl Lowering<'_> {
    /// `view.reshape((..))`, `view.permute((..))`, `view.cast::<T>()`
    pub(super) fn relayout(
        &mut self,
        whole: &Expr,
        base: &Expr,
        relayout: &Relayout,
        at: Span,
    ) -> Operand {
        if let Relayout::Tile(mode, args) = relayout {
            return self.tile(whole, base, *mode, args, at);
        }
        let base = self.expr(base);
        let args: Vec<_> = relayout
            .args()
            .iter()
            .map(|arg| self.value(arg).map(|value| (value, arg.span)))
            .collect();
        let Operand::View(base) = base else {
            return self.poisoned();
        };
        let Some(args) = args.into_iter().collect::<Option<Vec<_>>>() else {
            return self.poisoned();
        };
        let view = match relayout {
            Relayout::Reshape(_) => self.reshape(&base, &args, at),
            Relayout::Permute(_) => self.permute(&base, &args),
            Relayout::Chunk(_) => self.chunk(&base, &args, at),
            Relayout::AsView => Some(base.clone()),
            Relayout::Cast => match &whole.ty {
                Ty::View(ty) => self.cast_elements(&base, super::machine(ty.elem), at),
                _ => return self.poisoned(),
            },
            Relayout::Tile(..) => return self.poisoned(),
        };
        let Some(view) = view else {
            return Operand::Error;
        };
        Operand::View(View {
            name: Name {
                text: words::expr(self.kernel, whole),
                span: whole.span,
            },
            ..view
        })
    }

    pub(super) fn refuse<T>(&mut self, diagnostic: Diagnostic) -> Option<T> {
        self.fail(diagnostic);
        None
    }

    fn permute(&mut self, base: &View, args: &[(Value, Span)]) -> Option<View> {
        let rank = base.axes.len();
        let mut axes: Vec<(usize, Axis)> = Vec::with_capacity(rank);
        for (value, span) in args {
            let Some(at) = self.builder.int_of(*value) else {
                return self.refuse(
                    Diagnostic::new(
                        &CONSTANT,
                        *span,
                        "which dimension goes here is not known when the kernel is compiled",
                    )
                    .help("`permute` takes constants, such as `.permute((1, 0))`"),
                );
            };
            let found = usize::try_from(at).ok();
            let Some((at, axis)) = found.and_then(|at| Some((at, base.axes.get(at)?))) else {
                let plural = if rank == 1 { "" } else { "s" };
                return self.refuse(
                    Diagnostic::new(
                        &VIEW_PERMUTE,
                        *span,
                        format!(
                            "`{}` has {rank} dimension{plural}, so there is no dimension {at}",
                            base.name.text
                        ),
                    )
                    .help(format!(
                        "name each dimension once, from 0 to {}",
                        rank.saturating_sub(1)
                    )),
                );
            };
            if axes.iter().any(|(taken, _)| *taken == at) {
                return self.refuse(
                    Diagnostic::new(
                        &VIEW_PERMUTE,
                        *span,
                        format!("dimension {at} of `{}` is named twice", base.name.text),
                    )
                    .help(format!(
                        "name each dimension once, from 0 to {}",
                        rank.saturating_sub(1)
                    )),
                );
            }
            axes.push((at, axis.clone()));
        }
        Some(base.with_axes(axes.into_iter().map(|(_, axis)| (axis.dim, axis.stride))))
    }

    fn cast_elements(&mut self, base: &View, to: Scalar, at: Span) -> Option<View> {
        let mut view = View {
            elem: to,
            ..base.clone()
        };
        let (old, new) = (u64::from(base.elem.size()), u64::from(to.size()));
        if old == new {
            return Some(view);
        }
        let name = &base.name.text;
        let error = |message: String| Diagnostic::new(&VIEW_CAST, at, message);
        let Some(last) = view.axes.last_mut() else {
            return self.refuse(
                error(format!(
                    "`{name}` is a single `{}` of {old} bytes, and `{}` has {new}",
                    base.elem.name(),
                    to.name()
                ))
                .help("cast a view that has a dimension, and index it"),
            );
        };
        let position = base.axes.len().saturating_sub(1);
        let Dim::Const(size) = last.dim else {
            return self.refuse(
                error(format!(
                    "dimension {position} of `{name}` is known only at launch, so how many `{}` it has is not known",
                    to.name()
                ))
                .help("narrow it to a constant size first, with a range such as `i..i + 4` in `.sub(..)`"),
            );
        };
        if size != 1 && !(last.stride.dims.is_empty() && last.stride.factor == old) {
            return self.refuse(
                error(format!(
                    "the elements of `{name}` are not contiguous along its last dimension, so they are no `{}`",
                    to.name()
                ))
                .help("cast before `permute`, or let the contiguous dimension be the last"),
            );
        }
        let bytes = size.saturating_mul(old);
        if !bytes.is_multiple_of(new) {
            return self.refuse(
                error(format!(
                    "dimension {position} of `{name}` has {size} elements of `{}`, {bytes} bytes, which is no whole number of `{}` of {new} bytes",
                    base.elem.name(),
                    to.name()
                ))
                .help(format!("narrow it to a multiple of {new} bytes")),
            );
        }
        if bytes / new > MAX_DIM {
            return self.refuse(error(format!(
                "dimension {position} of `{name}` would have {} elements, and a dimension has at most {MAX_DIM}",
                bytes / new
            )));
        }
        *last = Axis {
            dim: Dim::Const(bytes / new),
            stride: Stride {
                factor: new,
                dims: Vec::new(),
            },
            ..last.clone()
        };
        let outer = base.axes.iter().take(position).enumerate();
        for (dimension, axis) in outer {
            if axis.dim != Dim::Const(1) && !axis.stride.factor.is_multiple_of(new) {
                let symbols = if axis.stride.dims.is_empty() {
                    format!("{} bytes", axis.stride.factor)
                } else {
                    format!("a multiple of {} bytes only", axis.stride.factor)
                };
                return self.refuse(
                    error(format!(
                        "one step along dimension {dimension} of `{name}` is {symbols}, and `{}` has {new}: not every row would be aligned",
                        to.name()
                    ))
                    .help(format!("make the rows a multiple of {new} bytes")),
                );
            }
        }
        if new > old {
            let obligation = self.builder.add_obligation(Obligation {
                kind: ObligationKind::Aligned {
                    place: base.place(),
                    bytes: to.size(),
                    text: base.name.text.clone(),
                    tensor: base.tensor.clone(),
                    needed: AlignedFor::Elements,
                },
                under: None,
                must_be_proved: true,
                assumed: false,
                span: at,
            });
            view.obligations.push(obligation);
        }
        Some(view)
    }

    fn reshape(&mut self, base: &View, args: &[(Value, Span)], at: Span) -> Option<View> {
        let mut dims = Vec::with_capacity(args.len());
        for (value, span) in args {
            dims.push(self.dimension(*value, *span)?);
        }
        let before: Vec<_> = base.axes.iter().map(|axis| axis.dim).collect();
        match regroup(&base.axes, &dims, u64::from(base.elem.size())) {
            Ok(strides) => Some(base.with_axes(dims.into_iter().zip(strides))),
            Err(Refused::Size) => {
                let (before, after) = (self.count(&before), self.count(&dims));
                self.refuse(
                    Diagnostic::new(
                        &VIEW_RESHAPE,
                        at,
                        format!(
                            "`{}` has {before}, and the new dimensions have {after}",
                            base.name.text
                        ),
                    )
                    .help("give dimensions whose product is the number of elements that there are"),
                )
            }
            Err(Refused::Apart(first, second)) => {
                let mut diagnostic = Diagnostic::new(
                    &VIEW_RESHAPE,
                    at,
                    format!(
                        "dimensions {first} and {second} of `{}` are not contiguous, so the new dimensions cannot cross from one to the other",
                        base.name.text
                    ),
                );
                if let (Some(outer), Some(inner)) = (base.axes.get(first), base.axes.get(second)) {
                    diagnostic = diagnostic.note(format!(
                        "one step along dimension {first} is {}, and dimension {second} is {} with steps of {}",
                        self.bytes(&outer.stride),
                        words_dim(&self.dim_text(inner.dim)),
                        self.bytes(&inner.stride),
                    ));
                }
                self.refuse(diagnostic.help(
                    "`reshape` before `sub`, `permute` or padding, or keep these dimensions apart",
                ))
            }
        }
    }

    /// A dimension of a reshape: a constant, or a dimension of the kernel as a whole.
    fn dimension(&mut self, value: Value, span: Span) -> Option<Dim> {
        if let Some(size) = self.builder.int_of(value) {
            return match u64::try_from(size) {
                Ok(size) if (1..=MAX_DIM).contains(&size) => Some(Dim::Const(size)),
                _ => self.refuse(
                    Diagnostic::new(
                        &DIMENSION,
                        span,
                        format!("a dimension is 1 to 2^31 - 1, and this is {size}"),
                    )
                    .help("give dimensions whose product is the number of elements that there are"),
                ),
            };
        }
        let mut value = value;
        loop {
            match self.builder.def(value) {
                // A dimension is below 2^31.
                Some(Op::Cast(from))
                    if self.builder.scalar(value).size() >= 4
                        && self.builder.scalar(*from).is_int() =>
                {
                    value = *from;
                }
                Some(Op::Dim(id)) => return Some(Dim::Symbol(*id)),
                Some(Op::Param(param)) => {
                    let dims = self.kernel.signature.dims.iter();
                    let found = dims.enumerate().find(
                        |(_, dim)| matches!(dim.source, DimSource::Param(id) if id == *param),
                    );
                    if let Some((id, _)) = found {
                        return Some(Dim::Symbol(DimId(id)));
                    }
                    break;
                }
                _ => break,
            }
        }
        self.refuse(
            Diagnostic::new(
                &CONSTANT,
                span,
                "this dimension is neither constant nor a dimension of the kernel",
            )
            .help("use a constant, `N::size()` of a `N: Dim`, or a parameter that is a dimension"),
        )
    }

    /// `64 x N elements`
    pub(super) fn count(&self, dims: &[Dim]) -> String {
        let texts: Vec<_> = dims.iter().map(|dim| self.dim_text(*dim)).collect();
        let product = dims.iter().try_fold(1u64, |product, dim| match dim {
            Dim::Const(size) => product.checked_mul(*size),
            Dim::Symbol(_) => None,
        });
        match (product, dims.len()) {
            (Some(1), 0) => "1 element".to_owned(),
            (Some(product), 2..) => format!("{} = {product} elements", texts.join(" x ")),
            _ => format!("{} elements", texts.join(" x ")),
        }
    }

    fn dim_text(&self, dim: Dim) -> String {
        match dim {
            Dim::Const(size) => size.to_string(),
            Dim::Symbol(id) => self
                .kernel
                .signature
                .dims
                .get(id.0)
                .map_or_else(|| "?".to_owned(), |dim| dim.name.text.clone()),
        }
    }

    pub(super) fn bytes(&self, stride: &Stride) -> String {
        let mut text = stride.factor.to_string();
        for dim in &stride.dims {
            text.push_str(" * ");
            text.push_str(&self.dim_text(Dim::Symbol(*dim)));
        }
        format!("{text} bytes")
    }
}

fn words_dim(size: &str) -> String {
    match size {
        "1" => "1 element".to_owned(),
        size => format!("{size} elements"),
    }
}

impl View {
    /// The same origin with other dimensions: conditions from before are about coordinates that it no longer has.
    fn with_axes(&self, axes: impl Iterator<Item = (Dim, Stride)>) -> Self {
        let mut view = Self {
            axes: axes
                .enumerate()
                .map(|(origin, (dim, stride))| Axis {
                    dim,
                    stride,
                    origin,
                })
                .collect(),
            ..self.clone()
        };
        for condition in &mut view.conditions {
            condition.origin = None;
        }
        view
    }
}

/// Why there is no such reshape.
#[derive(Debug, PartialEq, Eq)]
enum Refused {
    /// The number of elements is another.
    Size,
    /// These two dimensions would have to be contiguous.
    Apart(usize, usize),
}

/// A number of elements: a constant times dimensions known at launch, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Size {
    factor: u128,
    dims: Vec<DimId>,
}

impl Size {
    const ONE: Self = Self {
        factor: 1,
        dims: Vec::new(),
    };

    fn times(mut self, dim: Dim) -> Self {
        match dim {
            Dim::Const(size) => self.factor = self.factor.saturating_mul(u128::from(size)),
            Dim::Symbol(id) => {
                let at = self.dims.partition_point(|other| *other <= id);
                self.dims.insert(at, id);
            }
        }
        self
    }

    fn of(dims: impl Iterator<Item = Dim>) -> Self {
        dims.fold(Self::ONE, Self::times)
    }

    /// A dimension known at launch that the other has not.
    fn exceeds(&self, other: &Self) -> bool {
        let mut rest = other.dims.clone();
        !self.dims.iter().all(|dim| {
            let found = rest.iter().position(|other| other == dim);
            found.map(|at| rest.remove(at)).is_some()
        })
    }
}

/// The bytes of a view whose elements follow each other in order; else the dimension along which they are apart.
pub(super) fn run(axes: &[Axis], elem: u64) -> Result<Stride, usize> {
    let mut bytes = Stride {
        factor: elem,
        dims: Vec::new(),
    };
    for (position, axis) in axes.iter().enumerate().rev() {
        if axis.dim != Dim::Const(1) && !same(&axis.stride, &bytes) {
            return Err(position);
        }
        bytes = times(&bytes, axis.dim).ok_or(position)?;
    }
    Ok(bytes)
}

/// Both have as many elements.
pub(super) fn as_many(a: &[Dim], b: &[Dim]) -> bool {
    Size::of(a.iter().copied()) == Size::of(b.iter().copied())
}

/// The stride of each new dimension.
fn regroup(axes: &[Axis], new: &[Dim], elem: u64) -> Result<Vec<Stride>, Refused> {
    if Size::of(axes.iter().map(|axis| axis.dim)) != Size::of(new.iter().copied()) {
        return Err(Refused::Size);
    }
    // A dimension of 1 has no step.
    let mut strides = vec![
        Stride {
            factor: elem,
            dims: Vec::new(),
        };
        new.len()
    ];
    let mut old = axes
        .iter()
        .enumerate()
        .filter(|(_, axis)| axis.dim != Dim::Const(1));
    let mut next = new
        .iter()
        .copied()
        .enumerate()
        .filter(|(_, dim)| *dim != Dim::Const(1));
    while let (Some(first), Some(position)) = (old.next(), next.next()) {
        let (mut from, mut to) = (vec![first], vec![position]);
        let mut had = Size::ONE.times(first.1.dim);
        let mut has = Size::ONE.times(position.1);
        while had != has {
            let more_new = had.exceeds(&has) || (!has.exceeds(&had) && has.factor < had.factor);
            if more_new {
                let position = next.next().ok_or(Refused::Size)?;
                has = has.times(position.1);
                to.push(position);
            } else {
                let axis = old.next().ok_or(Refused::Size)?;
                had = had.times(axis.1.dim);
                from.push(axis);
            }
        }
        for pair in from.windows(2) {
            if let [(first, outer), (second, inner)] = pair
                && times(&inner.stride, inner.dim).is_none_or(|run| !same(&run, &outer.stride))
            {
                return Err(Refused::Apart(*first, *second));
            }
        }
        let mut run = from.last().map(|(_, axis)| axis.stride.clone());
        for (at, dim) in to.iter().rev() {
            let (Some(slot), Some(stride)) = (strides.get_mut(*at), run.take()) else {
                return Err(Refused::Size);
            };
            run = times(&stride, *dim);
            *slot = stride;
        }
    }
    Ok(strides)
}

/// The stride of as many elements.
pub(super) fn times(stride: &Stride, dim: Dim) -> Option<Stride> {
    let mut stride = stride.clone();
    match dim {
        Dim::Const(size) => stride.factor = stride.factor.checked_mul(size)?,
        Dim::Symbol(id) => stride.dims.push(id),
    }
    Some(stride)
}

pub(super) fn same(a: &Stride, b: &Stride) -> bool {
    let sorted = |stride: &Stride| {
        let mut dims = stride.dims.clone();
        dims.sort_unstable();
        dims
    };
    a.factor == b.factor && sorted(a) == sorted(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    const N: Dim = Dim::Symbol(DimId(0));
    const M: Dim = Dim::Symbol(DimId(1));

    fn compact(dims: &[Dim]) -> Vec<Axis> {
        let mut stride = Stride {
            factor: 1,
            dims: Vec::new(),
        };
        let mut axes: Vec<_> = dims
            .iter()
            .enumerate()
            .rev()
            .map(|(origin, dim)| {
                let axis = Axis {
                    dim: *dim,
                    stride: stride.clone(),
                    origin,
                };
                stride = times(&stride, *dim).expect("small");
                axis
            })
            .collect();
        axes.reverse();
        axes
    }

    fn consts(sizes: &[u64]) -> Vec<Dim> {
        sizes.iter().map(|size| Dim::Const(*size)).collect()
    }

    /// The offset of the `k`th element in row-major order.
    fn offset(dims: &[u64], strides: &[u64], mut k: u64) -> u64 {
        let mut offset = 0;
        for (dim, stride) in dims.iter().zip(strides).rev() {
            offset += k % dim * stride;
            k /= dim;
        }
        offset
    }

    /// Every reshape that is allowed keeps the order of the elements, and every one that would keep it is allowed.
    #[test]
    fn reshapes_keep_the_order() {
        let shapes = [
            (vec![4, 6, 8], vec![48, 8, 1]),
            (vec![4, 6, 8], vec![48, 8, 2]),
            (vec![4, 6, 8], vec![1, 4, 24]),
            (vec![4, 6, 8], vec![100, 8, 1]),
            (vec![4, 6, 8], vec![48, 10, 1]),
            (vec![6, 4, 8], vec![8, 48, 1]),
            (vec![24, 1, 8], vec![8, 777, 1]),
            (vec![192], vec![3]),
        ];
        let sizes = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 192];
        let mut allowed = 0;
        for (dims, steps) in &shapes {
            let axes: Vec<_> = dims
                .iter()
                .zip(steps)
                .enumerate()
                .map(|(origin, (dim, step))| Axis {
                    dim: Dim::Const(*dim),
                    stride: Stride {
                        factor: *step,
                        dims: Vec::new(),
                    },
                    origin,
                })
                .collect();
            for a in sizes {
                for b in sizes {
                    if 192 % (a * b) != 0 {
                        continue;
                    }
                    let new = [a, b, 192 / (a * b)];
                    let found = regroup(&axes, &consts(&new), 1);
                    // By brute force: each stride is the distance of two neighbours.
                    let mut unit = 192;
                    let strides: Vec<_> = new
                        .iter()
                        .map(|size| {
                            unit /= size;
                            match size {
                                1 => 0,
                                _ => offset(dims, steps, unit),
                            }
                        })
                        .collect();
                    let keeps =
                        (0..192).all(|k| offset(&new, &strides, k) == offset(dims, steps, k));
                    assert_eq!(found.is_ok(), keeps, "{dims:?}:{steps:?} to {new:?}");
                    if let Ok(found) = found {
                        allowed += 1;
                        let found: Vec<_> = found.iter().map(|stride| stride.factor).collect();
                        let keeps =
                            (0..192).all(|k| offset(&new, &found, k) == offset(dims, steps, k));
                        assert!(keeps, "{dims:?}:{steps:?} to {new:?}: {found:?}");
                    }
                }
            }
        }
        assert!(allowed > 100, "{allowed}");
    }

    #[test]
    fn dimensions_known_at_launch_stay_whole() {
        let axes = compact(&[N, Dim::Const(64)]);
        let split = [N, Dim::Const(16), Dim::Const(4)];
        let strides = regroup(&axes, &split, 1).expect("64 is divided");
        let factors: Vec<_> = strides.iter().map(|stride| stride.factor).collect();
        assert_eq!(factors, [64, 4, 1]);
        // Across the dimension, which a compact tensor allows.
        let strides = regroup(&axes, &[Dim::Const(64), N], 1).expect("compact");
        assert_eq!(strides[0].dims, [DimId(0)]);
        assert_eq!(regroup(&axes, &[M, Dim::Const(64)], 1), Err(Refused::Size));
        let mut apart = axes;
        apart[0].stride.factor = 65;
        assert_eq!(
            regroup(&apart, &[Dim::Const(64), N], 1),
            Err(Refused::Apart(0, 1))
        );
    }
}
