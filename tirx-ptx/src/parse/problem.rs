//! What is wrong with a text or a module, as data.
//!
//! A problem has a place, a message (what was found and what is needed), and apart from it a help (how to mend it), so
//! that a terminal, an editor and a test can each show them in their own way. Its [`Rule`] says of what kind it is, in
//! a word that programs can match on; messages may change, rules do not.

use crate::ast::{Instruction, Span};
use crate::isa::{Mismatch, Part};
use core::fmt;

/// Something that is wrong with a text or a module.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// Where.
    pub span: Span,
    /// What was found and what is needed.
    pub message: String,
    /// How to mend it.
    pub help: Option<String>,
    /// How bad it is.
    pub severity: Severity,
    /// Which kind of rule is broken.
    pub rule: Rule,
    /// The operand that is meant, counted from 0, of the instruction whose opcode stands at `span`.
    pub operand: Option<usize>,
}

/// How bad a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// `ptxas` takes the module; it is hardly what was meant.
    Warning,
    /// `ptxas` refuses the module.
    Error,
}

/// A kind of rule that a module can break. Names are never renamed; new ones may come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// The text cannot be read.
    Syntax,
    /// There is no such instruction, or not with these modifiers.
    Instruction,
    /// An operand is of the wrong kind, type or state space, or one is too many or missing.
    Operand,
    /// A name is not declared, or declared twice.
    Name,
    /// A declaration has a wrong type, space, alignment or value.
    Declaration,
    /// A directive is not known, or does not stand where it may.
    Directive,
    /// The module's `.version` is too low.
    Version,
    /// The module's `.target` does not have it.
    Target,
}

impl Rule {
    /// Every rule, in the order of the documentation.
    pub const ALL: &'static [Self] = &[
        Self::Syntax,
        Self::Instruction,
        Self::Operand,
        Self::Name,
        Self::Declaration,
        Self::Directive,
        Self::Version,
        Self::Target,
    ];

    /// The rule's name: `syntax`, `instruction`, ..
    pub const fn name(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::Instruction => "instruction",
            Self::Operand => "operand",
            Self::Name => "name",
            Self::Declaration => "declaration",
            Self::Directive => "directive",
            Self::Version => "version",
            Self::Target => "target",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

impl Problem {
    /// An error at a place. Its rule is [`Rule::Syntax`] until [`Problem::of`] names another.
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Self {
            span,
            message: message.into(),
            help: None,
            severity: Severity::Error,
            rule: Rule::Syntax,
            operand: None,
        }
    }

    /// Names the rule.
    #[must_use]
    pub fn of(mut self, rule: Rule) -> Self {
        self.rule = rule;
        self
    }

    /// Says how to mend it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Makes it a warning.
    #[must_use]
    pub fn warning(mut self) -> Self {
        self.severity = Severity::Warning;
        self
    }

    /// Names the operand, counted from 0.
    #[must_use]
    pub fn at_operand(mut self, index: usize) -> Self {
        self.operand = Some(index);
        self
    }

    /// What does not fit the list about an instruction.
    pub fn mismatch(instruction: &Instruction, mismatch: Mismatch) -> Self {
        let mut span = instruction.span;
        let (rule, operand) = match mismatch.part {
            Part::Opcode => (Rule::Instruction, None),
            Part::Word(index) => {
                span = word(instruction, index).unwrap_or(span);
                (Rule::Instruction, None)
            }
            Part::Operand(index) => (Rule::Operand, Some(index)),
        };
        Self {
            span,
            message: mismatch.message,
            help: mismatch.help,
            severity: Severity::Error,
            rule,
            operand,
        }
    }
}

/// The place of a word of an opcode, with its dot. An opcode is ASCII.
fn word(instruction: &Instruction, index: usize) -> Option<Span> {
    let lead: usize = instruction
        .words()
        .take(index)
        .map(|word| word.len() + 1)
        .sum();
    let word = instruction.words().nth(index)?;
    let dot = usize::from(index > 0);
    let Span { line, column, .. } = instruction.span;
    Some(Span {
        line,
        column: column.checked_add(u32::try_from(lead - dot).ok()?)?,
        len: u32::try_from(word.len() + dot).ok()?,
    })
}

impl fmt::Display for Problem {
    /// `line:column: message; help`; a node that was built rather than read has no place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.span.line > 0 {
            write!(f, "{}:{}: ", self.span.line, self.span.column)?;
        }
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for Problem {}
