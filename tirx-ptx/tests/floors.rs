//! What directives need: enough for `ptxas`, and one version less is refused.
#![allow(clippy::unwrap_used)]

mod common;

use tirx_ptx::arch::Target;
use tirx_ptx::version::Version;
use tirx_ptx::{needs, parse, validate};

/// A directive in a module, and the version that it needs on the oldest target that assemblers still take.
const MODULES: &[(&str, (u8, u8), Target)] = &[
    (
        ".func a { ret; } .visible .func b; .alias b, a;",
        (6, 3),
        LOW,
    ),
    (
        ".global .u32 c; .global .u8 m[2] = {0xFF(c), 0xFF00(c)};",
        (7, 1),
        LOW,
    ),
    (
        ".global .attribute(.unified(1, 2)) .u32 a;",
        (8, 0),
        Target::base(90),
    ),
    (
        ".func .attribute(.unified(1, 2)) f { ret; }",
        (8, 0),
        Target::base(90),
    ),
    (
        ".entry k() { a: .callprototype _ (.param .b32 _) .noreturn; ret; }",
        (6, 4),
        LOW,
    ),
    (
        ".entry k() { a: .callprototype _ (.param .b32 _) .abi_preserve 3; ret; }",
        (9, 0),
        Target::base(80),
    ),
    (
        ".entry k() { .pragma \"used_bytes_mask 0xf\"; ret; }",
        (8, 3),
        LOW,
    ),
    (".entry k() { .pragma \"frequency 3\"; ret; }", (9, 0), LOW),
    (".extern .func f .noreturn;", (6, 4), LOW),
    (".extern .func f .abi_preserve 3;", (9, 0), Target::base(80)),
    (".entry k() { .reg .b128 %q; ret; }", (8, 3), LOW),
    (
        ".file 1 \"a\"\n.entry k() {\n.loc 1 2 3\n.loc 1 2 3, function_name $L, inlined_at 1 2 3\nret; }\n.section .debug_str { $L: .b8 0 }",
        (7, 0),
        LOW,
    ),
    (
        ".entry k() { ret; } .section .debug_str { .b8 0\n$L: .b8 0 }",
        (7, 0),
        LOW,
    ),
    (
        ".entry k() { ret; } .section .debug_str { $L: .b8 0\n$K: .b8 1 \n .b32 $K-$L }",
        (7, 5),
        LOW,
    ),
];

const LOW: Target = Target::LOWEST;

#[test]
fn directives_need_what_ptxas_asks_for() {
    for (body, (major, minor), target) in MODULES {
        let version = Version::new(*major, *minor);
        let text = format!(".version 9.0\n.target sm_90\n.address_size 64\n{body}\n");
        let parsed = parse(&text);
        assert_eq!(parsed.errors, [], "{text}");
        let (found, on) = needs::lowest(&parsed.module.items);
        assert_eq!(
            (found, on),
            (version.max(on.introduced().unwrap()), *target),
            "{body}"
        );
        let Some(ptxas) = common::ptxas() else {
            continue;
        };
        let at = |major: u8, minor: u8, target: Target| {
            let text =
                format!(".version {major}.{minor}\n.target {target}\n.address_size 64\n{body}\n");
            ptxas.run(&text, target)
        };
        let log = at(*major, *minor, *target);
        assert!(log.success, "{body}: {}", log.text);
        let below = match (*major, *minor) {
            (7, 0) => (6, 5),
            (8, 0) => (7, 8),
            (9, 0) => (8, 8),
            (major, minor) => (major, minor - 1),
        };
        // The oldest targets know the oldest versions.
        let old = if target.sm < 80 {
            Target::base(60)
        } else {
            *target
        };
        let old = if body.contains(".b128") { LOW } else { old };
        assert!(
            !at(below.0, below.1, old).success,
            "{body} assembles at {below:?}"
        );
    }
}

/// Of an instruction that a target came to later than others, each target has its own lowest version.
#[test]
fn an_alternative_has_a_version_of_its_own() {
    let problems = |version: &str, target: &str| {
        let text = format!(
            ".version {version}\n.target {target}\n.address_size 64\n.entry k() {{\n.reg .b16 %h; .reg .f32 %f;\n\
             cvt.rn.satfinite.e4m3x2.f32 %h, %f, %f;\nret; }}\n"
        );
        let parsed = parse(&text);
        assert_eq!(parsed.errors, []);
        let problems: Vec<String> = validate(&parsed.module)
            .iter()
            .map(ToString::to_string)
            .collect();
        (problems.join(" / "), needs::of(&parsed.module.items))
    };
    assert_eq!(problems("7.8", "sm_90").0, "");
    assert_eq!(problems("8.1", "sm_89").0, "");
    let (on_89, needs) = problems("8.0", "sm_89");
    assert_eq!(
        on_89,
        "6:1: `cvt.rn.satfinite.e4m3x2.f32` needs `.version 8.1` on `sm_89`; the module has `.version 8.0`"
    );
    assert_eq!(needs.lowest_target(), Some(Target::base(89)));
    assert_eq!(needs.lowest_version(Target::base(89)), Version::new(8, 1));
    assert_eq!(needs.lowest_version(Target::base(90)), Version::new(7, 8));
    assert_eq!(
        problems("8.0", "sm_80").0,
        "6:1: `cvt.rn.satfinite.e4m3x2.f32` needs `sm_90` or higher, or `sm_89` or higher from PTX 8.1; the module \
         has `.target sm_80`"
    );
}
