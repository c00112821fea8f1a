//! For each value the largest group of threads in which it is certainly the same.
//!
//! *Lattice*: [`Group`], from a thread (nothing is known) to the grid. *Transfer*: a result is the same where its operands
//! are; a quotient of the thread's index, a comparison with it, a mask of it are more: see [`ramp`](super::ramp). What
//! lanes have agreed on is the same in a warp, and what a barrier has counted in a block. A load is the same where its
//! address is, within the block if the memory is; whether another thread writes in between is not asked. *Joins*: a
//! parameter of a block is the same where all arguments are, and all branches which decide between the ways in; one of a
//! header where all branches are which decide between its ways back. A value of a loop that is used behind it is the
//! same where the branches are by which the loop is left: threads leave at different times.

use super::{
    control::{Control, Side},
    ramp::Ramps,
};
use crate::{
    check::cfg::{Cfg, Def},
    intrinsics::Effect,
    ir::{
        ssa::{Axis, Binary, BlockId, Instr, InstrOperand, Op, Place, Root, Special, Unary, Value},
        tree::BinaryOp,
        types::Const,
    },
};
use std::collections::BTreeSet;

/// Threads that are together, from the smallest group to the largest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Group {
    Thread,
    Warp,
    /// Four warps, the first a multiple of four.
    Warpgroup,
    Block,
    Cluster,
    Grid,
}

/// What is known of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) group: Group,
    /// Which value made it so small, if it was not the operation itself.
    pub(super) from: Option<Value>,
}

const EVERYWHERE: Known = Known {
    group: Group::Grid,
    from: None,
};

impl Known {
    const fn by_itself(group: Group) -> Self {
        Self { group, from: None }
    }

    fn with(self, other: Self) -> Self {
        if other.group < self.group {
            other
        } else {
            self
        }
    }

    fn at_most(self, group: Group) -> Self {
        self.with(Self::by_itself(group))
    }
}

/// Less is known than was; whether it is.
fn lower(known: Option<&mut Known>, found: Known) -> bool {
    match known {
        Some(known) if found.group < known.group => {
            *known = found;
            true
        }
        _ => false,
    }
}

pub(super) struct Values<'a> {
    cfg: &'a Cfg<'a>,
    control: &'a Control,
    ramps: Ramps<'a>,
    known: Vec<Known>,
    arrays: Vec<Known>,
    /// By loop of [`Control::loops`]: the branches by which it is left.
    exits: Vec<BTreeSet<BlockId>>,
    /// By loop: among whom it is left at one time.
    left: Vec<Known>,
    /// By block: the loops that it is in.
    inside: Vec<Vec<usize>>,
}

impl<'a> Values<'a> {
    pub(super) fn new(cfg: &'a Cfg<'a>, control: &'a Control) -> Self {
        let exits = control.loops.iter().map(|of| control.exits(of)).collect();
        let mut inside = vec![Vec::new(); cfg.function.blocks.len()];
        for (at, of) in control.loops.iter().enumerate() {
            for block in &of.blocks {
                if let Some(list) = inside.get_mut(block.index()) {
                    list.push(at);
                }
            }
        }
        let mut values = Self {
            cfg,
            control,
            ramps: Ramps::new(cfg),
            known: vec![EVERYWHERE; cfg.function.values.len()],
            arrays: vec![EVERYWHERE; cfg.function.arrays.len()],
            exits,
            left: vec![EVERYWHERE; control.loops.len()],
            inside,
        };
        while values.pass() {}
        values
    }

    fn own(&self, value: Value) -> Known {
        self.known
            .get(value.index())
            .copied()
            .unwrap_or(Known::by_itself(Group::Thread))
    }

    /// What is known of a value where it is used.
    fn used(&self, value: Value, block: BlockId) -> Known {
        let own = self.own(value);
        let Some(home) = self.cfg.home(value) else {
            return own;
        };
        let loops = |block: BlockId| {
            self.inside
                .get(block.index())
                .map_or(&[][..], Vec::as_slice)
        };
        loops(home)
            .iter()
            .filter(|of| !loops(block).contains(of))
            .filter_map(|of| self.left.get(*of))
            .fold(own, |known, left| known.with(*left))
    }

