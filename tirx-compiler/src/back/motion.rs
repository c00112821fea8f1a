//! Loop-invariant code, and sums of products.

use super::{
    cfg::Cfg,
    func::{Block, Edge, Func, Loc, Op, Term},
};
use crate::ir::{
    ssa::{Binary, BlockId, Value},
    tree::BinaryOp,
};

/// Moves arithmetic that a loop does not change out of it, from inner loops outwards.
pub(crate) fn hoist(func: &mut Func<'_>) {
    // Making a block in front of a loop changes the graph, so that each loop is looked up again.
    let count = Cfg::new(func).loops().len();
    for index in 0..count {
        let cfg = Cfg::new(func);
        let Some(inner) = cfg.loops().into_iter().nth(index) else {
            return;
        };
        let mut inside = vec![false; func.types.len()];
        for block in &inner.blocks {
            let block = func.block(*block);
            let results = block.insts.iter().flat_map(|inst| &inst.results);
            for value in block.params.iter().chain(results) {
                inside[value.index()] = true;
            }
        }
        let mut hoisted = Vec::new();
        for block in &inner.blocks {
            let insts = std::mem::take(&mut func.blocks[block.index()].insts);
            for inst in insts {
                // What the user wrote may be run less often, and not more often.
                let mut free =
                    inst.op.is_pure() && !inst.op.is_leaf() && !matches!(inst.op, Op::Raw(_));
                inst.op
                    .for_each_operand(|value| free &= !inside[value.index()]);
                if free {
                    for result in &inst.results {
                        inside[result.index()] = false;
                    }
                    hoisted.push(inst);
                } else {
                    func.blocks[block.index()].insts.push(inst);
                }
            }
        }
        if !hoisted.is_empty() {
            let front = front(func, &cfg, inner.header, &inner.blocks);
            func.blocks[front.index()].insts.extend(hoisted);
        }
    }
}

/// The block that alone leads into a loop from outside; made if there is none.
fn front(func: &mut Func<'_>, cfg: &Cfg, header: BlockId, inside: &[BlockId]) -> BlockId {
    let outside: Vec<BlockId> = cfg.preds[header.index()]
        .iter()
        .copied()
        .filter(|pred| !inside.contains(pred))
        .collect();
    if let [only] = outside[..]
        && matches!(func.block(only).term, Term::Jump(_))
    {
        return only;
    }
    let new = BlockId(func.blocks.len() as u32);
    let params: Vec<Value> = func
        .block(header)
        .params
        .clone()
        .into_iter()
        .map(|param| func.value(func.ty(param)))
        .collect();
    for block in outside {
        for edge in func.blocks[block.index()].term.edges_mut() {
            if edge.block == header {
                edge.block = new;
            }
        }
    }
    func.blocks.push(Block {
        params: params.clone(),
        insts: Vec::new(),
        term: Term::Jump(Edge {
            block: header,
            args: params,
        }),
        term_loc: Loc::default(),
        unroll: None,
    });
    new
}

/// Joins an integer product with the sum that alone uses it, in one block.
pub(crate) fn fuse(func: &mut Func<'_>) {
    let mut uses = vec![0u32; func.types.len()];
    for block in &func.blocks {
        for inst in &block.insts {
            inst.op.for_each_operand(|value| uses[value.index()] += 1);
            if let Op::Check(_, site) = inst.op {
                for value in func.check_values(site) {
                    uses[value.index()] += 1;
                }
            }
        }
        block
            .term
            .for_each_operand(|value| uses[value.index()] += 1);
    }
    let types = &func.types;
    for block in &mut func.blocks {
        let mut products: Vec<(Value, Value, Value)> = Vec::new();
        let mut fused = Vec::new();
        for inst in &mut block.insts {
            let [result] = inst.results[..] else {
                continue;
            };
            let ty = types[result.index()];
            if !ty.is_int() || ty.size() < 4 {
                continue;
            }
            match inst.op {
                Op::Binary(Binary::Op(BinaryOp::Mul), a, b) if uses[result.index()] == 1 => {
                    products.push((result, a, b));
                }
                Op::Binary(Binary::Op(BinaryOp::Add), a, b) => {
                    let found = products
                        .iter()
                        .find(|(product, ..)| *product == a || *product == b);
                    if let Some(&(product, x, y)) = found {
                        let other = if product == a { b } else { a };
                        inst.op = Op::MulAdd(x, y, other);
                        fused.push(product);
                    }
                }
                _ => {}
            }
        }
        block
            .insts
            .retain(|inst| !inst.results.iter().any(|result| fused.contains(result)));
    }
}
