//! Bytes with positions: space, comments, names, digits.
//!
//! A column counts characters, and every token of PTX is ASCII. So a column is the distance in bytes to the start of
//! the line, less the bytes that continue a character in the comments and strings that were passed on the line. It
//! costs the same wherever it is asked for, also on a line of many megabytes.

use crate::ast::Span;

/// A place in the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'t> {
    text: &'t str,
    pos: usize,
    line: u32,
    /// Where the line would start, were each of its characters one byte long.
    line_start: usize,
}

/// What a byte may be.
mod class {
    pub(super) const START: u8 = 1;
    pub(super) const NAME: u8 = 2;
    pub(super) const DIGIT: u8 = 4;
    pub(super) const BLANK: u8 = 8;

    pub(super) static OF: [u8; 256] = {
        let mut table = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            let at = byte as u8;
            table[byte] = if at.is_ascii_alphabetic() || at == b'_' || at == b'$' {
                START | NAME
            } else if at == b'%' {
                START
            } else if at.is_ascii_digit() {
                NAME | DIGIT
            } else if matches!(at, b' ' | b'\t' | b'\r' | 0x0C) {
                BLANK
            } else {
                0
            };
            byte += 1;
        }
        table
    };

    #[inline]
    pub(super) fn is(byte: u8, class: u8) -> bool {
        OF[usize::from(byte)] & class != 0
    }
}

/// Whether a byte may start a name.
#[inline]
pub(super) fn starts_name(byte: u8) -> bool {
    class::is(byte, class::START)
}

