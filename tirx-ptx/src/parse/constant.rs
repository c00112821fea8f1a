//! Literals and constant expressions, which are kept as their values.
//!
//! The manual's "Constants": integers have 64 bits and are signed, unless they do not fit or end in `U`; an operator
//! with an unsigned side is unsigned; comparisons give 0 or 1. Floats are double precision. `0f3F800000` is a single
//! and takes no operator.

use super::cursor::starts_name;
use super::{Parser, Problem, Result};
use crate::ast::{Immediate, Span};

/// The value of an expression while it is computed.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Value {
    Signed(i64),
    Unsigned(u64),
    Double(f64),
    /// The bits of a single.
    Single(u32),
}

impl From<Value> for Immediate {
    fn from(value: Value) -> Self {
        match value {
            Value::Signed(value) => Self::Int(value.into()),
            Value::Unsigned(value) => Self::Int(value.into()),
            Value::Double(value) => Self::F64(value.to_bits()),
            Value::Single(bits) => Self::F32(bits),
        }
    }
}

impl Value {
    fn integer(value: u64, unsigned: bool) -> Self {
        match i64::try_from(value) {
            Ok(value) if !unsigned => Self::Signed(value),
            _ => Self::Unsigned(value),
        }
    }

    /// Its 64 bits, if it is an integer.
    fn bits(self) -> Option<u64> {
        match self {
            Self::Signed(value) => Some(value.cast_unsigned()),
            Self::Unsigned(value) => Some(value),
            Self::Double(_) | Self::Single(_) => None,
        }
    }
}

const TERNARY: u8 = 1;

/// Binary operators, the longer ones first, with how strongly they bind.
const OPERATORS: [(&str, u8); 18] = [
    ("||", 2),
    ("&&", 3),
    ("==", 7),
    ("!=", 7),
    ("<<", 9),
    (">>", 9),
    ("<=", 8),
    (">=", 8),
    ("|", 4),
    ("^", 5),
    ("&", 6),
    ("<", 8),
    (">", 8),
    ("+", 10),
    ("-", 10),
    ("*", 11),
    ("/", 11),
    ("%", 11),
];

