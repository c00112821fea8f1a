//! From a line of PTX to a line of Rust.
//!
//! The PTX of a kernel has `.loc 1 <line> <column>` before the instructions of each statement, with lines relative to
//! the `fn`. A message about a line of PTX belongs to the nearest `.loc` above it. [`Lines`] has the file and the line
//! of the `fn`.

use crate::kernel::{Lines, Variant};
use std::fmt;

/// A place in a source file; writes itself as `src/main.rs:12:5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) file: &'static str,
    pub(crate) line: u32,
    /// 0 if unknown.
    pub(crate) column: u32,
}

impl Place {
    /// The place of a line relative to the `fn`.
    pub(crate) fn of(lines: &Lines, relative: u32, column: u32) -> Self {
        Self {
            file: lines.file,
            line: lines.absolute(relative),
            column: lines.absolute_column(column),
        }
    }

    /// The place of a line of the PTX, 1-based.
    pub(crate) fn of_ptx(variant: &Variant, ptx_line: u32) -> Option<Self> {
        let above = variant.ptx.lines().take(ptx_line as usize);
        let (line, column) = above.filter_map(loc).last()?;
        Some(Self::of(&variant.lines, line, column))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)?;
        match self.column {
            0 => Ok(()),
            column => write!(f, ":{column}"),
        }
    }
}

/// Line and column of a `.loc` directive.
fn loc(text: &str) -> Option<(u32, u32)> {
    let mut words = text.trim().strip_prefix(".loc")?.split_whitespace();
    let _file = words.next()?;
    let line = words.next()?.parse().ok()?;
    let column = words.next()?.trim_end_matches([',', ';']).parse().ok()?;
    Some((line, column))
}

/// Adds the Rust line to each line of a driver's log that names a line of the PTX: `ptxas .., line 12; error : ..`.
#[cfg_attr(not(feature = "cuda"), allow(dead_code))]
pub(crate) fn annotate(log: &str, variant: &Variant) -> String {
    let mut text = String::new();
    for line in log.lines().filter(|line| !line.trim().is_empty()) {
        text.push_str("  ");
        text.push_str(line.trim_end());
        text.push('\n');
        let Some(number) = ptx_line(line) else {
            continue;
        };
        let index = (number as usize).saturating_sub(1);
        if let Some(ptx) = variant.ptx.lines().nth(index) {
            text.push_str(&format!("    PTX line {number}: {}\n", ptx.trim()));
        }
        if let Some(place) = Place::of_ptx(variant, number) {
            text.push_str(&format!("    from {place}\n"));
        }
    }
    text.truncate(text.trim_end().len());
    text
}

/// The line of the PTX that a line of a driver's log names.
#[cfg_attr(not(feature = "cuda"), allow(dead_code))]
fn ptx_line(log_line: &str) -> Option<u32> {
    let (_, after) = log_line.split_once("line ")?;
    let end = after
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(after.len());
    after.get(..end)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const VARIANT: Variant = Variant {
        instance: "",
        target: "sm_80",
        version: (7, 0),
        ptx: ".version 7.0\n.file 1 \"k\"\n\t.loc 1 3 9\n\tadd.s32 %r1, %r2, %r3;\n\tbad;\n.loc 1 4 1\n\tret;\n",
        lines: Lines {
            file: "src/kernels.rs",
            first: 100,
            indent: 0,
        },
        static_shared: 0,
        dynamic_shared: 0,
        local_bytes: 0,
        checks: &[],
    };

    #[test]
    fn the_nearest_loc_above_counts() {
        let place = |line| Place::of_ptx(&VARIANT, line).map(|place| place.to_string());
        assert_eq!(place(1), None);
        assert_eq!(place(2), None);
        for line in 3..6 {
            assert_eq!(place(line).as_deref(), Some("src/kernels.rs:102:9"));
        }
        assert_eq!(place(7).as_deref(), Some("src/kernels.rs:103:1"));
        assert_eq!(place(u32::MAX).as_deref(), Some("src/kernels.rs:103:1"));
    }

    #[test]
    fn a_log_gets_both_lines() {
        let log = "ptxas application ptx input, line 5; error   : Not a name of any known instruction: 'bad'\n\
                   ptxas fatal   : Ptx assembly aborted due to errors\n\n";
        assert_eq!(
            annotate(log, &VARIANT),
            "  ptxas application ptx input, line 5; error   : Not a name of any known instruction: 'bad'\n    \
             PTX line 5: bad;\n    from src/kernels.rs:102:9\n  ptxas fatal   : Ptx assembly aborted due to errors"
        );
    }

    #[test]
    fn other_text_is_left_alone() {
        assert_eq!(
            annotate("line \u{e9}; in line\nline 99999999999", &VARIANT),
            "  line \u{e9}; in line\n  line 99999999999"
        );
        assert_eq!(annotate("", &VARIANT), "");
    }
}
