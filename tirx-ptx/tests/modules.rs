//! Whole modules with one mistake, and their mended twins.
//!
//! `tests/modules/bad/NAME.ptx` has one mistake, and says in its first line what is reported; `good/NAME.ptx` is the
//! same without it. Files `whole_` are for the assembler as whole programs. The validator finds that one problem in the first and nothing in the second; `ptxas`, where
//! `TIRX_PTXAS` names it, refuses the first and takes the second. `TIRX_BLESS=1` writes the first lines.
#![allow(clippy::unwrap_used)]

mod common;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use tirx_ptx::{parse, validate};

const EXPECTED: &str = "// expected: ";

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/modules")
        .join(name)
}

/// Name and text of each file of a folder, by name.
fn files(name: &str) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = std::fs::read_dir(folder(name))
        .unwrap()
        .map(|entry| {
            let path = entry.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            (
                path.file_stem().unwrap().to_string_lossy().into_owned(),
                text,
            )
        })
        .collect();
    files.sort();
    files
}

/// What is wrong with a text, one problem a line.
fn problems(text: &str) -> Vec<String> {
    let parsed = parse(text);
    let found = parsed.errors.into_iter().chain(validate(&parsed.module));
    found.map(|problem| problem.to_string()).collect()
}

#[test]
fn every_mistake_has_its_message_and_its_twin_has_none() {
    let bless = std::env::var_os("TIRX_BLESS").is_some();
    let bad = files("bad");
    let good = files("good");
    let names =
        |files: &[(String, String)]| files.iter().map(|file| file.0.clone()).collect::<Vec<_>>();
    assert_eq!(names(&bad), names(&good), "each module has a twin");
    assert!(bad.len() > 80, "{}", bad.len());
    let mut wrong = String::new();
    for (name, text) in &bad {
        let found = problems(text).join(" / ");
        let (first, rest) = text.split_once('\n').unwrap();
        let expected = first.strip_prefix(EXPECTED).unwrap_or("");
        if bless && !found.is_empty() && found != expected {
            std::fs::write(
                folder("bad").join(format!("{name}.ptx")),
                format!("{EXPECTED}{found}\n{rest}"),
            )
            .unwrap();
        } else if found.is_empty() || found != expected {
            writeln!(wrong, "bad/{name}: `{found}` instead of `{expected}`").unwrap();
        }
    }
    for (name, text) in &good {
        for problem in problems(text) {
            writeln!(wrong, "good/{name}: {problem}").unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn ptxas_says_the_same() {
    let Some(ptxas) = common::ptxas() else {
        return;
    };
    let mut wrong = String::new();
    for (folder, accepted) in [("bad", false), ("good", true)] {
        for (name, text) in files(folder) {
            let target = parse(&text).module.target;
            let mut log = ptxas.run(&text, target);
            // Some rules are about a kernel and all that it calls.
            if log.success && name.starts_with("whole_") {
                log = ptxas.run_whole(&text, target);
            }
            if log.success != accepted {
                writeln!(
                    wrong,
                    "{folder}/{name}: {}",
                    log.text.lines().next().unwrap_or("taken")
                )
                .unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
