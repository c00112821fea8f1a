//! The list of instructions.
//!
//! A [`Form`] is a syntax line of the manual: a mnemonic, modifier slots in the manual's order with their choices,
//! operands, rules between slots, and what version and architecture each part needs. Parsing, validation, typed
//! construction, the version and target of a module, and the reference page are derived from these rows; no other
//! place in the workspace knows which instructions exist.
//!
//! ```text
//!   rows/*.rs   one file a family, rows in the manual's order
//!   index       first word -> rows, computed when the crate is compiled
//!   resolve     an instruction -> its row and the word in each slot
//!   explain     .. or what is wrong with it, in the manual's terms
//!   describe    the parts of a row in words
//!   example     the legal combinations of a row's words, and instructions with them
//! ```
//!
//! A row is chosen by its words and by the shape of its operands, so that two rows may share a mnemonic. Words after
//! the mnemonic may come in any order, as `ptxas` takes them, but two words that fit the same slots keep theirs.

pub mod describe;
pub mod example;
mod explain;
mod index;
mod resolve;
mod resolved;
mod rows;
mod shape;
mod syntax;
pub(crate) mod ty;

pub use example::{combinations, example};
pub(crate) use explain::nearest;
pub use explain::{Mismatch, Part};
pub use index::{forms, forms_of, opcodes};
pub(crate) use resolve::has_count;
pub use resolve::{candidates, instruction, of_opcode, resolve, resolve_knowing};
pub use resolved::Resolved;
pub(crate) use shape::{is_part, shape};

use crate::arch::{ArchTerm, Requirement};
use crate::version::Version;

/// The most slots that a form has.
pub const MAX_SLOTS: usize = 16;

/// One syntax line of the manual.
#[derive(Debug, Clone, Copy)]
pub struct Form {
    /// The fixed leading words: `cp.async.cg`, `ld`, `mbarrier.arrive`.
    pub mnemonic: &'static str,
    /// The slots after the mnemonic, in the manual's order.
    pub slots: &'static [Slot],
    /// The operands, in order.
    pub operands: &'static [OperandSpec],
    /// What must hold between slots, beyond their own choices.
    pub rules: &'static [FormRule],
    /// What the form as such needs; choices and rules may need more.
    pub needs: Requirement,
    /// The section of the manual, by title.
    pub section: &'static str,
}

/// One modifier slot.
#[derive(Debug, Clone, Copy)]
pub struct Slot {
    /// The manual's name for the slot: `type`, `space`, `level::cache_hint`.
    pub name: &'static str,
    /// The slot may be left out.
    pub optional: bool,
    /// Its word stands before the words of all slots after it; other words come in any order.
    pub leads: bool,
    /// What may stand in it.
    pub choices: &'static [Choice],
}

/// One word that may stand in a slot.
#[derive(Debug, Clone, Copy)]
pub struct Choice {
    /// The word without its dot: `shared::cta`, `L2::128B`, `f32`.
    pub word: &'static str,
    /// What using it needs, beyond the form.
    pub needs: Option<Requirement>,
}

/// One operand of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OperandSpec {
    /// The manual's name: `d`, `a`, `dst`, `cp-size`.
    pub name: &'static str,
    /// What it is.
    pub kind: OperandKind,
    /// When it is present.
    pub presence: Presence,
    /// What its use needs, beyond the form: that it is there, where it may be left out; that it is `_`, a pair, or in
    /// braces, where it may be a register.
    pub needs: Option<Requirement>,
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
    /// Exactly when the slot of this name holds one of these words.
    WithWord(&'static str, &'static [&'static str]),
}

/// What an operand is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OperandKind {
    /// A register that is written; of a vector some may be `_`.
    Dst(OperandType),
    /// A register that is written, or `_` where the result is not wanted.
    DstOrSink(OperandType),
    /// `_`: the result cannot be had.
    Sink,
    /// Registers that are written, none of which may be `_`.
    DstWhole(OperandType),
    /// `d|p`: two registers that are written.
    DstPair(Pair),
    /// A register or a constant that is read.
    Src(OperandType),
    /// What is stored: as [`OperandKind::Src`]; of a vector of 256 bits some may be `_`, in whose place nothing is stored.
    Stored(OperandType),
    /// A register, or a constant that is a multiple of the first number and not above the second, as the sizes of
    /// bulk copies are; of a vector each element.
    Amount(OperandType, u32, u32),
    /// A register that is read; no constant will do.
    Register(OperandType),
    /// A predicate that is read, also negated with `!`.
    Predicate,
    /// What `mov` reads: a register, a constant, a special register, the address of a variable or a function.
    Value(OperandType),
    /// A register that is read and written.
    InOut(OperandType),
    /// `{a, b, ..}`: registers that together are as wide as the type, written or read.
    Pack(OperandType, Access),
    /// An address in a state space; `""` is generic, a slot name in `<>` takes the slot's word.
    Addr(&'static str),
    /// `[map, {c0, c1, ..}]`, `[texture, sampler, {x, y}]`, `[entry, offset]`: a place that these parts name together. None
    /// of them may be left out, and none has parts itself.
    Tuple(&'static [OperandSpec]),
    /// A texture, a sampler, a surface or a tensor map: a variable, or a register with its address.
    Handle,
    /// A register of which a part may be named, as the video instructions take it: `%r1.b0`, `%r1.h10`. The part is
    /// one of these words, in which `#` stands for a digit from 0 to 7, and may be left out.
    Part(Access, OperandType, &'static [&'static str]),
    /// An integer constant within these bounds.
    ImmRange(i64, i64),
    /// One of these integer constants.
    ImmOneOf(&'static [i64]),
    /// `{byte-id, thread-id}`: which of the scales in a register are meant; two 16-bit registers, or constants of which
    /// each is one of those of its place.
    Selector(&'static [i64], &'static [i64]),
    /// A label.
    Label,
    /// A function, or a register that holds one's address.
    Function,
    /// `(a, b)`: the arguments or results of a call.
    Arguments,
}

/// Whether an operand is read or written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// It is read.
    Read,
    /// It is read, and no constant will do.
    ReadRegister,
    /// It is written.
    Write,
}

/// `d|p`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    /// The type of the first.
    pub first: OperandType,
    /// The type of the second.
    pub second: OperandType,
    /// Whether `|p` may be left out.
    pub optional: bool,
    /// Which of the two may be `_`; never both in one instruction.
    pub sink: Sink,
}

