//! The product of a row's slots without its rules, judged by `ptxas` and by the list.
//!
//! What a row allows is tried elsewhere; here is asked whether it refuses too much or too little. A *combination* is a
//! word, or none, for each slot of a row. All are tried where there are few; of a larger product those that are one
//! word away from a legal one, and then a sample. The operands of a combination are those of the legal combinations
//! that are nearest to it, each list of operands in a line of its own. A line stands in a module of the newest version,
//! for each of the targets that have most; the list must allow it there exactly when `ptxas` takes it.
//!
//! `TIRX_PRODUCT=NAME` chooses the rows by the start of their mnemonics (`all` for every row), `TIRX_PRODUCT_LIMIT`
//! says how many combinations of a row are tried. `ptxas` is the newer one of `TIRX_PTXAS_LATEST` and `TIRX_PTXAS`.

use crate::cases;
use crate::kernel::{Assembler, Setting};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tirx_ptx::arch::Target;
use tirx_ptx::ast::{Instruction, Operand};
use tirx_ptx::isa::{self, Form};

/// The targets that have most.
const RICH: &[Target] = &[
    Target::arch(90),
    Target::arch(100),
    Target::arch(103),
    Target::arch(107),
    Target::arch(120),
];

/// Those of [`RICH`] that the program knows.
fn rich(assembler: &Assembler) -> impl Iterator<Item = Target> + use<> {
    let newest = assembler.newest;
    RICH.iter()
        .copied()
        .filter(move |target| target.introduced().is_some_and(|since| since <= newest))
}

/// The most combinations of a row.
const LIMIT: usize = 20_000;
/// The most operand lists that are tried with a combination.
const OPERANDS: usize = 12;
/// So many lines go into a file.
const BATCH: usize = 1000;

