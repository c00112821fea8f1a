//! From an instruction to its row.
//!
//! A row fits when its mnemonic leads the opcode, each further word stands in a slot of its own, no required slot is
//! empty, and the operands have the right number and shape. The first row that fits is the instruction's. When none
//! fits, the row that got furthest says what is wrong; text is made only then.

use super::{
    Choice, Consequence, Form, MAX_SLOTS, OperandKind, OperandSpec, OperandType, Presence, Second,
    Slot, forms, forms_of, opcodes,
};
use crate::arch::Needs;
use crate::ast::{Immediate, Instruction, Operand};
use core::fmt;

/// The most words that an opcode of the list has.
const MAX_WORDS: usize = 32;

/// An instruction's row, with the word in each slot.
#[derive(Debug, Clone, Copy)]
pub struct Resolved {
    /// The row.
    pub form: &'static Form,
    choices: [Option<&'static Choice>; MAX_SLOTS],
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
                Presence::Always => true,
                Presence::WithSlot(slot) => this.word(slot).is_some(),
                Presence::Optional => {
                    let taken = optional_left > 0;
                    optional_left = optional_left.saturating_sub(1);
                    taken
                }
            })
    }

    /// The type of a register operand as a word; a vector's is its element's.
    pub fn type_word(&self, ty: OperandType) -> Option<&'static str> {
        match ty {
            OperandType::Fixed(word)
            | OperandType::Registers(_, word)
            | OperandType::Count(_, word) => Some(word),
            OperandType::Slot(slot) | OperandType::AtLeast(slot) | OperandType::Vector(_, slot) => {
                self.word(slot)
            }
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

    /// How many registers a vector operand of this type has; 1 for a scalar.
    pub fn vector_len(&self, ty: OperandType) -> usize {
        match ty {
            OperandType::Registers(count, _) => usize::from(count),
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

    /// What version and target the instruction needs.
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

    fn matches(&self, when: &[(&str, &[&str])]) -> bool {
        when.iter()
            .all(|(slot, words)| words.contains(&self.word(slot).unwrap_or("")))
    }

    fn fixed_operands(&self) -> usize {
        self.form
            .operands
            .iter()
            .filter(|spec| match spec.presence {
                Presence::Always => true,
                Presence::WithSlot(slot) => self.word(slot).is_some(),
                Presence::Optional => false,
            })
            .count()
    }
}

/// Where an instruction does not fit the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The opcode.
    Opcode,
    /// The operand of this index.
    Operand(usize),
}

/// Why an instruction does not fit the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// Where.
    pub part: Part,
    /// What was found and what is needed, in the manual's terms.
    pub message: String,
    /// What was probably meant.
    pub help: Option<String>,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(f, "; {help}"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for Mismatch {}

/// Why one row does not fit, in the order in which rows get further.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Miss {
    /// So many words of the mnemonic match.
    Mnemonic(usize),
    /// Types or state spaces stand in another order.
    Order,
    /// So many words after the mnemonic have a slot; the one of this index has none.
    Word { fits: usize, index: usize },
    /// The slot of this index is empty.
    Slot { filled: usize, index: usize },
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

fn fit(form: &'static Form, words: &[&str], operands: &[Operand]) -> Result<Resolved, Miss> {
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
    let fixed = resolved.fixed_operands();
    let optional = optional_operands(form);
    if operands.len() < fixed || operands.len() > fixed + optional {
        return Err(Miss::Count);
    }
    for (i, (spec, operand)) in resolved.operands(operands.len()).zip(operands).enumerate() {
        if !shape(&resolved, spec, operand) {
            return Err(Miss::Operand(i));
        }
    }
    let forbidden = form.rules.iter().position(|rule| {
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

fn shape(resolved: &Resolved, spec: &OperandSpec, operand: &Operand) -> bool {
    let register = |operand: &Operand| matches!(operand, Operand::Name(_));
    let writable = |operand: &Operand| matches!(operand, Operand::Name(_) | Operand::Sink);
    let readable = |operand: &Operand| matches!(operand, Operand::Name(_) | Operand::Immediate(_));
    let of = |ty: OperandType, element: &dyn Fn(&Operand) -> bool| match (
        resolved.vector_len(ty),
        operand,
    ) {
        (1, Operand::Vector(elements)) => {
            matches!(ty, OperandType::Registers(..) | OperandType::Count(..))
                && elements.len() == 1
                && elements.iter().all(element)
        }
        (1, operand) => element(operand),
        (len, Operand::Vector(elements)) => elements.len() == len && elements.iter().all(element),
        // A register declared as a vector.
        (_, operand) => register(operand),
    };
    match spec.kind {
        OperandKind::Dst(ty) => match resolved.vector_len(ty) {
            1 => of(ty, &register),
            _ => of(ty, &writable),
        },
        OperandKind::InOut(ty) | OperandKind::Register(ty) => of(ty, &register),
        OperandKind::DstOrSink(ty) => of(ty, &writable),
        OperandKind::DstPair(_, _, second) => match operand {
            Operand::Pair(a, b) => writable(a) && writable(b),
            other => second == Second::Optional && register(other),
        },
        OperandKind::Src(ty) => of(ty, &readable),
        OperandKind::Predicate => matches!(
            operand,
            Operand::Name(_) | Operand::Not(_) | Operand::Immediate(Immediate::Int(_))
        ),
        OperandKind::Value(_) => readable(operand) || matches!(operand, Operand::Offset(..)),
        OperandKind::Pack(_, access) => match operand {
            Operand::Vector(elements) => {
                (2..=8).contains(&elements.len())
                    && elements.iter().all(|element| match access {
                        super::Access::Read => readable(element),
                        super::Access::Write => writable(element),
                    })
            }
            _ => false,
        },
        OperandKind::Addr(_) => matches!(operand, Operand::Address(_)),
        OperandKind::TensorAddr(slot) => match operand {
            Operand::Tuple(parts) => match parts.as_slice() {
                [map, Operand::Vector(coordinates)] => {
                    let dims = resolved
                        .word(slot)
                        .and_then(|word| word.strip_suffix('d')?.parse().ok());
                    register(map) && dims.is_none_or(|dims: usize| coordinates.len() == dims)
                }
                _ => false,
            },
            _ => false,
        },
        OperandKind::ImmRange(low, high) => constant(operand)
            .is_some_and(|value| (i128::from(low)..=i128::from(high)).contains(&value)),
        OperandKind::ImmOneOf(values) => constant(operand)
            .is_some_and(|value| values.iter().any(|&one| i128::from(one) == value)),
        OperandKind::Label | OperandKind::Function => register(operand),
        OperandKind::Arguments => matches!(operand, Operand::List(_)),
    }
}

fn constant(operand: &Operand) -> Option<i128> {
    match operand {
        Operand::Immediate(Immediate::Int(value)) => Some(*value),
        _ => None,
    }
}

#[cold]
fn unknown(opcode: &str) -> Mismatch {
    let first = opcode.split('.').next().unwrap_or(opcode);
    Mismatch {
        part: Part::Opcode,
        message: format!("there is no instruction `{first}`"),
        help: nearest(first, opcodes()).map(|word| format!("did you mean `{word}`?")),
    }
}

#[cold]
fn explain(
    miss: Miss,
    form: &'static Form,
    opcode: &str,
    words: &[&str],
    operands: &[Operand],
) -> Mismatch {
    let name = form.mnemonic;
    let opcode_part = |message: String, help: Option<String>| Mismatch {
        part: Part::Opcode,
        message,
        help,
    };
    match miss {
        Miss::Mnemonic(_) => {
            let first = words.first().copied().unwrap_or("");
            let mnemonics = || {
                forms()
                    .filter(|form| form.opcode() == first)
                    .map(|form| form.mnemonic)
            };
            // Compare with as many words as each mnemonic has.
            let close = mnemonics()
                .map(|mnemonic| {
                    let lead: Vec<&str> = words
                        .iter()
                        .copied()
                        .take(mnemonic.split('.').count())
                        .collect();
                    (
                        strsim::normalized_damerau_levenshtein(&lead.join("."), mnemonic),
                        mnemonic,
                    )
                })
                .max_by(|a, b| a.0.total_cmp(&b.0))
                .filter(|(score, _)| *score > 0.5)
                .map(|(_, mnemonic)| format!("did you mean `{mnemonic}`?"));
            opcode_part(format!("there is no instruction `{opcode}`"), close)
        }
        Miss::Word { index, .. } => {
            let word = words.get(index).copied().unwrap_or("");
            let has = |form: &Form| form.slots.iter().any(|slot| slot.find(word).is_some());
            let siblings = || forms_of(form.opcode()).filter(|other| other.mnemonic == name);
            let choices =
                || siblings().flat_map(|form| form.slots.iter().flat_map(|slot| slot.choices));
            if has(form) {
                opcode_part(
                    format!("`{opcode}` has `.{word}` more often than `{form}` takes it"),
                    None,
                )
            } else if siblings().any(has) {
                opcode_part(
                    format!("`.{word}` does not go with the other words of `{opcode}`"),
                    Some(format!("the nearest syntax is `{form}`")),
                )
            } else {
                opcode_part(
                    format!("`{name}` has no modifier `.{word}`"),
                    Some(match nearest(word, choices().map(|choice| choice.word)) {
                        Some(choice) => format!("did you mean `.{choice}`?"),
                        None => format!("the nearest syntax is `{form}`"),
                    }),
                )
            }
        }
        Miss::Slot { filled, .. } => {
            // Every row that got as far says what it lacks.
            let mut names: Vec<String> = Vec::new();
            let mut listed: Vec<String> = Vec::new();
            for other in forms_of(form.opcode()) {
                if let Err(Miss::Slot {
                    filled: same,
                    index,
                }) = fit(other, words, operands)
                    && same == filled
                    && let Some(slot) = other.slots.get(index)
                {
                    push_new(&mut names, format!("`.{}`", slot.name));
                    for choice in slot.choices {
                        push_new(&mut listed, format!("`.{}`", choice.word));
                    }
                }
            }
            opcode_part(
                format!("`{opcode}` lacks its {}", alternatives(&names)),
                Some(format!("write {}", alternatives(&listed))),
            )
        }
        Miss::Order => opcode_part(
            format!("`{opcode}` has its types or state spaces in another order"),
            Some(format!("its syntax is `{form}`")),
        ),
        Miss::Count => {
            let (least, most) = match assigned(form, words) {
                Some(resolved) => {
                    let fixed = resolved.fixed_operands();
                    (fixed, fixed + optional_operands(form))
                }
                None => (form.operands.len(), form.operands.len()),
            };
            let needed = match least == most {
                true => least.to_string(),
                false => format!("{least} to {most}"),
            };
            opcode_part(
                format!(
                    "`{opcode}` takes {needed} operands; found {}",
                    operands.len()
                ),
                Some(format!("its syntax is `{form}`")),
            )
        }
        Miss::Operand(at) => {
            let resolved = assigned(form, words);
            let spec = resolved.and_then(|resolved| resolved.operands(operands.len()).nth(at));
            let found = operands.get(at).map_or(String::new(), found_text);
            let (needed, operand_name) = match (spec, &resolved) {
                (Some(spec), Some(resolved)) => (needed_text(spec, resolved), spec.name),
                _ => (String::new(), ""),
            };
            Mismatch {
                part: Part::Operand(at),
                message: format!("`{operand_name}` of `{opcode}` is {needed}; found {found}"),
                help: None,
            }
        }
        Miss::Forbidden(rule) => {
            let reason = match form.rules.get(rule).map(|rule| rule.then) {
                Some(Consequence::Forbidden(reason)) => reason,
                _ => "the combination does not exist",
            };
            opcode_part(format!("`{opcode}`: {reason}"), None)
        }
    }
}

/// The words of an opcode in a form's slots, whatever its operands.
fn assigned(form: &'static Form, words: &[&str]) -> Option<Resolved> {
    let mut resolved = Resolved {
        form,
        choices: [None; MAX_SLOTS],
    };
    let rest = words.get(form.mnemonic.split('.').count()..)?;
    assign(form.slots, rest, &mut resolved.choices, Ordered::default()).then_some(resolved)
}

fn optional_operands(form: &Form) -> usize {
    form.operands
        .iter()
        .filter(|spec| spec.presence == Presence::Optional)
        .count()
}

fn push_new(list: &mut Vec<String>, item: String) {
    if !list.contains(&item) {
        list.push(item);
    }
}

/// `a`, `a or b`, `a, b or c`
fn alternatives(all: &[String]) -> String {
    match all {
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
        [] => String::new(),
    }
}

fn needed_text(spec: &OperandSpec, resolved: &Resolved) -> String {
    let typed =
        |what: &str, ty: OperandType| match (resolved.vector_len(ty), resolved.type_word(ty)) {
            (1, Some(word)) => format!("a {what} of type `.{word}`"),
            (len, Some(word)) => format!("`{{ }}` with {len} {what}s of type `.{word}`"),
            (_, None) => format!("a {what}"),
        };
    match spec.kind {
        OperandKind::Dst(ty) | OperandKind::Register(ty) | OperandKind::InOut(ty) => {
            typed("register", ty)
        }
        OperandKind::DstOrSink(ty) => format!("{} or `_`", typed("register", ty)),
        OperandKind::DstPair(_, second, Second::Required) => {
            let second = resolved.type_word(second).unwrap_or("pred");
            format!("a pair `d|p`, the second of type `.{second}`")
        }
        OperandKind::DstPair(ty, ..) => format!("{}, or a pair `d|p`", typed("register", ty)),
        OperandKind::Src(ty) => typed("register or constant", ty),
        OperandKind::Predicate => "a predicate register".to_owned(),
        OperandKind::Value(ty) => typed("register, constant or address", ty),
        OperandKind::Pack(ty, _) => format!(
            "a vector `{{a, b, ..}}` as wide as `.{}`",
            resolved.type_word(ty).unwrap_or("b64")
        ),
        OperandKind::Addr(space) => match resolved.space(space) {
            "" => "an address in `[ ]`".to_owned(),
            space => format!("an address in `.{space}`, in `[ ]`"),
        },
        OperandKind::TensorAddr(slot) => format!(
            "a tensor map with {} coordinates, `[map, {{..}}]`",
            resolved
                .word(slot)
                .and_then(|word| word.strip_suffix('d'))
                .unwrap_or("its")
        ),
        OperandKind::ImmRange(low, high) if low == high => low.to_string(),
        OperandKind::ImmRange(low, i64::MAX) => format!("a constant of at least {low}"),
        OperandKind::ImmRange(low, high) => format!("a constant from {low} to {high}"),
        OperandKind::ImmOneOf(values) => {
            let all: Vec<String> = values.iter().map(ToString::to_string).collect();
            alternatives(&all)
        }
        OperandKind::Label => "a label".to_owned(),
        OperandKind::Function => "a function".to_owned(),
        OperandKind::Arguments => "a list in `( )`".to_owned(),
    }
}

fn found_text(operand: &Operand) -> String {
    match operand {
        Operand::Immediate(Immediate::Int(value)) => value.to_string(),
        other => format!("`{other}`"),
    }
}

/// The word nearest to `word`, if one is near.
pub(crate) fn nearest<'w>(word: &str, words: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    words
        .map(|other| (strsim::damerau_levenshtein(word, other), other))
        .min_by_key(|(distance, _)| *distance)
        .filter(|(distance, other)| {
            *distance <= 1 + other.len().min(word.len()) / 4 && *distance < other.len()
        })
        .map(|(_, other)| other)
}
