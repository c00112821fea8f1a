//! What is not needed goes: unreachable blocks, dead values, needless parameters, needless jumps.

use super::{
    cfg::Cfg,
    func::{Block, Func, Limit, Loc, Op, Term},
};
use crate::ir::ssa::{BlockId, InstrOperand, Value};

/// Cleans a function up until nothing changes.
pub(crate) fn run(func: &mut Func<'_>) {
    loop {
        drop_unreachable(func);
        dead_values(func);
        let merged = merge(func);
        let threaded = thread(func);
        let unified = unify_params(func);
        if !(merged || threaded || unified) {
            break;
        }
    }
}

/// Removes blocks that cannot be reached and puts the rest in the order of the graph.
fn drop_unreachable(func: &mut Func<'_>) {
    let cfg = Cfg::new(func);
    let mut old: Vec<Option<Block>> = func.blocks.drain(..).map(Some).collect();
    for &block in &cfg.order {
        if let Some(mut kept) = old[block.index()].take() {
            for edge in kept.term.edges_mut() {
                if let Some(position) = cfg.position[edge.block.index()] {
                    edge.block = BlockId(position as u32);
                }
            }
            func.blocks.push(kept);
        }
    }
}

/// Removes instructions without effect whose results nobody uses, and parameters that nobody uses.
pub(crate) fn dead_values(func: &mut Func<'_>) {
    let mut live = vec![false; func.types.len()];
    let mut work = Vec::new();
    let mut sources: Vec<Option<(usize, usize)>> = vec![None; func.types.len()];
    let mut params: Vec<Option<(usize, usize)>> = vec![None; func.types.len()];
    for (b, block) in func.blocks.iter().enumerate() {
        for (index, param) in block.params.iter().enumerate() {
            params[param.index()] = Some((b, index));
        }
        for (index, inst) in block.insts.iter().enumerate() {
            for result in &inst.results {
                sources[result.index()] = Some((b, index));
            }
            if inst.op.has_effect() {
                inst.op.for_each_operand(|value| work.push(value));
                if let Op::Check(_, site) = inst.op {
                    work.extend(func.check_values(site));
                }
            }
        }
        if let Term::Branch(cond, ..) = &block.term {
            work.push(*cond);
        }
    }
    let cfg = Cfg::new(func);
    while let Some(value) = work.pop() {
        if std::mem::replace(&mut live[value.index()], true) {
            continue;
        }
        if let Some((block, index)) = sources[value.index()] {
            let inst = &func.blocks[block].insts[index];
            inst.op.for_each_operand(|value| work.push(value));
        }
        if let Some((block, index)) = params[value.index()] {
            for pred in &cfg.preds[block] {
                for edge in func.block(*pred).term.edges() {
                    if edge.block.index() == block {
                        work.extend(edge.args.get(index));
                    }
                }
            }
        }
    }
    let is_live = |value: &Value| live[value.index()];
    let keep: Vec<Vec<bool>> = func
        .blocks
        .iter()
        .map(|block| block.params.iter().map(is_live).collect())
        .collect();
    for block in &mut func.blocks {
        block
            .insts
            .retain(|inst| inst.op.has_effect() || inst.results.iter().any(is_live));
        block.params.retain(is_live);
        for edge in block.term.edges_mut() {
            let mut keep = keep[edge.block.index()].iter();
            edge.args.retain(|_| keep.next().copied().unwrap_or(true));
        }
    }
}

/// Takes the shorter form of instructions whose result nobody uses: `red` for `atom`, and no state of an arrival.
pub(crate) fn unused_results(func: &mut Func<'_>) {
    let mut used = vec![false; func.types.len()];
    let mut note = |value: Value| used[value.index()] = true;
    for block in &func.blocks {
        for inst in &block.insts {
            inst.op.for_each_operand(&mut note);
            if let Op::Check(_, site) = inst.op {
                func.check_values(site).for_each(&mut note);
            }
        }
        block.term.for_each_operand(&mut note);
    }
    for inst in func.blocks.iter_mut().flat_map(|block| &mut block.insts) {
        let Op::Instr(instr) = &mut inst.op else {
            continue;
        };
        if inst.results.is_empty() || inst.results.iter().any(|result| used[result.index()]) {
            continue;
        }
        if let Some(opcode) = instr.unused.take() {
            instr.opcode = opcode;
            inst.results.clear();
        } else if instr.opcode.starts_with("mbarrier.arrive") {
            // Every arrival takes a sink for its state (PTX ISA, `mbarrier.arrive`).
            instr.operands.insert(0, InstrOperand::Sink);
            inst.results.clear();
        }
    }
}

/// Replaces values everywhere.
pub(crate) fn substitute(func: &mut Func<'_>, replaced: &[Option<Value>]) {
    let resolve = |mut value: Value| {
        while let Some(next) = replaced.get(value.index()).copied().flatten() {
            value = next;
        }
        value
    };
    for block in &mut func.blocks {
        for inst in &mut block.insts {
            inst.op.map_operands(resolve);
        }
        block.term.map_operands(resolve);
    }
    for site in &mut func.checks {
        site.value = resolve(site.value);
        if let Limit::Value(limit) = site.limit {
            site.limit = Limit::Value(resolve(limit));
        }
    }
}

