//! What the named target has. Without a name, the lowest target that the body needs is chosen instead.

use crate::{
    diagnostic::{Diagnostic, Diagnostics, Edit},
    ir::{
        ssa::{Function, Op},
        types::LaunchBounds,
    },
};
use proc_macro2::Span;
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
    let launch = &function.signature.launch;
    if let (Some((name, at)), true) = (first, target.sm < ASYNC_COPY) {
        diagnostics.push(missing(
            launch,
            at,
            &format!("`{name}` needs `sm_{ASYNC_COPY}` or higher"),
            Some(Target::base(ASYNC_COPY)),
        ));
    }
    raw(function, target, diagnostics);
    if let (Some(_), true) = (launch.cluster, target.sm < CLUSTER) {
        diagnostics.push(missing(
            launch,
            launch.cluster_span.unwrap_or(span),
            &format!("clusters need `sm_{CLUSTER}` or higher"),
            Some(Target::base(CLUSTER)),
        ));
    }
}

/// Something needs another target than the one that the kernel names; `lowest` has all of it.
#[cold]
pub(crate) fn missing(
    launch: &LaunchBounds,
    at: Span,
    what: &str,
    lowest: Option<Target>,
) -> Diagnostic {
    let (named, place) = match launch.target {
        Some((target, span)) => (format!(", but the kernel names `{target}`"), Some(span)),
        None => (String::new(), None),
    };
    let diagnostic = Diagnostic::new(&TARGET, at, format!("{what}{named}"));
    match (lowest, place) {
        (Some(lowest), Some(_)) if launch.target_is_listed => diagnostic.help(format!(
            "use it under `if target_has(\"{lowest}\") {{ .. }}`, or take the target out of the list"
        )),
        (Some(lowest), Some(place)) => diagnostic.mend(
            &format!(
                "write `target = \"{lowest}\"`, or leave `target` out: the lowest that the kernel needs is then taken"
            ),
            [Edit::at(place, format!("\"{lowest}\""))],
        ),
        _ => diagnostic.help("no target has all that this kernel needs: write what one has instead"),
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
        let diagnostic = missing(
            &function.signature.launch,
            instruction.span,
            &format!("`{}` needs {term}", instruction.opcode),
            instruction.needs.lowest_target(),
        );
        diagnostics.push(match &instruction.quote {
            Some(quote) => diagnostic.note(quote.clone()),
            None => diagnostic,
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
