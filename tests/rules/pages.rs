//! A page for each rule, and their index.

use crate::{files, held, listing, root};
use std::{fmt::Write, fs, path::PathBuf};
use tirx_rules::{ALL, Rule, Stage};

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
