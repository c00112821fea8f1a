//! The statements of a function.

use super::cursor::starts_name;
use super::{Parser, Problem, Result};
use crate::ast::{Guard, Instruction, Registers, Span, Statement, Verbatim};

impl Parser<'_> {
    /// Statements up to `}` (which is passed) or, for a bare body, up to the end of the text.
    pub(super) fn statements(&mut self, braced: bool) -> Vec<Statement> {
        let mut statements = Vec::new();
        loop {
            self.space();
            statements.extend(self.comments.drain(..).map(Statement::Comment));
            match self.at.peek() {
                Some(b'}') if braced => {
                    self.at.bump();
                    return statements;
                }
                Some(b'}') => {
                    let span = self.at.here();
                    self.errors
                        .push(Problem::new(span, "this `}` closes nothing"));
                    self.at.bump();
                }
                None => {
                    if braced {
                        let span = self.at.here();
                        self.errors.push(Problem::new(
                            span,
                            "expected `}` to end the body, found the end of the text",
                        ));
                    }
                    return statements;
                }
                Some(b';') => {
                    let span = self.at.here();
                    self.errors
                        .push(Problem::new(span, "this `;` ends no statement; remove it"));
                    self.at.bump();
                }
                Some(_) => {
                    if self.statement(&mut statements).is_err() {
                        self.recover();
                    }
                }
            }
        }
    }

    fn statement(&mut self, statements: &mut Vec<Statement>) -> Result<()> {
        match self.at.peek() {
            Some(b'{') => {
                self.at.bump();
                let inner = self.deeper(|parser| Ok(parser.statements(true)))?;
                statements.push(Statement::Block(inner));
                Ok(())
            }
            Some(b'.') => self.body_directive(statements),
            _ => {
                let instruction = self.instruction_or_label(statements)?;
                if let Some(instruction) = instruction {
                    // Comments inside a statement go before it.
                    statements.extend(self.comments.drain(..).map(Statement::Comment));
                    statements.push(Statement::Instruction(instruction));
                }
                Ok(())
            }
        }
    }

    fn instruction_or_label(
        &mut self,
        statements: &mut Vec<Statement>,
    ) -> Result<Option<Instruction>> {
        let guard = match self.at.eat(b'@') {
            true => {
                let negated = self.eat(b'!');
                self.space();
                Some(Guard {
                    negated,
                    register: self.register()?,
                })
            }
            false => None,
        };
        self.space();
        let start = self.at.pos();
        let before = self.at;
        let mut span = self.at.here();
        let Some(opcode) = self.at.opcode() else {
            return self.fail("an instruction, a label or a directive");
        };
        span.len = u32::try_from(opcode.len()).unwrap_or(u32::MAX);
        self.space();
        if guard.is_none() && self.at.peek() == Some(b':') && self.at.peek2() != Some(b':') {
            if opcode.contains('.') {
                return self.fail_at(span, format!("`{opcode}` is no label: a label has no dots"));
            }
            self.at.bump();
            self.label(opcode, span, start, statements)?;
            return Ok(None);
        }
        // `opcode` reads letters; a register there means that the opcode is missing.
        if opcode.starts_with('%') {
            self.at = before;
            return self.fail("an instruction");
        }
        let opcode = opcode.to_owned();
        let operands = self.operands(b';')?;
        if !self.eat(b';') {
            return self.fail("`,` or `;`");
        }
        Ok(Some(Instruction {
            guard,
            opcode,
            operands,
            span,
        }))
    }

    /// After `name:`: a label, or a table or prototype of that name, which is kept as it is.
    fn label(
        &mut self,
        name: &str,
        span: Span,
        start: usize,
        statements: &mut Vec<Statement>,
    ) -> Result<()> {
        self.space();
        let before = self.at;
        if let Some("branchtargets" | "callprototype" | "calltargets") = self.at.dotted_word() {
            self.skip_statement()?;
            statements.push(Statement::Verbatim(Verbatim {
                text: one_line(self.at.since(start)),
                span,
            }));
            return Ok(());
        }
        self.at = before;
        statements.push(Statement::Label {
            name: name.to_owned(),
            span,
        });
        Ok(())
    }

    fn body_directive(&mut self, statements: &mut Vec<Statement>) -> Result<()> {
        let before = self.at;
        let span = self.at.here();
        let start = self.at.pos();
        match self.at.dotted_word() {
            Some("reg") => {
                let registers = self.registers(span)?;
                statements.push(Statement::Registers(registers));
                Ok(())
            }
            Some("loc") => {
                let file = self.small("a file number")?;
                let line = self.small("a line")?;
                let column = self.small("a column")?;
                // What follows on the line: `, function_name ..`, `, inlined_at ..`.
                let mut ahead = self.at;
                while matches!(ahead.peek(), Some(b' ' | b'\t')) {
                    ahead.bump();
                }
                statements.push(match ahead.peek() {
                    Some(b',') => {
                        self.at.line();
                        Statement::Verbatim(Verbatim {
                            text: one_line(self.at.since(start)),
                            span,
                        })
                    }
                    _ => Statement::Loc {
                        file,
                        line,
                        column,
                        span,
                    },
                });
                Ok(())
            }
            Some(
                "shared" | "local" | "param" | "global" | "const" | "tex" | "extern" | "visible",
            ) => {
                self.at = before;
                let variables = self.variables(None)?;
                statements.extend(variables.into_iter().map(Statement::Variable));
                Ok(())
            }
            Some(_) => {
                self.skip_statement()?;
                statements.push(Statement::Verbatim(Verbatim {
                    text: one_line(self.at.since(start)),
                    span,
                }));
                Ok(())
            }
            None => self.fail("a directive"),
        }
    }

    /// After `.reg`.
    fn registers(&mut self, span: Span) -> Result<Registers> {
        let mut vector = None;
        let mut ty = None;
        while let Some(word) = self.directive() {
            match word {
                "v2" => vector = Some(2),
                "v4" => vector = Some(4),
                "v8" => vector = Some(8),
                other => ty = Some(other.to_owned()),
            }
        }
        let Some(ty) = ty else {
            return self.fail("a type, such as `.b32`");
        };
        let mut names = Vec::new();
        loop {
            let name = self.name("a register")?.to_owned();
            let count = match self.eat(b'<') {
                true => {
                    let count = self.small("a number of registers")?;
                    self.expect(b'>')?;
                    Some(count)
                }
                false => None,
            };
            names.push((name, count));
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b';')?;
        Ok(Registers {
            vector,
            ty,
            names,
            span,
        })
    }

    /// Passes a string.
    pub(super) fn string(&mut self) -> Result<()> {
        let span = self.at.here();
        match self.at.string_literal() {
            true => Ok(()),
            false => self.fail_at(span, "this string does not end on its line".to_owned()),
        }
    }

    /// Passes everything up to and with the next `;`.
    pub(super) fn skip_statement(&mut self) -> Result<()> {
        loop {
            self.space();
            match self.at.peek() {
                Some(b';') => {
                    self.at.bump();
                    return Ok(());
                }
                None | Some(b'}' | b'{') => return self.fail("`;`"),
                Some(b'"') => self.string()?,
                Some(byte) if starts_name(byte) => {
                    self.at.name();
                }
                Some(_) => self.at.bump(),
            }
        }
    }
}

/// Text without line breaks, so that it stays one statement.
pub(super) fn one_line(text: &str) -> String {
    let lines: Vec<&str> = text
        .lines()
        .map(|line| {
            line.find("//")
                .and_then(|at| line.get(..at))
                .unwrap_or(line)
                .trim()
        })
        .filter(|line| !line.is_empty())
        .collect();
    lines.join(" ")
}
