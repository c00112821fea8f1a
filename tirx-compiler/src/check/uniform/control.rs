//! Which branches decide whether a block is executed.
//!
//! A block depends on a side of a branch if from that side every way leads to the block, and from the branch not every way
//! does (Ferrante, Ottenstein and Warren, "The Program Dependence Graph and Its Use in Optimization"). What decides about
//! the branch decides about the block too. Two graphs are looked at. In neither is a way on which an assertion failed:
//! the launch is over then. In the second there is no *early end* either: a side of a branch that ends the thread, does
//! nothing together with others, and comes to no code that the other side comes to. Threads that have ended are waited for
//! by nobody; but a warp without them is not whole.

use crate::{
    check::cfg::{Cfg, immediate_dominators},
    ir::ssa::{BlockId, Function, Terminator},
};
use std::collections::{BTreeMap, BTreeSet};

/// A side of the branch that ends a block.
pub(super) type Side = (BlockId, bool);

/// By block: what decides whether it is executed.
pub(super) type Depends = Vec<BTreeSet<Side>>;

/// A loop, its header included.
pub(super) struct Loop {
    pub(super) blocks: BTreeSet<BlockId>,
}

pub(super) struct Control {
    /// With early ends.
    pub(super) whole: Depends,
    /// Without.
    pub(super) living: Depends,
    /// The block after a branch in which all its ways have met, if they do; without early ends.
    meets: Vec<Option<BlockId>>,
    /// Edges without early ends.
    edges: Vec<Vec<BlockId>>,
    pub(super) loops: Vec<Loop>,
}

impl Control {
    /// `together` are the blocks that do something together with other threads.
    pub(super) fn new(cfg: &Cfg<'_>, together: &BTreeSet<BlockId>) -> Self {
        let all = edges(cfg.function, |_| true);
        let leads = leading(&all, together);
        let living = edges(cfg.function, |(block, side)| {
            let Some(Terminator::Branch {
                then, otherwise, ..
            }) = cfg
                .function
                .blocks
                .get(block.index())
                .map(|b| &b.terminator)
            else {
                return true;
            };
            let (this, other) = match side {
                true => (then.block, otherwise.block),
                false => (otherwise.block, then.block),
            };
            // Where neither side has anything to do together, nobody asks.
            let may_end_early = !leads.contains(&this) && leads.contains(&other);
            let from = |block: BlockId| reached(&all, &BTreeSet::from([block]));
            !(may_end_early && from(this).is_disjoint(&from(other)))
        });
        let (whole, _) = depends(cfg, &all);
        let (living_depends, meets) = depends(cfg, &living);
        Self {
            whole,
            living: living_depends,
            meets,
            edges: living,
            loops: loops(cfg),
        }
    }

    /// Every way from a branch to where its ways meet passes as many of what `count` counts.
    pub(super) fn is_balanced(&self, branch: BlockId, count: impl Fn(BlockId) -> u32) -> bool {
        let Some(stop) = self.meets.get(branch.index()).copied().flatten() else {
            return false;
        };
        // How many were passed before a block. A way round that passes some finds its header with another number.
        let mut before: BTreeMap<BlockId, u32> = BTreeMap::new();
        let mut open = vec![(branch, 0)];
        while let Some((from, passed)) = open.pop() {
            for to in self.edges.get(from.index()).into_iter().flatten() {
                match before.get(to) {
                    Some(known) if *known != passed => return false,
                    Some(_) => {}
                    None => {
                        before.insert(*to, passed);
                        if *to != stop {
                            open.push((*to, passed + count(*to)));
                        }
                    }
                }
            }
        }
        true
    }

    /// The branches by which a loop is left, with whatever decides in the loop whether they are come to.
    pub(super) fn exits(&self, of: &Loop) -> BTreeSet<BlockId> {
        let mut exits = BTreeSet::new();
        for block in &of.blocks {
            let next = self.edges.get(block.index()).into_iter().flatten();
            if next.clone().count() > 1 && next.clone().any(|to| !of.blocks.contains(to)) {
                exits.insert(*block);
                let above = self.living.get(block.index()).into_iter().flatten();
                exits.extend(above.map(|side| side.0).filter(|d| of.blocks.contains(d)));
            }
        }
        exits
    }
}

/// The edges that may be taken, without those on which an assertion failed.
fn edges(function: &Function, keeps: impl Fn(Side) -> bool) -> Vec<Vec<BlockId>> {
    let fails = |block: BlockId| {
        let block = function.blocks.get(block.index());
        block.is_none_or(|block| matches!(block.terminator, Terminator::Unreachable))
    };
    let kept = |block: &crate::ir::ssa::Block, id: BlockId| match &block.terminator {
        Terminator::Jump(to) => vec![to.block],
        Terminator::Branch {
            then, otherwise, ..
        } => {
            let sides = [(true, then.block), (false, otherwise.block)];
            let live = sides
                .into_iter()
                .filter(|(side, to)| !fails(*to) && keeps((id, *side)));
            let mut live: Vec<BlockId> = live.map(|(_, to)| to).collect();
            live.dedup();
            live
        }
        Terminator::Return | Terminator::Unreachable => Vec::new(),
    };
    let blocks = function.blocks.iter().enumerate();
    blocks
        .map(|(id, block)| kept(block, BlockId(id as u32)))
        .collect()
}

/// The blocks from which one of these is come to.
fn leading(edges: &[Vec<BlockId>], to: &BTreeSet<BlockId>) -> BTreeSet<BlockId> {
    let mut back = vec![Vec::new(); edges.len()];
    for (from, next) in edges.iter().enumerate() {
        for to in next {
            if let Some(list) = back.get_mut(to.index()) {
                list.push(BlockId(from as u32));
            }
        }
    }
    reached(&back, to)
}

