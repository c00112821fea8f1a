//! Functions, and the prototypes of functions that are called through their address.

use super::{Parser, Problem, Result};
use crate::ast::{Function, FunctionDirective, Linkage, Prototype, Span};

impl Parser<'_> {
    /// After `.entry` or `.func`.
    pub(super) fn function(
        &mut self,
        linkage: Option<Linkage>,
        is_entry: bool,
    ) -> Result<Function> {
        let mut attributes = Vec::new();
        self.space();
        let before = self.at;
        match self.at.dotted_word() {
            Some("attribute") => self.attributes(&mut attributes)?,
            Some(word) => {
                let problem = Problem::new(
                    before.here(),
                    format!("`.{word}` stands before the function's name"),
                );
                return self.refuse(problem.help("write it behind the parameters"));
            }
            None => {}
        }
        let returns = match self.eat(b'(') {
            true => self.parameters()?,
            false => Vec::new(),
        };
        let start = self.here();
        let name = self.name("the function's name")?;
        let params = match self.eat(b'(') {
            true => self.parameters()?,
            false => Vec::new(),
        };
        let directives = self.function_directives()?;
        let span = self.at.here();
        let body = match self.at.peek() {
            Some(b';') => {
                self.at.skip();
                None
            }
            Some(b'{') => {
                self.at.skip();
                Some(self.deeper(|parser| Ok(parser.statements(Some(span))))?)
            }
            // A declaration needs no `;`.
            _ if linkage == Some(Linkage::Extern) => None,
            Some(b'.') if !is_entry => None,
            _ => return self.fail("`{` and a body, or `;`"),
        };
        Ok(Function {
            is_entry,
            linkage,
            attributes,
            name: name.into(),
            returns,
            params,
            directives,
            body,
            span: self.span_of(start, name),
        })
    }

    /// `.reqntid 32, 1, 1 .noreturn ..`
    fn function_directives(&mut self) -> Result<Vec<FunctionDirective>> {
        let mut directives = Vec::new();
        loop {
            let span = self.here();
            let before = self.at;
            let Some(word) = self.at.dotted_word() else {
                return Ok(directives);
            };
            // What begins the next item, where a declaration has no `;`.
            if matches!(
                word,
                "entry"
                    | "func"
                    | "visible"
                    | "extern"
                    | "weak"
                    | "common"
                    | "global"
                    | "const"
                    | "shared"
                    | "alias"
                    | "file"
                    | "section"
            ) {
                self.at = before;
                return Ok(directives);
            }
            let mut directive = FunctionDirective {
                name: word.into(),
                span: self.span_of(span, word),
                ..FunctionDirective::default()
            };
            self.space();
            match self.at.peek() {
                Some(b'"') => directive.strings = self.strings()?,
                Some(byte) if byte.is_ascii_digit() => loop {
                    directive.values.push(self.small("a number")?);
                    if !self.eat(b',') {
                        break;
                    }
                },
                _ => {}
            }
            directives.push(directive);
        }
    }

    /// `"a", "b";`
    pub(super) fn strings(&mut self) -> Result<Vec<String>> {
        let start = self.at;
        let mut strings = Vec::new();
        loop {
            strings.push(self.string()?);
            if !self.eat(b',') {
                break;
            }
        }
        self.end_of_declaration(start)?;
        Ok(strings)
    }

    /// After `name: .callprototype`.
    pub(super) fn prototype(&mut self, name: &str, span: Span) -> Result<Prototype> {
        let start = self.at;
        let returns = match self.eat(b'(') {
            true => self.parameters()?,
            false => Vec::new(),
        };
        let place = self.here();
        match self.at.name() {
            Some("_") => {}
            Some(other) => {
                let problem =
                    Problem::new(place, format!("a prototype has no name, found `{other}`"));
                return self.refuse(problem.help("write `_`"));
            }
            None => return self.fail("`_`"),
        }
        let params = match self.eat(b'(') {
            true => self.parameters()?,
            false => Vec::new(),
        };
        let directives = self.function_directives()?;
        self.end_of_declaration(start)?;
        Ok(Prototype {
            name: name.into(),
            returns,
            params,
            directives,
            span,
        })
    }
}
