//! What stands at module level.

use super::body::one_line;
use super::{Parser, Problem, Result};
use crate::arch::Target;
use crate::ast::{
    Function, FunctionDirective, Item, Linkage, Module, Pointee, Span, Variable, Verbatim,
};
use crate::version::Version;

const LINKAGES: [(&str, Linkage); 4] = [
    ("visible", Linkage::Visible),
    ("extern", Linkage::Extern),
    ("weak", Linkage::Weak),
    ("common", Linkage::Common),
];
const SPACES: [&str; 7] = ["global", "const", "shared", "local", "param", "tex", "reg"];
const DIRECTIVES: [&str; 21] = [
    "version",
    "target",
    "address_size",
    "entry",
    "func",
    "visible",
    "extern",
    "weak",
    "common",
    "global",
    "const",
    "shared",
    "local",
    "param",
    "tex",
    "reg",
    "file",
    "section",
    "pragma",
    "alias",
    "loc",
];

impl Parser<'_> {
    /// A whole module.
    pub(super) fn module(&mut self) -> Module {
        let mut module = Module {
            version: Version::new(1, 0),
            target: Target::LOWEST,
            target_options: Vec::new(),
            address_size: 64,
            items: Vec::new(),
        };
        let mut header = Header::default();
        loop {
            self.space();
            module
                .items
                .extend(self.comments.drain(..).map(Item::Comment));
            if self.at.peek().is_none() {
                break;
            }
            if self.item(&mut module, &mut header).is_err() {
                self.recover();
                self.skip_block();
            }
        }
        for (found, directive) in [
            (header.version, ".version 7.0"),
            (header.target, ".target sm_80"),
        ] {
            if !found {
                let span = Span {
                    line: 1,
                    column: 1,
                    len: 1,
                };
                let name = directive.split(' ').next().unwrap_or(directive);
                self.errors.push(Problem::new(
                    span,
                    format!("the module has no `{name}`; begin it with, say, `{directive}`"),
                ));
            }
        }
        module
    }

    /// After an error at module level: a block that follows belongs to what could not be read.
    fn skip_block(&mut self) {
        let mut open = 0u32;
        loop {
            self.space();
            match self.at.peek() {
                Some(b'{') => open += 1,
                Some(b'}') => {
                    open = open.saturating_sub(1);
                    if open == 0 {
                        self.at.bump();
                        return;
                    }
                }
                Some(_) if open > 0 => {}
                _ => return,
            }
            self.at.bump();
        }
    }

    fn item(&mut self, module: &mut Module, header: &mut Header) -> Result<()> {
        let before = self.at;
        let start = self.at.pos();
        let span = self.at.here();
        if self.at.peek() == Some(b';') {
            self.at.bump();
            return Ok(());
        }
        // `@@DWARF` lines of old modules.
        if self.at.peek() == Some(b'@') && self.at.peek2() == Some(b'@') {
            self.at.line();
            module.items.push(verbatim(self.at.since(start), span));
            return Ok(());
        }
        let Some(word) = self.at.dotted_word() else {
            return self.fail("a directive, such as `.entry`");
        };
        match word {
            "version" => {
                header.version = true;
                module.version = self.version()?;
                Ok(())
            }
            "target" => {
                header.target = true;
                self.targets(module)
            }
            "address_size" => {
                let size = self.small("32 or 64")?;
                match size {
                    32 | 64 => module.address_size = size,
                    other => {
                        return self
                            .fail_at(span, format!("`.address_size` is 32 or 64; found {other}"));
                    }
                }
                Ok(())
            }
            "file" => self.file(module, span, start),
            "section" => {
                self.braced()?;
                module.items.push(Item::Verbatim(Verbatim {
                    text: self.at.since(start).to_owned(),
                    span,
                }));
                Ok(())
            }
            "pragma" | "alias" => {
                self.skip_statement()?;
                module.items.push(verbatim(self.at.since(start), span));
                Ok(())
            }
            _ => {
                self.at = before;
                self.symbol(module)
            }
        }
    }

    /// A function or a variable, after its linkage.
    fn symbol(&mut self, module: &mut Module) -> Result<()> {
        let before = self.at;
        let span = self.at.here();
        let mut linkage = None;
        let Some(mut word) = self.at.dotted_word() else {
            return self.fail("a directive");
        };
        if let Some((_, found)) = LINKAGES.iter().find(|(name, _)| *name == word) {
            linkage = Some(*found);
            word = match self.directive() {
                Some(word) => word,
                None => return self.fail("`.entry`, `.func` or a state space"),
            };
        }
        match word {
            "entry" | "func" => {
                let function = self.function(linkage, word == "entry")?;
                module.items.push(Item::Function(function));
                Ok(())
            }
            space if SPACES.contains(&space) => {
                self.at = before;
                // Attributes are kept as they stand.
                let mut ahead = self.at;
                let start = self.at.pos();
                while ahead
                    .peek()
                    .is_some_and(|byte| !matches!(byte, b';' | b'=' | b'{'))
                {
                    ahead.bump();
                }
                if ahead.since(start).contains(".attribute") {
                    self.skip_statement()?;
                    module.items.push(verbatim(self.at.since(start), span));
                    return Ok(());
                }
                let variables = self.variables(None)?;
                module
                    .items
                    .extend(variables.into_iter().map(Item::Variable));
                Ok(())
            }
            other => {
                let help = match crate::isa::nearest(other, DIRECTIVES.into_iter()) {
                    Some(word) => format!("; did you mean `.{word}`?"),
                    None => String::new(),
                };
                self.fail_at(
                    span,
                    format!("there is no directive `.{other}` at module level{help}"),
                )
            }
        }
    }

    fn version(&mut self) -> Result<Version> {
        self.space();
        let span = self.at.here();
        let text = self.at.number();
        match text.parse() {
            Ok(version) => Ok(version),
            Err(error) => self.fail_at(span, format!("`{text}` is no version: {error}")),
        }
    }

    fn targets(&mut self, module: &mut Module) -> Result<()> {
        let name = {
            self.space();
            let span = self.at.here();
            let name = self.name("a target, such as `sm_80`")?;
            match name.parse() {
                Ok(target) => module.target = target,
                Err(error) => return self.fail_at(span, format!("`{name}` is no target: {error}")),
            }
            name
        };
        let _ = name;
        while self.eat(b',') {
            let option = self.name("a target or an option")?.to_owned();
            module.target_options.push(option);
        }
        Ok(())
    }

    fn file(&mut self, module: &mut Module, span: Span, start: usize) -> Result<()> {
        let index = self.small("a file number")?;
        self.space();
        if self.at.peek() != Some(b'"') {
            return self.fail("a file name in quotes");
        }
        let quoted = self.at.pos();
        self.string()?;
        let name = self.at.since(quoted).trim_matches('"').to_owned();
        let mut ahead = self.at;
        while matches!(ahead.peek(), Some(b' ' | b'\t')) {
            ahead.bump();
        }
        if ahead.peek() == Some(b',') {
            self.at.line();
            module.items.push(verbatim(self.at.since(start), span));
        } else {
            module.items.push(Item::File { index, name, span });
        }
        Ok(())
    }

    /// Passes everything up to and with a block in braces.
    fn braced(&mut self) -> Result<()> {
        let mut open = 0u32;
        loop {
            match self.at.peek() {
                None => return self.fail("`}`"),
                Some(b'"') => {
                    self.string()?;
                    continue;
                }
                Some(b'{') => open += 1,
                Some(b'}') if open <= 1 => {
                    self.at.bump();
                    return Ok(());
                }
                Some(b'}') => open -= 1,
                Some(_) => {}
            }
            self.at.bump();
        }
    }

    fn function(&mut self, linkage: Option<Linkage>, is_entry: bool) -> Result<Function> {
        let mut directives = Vec::new();
        // `.func .attribute(..)`, `.func .noreturn ..` do not occur before the name in what tools print.
        let returns = match self.eat(b'(') {
            true => self.parameters()?,
            false => Vec::new(),
        };
        self.space();
        let mut span = self.at.here();
        let name = self.name("the function's name")?.to_owned();
        span.len = u32::try_from(name.len()).unwrap_or(u32::MAX);
        let params = match self.eat(b'(') {
            true => self.parameters()?,
            false => Vec::new(),
        };
        loop {
            self.space();
            let span = self.at.here();
            let start = self.at.pos();
            let Some(word) = self.at.dotted_word() else {
                break;
            };
            let mut values = Vec::new();
            self.space();
            if self.at.peek() == Some(b'"') {
                // `.pragma "text";` is kept as it stands.
                self.skip_statement()?;
                directives.push(FunctionDirective {
                    name: one_line(self.at.since(start))
                        .trim_start_matches('.')
                        .to_owned(),
                    values,
                    span,
                });
                continue;
            }
            if self.at.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                values.push(self.small("a number")?);
                while self.eat(b',') {
                    values.push(self.small("a number")?);
                }
            }
            directives.push(FunctionDirective {
                name: word.to_owned(),
                values,
                span,
            });
        }
        let body = match self.at.peek() {
            Some(b';') => {
                self.at.bump();
                None
            }
            Some(b'{') => {
                self.at.bump();
                Some(self.deeper(|parser| Ok(parser.statements(true)))?)
            }
            _ => return self.fail("`{` and a body, or `;`"),
        };
        Ok(Function {
            is_entry,
            linkage,
            name,
            returns,
            params,
            directives,
            body,
            span,
        })
    }

    /// Parameters, after `(`, with the closing one.
    fn parameters(&mut self) -> Result<Vec<Variable>> {
        let mut parameters = Vec::new();
        if self.eat(b')') {
            return Ok(parameters);
        }
        loop {
            let (variable, _) = self.declaration()?;
            let variable = self.declarator(variable)?;
            parameters.push(variable);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')')?;
        Ok(parameters)
    }

    /// Variables of one declaration, with the `;`.
    pub(super) fn variables(&mut self, linkage: Option<Linkage>) -> Result<Vec<Variable>> {
        let (mut pattern, _) = self.declaration()?;
        if linkage.is_some() {
            pattern.linkage = linkage;
        }
        let mut variables = Vec::new();
        loop {
            let variable = self.declarator(pattern.clone())?;
            variables.push(variable);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b';')?;
        Ok(variables)
    }

    /// The words before a variable's name: space, alignment, type.
    fn declaration(&mut self) -> Result<(Variable, Span)> {
        self.space();
        let span = self.at.here();
        let mut variable = Variable {
            linkage: None,
            space: String::new(),
            align: None,
            ptr: None,
            vector: None,
            ty: String::new(),
            name: String::new(),
            dims: Vec::new(),
            init: None,
            span,
        };
        while let Some(word) = self.directive() {
            if let Some((_, linkage)) = LINKAGES.iter().find(|(name, _)| *name == word) {
                variable.linkage = Some(*linkage);
                continue;
            }
            match (word, &mut variable.ptr) {
                ("align", Some(pointee)) => {
                    pointee.align = Some(0);
                    let align = self.small("an alignment in bytes")?;
                    if let Some(pointee) = &mut variable.ptr {
                        pointee.align = Some(align);
                    }
                }
                ("align", None) => variable.align = Some(self.small("an alignment in bytes")?),
                ("ptr", _) => {
                    variable.ptr = Some(Pointee {
                        space: None,
                        align: None,
                    });
                }
                (space, Some(pointee)) if SPACES.contains(&space) => {
                    pointee.space = Some(space.to_owned())
                }
                (space, None) if SPACES.contains(&space) => variable.space = space.to_owned(),
                ("v2", _) => variable.vector = Some(2),
                ("v4", _) => variable.vector = Some(4),
                ("v8", _) => variable.vector = Some(8),
                (ty, _) => variable.ty = ty.to_owned(),
            }
        }
        match variable.space.is_empty() {
            true => self.fail("a state space, such as `.param`"),
            false if variable.ty.is_empty() => self.fail("a type, such as `.b32`"),
            false => Ok((variable, span)),
        }
    }

    /// A variable's name, dimensions and initialiser.
    fn declarator(&mut self, mut variable: Variable) -> Result<Variable> {
        self.space();
        variable.span = self.at.here();
        let name = self.name("a name")?;
        variable.span.len = u32::try_from(name.len()).unwrap_or(u32::MAX);
        variable.name = name.to_owned();
        while self.eat(b'[') {
            let dim = match self.eat(b']') {
                true => None,
                false => {
                    let span = self.at.here();
                    let size = self.integer()?;
                    self.expect(b']')?;
                    match u64::try_from(size) {
                        Ok(size) => Some(size),
                        Err(_) => return self.fail_at(span, format!("{size} is no array size")),
                    }
                }
            };
            variable.dims.push(dim);
        }
        if self.eat(b'=') {
            variable.init = Some(self.init()?);
        }
        Ok(variable)
    }
}

/// Which header directives were seen.
#[derive(Default)]
struct Header {
    version: bool,
    target: bool,
}

fn verbatim(text: &str, span: Span) -> Item {
    Item::Verbatim(Verbatim {
        text: one_line(text),
        span,
    })
}
