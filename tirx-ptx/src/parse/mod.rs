//! From text to the syntax tree.
//!
//! A hand-written recursive-descent parser over bytes. It returns a tree *and* every error: after an error it goes on
//! behind the next `;` or brace, or at once where it knows what is missing, so that one mistake gives one error. A
//! directive that it does not know is reported and kept as [`Verbatim`](crate::ast::Verbatim). Its time is linear in
//! the text, its recursion bounded by [`MAX_DEPTH`], and no input makes it panic.
//!
//! ```text
//!   cursor      bytes, positions, names and numbers
//!   module      .version, .file, and what else stands at module level
//!   section     debugging data
//!   function    functions and prototypes
//!   variable    variables, parameters, initialisers
//!   body        statements
//!   operand     operands
//!   constant    literals and constant expressions
//!   problem     what is wrong, as data
//! ```

mod body;
mod constant;
mod cursor;
mod function;
mod module;
mod operand;
mod problem;
mod section;
#[cfg(test)]
mod tests;
mod variable;

use crate::ast::{Comment, Module, Operand, Span, Statement, Verbatim};
use cursor::Cursor;
pub use problem::{Problem, Rule, Severity};

/// How deep blocks, lists and expressions may nest.
pub const MAX_DEPTH: u32 = 64;

/// What was read: a tree, and everything that is wrong with the text.
#[derive(Debug, Clone, PartialEq)]
pub struct Parsed {
    /// The tree, without what could not be read.
    pub module: Module,
    /// The errors, in the order of the text.
    pub errors: Vec<Problem>,
}

/// How a text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Comments are kept in the tree, as statements and items. Those inside of a statement go before it.
    pub comments: bool,
}

impl Default for Options {
    /// Comments are kept.
    fn default() -> Self {
        Self { comments: true }
    }
}

impl Options {
    /// Whether comments are kept.
    #[must_use]
    pub fn comments(mut self, kept: bool) -> Self {
        self.comments = kept;
        self
    }
}

/// Reads a module, with its comments.
///
/// Time and memory are linear in the text. The tree of a module that nvcc printed takes about 10 bytes for each byte of
/// its text, and there is little beside it while it is made (`benches/ptx` measures both). A list of short numbers
/// takes the most: 64 bytes for each.
pub fn parse(text: &str) -> Parsed {
    parse_with(text, Options::default())
}

/// Reads a module.
pub fn parse_with(text: &str, options: Options) -> Parsed {
    let mut parser = Parser::new(text, options);
    let module = parser.module();
    let mut errors = parser.errors;
    errors.sort_by_key(|error| (error.span.line, error.span.column));
    Parsed { module, errors }
}

/// Reads the statements of a body, as they stand between the braces of a function.
pub fn parse_statements(text: &str) -> (Vec<Statement>, Vec<Problem>) {
    let mut parser = Parser::new(text, Options::default());
    let statements = parser.statements(None);
    (statements, parser.errors)
}

/// The state of a parse.
struct Parser<'t> {
    at: Cursor<'t>,
    errors: Vec<Problem>,
    options: Options,
    /// Comments that were passed and that no list of items or statements has taken yet.
    comments: Vec<Comment>,
    /// Operands of the lists that are being read, the innermost last, so that each list is allocated once.
    operands: Vec<Operand>,
    depth: u32,
    /// A comment that does not end was reported.
    open_comment: bool,
    /// An open brace without its closing one was reported.
    unclosed: bool,
    /// A function begins where a body should go on: all bodies end.
    closing: bool,
}

/// A part could not be read; the error is recorded.
struct Failed;

type Result<T> = core::result::Result<T, Failed>;

impl<'t> Parser<'t> {
    fn new(text: &'t str, options: Options) -> Self {
        Self {
            at: Cursor::new(text),
            errors: Vec::new(),
            options,
            comments: Vec::new(),
            operands: Vec::new(),
            depth: 0,
            open_comment: false,
            unclosed: false,
            closing: false,
        }
    }

    /// Records an error here.
    #[cold]
    fn fail<T>(&mut self, needed: &str) -> Result<T> {
        let found = self.at.found();
        self.fail_at(self.at.here(), format!("expected {needed}, found {found}"))
    }

    /// Records an error.
    #[cold]
    fn fail_at<T>(&mut self, span: Span, message: impl Into<String>) -> Result<T> {
        self.refuse(Problem::new(span, message))
    }

