//! Rules on the operands of asynchronous copies.
//!
//! They are asked in an order in which the first broken one explains the others: the width; whole elements; on each
//! side the state space, the shape, contiguity, and last the alignment, which is worked out from the alignment of the
//! tensor, the constant offset, and for each term its stride and what is known of the low bits of its value.

use super::{
    align::{Alignments, LowBits},
    cfg::{Cfg, Def},
    words,
};
use crate::{
    diagnostic::{Diagnostic, Diagnostics, Edit},
    intrinsics::CacheOp,
    ir::{
        ssa::{
            AlignedFor, CopySide, CopyView, CpAsync, Function, Obligation, ObligationKind, Op,
            Place, Root, Stride, Value,
        },
        tree::ConstArg,
        types::{Const, Dim, ParamKind},
    },
};
use proc_macro2::Span;
use std::collections::HashSet;
use tirx_rules::{
    BULK_ALIGN, CP_ASYNC_ALIGN, CP_ASYNC_CONTIGUOUS, CP_ASYNC_ELEMENTS, CP_ASYNC_EXCLUSIVE,
    CP_ASYNC_PREFETCH, CP_ASYNC_SHAPE, CP_ASYNC_SPACE, CP_ASYNC_SRC_SIZE, CP_ASYNC_WIDTH,
    POLICY_FRACTION, TENSOR_ALIGN, TENSOR_COORDINATE, VIEW_CAST, WAIT_GROUP,
};

/// L2 prefetch sizes in bytes (PTX ISA, "Data Movement and Conversion Instructions: cp.async").
const PREFETCH_SIZES: [i128; 3] = [64, 128, 256];

/// The number of groups that `wait_group` may leave pending.
pub(crate) fn wait_group(groups: ConstArg) -> Result<u32, Diagnostic> {
    // ptxas takes a negative count and waits for nothing.
    if let Ok(count @ 0..=0x7FFF_FFFF) = u32::try_from(groups.value) {
        return Ok(count);
    }
    Err(Diagnostic::new(
        &WAIT_GROUP,
        groups.span,
        format!(
            "`wait_group` leaves the latest groups pending, as many as it names; {} is no such number",
            groups.value
        ),
    )
    .suggest("write {}, which waits for all groups", "0"))
}

pub(super) fn check(cfg: &Cfg<'_>, diagnostics: &mut Diagnostics) {
    let mut checker = Checker {
        cfg,
        alignments: None,
        roots: HashSet::new(),
        diagnostics,
    };
    let mut done = HashSet::new();
    for inst in cfg.function.blocks.iter().flat_map(|block| &block.insts) {
        for id in &inst.obligations {
            if done.insert(*id)
                && let Some(obligation) = cfg.function.obligations.get(id.index())
            {
                checker.aligned(obligation);
                checker.coordinate(obligation);
            }
        }
        match &inst.op {
            Op::CpAsync(copy) => checker.cp_async(copy),
            Op::CreatePolicyFractional { fraction, .. } => checker.fraction(*fraction, inst.span),
            _ => {}
        }
    }
}

struct Checker<'a> {
    cfg: &'a Cfg<'a>,
    /// Worked out when the first copy asks.
    alignments: Option<Alignments>,
    /// Tensors whose own alignment was reported: it is mended once.
    roots: HashSet<Root>,
    diagnostics: &'a mut Diagnostics,
}

