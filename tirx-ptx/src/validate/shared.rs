//! How much `.shared` memory a kernel declares.
//!
//! A kernel has the variables of the module that it names, those of its own body, and the same of the functions that it
//! calls by name. Together they have 48 KiB, and on a target that is one architecture, as `sm_90a`, all that it has; more
//! is given at the launch alone, as what is `.extern` and without a size. `ptxas` counts so where it compiles a whole
//! program, as a driver does.

use super::Validator;
use super::signature::Place;
use crate::Rule;
use crate::arch::{Features, Target};
use crate::ast::{
    AddressBase, Function, Instruction, Item, Operand, Statement, Variable, split_part,
};
use std::collections::{HashMap, HashSet};

/// The most bytes of `.shared` that are declared.
const fn most(target: Target) -> u64 {
    match (target.features, target.sm) {
        (Features::Arch, 120..) => 101_376,
        (Features::Arch, 90..) => 232_448,
        _ => 49_152,
    }
}

/// What a function has of its own.
#[derive(Default)]
struct Uses<'m> {
    /// The bytes of the variables in its body.
    own: u64,
    /// The names in its operands, without those that it declares.
    names: HashSet<&'m str>,
    declared: HashSet<&'m str>,
}

impl Validator<'_> {
    /// Reports kernels that declare more `.shared` memory than there is.
    pub(super) fn shared_memory(&mut self) {
        let module = self.module;
        let most = most(module.target);
        let mut variables: HashMap<&str, u64> = HashMap::new();
        let mut functions: HashMap<&str, &Function> = HashMap::new();
        let mut total: u64 = 0;
        let mut has_own = false;
        for item in &module.items {
            match item {
                Item::Variable(variable) if variable.space == "shared" => {
                    let bytes = bytes(variable);
                    total = total.saturating_add(bytes);
                    variables.insert(&variable.name, bytes);
                }
                Item::Function(function) if function.body.is_some() => {
                    has_own |= function.body.as_deref().is_some_and(declares);
                    functions.insert(&function.name, function);
                }
                _ => {}
            }
        }
        // Most modules have not so much in all.
        if total <= most && !has_own {
            return;
        }
        let mut uses: HashMap<&str, Uses<'_>> = HashMap::new();
        for (name, function) in &functions {
            let mut of = Uses::default();
            of.declared.extend(function.params.iter().map(|p| &*p.name));
            of.statements(function.body.as_deref().unwrap_or_default());
            uses.insert(name, of);
        }
        for function in functions.values().filter(|function| function.is_entry) {
            let mut reached: HashSet<&str> = HashSet::from([&*function.name]);
            let mut named: HashSet<&str> = HashSet::new();
            let mut left: Vec<&str> = vec![&function.name];
            let mut sum: u64 = 0;
            while let Some(name) = left.pop() {
                let Some(of) = uses.get(name) else { continue };
                sum = sum.saturating_add(of.own);
                for used in of.names.difference(&of.declared) {
                    if functions.contains_key(used) && reached.insert(used) {
                        left.push(used);
                    }
                    if let Some(bytes) = variables.get(used)
                        && named.insert(used)
                    {
                        sum = sum.saturating_add(*bytes);
                    }
                }
            }
            if sum > most {
                self.report(
                    Rule::Declaration,
                    function.span,
                    format!(
                        "`{}` has {sum} bytes of `.shared` variables; there are {most}; declare what is large \
                         `.extern .shared .b8 name[]`, and give its size at the launch",
                        function.name
                    ),
                );
            }
        }
    }
}

fn bytes(variable: &Variable) -> u64 {
    Place::of(variable).bytes.unwrap_or(0)
}

/// Whether a body declares `.shared` variables.
fn declares(body: &[Statement]) -> bool {
    body.iter().any(|statement| match statement {
        Statement::Variable(variable) => variable.space == "shared",
        Statement::Block(inner) => declares(inner),
        _ => false,
    })
}

impl<'m> Uses<'m> {
    fn statements(&mut self, body: &'m [Statement]) {
        for statement in body {
            match statement {
                Statement::Block(inner) => self.statements(inner),
                Statement::Variable(variable) => {
                    self.declared.insert(&variable.name);
                    if variable.space == "shared" {
                        self.own = self.own.saturating_add(bytes(variable));
                    }
                }
                Statement::Registers(registers) => {
                    self.declared
                        .extend(registers.names.iter().map(|(name, _)| &**name));
                }
                Statement::Instruction(instruction) => self.instruction(instruction),
                _ => {}
            }
        }
    }

    fn instruction(&mut self, instruction: &'m Instruction) {
        for operand in &instruction.operands {
            self.operand(operand);
        }
    }

    fn operand(&mut self, operand: &'m Operand) {
        match operand {
            Operand::Name(name)
            | Operand::Not(name)
            | Operand::Minus(name)
            | Operand::Offset(name, _)
            | Operand::Element(name, _) => {
                self.names.insert(split_part(name).0);
                self.names.insert(name);
            }
            Operand::Address(address) => {
                if let AddressBase::Name(name) = &address.base {
                    self.names.insert(name);
                }
            }
            Operand::Vector(all) | Operand::List(all) | Operand::Tuple(all) => {
                all.iter().for_each(|operand| self.operand(operand));
            }
            Operand::Pair(first, second) => {
                self.operand(first);
                self.operand(second);
            }
            Operand::Immediate(_) | Operand::Sink => {}
        }
    }
}
