//! Intrinsics that are one instruction.

use super::{Lowering, Operand};
use crate::{
    intrinsics::{ArgTy, Output, Template},
    ir::{
        ssa::{Instr, InstrOperand, Op, Value, ValueTy},
        tree::Call,
        types::Scalar,
    },
};

impl Lowering<'_> {
    pub(super) fn machine(&mut self, call: &Call, template: &'static Template) -> Operand {
        let values: Vec<_> = call.args.iter().map(|arg| self.value(arg)).collect();
        let Some(values) = values.into_iter().collect::<Option<Vec<Value>>>() else {
            return Operand::Error;
        };
        let mut params = call.intrinsic.params.iter().zip(&values);
        let own = params
            .find(|(param, _)| matches!(param.ty, ArgTy::Of(_)))
            .map(|(_, value)| self.builder.scalar(*value));
        let operands = match template.order {
            [] => values.iter().copied().map(InstrOperand::Value).collect(),
            order => order
                .iter()
                .filter_map(|at| values.get(usize::from(*at)))
                .copied()
                .map(InstrOperand::Value)
                .collect(),
        };
        let instr = Instr {
            opcode: opcode(template, own),
            unused: None,
            effect: template.effect,
            place: None,
            operands,
        };
        let result = match (call.intrinsic.result, own) {
            (Output::Scalar(scalar), _) => Some(super::machine(scalar)),
            (Output::Of(_), Some(own)) => Some(own),
            _ => None,
        };
        self.instr(instr, result, call.name_span, Vec::new())
    }

    /// Emits an instruction.
    pub(super) fn instr(
        &mut self,
        instr: Instr,
        result: Option<Scalar>,
        span: proc_macro2::Span,
        obligations: Vec<crate::ir::ssa::ObligationId>,
    ) -> Operand {
        let op = Op::Instr(Box::new(instr));
        match result {
            Some(scalar) => {
                let ty = ValueTy::Scalar(scalar);
                Operand::Value(self.builder.emit(op, ty, span, obligations))
            }
            None => {
                self.builder.effect(op, span, obligations);
                Operand::Unit
            }
        }
    }
}

/// The opcode for the call's own type.
fn opcode(template: &Template, own: Option<Scalar>) -> String {
    match own {
        Some(own) => template
            .opcode
            .replace("{t}", ptx_type(own))
            .replace("{b}", ptx_bits(own)),
        None => template.opcode.to_owned(),
    }
}

/// The PTX type of arithmetic.
pub(super) const fn ptx_type(scalar: Scalar) -> &'static str {
    crate::back::arithmetic(scalar)
}

/// The PTX type of the bits alone.
pub(super) const fn ptx_bits(scalar: Scalar) -> &'static str {
    match scalar.bits() {
        64 => "b64",
        16 if matches!(scalar, Scalar::F16 | Scalar::Bf16) => "b16",
        _ => "b32",
    }
}
