//! The list against `ptxas`: every row assembles at the version and target that it claims, and not one step below.
//!
//! Runs when `TIRX_PTXAS` names the program. Small rows are written out with every choice of every slot, large ones
//! with each pair of choices of two slots at least once. `ptxas` reports every offending line of a file, so that one
//! file holds many instructions.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use tirx_ptx::arch::{Features, Needs, Target};
use tirx_ptx::ast::{Address, AddressBase, AddressOffset, Immediate, Instruction, Operand};
use tirx_ptx::isa::{self, Choice, Form, OperandKind, OperandType, Presence, Resolved};
use tirx_ptx::version::Version;

/// Rows with every combination up to this many.
const SMALL: usize = 48;

/// The lowest target and version that are looked at: what is older is history.
const BASE: (Version, Target) = (Version::new(4, 2), Target::base(50));

/// The versions that there are, up to what the tested `ptxas` knows.
const VERSIONS: &[(u8, u8)] = &[
    (4, 2),
    (4, 3),
    (5, 0),
    (6, 0),
    (6, 1),
    (6, 2),
    (6, 3),
    (6, 4),
    (6, 5),
    (7, 0),
    (7, 1),
    (7, 2),
    (7, 3),
    (7, 4),
    (7, 5),
    (7, 6),
    (7, 7),
    (7, 8),
    (8, 0),
    (8, 1),
    (8, 2),
    (8, 3),
    (8, 4),
    (8, 5),
    (8, 6),
    (8, 7),
    (8, 8),
    (9, 0),
];