impl Parser<'_> {
    /// A constant expression that is an integer of 64 bits.
    pub(super) fn integer(&mut self) -> Result<i64> {
        self.space();
        let before = self.at;
        if let Some(value) = self.at.short_number() {
            self.space();
            if matches!(self.at.peek(), Some(b']' | b',' | b';' | b'}')) {
                return Ok(value.into());
            }
            self.at = before;
        }
        let span = self.at.here();
        match self.value()?.bits() {
            // Addresses and offsets wrap around 64 bits.
            Some(bits) => Ok(bits.cast_signed()),
            None => self.fail_at(span, "expected an integer, found a float"),
        }
    }

    /// A constant expression.
    pub(super) fn expression(&mut self) -> Result<Immediate> {
        self.value().map(Immediate::from)
    }

    fn value(&mut self) -> Result<Value> {
        self.deeper(|parser| parser.binary(TERNARY))
    }

    /// Operators that bind at least so strongly.
    fn binary(&mut self, level: u8) -> Result<Value> {
        let mut left = self.unary()?;
        loop {
            let span = self.here();
            if self.at.peek() == Some(b'?') && level <= TERNARY {
                self.at.skip();
                left = self.choice(left, span)?;
                continue;
            }
            let Some((operator, strength)) = self.operator() else {
                return Ok(left);
            };
            if strength < level {
                return Ok(left);
            }
            for _ in 0..operator.len() {
                self.at.skip();
            }
            let right = self.deeper(|parser| parser.binary(strength + 1))?;
            left = match apply(operator, left, right) {
                Ok(value) => value,
                Err(reason) => {
                    return self.fail_at(span, format!("`{operator}` has no value here: {reason}"));
                }
            };
        }
    }

    /// After `condition ?`.
    fn choice(&mut self, condition: Value, span: Span) -> Result<Value> {
        let Some(condition) = condition.bits() else {
            return self.fail_at(span, "`?` asks an integer, found a float");
        };
        let (yes, no) = self.deeper(|parser| {
            let yes = parser.binary(TERNARY)?;
            parser.expect(b':')?;
            Ok((yes, parser.binary(TERNARY)?))
        })?;
        let taken = if condition != 0 { yes } else { no };
        Ok(match (taken, yes, no) {
            (Value::Signed(value), Value::Unsigned(_), _)
            | (Value::Signed(value), _, Value::Unsigned(_)) => {
                Value::Unsigned(value.cast_unsigned())
            }
            (value, ..) => value,
        })
    }

    /// The binary operator that is next, and how strongly it binds.
    fn operator(&self) -> Option<(&'static str, u8)> {
        let first = self.at.peek()?;
        let second = self.at.peek2();
        // `%r1` behind a constant is a register, not a remainder.
        if first == b'%' && second.is_some_and(|byte| starts_name(byte) || byte.is_ascii_digit()) {
            return None;
        }
        OPERATORS
            .iter()
            .find(|(text, _)| match text.as_bytes() {
                [a] => *a == first,
                [a, b] => *a == first && Some(*b) == second,
                _ => false,
            })
            .copied()
    }

    fn unary(&mut self) -> Result<Value> {
        let span = self.here();
        match self.at.peek() {
            Some(sign @ (b'-' | b'+' | b'~' | b'!')) => {
                self.at.skip();
                let value = self.deeper(Self::unary)?;
                match (sign, value) {
                    (b'+', Value::Signed(_) | Value::Unsigned(_) | Value::Double(_)) => Ok(value),
                    (b'-', Value::Signed(value)) => Ok(Value::Signed(value.wrapping_neg())),
                    // -9223372036854775808 is signed, though its digits alone do not fit.
                    (b'-', Value::Unsigned(value)) if value == 1 << 63 => {
                        Ok(Value::Signed(i64::MIN))
                    }
                    (b'-', Value::Unsigned(value)) => Ok(Value::Unsigned(value.wrapping_neg())),
                    (b'-', Value::Double(value)) => Ok(Value::Double(-value)),
                    (b'~', Value::Signed(value)) => Ok(Value::Signed(!value)),
                    (b'~', Value::Unsigned(value)) => Ok(Value::Unsigned(!value)),
                    (b'!', Value::Signed(_) | Value::Unsigned(_)) => {
                        Ok(Value::Signed(i64::from(value.bits() == Some(0))))
                    }
                    (b'+' | b'-', Value::Single(bits)) => self.refuse(
                        Problem::new(span, "a hexadecimal single takes no sign").help(match sign {
                            b'-' => format!("write `0f{:08X}`", bits ^ (1 << 31)),
                            _ => format!("write `0f{bits:08X}`"),
                        }),
                    ),
                    _ => self.fail_at(
                        span,
                        format!("`{}` is for integers, found a float", char::from(sign)),
                    ),
                }
            }
            Some(b'(') => {
                self.at.skip();
                match self.directive() {
                    Some(cast) => {
                        let cast = cast.to_owned();
                        self.expect(b')')?;
                        let value = self.deeper(Self::unary)?;
                        self.cast(&cast, value, span)
                    }
                    None => {
                        let value = self.value()?;
                        self.expect(b')')?;
                        Ok(value)
                    }
                }
            }
            Some(b'W') if self.at.is_warp_size() => {
                self.at.name();
                Ok(Value::Signed(32))
            }
            Some(byte) if byte.is_ascii_digit() => self.literal(),
            Some(b'.') if self.at.peek2().is_some_and(|byte| byte.is_ascii_digit()) => {
                self.literal()
            }
            Some(b'\'') => self.refuse(
                Problem::new(span, "expected a constant, found a character in quotes")
                    .help("write its number"),
            ),
            _ => self.fail("an operand"),
        }
    }

    fn cast(&mut self, to: &str, value: Value, span: Span) -> Result<Value> {
        match (to, value.bits()) {
            ("s64", Some(bits)) => Ok(Value::Signed(bits.cast_signed())),
            ("u64", Some(bits)) => Ok(Value::Unsigned(bits)),
            ("s64" | "u64", None) => self.fail_at(span, "an integer is cast, found a float"),
            _ => self.refuse(
                Problem::new(span, format!("there is no cast to `.{to}`"))
                    .help("cast to `.s64` or `.u64`"),
            ),
        }
    }

    /// A number.
    fn literal(&mut self) -> Result<Value> {
        let span = self.at.here();
        let text = self.at.number();
        match number(text) {
            Some(value) => Ok(value),
            None => {
                let problem =
                    Problem::new(self.span_of(span, text), format!("`{text}` is no number"));
                let without = text.trim_end_matches(['f', 'F', 'l', 'L']);
                self.refuse(match number(without) {
                    Some(_) => problem.help(format!("write `{without}`")),
                    None if matches!(text.get(..2), Some("0f" | "0F")) => {
                        problem.help("a hexadecimal single has 8 digits")
                    }
                    None if matches!(text.get(..2), Some("0d" | "0D")) => {
                        problem.help("a hexadecimal double has 16 digits")
                    }
                    None if text.bytes().all(|byte| byte.is_ascii_digit()) => {
                        problem.help(match text.starts_with('0') {
                            true => "a number that starts with 0 is octal",
                            false => "an integer has 64 bits",
                        })
                    }
                    None => problem,
                })
            }
        }
    }
}

