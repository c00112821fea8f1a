//! From drafts to a function: what nothing reaches is dropped, parameters that are always one value are replaced by
//! it, blocks that only follow each other are joined, pure values without a use are dropped, and everything is
//! numbered in the order of the text.

use super::builder::{Builder, End};
use crate::ir::{
    ssa::{
        Block, BlockId, CopySide, Edge, Function, Inst, InstrOperand, Obligation, ObligationId,
        ObligationKind, Op, Place, Terminator, Value, ValueData,
    },
    types::Signature,
};

pub(super) fn finish(builder: Builder, signature: Signature) -> Function {
    let order = reverse_postorder(&builder);
    let replaced = replacements(&builder, &order);
    let blocks = join(assemble(
        builder.blocks,
        builder.prologue,
        &order,
        &replaced,
    ));
    let mut function = Function {
        signature,
        values: builder.values,
        blocks,
        shared: builder.shared,
        arrays: builder.arrays,
        obligations: builder.obligations,
        written_maps: builder.written_maps,
    };
    for obligation in &mut function.obligations {
        obligation_values(obligation, &mut |value| *value = resolve(&replaced, *value));
    }
    drop_unused(&mut function);
    renumber(&mut function);
    function
}

fn successors(end: End) -> impl DoubleEndedIterator<Item = BlockId> {
    let (first, second) = match end {
        End::Open | End::Return => (None, None),
        End::Jump(to) => (Some(to), None),
        End::Branch(_, then, otherwise) => (Some(then), Some(otherwise)),
    };
    first.into_iter().chain(second)
}

/// Reachable blocks; a branch's first side comes right after it, with all that it leads to.
fn reverse_postorder(builder: &Builder) -> Vec<BlockId> {
    let mut seen = vec![false; builder.blocks.len()];
    let mut order = Vec::new();
    // A block is pushed a second time, to be listed when all that follows it is.
    let mut stack = vec![(Function::ENTRY, false)];
    while let Some((block, done)) = stack.pop() {
        if done {
            order.push(block);
            continue;
        }
        let Some(slot) = seen.get_mut(block.index()) else {
            continue;
        };
        if std::mem::replace(slot, true) {
            continue;
        }
        stack.push((block, true));
        if let Some(draft) = builder.blocks.get(block.index()) {
            for next in successors(draft.end) {
                stack.push((next, false));
            }
        }
    }
    order.reverse();
    order
}

/// The value that stands for another, through all replacements.
fn resolve(replaced: &[Value], mut value: Value) -> Value {
    while let Some(next) = replaced.get(value.index()) {
        if *next == value {
            break;
        }
        value = *next;
    }
    value
}

/// Parameters whose arguments are one value, or themselves.
fn replacements(builder: &Builder, order: &[BlockId]) -> Vec<Value> {
    let mut replaced: Vec<_> = (0..builder.values.len() as u32).map(Value).collect();
    loop {
        let mut changed = false;
        for block in order {
            for phi in &builder.blocks[block.index()].phis {
                if resolve(&replaced, phi.value) != phi.value {
                    continue;
                }
                let mut only = None;
                let trivial = phi.args.iter().all(|arg| {
                    let arg = resolve(&replaced, *arg);
                    arg == phi.value || *only.get_or_insert(arg) == arg
                });
                if let (true, Some(only)) = (trivial, only) {
                    replaced[phi.value.index()] = only;
                    changed = true;
                }
            }
        }
        if !changed {
            return replaced;
        }
    }
}

