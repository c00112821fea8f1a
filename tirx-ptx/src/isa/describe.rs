//! The parts of a row in words, for the command `tirx isa` and for the reference page.
//!
//! Backticks stand around what is written in PTX. A row shares rules and operands with other rows, so what is said
//! leaves out what this row does not have.

use super::explain::sinks;
use super::{
    Access, Choice, Consequence, Form, FormRule, Fragment, OperandKind, OperandSpec, OperandType,
    Presence, Slot,
};
use crate::arch::{ArchTerm, Requirement};
use crate::version::Version;

/// `a`, `a and b`, `a, b and c`
fn listed(all: &[String], last: &str) -> String {
    match all {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

fn dotted<'w>(words: impl IntoIterator<Item = &'w str>) -> Vec<String> {
    words.into_iter().map(|word| format!("`.{word}`")).collect()
}

/// What is needed, such as "PTX 8.0, `sm_90` or higher"; `None` when every version and target has it.
pub fn requirement(requirement: Requirement) -> Option<String> {
    let version =
        (requirement.version > Version::new(1, 0)).then(|| format!("PTX {}", requirement.version));
    let arch = (requirement.arch != ArchTerm::Always).then(|| requirement.arch.to_string());
    let parts: Vec<String> = version.into_iter().chain(arch).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// The words of a slot by what they need beyond the form: first those that need nothing.
pub fn choices(slot: &Slot) -> Vec<(Option<String>, Vec<&'static str>)> {
    let mut groups: Vec<(Option<String>, Vec<&'static str>)> = Vec::new();
    for Choice { word, needs } in slot.choices {
        let needs = needs.and_then(requirement);
        match groups.iter_mut().find(|(other, _)| *other == needs) {
            Some((_, words)) => words.push(word),
            None if needs.is_none() => groups.insert(0, (needs, vec![word])),
            None => groups.push((needs, vec![word])),
        }
    }
    groups
}

/// What an operand is, such as "written: register of `.type`".
pub fn operand(form: &Form, spec: &OperandSpec) -> String {
    let mut what = kind(form, spec.kind);
    let needed = spec.needs.and_then(requirement);
    if let Some(needed) = &needed
        && spec.presence != Presence::Optional
    {
        what = match spec.kind {
            OperandKind::DstOrSink(_) => format!("{what}, which needs {needed}"),
            OperandKind::DstPair(..) => format!("{what}; the pair needs {needed}"),
            kind if matches!(kind.ty(), Some(OperandType::Braced(_))) => {
                format!("{what}, which needs {needed}")
            }
            _ => format!("{what}; needs {needed}"),
        };
    }
    match spec.presence {
        Presence::Always => what,
        Presence::Optional => match needed {
            Some(needed) => format!("{what}; may be left out, needs {needed}"),
            None => format!("{what}; may be left out"),
        },
        Presence::WithSlot(slot) => format!("{what}; with {}", slot_text(form, slot)),
        Presence::WithWord(_, words) => {
            format!(
                "{what}; with {}",
                listed(&dotted(words.iter().copied()), "or")
            )
        }
    }
}

/// A slot by its name, or by its word where it has but one.
fn slot_text(form: &Form, name: &str) -> String {
    let word = match form.slots.iter().find(|slot| slot.name == name) {
        Some(Slot {
            choices: [only], ..
        }) => only.word,
        _ => name,
    };
    format!("`.{word}`")
}

fn kind(form: &Form, kind: OperandKind) -> String {
    let register = |of| typed(form, "register", "registers", of);
    match kind {
        OperandKind::Dst(of) | OperandKind::DstWhole(of) => format!("written: {}", register(of)),
        OperandKind::DstOrSink(of) => format!("written: {}, or `_`", register(of)),
        OperandKind::Sink => "`_`".to_owned(),
        OperandKind::DstPair(pair) => {
            let (first, second) = (register(pair.first), register(pair.second));
            let both = match pair.optional {
                false => format!("written: pair `d|p` of a {first} and a {second}"),
                true => format!("written: {first}, or a pair `d|p` with a {second}"),
            };
            format!("{both}{}", sinks(pair.sink))
        }
        OperandKind::Src(of) => typed(form, "register or constant", "registers or constants", of),
        OperandKind::Stored(of) => format!(
            "{}, of which `_` is one in a vector of 256 bits",
            typed(form, "register or constant", "registers or constants", of)
        ),
        OperandKind::Register(of) => register(of),
        OperandKind::Predicate => "predicate, also negated with `!`".to_owned(),
        OperandKind::Value(of) => format!(
            "{}, special register, address of a variable or a function",
            typed(form, "register or constant", "registers or constants", of)
        ),
        OperandKind::InOut(of) => format!("read and written: {}", register(of)),
        OperandKind::Pack(of, access) => {
            let does = match access {
                Access::Read | Access::ReadRegister => "",
                Access::Write => "written: ",
            };
            format!(
                "{does}registers in braces, together as wide as {}",
                type_text(form, of)
            )
        }
        OperandKind::Addr("") => "generic address".to_owned(),
        OperandKind::Addr(space) => match named(space) {
            None => format!("address in `.{space}`"),
            Some(slot) => {
                let optional = form.slots.iter().any(|s| s.name == slot && s.optional);
                let there = form.slots.iter().any(|s| s.name == slot);
                match (there, optional) {
                    (false, _) => "generic address".to_owned(),
                    (true, false) => format!("address in {}", slot_text(form, slot)),
                    (true, true) => format!(
                        "address in {}, without that a generic one",
                        slot_text(form, slot)
                    ),
                }
            }
        },
        OperandKind::Tuple(parts) => {
            let parts: Vec<String> = parts
                .iter()
                .map(|part| format!("`{}`: {}", part.name, operand(form, part)))
                .collect();
            format!("in brackets {}", parts.join("; "))
        }
        OperandKind::Handle => "variable, or a register of 64 bits with its address".to_owned(),
        OperandKind::Part(access, of, parts) => {
            let does = match access {
                Access::Read => "constant, or ",
                Access::ReadRegister => "",
                Access::Write => "written: ",
            };
            let parts = listed(&dotted(parts.iter().copied()), "or");
            format!("{does}{}, or its part {parts}", register(of))
        }
        OperandKind::Amount(of, 1, most) => {
            format!("{}, or a constant from 0 to {most}", register(of))
        }
        OperandKind::Amount(of, step, most) => {
            format!("{}, or a multiple of {step} from 0 to {most}", register(of))
        }
        OperandKind::ImmRange(low, high) if low == high => low.to_string(),
        OperandKind::ImmRange(i64::MIN, i64::MAX) => "constant".to_owned(),
        OperandKind::ImmRange(low, i64::MAX) => format!("constant of at least {low}"),
        OperandKind::ImmRange(low, high) => format!("constant from {low} to {high}"),
        OperandKind::ImmOneOf(values) => {
            let values: Vec<String> = values.iter().map(ToString::to_string).collect();
            listed(&values, "or")
        }
        OperandKind::Selector(bytes, threads) => {
            let all = |values: &[i64]| {
                let all: Vec<String> = values.iter().map(ToString::to_string).collect();
                listed(&all, "or")
            };
            format!(
                "`{{byte-id, thread-id}}`: two registers of 16 bits, or constants, the first {}, the second {}",
                all(bytes),
                all(threads)
            )
        }
        OperandKind::Label => "label".to_owned(),
        OperandKind::Function => "function, or a register with the address of one".to_owned(),
        OperandKind::Arguments => "list in parentheses".to_owned(),
    }
}

/// The name in `<name>`.
fn named(text: &str) -> Option<&str> {
    text.strip_prefix('<')?.strip_suffix('>')
}

/// A type: a word, or the slot that says it.
fn type_text(form: &Form, of: OperandType) -> String {
    match of {
        OperandType::Fixed(word)
        | OperandType::Braced(word)
        | OperandType::Registers(_, word)
        | OperandType::Count(_, word) => format!("`.{word}`"),
        OperandType::Slot(slot)
        | OperandType::Wide(slot)
        | OperandType::AtLeast(slot)
        | OperandType::Vector(_, slot) => slot_text(form, slot),
        OperandType::Fragment(_) => "the words say".to_owned(),
    }
}

/// One or several of something, with their type.
fn typed(form: &Form, one: &str, many: &str, of: OperandType) -> String {
    let ty = type_text(form, of);
    match of {
        OperandType::Fixed(_) | OperandType::Slot(_) => format!("{one} of {ty}"),
        OperandType::Braced(_) => format!("{one} of {ty}, also in `{{ }}`"),
        OperandType::Wide(_) => format!("{one} twice as wide as {ty}"),
        OperandType::AtLeast(_) => format!("{one} of {ty} or wider"),
        OperandType::Vector(vector, _) => match form.slots.iter().any(|slot| slot.name == vector) {
            true => format!("{one} of {ty} or wider, a vector with `.{vector}`"),
            false => format!("{one} of {ty} or wider"),
        },
        OperandType::Registers(count, _) => format!("{count} {many} of {ty} in braces"),
        OperandType::Count(slot, _) => {
            format!("as many {many} of {ty} in braces as `.{slot}` says")
        }
        OperandType::Fragment(entries) => fragment(form, one, many, entries),
    }
}

/// A fragment: how many registers of which types it may have.
fn fragment(form: &Form, one: &str, many: &str, entries: &[Fragment]) -> String {
    let mut types: Vec<(String, Vec<u16>)> = Vec::new();
    for entry in entries {
        let ty = fragment_type(form, entry);
        match types.iter_mut().find(|(other, _)| *other == ty) {
            Some((_, counts)) if counts.contains(&entry.count) => {}
            Some((_, counts)) => counts.push(entry.count),
            None => types.push((ty, vec![entry.count])),
        }
    }
    let all: Vec<String> = types
        .iter()
        .map(|(ty, counts)| {
            let single = counts.contains(&0);
            let counts: Vec<String> = counts
                .iter()
                .filter(|count| **count > 0)
                .map(ToString::to_string)
                .collect();
            match (single, counts.as_slice()) {
                (true, []) => format!("{one} of {ty}"),
                (true, _) => format!("{one} of {ty}, or {} in braces", listed(&counts, "or")),
                (false, [count]) if count == "1" => format!("{one} of {ty} in braces"),
                (false, _) => format!("{} {many} of {ty} in braces", listed(&counts, "or")),
            }
        })
        .collect();
    listed(&all, "or")
}

fn fragment_type(form: &Form, entry: &Fragment) -> String {
    match named(entry.ty) {
        Some(slot) => slot_text(form, slot),
        None => format!("`.{}`", entry.ty),
    }
}

/// Of an operand that is a fragment: with which words it has how many registers.
pub fn fragments(form: &Form, spec: &OperandSpec) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for part in spec.parts() {
        let Some(OperandType::Fragment(entries)) = part.kind.ty() else {
            continue;
        };
        if entries.len() < 2 {
            continue;
        }
        // Of several parts that have fragments, each is named.
        let name = match spec.types().count() {
            1 => String::new(),
            _ => format!("`{}`: ", part.name),
        };
        for entry in entries {
            let ty = fragment_type(form, entry);
            let Some(when) = conditions(form, entry.when, "otherwise") else {
                continue;
            };
            all.push(match entry.count {
                0 => (when, format!("{name}one of {ty}")),
                count => (when, format!("{name}{count} of {ty}")),
            });
        }
    }
    all
}

/// A rule; `None` for one that can never hold in this form.
pub fn rule(form: &Form, rule: &FormRule) -> Option<String> {
    let when = conditions(form, rule.when, "in any case")?;
    match rule.then {
        Consequence::Needs(needs) => Some(format!("{when}: needs {}", requirement(needs)?)),
        Consequence::Forbidden(reason) => Some(format!("{when}: refused; {reason}")),
    }
}

/// "`.v4` with `.b64` or `.f64`"; `always` when there is no condition, `None` when it never holds.
fn conditions(form: &Form, when: &[(&str, &[&str])], always: &str) -> Option<String> {
    let mut parts = Vec::new();
    for (name, words) in when {
        match form.slots.iter().find(|slot| slot.name == *name) {
            Some(slot) => parts.push(condition(form, slot, words)?),
            // The slot is empty, always.
            None if words.contains(&"") => {}
            None => return None,
        }
    }
    // What must hold in every case says nothing.
    parts.retain(|part| !part.is_empty());
    match parts.is_empty() {
        true => Some(always.to_owned()),
        false => Some(parts.join(" with ")),
    }
}

/// What a slot holds; empty when it always does, `None` when it never does.
fn condition(form: &Form, slot: &Slot, words: &[&str]) -> Option<String> {
    let name = slot.name;
    let (there, others): (Vec<&str>, Vec<&str>) = slot
        .choices
        .iter()
        .map(|choice| choice.word)
        .partition(|word| words.contains(word));
    let empty = slot.optional && words.contains(&"");
    Some(match (there.is_empty(), others.is_empty(), empty) {
        (true, _, false) => return None,
        (true, _, true) => format!("no `.{name}`"),
        (false, true, true) => String::new(),
        (false, true, false) if !slot.optional => String::new(),
        (false, true, false) if slot.choices.len() > 1 => format!("a `.{name}`"),
        // A long list is said by what it lacks.
        (false, false, false) if there.len() > 4 && others.len() <= 2 => {
            let but = listed(&dotted(others), "and");
            format!("a `.{name}` other than {but}")
        }
        _ => {
            // Where the words stand in other slots, too, the slot is named.
            let elsewhere = |word: &&str| {
                let others = form.slots.iter().filter(|other| other.name != name);
                others
                    .flat_map(|other| other.choices)
                    .any(|choice| choice.word == *word)
            };
            let slot = match there.iter().any(elsewhere) {
                true => format!(" as `.{name}`"),
                false => String::new(),
            };
            let mut all = vec![format!("{}{slot}", listed(&dotted(there), "or"))];
            if empty {
                all.push(format!("no `.{name}`"));
            }
            listed(&all, "or")
        }
    })
}
