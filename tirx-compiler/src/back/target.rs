//! Whether a target that the kernel names has every instruction that was emitted.
//!
//! What a copy needs is said before, at the copy; this is about all the rest: an addition of two `bf16`, say, is an
//! instruction of `sm_80` or one of `sm_90`, as the type decides. The list of instructions says what each needs. Each
//! instruction has the place of what it was made for, so that the error stands there.

use crate::{
    check::missing,
    diagnostic::Diagnostics,
    ir::{ssa::Function, types::Signature},
};
use proc_macro2::Span;
use tirx_ptx::{
    arch::Target,
    ast::{self, Instruction, Item, Statement},
    isa, needs,
};

/// The first instruction that the named target does not have, as an error where the kernel asks for it. One target that
/// is too low is one mistake, however often it shows.
pub(super) fn check(items: &[Item], function: &Function) -> Result<(), Diagnostics> {
    let signature = &function.signature;
    let Some((target, named)) = signature.launch.target else {
        return Ok(());
    };
    let Some((instruction, term)) = first_missing(items, target) else {
        return Ok(());
    };
    let at = place(function, instruction.span).unwrap_or(named);
    let mut diagnostics = Diagnostics::new();
    diagnostics.push(missing(
        &signature.launch,
        at,
        &format!("`{}` needs {term}", instruction.opcode),
        needs::of(items).lowest_target(),
    ));
    Err(diagnostics)
}

/// The instruction, and what it needs that the target has not.
fn first_missing(items: &[Item], target: Target) -> Option<(&Instruction, String)> {
    let functions = items.iter().filter_map(|item| match item {
        Item::Function(function) => function.body.as_deref(),
        _ => None,
    });
    let instructions = functions.flatten().filter_map(|statement| match statement {
        Statement::Instruction(instruction) => Some(instruction),
        _ => None,
    });
    instructions.into_iter().find_map(|instruction| {
        // What the list does not know was refused when it was built.
        let needs = isa::resolve(instruction).ok()?.requirement();
        let term = needs.terms.iter().find(|term| !term.holds(target))?;
        Some((instruction, term.to_string()))
    })
}

/// The source at a place relative to the `fn`.
fn place(function: &Function, at: ast::Span) -> Option<Span> {
    let signature: &Signature = &function.signature;
    let insts = function.blocks.iter().flat_map(|block| &block.insts);
    let obligations = function.obligations.iter().map(|o| o.span);
    insts.map(|inst| inst.span).chain(obligations).find(|span| {
        signature.line_of(*span) == Some(at.line) && signature.column_of(*span) == at.column
    })
}
