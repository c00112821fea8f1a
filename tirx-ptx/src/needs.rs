//! What a module needs: the lowest `.version` and `.target` for its content.
//!
//! Instructions ask through their rows, directives through the table below. What the list does not know asks for
//! nothing; [`validate`](crate::validate) reports it.

use crate::arch::ArchTerm::{self, Always, Sm};
use crate::arch::{Needs, Requirement, Target};
use crate::ast::{
    Attribute, Function, FunctionDirective, Init, Item, Linkage, Name, Section, SectionLine,
    SectionValue, Statement, Variable,
};
use crate::isa::{self, needs};
use crate::special;
use crate::version::Version;

/// Directives of a function.
static FUNCTION_DIRECTIVES: &[(&str, Requirement)] = &[
    ("maxnreg", needs(1, 3, Always)),
    ("maxntid", needs(1, 3, Always)),
    ("minnctapersm", needs(2, 0, Sm(20))),
    ("maxnctapersm", needs(1, 3, Always)),
    ("reqntid", needs(2, 1, Always)),
    ("noreturn", needs(6, 4, Sm(30))),
    ("reqnctapercluster", needs(7, 8, Sm(90))),
    ("explicitcluster", needs(7, 8, Sm(90))),
    ("maxclusterrank", needs(7, 8, Sm(90))),
    ("blocksareclusters", needs(9, 0, Sm(90))),
    ("unique", needs(7, 1, Always)),
    ("abi_preserve", needs(9, 0, Sm(80))),
    ("abi_preserve_control", needs(9, 0, Sm(80))),
];

/// Attributes of variables and functions.
static ATTRIBUTES: &[(&str, Requirement)] = &[
    ("managed", needs(4, 0, Sm(30))),
    ("unified", needs(8, 0, Sm(90))),
];

/// Pragmas by their first word; those that are not known ask for nothing, since they are ignored.
static PRAGMAS: &[(&str, Requirement)] = &[
    ("nounroll", needs(2, 0, Sm(20))),
    ("used_bytes_mask", needs(8, 3, Sm(50))),
    ("enable_smem_spilling", needs(8, 7, Sm(75))),
    ("frequency", needs(9, 0, Sm(30))),
];

/// Types of registers and variables that came later.
static TYPES: &[(&str, Requirement)] = &[
    ("f16", needs(4, 2, Sm(53))),
    ("f16x2", needs(4, 2, Sm(53))),
    ("b128", needs(8, 3, Sm(70))),
];

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
            Item::Section(section) => add_section(&mut total, section),
            Item::Alias { .. } => total.add(needs(6, 3, Sm(30))),
            Item::Pragma(pragma) => add_pragmas(&mut total, &pragma.strings),
            Item::File { .. } | Item::Comment(_) | Item::Verbatim(_) => {}
        }
    }
    total
}

/// What debugging data needs.
fn add_section(total: &mut Needs, section: &Section) {
    for line in &section.lines {
        if let SectionLine::Label(_) = line {
            total.add(needs(7, 0, Always));
        }
        if let SectionLine::Data { values, .. } = line
            && values
                .iter()
                .any(|value| matches!(value, SectionValue::Difference(_)))
        {
            total.add(needs(7, 5, Always));
        }
    }
}

/// What a function needs.
fn add_function(total: &mut Needs, function: &Function) {
    add_directives(total, &function.directives);
    add_attributes(total, &function.attributes);
    for variable in function.params.iter().chain(&function.returns) {
        add_variable(total, variable);
    }
    let body = function.body.as_deref().unwrap_or(&[]);
    let mut predicates = Vec::new();
    collect_predicates(body, &mut predicates);
    add_statements(total, body, &predicates);
}

fn add_directives(total: &mut Needs, directives: &[FunctionDirective]) {
    for directive in directives {
        add_pragmas(total, &directive.strings);
        if let Some(requirement) = directive_requirement(&directive.name) {
            total.add(requirement);
        }
    }
}

