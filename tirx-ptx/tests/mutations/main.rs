//! The validator against `ptxas`, line by line, over instructions with one mistake.
//!
//! Every legal pair of words of every row gives an instruction, and each instruction its mutations: another operand in
//! the place of one, an operand more or fewer, two swapped, another word, a guard. Hundreds stand in one kernel, and for
//! each line the verdict of [`validate`] is held against that of `ptxas`. Where the two differ, the line is tried again
//! in a kernel of its own, so that no verdict depends on its neighbours.
//!
//! Runs when `TIRX_PTXAS` names the program. `TIRX_MUTATIONS=all` takes all mutations, a number so many, and a name
//! those of the rows whose mnemonic starts so; without it a sample is taken. With `TIRX_MUTATIONS_LIST` each line on which
//! the two differ is printed, whether there is an excuse or not, and nothing is held against it.
#![allow(clippy::unwrap_used)]

#[path = "../common/mod.rs"]
mod common;
mod kernel;
mod leniency;
mod mutate;
mod sample;

use sample::Wanted;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// So many differences of one kind are shown.
const SHOWN: usize = 3;

#[test]
fn validate_and_ptxas_agree() {
    let Some(ptxas) = common::ptxas() else {
        return;
    };
    let wanted = Wanted::of_environment();
    let files = sample::files(&wanted);
    let tried: usize = files.iter().map(|(_, lines)| lines.len()).sum();
    if wanted == Wanted::Number(sample::FEW) {
        assert!(tried > sample::FEW / 2, "{tried}");
    }
    let excuses = leniency::Excuses::read();
    let next = AtomicUsize::new(0);
    let differences = Mutex::new(Vec::new());
    let listing = std::env::var_os("TIRX_MUTATIONS_LIST").is_some();
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
                        if listing {
                            let said = theirs.get(&at).map_or("-", |said| said);
                            println!(
                                "@@\t{}\t{}\t{}\t{said}\t-",
                                line.kind,
                                line.text,
                                ours.get(&at)
                                    .map_or_else(|| "-".to_owned(), ToString::to_string)
                            );
                            continue;
                        }
                        let excuse = ours.get(&at).map(|problem| leniency::key(line, problem));
                        if let Some(key) = &excuse
                            && excuses.has(key)
                        {
                            continue;
                        }
                        // Neighbours must not matter.
                        let ours = kernel::ours(*key, &[&line.text]).remove(&0);
                        let theirs = kernel::theirs(&ptxas, *key, &[&line.text]).remove(&0);
                        if theirs.as_deref() == Some(kernel::CRASHED) {
                            continue;
                        }
                        if ours.is_some() != theirs.is_some() {
                            if let Some(key) = excuse
                                && excuses.add(key)
                            {
                                continue;
                            }
                            let ours = ours.map(|problem| problem.to_string());
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
    excuses.finish(wanted == Wanted::All && count == 0);
    assert!(count == 0, "{report}");
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