/// Blocks with terminators and edge arguments; unreachable ones stay empty.
fn assemble(
    mut drafts: Vec<super::builder::Draft>,
    prologue: Vec<Inst>,
    order: &[BlockId],
    replaced: &[Value],
) -> Vec<(BlockId, Block)> {
    // The arguments that each edge into a block passes: one row a predecessor.
    let mut rows: Vec<Vec<(BlockId, Vec<Value>)>> = vec![Vec::new(); drafts.len()];
    for block in order {
        let draft = &drafts[block.index()];
        rows[block.index()] = draft
            .preds
            .iter()
            .enumerate()
            .map(|(position, pred)| {
                let args = draft
                    .phis
                    .iter()
                    .filter(|phi| resolve(replaced, phi.value) == phi.value)
                    .filter_map(|phi| phi.args.get(position))
                    .map(|arg| resolve(replaced, *arg))
                    .collect();
                (*pred, args)
            })
            .collect();
    }
    let mut edge = |from: BlockId, to: BlockId| {
        let row = &mut rows[to.index()];
        // Both edges of a branch to one block are rows in order; the first is taken first.
        let args = row
            .iter()
            .position(|(pred, _)| *pred == from)
            .map(|position| row.remove(position).1)
            .unwrap_or_default();
        Edge { block: to, args }
    };
    let mut prologue = Some(prologue);
    let mut blocks = Vec::with_capacity(order.len());
    for id in order {
        let draft = &mut drafts[id.index()];
        let mut insts = if *id == Function::ENTRY {
            prologue.take().unwrap_or_default()
        } else {
            Vec::new()
        };
        insts.append(&mut draft.insts);
        for inst in &mut insts {
            op_values(&mut inst.op, &mut |value| {
                *value = resolve(replaced, *value)
            });
        }
        let params: Vec<_> = draft
            .phis
            .iter()
            .map(|phi| phi.value)
            .filter(|value| resolve(replaced, *value) == *value)
            .collect();
        let mut loop_info = draft.loop_info.take();
        if let Some(info) = &mut loop_info
            && let Some(counted) = &mut info.counted
        {
            counted.start = resolve(replaced, counted.start);
            counted.end = resolve(replaced, counted.end);
            if !params.contains(&counted.index) {
                info.counted = None;
            }
        }
        let terminator = match draft.end {
            End::Open => Terminator::Unreachable,
            End::Return => Terminator::Return,
            End::Jump(to) => Terminator::Jump(edge(*id, to)),
            End::Branch(cond, then, otherwise) => Terminator::Branch {
                cond: resolve(replaced, cond),
                then: edge(*id, then),
                otherwise: edge(*id, otherwise),
            },
        };
        blocks.push((
            *id,
            Block {
                params,
                insts,
                terminator,
                loop_info,
            },
        ));
    }
    blocks
}

/// Joins a block with the only block that jumps to it, and numbers blocks by their position.
fn join(blocks: Vec<(BlockId, Block)>) -> Vec<Block> {
    let mut preds = std::collections::HashMap::<BlockId, u32>::new();
    for (_, block) in &blocks {
        for edge in edges(&block.terminator) {
            *preds.entry(edge.block).or_default() += 1;
        }
    }
    let mut joined: Vec<(BlockId, Block)> = Vec::with_capacity(blocks.len());
    for (id, mut block) in blocks {
        // A block without arguments that is jumped to from one place: append it there.
        let only = preds.get(&id) == Some(&1) && block.params.is_empty();
        let host = only
            .then(|| {
                joined.iter().position(|(_, host)| {
                    matches!(&host.terminator, Terminator::Jump(edge) if edge.block == id)
                })
            })
            .flatten();
        match host {
            Some(position) => {
                let host = &mut joined[position].1;
                host.insts.append(&mut block.insts);
                host.terminator = block.terminator;
            }
            None => joined.push((id, block)),
        }
    }
    let numbers: std::collections::HashMap<_, _> = joined
        .iter()
        .enumerate()
        .map(|(position, (id, _))| (*id, BlockId(position as u32)))
        .collect();
    let mut blocks: Vec<_> = joined.into_iter().map(|(_, block)| block).collect();
    let mut is_header = vec![false; blocks.len()];
    for (position, block) in blocks.iter_mut().enumerate() {
        for edge in edges_mut(&mut block.terminator) {
            if let Some(number) = numbers.get(&edge.block) {
                edge.block = *number;
                if number.index() <= position {
                    is_header[number.index()] = true;
                }
            }
        }
    }
    // A header that nothing jumps back to is no loop.
    for (block, is_header) in blocks.iter_mut().zip(is_header) {
        if !is_header {
            block.loop_info = None;
        }
    }
    blocks
}

