//! What the prover makes of real kernels: every access of the examples, the tests, the benchmarks and the documents, as
//! a list.
//!
//! `listing.txt` has a line for each kernel in which something is checked or vouched for, and one for each access that is
//! checked when the kernel runs, with what could not be proved; `--nocapture` shows all kernels. `TIRX_BLESS=1` writes it
//! anew; then read the difference: an access that a reader of the kernel sees to be in bounds is a weakness of the prover.
//! A kernel whose point is an index that nobody can prove is in [`ON_PURPOSE`].

mod sources;

use sources::Source;
use std::{
    collections::BTreeSet,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};
use tirx_compiler::{
    check,
    diagnostic::Diagnostics,
    ir::{ssa::Proof, tree::Kernel},
    lower,
};

/// Where kernels are that people read or run.
const PLACES: [&str; 8] = [
    "README.md",
    "docs",
    "examples",
    "benches",
    "benches/bandwidth",
    "tests/kernels",
    "tests/language",
    "tests/protocol",
];

/// Kernels that are about an access which cannot be proved, and why it cannot: `file kernel`.
const ON_PURPOSE: &[(&str, &str)] = &[
    (
        "examples/failed_check.rs scatter",
        "its keys are data, and one is wrong",
    ),
    (
        "tests/language/checks.rs scatter",
        "it fails in a test of the record",
    ),
    (
        "tests/language/checks.rs signed_index",
        "it fails in a test of the record",
    ),
    (
        "tests/language/checks.rs quotients",
        "it fails in a test of the record",
    ),
    (
        "tests/language/checks.rs prefix",
        "it fails in a test of the record",
    ),
    (
        "tests/language/unchecked.rs in_a_row",
        "it has one index of each kind",
    ),
];

/// The share of accesses that are checked, in all other kernels, in percent.
const MOST_CHECKED: f64 = 5.0;

#[derive(Default)]
struct Counts {
    proved: usize,
    checked: usize,
    vouched: usize,
    lines: Vec<String>,
}

/// The accesses of a kernel; none if it is not compiled.
fn counts(mut kernel: Kernel, first: usize) -> Option<Counts> {
    let mut diagnostics = Diagnostics::new();
    // What would be checked is then said.
    kernel.signature.deny_unproved = true;
    let function = lower::lower(&kernel, &mut diagnostics)?;
    let checked = check::check(&function);
    let mut counts = Counts::default();
    for (obligation, proof) in function.obligations.iter().zip(&checked.proofs) {
        match proof {
            Proof::Proved => counts.proved += 1,
            _ if obligation.assumed => counts.vouched += 1,
            _ => counts.checked += 1,
        }
    }
    diagnostics.extend(checked.diagnostics);
    diagnostics.sort();
    for diagnostic in diagnostics.iter() {
        let line = diagnostic.span.start().line + first;
        let text = diagnostic.text();
        let mut parts = text.lines().map(str::trim);
        let message = parts.next().unwrap_or_default();
        let note = parts.find(|part| part.starts_with("note:"));
        let note = note.unwrap_or_default();
        let text = format!("{message}; {note}");
        let text = text.trim_end_matches([';', ' ']);
        counts.lines.push(format!("    {line}: {text}\n"));
    }
    Some(counts)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn what_is_checked_is_listed() {
    let mut listing = String::new();
    let (mut proved, mut checked, mut vouched) = (0, 0, 0);
    let mut named = BTreeSet::new();
    let mut kernels = 0;
    for place in PLACES {
        for Source {
            file,
            name,
            first,
            kernel,
        } in sources::kernels_in(&root(), place)
        {
            let id = format!("{file} {name}");
            let Some(found) = kernel.and_then(|kernel| counts(kernel, first)) else {
                let _ = writeln!(listing, "{id}: not compiled");
                continue;
            };
            kernels += 1;
            let purpose = ON_PURPOSE.iter().find(|(on_purpose, _)| *on_purpose == id);
            match purpose {
                Some((id, _)) => {
                    named.insert(*id);
                    assert!(found.checked > 0, "{id} is proved: it is not on purpose");
                }
                None => {
                    proved += found.proved;
                    checked += found.checked;
                    vouched += found.vouched;
                }
            }
            println!(
                "{id}: {} proved, {} checked, {} vouched for",
                found.proved, found.checked, found.vouched
            );
            if found.checked + found.vouched == 0 {
                continue;
            }
            let _ = write!(listing, "{id}: {} proved", found.proved);
            if found.checked > 0 {
                let _ = write!(listing, ", {} checked", found.checked);
            }
            if found.vouched > 0 {
                let _ = write!(listing, ", {} vouched for", found.vouched);
            }
            if let Some((_, reason)) = purpose {
                let _ = write!(listing, " (on purpose: {reason})");
            }
            listing.push('\n');
            if purpose.is_none() {
                listing.extend(found.lines);
            }
        }
    }
    for (id, _) in ON_PURPOSE {
        assert!(named.contains(id), "{id} is no kernel");
    }
    let all = proved + checked + vouched;
    let share = 100.0 * checked as f64 / all as f64;
    let summary = format!(
        "{kernels} kernels. Of {all} accesses, without those on purpose: {proved} proved, {checked} checked ({share:.1} %), {vouched} vouched for."
    );
    println!("{summary}");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/proofs/listing.txt");
    if std::env::var_os("TIRX_BLESS").is_some() {
        fs::write(&file, &listing).expect("the listing is written");
    }
    let held = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        held == listing,
        "the listing is not what the prover finds; TIRX_BLESS=1 writes it anew:\n{listing}"
    );
    assert!(share < MOST_CHECKED, "{summary}");
}
