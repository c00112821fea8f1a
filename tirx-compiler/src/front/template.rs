//! The text of `ptx!`: literals to pieces, pieces to one text, and back from a place in that text to the literal.
//!
//! Every character of the text knows which characters of which literal it comes from. So an error of the PTX parser,
//! which has a line and a column, finds its token in the user's string. Stable Rust gives a macro no place within a
//! literal; the error then stands at the literal and quotes the line with the token underlined.

use super::ptx_macro::PtxCall;
use crate::diagnostic::Diagnostic;
use proc_macro2::Span;
use std::ops::Range;
use tirx_rules as rules;

/// A part of a literal: which, and which characters of its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Origin {
    literal: usize,
    chars: Range<usize>,
}

/// A literal, and what it says.
#[derive(Debug, Clone)]
struct Literal {
    token: proc_macro2::Literal,
    value: String,
}

/// A piece of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Char(char, Origin),
    Operand(usize, Origin),
}

/// The literals of a call, taken apart.
#[derive(Debug, Clone)]
pub(super) struct Pieces {
    literals: Vec<Literal>,
    pieces: Vec<Piece>,
}

/// The text of a template, with the origin of each of its characters.
#[derive(Debug, Clone)]
pub(super) struct Source {
    literals: Vec<Literal>,
    /// The text.
    pub(super) text: String,
    origins: Vec<Origin>,
}

impl Pieces {
    /// Takes the literals of a call apart, and finds the operands that they name.
    pub(super) fn of(call: &PtxCall) -> Result<Self, Vec<Diagnostic>> {
        let mut this = Self {
            literals: call
                .literals
                .iter()
                .map(|literal| Literal {
                    token: literal.token(),
                    value: literal.value(),
                })
                .collect(),
            pieces: Vec::new(),
        };
        let mut errors = Vec::new();
        let mut used = vec![false; call.operands.len()];
        let mut next = 0;
        for index in 0..this.literals.len() {
            if index > 0 {
                let origin = Origin {
                    literal: index,
                    chars: 0..0,
                };
                this.pieces.push(Piece::Char('\n', origin));
            }
            if let Err(diagnostic) = this.literal(index, call, &mut next, &mut used) {
                errors.push(*diagnostic);
            }
        }
        if errors.is_empty() {
            for (operand, used) in call.operands.iter().zip(used) {
                if !used {
                    errors.push(unused(operand));
                }
            }
        }
        match errors.is_empty() {
            true => Ok(this),
            false => Err(errors),
        }
    }

    fn literal(
        &mut self,
        literal: usize,
        call: &PtxCall,
        next: &mut usize,
        used: &mut [bool],
    ) -> Result<(), Box<Diagnostic>> {
        let value: Vec<char> = match self.literals.get(literal) {
            Some(literal) => literal.value.chars().collect(),
            None => return Ok(()),
        };
        let mut at = 0;
        while let Some(&char) = value.get(at) {
            let origin = |chars| Origin { literal, chars };
            let doubled = value.get(at + 1) == Some(&char);
            match char {
                '{' | '}' if doubled => {
                    self.pieces.push(Piece::Char(char, origin(at..at + 2)));
                    at += 2;
                }
                '}' => {
                    let message = "this `}` closes nothing";
                    let diagnostic = located(&self.literals, &origin(at..at + 1), message);
                    return Err(Box::new(diagnostic.help("a brace of PTX is written `}}`")));
                }
                '{' => {
                    let rest = value.get(at + 1..).unwrap_or_default();
                    let Some(len) = rest.iter().position(|c| matches!(c, '}' | '{')) else {
                        let message = "this `{` is not closed";
                        let diagnostic = located(&self.literals, &origin(at..at + 1), message);
                        return Err(Box::new(
                            diagnostic
                                .help("name an operand, `{d}`; a brace of PTX is written `{{`"),
                        ));
                    };
                    let whole = origin(at..at + len + 2);
                    let name: String = rest.iter().take(len).collect();
                    if rest.get(len) != Some(&'}') || name.contains(char::is_whitespace) {
                        let message = "this `{` begins the name of an operand, and none follows";
                        let diagnostic = located(&self.literals, &origin(at..at + 1), message);
                        return Err(Box::new(diagnostic.help(
                            "a brace of PTX is written `{{`, and the one that closes it `}}`",
                        )));
                    }
                    let operand = resolve(&name, call, next);
                    let index = operand.map_err(|message| {
                        let diagnostic = located(&self.literals, &whole, &message);
                        Box::new(diagnostic.help(names(&name, call)))
                    })?;
                    if let Some(used) = used.get_mut(index) {
                        *used = true;
                    }
                    self.pieces.push(Piece::Operand(index, whole));
                    at += len + 2;
                }
                other => {
                    self.pieces.push(Piece::Char(other, origin(at..at + 1)));
                    at += 1;
                }
            }
        }
        Ok(())
    }

