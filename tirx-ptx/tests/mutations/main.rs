//! The validator against `ptxas`, line by line, over instructions with one mistake.
//!
//! Every legal pair of words of every row gives an instruction, and each instruction its mutations: another operand in
//! the place of one, an operand more or fewer, two swapped, another word, a guard. Hundreds stand in one kernel, and for
//! each line the verdict of [`validate`] is held against that of `ptxas`. Where the two differ, the line is tried again
//! in a kernel of its own, so that no verdict depends on its neighbours.
//!
//! Runs when `TIRX_PTXAS` names the program. `TIRX_MUTATIONS=all` takes all mutations, a number so many, and a name
//! those of the rows whose mnemonic starts so; without it a sample is taken.
#![allow(clippy::unwrap_used)]

#[path = "../common/mod.rs"]
mod common;
mod kernel;
mod leniency;
mod mutate;

use kernel::Key;
use mutate::Mutation;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tirx_ptx::isa;

/// So many mutations are tried where nothing else is said.
const SAMPLE: usize = 2_500;
/// The first words of instructions whose operands `ptxas` and the validator do not judge the same yet; a sample leaves
/// them out, `TIRX_MUTATIONS=all` does not.
const UNSETTLED: &[&str] = &[
    "tex", "tld4", "txq", "suld", "sust", "sured", "suq", "mma", "wmma", "wgmma", "tcgen05", "cvt",
    "fma",
];
/// So many instructions of a row are mutated for a sample.
const OF_A_ROW: usize = 6;
/// Of a row with more combinations than this a sample has one instruction.
const LARGE: u64 = 20_000;
/// So many lines go into a file.
const BATCH: usize = 500;
/// So many differences of one kind are shown.
const SHOWN: usize = 12;

/// Which mutations are wanted.
enum Wanted {
    All,
    Number(usize),
    Rows(String),
}

impl Wanted {
    fn of_environment() -> Self {
        match std::env::var("TIRX_MUTATIONS").as_deref() {
            Err(_) | Ok("") => Self::Number(SAMPLE),
            Ok("all") => Self::All,
            Ok(text) => match text.parse() {
                Ok(number) => Self::Number(number),
                Err(_) => Self::Rows(text.to_owned()),
            },
        }
    }
}

#[test]
fn validate_and_ptxas_agree() {
    let Some(ptxas) = common::ptxas() else {
        return;
    };
    let wanted = Wanted::of_environment();
    let files = files(&wanted);
    let tried: usize = files.iter().map(|(_, lines)| lines.len()).sum();
    if matches!(wanted, Wanted::Number(SAMPLE)) {
        assert!(tried > SAMPLE / 2, "{tried}");
    }
    let next = AtomicUsize::new(0);
    let differences = Mutex::new(Vec::new());
    let refused = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some((key, lines)) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let texts: Vec<&str> = lines.iter().map(|line| &*line.text).collect();
                    let ours = kernel::ours(*key, &texts);
                    let theirs = kernel::theirs(&ptxas, *key, &texts);
                    refused.fetch_add(theirs.len(), Ordering::Relaxed);
                    for (at, line) in lines.iter().enumerate() {
                        if ours.contains_key(&at) == theirs.contains_key(&at) {
                            continue;
                        }
                        // Neighbours must not matter.
                        let ours = kernel::ours(*key, &[&line.text]).remove(&0);
                        let theirs = kernel::theirs(&ptxas, *key, &[&line.text]).remove(&0);
                        if theirs.as_deref() == Some(kernel::CRASHED) {
                            continue;
                        }
                        if ours.is_some() != theirs.is_some()
                            && (ours.is_none() || leniency::of(&line.text).is_none())
                        {
                            let mut all = differences.lock().unwrap();
                            all.push((line.kind, line.text.clone(), ours, theirs));
                        }
                    }
                }
            });
        }
    });
    let differences = differences.into_inner().unwrap();
    let count = differences.len();
    let report = report(differences);
    println!(
        "{tried} mutations, {} refused by ptxas, {count} judged otherwise",
        refused.into_inner()
    );
    assert!(count == 0, "{report}");
}

