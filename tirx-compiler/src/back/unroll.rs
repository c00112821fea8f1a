//! Unrolling, by copying the whole loop with its header.
//!
//! A loop whose trips are a known constant is unrolled fully when `#[unroll]` asks for it or when it is small: its
//! headers then become jumps, since how each test ends is known. `#[unroll(n)]` makes n copies in a row, each with its
//! test, which goes away where n divides the trips; `#[unroll(1)]` keeps a loop as it is.
//!
//! Before copying, every value of the loop that is used after it is passed on through the parameters of one block that
//! all exits go to, so that each copy's exits pass its own values. A loop that leaves to several places with such
//! values is not unrolled.

use super::{
    cfg::{Cfg, Loop},
    clean,
    fact::Fact,
    func::{Base, Block, Edge, Func, Limit, Loc, Op, Term},
    induction::Induction,
};
use crate::ir::ssa::{BlockId, Root, Value};

/// Unasked, at most this many trips..
const MAX_TRIPS: u64 = 16;
/// ..and this many instructions in all.
const MAX_SIZE: u64 = 128;
/// With `#[unroll]` or `#[unroll(n)]`, at most this many instructions in all; a larger loop stays as it is.
const MAX_ASKED_SIZE: u64 = 8192;

/// A loop that says which element of an array is meant keeps the array in memory: up to this many trips.
const MAX_ARRAY_TRIPS: u64 = 128;

/// Unrolls one loop, if there is one to unroll.
pub(crate) fn run(func: &mut Func<'_>, facts: &[Option<Fact>]) -> bool {
    let cfg = Cfg::new(func);
    let loops = cfg.loops();
    // Inner loops first: an outer one that indexes arrays is copied with what is left of them.
    let asked = loops.iter().map(|inner| (inner, false));
    let for_arrays = loops.iter().map(|inner| (inner, true));
    for (inner, is_for_arrays) in asked.chain(for_arrays) {
        if is_for_arrays && !indexes_array(func, inner) {
            continue;
        }
        let innermost = !loops
            .iter()
            .any(|other| other.header != inner.header && inner.contains(other.header));
        let trips = trips(func, &cfg, inner, facts);
        let size: usize = inner
            .blocks
            .iter()
            .map(|block| func.block(*block).insts.len() + 1)
            .sum();
        let total = trips.unwrap_or(u64::MAX).saturating_mul(size as u64);
        let plan = match func.block(inner.header).unroll {
            Some(Some(0 | 1)) => None,
            Some(Some(n)) => match trips {
                Some(trips) if trips <= u64::from(n) && total <= MAX_ASKED_SIZE => {
                    Some(Plan::Full(trips))
                }
                _ if (size as u64).saturating_mul(u64::from(n)) > MAX_ASKED_SIZE => None,
                _ => Some(Plan::Times(
                    n,
                    trips.is_some_and(|trips| trips.is_multiple_of(u64::from(n))),
                )),
            },
            Some(None) if total <= MAX_ASKED_SIZE => trips.map(Plan::Full),
            Some(None) => None,
            None if is_for_arrays && trips.is_some_and(|trips| trips <= MAX_ARRAY_TRIPS) => {
                (total <= MAX_ASKED_SIZE).then(|| Plan::Full(trips.unwrap_or(0)))
            }
            None if innermost && trips.is_some_and(|trips| trips <= MAX_TRIPS) => {
                (total <= MAX_SIZE).then(|| Plan::Full(trips.unwrap_or(0)))
            }
            None => None,
        };
        let Some(plan) = plan else {
            continue;
        };
        // Whether it works out or not: not again.
        func.blocks[inner.header.index()].unroll = Some(Some(1));
        if close_exits(func, inner) {
            copy(func, inner, plan);
            return true;
        }
    }
    false
}

/// Whether the loop computes an index of an array of a thread's own.
fn indexes_array(func: &Func<'_>, inner: &Loop) -> bool {
    if func.arrays.is_empty() {
        return false;
    }
    let mut defined = vec![false; func.types.len()];
    for block in &inner.blocks {
        let block = func.block(*block);
        let results = block.insts.iter().flat_map(|inst| &inst.results);
        for value in block.params.iter().chain(results) {
            defined[value.index()] = true;
        }
    }
    let insts = inner
        .blocks
        .iter()
        .flat_map(|block| &func.block(*block).insts);
    insts.into_iter().any(|inst| match &inst.op {
        Op::Load(mem) | Op::Store(mem, _) => {
            matches!(mem.root, Some(Root::Local(_)))
                && matches!(&mem.base, Base::Terms(terms)
                    if terms.iter().any(|term| defined[term.value.index()]))
        }
        _ => false,
    })
}

enum Plan {
    /// This many trips, all of them.
    Full(u64),
    /// This many copies; whether only the first needs its test.
    Times(u32, bool),
}

fn trips(func: &Func<'_>, cfg: &Cfg, inner: &Loop, facts: &[Option<Fact>]) -> Option<u64> {
    let definitions = func.definitions();
    let look = |value: Value| definitions[value.index()].clone();
    let fact = |value: Value| {
        facts
            .get(value.index())
            .copied()
            .flatten()
            .unwrap_or_else(|| Fact::any(func.ty(value)))
    };
    (0..func.block(inner.header).params.len())
        .find_map(|index| Induction::find(func, cfg, inner, index, &look)?.trips(func, &fact))
}

