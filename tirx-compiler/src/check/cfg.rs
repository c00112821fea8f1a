//! The shape of the control-flow graph: predecessors, dominators, loop headers, and where each value is defined.

use crate::ir::ssa::{BlockId, Edge, Function, Op, Terminator, Value};

/// An edge, from the side of its target.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pred {
    pub(super) from: BlockId,
    /// Taken when the branch's condition is this; none for a jump.
    pub(super) when: Option<bool>,
    /// It goes back to a loop's header.
    pub(super) back: bool,
}

/// Where a value is defined.
#[derive(Debug, Clone, Copy)]
pub(super) enum Def<'a> {
    /// By an operation.
    Op(&'a Op),
    /// As a parameter of a block, by position.
    Param(BlockId, usize),
    /// Nowhere that is reached.
    None,
}

pub(super) struct Cfg<'a> {
    pub(super) function: &'a Function,
    /// Reachable blocks in reverse postorder.
    pub(super) order: Vec<BlockId>,
    /// The others.
    pub(super) unreached: Vec<BlockId>,
    /// By block.
    pub(super) preds: Vec<Vec<Pred>>,
    /// By block; the entry and unreachable blocks have none.
    pub(super) idom: Vec<Option<BlockId>>,
    defs: Vec<Def<'a>>,
    /// By value: the block that defines it.
    homes: Vec<Option<BlockId>>,
    position: Vec<usize>,
}

impl<'a> Cfg<'a> {
    pub(super) fn new(function: &'a Function) -> Self {
        let count = function.blocks.len();
        let order = reverse_postorder(function);
        let mut position = vec![usize::MAX; count];
        for (index, block) in order.iter().enumerate() {
            if let Some(slot) = position.get_mut(block.index()) {
                *slot = index;
            }
        }
        let mut preds: Vec<Vec<Pred>> = vec![Vec::new(); count];
        for from in &order {
            let Some(block) = function.blocks.get(from.index()) else {
                continue;
            };
            let mut edge = |to: &Edge, when: Option<bool>| {
                let back = position.get(to.block.index()) <= position.get(from.index());
                if let Some(list) = preds.get_mut(to.block.index()) {
                    list.push(Pred {
                        from: *from,
                        when,
                        back,
                    });
                }
            };
            match &block.terminator {
                Terminator::Jump(to) => edge(to, None),
                Terminator::Branch {
                    then, otherwise, ..
                } => {
                    edge(then, Some(true));
                    edge(otherwise, Some(false));
                }
                Terminator::Return | Terminator::Unreachable => {}
            }
        }
        let idom = dominators(&order, &position, &preds);
        let mut defs = vec![Def::None; function.values.len()];
        let mut homes = vec![None; function.values.len()];
        for (index, block) in function.blocks.iter().enumerate() {
            let home = BlockId(index as u32);
            let mut define = |value: Value, def: Def<'a>| {
                if let (Some(slot), Some(block)) =
                    (defs.get_mut(value.index()), homes.get_mut(value.index()))
                {
                    (*slot, *block) = (def, Some(home));
                }
            };
            for (position, param) in block.params.iter().enumerate() {
                define(*param, Def::Param(home, position));
            }
            for inst in &block.insts {
                for &value in &inst.results {
                    define(value, Def::Op(&inst.op));
                }
            }
        }
        let unreached = (0..count as u32)
            .map(BlockId)
            .filter(|block| position.get(block.index()) == Some(&usize::MAX))
            .collect();
        Self {
            function,
            order,
            unreached,
            preds,
            idom,
            defs,
            homes,
            position,
        }
    }

    pub(super) fn def(&self, value: Value) -> Def<'a> {
        self.defs.get(value.index()).copied().unwrap_or(Def::None)
    }

    /// The block that defines a value.
    pub(super) fn home(&self, value: Value) -> Option<BlockId> {
        self.homes.get(value.index()).copied().flatten()
    }

    pub(super) fn preds(&self, block: BlockId) -> &[Pred] {
        self.preds.get(block.index()).map_or(&[], Vec::as_slice)
    }

    pub(super) fn is_reachable(&self, block: BlockId) -> bool {
        self.position
            .get(block.index())
            .is_some_and(|position| *position != usize::MAX)
    }

    pub(super) fn is_header(&self, block: BlockId) -> bool {
        self.preds(block).iter().any(|pred| pred.back)
    }

    /// The argument that an edge into a block passes for its parameter at this position.
    pub(super) fn arg(&self, pred: Pred, block: BlockId, position: usize) -> Option<Value> {
        let edge = match (
            &self.function.blocks.get(pred.from.index())?.terminator,
            pred.when,
        ) {
            (Terminator::Jump(edge), None) => edge,
            (Terminator::Branch { then, .. }, Some(true)) => then,
            (Terminator::Branch { otherwise, .. }, Some(false)) => otherwise,
            _ => return None,
        };
        (edge.block == block)
            .then(|| edge.args.get(position).copied())
            .flatten()
    }

    /// The condition of the branch that ends a block.
    pub(super) fn condition(&self, block: BlockId) -> Option<Value> {
        match &self.function.blocks.get(block.index())?.terminator {
            Terminator::Branch { cond, .. } => Some(*cond),
            _ => None,
        }
    }

    /// Every path to `below` passes `above`.
    pub(super) fn dominates(&self, above: BlockId, below: BlockId) -> bool {
        let mut block = below;
        loop {
            if block == above {
                return true;
            }
            match self.idom.get(block.index()).copied().flatten() {
                Some(next) => block = next,
                None => return false,
            }
        }
    }
}