#[test]
fn every_row_assembles_where_it_says_and_not_below() {
    let Ok(ptxas) = std::env::var("TIRX_PTXAS") else {
        println!("skipped: set TIRX_PTXAS");
        return;
    };
    let cases = cases();
    assert!(cases.len() > 3000, "{}", cases.len());
    let mut batches: BTreeMap<(Version, Target, bool), BTreeSet<String>> = BTreeMap::new();
    for case in &cases {
        let (version, target) =
            lowest(&case.needs).unwrap_or_else(|| panic!("no target has `{}`", case.text));
        batches
            .entry((version, target, true))
            .or_default()
            .insert(case.text.clone());
        if let Some(below) = VERSIONS
            .iter()
            .rev()
            .map(|&(a, b)| Version::new(a, b))
            .find(|v| *v < case.needs.version)
            && let Some(target) =
                known().find(|t| case.needs.holds(*t) && t.introduced().unwrap() <= below)
        {
            batches
                .entry((below, target, false))
                .or_default()
                .insert(case.text.clone());
        }
        let lower = known()
            .filter(|t| *t < target && !case.needs.holds(*t))
            .max();
        if let Some(lower) = lower {
            let version = case
                .needs
                .version
                .max(lower.introduced().unwrap())
                .max(BASE.0);
            batches
                .entry((version, lower, false))
                .or_default()
                .insert(case.text.clone());
        }
    }
    let mut wrong = Vec::new();
    let mut lines = 0;
    let batches: Vec<_> = batches
        .into_iter()
        .flat_map(|(key, set)| {
            let all: Vec<String> = set.into_iter().collect();
            all.chunks(400)
                .map(|chunk| (key, chunk.to_vec()))
                .collect::<Vec<_>>()
        })
        .collect();
    let workers = std::thread::available_parallelism()
        .map_or(2, usize::from)
        .min(8);
    let next = std::sync::atomic::AtomicUsize::new(0);
    let results = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    let Some(((version, target, good), instructions)) = batches.get(at) else {
                        return;
                    };
                    let refused = assemble(&ptxas, *version, *target, instructions, at);
                    results.lock().unwrap().push((at, *good, refused));
                }
            });
        }
    });
    for (at, good, refused) in results.into_inner().unwrap() {
        let ((version, target, _), instructions) = &batches[at];
        lines += instructions.len();
        for (i, text) in instructions.iter().enumerate() {
            match (good, refused.get(&i)) {
                (true, Some(reason)) => {
                    wrong.push(format!("{version} {target}: refused `{text}`: {reason}"))
                }
                (false, None) if !is_accepted_early(text) => wrong.push(format!(
                    "{version} {target}: accepted `{text}`, which claims to need more"
                )),
                _ => {}
            }
        }
        if let Some(reason) = refused.get(&usize::MAX) {
            wrong.push(format!("{version} {target}: {reason}"));
        }
    }
    wrong.sort();
    println!(
        "{} instructions of {} rows, {lines} lines assembled",
        cases.len(),
        isa::forms().count()
    );
    assert!(
        wrong.is_empty(),
        "{} of {lines} lines:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

struct Case {
    text: String,
    needs: Needs,
}

fn known() -> impl Iterator<Item = Target> {
    Target::known().filter(|target| *target >= BASE.1 && !matches!(target.sm, 88 | 101 | 107))
}

fn lowest(needs: &Needs) -> Option<(Version, Target)> {
    let target = known().find(|target| needs.holds(*target))?;
    Some((needs.lowest_version(target).max(BASE.0), target))
}

/// `ptxas` 13.0 takes these at a lower version and target than 13.5 does; the list claims what both take.
fn is_accepted_early(text: &str) -> bool {
    text.starts_with("fence.acquire.") || text.starts_with("fence.release.")
}

/// Rows that need more than one line of context are tested by the corpus.
fn is_testable(form: &Form) -> bool {
    form.opcode() != "call" && form.mnemonic != "setmaxnreg"
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for form in isa::forms().filter(|form| is_testable(form)) {
        let combinations = combinations(form);
        for (n, words) in combinations.iter().enumerate() {
            let mut opcode = form.mnemonic.to_owned();
            for choice in words.iter().flatten() {
                opcode.push('.');
                opcode.push_str(choice.word);
            }
            let filled = |slot: &str| {
                form.slots
                    .iter()
                    .zip(words)
                    .any(|(s, w)| s.name == slot && w.is_some())
            };
            let optional = form
                .operands
                .iter()
                .filter(|spec| spec.presence == Presence::Optional)
                .count();
            for extra in 0..=optional {
                let mut left = extra;
                let specs: Vec<_> = form
                    .operands
                    .iter()
                    .filter(|spec| match spec.presence {
                        Presence::Always => true,
                        Presence::WithSlot(slot) => filled(slot),
                        Presence::Optional => {
                            left = left.wrapping_sub(1);
                            left != usize::MAX || {
                                left = 0;
                                false
                            }
                        }
                    })
                    .collect();
                // Operands need the words, so they are made for a probe that has the right number of them.
                let word = |slot: &str| {
                    form.slots
                        .iter()
                        .zip(words)
                        .find(|(s, _)| s.name == slot)
                        .and_then(|(_, w)| w.map(|c| c.word))
                };
                let operands: Vec<Operand> = specs
                    .iter()
                    .map(|spec| operand(spec.kind, &word, n))
                    .collect();
                let instruction = Instruction::new(opcode.clone(), operands);
                let all: Vec<Resolved> = isa::candidates(&instruction);
                let Some(resolved) = all
                    .iter()
                    .find(|resolved| core::ptr::eq(resolved.form, form))
                else {
                    // A rule forbids the combination.
                    continue;
                };
                // A `.param` variable that no call has written makes `ptxas` 13.0 crash.
                if opcode.starts_with("ld.param::func") {
                    continue;
                }
                assert_eq!(
                    resolved.opcode(),
                    opcode,
                    "another reading of the same words"
                );
                cases.push(Case {
                    text: format!("{instruction};"),
                    needs: resolved.requirement(),
                });
            }
        }
    }
    cases
}

/// Choices for each slot: all combinations of a small row, each pair at least once of a large one.
fn combinations(form: &Form) -> Vec<Vec<Option<&'static Choice>>> {
    let options: Vec<Vec<Option<&'static Choice>>> = form
        .slots
        .iter()
        .map(|slot| {
            let none = slot.optional.then_some(None);
            none.into_iter()
                .chain(slot.choices.iter().map(Some))
                .collect()
        })
        .collect();
    let total = options
        .iter()
        .try_fold(1usize, |product, slot| product.checked_mul(slot.len()));
    if total.is_some_and(|total| total <= SMALL) {
        return options.iter().fold(vec![vec![]], |sets, slot| {
            sets.iter()
                .flat_map(|set| {
                    slot.iter()
                        .map(|choice| [set.clone(), vec![*choice]].concat())
                })
                .collect()
        });
    }
    let mut wanted: BTreeSet<(usize, usize, usize, usize)> = BTreeSet::new();
    for a in 0..options.len() {
        for b in a + 1..options.len() {
            for i in 0..options[a].len() {
                for j in 0..options[b].len() {
                    wanted.insert((a, i, b, j));
                }
            }
        }
    }
    let mut result = Vec::new();
    while let Some(&(a, i, b, j)) = wanted.iter().next() {
        let mut picked: Vec<Option<usize>> = vec![None; options.len()];
        picked[a] = Some(i);
        picked[b] = Some(j);
        for slot in 0..options.len() {
            if picked[slot].is_some() {
                continue;
            }
            // The choice that covers most pairs with what is picked; the first, which often is none, on a tie.
            let gain = |choice: usize| {
                (0..options.len())
                    .filter(|&other| {
                        picked[other].is_some_and(|at| {
                            let pair = match other < slot {
                                true => (other, at, slot, choice),
                                false => (slot, choice, other, at),
                            };
                            wanted.contains(&pair)
                        })
                    })
                    .count()
            };
            let best = (0..options[slot].len())
                .rev()
                .max_by_key(|&choice| gain(choice))
                .unwrap();
            picked[slot] = Some(best);
        }
        let picked: Vec<usize> = picked.into_iter().map(Option::unwrap).collect();
        for a in 0..picked.len() {
            for b in a + 1..picked.len() {
                wanted.remove(&(a, picked[a], b, picked[b]));
            }
        }
        result.push(
            picked
                .iter()
                .zip(&options)
                .map(|(&at, slot)| slot[at])
                .collect(),
        );
    }
    result
}

