//! What the ISA has of asynchronous copies, mbarriers, fences and clusters, against the items that a kernel may call: each
//! legal combination of words of each row is what some item gives, or stands for the same as one that is, or is one of a
//! few exceptions.
//!
//! An item's opcodes are those of its row, with each word that an argument may choose and each that an option adds. They
//! are compared as sets of words, since the order is free, together with how many operands there are.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use tirx_compiler::intrinsics::{
    ArgTy, HANDLE_METHODS, INTRINSICS, Intrinsic, IntrinsicOp, Output, Slot, Template,
};
use tirx_ptx::isa::{self, OperandKind, Resolved};

/// The families, by the start of their mnemonics.
const FAMILIES: &[&str] = &[
    "applypriority",
    "barrier.cluster",
    "clusterlaunchcontrol",
    "cp.async",
    "cp.reduce.async",
    "createpolicy",
    "discard",
    "elect",
    "fence",
    "griddepcontrol",
    "mapa",
    "mbarrier",
    "multimem",
    "prefetch",
    "red.async",
    "setmaxnreg",
    "st.async",
    "tensormap",
];

/// A spelling that means what another means: of a mnemonic, instead of these words those.
struct Same {
    of: &'static str,
    without: &'static [&'static str],
    with: &'static [&'static str],
    why: &'static str,
}

/// What has no item.
struct Except {
    of: &'static str,
    /// All of these words are there; one that ends with `*` is any that starts so.
    words: &'static [&'static str],
    why: &'static str,
}

const SAME: &[Same] = &[
    same("multimem", &[], &["global"], GENERIC),
    same("st.async", &[], &["global"], GENERIC),
    same("red.async", &[], &["global"], GENERIC),
    same("createpolicy.range", &[], &["global"], GENERIC),
    same("tensormap.replace", &[], &["global"], GENERIC),
    same("mbarrier", &[], &["shared"], GENERIC),
    same("cp.async.mbarrier", &[], &["shared"], GENERIC),
    same("mbarrier.check_layout", &[], &["shared::cta"], GENERIC),
    same(
        "red.async",
        &["s64"],
        &["u64"],
        "a sum of two's complement is one sum",
    ),
    same("st.async", &[], &["shared::cluster"], GENERIC),
    same("red.async", &[], &["shared::cluster"], GENERIC),
    same("mbarrier", &["shared::cta"], &["shared"], THIS_CTA),
    same("cp.async", &["shared::cta"], &["shared"], THIS_CTA),
    same("mbarrier.arrive", &["release", "cta"], &[], DEFAULT),
    same("mbarrier.test_wait", &["acquire", "cta"], &[], DEFAULT),
    same("mbarrier.try_wait", &["acquire", "cta"], &[], DEFAULT),
    same("mbarrier.expect_tx", &["relaxed", "cta"], &[], DEFAULT),
    same("mbarrier.complete_tx", &["relaxed", "cta"], &[], DEFAULT),
    same("barrier.cluster.arrive", &["release"], &[], DEFAULT),
    same("barrier.cluster.wait", &["acquire"], &[], DEFAULT),
    same("fence", &[], &["acq_rel"], DEFAULT),
    same("prefetch", &["const"], &[], "a generic address is taken"),
    same("prefetch", &["param"], &[], "a generic address is taken"),
    same(
        "cp.async.bulk",
        &["multicast::cluster::16b"],
        &["multicast::cluster"],
        DEFAULT,
    ),
    same("cp.async.bulk", &["weak"], &[], DEFAULT),
    same("multimem.cp.async.bulk", &["weak"], &[], DEFAULT),
    same(
        "cp.async.bulk",
        &["b128"],
        &[],
        "16 bytes are what is moved",
    ),
    same(
        "multimem.cp.async.bulk",
        &["b128"],
        &[],
        "16 bytes are what is moved",
    ),
    same("multimem.ld_reduce", &[], &["weak"], DEFAULT),
    same("multimem.st", &[], &["weak"], DEFAULT),
    same("multimem.red", &[], &["relaxed", "sys"], DEFAULT),
    same("st.async", &["weak"], &[], DEFAULT),
    same("st.async", &["cluster"], &[], DEFAULT),
    same("cp.async.bulk.tensor", &[], &["tile"], DEFAULT),
    same("cp.async.bulk.prefetch.tensor", &[], &["tile"], DEFAULT),
    same("cp.reduce.async.bulk.tensor", &[], &["tile"], DEFAULT),
];

const GENERIC: &str = "an address of a state space is taken, which `cvta` makes of a generic one";
const THIS_CTA: &str = "`.shared` is `.shared::cta`";
const DEFAULT: &str = "it is what is meant where nothing is said";

const fn same(
    of: &'static str,
    without: &'static [&'static str],
    with: &'static [&'static str],
    why: &'static str,
) -> Same {
    Same {
        of,
        without,
        with,
        why,
    }
}