/// Which of two results may be thrown away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sink {
    /// None.
    None,
    /// The first.
    First,
    /// The second.
    Second,
    /// One of them, whichever; alone the first too.
    Either,
}

impl Pair {
    /// Whether the first may be `_`.
    pub const fn first_sinks(self) -> bool {
        matches!(self.sink, Sink::First | Sink::Either)
    }

    /// Whether the second may be `_`.
    pub const fn second_sinks(self) -> bool {
        matches!(self.sink, Sink::Second | Sink::Either)
    }
}

/// The type of a register operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OperandType {
    /// A fixed type: `b64`, `pred`.
    Fixed(&'static str),
    /// What stands in the slot of this name.
    Slot(&'static str),
    /// Twice as wide as what stands in the slot of this name.
    Wide(&'static str),
    /// What stands in the slot of this name, in a register of that width or wider.
    AtLeast(&'static str),
    /// As [`OperandType::AtLeast`], as a vector when the vector slot is filled: (vector slot, type slot).
    Vector(&'static str, &'static str),
    /// A vector of so many registers of a type.
    Registers(u16, &'static str),
    /// A vector of registers of a type, as many as the slot of this name says: `x1`, `x2`, `x4`..
    Count(&'static str, &'static str),
    /// A register of a type, which may stand in braces: `%r1` or `{%r1}`.
    Braced(&'static str),
    /// As many registers of such a type as the first entry says whose words stand in the slots. Words for which there
    /// is no entry do not go together.
    Fragment(&'static [Fragment]),
}

/// The part of a matrix, or of another operand, that one thread holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fragment {
    /// Slots and the words they hold, as in a [`FormRule`].
    pub when: &'static [(&'static str, &'static [&'static str])],
    /// So many registers; 0 is a scalar that stands without braces.
    pub count: u16,
    /// A longer vector of 2 or 4 registers passes too, and a scalar for one of 1: what is not needed is ignored.
    pub padded: bool,
    /// The type of each; `<type>` is what stands in the slot `type`.
    pub ty: &'static str,
}

/// A rule between the slots of a form: when these slots hold these words, this is needed, or it is refused.
#[derive(Debug, Clone, Copy)]
pub struct FormRule {
    /// Slots and the words they hold; a word `""` means an empty slot.
    pub when: &'static [(&'static str, &'static [&'static str])],
    /// What follows.
    pub then: Consequence,
}

/// What follows from a rule.
#[derive(Debug, Clone, Copy)]
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

impl OperandKind {
    /// The type of the registers that the operand takes; of a pair the first's. An address, a handle, a label, a
    /// function, a list and a bare constant have none; a tuple has those of its parts.
    pub const fn ty(self) -> Option<OperandType> {
        match self {
            Self::Dst(ty)
            | Self::DstOrSink(ty)
            | Self::DstWhole(ty)
            | Self::DstPair(Pair { first: ty, .. })
            | Self::Src(ty)
            | Self::Stored(ty)
            | Self::Amount(ty, ..)
            | Self::Register(ty)
            | Self::Value(ty)
            | Self::InOut(ty)
            | Self::Pack(ty, _)
            | Self::Part(_, ty, _) => Some(ty),
            Self::Predicate => Some(OperandType::Fixed("pred")),
            Self::Selector(..) => Some(OperandType::Registers(2, "u16")),
            Self::Sink
            | Self::Addr(_)
            | Self::Tuple(_)
            | Self::Handle
            | Self::ImmRange(..)
            | Self::ImmOneOf(_)
            | Self::Label
            | Self::Function
            | Self::Arguments => None,
        }
    }
}

impl OperandSpec {
    /// The parts of a tuple, or the operand itself.
    pub fn parts(&self) -> &[Self] {
        match self.kind {
            OperandKind::Tuple(parts) => parts,
            _ => core::slice::from_ref(self),
        }
    }

    /// The types of the registers that the operand takes, those of a tuple's parts in order.
    pub fn types(&self) -> impl Iterator<Item = OperandType> {
        self.parts().iter().filter_map(|part| part.kind.ty())
    }
}

impl Form {
    /// The first word of the mnemonic: `cp` of `cp.async.cg`.
    pub fn opcode(&self) -> &'static str {
        self.mnemonic.split('.').next().unwrap_or(self.mnemonic)
    }
}
