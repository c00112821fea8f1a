//! The cases that break and keep each rule of the build, and what is said about them.

use crate::{files, folders, held, root};
use std::{collections::BTreeSet, fmt::Write, fs};
use tirx_rules::{ALL, Rule, Stage};

fn build_rules() -> impl Iterator<Item = &'static Rule> {
    ALL.iter().copied().filter(|r| r.stage == Stage::Build)
}

#[test]
fn every_build_rule_is_broken_and_kept() {
    let names: BTreeSet<String> = build_rules().map(|rule| rule.name.to_owned()).collect();
    assert_eq!(folders("tests/compile_fail"), names);
    assert_eq!(folders("tests/compile_pass"), names);
    for name in names {
        let stems = |kind: &str| -> Vec<_> {
            let folder = root().join("tests").join(kind).join(&name);
            let files = files(&folder, "rs");
            files
                .iter()
                .map(|f| f.file_stem().map(ToOwned::to_owned))
                .collect()
        };
        let broken = stems("compile_fail");
        assert!(!broken.is_empty(), "{name} has no failing case");
        assert_eq!(
            broken,
            stems("compile_pass"),
            "{name}: a case lacks its twin"
        );
    }
}

#[test]
fn cases_are_small() {
    for rule in build_rules() {
        for file in files(&root().join("tests/compile_fail").join(rule.name), "rs") {
            let source = fs::read_to_string(&file).expect("a file");
            let lines = source.lines().filter(|l| !l.trim().is_empty()).count();
            assert!(lines <= 12, "{} has {lines} lines", file.display());
        }
    }
}

/// The messages of a case: what stands in its `.stderr` from `error` to the next.
fn messages(stderr: &str) -> Vec<&str> {
    let mut starts: Vec<usize> = stderr
        .match_indices("error")
        .map(|(at, _)| at)
        .filter(|at| *at == 0 || stderr[..*at].ends_with('\n'))
        .collect();
    starts.push(stderr.len());
    starts.windows(2).map(|w| &stderr[w[0]..w[1]]).collect()
}

#[test]
fn each_case_has_one_error_of_its_rule() {
    for rule in build_rules() {
        for file in files(&root().join("tests/compile_fail").join(rule.name), "rs") {
            let path = file.with_extension("stderr");
            let stderr = fs::read_to_string(&path)
                .unwrap_or_else(|_| panic!("{} is missing", path.display()));
            let messages = messages(&stderr);
            assert_eq!(messages.len(), 1, "{}:\n{stderr}", path.display());
            assert!(
                !stderr.contains("\nwarning"),
                "{} has a warning:\n{stderr}",
                path.display()
            );
            assert!(
                stderr.contains("  help: ") || rule.name == "bounds",
                "{} has no help:\n{stderr}",
                path.display()
            );
            // The message ends with the rule; then comes the place.
            let place = |line: &&str| !line.trim_start().starts_with("--> ");
            let text = stderr
                .lines()
                .take_while(place)
                .collect::<Vec<_>>()
                .join("\n");
            assert!(
                text.ends_with(&rule.to_string()),
                "{} does not end with {rule}:\n{text}",
                path.display()
            );
        }
    }
}

#[test]
fn every_mistake_of_a_kernel_is_reported() {
    for file in files(&root().join("tests/together"), "rs") {
        let source = fs::read_to_string(&file).expect("a file");
        let stderr = fs::read_to_string(file.with_extension("stderr")).unwrap_or_default();
        let mistakes: Vec<usize> = source
            .lines()
            .enumerate()
            .filter(|(_, line)| line.contains("mistake"))
            .map(|(at, _)| at + 1)
            .collect();
        let place = format!("{}:", file.file_name().expect("a name").to_string_lossy());
        let mut reported: Vec<usize> = stderr
            .lines()
            .filter(|line| line.trim_start().starts_with("--> "))
            .filter_map(|line| line.split_once(&place)?.1.split(':').next()?.parse().ok())
            .collect();
        // A mistake may show on both sides of a copy.
        reported.dedup();
        assert_eq!(reported, mistakes, "{}:\n{stderr}", file.display());
    }
}

/// Words of the compiler that mean nothing to a user.
const INTERNAL: &[&str] = &[
    "Poison",
    "SSA",
    "ssa",
    "ExprKind",
    "Obligation",
    "obligation",
    "ParamId",
    "DimId",
    "LocalId",
    "todo",
    "unwrap",
    "panicked",
    "tirx_",
    "__private",
    "syn::",
    "Some(",
    "None",
    "Ok(",
    "Err(",
    "internal",
];

/// The line has the text, not as a part of a longer word.
fn has_word(line: &str, text: &str) -> bool {
    let in_word = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(text).any(|(at, _)| {
        let before = line[..at].chars().next_back().is_some_and(in_word);
        let after = line[at + text.len()..].chars().next().is_some_and(in_word);
        let (first, last) = (text.chars().next(), text.chars().next_back());
        !(before && first.is_some_and(in_word) || after && last.is_some_and(char::is_alphanumeric))
    })
}

#[test]
fn no_message_has_an_internal_name() {
    for rule in build_rules() {
        for file in files(&root().join("tests/compile_fail").join(rule.name), "stderr") {
            let stderr = fs::read_to_string(&file).expect("a file");
            // The user's own lines may say anything; the messages may not.
            let shown = |line: &&str| {
                !line
                    .trim_start()
                    .starts_with(|c: char| c.is_ascii_digit() || c == '|')
            };
            for line in stderr.lines().filter(shown) {
                for word in INTERNAL {
                    assert!(
                        !has_word(line, word),
                        "{}: `{word}` in: {line}",
                        file.display()
                    );
                }
            }
        }
    }
}

/// The files that list the modules of `tests/compile_pass/` and `tests/hazards/`, since a test crate names each module.
#[test]
fn the_lists_of_modules_are_complete() {
    let twins = |module: &str, rule: &str, case: &str| {
        format!("(\"{rule}/{case}\", {module}::kernel::VARIANTS)")
    };
    modules(
        "tests/compile_pass",
        "TWINS: &[(&str, &[tirx::__private::Variant])]",
        twins,
    );
    let hazards =
        |module: &str, rule: &str, case: &str| format!("(\"{rule}\", \"{case}\", {module}::run)");
    modules(
        "tests/hazards",
        "HAZARDS: &[(&str, &str, super::Run)]",
        hazards,
    );
}

/// Writes `list.rs` in a folder of folders of Rust files: a module for each file, and a row for each in a constant.
fn modules(folder: &str, declaration: &str, row: impl Fn(&str, &str, &str) -> String) {
    let mut text = String::from("// Written by `TIRX_BLESS=1 cargo test --test rules`.\n");
    let mut rows = String::new();
    for rule in folders(folder) {
        for file in files(&root().join(folder).join(&rule), "rs") {
            let case = file.file_stem().expect("a name").to_string_lossy();
            let module = format!("{}__{case}", rule.replace('-', "_"));
            write!(
                text,
                "#[path = \"{rule}/{case}.rs\"]\n#[deny(warnings)]\n#[allow(dead_code, non_snake_case, unreachable_pub)]\nmod {module};\n"
            )
            .expect("a String");
            writeln!(rows, "    {},", row(&module, &rule, &case)).expect("a String");
        }
    }
    write!(
        text,
        "\n#[rustfmt::skip]\npub(crate) const {declaration} = &[\n{rows}];\n"
    )
    .expect("a String");
    held(&root().join(folder).join("list.rs"), &text);
}
