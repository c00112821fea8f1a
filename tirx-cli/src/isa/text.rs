//! Rows for people.

use super::entry::{Entry, Floor, Slot};
use crate::{
    check::counted,
    terminal::{Paint, Style},
};
use std::fmt::Write as _;

/// The widest line, so that text reads well in a terminal.
const WIDTH: usize = 100;

/// The widest name that does not push its text to the next line.
const NAMES: usize = 24;

/// More rows than this are followed by their number.
const FEW: usize = 3;

/// All of them, by section.
pub(super) fn text(entries: &[Entry], paint: Paint) -> String {
    let mut text = String::new();
    let mut section = "";
    for entry in entries {
        if entry.section != section {
            section = entry.section;
            add(
                &mut text,
                format_args!("{}\n\n", paint.put(Style::Strong, section)),
            );
        }
        one(&mut text, entry, paint);
        text.push('\n');
    }
    match entries.len() > FEW {
        true => add(
            &mut text,
            format_args!("{}\n", counted(entries.len(), "syntax line")),
        ),
        // No empty line at the end.
        false => {
            text.pop();
        }
    }
    text
}

fn one(text: &mut String, entry: &Entry, paint: Paint) {
    add(
        text,
        format_args!("{}\n", paint.put(Style::Cyan, &entry.syntax)),
    );
    let names = entry
        .slots
        .iter()
        .filter(|slot| !slot.is_fixed())
        .map(|slot| slot_name(slot).len())
        .chain(entry.operands.iter().map(|operand| operand.name.len()));
    let width = names
        .filter(|len| *len <= NAMES)
        .chain(["variants".len()])
        .max()
        .unwrap_or(NAMES);
    let mut line = |name: &str, what: &str| {
        let what = what.replace('`', "");
        let name_len = name.len();
        let gap = width.saturating_sub(name_len);
        let mut name = format!("  {}{:gap$}  ", paint.put(Style::Blue, name), "");
        // Colours take no room.
        let indent = width + 4;
        if name_len > width {
            name = format!("{}\n{:indent$}", name.trim_end(), "");
        }
        for part in wrapped(&what, WIDTH - indent.min(WIDTH / 2)) {
            add(text, format_args!("{name}{part}\n"));
            name = " ".repeat(indent);
        }
    };
    if let Some(opcode) = &entry.opcode {
        line("opcode", opcode);
    }
    line("since", &since(&entry.needs));
    for slot in entry.slots.iter().filter(|slot| !slot.is_fixed()) {
        let name = slot_name(slot);
        for (i, choices) in choices(slot).iter().enumerate() {
            line(if i == 0 { &name } else { "" }, choices);
        }
    }
    for operand in &entry.operands {
        line(operand.name, &operand.what);
        for registers in &operand.registers {
            line("", &format!("{}: {}", registers.when, registers.what));
        }
    }
    for (i, rule) in entry.rules.iter().enumerate() {
        line(if i == 0 { "rules" } else { "" }, rule);
    }
    line("variants", &entry.variants.to_string());
    if let Some(example) = &entry.example {
        line("example", example);
    }
}

/// `PTX 8.0, sm_90 or higher`
fn since(floor: &Floor) -> String {
    let target = floor.target.as_deref().unwrap_or("any target");
    match floor.version.as_str() {
        "1.0" => format!("every PTX version, {target}"),
        version => format!("PTX {version}, {target}"),
    }
}

/// `.type`, `{.vec}`
fn slot_name(slot: &Slot) -> String {
    match slot.optional {
        true => format!("{{.{}}}", slot.name),
        false => format!(".{}", slot.name),
    }
}

/// The words of a slot in lines, by what they need; the word that was asked for is the first.
fn choices(slot: &Slot) -> Vec<String> {
    let line = |needs: &Option<String>, words: &[&str]| {
        let words: Vec<String> = words.iter().map(|word| format!(".{word}")).collect();
        match needs {
            Some(needs) => format!("{} from {needs}", words.join(", ")),
            None => words.join(", "),
        }
    };
    let Some(asked) = slot.asked else {
        return (slot.groups.iter())
            .map(|(needs, words)| line(needs, words))
            .collect();
    };
    let mut lines = Vec::new();
    for (needs, words) in &slot.groups {
        let others: Vec<&str> = words
            .iter()
            .copied()
            .filter(|word| *word != asked)
            .collect();
        if others.len() < words.len() {
            lines.insert(0, line(needs, &[asked]));
        }
        if !others.is_empty() {
            lines.push(format!("also {}", line(needs, &others)));
        }
    }
    lines
}

/// Text in lines of at most so many characters, one at least.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.len() + 1 + word.len() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Writing to a string cannot fail.
fn add(text: &mut String, part: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(part);
}