/// These blocks, and all that are come to from one of them.
fn reached(edges: &[Vec<BlockId>], from: &BTreeSet<BlockId>) -> BTreeSet<BlockId> {
    let mut seen = from.clone();
    let mut open: Vec<BlockId> = from.iter().copied().collect();
    while let Some(block) = open.pop() {
        for to in edges.get(block.index()).into_iter().flatten() {
            if seen.insert(*to) {
                open.push(*to);
            }
        }
    }
    seen
}

/// What each block depends on, and the nearest block that every way from a block comes to.
fn depends(cfg: &Cfg<'_>, edges: &[Vec<BlockId>]) -> (Depends, Vec<Option<BlockId>>) {
    let after = post_dominators(cfg, edges);
    let mut direct: Depends = vec![BTreeSet::new(); edges.len()];
    for branch in &cfg.order {
        let Some(Terminator::Branch {
            then, otherwise, ..
        }) = cfg
            .function
            .blocks
            .get(branch.index())
            .map(|block| &block.terminator)
        else {
            continue;
        };
        let next = edges.get(branch.index()).map_or(&[][..], Vec::as_slice);
        if next.len() < 2 {
            continue;
        }
        let stop = after.get(branch.index()).copied().flatten();
        for (side, to) in [(true, then.block), (false, otherwise.block)] {
            let mut at = Some(to);
            while let Some(block) = at.filter(|block| Some(*block) != stop) {
                let fresh = direct
                    .get_mut(block.index())
                    .is_some_and(|sides| sides.insert((*branch, side)));
                if !fresh {
                    break;
                }
                at = after.get(block.index()).copied().flatten();
            }
        }
    }
    // What decides about a branch decides about what depends on it.
    let mut all = direct.clone();
    loop {
        let mut changed = false;
        for block in &cfg.order {
            let above: BTreeSet<Side> = direct
                .get(block.index())
                .into_iter()
                .flatten()
                .filter(|(branch, _)| branch != block)
                .filter_map(|(branch, _)| all.get(branch.index()))
                .flatten()
                .copied()
                .collect();
            if let Some(sides) = all.get_mut(block.index()) {
                let before = sides.len();
                sides.extend(above);
                changed |= sides.len() != before;
            }
        }
        if !changed {
            return (all, after);
        }
    }
}

/// The nearest block that every way from a block comes to; none where that is the end. A loop without a way out ends
/// at its last block.
fn post_dominators(cfg: &Cfg<'_>, edges: &[Vec<BlockId>]) -> Vec<Option<BlockId>> {
    let count = edges.len();
    let end = count;
    let mut preds: Vec<Vec<usize>> = vec![Vec::new(); count + 1];
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); count + 1];
    for block in &cfg.order {
        let from = block.index();
        let to: Vec<usize> = edges
            .get(from)
            .into_iter()
            .flatten()
            .map(|to| to.index())
            .collect();
        let to = if to.is_empty() { vec![end] } else { to };
        for to in &to {
            if let Some(list) = preds.get_mut(*to) {
                list.push(from);
            }
        }
        if let Some(slot) = next.get_mut(from) {
            *slot = to;
        }
    }
    // Against the edges, from the end; then from what cannot come to the end.
    let mut order = Vec::new();
    let mut seen = vec![false; count + 1];
    backward(end, &preds, &mut seen, &mut order);
    for block in cfg.order.iter().rev() {
        if seen.get(block.index()) == Some(&false) {
            if let Some(list) = preds.get_mut(end) {
                list.push(block.index());
            }
            if let Some(list) = next.get_mut(block.index()) {
                list.push(end);
            }
            let mut more = Vec::new();
            backward(block.index(), &preds, &mut seen, &mut more);
            // Before the end, behind which everything stands.
            let at = order.len().saturating_sub(1);
            order.splice(at..at, more);
        }
    }
    order.reverse();
    let mut place = vec![usize::MAX; count + 1];
    for (at, block) in order.iter().enumerate() {
        if let Some(slot) = place.get_mut(*block) {
            *slot = at;
        }
    }
    let next = |block: usize| next.get(block).into_iter().flatten().copied();
    let after = immediate_dominators(&order, &place, next);
    after
        .into_iter()
        .take(count)
        .map(|block| {
            block
                .filter(|block| *block != end)
                .map(|block| BlockId(block as u32))
        })
        .collect()
}

/// All from which `from` is come to, each behind those that it is come to from.
fn backward(from: usize, preds: &[Vec<usize>], seen: &mut [bool], order: &mut Vec<usize>) {
    let mut stack = vec![(from, false)];
    while let Some((block, done)) = stack.pop() {
        if done {
            order.push(block);
            continue;
        }
        match seen.get_mut(block) {
            Some(seen) if !*seen => *seen = true,
            _ => continue,
        }
        stack.push((block, true));
        for pred in preds.get(block).into_iter().flatten() {
            stack.push((*pred, false));
        }
    }
}

/// Each header's loop: all that comes back to it without passing it.
fn loops(cfg: &Cfg<'_>) -> Vec<Loop> {
    let mut loops = Vec::new();
    for header in &cfg.order {
        let mut blocks = BTreeSet::new();
        let mut open: Vec<BlockId> = cfg
            .preds(*header)
            .iter()
            .filter(|pred| pred.back)
            .map(|pred| pred.from)
            .collect();
        if open.is_empty() {
            continue;
        }
        blocks.insert(*header);
        while let Some(block) = open.pop() {
            if blocks.insert(block) {
                open.extend(cfg.preds(block).iter().map(|pred| pred.from));
            }
        }
        loops.push(Loop { blocks });
    }
    loops
}
