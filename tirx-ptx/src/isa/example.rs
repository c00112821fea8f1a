//! Instructions made from rows: the legal combinations of a row's words, and an instruction for each.
//!
//! Conformance tests, random tests, the reference page and the command take their instructions from here. A
//! combination is *legal* when no rule of the row forbids it and every operand's table has an entry for it. It is found
//! by filling slots from first to last and giving up as soon as a rule whose slots are all filled forbids what is
//! there, so that a row with many rules costs no more than what it allows.
//!
//! An instruction's operands are registers of the classes that [`DECLARATIONS`] declares, so that every instruction
//! made here stands in a kernel with those declarations.

use super::resolve::optional_operands;
use super::ty::width;
use super::{
    Choice, Consequence, Form, MAX_SLOTS, OperandKind, OperandSpec, OperandType, Resolved,
};
use crate::ast::{Address, AddressBase, AddressOffset, Instruction, Operand};

/// The registers of made instructions: `%p` predicates, `%h` 16 bits, `%r` 32, `%d` 64; sixteen of each, and of those
/// of 32 bits as many as an instruction takes. Those of 8 and of 128 bits, `%x` and `%q`, are declared apart, since old
/// versions do not have them.
pub const DECLARATIONS: &str =
    ".reg .pred %p<16>; .reg .b16 %h<16>; .reg .b32 %r<288>; .reg .b64 %d<16>;";

/// So many registers of a class have a seed of their own.
const REGISTERS: usize = 16;

