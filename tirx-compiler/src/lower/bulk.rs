//! Bulk copies, reductions and prefetches.
//!
//! One item has every direction, which follows from where its views are:
//!
//! ```text
//!   global -> shared           completes on an mbarrier, in one CTA or in several (multicast)
//!   shared -> shared           completes on an mbarrier beside the destination
//!   shared -> global           in a bulk group
//! ```
//!
//! A view is one run of bytes: contiguous as a whole, a multiple of 16 bytes, aligned to 16. What does not depend on
//! values is checked here, where the geometry of the views is at hand; bounds and alignment are obligations, and so is the
//! number of bytes where it is known only at launch. Then it is an instruction like any other.

use super::{
    Lowering, Operand,
    copy::{CopyOptions, without},
    view::{Axis, View},
    words,
};
use crate::{
    diagnostic::Diagnostic,
    intrinsics::{BulkForm, BulkOp, Effect, Reduction},
    ir::{
        ssa::{
            AlignedFor, Instr, InstrOperand, Obligation, ObligationId, ObligationKind, Op, Root,
            Stride, Value,
        },
        tree::{Call, Expr},
        types::{Dim, Handle, Scalar, Ty},
    },
};
use proc_macro2::Span;
use tirx_rules::{
    ATOMIC_ORDERING, BULK_COMPLETION, BULK_CONTIGUOUS, BULK_MASK, BULK_MULTICAST, BULK_REDUCTION,
    BULK_SHAPE, BULK_SIZE, BULK_SPACE, Rule,
};

/// The unit of bulk copies, in bytes.
const UNIT: u64 = 16;
/// The most bytes of one: the transactions that an mbarrier counts end below `2^20`.
const MOST: u64 = (1 << 20) - 16;

/// Where a copy goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    GlobalToShared,
    SharedToShared,
    SharedToGlobal,
}

impl Direction {
    /// The words for the spaces and for how it completes.
    const fn words(self) -> &'static str {
        match self {
            Self::GlobalToShared => ".shared::cluster.global.mbarrier::complete_tx::bytes",
            Self::SharedToShared => ".shared::cluster.shared::cta.mbarrier::complete_tx::bytes",
            Self::SharedToGlobal => ".global.shared::cta.bulk_group",
        }
    }
}

/// A view as it was written.
struct Side<'t> {
    view: View,
    expr: &'t Expr,
    text: String,
}

/// A number of bytes.
enum Bytes {
    Const(u64),
    /// A product with dimensions known at launch.
    Launch(Stride),
}

