//! The list itself: rows are well formed, and the page that is derived from them.
#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use tirx_ptx::arch::{ArchTerm, Target};
use tirx_ptx::ast::{Instruction, Item};
use tirx_ptx::isa::{self, Consequence, MAX_SLOTS, OperandKind, OperandType, Presence};
use tirx_ptx::version::Version;
use tirx_ptx::{needs, parse, special, validate};

#[test]
fn rows_are_well_formed() {
    for form in isa::forms() {
        let slots: BTreeSet<&str> = form.slots.iter().map(|slot| slot.name).collect();
        let named = |slot: &str| slots.contains(slot);
        assert_eq!(slots.len(), form.slots.len(), "`{form}` names a slot twice");
        assert!(form.slots.len() <= MAX_SLOTS, "`{form}`");
        assert!(
            form.section.contains(": "),
            "`{form}` lacks the manual's section"
        );
        for slot in form.slots {
            let words: BTreeSet<&str> = slot.choices.iter().map(|choice| choice.word).collect();
            assert_eq!(words.len(), slot.choices.len(), "`{form}`, `{}`", slot.name);
            assert!(
                words
                    .iter()
                    .all(|word| !word.contains('.') && !word.is_empty()),
                "`{form}`"
            );
        }
        for spec in form.operands {
            if let Presence::WithSlot(slot) | Presence::WithWord(slot, _) = spec.presence {
                assert!(named(slot), "`{form}` has no slot `{slot}`");
            }
            if let OperandKind::Addr(space) = spec.kind {
                let slot = space
                    .strip_prefix('<')
                    .and_then(|rest| rest.strip_suffix('>'));
                assert!(slot.is_none_or(named), "`{form}` has no slot `{space}`");
            }
            for part in spec.parts() {
                let simple = part.presence == Presence::Always
                    && !matches!(part.kind, OperandKind::Tuple(_));
                assert!(simple || core::ptr::eq(part, spec), "`{form}`");
            }
            for ty in spec.types() {
                match ty {
                    OperandType::Slot(slot)
                    | OperandType::AtLeast(slot)
                    | OperandType::Wide(slot) => {
                        assert!(named(slot), "`{form}` has no slot `{slot}`");
                    }
                    OperandType::Vector(vec, slot) => {
                        assert!(named(slot) && named(vec), "`{form}`")
                    }
                    OperandType::Count(slot, _) => assert!(named(slot), "`{form}`"),
                    OperandType::Fragment(entries) => {
                        for (slot, _) in entries.iter().flat_map(|entry| entry.when) {
                            assert!(named(slot), "`{form}` has no slot `{slot}`");
                        }
                    }
                    OperandType::Fixed(_) | OperandType::Braced(_) | OperandType::Registers(..) => {
                    }
                }
            }
        }
        for rule in form.rules {
            for (slot, words) in rule.when {
                // A rule that several rows share may name a slot that one of them lacks; it then holds `""`.
                let known = form.slots.iter().find(|s| s.name == *slot);
                let possible = words.iter().any(|word| {
                    known.is_none() || word.is_empty() || known.unwrap().find(word).is_some()
                });
                let shared = matches!(rule.then, Consequence::Forbidden(_));
                assert!(
                    possible || shared,
                    "`{form}`: a rule on `{slot}` never holds"
                );
            }
        }
    }
}

#[test]
fn no_two_rows_say_the_same() {
    let mut seen = BTreeSet::new();
    for form in isa::forms() {
        let key = format!("{}{:?}{:?}", form.mnemonic, form.slots, form.operands);
        assert!(seen.insert(key), "`{form}` is in the list twice");
    }
}

#[test]
fn every_row_is_found_by_its_first_word() {
    for form in isa::forms() {
        assert!(
            isa::forms_of(form.opcode()).any(|found| core::ptr::eq(found, form)),
            "`{form}`"
        );
    }
    assert_eq!(isa::forms_of("").count(), 0);
    assert_eq!(isa::forms_of("ad").count(), 0);
    assert!(isa::opcodes().any(|word| word == "mbarrier"));
}

