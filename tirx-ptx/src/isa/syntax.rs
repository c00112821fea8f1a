//! The words in which rows are written, and a row printed as the manual's syntax line.
//!
//! A row is `form(mnemonic, slots, operands)` with what it needs after it. All functions are `const`, so that the list
//! is data.
#![allow(
    dead_code,
    reason = "the vocabulary is complete, whether or not a row uses every word of it"
)]

use super::{
    Access, Choice, Consequence, Form, FormRule, Fragment, OperandKind, OperandSpec, OperandType,
    Pair, Presence, Sink, Slot, needs,
};
use crate::arch::{ArchTerm, Requirement};
use core::fmt;

/// The type in the slot `type`.
pub(super) const TYPE: OperandType = OperandType::Slot("type");

/// A row that every version and target has.
pub(super) const fn form(
    mnemonic: &'static str,
    slots: &'static [Slot],
    operands: &'static [OperandSpec],
) -> Form {
    Form {
        mnemonic,
        slots,
        operands,
        rules: &[],
        needs: needs(1, 0, ArchTerm::Always),
        section: "",
    }
}

impl Form {
    /// The manual's section.
    pub(super) const fn section(mut self, title: &'static str) -> Self {
        self.section = title;
        self
    }

    /// The ISA version and the targets that have the form.
    pub(super) const fn since(mut self, major: u8, minor: u8, arch: ArchTerm) -> Self {
        self.needs = needs(major, minor, arch);
        self
    }

    /// Rules between slots.
    pub(super) const fn rules(mut self, rules: &'static [FormRule]) -> Self {
        self.rules = rules;
        self
    }
}

/// A slot that must be filled.
pub(super) const fn one(name: &'static str, choices: &'static [Choice]) -> Slot {
    Slot {
        name,
        optional: false,
        leads: false,
        choices,
    }
}

/// A slot that may be left out.
pub(super) const fn opt(name: &'static str, choices: &'static [Choice]) -> Slot {
    Slot {
        name,
        optional: true,
        leads: false,
        choices,
    }
}

impl Slot {
    /// Its word stands before those of the slots after it.
    pub(super) const fn leading(mut self) -> Self {
        self.leads = true;
        self
    }
}

/// A word that needs no more than its form.
pub(super) const fn word(word: &'static str) -> Choice {
    Choice { word, needs: None }
}

/// A word with a floor of its own.
pub(super) const fn newer(word: &'static str, major: u8, minor: u8, arch: ArchTerm) -> Choice {
    Choice {
        word,
        needs: Some(needs(major, minor, arch)),
    }
}

/// Words that need no more than their form.
macro_rules! words {
    ($($word:literal)*) => { &[$($crate::isa::syntax::word($word)),*] };
}
pub(super) use words;

const fn operand(name: &'static str, kind: OperandKind) -> OperandSpec {
    OperandSpec {
        name,
        kind,
        presence: Presence::Always,
        needs: None,
    }
}

/// A register that is written.
pub(super) const fn dst(name: &'static str, ty: OperandType) -> OperandSpec {
    operand(name, OperandKind::Dst(ty))
}

/// A register that is written, or `_`.
pub(super) const fn dst_or_sink(name: &'static str, ty: OperandType) -> OperandSpec {
    operand(name, OperandKind::DstOrSink(ty))
}

/// `_`: the result cannot be had.
pub(super) const SINK: OperandSpec = operand("_", OperandKind::Sink);

/// Registers that are written, all of them.
pub(super) const fn dst_whole(name: &'static str, ty: OperandType) -> OperandSpec {
    operand(name, OperandKind::DstWhole(ty))
}

/// `d` or `d|p`, `p` a predicate.
pub(super) const fn dst_pair(name: &'static str, first: OperandType, sink: Sink) -> OperandSpec {
    pair(name, first, true, sink)
}

/// `d|p`, both being required, `p` a predicate.
pub(super) const fn dst_both(name: &'static str, first: OperandType, sink: Sink) -> OperandSpec {
    pair(name, first, false, sink)
}

const fn pair(name: &'static str, first: OperandType, optional: bool, sink: Sink) -> OperandSpec {
    let pair = Pair {
        first,
        second: OperandType::Fixed("pred"),
        optional,
        sink,
    };
    operand(name, OperandKind::DstPair(pair))
}

