//! Text that a kernel prints, and the end of a kernel whose assertion failed.

use super::{Lowering, Operand, machine};
use crate::ir::{
    format::Message,
    ssa,
    tree::{Report, ReportKind},
    types::{Scalar, Ty},
};
use proc_macro2::Span;
use std::rc::Rc;

impl Lowering<'_> {
    pub(super) fn report(&mut self, report: &Report, span: Span) -> Operand {
        let args: Vec<_> = report.args.iter().map(|arg| self.value(arg)).collect();
        let Some(args) = args.into_iter().collect::<Option<Vec<_>>>() else {
            return Operand::Error;
        };
        match (&report.kind, &report.printf) {
            (ReportKind::Print, Some(printf)) => {
                let args = self.printed(report, args, span);
                let op = ssa::Op::Print(Rc::from(printf.as_str()), args);
                self.builder.effect(op, span, Vec::new());
            }
            (ReportKind::Print, None) => return self.poisoned(),
            (ReportKind::Fail(condition), _) => {
                let types = report.args.iter().map(|arg| match &arg.ty {
                    Ty::Scalar(scalar) => *scalar,
                    _ => Scalar::U64,
                });
                let names = report.format.iter().flat_map(|format| &format.names);
                let message = Message {
                    literal: report.format.as_ref().map(|format| format.literal.clone()),
                    args: names.cloned().zip(types).collect(),
                };
                let fail = ssa::Fail {
                    condition: condition.clone(),
                    message,
                    args,
                };
                self.builder
                    .effect(ssa::Op::Fail(Box::new(fail)), span, Vec::new());
                self.builder.terminate_unreachable();
            }
        }
        Operand::Unit
    }

    /// The values in the order of the format, one for each place in it, of the types that C's formats take.
    fn printed(&mut self, report: &Report, args: Vec<ssa::Value>, span: Span) -> Vec<ssa::Value> {
        use crate::ir::format::Piece;
        let pieces = report.format.iter().flat_map(|format| &format.pieces);
        let mut values = Vec::new();
        for piece in pieces {
            let Piece::Arg { index, spec, .. } = piece else {
                continue;
            };
            let (Some(&value), Some(arg)) = (args.get(*index), report.args.get(*index)) else {
                continue;
            };
            let Ty::Scalar(scalar) = arg.ty else {
                continue;
            };
            let scalar = machine(scalar);
            let in_base = matches!(spec.ty.as_str(), "x" | "X" | "o");
            let value = match scalar {
                Scalar::Bool | Scalar::F64 => value,
                scalar if scalar.is_float() => {
                    // `...` takes floats as `double`; a half goes by way of `f32`.
                    let single = self.builder.cast(value, Scalar::F32, span);
                    self.builder.cast(single, Scalar::F64, span)
                }
                // The bits of a negative number are as many as its type has.
                scalar if scalar.size() < 4 && in_base => {
                    let bits = if scalar.size() == 1 {
                        Scalar::U8
                    } else {
                        Scalar::U16
                    };
                    let bits = self.builder.cast(value, bits, span);
                    self.builder.cast(bits, Scalar::U32, span)
                }
                scalar if scalar.size() < 4 && scalar.is_signed() => {
                    self.builder.cast(value, Scalar::I32, span)
                }
                scalar if scalar.size() < 4 => self.builder.cast(value, Scalar::U32, span),
                _ => value,
            };
            values.push(value);
        }
        values
    }
}
