//! `vprintf`: the text of a kernel.
//!
//! The lanes that make the call print one after the other, in their order. Formats are C's as a GPU has them (CUDA
//! guide, formatted output); arguments stand one behind the other, each at a multiple of its size.

use super::access::{Lookup, Place, read};
use super::report::{Say, Who};
use super::state::{Blocks, Machine, Warp};
use super::step::Flow;
use crate::lanes::{Lanes, WARP, lanes_of};
use crate::program::{Reg, Space};

/// What is kept of the text of a launch, in bytes: as much as a GPU keeps unless told otherwise.
const MOST: usize = 1 << 20;
/// The longest format or string.
const LONGEST: u64 = 1 << 16;

/// A call of `vprintf`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Print {
    /// The generic address of the format.
    pub(crate) format: Reg,
    /// The generic address of the arguments.
    pub(crate) values: Reg,
    /// How many arguments were written.
    pub(crate) written: Reg,
}

/// Why something cannot be printed.
enum Trouble {
    /// An address that leads nowhere.
    Fault(u64, u32, Box<super::access::Fault>),
    /// A format that is not modelled.
    Format(String),
}

impl Machine<'_> {
    pub(crate) fn print<const SAN: bool>(
        &mut self,
        blocks: &Blocks,
        warp: &mut Warp,
        print: Print,
        pc: u32,
        exec: u32,
    ) -> Flow {
        let mut written: Lanes = [0; WARP];
        for lane in lanes_of(exec) {
            let format = warp.reg(print.format)[lane];
            let values = warp.reg(print.values)[lane];
            let text = Arguments {
                machine: self,
                blocks,
                warp,
                lane,
                lookup: Lookup::new(),
                at: values,
            }
            .write(format);
            match text {
                Ok((text, count)) => {
                    written[lane] = count;
                    self.say(&text);
                }
                Err(Trouble::Fault(address, len, fault)) => {
                    return self.fault(warp, lane, pc, address, len, *fault);
                }
                Err(Trouble::Format(what)) => {
                    let who = Who {
                        warp: warp.number,
                        lane: lane as u8,
                        pc,
                    };
                    self.find(None, who, None, |_| {
                        Say::incomplete(format!("`vprintf` with {what} is not modelled"))
                    });
                    return Flow::Stop;
                }
            }
        }
        warp.set::<SAN>(print.written, exec, &written);
        Flow::Next
    }

    fn say(&mut self, text: &str) {
        let left = MOST.saturating_sub(self.output.len());
        match text.len() <= left {
            true => self.output.push_str(text),
            false => self.output_lost = true,
        }
    }
}

/// The arguments of one call.
struct Arguments<'a, 'm> {
    machine: &'a Machine<'m>,
    blocks: &'a Blocks,
    warp: &'a Warp,
    lane: usize,
    lookup: Lookup,
    /// The address of the next.
    at: u64,
}

/// What stands between `%` and the letter.
#[derive(Default)]
struct Spec {
    left: bool,
    plus: bool,
    space: bool,
    alternate: bool,
    zero: bool,
    width: usize,
    precision: Option<usize>,
}

impl Arguments<'_, '_> {
    fn load(&mut self, address: u64, size: u64) -> Result<u64, Trouble> {
        let place = self
            .lookup
            .locate(
                self.machine,
                self.blocks,
                Space::Generic,
                address,
                size,
                size,
                self.lane,
            )
            .map_err(|fault| Trouble::Fault(address, size as u32, fault))?;
        let (bytes, at): (&[u8], u64) = match place {
            Place::Global(index, offset) => (
                self.machine
                    .memory
                    .get(index)
                    .map_or(&[], |allocation| allocation.data.as_slice()),
                offset,
            ),
            Place::Shared(rank, offset) => (
                self.blocks
                    .get(rank)
                    .map_or(&[], |block| block.shared.as_slice()),
                offset,
            ),
            Place::Local(offset) => (&self.warp.local, offset),
            Place::Param(offset) => (&self.machine.params, offset),
        };
        Ok(read(bytes, at, size as usize))
    }

    /// A string that ends with a zero.
    fn string(&mut self, address: u64) -> Result<String, Trouble> {
        let mut bytes = Vec::new();
        for offset in 0..LONGEST {
            match self.load(address.wrapping_add(offset), 1)? {
                0 => return Ok(String::from_utf8_lossy(&bytes).into_owned()),
                byte => bytes.push(byte as u8),
            }
        }
        Err(Trouble::Format("a string without an end".to_owned()))
    }