    /// A start of names that nothing in the text begins with.
    pub(super) fn prefix(&self) -> String {
        let text: String = self
            .pieces
            .iter()
            .map(|piece| match piece {
                Piece::Char(char, _) => *char,
                Piece::Operand(..) => ' ',
            })
            .collect();
        let mut prefix = "%op".to_owned();
        while text.contains(&prefix) {
            prefix.push('_');
        }
        prefix
    }

    /// The text, with each operand written so.
    pub(super) fn source(&self, operand: impl Fn(usize) -> String) -> Source {
        let mut text = String::new();
        let mut origins = Vec::new();
        for piece in &self.pieces {
            match piece {
                Piece::Char(char, origin) => {
                    text.push(*char);
                    origins.push(origin.clone());
                }
                Piece::Operand(index, origin) => {
                    for char in operand(*index).chars() {
                        text.push(char);
                        origins.push(origin.clone());
                    }
                }
            }
        }
        Source {
            literals: self.literals.clone(),
            text,
            origins,
        }
    }
}

fn unused(operand: &super::ptx_macro::PtxOperand) -> Diagnostic {
    let text = operand.text();
    let (what, span, help) = match &operand.name {
        Some(name) => (
            format!("`{name}`"),
            name.span(),
            format!("write `{{{name}}}` where it is used, or remove it"),
        ),
        None => (
            format!("`{text}`"),
            operand.span,
            "write `{}` where it is used, or remove it".to_owned(),
        ),
    };
    Diagnostic::new(
        &rules::RAW_PTX,
        span,
        format!("the operand {what} is not used by the text"),
    )
    .help(help)
}

/// The operand that stands in braces.
fn resolve(name: &str, call: &PtxCall, next: &mut usize) -> Result<usize, String> {
    let positional = call.operands.iter().filter(|o| o.name.is_none()).count();
    let count = match positional {
        1 => "1 operand has no name".to_owned(),
        n => format!("{n} operands have no name"),
    };
    if name.is_empty() {
        let index = *next;
        *next += 1;
        return match index < positional {
            true => Ok(index),
            false => Err(format!(
                "this is the {} `{{}}`, and {count}",
                ordinal(index)
            )),
        };
    }
    if name.bytes().all(|b| b.is_ascii_digit()) {
        return match name.parse::<usize>() {
            Ok(index) if index < positional => Ok(index),
            Ok(index) if index < call.operands.len() => Err(format!(
                "the operand {index} has a name, and is called by it"
            )),
            _ => Err(format!("there is no operand {name}: {count}")),
        };
    }
    let found = call.operands.iter().position(|o| {
        o.name
            .as_ref()
            .is_some_and(|n| super::body::text_of(n) == name)
    });
    match found {
        Some(index) => Ok(index),
        None if name.contains(':') => Err(format!("`{{{name}}}` has a format, and PTX has none")),
        None if name.starts_with(|c: char| c.is_alphabetic() || c == '_') => {
            Err(format!("no operand is named `{name}`"))
        }
        None => Err(format!("`{{{name}}}` names no operand")),
    }
}

fn ordinal(index: usize) -> String {
    match index + 1 {
        1 => "first".to_owned(),
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        n => format!("{n}th"),
    }
}

/// What may stand in braces.
fn names(found: &str, call: &PtxCall) -> String {
    let names: Vec<String> = call
        .operands
        .iter()
        .filter_map(|operand| operand.name.as_ref().map(super::body::text_of))
        .collect();
    let word = found.split([':', ' ']).next().unwrap_or(found);
    if let Some(near) = super::suggest::closest(word, names.iter().map(String::as_str)) {
        return format!("did you mean `{{{near}}}`?");
    }
    if names.iter().any(|name| name == word) {
        return format!("write `{{{word}}}`");
    }
    if !word.is_empty() && word.starts_with(|c: char| c.is_alphabetic() || c == '_') {
        return format!("add an operand, `{word} = in(..)`; a brace of PTX is written `{{{{`");
    }
    match names.is_empty() {
        true => "each operand without a name is `{}` in turn, or `{0}`, `{1}`, ..".to_owned(),
        false => format!("the operands are `{{{}}}`", names.join("}`, `{")),
    }
}

impl Source {
    /// The origin of a place in the text: a line and a column from 1, and a length.
    pub(super) fn origin(&self, line: u32, column: u32, len: u32) -> Origin {
        let start = self.index(line, column);
        let end = start.saturating_add(len.max(1) as usize);
        self.between(start, end)
    }

    /// The index of a character.
    pub(super) fn index(&self, line: u32, column: u32) -> usize {
        let before = self.text.split('\n').take(line.saturating_sub(1) as usize);
        let lines: usize = before.map(|line| line.chars().count() + 1).sum();
        lines + column.saturating_sub(1) as usize
    }

