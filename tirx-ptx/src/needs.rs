//! What a module needs: the lowest `.version` and `.target` for its content.
//!
//! Instructions and directives ask through their rows. What the lists do not know asks for nothing;
//! [`validate`](crate::validate) reports it.

use crate::arch::{Needs, Requirement, Target};
use crate::ast::{
    Attribute, Function, Init, Item, Linkage, Section, SectionLine, SectionValue, Statement,
    Variable,
};
use crate::directive::{self, needs_of};
use crate::isa;
use crate::special;
use crate::version::Version;
use std::collections::{HashMap, HashSet};

/// The lowest `.version` and `.target` that the content needs, the target never below `sm_75`.
///
/// Of one architecture, the target that runs on most GPUs is taken: `sm_100f` before `sm_100a`. Where no target has
/// all that is asked for, it is the highest that any single part asks for.
pub fn lowest(items: &[Item]) -> (Version, Target) {
    let needs = of(items);
    let target = needs.lowest_target().unwrap_or_else(|| {
        needs
            .terms
            .iter()
            .filter_map(|&term| {
                Target::known().find(|&target| target >= Target::LOWEST && term.holds(target))
            })
            .max()
            .unwrap_or(Target::LOWEST)
    });
    (needs.lowest_version(target), target)
}

/// The sum of what the content needs.
pub fn of(items: &[Item]) -> Needs {
    let mut total = Needs::default();
    for item in items {
        match item {
            Item::Function(function) => add_function(&mut total, function),
            Item::Variable(variable) => add_variable(&mut total, variable),
            Item::Pragma(pragma) => add_pragmas(&mut total, &pragma.strings),
            Item::Alias { .. } => total.add(needs_of("alias", "")),
            Item::Section(section) => add_section(&mut total, section),
            Item::File { .. } => total.add(needs_of("file", "")),
            Item::Comment(_) | Item::Verbatim(_) => {}
        }
    }
    total
}

/// What debugging data needs.
fn add_section(total: &mut Needs, section: &Section) {
    total.add(needs_of("section", ""));
    for line in &section.lines {
        match line {
            SectionLine::Label(_) => total.add(needs_of("section", "label")),
            SectionLine::Comment(_) => {}
            SectionLine::Data { values, .. } => {
                let difference = |value| matches!(value, &SectionValue::Difference(_));
                if values.iter().any(difference) {
                    total.add(needs_of("section", "difference"));
                }
                let negative = |value| matches!(value, &SectionValue::Int(..0));
                if values.iter().any(negative) {
                    total.add(needs_of("section", "negative"));
                }
            }
        }
    }
}

/// What a function needs.
fn add_function(total: &mut Needs, function: &Function) {
    add_linkage(total, function.linkage);
    add_attributes(total, &function.attributes);
    for directive in &function.directives {
        total.add_if(directive_requirement(&directive.name));
        add_pragmas(total, &directive.strings);
    }
    for variable in function.params.iter().chain(&function.returns) {
        add_variable(total, variable);
    }
    let body = function.body.as_deref().unwrap_or(&[]);
    let mut predicates = Predicates::default();
    predicates.collect(body);
    add_statements(total, body, &predicates);
}

/// The predicate registers of a body.
#[derive(Default)]
struct Predicates<'a> {
    names: HashSet<&'a str>,
    /// `%p<5>`: prefix and count.
    ranges: HashMap<&'a str, u32>,
}

impl<'a> Predicates<'a> {
    fn collect(&mut self, statements: &'a [Statement]) {
        for statement in statements {
            match statement {
                Statement::Registers(registers) if registers.ty == "pred" => {
                    for (name, count) in &registers.names {
                        let Some(count) = count else {
                            self.names.insert(name);
                            continue;
                        };
                        let most = self.ranges.entry(name).or_default();
                        *most = (*most).max(*count);
                    }
                }
                Statement::Block(inner) => self.collect(inner),
                _ => {}
            }
        }
    }

