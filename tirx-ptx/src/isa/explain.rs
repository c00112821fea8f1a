//! Why an instruction does not fit the list, in the manual's terms. Text is made here and nowhere else, and only for an
//! instruction that does not fit.

use super::resolve::{Miss, assigned, fit, of_opcode, optional_operands};
use super::{
    Consequence, Form, OperandKind, OperandSpec, OperandType, Resolved, Sink, forms, forms_of,
    opcodes,
};
use crate::ast::{Immediate, Operand};
use core::fmt;

/// Where an instruction does not fit the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The opcode.
    Opcode,
    /// The word of this index in the opcode: 1 is `f32` of `add.f32`.
    Word(usize),
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

#[cold]
pub(super) fn unknown(opcode: &str) -> Mismatch {
    let first = opcode.split('.').next().unwrap_or(opcode);
    Mismatch {
        part: Part::Opcode,
        message: format!("there is no instruction `{first}`"),
        help: nearest(first, opcodes()).map(|word| format!("did you mean `{word}`?")),
    }
}

/// The word that makes an opcode wrong by standing there a second time.
fn repeated(words: &[&str]) -> Option<usize> {
    let second = |at: usize| {
        words
            .get(..at)
            .is_some_and(|before| before.contains(&words[at]))
    };
    (1..words.len()).filter(|at| second(*at)).find(|at| {
        let mut once = words.to_vec();
        once.remove(*at);
        of_opcode(&once.join(".")).is_ok()
    })
}

