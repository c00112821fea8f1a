//! What names mean, block by block.

use super::signature::{Place, Signature};
use crate::ast::{Function, Registers, Span, Statement, Variable, split_part};
use std::collections::HashMap;
use std::rc::Rc;

/// What a name stands for.
#[derive(Debug, Clone)]
pub(super) enum Symbol {
    /// A register of this type.
    Register(String),
    /// A vector register of so many elements.
    VectorRegister {
        /// How many registers it is.
        len: u8,
        /// What each of them is.
        element: Box<Symbol>,
    },
    /// A variable.
    Variable(Rc<Place>),
    /// A parameter of this function that is read only.
    Parameter(Rc<Place>),
    /// A label.
    Label,
    /// A table of labels.
    Branches,
    /// A table of functions, with the signature of each.
    Calls(Rc<Vec<Rc<Signature>>>),
    /// A prototype of functions.
    Prototype(Rc<Signature>),
    /// A function.
    Function(Rc<Signature>),
    /// A kernel, which has an address but is not called.
    Entry,
}

/// The names of one block.
#[derive(Debug, Default)]
struct Block {
    names: HashMap<String, Symbol>,
    /// `%r<5>`: prefix, count, type.
    ranges: HashMap<String, (u32, Symbol)>,
    /// The lowest number of the names that end in one: 2 of `%r` for `%r2` and `%r7`.
    numbered: HashMap<String, u32>,
}

/// The names that are visible, from the module to the innermost block.
#[derive(Debug, Default)]
pub(super) struct Scope {
    blocks: Vec<Block>,
}

impl Scope {
    pub(super) fn enter(&mut self) {
        self.blocks.push(Block::default());
    }

    pub(super) fn leave(&mut self) {
        self.blocks.pop();
    }

    /// Declares a name in the innermost block; `false` when the block has it already.
    pub(super) fn declare(&mut self, name: &str, symbol: Symbol) -> bool {
        let Some(block) = self.blocks.last_mut() else {
            return true;
        };
        let taken = block.names.contains_key(name) || in_range(&block.ranges, name).is_some();
        let prefix = name.trim_end_matches(|c: char| c.is_ascii_digit());
        if let Some(number) = name
            .strip_prefix(prefix)
            .and_then(|digits| digits.parse::<u32>().ok())
        {
            let lowest = block.numbered.entry(prefix.to_owned()).or_insert(number);
            *lowest = number.min(*lowest);
        }
        block.names.insert(name.to_owned(), symbol);
        !taken
    }

    /// Declares `prefix<count>`; `false` when the block has such a range or one of its names already.
    pub(super) fn declare_range(&mut self, prefix: &str, count: u32, symbol: Symbol) -> bool {
        let Some(block) = self.blocks.last_mut() else {
            return true;
        };
        let taken = block.ranges.contains_key(prefix)
            || block
                .numbered
                .get(prefix)
                .is_some_and(|lowest| *lowest < count);
        block.ranges.insert(prefix.to_owned(), (count, symbol));
        !taken
    }

    /// Declares the labels of a block before its statements are read, since a branch may come before its label. What
    /// else is declared must come before its use.
    pub(super) fn declare_labels(&mut self, body: &[Statement]) -> Vec<(String, Span)> {
        let mut twice = Vec::new();
        for statement in body {
            if let Statement::Label { name, span } = statement
                && !self.declare(name, Symbol::Label)
            {
                twice.push((name.to_string(), *span));
            }
        }
        twice
    }

    /// What a name means here.
    pub(super) fn find(&self, name: &str) -> Option<&Symbol> {
        if let (vector, Some(element)) = split_part(name) {
            // No name has a dot but a special register's.
            let at = ["x", "y", "z", "w", "r", "g", "b", "a"]
                .iter()
                .position(|one| *one == element)?
                % 4;
            return match self.find(vector)? {
                Symbol::VectorRegister { len, element } if at < usize::from(*len) => Some(element),
                _ => None,
            };
        }
        self.blocks.iter().rev().find_map(|block| {
            block
                .names
                .get(name)
                .or_else(|| in_range(&block.ranges, name))
        })
    }

    /// Declared names, for suggestions.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.blocks
            .iter()
            .flat_map(|block| block.names.keys().map(String::as_str))
    }

    /// The range that a name would be in were it longer: its prefix and count.
    pub(super) fn range_of(&self, name: &str) -> Option<(String, u32)> {
        let prefix = name.trim_end_matches(|c: char| c.is_ascii_digit());
        self.blocks.iter().rev().find_map(|block| {
            block
                .ranges
                .get(prefix)
                .map(|(count, _)| (prefix.to_owned(), *count))
        })
    }
}

/// `%r3` in `%r<5>`.
fn in_range<'s>(ranges: &'s HashMap<String, (u32, Symbol)>, name: &str) -> Option<&'s Symbol> {
    if ranges.is_empty() {
        return None;
    }
    // A prefix may itself end in digits: `%f1<4>` declares `%f10` to `%f13`.
    let mut split = name.len();
    while let Some(byte) = split.checked_sub(1).and_then(|at| name.as_bytes().get(at)) {
        if !byte.is_ascii_digit() {
            return None;
        }
        split -= 1;
        let (prefix, digits) = name.split_at(split);
        let canonical = digits == "0" || !digits.starts_with('0');
        if canonical
            && let Some((count, symbol)) = ranges.get(prefix)
            && digits.parse::<u32>().is_ok_and(|number| number < *count)
        {
            return Some(symbol);
        }
    }
    None
}

/// What a variable's declaration declares.
pub(super) fn symbol_of(variable: &Variable, is_input: bool) -> Symbol {
    match (&*variable.space, is_input) {
        ("reg", _) => register(&variable.ty, variable.vector),
        ("param", true) => Symbol::Parameter(Rc::new(Place::of(variable))),
        _ => Symbol::Variable(Rc::new(Place::of(variable))),
    }
}

/// What a declaration of registers declares.
pub(super) fn symbol_of_registers(registers: &Registers) -> Symbol {
    register(&registers.ty, registers.vector)
}

/// What the declaration of a function declares.
pub(super) fn symbol_of_function(function: &Function) -> Symbol {
    match function.is_entry {
        true => Symbol::Entry,
        false => Symbol::Function(Rc::new(Signature::of(&function.returns, &function.params))),
    }
}

fn register(ty: &str, vector: Option<u8>) -> Symbol {
    let element = Symbol::Register(ty.to_owned());
    match vector {
        Some(len) => Symbol::VectorRegister {
            len,
            element: Box::new(element),
        },
        None => element,
    }
}
