//! What the named target has. Without a name, the lowest target that the body needs is chosen instead.

use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    ir::ssa::{Function, Op},
};
use tirx_ptx::arch::Target;
use tirx_rules::TARGET;

/// The lowest target that code is generated for.
const LOWEST: u16 = 75;
/// `cp.async` and `createpolicy` (PTX ISA, their "Target ISA Notes").
const ASYNC_COPY: u16 = 80;
/// Clusters.
const CLUSTER: u16 = 90;

pub(super) fn check(function: &Function, diagnostics: &mut Diagnostics) {
    let Some((target, span)) = function.signature.launch.target else {
        return;
    };
    if target.sm < LOWEST {
        diagnostics.push(Diagnostic::new(
            &TARGET,
            span,
            format!("`{target}` is too old: code is generated for `sm_{LOWEST}` and later"),
        ));
        return;
    }
    // One target that is too low is one mistake, however often it shows.
    let first = function
        .blocks
        .iter()
        .flat_map(|block| &block.insts)
        .find_map(|inst| Some((async_name(&inst.op)?, inst.span)));
    if let (Some((name, at)), true) = (first, target.sm < ASYNC_COPY) {
        diagnostics.push(
            Diagnostic::new(
                &TARGET,
                at,
                format!("`{name}` needs `sm_{ASYNC_COPY}` or later, but the kernel names `{target}`"),
            )
            .help(format!(
                "write `target = \"sm_{ASYNC_COPY}\"`, or leave `target` out: the lowest that the kernel needs is then taken"
            )),
        );
    }
    raw(function, target, diagnostics);
    if let (Some(_), true) = (function.signature.launch.cluster, target.sm < CLUSTER) {
        diagnostics.push(Diagnostic::new(
            &TARGET,
            function.signature.launch.cluster_span.unwrap_or(span),
            format!("clusters need `sm_{CLUSTER}` or later, but the kernel names `{target}`"),
        ));
    }
}

/// Instructions that the user wrote as PTX.
fn raw(function: &Function, target: Target, diagnostics: &mut Diagnostics) {
    let insts = function.blocks.iter().flat_map(|block| &block.insts);
    let raw = insts.filter_map(|inst| match &inst.op {
        Op::Raw(raw) => Some(raw),
        _ => None,
    });
    for instruction in raw.flat_map(|raw| &raw.template.needs) {
        let Some(term) = instruction
            .needs
            .terms
            .iter()
            .find(|term| !term.holds(target))
        else {
            continue;
        };
        let mut diagnostic = Diagnostic::new(
            &TARGET,
            instruction.span,
            format!(
                "`{}` needs {term}, but the kernel names `{target}`",
                instruction.opcode
            ),
        );
        if let Some(quote) = &instruction.quote {
            diagnostic = diagnostic.note(quote.clone());
        }
        diagnostics.push(match instruction.needs.lowest_target() {
            Some(lowest) => diagnostic.help(format!(
                "write `target = \"{lowest}\"`, or leave `target` out: the lowest that the kernel needs is then taken"
            )),
            None => diagnostic.help("write what the target has instead"),
        });
    }
}

/// An instruction of the asynchronous copies, by its mnemonic.
fn async_name(op: &Op) -> Option<&'static str> {
    Some(match op {
        Op::CpAsync(_) => "cp.async",
        Op::CpAsyncCommitGroup => "cp.async.commit_group",
        Op::CpAsyncWaitGroup(_) => "cp.async.wait_group",
        Op::CpAsyncWaitAll => "cp.async.wait_all",
        Op::CreatePolicyFractional { .. } => "createpolicy",
        _ => return None,
    })
}