/// A register or a constant.
pub(super) const fn src(name: &'static str, ty: OperandType) -> OperandSpec {
    operand(name, OperandKind::Src(ty))
}

/// What is stored.
pub(super) const fn stored(name: &'static str, ty: OperandType) -> OperandSpec {
    operand(name, OperandKind::Stored(ty))
}

/// A register, or a constant: a multiple of `step` from 0 to `most`.
pub(super) const fn amount(
    name: &'static str,
    ty: OperandType,
    step: u32,
    most: u32,
) -> OperandSpec {
    operand(name, OperandKind::Amount(ty, step, most))
}

/// A register, no constant.
pub(super) const fn reg(name: &'static str, ty: OperandType) -> OperandSpec {
    operand(name, OperandKind::Register(ty))
}

/// Registers that are read and written.
pub(super) const fn in_out(name: &'static str, ty: OperandType) -> OperandSpec {
    operand(name, OperandKind::InOut(ty))
}

/// A predicate, also negated.
pub(super) const fn pred(name: &'static str) -> OperandSpec {
    operand(name, OperandKind::Predicate)
}

/// What `mov` reads.
pub(super) const fn value(name: &'static str, ty: OperandType) -> OperandSpec {
    operand(name, OperandKind::Value(ty))
}

/// Registers that together are written as one value.
pub(super) const fn unpack(name: &'static str, ty: OperandType) -> OperandSpec {
    operand(name, OperandKind::Pack(ty, Access::Write))
}

/// Registers that together are read as one value.
pub(super) const fn pack(name: &'static str, ty: OperandType) -> OperandSpec {
    operand(name, OperandKind::Pack(ty, Access::Read))
}

/// An address in a space; `""` is generic, `<slot>` is what stands in that slot.
pub(super) const fn addr(name: &'static str, space: &'static str) -> OperandSpec {
    operand(name, OperandKind::Addr(space))
}

/// `[a, b, ..]`: a place that these parts name together.
pub(super) const fn tuple(name: &'static str, parts: &'static [OperandSpec]) -> OperandSpec {
    operand(name, OperandKind::Tuple(parts))
}

/// A texture, a sampler, a surface or a tensor map.
pub(super) const fn handle(name: &'static str) -> OperandSpec {
    operand(name, OperandKind::Handle)
}

/// A register that is written, or one of these parts of it.
pub(super) const fn dst_part(
    name: &'static str,
    ty: OperandType,
    parts: &'static [&'static str],
) -> OperandSpec {
    operand(name, OperandKind::Part(Access::Write, ty, parts))
}

/// A register that is read, or one of these parts of it.
pub(super) const fn src_part(
    name: &'static str,
    ty: OperandType,
    parts: &'static [&'static str],
) -> OperandSpec {
    operand(name, OperandKind::Part(Access::Read, ty, parts))
}

/// A register that is read, no constant, or one of these parts of it.
pub(super) const fn reg_part(
    name: &'static str,
    ty: OperandType,
    parts: &'static [&'static str],
) -> OperandSpec {
    operand(name, OperandKind::Part(Access::ReadRegister, ty, parts))
}

/// A constant within bounds.
pub(super) const fn imm(name: &'static str, low: i64, high: i64) -> OperandSpec {
    operand(name, OperandKind::ImmRange(low, high))
}

/// One of these constants.
pub(super) const fn imm_of(name: &'static str, values: &'static [i64]) -> OperandSpec {
    operand(name, OperandKind::ImmOneOf(values))
}

/// `{byte-id, thread-id}`, of these constants or in registers.
pub(super) const fn selector(
    name: &'static str,
    bytes: &'static [i64],
    threads: &'static [i64],
) -> OperandSpec {
    operand(name, OperandKind::Selector(bytes, threads))
}

/// A label.
pub(super) const fn label(name: &'static str) -> OperandSpec {
    operand(name, OperandKind::Label)
}

/// A function.
pub(super) const fn function(name: &'static str) -> OperandSpec {
    operand(name, OperandKind::Function)
}

/// The arguments or results of a call.
pub(super) const fn arguments(name: &'static str) -> OperandSpec {
    operand(name, OperandKind::Arguments)
}

impl OperandSpec {
    /// It may be left out.
    pub(super) const fn optional(mut self) -> Self {
        self.presence = Presence::Optional;
        self
    }