    /// Records an error.
    #[cold]
    fn refuse<T>(&mut self, problem: Problem) -> Result<T> {
        self.errors.push(problem);
        Err(Failed)
    }

    /// Passes space and comments; comments are kept for the list that is being read.
    #[inline]
    fn space(&mut self) {
        let line = self.at.line();
        if self.at.space() {
            self.pass_comments(line);
        }
    }

    /// Passes comments and the space between them; what came before them ended on this line.
    #[inline(never)]
    fn pass_comments(&mut self, line: u32) {
        let mut first = self.at.pos() > 0;
        loop {
            let trailing = first && self.at.line() == line;
            first = false;
            let span = self.at.here();
            match self.at.comment() {
                Some(text) if self.options.comments => {
                    for (i, text) in text.split('\n').enumerate() {
                        self.comments.push(Comment {
                            text: tidy(text),
                            trailing: trailing && i == 0,
                        });
                    }
                }
                Some(_) => {}
                // After an error the same text is passed a second time.
                None if self.open_comment => {}
                None => {
                    self.open_comment = true;
                    self.errors.push(
                        Problem::new(span, "this comment does not end").help("end it with `*/`"),
                    );
                }
            }
            if !self.at.space() {
                return;
            }
        }
    }

    /// Passes a byte if it is next.
    #[inline]
    fn eat(&mut self, byte: u8) -> bool {
        let before = self.at;
        if self.at.space() {
            return self.eat_behind_comments(before, byte);
        }
        let next = self.at.peek() == Some(byte);
        if next {
            self.at.skip();
        }
        next
    }

    /// As `eat`. Comments before another byte are left, since they may stand behind the statement.
    #[cold]
    fn eat_behind_comments(&mut self, before: Cursor<'t>, byte: u8) -> bool {
        let count = self.comments.len();
        self.pass_comments(before.line());
        let next = self.at.peek() == Some(byte);
        match next {
            true => self.at.skip(),
            false => {
                self.at = before;
                self.comments.truncate(count);
            }
        }
        next
    }

    /// Passes a byte that must be next.
    #[inline]
    fn expect(&mut self, byte: u8) -> Result<()> {
        match self.eat(byte) {
            true => Ok(()),
            false => self.fail(&format!("`{}`", char::from(byte))),
        }
    }

