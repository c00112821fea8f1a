//! Every target against the list: an instruction assembles for each target that its requirement holds for, from the
//! version that it says and that knows the target on, not one version below, and for no other target at all.
//!
//! So a requirement of several alternatives, as of one feature set of an architecture and the family of another, is
//! held to each of them at its own lowest version. One instruction is tried of each requirement of each mnemonic's first
//! two words; where `TIRX_CONFORMANCE` is set, of each row, and of the later `ptxas` as well.

use crate::cases::{self, Case, cases};
use crate::kernel::{Assembler, Setting};
use crate::{BASE, BATCH, VERSIONS, all};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tirx_ptx::arch::Target;
use tirx_ptx::version::Version;

/// Where lines are assembled, and whether they are to be accepted.
type Key = (Version, Target, bool, Setting);

#[test]
fn every_target_has_what_its_rows_say() {
    let Some(assembler) = Assembler::named_by("TIRX_PTXAS") else {
        println!("skipped: set TIRX_PTXAS");
        return;
    };
    let only = std::env::var("TIRX_CONFORMANCE").unwrap_or_default();
    let thorough = !only.is_empty();
    let cases = cases(if only == "all" { "" } else { &only });
    let mut wrong = judge(&assembler, &distinct(&cases, thorough));
    if thorough && let Some(latest) = Assembler::named_by("TIRX_PTXAS_LATEST") {
        wrong.extend(judge(&latest, &distinct(&cases, thorough)));
    }
    let shown = wrong.len().min(200);
    assert!(
        wrong.is_empty(),
        "{} lines:\n{}",
        wrong.len(),
        wrong[..shown].join("\n")
    );
}

/// One case of each requirement: of each row, or of each instruction's first two words.
fn distinct(cases: &[Case], thorough: bool) -> Vec<&Case> {
    let mut seen = BTreeSet::new();
    let words = |case: &Case| -> String {
        let opcode = case.text.split([' ', ';']).next().unwrap_or_default();
        opcode.split('.').take(2).collect::<Vec<_>>().join(".")
    };
    cases
        .iter()
        .filter(|case| {
            let row = if thorough { case.row } else { 0 };
            seen.insert((row, words(case), format!("{:?}", case.needs)))
        })
        .collect()
}

/// What one `ptxas` says otherwise.
fn judge(assembler: &Assembler, cases: &[&Case]) -> Vec<String> {
    let mut batches: BTreeMap<Key, BTreeMap<&str, &Case>> = BTreeMap::new();
    let mut lines = 0;
    for case in cases {
        for target in all() {
            let Some(introduced) = target.introduced().filter(|v| *v <= assembler.newest) else {
                continue;
            };
            let mut put = |version: Version, good: bool| {
                lines += 1;
                let key = (version, target, good, case.setting);
                batches.entry(key).or_default().insert(&case.text, case);
            };
            if !case.needs.holds(target) {
                put(assembler.newest, false);
                continue;
            }
            let lowest = case.needs.lowest_version(target).max(BASE.0);
            if lowest <= assembler.newest {
                put(lowest, true);
            }
            let versions = VERSIONS.iter().map(|&(a, b)| Version::new(a, b));
            let below = versions.rev().find(|version| *version < lowest);
            if let Some(below) = below.filter(|below| introduced <= *below) {
                put(below.min(assembler.newest), false);
            }
        }
    }
    let files: Vec<(Key, Vec<&Case>)> = batches
        .into_iter()
        .flat_map(|(key, lines)| {
            let lines: Vec<&Case> = lines.into_values().collect();
            let chunks = lines.chunks(BATCH).map(|chunk| (key, chunk.to_vec()));
            chunks.collect::<Vec<_>>()
        })
        .collect();
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some((key, lines)) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let (version, target, good, setting) = *key;
                    let texts: Vec<&str> = lines.iter().map(|case| &*case.text).collect();
                    let verdicts = assembler.judge(version, target, setting, &texts);
                    for (case, refused) in lines.iter().zip(verdicts) {
                        let text = &case.text;
                        let difference = match (good, refused) {
                            (true, Some(reason)) => format!("refused `{text}`: {reason}"),
                            (false, None) if !cases::is_accepted_early(text) => {
                                format!("accepted `{text}`")
                            }
                            _ => continue,
                        };
                        let mut wrong = wrong.lock().unwrap();
                        wrong.push(format!("{version} {target}: {difference}"));
                    }
                }
            });
        }
    });
    println!(
        "{} instructions, {lines} lines in {} files at {}",
        cases.len(),
        files.len(),
        assembler.newest
    );
    let mut wrong = wrong.into_inner().unwrap();
    wrong.sort();
    wrong
}
