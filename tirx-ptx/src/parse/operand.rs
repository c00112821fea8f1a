//! Operands, constants and constant expressions.

use super::cursor::starts_name;
use super::{Parser, Result};
use crate::ast::{Address, AddressBase, AddressOffset, Immediate, Init, Operand};

impl Parser<'_> {
    /// Operands with commas between them, up to a byte that is not passed.
    pub(super) fn operands(&mut self, end: u8) -> Result<Vec<Operand>> {
        let mut operands = Vec::new();
        self.space();
        if self.at.peek() == Some(end) {
            return Ok(operands);
        }
        loop {
            operands.push(self.operand()?);
            if !self.eat(b',') {
                return Ok(operands);
            }
        }
    }

    /// One operand.
    pub(super) fn operand(&mut self) -> Result<Operand> {
        self.space();
        match self.at.peek() {
            Some(b'[') => self.deeper(Self::address),
            Some(b'{') => {
                self.at.bump();
                let elements = self.deeper(|parser| parser.operands(b'}'))?;
                self.expect(b'}')?;
                let vector = Operand::Vector(elements);
                // `{a, b, c, d}|p`, as lookups in textures have it.
                if self.at.peek() != Some(b'|') {
                    return Ok(vector);
                }
                self.at.bump();
                self.space();
                let second = match self.register()? {
                    name if name == "_" => Operand::Sink,
                    name => Operand::Name(name),
                };
                Ok(Operand::Pair(Box::new(vector), Box::new(second)))
            }
            Some(b'(') => {
                // A list of a call, or an expression in parentheses: a name or a comma decides.
                let before = self.at;
                let errors = self.errors.len();
                if let Ok(value) = self.expression() {
                    self.space();
                    if matches!(self.at.peek(), Some(b',' | b';' | b']' | b'}'))
                        && before.pos() != self.at.pos()
                        && self.depth > 0
                    {
                        return Ok(Operand::Immediate(value));
                    }
                }
                self.errors.truncate(errors);
                self.at = before;
                self.at.bump();
                let elements = self.deeper(|parser| parser.operands(b')'))?;
                self.expect(b')')?;
                Ok(Operand::List(elements))
            }
            Some(b'!') => {
                let before = self.at;
                self.at.bump();
                self.space();
                match self.at.peek() {
                    Some(byte) if starts_name(byte) => Ok(Operand::Not(self.register()?)),
                    _ => {
                        self.at = before;
                        Ok(Operand::Immediate(self.expression()?))
                    }
                }
            }
            Some(byte) if starts_name(byte) => self.named(),
            _ => Ok(Operand::Immediate(self.expression()?)),
        }
    }

    /// A name with a component: `%tid.x`.
    pub(super) fn register(&mut self) -> Result<String> {
        let start = self.at.pos();
        self.name("a name")?;
        if self.at.peek() == Some(b'.') {
            let before = self.at;
            if self.at.dotted_word().is_none() {
                self.at = before;
            }
        }
        Ok(self.at.since(start).to_owned())
    }

    /// What starts with a name: `a`, `a|b`, `a+4`, `a[4]`, `_`.
    fn named(&mut self) -> Result<Operand> {
        let name = self.register()?;
        let plain = |name: String| match name.as_str() {
            "_" => Operand::Sink,
            _ => Operand::Name(name),
        };
        self.space();
        match self.at.peek() {
            Some(b'|') => {
                self.at.bump();
                self.space();
                let second = self.register()?;
                Ok(Operand::Pair(
                    Box::new(plain(name)),
                    Box::new(plain(second)),
                ))
            }
            Some(b'+' | b'-') => {
                let offset = self.offset()?;
                Ok(Operand::Offset(name, offset))
            }
            Some(b'[') => {
                self.at.bump();
                let offset = self.integer()?;
                self.expect(b']')?;
                Ok(Operand::Offset(name, offset))
            }
            // `generic(variable)` in an initialiser.
            Some(b'(') if name == "generic" => {
                self.at.bump();
                self.space();
                let inner = self.register()?;
                self.expect(b')')?;
                let name = format!("generic({inner})");
                self.space();
                match self.at.peek() {
                    Some(b'+' | b'-') => {
                        let offset = self.offset()?;
                        Ok(Operand::Offset(name, offset))
                    }
                    _ => Ok(Operand::Name(name)),
                }
            }
            _ => Ok(plain(name)),
        }
    }

    /// `+n` or `-n`.
    fn offset(&mut self) -> Result<i64> {
        let negative = self.at.peek() == Some(b'-');
        self.at.bump();
        let span = self.at.here();
        let value = self.integer()?;
        match negative {
            false => Ok(value),
            true => match value.checked_neg() {
                Some(value) => Ok(value),
                None => self.fail_at(span, "the offset does not fit 64 bits".to_owned()),
            },
        }
    }

    /// `[base + offset]` or `[a, b, ..]`.
    fn address(&mut self) -> Result<Operand> {
        self.at.bump();
        self.space();
        let base = match self.at.peek() {
            Some(byte) if starts_name(byte) => AddressBase::Name(self.register()?),
            Some(b'{' | b'[') => {
                let parts = self.operands(b']')?;
                self.expect(b']')?;
                return Ok(Operand::Tuple(parts));
            }
            _ => {
                let span = self.at.here();
                let value = self.integer()?;
                match u64::try_from(value) {
                    Ok(value) => AddressBase::Absolute(value),
                    Err(_) => return self.fail_at(span, format!("{value} is no address")),
                }
            }
        };
        self.space();
        let span = self.at.here();
        let offset = match self.at.peek() {
            Some(b'+') => {
                self.at.bump();
                self.space();
                match self.at.peek() {
                    Some(byte) if starts_name(byte) => AddressOffset::Register(self.register()?),
                    _ => AddressOffset::Constant(self.integer()?),
                }
            }
            Some(b'-') => {
                let offset = self.offset()?;
                let base = match &base {
                    AddressBase::Name(name) => name.clone(),
                    AddressBase::Absolute(address) => address.to_string(),
                };
                return self.fail_at(
                    span,
                    format!("an offset is added, not subtracted; write `[{base}+{offset}]`"),
                );
            }
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
            }) => Operand::Name(name),
            Operand::Address(Address {
                base: AddressBase::Name(name),
                offset: AddressOffset::Constant(offset),
            }) => Operand::Offset(name, offset),
            Operand::Address(Address {
                base: AddressBase::Absolute(value),
                ..
            }) => Operand::int(i128::from(value)),
            _ => {
                return self.fail_at(
                    span,
                    "a register offset does not go with further coordinates".to_owned(),
                );
            }
        };
        let mut parts = vec![first];
        parts.extend(self.operands(b']')?);
        self.expect(b']')?;
        Ok(Operand::Tuple(parts))
    }

    /// An initialiser.
    pub(super) fn init(&mut self) -> Result<Init> {
        if !self.eat(b'{') {
            return Ok(Init::Value(self.operand()?));
        }
        let mut values = Vec::new();
        if self.eat(b'}') {
            return Ok(Init::List(values));
        }
        loop {
            values.push(self.deeper(Self::init)?);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b'}')?;
        Ok(Init::List(values))
    }

    /// A constant expression that is an integer of 64 bits.
    pub(super) fn integer(&mut self) -> Result<i64> {
        self.space();
        let span = self.at.here();
        match self.expression()? {
            Immediate::Int(value) => match i64::try_from(value) {
                Ok(value) => Ok(value),
                // Addresses and offsets wrap around 64 bits.
                Err(_) => match u64::try_from(value) {
                    Ok(value) => Ok(value.cast_signed()),
                    Err(_) => self.fail_at(span, format!("{value} does not fit 64 bits")),
                },
            },
            _ => self.fail_at(span, "expected an integer, found a float".to_owned()),
        }
    }

    /// A constant expression: literals with the operators of C, loosest first.
    pub(super) fn expression(&mut self) -> Result<Immediate> {
        self.deeper(|parser| parser.binary(0))
    }

    fn binary(&mut self, level: u8) -> Result<Immediate> {
        let mut left = self.unary()?;
        loop {
            self.space();
            let span = self.at.here();
            let Some((operator, strength)) = self.operator() else {
                return Ok(left);
            };
            if strength < level {
                return Ok(left);
            }
            for _ in 0..operator.len() {
                self.at.bump();
            }
            let right = self.deeper(|parser| parser.binary(strength + 1))?;
            let value = match (left, right) {
                (Immediate::Int(a), Immediate::Int(b)) => apply(operator, a, b),
                _ => None,
            };
            left = match value {
                Some(value) => Immediate::Int(value),
                None => return self.fail_at(span, format!("`{operator}` has no value here")),
            };
        }
    }

    /// The binary operator that is next, with its strength.
    fn operator(&self) -> Option<(&'static str, u8)> {
        Some(match (self.at.peek()?, self.at.peek2()) {
            (b'|', Some(b'|')) | (b'&', Some(b'&')) => return None,
            (b'|', _) => ("|", 1),
            (b'^', _) => ("^", 2),
            (b'&', _) => ("&", 3),
            (b'<', Some(b'<')) => ("<<", 4),
            (b'>', Some(b'>')) => (">>", 4),
            (b'+', _) => ("+", 5),
            (b'-', _) => ("-", 5),
            (b'*', _) => ("*", 6),
            (b'/', _) => ("/", 6),
            (b'%', Some(byte)) if !starts_name(byte) => ("%", 6),
            _ => return None,
        })
    }

    fn unary(&mut self) -> Result<Immediate> {
        self.space();
        let span = self.at.here();
        match self.at.peek() {
            Some(sign @ (b'-' | b'+' | b'~' | b'!')) => {
                self.at.bump();
                let hexadecimal_float = self.at.peek() == Some(b'0')
                    && matches!(self.at.peek2(), Some(b'f' | b'F' | b'd' | b'D'));
                let value = self.deeper(Self::unary)?;
                match (sign, value) {
                    (b'+', value) => Ok(value),
                    (b'-', Immediate::Int(value)) => Ok(Immediate::Int(value.wrapping_neg())),
                    (b'-', _) if hexadecimal_float => self.fail_at(
                        span,
                        "a hexadecimal float takes no sign; set the sign bit in its digits"
                            .to_owned(),
                    ),
                    (b'-', Immediate::F64(bits)) => {
                        Ok(Immediate::F64((-f64::from_bits(bits)).to_bits()))
                    }
                    (b'~', Immediate::Int(value)) => Ok(Immediate::Int(!value)),
                    (b'!', Immediate::Int(value)) => Ok(Immediate::Int(i128::from(value == 0))),
                    _ => self.fail_at(span, format!("`{}` is for integers", char::from(sign))),
                }
            }
            Some(b'(') => {
                self.at.bump();
                let value = self.expression()?;
                self.expect(b')')?;
                Ok(value)
            }
            Some(byte) if byte.is_ascii_digit() => self.literal(),
            Some(b'.') if self.at.peek2().is_some_and(|byte| byte.is_ascii_digit()) => {
                self.literal()
            }
            _ => self.fail("an operand"),
        }
    }

    /// A number.
    fn literal(&mut self) -> Result<Immediate> {
        let span = self.at.here();
        let text = self.at.number();
        match number(text) {
            Some(value) => Ok(value),
            None => self.fail_at(span, format!("`{text}` is no number")),
        }
    }
}

