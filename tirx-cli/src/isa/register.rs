//! Special registers, looked up by name.

use crate::terminal::{Paint, Style};
use serde::Serialize;
use tirx_ptx::{isa::describe, special};

/// A special register. Its JSON form is stable: fields may be added and none is renamed or removed.
#[derive(Debug, Serialize)]
pub(super) struct Register {
    /// `%tid`, without a component.
    pub(super) name: &'static str,
    /// The type, of each component where there are any.
    #[serde(rename = "type")]
    pub(super) ty: &'static str,
    /// Whether it has the components `.x`, `.y` and `.z`.
    pub(super) components: bool,
    /// What version and target it needs, in words; null when every one has it.
    pub(super) needs: Option<String>,
}

/// Every special register, in the order of the list.
pub(super) fn registers() -> impl Iterator<Item = Register> {
    special::names().filter_map(|name| {
        let component = format!("{name}.x");
        let components = special::kind(name).is_none();
        let full = match components {
            true => component.as_str(),
            false => name,
        };
        Some(Register {
            name,
            ty: special::kind(full)?,
            components,
            needs: special::requirement(full).and_then(describe::requirement),
        })
    })
}

/// The registers whose names start so; `%tid.x` is also found.
///
/// # Errors
///
/// When there is none: a sentence that says so.
pub(super) fn find(name: &str) -> Result<Vec<Register>, String> {
    let register = name.split('.').next().unwrap_or(name);
    let exact: Vec<Register> = registers().filter(|r| r.name == register).collect();
    if !exact.is_empty() {
        return Ok(exact);
    }
    let found: Vec<Register> = registers()
        .filter(|r| r.name.starts_with(register))
        .collect();
    match found.is_empty() {
        true => Err(format!(
            "there is no special register `{name}`; `tirx isa %` lists them"
        )),
        false => Ok(found),
    }
}

/// The registers for people, one a line.
pub(super) fn text(registers: &[Register], paint: Paint) -> String {
    let width = registers.iter().map(|r| r.name.len()).max().unwrap_or(0);
    let line = |r: &Register| {
        let gap = width - r.name.len();
        let components = if r.components {
            " each of .x, .y, .z"
        } else {
            ""
        };
        let needs = r
            .needs
            .as_deref()
            .unwrap_or("every PTX version, any target");
        format!(
            "{}{:gap$}  .{}{components}; {}\n",
            paint.put(Style::Cyan, r.name),
            "",
            r.ty,
            needs.replace('`', "")
        )
    };
    registers.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_are_found_by_their_start_and_with_a_component() {
        let names = |name: &str| -> Vec<&str> {
            let found = find(name).expect("registers");
            found.iter().map(|register| register.name).collect()
        };
        assert_eq!(names("%tid.x"), ["%tid"]);
        assert_eq!(names("%clock"), ["%clock"]);
        assert!(names("%lanemask").len() >= 5);
        assert_eq!(
            names("%").len(),
            special::names().filter(|n| n.starts_with('%')).count()
        );
        assert!(find("%none").is_err());
    }
}
