//! Problems for people, in rustc's manner: the message, the place, the line with the place underlined, the help.
//!
//! ```text
//! error[instruction]: `add` has no modifier `.u3`
//!  --> kernel.ptx:7:2
//!   |
//! 7 |     add.u3 %r1, %r2, 1;
//!   |     ^^^^^^
//!   |
//!   = help: did you mean `.u32`?
//! ```
//!
//! A tab is four columns, a wide character two, and a character that would move the cursor is shown by a stand-in. Of a
//! long line only a window around the place is shown, and only the window is looked at, so that a file with all its
//! text in one line costs no more than another.

use crate::{
    input::Input,
    terminal::{Paint, Style},
};
use std::fmt::Write as _;
use tirx_ptx::{Problem, Severity, ast::Span};
use unicode_width::UnicodeWidthChar;

/// How many characters of a long line are shown before the place, and from it on.
const BEFORE: usize = 60;
const AFTER: usize = 80;

/// Renders the problems of one file.
#[derive(Debug)]
pub(crate) struct Snippets<'i> {
    name: &'i str,
    lines: Vec<Line<'i>>,
    paint: Paint,
}

/// A line without its end.
#[derive(Debug)]
struct Line<'i> {
    text: &'i str,
    is_ascii: bool,
}

impl<'i> Snippets<'i> {
    /// For the problems of this file.
    pub(crate) fn new(input: &'i Input, paint: Paint) -> Self {
        let line = |line: &'i str| Line {
            text: line.strip_suffix('\r').unwrap_or(line),
            is_ascii: line.is_ascii(),
        };
        Self {
            name: &input.name,
            lines: input.text.split('\n').map(line).collect(),
            paint,
        }
    }

    /// All problems, each with an empty line after it.
    pub(crate) fn all(&self, problems: &[Problem]) -> String {
        let mut text = String::new();
        for problem in problems {
            self.one(&mut text, problem);
            text.push('\n');
        }
        text
    }

    fn one(&self, text: &mut String, problem: &Problem) {
        let paint = self.paint;
        let style = match problem.severity {
            Severity::Error => Style::Red,
            Severity::Warning => Style::Yellow,
        };
        let level = format!("{}[{}]", problem.severity, problem.rule);
        let message = format!(": {}", problem.message);
        line(
            text,
            format_args!(
                "{}{}",
                paint.put(style, level),
                paint.put(Style::Strong, message)
            ),
        );
        let Span {
            line: row, column, ..
        } = problem.span;
        let source = usize::try_from(row)
            .ok()
            .and_then(|row| self.lines.get(row.checked_sub(1)?));
        // Line numbers stand in a column of their own.
        let margin = match source {
            Some(_) => row.to_string().len(),
            None => 1,
        };
        let bar = paint.put(Style::Blue, "|");
        match source {
            None => line(
                text,
                format_args!(
                    "{:margin$}{} {}",
                    "",
                    paint.put(Style::Blue, "-->"),
                    self.name
                ),
            ),
            Some(source) => {
                let (shown, marks) = source.window(problem.span);
                let arrow = paint.put(Style::Blue, "-->");
                line(
                    text,
                    format_args!("{:margin$}{arrow} {}:{row}:{column}", "", self.name),
                );
                line(text, format_args!("{:margin$} {bar}", ""));
                let number = paint.put(Style::Blue, row);
                line(text, format_args!("{number} {bar} {}", shown.trim_end()));
                let underline = paint.put(style, marks.trim_start());
                let before = marks.len() - marks.trim_start().len();
                line(
                    text,
                    format_args!("{:margin$} {bar} {:before$}{underline}", "", ""),
                );
            }
        }
        if let Some(help) = &problem.help {
            if source.is_some() {
                line(text, format_args!("{:margin$} {bar}", ""));
            }
            let word = paint.put(Style::Cyan, "help");
            let equals = paint.put(Style::Blue, "=");
            line(text, format_args!("{:margin$} {equals} {word}: {help}", ""));
        }
    }
}

/// Adds a line. Writing to a string cannot fail.
fn line(text: &mut String, line: std::fmt::Arguments<'_>) {
    let _ = writeln!(text, "{line}");
}

