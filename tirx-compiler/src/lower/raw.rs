//! PTX that the user wrote: its inputs as values, its outputs as new ones.

use super::{Lowering, Operand, value_ty};
use crate::ir::{ssa, tree::Raw};
use proc_macro2::Span;
use std::rc::Rc;

impl Lowering<'_> {
    pub(super) fn raw(&mut self, raw: &Raw, span: Span) -> Operand {
        let Some(template) = &raw.template else {
            return self.poisoned();
        };
        let inputs: Vec<_> = raw.inputs.iter().map(|input| self.value(input)).collect();
        let Some(inputs) = inputs.into_iter().collect::<Option<Vec<_>>>() else {
            return Operand::Error;
        };
        let types = raw.outputs.iter().map(|id| {
            let local = self.kernel.locals.get(id.0)?;
            value_ty(&local.ty)
        });
        let Some(types) = types.collect::<Option<Vec<_>>>() else {
            return self.poisoned();
        };
        let op = ssa::Op::Raw(Box::new(ssa::Raw {
            template: Rc::clone(template),
            inputs,
        }));
        let outputs = self.builder.emit_all(op, &types, span);
        for (id, value) in raw.outputs.iter().zip(outputs) {
            if let Some(spot) = self.bindings.get(id.0).cloned().flatten() {
                self.write(&spot, &Operand::Value(value), span);
            }
        }
        Operand::Unit
    }
}
