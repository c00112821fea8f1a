//! Variables, parameters, and what they start with.

use super::cursor::{Cursor, starts_name};
use super::{Parser, Problem, Result, Rule};
use crate::ast::{Attribute, Init, InitAddress, Linkage, Name, Operand, Pointee, Variable};

pub(super) const LINKAGES: [(&str, Linkage); 4] = [
    ("visible", Linkage::Visible),
    ("extern", Linkage::Extern),
    ("weak", Linkage::Weak),
    ("common", Linkage::Common),
];
pub(super) const SPACES: [&str; 7] = ["global", "const", "shared", "local", "param", "tex", "reg"];

impl<'t> Parser<'t> {
    /// Parameters, after `(`, with the closing one.
    pub(super) fn parameters(&mut self) -> Result<Vec<Variable>> {
        let mut parameters = Vec::new();
        if self.eat(b')') {
            return Ok(parameters);
        }
        loop {
            let pattern = self.declaration()?;
            parameters.push(self.declarator(pattern)?);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')')?;
        Ok(parameters)
    }

    /// Variables of one declaration, with the `;`.
    pub(super) fn variables(&mut self, mut take: impl FnMut(Variable)) -> Result<()> {
        let start = self.at;
        let pattern = self.declaration()?;
        loop {
            let variable = self.declarator(pattern.clone())?;
            if self.eat(b',') {
                take(variable);
                continue;
            }
            self.end_of_declaration(start)?;
            take(variable);
            return Ok(());
        }
    }

    /// The `;` of a declaration that starts at a place.
    pub(super) fn end_of_declaration(&mut self, start: Cursor<'t>) -> Result<()> {
        match self.eat(b';') {
            true => Ok(()),
            false => self.unterminated(start),
        }
    }

    /// The words before a variable's name: space, alignment, type.
    fn declaration(&mut self) -> Result<Variable> {
        let mut variable = Variable {
            span: self.here(),
            ..Variable::default()
        };
        loop {
            let span = self.here();
            let Some(word) = self.at.dotted_word() else {
                break;
            };
            let typed = !variable.ty.is_empty();
            if let Some(pointee) = &mut variable.ptr {
                match word {
                    "align" => pointee.align = Some(self.small("an alignment in bytes")?),
                    space if SPACES.contains(&space) => pointee.space = Some(space.into()),
                    other => {
                        let message = format!("`.ptr` has no attribute `.{other}`");
                        return self.refuse(
                            Problem::new(span, message)
                                .help("it takes a state space and `.align`")
                                .of(Rule::Declaration),
                        );
                    }
                }
                continue;
            }
            if word == "ptr" {
                variable.ptr = Some(Pointee {
                    space: None,
                    align: None,
                });
            } else if typed {
                return self.refuse(
                    Problem::new(
                        span,
                        format!("`.{word}` stands after the type `.{}`", variable.ty),
                    )
                    .help("the type is the last word before the name")
                    .of(Rule::Declaration),
                );
            } else if let Some((_, linkage)) = LINKAGES.iter().find(|(name, _)| *name == word) {
                let first = variable.space.is_empty()
                    && variable.attributes.is_empty()
                    && variable.align.is_none()
                    && variable.vector.is_none();
                if variable.linkage.is_some() {
                    return self.refuse(
                        Problem::new(span, format!("`.{word}` is a second word of linkage"))
                            .help("keep one")
                            .of(Rule::Declaration),
                    );
                }
                if !first {
                    return self.refuse(
                        Problem::new(span, format!("`.{word}` stands after other words"))
                            .help(format!("begin with `.{word}`, before the state space"))
                            .of(Rule::Declaration),
                    );
                }
                variable.linkage = Some(*linkage);
            } else if SPACES.contains(&word) {
                if !variable.space.is_empty() {
                    return self.refuse(
                        Problem::new(
                            span,
                            format!("`.{}` and `.{word}` are two state spaces", variable.space),
                        )
                        .help("leave one out")
                        .of(Rule::Declaration),
                    );
                }
                variable.space = word.into();
            } else {
                match word {
                    "align" => variable.align = Some(self.small("an alignment in bytes")?),
                    "attribute" => self.attributes(&mut variable.attributes)?,
                    "v2" => variable.vector = Some(2),
                    "v4" => variable.vector = Some(4),
                    "v8" => variable.vector = Some(8),
                    ty => variable.ty = ty.into(),
                }
            }
        }
        match variable.space.is_empty() {
            true => self.fail("a state space, such as `.param`"),
            false if variable.ty.is_empty() => self.fail("a type, such as `.b32`"),
            false => Ok(variable),
        }
    }