#[cold]
pub(super) fn explain(
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
    if let Some(index) = repeated(words) {
        return Mismatch {
            part: Part::Word(index),
            message: format!(
                "`.{}` stands twice in `{opcode}`",
                words.get(index).unwrap_or(&"")
            ),
            help: Some("write it once".to_owned()),
        };
    }
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
            let (message, help) = if has(form) {
                (
                    format!("`{opcode}` has `.{word}` more often than `{form}` takes it"),
                    None,
                )
            } else if siblings().any(has) {
                (
                    format!("`.{word}` does not go with the other words of `{opcode}`"),
                    Some(format!("the nearest syntax is `{form}`")),
                )
            } else {
                (
                    format!("`{name}` has no modifier `.{word}`"),
                    Some(match nearest(word, choices().map(|choice| choice.word)) {
                        Some(choice) => format!("did you mean `.{choice}`?"),
                        None => format!("the nearest syntax is `{form}`"),
                    }),
                )
            };
            Mismatch {
                part: Part::Word(index),
                message,
                help,
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
        Miss::Leads => opcode_part(
            format!("`{opcode}` has its words in an order in which they may not stand"),
            Some(format!("its syntax is `{form}`")),
        ),
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
        Miss::Fragment(at) => {
            let types = form.operands.get(at).map(OperandSpec::types);
            let mut slots: Vec<String> = Vec::new();
            for ty in types.into_iter().flatten() {
                let OperandType::Fragment(entries) = ty else {
                    continue;
                };
                for (slot, _) in entries.iter().flat_map(|entry| entry.when) {
                    if let Some(word) = assigned(form, words).and_then(|all| all.word(slot)) {
                        push_new(&mut slots, format!("`.{word}`"));
                    }
                }
            }
            opcode_part(
                format!("`{opcode}`: {} do not go together", joined(&slots)),
                Some(format!("its syntax is `{form}`")),
            )
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

fn push_new(list: &mut Vec<String>, item: String) {
    if !list.contains(&item) {
        list.push(item);
    }
}

/// `a`, `a and b`, `a, b and c`
fn joined(all: &[String]) -> String {
    match all {
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
        [] => "these words".to_owned(),
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
            (0 | 1, Some(word)) => format!("a {what} of type `.{word}`"),
            (len, Some(word)) => {
                let many = what
                    .replace("register", "registers")
                    .replace("constant", "constants");
                format!("`{{ }}` with {len} {many} of type `.{word}`")
            }
            (_, None) => format!("a {what}"),
        };
    match spec.kind {
        OperandKind::Dst(ty)
        | OperandKind::DstWhole(ty)
        | OperandKind::Register(ty)
        | OperandKind::InOut(ty) => typed("register", ty),
        OperandKind::DstOrSink(ty) => format!("{} or `_`", typed("register", ty)),
        OperandKind::Sink => "`_`, since there is no result".to_owned(),
        OperandKind::DstPair(pair) => {
            let second = resolved.type_word(pair.second).unwrap_or("pred");
            let both = match pair.optional {
                false => format!("a pair `d|p`, the second of type `.{second}`"),
                true => format!("{}, or a pair `d|p`", typed("register", pair.first)),
            };
            format!("{both}{}", sinks(pair.sink))
        }
        OperandKind::Src(ty) | OperandKind::Stored(ty) => typed("register or constant", ty),
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
        OperandKind::Tuple(parts) => {
            let names: Vec<&str> = parts.iter().map(|part| part.name).collect();
            let each: Vec<String> = parts
                .iter()
                .map(|part| format!("`{}` is {}", part.name, needed_text(part, resolved)))
                .collect();
            format!("`[{}]`, in which {}", names.join(", "), joined(&each))
        }
        OperandKind::Handle => "a variable or a register of 64 bits".to_owned(),
        OperandKind::Part(_, ty, parts) => format!(
            "{}, or one of its parts {}",
            typed("register", ty),
            alternatives(
                &parts
                    .iter()
                    .map(|part| format!("`.{part}`"))
                    .collect::<Vec<_>>()
            )
        ),
        OperandKind::Amount(ty, 1, most) => {
            format!("{}, or a constant from 0 to {most}", typed("register", ty))
        }
        OperandKind::Amount(ty, step, most) => format!(
            "{}, or a multiple of {step} from 0 to {most}",
            typed("register", ty)
        ),
        OperandKind::ImmRange(low, high) if low == high => low.to_string(),
        OperandKind::ImmRange(low, i64::MAX) => format!("a constant of at least {low}"),
        OperandKind::ImmRange(low, high) => format!("a constant from {low} to {high}"),
        OperandKind::ImmOneOf(values) => {
            let all: Vec<String> = values.iter().map(ToString::to_string).collect();
            alternatives(&all)
        }
        OperandKind::Selector(bytes, threads) => {
            let all = |values: &[i64]| {
                alternatives(&values.iter().map(ToString::to_string).collect::<Vec<_>>())
            };
            format!(
                "`{{byte-id, thread-id}}`: two registers of 16 bits, or constants, the first {}, the second {}",
                all(bytes),
                all(threads)
            )
        }
        OperandKind::Label => "a label".to_owned(),
        OperandKind::Function => "a function".to_owned(),
        OperandKind::Arguments => "a list in `( )`".to_owned(),
    }
}

/// Which of a pair may be `_`.
pub(super) const fn sinks(sink: Sink) -> &'static str {
    match sink {
        Sink::None => "",
        Sink::First => "; `d` may be `_`",
        Sink::Second => "; `p` may be `_`",
        Sink::Either => "; one of them may be `_`",
    }
}

fn found_text(operand: &Operand) -> String {
    match operand {
        Operand::Immediate(Immediate::Int(value)) => value.to_string(),
        other => format!("`{other}`"),
    }
}

/// The word nearest to `word`, if one is near; of several, one that starts as `word` does, as people slip later in a word.
pub(crate) fn nearest<'w>(word: &str, words: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    let most = |other: &str| 1 + other.len().min(word.len()) / 5;
    words
        // Words are at least as far apart as their lengths.
        .filter(|other| other.len().abs_diff(word.len()) <= most(other))
        .map(|other| {
            let same = word.bytes().zip(other.bytes());
            let start = same.take_while(|(a, b)| a == b).count();
            let distance = strsim::damerau_levenshtein(word, other);
            (distance, core::cmp::Reverse(start), other)
        })
        .min_by_key(|(distance, start, _)| (*distance, *start))
        .filter(|(distance, _, other)| *distance <= most(other) && *distance < other.len())
        .map(|(_, _, other)| other)
}