impl Checker<'_> {
    fn constant(&self, value: Value) -> Option<Const> {
        match self.cfg.def(value) {
            Def::Op(Op::Const(constant)) => Some(*constant),
            _ => None,
        }
    }

    fn fraction(&mut self, fraction: Value, span: Span) {
        let Some(Const::Float(value)) = self.constant(fraction) else {
            return;
        };
        if !(value > 0.0 && value <= 1.0) {
            self.diagnostics.push(
                Diagnostic::new(
                    &POLICY_FRACTION,
                    span,
                    format!("the fraction of a cache policy is {value:?}, but it lies above 0 and is at most 1"),
                )
                .help("`1.0` gives all accesses the primary priority"),
            );
        }
    }

    fn cp_async(&mut self, copy: &CpAsync) {
        self.options(copy);
        let Some(bytes) = self.width(copy) else {
            return;
        };
        if let (CopySide::View(dst), CopySide::View(src)) = (&copy.dst, &copy.src)
            && dst.place.elem != src.place.elem
        {
            let (dst_elem, src_elem) = (dst.place.elem.name(), src.place.elem.name());
            self.diagnostics.push(
                Diagnostic::new(
                    &CP_ASYNC_ELEMENTS,
                    src.span,
                    format!(
                        "`{}` has elements of `{src_elem}` and `{}` of `{dst_elem}`, but a copy does not convert",
                        src.text, dst.text
                    ),
                )
                .help(format!("give `{}` and `{}` the same element type", dst.tensor, src.tensor)),
            );
            return;
        }
        for (side, is_dst) in [(&copy.dst, true), (&copy.src, false)] {
            if let CopySide::View(view) = side {
                self.side(view, is_dst, bytes);
            }
        }
    }

    /// The size of the copy, if it is one that the instruction has.
    fn width(&mut self, copy: &CpAsync) -> Option<u32> {
        let (bytes, span) = copy.bytes;
        let widths = copy.cache.widths();
        if let Some(width) = widths.iter().find(|width| i128::from(**width) == bytes) {
            return Some(*width);
        }
        let (name, sizes) = match copy.cache {
            CacheOp::Ca => ("cp.async.ca", "4, 8 or 16"),
            CacheOp::Cg => ("cp.async.cg", "16"),
        };
        let mut diagnostic = Diagnostic::new(
            &CP_ASYNC_WIDTH,
            span,
            format!("`{name}` copies {sizes} bytes, not {bytes}"),
        );
        diagnostic = diagnostic.help(match (copy.cache, bytes) {
            (CacheOp::Cg, 4 | 8) => {
                format!("copy 16 bytes at a time, or use `cp_async_ca`, which has {bytes}")
            }
            (_, 17..) => "copy 16 bytes at a time: several copies of 16 bytes each".to_owned(),
            (CacheOp::Cg, _) => "copy 16 bytes at a time".to_owned(),
            (CacheOp::Ca, 9..) => format!("copy it in two: 8 bytes and {}", bytes - 8),
            (CacheOp::Ca, _) => {
                "copy 4 bytes at a time: with smaller elements, several of them".to_owned()
            }
        });
        self.diagnostics.push(diagnostic);
        None
    }

    fn options(&mut self, copy: &CpAsync) {
        if let (Some((_, src_size)), Some((_, ignore_src))) = (copy.src_size, copy.ignore_src) {
            // At the one that comes second.
            let (a, b) = (src_size.start(), ignore_src.start());
            let span = if (b.line, b.column) >= (a.line, a.column) {
                ignore_src
            } else {
                src_size
            };
            self.diagnostics.push(
                Diagnostic::new(
                    &CP_ASYNC_EXCLUSIVE,
                    span,
                    "a copy takes `src_size` or `ignore_src`, not both",
                )
                .help("`src_size(0)` fills the whole chunk with zeros too"),
            );
        }
        if let Some((bytes, span)) = copy.prefetch
            && !PREFETCH_SIZES.contains(&bytes)
        {
            self.diagnostics.push(
                Diagnostic::new(
                    &CP_ASYNC_PREFETCH,
                    span,
                    format!("an L2 prefetch has 64, 128 or 256 bytes, not {bytes}"),
                )
                .suggest("write {}, or leave it out: a prefetch is a hint", "128"),
            );
        }
        // A copy between views has an obligation for it; of addresses only a constant is looked at.
        if let (Some((value, span)), CopySide::Address(_)) = (copy.src_size, &copy.src)
            && let Some(Const::Int(size)) = self.constant(value)
            && size > copy.bytes.0
        {
            self.diagnostics.push(
                Diagnostic::new(
                    &CP_ASYNC_SRC_SIZE,
                    span,
                    format!(
                        "`src_size` is {size}, but the copy has {} bytes",
                        copy.bytes.0
                    ),
                )
                .help(format!(
                    "`src_size` counts the bytes that are read: at most {}",
                    copy.bytes.0
                )),
            );
        }
    }

    fn side(&mut self, view: &CopyView, is_dst: bool, bytes: u32) {
        let function = self.cfg.function;
        let is_shared = matches!(view.place.root, Root::Shared(_));
        if is_shared != is_dst {
            let (side, wanted, found) = if let Root::Peer(..) = view.place.root {
                let (side, wanted) = match is_dst {
                    true => ("destination", "this CTA's shared"),
                    false => ("source", "global"),
                };
                (side, wanted, "a peer's shared")
            } else if is_dst {
                ("destination", "shared", "global")
            } else {
                ("source", "global", "shared")
            };
            self.diagnostics.push(
                Diagnostic::new(
                    &CP_ASYNC_SPACE,
                    view.span,
                    format!(
                        "the {side} of the copy is in {wanted} memory, but `{}` is in {found} memory",
                        view.tensor
                    ),
                )
                .help("`cp.async` copies from global to shared memory: `tile::cp_async_..(shared, global)`"),
            );
            return;
        }
        let elem = view.place.elem;
        if !bytes.is_multiple_of(elem.size()) {
            self.diagnostics.push(Diagnostic::new(
                &CP_ASYNC_ELEMENTS,
                view.span,
                format!(
                    "a copy of {bytes} bytes is no whole number of elements of `{}`: `{}` has {} bytes",
                    view.text,
                    elem.name(),
                    elem.size()
                ),
            )
            .help(format!("copy a multiple of {} bytes", elem.size())));
            return;
        }
        if !self.shape(view, bytes) || !self.contiguous(view) {
            return;
        }
        let start = Start {
            place: &view.place,
            text: &view.text,
            tensor: &view.tensor,
            span: view.span,
            need: Need::Copy,
        };
        self.align(function, &start, bytes);
    }

    /// A view that is read as larger elements.
    fn aligned(&mut self, obligation: &Obligation) {
        if let ObligationKind::Aligned {
            place,
            bytes,
            text,
            tensor,
            needed,
        } = &obligation.kind
        {
            let start = Start {
                place,
                text,
                tensor,
                span: obligation.span,
                need: match needed {
                    AlignedFor::Elements => Need::Elements,
                    AlignedFor::BulkCopy => Need::BulkCopy,
                    AlignedFor::TensorCopy => Need::TensorCopy,
                },
            };
            self.align(self.cfg.function, &start, *bytes);
        }
    }

    /// The innermost coordinate of a tensor copy, where its low bits show that it is wrong.
    fn coordinate(&mut self, obligation: &Obligation) {
        let ObligationKind::Coordinate { value, unit } = obligation.kind else {
            return;
        };
        let known = self.known_bits().of(value);
        if !known.is_no_multiple_of(u64::from(unit)) {
            return;
        }
        let text = words::value(self.cfg.function, &|value| self.definition(value), value);
        self.diagnostics.push(
            Diagnostic::new(
                &TENSOR_COORDINATE,
                obligation.span,
                format!(
                    "the innermost coordinate `{text}` is never a multiple of {unit}, and a copy starts at a multiple of 16 bytes"
                ),
            )
            .help(format!("make it a multiple of {unit}")),
        );
    }

    fn known_bits(&mut self) -> &Alignments {
        self.alignments
            .get_or_insert_with(|| Alignments::new(self.cfg))
    }

    /// The operation that defines a value.
    fn definition(&self, value: Value) -> Option<&Op> {
        match self.cfg.def(value) {
            Def::Op(op) => Some(op),
            _ => None,
        }
    }

    /// The view is the chunk: no more and no less.
    fn shape(&mut self, view: &CopyView, bytes: u32) -> bool {
        let function = self.cfg.function;
        let size = u128::from(view.place.elem.size());
        let wanted = u128::from(bytes) / size;
        let elements = view
            .dims
            .iter()
            .try_fold(1u128, |product, (dim, _)| match dim {
                Dim::Const(size) => product.checked_mul(u128::from(*size)),
                Dim::Symbol(_) => None,
            });
        let elem = view.place.elem.name();
        let shape: Vec<_> = view
            .dims
            .iter()
            .map(|(dim, _)| words::dim(function, *dim))
            .collect();
        let shape = shape.join(" x ");
        let message = match elements {
            Some(elements) if elements == wanted => return true,
            Some(elements) => format!(
                "`{}` has {shape} elements of `{elem}`, {} bytes, but the copy has {bytes} bytes, {wanted} elements",
                view.text,
                elements * size
            ),
            None => format!(
                "`{}` has {shape} elements, which is known only at launch, but the copy has {wanted} elements of `{elem}`",
                view.text
            ),
        };
        let message = message.replace("has  elements", "has 1 element");
        self.diagnostics.push(
            Diagnostic::new(&CP_ASYNC_SHAPE, view.span, message).help(format!(
                "narrow it with `.sub` to {wanted} elements, such as `i..i + {wanted}` in its last dimension"
            )),
        );
        false
    }

    fn contiguous(&mut self, view: &CopyView) -> bool {
        let elem = u64::from(view.place.elem.size());
        let mut next = elem;
        for (axis, (dim, stride)) in view.dims.iter().enumerate().rev() {
            let Dim::Const(size) = dim else {
                return false;
            };
            if *size != 1 && !(stride.dims.is_empty() && stride.factor == next) {
                let stride = self.stride_text(stride, elem);
                self.diagnostics.push(
                    Diagnostic::new(
                        &CP_ASYNC_CONTIGUOUS,
                        view.span,
                        format!(
                            "the elements of `{}` are not contiguous: along its dimension {axis} they are {stride} elements apart in `{}`",
                            view.text, view.tensor
                        ),
                    )
                    .help("copy along the last dimension of the tensor, or copy each run with its own copy"),
                );
                return false;
            }
            next = next.saturating_mul(*size);
        }
        true
    }

    /// A stride in elements of this size.
    fn stride_text(&self, stride: &Stride, elem: u64) -> String {
        let mut parts: Vec<_> = stride
            .dims
            .iter()
            .map(|dim| words::dim(self.cfg.function, Dim::Symbol(*dim)))
            .collect();
        let factor = stride.factor / elem.max(1);
        if factor != 1 || parts.is_empty() {
            parts.insert(0, factor.to_string());
        }
        parts.join(" * ")
    }

    fn align(&mut self, function: &Function, view: &Start<'_>, bytes: u32) {
        let wanted = u64::from(bytes);
        let root = view.place.root;
        let mut causes = Vec::new();
        let mut help = None;
        let base = base_align(function, root);
        if u64::from(base) < wanted {
            if self.roots.insert(root) {
                causes.push(format!("`{}` is aligned to {base} bytes", view.tensor));
                help = aligned_base(function, root, bytes, view.tensor);
            } else {
                return;
            }
        }
        let alignments = self.known_bits();
        let size = u64::from(view.place.elem.size());
        let offset = view.place.offset;
        let mut total = LowBits::constant(offset);
        let mut terms = Vec::new();
        for term in &view.place.terms {
            let mut step = LowBits::constant(term.stride.factor);
            for _ in &term.stride.dims {
                step = step.mul(LowBits::new(0, 0));
            }
            let moved = step.mul(alignments.of(term.value));
            total = total.plus(moved);
            terms.push((term, step, moved));
        }
        if !total.is_multiple_of(wanted) {
            let before = causes.len();
            for (term, step, moved) in &terms {
                if moved.is_multiple_of(wanted) {
                    continue;
                }
                let index = words::value(function, &|value| self.definition(value), term.value);
                let apart = if term.stride.dims.is_empty() {
                    format!("{} bytes", term.stride.factor)
                } else {
                    format!(
                        "{} * {size} bytes, a multiple of {}",
                        self.stride_text(&term.stride, size),
                        step.divisor(wanted)
                    )
                };
                causes.push(format!(
                    "one step of `{index}` is {apart}, so it moves the address by a multiple of {} only",
                    moved.divisor(wanted)
                ));
            }
            if !offset.is_multiple_of(wanted) {
                causes.push(format!("its constant offset is {offset} bytes"));
            }
            if causes.len() == before {
                causes.push(format!(
                    "its offset is a multiple of {} only",
                    total.divisor(wanted)
                ));
            }
        }
        let Some(first) = causes.first() else {
            return;
        };
        let (rule, who, instead) = match view.need {
            Need::Copy => (
                &CP_ASYNC_ALIGN,
                "the copy needs",
                ", or copy fewer bytes at a time with `cp_async_ca`",
            ),
            Need::TensorCopy => (&TENSOR_ALIGN, "a tensor copy needs", ""),
            Need::BulkCopy => (&BULK_ALIGN, "a bulk copy needs", ""),
            Need::Elements => (&VIEW_CAST, "its elements need", ""),
        };
        let mut diagnostic = Diagnostic::new(
            rule,
            view.span,
            format!(
                "`{}` is not known to start at a multiple of {bytes} bytes, which {who}: {first}",
                view.text
            ),
        );
        for cause in causes.iter().skip(1) {
            diagnostic = diagnostic.note(format!("also, {cause}"));
        }
        if let Some((help, edit)) = help {
            diagnostic = diagnostic.mend(&help, [edit]);
        } else if !offset.is_multiple_of(wanted)
            && terms
                .iter()
                .all(|(_, _, moved)| moved.is_multiple_of(wanted))
        {
            diagnostic = diagnostic.help(format!(
                "start at a multiple of {} elements{instead}",
                wanted / size
            ));
        } else if !terms.is_empty() {
            diagnostic = diagnostic.help(format!(
                "make each stride, or each index that steps along it, a multiple of {bytes} bytes{instead}"
            ));
        }
        self.diagnostics.push(diagnostic);
    }
}

