//! What is wrong with a module, beyond its syntax.
//!
//! The module is read once, from top to bottom, with the names that are visible at each place: what is used is declared
//! before, but for labels. Judged are
//!
//! - the header: `.version`, `.target` and `.address_size`, and whether they go together;
//! - declarations: types, vectors, sizes, alignments, spaces, initialisers, and names that are declared twice;
//! - functions: declarations against definitions, directives, the space of parameters;
//! - instructions: whether the list has them, at the module's version and target, with operands that are declared, of
//!   the right type, in the right space, and with constants in range;
//! - what is between instructions: calls against signatures, tables of branches, labels.
//!
//! Rules are the manual's, read as `ptxas` 13.0 reads it: what is an error here is refused there, and what passes
//! assembles. The tests hold both to it. What `ptxas` takes and the manual does not allow is a warning, where it follows
//! a rule; the rest of it is an error too, and listed with the tests. What the list of instructions does not hold yet is reported as unknown.
//!
//! ```text
//!   header    the first lines of a module
//!   function  functions and the names of the module
//!   directive the directives of a function, attributes, pragmas
//!   debugging source files and places, debugging data
//!   shared    how much `.shared` memory a kernel declares
//!   variable  declarations of variables and registers
//!   initial   initialisers
//!   lenient   what `ptxas` takes beyond the manual
//!   call      a call against the callee's signature
//!   signature what goes for what in a call
//!   operand   whether an operand is declared, of the right type and in the right space
//!   vector    the same for the elements of a vector
//!   handle    the same for textures, samplers, surfaces and tensor maps
//!   address   the same for what stands in brackets
//!   constant  which constants an operand takes
//!   scope     names, block by block
//!   types     which register or constant an operand type takes
//! ```

mod address;
mod call;
mod constant;
mod debugging;
mod directive;
mod function;
mod handle;
mod header;
mod initial;
mod lenient;
mod operand;
mod scope;
mod shared;
mod signature;
mod types;
mod variable;
mod vector;

use crate::arch::Needs;
use crate::ast::{Instruction, Item, Module, Name, Operand, Span, Statement, Targets};
use crate::isa;
use crate::parse::MAX_DEPTH;
use crate::special;
use crate::{Problem, Rule};
use directive::Scope as PragmaScope;
use function::Known;
use scope::{Scope, Symbol, symbol_of_function};
use signature::Signature;
use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use variable::Scoped;

/// Everything that is wrong with a module, in the order of its text.
pub fn validate(module: &Module) -> Vec<Problem> {
    let mut validator = Validator {
        module,
        scope: Scope::default(),
        known: HashMap::new(),
        aliases: HashSet::new(),
        const_bytes: 0,
        depth: 0,
        cta_group: None,
        suggestions: Cell::new(0),
        problems: Vec::new(),
    };
    validator.module();
    // Names come from hash tables; the order must not depend on theirs.
    validator.problems.sort_by(|a, b| {
        let key = |problem: &Problem| (problem.span.line, problem.span.column);
        key(a).cmp(&key(b)).then_with(|| a.message.cmp(&b.message))
    });
    validator.problems
}

struct Validator<'m> {
    module: &'m Module,
    scope: Scope,
    /// The functions and variables of the module so far.
    known: HashMap<Name, Known>,
    /// Functions that `.alias` defines.
    aliases: HashSet<Name>,
    /// How much `.const` is declared so far.
    const_bytes: u64,
    /// How many blocks stand around the statement.
    depth: u32,
    /// The `.cta_group` of the function so far.
    cta_group: Option<&'static str>,
    /// For how many undeclared names a near one was looked for.
    suggestions: Cell<u32>,
    problems: Vec<Problem>,
}