    /// The condition of the branch that ends a block.
    pub(super) fn decision(&self, block: BlockId) -> Known {
        match self.cfg.condition(block) {
            Some(cond) => self.operand(cond, block),
            None => EVERYWHERE,
        }
    }

    /// Everything once more with what is known by now; whether something became less.
    fn pass(&mut self) -> bool {
        let mut changed = false;
        for at in 0..self.exits.len() {
            let exits = self.exits.get(at).into_iter().flatten();
            let found = exits.fold(EVERYWHERE, |known, exit| known.with(self.decision(*exit)));
            changed |= lower(self.left.get_mut(at), found);
        }
        let order = &self.cfg.order;
        for block in order {
            let Some(data) = self.cfg.function.blocks.get(block.index()) else {
                continue;
            };
            for (position, param) in data.params.iter().enumerate() {
                let found = self.joined(*block, position);
                changed |= lower(self.known.get_mut(param.index()), found);
            }
            for inst in &data.insts {
                if let Op::Store(place, value) = &inst.op
                    && let Root::Local(array) = place.root
                {
                    let here = self.executed(*block);
                    let found = self
                        .place(place, *block)
                        .with(self.operand(*value, *block))
                        .with(here);
                    changed |= lower(self.arrays.get_mut(array.index()), found);
                }
                for &result in &inst.results {
                    let found = self.operation(&inst.op, result, *block);
                    changed |= lower(self.known.get_mut(result.index()), found);
                }
            }
        }
        changed
    }

    /// Who executes a block together.
    fn executed(&self, block: BlockId) -> Known {
        self.control
            .living
            .get(block.index())
            .into_iter()
            .flatten()
            .fold(EVERYWHERE, |known, side| known.with(self.decision(side.0)))
    }

    fn operand(&self, value: Value, block: BlockId) -> Known {
        Known {
            from: Some(value),
            ..self.used(value, block)
        }
    }

    fn operands(&self, values: &[Value], block: BlockId) -> Known {
        values.iter().fold(EVERYWHERE, |known, value| {
            known.with(self.operand(*value, block))
        })
    }

    fn place(&self, place: &Place, block: BlockId) -> Known {
        let terms: Vec<Value> = place.terms.iter().map(|term| term.value).collect();
        let known = self.operands(&terms, block);
        match place.root {
            Root::Peer(_, start) => known.with(self.operand(start, block)),
            _ => known,
        }
    }

    fn loaded(&self, place: &Place, block: BlockId) -> Known {
        let address = self.place(place, block);
        match place.root {
            Root::Param(_) | Root::Peer(..) => address,
            Root::Shared(_) => address.at_most(Group::Block),
            Root::Local(array) => match self.arrays.get(array.index()) {
                Some(contents) => address.with(*contents),
                None => address.at_most(Group::Thread),
            },
        }
    }

    /// A parameter of a block.
    fn joined(&self, block: BlockId, position: usize) -> Known {
        let preds = self.cfg.preds(block);
        let mut known = EVERYWHERE;
        let mut same = None;
        let mut differ = false;
        for pred in preds {
            let Some(arg) = self.cfg.arg(*pred, block, position) else {
                return Known::by_itself(Group::Thread);
            };
            known = known.with(Known {
                from: Some(arg),
                ..self.used(arg, block)
            });
            differ |= same.is_some_and(|other| other != arg);
            same = Some(arg);
        }
        if !differ {
            return known;
        }
        // Which way a thread comes is asked of the ways in and, apart from them, of the ways back.
        for back in [false, true] {
            let ways: Vec<BTreeSet<Side>> = preds
                .iter()
                .filter(|pred| pred.back == back)
                .map(|pred| {
                    let above = self.control.living.get(pred.from.index());
                    let mut sides = above.cloned().unwrap_or_default();
                    if let Some(side) = pred.when {
                        sides.insert((pred.from, side));
                    }
                    sides
                })
                .collect();
            let all: BTreeSet<Side> = ways.iter().flatten().copied().collect();
            let decides = all
                .iter()
                .filter(|side| !ways.iter().all(|way| way.contains(side)));
            known = decides.fold(known, |known, side| known.with(self.decision(side.0)));
        }
        known
    }

