//! What `ptxas` 13.0 takes although the manual does not allow it and it can hardly be meant. The validator does not
//! follow.
//!
//! `lenient.txt` names each such case: the instruction, the operand, and what stands there; or the word that is passed
//! over. A case that is not in it is a difference, and a case in it that is never met when all mutations are tried is an
//! error. `TIRX_BLESS=1` adds cases; each should be a line that one can look up in the manual and find not allowed:
//!
//! - an operand of another kind: a constant or a register where an address in brackets belongs, `_` where there is a
//!   result, one register for a vector, a vector for one register;
//! - a register of another class, which stands for its bits, and one element of another class in a vector;
//! - a constant that is too large, and is cut, or a float for its bits;
//! - a function or an address with an offset for a constant;
//! - an address in a register of another width, where `ptxas` looks at the first address of several alone;
//! - a word that is said twice, or says nothing here.

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
            let lines: Vec<&str> = match all {
                true => met.iter().map(String::as_str).collect(),
                false => self.known.union(&met).map(String::as_str).collect(),
            };
            std::fs::write(FILE, lines.join("\n") + "\n").unwrap();
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
    let opcode: Vec<&str> = instruction.words().take(2).collect();
    let opcode = match opcode.as_slice() {
        [
            first @ ("cp" | "tcgen05" | "wmma" | "multimem" | "mbarrier" | "tensormap"),
            second,
        ] => {
            format!("{first}.{second}")
        }
        [first, ..] => (*first).to_owned(),
        [] => String::new(),
    };
    let found = problem
        .operand
        .and_then(|at| Some((at, instruction.operands.get(at)?)));
    match (found, mutation.word) {
        (Some((at, operand)), _) => format!("{opcode}, operand {at}: {}", form(operand)),
        (None, Some(word)) => format!("{opcode}, {}: .{word}", mutation.kind),
        (None, None) => format!("{opcode}, {}", mutation.kind),
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