    fn next(&mut self, size: u64) -> Result<u64, Trouble> {
        let at = self.at.next_multiple_of(size);
        self.at = at.wrapping_add(size);
        self.load(at, size)
    }

    /// The text, and how many arguments it took.
    fn write(mut self, format: u64) -> Result<(String, u64), Trouble> {
        let format = self.string(format)?;
        let mut out = String::new();
        let mut count = 0;
        let mut rest = format.chars().peekable();
        while let Some(char) = rest.next() {
            if char != '%' {
                out.push(char);
                continue;
            }
            let mut spec = Spec::default();
            while let Some(flag) = rest.next_if(|c| "-+ #0".contains(*c)) {
                match flag {
                    '-' => spec.left = true,
                    '+' => spec.plus = true,
                    ' ' => spec.space = true,
                    '#' => spec.alternate = true,
                    _ => spec.zero = true,
                }
            }
            let mut number = || {
                let mut value: Option<usize> = None;
                while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                    let digit = digit.to_digit(10).unwrap_or(0) as usize;
                    // No line is longer than this.
                    value = Some((value.unwrap_or(0) * 10 + digit).min(1 << 12));
                }
                value
            };
            spec.width = number().unwrap_or(0);
            if rest.next_if_eq(&'.').is_some() {
                let mut number = || {
                    let mut value = 0_usize;
                    while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                        let digit = digit.to_digit(10).unwrap_or(0) as usize;
                        value = (value * 10 + digit).min(1 << 12);
                    }
                    value
                };
                spec.precision = Some(number());
            }
            let mut long = 0;
            while let Some(length) = rest.next_if(|c| matches!(c, 'l' | 'h' | 'z' | 'j' | 't')) {
                long += u32::from(length != 'h');
            }
            let Some(letter) = rest.next() else {
                return Err(Trouble::Format("a `%` at its end".to_owned()));
            };
            if letter == '%' {
                out.push('%');
                continue;
            }
            out.push_str(&self.argument(letter, &spec, long > 0)?);
            count += 1;
        }
        Ok((out, count))
    }

    fn argument(&mut self, letter: char, spec: &Spec, long: bool) -> Result<String, Trouble> {
        let size = if long { 8 } else { 4 };
        Ok(match letter {
            'd' | 'i' => {
                let bits = self.next(size)?;
                let value = match long {
                    true => bits as i64,
                    false => i64::from(bits as u32 as i32),
                };
                let digits = value.unsigned_abs().to_string();
                number(spec, value < 0, "", &at_least(digits, spec.precision), true)
            }
            'u' => {
                let digits = self.next(size)?.to_string();
                number(spec, false, "", &at_least(digits, spec.precision), false)
            }
            'x' | 'X' | 'o' | 'p' => {
                let value = self.next(if letter == 'p' { 8 } else { size })?;
                let (digits, prefix) = match letter {
                    'o' => (format!("{value:o}"), "0"),
                    'X' => (format!("{value:X}"), "0X"),
                    _ => (format!("{value:x}"), "0x"),
                };
                let shown = letter == 'p' || spec.alternate && value != 0;
                let prefix = if shown { prefix } else { "" };
                number(
                    spec,
                    false,
                    prefix,
                    &at_least(digits, spec.precision),
                    false,
                )
            }
            'c' => {
                let char = char::from(self.next(4)? as u8);
                padded(spec, char.to_string())
            }
            's' => {
                let address = self.next(8)?;
                let mut text = self.string(address)?;
                if let Some(most) = spec.precision {
                    text = text.chars().take(most).collect();
                }
                padded(spec, text)
            }
            'f' | 'F' | 'e' | 'E' | 'g' | 'G' => {
                let value = f64::from_bits(self.next(8)?);
                let digits = float(letter.to_ascii_lowercase(), spec, value.abs());
                let digits = match letter.is_ascii_uppercase() {
                    true => digits.to_ascii_uppercase(),
                    false => digits,
                };
                let finite = Spec {
                    zero: spec.zero && value.is_finite(),
                    precision: None,
                    ..*spec
                };
                number(&finite, value.is_sign_negative(), "", &digits, true)
            }
            other => return Err(Trouble::Format(format!("`%{other}`"))),
        })
    }
}

/// Zeros before a number of fewer digits.
fn at_least(digits: String, precision: Option<usize>) -> String {
    match precision {
        Some(least) => format!("{digits:0>least$}"),
        None => digits,
    }
}

