//! `tirx isa`: the list of instructions, asked.
//!
//! ```text
//! NAME --> query: rows, and the words that NAME puts into their slots --> entry: a row as plain data
//!                                                                          --> text, JSON, or the page of all rows
//! ```
//!
//! A name that begins with a dot is a directive, one with `%` a special register. Nothing here knows any of them:
//! everything shown is read from the lists in `tirx-ptx`.

mod directive;
mod entry;
mod families;
mod page;
mod query;
mod register;
mod text;

use crate::{
    Exit,
    args::{self, Format, Lookup},
    complain, print,
    terminal::Paint,
};
use entry::Entry;
use query::Hit;
use serde::Serialize;
use tirx_ptx::isa;

/// Runs the command.
pub(crate) fn run(options: &args::Isa) -> Exit {
    let paint = Paint(options.color.is_on());
    match &options.what {
        Lookup::Count => document(&count(), serde_json::to_string),
        Lookup::Page => print(&page::page()),
        Lookup::Families => match options.format {
            Format::Text => print(&families::text(paint)),
            Format::Json => document(&families::families(), serde_json::to_string_pretty),
        },
        Lookup::Name(name) if name.starts_with('%') => match register::find(name) {
            Err(problem) => complain(&problem, Exit::Unmet),
            Ok(registers) => match options.format {
                Format::Text => print(&register::text(&registers, paint)),
                Format::Json => document(&registers, serde_json::to_string_pretty),
            },
        },
        Lookup::Name(name) if name.starts_with(['.', '"']) => match directive::find(name) {
            Err(problem) => complain(&problem, Exit::Unmet),
            Ok(rows) => match options.format {
                Format::Text => print(&directive::text(&rows, paint)),
                Format::Json => document(&rows, serde_json::to_string_pretty),
            },
        },
        Lookup::Name(name) => match query::find(name) {
            Err(problem) => complain(&problem, Exit::Unmet),
            Ok(hits) => {
                let entries: Vec<Entry> = hits.iter().map(Entry::of).collect();
                match options.format {
                    Format::Text => print(&text::text(&entries, paint)),
                    Format::Json => document(&entries, serde_json::to_string_pretty),
                }
            }
        },
    }
}

/// Prints JSON. The data is strings, numbers and lists of them, of which nothing can fail.
fn document<T>(data: &T, write: impl Fn(&T) -> serde_json::Result<String>) -> Exit {
    match write(data) {
        Ok(text) => print(&(text + "\n")),
        Err(error) => complain(&format!("cannot write JSON: {error}"), Exit::Io),
    }
}

/// How much there is. Fields may be added; none is renamed or removed.
#[derive(Debug, Serialize)]
struct Count {
    /// Sections of the manual.
    families: usize,
    /// Syntax lines.
    rows: usize,
    /// Legal combinations of modifiers, added up over the rows.
    variants: u64,
    /// Syntax lines of directives.
    directives: usize,
    /// Special registers, those of a group one by one.
    special_registers: usize,
}

fn count() -> Count {
    Count {
        families: families::families().len(),
        rows: isa::forms().count(),
        variants: isa::forms()
            .map(|form| isa::combinations(form).count())
            .sum(),
        directives: tirx_ptx::directive::directives().count(),
        special_registers: register::registers().count(),
    }
}

impl Hit {
    /// A row of which nothing is asked but itself.
    fn row(form: &'static isa::Form) -> Self {
        Self {
            form,
            words: Vec::new(),
            resolved: None,
        }
    }
}
