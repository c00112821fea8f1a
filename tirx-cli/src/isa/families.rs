//! The list by chapters and sections of the manual. A family is a section: what the manual describes in one place.

use crate::{
    check::counted,
    terminal::{Paint, Style},
};
use serde::Serialize;
use std::fmt::Write as _;
use tirx_ptx::isa::{self, Form};

/// The widest line, so that the list reads well in a terminal.
const WIDTH: usize = 100;

/// A section of the manual with its rows.
#[derive(Debug, Serialize)]
pub(super) struct Family {
    /// The chapter: `Data Movement and Conversion Instructions`.
    pub(super) chapter: &'static str,
    /// The section in it: `ld`, `bar, barrier`.
    pub(super) name: &'static str,
    /// How many rows.
    rows: usize,
    #[serde(skip)]
    pub(super) forms: Vec<&'static Form>,
}

/// All families: chapters in the order of the list, in each the sections in the order of the list.
pub(super) fn families() -> Vec<Family> {
    let mut chapters: Vec<&'static str> = Vec::new();
    let mut families: Vec<Family> = Vec::new();
    for form in isa::forms() {
        let (chapter, name) = form
            .section
            .split_once(": ")
            .unwrap_or((form.section, form.mnemonic));
        if !chapters.contains(&chapter) {
            chapters.push(chapter);
        }
        let known = families
            .iter_mut()
            .find(|family| family.chapter == chapter && family.name == name);
        match known {
            Some(family) => {
                family.rows += 1;
                family.forms.push(form);
            }
            None => families.push(Family {
                chapter,
                name,
                rows: 1,
                forms: vec![form],
            }),
        }
    }
    families.sort_by_key(|family| {
        chapters
            .iter()
            .position(|chapter| *chapter == family.chapter)
    });
    families
}

/// The families for people.
pub(super) fn text(paint: Paint) -> String {
    let families = families();
    let mut text = String::new();
    let mut chapter = "";
    let mut column = 0;
    for family in &families {
        if family.chapter != chapter {
            chapter = family.chapter;
            column = 0;
            let gap = if text.is_empty() { "" } else { "\n\n" };
            add(
                &mut text,
                format_args!("{gap}{}", paint.put(Style::Strong, chapter)),
            );
        }
        let separator = ", ".len();
        let name = family.name.replace(", ", " / ");
        if column == 0 || column + separator + name.len() > WIDTH {
            let comma = if column == 0 { "" } else { "," };
            add(&mut text, format_args!("{comma}\n  {name}"));
            column = "  ".len() + name.len();
        } else {
            add(&mut text, format_args!(", {name}"));
            column += separator + name.len();
        }
    }
    let rows = counted(isa::forms().count(), "syntax line");
    add(
        &mut text,
        format_args!(
            "\n\n{} families, {rows}; `tirx isa NAME` shows those of one\n",
            families.len()
        ),
    );
    text
}

/// Writing to a string cannot fail.
fn add(text: &mut String, part: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(part);
}
