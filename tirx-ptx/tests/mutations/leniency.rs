//! What `ptxas` 13.0 takes although the manual does not allow it, and the validator calls an error.
//!
//! Most of what `ptxas` takes beyond the manual follows a rule, and is a warning of the validator. The rest is named in
//! `lenient.txt`: among which instructions, and what stands there instead of what belongs there, or the word that is
//! passed over, under a line that says of what kind these are. A case that is not in it is a difference, and a case in it
//! that is never met when all mutations are tried is an error. `TIRX_BLESS=1` adds cases at the end; each should be a
//! line that one can look up in the manual and find not allowed, and then moves to its kind.

use crate::mutate::Mutation;
use std::collections::BTreeSet;
use std::sync::Mutex;
use tirx_ptx::ast::{AddressBase, AddressOffset, Immediate, Instruction, Item, Operand, Statement};
use tirx_ptx::{Problem, parse};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mutations/lenient.txt");

/// The known cases, and those that were met.
pub(crate) struct Excuses {
    known: BTreeSet<String>,
    met: Mutex<BTreeSet<String>>,
    bless: bool,
}

impl Excuses {
    pub(crate) fn read() -> Self {
        Self {
            known: include_str!("lenient.txt")
                .lines()
                .filter(|line| !line.is_empty() && !line.starts_with('#'))
                .map(str::to_owned)
                .collect(),
            met: Mutex::default(),
            bless: std::env::var_os("TIRX_BLESS").is_some(),
        }
    }

    /// Whether a case is known.
    pub(crate) fn has(&self, key: &str) -> bool {
        let known = self.known.contains(key);
        if known {
            self.met.lock().unwrap().insert(key.to_owned());
        }
        known
    }

    /// Adds a case, if that is wanted.
    pub(crate) fn add(&self, key: String) -> bool {
        self.bless && {
            self.met.lock().unwrap().insert(key);
            true
        }
    }

    /// Whether each known case was met, where all could be; writes those that were added.
    pub(crate) fn finish(self, all: bool) {
        let met = self.met.into_inner().unwrap();
        let unused: Vec<&String> = self.known.difference(&met).collect();
        if self.bless {
            let mut text = include_str!("lenient.txt").to_owned();
            for key in met.difference(&self.known) {
                text += key;
                text.push('\n');
            }
            std::fs::write(FILE, text).unwrap();
        } else if all {
            assert!(unused.is_empty(), "never met: {unused:#?}");
        }
    }
}

/// What is excused: the instruction, where, and what stands there.
pub(crate) fn key(mutation: &Mutation, problem: &Problem) -> String {
    let Some(instruction) = instruction(&mutation.text) else {
        return format!("unread: {}", mutation.text);
    };
    let opcode = family(&instruction);
    let found = problem
        .operand
        .and_then(|at| Some((at, instruction.operands.get(at)?)));
    match (found, mutation.word) {
        (Some((_, operand)), _) => format!("{opcode}: {}", form(operand)),
        (None, Some(word)) if mutation.kind.contains("word") => {
            format!("{opcode}: the word .{word}")
        }
        (None, _) => format!("{opcode}: {}", mutation.kind),
    }
}

/// The instructions among which one is: those whose operands `ptxas` judges alike.
fn family(instruction: &Instruction) -> &str {
    let mut words = instruction.words();
    let first = words.next().unwrap_or_default();
    match (first, words.next().unwrap_or_default()) {
        ("mma" | "wgmma" | "wmma" | "ldmatrix" | "stmatrix" | "movmatrix" | "tcgen05", _) => {
            "matrices"
        }
        ("tex" | "tld4" | "txq" | "suld" | "sust" | "sured" | "suq", _) => "textures",
        ("cp" | "mbarrier" | "multimem" | "tensormap" | "clusterlaunchcontrol", _)
        | ("red" | "st", "async" | "bulk") => "asynchronous copies",
        ("atom" | "red", _) => "atomics",
        ("bar" | "barrier" | "fence" | "membar", _) => "barriers and fences",
        (first, _) if first.starts_with('v') && first != "vote" => "video",
        _ => first,
    }
}

/// What an operand is.
fn form(operand: &Operand) -> String {
    match operand {
        Operand::Name(name) => class(name).to_owned(),
        Operand::Not(_) => "a negated predicate".to_owned(),
        Operand::Immediate(Immediate::Int(_)) => "a constant".to_owned(),
        Operand::Immediate(_) => "a float".to_owned(),
        Operand::Sink => "_".to_owned(),
        Operand::Offset(..) | Operand::Element(..) => "an address without brackets".to_owned(),
        Operand::Vector(elements) => {
            let all: BTreeSet<String> = elements.iter().map(form).collect();
            let all: Vec<String> = all.into_iter().collect();
            format!("{{{}}}", all.join(", "))
        }
        Operand::Address(address) => {
            let base = match &address.base {
                AddressBase::Name(name) => class(name),
                AddressBase::Absolute(_) => "a constant",
            };
            match address.offset {
                AddressOffset::Constant(0) => format!("[{base}]"),
                AddressOffset::Constant(_) => format!("[{base} + constant]"),
                AddressOffset::Register(_) => format!("[{base} + register]"),
            }
        }
        Operand::Tuple(parts) => {
            let all: Vec<String> = parts.iter().map(form).collect();
            format!("[{}]", all.join(", "))
        }
        Operand::Pair(a, b) => format!("{}|{}", form(a), form(b)),
        Operand::List(_) => "a list".to_owned(),
        _ => "something else".to_owned(),
    }
}

/// What a name of the kernel stands for.
fn class(name: &str) -> &'static str {
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    match letters {
        "%p" => "a predicate",
        "%q" => "128 bits",
        "%d" | "%ud" | "%sd" => "64 bits",
        "%r" | "%ur" | "%sr" => "32 bits",
        "%h" | "%uh" => "16 bits",
        "%x" => "8 bits",
        "%f" | "%v.x" => "an f32",
        "%fd" => "an f64",
        "%fh" => "an f16",
        "%fx" => "an f16x2",
        "%v" | "%w" => "a vector register",
        "WARP_SZ" => "a constant",
        "k" | "function" => "a function",
        "gv" | "sv" | "lv" | "constants" | "input" | "output" => "a variable",
        "texture" | "surface" | "sampler" => "a handle",
        "LABEL" | "table" => "a label",
        _ if letters.starts_with('%') => "a special register",
        _ => "another name",
    }
}

fn instruction(text: &str) -> Option<Instruction> {
    let body = format!(".version 9.0\n.target sm_90a\n.func f {{\n{text}\n}}");
    let module = parse(&body).module;
    module.items.into_iter().find_map(|item| match item {
        Item::Function(function) => function.body?.into_iter().find_map(|one| match one {
            Statement::Instruction(instruction) => Some(instruction),
            _ => None,
        }),
        _ => None,
    })
}
