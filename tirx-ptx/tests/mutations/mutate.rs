//! Instructions with one mistake.
//!
//! Not every mutation is a mistake: `ptxas` says which are.

use crate::sample::hash;
use tirx_ptx::ast::{AddressBase, AddressOffset, Instruction, Operand};

/// A mutated instruction as a line of text.
pub(crate) struct Mutation {
    /// What was changed.
    pub(crate) kind: &'static str,
    /// Equal for mutations of a row that do the same to the same operand or word.
    pub(crate) class: usize,
    /// The word that was put into the opcode.
    pub(crate) word: Option<&'static str>,
    pub(crate) text: String,
}

/// What is put in the place of an operand.
const OPERANDS: &[&str] = &[
    "%p1",
    "!%p1",
    "%x1",
    "%h1",
    "%r1",
    "%d1",
    "%q1",
    "%uh1",
    "%ur1",
    "%sr1",
    "%ud1",
    "%sd1",
    "%f1",
    "%fd1",
    "%fh1",
    "%fx1",
    "%v",
    "%w",
    "%v.x",
    "0",
    "5",
    "-1",
    "0x7fffffff",
    "4294967296",
    "18446744073709551615",
    "1.0",
    "0f3F800000",
    "0d3FF0000000000000",
    "gv",
    "sv",
    "lv",
    "constants",
    "input",
    "output",
    "gv+4",
    "gv[1]",
    "texture",
    "[texture]",
    "[surface]",
    "k",
    "function",
    "LABEL",
    "table",
    "%tid.x",
    "%tid",
    "%clock64",
    "%laneid",
    "WARP_SZ",
    "%is_explicit_cluster",
    "%undeclared",
    "%r99",
    "_",
    "[%d1]",
    "[%r1]",
    "[%h1]",
    "[%f1]",
    "[gv]",
    "[sv]",
    "[lv]",
    "[constants]",
    "[input]",
    "[output]",
    "[gv+4]",
    "[%d1+%r1]",
    "[%d1+16]",
    "[64]",
    "[%undeclared]",
    "{%r1, %r2}",
    "{%d1, %d2}",
    "{%h1, %h2}",
    "{%f1, %f2}",
    "{%r1, %r2, %r3, %r4}",
    "{%r1}",
    "{%r1, %d1}",
    "{%f1, %ur1}",
    "%r1|%p1",
    "%p1|%p2",
    "[%d1, {%r1}]",
    "[%d1, {%r1, %r2}]",
    "(%r1)",
    "-%r1",
];

/// Words that are put into an opcode.
const WORDS: &[&str] = &[
    "u8",
    "s8",
    "b8",
    "u16",
    "s16",
    "b16",
    "u32",
    "s32",
    "b32",
    "u64",
    "s64",
    "b64",
    "b128",
    "f16",
    "f16x2",
    "bf16",
    "bf16x2",
    "f32",
    "f64",
    "f32x2",
    "tf32",
    "pred",
    "e4m3",
    "global",
    "shared",
    "shared::cta",
    "shared::cluster",
    "local",
    "const",
    "param",
    "rn",
    "rz",
    "rm",
    "rp",
    "ftz",
    "sat",
    "satfinite",
    "relu",
    "approx",
    "full",
    "cc",
    "lo",
    "hi",
    "wide",
    "uni",
    "sync",
    "aligned",
    "v2",
    "v4",
    "v8",
    "ca",
    "cg",
    "cta",
    "cluster",
    "gpu",
    "sys",
    "acquire",
    "release",
    "relaxed",
    "volatile",
    "weak",
    "L2::cache_hint",
    "L2::128B",
    "nosuchword",
];

/// Guards that are put before an instruction.
const GUARDS: &[&str] = &["%p1", "!%p1", "%r1", "%undeclared", "%q1", "1"];