#[test]
fn arch_terms_hold_where_they_should() {
    use ArchTerm::{All, Always, Any, Exact, Family, Sm};
    let (sm90, sm90a) = (Target::base(90), Target::arch(90));
    assert!(Always.holds(Target::base(10)));
    assert!(Sm(80).holds(sm90) && Sm(90).holds(sm90a) && !Sm(100).holds(sm90a));
    assert!(
        Exact(90).holds(sm90a) && !Exact(90).holds(sm90) && !Exact(90).holds(Target::arch(100))
    );
    assert!(Family(100).holds(Target::family(100)) && Family(100).holds(Target::arch(100)));
    assert!(Family(100).holds(Target::family(103)) && Family(100).holds(Target::arch(103)));
    assert!(!Family(103).holds(Target::family(100)) && !Family(100).holds(Target::base(103)));
    assert!(!Family(100).holds(Target::family(110)) && !Family(100).holds(Target::arch(120)));
    assert!(Any(&[Exact(90), Family(120)]).holds(Target::family(121)));
    assert!(!All(&[Sm(100), Exact(90)]).holds(sm90a));
    assert!(
        Target::family(100).runs_on(103)
            && !Target::family(100).runs_on(110)
            && !Target::arch(90).runs_on(100)
    );
    assert!(Target::base(75).runs_on(120) && !Target::base(90).runs_on(89));
}

/// The lowest version and target of a kernel with this body and these directives.
fn lowest(directives: &str, body: &str) -> (String, String) {
    let text = format!(
        ".version 9.0\n.target sm_90a\n.entry k()\n{directives}\n{{\n.reg .pred %p<4>; .reg .b32 %r<4>; .reg .b64 %d<4>;\n{body}\n}}\n"
    );
    let parsed = parse(&text);
    assert_eq!(parsed.errors, [], "{text}");
    let (version, target) = needs::lowest(&parsed.module.items);
    (version.to_string(), target.to_string())
}

#[test]
fn the_lowest_version_and_target_follow_from_the_content() {
    let of = |directives: &str, body: &str| {
        let (version, target) = lowest(directives, body);
        format!("{version} {target}")
    };
    assert_eq!(of("", "ret;"), "6.3 sm_75");
    assert_eq!(of("", "cp.async.wait_all;"), "7.0 sm_80");
    assert_eq!(
        of("", "cp.async.cg.shared.global [%r1], [%d1], 16, %r2;"),
        "7.0 sm_80"
    );
    assert_eq!(
        of("", "cp.async.cg.shared.global [%r1], [%d1], 16, %p1;"),
        "7.5 sm_80"
    );
    assert_eq!(
        of(
            "",
            "{ cp.async.cg.shared.global.L2::128B [%r1], [%d1], 16; }"
        ),
        "7.4 sm_80"
    );
    assert_eq!(of("", "ld.shared.u32 %r1, [%r2];"), "6.3 sm_75");
    assert_eq!(of("", "ld.shared::cta.u32 %r1, [%r2];"), "7.8 sm_75");
    assert_eq!(of("", "mov.u32 %r1, %cluster_ctarank;"), "7.8 sm_90");
    assert_eq!(of("", "setmaxnreg.inc.sync.aligned.u32 32;"), "8.0 sm_90a");
    assert_eq!(of("", "redux.sync.min.f32 %r1, %r2, -1;"), "8.8 sm_100f");
    assert_eq!(
        of(".explicitcluster\n.reqnctapercluster 2", "ret;"),
        "7.8 sm_90"
    );
    assert_eq!(of(".reqntid 64\n.minnctapersm 2", "ret;"), "6.3 sm_75");
}

