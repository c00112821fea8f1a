//! `ptx!` in a body: its operands as inputs and outputs.
//!
//! A register that the text reads is an expression; one that it writes is a local of its own, which is then assigned to
//! what the user named. So the text itself knows values only, whatever can be assigned to:
//!
//! ```text
//!  ptx!("..", out(b[f(i)]), inout(x => y), in(z))   becomes
//!  { let index = f(i); let o0; let o1; ptx(o0, x -> o1, z); b[index] = o0; y = o1; }
//! ```
//!
//! The text is validated at the end of inference, when the types of its registers are known.

use super::{
    body::{Body, Draft, Mark, poison, tokens_text},
    expr::{block_expr, draft},
    infer::{Class, Infer},
    macros::Call,
    ptx_macro::{PtxCall, PtxOperand, PtxOperandKind},
    span,
    template::Pieces,
    validate,
};
use crate::{
    diagnostic::{Diagnostic, Edit},
    ir::{
        raw::Effects,
        tree::{Block, Expr, ExprKind, LocalId, Raw, Statement},
        types::{Const, Ty},
    },
};
use proc_macro2::Span;
use std::rc::Rc;
use tirx_rules as rules;

/// A template whose registers have no types yet.
#[derive(Debug)]
pub struct Untyped {
    pub(super) pieces: Pieces,
    pub(super) operands: Vec<UntypedOperand>,
    pub(super) effects: Effects,
    /// The path before the `!`.
    pub(super) span: Span,
}

/// An operand of such a template.
#[derive(Debug)]
pub(super) struct UntypedOperand {
    /// As the text calls it: `{d}`.
    pub(super) name: String,
    /// As the user wrote it: `in(a)`.
    pub(super) text: String,
    /// Where it stands.
    pub(super) span: Span,
    pub(super) value: OperandValue,
}

#[derive(Debug)]
pub(super) enum OperandValue {
    /// Registers, by the numbers of the input and the output.
    Register {
        input: Option<usize>,
        output: Option<usize>,
    },
    /// A constant, which stands in the text.
    Const(i128),
}

/// What the operands of a call came to.
#[derive(Default)]
struct Operands {
    /// What comes before the text.
    before: Vec<Statement<Infer>>,
    inputs: Vec<Draft>,
    outputs: Vec<LocalId>,
    /// What comes after it.
    after: Vec<Statement<Infer>>,
    list: Vec<UntypedOperand>,
    is_broken: bool,
}

impl<'ast> Body<'ast> {
    /// A macro, whose syntax node has this address.
    pub(super) fn macro_call(&mut self, mac: &'ast syn::Macro, node: usize) -> Draft {
        let own = self.macros;
        let of_library = || self.library_macros.iter().rev().find_map(|m| m.find(mac));
        match own.find(mac).or_else(of_library) {
            Some(Call::Ptx(Ok(call))) => self.ptx(call, node),
            Some(Call::Format(Ok(call))) => self.format_call(call, node),
            Some(Call::Ptx(Err(diagnostics)) | Call::Format(Err(diagnostics))) => {
                self.marks.insert(node, Mark::Poison);
                self.diagnostics.extend(diagnostics.iter().cloned());
                poison(diagnostics.first().map_or_else(Span::call_site, |d| d.span))
            }
            None => {
                let name = tokens_text(&mac.path);
                let diagnostic = self.macro_error(&name).over(&mac.path);
                let span = diagnostic.span;
                self.marks.insert(node, Mark::Poison);
                self.diagnostics.push(diagnostic);
                poison(span)
            }
        }
    }

    fn ptx(&mut self, call: &'ast PtxCall, node: usize) -> Draft {
        let at = call.path;
        let before = self.diagnostics.iter().len();
        let mut operands = Operands::default();
        for (index, operand) in call.operands.iter().enumerate() {
            self.ptx_operand(operand, index, &mut operands);
        }
        let pieces = Pieces::of(call);
        let mut own = Vec::new();
        if self.unsafe_depth == 0 {
            own.push(
                Diagnostic::new(
                    &rules::UNSAFE_NEEDED,
                    at,
                    "`ptx!` does what its text says, which nothing checks, so it has to stand in `unsafe`",
                )
                .mend("write `unsafe { ptx!(..) }`", [
                    Edit::before(at, "unsafe { "),
                    Edit::behind(call.end, " }"),
                ]),
            );
        }
        let pieces = match pieces {
            Ok(pieces) => Some(pieces),
            Err(errors) => {
                own.extend(errors);
                None
            }
        };
        if !own.is_empty() {
            self.marks.insert(node, Mark::Poison);
            self.diagnostics.extend(own);
            return poison(at);
        }
        let Some(pieces) = pieces else {
            return poison(at);
        };
        if operands.is_broken {
            // Of what an operand got wrong the text says nothing more.
            if self.diagnostics.iter().len() > before {
                self.left_out(&operands);
            }
            return poison_statements(operands, at);
        }
        let text = Untyped {
            pieces,
            operands: operands.list,
            effects: call.effects,
            span: at,
        };
        let raw = Raw {
            text: Rc::new(text),
            template: None,
            inputs: operands.inputs,
            outputs: operands.outputs,
        };
        let mut statements = operands.before;
        let kind = ExprKind::Raw(Box::new(raw));
        statements.push(Statement::Expr(draft(kind, Infer::UNIT, at)));
        statements.extend(operands.after);
        unit_block(statements, at)
    }