    /// To have it, or to have it as `_` or as a pair, needs this.
    pub(super) const fn newer(mut self, major: u8, minor: u8, arch: ArchTerm) -> Self {
        self.needs = Some(needs(major, minor, arch));
        self
    }

    /// It is there when the slot of this name holds one of these words.
    pub(super) const fn when(mut self, slot: &'static str, words: &'static [&'static str]) -> Self {
        self.presence = Presence::WithWord(slot, words);
        self
    }

    /// It is there when the slot of this name is filled.
    pub(super) const fn with(mut self, slot: &'static str) -> Self {
        self.presence = Presence::WithSlot(slot);
        self
    }
}

/// A fixed type.
pub(super) const fn fixed(ty: &'static str) -> OperandType {
    OperandType::Fixed(ty)
}

/// A vector of so many registers of a type.
pub(super) const fn registers(count: u16, ty: &'static str) -> OperandType {
    OperandType::Registers(count, ty)
}

/// A register of a type, which may stand in braces.
pub(super) const fn braced(ty: &'static str) -> OperandType {
    OperandType::Braced(ty)
}

/// With these words, so many registers of a type; 0 is a scalar.
pub(super) const fn holds(
    when: &'static [(&'static str, &'static [&'static str])],
    count: u16,
    ty: &'static str,
) -> Fragment {
    Fragment {
        when,
        count,
        padded: false,
        ty,
    }
}

/// As [`holds`], in a vector that may be longer.
pub(super) const fn padded(
    when: &'static [(&'static str, &'static [&'static str])],
    count: u16,
    ty: &'static str,
) -> Fragment {
    Fragment {
        when,
        count,
        padded: true,
        ty,
    }
}

/// These words in these slots ask for more.
pub(super) const fn ask(
    when: &'static [(&'static str, &'static [&'static str])],
    requirement: Requirement,
) -> FormRule {
    FormRule {
        when,
        then: Consequence::Needs(requirement),
    }
}

/// These words in these slots do not go together.
pub(super) const fn refuse(
    when: &'static [(&'static str, &'static [&'static str])],
    reason: &'static str,
) -> FormRule {
    FormRule {
        when,
        then: Consequence::Forbidden(reason),
    }
}

impl fmt::Display for Form {
    /// The syntax line: `add{.sat}.type d, a, b;`. A slot with one choice shows the choice.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.mnemonic)?;
        for slot in self.slots {
            let shown = match slot.choices {
                [only] => only.word,
                _ => slot.name,
            };
            match slot.optional {
                true => write!(f, "{{.{shown}}}")?,
                false => write!(f, ".{shown}")?,
            }
        }
        for (i, operand) in self.operands.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            let start = if i == 0 { " " } else { "" };
            let shown = OperandName(operand);
            match operand.presence {
                Presence::Always => write!(f, "{start}{comma}{shown}")?,
                _ => write!(f, "{start}{{{comma}{shown}}}")?,
            }
        }
        f.write_str(";")
    }
}

/// An operand as the syntax line shows it.
struct OperandName<'a>(&'a OperandSpec);

impl fmt::Display for OperandName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.0.name;
        match self.0.kind {
            OperandKind::Addr(_) => write!(f, "[{name}]"),
            OperandKind::Tuple(parts) => {
                f.write_str("[")?;
                for (at, part) in parts.iter().enumerate() {
                    let comma = if at == 0 { "" } else { ", " };
                    write!(f, "{comma}{}", OperandName(part))?;
                }
                f.write_str("]")
            }
            OperandKind::Part(..) => write!(f, "{name}{{.part}}"),
            OperandKind::Sink => f.write_str("_"),
            OperandKind::Arguments => write!(f, "({name})"),
            OperandKind::Pack(..) => write!(f, "{{{name}, ..}}"),
            OperandKind::Predicate => write!(f, "{{!}}{name}"),
            OperandKind::Selector(..) => {
                write!(f, "{{byte-id-{name}, thread-id-{name}}}")
            }
            OperandKind::DstPair(Pair { optional: true, .. }) => write!(f, "{name}{{|p}}"),
            OperandKind::DstPair(_) => write!(f, "{name}|p"),
            _ => f.write_str(name),
        }
    }
}
