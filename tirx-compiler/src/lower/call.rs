//! Calls of intrinsics.

use super::{Lowering, Operand, view::View, words};
use crate::{
    check::wait_group,
    intrinsics::{CacheOp, Effect, IntrinsicOp},
    ir::{
        ssa::{
            Axis, CopySide, CopyView, CpAsync, Instr, InstrOperand, Obligation, ObligationId,
            ObligationKind, Op, Special, Value, ValueTy,
        },
        tree::{Call, Expr, ExprKind},
        types::{Const, Scalar},
    },
};
use proc_macro2::Span;

impl Lowering<'_> {
    pub(super) fn call(&mut self, call: &Call) -> Operand {
        let span = call.name_span;
        match call.intrinsic.op {
            IntrinsicOp::ThreadIdx => self.special(Special::ThreadIdx, span),
            IntrinsicOp::BlockIdx => self.special(Special::BlockIdx, span),
            IntrinsicOp::BlockDim => self.special(Special::BlockDim, span),
            IntrinsicOp::GridDim => self.special(Special::GridDim, span),
            IntrinsicOp::CtaSync => self.effect(Op::CtaSync, span),
            IntrinsicOp::CpAsyncCommitGroup => self.effect(Op::CpAsyncCommitGroup, span),
            IntrinsicOp::CpAsyncWaitAll => self.effect(Op::CpAsyncWaitAll, span),
            IntrinsicOp::CpAsyncWaitGroup => {
                let Some(groups) = call.consts.first() else {
                    return self.poisoned();
                };
                match wait_group(*groups) {
                    Ok(groups) => self.effect(Op::CpAsyncWaitGroup(groups), span),
                    Err(diagnostic) => {
                        // SSA cannot hold the number; the rest of the kernel is still checked.
                        self.diagnostics.push(diagnostic);
                        self.effect(Op::CpAsyncWaitGroup(0), span)
                    }
                }
            }
            IntrinsicOp::CreatePolicyFractional { primary, secondary } => {
                let [fraction] = call.args.as_slice() else {
                    return self.poisoned();
                };
                let Some(fraction_value) = self.value(fraction) else {
                    return Operand::Error;
                };
                Operand::Value(self.builder.emit(
                    Op::CreatePolicyFractional {
                        primary,
                        secondary,
                        fraction: fraction_value,
                    },
                    ValueTy::CachePolicy,
                    fraction.span,
                    Vec::new(),
                ))
            }
            IntrinsicOp::Special(special) if special.has_axes() => self.special(special, span),
            IntrinsicOp::Special(special) => Operand::Value(self.builder.start_value(
                Op::Special(special, Axis::X),
                ValueTy::Scalar(Scalar::U32),
                span,
            )),
            IntrinsicOp::Rank(rank) => Operand::Value(self.rank(rank, span)),
            IntrinsicOp::MulHi => self.mul_hi(call),
            IntrinsicOp::Known(op) => match call.args.first().and_then(|arg| self.value(arg)) {
                Some(value) => Operand::Value(self.unary(op, value, call.name_span)),
                None => Operand::Error,
            },
            IntrinsicOp::Shuffle(shuffle) => self.shuffle(call, shuffle),
            IntrinsicOp::Remote(op) => self.remote(call, op),
            IntrinsicOp::AtRank => self.mbarrier_at_rank(call),
            IntrinsicOp::Machine(template) => self.machine(call, template),
            IntrinsicOp::Cached(access) => self.cached(call, access),
            IntrinsicOp::Atomic(op) => self.atomic(call, op),
            IntrinsicOp::WaitGroup(opcode) => self.wait_for_groups(call, opcode),
            IntrinsicOp::ViewQuery(query) => self.view_query(call, query),
            IntrinsicOp::SameElements => self.same_elements_of(call),
            IntrinsicOp::PtxTensor(opcode) => self.ptx_tensor(call, opcode),
            IntrinsicOp::TileTensor(op) => self.tile_tensor(call, op),
            IntrinsicOp::TileBulk(op) => self.tile_bulk(call, op),
            IntrinsicOp::PtxBulk(form) => self.ptx_bulk(call, form),
            IntrinsicOp::TileCpAsync(cache) => self.tile_cp_async(call, cache),
            IntrinsicOp::PtxCpAsync(cache) => self.ptx_cp_async(call, cache),
        }
    }

    fn effect(&mut self, op: Op, span: Span) -> Operand {
        self.builder.effect(op, span, Vec::new());
        Operand::Unit
    }

    /// A wait that leaves so many groups pending.
    fn wait_for_groups(&mut self, call: &Call, opcode: &str) -> Operand {
        let Some(groups) = call.consts.first() else {
            return self.poisoned();
        };
        let groups = match wait_group(*groups) {
            Ok(groups) => groups,
            Err(diagnostic) => {
                self.diagnostics.push(diagnostic);
                0
            }
        };
        let instr = Instr {
            opcode: opcode.to_owned(),
            unused: None,
            effect: Effect::Fence,
            places: Vec::new(),
            operands: vec![InstrOperand::Int(groups.into())],
            guard: None,
        };
        self.instr(instr, None, call.name_span, Vec::new())
    }

    fn tile_cp_async(&mut self, call: &Call, cache: CacheOp) -> Operand {
        let [dst, src] = call.args.as_slice() else {
            return self.poisoned();
        };
        let (dst_view, src_view) = (self.view(dst), self.view(src));
        let options = self.options(call);
        let (Some(dst_view), Some(src_view), Some(options)) = (dst_view, src_view, options) else {
            return Operand::Error;
        };
        let Some(bytes) = options.chunk else {
            return self.poisoned();
        };
        let under = options.pred.map(|(value, _)| value);
        let mut obligations = Vec::new();
        self.copy_obligations(&dst_view, under, None, &mut obligations);
        let src_size = options.src_size.map(|(value, _)| value);
        self.copy_obligations(&src_view, under, src_size, &mut obligations);
        if let (Some((value, span)), Ok(max)) = (options.src_size, u32::try_from(bytes.0)) {
            obligations.push(self.builder.add_obligation(Obligation {
                kind: ObligationKind::AtMost { value, max },
                under,
                must_be_proved: false,
                assumed: false,
                span,
            }));
        }
        let copy = CpAsync {
            cache,
            dst: self.copy_side(dst_view, dst),
            src: self.copy_side(src_view, src),
            bytes,
            pred: options.pred,
            src_size: options.src_size,
            ignore_src: options.ignore_src,
            policy: options.policy,
            prefetch: options.prefetch,
        };
        self.builder
            .effect(Op::CpAsync(Box::new(copy)), call.name_span, obligations);
        Operand::Unit
    }

    fn ptx_cp_async(&mut self, call: &Call, cache: CacheOp) -> Operand {
        let ([dst, src], [size]) = (call.args.as_slice(), call.consts.as_slice()) else {
            return self.poisoned();
        };
        let (dst, src) = (self.value(dst), self.value(src));
        let options = self.options(call);
        let (Some(dst), Some(src), Some(options)) = (dst, src, options) else {
            return Operand::Error;
        };
        let copy = CpAsync {
            cache,
            dst: CopySide::Address(dst),
            src: CopySide::Address(src),
            bytes: (size.value, size.span),
            pred: options.pred,
            src_size: options.src_size,
            ignore_src: options.ignore_src,
            policy: options.policy,
            prefetch: options.prefetch,
        };
        self.builder
            .effect(Op::CpAsync(Box::new(copy)), call.name_span, Vec::new());
        Operand::Unit
    }

    /// A view, and the place of what was written for it.
    pub(super) fn view(&mut self, expr: &Expr) -> Option<View> {
        match self.expr(expr) {
            Operand::View(view) => Some(view),
            Operand::Error => None,
            _ => {
                self.poisoned();
                None
            }
        }
    }

    fn copy_side(&self, view: View, expr: &Expr) -> CopySide {
        CopySide::View(CopyView {
            place: view.place(),
            dims: view
                .axes
                .into_iter()
                .map(|axis| (axis.dim, axis.stride))
                .collect(),
            text: words::expr(self.kernel, expr),
            tensor: view.tensor,
            span: expr.span,
        })
    }

    /// What must be proved of one side of a copy: its origin is inside the tensor. All that is left of each axis is
    /// inside by construction.
    pub(super) fn copy_obligations(
        &mut self,
        view: &View,
        under: Option<Value>,
        src_size: Option<Value>,
        obligations: &mut Vec<ObligationId>,
    ) {
        obligations.extend(&view.obligations);
        for condition in &view.conditions {
            // With `src_size` bytes read, this many of them lie in one step of the axis.
            let prefix = src_size.and_then(|src_size| {
                let inside = view.inside(condition.origin?)?;
                let bytes = inside.checked_mul(u64::from(view.elem.size()))?;
                Some((src_size, u32::try_from(bytes).ok()?))
            });
            obligations.push(self.builder.add_obligation(Obligation {
                kind: ObligationKind::Index {
                    tensor: condition.tensor.clone(),
                    axis: condition.axis,
                    index: condition.index,
                    written: condition.written.clone(),
                    extent: condition.extent,
                    dim: condition.dim,
                    prefix,
                },
                under,
                must_be_proved: true,
                assumed: false,
                span: condition.span,
            }));
        }
    }

    /// The options of a copy, evaluated in the order in which they were written.
    fn options(&mut self, call: &Call) -> Option<Options> {
        let mut options = Options::default();
        let mut complete = true;
        for option in &call.options {
            if let Some(constant) = option.const_arg {
                // `prefetch_size::<128>()`
                options.prefetch = Some((constant.value, constant.span));
                continue;
            }
            let Some(expr) = &option.value else {
                continue;
            };
            let slot = match option.name {
                "chunk_bytes" | "prefetch_l2" => {
                    let ExprKind::Const(Const::Int(value)) = expr.kind else {
                        self.poisoned();
                        complete = false;
                        continue;
                    };
                    let constant = Some((value, expr.span));
                    if option.name == "chunk_bytes" {
                        options.chunk = constant;
                    } else {
                        options.prefetch = constant;
                    }
                    continue;
                }
                "pred" => &mut options.pred,
                "src_size" => &mut options.src_size,
                "ignore_src" => &mut options.ignore_src,
                "cache_policy" | "cache_hint" => &mut options.policy,
                _ => {
                    self.poisoned();
                    complete = false;
                    continue;
                }
            };
            match self.value(expr) {
                Some(value) => *slot = Some((value, expr.span)),
                None => complete = false,
            }
        }
        complete.then_some(options)
    }
}

#[derive(Default)]
struct Options {
    chunk: Option<(i128, Span)>,
    pred: Option<(Value, Span)>,
    src_size: Option<(Value, Span)>,
    ignore_src: Option<(Value, Span)>,
    policy: Option<(Value, Span)>,
    prefetch: Option<(i128, Span)>,
}
