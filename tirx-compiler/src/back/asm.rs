//! Registers and instructions of one kernel while its text is put together.
//!
//! A register is numbered within its kind when it is first named, so that numbers follow the text. An instruction that
//! the list of the ISA does not have is kept as an error: it is a mistake of the compiler, not of the user.

use super::{
    func::{Func, Imm, Loc, Op},
    registers::{Classes, kind},
    report::Texts,
};
use crate::ir::{ssa::Value, types::Scalar};
use tirx_ptx::{
    ast::{Guard, Immediate, Instruction, Operand, Registers, Span, Statement},
    isa,
};

/// The kinds of registers in the order of their declarations, each with its prefix.
const KINDS: [(&str, &str); 8] = [
    ("pred", "%p"),
    ("b8", "%x"),
    ("b16", "%h"),
    ("b32", "%r"),
    ("b64", "%rd"),
    ("b128", "%rq"),
    ("f32", "%f"),
    ("f64", "%fd"),
];

/// The text under construction.
pub(crate) struct Asm {
    /// The statements.
    pub(crate) statements: Vec<Statement>,
    /// What the list of the ISA refused.
    pub(crate) refused: Vec<String>,
    counts: [u32; KINDS.len()],
    classes: Classes,
    named: Vec<Option<String>>,
    constants: Vec<Option<Imm>>,
    types: Vec<Scalar>,
    /// What is printed.
    pub(crate) texts: Texts,
    /// How many texts of the user were numbered.
    expansions: u32,
    /// The line of the last instruction, and that of the next.
    loc: Loc,
    wanted: Loc,
}

impl Asm {
    /// For a function whose values are in these classes.
    pub(crate) fn new(func: &Func<'_>, classes: Classes) -> Self {
        let mut constants = vec![None; func.types.len()];
        for inst in func.blocks.iter().flat_map(|block| &block.insts) {
            if let (Op::Const(imm), [result]) = (&inst.op, &inst.results[..]) {
                constants[result.index()] = Some(*imm);
            }
        }
        Self {
            statements: Vec::new(),
            refused: Vec::new(),
            counts: [0; KINDS.len()],
            classes,
            named: vec![None; func.types.len()],
            constants,
            types: func.types.clone(),
            texts: Texts::default(),
            expansions: 0,
            loc: Loc::default(),
            wanted: Loc::default(),
        }
    }

    /// The declarations of all registers that were named.
    pub(crate) fn declarations(&self) -> Vec<Statement> {
        KINDS
            .iter()
            .zip(self.counts)
            .filter(|(_, count)| *count > 0)
            .map(|((ty, prefix), count)| {
                Statement::Registers(Registers {
                    ty: (*ty).into(),
                    names: vec![((*prefix).into(), Some(count))],
                    ..Registers::default()
                })
            })
            .collect()
    }

    /// A register of this kind that no value has.
    pub(crate) fn fresh(&mut self, kind: &str) -> String {
        for ((ty, prefix), count) in KINDS.iter().zip(&mut self.counts) {
            if *ty == kind {
                *count += 1;
                return format!("{prefix}{}", *count - 1);
            }
        }
        String::new()
    }

    /// The constant that a value is.
    pub(crate) fn constant(&self, value: Value) -> Option<Imm> {
        self.constants[value.index()].or(self.constants[self.classes.of(value).index()])
    }

    /// Whether two values have one register.
    pub(crate) fn same_register(&self, a: Value, b: Value) -> bool {
        self.classes.of(a) == self.classes.of(b)
    }

    /// The register of a value, which is no constant.
    pub(crate) fn register(&mut self, value: Value) -> String {
        let class = self.classes.of(value);
        if let Some(name) = &self.named[class.index()] {
            return name.clone();
        }
        let name = self.fresh(kind(self.types[class.index()]));
        self.named[class.index()] = Some(name.clone());
        name
    }

    /// A value as an operand: a register or an immediate.
    pub(crate) fn operand(&mut self, value: Value) -> Operand {
        match self.constant(value) {
            Some(imm) => immediate(imm, self.types[value.index()]),
            None => Operand::name(self.register(value)),
        }
    }

    /// A value in a register, a constant too.
    pub(crate) fn in_register(&mut self, value: Value) -> String {
        let Some(imm) = self.constant(value) else {
            return self.register(value);
        };
        let ty = self.types[value.index()];
        let register = self.fresh(kind(ty));
        let target = Operand::name(&register);
        self.put(move_opcode(ty), vec![target, immediate(imm, ty)]);
        register
    }

    /// Adds an instruction.
    pub(crate) fn put(&mut self, opcode: &str, operands: Vec<Operand>) {
        self.put_if(None, opcode, operands);
    }

    /// Adds an instruction under a guard: a predicate, and whether it is negated.
    pub(crate) fn put_if(
        &mut self,
        guard: Option<(String, bool)>,
        opcode: &str,
        operands: Vec<Operand>,
    ) {
        self.place();
        let mut instruction = build(opcode, operands, &mut self.refused);
        instruction.guard = guard.map(|(register, negated)| Guard {
            negated,
            register: register.into(),
        });
        let Loc { line, column } = self.wanted;
        instruction.span = Span {
            line,
            column,
            len: 0,
        };
        self.statements.push(Statement::Instruction(instruction));
    }

    /// Adds statements that are put together already, each instruction with its source line.
    pub(crate) fn put_all(&mut self, statements: Vec<Statement>) {
        self.place();
        self.statements.extend(statements);
    }

    /// The number of a text that is expanded, from 1.
    pub(crate) fn next_expansion(&mut self) -> u32 {
        self.expansions += 1;
        self.expansions
    }

    /// Adds a label.
    pub(crate) fn label(&mut self, name: &str) {
        self.statements.push(Statement::Label {
            name: name.into(),
            span: Span::default(),
        });
    }

    /// Notes the source line of what follows.
    pub(crate) fn at(&mut self, loc: Loc) {
        if loc.line > 0 {
            self.wanted = loc;
        }
    }

    /// Writes the line, if it is another than that of the instruction before.
    fn place(&mut self) {
        let Loc { line, column } = self.wanted;
        if line != self.loc.line {
            self.loc = self.wanted;
            self.statements.push(Statement::Loc {
                file: 1,
                line,
                column,
                inlined: None,
                span: Span::default(),
            });
        }
    }
}

/// An instruction of the list; what the list refuses is kept with the reason.
fn build(opcode: &str, operands: Vec<Operand>, refused: &mut Vec<String>) -> Instruction {
    match isa::instruction(opcode, operands) {
        Ok(instruction) => instruction,
        Err(mismatch) => {
            refused.push(format!("`{opcode}`: {mismatch}"));
            Instruction::new(opcode, Vec::new())
        }
    }
}

/// A constant as PTX writes it.
pub(crate) fn immediate(imm: Imm, ty: Scalar) -> Operand {
    match imm {
        Imm::Bool(value) => Operand::int(i128::from(value)),
        Imm::Int(value) => Operand::int(value),
        Imm::Float(bits) => {
            let value = f64::from_bits(bits);
            Operand::Immediate(match ty {
                Scalar::F64 => Immediate::F64(bits),
                _ => Immediate::F32((value as f32).to_bits()),
            })
        }
    }
}

/// The `mov` of a type.
pub(crate) const fn move_opcode(ty: Scalar) -> &'static str {
    match ty {
        Scalar::Bool => "mov.pred",
        _ if ty.has_short_register() => "mov.b16",
        Scalar::F32 => "mov.f32",
        Scalar::F64 => "mov.f64",
        _ if ty.size() == 8 => "mov.b64",
        _ => "mov.b32",
    }
}