    /// The origin of these characters, as far as they are of one literal.
    pub(super) fn between(&self, start: usize, end: usize) -> Origin {
        let last = self.origins.len().saturating_sub(1);
        let none = Origin {
            literal: 0,
            chars: 0..0,
        };
        let Some(first) = self.origins.get(start.min(last)) else {
            return none;
        };
        let mut whole = first.clone();
        let rest = self.origins.get(start..end.min(self.origins.len()));
        for origin in rest.unwrap_or_default() {
            if origin.literal == whole.literal {
                whole.chars.end = whole.chars.end.max(origin.chars.end);
            }
        }
        whole
    }

    /// An error at a part of a literal.
    pub(super) fn error(&self, origin: &Origin, message: &str) -> Diagnostic {
        located(&self.literals, origin, message)
    }

    /// The place of a part of a literal, and the quoted line where that is the whole literal.
    pub(super) fn locate(&self, origin: &Origin) -> (Span, Option<String>) {
        locate(&self.literals, origin)
    }
}

fn located(literals: &[Literal], origin: &Origin, message: &str) -> Diagnostic {
    let (span, quote) = locate(literals, origin);
    let diagnostic = Diagnostic::new(&rules::RAW_PTX, span, message);
    match quote {
        Some(quote) => diagnostic.note(quote),
        None => diagnostic,
    }
}

fn locate(literals: &[Literal], origin: &Origin) -> (Span, Option<String>) {
    let Some(literal) = literals.get(origin.literal) else {
        return (Span::call_site(), None);
    };
    let exact = source_range(&literal.token.to_string(), &origin.chars)
        .and_then(|bytes| literal.token.subspan(bytes));
    match exact {
        Some(span) => (span, None),
        None => (literal.token.span(), quoted(&literal.value, &origin.chars)),
    }
}

/// The line of a value, with these characters underlined. A line that is all of them needs no quotation.
fn quoted(value: &str, chars: &Range<usize>) -> Option<String> {
    let mut start = 0;
    for line in value.split('\n') {
        let len = line.chars().count();
        if chars.start <= start + len {
            let text = line.trim_end();
            let indent = text.chars().count() - text.trim_start().chars().count();
            let from = (chars.start - start).max(indent);
            let count = chars.end.saturating_sub(start + from).clamp(1, len.max(1));
            let count = count.min(text.chars().count().saturating_sub(from).max(1));
            let shown: String = text.chars().skip(indent).map(plain).collect();
            let gap = " ".repeat(from - indent);
            let carets = "^".repeat(count);
            // Under the text, behind "  note: ".
            return Some(format!("{shown}\n        {gap}{carets}"));
        }
        start += len + 1;
    }
    None
}

/// A character that takes one place.
const fn plain(char: char) -> char {
    match char {
        '\t' | '\r' => ' ',
        other => other,
    }
}

/// The bytes of a literal's own text that these characters of its value were written with.
fn source_range(literal: &str, chars: &Range<usize>) -> Option<Range<usize>> {
    let mut starts = Vec::new();
    let open = literal.find('"')?;
    let close = literal.rfind('"')?;
    let raw = literal.get(..open)?.contains('r');
    let body = literal.get(open + 1..close)?;
    let mut rest = body.char_indices().peekable();
    while let Some((at, char)) = rest.next() {
        if !raw && char == '\\' {
            let (_, kind) = rest.next()?;
            match kind {
                '\n' | '\r' => {
                    // The line goes on: its end and what the next begins with are no part of the value.
                    while rest.peek().is_some_and(|(_, c)| c.is_ascii_whitespace()) {
                        rest.next();
                    }
                    continue;
                }
                'x' => {
                    rest.next()?;
                    rest.next()?;
                }
                'u' => while rest.next()?.1 != '}' {},
                _ => {}
            }
        } else if char == '\r' && rest.peek().is_some_and(|(_, c)| *c == '\n') {
            // A line break of two characters is one in the value.
            rest.next();
        }
        starts.push(open + 1 + at);
    }
    starts.push(close);
    Some(*starts.get(chars.start)?..*starts.get(chars.end)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_as_long_as_they_are_written() {
        let all = |text: &str, range| source_range(text, &range).map(|r| text[r].to_owned());
        assert_eq!(all("\"a\\tb\"", 1..2).as_deref(), Some("\\t"));
        assert_eq!(all("\"\\x41\\u{42}c\"", 1..3).as_deref(), Some("\\u{42}c"));
        assert_eq!(all("r#\"a\\t\"b\"#", 1..4).as_deref(), Some("\\t\""));
        assert_eq!(all("\"a\\\n   b\"", 1..2).as_deref(), Some("b"));
        assert_eq!(all("\"ab\"", 2..3), None);
    }

    #[test]
    fn a_token_is_underlined_in_its_line() {
        let text = "  add.u32 a;\n\tmul b;  ";
        assert_eq!(
            quoted(text, &(2..9)).as_deref(),
            Some("add.u32 a;\n        ^^^^^^^")
        );
        assert_eq!(
            quoted(text, &(18..19)).as_deref(),
            Some("mul b;\n            ^")
        );
        assert_eq!(quoted("", &(0..1)).as_deref(), Some("\n        ^"));
    }
}