/// Joins a block with the only block that goes to it.
fn merge(func: &mut Func<'_>) -> bool {
    let cfg = Cfg::new(func);
    let mut replaced = vec![None; func.types.len()];
    let mut changed = false;
    // Backwards, so that a chain ends up in its first block.
    for &block in cfg.order.iter().rev() {
        let Term::Jump(edge) = &func.block(block).term else {
            continue;
        };
        let next = edge.block;
        if next == block || next.index() == 0 || cfg.preds[next.index()].len() != 1 {
            continue;
        }
        let args = edge.args.clone();
        let taken = std::mem::replace(
            &mut func.blocks[next.index()],
            Block {
                params: Vec::new(),
                insts: Vec::new(),
                term: Term::Unreachable,
                term_loc: Loc::default(),
                unroll: None,
            },
        );
        for (param, arg) in taken.params.into_iter().zip(args) {
            replaced[param.index()] = Some(arg);
        }
        let into = &mut func.blocks[block.index()];
        into.insts.extend(taken.insts);
        into.term = taken.term;
        into.term_loc = taken.term_loc;
        changed = true;
    }
    if changed {
        substitute(func, &replaced);
        drop_unreachable(func);
    }
    changed
}

/// Lets edges to a block that only jumps on go there at once.
fn thread(func: &mut Func<'_>) -> bool {
    let mut used = vec![0usize; func.types.len()];
    for block in &func.blocks {
        for inst in &block.insts {
            inst.op.for_each_operand(|value| used[value.index()] += 1);
            if let Op::Check(_, site) = inst.op {
                for value in func.check_values(site) {
                    used[value.index()] += 1;
                }
            }
        }
        block
            .term
            .for_each_operand(|value| used[value.index()] += 1);
    }
    let mut changed = false;
    for index in 1..func.blocks.len() {
        let block = &func.blocks[index];
        let Term::Jump(next) = block.term.clone() else {
            continue;
        };
        let params = block.params.clone();
        if !block.insts.is_empty() || next.block.index() == index {
            continue;
        }
        // A parameter that is used further on must keep its block.
        let mut here = vec![0usize; params.len()];
        for arg in &next.args {
            if let Some(place) = params.iter().position(|param| param == arg) {
                here[place] += 1;
            }
        }
        if params
            .iter()
            .zip(&here)
            .any(|(param, here)| used[param.index()] != *here)
        {
            continue;
        }
        for source in 0..func.blocks.len() {
            if source == index {
                continue;
            }
            let both = matches!(&func.blocks[source].term, Term::Branch(_, a, b)
                if (a.block.index() == index && b.block == next.block)
                    || (b.block.index() == index && a.block == next.block)
                    || (a.block.index() == index && b.block.index() == index));
            // Two edges from one branch to one block with different arguments would need this block again.
            if both && !next.args.is_empty() {
                continue;
            }
            for edge in func.blocks[source].term.edges_mut() {
                if edge.block.index() == index {
                    let args = next
                        .args
                        .iter()
                        .map(|arg| {
                            params
                                .iter()
                                .position(|param| param == arg)
                                .and_then(|place| edge.args.get(place).copied())
                                .unwrap_or(*arg)
                        })
                        .collect();
                    edge.block = next.block;
                    edge.args = args;
                    changed = true;
                }
            }
        }
        if changed {
            // Counts are stale; the caller comes again.
            break;
        }
    }
    for block in &mut func.blocks {
        if let Term::Branch(_, then, otherwise) = &block.term
            && then == otherwise
        {
            block.term = Term::Jump(then.clone());
            changed = true;
        }
    }
    changed
}

/// Replaces a parameter that always is the same other value.
fn unify_params(func: &mut Func<'_>) -> bool {
    let cfg = Cfg::new(func);
    let mut replaced: Vec<Option<Value>> = vec![None; func.types.len()];
    let mut changed = false;
    let resolve = |replaced: &[Option<Value>], mut value: Value| {
        while let Some(next) = replaced[value.index()] {
            value = next;
        }
        value
    };
    for &block in &cfg.order {
        for (index, param) in func.block(block).params.iter().enumerate() {
            let mut only = None;
            let mut same = true;
            for pred in &cfg.preds[block.index()] {
                for edge in func.block(*pred).term.edges() {
                    if edge.block != block {
                        continue;
                    }
                    let Some(arg) = edge.args.get(index) else {
                        same = false;
                        continue;
                    };
                    let arg = resolve(&replaced, *arg);
                    if arg != *param && only.is_none_or(|only| only == arg) {
                        only = Some(arg);
                    } else if arg != *param {
                        same = false;
                    }
                }
            }
            if let (true, Some(value)) = (same, only) {
                replaced[param.index()] = Some(value);
                changed = true;
            }
        }
    }
    if changed {
        substitute(func, &replaced);
    }
    changed
}
