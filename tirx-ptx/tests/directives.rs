//! The list of directives and the special registers, row by row: each example is valid, needs what its row says, and, where
//! `TIRX_PTXAS` names the program, assembles there and not one version or target below.
#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use tirx_ptx::arch::{ArchTerm, Needs, Requirement, Target};
use tirx_ptx::directive::{Directive, Example, directives};
use tirx_ptx::version::Version;
use tirx_ptx::{needs, parse, special, validate};

/// The lowest version and target that are looked at.
const BASE: (Version, Target) = (Version::new(4, 2), Target::base(50));

/// A module with an example.
fn module(example: Example, version: Version, target: Target) -> String {
    let mut header = format!(
        ".version {version}\n.target {target}\n.address_size 64\n.extern .shared .b8 memory[];\n"
    );
    let (mut outside, mut params, mut directives, mut body) = ("", "", "", "");
    match example {
        // The header's own lines are all there; the example is looked at by a test of its own.
        Example::Header(_) => {}
        Example::Module(text) => outside = text,
        Example::Parameter(text) => params = text,
        Example::Entry(text) => directives = text,
        Example::Body(text) => body = text,
    }
    // A kernel with memory of the launch has no spilling there.
    if body.contains("smem_spilling") {
        header = header.replace(".extern .shared .b8 memory[];\n", "");
    }
    format!(
        "{header}{outside}\n.visible .entry k({params})\n{directives}\n{{\n.reg .pred %p<4>; .reg .b32 %r<4>; \
         .reg .b64 %d<4>;\n{body}\nret;\n}}\n"
    )
}

/// What `ptxas` says otherwise than a requirement.
fn judge(
    ptxas: &common::Ptxas,
    needs: Requirement,
    text: &dyn Fn(Version, Target) -> String,
) -> String {
    let mut total = Needs::default();
    total.add(needs);
    let mut wrong = String::new();
    let versions: Vec<Version> = [(4, 2), (4, 3), (5, 0)]
        .into_iter()
        .chain((0..=5).map(|minor| (6, minor)))
        .chain((0..=8).map(|minor| (7, minor)))
        .chain((0..=8).map(|minor| (8, minor)))
        .chain([(9, 0)])
        .map(|(major, minor)| Version::new(major, minor))
        .collect();
    let targets = || {
        Target::known().filter(|t| *t >= BASE.1 && t.introduced().unwrap() <= Version::new(9, 0))
    };
    let target = targets().find(|t| total.holds(*t)).unwrap();
    let lowest = total.lowest_version(target).max(BASE.0);
    let assembles = |version: Version, target: Target| ptxas.run(&text(version, target), target);
    let log = assembles(lowest, target);
    if !log.success {
        writeln!(wrong, "refused {}{}", text(lowest, target), log.text).unwrap();
    }
    let below = versions.iter().rev().find(|version| **version < lowest);
    if let Some(&below) = below
        && lowest == needs.version
        && target.introduced().unwrap() <= below
        && assembles(below, target).success
    {
        writeln!(wrong, "accepted {}", text(below, target)).unwrap();
    }
    if let Some(lower) = targets().filter(|t| *t < target).max() {
        let version = lowest.max(lower.introduced().unwrap());
        if assembles(version, lower).success {
            writeln!(wrong, "accepted {}", text(version, lower)).unwrap();
        }
    }
    wrong
}

fn is_header(row: &Directive) -> bool {
    matches!(row.example, Example::Header(_))
}

#[test]
fn rows_are_well_formed() {
    let mut seen = BTreeSet::new();
    for row in directives() {
        let Directive {
            name, form, says, ..
        } = row;
        assert!(seen.insert((name, form)), "`{name}` {form} is there twice");
        assert!(!row.syntax.is_empty() && !row.section.is_empty(), "{name}");
        assert!(says.ends_with(|c: char| c != '.'), "{name}: {says}");
        // Some forms are not written with a word of their own.
        let written = row.syntax.contains(name);
        assert!(written || !form.is_empty(), "{name}");
        assert!(!written || row.example.text().contains(name), "{name}");
    }
    assert!(seen.len() > 50, "{}", seen.len());
}

