//! From an instruction to its row.
//!
//! A row fits when its mnemonic leads the opcode, each further word stands in a slot of its own, no required slot is
//! empty, and the operands have the right number and shape. The first row that fits is the instruction's. When none
//! fits, the row that got furthest says what is wrong; text is made only then.

use super::explain::{explain, unknown};
use super::shape::shape;
use super::{
    Choice, Consequence, Form, MAX_SLOTS, Mismatch, OperandKind, OperandType, Presence, Resolved,
    Slot, forms_of,
};
use crate::ast::{Instruction, Operand};

/// The most words that an opcode of the list has.
const MAX_WORDS: usize = 32;

/// Why one row does not fit, in the order in which rows get further.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Miss {
    /// So many words of the mnemonic match.
    Mnemonic(usize),
    /// Types or state spaces stand in another order.
    Order,
    /// So many words after the mnemonic have a slot; the one of this index has none.
    Word { fits: usize, index: usize },
    /// The slot of this index is empty.
    Slot { filled: usize, index: usize },
    /// Each word has a slot, but one that leads stands behind others.
    Leads,
    /// There is no entry for the words in the table of the operand of this index.
    Fragment(usize),
    /// The number of operands is wrong.
    Count,
    /// The operand of this index has the wrong shape.
    Operand(usize),
    /// The rule of this index forbids the combination.
    Forbidden(usize),
}

/// Finds the row of an instruction.
///
/// # Errors
///
/// When no row fits: what is wrong, and what was probably meant.
pub fn resolve(instruction: &Instruction) -> Result<Resolved, Mismatch> {
    resolve_parts(&instruction.opcode, &instruction.operands)
}

/// Finds the row of an instruction where the types of registers are known.
///
/// Two rows may differ in nothing but whether an operand is a predicate: `src-size` and `ignore-src` of `cp.async`.
///
/// # Errors
///
/// As [`resolve`].
pub fn resolve_knowing(
    instruction: &Instruction,
    is_predicate: impl Fn(&str) -> bool,
) -> Result<Resolved, Mismatch> {
    let first = resolve(instruction)?;
    let agrees = |resolved: &Resolved| {
        resolved
            .operands(instruction.operands.len())
            .zip(&instruction.operands)
            .all(|(spec, operand)| match (spec.kind, operand) {
                (OperandKind::Predicate, Operand::Name(name)) => is_predicate(name),
                (OperandKind::Src(ty), Operand::Name(name)) => {
                    !is_predicate(name) || resolved.type_word(ty) == Some("pred")
                }
                _ => true,
            })
    };
    match agrees(&first) {
        true => Ok(first),
        false => Ok(candidates(instruction)
            .into_iter()
            .find(agrees)
            .unwrap_or(first)),
    }
}

/// Every row that fits an instruction by its words and the shape of its operands.
///
/// More than one does only where the types of registers decide, which the opcode does not show.
pub fn candidates(instruction: &Instruction) -> Vec<Resolved> {
    let mut buffer = [""; MAX_WORDS];
    let Some(words) = split(&instruction.opcode, &mut buffer) else {
        return Vec::new();
    };
    forms_of(words.first().unwrap_or(&""))
        .filter_map(|form| fit(form, words, &instruction.operands).ok())
        .collect()
}

