//! An instruction's row with the word in each slot, and what follows from them.

use super::{
    Choice, Consequence, Form, Fragment, MAX_SLOTS, OperandKind, OperandSpec, OperandType, Presence,
};
use crate::arch::{Needs, Requirement};
use crate::ast::Operand;

/// An instruction's row, with the word in each slot.
#[derive(Debug, Clone, Copy)]
pub struct Resolved {
    /// The row.
    pub form: &'static Form,
    pub(super) choices: [Option<&'static Choice>; MAX_SLOTS],
}

impl Resolved {
    /// The word in the slot of this name; `None` when the slot is empty or the form has no such slot.
    pub fn word(&self, slot: &str) -> Option<&'static str> {
        let at = self.form.slots.iter().position(|s| s.name == slot)?;
        self.choices
            .get(at)
            .copied()
            .flatten()
            .map(|choice| choice.word)
    }

    /// Every filled slot with its word, in the form's order.
    pub fn words(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let form = self.form;
        form.slots
            .iter()
            .zip(self.choices)
            .filter_map(|(slot, choice)| Some((slot.name, choice?.word)))
    }

    /// The opcode with its words in the manual's order.
    pub fn opcode(&self) -> String {
        let mut text = String::from(self.form.mnemonic);
        for (_, word) in self.words() {
            text.push('.');
            text.push_str(word);
        }
        text
    }

    /// The specification of each operand of an instruction with so many operands.
    pub fn operands(&self, count: usize) -> impl Iterator<Item = &'static OperandSpec> {
        let this = *self;
        let form = self.form;
        let mut optional_left = count.saturating_sub(this.fixed_operands());
        form.operands
            .iter()
            .filter(move |spec| match spec.presence {
                Presence::Optional => {
                    let taken = optional_left > 0;
                    optional_left = optional_left.saturating_sub(1);
                    taken
                }
                _ => this.is_fixed(spec),
            })
    }

    /// The type of a register operand as a word; a vector's is its element's.
    pub fn type_word(&self, ty: OperandType) -> Option<&'static str> {
        match ty {
            OperandType::Fixed(word)
            | OperandType::Braced(word)
            | OperandType::Registers(_, word)
            | OperandType::Count(_, word) => Some(word),
            OperandType::Slot(slot) | OperandType::AtLeast(slot) | OperandType::Vector(_, slot) => {
                self.word(slot)
            }
            OperandType::Fragment(_) => self.fragment(ty).map(|fragment| {
                let slot = fragment
                    .ty
                    .strip_prefix('<')
                    .and_then(|rest| rest.strip_suffix('>'));
                slot.map_or(fragment.ty, |slot| self.word(slot).unwrap_or("b32"))
            }),
            OperandType::Wide(slot) => Some(match self.word(slot)? {
                "u8" => "u16",
                "s8" => "s16",
                "u16" => "u32",
                "s16" => "s32",
                "u32" => "u64",
                "s32" => "s64",
                other => other,
            }),
        }
    }

    /// The entry of a [`OperandType::Fragment`] that the words choose; `None` when they do not go together.
    pub(super) fn fragment(&self, ty: OperandType) -> Option<&'static Fragment> {
        match ty {
            OperandType::Fragment(entries) => entries.iter().find(|entry| self.matches(entry.when)),
            _ => None,
        }
    }

    /// How many registers a vector operand of this type has; 1 for a scalar.
    pub fn vector_len(&self, ty: OperandType) -> usize {
        match ty {
            OperandType::Registers(count, _) => usize::from(count),
            OperandType::Fragment(_) => self
                .fragment(ty)
                .map_or(1, |fragment| usize::from(fragment.count)),
            OperandType::Vector(slot, _) => match self.word(slot) {
                Some("v2") => 2,
                Some("v4") => 4,
                Some("v8") => 8,
                _ => 1,
            },
            OperandType::Count(slot, _) => self
                .word(slot)
                .and_then(|word| word.strip_prefix('x')?.parse().ok())
                .unwrap_or(1),
            _ => 1,
        }
    }

    /// The state space of an address operand; `""` is generic.
    pub fn space(&self, space: &'static str) -> &'static str {
        match space
            .strip_prefix('<')
            .and_then(|rest| rest.strip_suffix('>'))
        {
            Some(slot) => self.word(slot).unwrap_or(""),
            None => space,
        }
    }

    /// What version and target the words need; some operands need more, see [`Self::requirement_with`].
    pub fn requirement(&self) -> Needs {
        let mut needs = Needs::default();
        needs.add(self.form.needs);
        for choice in self.choices.iter().flatten() {
            if let Some(requirement) = choice.needs {
                needs.add(requirement);
            }
        }
        for rule in self.form.rules {
            if let Consequence::Needs(requirement) = rule.then
                && self.matches(rule.when)
            {
                needs.add(requirement);
            }
        }
        needs
    }

    /// What version and target the instruction needs with these operands.
    pub fn requirement_with(&self, operands: &[Operand]) -> Needs {
        let mut needs = self.requirement();
        for (_, _, requirement) in self.operand_needs(operands) {
            needs.add(requirement);
        }
        needs
    }

    /// The operands that need more than the words, by their number, and what they need.
    pub fn operand_needs<'o>(
        &self,
        operands: &'o [Operand],
    ) -> impl Iterator<Item = (usize, &'static OperandSpec, Requirement)> + use<'o, '_> {
        let specs = self.operands(operands.len());
        specs
            .zip(operands)
            .enumerate()
            .filter_map(|(at, (spec, operand))| {
                let requirement = spec.needs?;
                let used = match (spec.presence, spec.kind) {
                    (Presence::Optional, _) => true,
                    (_, OperandKind::DstOrSink(_)) => matches!(operand, Operand::Sink),
                    (_, OperandKind::DstPair(..)) => matches!(operand, Operand::Pair(..)),
                    (_, kind) if matches!(kind.ty(), Some(OperandType::Braced(_))) => {
                        matches!(operand, Operand::Vector(_))
                    }
                    _ => true,
                };
                used.then_some((at, spec, requirement))
            })
    }

    pub(super) fn matches(&self, when: &[(&str, &[&str])]) -> bool {
        when.iter()
            .all(|(slot, words)| words.contains(&self.word(slot).unwrap_or("")))
    }

    pub(super) fn fixed_operands(&self) -> usize {
        self.form
            .operands
            .iter()
            .filter(|spec| self.is_fixed(spec))
            .count()
    }

    /// Whether the words say that an operand is there.
    fn is_fixed(&self, spec: &OperandSpec) -> bool {
        match spec.presence {
            Presence::Always => true,
            Presence::WithSlot(slot) => self.word(slot).is_some(),
            Presence::WithWord(slot, words) => {
                self.word(slot).is_some_and(|word| words.contains(&word))
            }
            Presence::Optional => false,
        }
    }
}