/// A binary operator, or why it has no value.
fn apply(operator: &str, a: Value, b: Value) -> core::result::Result<Value, &'static str> {
    let truth = |value: bool| Ok(Value::Signed(i64::from(value)));
    if let (Value::Double(a), Value::Double(b)) = (a, b) {
        return match operator {
            "+" => Ok(Value::Double(a + b)),
            "-" => Ok(Value::Double(a - b)),
            "*" => Ok(Value::Double(a * b)),
            "/" => Ok(Value::Double(a / b)),
            "==" => truth(a == b),
            "!=" => truth(a != b),
            "<" => truth(a < b),
            ">" => truth(a > b),
            "<=" => truth(a <= b),
            ">=" => truth(a >= b),
            _ => Err("it is for integers"),
        };
    }
    let (Some(x), Some(y)) = (a.bits(), b.bits()) else {
        return Err(match (a, b) {
            (Value::Single(_), _) | (_, Value::Single(_)) => {
                "a hexadecimal single takes no operator"
            }
            _ => "one side is an integer, the other a float",
        });
    };
    let divisor = "its right side is 0";
    match operator {
        "||" => return truth(x != 0 || y != 0),
        "&&" => return truth(x != 0 && y != 0),
        "==" => return truth(x == y),
        "!=" => return truth(x != y),
        // A shift has the type of its left side, and shifts out what it is told to.
        "<<" | ">>" => {
            let count = u32::try_from(y).unwrap_or(u32::MAX);
            return Ok(match (operator, a) {
                ("<<", Value::Signed(a)) => Value::Signed(a.checked_shl(count).unwrap_or(0)),
                ("<<", _) => Value::Unsigned(x.checked_shl(count).unwrap_or(0)),
                (_, Value::Signed(a)) => Value::Signed(a >> count.min(63)),
                _ => Value::Unsigned(x.checked_shr(count).unwrap_or(0)),
            });
        }
        _ => {}
    }
    if let (Value::Signed(a), Value::Signed(b)) = (a, b) {
        return match operator {
            "<" => truth(a < b),
            ">" => truth(a > b),
            "<=" => truth(a <= b),
            ">=" => truth(a >= b),
            "/" | "%" if b == 0 => Err(divisor),
            _ => Ok(Value::Signed(match operator {
                "|" => a | b,
                "^" => a ^ b,
                "&" => a & b,
                "+" => a.wrapping_add(b),
                "-" => a.wrapping_sub(b),
                "*" => a.wrapping_mul(b),
                "/" => a.wrapping_div(b),
                _ => a.wrapping_rem(b),
            })),
        };
    }
    match operator {
        "<" => truth(x < y),
        ">" => truth(x > y),
        "<=" => truth(x <= y),
        ">=" => truth(x >= y),
        "/" | "%" if y == 0 => Err(divisor),
        _ => Ok(Value::Unsigned(match operator {
            "|" => x | y,
            "^" => x ^ y,
            "&" => x & y,
            "+" => x.wrapping_add(y),
            "-" => x.wrapping_sub(y),
            "*" => x.wrapping_mul(y),
            "/" => x / y,
            _ => x % y,
        })),
    }
}

/// The value of a literal.
fn number(text: &str) -> Option<Value> {
    let digits = |rest: &str, count: usize| {
        rest.len() == count && rest.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    if let Some(rest) = after(text, ["0f", "0F"]) {
        return digits(rest, 8).then(|| u32::from_str_radix(rest, 16).ok().map(Value::Single))?;
    }
    if let Some(rest) = after(text, ["0d", "0D"]) {
        return digits(rest, 16).then(|| {
            u64::from_str_radix(rest, 16)
                .ok()
                .map(|bits| Value::Double(f64::from_bits(bits)))
        })?;
    }
    match integer(text) {
        Some((value, unsigned)) => Some(Value::integer(value, unsigned)),
        None => match text.contains(['.', 'e', 'E']) {
            true => text.parse().ok().map(Value::Double),
            false => None,
        },
    }
}

fn after<'t>(text: &'t str, prefixes: [&str; 2]) -> Option<&'t str> {
    prefixes.iter().find_map(|prefix| text.strip_prefix(prefix))
}

/// The value of an integer literal, and whether it ends in `U`. `ptxas` lets some that do not fit 64 bits wrap around
/// silently; here none does.
pub(super) fn integer(text: &str) -> Option<(u64, bool)> {
    let (text, unsigned) = match text.strip_suffix('U') {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let (digits, radix) = if let Some(rest) = after(text, ["0x", "0X"]) {
        (rest, 16)
    } else if let Some(rest) = after(text, ["0b", "0B"]) {
        (rest, 2)
    } else if text.len() > 1 && text.starts_with('0') {
        (text, 8)
    } else {
        (text, 10)
    };
    if digits.is_empty() {
        return None;
    }
    let value = digits.chars().try_fold(0u64, |value, digit| {
        let digit = digit.to_digit(radix)?;
        value.checked_mul(radix.into())?.checked_add(digit.into())
    })?;
    Some((value, unsigned))
}