/// Whether a byte may go on in a name.
#[inline]
fn continues_name(byte: u8) -> bool {
    class::is(byte, class::NAME)
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            pos: 0,
            line: 1,
            line_start: 0,
        }
    }

    #[inline]
    fn byte(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.pos + ahead).copied()
    }

    /// The next byte.
    #[inline]
    pub(super) fn peek(&self) -> Option<u8> {
        self.byte(0)
    }

    /// The byte after the next one.
    #[inline]
    pub(super) fn peek2(&self) -> Option<u8> {
        self.byte(1)
    }

    /// Passes one byte.
    pub(super) fn bump(&mut self) {
        if let Some(byte) = self.peek() {
            work::add(1);
            self.pos += 1;
            match byte {
                b'\n' => self.new_line(),
                0x80..=0xBF => self.line_start += 1,
                _ => {}
            }
        }
    }

    /// Passes a byte that is no line break and belongs to no longer character.
    #[inline]
    pub(super) fn skip(&mut self) {
        work::add(1);
        self.pos += 1;
    }

    #[inline]
    fn new_line(&mut self) {
        self.line = self.line.saturating_add(1);
        self.line_start = self.pos;
    }

    /// The byte position.
    #[inline]
    pub(super) fn pos(&self) -> usize {
        self.pos
    }

    /// The line.
    #[inline]
    pub(super) fn line(&self) -> u32 {
        self.line
    }

    /// The text from a position to here.
    #[inline]
    pub(super) fn since(&self, start: usize) -> &'t str {
        self.text.get(start..self.pos).unwrap_or("")
    }

    /// The place of the next byte.
    #[inline]
    pub(super) fn here(&self) -> Span {
        let column = self.pos.saturating_sub(self.line_start);
        Span {
            line: self.line,
            column: u32::try_from(column).unwrap_or(u32::MAX).saturating_add(1),
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

    /// Passes white space; `true` when a comment is next.
    #[inline]
    pub(super) fn space(&mut self) -> bool {
        loop {
            work::add(1);
            match self.peek() {
                Some(b'\n') => {
                    self.pos += 1;
                    self.new_line();
                }
                Some(b'/') => return matches!(self.peek2(), Some(b'/' | b'*')),
                Some(byte) if class::is(byte, class::BLANK) => self.pos += 1,
                _ => return false,
            }
        }
    }

    /// Passes a comment, which must be next, and returns what is inside. `None` for a block that does not end.
    pub(super) fn comment(&mut self) -> Option<&'t str> {
        let block = self.peek2() == Some(b'*');
        self.pos += 2;
        let start = self.pos;
        if !block {
            self.rest_of_line();
            return Some(self.since(start));
        }
        while let Some(byte) = self.peek() {
            if byte == b'*' && self.peek2() == Some(b'/') {
                let inside = self.since(start);
                self.pos += 2;
                return Some(inside);
            }
            self.bump();
        }
        None
    }

    /// Reads a name: `%r1`, `$L__BB0_1`, `foo`.
    #[inline]
    pub(super) fn name(&mut self) -> Option<&'t str> {
        let start = self.pos;
        if !starts_name(self.peek()?) {
            return None;
        }
        self.pos += 1;
        self.letters();
        Some(self.since(start))
    }

    /// Passes white space and comments.
    pub(super) fn blanks(&mut self) {
        while self.space() {
            let _ = self.comment();
        }
    }

    /// Whether `WARP_SZ` is next, the one constant that has a name.
    pub(super) fn is_warp_size(&self) -> bool {
        let mut ahead = *self;
        self.peek() == Some(b'W') && ahead.name() == Some("WARP_SZ")
    }

    /// Passes letters and digits.
    #[inline]
    fn letters(&mut self) {
        let rest = self.text.as_bytes().get(self.pos..).unwrap_or(&[]);
        let len = rest
            .iter()
            .position(|&byte| !continues_name(byte))
            .unwrap_or(rest.len());
        work::add(len);
        self.pos += len;
    }

    /// Passes the words of an opcode behind its first: `.async.cg.shared::cta.global.L2::128B`.
    #[inline]
    pub(super) fn words(&mut self) {
        let mut dotted = false;
        loop {
            match self.peek() {
                Some(b'.') if self.peek2().is_some_and(continues_name) => {
                    dotted = true;
                    self.pos += 1;
                }
                // `.sp::2:4`: a word may end in a ratio. A label has no dots.
                Some(b':') if dotted && self.peek2().is_some_and(|byte| byte.is_ascii_digit()) => {
                    self.pos += 1;
                }
                Some(b':')
                    if self.peek2() == Some(b':') && self.byte(2).is_some_and(continues_name) =>
                {
                    self.pos += 2;
                }
                // `2:4` in `.sp::2:4`; behind a label stands no digit.
                Some(b':')
                    if self.peek2().is_some_and(|byte| byte.is_ascii_digit())
                        && self.pos.checked_sub(1).is_some_and(|before| {
                            (self.text.as_bytes().get(before)).is_some_and(u8::is_ascii_digit)
                        }) =>
                {
                    self.pos += 1;
                }
                _ => return,
            }
            self.letters();
        }
    }

    /// Reads `.word` and returns the word.
    #[inline]
    pub(super) fn dotted_word(&mut self) -> Option<&'t str> {
        if self.peek() != Some(b'.')
            || !self
                .peek2()
                .is_some_and(|byte| class::is(byte, class::START) && byte != b'%')
        {
            return None;
        }
        self.pos += 1;
        self.name()
    }

    /// Reads letters, digits and, after a digit or an exponent, what a decimal float has.
    pub(super) fn number(&mut self) -> &'t str {
        let start = self.pos;
        let hex = self.peek() == Some(b'0')
            && self.peek2().is_some_and(|byte| {
                !byte.is_ascii_digit() && byte != b'.' && byte != b'e' && byte != b'E'
            });
        let mut last = 0;
        while let Some(byte) = self.peek() {
            let exponent = !hex && matches!(last, b'e' | b'E');
            let more = byte.is_ascii_alphanumeric()
                || (!hex && byte == b'.')
                || (exponent && matches!(byte, b'+' | b'-'));
            if !more {
                break;
            }
            last = byte;
            work::add(1);
            self.pos += 1;
        }
        self.since(start)
    }

    /// Reads a decimal number of a few digits that is not part of anything longer; passes nothing else.
    #[inline]
    pub(super) fn short_number(&mut self) -> Option<u32> {
        let first = self.peek()?;
        let mut value = match first {
            b'0'..=b'9' => u32::from(first - b'0'),
            _ => return None,
        };
        let mut ahead = 1;
        loop {
            match self.byte(ahead) {
                // A number that starts with 0 is octal, hexadecimal, binary or a float.
                Some(digit @ b'0'..=b'9') if ahead < 9 && first != b'0' => {
                    value = value * 10 + u32::from(digit - b'0');
                    ahead += 1;
                }
                Some(byte) if continues_name(byte) || byte == b'.' => return None,
                _ => {
                    self.pos += ahead;
                    return Some(value);
                }
            }
        }
    }

    /// Reads a string and returns what is between its quotes; `None` when the line ends before the string.
    pub(super) fn string(&mut self) -> Option<&'t str> {
        self.pos += 1;
        let start = self.pos;
        loop {
            match self.peek()? {
                b'\n' => return None,
                b'"' => {
                    let inside = self.since(start);
                    self.pos += 1;
                    return Some(inside);
                }
                _ => self.bump(),
            }
        }
    }

    /// Passes everything to the end of the line.
    pub(super) fn rest_of_line(&mut self) {
        let rest = self.text.as_bytes().get(self.pos..).unwrap_or(&[]);
        let mut len = 0;
        for &byte in rest {
            match byte {
                b'\n' => break,
                0x80..=0xBF => self.line_start += 1,
                _ => {}
            }
            len += 1;
        }
        work::add(len);
        self.pos += len;
    }
}

#[cfg(not(test))]
mod work {
    #[inline(always)]
    pub(super) fn add(_: usize) {}
}

/// Work that was done, in bytes that were looked at, as tests hold it against the length of a text.
#[cfg(test)]
pub(super) mod work {
    use std::cell::Cell;

    thread_local! {
        static BYTES: Cell<usize> = const { Cell::new(0) };
    }

    pub(in crate::parse) fn add(count: usize) {
        BYTES.set(BYTES.get() + count);
    }

    pub(in crate::parse) fn take() -> usize {
        BYTES.take()
    }
}
