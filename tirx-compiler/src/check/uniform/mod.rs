//! What threads do together is reached by all of them, or by none.
//!
//! A barrier of the block waits for every thread of the block that has not ended, and stands in a warp's code once; a
//! shuffle reads registers of lanes that execute it too (PTX ISA, `barrier`, `shfl.sync`, and what is `.aligned`). So it is
//! asked which branches decide whether such an instruction is executed ([`control`]), and in which group of threads
//! their conditions are certainly the same ([`values`], [`ramp`]). A condition that may differ where it must not is an
//! error: a branch on it is harmless only if both ways pass as many of the barriers, as roles of whole warps do.
//!
//! What is asked for:
//!
//! | instruction | its lanes have one way | its group has one way |
//! | --- | --- | --- |
//! | barrier of the block | warp, also of those that have ended | block |
//! | barrier of the cluster | warp, likewise if `.aligned` | cluster |
//! | `.sync` with the mask of all lanes | | warp |
//! | `.aligned` | warp, likewise | warp; `setmaxnreg`, `wgmma`: warpgroup |
//!
//! Not asked: barriers that are given a number of threads, masks that are computed, PTX that the user wrote. There the
//! emulator finds what is wrong.

mod control;
mod ramp;
mod values;

use super::cfg::{Cfg, Def};
use crate::{
    diagnostic::{Diagnostic, Diagnostics},
    ir::ssa::{BlockId, Inst, InstrOperand, Op, Value},
};
use control::Control;
use std::collections::BTreeSet;
use tirx_rules::{BLOCK_DIVERGENT, Rule, WARP_DIVERGENT};
use values::{Group, Values};

/// Who has to execute an instruction together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Together {
    /// All of these that have not ended.
    group: Group,
    /// And whole warps.
    aligned: bool,
}

pub(super) fn check(cfg: &Cfg<'_>, diagnostics: &mut Diagnostics) {
    let function = cfg.function;
    let insts = |block: BlockId| {
        function
            .blocks
            .get(block.index())
            .map_or(&[][..], |block| &block.insts)
    };
    let of = |inst: &Inst| together(cfg, inst);
    let blocks: BTreeSet<BlockId> = cfg
        .order
        .iter()
        .copied()
        .filter(|block| insts(*block).iter().any(|inst| of(inst).is_some()))
        .collect();
    if blocks.is_empty() {
        return;
    }
    let control = Control::new(cfg, &blocks);
    let values = Values::new(cfg, &control);
    let mut reported = BTreeSet::new();
    for block in &cfg.order {
        for inst in insts(*block) {
            let Some(needed) = of(inst) else {
                continue;
            };
            let count = |block: BlockId| {
                let same = |inst: &&Inst| of(inst).is_some_and(|other| other.group == needed.group);
                insts(block).iter().filter(same).count() as u32
            };
            let Some(branch) = decisive(&control, &values, *block, needed, count) else {
                continue;
            };
            if !reported.insert(branch) {
                continue;
            }
            let Some(cond) = cfg.condition(branch) else {
                continue;
            };
            diagnostics.push(report(
                (cfg, &control, &values),
                (inst, *block),
                needed,
                cond,
                branch,
            ));
        }
    }
}

/// The branch that sends threads elsewhere which have to be here; the one whose condition is worst.
fn decisive(
    control: &Control,
    values: &Values<'_>,
    block: BlockId,
    needed: Together,
    count: impl Fn(BlockId) -> u32,
) -> Option<BlockId> {
    let whole = control.whole.get(block.index()).into_iter().flatten();
    let split = whole
        .filter(|_| needed.aligned)
        .map(|side| side.0)
        .filter(|branch| values.decision(*branch).group < Group::Warp);
    let living = control.living.get(block.index()).into_iter().flatten();
    let elsewhere = living.map(|side| side.0).filter(|branch| {
        let group = values.decision(*branch).group;
        group < needed.group
            && !(needed.group >= Group::Block
                && group >= Group::Warp
                && control.is_balanced(*branch, &count))
    });
    split
        .chain(elsewhere)
        .min_by_key(|branch| values.decision(*branch).group)
}

fn together(cfg: &Cfg<'_>, inst: &Inst) -> Option<Together> {
    let block = |aligned| Together {
        group: Group::Block,
        aligned,
    };
    let instr = match &inst.op {
        Op::CtaSync => return Some(block(true)),
        Op::Instr(instr) => instr,
        _ => return None,
    };
    let opcode = instr.opcode.as_str();
    let starts = |words: &[&str]| words.iter().any(|word| opcode.starts_with(word));
    if starts(&["bar.red"]) {
        return Some(block(true));
    }
    let aligned = opcode.contains(".aligned");
    if starts(&["barrier.cluster"]) {
        return Some(Together {
            group: Group::Cluster,
            aligned,
        });
    }
    if aligned {
        return Some(Together {
            group: match starts(&["setmaxnreg", "wgmma"]) {
                true => Group::Warpgroup,
                false => Group::Warp,
            },
            aligned,
        });
    }
    let masked = [
        "shfl.sync",
        "vote.sync",
        "match.",
        "redux.sync",
        "elect.sync",
        "bar.warp.sync",
    ];
    if !starts(&masked) {
        return None;
    }
    // The mask stands last.
    let Some(InstrOperand::Value(mask)) = instr.operands.last() else {
        return None;
    };
    let all = matches!(cfg.def(*mask), Def::Op(Op::Const(constant)) if constant.to_string() == u32::MAX.to_string());
    all.then_some(Together {
        group: Group::Warp,
        aligned: false,
    })
}

