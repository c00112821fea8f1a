//! What is wrong with a module, beyond its syntax.
//!
//! Each instruction must be in the list, its operands declared, of the types that the list asks for and in the right
//! state space, and its version and target not above the module's. Where `ptxas` is more lenient than the manual,
//! this follows `ptxas`: what is reported here is refused there. What the list does not hold yet is reported as
//! unknown.
//!
//! ```text
//!   operand whether an operand is declared, of the right type and in the right space
//!   vector  the same for the elements of a vector
//!   address the same for what stands in brackets
//!   constant which constants it takes
//!   scope   names, block by block
//!   types   which register or constant an operand type takes
//! ```

mod address;
mod constant;
mod operand;
mod scope;
mod types;
mod vector;

use crate::arch::Needs;
use crate::ast::{
    Function, Instruction, Item, Module, Operand, Registers, Span, Statement, Variable,
};
use crate::isa;
use crate::{Problem, Rule};
use crate::{needs, special};
use scope::{Scope, Symbol, symbol_of};

/// Everything that is wrong with a module, in the order of its text.
pub fn validate(module: &Module) -> Vec<Problem> {
    let mut validator = Validator {
        module,
        scope: Scope::default(),
        problems: Vec::new(),
    };
    validator.module();
    validator
        .problems
        .sort_by_key(|problem| (problem.span.line, problem.span.column));
    validator.problems
}

struct Validator<'m> {
    module: &'m Module,
    scope: Scope,
    problems: Vec<Problem>,
}

impl Validator<'_> {
    fn report(&mut self, rule: Rule, span: Span, message: impl Into<String>) {
        self.problems.push(Problem::new(span, message).of(rule));
    }

    fn module(&mut self) {
        let module = self.module;
        match module.target.introduced() {
            None => self.report(
                Rule::Target,
                Span::default(),
                format!("`.target {}` is no known target", module.target),
            ),
            Some(floor) if floor > module.version => self.report(
                Rule::Version,
                Span::default(),
                format!(
                    "`.target {}` needs `.version {floor}`; the module has `.version {}`",
                    module.target, module.version
                ),
            ),
            Some(_) => {}
        }
        self.scope.enter();
        for item in &module.items {
            match item {
                Item::Variable(variable) => self.variable(variable, false),
                Item::Function(function) => {
                    let known = self.scope.find(&function.name).cloned();
                    // A declaration may come before the definition.
                    if known.is_some_and(|symbol| symbol != Symbol::Function) {
                        self.report(
                            Rule::Name,
                            function.span,
                            format!("`{}` is declared twice", function.name),
                        );
                    }
                    self.scope.declare(&function.name, Symbol::Function);
                    self.function(function);
                }
                Item::File { .. } | Item::Comment(_) | Item::Verbatim(_) => {}
            }
        }
        self.scope.leave();
    }

    fn function(&mut self, function: &Function) {
        for directive in &function.directives {
            match needs::directive_requirement(&directive.name) {
                Some(requirement) => {
                    let mut total = Needs::default();
                    total.add(requirement);
                    self.requirement(&total, &format!(".{}", directive.name), directive.span);
                }
                None if directive.name.starts_with("pragma") => {}
                None => {
                    let mut problem = Problem::new(
                        directive.span,
                        format!("there is no function directive `.{}`", directive.name),
                    )
                    .of(Rule::Directive);
                    if let Some(word) = isa::nearest(&directive.name, needs::directives()) {
                        problem = problem.help(format!("did you mean `.{word}`?"));
                    }
                    self.problems.push(problem);
                }
            }
        }
        self.scope.enter();
        for variable in &function.returns {
            self.variable(variable, false);
        }
        for variable in &function.params {
            self.variable(variable, true);
        }
        if let Some(body) = &function.body {
            self.block(body);
        }
        self.scope.leave();
    }

    fn block(&mut self, body: &[Statement]) {
        self.scope.enter();
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
                Statement::Variable(variable) => self.variable(variable, false),
                Statement::Block(inner) => self.block(inner),
                Statement::Label { .. }
                | Statement::Loc { .. }
                | Statement::Verbatim(_)
                | Statement::Comment(_) => {}
            }
        }
        self.scope.leave();
    }

    fn variable(&mut self, variable: &Variable, is_input: bool) {
        if !self
            .scope
            .declare(&variable.name, symbol_of(variable, is_input))
        {
            self.report(
                Rule::Name,
                variable.span,
                format!("`{}` is declared twice", variable.name),
            );
        }
        if let Some(align) = variable.align
            && !align.is_power_of_two()
        {
            self.report(
                Rule::Declaration,
                variable.span,
                format!(
                    "the alignment of `{}` is a power of two; found {align}",
                    variable.name
                ),
            );
        }
        if types::kind(&variable.ty).is_none()
            && !matches!(variable.ty.as_str(), "texref" | "samplerref" | "surfref")
        {
            self.report(
                Rule::Declaration,
                variable.span,
                format!(
                    "`{}` is of the unknown type `.{}`",
                    variable.name, variable.ty
                ),
            );
        }
    }

    fn registers(&mut self, registers: &Registers) {
        if !types::is_register_type(&registers.ty) {
            self.report(
                Rule::Declaration,
                registers.span,
                format!(
                    "a register is not of type `.{}`; take `.b16`, `.b32` or `.b64`",
                    registers.ty
                ),
            );
        }
        let symbol = match registers.vector {
            Some(len) => Symbol::VectorRegister {
                len,
                element: Box::new(Symbol::Register(registers.ty.to_string())),
            },
            None => Symbol::Register(registers.ty.to_string()),
        };
        for (name, count) in &registers.names {
            let fresh = match count {
                Some(count) => self.scope.declare_range(name, *count, symbol.clone()),
                None => self.scope.declare(name, symbol.clone()),
            };
            if !fresh {
                self.report(
                    Rule::Name,
                    registers.span,
                    format!("`{name}` is declared twice"),
                );
            }
        }
    }

    /// Reports what `needs` asks for beyond the module's version and target.
    fn requirement(&mut self, needs: &Needs, what: &str, span: Span) {
        let module = self.module;
        if needs.version > module.version {
            self.report(
                Rule::Version,
                span,
                format!(
                    "`{what}` needs `.version {}`; the module has `.version {}`",
                    needs.version, module.version
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
            self.problems.push(Problem::mismatch(instruction, mismatch));
            return;
        }
        // Where the types of registers choose between rows, the first row that they fit is meant.
        let mut first_messages = None;
        for resolved in candidates {
            let messages = self.operands(instruction, &resolved);
            if messages.is_empty() {
                let mut needs = resolved.requirement();
                for operand in &instruction.operands {
                    if let Operand::Name(name) = operand
                        && let Some(requirement) = special::requirement(name)
                    {
                        needs.add(requirement);
                    }
                }
                self.requirement(&needs, &instruction.opcode, instruction.span);
                return;
            }
            first_messages.get_or_insert(messages);
        }
        for (index, message) in first_messages.unwrap_or_default() {
            let problem = Problem::new(instruction.span, message).of(Rule::Operand);
            self.problems.push(problem.at_operand(index));
        }
    }
}
