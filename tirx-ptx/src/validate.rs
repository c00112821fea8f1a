//! What is wrong with a module, beyond its syntax.

use crate::Problem;
use crate::ast::{Item, Module, Statement};
use crate::isa;

/// Everything that is wrong with a module, in the order of its text.
pub fn validate(module: &Module) -> Vec<Problem> {
    let mut problems = Vec::new();
    for item in &module.items {
        if let Item::Function(function) = item {
            statements(function.body.as_deref().unwrap_or(&[]), &mut problems);
        }
    }
    problems
}

fn statements(body: &[Statement], problems: &mut Vec<Problem>) {
    for statement in body {
        match statement {
            Statement::Instruction(instruction) => {
                if let Err(mismatch) = isa::resolve(instruction) {
                    problems.push(Problem::new(instruction.span, mismatch.to_string()));
                }
            }
            Statement::Block(inner) => statements(inner, problems),
            _ => {}
        }
    }
}