fn report(
    (cfg, control, values): (&Cfg<'_>, &Control, &Values<'_>),
    (inst, block): (&Inst, BlockId),
    needed: Together,
    cond: Value,
    branch: BlockId,
) -> Diagnostic {
    let found = values.decision(branch).group;
    let text = words(cfg, cond);
    let among = match found {
        Group::Thread if needed.group == Group::Warp => "differs between the lanes of a warp",
        Group::Thread => "differs between threads",
        Group::Warp | Group::Warpgroup => "differs between warps",
        Group::Block => "differs between the CTAs of a cluster",
        Group::Cluster | Group::Grid => "differs",
    };
    let (rule, what): (&'static Rule, _) = match needed.group {
        Group::Cluster | Group::Grid => (
            &BLOCK_DIVERGENT,
            "a barrier of the cluster is for all of its threads",
        ),
        Group::Block => (
            &BLOCK_DIVERGENT,
            "a barrier of the block is for all of its threads",
        ),
        Group::Warpgroup => (
            &WARP_DIVERGENT,
            "all four warps of a warpgroup execute this together",
        ),
        _ => (&WARP_DIVERGENT, "all lanes of a warp execute this together"),
    };
    let message = match &text {
        Some(text) => format!("{what}, and `{text}`, on which it depends, {among}"),
        None => format!("{what}, and the condition on which it depends {among}"),
    };
    let mut diagnostic = Diagnostic::new(rule, inst.span, message);
    if let Some(why) = origin(cfg, values, cond, text.as_deref()) {
        diagnostic = diagnostic.note(why);
    }
    diagnostic.help(help(control, values, block, needed, branch))
}

/// How to mend it.
fn help(
    control: &Control,
    values: &Values<'_>,
    block: BlockId,
    needed: Together,
    branch: BlockId,
) -> &'static str {
    let found = values.decision(branch).group;
    let living = control.living.get(block.index()).into_iter().flatten();
    let ends = living.clone().all(|side| side.0 != branch);
    let goes_round = control.loops.iter().any(|of| {
        of.blocks.contains(&block)
            && of.blocks.contains(&branch)
            && control.exits(of).contains(&branch)
    });
    match needed.group {
        _ if ends => {
            "threads of a warp have ended before: guard the work with the condition in place of `return`"
        }
        _ if goes_round => {
            "let all of them go round as often, and guard the work in the loop with the condition"
        }
        Group::Cluster | Group::Grid => {
            "move the barrier to where all threads of the cluster come, and leave the rest in the branch"
        }
        Group::Block if found >= Group::Warp => {
            "move the barrier to where all threads come, or wait for as many as come with `barrier_sync(id, threads)`"
        }
        Group::Block => {
            "move the barrier to where all threads come, and leave the rest in the branch"
        }
        Group::Warpgroup => "decide it for a warpgroup: by `warpgroup_id()`",
        _ => "move it to where all lanes come, and choose by the condition afterwards",
    }
}

/// A value as Rust, if there are words for it.
fn words(cfg: &Cfg<'_>, value: Value) -> Option<String> {
    let def = |value| match cfg.def(value) {
        Def::Op(op) => Some(op),
        _ => None,
    };
    super::words::shown(cfg.function, &def, value)
}

/// Where the difference comes from.
fn origin(cfg: &Cfg<'_>, values: &Values<'_>, cond: Value, text: Option<&str>) -> Option<String> {
    let origin = values.origin(cond);
    let subject = match text {
        Some(text) => format!("`{text}`"),
        None => "the condition".to_owned(),
    };
    let comes = |from: String| Some(format!("{subject} comes from {from}"));
    match cfg.def(origin) {
        Def::Op(Op::Special(special, axis)) => {
            let register = super::words::special_name(*special, *axis);
            match text {
                Some(text) if text.contains(&register) => None,
                _ => comes(format!("`{register}`")),
            }
        }
        Def::Op(Op::Load(place)) => match super::words::root_name(cfg.function, place.root) {
            Some(tensor) => comes(format!("an element of `{tensor}`")),
            None => comes("memory".to_owned()),
        },
        Def::Op(Op::Instr(instr)) => {
            let word = instr
                .opcode
                .split('.')
                .take(2)
                .collect::<Vec<_>>()
                .join(".");
            comes(format!("`{word}`, which gives each thread its own result"))
        }
        Def::Op(Op::Raw(_)) => comes("`ptx!`, whose result may differ between threads".to_owned()),
        _ => {
            let name = words(cfg, origin)?;
            match text {
                Some(text) if text.contains(&name) => None,
                _ => comes(format!("`{name}`")),
            }
        }
    }
}