fn edges(terminator: &Terminator) -> impl Iterator<Item = &Edge> {
    let (first, second) = match terminator {
        Terminator::Jump(edge) => (Some(edge), None),
        Terminator::Branch {
            then, otherwise, ..
        } => (Some(then), Some(otherwise)),
        Terminator::Return | Terminator::Unreachable => (None, None),
    };
    first.into_iter().chain(second)
}

fn edges_mut(terminator: &mut Terminator) -> impl Iterator<Item = &mut Edge> {
    let (first, second) = match terminator {
        Terminator::Jump(edge) => (Some(edge), None),
        Terminator::Branch {
            then, otherwise, ..
        } => (Some(then), Some(otherwise)),
        Terminator::Return | Terminator::Unreachable => (None, None),
    };
    first.into_iter().chain(second)
}

fn place_values(place: &mut Place, visit: &mut impl FnMut(&mut Value)) {
    if let Some(start) = place.root.value_mut() {
        visit(start);
    }
    for term in &mut place.terms {
        visit(&mut term.value);
    }
}

fn op_values(op: &mut Op, visit: &mut impl FnMut(&mut Value)) {
    match op {
        Op::Const(_)
        | Op::Param(_)
        | Op::Dim(_)
        | Op::Special(..)
        | Op::CpAsyncCommitGroup
        | Op::CpAsyncWaitGroup(_)
        | Op::CpAsyncWaitAll
        | Op::CtaSync => {}
        Op::Unary(_, a) | Op::Cast(a) => visit(a),
        Op::Binary(_, a, b) | Op::Compare(_, a, b) => {
            visit(a);
            visit(b);
        }
        Op::MulAdd(a, b, c) | Op::Select(a, b, c) => {
            visit(a);
            visit(b);
            visit(c);
        }
        Op::Load(place) | Op::Address(place) => place_values(place, visit),
        Op::Store(place, value) => {
            place_values(place, visit);
            visit(value);
        }
        Op::CpAsync(copy) => {
            for side in [&mut copy.dst, &mut copy.src] {
                match side {
                    CopySide::View(view) => place_values(&mut view.place, visit),
                    CopySide::Address(value) => visit(value),
                }
            }
            for option in [
                &mut copy.pred,
                &mut copy.src_size,
                &mut copy.ignore_src,
                &mut copy.policy,
            ]
            .into_iter()
            .flatten()
            {
                visit(&mut option.0);
            }
        }
        Op::CreatePolicyFractional { fraction, .. } => visit(fraction),
        Op::Raw(raw) => raw.inputs.iter_mut().for_each(visit),
        Op::Print(_, args) => args.iter_mut().for_each(visit),
        Op::Fail(fail) => fail.args.iter_mut().for_each(visit),
        Op::Instr(instr) => {
            for place in &mut instr.places {
                place_values(place, visit);
            }
            for operand in &mut instr.operands {
                if let InstrOperand::Value(value)
                | InstrOperand::Narrow(value)
                | InstrOperand::Address(value) = operand
                {
                    visit(value);
                }
            }
            instr.guard.iter_mut().for_each(visit);
        }
    }
}

fn obligation_values(obligation: &mut Obligation, visit: &mut impl FnMut(&mut Value)) {
    match &mut obligation.kind {
        ObligationKind::Index { index, prefix, .. } => {
            visit(index);
            if let Some((value, _)) = prefix {
                visit(value);
            }
        }
        ObligationKind::Divisor {
            dividend, divisor, ..
        } => {
            visit(dividend);
            visit(divisor);
        }
        ObligationKind::AtMost { value, .. }
        | ObligationKind::Bytes { value, .. }
        | ObligationKind::Coordinate { value, .. }
        | ObligationKind::Rank { rank: value, .. } => visit(value),
        ObligationKind::Aligned { place, .. } => place_values(place, visit),
    }
    if let Some(under) = &mut obligation.under {
        visit(under);
    }
}

