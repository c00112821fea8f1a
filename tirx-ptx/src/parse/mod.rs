//! From text to the syntax tree.
//!
//! A hand-written recursive-descent parser over bytes. It returns a tree *and* every error: after an error it goes on
//! behind the next `;` or brace. What it does not know it keeps as [`Verbatim`](crate::ast::Verbatim). Its time is
//! linear in the text, its recursion bounded by [`MAX_DEPTH`], and no input makes it panic.
//!
//! ```text
//!   cursor      bytes, positions, names and numbers
//!   module      .version, functions, variables, directives
//!   body        statements
//!   operand     operands, constants and constant expressions
//!   problem     what is wrong, as data
//! ```

mod body;
mod cursor;
mod module;
mod operand;
mod problem;

use crate::ast::{Module, Span};
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

/// Reads a module.
pub fn parse(text: &str) -> Parsed {
    let mut parser = Parser {
        at: Cursor::new(text),
        errors: Vec::new(),
        comments: Vec::new(),
        depth: 0,
    };
    let module = parser.module();
    let mut errors = parser.errors;
    errors.sort_by_key(|error| (error.span.line, error.span.column));
    Parsed { module, errors }
}

/// Reads the statements of a body, as they stand between the braces of a function.
pub fn parse_statements(text: &str) -> (Vec<crate::ast::Statement>, Vec<Problem>) {
    let mut parser = Parser {
        at: Cursor::new(text),
        errors: Vec::new(),
        comments: Vec::new(),
        depth: 0,
    };
    let statements = parser.statements(false);
    (statements, parser.errors)
}

/// The state of a parse.
struct Parser<'t> {
    at: Cursor<'t>,
    errors: Vec<Problem>,
    /// Comments that were passed and that no list of items or statements has taken yet.
    comments: Vec<String>,
    depth: u32,
}

/// A part could not be read; the error is recorded.
struct Failed;

type Result<T> = core::result::Result<T, Failed>;

impl<'t> Parser<'t> {
    /// Records an error here.
    #[cold]
    fn fail<T>(&mut self, needed: &str) -> Result<T> {
        let span = self.at.here();
        let found = self.at.found();
        self.fail_at(span, format!("expected {needed}, found {found}"))
    }

    /// Records an error.
    #[cold]
    fn fail_at<T>(&mut self, span: Span, message: String) -> Result<T> {
        self.errors.push(Problem::new(span, message));
        Err(Failed)
    }

    /// Passes space and comments; comments are kept for the list that is being read.
    fn space(&mut self) {
        let comments = &mut self.comments;
        self.at.space(|text| comments.push(text));
    }

    /// Passes a byte if it is next.
    fn eat(&mut self, byte: u8) -> bool {
        self.space();
        self.at.eat(byte)
    }

    /// Passes a byte that must be next.
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
        self.space();
        let span = self.at.here();
        match self.at.digits() {
            Some(digits) => match digits.parse() {
                Ok(number) => Ok(number),
                Err(_) => self.fail_at(span, format!("`{digits}` is too large for {what}")),
            },
            None => self.fail(what),
        }
    }

    /// Goes one level deeper, if the nesting allows it.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.depth >= MAX_DEPTH {
            let span = self.at.here();
            return self.fail_at(span, format!("nested deeper than {MAX_DEPTH} levels"));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// After an error: goes behind the next `;`, or before a brace.
    fn recover(&mut self) {
        loop {
            self.space();
            match self.at.peek() {
                None | Some(b'{' | b'}') => return,
                Some(b';') => {
                    self.at.bump();
                    return;
                }
                Some(b'"') => {
                    self.at.string_literal();
                }
                Some(_) => self.at.bump(),
            }
        }
    }
}
