//! Numbers as they were written.
//!
//! The tree keeps what a number is, not how it was spelt: `0x10` is printed as `16`, and `2.5` as its bits. Someone who
//! lays a file out wants it to stay `0x10`. The printer keeps the order of the text, so the numbers of both texts are
//! aligned, as lines are for a difference, and each that has its like gets its spelling. One that has none, as when a
//! constant expression was worked out, stays as it is printed.

use similar::{Algorithm, DiffOp, capture_diff_slices_deadline};
use std::{
    ops::Range,
    time::{Duration, Instant},
};

/// How long the best alignment is looked for; any other is as true, since only equal numbers are exchanged.
const PATIENCE: Duration = Duration::from_secs(2);

/// The printed text with the numbers spelt as in the text that it was printed from.
pub(super) fn as_written(before: &str, printed: &str) -> String {
    let (old, new) = (numbers(before), numbers(printed));
    let values = |text: &str, all: &[Range<usize>]| -> Vec<Option<Value>> {
        let value = |at: &Range<usize>| value(text.get(at.clone())?);
        all.iter().map(value).collect()
    };
    let (old_values, new_values) = (values(before, &old), values(printed, &new));
    let deadline = Some(Instant::now() + PATIENCE);
    let steps = capture_diff_slices_deadline(Algorithm::Myers, &old_values, &new_values, deadline);
    let mut text = String::with_capacity(printed.len());
    let mut done = 0;
    for step in steps {
        let DiffOp::Equal {
            old_index,
            new_index,
            len,
        } = step
        else {
            continue;
        };
        for i in 0..len {
            let (Some(from), Some(to), Some(Some(_))) = (
                old.get(old_index + i),
                new.get(new_index + i),
                new_values.get(new_index + i),
            ) else {
                continue;
            };
            text.push_str(printed.get(done..to.start).unwrap_or(""));
            text.push_str(before.get(from.clone()).unwrap_or(""));
            done = to.end;
        }
    }
    text.push_str(printed.get(done..).unwrap_or(""));
    text
}

/// What a number is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Value {
    Int(i128),
    F32(u32),
    F64(u64),
}

/// The value of a literal, with its sign.
fn value(text: &str) -> Option<Value> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest.trim_start()),
        None => (false, text),
    };
    let bytes = digits.as_bytes();
    let radix = |prefix: usize, radix: u32| {
        let digits = digits.get(prefix..)?.trim_end_matches(['u', 'U']);
        i128::from_str_radix(digits, radix).ok()
    };
    let int = match (bytes.first()?, bytes.get(1)) {
        (b'0', Some(b'x' | b'X')) => radix(2, 16)?,
        (b'0', Some(b'b' | b'B')) => radix(2, 2)?,
        (b'0', Some(b'f' | b'F')) => {
            let bits = u32::from_str_radix(digits.get(2..)?, 16).ok()?;
            return Some(Value::F32(bits ^ (u32::from(negative) << 31)));
        }
        (b'0', Some(b'd' | b'D')) => {
            let bits = u64::from_str_radix(digits.get(2..)?, 16).ok()?;
            return Some(Value::F64(bits ^ (u64::from(negative) << 63)));
        }
        (b'0', Some(b'0'..=b'7')) if !digits.contains(['.', 'e', 'E']) => radix(1, 8)?,
        _ if digits.contains(['.', 'e', 'E']) => {
            let float: f64 = digits.parse().ok()?;
            let float = if negative { -float } else { float };
            return Some(Value::F64(float.to_bits()));
        }
        _ => radix(0, 10)?,
    };
    Some(Value::Int(if negative { -int } else { int }))
}

