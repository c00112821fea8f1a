//! Clusters: a kernel whose CTAs work together has one, and a peer's memory is there when it is accessed.
//!
//! Only what is certain is an error. An access of a peer's memory needs something before it that tells that the peer has
//! started, and something after it that the peer waits for before it ends. A barrier of the cluster is both. Where none
//! lies on any path, and nothing else on it could tell (a wait on an mbarrier, an acquire, PTX that the user wrote), the
//! access is wrong in every run that comes to it.

use super::cfg::Cfg;
use crate::{
    diagnostic::{Diagnostic, Diagnostics, Edit},
    ir::ssa::{BlockId, Inst, Op, Root},
};
use std::collections::BTreeSet;
use tirx_rules::{CLUSTER_LIFETIME, CLUSTER_MISSING};

pub(super) fn check(cfg: &Cfg<'_>, diagnostics: &mut Diagnostics) {
    let function = cfg.function;
    if function.signature.launch.cluster.is_none() {
        let mut insts = cfg
            .order
            .iter()
            .filter_map(|block| function.blocks.get(block.index()))
            .flat_map(|block| &block.insts);
        let first = insts.find_map(|inst| {
            let what = match opcode(inst)? {
                word if word.starts_with("barrier.cluster") => "this is a barrier of the cluster",
                word if word.starts_with("mapa") => {
                    "this maps memory of another CTA of the cluster"
                }
                // Measured on sm_90: without a cluster it is an illegal instruction, within a CTA too.
                word if word.contains("async.bulk.shared::cluster.shared::cta") => {
                    "a copy between shared memories needs a cluster"
                }
                _ => return None,
            };
            Some((what, inst.span, what.starts_with("a copy")))
        });
        if let Some((what, span, within)) = first {
            let (help, key) = match within {
                true => (
                    "say in the attribute that the grid has clusters: {}",
                    "cluster = 1",
                ),
                false => (
                    "say how many CTAs it has in the attribute, as in {}",
                    "cluster = 2",
                ),
            };
            let diagnostic = Diagnostic::new(
                &CLUSTER_MISSING,
                span,
                format!("{what}, and the kernel has none"),
            );
            diagnostics.push(match function.signature.launch.end {
                Some(end) => diagnostic.mend(help, [Edit::behind(end, format!(", {key}"))]),
                None => diagnostic.help(help.replace("{}", &format!("`{key}`"))),
            });
        }
        return;
    }
    let mut reported = [false; 2];
    for block in &cfg.order {
        let insts = function
            .blocks
            .get(block.index())
            .map_or(&[][..], |block| &block.insts);
        for (at, inst) in insts.iter().enumerate() {
            let Some(access) = access(inst) else {
                continue;
            };
            let before = || {
                let own = insts.get(..at).unwrap_or_default();
                own.iter().any(tells_of_start)
                    || reaching(cfg, *block).iter().any(|block| {
                        let block = function.blocks.get(block.index());
                        block.is_some_and(|block| block.insts.iter().any(tells_of_start))
                    })
            };
            let after = || {
                let own = insts.get(at + 1..).unwrap_or_default();
                own.iter().any(keeps_alive)
                    || reached(cfg, *block).iter().any(|block| {
                        let block = function.blocks.get(block.index());
                        block.is_some_and(|block| block.insts.iter().any(keeps_alive))
                    })
            };
            if !reported[0] && !before() {
                reported[0] = true;
                diagnostics.push(
                    Diagnostic::new(
                        &CLUSTER_LIFETIME,
                        inst.span,
                        "a peer's memory is accessed, and nothing before it tells that the peer has started",
                    )
                    .help("call `cluster_sync()` before the first access of another CTA's memory"),
                );
            }
            if !reported[1] && access == Access::Plain && !after() {
                reported[1] = true;
                diagnostics.push(
                    Diagnostic::new(
                        &CLUSTER_LIFETIME,
                        inst.span,
                        "a peer's memory is accessed, and the peer may have ended: nothing after it keeps the peer waiting",
                    )
                    .help("call `cluster_sync()` after the last access of another CTA's memory"),
                );
            }
        }
    }
}

/// How a peer's memory is accessed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    /// By a load, a store, an atomic operation.
    Plain,
    /// By what the peer's own mbarrier tells it of.
    Signalled,
}

fn access(inst: &Inst) -> Option<Access> {
    match &inst.op {
        Op::Load(place) | Op::Store(place, _) => {
            matches!(place.root, Root::Peer(..)).then_some(Access::Plain)
        }
        Op::Instr(instr) => {
            let opcode = instr.opcode.as_str();
            if instr
                .places
                .iter()
                .any(|place| matches!(place.root, Root::Peer(..)))
            {
                return Some(match opcode.contains("complete_tx") {
                    true => Access::Signalled,
                    false => Access::Plain,
                });
            }
            (opcode.starts_with("mbarrier.") && opcode.contains("shared::cluster"))
                .then_some(Access::Signalled)
        }
        _ => None,
    }
}

fn opcode(inst: &Inst) -> Option<&str> {
    match &inst.op {
        Op::Instr(instr) => Some(&instr.opcode),
        _ => None,
    }
}

/// It may tell that another CTA has started.
fn tells_of_start(inst: &Inst) -> bool {
    if matches!(&inst.op, Op::Raw(raw) if !raw.template.is_comment()) {
        return true;
    }
    opcode(inst).is_some_and(|word| {
        ["barrier.cluster", "mbarrier.test_wait", "mbarrier.try_wait"]
            .iter()
            .any(|start| word.starts_with(start))
            || [".acquire", ".acq_rel", "fence.sc"]
                .iter()
                .any(|part| word.contains(part))
    })
}

/// It may tell another CTA that this one is done with its memory.
fn keeps_alive(inst: &Inst) -> bool {
    if matches!(&inst.op, Op::Raw(raw) if !raw.template.is_comment()) {
        return true;
    }
    opcode(inst).is_some_and(|word| {
        ["barrier.cluster", "mbarrier.arrive", "mbarrier.complete_tx"]
            .iter()
            .any(|start| word.starts_with(start))
            || [".release", ".acq_rel", "fence.sc", "complete_tx"]
                .iter()
                .any(|part| word.contains(part))
    })
}

/// The blocks from which this one can be reached, itself among them if it is in a loop.
fn reaching(cfg: &Cfg<'_>, block: BlockId) -> BTreeSet<BlockId> {
    closure(block, |block| {
        let preds = cfg.preds.get(block.index());
        preds.into_iter().flatten().map(|pred| pred.from).collect()
    })
}

/// The blocks that can be reached from this one, itself among them if it is in a loop.
fn reached(cfg: &Cfg<'_>, block: BlockId) -> BTreeSet<BlockId> {
    closure(block, |block| {
        let block = cfg.function.blocks.get(block.index());
        block
            .into_iter()
            .flat_map(|block| block.terminator.edges())
            .map(|edge| edge.block)
            .collect()
    })
}

fn closure(block: BlockId, next: impl Fn(BlockId) -> Vec<BlockId>) -> BTreeSet<BlockId> {
    let mut found = BTreeSet::new();
    let mut work = next(block);
    while let Some(block) = work.pop() {
        if found.insert(block) {
            work.extend(next(block));
        }
    }
    found
}