/// Every mutation of an instruction.
pub(crate) fn mutations(instruction: &Instruction) -> Vec<Mutation> {
    let opcode: &str = &instruction.opcode;
    let operands: Vec<String> = instruction
        .operands
        .iter()
        .map(ToString::to_string)
        .collect();
    let mut found = Vec::new();
    let mut put = |kind: &'static str, at: usize, what: &str, opcode: &str, operands: &[String]| {
        let text = match operands {
            [] => format!("{opcode};"),
            _ => format!("{opcode} {};", operands.join(", ")),
        };
        let class = hash(&format!("{kind} {at} {what}"));
        let word = WORDS
            .iter()
            .copied()
            .find(|word| kind.contains("word") && *word == what);
        found.push(Mutation {
            kind,
            class,
            word,
            text,
        });
    };
    put("nothing", 0, "", opcode, &operands);
    for (at, operand) in instruction.operands.iter().enumerate() {
        for &other in OPERANDS {
            let mut changed = operands.clone();
            changed[at] = other.to_owned();
            put("another operand", at, other, opcode, &changed);
        }
        for (kind, other) in parts(operand) {
            let mut changed = operands.clone();
            changed[at] = other;
            let what = changed[at].clone();
            put(kind, at, &what, opcode, &changed);
        }
        let mut fewer = operands.clone();
        fewer.remove(at);
        put("an operand fewer", at, "", opcode, &fewer);
        let mut more = operands.clone();
        more.insert(at, operands[at].clone());
        put("an operand twice", at, "", opcode, &more);
        if at + 1 < operands.len() {
            let mut swapped = operands.clone();
            swapped.swap(at, at + 1);
            put("operands swapped", at, "", opcode, &swapped);
        }
    }
    for other in ["%r1", "%d1", "%p1", "1", "0"] {
        let mut more = operands.clone();
        more.push(other.to_owned());
        put("an operand more", 0, other, opcode, &more);
    }
    let words: Vec<&str> = opcode.split('.').collect();
    for at in 1..words.len() {
        let mut fewer = words.clone();
        fewer.remove(at);
        put("a word fewer", at, "", &fewer.join("."), &operands);
        let mut more = words.clone();
        more.insert(at, words[at]);
        put("a word twice", at, "", &more.join("."), &operands);
        for &other in WORDS {
            let mut changed = words.clone();
            changed[at] = other;
            put("another word", at, other, &changed.join("."), &operands);
        }
    }
    for &other in WORDS {
        put(
            "a word more",
            0,
            other,
            &format!("{opcode}.{other}"),
            &operands,
        );
    }
    for guard in GUARDS {
        put(
            "a guard",
            0,
            guard,
            &format!("@{guard} {opcode}"),
            &operands,
        );
    }
    found
}

/// Mutations inside of an operand.
fn parts(operand: &Operand) -> Vec<(&'static str, String)> {
    let mut found = Vec::new();
    match operand {
        Operand::Vector(elements) => {
            let show = |elements: &[Operand]| Operand::Vector(elements.to_vec()).to_string();
            let step = (elements.len() / 2).max(1);
            for at in (0..elements.len()).step_by(step) {
                for other in [
                    "%p1",
                    "%h1",
                    "%r1",
                    "%d1",
                    "%f1",
                    "%fh1",
                    "%ur1",
                    "%fd1",
                    "%q1",
                    "1",
                    "1.0",
                    "%tid.x",
                    "%undeclared",
                    "gv",
                ] {
                    let mut changed = elements.clone();
                    changed[at] = Operand::name(other);
                    found.push(("another element", show(&changed)));
                }
                let mut changed = elements.clone();
                changed[at] = Operand::Sink;
                found.push(("an element is `_`", show(&changed)));
            }
            let (_, fewer) = elements.split_last().unwrap_or((&Operand::Sink, &[]));
            if !fewer.is_empty() {
                found.push(("an element fewer", show(fewer)));
            }
            let mut more = elements.clone();
            more.extend(elements.first().cloned());
            found.push(("an element more", show(&more)));
        }
        Operand::Pair(a, b) => {
            for other in ["%p1", "%r1", "%d1", "_", "1", "%undeclared"] {
                found.push(("the first of a pair", format!("{other}|{b}")));
                found.push(("the second of a pair", format!("{a}|{other}")));
            }
            found.push(("half a pair", a.to_string()));
        }
        Operand::Address(address) => {
            if let AddressBase::Name(name) = &address.base {
                for offset in [1, 3, 4, -4, 2_147_483_647, 4_294_967_296] {
                    let mut changed = address.clone();
                    changed.offset = AddressOffset::Constant(offset);
                    found.push(("an offset", Operand::Address(changed).to_string()));
                }
                found.push(("no brackets", name.to_string()));
            }
        }
        Operand::Tuple(parts) => {
            let show = |parts: &[Operand]| Operand::Tuple(parts.to_vec()).to_string();
            for at in 0..parts.len() {
                for other in [
                    "%r1",
                    "%d1",
                    "%fd1",
                    "%f1",
                    "gv",
                    "sv",
                    "texture",
                    "sampler",
                    "surface",
                    "%clock64",
                    "%undeclared",
                    "1",
                ] {
                    let mut changed = parts.clone();
                    changed[at] = Operand::name(other);
                    found.push(("another part of an address", show(&changed)));
                }
                for (_, inner) in self::parts(&parts[at]) {
                    let mut changed = parts.clone();
                    changed[at] = Operand::name(inner);
                    found.push(("a coordinate", show(&changed)));
                }
                let mut fewer = parts.clone();
                fewer.remove(at);
                if !fewer.is_empty() {
                    found.push(("a part of an address fewer", show(&fewer)));
                }
            }
        }
        Operand::Immediate(_) => {
            for value in [
                "2",
                "3",
                "4",
                "7",
                "8",
                "15",
                "16",
                "17",
                "31",
                "32",
                "63",
                "64",
                "65",
                "127",
                "128",
                "255",
                "256",
                "257",
                "65535",
                "65536",
                "4294967295",
            ] {
                found.push(("another constant", value.to_owned()));
            }
        }
        _ => {}
    }
    found
}