#[test]
fn directives_and_special_registers_assemble_where_they_say() {
    let Some(ptxas) = common::ptxas() else {
        return;
    };
    let mut cases: Vec<(String, String, Version, ArchTerm)> = vec![];
    let directives: [(&str, (u8, u8), ArchTerm); 7] = [
        (".reqntid 64", (2, 1), ArchTerm::Always),
        (".maxntid 64, 2, 1", (1, 3), ArchTerm::Always),
        (".maxnreg 32", (1, 3), ArchTerm::Always),
        (".maxntid 64\n.minnctapersm 2", (2, 0), ArchTerm::Sm(20)),
        (
            ".explicitcluster\n.reqnctapercluster 2, 1, 1",
            (7, 8),
            ArchTerm::Sm(90),
        ),
        (".reqnctapercluster 2", (7, 8), ArchTerm::Sm(90)),
        (".maxclusterrank 4", (7, 8), ArchTerm::Sm(90)),
    ];
    for (text, (major, minor), arch) in directives {
        cases.push((
            text.to_owned(),
            "ret;".to_owned(),
            Version::new(major, minor),
            arch,
        ));
    }
    for name in special::names().filter(|name| name.starts_with('%')) {
        let full = match special::kind(name) {
            Some(_) => name.to_owned(),
            None => format!("{name}.x"),
        };
        let requirement = special::requirement(&full).unwrap();
        let body = match special::kind(&full).unwrap() {
            "pred" => format!("mov.pred %p1, {full};"),
            "u64" => format!("mov.u64 %d1, {full};"),
            _ => format!("mov.u32 %r1, {full};"),
        };
        cases.push((String::new(), body, requirement.version, requirement.arch));
    }
    assert!(cases.len() > 35);
    let mut wrong = String::new();
    for (directives, body, version, arch) in cases {
        let module = |version: Version, target: Target| {
            format!(
                ".version {version}\n.target {target}\n.address_size 64\n.entry k()\n{directives}\n{{\n.reg .pred %p<4>; .reg .b32 %r<4>; .reg .b64 %d<4>;\n{body}\nret;\n}}\n"
            )
        };
        let target = Target::known()
            .find(|t| *t >= Target::LOWEST && arch.holds(*t))
            .unwrap();
        let lowest = version.max(target.introduced().unwrap());
        let text = module(lowest, target);
        let parsed = parse(&text);
        assert_eq!(parsed.errors, []);
        assert_eq!(validate(&parsed.module), [], "{text}");
        assert_eq!(
            needs::lowest(&parsed.module.items),
            (lowest, target),
            "{text}"
        );
        assert!(matches!(parsed.module.items[..], [Item::Function(_)]));
        let log = ptxas.run(&text, target);
        if !log.success {
            writeln!(
                wrong,
                "{lowest} {target}: refused {directives} {body}: {}",
                log.text
            )
            .unwrap();
        }
        // One step below is refused, as far as there is one.
        if let Some(lower) = Target::known()
            .filter(|t| *t >= Target::LOWEST && *t < target && !arch.holds(*t))
            .max()
            && ptxas
                .run(
                    &module(lowest.max(lower.introduced().unwrap()), lower),
                    lower,
                )
                .success
        {
            writeln!(wrong, "{lower}: accepted {directives} {body}").unwrap();
        }
        if let (true, Some(minor)) = (
            version > target.introduced().unwrap(),
            version.minor.checked_sub(1),
        ) && ptxas
            .run(&module(Version::new(version.major, minor), target), target)
            .success
        {
            writeln!(
                wrong,
                "{}.{minor}: accepted {directives} {body}",
                version.major
            )
            .unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn a_name_without_operands_is_resolved_too() {
    let resolved = isa::resolve(&Instruction::new(
        "barrier.cluster.arrive.aligned.release",
        vec![],
    ))
    .unwrap();
    assert_eq!(resolved.opcode(), "barrier.cluster.arrive.release.aligned");
    assert_eq!(resolved.word("sem"), Some("release"));
    assert_eq!(resolved.requirement().version, Version::new(8, 0));
}

#[test]
fn a_constant_size_is_made_of_whole_units() {
    let allowed = |text: &str| {
        let module = format!(
            ".version 9.2\n.target sm_100a\n.visible .entry k() {{\n\
             .reg .b64 %d<4>; .reg .b32 %r<4>;\n{text}\nret;\n}}\n"
        );
        let parsed = parse(&module);
        assert!(parsed.errors.is_empty(), "{:?}", parsed.errors);
        validate(&parsed.module).is_empty()
    };
    let copy = |size: &str| {
        allowed(&format!(
            "cp.async.bulk.global.shared::cta.bulk_group [%d0], [%d1], {size};"
        ))
    };
    assert!(copy("%r0") && copy("0") && copy("16") && copy("1048560"));
    assert!(!copy("24") && !copy("-16") && !copy("1048576") && !copy("%d0") && !copy("1.0"));
    let clear = |size: &str| allowed(&format!("st.bulk [%d0], {size}, 0;"));
    assert!(clear("%d1") && clear("8") && !clear("12") && !clear("16777224"));
    let clipped = |left: u32, right: u32| {
        allowed(&format!(
            "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes.ignore_oob \
             [%d0], [%d1], 32, {left}, {right}, [%d2];"
        ))
    };
    assert!(clipped(0, 15) && clipped(3, 4) && !clipped(16, 0) && !clipped(0, 16));
}