impl Line<'_> {
    /// What to show of the line, and what to write under it.
    fn window(&self, span: Span) -> (String, String) {
        let place = usize::try_from(span.column).unwrap_or(usize::MAX).max(1) - 1;
        let len = usize::try_from(span.len).unwrap_or(usize::MAX).max(1);
        // A little more than the window is no reason to cut.
        let (first, last) = match self.text.len() <= BEFORE + AFTER {
            true => (0, usize::MAX),
            false => (place.saturating_sub(BEFORE), place.saturating_add(AFTER)),
        };
        let from = self.byte(first);
        let to = self.byte(last);
        let left = if from > 0 { "... " } else { "" };
        let right = if to < self.text.len() { " ..." } else { "" };
        let mut shown = left.to_owned();
        let mut marks = " ".repeat(left.len());
        for (i, character) in self.text.get(from..to).unwrap_or("").chars().enumerate() {
            let width = show(&mut shown, character);
            let at = first.saturating_add(i);
            if at < place.saturating_add(len) {
                let mark = if at < place { " " } else { "^" };
                marks.push_str(&mark.repeat(width));
            }
        }
        // The place is the end of the line.
        if !marks.contains('^') {
            marks.push('^');
        }
        shown.push_str(right);
        (shown, marks)
    }

    /// The byte at which a character of the line begins.
    fn byte(&self, character: usize) -> usize {
        match self.is_ascii {
            true => character.min(self.text.len()),
            false => self
                .text
                .char_indices()
                .nth(character)
                .map_or(self.text.len(), |(at, _)| at),
        }
    }
}

/// Adds a character as a terminal can show it, and returns how many columns it takes.
fn show(text: &mut String, character: char) -> usize {
    let stand_in = match character {
        '\t' => {
            text.push_str("    ");
            return 4;
        }
        // The pictures of control characters stand in the same order as these.
        '\0'..='\x1F' => char::from_u32(0x2400 + u32::from(character)),
        '\x7F' => Some('\u{2421}'),
        '\u{80}'..='\u{9F}' => Some(char::REPLACEMENT_CHARACTER),
        // What changes the direction of the text around it.
        '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => Some(char::REPLACEMENT_CHARACTER),
        _ => None,
    };
    let shown = stand_in.unwrap_or(character);
    text.push(shown);
    shown.width().unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(text: &str, column: u32, len: u32) -> (String, String) {
        Line {
            text,
            is_ascii: text.is_ascii(),
        }
        .window(Span {
            line: 1,
            column,
            len,
        })
    }

    #[test]
    fn the_mark_stands_under_the_place() {
        let both = |shown: &str, marks: &str| (shown.to_owned(), marks.to_owned());
        assert_eq!(window("ab cd", 4, 2), both("ab cd", "   ^^"));
        assert_eq!(window("\tab", 2, 1), both("    ab", "    ^"));
        assert_eq!(window("漢 x", 3, 1), both("漢 x", "   ^"));
        assert_eq!(window("漢 x", 1, 1), both("漢 x", "^^"));
        assert_eq!(window("a\x1B[2Jb", 6, 1), both("a␛[2Jb", "     ^"));
        assert_eq!(window("ab", 3, 1), both("ab", "  ^"));
        assert_eq!(window("", 1, 1), both("", "^"));
        assert_eq!(window("ab", 99, 9), both("ab", "  ^"));
    }

    #[test]
    fn a_long_line_is_cut_on_both_sides() {
        let text = format!("{}here{}", "x".repeat(50_000), "y".repeat(50_000));
        let (shown, marks) = window(&text, 50_001, 4);
        assert_eq!(
            shown,
            format!(
                "... {}here{} ...",
                "x".repeat(BEFORE),
                "y".repeat(AFTER - 4)
            )
        );
        assert_eq!(marks, format!("{}^^^^", " ".repeat(4 + BEFORE)));
        let (shown, marks) = window(&text, 1, 90_000);
        assert_eq!(shown, format!("{} ...", "x".repeat(AFTER)));
        assert_eq!(marks, "^".repeat(AFTER));
        let wide = "é".repeat(100_000);
        let (shown, marks) = window(&wide, 99_999, 2);
        assert_eq!(shown, format!("... {}", "é".repeat(BEFORE + 2)));
        assert_eq!(marks, format!("{}^^", " ".repeat(4 + BEFORE)));
    }
}
