//! What the named target has. Without a name, the lowest target that the body needs is chosen instead.

use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    ir::ssa::{Function, Op},
};
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
    let mut reported: Vec<&'static str> = Vec::new();
    for inst in function.blocks.iter().flat_map(|block| &block.insts) {
        let name = match &inst.op {
            Op::CpAsync(_) => "cp.async",
            Op::CpAsyncCommitGroup => "cp.async.commit_group",
            Op::CpAsyncWaitGroup(_) => "cp.async.wait_group",
            Op::CpAsyncWaitAll => "cp.async.wait_all",
            Op::CreatePolicyFractional { .. } => "createpolicy",
            _ => continue,
        };
        if target.sm < ASYNC_COPY && !reported.contains(&name) {
            reported.push(name);
            diagnostics.push(
                Diagnostic::new(
                    &TARGET,
                    inst.span,
                    format!("`{name}` needs `sm_{ASYNC_COPY}` or later, but the kernel names `{target}`"),
                )
                .help(format!(
                    "write `target = \"sm_{ASYNC_COPY}\"`, or leave `target` out: the lowest that the kernel needs is then taken"
                )),
            );
        }
    }
    if let (Some(_), true) = (function.signature.launch.cluster, target.sm < CLUSTER) {
        diagnostics.push(Diagnostic::new(
            &TARGET,
            function.signature.launch.cluster_span.unwrap_or(span),
            format!("clusters need `sm_{CLUSTER}` or later, but the kernel names `{target}`"),
        ));
    }
}