/// The lines of a file with their texts, and where they are assembled.
type File<'a> = (Target, Setting, &'a [(&'a Instruction, String)]);

/// For each slot the number of its word, from 1; 0 is an empty slot.
type Combination = Vec<usize>;

#[test]
fn rows_allow_what_ptxas_takes_and_nothing_else() {
    let Ok(only) = std::env::var("TIRX_PRODUCT") else {
        println!("skipped: set TIRX_PRODUCT to the start of a mnemonic");
        return;
    };
    let limit = std::env::var("TIRX_PRODUCT_LIMIT").map_or(LIMIT, |text| text.parse().unwrap());
    let Some(assembler) =
        Assembler::named_by("TIRX_PTXAS_LATEST").or_else(|| Assembler::named_by("TIRX_PTXAS"))
    else {
        println!("skipped: set TIRX_PTXAS");
        return;
    };
    let mut wrong = BTreeMap::new();
    println!(
        "{:<60} {:>12} {:>8} {:>8} {:>9}",
        "mnemonic", "combinations", "lines", "agreed", "disagreed"
    );
    for form in isa::forms() {
        if only == "all" && form.opcode() == "call"
            || only != "all" && !form.mnemonic.starts_with(&only)
        {
            continue;
        }
        if form.needs.version > assembler.newest {
            continue;
        }
        let combinations = combinations(form, &assembler, limit);
        let lines = lines(form, &combinations);
        let verdicts = judge(&assembler, &lines);
        let mut agreed = 0;
        let mut disagreed = 0;
        for (line, target, refused) in verdicts {
            let ours = match isa::resolve(&line) {
                Ok(resolved) => {
                    let needs = resolved.requirement_with(&line.operands);
                    match needs.version <= assembler.newest && needs.holds(target) {
                        true => None,
                        false => Some("needs another target".to_owned()),
                    }
                }
                Err(mismatch) => Some(mismatch.to_string()),
            };
            let text = format!("{line};");
            match (ours, refused) {
                (None, Some(reason)) => {
                    disagreed += 1;
                    wrong.insert((text, target), format!("allowed here, ptxas: {reason}"));
                }
                (Some(reason), None) => {
                    disagreed += 1;
                    wrong.insert((text, target), format!("ptxas takes it, here: {reason}"));
                }
                _ => agreed += 1,
            }
        }
        println!(
            "{:<60} {:>12} {:>8} {agreed:>8} {disagreed:>9}",
            form.mnemonic,
            combinations.len(),
            lines.len(),
        );
    }
    let shown: Vec<String> = wrong
        .iter()
        .take(400)
        .map(|((line, target), reason)| format!("{target}: `{line}` {reason}"))
        .collect();
    assert!(
        wrong.is_empty(),
        "{} lines:\n{}",
        wrong.len(),
        shown.join("\n")
    );
}

/// What each slot may hold: numbers of words that this version knows, and 0 where it may be empty.
fn options(form: &Form, assembler: &Assembler) -> Vec<Vec<usize>> {
    let known = |at: &usize, slot: &isa::Slot| match at.checked_sub(1) {
        None => slot.optional,
        Some(at) => (slot.choices[at].needs).is_none_or(|needs| needs.version <= assembler.newest),
    };
    form.slots
        .iter()
        .map(|slot| {
            (0..=slot.choices.len())
                .filter(|at| known(at, slot))
                .collect()
        })
        .collect()
}

/// The legal combinations, as many as there are up to some ten thousand.
fn legal(form: &'static Form) -> Vec<isa::Resolved> {
    let all = isa::combinations(form);
    all.all(LIMIT).unwrap_or_else(|| all.pairs())
}

fn numbers(form: &Form, resolved: &isa::Resolved) -> Combination {
    form.slots
        .iter()
        .map(|slot| {
            let word = resolved.word(slot.name);
            word.map_or(0, |word| {
                1 + slot
                    .choices
                    .iter()
                    .position(|choice| choice.word == word)
                    .unwrap()
            })
        })
        .collect()
}

/// The combinations of a row that are tried.
fn combinations(form: &'static Form, assembler: &Assembler, limit: usize) -> Vec<Combination> {
    let options = options(form, assembler);
    let product: u128 = options.iter().map(|slot| slot.len() as u128).product();
    if product <= limit as u128 {
        let mut all: Vec<Combination> = vec![Vec::new()];
        for slot in &options {
            all = all
                .iter()
                .flat_map(|start| slot.iter().map(|&at| [&start[..], &[at]].concat()))
                .collect();
        }
        return all;
    }
    let mut near = BTreeSet::new();
    for resolved in legal(form) {
        let centre = numbers(form, &resolved);
        for (slot, options) in options.iter().enumerate() {
            for &at in options {
                let mut other = centre.clone();
                other[slot] = at;
                near.insert(other);
            }
        }
    }
    let mut near: Vec<Combination> = near.into_iter().collect();
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    if near.len() > limit {
        for at in 0..limit {
            let other = at + random(near.len() - at);
            near.swap(at, other);
        }
        near.truncate(limit);
        return near;
    }
    let mut all: BTreeSet<Combination> = near.into_iter().collect();
    for _ in 0..limit {
        if all.len() >= limit {
            break;
        }
        all.insert(
            options
                .iter()
                .map(|slot| slot[random(slot.len())])
                .collect(),
        );
    }
    all.into_iter().collect()
}

/// An instruction for each combination and each list of operands that may be its.
fn lines(form: &'static Form, combinations: &[Combination]) -> Vec<Instruction> {
    // Operand lists, and the legal combinations that have them.
    let mut lists: Vec<Vec<Operand>> = Vec::new();
    let mut shapes: BTreeMap<Vec<String>, usize> = BTreeMap::new();
    let mut of: BTreeMap<Combination, Vec<usize>> = BTreeMap::new();
    for resolved in legal(form) {
        for optional in 0..=resolved.optional_operands() {
            // Seeds of both parities: some operands have two shapes.
            for seed in 0..2 {
                let operands = resolved.instruction(optional, seed).operands;
                let shape: Vec<String> = operands.iter().map(shape).collect();
                let at = *shapes.entry(shape).or_insert_with(|| {
                    lists.push(operands);
                    lists.len() - 1
                });
                let own = of.entry(numbers(form, &resolved)).or_default();
                if !own.contains(&at) {
                    own.push(at);
                }
            }
        }
    }
    let mut lines = Vec::new();
    for combination in combinations {
        let mut opcode = form.mnemonic.to_owned();
        for (slot, &at) in form.slots.iter().zip(combination) {
            if let Some(at) = at.checked_sub(1) {
                opcode.push('.');
                opcode.push_str(slot.choices[at].word);
            }
        }
        let mut wanted = of.get(combination).cloned().unwrap_or_default();
        if wanted.is_empty() {
            for (slot, s) in form.slots.iter().enumerate() {
                for at in 0..=s.choices.len() {
                    let mut other = combination.clone();
                    other[slot] = at;
                    wanted.extend(of.get(&other).into_iter().flatten());
                }
            }
        }
        if wanted.is_empty() {
            wanted = (0..lists.len()).collect();
        }
        let mut seen = BTreeSet::new();
        wanted.retain(|at| seen.insert(*at));
        for at in wanted.into_iter().take(OPERANDS) {
            lines.push(Instruction::new(opcode.clone(), lists[at].clone()));
        }
    }
    lines
}

/// What of an operand a row can ask for: its text without the numbers of registers.
pub(crate) fn shape(operand: &Operand) -> String {
    let text = Instruction::new("x".to_owned(), vec![operand.clone()]).to_string();
    let mut shape = String::new();
    let mut in_register = false;
    for c in text.chars() {
        in_register = c == '%' || in_register && c.is_ascii_alphanumeric();
        if !(in_register && c.is_ascii_digit()) {
            shape.push(c);
        }
    }
    shape
}

/// Each line at each target, with the reason if `ptxas` refused it.
fn judge(
    assembler: &Assembler,
    lines: &[Instruction],
) -> Vec<(Instruction, Target, Option<String>)> {
    let mut settings: BTreeMap<Setting, Vec<(&Instruction, String)>> = BTreeMap::new();
    for line in lines {
        let text = format!("{line};");
        if cases::is_accepted_early(&text) {
            continue;
        }
        settings
            .entry(Setting::of(&text))
            .or_default()
            .push((line, text));
    }
    let files: Vec<File<'_>> = settings
        .iter()
        .flat_map(|(&setting, lines)| {
            lines
                .chunks(BATCH)
                .flat_map(move |chunk| rich(assembler).map(move |target| (target, setting, chunk)))
        })
        .collect();
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    let workers = std::thread::available_parallelism()
        .map_or(2, usize::from)
        .min(8);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(&(target, setting, lines)) =
                    files.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let texts: Vec<&str> = lines.iter().map(|(_, text)| &**text).collect();
                    let refused = assembler.judge(assembler.newest, target, setting, &texts);
                    let judged = lines.iter().zip(refused);
                    results.lock().unwrap().extend(
                        judged.map(|((line, _), refused)| ((*line).clone(), target, refused)),
                    );
                }
            });
        }
    });
    results.into_inner().unwrap()
}
