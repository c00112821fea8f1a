//! Directives, attributes and pragmas against `ptxas`: each assembles at the version and target that it is said to
//! need, and not one step below. Runs when `TIRX_PTXAS` names the program.
#![allow(clippy::unwrap_used)]

mod common;

use std::fmt::Write as _;
use tirx_ptx::arch::Target;
use tirx_ptx::version::Version;
use tirx_ptx::{needs, parse};

/// The lowest version and target that are looked at.
const BASE: (Version, Target) = (Version::new(4, 2), Target::base(50));

/// What stands at module level, behind the kernel's parameters, and in its body; and what all of it needs.
struct Construct {
    module: &'static str,
    params: &'static str,
    directives: &'static str,
    body: &'static str,
    version: (u8, u8),
    sm: u16,
}

const fn module(text: &'static str, major: u8, minor: u8, sm: u16) -> Construct {
    Construct {
        module: text,
        params: "",
        directives: "",
        body: "",
        version: (major, minor),
        sm,
    }
}

const fn directive(text: &'static str, major: u8, minor: u8, sm: u16) -> Construct {
    Construct {
        directives: text,
        ..module("", major, minor, sm)
    }
}

const fn body(text: &'static str, major: u8, minor: u8, sm: u16) -> Construct {
    Construct {
        body: text,
        ..module("", major, minor, sm)
    }
}

const fn params(text: &'static str, major: u8, minor: u8, sm: u16) -> Construct {
    Construct {
        params: text,
        ..module("", major, minor, sm)
    }
}

const CONSTRUCTS: &[Construct] = &[
    directive(".maxnreg 32", 1, 3, 0),
    directive(".maxntid 64", 1, 3, 0),
    directive(".maxntid 64, 2, 1", 1, 3, 0),
    directive(".reqntid 64", 2, 1, 0),
    directive(".maxntid 64 .minnctapersm 2", 2, 0, 20),
    directive(".local_maxnreg 32", 8, 8, 0),
    directive(".reqnctapercluster 2", 7, 8, 90),
    directive(".explicitcluster .reqnctapercluster 2, 1, 1", 7, 8, 90),
    directive(".maxclusterrank 4", 7, 8, 90),
    directive(
        ".reqntid 64 .reqnctapercluster 2 .blocksareclusters",
        9,
        0,
        90,
    ),
    directive(".pragma \"nounroll\";", 2, 0, 20),
    module(".func f() .noreturn { trap; }", 6, 4, 30),
    module(".func f() .abi_preserve 8 { ret; }", 9, 0, 80),
    module(".func f() .abi_preserve_control 1 { ret; }", 9, 0, 80),
    module(
        ".func .attribute(.unified(0xAB, 0xCD)) f() { ret; }",
        8,
        0,
        90,
    ),
    module(".weak .func f() { ret; }", 3, 1, 20),
    module(".func f() { ret; } .func g(); .alias g, f;", 6, 3, 30),
    module(".global .attribute(.managed) .b32 x;", 4, 0, 30),
    module(".global .attribute(.unified(1, 2)) .b32 x;", 8, 0, 90),
    module(
        ".global .attribute(.managed, .unified(1, 2)) .b32 x;",
        8,
        0,
        90,
    ),
    module(".common .global .b32 x;", 5, 0, 20),
    module(".weak .global .b32 x;", 3, 1, 20),
    module(".global .b32 x; .global .u64 y = generic(x);", 3, 1, 0),
    module(
        ".global .b32 x; .global .u8 y[] = {0xff(x), 0xff00(x)};",
        7,
        1,
        0,
    ),
    module(".global .align 16 .b128 x;", 8, 3, 70),
    module(".pragma \"nounroll\";", 2, 0, 20),
    module(".section .debug_str\n{\nl0:\n.b8 97\n}", 7, 0, 0),
    module(
        ".section .debug_info\n{\nl0:\n.b8 1\nl1:\n.b32 l1-l0\n}",
        7,
        5,
        0,
    ),
    params(".param .u64 .ptr .global .align 16 a", 2, 2, 0),
    params(".param .b128 a", 8, 3, 70),
    body(".reg .b128 q;", 8, 3, 70),
    body(".pragma \"nounroll\";", 2, 0, 20),
    body(".pragma \"used_bytes_mask 0xff\";", 8, 3, 50),
    body(".pragma \"frequency 5\";", 9, 0, 32),
    body("table: .branchtargets L; brx.idx %r1, table; L:", 6, 0, 30),
    body("p: .callprototype _ (); call %d1, p;", 2, 1, 20),
    body("p: .callprototype _ () .noreturn; call %d1, p;", 6, 4, 30),
    body(
        "p: .callprototype _ () .abi_preserve 8; call %d1, p;",
        9,
        0,
        80,
    ),
    body("t: .calltargets k; call %d1, t;", 2, 1, 20),
];

/// A kernel with a construct.
fn text(construct: &Construct, version: Version, target: Target) -> String {
    format!(
        ".version {version}\n.target {target}\n.address_size 64\n{}\n.visible .entry k({})\n{}\n{{\n\
         .reg .b32 %r<4>; .reg .b64 %d<4>;\n{}\nret;\n}}\n",
        construct.module, construct.params, construct.directives, construct.body
    )
}

#[test]
fn needs_are_as_stated() {
    for construct in CONSTRUCTS {
        let text = text(construct, Version::new(9, 0), Target::base(90));
        let parsed = parse(&text);
        assert_eq!(parsed.errors, [], "{text}");
        let needs = needs::of(&parsed.module.items);
        let (major, minor) = construct.version;
        assert_eq!(needs.version, Version::new(major, minor), "{text}");
        for target in Target::known() {
            assert_eq!(
                needs.holds(target),
                target.sm >= construct.sm,
                "{target} {text}"
            );
        }
    }
}

#[test]
fn directives_assemble_where_they_say_and_not_below() {
    let Some(ptxas) = common::ptxas() else {
        return;
    };
    // A later `ptxas` than that of ISA 9.0 is not needed, and an earlier one knows too little.
    let mut wrong = String::new();
    let versions: Vec<Version> = [(4, 2), (4, 3), (5, 0)]
        .into_iter()
        .chain((0..=5).map(|minor| (6, minor)))
        .chain((0..=8).map(|minor| (7, minor)))
        .chain((0..=8).map(|minor| (8, minor)))
        .chain([(9, 0)])
        .map(|(major, minor)| Version::new(major, minor))
        .collect();
    for construct in CONSTRUCTS {
        let (major, minor) = construct.version;
        let stated = Version::new(major, minor);
        let target = Target::known()
            .find(|t| *t >= BASE.1 && t.sm >= construct.sm && t.sm != 88)
            .unwrap();
        let lowest = stated.max(BASE.0).max(target.introduced().unwrap());
        let log = ptxas.run(&text(construct, lowest, target), target);
        if !log.success {
            let text = text(construct, lowest, target);
            writeln!(wrong, "refused {text}{}", log.text).unwrap();
        }
        let below = versions.iter().rev().find(|version| **version < lowest);
        if let Some(&below) = below
            && lowest == stated
            && target.introduced().unwrap() <= below
            && ptxas.run(&text(construct, below, target), target).success
        {
            writeln!(wrong, "accepted {}", text(construct, below, target)).unwrap();
        }
        let lower = Target::known()
            .filter(|t| *t >= BASE.1 && t.sm < construct.sm)
            .max();
        if let Some(lower) = lower {
            let version = lowest.max(lower.introduced().unwrap());
            if ptxas.run(&text(construct, version, lower), lower).success {
                writeln!(wrong, "accepted {}", text(construct, version, lower)).unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