/// Passes what the loop defines and others use through one block that all exits go to.
fn close_exits(func: &mut Func<'_>, inner: &Loop) -> bool {
    let mut defined = vec![false; func.types.len()];
    for block in &inner.blocks {
        let block = func.block(*block);
        let results = block.insts.iter().flat_map(|inst| &inst.results);
        for value in block.params.iter().chain(results) {
            defined[value.index()] = true;
        }
    }
    let mut outside = Vec::new();
    for (index, block) in func.blocks.iter().enumerate() {
        if inner.contains(BlockId(index as u32)) {
            continue;
        }
        let mut note = |value: Value| {
            if defined[value.index()] && !outside.contains(&value) {
                outside.push(value);
            }
        };
        for inst in &block.insts {
            inst.op.for_each_operand(&mut note);
            if let Op::Check(_, site) = inst.op {
                func.check_values(site).for_each(&mut note);
            }
        }
        block.term.for_each_operand(&mut note);
    }
    if outside.is_empty() {
        return true;
    }
    let mut targets: Vec<BlockId> = inner
        .blocks
        .iter()
        .flat_map(|block| func.block(*block).term.edges())
        .map(|edge| edge.block)
        .filter(|block| !inner.contains(*block))
        .collect();
    targets.dedup();
    let &[target] = &targets[..] else {
        return false;
    };
    let exit = BlockId(func.blocks.len() as u32);
    let passed: Vec<Value> = func
        .block(target)
        .params
        .clone()
        .into_iter()
        .map(|param| func.value(func.ty(param)))
        .collect();
    let mut replaced = vec![None; func.types.len()];
    let mut params = passed.clone();
    for &value in &outside {
        let param = func.value(func.ty(value));
        replaced[value.index()] = Some(param);
        params.push(param);
    }
    // Inside of the loop the values stay.
    let mut kept: Vec<(BlockId, Block)> = Vec::new();
    let mut kept_checks = Vec::new();
    for &block in &inner.blocks {
        for inst in &func.block(block).insts {
            if let Op::Check(_, site) = inst.op {
                kept_checks.push((site, func.checks[site as usize].clone()));
            }
        }
        kept.push((block, func.block(block).clone()));
    }
    clean::substitute(func, &replaced);
    for (site, check) in kept_checks {
        func.checks[site as usize] = check;
    }
    for (block, mut old) in kept {
        for edge in old.term.edges_mut() {
            if edge.block == target {
                edge.block = exit;
                edge.args.extend(&outside);
            }
        }
        func.blocks[block.index()] = old;
    }
    func.blocks.push(Block {
        params,
        insts: Vec::new(),
        term: Term::Jump(Edge {
            block: target,
            args: passed,
        }),
        term_loc: Loc::default(),
        unroll: None,
    });
    true
}

fn copy(func: &mut Func<'_>, inner: &Loop, plan: Plan) {
    let original: Vec<Block> = inner
        .blocks
        .iter()
        .map(|block| func.block(*block).clone())
        .collect();
    let (copies, full) = match plan {
        Plan::Full(trips) => (trips + 1, true),
        Plan::Times(n, _) => (u64::from(n), false),
    };
    let untested = matches!(plan, Plan::Times(_, true));
    let mut headers = vec![inner.header];
    // The blocks of each copy; the first is the loop itself.
    let mut placed = vec![inner.blocks.clone()];
    let place = |block: BlockId| inner.blocks.iter().position(|other| *other == block);
    for _ in 1..copies {
        let mut fresh: Vec<Option<Value>> = vec![None; func.types.len()];
        let first = func.blocks.len() as u32;
        let blocks: Vec<BlockId> = (0..original.len() as u32)
            .map(|index| BlockId(first + index))
            .collect();
        for block in &original {
            let results = block.insts.iter().flat_map(|inst| &inst.results);
            for &value in block.params.iter().chain(results) {
                fresh[value.index()] = Some(func.value(func.ty(value)));
            }
        }
        let map = |value: Value| fresh.get(value.index()).copied().flatten().unwrap_or(value);
        for block in &original {
            let mut copied = block.clone();
            for value in &mut copied.params {
                *value = map(*value);
            }
            for inst in &mut copied.insts {
                inst.op.map_operands(map);
                for value in &mut inst.results {
                    *value = map(*value);
                }
                if let Op::Check(_, site) = &mut inst.op {
                    let mut check = func.checks[*site as usize].clone();
                    check.value = map(check.value);
                    if let Limit::Value(limit) = check.limit {
                        check.limit = Limit::Value(map(limit));
                    }
                    *site = func.checks.len() as u32;
                    func.checks.push(check);
                }
            }
            copied.term.map_operands(map);
            func.blocks.push(copied);
        }
        if let Some(header) = place(inner.header) {
            headers.push(blocks[header]);
        }
        placed.push(blocks);
    }
    for (index, blocks) in placed.iter().enumerate() {
        for (&block, &own) in blocks.iter().zip(&inner.blocks) {
            let last = index + 1 == placed.len();
            let next = match headers.get(index + 1) {
                Some(next) => *next,
                None => headers[0],
            };
            let term = &mut func.blocks[block.index()].term;
            for edge in term.edges_mut() {
                if edge.block == inner.header {
                    edge.block = next;
                } else if let Some(position) = place(edge.block) {
                    edge.block = blocks[position];
                }
            }
            if own != inner.header {
                continue;
            }
            let Term::Branch(_, into, out) = term.clone() else {
                continue;
            };
            // `Induction` saw that the first edge stays in the loop.
            if full {
                *term = Term::Jump(if last { out } else { into });
            } else if untested && index > 0 {
                *term = Term::Jump(into);
            }
        }
        if let Some(header) = headers.get(index) {
            func.blocks[header.index()].unroll = if full || index > 0 {
                None
            } else {
                Some(Some(1))
            };
        }
    }
}
