//! Modules with mistakes: what is reported, and that `ptxas` refuses the same lines.
#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use tirx_ptx::{Severity, parse, validate};

const FILES: [(&str, &str); 4] = [
    ("arithmetic", include_str!("judged/arithmetic.ptx")),
    ("operands", include_str!("judged/operands.ptx")),
    ("names", include_str!("judged/names.ptx")),
    ("spelling", include_str!("judged/spelling.ptx")),
];

#[test]
fn every_mistake_is_reported_at_its_line() {
    for (name, text) in FILES {
        let parsed = parse(text);
        let problems = [parsed.errors, validate(&parsed.module)].concat();
        let mut report = String::new();
        let mut last = 0;
        for problem in &problems {
            if problem.span.line != last {
                last = problem.span.line;
                let line = text.lines().nth(last as usize - 1).unwrap();
                writeln!(report, "{line}").unwrap();
            }
            writeln!(report, "    {problem}").unwrap();
        }
        insta::assert_snapshot!(name, report);
    }
}

#[test]
fn ptxas_refuses_the_same_lines() {
    let Some(ptxas) = common::ptxas() else {
        return;
    };
    for (name, text) in FILES {
        let parsed = parse(text);
        let ours: BTreeSet<usize> = parsed
            .errors
            .iter()
            .chain(&validate(&parsed.module))
            .filter(|problem| problem.severity == Severity::Error)
            .map(|problem| problem.span.line as usize)
            .collect();
        let log = ptxas.run(text, parsed.module.target);
        let refused = log.refused();
        let mut differences = String::new();
        for (at, line) in text.lines().enumerate() {
            match (ours.contains(&(at + 1)), refused.get(&(at + 1))) {
                (false, Some(reason)) => {
                    writeln!(differences, "{}: {line}: {reason}", at + 1).unwrap()
                }
                (true, None) => {
                    writeln!(differences, "{}: {line}: accepted by ptxas", at + 1).unwrap()
                }
                _ => {}
            }
        }
        assert!(
            differences.is_empty(),
            "{name}:\n{differences}\n{}",
            log.text
        );
    }
}

#[test]
fn what_ptxas_takes_beyond_the_manual_is_a_warning() {
    let text = include_str!("judged/taken.ptx");
    let parsed = parse(text);
    assert_eq!(parsed.errors, []);
    let problems = validate(&parsed.module);
    let mut report = String::new();
    for (at, line) in text.lines().enumerate() {
        for problem in problems.iter().filter(|p| p.span.line as usize == at + 1) {
            assert_eq!(problem.severity, Severity::Warning, "{line} {problem}");
            writeln!(report, "{line}\n    {problem}").unwrap();
        }
    }
    insta::assert_snapshot!("taken", report);
    let body = text.lines().skip_while(|line| !line.starts_with(".reg"));
    let instructions = body.skip(1).take_while(|line| *line != "ret;");
    assert_eq!(instructions.count(), problems.len());
    if let Some(ptxas) = common::ptxas() {
        let log = ptxas.run(text, parsed.module.target);
        assert!(log.success, "{}", log.text);
    }
}
