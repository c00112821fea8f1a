//! PTX that the user wrote, in its registers.
//!
//! A name that stands for an operand becomes the register of its value. Integers of 8 and 16 bits live in 32-bit
//! registers, and PTX takes them in 16-bit ones: they are moved there before, and back behind, extended by their own
//! sign. An operand that is read and written starts with a move, unless both values share a register.
//!
//! A label is renamed with the number of its expansion, so that the same text can stand in a kernel more than once. A
//! text with declarations stands in braces.

use super::{asm::move_opcode, select::Selector};
use crate::{
    front::register_kind,
    ir::{
        raw::{Memory, Template},
        ssa::Value,
        types::Scalar,
    },
};
use std::{
    collections::HashMap,
    hash::{Hash, Hasher},
    rc::Rc,
};
use tirx_ptx::ast::{
    Address, AddressBase, AddressOffset, Guard, Instruction, Name, Operand, Statement, split_part,
};

/// PTX that the user wrote, with the values that it reads. The values that it writes are the instruction's results.
#[derive(Debug, Clone)]
pub(crate) struct Raw {
    pub(crate) template: Rc<Template>,
    pub(crate) inputs: Vec<Value>,
}

impl PartialEq for Raw {
    fn eq(&self, other: &Self) -> bool {
        let (a, b) = (&self.template, &other.template);
        (&a.text, &a.slots, a.effects, &self.inputs)
            == (&b.text, &b.slots, b.effects, &other.inputs)
    }
}

impl Eq for Raw {}

impl Hash for Raw {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.template.text.hash(state);
        self.inputs.hash(state);
    }
}

impl Raw {
    /// It depends on its inputs alone and has no effect.
    pub(crate) fn is_pure(&self) -> bool {
        self.template.effects.pure && self.template.effects.memory == Memory::None
    }

    /// It runs even if nobody uses its results.
    pub(crate) fn has_effect(&self) -> bool {
        !self.template.effects.pure
    }

    /// Accesses of memory do not move over it.
    pub(crate) fn is_fence(&self) -> bool {
        self.template.effects.memory != Memory::None
    }

    /// Whether an input is still needed when the first output is written.
    pub(crate) fn outlives_outputs(&self, input: usize) -> bool {
        let tied = |slot: &&crate::ir::raw::Slot| slot.input.is_some() && slot.output.is_some();
        let slots = &self.template.slots;
        let alone = slots.iter().filter(tied).count() == 1
            && slots
                .iter()
                .filter(tied)
                .any(|slot| slot.input == Some(input));
        self.template.clobbers_early() && !alone
    }
}

/// The registers that are narrower in the text than where values live.
const fn is_narrow(ty: Scalar) -> bool {
    ty.size() < 4 && !ty.has_short_register() && !matches!(ty, Scalar::Bool)
}

impl Selector<'_, '_> {
    pub(crate) fn raw(&mut self, raw: &Raw, results: &[Value]) {
        let template = &*raw.template;
        let mut names: HashMap<&str, String> = HashMap::new();
        let mut narrowed = Vec::new();
        for slot in &template.slots {
            let input = slot.input.and_then(|input| raw.inputs.get(input)).copied();
            let output = slot.output.and_then(|output| results.get(output)).copied();
            let register = match (input, output) {
                (Some(input), None) => self.raw_input(input),
                (input, Some(output)) => {
                    let ty = self.func.ty(output);
                    let register = match is_narrow(ty) {
                        true => {
                            let register = self.asm.fresh("b16");
                            narrowed.push((output, register.clone()));
                            register
                        }
                        false => self.asm.register(output),
                    };
                    if let Some(input) = input {
                        self.raw_start(&register, input, output);
                    }
                    register
                }
                (None, None) => continue,
            };
            names.insert(&slot.placeholder, register);
        }
        let mut labels = HashMap::new();
        declared_labels(&template.statements, &mut labels);
        if !labels.is_empty() {
            let number = self.asm.next_expansion();
            for (label, unique) in &mut labels {
                *unique = format!("{label}${number}");
            }
        }
        let text = Text { names, labels };
        let mut statements = text.statements(&template.statements);
        let declares = template.statements.iter().any(|s| {
            !matches!(
                s,
                Statement::Instruction(_)
                    | Statement::Block(_)
                    | Statement::Label { .. }
                    | Statement::Comment(_)
            )
        });
        if declares {
            statements = vec![Statement::Block(statements)];
        }
        self.asm.put_all(statements);
        for (value, register) in narrowed {
            self.raw_widened(value, &register);
        }
    }

    /// A register that the text reads.
    fn raw_input(&mut self, value: Value) -> String {
        let ty = self.func.ty(value);
        if is_narrow(ty) {
            let register = self.asm.fresh("b16");
            self.raw_narrowed(&register, value);
            return register;
        }
        match ty {
            _ if ty.has_short_register() => self.half(value),
            _ => self.asm.in_register(value),
        }
    }

