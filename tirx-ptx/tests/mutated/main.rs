//! The validator against `ptxas` on whole modules with one line changed.
//!
//! The modules are those of `tests/modules/good` and of the corpus. Of each line there are mutations: it is left out,
//! doubled, swapped with the next; a number, a type, a space or a word of linkage is another; a word of a directive, a
//! brace, a comma or a semicolon is missing; what stands between braces is left out; version and target are others. What
//! the validator refuses `ptxas` must refuse, and the reverse.
//!
//! Runs when `TIRX_PTXAS` names the program, which sees each module for itself. A sample is taken; `TIRX_MUTATED` says
//! how many, or `all`, or the start of a module's name.
#![allow(clippy::unwrap_used)]

#[path = "../common/mod.rs"]
mod common;
mod mutate;

use mutate::Mutation;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tirx_ptx::{Problem, Severity, parse, validate};

/// So many are tried where nothing else is said.
const FEW: usize = 200;
/// A module of the corpus with more lines costs too much.
const LINES: usize = 150;
/// So many differences of one kind are shown.
const SHOWN: usize = 3;

/// What `ptxas` 13.0 takes although the manual does not allow it and it can hardly be meant: the start of what the
/// validator says.
const LENIENT: &[&str] = &[
    // `.shared .b32 x<4>` declares four variables, as registers are declared.
    "expected `,` or `;`, found `<`",
    // A second `.target` behind the first, not above it.
    "the module has a second `.target`",
    "`.align` stands after the type",
    // A function that is declared in the body of another, for the whole module.
    "a function declared before its alias is needed",
    // An array of textures in another space.
    "; a `.texref` is in `.global`",
    // A vector register of another class, which stands for its bits.
    "` is declared `.",
];

/// Where `ptxas` has no verdict about the text.
const NO_VERDICT: &[&str] = &["Internal error", "(C7", "Register allocation failed"];

#[test]
fn validate_and_ptxas_agree_on_modules() {
    let Some(ptxas) = common::ptxas() else {
        return;
    };
    let wanted = std::env::var("TIRX_MUTATED").unwrap_or_default();
    let mut all: Vec<(usize, String, Mutation)> = Vec::new();
    for (name, text) in modules(&wanted) {
        for mutation in mutate::mutations(&text) {
            all.push((hash(&mutation.text), name.clone(), mutation));
        }
    }
    let total = all.len();
    all.sort_by_key(|(hash, ..)| *hash);
    all.dedup_by_key(|(hash, ..)| *hash);
    let named = !wanted.is_empty() && wanted.parse::<usize>().is_err();
    if !named {
        all.truncate(wanted.parse().unwrap_or(FEW));
    }
    let next = AtomicUsize::new(0);
    let refused = AtomicUsize::new(0);
    let differences = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some((_, name, mutation)) = all.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let parsed = parse(&mutation.text);
                    let mut problems = [parsed.errors.clone(), validate(&parsed.module)].concat();
                    problems.retain(|problem| problem.severity == Severity::Error);
                    let mut log = ptxas.run(&mutation.text, parsed.module.target);
                    // What a kernel has in all is judged where a whole program is assembled.
                    let whole =
                        |problem: &Problem| problem.message.contains("of `.shared` variables");
                    if log.success && !problems.is_empty() && problems.iter().all(whole) {
                        log = ptxas.run_whole(&mutation.text, parsed.module.target);
                    }
                    let said = log
                        .text
                        .lines()
                        .find(|line| line.contains("error") || line.contains("fatal"));
                    refused.fetch_add(usize::from(!log.success), Ordering::Relaxed);
                    let no_verdict =
                        |said: &str| NO_VERDICT.iter().any(|start| said.contains(start));
                    if problems.is_empty() == log.success
                        || (!log.success && said.is_none_or(no_verdict))
                    {
                        continue;
                    }
                    let ours = problems.first().map(ToString::to_string);
                    let excused = problems
                        .iter()
                        .all(|problem| LENIENT.iter().any(|part| problem.message.contains(part)));
                    // Of an empty module `ptxas` looks at nothing.
                    if log.success && (excused || parsed.module.items.is_empty()) {
                        continue;
                    }
                    let line = mutation.text.lines().nth(mutation.line).unwrap_or("");
                    let reason = ours.clone().or(said.map(str::to_owned)).unwrap_or_default();
                    let place = format!("{name}:{}: {line}", mutation.line + 1);
                    let mut all = differences.lock().unwrap();
                    all.push((mutation.kind, ours.is_some(), reason, place));
                }
            });
        }
    });
    let differences = differences.into_inner().unwrap();
    println!(
        "{} of {total} mutations, {} refused by ptxas, {} judged otherwise",
        all.len(),
        refused.into_inner(),
        differences.len()
    );
    assert!(differences.is_empty(), "{}", report(differences));
}

/// Name and text of the modules.
fn modules(wanted: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut modules = Vec::new();
    for folder in [
        "modules/good",
        "corpus/cuda",
        "corpus/triton",
        "corpus/llvm",
        "corpus/tirx",
        "corpus/hand",
    ] {
        for entry in std::fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "ptx") {
                continue;
            }
            let name = path.strip_prefix(&root).unwrap().display().to_string();
            let text = std::fs::read_to_string(&path).unwrap();
            let numbered = wanted.is_empty() || wanted == "all" || wanted.parse::<usize>().is_ok();
            if (numbered && text.lines().count() <= LINES)
                || (!numbered && name.starts_with(wanted))
            {
                modules.push((name, text));
            }
        }
    }
    modules.sort();
    assert!(!modules.is_empty(), "no module begins with {wanted}");
    modules
}

/// What was done, whether the validator alone refused it, and what was said, without what is between quotes.
type Group = (&'static str, bool, String);

/// Differences by kind and reason, the most frequent first.
fn report(differences: Vec<(&'static str, bool, String, String)>) -> String {
    let mut groups: BTreeMap<Group, Vec<(String, String)>> = BTreeMap::new();
    for (kind, by_us, reason, place) in differences {
        let shape: String = reason
            .split(['`', '\''])
            .enumerate()
            .map(|(at, part)| if at % 2 == 0 { part } else { ".." })
            .map(|part| part.replace(|c: char| c.is_ascii_digit(), ""))
            .collect();
        groups
            .entry((kind, by_us, shape))
            .or_default()
            .push((place, reason));
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, all)| core::cmp::Reverse(all.len()));
    let mut report = String::new();
    for ((kind, by_us, _), all) in groups {
        let who = if by_us { "validate" } else { "ptxas" };
        writeln!(report, "{} x {kind}: refused by {who} alone", all.len()).unwrap();
        for (place, reason) in all.iter().take(SHOWN) {
            writeln!(report, "    {place}    // {reason}").unwrap();
        }
    }
    report
}

/// FNV-1a.
fn hash(text: &str) -> usize {
    text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |state, byte| {
        (state ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    }) as usize
        >> 7
}
