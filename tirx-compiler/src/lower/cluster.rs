//! Shared memory of the other CTAs of a cluster.
//!
//! The same allocation lies at the same place in each CTA, so that a peer's address is one's own, mapped by `mapa`. A view
//! of a peer's memory has another root; what is inside of it is computed as for one's own.

use super::{Lowering, Operand, words};
use crate::{
    diagnostic::Diagnostic,
    intrinsics::Effect,
    ir::{
        ssa::{
            Instr, InstrOperand, Obligation, ObligationId, ObligationKind, Op, Place, Root, Value,
            ValueTy,
        },
        tree::{Call, Expr},
        types::Scalar,
    },
};
use proc_macro2::Span;
use tirx_rules::ELEMENT_SPACE;

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
}