/// A binary operator on integers.
fn apply(operator: &str, a: i128, b: i128) -> Option<i128> {
    match operator {
        "|" => Some(a | b),
        "^" => Some(a ^ b),
        "&" => Some(a & b),
        "<<" => a.checked_shl(u32::try_from(b).ok()?),
        ">>" => a.checked_shr(u32::try_from(b).ok()?),
        "+" => a.checked_add(b),
        "-" => a.checked_sub(b),
        "*" => a.checked_mul(b),
        "/" => a.checked_div(b),
        "%" => a.checked_rem(b),
        _ => None,
    }
}

/// The value of a literal.
fn number(text: &str) -> Option<Immediate> {
    let digits = |rest: &str, count: usize| {
        rest.len() == count && rest.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    let after = |prefixes: [&str; 2]| prefixes.iter().find_map(|prefix| text.strip_prefix(prefix));
    if let Some(rest) = after(["0f", "0F"]) {
        return digits(rest, 8).then(|| u32::from_str_radix(rest, 16).ok().map(Immediate::F32))?;
    }
    if let Some(rest) = after(["0d", "0D"]) {
        return digits(rest, 16).then(|| u64::from_str_radix(rest, 16).ok().map(Immediate::F64))?;
    }
    let radix = |rest: &str, radix: u32| {
        let rest = rest.strip_suffix(['U', 'u']).unwrap_or(rest);
        // A sign would be taken by the standard parser.
        rest.bytes()
            .all(|byte| byte.is_ascii_alphanumeric())
            .then(|| u64::from_str_radix(rest, radix).ok())?
            .map(|value| Immediate::Int(i128::from(value)))
    };
    if let Some(rest) = after(["0x", "0X"]) {
        return radix(rest, 16);
    }
    if let Some(rest) = after(["0b", "0B"]) {
        return radix(rest, 2);
    }
    if text.contains(['.', 'e', 'E']) {
        return text
            .parse::<f64>()
            .ok()
            .map(|value| Immediate::F64(value.to_bits()));
    }
    match text.strip_prefix('0') {
        Some(rest) if !rest.is_empty() && !matches!(rest, "U" | "u") => radix(rest, 8),
        _ => radix(text, 10),
    }
}