/// A word, or none, for each slot of a form.
type Words = [Option<&'static Choice>; MAX_SLOTS];

/// The legal combinations of a form's words, as resolved forms.
#[derive(Debug, Clone, Copy)]
pub struct Combinations {
    form: &'static Form,
}

/// The combinations of a form.
pub const fn combinations(form: &'static Form) -> Combinations {
    Combinations { form }
}

/// How many partial combinations are looked at before a search is given up.
const PATIENCE: usize = 200_000;

impl Combinations {
    /// How many there are.
    pub fn count(self) -> u64 {
        // Slots that no rule and no table names multiply; the others are searched.
        let mut bound = [false; MAX_SLOTS];
        for (slot, _) in self.conditions() {
            if let Some(at) = self.form.slots.iter().position(|s| s.name == slot) {
                bound[at] = true;
            }
        }
        let free: u64 = (self.form.slots.iter())
            .zip(bound)
            .filter(|(_, bound)| !bound)
            .map(|(slot, _)| slot.choices.len() as u64 + u64::from(slot.optional))
            .product();
        let mut count = 0;
        let mut visit = |_: &Words| {
            count += 1;
            true
        };
        self.search(0, &mut [None; MAX_SLOTS], &bound, &mut visit);
        free * count
    }

    /// All of them, in the order of slots and choices, if they are at most `limit`.
    pub fn all(self, limit: usize) -> Option<Vec<Resolved>> {
        if self.count() > limit as u64 {
            return None;
        }
        let mut found = Vec::new();
        let mut visit = |words: &Words| {
            found.push(self.resolved(words));
            true
        };
        self.search(0, &mut [None; MAX_SLOTS], &[true; MAX_SLOTS], &mut visit);
        Some(found)
    }

    /// So few that every legal pair of words of two slots is in one at least.
    pub fn pairs(self) -> Vec<Resolved> {
        let options = self.options();
        let mut wanted = std::collections::BTreeSet::new();
        for a in 0..options.len() {
            for b in a + 1..options.len() {
                for i in 0..options[a].len() {
                    for j in 0..options[b].len() {
                        wanted.insert((a, i, b, j));
                    }
                }
            }
        }
        if options.len() == 1 {
            return self.all(usize::MAX).unwrap_or_default();
        }
        let mut result = Vec::new();
        while let Some(pair @ (a, i, b, j)) = wanted.pop_first() {
            let mut picked = vec![None; options.len()];
            picked[a] = Some(i);
            picked[b] = Some(j);
            let mut patience = PATIENCE;
            if !self.is_open(&options, &picked)
                || !self.complete(&options, &mut picked, &wanted, &mut patience)
            {
                // No legal combination has this pair.
                continue;
            }
            let mut words: Words = [None; MAX_SLOTS];
            let picked: Vec<usize> = picked.into_iter().map(Option::unwrap_or_default).collect();
            for a in 0..picked.len() {
                words[a] = options[a][picked[a]];
                for b in a + 1..picked.len() {
                    wanted.remove(&(a, picked[a], b, picked[b]));
                }
            }
            wanted.remove(&pair);
            result.push(self.resolved(&words));
        }
        if options.is_empty() {
            result.push(self.resolved(&[None; MAX_SLOTS]));
        }
        result
    }

    /// The first: the shortest, with the first choice of each required slot, if that is legal.
    pub fn first(self) -> Option<Resolved> {
        let mut found = None;
        let mut visit = |words: &Words| {
            found = Some(*words);
            false
        };
        self.search(0, &mut [None; MAX_SLOTS], &[true; MAX_SLOTS], &mut visit);
        found.map(|words| self.resolved(&words))
    }

    fn resolved(self, words: &Words) -> Resolved {
        Resolved {
            form: self.form,
            choices: *words,
        }
    }

    /// What each slot may hold.
    fn options(self) -> Vec<Vec<Option<&'static Choice>>> {
        self.form
            .slots
            .iter()
            .map(|slot| {
                let none = slot.optional.then_some(None);
                none.into_iter()
                    .chain(slot.choices.iter().map(Some))
                    .collect()
            })
            .collect()
    }

    /// Every slot that a rule or a table names, with the words it names.
    fn conditions(self) -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
        let rules = self
            .form
            .rules
            .iter()
            .filter(|rule| matches!(rule.then, Consequence::Forbidden(_)))
            .flat_map(|rule| rule.when.iter().copied());
        let tables = self
            .form
            .operands
            .iter()
            .flat_map(OperandSpec::types)
            .filter_map(|ty| match ty {
                OperandType::Fragment(entries) => Some(entries),
                _ => None,
            })
            .flatten()
            .flat_map(|entry| entry.when.iter().copied());
        rules.chain(tables)
    }

    /// Fills the slots from `at` on in every legal way; `visit` says whether to go on.
    fn search(
        self,
        at: usize,
        words: &mut Words,
        bound: &[bool; MAX_SLOTS],
        visit: &mut dyn FnMut(&Words) -> bool,
    ) -> bool {
        let Some(slot) = self.form.slots.get(at) else {
            return visit(words);
        };
        if !bound[at] {
            // Its word does not matter; a required slot gets one.
            words[at] = slot.choices.first().filter(|_| !slot.optional);
            return self.search(at + 1, words, bound, visit);
        }
        let none = slot.optional.then_some(None);
        for choice in none.into_iter().chain(slot.choices.iter().map(Some)) {
            words[at] = choice;
            let filled = |i: usize| i <= at;
            if self.is_legal(&filled, words) && !self.search(at + 1, words, bound, visit) {
                words[at] = None;
                return false;
            }
        }
        words[at] = None;
        true
    }

    /// Whether what is filled forbids nothing yet.
    fn is_legal(self, filled: &dyn Fn(usize) -> bool, words: &Words) -> bool {
        // `None`: not decided yet.
        let holds = |when: &[(&str, &[&str])]| -> Option<bool> {
            let mut decided = Some(true);
            for (slot, listed) in when {
                match self.form.slots.iter().position(|s| s.name == *slot) {
                    Some(at) if !filled(at) => decided = None,
                    Some(at) => {
                        let word = words[at].map_or("", |choice| choice.word);
                        if !listed.contains(&word) {
                            return Some(false);
                        }
                    }
                    None if !listed.contains(&"") => return Some(false),
                    None => {}
                }
            }
            decided
        };
        let forbidden = self.form.rules.iter().any(|rule| {
            matches!(rule.then, Consequence::Forbidden(_)) && holds(rule.when) == Some(true)
        });
        !forbidden
            && (self.form.operands.iter())
                .flat_map(OperandSpec::types)
                .all(|ty| match ty {
                    OperandType::Fragment(entries) => {
                        entries.iter().any(|entry| holds(entry.when) != Some(false))
                    }
                    _ => true,
                })
    }

    fn is_open(self, options: &[Vec<Option<&'static Choice>>], picked: &[Option<usize>]) -> bool {
        let mut words: Words = [None; MAX_SLOTS];
        for (at, pick) in picked.iter().enumerate() {
            words[at] = pick.and_then(|pick| options[at][pick]);
        }
        self.is_legal(&|at| picked.get(at).is_some_and(Option::is_some), &words)
    }

    /// Fills what is left of `picked`, the choices that cover most of the wanted pairs first.
    fn complete(
        self,
        options: &[Vec<Option<&'static Choice>>],
        picked: &mut Vec<Option<usize>>,
        wanted: &std::collections::BTreeSet<(usize, usize, usize, usize)>,
        patience: &mut usize,
    ) -> bool {
        let Some(slot) = picked.iter().position(Option::is_none) else {
            return true;
        };
        let gain = |choice: usize, picked: &[Option<usize>]| {
            (0..options.len())
                .filter(|&other| {
                    picked[other].is_some_and(|at| {
                        let pair = match other < slot {
                            true => (other, at, slot, choice),
                            false => (slot, choice, other, at),
                        };
                        wanted.contains(&pair)
                    })
                })
                .count()
        };
        let mut order: Vec<usize> = (0..options[slot].len()).collect();
        order.sort_by_key(|&choice| core::cmp::Reverse(gain(choice, picked)));
        for choice in order {
            *patience = patience.saturating_sub(1);
            if *patience == 0 {
                break;
            }
            picked[slot] = Some(choice);
            if self.is_open(options, picked) && self.complete(options, picked, wanted, patience) {
                return true;
            }
            picked[slot] = None;
        }
        false
    }
}

/// An example of a form: its first legal combination, with all optional operands left out. `None` for a form that has
/// no legal combination, which would be a fault of the list.
pub fn example(form: &'static Form) -> Option<Instruction> {
    let resolved = combinations(form).first()?;
    Some(resolved.instruction(0, 0))
}

impl Resolved {
    /// An instruction with these words and the first `optional` of the operands that may be left out. Different `seed`s
    /// give different registers, constants and, where there is a choice, different kinds of operands.
    pub fn instruction(&self, optional: usize, seed: usize) -> Instruction {
        let count = self.fixed_operands() + optional;
        // The number of the next register: those of an instruction differ while there are some left.
        let mut number = seed % REGISTERS;
        let operands = self
            .operands(count)
            .enumerate()
            .map(|(at, spec)| {
                let operand = self.made(spec, seed.wrapping_add(at), number);
                number += self.width(spec);
                operand
            })
            .collect();
        Instruction::new(self.opcode(), operands)
    }

    /// How many registers an operand takes at most.
    fn width(&self, spec: &OperandSpec) -> usize {
        let width = |part: &OperandSpec| part.kind.ty().map_or(1, |ty| self.vector_len(ty).max(1));
        spec.parts().iter().map(width).sum()
    }

    /// How many operands of the form may be left out.
    pub fn optional_operands(&self) -> usize {
        optional_operands(self.form)
    }

    /// An operand for a specification, its registers numbered from `number` on.
    fn made(&self, spec: &OperandSpec, seed: usize, number: usize) -> Operand {
        let registers = |ty: OperandType| {
            let word = self.type_word(ty).unwrap_or("b32");
            // Where an operand may be wider than its type, one of 8 bits is in a register of 16.
            let wider = matches!(ty, OperandType::AtLeast(_) | OperandType::Vector(..));
            let name = |i: usize| match width(word) {
                Some(8) if !wider => Operand::name(format!("%x{}", (number + i) % REGISTERS)),
                _ => Operand::name(register(word, number + i)),
            };
            match (self.vector_len(ty), ty) {
                (
                    1,
                    OperandType::Count(..) | OperandType::Registers(..) | OperandType::Fragment(_),
                ) => Operand::Vector(vec![name(0)]),
                (_, OperandType::Braced(_)) if !seed.is_multiple_of(2) => {
                    Operand::Vector(vec![name(0)])
                }
                (0 | 1, _) => name(0),
                (len, _) => Operand::Vector((0..len).map(name).collect()),
            }
        };
        let address = |name: String| {
            Operand::Address(Address {
                base: AddressBase::Name(name.into()),
                offset: AddressOffset::Constant(0),
            })
        };
        match spec.kind {
            OperandKind::DstOrSink(_) if seed % 8 == 7 => Operand::Sink,
            OperandKind::Dst(ty)
            | OperandKind::DstOrSink(ty)
            | OperandKind::DstWhole(ty)
            | OperandKind::Src(ty)
            | OperandKind::Stored(ty)
            | OperandKind::Amount(ty, ..)
            | OperandKind::Register(ty)
            | OperandKind::InOut(ty)
            | OperandKind::Value(ty) => registers(ty),
            OperandKind::DstPair(pair) => {
                let both = |a, b| Operand::Pair(Box::new(a), Box::new(b));
                match seed % 8 {
                    7 if pair.first_sinks() => both(Operand::Sink, registers(pair.second)),
                    3 if pair.second_sinks() => both(registers(pair.first), Operand::Sink),
                    6 if pair.optional && pair.first_sinks() => Operand::Sink,
                    0 | 2 | 4 if pair.optional => registers(pair.first),
                    _ => both(registers(pair.first), registers(pair.second)),
                }
            }
            OperandKind::Sink => Operand::Sink,
            OperandKind::Predicate => match seed % 2 {
                0 => Operand::name("%p1"),
                _ => Operand::Not("%p2".into()),
            },
            OperandKind::Pack(ty, _) => {
                let part = match self.type_word(ty) {
                    Some("b16" | "u16" | "s16") => "x",
                    Some("b32" | "u32" | "s32" | "f32") => "h",
                    Some("b128") => "d",
                    _ => "r",
                };
                let at = |i: usize| Operand::name(format!("%{part}{}", (number + i) % 8));
                Operand::Vector((0..2).map(at).collect())
            }
            OperandKind::Tuple(parts) => {
                let mut number = number;
                let part = |part: &OperandSpec| {
                    let made = self.made(part, seed, number);
                    number += self.width(part);
                    made
                };
                Operand::Tuple(parts.iter().map(part).collect())
            }
            OperandKind::Handle => Operand::name(register("b64", number)),
            OperandKind::Part(_, ty, parts) => match (registers(ty), parts) {
                (Operand::Name(name), [_, ..]) if !seed.is_multiple_of(2) => {
                    let pattern = parts[seed / 2 % parts.len()];
                    let digit = |i: usize| char::from(b"04261537"[(seed / 2 + i) % 8]);
                    let part: String = pattern
                        .chars()
                        .enumerate()
                        .map(|(i, c)| if c == '#' { digit(i) } else { c })
                        .collect();
                    Operand::name(format!("{name}.{part}"))
                }
                (other, _) => other,
            },
            OperandKind::Addr(space) => address(match self.space(space) {
                // What is written is a parameter for a call, not one of the kernel's own.
                "param" if self.form.opcode() == "st" => "output".to_owned(),
                "param" | "param::entry" => "input".to_owned(),
                "param::func" => "output".to_owned(),
                "const" => "constants".to_owned(),
                "tmem" => register("b32", number),
                _ => register("b64", number),
            }),
            OperandKind::ImmRange(low, _) => Operand::int(i128::from(low)),
            OperandKind::ImmOneOf(values) => Operand::int(match values {
                [] => 0,
                values => i128::from(values[seed % values.len()]),
            }),
            OperandKind::Selector(bytes, threads) => {
                let one = |values: &[i64], class: &str| match values {
                    [_, ..] if seed.is_multiple_of(2) => {
                        Operand::int(i128::from(values[seed / 2 % values.len()]))
                    }
                    _ => Operand::name(register(class, seed)),
                };
                Operand::Vector(vec![one(bytes, "b16"), one(threads, "b16")])
            }
            OperandKind::Label => Operand::name("LABEL"),
            OperandKind::Function => Operand::name("function"),
            OperandKind::Arguments => Operand::List(Vec::new()),
        }
    }
}

/// The name of a register that an operand of a type takes.
fn register(ty: &str, n: usize) -> String {
    let class = match width(ty) {
        Some(1) => "p",
        Some(8 | 16) => "h",
        Some(64) => "d",
        Some(128) => "q",
        _ => return format!("%r{n}"),
    };
    format!("%{class}{}", n % REGISTERS)
}