    /// The value that a register has when the text starts.
    fn raw_start(&mut self, register: &str, input: Value, output: Value) {
        let ty = self.func.ty(input);
        if is_narrow(ty) {
            return self.raw_narrowed(register, input);
        }
        if self.asm.constant(input).is_none() && self.asm.same_register(input, output) {
            return;
        }
        let from = match ty {
            _ if ty.has_short_register() => Operand::name(self.half(input)),
            _ => self.asm.operand(input),
        };
        self.asm
            .put(move_opcode(ty), vec![Operand::name(register), from]);
    }

    fn raw_narrowed(&mut self, register: &str, value: Value) {
        let to = Operand::name(register);
        if self.asm.constant(value).is_some() {
            let constant = self.asm.operand(value);
            return self.asm.put("mov.b16", vec![to, constant]);
        }
        let from = Operand::name(self.asm.register(value));
        self.asm.put("cvt.u16.u32", vec![to, from]);
    }

    fn raw_widened(&mut self, value: Value, register: &str) {
        let opcode = match self.func.ty(value) {
            Scalar::I8 => "cvt.s32.s8",
            Scalar::U8 | Scalar::E4m3 | Scalar::E5m2 => "cvt.u32.u8",
            Scalar::I16 => "cvt.s32.s16",
            _ => "cvt.u32.u16",
        };
        let to = Operand::name(self.asm.register(value));
        self.asm.put(opcode, vec![to, Operand::name(register)]);
    }
}

/// The labels that a text declares.
fn declared_labels(statements: &[Statement], labels: &mut HashMap<String, String>) {
    for statement in statements {
        match statement {
            Statement::Label { name, .. } => {
                labels.insert(name.to_string(), String::new());
            }
            Statement::BranchTargets(table) => {
                labels.insert(table.name.to_string(), String::new());
            }
            Statement::Block(inner) => declared_labels(inner, labels),
            _ => {}
        }
    }
}

/// A text with other names.
struct Text<'a> {
    names: HashMap<&'a str, String>,
    labels: HashMap<String, String>,
}

impl Text<'_> {
    fn statements(&self, statements: &[Statement]) -> Vec<Statement> {
        statements.iter().map(|s| self.statement(s)).collect()
    }

    fn statement(&self, statement: &Statement) -> Statement {
        let mut statement = statement.clone();
        match &mut statement {
            Statement::Instruction(instruction) => self.instruction(instruction),
            Statement::Label { name, .. } => self.label(name),
            Statement::Block(inner) => *inner = self.statements(inner),
            Statement::BranchTargets(table) => {
                self.label(&mut table.name);
                table
                    .targets
                    .iter_mut()
                    .for_each(|target| self.label(target));
            }
            _ => {}
        }
        statement
    }

    fn instruction(&self, instruction: &mut Instruction) {
        if let Some(Guard { register, .. }) = &mut instruction.guard {
            self.name(register);
        }
        instruction
            .operands
            .iter_mut()
            .for_each(|operand| self.operand(operand));
    }

    fn label(&self, name: &mut Name) {
        if let Some(unique) = self.labels.get(&**name) {
            *name = unique.into();
        }
    }

    fn name(&self, name: &mut Name) {
        let (whole, part) = split_part(name);
        if let Some(register) = self.names.get(whole) {
            *name = match part {
                Some(part) => format!("{register}.{part}").into(),
                None => register.into(),
            };
            return;
        }
        self.label(name);
    }

    fn operand(&self, operand: &mut Operand) {
        match operand {
            Operand::Name(name)
            | Operand::Not(name)
            | Operand::Minus(name)
            | Operand::Offset(name, _)
            | Operand::Element(name, _) => self.name(name),
            Operand::Address(Address { base, offset }) => {
                if let AddressBase::Name(name) = base {
                    self.name(name);
                }
                if let AddressOffset::Register(name) = offset {
                    self.name(name);
                }
            }
            Operand::Vector(parts) | Operand::List(parts) | Operand::Tuple(parts) => {
                parts.iter_mut().for_each(|part| self.operand(part));
            }
            Operand::Pair(a, b) => {
                self.operand(a);
                self.operand(b);
            }
            Operand::Immediate(_) | Operand::Sink => {}
        }
    }
}

// The kinds that the front end judged the text with are those of the registers that it gets here.
const _: () = {
    const fn same(a: &str, b: &str) -> bool {
        let (a, b) = (a.as_bytes(), b.as_bytes());
        if a.len() != b.len() {
            return false;
        }
        let mut i = 0;
        while i < a.len() {
            if a[i] != b[i] {
                return false;
            }
            i += 1;
        }
        true
    }
    let mut i = 0;
    while i < Scalar::ALL.len() {
        let ty = Scalar::ALL[i].0;
        let here = if is_narrow(ty) {
            "b16"
        } else {
            super::registers::kind(ty)
        };
        assert!(same(here, register_kind(ty)));
        i += 1;
    }
};
