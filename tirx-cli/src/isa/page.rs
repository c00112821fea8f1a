//! The whole list as a page in Markdown.

use super::{
    directive,
    entry::{Entry, Slot},
    families::{Family, families},
    query::Hit,
    register::registers,
};
use crate::check::counted;
use std::fmt::{Arguments, Write as _};
use tirx_ptx::isa::{self, Form, describe};

const INTRODUCTION: &str = "\
# The PTX ISA

Every instruction that `tirx-ptx` knows, a table for each syntax line; then its directives and special registers. This page
is written from the lists in `tirx-ptx/src/isa/rows`, `directive` and `special.rs` by `tirx isa --markdown`; `tirx isa NAME`,
`tirx isa .NAME` and `tirx isa %NAME` show a part of it in a terminal.

In a syntax line, what stands in `{ }` may be left out, and `.name` stands for one of the words that the table has for it.
Words after the mnemonic may come in any order, as `ptxas` takes them, but types and state spaces keep theirs. *From*
is the lowest `.version` and the targets that have it, for a word beyond what the form needs; where nothing stands, none is
needed. What a rule says is refused, `ptxas` refuses.
";

/// The page.
pub(super) fn page() -> String {
    let families = families();
    let mut page = INTRODUCTION.to_owned();
    add(
        &mut page,
        format_args!(
            "\n{} in {} families.\n\n",
            counted(isa::forms().count(), "syntax line"),
            families.len()
        ),
    );
    contents(&mut page, &families);
    let mut chapter = "";
    for family in &families {
        if family.chapter != chapter {
            chapter = family.chapter;
            add(&mut page, format_args!("\n## {chapter}\n"));
        }
        add(&mut page, format_args!("\n### {}\n", family.name));
        for form in &family.forms {
            row(&mut page, form);
        }
    }
    directives(&mut page);
    special_registers(&mut page);
    page
}

/// Chapters with links, and their families.
fn contents(page: &mut String, families: &[Family]) {
    let mut chapter = "";
    for family in families {
        match family.chapter == chapter {
            true => add(page, format_args!(", {}", family.name)),
            false => {
                let gap = if chapter.is_empty() { "" } else { "\n" };
                chapter = family.chapter;
                add(
                    page,
                    format_args!("{gap}- [{chapter}](#{}): {}", anchor(chapter), family.name),
                );
            }
        }
    }
    for heading in [DIRECTIVES, SPECIAL] {
        add(page, format_args!("\n- [{heading}](#{})", anchor(heading)));
    }
    page.push('\n');
}

/// The anchor that a heading gets.
fn anchor(heading: &str) -> String {
    heading
        .chars()
        .filter_map(|c| match c {
            ' ' => Some('-'),
            '-' | '_' => Some(c),
            c if c.is_alphanumeric() => Some(c.to_ascii_lowercase()),
            _ => None,
        })
        .collect()
}

fn row(page: &mut String, form: &'static Form) {
    let entry = Entry::of(&Hit::row(form));
    add(page, format_args!("\n```ptx\n{}\n```\n\n", entry.syntax));
    add(
        page,
        format_args!("| part | what | from |\n| --- | --- | --- |\n"),
    );
    let floor = describe::requirement(form.needs).unwrap_or_default();
    cells(page, "form", &counted_variants(entry.variants), &floor);
    for slot in entry.slots.iter().filter(|slot| !slot.is_fixed()) {
        for (i, (needs, words)) in slot.groups.iter().enumerate() {
            let words: Vec<String> = words.iter().map(|word| format!("`.{word}`")).collect();
            let name = if i == 0 {
                slot_name(slot)
            } else {
                String::new()
            };
            cells(
                page,
                &name,
                &words.join(", "),
                needs.as_deref().unwrap_or(""),
            );
        }
    }
    for operand in &entry.operands {
        let mut what = operand.what.clone();
        for registers in &operand.registers {
            add(
                &mut what,
                format_args!("<br>{}: {}", registers.when, registers.what),
            );
        }
        cells(page, &format!("`{}`", operand.name), &what, "");
    }
    if !entry.rules.is_empty() {
        add(page, format_args!("\n"));
    }
    for rule in &entry.rules {
        add(page, format_args!("- {rule}\n"));
    }
    if let Some(example) = &entry.example {
        add(page, format_args!("\nExample: `{example}`\n"));
    }
}

fn counted_variants(variants: u64) -> String {
    match variants {
        1 => "1 combination of words".to_owned(),
        _ => format!("{variants} combinations of words"),
    }
}

fn slot_name(slot: &Slot) -> String {
    match slot.optional {
        true => format!("`{{.{}}}`", slot.name),
        false => format!("`.{}`", slot.name),
    }
}

/// One line of a table, in which a bar would end a cell.
fn cells(page: &mut String, part: &str, what: &str, from: &str) {
    let bars = |text: &str| text.replace('|', "\\|");
    add(
        page,
        format_args!("| {} | {} | {} |\n", bars(part), bars(what), bars(from)),
    );
}

const DIRECTIVES: &str = "Directives";

fn directives(page: &mut String) {
    add(page, format_args!("\n## {DIRECTIVES}\n"));
    let mut chapter = "";
    for row in directive::rows() {
        let title = row
            .section
            .split_once(": ")
            .map_or(row.section, |(chapter, _)| chapter);
        if title != chapter {
            chapter = title;
            add(page, format_args!("\n### {chapter}\n\n"));
            add(
                page,
                format_args!(
                    "| syntax | what | where | from | example |\n| --- | --- | --- | --- | --- |\n"
                ),
            );
        }
        let bars = |text: &str| text.replace('|', "\\|");
        add(
            page,
            format_args!(
                "| `{}` | {} | {} | {} | `{}` |\n",
                bars(row.syntax),
                bars(row.says),
                row.place,
                row.needs.as_deref().unwrap_or(""),
                bars(&row.example.replace('\n', " ")),
            ),
        );
    }
}

const SPECIAL: &str = "Special Registers";

fn special_registers(page: &mut String) {
    add(page, format_args!("\n## {SPECIAL}\n\n"));
    add(
        page,
        format_args!("| register | type | from |\n| --- | --- | --- |\n"),
    );
    for register in registers() {
        let components = match register.components {
            true => " each of `.x`, `.y` and `.z`",
            false => "",
        };
        cells(
            page,
            &format!("`{}`", register.name),
            &format!("`.{}`{components}", register.ty),
            register.needs.as_deref().unwrap_or(""),
        );
    }
}

/// Writing to a string cannot fail.
fn add(page: &mut String, part: Arguments<'_>) {
    let _ = page.write_fmt(part);
}