    fn operation(&self, op: &Op, result: Value, block: BlockId) -> Known {
        let plain = match op {
            Op::Const(_) | Op::Param(_) | Op::Dim(_) => EVERYWHERE,
            Op::Special(special, axis) => self.special(*special, *axis),
            Op::Unary(Unary::WarpUniform, a) => agreed(self.operand(*a, block), Group::Warp),
            Op::Unary(Unary::BlockUniform, a) => agreed(self.operand(*a, block), Group::Block),
            Op::Unary(_, a) | Op::Cast(a) => self.operand(*a, block),
            Op::Binary(_, a, b) | Op::Compare(_, a, b) => self.operands(&[*a, *b], block),
            Op::MulAdd(a, b, c) | Op::Select(a, b, c) => self.operands(&[*a, *b, *c], block),
            Op::Load(place) => self.loaded(place, block),
            Op::Address(place) => self.place(place, block),
            Op::CreatePolicyFractional { fraction, .. } => self.operand(*fraction, block),
            Op::Instr(instr) => self.instruction(instr, block),
            Op::Raw(raw) => {
                let text = raw.template.text.clone();
                let inputs = self.operands(&raw.inputs, block).at_most(Group::Block);
                match says_thread(&text) {
                    true => inputs.at_most(Group::Thread),
                    false => inputs,
                }
            }
            _ => Known::by_itself(Group::Thread),
        };
        let by_ramp = match op {
            Op::Compare(compare, a, b) => self.ramps.comparison(*compare, *a, *b, self),
            Op::Binary(Binary::Op(op), a, b) => {
                let by = match self.cfg.def(*b) {
                    Def::Op(Op::Const(Const::Int(by))) => *by,
                    _ => 0,
                };
                let step = match op {
                    BinaryOp::Div => by,
                    BinaryOp::Shr => u32::try_from(by)
                        .ok()
                        .and_then(|by| 1i128.checked_shl(by))
                        .unwrap_or(0),
                    // Bits below are gone.
                    BinaryOp::And if by != 0 => 1i128 << by.trailing_zeros().min(64),
                    _ => 0,
                };
                self.ramps.quotient(*a, step, self)
            }
            Op::Special(Special::ThreadIdx, _) => self.ramps.index(result),
            _ => None,
        };
        match by_ramp {
            Some(group) if group > plain.group => Known {
                group,
                from: plain.from,
            },
            _ => plain,
        }
    }

    fn special(&self, special: Special, axis: Axis) -> Known {
        let launch = &self.cfg.function.signature.launch;
        let (least, most) = special.bounds(axis, launch);
        Known::by_itself(match special {
            _ if least == most => Group::Grid,
            Special::ThreadIdx | Special::LaneId => Group::Thread,
            Special::BlockIdx | Special::ClusterCtaid | Special::ClusterCtarank => Group::Block,
            Special::Clusterid => Group::Cluster,
            Special::BlockDim
            | Special::GridDim
            | Special::ClusterNctaid
            | Special::Nclusterid
            | Special::ClusterNctarank => Group::Grid,
        })
    }

