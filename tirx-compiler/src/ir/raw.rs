//! PTX that the user wrote, as one opaque operation.
//!
//! A template is parsed and validated when it is read; from then on it is statements in which names stand for the
//! operands. To the checks and to the optimiser it is a box with typed inputs and outputs and a statement of its
//! effects: nothing looks inside.

use proc_macro2::Span;
use tirx_ptx::{arch::Needs, ast::Statement};

/// What `ptx!` says.
#[derive(Debug, Clone)]
pub struct Template {
    /// The text with a name for each operand: two templates that say the same are equal in it.
    pub text: String,
    /// The statements.
    pub statements: Vec<Statement>,
    /// The operands that are registers.
    pub slots: Vec<Slot>,
    /// What it does beyond its outputs.
    pub effects: Effects,
    /// What each instruction needs of the target.
    pub needs: Vec<InstructionNeeds>,
}

/// An operand in a register.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    /// The name that stands for it in the statements.
    pub placeholder: String,
    /// As the user calls it: `{d}`.
    pub name: String,
    /// The input that it starts with, by its number.
    pub input: Option<usize>,
    /// The output that it ends with, by its number.
    pub output: Option<usize>,
}

/// What a template does beyond its outputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Effects {
    /// Its outputs depend on its inputs (and on memory, if it reads that) alone: it may be left out or merged.
    pub pure: bool,
    /// What it does with memory.
    pub memory: Memory,
}

/// What a template does with memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Memory {
    /// Whatever it likes.
    #[default]
    Any,
    /// It reads.
    Read,
    /// Nothing.
    None,
}

/// What an instruction of a template needs.
#[derive(Debug, Clone)]
pub struct InstructionNeeds {
    /// The opcode.
    pub opcode: String,
    /// What it needs.
    pub needs: Needs,
    /// Its place.
    pub span: Span,
    /// Its line, where the place is the whole literal.
    pub quote: Option<String>,
}

impl Template {
    /// An output is written before all inputs are read, as far as anyone knows: several instructions, or a register
    /// that starts with an input's value.
    pub fn clobbers_early(&self) -> bool {
        let one = matches!(&self.statements[..], [Statement::Instruction(_)]);
        !one || self
            .slots
            .iter()
            .any(|slot| slot.input.is_some() && slot.output.is_some())
    }

    /// It does nothing: a comment.
    pub fn is_comment(&self) -> bool {
        let comment = |statement: &Statement| matches!(statement, Statement::Comment(_));
        self.statements.iter().all(comment)
    }

    /// As the text form shows it: on one line, with the user's names.
    pub fn line(&self) -> String {
        let mut line = self.text.split_whitespace().collect::<Vec<_>>().join(" ");
        for slot in &self.slots {
            line = rename(&line, &slot.placeholder, &slot.name);
        }
        line
    }
}

/// Puts another name in place of a name, where it stands as a whole word.
pub fn rename(text: &str, from: &str, to: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(from) {
        let (before, found) = rest.split_at(at);
        let after = &found[from.len()..];
        let goes_on = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$');
        out.push_str(before);
        out.push_str(if after.starts_with(goes_on) { from } else { to });
        rest = after;
    }
    out.push_str(rest);
    out
}