/// Every use of a value in a block, its definitions apart.
fn block_uses(block: &mut Block, visit: &mut impl FnMut(&mut Value)) {
    if let Some(counted) = block
        .loop_info
        .as_mut()
        .and_then(|info| info.counted.as_mut())
    {
        visit(&mut counted.index);
        visit(&mut counted.start);
        visit(&mut counted.end);
    }
    if let Terminator::Branch { cond, .. } = &mut block.terminator {
        visit(cond);
    }
    for edge in edges_mut(&mut block.terminator) {
        edge.args.iter_mut().for_each(&mut *visit);
    }
}

fn is_removable(inst: &Inst) -> bool {
    inst.obligations.is_empty()
        && matches!(
            inst.op,
            Op::Const(_)
                | Op::Param(_)
                | Op::Dim(_)
                | Op::Special(..)
                | Op::Unary(..)
                | Op::Binary(..)
                | Op::MulAdd(..)
                | Op::Compare(..)
                | Op::Select(..)
                | Op::Cast(_)
        )
}

/// Drops pure instructions that nothing uses.
fn drop_unused(function: &mut Function) {
    let mut uses = vec![0u32; function.values.len()];
    let mut obligations = std::mem::take(&mut function.obligations);
    let mut count = |value: &mut Value| {
        if let Some(uses) = uses.get_mut(value.index()) {
            *uses += 1;
        }
    };
    for block in &mut function.blocks {
        block_uses(block, &mut count);
        for inst in &mut block.insts {
            op_values(&mut inst.op, &mut count);
            for id in &inst.obligations {
                if let Some(obligation) = obligations.get_mut(id.index()) {
                    obligation_values(obligation, &mut count);
                }
            }
        }
    }
    function.obligations = obligations;
    // Uses come after definitions, but for arguments of back edges, which keep what they pass.
    for block in function.blocks.iter_mut().rev() {
        let mut kept = Vec::with_capacity(block.insts.len());
        for mut inst in std::mem::take(&mut block.insts).into_iter().rev() {
            let is_used = |result: &Value| uses.get(result.index()).is_some_and(|uses| *uses > 0);
            let used = inst.results.is_empty() || inst.results.iter().any(is_used);
            if used || !is_removable(&inst) {
                kept.push(inst);
            } else {
                op_values(&mut inst.op, &mut |value| {
                    if let Some(uses) = uses.get_mut(value.index()) {
                        *uses = uses.saturating_sub(1);
                    }
                });
            }
        }
        kept.reverse();
        block.insts = kept;
    }
}

/// Numbers values and obligations in the order of the text, and drops the others.
fn renumber(function: &mut Function) {
    let mut numbers: Vec<Option<Value>> = vec![None; function.values.len()];
    let mut values: Vec<ValueData> = Vec::new();
    let old = std::mem::take(&mut function.values);
    let mut define = |value: &mut Value| {
        let number = Value(values.len() as u32);
        if let (Some(slot), Some(data)) = (numbers.get_mut(value.index()), old.get(value.index())) {
            *slot = Some(number);
            values.push(data.clone());
        }
        *value = number;
    };
    for block in &mut function.blocks {
        block.params.iter_mut().for_each(&mut define);
        for inst in &mut block.insts {
            inst.results.iter_mut().for_each(&mut define);
        }
    }
    let mut renamed = |value: &mut Value| {
        if let Some(Some(number)) = numbers.get(value.index()) {
            *value = *number;
        }
    };
    let old_obligations = std::mem::take(&mut function.obligations);
    let mut obligations: Vec<Obligation> = Vec::new();
    let mut obligation_numbers: Vec<Option<ObligationId>> = vec![None; old_obligations.len()];
    for block in &mut function.blocks {
        block_uses(block, &mut renamed);
        for inst in &mut block.insts {
            op_values(&mut inst.op, &mut renamed);
            for id in &mut inst.obligations {
                let (Some(slot), Some(obligation)) = (
                    obligation_numbers.get_mut(id.index()),
                    old_obligations.get(id.index()),
                ) else {
                    continue;
                };
                *id = *slot.get_or_insert_with(|| {
                    let mut obligation = obligation.clone();
                    obligation_values(&mut obligation, &mut renamed);
                    obligations.push(obligation);
                    ObligationId(obligations.len() as u32 - 1)
                });
            }
        }
    }
    function.values = values;
    function.obligations = obligations;
}