impl Lowering<'_> {
    /// On addresses.
    pub(super) fn ptx_bulk(&mut self, call: &Call, form: &BulkForm) -> Operand {
        let values: Vec<_> = call.args.iter().map(|arg| self.value(arg)).collect();
        let options = self.copy_options(call);
        let (Some(values), Some(options)) =
            (values.into_iter().collect::<Option<Vec<_>>>(), options)
        else {
            return Operand::Error;
        };
        let params = call.intrinsic.params.iter();
        let operands = params
            .zip(values)
            .map(|(param, value)| match param.ty.is_address() {
                true => InstrOperand::Address(value),
                false => InstrOperand::Value(value),
            });
        let mut opcode = form.head.to_owned();
        if let Some((variant, word, span)) = options.relaxed {
            if form.head.contains("shared::cluster.shared::cta")
                && !matches!(word, "cta" | "cluster")
            {
                return self.refused(beyond_cluster(call, variant, span));
            }
            opcode = opcode.replacen(".bulk.", &format!(".bulk.relaxed.{word}."), 1);
        }
        let instr = Instr {
            opcode,
            unused: None,
            effect: Effect::Fence,
            places: Vec::new(),
            operands: operands.collect(),
            guard: None,
        };
        // 16 bytes at once; a reduction has its type already.
        let is_copy = options.relaxed.is_some() && !form.head.contains("reduce");
        let tail = match is_copy {
            true => format!("{}.b128", form.tail),
            false => form.tail.to_owned(),
        };
        self.bulk_instr(instr, &tail, &options, call.name_span, Vec::new())
    }

    /// On views.
    pub(super) fn tile_bulk(&mut self, call: &Call, op: BulkOp) -> Operand {
        let sides: Vec<_> = call.args.iter().map(|arg| self.bulk_side(arg)).collect();
        let options = self.copy_options(call);
        let (Some(sides), Some(options)) = (sides.into_iter().collect::<Option<Vec<_>>>(), options)
        else {
            return Operand::Error;
        };
        let (head, tail) = match (op, sides.as_slice()) {
            (BulkOp::Prefetch, [src]) => match src.view.root {
                Root::Param(_) => ("cp.async.bulk.prefetch.L2.global".to_owned(), String::new()),
                _ => return self.refused(prefetches_global(src)),
            },
            (_, [dst, src]) => {
                let direction = match direction(dst, src) {
                    Ok(direction) => direction,
                    Err(diagnostic) => return self.refused(*diagnostic),
                };
                if let Some(diagnostic) = completion(call, dst, direction, &options) {
                    return self.refused(diagnostic);
                }
                if let Some(diagnostic) = self.beside(call, dst, &options) {
                    return self.refused(diagnostic);
                }
                if let Some(diagnostic) = self.bulk_multicast(call, direction, &options) {
                    return self.refused(diagnostic);
                }
                if let Some(diagnostic) = self.same_elements(dst, src) {
                    return self.refused(diagnostic);
                }
                match op {
                    BulkOp::Reduce(reduction) => {
                        let elem = dst.view.elem;
                        let to_global = direction == Direction::SharedToGlobal;
                        let Some(ty) = reduction.ty(elem, to_global) else {
                            return self.refused(no_reduction(call, dst, reduction, to_global));
                        };
                        let head = format!("cp.reduce.async.bulk{}", direction.words());
                        (head, format!(".{}.{ty}", reduction.word()))
                    }
                    _ => (format!("cp.async.bulk{}", direction.words()), String::new()),
                }
            }
            _ => return self.poisoned(),
        };
        let under = options.pred.map(|(value, _)| value);
        let mut obligations = Vec::new();
        let mut bytes = None;
        for side in &sides {
            match self.run(side) {
                Ok(found) => bytes = Some(found),
                Err(diagnostic) => return self.refused(*diagnostic),
            }
            self.copy_obligations(&side.view, under, None, &mut obligations);
            obligations.push(self.aligned_side(
                (&side.view, &side.text, side.expr.span),
                UNIT as u32,
                AlignedFor::BulkCopy,
                &options,
            ));
        }
        let Some(bytes) = bytes else {
            return self.poisoned();
        };
        let span = sides.last().map_or(call.name_span, |src| src.expr.span);
        let size = match bytes {
            Bytes::Const(bytes) => InstrOperand::Int(bytes.into()),
            Bytes::Launch(bytes) => {
                InstrOperand::Value(self.launch_bytes(&bytes, under, span, &mut obligations))
            }
        };
        let mut operands: Vec<_> = (0..sides.len())
            .map(|place| InstrOperand::Place(place as u8))
            .collect();
        operands.push(size);
        operands.extend(
            options
                .mbarrier
                .map(|(value, _)| InstrOperand::Address(value)),
        );
        let instr = Instr {
            opcode: head,
            unused: None,
            effect: Effect::Fence,
            places: sides.iter().map(|side| side.view.place()).collect(),
            operands,
            guard: None,
        };
        self.bulk_instr(instr, &tail, &options, call.name_span, obligations)
    }

    /// Adds the optional words and what they take.
    fn bulk_instr(
        &mut self,
        mut instr: Instr,
        tail: &str,
        options: &CopyOptions,
        span: Span,
        obligations: Vec<ObligationId>,
    ) -> Operand {
        for (word, value) in [
            (".multicast::cluster", options.multicast),
            (".L2::cache_hint", options.policy),
            (".cp_mask", options.byte_mask),
        ] {
            if let Some((value, _)) = value {
                instr.opcode.push_str(word);
                instr.operands.push(InstrOperand::Value(value));
            }
        }
        instr.opcode.push_str(tail);
        instr.guard = options.pred.map(|(value, _)| value);
        self.instr(instr, None, span, obligations)
    }

    fn bulk_side<'t>(&mut self, expr: &'t Expr) -> Option<Side<'t>> {
        let view = self.view(expr)?;
        Some(Side {
            view,
            expr,
            text: words::expr(self.kernel, expr),
        })
    }

    /// Both have elements of one type, and as many.
    fn same_elements(&self, dst: &Side<'_>, src: &Side<'_>) -> Option<Diagnostic> {
        let (to, from) = (dst.view.elem, src.view.elem);
        if to != from {
            let message = format!(
                "`{}` has elements of `{}` and `{}` of `{}`, but a copy does not convert",
                src.text,
                from.name(),
                dst.text,
                to.name()
            );
            return Some(
                Diagnostic::new(&BULK_SHAPE, src.expr.span, message).help(format!(
                    "give `{}` and `{}` the same element type",
                    dst.view.tensor, src.view.tensor
                )),
            );
        }
        let dims = |axes: &[Axis]| axes.iter().map(|axis| axis.dim).collect::<Vec<_>>();
        let (to, from) = (dims(&dst.view.axes), dims(&src.view.axes));
        (!super::layout::as_many(&to, &from)).then(|| {
            let message = format!(
                "`{}` has {}, but `{}` has {}",
                src.text,
                self.count(&from),
                dst.text,
                self.count(&to)
            );
            Diagnostic::new(&BULK_SHAPE, src.expr.span, message)
                .help("narrow one of them with `.sub` so that both have as many elements")
        })
    }

    /// The bytes of a view that is one run of them.
    fn run(&self, side: &Side<'_>) -> Result<Bytes, Box<Diagnostic>> {
        let view = &side.view;
        let elem = u64::from(view.elem.size());
        let refuse = |rule: &'static Rule, message: String, help: String| {
            Box::new(Diagnostic::new(rule, side.expr.span, message).help(help))
        };
        let bytes = match super::layout::run(&view.axes, elem) {
            Ok(bytes) => bytes,
            Err(axis) => {
                let apart = view
                    .axes
                    .get(axis)
                    .map_or_else(String::new, |axis| self.bytes(&axis.stride));
                let help = match view.axes.get(axis).map(|axis| axis.dim) {
                    Some(Dim::Const(_) | Dim::Symbol(_)) if axis + 1 < view.axes.len() => {
                        format!("copy each step of dimension {axis} with its own copy")
                    }
                    _ => "copy along the last dimension of the tensor".to_owned(),
                };
                return Err(refuse(
                    &BULK_CONTIGUOUS,
                    format!(
                        "the elements of `{}` are not contiguous: one step along its dimension {axis} is {apart} in `{}`",
                        side.text, view.tensor
                    ),
                    help,
                ));
            }
        };
        let most = format!("a bulk copy has at most {MOST} bytes");
        let Stride { factor, dims } = &bytes;
        if !dims.is_empty() {
            return Ok(Bytes::Launch(bytes));
        }
        let factor = *factor;
        if let Some(swizzle) = self.swizzle(view)
            && factor > UNIT
        {
            return Err(refuse(
                &BULK_CONTIGUOUS,
                format!(
                    "`{}` is swizzled within {} bytes, so that {UNIT} of its bytes at a time are contiguous, and `{}` has {factor}",
                    view.tensor,
                    swizzle.span(),
                    side.text
                ),
                "leave `.swizzle` out, or copy with `cp.async` or a tensor copy, which swizzle"
                    .to_owned(),
            ));
        }
        if factor == 0 || factor % UNIT != 0 {
            return Err(refuse(
                &BULK_SIZE,
                format!(
                    "`{}` has {factor} bytes, but a bulk copy has a positive multiple of {UNIT}",
                    side.text
                ),
                match UNIT % elem {
                    0 => format!(
                        "copy a multiple of {} elements of `{}`",
                        UNIT / elem,
                        view.elem.name()
                    ),
                    _ => "copy more elements at a time".to_owned(),
                },
            ));
        }
        if factor > MOST {
            return Err(refuse(
                &BULK_SIZE,
                format!("`{}` has {factor} bytes, but {most}", side.text),
                "copy it in parts".to_owned(),
            ));
        }
        Ok(Bytes::Const(factor))
    }

    pub(super) fn swizzle(&self, view: &View) -> Option<crate::ir::shared::Swizzle> {
        match view.root {
            Root::Shared(id) => self.builder.shared.get(id.index())?.swizzle,
            _ => None,
        }
    }

    /// A number of bytes that is known at launch, a `u32`.
    fn launch_bytes(
        &mut self,
        bytes: &Stride,
        under: Option<Value>,
        span: Span,
        obligations: &mut Vec<ObligationId>,
    ) -> Value {
        let mut product = self.builder.int(bytes.factor.into(), Scalar::U64, span);
        for dim in &bytes.dims {
            let dim =
                self.builder
                    .start_value(Op::Dim(*dim), super::ValueTy::Scalar(Scalar::U32), span);
            let dim = self.builder.cast(dim, Scalar::U64, span);
            product = self.arithmetic(crate::ir::tree::BinaryOp::Mul, product, dim, span);
        }
        let multiple = match bytes.factor.is_multiple_of(UNIT) {
            true => 1,
            false => UNIT,
        };
        obligations.push(self.builder.add_obligation(Obligation {
            kind: ObligationKind::Bytes {
                value: product,
                multiple: multiple as u32,
                most: MOST as u32,
            },
            under,
            must_be_proved: false,
            assumed: false,
            span,
        }));
        self.builder.cast(product, Scalar::U32, span)
    }

    /// The mbarrier is in the CTA that the destination is in, as far as that is known.
    fn beside(&self, call: &Call, dst: &Side<'_>, options: &CopyOptions) -> Option<Diagnostic> {
        let (bar, _) = options.mbarrier?;
        let written = call.option("mbarrier")?.value.as_ref()?;
        let is_remote = written.ty == Ty::Handle(Handle::RemoteMbarrier);
        let text = words::expr(self.kernel, written);
        let refuse = |message: String, help: String| {
            Some(Diagnostic::new(&BULK_COMPLETION, written.span, message).help(help))
        };
        match (dst.view.root, is_remote) {
            (Root::Peer(..), false) => refuse(
                format!(
                    "a copy completes on an mbarrier of the CTA that it writes to: `{}` is a peer's, and `{text}` is this CTA's",
                    dst.text
                ),
                format!("write `.mbarrier({text}.at_rank(..))` with the rank of that peer"),
            ),
            (Root::Shared(_), true) => refuse(
                format!(
                    "a copy completes on an mbarrier of the CTA that it writes to: `{}` is this CTA's, and `{text}` is a peer's",
                    dst.text
                ),
                "give the mbarrier itself, without `at_rank`".to_owned(),
            ),
            (Root::Peer(_, start), true) => {
                let ranks = [start, bar].map(|mapped| self.mapped_rank(mapped));
                match ranks {
                    [Some(to), Some(of)] if to != of => refuse(
                        format!(
                            "a copy completes on an mbarrier of the CTA that it writes to: `{}` is of rank {to}, and `{text}` of rank {of}",
                            dst.text
                        ),
                        "take both at the same rank".to_owned(),
                    ),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The rank that an address was mapped to, if it is a constant.
    pub(super) fn mapped_rank(&self, mapped: Value) -> Option<i128> {
        let Some(Op::Instr(instr)) = self.builder.def(mapped) else {
            return None;
        };
        match instr.operands.as_slice() {
            [_, InstrOperand::Value(rank)] => self.builder.int_of(*rank),
            _ => None,
        }
    }

    /// A multicast is possible, and names CTAs that there are.
    fn bulk_multicast(
        &self,
        call: &Call,
        direction: Direction,
        options: &CopyOptions,
    ) -> Option<Diagnostic> {
        let (_, span) = options.multicast?;
        if direction != Direction::GlobalToShared {
            return Some(
                Diagnostic::new(
                    &BULK_MULTICAST,
                    span,
                    "only a copy from global to shared memory goes to several CTAs",
                )
                .mend(
                    "leave `.multicast` out, and copy to each CTA",
                    without(call, "multicast"),
                ),
            );
        }
        self.multicast(call, options)
    }
}

fn space(root: Root) -> &'static str {
    match root {
        Root::Param(_) => "global",
        Root::Shared(_) => "shared",
        Root::Peer(..) => "a peer's shared",
        Root::Local(_) => "local",
    }
}

fn direction(dst: &Side<'_>, src: &Side<'_>) -> Result<Direction, Box<Diagnostic>> {
    match (dst.view.root, src.view.root) {
        (Root::Shared(_) | Root::Peer(..), Root::Param(_)) => Ok(Direction::GlobalToShared),
        (Root::Shared(_) | Root::Peer(..), Root::Shared(_)) => Ok(Direction::SharedToShared),
        (Root::Param(_), Root::Shared(_)) => Ok(Direction::SharedToGlobal),
        (to, from) => Err(Box::new(
            Diagnostic::new(
                &BULK_SPACE,
                src.expr.span,
                format!(
                    "there is no bulk copy from {} to {} memory: `{}` to `{}`",
                    space(from),
                    space(to),
                    src.text,
                    dst.text
                ),
            )
            .help("copy to shared memory and from there, or read and write the elements"),
        )),
    }
}

fn prefetches_global(src: &Side<'_>) -> Diagnostic {
    Diagnostic::new(
        &BULK_SPACE,
        src.expr.span,
        format!(
            "a prefetch fetches global memory into L2, but `{}` is in {} memory",
            src.text,
            space(src.view.root)
        ),
    )
    .help("leave it out: shared memory is not cached")
}

/// An mbarrier for what is copied into shared memory, and for nothing else; bytes are masked in global memory alone.
fn completion(
    call: &Call,
    dst: &Side<'_>,
    direction: Direction,
    options: &CopyOptions,
) -> Option<Diagnostic> {
    let path = call.name();
    if let (Some((_, span)), true) = (options.byte_mask, direction != Direction::SharedToGlobal) {
        return Some(
            Diagnostic::new(
                &BULK_MASK,
                span,
                format!(
                    "bytes are masked in a copy to global memory, but `{}` is in shared memory",
                    dst.text
                ),
            )
            .mend("leave `.byte_mask` out", without(call, "byte_mask")),
        );
    }
    match (options.mbarrier, direction) {
        (Some((_, span)), Direction::SharedToGlobal) => Some(
            Diagnostic::new(
                &BULK_COMPLETION,
                span,
                "a copy to global memory completes in a bulk group, on no mbarrier",
            )
            .mend(
                "leave `.mbarrier` out, and wait with `ptx::cp_async_bulk_commit_group()` and `ptx::cp_async_bulk_wait_group::<0>()`",
                without(call, "mbarrier"),
            ),
        ),
        (None, Direction::GlobalToShared | Direction::SharedToShared) => Some(
            Diagnostic::new(
                &BULK_COMPLETION,
                call.name_span,
                format!("`{path}` into shared memory completes on an mbarrier, and none is given"),
            )
            .help("add `.mbarrier(bar)`, and wait on `bar`"),
        ),
        _ => None,
    }
}

fn no_reduction(call: &Call, dst: &Side<'_>, reduction: Reduction, to_global: bool) -> Diagnostic {
    const TYPES: [Scalar; 8] = [
        Scalar::I32,
        Scalar::U32,
        Scalar::I64,
        Scalar::U64,
        Scalar::F16,
        Scalar::Bf16,
        Scalar::F32,
        Scalar::F64,
    ];
    let types = TYPES
        .iter()
        .filter(|scalar| reduction.ty(**scalar, to_global).is_some());
    let types: Vec<String> = types.map(|scalar| format!("`{}`", scalar.name())).collect();
    let space = if to_global { "global" } else { "shared" };
    Diagnostic::new(
        &BULK_REDUCTION,
        dst.expr.span,
        format!(
            "`{}` in {space} memory has no elements of `{}`, and `{}` has",
            call.name(),
            dst.view.elem.name(),
            dst.text
        ),
    )
    .help(format!("it has them of {}", types.join(", ")))
}

fn beyond_cluster(call: &Call, variant: &str, span: Span) -> Diagnostic {
    Diagnostic::new(
        &ATOMIC_ORDERING,
        span,
        format!(
            "`{}` stays within a cluster, and this is `Scope::{variant}`",
            call.name()
        ),
    )
    .help("it has `Scope::Cta` and `Scope::Cluster`")
}