fn add_pragmas(total: &mut Needs, strings: &[String]) {
    for word in strings
        .iter()
        .filter_map(|string| string.split_whitespace().next())
    {
        if let Some(requirement) = find(PRAGMAS, word) {
            total.add(requirement);
        }
    }
}

fn add_attributes(total: &mut Needs, attributes: &[Attribute]) {
    for attribute in attributes {
        if let Some(requirement) = find(ATTRIBUTES, &attribute.name) {
            total.add(requirement);
        }
    }
}

/// The predicate registers of a body: `(prefix, Some(count))` or `(name, None)`.
fn collect_predicates<'a>(statements: &'a [Statement], into: &mut Vec<&'a (Name, Option<u32>)>) {
    for statement in statements {
        match statement {
            Statement::Registers(registers) if registers.ty == "pred" => {
                into.extend(&registers.names)
            }
            Statement::Block(inner) => collect_predicates(inner, into),
            _ => {}
        }
    }
}

fn is_predicate(name: &str, predicates: &[&(Name, Option<u32>)]) -> bool {
    predicates.iter().any(|(declared, count)| match count {
        None => declared == name,
        Some(count) => name
            .strip_prefix(declared.as_str())
            .and_then(|digits| digits.parse::<u32>().ok())
            .is_some_and(|number| number < *count),
    })
}

fn add_statements(
    total: &mut Needs,
    statements: &[Statement],
    predicates: &[&(Name, Option<u32>)],
) {
    for statement in statements {
        match statement {
            Statement::Instruction(instruction) => {
                if let Ok(resolved) =
                    isa::resolve_knowing(instruction, |name| is_predicate(name, predicates))
                {
                    total.join(&resolved.requirement());
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
                // The manual says 7.2; assemblers take it from 7.0 on.
                if inlined.is_some() {
                    total.add(needs(7, 0, Always));
                }
            }
            Statement::Pragma(pragma) => add_pragmas(total, &pragma.strings),
            Statement::BranchTargets(_) => total.add(needs(6, 0, Sm(30))),
            Statement::CallPrototype(prototype) => {
                add_directives(total, &prototype.directives);
                for variable in prototype.params.iter().chain(&prototype.returns) {
                    add_variable(total, variable);
                }
            }
            Statement::Label { .. }
            | Statement::CallTargets(_)
            | Statement::Verbatim(_)
            | Statement::Comment(_) => {}
        }
    }
}

fn add_variable(total: &mut Needs, variable: &Variable) {
    add_type(total, &variable.ty);
    if variable.ptr.is_some() {
        total.add(needs(2, 2, ArchTerm::Always));
    }
    add_attributes(total, &variable.attributes);
    if variable.linkage == Some(Linkage::Common) {
        total.add(needs(5, 0, Sm(20)));
    }
    if let Some(init) = &variable.init {
        add_init(total, init);
    }
}

/// What the value that a variable starts with needs.
fn add_init(total: &mut Needs, init: &Init) {
    match init {
        Init::Address(address) if address.mask.is_some() => total.add(needs(7, 1, Always)),
        Init::List(values) => values.iter().for_each(|value| add_init(total, value)),
        Init::Value(_) | Init::Address(_) | Init::Fields(_) => {}
    }
}

fn add_type(total: &mut Needs, ty: &str) {
    if let Some(requirement) = find(TYPES, ty) {
        total.add(requirement);
    }
}

/// What a type of registers and variables needs; `None` for one that every version and target has.
pub(crate) fn type_requirement(ty: &str) -> Option<Requirement> {
    find(TYPES, ty)
}

/// What a directive of a function needs; `None` for one that is not known.
pub(crate) fn directive_requirement(name: &str) -> Option<Requirement> {
    find(FUNCTION_DIRECTIVES, name)
}

/// The directives of a function that are known.
pub(crate) fn directives() -> impl Iterator<Item = &'static str> {
    FUNCTION_DIRECTIVES.iter().map(|(name, _)| *name)
}

fn find(table: &[(&str, Requirement)], name: &str) -> Option<Requirement> {
    table
        .iter()
        .find(|(entry, _)| *entry == name)
        .map(|(_, requirement)| *requirement)
}