/// The name of a register that an operand of a type takes.
fn register(ty: &str, n: usize) -> String {
    let class = match ty {
        "pred" => "p",
        "b8" | "u8" | "s8" | "b16" | "u16" | "s16" | "f16" | "bf16" | "e4m3x2" | "e5m2x2" => "h",
        "b64" | "u64" | "s64" | "f64" | "f32x2" => "d",
        "b128" => "q",
        _ => "r",
    };
    format!("%{class}{}", n % 8)
}

fn operand(kind: OperandKind, word: &dyn Fn(&str) -> Option<&'static str>, n: usize) -> Operand {
    let type_word = |ty: OperandType| match ty {
        OperandType::Fixed(word)
        | OperandType::Registers(_, word)
        | OperandType::Count(_, word) => word,
        OperandType::Slot(slot) | OperandType::AtLeast(slot) | OperandType::Vector(_, slot) => {
            word(slot).unwrap()
        }
        OperandType::Wide(slot) => match word(slot).unwrap() {
            "u16" | "s16" => "u32",
            _ => "u64",
        },
    };
    let len = |ty: OperandType| match ty {
        OperandType::Registers(count, _) => usize::from(count),
        OperandType::Vector(slot, _) => word(slot).map_or(1, |w| w[1..].parse().unwrap()),
        OperandType::Count(slot, _) => word(slot).map_or(1, |w| w[1..].parse().unwrap()),
        _ => 1,
    };
    let of = |ty: OperandType| {
        let name = |i| Operand::Name(register(type_word(ty), n + i));
        match (len(ty), ty) {
            (1, OperandType::Count(..)) => Operand::Vector(vec![name(0)]),
            (1, _) => name(0),
            (len, _) => Operand::Vector((0..len).map(name).collect()),
        }
    };
    match kind {
        OperandKind::Dst(ty)
        | OperandKind::Src(ty)
        | OperandKind::Register(ty)
        | OperandKind::InOut(ty) => of(ty),
        OperandKind::Value(ty) => of(ty),
        OperandKind::DstOrSink(ty) => match word("space") {
            // Remote arrivals give no state.
            Some("shared::cluster") if type_word(ty) == "b64" && word("op").is_none() => {
                Operand::Sink
            }
            _ => of(ty),
        },
        OperandKind::DstPair(first, second, required) => match required {
            isa::Second::Optional if n.is_multiple_of(2) => of(first),
            _ => Operand::Pair(Box::new(of(first)), Box::new(of(second))),
        },
        OperandKind::Predicate => match n % 2 {
            0 => Operand::Name("%p1".to_owned()),
            _ => Operand::Not("%p2".to_owned()),
        },
        OperandKind::Pack(ty, _) => {
            let part = match type_word(ty) {
                "b16" => "x",
                "b32" => "h",
                "b64" => "r",
                _ => "d",
            };
            Operand::Vector(
                (0..2)
                    .map(|i| Operand::Name(format!("%{part}{i}")))
                    .collect(),
            )
        }
        OperandKind::Addr(space) => {
            let space = match space.strip_prefix('<').and_then(|s| s.strip_suffix('>')) {
                Some(slot) => word(slot).unwrap_or(""),
                None => space,
            };
            let base = match space {
                "param" | "param::entry" => "input",
                "param::func" => "output",
                "const" => "constants",
                _ => "%d1",
            };
            Operand::Address(Address {
                base: AddressBase::Name(base.to_owned()),
                offset: AddressOffset::Constant(0),
            })
        }
        OperandKind::TensorAddr(_) => unreachable!("no row has it yet"),
        OperandKind::ImmRange(low, _) => Operand::Immediate(Immediate::Int(i128::from(low))),
        OperandKind::ImmOneOf(values) => {
            Operand::Immediate(Immediate::Int(i128::from(values[n % values.len()])))
        }
        OperandKind::Label => Operand::Name(match word("uni") {
            _ if n == usize::MAX => "table".to_owned(),
            _ => "LABEL".to_owned(),
        }),
        OperandKind::Function | OperandKind::Arguments => {
            unreachable!("calls are tested by the corpus")
        }
    }
}