    /// The outputs of a text that is not compiled have no known values.
    fn left_out(&mut self, operands: &Operands) {
        for id in &operands.outputs {
            if let Some(local) = self.locals.get_mut(id.0) {
                local.ty = Infer::POISON;
            }
        }
    }

    fn ptx_operand(&mut self, operand: &'ast PtxOperand, index: usize, all: &mut Operands) {
        let name = match &operand.name {
            Some(name) => format!("{{{}}}", super::body::text_of(name)),
            None => format!("{{{index}}}"),
        };
        let value = match &operand.kind {
            PtxOperandKind::Const(expr) => {
                let ty = self.table.fresh(Class::Int);
                match self.const_value(expr, &ty) {
                    Some((_, Const::Int(value))) => Some(OperandValue::Const(value)),
                    _ => None,
                }
            }
            PtxOperandKind::In(expr) => {
                self.ptx_input(expr, all)
                    .map(|input| OperandValue::Register {
                        input: Some(input),
                        output: None,
                    })
            }
            PtxOperandKind::Out(place) => {
                self.ptx_output(place, false, all)
                    .map(|output| OperandValue::Register {
                        input: None,
                        output: Some(output),
                    })
            }
            PtxOperandKind::InOut(place) => {
                self.ptx_output(place, true, all)
                    .map(|output| OperandValue::Register {
                        input: Some(all.inputs.len() - 1),
                        output: Some(output),
                    })
            }
            PtxOperandKind::Split(both) => {
                let (expr, place) = &**both;
                let input = self.ptx_input(expr, all);
                let output = self.ptx_output(place, false, all);
                match (input, output) {
                    (Some(input), Some(output)) => {
                        self.same_type(&all.inputs, input, output, &all.outputs);
                        Some(OperandValue::Register {
                            input: Some(input),
                            output: Some(output),
                        })
                    }
                    _ => None,
                }
            }
        };
        match value {
            Some(value) => all.list.push(UntypedOperand {
                name,
                text: operand.text(),
                span: operand.span,
                value,
            }),
            None => all.is_broken = true,
        }
    }

    /// `inout(a => b)`: one register, so one type; rustc says so where they differ.
    fn same_type(&mut self, inputs: &[Draft], input: usize, output: usize, outputs: &[LocalId]) {
        let (Some(value), Some(id)) = (inputs.get(input), outputs.get(output)) else {
            return;
        };
        let Some(local) = self.locals.get(id.0).map(|local| local.ty.clone()) else {
            return;
        };
        if !self.table.unify(&value.ty, &local) {
            self.rustc_speaks(value.span);
        }
    }

    /// The number of an input.
    fn ptx_input(&mut self, expr: &'ast syn::Expr, all: &mut Operands) -> Option<usize> {
        let value = self.expr(expr, None);
        if !self.is_register(expr, &value.ty) {
            return None;
        }
        all.inputs.push(value);
        Some(all.inputs.len() - 1)
    }

    /// The number of an output. What was there before is the last input, if it is read as well.
    fn ptx_output(
        &mut self,
        expr: &'ast syn::Expr,
        is_read: bool,
        all: &mut Operands,
    ) -> Option<usize> {
        let (place, ty) = self.place(expr)?;
        let place = self.settled(place, all);
        if !self.is_register(expr, &ty) {
            return None;
        }
        let at = span::first(expr);
        if is_read {
            all.inputs.push(Draft {
                ty: ty.clone(),
                span: at,
                ..place.clone()
            });
        }
        let id = self.hidden_local(&tokens_text(expr), at, true, ty.clone());
        all.before.push(Statement::Let {
            local: Some(id),
            value: None,
        });
        all.outputs.push(id);
        let value = draft(ExprKind::Local(id), ty, at);
        let kind = ExprKind::Assign(Box::new(place), Box::new(value));
        let assigned = draft(kind, Infer::UNIT, at);
        all.after.push(Statement::Expr(assigned));
        Some(all.outputs.len() - 1)
    }

