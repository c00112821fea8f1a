//! What a module needs: the lowest `.version` and `.target` for its content.
//!
//! Instructions ask through their rows, directives through the table below. What the list does not know asks for
//! nothing; [`validate`](crate::validate) reports it.

use crate::arch::ArchTerm::{Always, Sm};
use crate::arch::{Needs, Requirement, Target};
use crate::ast::{
    Function, Init, Item, Linkage, Name, Pragma, Section, SectionLine, SectionValue, Statement,
    Variable,
};
use crate::isa::{self, needs};
use crate::special;
use crate::version::Version;

/// Directives of a function.
static FUNCTION_DIRECTIVES: &[(&str, Requirement)] = &[
    ("maxnreg", needs(1, 3, Always)),
    ("maxntid", needs(1, 3, Always)),
    ("minnctapersm", needs(2, 0, Sm(20))),
    ("local_maxnreg", needs(8, 8, Always)),
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

/// What `.attribute( .. )` holds.
static ATTRIBUTES: &[(&str, Requirement)] = &[
    ("managed", needs(4, 0, Sm(30))),
    ("unified", needs(8, 0, Sm(90))),
];

/// The first words of pragmas.
static PRAGMAS: &[(&str, Requirement)] = &[
    ("nounroll", needs(2, 0, Sm(20))),
    ("used_bytes_mask", needs(8, 3, Sm(50))),
    ("frequency", needs(9, 0, Sm(32))),
    ("enable_smem_spilling", needs(8, 7, Sm(75))),
];

/// `.alias`.
const ALIAS: Requirement = needs(6, 3, Sm(30));
/// `.branchtargets`.
const BRANCH_TARGETS: Requirement = needs(6, 0, Sm(30));
/// `.callprototype` and `.calltargets`.
const INDIRECT_CALLS: Requirement = needs(2, 1, Sm(20));
/// `function_name` and `inlined_at` of a `.loc`.
const INLINED: Requirement = needs(7, 0, Always);
/// A label among debugging data.
const SECTION_LABEL: Requirement = needs(7, 0, Always);
/// The difference of two labels there.
const SECTION_DIFFERENCE: Requirement = needs(7, 5, Always);
/// `.common`.
const COMMON: Requirement = needs(5, 0, Sm(20));
/// `.weak`.
const WEAK: Requirement = needs(3, 1, Sm(20));
/// `mask(symbol)` in an initialiser.
const MASK: Requirement = needs(7, 1, Always);
/// `generic(symbol)` in an initialiser.
const GENERIC: Requirement = needs(3, 1, Always);
/// `.ptr` on a parameter.
const PTR: Requirement = needs(2, 2, Always);

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
            Item::Pragma(pragma) => add_pragma(&mut total, pragma),
            Item::Alias { .. } => total.add(ALIAS),
            Item::Section(section) => add_section(&mut total, section),
            Item::File { .. } | Item::Comment(_) | Item::Verbatim(_) => {}
        }
    }
    total
}

/// What debugging data needs.
fn add_section(total: &mut Needs, section: &Section) {
    for line in &section.lines {
        match line {
            SectionLine::Label(_) => total.add(SECTION_LABEL),
            SectionLine::Comment(_) => {}
            SectionLine::Data { values, .. } => {
                let difference = |value| matches!(value, &SectionValue::Difference(_));
                if values.iter().any(difference) {
                    total.add(SECTION_DIFFERENCE);
                }
            }
        }
    }
}

/// What a function needs.
fn add_function(total: &mut Needs, function: &Function) {
    add_linkage(total, function.linkage);
    add_named(
        total,
        ATTRIBUTES,
        function.attributes.iter().map(|a| &*a.name),
    );
    let directives = || function.directives.iter().map(|directive| &*directive.name);
    add_named(total, FUNCTION_DIRECTIVES, directives());
    for directive in &function.directives {
        add_named(total, PRAGMAS, first_words(&directive.strings));
    }
    for variable in function.params.iter().chain(&function.returns) {
        add_variable(total, variable);
    }
    let body = function.body.as_deref().unwrap_or(&[]);
    let mut predicates = Vec::new();
    collect_predicates(body, &mut predicates);
    add_statements(total, body, &predicates);
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
                    total.add(INLINED);
                }
            }
            Statement::BranchTargets(_) => total.add(BRANCH_TARGETS),
            Statement::CallTargets(_) => total.add(INDIRECT_CALLS),
            Statement::CallPrototype(prototype) => {
                total.add(INDIRECT_CALLS);
                let directives = prototype.directives.iter().map(|d| &*d.name);
                add_named(total, FUNCTION_DIRECTIVES, directives);
                for variable in prototype.params.iter().chain(&prototype.returns) {
                    add_variable(total, variable);
                }
            }
            Statement::Pragma(pragma) => add_pragma(total, pragma),
            Statement::Label { .. } | Statement::Verbatim(_) | Statement::Comment(_) => {}
        }
    }
}

fn add_variable(total: &mut Needs, variable: &Variable) {
    add_linkage(total, variable.linkage);
    add_named(
        total,
        ATTRIBUTES,
        variable.attributes.iter().map(|a| &*a.name),
    );
    add_type(total, &variable.ty);
    if variable.ptr.is_some() {
        total.add(PTR);
    }
    if let Some(init) = &variable.init {
        add_init(total, init);
    }
}

fn add_init(total: &mut Needs, init: &Init) {
    match init {
        Init::Address(address) => {
            if address.mask.is_some() {
                total.add(MASK);
            }
            if address.generic {
                total.add(GENERIC);
            }
        }
        Init::List(values) => values.iter().for_each(|value| add_init(total, value)),
        Init::Value(_) | Init::Fields(_) => {}
    }
}

fn add_linkage(total: &mut Needs, linkage: Option<Linkage>) {
    match linkage {
        Some(Linkage::Common) => total.add(COMMON),
        Some(Linkage::Weak) => total.add(WEAK),
        Some(Linkage::Visible | Linkage::Extern) | None => {}
    }
}

fn add_pragma(total: &mut Needs, pragma: &Pragma) {
    add_named(total, PRAGMAS, first_words(&pragma.strings));
}

/// The names of pragmas, without their values.
fn first_words(strings: &[String]) -> impl Iterator<Item = &str> {
    strings
        .iter()
        .filter_map(|text| text.split_whitespace().next())
}

fn add_named<'a>(
    total: &mut Needs,
    table: &[(&str, Requirement)],
    names: impl Iterator<Item = &'a str>,
) {
    names
        .filter_map(|name| find(table, name))
        .for_each(|requirement| total.add(requirement));
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