/// Every number in a text, with the sign before it; what stands in comments, strings and names does not count.
fn numbers(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    // Whether a sign before a number would subtract: something that has a value is before it.
    let mut after_value = false;
    let mut sign = None;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let rest = text.get(at..).unwrap_or("");
        let next = bytes.get(at + 1);
        match byte {
            b'/' if next == Some(&b'/') => at += rest.find('\n').unwrap_or(rest.len()),
            b'/' if next == Some(&b'*') => at += rest.find("*/").map_or(rest.len(), |end| end + 2),
            b'"' => {
                at += string(rest);
                after_value = false;
            }
            b'0'..=b'9' => {
                let end = at + number(rest);
                found.push(sign.take().unwrap_or(at)..end);
                at = end;
                after_value = true;
            }
            b'.' | b'_' | b'$' | b'%' | b'a'..=b'z' | b'A'..=b'Z' => {
                at += name(rest);
                sign = None;
                after_value = true;
            }
            b'-' => {
                sign = (!after_value).then_some(at);
                after_value = false;
                at += 1;
            }
            _ => {
                // Space is no token; of other characters, only a closing bracket ends something with a value.
                if !byte.is_ascii_whitespace() {
                    sign = None;
                    after_value = matches!(byte, b')' | b']' | b'}');
                }
                at += 1;
            }
        }
    }
    found
}

/// The length of a string with its quotes; it ends with its line.
fn string(text: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            b'\n' => return at,
            b'"' if !escaped => return at + 1,
            _ => escaped = byte == b'\\' && !escaped,
        }
    }
    text.len()
}

/// The length of a name with what follows its dots: `%tid.x`, `.L2::128B`, `cp.async.bulk.tensor.2d`.
fn name(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'_' | b'$' | b'.' => at += 1,
            byte if byte.is_ascii_alphanumeric() => at += 1,
            b':' if bytes.get(at + 1) == Some(&b':') => at += 2,
            _ => break,
        }
    }
    at
}

/// The length of a number, with its exponent.
fn number(text: &str) -> usize {
    let bytes = text.as_bytes();
    let is_bits = matches!(
        (bytes.first(), bytes.get(1)),
        (
            Some(b'0'),
            Some(b'x' | b'X' | b'f' | b'F' | b'd' | b'D' | b'b' | b'B')
        )
    );
    let mut at = 1;
    while let Some(&byte) = bytes.get(at) {
        let before = bytes.get(at - 1);
        let exponent = !is_bits && matches!(before, Some(b'e' | b'E'));
        match byte {
            byte if byte.is_ascii_alphanumeric() => at += 1,
            b'.' if !is_bits => at += 1,
            b'+' | b'-' if exponent => at += 1,
            _ => break,
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<&str> {
        let ranges = numbers(text);
        ranges.into_iter().filter_map(|at| text.get(at)).collect()
    }

    #[test]
    fn numbers_are_told_from_names() {
        assert_eq!(
            all(
                "@%p1 cp.async.cg.shared.global.L2::128B [%r1+-8], [%rd2 + 0x10], 16; // 5\n\"6\" /* 7 */"
            ),
            ["-8", "0x10", "16"]
        );
        assert_eq!(
            all("x[2] = {-1e-3, 2.5, 0f3F800000, 017, 0b101, 3U};"),
            ["2", "-1e-3", "2.5", "0f3F800000", "017", "0b101", "3U"]
        );
        assert_eq!(all("a-1, (2)-3, - 4"), ["1", "2", "3", "- 4"]);
    }

    #[test]
    fn spellings_return_where_the_numbers_are_the_same() {
        assert_eq!(
            as_written("f 0x10,-2.50 ;g 1", "f 16, 0dC004000000000000;\ng 1;"),
            "f 0x10, -2.50;\ng 1;"
        );
        assert_eq!(as_written("f 1+2, 0x10", "f 3, 16"), "f 3, 0x10");
        assert_eq!(as_written("f 0x10", "f 17"), "f 17");
    }

    #[test]
    fn values_are_those_of_the_manual() {
        assert_eq!(value("0xFFU"), Some(Value::Int(255)));
        assert_eq!(value("-017"), Some(Value::Int(-15)));
        assert_eq!(value("0"), Some(Value::Int(0)));
        assert_eq!(value("1.5"), value("0d3FF8000000000000"));
        assert_eq!(value("-0d3FF8000000000000"), value("-1.5"));
        assert_eq!(value("- 4"), Some(Value::Int(-4)));
        assert_eq!(value("0x"), None);
    }
}
