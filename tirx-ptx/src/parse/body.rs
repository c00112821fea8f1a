//! The statements of a function.

use super::cursor::Cursor;
use super::variable::LINKAGES;
use super::{Parser, Problem, Result, Rule, end_before, missing_semicolon};
use crate::ast::{
    Guard, Inlined, Instruction, Name, Operand, Pragma, Registers, Span, Statement, Targets,
};
use crate::directive::{self, Kind};
use crate::isa;

/// Directives that begin something at module level.
const OUTER: [&str; 6] = [
    "entry",
    "section",
    "file",
    "version",
    "target",
    "address_size",
];

/// Whether a directive may stand in a body.
fn stands_inside(kind: Kind) -> bool {
    matches!(kind, Kind::Body | Kind::Space | Kind::Hint)
}

impl<'t> Parser<'t> {
    /// Statements up to the `}` that closes the `{` at a place, or, where there is none, to the end of the text.
    pub(super) fn statements(&mut self, open: Option<Span>) -> Vec<Statement> {
        let mut statements = Vec::new();
        // Whether what was read last became the last statement, behind which a comment may stand.
        let mut kept = false;
        loop {
            self.space();
            if !self.comments.is_empty() {
                self.take_comments(kept, |comment| statements.push(Statement::Comment(comment)));
            }
            kept = false;
            match self.at.peek() {
                Some(b'}') => {
                    let span = self.at.here();
                    self.at.skip();
                    if open.is_some() {
                        return statements;
                    }
                    self.errors
                        .push(Problem::new(span, "this `}` closes nothing").help("remove it"));
                }
                None => {
                    if let Some(span) = open {
                        self.unclosed(span);
                    }
                    return statements;
                }
                Some(b';') => {
                    let span = self.at.here();
                    self.errors
                        .push(Problem::new(span, "this `;` ends no statement").help("remove it"));
                    self.at.skip();
                }
                Some(_) => {
                    let before = self.at;
                    let count = statements.len();
                    match self.statement(&mut statements) {
                        Ok(()) => kept = statements.len() > count,
                        Err(_) if self.closing && open.is_some() => {}
                        Err(_) => self.recover(before),
                    }
                    if self.closing && open.is_some() {
                        return statements;
                    }
                    self.closing = false;
                }
            }
        }
    }

    /// A `{` that nothing closes; of several the innermost is reported.
    #[cold]
    fn unclosed(&mut self, span: Span) {
        if !self.unclosed {
            self.unclosed = true;
            self.errors
                .push(Problem::new(span, "this `{` is not closed").help("add a `}`"));
        }
    }

    #[inline]
    fn statement(&mut self, statements: &mut Vec<Statement>) -> Result<()> {
        let statement = match self.at.peek() {
            Some(b'{') => {
                let span = self.at.here();
                self.at.skip();
                match self.deeper(|parser| Ok(parser.statements(Some(span)))) {
                    Ok(inner) => Statement::Block(inner),
                    Err(_) => {
                        // Too deep: all of the block is passed.
                        self.rest_of_block();
                        return Ok(());
                    }
                }
            }
            Some(b'.') => return self.body_directive(statements),
            _ => self.instruction_or_label()?,
        };
        // Comments inside of a statement go before it.
        if !self.comments.is_empty() {
            self.take_comments(false, |comment| {
                statements.push(Statement::Comment(comment))
            });
        }
        statements.push(statement);
        Ok(())
    }

    #[inline]
    fn instruction_or_label(&mut self) -> Result<Statement> {
        let guard = match self.at.peek() {
            Some(b'@') => {
                self.at.skip();
                let negated = self.eat(b'!');
                let register = self.register()?;
                self.space();
                Some(Guard { negated, register })
            }
            _ => None,
        };
        let before = self.at;
        if guard.is_some() && self.at.peek() == Some(b'{') {
            let span = self.at.here();
            self.errors.push(
                Problem::new(
                    span,
                    "a guard stands before an instruction, not before a block",
                )
                .help("branch around the block"),
            );
            self.at.skip();
            let inner = self.deeper(|parser| Ok(parser.statements(Some(span))))?;
            return Ok(Statement::Block(inner));
        }
        if self.at.name().is_none() {
            return self.fail(match guard {
                Some(_) => "an instruction",
                None => "an instruction, a label or a directive",
            });
        }
        self.at.words();
        let word = self.at.since(before.pos());
        let span = self.span_of(before.here(), word);
        self.space();
        let mut opcode = Name::from(word);
        match self.at.peek() {
            Some(b':') if guard.is_some() => {
                let problem = Problem::new(
                    span,
                    "a guard stands before an instruction, not before a label",
                );
                return self.refuse(problem.help(format!("write `{word}:` first")));
            }
            Some(b':') if word.contains('.') => {
                return self.fail_at(span, format!("`{word}` is no label: a label has no dots"));
            }
            Some(b':') => {
                self.at.skip();
                return self.label(word, span);
            }
            // `add .u32 r, a, b`: the words of an opcode may stand apart.
            Some(b'.') => opcode = self.more_words(word),
            _ => {}
        }
        // A register there means that the opcode is missing.
        if word.starts_with('%') {
            self.at = before;
            return self.fail("an instruction");
        }
        let after_opcode = self.at;
        let mut operands = self.operands(b';', word.starts_with("call"))?;
        if !self.eat(b';') {
            match operands.len() == 1
                && self.lacks_semicolon(before, after_opcode, operands.first())
            {
                true => operands.clear(),
                false => self.unterminated(before)?,
            }
        }
        Ok(Statement::Instruction(Instruction {
            guard,
            opcode,
            operands,
            span,
        }))
    }