impl Validator<'_> {
    fn report(&mut self, rule: Rule, span: Span, message: impl Into<String>) {
        self.problems.push(Problem::new(span, message).of(rule));
    }

    fn module(&mut self) {
        let module = self.module;
        self.header();
        self.scope.enter();
        for item in &module.items {
            match item {
                Item::Variable(variable) => self.variable(variable, Scoped::Module),
                Item::Function(function) => self.function(function),
                Item::Alias {
                    alias,
                    target,
                    span,
                } => self.alias(alias, target, *span),
                Item::Pragma(pragma) => self.pragma(pragma, PragmaScope::Module),
                Item::File { .. } | Item::Section(_) | Item::Comment(_) | Item::Verbatim(_) => {}
            }
        }
        self.scope.leave();
        self.undefined();
        self.debugging();
        self.shared_memory();
    }

    fn block(&mut self, body: &[Statement]) {
        self.scope.enter();
        self.statements(body);
        self.scope.leave();
    }

    fn statements(&mut self, body: &[Statement]) {
        if self.depth > MAX_DEPTH {
            self.report(
                Rule::Syntax,
                Span::default(),
                format!("blocks are nested deeper than {MAX_DEPTH} levels"),
            );
            return;
        }
        self.depth += 1;
        for (name, span) in self.scope.declare_labels(body) {
            self.report(
                Rule::Name,
                span,
                format!("the label `{name}` is declared twice"),
            );
        }
        for statement in body {
            match statement {
                Statement::Instruction(instruction) => self.instruction(instruction),
                Statement::Registers(registers) => self.registers(registers),
                Statement::Variable(variable) => self.variable(variable, Scoped::Body),
                Statement::Block(inner) => self.block(inner),
                Statement::BranchTargets(table) => self.branch_targets(table),
                Statement::CallTargets(table) => self.call_targets(table),
                Statement::CallPrototype(prototype) => {
                    self.prototype(prototype);
                    let signature = Signature::of(&prototype.returns, &prototype.params);
                    self.table(
                        &prototype.name,
                        prototype.span,
                        Symbol::Prototype(Rc::new(signature)),
                    );
                }
                Statement::Declaration(function) => {
                    self.scope
                        .declare(&function.name, symbol_of_function(function));
                }
                Statement::Pragma(pragma) => self.pragma(pragma, PragmaScope::Body),
                Statement::Label { .. }
                | Statement::Loc { .. }
                | Statement::Verbatim(_)
                | Statement::Comment(_) => {}
            }
        }
        self.depth -= 1;
    }

    fn table(&mut self, name: &str, span: Span, symbol: Symbol) {
        if let Err(message) = self.declare(name, symbol) {
            self.report(Rule::Name, span, message);
        }
    }

    fn branch_targets(&mut self, table: &Targets) {
        for target in &table.targets {
            let message = match self.scope.find(target) {
                Some(Symbol::Label) => continue,
                Some(_) => format!("`{target}` is no label"),
                None => self.undeclared(target, "a label"),
            };
            self.report(Rule::Name, table.span, message);
        }
        self.table(&table.name, table.span, Symbol::Branches);
    }

    fn call_targets(&mut self, table: &Targets) {
        let mut signatures = Vec::new();
        for target in &table.targets {
            let message = match self.scope.find(target) {
                Some(Symbol::Function(signature)) => {
                    signatures.push(Rc::clone(signature));
                    continue;
                }
                Some(Symbol::Entry) => continue,
                Some(_) => format!("`{target}` is no function"),
                None => self.undeclared(target, "a function"),
            };
            self.report(Rule::Name, table.span, message);
        }
        self.table(&table.name, table.span, Symbol::Calls(Rc::new(signatures)));
    }

    /// Reports what `needs` asks for beyond the module's version and target.
    fn requirement(&mut self, needs: &Needs, what: &str, span: Span) {
        let module = self.module;
        let version = needs.since(module.target).unwrap_or(needs.version);
        if version > module.version {
            let on = match version > needs.version {
                true => format!(" on `{}`", module.target),
                false => String::new(),
            };
            self.report(
                Rule::Version,
                span,
                format!(
                    "`{what}` needs `.version {version}`{on}; the module has `.version {}`",
                    module.version
                ),
            );
        }
        if let Some(term) = needs.terms.iter().find(|term| !term.holds(module.target)) {
            self.report(
                Rule::Target,
                span,
                format!(
                    "`{what}` needs {term}; the module has `.target {}`",
                    module.target
                ),
            );
        }
    }

    fn instruction(&mut self, instruction: &Instruction) {
        if let Some(guard) = &instruction.guard
            && let Err(message) = self.predicate(&guard.register, true)
        {
            self.report(
                Rule::Name,
                instruction.span,
                format!("the guard `{guard}`: {message}"),
            );
        }
        let candidates = isa::candidates(instruction);
        if candidates.is_empty() {
            let mismatch = match isa::resolve(instruction) {
                Ok(_) => return,
                Err(mismatch) => mismatch,
            };
            self.broken(instruction, vec![Problem::mismatch(instruction, mismatch)]);
            return;
        }
        // Where the types of registers choose between rows, the first row that they fit is meant, at the module's
        // version and target if there is one. Where they fit none, the row in which least is wrong is meant.
        let mut fewest: Option<Vec<_>> = None;
        let mut first_needs = None;
        for resolved in candidates {
            let messages = self.operands(instruction, &resolved);
            if !messages.is_empty() {
                if fewest
                    .as_ref()
                    .is_none_or(|fewest| messages.len() < fewest.len())
                {
                    fewest = Some(messages);
                }
                continue;
            }
            if resolved.form.opcode() == "call"
                && let Err(message) = self.call(instruction)
            {
                self.report(Rule::Operand, instruction.span, message);
                return;
            }
            self.same_group(instruction, &resolved);
            let needs = needs_of(&resolved, &instruction.operands);
            if needs.fits(self.module.version, self.module.target) {
                return;
            }
            first_needs.get_or_insert((resolved, needs));
        }
        if let Some((resolved, needs)) = first_needs {
            self.needed(instruction, &resolved, &needs);
            return;
        }
        let problems = fewest.unwrap_or_default().into_iter();
        let problems = problems.map(|(index, message)| {
            Problem::new(instruction.span, message)
                .of(Rule::Operand)
                .at_operand(index)
        });
        self.broken(instruction, problems.collect());
    }

    /// Reports what is wrong with an instruction: errors, or warnings where `ptxas` takes it.
    fn broken(&mut self, instruction: &Instruction, problems: Vec<Problem>) {
        let taken = self.taken(instruction);
        if let Some(resolved) = &taken {
            self.same_group(instruction, resolved);
        }
        self.problems
            .extend(problems.into_iter().map(|problem| match taken {
                Some(_) => problem.warning(),
                None => problem,
            }));
    }

    /// Reports what an instruction needs beyond the module's version and target: its words, or else an operand.
    fn needed(&mut self, instruction: &Instruction, resolved: &isa::Resolved, needs: &Needs) {
        let opcode = &instruction.opcode;
        let fits = |needs: &Needs| needs.fits(self.module.version, self.module.target);
        let unmet = resolved
            .operand_needs(&instruction.operands)
            .find_map(|(at, spec, more)| {
                let mut needs = Needs::default();
                needs.add(more);
                (!fits(&needs)).then_some((at, spec, needs))
            });
        match unmet {
            Some((at, spec, more)) if fits(&resolved.requirement()) => {
                let operand = instruction.operands.get(at).map(ToString::to_string);
                let what = format!(
                    "{}` as `{}` of `{opcode}",
                    operand.unwrap_or_default(),
                    spec.name
                );
                self.requirement(&more, &what, instruction.span);
            }
            _ => self.requirement(needs, opcode, instruction.span),
        }
    }

    /// Reports another `.cta_group` than the function has used before.
    fn same_group(&mut self, instruction: &Instruction, resolved: &isa::Resolved) {
        let group = resolved
            .words()
            .map(|(_, word)| word)
            .find(|word| word.starts_with("cta_group::"));
        match (group, self.cta_group) {
            (Some(group), Some(before)) if group != before => self.report(
                Rule::Operand,
                instruction.span,
                format!("`.{group}` after `.{before}`; a kernel uses one of them throughout"),
            ),
            (Some(group), None) => self.cta_group = Some(group),
            _ => {}
        }
    }
}

/// What an instruction needs: its words, and its operands.
fn needs_of(resolved: &isa::Resolved, operands: &[Operand]) -> Needs {
    let mut needs = resolved.requirement_with(operands);
    for operand in operands {
        if let Operand::Name(name) = operand
            && let Some(requirement) = special::requirement(name)
        {
            needs.add(requirement);
        }
    }
    needs
}
