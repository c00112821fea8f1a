//! The list against `ptxas`: every row assembles at the version and target that it claims, and not one step below.
//!
//! Runs when `TIRX_PTXAS` names the program; it is asked for rows of ISA versions that it knows. Rows of later versions
//! are asked of `TIRX_PTXAS_LATEST`, where that is set. The families of asynchronous copies, barriers, fences and
//! matrices are written out with every legal combination of their words, and so are small rows; of the others each
//! legal pair of words of two slots is in one instruction at least. `TIRX_CONFORMANCE=all` writes out every legal
//! combination of all rows that have not more than a hundred thousand, `TIRX_CONFORMANCE=NAME` only rows whose mnemonic
//! starts so. `ptxas` reports every offending line of a file, so that one file holds many instructions.
#![allow(clippy::unwrap_used)]

mod cases;
mod kernel;
mod product;
mod targets;

use cases::{Case, cases};
use kernel::{Assembler, Setting};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use tirx_ptx::arch::{Needs, Target};
use tirx_ptx::isa;
use tirx_ptx::version::Version;

/// The lowest target and version that are looked at: what is older is history.
const BASE: (Version, Target) = (Version::new(4, 2), Target::base(50));

/// The versions that there are.
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
    (9, 1),
    (9, 2),
    (9, 3),
    (9, 4),
];

/// So many instructions go into a file.
const BATCH: usize = 400;

/// One file: where it is assembled, whether its lines are to be accepted, and what stands around them.
type Key = (Version, Target, bool, Setting);

/// What came out for a family.
#[derive(Default)]
struct Tally {
    rows: BTreeSet<usize>,
    variants: usize,
    agreed: usize,
    disagreed: usize,
}

#[test]
fn every_row_assembles_where_it_says_and_not_below() {
    let Some(assembler) = Assembler::named_by("TIRX_PTXAS") else {
        println!("skipped: set TIRX_PTXAS");
        return;
    };
    let latest = Assembler::named_by("TIRX_PTXAS_LATEST");
    let only = std::env::var("TIRX_CONFORMANCE").unwrap_or_default();
    let cases = cases(&only);
    if only.is_empty() {
        assert!(cases.len() > 3000, "{}", cases.len());
    }
    let mut wrong = Vec::new();
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    let mut skipped = 0;
    // What a file holds: the case of each line.
    let mut batches: BTreeMap<(bool, Key), BTreeMap<&str, &Case>> = BTreeMap::new();
    for case in &cases {
        let Some((version, target)) = lowest(&case.needs) else {
            wrong.push(format!("no target has `{}`", case.text));
            continue;
        };
        let newer = version > assembler.newest;
        if newer && latest.as_ref().is_none_or(|latest| version > latest.newest) {
            skipped += 1;
            continue;
        }
        let tally = tallies.entry(family(case.section)).or_default();
        tally.rows.insert(case.row);
        tally.variants += 1;
        let mut put = |version: Version, target: Target, good: bool| {
            batches
                .entry((newer, (version, target, good, case.setting)))
                .or_default()
                .insert(&case.text, case);
        };
        put(version, target, true);
        if let Some(below) = VERSIONS
            .iter()
            .rev()
            .map(|&(a, b)| Version::new(a, b))
            .find(|v| *v < case.needs.version)
            && let Some(target) =
                known().find(|t| case.needs.holds(*t) && t.introduced().unwrap() <= below)
        {
            put(below, target, false);
        }
        // A target that a version brought after this `ptxas` is no neighbour of older ones.
        if let Some(lower) = all()
            .filter(|t| newer || t.introduced().unwrap() <= assembler.newest)
            .filter(|t| *t < target && !case.needs.holds(*t))
            .max()
        {
            put(case.needs.lowest_version(lower).max(BASE.0), lower, false);
        }
    }
    let files: Vec<(bool, Key, Vec<&Case>)> = batches
        .into_iter()
        .flat_map(|((newer, key), lines)| {
            let lines: Vec<&Case> = lines.into_values().collect();
            lines
                .chunks(BATCH)
                .map(|chunk| (newer, key, chunk.to_vec()))
                .collect::<Vec<_>>()
        })
        .collect();
    let workers = std::thread::available_parallelism()
        .map_or(2, usize::from)
        .min(8);
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some((newer, key, lines)) =
                    files.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let ptxas = match (newer, &latest) {
                        (true, Some(latest)) => latest,
                        _ => &assembler,
                    };
                    let (version, target, good, setting) = *key;
                    let texts: Vec<&str> = lines.iter().map(|case| &*case.text).collect();
                    let refused = ptxas.judge(version, target, setting, &texts);
                    results
                        .lock()
                        .unwrap()
                        .push((version, target, good, lines, refused));
                }
            });
        }
    });
    let mut lines_assembled = 0;
    for (version, target, good, lines, refused) in results.into_inner().unwrap() {
        lines_assembled += lines.len();
        for (case, refused) in lines.iter().zip(refused) {
            let mut disagree = |text: String| {
                wrong.push(text);
                tallies.entry(family(case.section)).or_default().disagreed += 1;
            };
            match (good, refused) {
                (true, Some(reason)) => disagree(format!(
                    "{version} {target}: refused `{}`: {reason}",
                    case.text
                )),
                (false, None) if !cases::is_accepted_early(&case.text) => disagree(format!(
                    "{version} {target}: accepted `{}`, which claims to need more",
                    case.text
                )),
                _ => tallies.entry(family(case.section)).or_default().agreed += 1,
            }
        }
    }
    wrong.sort();
    println!(
        "{:<78} {:>5} {:>8} {:>8} {:>9}",
        "family", "rows", "variants", "agreed", "disagreed"
    );
    for (family, tally) in &tallies {
        println!(
            "{family:<78} {:>5} {:>8} {:>8} {:>9}",
            tally.rows.len(),
            tally.variants,
            tally.agreed,
            tally.disagreed
        );
    }
    println!(
        "{} instructions of {} rows, {lines_assembled} lines assembled, {skipped} instructions too new for this ptxas",
        cases.len() - skipped,
        isa::forms().count(),
    );
    let shown = wrong.len().min(200);
    assert!(
        wrong.is_empty(),
        "{} of {lines_assembled} lines:\n{}",
        wrong.len(),
        wrong[..shown].join("\n")
    );
}

/// The part of a section's title after its chapter.
fn family(section: &str) -> &str {
    section.split_once(": ").map_or(section, |(_, name)| name)
}

/// The targets of today's `ptxas`.
fn all() -> impl Iterator<Item = Target> {
    Target::known().filter(|target| *target >= BASE.1 && !matches!(target.sm, 88 | 101))
}

/// The same without those of which ISA 9.0 knows nothing.
fn known() -> impl Iterator<Item = Target> {
    all().filter(|target| target.sm != 107)
}

fn lowest(needs: &Needs) -> Option<(Version, Target)> {
    let holds = |target: &Target| needs.holds(*target);
    let target = known().find(holds).or_else(|| all().find(holds))?;
    Some((needs.lowest_version(target).max(BASE.0), target))
}
