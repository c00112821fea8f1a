//! Shared memory of the other CTAs of a cluster.
//!
//! The same allocation lies at the same place in each CTA, so that a peer's address is one's own, mapped by `mapa`. A view
//! of a peer's memory has another root; what is inside of it is computed as for one's own.

use super::{Lowering, Operand, machine::ptx_type, words};
use crate::{
    diagnostic::Diagnostic,
    intrinsics::{Effect, RemoteOp},
    ir::{
        ssa::{
            Instr, InstrOperand, Obligation, ObligationId, ObligationKind, Op, Place, Root, Value,
            ValueTy,
        },
        tree::{Call, Expr, ExprKind},
        types::Scalar,
    },
};
use proc_macro2::Span;
use tirx_rules::{ASYNC_PEER, ELEMENT_SPACE};

/// No cluster has more CTAs.
const MAX_CLUSTER: u32 = 16;

impl Lowering<'_> {
    /// `shared.at_rank(r)`
    pub(super) fn view_at_rank(&mut self, whole: &Expr, base: &Expr, rank: &Expr) -> Operand {
        let base = self.expr(base);
        let value = self.value(rank);
        let Operand::View(mut view) = base else {
            return self.poisoned();
        };
        let Some(value) = value else {
            return Operand::Error;
        };
        let id = match view.root {
            Root::Shared(id) => id,
            Root::Peer(..) => {
                return self.fail(
                    Diagnostic::new(
                        &ELEMENT_SPACE,
                        whole.span,
                        format!("`{}` is a peer's memory already", view.name.text),
                    )
                    .help("take `at_rank` of the allocation itself"),
                );
            }
            Root::Param(_) | Root::Local(_) => {
                return self.fail(
                    Diagnostic::new(
                        &ELEMENT_SPACE,
                        whole.span,
                        format!(
                            "`{}` is in global memory, which all CTAs have in common",
                            view.name.text
                        ),
                    )
                    .help("`at_rank` is of a view of shared memory"),
                );
            }
        };
        let elem = self
            .builder
            .shared
            .get(id.index())
            .map_or(view.elem, |alloc| alloc.elem);
        let start = Op::Address(Place {
            root: Root::Shared(id),
            elem,
            offset: 0,
            terms: Vec::new(),
        });
        let ty = ValueTy::Scalar(Scalar::U32);
        let start = self.builder.emit(start, ty, whole.span, Vec::new());
        let obligation = self.rank_obligation(value, rank.span);
        let start = self.mapped(start, value, whole.span, vec![obligation]);
        view.root = Root::Peer(id, start);
        view.name.text = words::expr(self.kernel, whole);
        view.name.span = whole.span;
        Operand::View(view)
    }

    /// `bar.at_rank(r)`
    pub(super) fn mbarrier_at_rank(&mut self, call: &Call) -> Operand {
        let [bar, rank] = call.args.as_slice() else {
            return self.poisoned();
        };
        let (Some(address), Some(value)) = (self.value(bar), self.value(rank)) else {
            return Operand::Error;
        };
        let obligation = self.rank_obligation(value, rank.span);
        Operand::Value(self.mapped(address, value, call.name_span, vec![obligation]))
    }

    fn mapped(
        &mut self,
        address: Value,
        rank: Value,
        span: Span,
        obligations: Vec<ObligationId>,
    ) -> Value {
        let op = Op::Instr(Box::new(Instr {
            opcode: "mapa.shared::cluster.u32".to_owned(),
            unused: None,
            effect: Effect::Pure,
            places: Vec::new(),
            operands: vec![InstrOperand::Value(address), InstrOperand::Value(rank)],
            guard: None,
        }));
        self.builder
            .emit(op, ValueTy::Scalar(Scalar::U32), span, obligations)
    }

    fn rank_obligation(&mut self, rank: Value, span: Span) -> ObligationId {
        // Without a cluster there is an error of its own.
        let cluster = self.kernel.signature.launch.cluster;
        let ctas = cluster.map_or(MAX_CLUSTER, |[x, y, z]| {
            x.saturating_mul(y).saturating_mul(z)
        });
        self.builder.add_obligation(Obligation {
            kind: ObligationKind::Rank { rank, ctas },
            under: None,
            must_be_proved: false,
            assumed: false,
            span,
        })
    }

    /// `theirs.st_async(i, value, bar)`
    pub(super) fn remote(&mut self, call: &Call, op: RemoteOp) -> Operand {
        let [element, value, bar] = call.args.as_slice() else {
            return self.poisoned();
        };
        let ExprKind::Index(base, indices) = &element.kind else {
            return self.poisoned();
        };
        let place = self.element(base, indices, element.span, false);
        let (value, address) = (self.value(value), self.value(bar));
        let (Some((place, obligations)), Some(value), Some(address)) = (place, value, address)
        else {
            return Operand::Error;
        };
        let Root::Peer(_, start) = place.root else {
            let text = words::expr(self.kernel, base);
            let found = match place.root {
                Root::Shared(_) => "this CTA's shared memory",
                _ => "global memory",
            };
            return self.fail(
                Diagnostic::new(
                    &ELEMENT_SPACE,
                    call.name_span,
                    format!(
                        "`{}` writes to a peer's shared memory, and `{text}` is in {found}",
                        call.name()
                    ),
                )
                .help("take the view of a peer: `.at_rank(r)` of what `alloc_shared` gave"),
            );
        };
        if let [Some(to), Some(of)] = [start, address].map(|mapped| self.rank_of(mapped))
            && to != of
        {
            return self.fail(
                Diagnostic::new(
                    &ASYNC_PEER,
                    bar.span,
                    format!(
                        "`{}` is of rank {to}, and `{}` of rank {of}",
                        words::expr(self.kernel, base),
                        words::expr(self.kernel, bar)
                    ),
                )
                .help("take both at the same rank"),
            );
        }
        let ty = match (op, place.elem.bits()) {
            (RemoteOp::Store, _) => crate::back::memory(place.elem),
            (RemoteOp::Reduce("and" | "or" | "xor"), _) => "b32",
            (RemoteOp::Reduce("add"), 64) => "u64",
            (RemoteOp::Reduce(_), _) => ptx_type(place.elem),
        };
        let opcode = match op {
            RemoteOp::Store => {
                format!("st.async.shared::cluster.mbarrier::complete_tx::bytes.{ty}")
            }
            RemoteOp::Reduce(op) => format!(
                "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.{op}.{ty}"
            ),
        };
        let instr = Instr {
            opcode,
            unused: None,
            effect: Effect::Fence,
            places: vec![place],
            operands: vec![
                InstrOperand::Place(0),
                InstrOperand::Value(value),
                InstrOperand::Address(address),
            ],
            guard: None,
        };
        self.instr(instr, None, call.name_span, obligations)
    }

    /// The rank that an address was mapped to, if it is a constant.
    fn rank_of(&self, mapped: Value) -> Option<i128> {
        let Some(Op::Instr(instr)) = self.builder.def(mapped) else {
            return None;
        };
        match instr.operands.as_slice() {
            [_, InstrOperand::Value(rank)] => self.builder.int_of(*rank),
            _ => None,
        }
    }
}