    /// `(.managed, .unified(1, 2))`, after `.attribute`.
    pub(super) fn attributes(&mut self, attributes: &mut Vec<Attribute>) -> Result<()> {
        self.expect(b'(')?;
        loop {
            let Some(name) = self.directive() else {
                return self.fail("an attribute, such as `.managed`");
            };
            let mut values = Vec::new();
            if self.eat(b'(') {
                loop {
                    values.push(self.plain("a number")?);
                    if !self.eat(b',') {
                        break;
                    }
                }
                self.expect(b')')?;
            }
            attributes.push(Attribute {
                name: name.into(),
                values,
            });
            if !self.eat(b',') {
                return self.expect(b')');
            }
        }
    }

    /// A variable's name, dimensions and initialiser.
    fn declarator(&mut self, mut variable: Variable) -> Result<Variable> {
        let start = self.here();
        let name = self.name("a name")?;
        variable.span = self.span_of(start, name);
        variable.name = name.into();
        while self.eat(b'[') {
            let dim = match self.eat(b']') {
                true => None,
                false => {
                    let size = self.plain("an array size")?;
                    self.expect(b']')?;
                    Some(size)
                }
            };
            variable.dims.push(dim);
        }
        if self.eat(b'=') {
            variable.init = Some(self.init()?);
        }
        Ok(variable)
    }

    /// An initialiser.
    fn init(&mut self) -> Result<Init> {
        if !self.eat(b'{') {
            return self.init_value();
        }
        if self.eat(b'}') {
            return Ok(Init::List(Vec::new()));
        }
        if self.field_is_next() {
            return self.fields();
        }
        let mut values = Vec::new();
        loop {
            values.push(self.deeper(Self::init)?);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b'}')?;
        Ok(Init::List(values))
    }

    /// Whether `name =` is next.
    fn field_is_next(&mut self) -> bool {
        self.space();
        let mut ahead = self.at;
        if ahead.name().is_none() {
            return false;
        }
        ahead.space();
        ahead.peek() == Some(b'=') && ahead.peek2() != Some(b'=')
    }

    /// `name = value, ..}`
    fn fields(&mut self) -> Result<Init> {
        let mut fields = Vec::new();
        loop {
            let name = self.name("the name of a field")?;
            self.expect(b'=')?;
            let value = self.operand(false)?;
            fields.push((name.into(), value));
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b'}')?;
        Ok(Init::Fields(fields))
    }

    /// A number, an address, or a byte of an address.
    fn init_value(&mut self) -> Result<Init> {
        self.space();
        match self.at.peek() {
            Some(b'0'..=b'9') => {
                let before = self.at;
                let mask = self.at.number();
                self.space();
                if self.at.peek() == Some(b'(') {
                    let Some((mask, _)) = super::constant::integer(mask) else {
                        return self.fail_at(before.here(), format!("`{mask}` is no mask"));
                    };
                    self.at.skip();
                    self.space();
                    let mut address = self.init_address()?;
                    self.expect(b')')?;
                    address.mask = Some(mask);
                    return Ok(Init::Address(address));
                }
                self.at = before;
                self.operand(false).map(Init::Value)
            }
            Some(byte) if starts_name(byte) && !self.at.is_warp_size() => {
                let address = self.init_address()?;
                Ok(match address {
                    InitAddress { generic: true, .. } => Init::Address(address),
                    InitAddress {
                        name, offset: 0, ..
                    } => Init::Value(Operand::Name(name)),
                    InitAddress { name, offset, .. } => Init::Value(Operand::Offset(name, offset)),
                })
            }
            _ => self.operand(false).map(Init::Value),
        }
    }

    /// `name`, `name+4`, `generic(name)`, `generic(name)+4`
    fn init_address(&mut self) -> Result<InitAddress> {
        let mut name: Name = self.name("the name of a variable")?.into();
        self.space();
        let generic = self.at.peek() == Some(b'(') && name == "generic";
        if generic {
            self.at.skip();
            name = self.name("the name of a variable")?.into();
            self.expect(b')')?;
            self.space();
        }
        let offset = match self.at.peek() {
            Some(b'+') => {
                self.at.skip();
                self.integer()?
            }
            Some(b'-') => {
                let base = match generic {
                    true => format!("generic({name})"),
                    false => name.to_string(),
                };
                return self.subtracted(&base);
            }
            _ => 0,
        };
        Ok(InitAddress {
            mask: None,
            generic,
            name,
            offset,
        })
    }
}
