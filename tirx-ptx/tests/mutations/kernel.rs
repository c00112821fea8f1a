//! The kernel around mutated lines, and the two verdicts on it.

use crate::common::Ptxas;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use tirx_ptx::arch::{Needs, Target};
use tirx_ptx::isa::example::DECLARATIONS;
use tirx_ptx::version::Version;
use tirx_ptx::{Problem, Severity, parse, validate};

/// The version of every file: the newest of the `ptxas` that CI has.
const VERSION: Version = Version::new(9, 0);

/// The targets that are tried, the first that has an instruction.
const TARGETS: [Target; 5] = [
    Target::arch(90),
    Target::arch(100),
    Target::arch(103),
    Target::arch(120),
    Target::base(75),
];

/// What a file has in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    target: Target,
    /// Instructions with another `.cta_group` stand in another kernel.
    group: u8,
    /// The mode of textures, which changes their operands.
    independent: bool,
}

impl Key {
    pub(crate) fn of(target: Target, text: &str) -> Self {
        Self {
            target,
            group: match () {
                () if text.contains("cta_group::1") => 1,
                () if text.contains("cta_group::2") => 2,
                () => 0,
            },
            independent: names_sampler(text),
        }
    }
}

/// Whether `ptxas` never comes back: from a register that is a vector as a part of a matrix.
pub(crate) fn hangs(text: &str) -> bool {
    let (opcode, operands) = text.split_once(' ').unwrap_or((text, ""));
    opcode.contains("mma")
        && operands
            .split([',', ';'])
            .any(|operand| matches!(operand.trim(), "%v" | "%w"))
}

/// Whether a lookup names a texture and a sampler. In unified mode the sampler is passed over, and on some of these
/// `ptxas` crashes.
fn names_sampler(text: &str) -> bool {
    let lookup = text.contains("tex.") || text.contains("tld4.");
    let handles = text
        .split_once(", [")
        .and_then(|(_, rest)| rest.split(", {").next());
    lookup && handles.is_some_and(|handles| handles.contains(", ") && !handles.contains(']'))
}

/// The target at which an instruction is tried.
pub(crate) fn target(needs: &Needs) -> Option<Target> {
    let fits = |target: &Target| needs.holds(*target) && needs.lowest_version(*target) <= VERSION;
    TARGETS.into_iter().find(fits)
}

/// A module with the lines in it, and the number of the first of them.
fn module(key: Key, lines: &[&str]) -> (String, usize) {
    let (mode, sampler) = match key.independent {
        true => (", texmode_independent", ".global .samplerref sampler;\n"),
        false => ("", ""),
    };
    let mut text = format!(
        ".version {VERSION}\n.target {}{mode}\n.address_size 64\n{sampler}{}{DECLARATIONS}\n{}",
        key.target,
        include_str!("before.ptx"),
        include_str!("inside.ptx"),
    );
    let first = text.lines().count() + 1;
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    text += "LABEL:\nret;\n}\n";
    (text, first)
}

/// The lines that the validator refuses, with its first error.
pub(crate) fn ours(key: Key, lines: &[&str]) -> BTreeMap<usize, Problem> {
    let (text, first) = module(key, lines);
    let parsed = parse(&text);
    let mut problems = parsed.errors;
    problems.extend(validate(&parsed.module));
    problems.retain(|problem| problem.severity == Severity::Error);
    let mut refused = BTreeMap::new();
    for problem in problems {
        let line = problem.span.line as usize;
        assert!(
            (first..first + lines.len()).contains(&line),
            "{problem}: {:?}",
            text.lines().nth(line.saturating_sub(1))
        );
        refused.entry(line - first).or_insert(problem);
    }
    refused
}

/// What stands for the reason where `ptxas` crashed, which is no verdict.
pub(crate) const CRASHED: &str = "ptxas crashed";