    fn has(&self, name: &str) -> bool {
        if self.names.contains(name) {
            return true;
        }
        // A prefix may end in a digit itself; a number of a register has not many.
        let digits = name.bytes().rev().take_while(u8::is_ascii_digit).count();
        (1..=digits.min(10)).any(|length| {
            let (prefix, number) = name.split_at(name.len() - length);
            self.ranges
                .get(prefix)
                .is_some_and(|count| number.parse::<u32>().is_ok_and(|number| number < *count))
        })
    }
}

fn add_statements(total: &mut Needs, statements: &[Statement], predicates: &Predicates<'_>) {
    for statement in statements {
        match statement {
            Statement::Instruction(instruction) => {
                if let Ok(resolved) = isa::resolve_knowing(instruction, |name| predicates.has(name))
                {
                    total.join(&resolved.requirement_with(&instruction.operands));
                }
                for operand in &instruction.operands {
                    if let crate::ast::Operand::Name(name) = operand
                        && let Some(requirement) = special::requirement(name)
                    {
                        total.add(requirement);
                    }
                }
            }
            Statement::Registers(registers) => add_type(total, &registers.ty),
            Statement::Variable(variable) => add_variable(total, variable),
            Statement::Block(inner) => add_statements(total, inner, predicates),
            Statement::Declaration(function) => add_function(total, function),
            Statement::Loc { inlined, .. } => {
                if inlined.is_some() {
                    total.add(needs_of("loc", "inlined"));
                }
            }
            Statement::BranchTargets(_) => total.add(needs_of("branchtargets", "")),
            Statement::CallTargets(_) => total.add(needs_of("calltargets", "")),
            Statement::CallPrototype(prototype) => {
                total.add(needs_of("callprototype", ""));
                for directive in &prototype.directives {
                    total.add_if(directive_requirement(&directive.name));
                }
                for variable in prototype.params.iter().chain(&prototype.returns) {
                    add_variable(total, variable);
                }
            }
            Statement::Pragma(pragma) => add_pragmas(total, &pragma.strings),
            Statement::Label { .. } | Statement::Verbatim(_) | Statement::Comment(_) => {}
        }
    }
}

fn add_variable(total: &mut Needs, variable: &Variable) {
    add_linkage(total, variable.linkage);
    add_attributes(total, &variable.attributes);
    add_type(total, &variable.ty);
    if variable.ptr.is_some() {
        total.add(needs_of("ptr", ""));
    }
    if let Some(init) = &variable.init {
        add_init(total, init);
    }
}

fn add_init(total: &mut Needs, init: &Init) {
    match init {
        Init::Address(address) => {
            if address.mask.is_some() {
                total.add(needs_of("mask", "of an initialiser"));
            }
            if address.generic {
                total.add(needs_of("generic", "of an initialiser"));
            }
        }
        Init::List(values) => values.iter().for_each(|value| add_init(total, value)),
        Init::Value(_) | Init::Fields(_) => {}
    }
}

fn add_linkage(total: &mut Needs, linkage: Option<Linkage>) {
    match linkage {
        Some(Linkage::Common) => total.add(needs_of("common", "")),
        Some(Linkage::Weak) => total.add(needs_of("weak", "")),
        Some(Linkage::Visible | Linkage::Extern) | None => {}
    }
}

fn add_attributes(total: &mut Needs, attributes: &[Attribute]) {
    for attribute in attributes {
        total.add_if(directive::attribute(&attribute.name).map(|(row, _)| row.needs));
    }
}

fn add_pragmas(total: &mut Needs, strings: &[String]) {
    for text in strings {
        let row = text.split_whitespace().next().and_then(directive::pragma);
        total.add_if(row.map(|(row, _)| row.needs));
    }
}

fn add_type(total: &mut Needs, ty: &str) {
    total.add_if(type_requirement(ty));
}

/// What a type of registers and variables needs; `None` for one that every version and target has.
pub(crate) fn type_requirement(ty: &str) -> Option<Requirement> {
    directive::named(ty)
        .find(|row| row.form == "type")
        .map(|row| row.needs)
}

/// What a directive of a function needs; `None` for one that is not known.
pub(crate) fn directive_requirement(name: &str) -> Option<Requirement> {
    directive::of_function(name).map(|(row, _)| row.needs)
}
