//! Operands.

use super::cursor::starts_name;
use super::{Parser, Problem, Result};
use crate::ast::{Address, AddressBase, AddressOffset, Immediate, Name, Operand};

impl<'t> Parser<'t> {
    /// Operands with commas between them, up to a byte that is not passed. `lists` allows `(a, b)`, as a call has it.
    #[inline]
    pub(super) fn operands(&mut self, end: u8, lists: bool) -> Result<Vec<Operand>> {
        self.space();
        match self.at.peek() {
            Some(byte) if byte == end => return Ok(Vec::new()),
            // The body ends: a `;` is missing, not an operand.
            Some(b'}') if end == b';' => return Ok(Vec::new()),
            _ => {}
        }
        let start = self.operands.len();
        loop {
            let operand = self.operand(lists)?;
            self.operands.push(operand);
            if !self.eat(b',') {
                break;
            }
        }
        Ok(self.operands.drain(start..).collect())
    }

    /// One operand.
    pub(super) fn operand(&mut self, lists: bool) -> Result<Operand> {
        self.space();
        match self.at.peek() {
            Some(byte) if starts_name(byte) => self.named(),
            Some(b'[') => self.deeper(Self::address),
            Some(b'{') => {
                self.at.skip();
                let elements = self.deeper(|parser| parser.operands(b'}', false))?;
                self.expect(b'}')?;
                self.paired(Operand::Vector(elements))
            }
            Some(b'(') if lists => {
                self.at.skip();
                let elements = self.deeper(|parser| parser.operands(b')', false))?;
                self.expect(b')')?;
                Ok(Operand::List(elements))
            }
            Some(sign @ (b'!' | b'-')) => {
                let before = self.at;
                self.at.skip();
                self.space();
                match self.at.peek() {
                    Some(byte) if starts_name(byte) && !self.at.is_warp_size() => {
                        let name = self.register()?;
                        Ok(match sign {
                            b'!' => Operand::Not(name),
                            _ => Operand::Minus(name),
                        })
                    }
                    _ => {
                        self.at = before;
                        self.expression().map(Operand::Immediate)
                    }
                }
            }
            _ => {
                let before = self.at;
                if let Some(value) = self.at.short_number() {
                    self.space();
                    if matches!(self.at.peek(), Some(b',' | b';' | b'}' | b']' | b')')) {
                        return Ok(Operand::Immediate(Immediate::Int(value.into())));
                    }
                    self.at = before;
                }
                self.expression().map(Operand::Immediate)
            }
        }
    }

    /// A name with a component: `%tid.x`, `%r1.b0`.
    pub(super) fn register(&mut self) -> Result<Name> {
        self.register_text().map(Name::from)
    }

    #[inline]
    fn register_text(&mut self) -> Result<&'t str> {
        self.space();
        let start = self.at.pos();
        if self.at.name().is_none() {
            return self.fail("a name");
        }
        self.at.dotted_word();
        Ok(self.at.since(start))
    }

    /// What starts with a name: `a`, `a|b`, `a+4`, `a[4]`, `_`.
    #[inline]
    fn named(&mut self) -> Result<Operand> {
        let before = self.at;
        let name = self.register_text()?;
        self.space();
        match self.at.peek() {
            Some(b',' | b';' | b'}') => Ok(plain(name)),
            _ if name == "WARP_SZ" => {
                self.at = before;
                self.expression().map(Operand::Immediate)
            }
            Some(b'|') => self.paired(plain(name)),
            Some(b'+') => {
                self.at.skip();
                Ok(Operand::Offset(name.into(), self.integer()?))
            }
            Some(b'-') => self.subtracted(name),
            Some(b'[') => {
                self.at.skip();
                let index = self.integer()?;
                self.expect(b']')?;
                Ok(Operand::Element(name.into(), index))
            }
            _ => Ok(plain(name)),
        }
    }

    /// After the first of what may be a pair.
    fn paired(&mut self, first: Operand) -> Result<Operand> {
        if !self.eat(b'|') {
            return Ok(first);
        }
        let second = self.register_text()?;
        Ok(Operand::Pair(Box::new(first), Box::new(plain(second))))
    }

    /// Before the `-` of `base-4`, which `ptxas` does not take.
    #[cold]
    pub(super) fn subtracted<T>(&mut self, base: &str) -> Result<T> {
        let span = self.at.here();
        self.at.skip();
        let offset = self.integer()?;
        self.refuse(
            Problem::new(span, "an offset is added, not subtracted")
                .help(format!("write `{base}+{}`", offset.wrapping_neg())),
        )
    }

    /// `[base + offset]` or `[a, b, ..]`.
    fn address(&mut self) -> Result<Operand> {
        self.at.skip();
        self.space();
        let base = match self.at.peek() {
            Some(byte) if starts_name(byte) => AddressBase::Name(self.register()?),
            Some(b'{' | b'[') => {
                let parts = self.operands(b']', false)?;
                self.expect(b']')?;
                return Ok(Operand::Tuple(parts));
            }
            _ => AddressBase::Absolute(self.integer()?.cast_unsigned()),
        };
        self.space();
        let span = self.at.here();
        let offset = match self.at.peek() {
            Some(b'+') => {
                self.at.skip();
                self.space();
                match self.at.peek() {
                    Some(byte) if starts_name(byte) && !self.at.is_warp_size() => {
                        AddressOffset::Register(self.register()?)
                    }
                    _ => AddressOffset::Constant(self.integer()?),
                }
            }
            Some(b'-') => match &base {
                AddressBase::Name(name) => {
                    let name = name.clone();
                    return self.subtracted(&name);
                }
                AddressBase::Absolute(_) => AddressOffset::Constant(0),
            },
            _ => AddressOffset::Constant(0),
        };
        let address = Operand::Address(Address { base, offset });
        if !self.eat(b',') {
            self.expect(b']')?;
            return Ok(address);
        }
        let first = match address {
            Operand::Address(Address {
                base: AddressBase::Name(name),
                offset: AddressOffset::Constant(0),
            }) => plain(&name),
            Operand::Address(Address {
                base: AddressBase::Name(name),
                offset: AddressOffset::Constant(offset),
            }) => Operand::Offset(name, offset),
            Operand::Address(Address {
                base: AddressBase::Absolute(value),
                ..
            }) => Operand::int(value.into()),
            _ => {
                return self.fail_at(
                    span,
                    "a register offset does not go with further coordinates",
                );
            }
        };
        let start = self.operands.len();
        self.operands.push(first);
        loop {
            let part = self.operand(false)?;
            self.operands.push(part);
            if !self.eat(b',') {
                break;
            }
        }
        let parts = self.operands.drain(start..).collect();
        self.expect(b']')?;
        Ok(Operand::Tuple(parts))
    }
}

/// A name, or `_`.
#[inline]
fn plain(name: &str) -> Operand {
    match name {
        "_" => Operand::Sink,
        _ => Operand::Name(name.into()),
    }
}