    fn instruction(&self, instr: &Instr, block: BlockId) -> Known {
        let mut values: Vec<Value> = instr.guard.into_iter().collect();
        let mut known = EVERYWHERE;
        for operand in &instr.operands {
            match operand {
                InstrOperand::Value(value)
                | InstrOperand::Narrow(value)
                | InstrOperand::Address(value) => values.push(*value),
                InstrOperand::Name(name) => known = known.at_most(register(name)),
                _ => {}
            }
        }
        known = known.with(self.operands(&values, block));
        for place in &instr.places {
            known = known
                .with(self.place(place, block))
                .at_most(match place.root {
                    Root::Param(_) | Root::Peer(..) => Group::Grid,
                    Root::Shared(_) => Group::Block,
                    Root::Local(_) => Group::Thread,
                });
        }
        let opcode = instr.opcode.as_str();
        if opcode.starts_with("shfl.sync") && instr.operands.contains(&InstrOperand::Paired) {
            // Whether a lane is in range differs.
            return known.at_most(Group::Thread);
        }
        if opcode.starts_with("shfl.sync.idx") {
            // Value, lane, clamp, mask.
            let mut operands = instr.operands.iter().rev().skip(1);
            let whole = operands.next().is_some_and(|clamp| match clamp {
                InstrOperand::Int(clamp) => *clamp == 31,
                InstrOperand::Value(clamp) => {
                    matches!(self.cfg.def(*clamp), Def::Op(Op::Const(Const::Int(31))))
                }
                _ => false,
            });
            let lane = operands.next().and_then(|operand| match operand {
                InstrOperand::Value(lane) => Some(self.operand(*lane, block).group),
                _ => None,
            });
            return match whole && lane.is_some_and(|group| group >= Group::Warp) {
                true => agreed(known, Group::Warp),
                false => known,
            };
        }
        let starts = |words: &[&str]| words.iter().any(|word| opcode.starts_with(word));
        if starts(&["shfl.sync"]) {
            return known;
        }
        if starts(&["vote.sync", "redux.sync", "match.all"]) {
            return agreed(known, Group::Warp);
        }
        if starts(&["bar.red", "barrier.red"]) {
            return agreed(known, Group::Block).at_most(Group::Block);
        }
        let ordered = [".volatile", ".relaxed", ".acquire", ".mmio"];
        let plain_load =
            opcode.starts_with("ld.") && !ordered.iter().any(|word| opcode.contains(word));
        match instr.effect {
            Effect::Pure => known,
            Effect::Access | Effect::Fence if plain_load && !instr.places.is_empty() => known,
            _ if starts(&[
                "mapa",
                "createpolicy",
                "mov.",
                "cvta",
                "isspacep",
                "getctarank",
            ]) =>
            {
                known
            }
            _ => known.at_most(Group::Thread),
        }
    }

    /// The least group of a list of values, wherever they are used.
    pub(super) fn least(&self, values: &[Value]) -> Group {
        values
            .iter()
            .map(|value| self.own(*value).group)
            .min()
            .unwrap_or(Group::Grid)
    }

    /// The value that made a value what it is: the first of the chain that did it by itself.
    pub(super) fn origin(&self, value: Value) -> Value {
        let mut at = value;
        for _ in 0..64 {
            match self.own(at).from {
                Some(next) if next != at && self.own(next).group <= self.own(at).group => at = next,
                _ => break,
            }
        }
        at
    }
}

/// Known to be the same in this group at least.
fn agreed(known: Known, group: Group) -> Known {
    match known.group < group {
        true => Known::by_itself(group),
        false => known,
    }
}

/// A special register, by its name in PTX.
fn register(name: &str) -> Group {
    match name.trim_start_matches('%') {
        name if says_thread(name) => Group::Thread,
        "warpid" => Group::Warp,
        _ => Group::Block,
    }
}

/// It names a register, or does something, that differs between threads.
fn says_thread(text: &str) -> bool {
    [
        "tid",
        "laneid",
        "lanemask",
        "clock",
        "timer",
        "pm0",
        "elect",
        "atom",
        "try_wait",
        "test_wait",
        "activemask",
        "match.any",
        "ld.volatile",
        "ld.relaxed",
        "ld.acquire",
    ]
    .iter()
    .any(|word| text.contains(word))
}