/// The wanted mutations, by the file they go into.
fn files(wanted: &Wanted) -> Vec<(Key, Vec<Mutation>)> {
    let mut all: BTreeMap<Key, Vec<Mutation>> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    let every = match wanted {
        Wanted::Number(number) => {
            let mut total = 0;
            instructions(wanted, |_, instruction| {
                total += mutate::mutations(instruction).len();
            });
            // A power of two, so that few new mutations do not give another sample.
            (total / number.max(&1)).max(1).next_power_of_two()
        }
        _ => 1,
    };
    instructions(wanted, |target, instruction| {
        for mutation in mutate::mutations(instruction) {
            // By the text, so that a new row does not give another sample of all others.
            if hash(&mutation.text).is_multiple_of(every) && seen.insert(mutation.text.clone()) {
                let key = Key::of(target, &mutation.text);
                all.entry(key).or_default().push(mutation);
            }
        }
    });
    all.into_iter()
        .flat_map(|(key, lines)| {
            let mut files = Vec::new();
            let mut rest = lines.into_iter().peekable();
            while rest.peek().is_some() {
                files.push((key, rest.by_ref().take(BATCH).collect()));
            }
            files
        })
        .collect()
}

/// FNV-1a.
fn hash(text: &str) -> usize {
    text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |state, byte| {
        (state ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    }) as usize
        >> 7
}

/// Instructions of each row, and the target that each is tried at: those with every legal pair of words, of which a
/// sample takes so many, and of the largest rows one.
fn instructions(
    wanted: &Wanted,
    mut visit: impl FnMut(tirx_ptx::arch::Target, &tirx_ptx::ast::Instruction),
) {
    let (rows, most) = match wanted {
        Wanted::Rows(rows) => (&**rows, usize::MAX),
        Wanted::All => ("", usize::MAX),
        Wanted::Number(_) => ("", OF_A_ROW),
    };
    let mut seed = 0;
    for form in isa::forms().filter(|form| form.mnemonic.starts_with(rows)) {
        if most != usize::MAX && UNSETTLED.contains(&form.opcode()) {
            continue;
        }
        let all = isa::combinations(form);
        let resolved = match most == usize::MAX || all.count() <= LARGE {
            true => all.pairs(),
            false => all.first().into_iter().collect(),
        };
        for resolved in resolved.iter().step_by((resolved.len() / most).max(1)) {
            let optional = (seed + 1) % (resolved.optional_operands() + 1);
            let instruction = resolved.instruction(optional, seed + 1);
            let needs = resolved.requirement_with(&instruction.operands);
            let Some(target) = kernel::target(&needs) else {
                continue;
            };
            seed += 1;
            visit(target, &instruction);
        }
    }
}

/// The kind of mutation, the line, and the two reasons to refuse it.
type Difference = (&'static str, String, Option<String>, Option<String>);
/// The kind of mutation, whether `ptxas` alone refuses it, and why.
type Group<'d> = (&'d str, bool, String);

/// Differences by kind of mutation and reason, the most frequent first.
fn report(differences: Vec<Difference>) -> String {
    let mut groups: BTreeMap<Group<'_>, Vec<(String, String)>> = BTreeMap::new();
    for (kind, text, ours, theirs) in differences {
        let by_ptxas = theirs.is_some();
        let reason = ours.or(theirs).unwrap_or_default();
        groups
            .entry((kind, by_ptxas, shape(&reason)))
            .or_default()
            .push((text, reason));
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, lines)| core::cmp::Reverse(lines.len()));
    let mut report = String::new();
    for ((kind, by_ptxas, reason), lines) in groups {
        let who = if by_ptxas {
            "ptxas alone"
        } else {
            "validate alone"
        };
        writeln!(
            report,
            "{} x {kind}: refused by {who}: {reason}",
            lines.len()
        )
        .unwrap();
        for (text, reason) in lines.iter().take(SHOWN) {
            writeln!(report, "    {text}    // {reason}").unwrap();
        }
    }
    report
}

/// A message without what is between quotes, so that messages of one kind are equal.
fn shape(message: &str) -> String {
    message
        .split(['`', '\''])
        .enumerate()
        .map(|(at, part)| if at % 2 == 0 { part } else { ".." })
        .collect()
}