/// What has to be aligned.
struct Start<'a> {
    place: &'a Place,
    text: &'a str,
    tensor: &'a str,
    span: Span,
    need: Need,
}

/// Why it has to be.
enum Need {
    Copy,
    BulkCopy,
    TensorCopy,
    Elements,
}

/// How the tensor gets this alignment.
#[cold]
fn aligned_base(function: &Function, root: Root, bytes: u32, name: &str) -> Option<(String, Edit)> {
    match root {
        Root::Param(id) => {
            let param = function.signature.params.get(id.0)?;
            let ParamKind::Tensor(tensor) = &param.kind else {
                return None;
            };
            Some(match tensor.align_span {
                Some((first, last)) => (
                    format!("write `#[align({bytes})]` at the parameter `{name}`"),
                    Edit::between(first, last, bytes.to_string()),
                ),
                None => (
                    format!("add {{}} to the parameter `{name}`"),
                    Edit::before(param.name.span, format!("#[align({bytes})] ")),
                ),
            })
        }
        Root::Shared(id) | Root::Peer(id, _) => {
            let alloc = function.shared.get(id.index())?;
            Some(match alloc.align_span {
                Some((first, last)) => (
                    format!("write `.align({bytes})` at the allocation of `{name}`"),
                    Edit::between(first, last, bytes.to_string()),
                ),
                None => (
                    format!("add {{}} to the allocation of `{name}`"),
                    Edit::behind(alloc.end, format!(".align({bytes})")),
                ),
            })
        }
        Root::Local(_) => None,
    }
}

/// The alignment of a tensor's first element in bytes.
fn base_align(function: &Function, root: Root) -> u32 {
    match root {
        Root::Param(id) => match function.signature.params.get(id.0).map(|param| &param.kind) {
            Some(ParamKind::Tensor(tensor)) => tensor.align,
            _ => 1,
        },
        Root::Shared(id) | Root::Peer(id, _) => function
            .shared
            .get(id.index())
            .map_or(1, |alloc| alloc.align),
        Root::Local(id) => function
            .arrays
            .get(id.index())
            .map_or(1, |array| array.elem.size()),
    }
}