#[test]
fn examples_are_valid_and_need_what_is_stated() {
    for row in directives().filter(|row| !is_header(row)) {
        let text = module(row.example, Version::new(9, 0), Target::base(90));
        let parsed = parse(&text);
        assert_eq!(parsed.errors, [], "{text}");
        assert_eq!(validate(&parsed.module), [], "{text}");
        let needs = needs::of(&parsed.module.items);
        assert_eq!(needs.version, row.needs.version, "{text}");
        for target in Target::known() {
            let held = row.needs.arch.holds(target);
            assert_eq!(needs.holds(target), held, "{target} {text}");
        }
    }
}

#[test]
fn header_lines_are_read() {
    for row in directives().filter(|row| is_header(row)) {
        let mut lines = [".version 8.0", ".target sm_90", ".address_size 64"];
        let first = |line: &str| line.split(' ').next().unwrap().to_owned();
        let own = row.example.text();
        let at = lines
            .iter()
            .position(|line| first(line) == first(own))
            .unwrap();
        lines[at] = own;
        let text = lines.join("\n") + "\n.entry k() { ret; }\n";
        let parsed = parse(&text);
        assert_eq!(
            (parsed.errors, validate(&parsed.module)),
            (vec![], vec![]),
            "{text}"
        );
        if let Some(ptxas) = common::ptxas() {
            assert!(ptxas.run(&text, parsed.module.target).success, "{text}");
        }
    }
}

#[test]
fn directives_assemble_where_they_say_and_not_below() {
    let Some(ptxas) = common::ptxas() else {
        return;
    };
    let mut wrong = String::new();
    for row in directives().filter(|row| !is_header(row)) {
        // Compiled function by function, as with `-c`, spilling to shared memory is an error of its own.
        if row.name == "enable_smem_spilling" {
            continue;
        }
        wrong += &judge(&ptxas, row.needs, &|version, target| {
            module(row.example, version, target)
        });
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn special_registers_assemble_where_they_say_and_not_below() {
    let mut wrong = String::new();
    let mut count = 0;
    let ptxas = common::ptxas();
    for name in special::names().filter(|name| name.starts_with('%')) {
        let full = match special::kind(name) {
            Some(_) => name.to_owned(),
            None => format!("{name}.x"),
        };
        let needed = special::requirement(&full).unwrap();
        let body = match special::kind(&full).unwrap() {
            "pred" => format!("mov.pred %p1, {full};"),
            "u64" => format!("mov.u64 %d1, {full};"),
            _ => format!("mov.u32 %r1, {full};"),
        };
        let text = |version: Version, target: Target| {
            format!(
                ".version {version}\n.target {target}\n.address_size 64\n.entry k() {{\n.reg .pred %p<4>; \
                 .reg .b32 %r<4>; .reg .b64 %d<4>;\n{body}\nret; }}\n"
            )
        };
        let parsed = parse(&text(Version::new(9, 0), Target::base(90)));
        assert_eq!(
            (parsed.errors, validate(&parsed.module)),
            (vec![], vec![]),
            "{name}"
        );
        let mov = needs::of(&parsed.module.items);
        assert!(mov.version >= needed.version, "{name}");
        count += 1;
        if let Some(ptxas) = &ptxas {
            wrong += &judge(ptxas, needed, &text);
        }
    }
    assert!(count > 35);
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn an_unknown_need_is_none() {
    let parsed = parse(".version 9.0\n.target sm_90\n.entry k() .nonsense { ret; }\n");
    let needs = needs::of(&parsed.module.items);
    assert_eq!(needs.version, Version::FIRST);
    assert!(needs.terms.iter().all(|term| *term == ArchTerm::Always));
}
