//! Whether a target that the kernel names has every instruction that was emitted.
//!
//! What a copy needs is said before, at the copy; this is about all the rest: an addition of two `bf16`, say, is an
//! instruction of `sm_80` or one of `sm_90`, as the type decides. The list of instructions says what each needs.

use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    ir::types::Signature,
};
use tirx_ptx::{
    arch::Target,
    ast::{Item, Statement},
    isa,
};
use tirx_rules::TARGET;

/// The first instruction that the named target does not have, as an error at the name.
pub(super) fn check(items: &[Item], signature: &Signature) -> Result<(), Diagnostics> {
    let Some((target, span)) = signature.launch.target else {
        return Ok(());
    };
    let mut diagnostics = Diagnostics::new();
    if let Some((opcode, needed, line)) = first_missing(items, target) {
        let needed = needed.map_or("another target".to_owned(), |needed| {
            format!("`{needed}` or later")
        });
        let at = match line {
            0 => String::new(),
            line => format!(", for line {line} of the kernel"),
        };
        let message = format!("`{opcode}` needs {needed}, but the kernel names `{target}`{at}");
        diagnostics.push(Diagnostic::new(&TARGET, span, message).help(
            "name a target that has it, or leave `target` out: the lowest that the kernel needs is then taken",
        ));
        return Err(diagnostics);
    }
    Ok(())
}

/// The opcode, the lowest target that has it, and the line relative to the `fn`, or 0.
fn first_missing(items: &[Item], target: Target) -> Option<(&str, Option<Target>, u32)> {
    let functions = items.iter().filter_map(|item| match item {
        Item::Function(function) => function.body.as_deref(),
        _ => None,
    });
    for body in functions {
        let mut line = 0;
        for statement in body {
            match statement {
                Statement::Loc { line: at, .. } => line = *at,
                Statement::Instruction(instruction) => {
                    // What the list does not know was refused when it was built.
                    let Ok(resolved) = isa::resolve(instruction) else {
                        continue;
                    };
                    let needs = resolved.requirement();
                    if !needs.holds(target) {
                        return Some((&instruction.opcode, needs.lowest_target(), line));
                    }
                }
                _ => {}
            }
        }
    }
    None
}
