//! Which mutations are tried.
//!
//! A row has instructions with every legal pair of its words, and each of these its mutations: millions in all, most of
//! which tell nothing new. Those of a row that do the same to the same operand or word are a *class*, and of a class so
//! many are taken, each of another instruction where there are several. Which ones, the text alone decides, so that a
//! new row does not give another sample of all others.

use crate::kernel::{self, Key};
use crate::mutate::{self, Mutation};
use std::collections::{BTreeMap, BTreeSet};
use tirx_ptx::arch::Target;
use tirx_ptx::isa::{self, Form};

/// So many mutations are tried where nothing else is said.
pub(crate) const FEW: usize = 2_500;
/// So many of a class are tried where all are wanted.
const OF_A_CLASS: usize = 2;
/// A small sample leaves out rows with more combinations than this.
const LARGE: u64 = 20_000;
/// So many lines go into a file.
const BATCH: usize = 500;

/// Which mutations are wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Some of each class of each row.
    All,
    /// About so many.
    Number(usize),
    /// So many of each class of the rows whose mnemonic starts so.
    Rows(String, usize),
}

impl Wanted {
    /// What `TIRX_MUTATIONS` says.
    pub(crate) fn of_environment() -> Self {
        match std::env::var("TIRX_MUTATIONS").as_deref() {
            Err(_) | Ok("") => Self::Number(FEW),
            Ok("all") => Self::All,
            Ok(text) => match (text.parse(), text.split_once(':')) {
                (Ok(number), _) => Self::Number(number),
                (_, Some((rows, number))) => {
                    Self::Rows(rows.to_owned(), number.parse().unwrap_or(OF_A_CLASS))
                }
                (_, None) => Self::Rows(text.to_owned(), OF_A_CLASS),
            },
        }
    }

    fn rows(&self) -> &str {
        match self {
            Self::Rows(rows, _) => rows,
            _ => "",
        }
    }

    fn of_a_class(&self) -> usize {
        match self {
            Self::All => OF_A_CLASS,
            Self::Number(_) => 1,
            Self::Rows(_, number) => *number,
        }
    }
}

/// A mutation that was taken, by the hash of its text.
type Taken = (usize, Target, Mutation);

/// The wanted mutations, by the file they go into.
pub(crate) fn files(wanted: &Wanted) -> Vec<(Key, Vec<Mutation>)> {
    let wanted_row = |form: &Form| match wanted {
        Wanted::Number(_) => true,
        _ => form.mnemonic.starts_with(wanted.rows()),
    };
    let mut taken: Vec<Taken> = isa::forms()
        .filter(|form| wanted_row(form))
        .flat_map(|form| of_row(form, wanted))
        .collect();
    if let Wanted::Number(number) = wanted {
        // A power of two, so that few new mutations do not give another sample.
        let every = (taken.len() / number.max(&1)).max(1).next_power_of_two();
        taken.retain(|(hash, ..)| hash.is_multiple_of(every));
    }
    let mut seen = BTreeSet::new();
    let mut files: BTreeMap<Key, Vec<Mutation>> = BTreeMap::new();
    for (_, target, mutation) in taken {
        if seen.insert(mutation.text.clone()) {
            let key = Key::of(target, &mutation.text);
            files.entry(key).or_default().push(mutation);
        }
    }
    files
        .into_iter()
        .flat_map(|(key, lines)| {
            let mut files = Vec::new();
            let mut rest = lines.into_iter().peekable();
            while rest.peek().is_some() {
                files.push((key, rest.by_ref().take(BATCH).collect()));
            }
            files
        })
        .collect()
}

/// Of each class of a row's mutations those with the lowest hashes.
fn of_row(form: &'static Form, wanted: &Wanted) -> Vec<Taken> {
    let all = isa::combinations(form);
    if *wanted == Wanted::Number(FEW) && all.count() > LARGE {
        return Vec::new();
    }
    let most = wanted.of_a_class();
    let mut classes: BTreeMap<usize, Vec<Taken>> = BTreeMap::new();
    let mut instructions = 0;
    for resolved in all.pairs() {
        let optional = (instructions + 1) % (resolved.optional_operands() + 1);
        let instruction = resolved.instruction(optional, instructions + 1);
        let needs = resolved.requirement_with(&instruction.operands);
        let Some(target) = kernel::target(&needs) else {
            continue;
        };
        instructions += 1;
        for mutation in mutate::mutations(&instruction) {
            if kernel::hangs(&mutation.text) {
                continue;
            }
            let hash = hash(&mutation.text);
            let class = classes.entry(mutation.class).or_default();
            let at = class.partition_point(|(lower, ..)| *lower < hash);
            if at < most && class.get(at).is_none_or(|(same, ..)| *same != hash) {
                class.insert(at, (hash, target, mutation));
                class.truncate(most);
            }
        }
    }
    classes.into_values().flatten().collect()
}

/// FNV-1a.
pub(crate) fn hash(text: &str) -> usize {
    text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |state, byte| {
        (state ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    }) as usize
        >> 7
}
