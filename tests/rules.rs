//! The list of rules, the cases that break and keep each, and the pages about them, held together.

use std::{
    collections::BTreeSet,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};
use tirx_rules::{ALL, Rule, Stage};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files of a folder with this extension, in order.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == extension))
        .collect();
    files.sort();
    files
}

/// The folders in a folder, by name.
fn folders(folder: &str) -> BTreeSet<String> {
    fs::read_dir(root().join(folder))
        .expect("a folder")
        .map(|entry| entry.expect("an entry"))
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().into_string().expect("UTF-8"))
        .collect()
}

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
            // The message ends with the rule; then comes the place.
            let text = stderr.split("\n --> ").next().unwrap_or_default();
            assert!(
                text.ends_with(&rule.to_string()),
                "{} does not end with {rule}:\n{text}",
                path.display()
            );
        }
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
                        !line.contains(word),
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
        format!("(\"{rule}/{case}\", {module}::kernel::PTX)")
    };
    modules("tests/compile_pass", "TWINS: &[(&str, &str)]", twins);
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
                "#[path = \"{rule}/{case}.rs\"]\n#[deny(warnings)]\n#[allow(dead_code, non_snake_case)]\nmod {module};\n"
            )
            .expect("a String");
            writeln!(rows, "    {},", row(&module, &rule, &case)).expect("a String");
        }
    }
    write!(
        text,
        "\n#[rustfmt::skip]\npub const {declaration} = &[\n{rows}];\n"
    )
    .expect("a String");
    held(&root().join(folder).join("list.rs"), &text);
}

/// A page is written by hand under "Why"; the rest of it comes from the list and from the cases.
#[test]
fn every_rule_has_its_page() {
    let folder = root().join("docs/rules");
    for rule in ALL {
        let path = folder.join(format!("{}.md", rule.name));
        let there = fs::read_to_string(&path).unwrap_or_default();
        let why = there
            .split_once("\n## Why\n")
            .map_or("", |(_, rest)| rest)
            .split("\n## ")
            .next()
            .unwrap_or_default()
            .trim();
        assert!(
            why.len() > 40,
            "{}: says no reason under \"## Why\"",
            path.display()
        );
        held(&path, &page(rule, why));
    }
    held(&folder.join("README.md"), &index());
    let mut pages: Vec<String> = files(&folder, "md")
        .iter()
        .map(|path| {
            path.file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        })
        .filter(|name| name != "README")
        .collect();
    pages.sort();
    let mut names: Vec<String> = ALL.iter().map(|rule| rule.name.to_owned()).collect();
    names.sort();
    assert_eq!(pages, names, "a page without a rule, or the reverse");
}

/// The file has this text; `TIRX_BLESS=1` writes it.
fn held(path: &Path, text: &str) {
    if std::env::var_os("TIRX_BLESS").is_some() {
        fs::write(path, text).expect("the file can be written");
    }
    let there = fs::read_to_string(path).unwrap_or_default();
    assert!(
        there == text,
        "{} is out of date; `TIRX_BLESS=1 cargo test --test rules` writes it",
        path.display()
    );
}

fn when(stage: Stage) -> &'static str {
    match stage {
        Stage::Build => "when the program is built",
        Stage::Run => "at launch, or by the kernel while it runs",
        Stage::Emulator => "when a kernel runs on the emulator",
    }
}

fn page(rule: &Rule, why: &str) -> String {
    let mut text = format!(
        "# {}\n\n{}\n\nChecked {}. Family: {}. Source: {}.\n\n## Why\n\n{why}\n",
        rule.name,
        rule.summary,
        when(rule.stage),
        rule.family,
        rule.source
    );
    let (broken, mended) = match rule.stage {
        Stage::Build => {
            let folder = root().join("tests/compile_fail").join(rule.name);
            // The page shows the smallest case.
            let size = |path: &PathBuf| fs::metadata(path).map_or(u64::MAX, |m| m.len());
            let broken = files(&folder, "rs")
                .into_iter()
                .min_by_key(size)
                .expect("a case");
            let name = broken.file_name().expect("a name").to_owned();
            let twin = root().join("tests/compile_pass").join(rule.name).join(name);
            (broken, twin)
        }
        Stage::Run | Stage::Emulator => {
            let folder = root().join("tests/hazards").join(rule.name);
            let extension = if folder.join("broken.rs").is_file() {
                "rs"
            } else {
                "ptx"
            };
            let file = |stem: &str| folder.join(stem).with_extension(extension);
            (file("broken"), file("mended"))
        }
    };
    let message = fs::read_to_string(broken.with_extension("stderr"))
        .or_else(|_| fs::read_to_string(broken.with_extension("report")))
        .unwrap_or_default();
    write!(
        text,
        "\n## Breaks it\n\n{}\n```text\n{}\n```\n\n## Keeps it\n\n{}",
        listing(&broken),
        message.trim_end(),
        listing(&mended)
    )
    .expect("a String");
    text
}

/// A source file in a fence, without the `use` and the `main` that every case has.
fn listing(path: &Path) -> String {
    let source =
        fs::read_to_string(path).unwrap_or_else(|_| panic!("{} is missing", path.display()));
    let source = source.replace("use tirx::prelude::*;\n\n", "");
    let source = source.replace("\n\nfn main() {}\n", "\n");
    let language = if path.extension().is_some_and(|e| e == "rs") {
        "rust"
    } else {
        "ptx"
    };
    format!("```{language}\n{}\n```\n", source.trim())
}

fn index() -> String {
    let mut text = String::from(
        "# Rules\n\nEverything that tirx checks has a name; a message ends with it in brackets. A page has the reason, the smallest\n\
         kernel that breaks the rule, what is then said, and the kernel mended. The list itself is `tirx-rules/src/list.rs`.\n",
    );
    for stage in [Stage::Build, Stage::Run, Stage::Emulator] {
        write!(text, "\n## Checked {}\n", when(stage)).expect("a String");
        let mut family = "";
        for rule in ALL.iter().filter(|rule| rule.stage == stage) {
            if rule.family != family {
                family = rule.family;
                write!(text, "\n### {family}\n\n").expect("a String");
            }
            writeln!(text, "- [{}]({0}.md): {}", rule.name, rule.summary).expect("a String");
        }
    }
    text
}