    /// A place whose indices are known before the text runs, and evaluated once.
    fn settled(&mut self, mut place: Draft, all: &mut Operands) -> Draft {
        place.kind = match place.kind {
            ExprKind::Index(view, indices) => {
                let view = self.settled_value(*view, "view", all);
                let indices = indices
                    .into_iter()
                    .map(|index| self.settled_value(index, "index", all))
                    .collect();
                ExprKind::Index(Box::new(view), indices)
            }
            ExprKind::Field(base, position) => {
                ExprKind::Field(Box::new(self.settled(*base, all)), position)
            }
            ExprKind::Element(base, index) => {
                let base = self.settled(*base, all);
                let index = self.settled_value(*index, "index", all);
                ExprKind::Element(Box::new(base), Box::new(index))
            }
            ExprKind::Unchecked(element) => {
                ExprKind::Unchecked(Box::new(self.settled(*element, all)))
            }
            ExprKind::Deref(reference) => {
                let reference = self.settled_value(*reference, "reference", all);
                ExprKind::Deref(Box::new(reference))
            }
            kind => kind,
        };
        place
    }

    fn settled_value(&mut self, value: Draft, name: &str, all: &mut Operands) -> Draft {
        if matches!(
            value.kind,
            ExprKind::Const(_) | ExprKind::Param(_) | ExprKind::DimSize(_) | ExprKind::Error
        ) {
            return value;
        }
        if matches!(value.kind, ExprKind::Local(_)) && matches!(value.ty, Infer::Known(Ty::View(_)))
        {
            return value;
        }
        let (ty, at) = (value.ty.clone(), value.span);
        let id = self.hidden_local(name, at, false, ty.clone());
        all.before.push(Statement::Let {
            local: Some(id),
            value: Some(value),
        });
        draft(ExprKind::Local(id), ty, at)
    }

    /// A value of this type has a register.
    fn is_register(&mut self, expr: &'ast syn::Expr, ty: &Infer) -> bool {
        let text = tokens_text(expr);
        let (what, help) = match self.table.resolve(ty) {
            Infer::Known(Ty::Scalar(_) | Ty::CachePolicy | Ty::Handle(_)) | Infer::Var(_) => {
                return true;
            }
            // It was reported, or control does not come here.
            Infer::Known(Ty::Poison | Ty::Never) => return false,
            Infer::Known(Ty::View(_)) => (
                "is a view",
                format!(
                    "pass its address: `in({text}.global_address())`, or `{text}.shared_address()` in shared memory"
                ),
            ),
            Infer::Known(Ty::Map(_)) => (
                "is a tensor map",
                format!("pass its address: `in({text}.map_address())`"),
            ),
            Infer::Known(Ty::Dim3) => (
                "has three values",
                format!("pass one of them: `in({text}.x)`"),
            ),
            _ => (
                "is no scalar",
                "an operand is a number, a `bool` or a cache policy".to_owned(),
            ),
        };
        let diagnostic = Diagnostic::new(
            &rules::RAW_PTX,
            span::first(expr),
            format!("`{text}` {what}, and an operand of `ptx!` is one register"),
        )
        .over(expr)
        .help(help);
        self.report(expr, diagnostic);
        false
    }

    /// The text with the types of its registers.
    pub(super) fn finish_raw(&mut self, raw: Raw<Infer>, span: Span) -> ExprKind {
        let inputs: Vec<Expr> = raw
            .inputs
            .into_iter()
            .map(|input| self.finish_expr(input))
            .collect();
        let outputs: Vec<Ty> = raw
            .outputs
            .iter()
            .map(|id| {
                let ty = self.locals.get(id.0).map(|local| local.ty.clone());
                self.table
                    .finish(&ty.unwrap_or(Infer::POISON))
                    .unwrap_or(Ty::Poison)
            })
            .collect();
        let register = |ty: &Ty| matches!(ty, Ty::Scalar(_) | Ty::CachePolicy | Ty::Handle(_));
        let types: Vec<&Ty> = inputs.iter().map(|input| &input.ty).collect();
        let is_typed = types.iter().all(|ty| register(ty)) && outputs.iter().all(register);
        let template = match is_typed {
            true => validate::template(&raw.text, &types, &outputs),
            false => {
                // rustc says what is wrong with the type.
                self.left_to_rustc.get_or_insert(span);
                Err(Vec::new())
            }
        };
        match template {
            Ok(template) => ExprKind::Raw(Box::new(Raw {
                text: raw.text,
                template: Some(Rc::new(template)),
                inputs,
                outputs: raw.outputs,
            })),
            Err(errors) => {
                self.diagnostics.extend(errors);
                for id in &raw.outputs {
                    if let Some(local) = self.locals.get_mut(id.0) {
                        local.ty = Infer::POISON;
                    }
                }
                ExprKind::Error
            }
        }
    }
}

fn unit_block(statements: Vec<Statement<Infer>>, at: Span) -> Draft {
    let block = Block {
        statements,
        tail: None,
        ty: Infer::UNIT,
        span: at,
    };
    block_expr(block, at)
}

/// What can still be said of the operands of a text that was left out.
fn poison_statements(operands: Operands, at: Span) -> Draft {
    let mut statements = operands.before;
    statements.extend(operands.inputs.into_iter().map(Statement::Expr));
    statements.push(Statement::Expr(poison(at)));
    statements.extend(operands.after);
    unit_block(statements, at)
}