fn successors(function: &Function, block: BlockId) -> Vec<BlockId> {
    match function
        .blocks
        .get(block.index())
        .map(|block| &block.terminator)
    {
        Some(Terminator::Jump(edge)) => vec![edge.block],
        Some(Terminator::Branch {
            then, otherwise, ..
        }) => vec![then.block, otherwise.block],
        _ => Vec::new(),
    }
}

fn reverse_postorder(function: &Function) -> Vec<BlockId> {
    let mut seen = vec![false; function.blocks.len()];
    let mut order = Vec::new();
    let mut stack = vec![(Function::ENTRY, false)];
    while let Some((block, done)) = stack.pop() {
        if done {
            order.push(block);
            continue;
        }
        match seen.get_mut(block.index()) {
            Some(seen) if !*seen => *seen = true,
            _ => continue,
        }
        stack.push((block, true));
        for next in successors(function, block) {
            stack.push((next, false));
        }
    }
    order.reverse();
    order
}

/// The nearest dominator of each block but the entry.
fn dominators(order: &[BlockId], position: &[usize], preds: &[Vec<Pred>]) -> Vec<Option<BlockId>> {
    let order: Vec<usize> = order.iter().map(|block| block.index()).collect();
    let preds = |block: usize| {
        let preds = preds.get(block).into_iter().flatten();
        preds.map(|pred| pred.from.index())
    };
    immediate_dominators(&order, position, preds)
        .into_iter()
        .map(|block| block.map(|block| BlockId(block as u32)))
        .collect()
}

/// The nearest node that every way from the first of `order` to a node passes; of the first itself, none. `order` is a
/// reverse postorder of a graph whose edges `preds` gives, and `position` says where each node stands in it.
///
/// Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm".
pub(super) fn immediate_dominators<P: Iterator<Item = usize>>(
    order: &[usize],
    position: &[usize],
    preds: impl Fn(usize) -> P,
) -> Vec<Option<usize>> {
    let place = |node: usize| position.get(node).copied().unwrap_or(usize::MAX);
    let mut nearest: Vec<Option<usize>> = vec![None; position.len()];
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for node in order.iter().skip(1) {
            let mut found: Option<usize> = None;
            for pred in preds(*node) {
                let known =
                    order.first() == Some(&pred) || nearest.get(pred).copied().flatten().is_some();
                if !known {
                    continue;
                }
                found = Some(match found {
                    None => pred,
                    Some(mut a) => {
                        let mut b = pred;
                        while a != b {
                            let deeper = if place(a) > place(b) { &mut a } else { &mut b };
                            match nearest.get(*deeper).copied().flatten() {
                                Some(up) => *deeper = up,
                                None => break,
                            }
                        }
                        a
                    }
                });
            }
            if let Some(slot) = nearest.get_mut(*node)
                && *slot != found
            {
                *slot = found;
                changed = true;
            }
        }
    }
    nearest
}
