//! Directives, attributes and pragmas, looked up by name.

use crate::terminal::{Paint, Style};
use serde::Serialize;
use std::fmt::Write as _;
use tirx_ptx::{
    directive::{Directive, Kind, On, directives, named, nearest},
    isa::describe,
};

/// A syntax line of a directive. Its JSON form is stable: fields may be added and none is renamed or removed.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    /// The word, without its dot.
    pub(super) name: &'static str,
    /// The syntax line.
    pub(super) syntax: &'static str,
    /// Where it stands.
    pub(super) place: &'static str,
    /// What it says.
    pub(super) says: &'static str,
    /// What version and target it needs, in words; null when every one has it.
    pub(super) needs: Option<String>,
    /// The section of the manual.
    pub(super) section: &'static str,
    /// An example.
    pub(super) example: &'static str,
}

impl Row {
    fn of(row: &Directive) -> Self {
        Self {
            name: row.name,
            syntax: row.syntax,
            place: place(row.kind),
            says: row.says,
            needs: describe::requirement(row.needs),
            section: row.section,
            example: row.example.text(),
        }
    }
}

/// Where a directive stands.
const fn place(kind: Kind) -> &'static str {
    match kind {
        Kind::Header => "first lines of a module",
        Kind::Module => "in a module",
        Kind::Linkage => "before a declaration of a module",
        Kind::Space => "in a module, a body, or a list of parameters",
        Kind::Part => "in a declaration of a variable",
        Kind::Function(On::Entry, _) => "behind the parameters of an `.entry`",
        Kind::Function(On::Func, _) => "behind the parameters of a `.func` or a `.callprototype`",
        Kind::Function(On::Defined, _) => "behind the parameters of a function with a body",
        Kind::Attribute(_) => "in `.attribute(..)`",
        Kind::Hint => "in a module, behind the parameters of an `.entry`, in a body",
        Kind::Pragma(pragma) if pragma.outside => "in a `.pragma`, wherever one stands",
        Kind::Pragma(_) => "in a `.pragma` of a body",
        Kind::Body => "in a body",
    }
}

/// Every row, in the order of the list.
pub(super) fn rows() -> impl Iterator<Item = Row> {
    directives().map(Row::of)
}

/// The rows of a name, `.reqntid` or `"nounroll"`, or those whose names start so.
///
/// # Errors
///
/// When there is none: a sentence that says so.
pub(super) fn find(name: &str) -> Result<Vec<Row>, String> {
    let word = name.trim_matches(['.', '"', ';']);
    let exact: Vec<Row> = named(word).map(Row::of).collect();
    if !exact.is_empty() {
        return Ok(exact);
    }
    let found: Vec<Row> = rows().filter(|row| row.name.starts_with(word)).collect();
    match found.is_empty() {
        true => Err(match nearest(word) {
            Some(near) => {
                format!(
                    "there is no directive `{name}`; did you mean `{}`?",
                    near.written()
                )
            }
            None => format!("there is no directive `{name}`; `tirx isa .` lists them"),
        }),
        false => Ok(found),
    }
}

/// The rows for people.
pub(super) fn text(rows: &[Row], paint: Paint) -> String {
    let mut text = String::new();
    let mut section = "";
    for row in rows {
        if row.section != section {
            section = row.section;
            add(
                &mut text,
                format_args!("{}\n\n", paint.put(Style::Strong, section)),
            );
        }
        add(
            &mut text,
            format_args!("{}\n", paint.put(Style::Cyan, row.syntax)),
        );
        let needs = row
            .needs
            .as_deref()
            .unwrap_or("every PTX version, any target");
        let example = row
            .example
            .split('\n')
            .collect::<Vec<_>>()
            .join("\n           ");
        for (name, what) in [
            ("says", row.says),
            ("stands", row.place),
            ("since", needs),
            ("example", &example),
        ] {
            let gap = 7 - name.len();
            let what = what.replace('`', "");
            add(
                &mut text,
                format_args!("  {}{:gap$}  {what}\n", paint.put(Style::Blue, name), ""),
            );
        }
        text.push('\n');
    }
    text.pop();
    text
}

/// Writing to a string cannot fail.
fn add(text: &mut String, part: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(part);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_are_found_by_name_and_by_their_start() {
        let names = |name: &str| -> Vec<&str> {
            let mut names: Vec<_> = find(name).expect("rows").iter().map(|r| r.name).collect();
            names.dedup();
            names
        };
        assert_eq!(names(".reqntid"), ["reqntid"]);
        assert_eq!(names("\"nounroll\""), ["nounroll"]);
        assert_eq!(names(".max"), ["maxnreg", "maxntid", "maxclusterrank"]);
        assert_eq!(find(".section").expect("rows").len(), 4);
        assert_eq!(find(".").expect("rows").len(), directives().count());
        assert!(find(".none").is_err());
    }
}
