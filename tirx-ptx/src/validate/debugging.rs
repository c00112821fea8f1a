//! Debugging data: `.file`, `.loc` and `.section`.
//!
//! A label of debugging data may be used before it is defined, so all of it is looked at behind the last item. The
//! place at which a function was inlined is that of a `.loc` before, in whatever function.

use super::Validator;
use crate::Rule;
use crate::ast::{Inlined, Item, Section, SectionLine, SectionValue, Span, Statement};
use std::collections::HashSet;

/// The places of `.loc` so far, and the labels and sections of the module.
#[derive(Default)]
struct Debugging<'m> {
    places: HashSet<(u32, u32, u32)>,
    labels: HashSet<&'m str>,
    problems: Vec<(Span, String)>,
}

impl Validator<'_> {
    /// Reports what is wrong with the debugging data of the module.
    pub(super) fn debugging(&mut self) {
        let module = self.module;
        let mut debugging = Debugging::default();
        let mut files = HashSet::new();
        let mut has_data = false;
        for item in &module.items {
            match item {
                Item::Section(section) => {
                    has_data = true;
                    debugging.section(section);
                }
                Item::File { index, span, .. } if !files.insert(index) => {
                    let message = format!("there is a `.file {index}` before; take another number");
                    debugging.problems.push((*span, message));
                }
                _ => {}
            }
        }
        for item in &module.items {
            if let Item::Function(function) = item {
                debugging.statements(function.body.as_deref().unwrap_or_default());
            }
        }
        for (span, message) in debugging.problems {
            self.report(Rule::Directive, span, message);
        }
        if !has_data && module.target_options.iter().any(|option| option == "debug") {
            let message = "`.target` has the option `debug`, and the module has no debugging data; \
                           remove it, or add a `.section`";
            self.report(Rule::Target, module.header.target, message);
        }
    }
}

impl<'m> Debugging<'m> {
    fn section(&mut self, section: &'m Section) {
        for line in &section.lines {
            let message = match line {
                SectionLine::Label(name) if !self.labels.insert(name) => {
                    format!("the label `{name}` is there twice; take another name")
                }
                SectionLine::Data { ty, values } => match data(ty, values) {
                    Err(message) => message,
                    Ok(()) => continue,
                },
                _ => continue,
            };
            self.problems.push((section.span, message));
        }
    }

    fn statements(&mut self, body: &[Statement]) {
        for statement in body {
            match statement {
                Statement::Block(inner) => self.statements(inner),
                Statement::Loc {
                    file,
                    line,
                    column,
                    inlined,
                    span,
                } => {
                    if let Some(inlined) = inlined {
                        self.inlined(inlined, *span);
                    }
                    self.places.insert((*file, *line, *column));
                }
                _ => {}
            }
        }
    }

    fn inlined(&mut self, inlined: &Inlined, span: Span) {
        let (file, line, column) = (inlined.file, inlined.line, inlined.column);
        if !self.places.contains(&(file, line, column)) {
            let message = format!(
                "nothing is inlined at {file} {line} {column}, which no `.loc` before says; write a \
                 `.loc {file} {line} {column}` before"
            );
            self.problems.push((span, message));
        }
        let name = &*inlined.function;
        if !self.labels.contains(name) && name != ".debug_str" {
            let message = format!(
                "`{name}` is no label of debugging data; define it in a `.section .debug_str`"
            );
            self.problems.push((span, message));
        }
    }
}

/// Whether values fit their type. What does not fit into `.b32` or `.b64` above is cut.
fn data(ty: &str, values: &[SectionValue]) -> Result<(), String> {
    let (lowest, highest) = match ty {
        "b8" => (-128, 255),
        "b16" => (-32_768, 65_535),
        "b32" => (-i128::from(u32::MAX / 2) - 1, i128::MAX),
        "b64" => (-i128::from(i64::MAX), i128::MAX),
        other => {
            return Err(format!(
                "debugging data is `.b8`, `.b16`, `.b32` or `.b64`; found `.{other}`"
            ));
        }
    };
    for value in values {
        match value {
            SectionValue::Int(value) if !(lowest..=highest).contains(value) => {
                return Err(format!("{value} does not fit into a `.{ty}`"));
            }
            SectionValue::Symbol(name, _) if !matches!(ty, "b32" | "b64") => {
                return Err(format!(
                    "`{name}` is an address, which does not fit into a `.{ty}`; take `.b32` or `.b64`"
                ));
            }
            SectionValue::Difference(labels) if !matches!(ty, "b32" | "b64") => {
                return Err(format!(
                    "`{}-{}` does not fit into a `.{ty}`; take `.b32` or `.b64`",
                    labels.0, labels.1
                ));
            }
            _ => {}
        }
    }
    Ok(())
}