    /// The words of an opcode behind its first, with space before them.
    #[cold]
    fn more_words(&mut self, first: &str) -> Name {
        let mut opcode = first.to_owned();
        while self.at.peek() == Some(b'.') {
            let start = self.at.pos();
            self.at.words();
            if self.at.pos() == start {
                break;
            }
            opcode.push_str(self.at.since(start));
            self.space();
        }
        opcode.into()
    }

    /// After an opcode without a `;`: `ret` takes the opcode of the next line for its operand. That is reported, and
    /// reading goes on with that opcode.
    #[cold]
    fn lacks_semicolon(
        &mut self,
        start: Cursor<'t>,
        after: Cursor<'t>,
        first: Option<&Operand>,
    ) -> bool {
        let (end, line) = end_before(start, after.pos());
        let Some(Operand::Name(name)) = first else {
            return false;
        };
        let word = name.split('.').next().unwrap_or("");
        let forgotten = after.line() > line && isa::forms_of(word).next().is_some();
        if forgotten {
            self.errors.push(missing_semicolon(end));
            self.at = after;
        }
        forgotten
    }

    /// After `name:`, a label, or a table or prototype of that name.
    fn label(&mut self, name: &'t str, span: Span) -> Result<Statement> {
        // Comments behind a label are left to stand behind it.
        let mut ahead = self.at;
        ahead.blanks();
        if let Some(directive @ ("branchtargets" | "calltargets" | "callprototype")) =
            ahead.dotted_word()
        {
            self.directive();
            return match directive {
                "branchtargets" => self.targets(name, span).map(Statement::BranchTargets),
                "calltargets" => self.targets(name, span).map(Statement::CallTargets),
                _ => {
                    let prototype = self.prototype(name, span)?;
                    Ok(Statement::CallPrototype(Box::new(prototype)))
                }
            };
        }
        Ok(Statement::Label {
            name: name.into(),
            span,
        })
    }

    fn targets(&mut self, name: &str, span: Span) -> Result<Targets> {
        let start = self.at;
        let mut targets = Vec::new();
        loop {
            targets.push(self.name("a name")?.into());
            if !self.eat(b',') {
                break;
            }
        }
        self.end_of_declaration(start)?;
        Ok(Targets {
            name: name.into(),
            targets,
            span,
        })
    }

    fn body_directive(&mut self, statements: &mut Vec<Statement>) -> Result<()> {
        let before = self.at;
        let span = self.at.here();
        let Some(word) = self.at.dotted_word() else {
            return self.fail("a directive");
        };
        let span = self.span_of(span, word);
        let statement = match word {
            "reg" => Statement::Registers(self.registers(span)?),
            "loc" => self.loc(span)?,
            "pragma" => Statement::Pragma(Pragma {
                strings: self.strings()?,
                span,
            }),
            "shared" | "local" | "param" | "global" | "const" | "tex" | "attribute" => {
                self.at = before;
                let count = statements.len();
                let result = self.variables(|variable| {
                    statements.push(Statement::Variable(Box::new(variable)));
                });
                let comments = core::mem::take(&mut self.comments);
                let comments = comments.into_iter().map(|mut comment| {
                    comment.trailing = false;
                    Statement::Comment(comment)
                });
                statements.splice(count..count, comments);
                return result;
            }
            "func" => {
                let function = self.function(None, false)?;
                if function.body.is_some() {
                    self.begins_inside(span, word);
                }
                Statement::Declaration(Box::new(function))
            }
            "branchtargets" | "calltargets" | "callprototype" => {
                return self.refuse(
                    Problem::new(span, format!("`.{word}` has no name"))
                        .help(format!("write `name: .{word} ..`"))
                        .of(Rule::Directive),
                );
            }
            _ if OUTER.contains(&word) || LINKAGES.iter().any(|(name, _)| *name == word) => {
                let mut ahead = self.at;
                ahead.blanks();
                let begins = word == "entry"
                    || (!OUTER.contains(&word)
                        && matches!(ahead.dotted_word(), Some("entry" | "func")));
                if begins {
                    // Read again at module level.
                    self.begins_inside(span, word);
                    self.closing = true;
                    self.at = before;
                    return Err(super::Failed);
                }
                return self.refuse(
                    Problem::new(span, format!("`.{word}` stands inside of a body"))
                        .help("move it out of the function")
                        .of(Rule::Directive),
                );
            }
            other => {
                let near = isa::nearest(other, directive::names(stands_inside));
                let problem = Problem::new(span, format!("there is no directive `.{other}`"))
                    .of(Rule::Directive);
                self.errors.push(match near {
                    Some(near) => problem.help(format!("did you mean `.{near}`?")),
                    None => problem,
                });
                match near {
                    // Read as what was meant, so that the registers are known.
                    Some("reg") => Statement::Registers(self.registers(span)?),
                    _ => {
                        self.at = before;
                        Statement::Verbatim(self.verbatim()?)
                    }
                }
            }
        };
        self.take_comments(false, |comment| {
            statements.push(Statement::Comment(comment))
        });
        statements.push(statement);
        Ok(())
    }

