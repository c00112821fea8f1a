//! Facts about the shape of the control-flow graph: order, dominators, loops.
//!
//! The order is a reverse postorder that puts a branch's `then` side right after it, so that it is the layout of the
//! text as well: the body of a loop follows its header, and what comes after the loop follows the body. Dominators are
//! those of Cooper, Harvey and Kennedy. A loop is a natural loop: an edge to a dominator and all that reaches its
//! source without passing the header. A cycle without such an edge (the source language cannot make one) is no loop.

use super::func::Func;
use crate::ir::ssa::BlockId;

/// What is known of a graph; any change of it makes this stale.
#[derive(Debug)]
pub(crate) struct Cfg {
    /// Reachable blocks in reverse postorder.
    pub(crate) order: Vec<BlockId>,
    /// The position of each block in the order; unreachable blocks have none.
    pub(crate) position: Vec<Option<usize>>,
    /// Reachable predecessors, one entry an edge.
    pub(crate) preds: Vec<Vec<BlockId>>,
    /// The immediate dominator; the entry's is itself.
    idom: Vec<Option<BlockId>>,
    /// The depth in the dominator tree.
    depth: Vec<u32>,
}

/// A natural loop.
#[derive(Debug, Clone)]
pub(crate) struct Loop {
    /// Its header.
    pub(crate) header: BlockId,
    /// Its blocks, the header too, in the order of the graph.
    pub(crate) blocks: Vec<BlockId>,
}

impl Loop {
    /// Whether a block is in it.
    pub(crate) fn contains(&self, block: BlockId) -> bool {
        self.blocks.contains(&block)
    }
}

impl Cfg {
    /// Analyses a function.
    pub(crate) fn new(func: &Func<'_>) -> Self {
        let count = func.blocks.len();
        let mut order = Vec::with_capacity(count);
        let mut state = vec![false; count];
        // The edges still to visit; the last edge first, so that the first ends up next to its source.
        let mut stack = vec![(BlockId(0), successors(func, BlockId(0)))];
        if let Some(entry) = state.first_mut() {
            *entry = true;
        }
        while let Some((block, left)) = stack.last_mut() {
            match left.pop() {
                Some(next) if state[next.index()] => {}
                Some(next) => {
                    state[next.index()] = true;
                    stack.push((next, successors(func, next)));
                }
                None => {
                    order.push(*block);
                    stack.pop();
                }
            }
        }
        order.reverse();
        let mut position = vec![None; count];
        for (index, block) in order.iter().enumerate() {
            position[block.index()] = Some(index);
        }
        let mut preds = vec![Vec::new(); count];
        for &block in &order {
            for edge in func.block(block).term.edges() {
                preds[edge.block.index()].push(block);
            }
        }
        let mut cfg = Self {
            order,
            position,
            preds,
            idom: vec![None; count],
            depth: vec![0; count],
        };
        cfg.dominators();
        cfg
    }

    fn dominators(&mut self) {
        let Some(&entry) = self.order.first() else {
            return;
        };
        self.idom[entry.index()] = Some(entry);
        let mut changed = true;
        while changed {
            changed = false;
            for &block in self.order.iter().skip(1) {
                let mut new = None;
                for &pred in &self.preds[block.index()] {
                    if self.idom[pred.index()].is_some() {
                        new = Some(match new {
                            None => pred,
                            Some(other) => self.meet(other, pred),
                        });
                    }
                }
                if self.idom[block.index()] != new {
                    self.idom[block.index()] = new;
                    changed = true;
                }
            }
        }
        for &block in self.order.iter().skip(1) {
            if let Some(parent) = self.idom[block.index()] {
                self.depth[block.index()] = self.depth[parent.index()] + 1;
            }
        }
    }

    fn meet(&self, mut a: BlockId, mut b: BlockId) -> BlockId {
        while a != b {
            // The later of the two in the order moves up; the entry is the earliest and its own parent.
            let later = if self.position[a.index()] > self.position[b.index()] {
                &mut a
            } else {
                &mut b
            };
            match self.idom[later.index()] {
                Some(parent) => *later = parent,
                None => return *later,
            }
        }
        a
    }

    /// The immediate dominator; none for the entry.
    pub(crate) fn idom(&self, block: BlockId) -> Option<BlockId> {
        self.idom[block.index()].filter(|parent| *parent != block)
    }

    /// Every path to `b` passes `a`.
    pub(crate) fn dominates(&self, a: BlockId, mut b: BlockId) -> bool {
        while self.depth[b.index()] > self.depth[a.index()] {
            match self.idom(b) {
                Some(parent) => b = parent,
                None => return false,
            }
        }
        a == b
    }

    /// Whether the edge goes back to a loop's header.
    pub(crate) fn is_back_edge(&self, from: BlockId, to: BlockId) -> bool {
        self.dominates(to, from)
    }

    /// The natural loops, inner loops before those around them.
    pub(crate) fn loops(&self) -> Vec<Loop> {
        let mut loops = Vec::new();
        for &header in self.order.iter().rev() {
            let mut work: Vec<BlockId> = self.preds[header.index()]
                .iter()
                .copied()
                .filter(|&pred| self.is_back_edge(pred, header))
                .collect();
            if work.is_empty() {
                continue;
            }
            let mut inside = vec![false; self.position.len()];
            inside[header.index()] = true;
            while let Some(block) = work.pop() {
                if !inside[block.index()] {
                    inside[block.index()] = true;
                    work.extend(&self.preds[block.index()]);
                }
            }
            let blocks = self
                .order
                .iter()
                .copied()
                .filter(|block| inside[block.index()])
                .collect();
            loops.push(Loop { header, blocks });
        }
        loops
    }
}

fn successors(func: &Func<'_>, block: BlockId) -> Vec<BlockId> {
    func.block(block)
        .term
        .edges()
        .map(|edge| edge.block)
        .collect()
}