    /// Reads a name.
    fn name(&mut self, what: &str) -> Result<&'t str> {
        self.space();
        match self.at.name() {
            Some(name) => Ok(name),
            None => self.fail(what),
        }
    }

    /// Reads `.word` if it is next, and returns the word.
    fn directive(&mut self) -> Option<&'t str> {
        self.space();
        self.at.dotted_word()
    }

    /// Reads a number that fits `u32`.
    fn small(&mut self, what: &str) -> Result<u32> {
        let span = self.here();
        let value = self.plain(what)?;
        match u32::try_from(value) {
            Ok(number) => Ok(number),
            Err(_) => self.fail_at(span, format!("`{value}` is too large for {what}")),
        }
    }

    /// Reads a number without a sign and without operators.
    fn plain(&mut self, what: &str) -> Result<u64> {
        self.space();
        if let Some(value) = self.at.short_number() {
            return Ok(value.into());
        }
        match self.at.peek() {
            Some(byte) if byte.is_ascii_digit() => {}
            _ => return self.fail(what),
        }
        let span = self.at.here();
        let text = self.at.number();
        match constant::integer(text) {
            Some((value, _)) => Ok(value),
            None => self.fail_at(span, format!("expected {what}, found `{text}`")),
        }
    }

    /// Reads a string.
    fn string(&mut self) -> Result<String> {
        let span = self.here();
        if self.at.peek() != Some(b'"') {
            return self.fail("a text in quotes");
        }
        match self.at.string() {
            Some(text) => Ok(text.to_owned()),
            None => self.refuse(
                Problem::new(span, "this string does not end on its line").help("end it with `\"`"),
            ),
        }
    }

    /// The place of what comes next, behind space.
    fn here(&mut self) -> Span {
        self.space();
        self.at.here()
    }

    /// The place of a name that was just read.
    fn span_of(&self, start: Span, name: &str) -> Span {
        Span {
            len: u32::try_from(name.len()).unwrap_or(u32::MAX),
            ..start
        }
    }

    /// Goes one level deeper, if the nesting allows it.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth >= MAX_DEPTH {
            return self.fail_at(
                self.at.here(),
                format!("nested deeper than {MAX_DEPTH} levels"),
            );
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// After an error in the statement that starts at a place: goes behind its `;`, or before the `}` of its body.
    fn recover(&mut self, start: Cursor<'t>) {
        self.restart(start);
        let mut open = 0usize;
        loop {
            self.space();
            match self.at.peek() {
                None => return,
                Some(b'}') if open == 0 => return,
                Some(b'{') => open += 1,
                Some(b'}') => open -= 1,
                Some(b';') => {
                    self.at.skip();
                    return;
                }
                Some(b'"') => {
                    self.at.string();
                    continue;
                }
                Some(_) => {}
            }
            self.at.bump();
        }
    }

    /// After an error in the item that starts at a place: goes behind its `;` or its block.
    fn recover_item(&mut self, start: Cursor<'t>) {
        self.restart(start);
        loop {
            self.space();
            match self.at.peek() {
                None => return,
                Some(b'{') => {
                    self.at.skip();
                    self.rest_of_block();
                    self.space();
                    if self.at.peek() == Some(b';') {
                        self.at.skip();
                    }
                    return;
                }
                Some(b';') => {
                    self.at.skip();
                    return;
                }
                Some(b'"') => {
                    self.at.string();
                }
                Some(_) => self.at.bump(),
            }
        }
    }

    /// Goes back to where a statement or an item starts, before which all comments were taken.
    fn restart(&mut self, start: Cursor<'t>) {
        self.at = start;
        self.comments.clear();
        self.operands.clear();
    }

    /// Passes the rest of a block in braces, with the blocks in it.
    fn rest_of_block(&mut self) {
        let mut open = 1usize;
        while open > 0 {
            self.space();
            match self.at.peek() {
                Some(b'{') => open += 1,
                Some(b'}') => open -= 1,
                Some(b'"') => {
                    self.at.string();
                    continue;
                }
                Some(_) => {}
                None => return,
            }
            self.at.bump();
        }
    }

    /// Something else than a `,` or `;` stands behind a statement that starts at a place. Where it begins the next
    /// line, or closes the body, a `;` was forgotten: that is reported, and reading goes on there.
    #[cold]
    fn unterminated(&mut self, start: Cursor<'t>) -> Result<()> {
        let (end, line) = end_before(start, self.at.pos());
        match matches!(self.at.peek(), None | Some(b'}')) || self.at.line() > line {
            true => {
                self.errors.push(missing_semicolon(end));
                Ok(())
            }
            false => self.fail("`,` or `;`"),
        }
    }

    /// Keeps what starts here as it stands, up to and with its `;` or its block: one line, without its comments. A
    /// string that does not end is not kept, since it would go on when the text is one line, nor is what has no end.
    fn verbatim(&mut self) -> Result<Verbatim> {
        let span = self.at.here();
        let mut text = String::new();
        let mut open = 0u32;
        loop {
            let gap = self.at.pos();
            self.space();
            let start = self.at.pos();
            let byte = match self.at.peek() {
                Some(byte) if byte != b'}' || open > 0 => byte,
                // What is wrong with it was said already.
                _ => return Err(Failed),
            };
            if start > gap && !text.is_empty() {
                text.push(' ');
            }
            match byte {
                b'"' => {
                    self.string()?;
                }
                _ if cursor::starts_name(byte) => {
                    self.at.name();
                }
                _ => {
                    self.at.bump();
                    // The rest of a longer character.
                    while matches!(self.at.peek(), Some(0x80..=0xBF)) {
                        self.at.bump();
                    }
                }
            }
            text.push_str(self.at.since(start));
            match byte {
                b'{' => open = open.saturating_add(1),
                b'}' => {
                    open -= 1;
                    if open == 0 {
                        break;
                    }
                }
                b';' if open == 0 => break,
                _ => {}
            }
        }
        Ok(Verbatim { text, span })
    }
}

fn missing_semicolon(end: Span) -> Problem {
    Problem::new(end, "the `;` that ends this statement is missing").help("write `;` here")
}

/// Where the last token before a position ends, from a place on, and its line.
fn end_before(start: Cursor<'_>, pos: usize) -> (Span, u32) {
    let mut at = start;
    let mut end = at;
    loop {
        at.blanks();
        if at.pos() >= pos || at.peek().is_none() {
            return (end.here(), end.line());
        }
        at.bump();
        end = at;
    }
}

/// A comment's text: one space after the slashes does not count, nor does space at the end.
fn tidy(text: &str) -> String {
    text.strip_prefix(' ').unwrap_or(text).trim_end().to_owned()
}
