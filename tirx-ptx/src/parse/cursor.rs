//! Bytes with positions: space, comments, names, digits.

use crate::ast::Span;

/// A place in the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'t> {
    text: &'t str,
    pos: usize,
    line: u32,
    /// A position on this line, and the characters of the line before it: columns are counted from here, so that a
    /// long line costs no more than a short one.
    mark: usize,
    mark_column: u32,
}

/// Whether a byte may start a name.
pub(super) fn starts_name(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'$' | b'%')
}

/// Whether a byte may go on in a name.
fn continues_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$')
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            pos: 0,
            line: 1,
            mark: 0,
            mark_column: 0,
        }
    }

    fn byte(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.pos + ahead).copied()
    }

    /// The next byte.
    pub(super) fn peek(&self) -> Option<u8> {
        self.byte(0)
    }

    /// The byte after the next one.
    pub(super) fn peek2(&self) -> Option<u8> {
        self.byte(1)
    }

    /// Passes one byte.
    pub(super) fn bump(&mut self) {
        if let Some(byte) = self.peek() {
            self.pos += 1;
            if byte == b'\n' {
                self.line += 1;
                self.mark = self.pos;
                self.mark_column = 0;
            }
        }
    }

    /// Passes a byte if it is next.
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let next = self.peek() == Some(byte);
        if next {
            self.bump();
        }
        next
    }

    /// The byte position.
    pub(super) fn pos(&self) -> usize {
        self.pos
    }

    /// The text from a position to here.
    pub(super) fn since(&self, start: usize) -> &'t str {
        self.text.get(start..self.pos).unwrap_or("")
    }

    /// The place of the next byte.
    pub(super) fn here(&mut self) -> Span {
        let passed = self.text.get(self.mark..self.pos).unwrap_or("");
        let count = u32::try_from(passed.chars().count()).unwrap_or(u32::MAX);
        self.mark_column = self.mark_column.saturating_add(count);
        self.mark = self.pos;
        Span {
            line: self.line,
            column: self.mark_column.saturating_add(1),
            len: 1,
        }
    }

    /// What stands here, for a message.
    pub(super) fn found(&self) -> String {
        let rest = self.text.get(self.pos..).unwrap_or("");
        let Some(first) = rest.chars().next() else {
            return "the end of the text".to_owned();
        };
        let word: String = match first.is_ascii_alphanumeric() || "_$%.".contains(first) {
            true => rest
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || "_$%.:".contains(*c))
                .take(40)
                .collect(),
            false => first.to_string(),
        };
        format!("`{word}`")
    }

    /// Passes white space and comments, giving each line of a comment to `comment`.
    pub(super) fn space(&mut self, mut comment: impl FnMut(String)) {
        loop {
            match (self.peek(), self.peek2()) {
                (Some(byte), _) if byte.is_ascii_whitespace() || byte == 0x0B => self.bump(),
                (Some(b'/'), Some(b'/')) => {
                    let start = self.pos + 2;
                    while self.peek().is_some_and(|byte| byte != b'\n') {
                        self.bump();
                    }
                    comment(tidy(self.since(start)));
                }
                (Some(b'/'), Some(b'*')) => {
                    self.bump();
                    self.bump();
                    let start = self.pos;
                    while self.peek().is_some()
                        && (self.peek(), self.peek2()) != (Some(b'*'), Some(b'/'))
                    {
                        self.bump();
                    }
                    for line in self.since(start).split('\n') {
                        comment(tidy(line));
                    }
                    self.bump();
                    self.bump();
                }
                _ => return,
            }
        }
    }

    /// Reads a name: `%r1`, `$L__BB0_1`, `foo`.
    pub(super) fn name(&mut self) -> Option<&'t str> {
        let start = self.pos;
        if !starts_name(self.peek()?) {
            return None;
        }
        self.pos += 1;
        while self.peek().is_some_and(continues_name) {
            self.pos += 1;
        }
        Some(self.since(start))
    }

    /// Reads the words of an opcode: `cp.async.cg.shared::cta.global.L2::128B`.
    pub(super) fn opcode(&mut self) -> Option<&'t str> {
        let start = self.pos;
        self.name()?;
        loop {
            let dot = self.peek() == Some(b'.') && self.peek2().is_some_and(continues_name);
            let colons = self.peek() == Some(b':')
                && self.peek2() == Some(b':')
                && self.byte(2).is_some_and(continues_name);
            match (dot, colons) {
                (true, _) => self.pos += 1,
                (_, true) => self.pos += 2,
                _ => return Some(self.since(start)),
            }
            while self.peek().is_some_and(continues_name) {
                self.pos += 1;
            }
        }
    }

    /// Reads `.word` and returns the word.
    pub(super) fn dotted_word(&mut self) -> Option<&'t str> {
        if self.peek() != Some(b'.')
            || !self
                .peek2()
                .is_some_and(|byte| starts_name(byte) && byte != b'%')
        {
            return None;
        }
        self.pos += 1;
        self.name()
    }

    /// Reads decimal digits.
    pub(super) fn digits(&mut self) -> Option<&'t str> {
        let start = self.pos;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.pos += 1;
        }
        (self.pos > start).then(|| self.since(start))
    }

    /// Reads letters, digits and, after a digit or an exponent, what a decimal float has.
    pub(super) fn number(&mut self) -> &'t str {
        let start = self.pos;
        let hex = self.peek() == Some(b'0')
            && self.peek2().is_some_and(|byte| {
                !byte.is_ascii_digit() && byte != b'.' && byte != b'e' && byte != b'E'
            });
        while let Some(byte) = self.peek() {
            let exponent = !hex && matches!(self.since(start).as_bytes().last(), Some(b'e' | b'E'));
            let more = byte.is_ascii_alphanumeric()
                || (!hex && byte == b'.')
                || (exponent && matches!(byte, b'+' | b'-'));
            if !more {
                break;
            }
            self.pos += 1;
        }
        self.since(start)
    }

    /// Passes a string with its quotes; `false` when the line ends before the string.
    pub(super) fn string_literal(&mut self) -> bool {
        self.bump();
        while let Some(byte) = self.peek() {
            if byte == b'\n' {
                return false;
            }
            self.bump();
            match byte {
                b'"' => return true,
                b'\\' if self.peek() != Some(b'\n') => self.bump(),
                _ => {}
            }
        }
        false
    }

    /// Passes everything to the end of the line.
    pub(super) fn line(&mut self) {
        while self.peek().is_some_and(|byte| byte != b'\n') {
            self.bump();
        }
    }
}

/// A comment's text: one space after the slashes does not count, nor does space at the end.
fn tidy(text: &str) -> String {
    text.strip_prefix(' ').unwrap_or(text).trim_end().to_owned()
}
