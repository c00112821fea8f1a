//! Intrinsics that are one instruction.

use super::{Lowering, Operand};
use crate::{
    diagnostic::Diagnostic,
    intrinsics::{Allowed, ArgTy, Effect, Output, Range, Slot, Template, Words},
    ir::{
        ssa::{Instr, InstrOperand, Op, Value, ValueTy},
        tree::{BinaryOp, Call, Expr, ExprKind},
        types::{Const, Scalar},
    },
};
use proc_macro2::Span;
use tirx_rules::{ATOMIC_ORDERING, OPERAND_RANGE};

impl Lowering<'_> {
    pub(super) fn machine(&mut self, call: &Call, template: &'static Template) -> Operand {
        let Some(args) = self.arguments_of(call) else {
            return Operand::Error;
        };
        let mut params = call.intrinsic.params.iter().zip(&args);
        let own = params
            .find(|(param, _)| matches!(param.ty, ArgTy::Of(_)))
            .and_then(|(_, values)| Some(self.builder.scalar(*values.first()?)));
        if let Some(refused) = self.out_of_range(call, template, &args) {
            return self.fail(refused);
        }
        let mut operands = results_of(call.intrinsic.result);
        match template.operands {
            [] => {
                for (param, values) in call.intrinsic.params.iter().zip(&args) {
                    match param.ty {
                        ArgTy::Word(_) => {}
                        ty if ty.is_address() => {
                            operands.extend(values.iter().copied().map(InstrOperand::Address));
                        }
                        ty => operands.extend(argument(ty, values)),
                    }
                }
            }
            slots => {
                for slot in slots {
                    let param = |at: u8| {
                        let param = call.intrinsic.params.get(usize::from(at))?;
                        Some((param.ty, args.get(usize::from(at))?.as_slice()))
                    };
                    match *slot {
                        Slot::Arg(at) => {
                            operands
                                .extend(param(at).into_iter().flat_map(|(ty, v)| argument(ty, v)));
                        }
                        Slot::Address(at) => {
                            let values = param(at).into_iter().flat_map(|(_, values)| values);
                            operands.extend(values.copied().map(InstrOperand::Address));
                        }
                        Slot::Sink => operands.push(InstrOperand::Sink),
                        Slot::Const(at) => {
                            let value = call.consts.get(usize::from(at));
                            operands.extend(value.map(|value| InstrOperand::Int(value.value)));
                        }
                        Slot::Int(value) => operands.push(InstrOperand::Int(value.into())),
                        Slot::Name(name) => operands.push(InstrOperand::Name(name)),
                        Slot::Unused => operands.push(InstrOperand::Unused),
                    }
                }
            }
        }
        let opcode = match words(call, template) {
            Ok(words) => opcode(template, own, &words),
            Err(refused) => return self.fail(*refused),
        };
        let instr = Instr {
            opcode,
            unused: None,
            effect: template.effect,
            places: Vec::new(),
            guard: None,
            operands,
        };
        let result = match (call.intrinsic.result, own) {
            (Output::Scalar(scalar), _) => Some(super::machine(scalar)),
            (Output::Handle(handle), _) => Some(handle.scalar()),
            (Output::Of(_), Some(own)) => Some(own),
            (Output::Tuple(scalars), _) => {
                return self.instr_of_parts(instr, scalars, call.name_span);
            }
            (Output::Array(scalar, count), _) => {
                let scalars = vec![scalar; count.into()];
                return self.instr_of_parts(instr, &scalars, call.name_span);
            }
            (Output::B128, _) => {
                return self.instr_of_parts(instr, &[Scalar::U64; 2], call.name_span);
            }
            (Output::CachePolicy, _) => {
                let op = Op::Instr(Box::new(instr));
                let ty = ValueTy::CachePolicy;
                let policy = self.builder.emit(op, ty, call.name_span, Vec::new());
                return Operand::Value(policy);
            }
            _ => None,
        };
        self.instr(instr, result, call.name_span, Vec::new())
    }

    /// The values of each argument: of an array those of its elements.
    fn arguments_of(&mut self, call: &Call) -> Option<Vec<Vec<Value>>> {
        let mut args = Vec::with_capacity(call.args.len());
        let mut complete = true;
        for arg in &call.args {
            let values = match self.expr(arg) {
                Operand::Value(value) => Some(vec![value]),
                Operand::Parts(parts) => {
                    let values = parts.into_iter().map(|part| match part {
                        Operand::Value(value) => Some(value),
                        _ => None,
                    });
                    values.collect()
                }
                _ => None,
            };
            complete &= values.is_some();
            args.extend(values);
        }
        complete.then_some(args)
    }

    /// Emits an instruction with several results, which are the parts of a tuple or an array.
    fn instr_of_parts(&mut self, instr: Instr, scalars: &[Scalar], span: Span) -> Operand {
        let types: Vec<_> = scalars.iter().copied().map(ValueTy::Scalar).collect();
        let op = Op::Instr(Box::new(instr));
        let results = self.builder.emit_all(op, &types, span);
        Operand::Parts(results.into_iter().map(Operand::Value).collect())
    }

    /// `mul.hi`; of 8 and 16 bits the product of 32, shifted.
    pub(super) fn mul_hi(&mut self, call: &Call) -> Operand {
        let values: Vec<_> = call.args.iter().map(|arg| self.value(arg)).collect();
        let &[Some(a), Some(b)] = values.as_slice() else {
            return Operand::Error;
        };
        Operand::Value(self.upper_product(a, b, call.name_span))
    }

    /// The upper half of a product twice as wide.
    pub(super) fn upper_product(&mut self, a: Value, b: Value, span: Span) -> Value {
        let scalar = self.builder.scalar(a);
        if scalar.size() >= 4 {
            let op = Op::Instr(Box::new(Instr {
                opcode: format!("mul.hi.{}", ptx_type(scalar)),
                unused: None,
                effect: Effect::Pure,
                places: Vec::new(),
                guard: None,
                operands: vec![InstrOperand::Value(a), InstrOperand::Value(b)],
            }));
            return self
                .builder
                .emit(op, ValueTy::Scalar(scalar), span, Vec::new());
        }
        let wide = match scalar.is_signed() {
            true => Scalar::I32,
            false => Scalar::U32,
        };
        let (a, b) = (
            self.builder.cast(a, wide, span),
            self.builder.cast(b, wide, span),
        );
        let product = self.arithmetic(BinaryOp::Mul, a, b, span);
        let count = self.builder.int(scalar.bits().into(), Scalar::U32, span);
        let upper = self.arithmetic(BinaryOp::Shr, product, count, span);
        self.builder.cast(upper, scalar, span)
    }

    /// The first constant argument that lies where the instruction has none.
    fn out_of_range(
        &self,
        call: &Call,
        template: &Template,
        args: &[Vec<Value>],
    ) -> Option<Diagnostic> {
        template.ranges.iter().find_map(|range| {
            let at = usize::from(range.arg);
            let (name, found, span) = match call.intrinsic.consts.get(at) {
                Some(name) => {
                    let written = call.consts.get(at)?;
                    (*name, written.value, written.span)
                }
                None => {
                    let (arg, param) = (call.args.get(at)?, call.intrinsic.params.get(at)?);
                    let found = self.builder.int_of(*args.get(at)?.first()?)?;
                    (param.name, found, arg.span)
                }
            };
            let inside = (range.least.into()..=range.most.into()).contains(&found)
                && found % i128::from(range.multiple.max(1)) == 0;
            (!inside).then(|| out_of_range(call, name, span, range, found))
        })
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

/// What is said of results in front of the operands: that they are narrow, and what makes one operand of several.
fn results_of(output: Output) -> Vec<InstrOperand> {
    let joined = match output {
        Output::Tuple(_) => Some(InstrOperand::Paired),
        Output::Array(_, count) => Some(InstrOperand::Joined(count)),
        Output::B128 => Some(InstrOperand::Wide),
        _ => None,
    };
    let is_narrow = match output {
        Output::Scalar(scalar) | Output::Array(scalar, _) => scalar.is_narrow(),
        Output::Tuple(scalars) => scalars.iter().any(|scalar| scalar.is_narrow()),
        _ => false,
    };
    let narrow = is_narrow.then_some(InstrOperand::NarrowResults);
    narrow.into_iter().chain(joined).collect()
}

/// An argument as an operand: its values, and what makes one of them.
fn argument(ty: ArgTy, values: &[Value]) -> impl Iterator<Item = InstrOperand> {
    let joined = match ty {
        ArgTy::Array(_, count) => Some(InstrOperand::Joined(count)),
        ArgTy::B128 => Some(InstrOperand::Wide),
        _ => None,
    };
    let as_operand = match ty {
        ArgTy::Scalar(scalar) | ArgTy::Array(scalar, _) if scalar.is_narrow() => {
            InstrOperand::Narrow
        }
        _ => InstrOperand::Value,
    };
    values.iter().copied().map(as_operand).chain(joined)
}

#[cold]
fn out_of_range(call: &Call, name: &str, span: Span, range: &Range, found: i128) -> Diagnostic {
    let (least, most) = (range.least, range.most);
    let multiple = match range.multiple {
        1 => String::new(),
        multiple => format!(", a multiple of {multiple}"),
    };
    Diagnostic::new(
        &OPERAND_RANGE,
        span,
        format!(
            "`{name}` of `{}` lies in {least}..={most}{multiple}, and this is {found}",
            call.name()
        ),
    )
    .help(format!(
        "the nearest that it takes is {}",
        nearest(range, found)
    ))
}

/// The constant in the range that is nearest to one outside of it.
fn nearest(range: &Range, found: i128) -> i128 {
    let multiple = i128::from(range.multiple.max(1));
    let (least, most) = (i128::from(range.least), i128::from(range.most));
    let up = found.clamp(least, most);
    let up = up + (multiple - up.rem_euclid(multiple)) % multiple;
    if up > most { up - multiple } else { up }
}

/// The opcode for the call's own type, with the words that were chosen.
fn opcode(template: &Template, own: Option<Scalar>, words: &[(&str, &str)]) -> String {
    let mut opcode = template.opcode.to_owned();
    if let Some(own) = own {
        opcode = opcode
            .replace("{t}", ptx_type(own))
            .replace("{b}", ptx_bits(own));
    }
    for (name, word) in words {
        opcode = opcode.replace(&format!("{{{name}}}"), word);
    }
    opcode
}

/// Each parameter that chooses a word, with the word; or why the instruction has not this one.
fn words(
    call: &Call,
    template: &Template,
) -> Result<Vec<(&'static str, &'static str)>, Box<Diagnostic>> {
    let mut words = Vec::new();
    for (at, (arg, param)) in call.args.iter().zip(call.intrinsic.params).enumerate() {
        let ArgTy::Word(of) = param.ty else {
            continue;
        };
        let ExprKind::Const(Const::Int(index)) = arg.kind else {
            continue;
        };
        let Some(index) = usize::try_from(index).ok() else {
            continue;
        };
        let Some((variant, word)) = of.variants().get(index).zip(of.word(index)) else {
            continue;
        };
        let allowed = template
            .words
            .iter()
            .find(|allowed| usize::from(allowed.arg) == at);
        if let Some(allowed) = allowed
            && !allowed.variants.contains(variant)
        {
            return Err(Box::new(refused_word(call, arg, of, variant, allowed)));
        }
        words.push((param.name, word));
    }
    Ok(words)
}

#[cold]
fn refused_word(
    call: &Call,
    arg: &Expr,
    of: Words,
    variant: &str,
    allowed: &Allowed,
) -> Diagnostic {
    let name = of.name();
    let known: Vec<String> = allowed
        .variants
        .iter()
        .map(|variant| format!("`{name}::{variant}`"))
        .collect();
    Diagnostic::new(
        &ATOMIC_ORDERING,
        arg.span,
        format!("`{}` cannot be `{name}::{variant}`", call.name()),
    )
    .help(format!("it has {}", known.join(" and ")))
}

/// The PTX type of arithmetic.
pub(super) const fn ptx_type(scalar: Scalar) -> &'static str {
    crate::back::arithmetic(scalar)
}

/// The PTX type of the bits alone.
pub(super) const fn ptx_bits(scalar: Scalar) -> &'static str {
    match scalar.bits() {
        64 => "b64",
        16 if scalar.has_short_register() => "b16",
        _ => "b32",
    }
}
