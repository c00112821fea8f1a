//! What the documents quote is what there is: files, and names of tests.

use crate::{files, held, listing, root};
use std::{fs, path::Path};

/// The documents that quote.
const DOCUMENTS: &[&str] = &[
    "README.md",
    "ARCHITECTURE.md",
    "docs/async-copies.md",
    "docs/launch.md",
];

/// A line `<!-- quote: path -->` is followed by a fence with the file, and by nothing else's text.
#[test]
fn quotes_are_the_files() {
    let mut quotes = 0;
    for document in DOCUMENTS {
        let path = root().join(document);
        let there = fs::read_to_string(&path).expect("the document is there");
        let mut text = String::new();
        let mut lines = there.lines();
        while let Some(line) = lines.next() {
            text.push_str(line);
            text.push('\n');
            let quoted = line
                .strip_prefix("<!-- quote: ")
                .and_then(|rest| rest.strip_suffix(" -->"));
            let Some(file) = quoted else { continue };
            quotes += 1;
            text.push_str(&listing(&root().join(file)));
            // What stood there: a fence, or nothing yet.
            let mut rest = lines.clone();
            if rest.next().is_some_and(|line| line.starts_with("```")) {
                assert!(
                    rest.any(|line| line == "```"),
                    "{document}: a fence is not closed"
                );
                lines = rest;
            }
        }
        held(&path, &text);
    }
    assert!(quotes >= 4, "only {quotes} quotes");
}

/// ARCHITECTURE.md names the test that guards each invariant: each is there.
#[test]
fn the_tests_that_guard_invariants_exist() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the document is there");
    let invariants = text
        .split_once("## Invariants")
        .expect("the section is there")
        .1
        .split("\n## ")
        .next()
        .unwrap_or_default();
    let mut named = 0;
    for row in invariants
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains('`'))
    {
        let guard = row
            .trim_end_matches([' ', '|'])
            .rsplit('|')
            .next()
            .unwrap_or_default();
        let mut words = guard.split('`').skip(1).step_by(2);
        while let Some(file) = words.next() {
            let test = words
                .next()
                .unwrap_or_else(|| panic!("no test after `{file}` in: {row}"));
            let source = fs::read_to_string(root().join(file))
                .unwrap_or_else(|_| panic!("no file {file}: {row}"));
            assert!(
                source.contains(&format!("fn {test}(")),
                "{file} has no test {test}"
            );
            named += 1;
        }
        assert!(guard.contains('`'), "no test guards: {row}");
    }
    assert!(named >= 6, "only {named} tests");
}

/// A link from a document to a file leads somewhere.
#[test]
fn links_lead_somewhere() {
    let mut documents: Vec<_> = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"]
        .map(|d| root().join(d))
        .into();
    documents.extend(files(&root().join("docs"), "md"));
    documents.extend(files(&root().join("docs/rules"), "md"));
    for document in documents {
        let text = fs::read_to_string(&document).expect("the document is there");
        for (at, _) in text.match_indices("](") {
            let target = text[at + 2..].split(')').next().unwrap_or_default();
            let file = target.split('#').next().unwrap_or_default();
            if file.is_empty() || file.contains("://") || file.contains(char::is_whitespace) {
                continue;
            }
            let path = document.parent().unwrap_or(Path::new("")).join(file);
            assert!(path.exists(), "{}: no {file}", document.display());
        }
    }
}