/// The lines that `ptxas` refuses, with its reason; `usize::MAX` stands for the file.
fn assemble(
    ptxas: &str,
    version: Version,
    target: Target,
    lines: &[String],
    id: usize,
) -> BTreeMap<usize, String> {
    let mut text = format!(
        ".version {version}\n.target {target}\n.address_size 64\n.const .b64 constants[16];\n"
    );
    text += ".visible .entry k(.param .align 16 .b8 input[128])\n{\n.reg .pred %p<16>; .reg .b16 %h<16>; .reg .b32 %r<16>; .reg .b64 %d<16>;\n";
    if lines.iter().any(|line| line.contains("%q"))
        && version >= Version::new(8, 3)
        && target.sm >= 70
    {
        text += ".reg .b128 %q<16>;\n";
    }
    if lines.iter().any(|line| line.contains("%x")) {
        text += ".reg .b8 %x<16>;\n";
    }
    text += ".param .align 16 .b8 output[128];\n\n";
    if version >= Version::new(6, 0) {
        text += "table: .branchtargets LABEL;\n";
    }
    let first = text.lines().count() + 1;
    for line in lines {
        let line = match line.starts_with("brx") {
            true => line.replace("LABEL", "table"),
            false => line.clone(),
        };
        text += &line;
        text.push('\n');
    }
    text += "LABEL:\nret;\n}\n";
    let stem = std::env::temp_dir().join(format!("tirx-ptx-{}-{id}", std::process::id()));
    let source = stem.with_extension("ptx");
    let out = stem.with_extension("cubin");
    std::fs::write(&source, &text).unwrap();
    let sm = target.sm.max(75);
    let suffix = match target.features {
        Features::Base => "",
        Features::Family => "f",
        Features::Arch => "a",
    };
    let output = Command::new(ptxas)
        .arg("-O0")
        .arg(format!("-arch=sm_{sm}{suffix}"))
        .arg(&source)
        .arg("-o")
        .arg(&out)
        .output()
        .unwrap();
    let _ = std::fs::remove_file(&source);
    let _ = std::fs::remove_file(&out);
    let log = String::from_utf8_lossy(&output.stderr).into_owned()
        + &String::from_utf8_lossy(&output.stdout);
    let mut refused = BTreeMap::new();
    for message in log.lines() {
        let place = message
            .split(", line ")
            .nth(1)
            .and_then(|rest| rest.split(';').next()?.trim().parse::<usize>().ok());
        match place {
            Some(line) if line >= first && line < first + lines.len() => {
                let reason = message
                    .split("error   :")
                    .nth(1)
                    .unwrap_or(message)
                    .trim()
                    .to_owned();
                refused.entry(line - first).or_insert(reason);
            }
            _ if message.contains("warning") || message.contains("aborted due to errors") => {}
            _ if message.contains("error") || message.contains("fatal") => {
                refused.insert(usize::MAX, message.to_owned());
            }
            _ => {}
        }
    }
    if !output.status.success() && refused.is_empty() {
        refused.insert(
            usize::MAX,
            format!("ptxas failed, {}, {lines:?}: {log}", output.status),
        );
    }
    refused
}
