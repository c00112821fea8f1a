//! Where an operand stands.
//!
//! The tree keeps one place an instruction, that of its opcode: a kernel has a few times as many operands, and only
//! those with a problem are ever looked for. So they are looked for here, in the text behind the opcode.

use std::ops::Range;
use tirx_ptx::{Problem, ast::Span};

/// Moves each problem with an operand from the opcode to the operand.
pub(super) fn refine(text: &str, problems: &mut [Problem]) {
    if problems.iter().all(|problem| problem.operand.is_none()) {
        return;
    }
    let lines = Lines::new(text);
    for problem in problems {
        if let Some(index) = problem.operand
            && let Some(span) = lines.operand(problem.span, index)
        {
            problem.span = span;
        }
    }
}

/// A text, and where its lines begin.
struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
    /// Then characters need not be counted, which takes long in a text that is one line.
    is_ascii: bool,
}

impl<'t> Lines<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            text,
            starts: std::iter::once(0)
                .chain(text.match_indices('\n').map(|(at, _)| at + 1))
                .collect(),
            is_ascii: text.is_ascii(),
        }
    }

    /// The place of an operand of the instruction whose opcode stands here.
    fn operand(&self, opcode: Span, index: usize) -> Option<Span> {
        let line = usize::try_from(opcode.line).ok()?.checked_sub(1)?;
        let start = *self.starts.get(line)?;
        let rest = self.text.get(start..)?;
        let column = usize::try_from(opcode.column).ok()?.checked_sub(1)?;
        let end = column.checked_add(usize::try_from(opcode.len).ok()?)?;
        let behind = match self.is_ascii {
            true => end,
            false => rest.char_indices().nth(end)?.0,
        };
        let found = nth(rest.get(behind..)?, index)?;
        let from = start + behind + found.start;
        let shown = self.text.get(from..start + behind + found.end)?;
        // Of an operand in several lines, the first line.
        let shown = shown.lines().next().unwrap_or(shown);
        let line = self.starts.partition_point(|&start| start <= from);
        let before = self
            .text
            .get(*self.starts.get(line.checked_sub(1)?)?..from)?;
        Some(Span {
            line: u32::try_from(line).ok()?,
            column: self.characters(before)?.checked_add(1)?,
            len: self.characters(shown)?,
        })
    }

    fn characters(&self, text: &str) -> Option<u32> {
        let count = match self.is_ascii {
            true => text.len(),
            false => text.chars().count(),
        };
        u32::try_from(count).ok()
    }
}

/// The bytes of an operand in the text behind an opcode, which goes on to the `;`. Commas within brackets do not count.
fn nth(text: &str, index: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let mut depth = 0_u32;
    let mut count = 0;
    // The operand that is wanted, from its first byte on that is no space, to behind the last.
    let mut found: Option<Range<usize>> = None;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match (byte, bytes.get(at + 1)) {
            (b'/', Some(b'/')) => {
                at += text.get(at..)?.find('\n')?;
                continue;
            }
            (b'/', Some(b'*')) => {
                at += text.get(at..)?.find("*/")? + 2;
                continue;
            }
            (b';', _) => break,
            (b',', _) if depth == 0 => {
                if count == index {
                    break;
                }
                count += 1;
                at += 1;
                continue;
            }
            (b'(' | b'[' | b'{', _) => depth += 1,
            (b')' | b']' | b'}', _) => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if count == index && !byte.is_ascii_whitespace() {
            let start = found.map_or(at, |range| range.start);
            found = Some(start..at + 1);
        }
        at += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_are_found_behind_the_opcode() {
        let operand =
            |text: &str, index| nth(text, index).and_then(|r| text.get(r).map(str::to_owned));
        let text = " %r1 , {a, [b, c]} ,\n\t/* x, y */ [%rd1 + 4] // ;\n, (p, q); ret";
        for (index, expected) in ["%r1", "{a, [b, c]}", "[%rd1 + 4]", "(p, q)"]
            .iter()
            .enumerate()
        {
            assert_eq!(operand(text, index).as_deref(), Some(*expected));
        }
        assert_eq!(operand(text, 4), None);
        assert_eq!(operand(";", 0), None);
        assert_eq!(operand(" a}", 0), None);
        assert_eq!(operand("", 0), None);
    }

    #[test]
    fn the_place_is_counted_in_lines_and_characters() {
        let text = "x\n/* 漢 */ add.s32 %r1,\n\t%r2, %r3;\n";
        let opcode = Span {
            line: 2,
            column: 9,
            len: 7,
        };
        let lines = Lines::new(text);
        let place = |index| {
            let span = lines.operand(opcode, index).expect("an operand");
            (span.line, span.column, span.len)
        };
        assert_eq!(text.split('\n').nth(2), Some("\t%r2, %r3;"));
        assert_eq!(place(0), (2, 17, 3));
        assert_eq!(place(1), (3, 2, 3));
        assert_eq!(place(2), (3, 7, 3));
        assert!(lines.operand(opcode, 3).is_none());
    }
}
