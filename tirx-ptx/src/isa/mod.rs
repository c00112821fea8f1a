//! The list of instructions.
//!
//! A [`Form`] is a syntax line of the manual: a mnemonic, modifier slots in the manual's order with their choices,
//! operands, rules between slots, and what version and architecture each part needs. Parsing, validation, typed
//! construction, the version and target of a module, and the reference page are derived from these rows; no other
//! place in the workspace knows which instructions exist.

use crate::arch::{ArchTerm, Requirement};
use crate::version::Version;

/// One syntax line of the manual.
#[derive(Debug)]
pub struct Form {
    /// The fixed leading words: `cp.async.cg`, `ld`, `mbarrier.arrive`.
    pub mnemonic: &'static str,
    /// The slots after the mnemonic, in the manual's order.
    pub slots: &'static [Slot],
    /// The operands, in order.
    pub operands: &'static [OperandSpec],
    /// What must hold between slots and operands, beyond their own choices.
    pub rules: &'static [FormRule],
    /// What the form as such needs; choices and rules may need more.
    pub needs: Requirement,
    /// The section of the manual, by title.
    pub section: &'static str,
}

/// One modifier slot.
#[derive(Debug)]
pub struct Slot {
    /// The manual's name for the slot: `type`, `space`, `level::cache_hint`.
    pub name: &'static str,
    /// The slot may be left out.
    pub optional: bool,
    /// What may stand in it.
    pub choices: &'static [Choice],
}

/// One word that may stand in a slot.
#[derive(Debug)]
pub struct Choice {
    /// The word without its dot: `shared::cta`, `L2::128B`, `f32`.
    pub word: &'static str,
    /// What using it needs, beyond the form.
    pub needs: Option<Requirement>,
}

/// One operand of a form.
#[derive(Debug)]
pub struct OperandSpec {
    /// The manual's name: `d`, `a`, `dst`, `cp-size`.
    pub name: &'static str,
    /// What it is.
    pub kind: OperandKind,
    /// When it is present.
    pub presence: Presence,
}

/// When an operand is present.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// Always.
    Always,
    /// It may be left out, with all that follow it.
    Optional,
    /// Exactly when the slot of this name is filled.
    WithSlot(&'static str),
}

/// What an operand is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OperandKind {
    /// A register that is written.
    Dst(OperandType),
    /// A register or an immediate that is read.
    Src(OperandType),
    /// A register that is read and written.
    InOut(OperandType),
    /// An address in a state space; `""` is generic, a slot name in `<>` takes the slot's word.
    Addr(&'static str),
    /// An integer constant within these bounds.
    ImmRange(i64, i64),
    /// One of these integer constants.
    ImmOneOf(&'static [i64]),
    /// A label or function name.
    Label,
}

/// The type of a register operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OperandType {
    /// A fixed type: `b64`, `pred`.
    Fixed(&'static str),
    /// What stands in the slot of this name.
    Slot(&'static str),
    /// What stands in the type slot, as a vector when the vector slot is filled: (vector slot, type slot).
    Vector(&'static str, &'static str),
}

/// A rule between the slots of a form: when these slots hold these words, this is needed, or it is refused.
#[derive(Debug)]
pub struct FormRule {
    /// Slots and the words they hold; a word `""` means an empty slot.
    pub when: &'static [(&'static str, &'static [&'static str])],
    /// What follows.
    pub then: Consequence,
}

/// What follows from a rule.
#[derive(Debug)]
pub enum Consequence {
    /// More is needed of version and target.
    Needs(Requirement),
    /// The combination does not exist; the reason in the manual's terms.
    Forbidden(&'static str),
}

/// `version`, and `arch` for the target.
pub const fn needs(major: u8, minor: u8, arch: ArchTerm) -> Requirement {
    Requirement {
        version: Version::new(major, minor),
        arch,
    }
}