/// Every row that an opcode fits by its words alone, whatever its operands.
///
/// # Errors
///
/// When no row has these words: what is wrong, and what was probably meant.
pub fn of_opcode(opcode: &str) -> Result<Vec<Resolved>, Mismatch> {
    let mut buffer = [""; MAX_WORDS];
    let Some(words) = split(opcode, &mut buffer) else {
        return Err(unknown(opcode));
    };
    let mut found = Vec::new();
    let mut furthest: Option<(Miss, &'static Form)> = None;
    for form in forms_of(words.first().unwrap_or(&"")) {
        match fit_words(form, words).and_then(fit_rules) {
            Ok(resolved) => found.push(resolved),
            Err(miss) => {
                if furthest.is_none_or(|(best, _)| miss > best) {
                    furthest = Some((miss, form));
                }
            }
        }
    }
    match (found.is_empty(), furthest) {
        (false, _) => Ok(found),
        (true, Some((miss, form))) => Err(explain(miss, form, opcode, words, &[])),
        (true, None) => Err(unknown(opcode)),
    }
}

/// Builds an instruction, its words in the manual's order.
///
/// # Errors
///
/// When the list has no such instruction.
pub fn instruction(opcode: &str, operands: Vec<Operand>) -> Result<Instruction, Mismatch> {
    let resolved = resolve_parts(opcode, &operands)?;
    Ok(Instruction::new(resolved.opcode(), operands))
}

fn resolve_parts(opcode: &str, operands: &[Operand]) -> Result<Resolved, Mismatch> {
    let mut buffer = [""; MAX_WORDS];
    let Some(words) = split(opcode, &mut buffer) else {
        return Err(unknown(opcode));
    };
    let mut furthest: Option<(Miss, &'static Form)> = None;
    for form in forms_of(words.first().unwrap_or(&"")) {
        match fit(form, words, operands) {
            Ok(resolved) => return Ok(resolved),
            Err(miss) => {
                if furthest.is_none_or(|(best, _)| miss > best) {
                    furthest = Some((miss, form));
                }
            }
        }
    }
    Err(match furthest {
        Some((miss, form)) => explain(miss, form, opcode, words, operands),
        None => unknown(opcode),
    })
}

fn split<'b, 't>(opcode: &'t str, buffer: &'b mut [&'t str; MAX_WORDS]) -> Option<&'b [&'t str]> {
    let mut count = 0;
    for word in opcode.split('.') {
        *buffer.get_mut(count)? = word;
        count += 1;
    }
    buffer.get(..count)
}

pub(super) fn fit(
    form: &'static Form,
    words: &[&str],
    operands: &[Operand],
) -> Result<Resolved, Miss> {
    let resolved = fit_words(form, words)?;
    fit_operands(&resolved, operands)?;
    fit_rules(resolved)
}

/// Whether each word has a slot, and no required slot is empty.
fn fit_words(form: &'static Form, words: &[&str]) -> Result<Resolved, Miss> {
    let mut lead = 0;
    for expected in form.mnemonic.split('.') {
        if words.get(lead) != Some(&expected) {
            return Err(Miss::Mnemonic(lead));
        }
        lead += 1;
    }
    let rest = words.get(lead..).unwrap_or(&[]);
    if let Some(index) = rest
        .iter()
        .position(|word| !form.slots.iter().any(|slot| slot.find(word).is_some()))
    {
        let fits = rest.len()
            - rest[index..]
                .iter()
                .filter(|word| !form.slots.iter().any(|slot| slot.find(word).is_some()))
                .count();
        return Err(Miss::Word {
            fits,
            index: lead + index,
        });
    }
    let mut resolved = Resolved {
        form,
        choices: [None; MAX_SLOTS],
    };
    if !assign(form.slots, rest, &mut resolved.choices, Ordered::default()) {
        return Err(misfit(form, rest, lead));
    }
    if let Some(at) = form.operands.iter().position(|spec| {
        spec.types()
            .any(|ty| matches!(ty, OperandType::Fragment(_)) && resolved.fragment(ty).is_none())
    }) {
        return Err(Miss::Fragment(at));
    }
    Ok(resolved)
}

/// Whether an instruction of the row may have so many operands.
pub(crate) fn has_count(resolved: &Resolved, count: usize) -> bool {
    let fixed = resolved.fixed_operands();
    (fixed..=fixed + optional_operands(resolved.form)).contains(&count)
}

/// Whether the operands have the right number and shape.
fn fit_operands(resolved: &Resolved, operands: &[Operand]) -> Result<(), Miss> {
    if !has_count(resolved, operands.len()) {
        return Err(Miss::Count);
    }
    for (i, (spec, operand)) in resolved.operands(operands.len()).zip(operands).enumerate() {
        if !shape(resolved, spec, operand) {
            return Err(Miss::Operand(i));
        }
    }
    Ok(())
}

/// Whether no rule forbids the combination.
fn fit_rules(resolved: Resolved) -> Result<Resolved, Miss> {
    let forbidden = resolved.form.rules.iter().position(|rule| {
        matches!(rule.then, Consequence::Forbidden(_)) && resolved.matches(rule.when)
    });
    match forbidden {
        Some(rule) => Err(Miss::Forbidden(rule)),
        None => Ok(resolved),
    }
}

/// The slots of the last type and the last state space: the next one stands in a later slot.
#[derive(Debug, Clone, Copy, Default)]
struct Ordered {
    types: usize,
    spaces: usize,
}

impl Ordered {
    /// The order after `word` was put into the slot `at`; `None` when it may not follow what came before.
    fn after(mut self, word: &str, at: usize) -> Option<Self> {
        let last = match word.as_bytes() {
            [b'b' | b'u' | b's' | b'f' | b'e', digit, ..] if digit.is_ascii_digit() => {
                &mut self.types
            }
            [b'u', b'e', digit, ..] if digit.is_ascii_digit() => &mut self.types,
            b"pred" | b"tf32" | b"bf16" | b"bf16x2" => &mut self.types,
            b"global" | b"local" | b"param" | b"const" => &mut self.spaces,
            other if other.starts_with(b"shared") => &mut self.spaces,
            _ => return Some(self),
        };
        // Slots are counted from 1 here, so that 0 is before all.
        let in_order = at + 1 > *last;
        *last = at + 1;
        in_order.then_some(self)
    }
}

/// Gives each word a slot, trying slots in order, until every required slot is filled.
fn assign(
    slots: &'static [Slot],
    words: &[&str],
    choices: &mut [Option<&'static Choice>; MAX_SLOTS],
    order: Ordered,
) -> bool {
    let Some((word, rest)) = words.split_first() else {
        return slots
            .iter()
            .zip(choices.iter())
            .all(|(slot, choice)| slot.optional || choice.is_some());
    };
    for (at, slot) in slots.iter().enumerate() {
        if choices.get(at).is_some_and(Option::is_none)
            && let Some(choice) = slot.find(word)
            && let Some(order) = order.after(word, at)
            && !(slot.leads && choices.iter().skip(at).any(Option::is_some))
        {
            choices[at] = Some(choice);
            if assign(slots, rest, choices, order) {
                return true;
            }
            choices[at] = None;
        }
    }
    false
}

/// Why [`assign`] failed: the first word for which no slot is left, the wrong order, or the first required slot that
/// stays empty.
fn misfit(form: &'static Form, words: &[&str], lead: usize) -> Miss {
    let mut filled = [false; MAX_SLOTS];
    let mut order = Ordered::default();
    for (index, word) in words.iter().enumerate() {
        let free =
            |at: usize, slot: &Slot| filled.get(at) == Some(&false) && slot.find(word).is_some();
        let slots = || {
            form.slots
                .iter()
                .enumerate()
                .filter(|&(at, slot)| free(at, slot))
        };
        let behind = |at: usize| filled.iter().skip(at).any(|full| *full);
        if slots().any(|(at, slot)| slot.leads && behind(at)) {
            return Miss::Leads;
        }
        let next = slots().find_map(|(at, _)| Some((at, order.after(word, at)?)));
        match next {
            Some((at, after)) => {
                order = after;
                if let Some(slot) = filled.get_mut(at) {
                    *slot = true;
                }
            }
            None if slots().next().is_some() => return Miss::Order,
            None => {
                return Miss::Word {
                    fits: index,
                    index: lead + index,
                };
            }
        }
    }
    let empty = form
        .slots
        .iter()
        .zip(filled)
        .position(|(slot, full)| !slot.optional && !full);
    match empty {
        Some(index) => Miss::Slot {
            filled: words.len(),
            index,
        },
        None => Miss::Order,
    }
}

impl Slot {
    /// The choice of this word.
    pub fn find(&self, word: &str) -> Option<&'static Choice> {
        self.choices.iter().find(|choice| choice.word == word)
    }
}

/// The words of an opcode in a form's slots, whatever its operands.
pub(super) fn assigned(form: &'static Form, words: &[&str]) -> Option<Resolved> {
    let mut resolved = Resolved {
        form,
        choices: [None; MAX_SLOTS],
    };
    let rest = words.get(form.mnemonic.split('.').count()..)?;
    assign(form.slots, rest, &mut resolved.choices, Ordered::default()).then_some(resolved)
}

/// How many operands may be left out.
pub(super) fn optional_operands(form: &Form) -> usize {
    form.operands
        .iter()
        .filter(|spec| spec.presence == Presence::Optional)
        .count()
}