/// A number with its sign, prefix and padding.
fn number(spec: &Spec, negative: bool, prefix: &str, digits: &str, signed: bool) -> String {
    let sign = match (negative, spec.plus && signed, spec.space && signed) {
        (true, ..) => "-",
        (false, true, _) => "+",
        (false, false, true) => " ",
        (false, false, false) => "",
    };
    if spec.zero && !spec.left && spec.precision.is_none() {
        let width = spec.width.saturating_sub(sign.len() + prefix.len());
        return format!("{sign}{prefix}{digits:0>width$}");
    }
    padded(spec, format!("{sign}{prefix}{digits}"))
}

fn padded(spec: &Spec, text: String) -> String {
    let width = spec.width;
    match spec.left {
        true => format!("{text:<width$}"),
        false => format!("{text:>width$}"),
    }
}

/// The digits of a float that is not negative.
fn float(letter: char, spec: &Spec, value: f64) -> String {
    if value.is_nan() {
        return "nan".to_owned();
    }
    if value.is_infinite() {
        return "inf".to_owned();
    }
    let precision = spec.precision.unwrap_or(6);
    match letter {
        'f' => format!("{value:.precision$}"),
        'e' => scientific(value, precision),
        _ => {
            // C11 7.21.6.1: `%g` takes `%e` where the exponent is below -4 or not below the precision.
            let precision = precision.max(1);
            let text = scientific(value, precision - 1);
            let exponent = text
                .split_once('e')
                .and_then(|(_, exponent)| exponent.parse::<i64>().ok())
                .unwrap_or(0);
            let plain = (-4..precision as i64).contains(&exponent);
            let (digits, tail) = match (plain, text.split_once('e')) {
                (false, Some((digits, tail))) => (digits.to_owned(), format!("e{tail}")),
                _ => {
                    let places = (precision as i64 - 1 - exponent).max(0) as usize;
                    (format!("{value:.places$}"), String::new())
                }
            };
            let digits = match digits.contains('.') && !spec.alternate {
                true => digits.trim_end_matches('0').trim_end_matches('.'),
                false => &digits,
            };
            format!("{digits}{tail}")
        }
    }
}

/// With an exponent of at least two digits and its sign.
fn scientific(value: f64, precision: usize) -> String {
    let text = format!("{value:.precision$e}");
    match text.split_once('e') {
        Some((digits, exponent)) => {
            let (sign, exponent) = match exponent.strip_prefix('-') {
                Some(exponent) => ('-', exponent),
                None => ('+', exponent),
            };
            format!("{digits}e{sign}{exponent:0>2}")
        }
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(letter: char, precision: Option<usize>, value: f64) -> String {
        let spec = Spec {
            precision,
            ..Spec::default()
        };
        float(letter, &spec, value)
    }

    #[test]
    fn floats_are_those_of_c() {
        assert_eq!(with('f', None, 1.5), "1.500000");
        assert_eq!(with('f', Some(2), 2.675), "2.67");
        assert_eq!(with('e', None, 1.5), "1.500000e+00");
        assert_eq!(with('e', Some(1), 1.5e-7), "1.5e-07");
        assert_eq!(with('e', Some(0), 3e120), "3e+120");
        assert_eq!(with('g', None, 100_000.0), "100000");
        assert_eq!(with('g', None, 1_000_000.0), "1e+06");
        assert_eq!(with('g', Some(9), f64::from(0.1_f32)), "0.100000001");
        assert_eq!(with('g', None, 0.0001), "0.0001");
        assert_eq!(with('g', None, 0.00001), "1e-05");
        assert_eq!(with('g', None, 0.0), "0");
        assert_eq!(with('g', Some(3), 999.6), "1e+03");
        assert_eq!(with('f', None, f64::NAN), "nan");
    }

    #[test]
    fn numbers_are_padded_as_in_c() {
        let spec = |flags: &str, width| Spec {
            left: flags.contains('-'),
            plus: flags.contains('+'),
            zero: flags.contains('0'),
            width,
            ..Spec::default()
        };
        assert_eq!(number(&spec("", 5), true, "", "42", true), "  -42");
        assert_eq!(number(&spec("0", 5), true, "", "42", true), "-0042");
        assert_eq!(number(&spec("-", 5), false, "", "42", true), "42   ");
        assert_eq!(number(&spec("+", 0), false, "", "42", true), "+42");
        assert_eq!(number(&spec("0", 6), false, "0x", "2a", false), "0x002a");
    }
}