const EXCEPTIONS: &[Except] = &[
    except("applypriority.async.bulk", &[], NEWEST),
    except("cp.async.bulk", &["override::*"], NEWEST),
    except("cp.reduce.async.bulk", &["override::*"], NEWEST),
    except("cp.async.bulk", &["mbarrier::report::*"], NEWEST),
    except("cp.async.bulk", &["multicast::cluster::32b"], NEWEST),
    except("cp.async.bulk.prefetch", &["L2::evict_last"], NEWEST),
    except("mapa", &["u32"], "a generic address has 64 bits"),
];

const NEWEST: &str = "it is for sm_107 alone, which no driver has; `ptx!` takes it";

const fn except(of: &'static str, words: &'static [&'static str], why: &'static str) -> Except {
    Except { of, words, why }
}

/// An opcode's words, in order of the alphabet.
type Words = BTreeSet<String>;

fn words(opcode: &str) -> Words {
    opcode.split('.').map(ToOwned::to_owned).collect()
}

/// What an item gives: its words, and how many operands, if they are certain; `d|p` counts as one.
#[derive(Debug, Clone)]
struct Given {
    words: Words,
    operands: Option<usize>,
    pair: bool,
}

/// Every combination of an opcode with some of these words.
fn with_options(opcode: &str, options: &[&[&str]]) -> Vec<String> {
    let mut all = vec![opcode.to_owned()];
    for choices in options {
        let more: Vec<String> = all
            .iter()
            .flat_map(|opcode| choices.iter().map(move |word| format!("{opcode}.{word}")))
            .collect();
        all.extend(more);
    }
    all
}

/// What `relaxed` adds to a copy, and to a reduction.
const RELAXED: &[&str] = &[
    "relaxed.cta.b128",
    "relaxed.cluster.b128",
    "relaxed.gpu.b128",
    "relaxed.sys.b128",
    "relaxed.cta",
    "relaxed.cluster",
    "relaxed.gpu",
    "relaxed.sys",
];

fn of_template(row: &Intrinsic, template: &Template) -> Vec<Given> {
    let mut opcodes = vec![template.opcode.to_owned()];
    for (at, param) in row.params.iter().enumerate() {
        let ArgTy::Word(of) = param.ty else { continue };
        let allowed = template
            .words
            .iter()
            .find(|allowed| usize::from(allowed.arg) == at);
        let variants = allowed.map_or(of.variants(), |allowed| allowed.variants);
        let chosen: Vec<&str> = variants
            .iter()
            .filter_map(|variant| {
                let index = of.variants().iter().position(|name| name == variant)?;
                of.word(index)
            })
            .collect();
        let place = format!("{{{}}}", param.name);
        opcodes = opcodes
            .iter()
            .flat_map(|opcode| chosen.iter().map(|word| opcode.replace(&place, word)))
            .collect();
    }
    let count = match template.operands {
        [] => row
            .params
            .iter()
            .filter(|param| !matches!(param.ty, ArgTy::Word(_)))
            .count(),
        slots => slots
            .iter()
            .filter(|slot| !matches!(slot, Slot::Unused))
            .count(),
    };
    let (results, pair) = match row.result {
        Output::Unit => (0, false),
        Output::Tuple(parts) => (parts.len() - 1, true),
        _ => (1, template.operands.contains(&Slot::Unused)),
    };
    opcodes
        .iter()
        .map(|opcode| Given {
            words: words(opcode),
            operands: Some(count + results),
            pair,
        })
        .collect()
}

fn given() -> Vec<Given> {
    let mut all = Vec::new();
    for row in INTRINSICS.iter().chain(HANDLE_METHODS) {
        let has = |name: &str| row.options.iter().any(|option| option.name == name);
        let option = |name, words| if has(name) { words } else { &[][..] };
        let opcodes = match row.op {
            IntrinsicOp::Machine(template) => {
                all.extend(of_template(row, template));
                continue;
            }
            IntrinsicOp::PtxTensor(opcode) => with_options(
                opcode,
                &[
                    option("multicast", &["multicast::cluster"]),
                    option("cta_group", &["cta_group::1", "cta_group::2"]),
                    option("cache_hint", &["L2::cache_hint"]),
                ],
            ),
            IntrinsicOp::PtxBulk(form) => with_options(
                &format!("{}{}", form.head, form.tail),
                &[
                    option("multicast", &["multicast::cluster"]),
                    option("cp_mask", &["cp_mask"]),
                    option("cache_hint", &["L2::cache_hint"]),
                    option("relaxed", RELAXED),
                ],
            ),
            IntrinsicOp::PtxCpAsync(cache) => with_options(
                &format!(
                    "cp.async.{}.shared.global",
                    format!("{cache:?}").to_lowercase()
                ),
                &[&["L2::cache_hint"], &["L2::64B", "L2::128B", "L2::256B"]],
            ),
            IntrinsicOp::CpAsyncCommitGroup => vec!["cp.async.commit_group".to_owned()],
            IntrinsicOp::CpAsyncWaitGroup => vec!["cp.async.wait_group".to_owned()],
            IntrinsicOp::CpAsyncWaitAll => vec!["cp.async.wait_all".to_owned()],
            IntrinsicOp::WaitGroup(opcode) => vec![opcode.to_owned()],
            IntrinsicOp::CreatePolicyFractional { primary, secondary } => {
                let secondary = secondary.map_or(String::new(), |word| format!(".{word}"));
                vec![format!("createpolicy.fractional.{primary}{secondary}.b64")]
            }
            _ => continue,
        };
        all.extend(opcodes.iter().map(|opcode| Given {
            words: words(opcode),
            operands: None,
            pair: false,
        }));
    }
    all
}

/// The numbers of operands that a variant may have, and whether one is a pair.
fn operands(variant: &Resolved) -> (BTreeSet<usize>, bool) {
    let most = variant.form.operands.len();
    let counts = (0..=most).filter(|count| variant.operands(*count).count() == *count);
    let pair = |kind| matches!(kind, OperandKind::DstPair(_));
    let pair = variant.form.operands.iter().any(|spec| pair(spec.kind));
    (counts.collect(), pair)
}

/// A variant is what this item gives.
fn is(variant: &(Words, BTreeSet<usize>, bool), given: &[&Given]) -> bool {
    let (_, counts, pair) = variant;
    given.iter().any(|given| {
        given
            .operands
            .is_none_or(|count| counts.contains(&count) && given.pair == *pair)
    })
}

#[test]
fn each_variant_is_reachable() {
    let given = given();
    let mut by_words: BTreeMap<&Words, Vec<&Given>> = BTreeMap::new();
    for one in &given {
        by_words.entry(&one.words).or_default().push(one);
    }
    let mut used_same = BTreeSet::new();
    let mut used_exceptions = BTreeSet::new();
    let mut missing: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut count = 0;
    for form in isa::forms() {
        if !FAMILIES
            .iter()
            .any(|family| form.mnemonic.starts_with(family))
        {
            continue;
        }
        for variant in isa::combinations(form).all(100_000).unwrap() {
            count += 1;
            let opcode = variant.opcode();
            let (counts, pair) = operands(&variant);
            let wanted = (words(&opcode), counts, pair);
            // What means the same, step by step.
            let mut seen = BTreeSet::from([wanted.0.clone()]);
            let mut queue = vec![(wanted.0.clone(), Vec::new())];
            let mut found = None;
            while let Some((words, steps)) = queue.pop() {
                if by_words.get(&words).is_some_and(|given| is(&wanted, given)) {
                    found = Some(steps);
                    break;
                }
                for (at, same) in SAME.iter().enumerate() {
                    let applies = opcode.starts_with(same.of)
                        && same.without.iter().all(|word| words.contains(*word))
                        && !same.with.iter().any(|word| words.contains(*word));
                    if applies {
                        let mut other = words.clone();
                        other.retain(|word| !same.without.contains(&word.as_str()));
                        other.extend(same.with.iter().map(|word| (*word).to_owned()));
                        if seen.insert(other.clone()) {
                            let steps: Vec<usize> = steps.iter().copied().chain([at]).collect();
                            queue.push((other, steps));
                        }
                    }
                }
            }
            if let Some(steps) = found {
                used_same.extend(steps);
                continue;
            }
            let exception = EXCEPTIONS.iter().position(|except| {
                opcode.starts_with(except.of)
                    && except
                        .words
                        .iter()
                        .all(|word| match word.strip_suffix('*') {
                            Some(start) => wanted.0.iter().any(|word| word.starts_with(start)),
                            None => wanted.0.contains(*word),
                        })
            });
            match exception {
                Some(at) => {
                    used_exceptions.insert(at);
                }
                None => missing.entry(form.mnemonic).or_default().push(format!(
                    "{opcode} {:?}{}",
                    wanted.1,
                    if pair { " pair" } else { "" }
                )),
            }
        }
    }
    let shown: Vec<String> = missing
        .iter()
        .map(|(mnemonic, opcodes)| {
            format!(
                "{mnemonic}: {} without an item\n  {}",
                opcodes.len(),
                opcodes.join("\n  ")
            )
        })
        .collect();
    assert!(missing.is_empty(), "{}", shown.join("\n"));
    println!("{count} variants");
    for (at, same) in SAME.iter().enumerate() {
        assert!(
            used_same.contains(&at),
            "nothing is so: {} {}",
            same.of,
            same.why
        );
    }
    for (at, except) in EXCEPTIONS.iter().enumerate() {
        assert!(
            used_exceptions.contains(&at),
            "nothing is so: {} {}",
            except.of,
            except.why
        );
    }
}