/// The lines that `ptxas` refuses, with its reason.
///
/// A syntax error ends its reading, and some mistakes are looked for only where there are no others; so what is refused
/// is taken out, and the rest is tried again until nothing is.
pub(crate) fn theirs(ptxas: &Ptxas, key: Key, lines: &[&str]) -> BTreeMap<usize, String> {
    let mut refused = BTreeMap::new();
    let mut left: Vec<&str> = lines.to_vec();
    // A line alone is always tried.
    if let [_, _, ..] = lines {
        let known = NO_SYNTAX.lock().unwrap();
        for (at, line) in left.iter_mut().enumerate() {
            if known.contains(&grammar(line)) {
                refused.insert(at, "syntax error".to_owned());
                *line = "";
            }
        }
    }
    loop {
        let (text, first) = module(key, &left);
        let log = ptxas.run(&text, key.target);
        if log.success {
            return refused;
        }
        let mut found = log.refused();
        found.extend(wrong_addresses(&log.text));
        let mut new = false;
        for (line, reason) in found {
            // An error at the end of a statement may be told at the line after it.
            let Some(at) = line.checked_sub(first).filter(|at| *at < lines.len()) else {
                continue;
            };
            // A line that is out already is not to blame again.
            new |= !left[at].is_empty();
            if is_about_operands(&reason, lines[at]) {
                NO_SYNTAX.lock().unwrap().insert(grammar(lines[at]));
            }
            left[at] = "";
            refused.entry(at).or_insert(reason);
        }
        if !new {
            // The assembler failed on the file as a whole: halve it.
            let rest: Vec<usize> = (0..lines.len())
                .filter(|&at| !left[at].is_empty())
                .collect();
            match rest.as_slice() {
                [] => panic!("{key:?}: {}\n{text}", log.text),
                [one] => {
                    let said = log.text.lines().next().unwrap_or(CRASHED).to_owned();
                    refused.insert(*one, said);
                }
                more => {
                    let (a, b) = more.split_at(more.len() / 2);
                    for half in [a, b] {
                        let texts: Vec<&str> = half.iter().map(|&at| lines[at]).collect();
                        for (at, reason) in theirs(ptxas, key, &texts) {
                            refused.insert(half[at], reason);
                        }
                    }
                }
            }
            return refused;
        }
    }
}

/// What of a line the grammar of `ptxas` sees: the instruction, and the operands without their names and numbers. Each
/// syntax error costs a run of its own, and is the same whatever stands in for a name.
fn grammar(line: &str) -> String {
    let (opcode, operands) = line.split_once(' ').unwrap_or((line, ""));
    let mut shape = opcode.split('.').next().unwrap_or("").to_owned();
    let mut last = ' ';
    for c in operands.chars() {
        let c = match c {
            '0'..='9' if matches!(last, 'a' | '0') => last,
            '0'..='9' => '0',
            'a'..='z' | 'A'..='Z' | '%' | '_' | '.' | ':' if last == '0' => '0',
            'a'..='z' | 'A'..='Z' | '%' | '.' | ':' => 'a',
            '_' if last == 'a' => 'a',
            ' ' => continue,
            other => other,
        };
        if c != last || !matches!(c, 'a' | '0') {
            shape.push(c);
        }
        last = c;
    }
    shape
}

/// Whether a syntax error is at an operand that is more than a name or a number.
fn is_about_operands(reason: &str, line: &str) -> bool {
    let near = reason
        .strip_suffix(": syntax error")
        .and_then(|rest| rest.split('\'').nth(1));
    let (opcode, operands) = line.split_once(' ').unwrap_or((line, ""));
    near.is_some_and(|near| operands.contains(near) && !opcode.contains(near))
        && operands.contains(['_', '|', '[', '{', '(', '-', '!', '+'])
}

/// What was a syntax error so far.
static NO_SYNTAX: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// The lines that `ptxas` warns of before it refuses the file, since it has no 32-bit addresses at the target.
fn wrong_addresses(text: &str) -> impl Iterator<Item = (usize, String)> {
    text.lines().filter_map(|message| {
        let rest = message.split("32-bit address on line '").nth(1)?;
        let line = rest.split('\'').next()?.parse().ok()?;
        Some((line, "32-bit address".to_owned()))
    })
}
