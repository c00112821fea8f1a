//! Accesses of elements with what they say about caches. They are about global memory; the read-only path asks that
//! nothing writes the tensor while the kernel runs, which is so for one that is taken by `&`.

use super::{Lowering, Operand};
use crate::{
    diagnostic::{Diagnostic, Edit},
    intrinsics::{AccessKind, CacheAccess, Effect},
    ir::{
        ssa::{Instr, InstrOperand, Root, Value},
        tree::{Call, Expr, ExprKind},
        types::ParamKind,
    },
};
use tirx_rules::ELEMENT_SPACE;

impl Lowering<'_> {
    pub(super) fn cached(&mut self, call: &Call, access: &'static CacheAccess) -> Operand {
        let Some((element, rest)) = call.args.split_first() else {
            return self.poisoned();
        };
        let ExprKind::Index(base, indices) = &element.kind else {
            return self.poisoned();
        };
        let place = self.element(base, indices, element.span, false);
        let values: Vec<_> = rest.iter().map(|arg| self.value(arg)).collect();
        let values = values.into_iter().collect::<Option<Vec<Value>>>();
        let (Some((place, obligations)), Some(values)) = (place, values) else {
            return Operand::Error;
        };
        if let Some(refused) = self.wrong_space(call, access, base, place.root) {
            return self.fail(refused);
        }
        let (elem, words) = (place.elem, access.words);
        let opcode = match access.kind {
            AccessKind::Load | AccessKind::LoadReadOnly => {
                format!("ld.global{words}.{}", crate::back::memory(elem))
            }
            AccessKind::Store => format!("st.global{words}.{}", crate::back::memory(elem)),
            AccessKind::Prefetch => format!("prefetch.global{words}"),
        };
        let reads = matches!(access.kind, AccessKind::Load | AccessKind::LoadReadOnly);
        let mut operands = vec![InstrOperand::Place(0)];
        operands.extend(values.into_iter().map(InstrOperand::Value));
        let instr = Instr {
            opcode,
            unused: None,
            effect: Effect::Access,
            places: vec![place],
            guard: None,
            operands,
        };
        self.instr(instr, reads.then_some(elem), call.name_span, obligations)
    }

    fn wrong_space(
        &self,
        call: &Call,
        access: &CacheAccess,
        base: &Expr,
        root: Root,
    ) -> Option<Diagnostic> {
        let name = call.name();
        let tensor = super::words::expr(self.kernel, base);
        match root {
            Root::Shared(_) | Root::Peer(..) => Some(
                Diagnostic::new(
                    &ELEMENT_SPACE,
                    call.name_span,
                    format!(
                        "`{name}` is about the caches of global memory, and `{tensor}` is in shared memory"
                    ),
                )
                .help("index it as usual: no cache lies in front of shared memory"),
            ),
            // No view is of an array.
            Root::Local(_) => None,
            Root::Param(id) => {
                let param = self.kernel.signature.params.get(id.0)?;
                let written = matches!(&param.kind, ParamKind::Tensor(tensor) if tensor.mutable);
                (written && access.kind == AccessKind::LoadReadOnly).then(|| {
                    Diagnostic::new(
                        &ELEMENT_SPACE,
                        call.name_span,
                        format!(
                            "`{name}` reads what nothing writes while the kernel runs, and `{}` is taken by `&mut`",
                            param.name.text
                        ),
                    )
                    .mend(
                        "use {}, or take it by `&` if the kernel only reads it",
                        [Edit::at(call.name_span, "load_ca")],
                    )
                })
            }
        }
    }
}