    /// A function begins inside of a body.
    #[cold]
    fn begins_inside(&mut self, span: Span, word: &str) {
        if !self.unclosed {
            self.unclosed = true;
            self.errors.push(
                Problem::new(
                    span,
                    format!("`.{word}` begins a function inside of a body"),
                )
                .help("close the body before it with `}`"),
            );
        }
    }

    /// After `.loc`.
    fn loc(&mut self, span: Span) -> Result<Statement> {
        let file = self.small("a file number")?;
        let line = self.small("a line")?;
        let column = self.small("a column")?;
        let inlined = match self.eat(b',') {
            false => None,
            true => Some(Box::new(self.inlined()?)),
        };
        Ok(Statement::Loc {
            file,
            line,
            column,
            inlined,
            span,
        })
    }

    /// `function_name label+offset, inlined_at file line column`
    fn inlined(&mut self) -> Result<Inlined> {
        self.word("function_name")?;
        self.space();
        let start = self.at;
        let function = match self.at.dotted_word() {
            // The name of the section is the address of its first byte.
            Some(_) => self.at.since(start.pos()).into(),
            None => self.name("a label of `.debug_str`")?.into(),
        };
        let offset = match self.eat(b'+') {
            true => self.integer()?,
            false => 0,
        };
        self.expect(b',')?;
        self.word("inlined_at")?;
        Ok(Inlined {
            function,
            offset,
            file: self.small("a file number")?,
            line: self.small("a line")?,
            column: self.small("a column")?,
        })
    }

    /// Reads a word that must be next.
    fn word(&mut self, word: &str) -> Result<()> {
        self.space();
        let before = self.at;
        if self.at.name() == Some(word) {
            return Ok(());
        }
        self.at = before;
        self.fail(&format!("`{word}`"))
    }

    /// After `.reg`.
    fn registers(&mut self, span: Span) -> Result<Registers> {
        let start = self.at;
        let mut registers = Registers {
            span,
            ..Registers::default()
        };
        while let Some(word) = self.directive() {
            match word {
                "v2" => registers.vector = Some(2),
                "v4" => registers.vector = Some(4),
                "v8" => registers.vector = Some(8),
                "align" => registers.align = Some(self.small("an alignment in bytes")?),
                other if registers.ty.is_empty() => registers.ty = other.into(),
                other => {
                    let message = format!(
                        "registers have one type; found `.{}` and `.{other}`",
                        registers.ty
                    );
                    return self.refuse(
                        Problem::new(span, message)
                            .help("write a name behind the type, or a `;`")
                            .of(Rule::Declaration),
                    );
                }
            }
        }
        if registers.ty.is_empty() {
            return self.fail("a type, such as `.b32`");
        }
        loop {
            let name = self.name("a register")?.into();
            let count = match self.eat(b'<') {
                true => {
                    let count = self.small("a number of registers")?;
                    self.expect(b'>')?;
                    Some(count)
                }
                false => None,
            };
            registers.names.push((name, count));
            if !self.eat(b',') {
                break;
            }
        }
        self.end_of_declaration(start)?;
        Ok(registers)
    }

    /// Gives the comments that were passed to a list. The first may stand at the end of a line if `behind` says that
    /// the list ends with what it stands behind.
    pub(super) fn take_comments(&mut self, behind: bool, take: impl FnMut(crate::ast::Comment)) {
        let mut first = true;
        self.comments
            .drain(..)
            .map(|mut comment| {
                comment.trailing &= behind && core::mem::take(&mut first);
                comment
            })
            .for_each(take);
    }
}
