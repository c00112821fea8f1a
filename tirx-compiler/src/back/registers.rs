//! Which values share a register.
//!
//! PTX has as many registers as one likes, so the only question is how a block's parameters get their arguments without
//! moves. Values are put into classes; a class is one register. First a cast that changes no bit of its register joins
//! its operand. Then, edge by edge, a parameter joins its argument if no two members of the classes interfere: one is
//! live where the other is defined. All parameters of a block are defined at once, in front of its instructions.
//!
//! A constant has no register: it is an immediate.

use super::{
    cfg::Cfg,
    func::{Func, Op, Term},
};
use crate::ir::ssa::{BlockId, Value};
use crate::ir::types::Scalar;

/// The classes.
#[derive(Debug)]
pub(crate) struct Classes {
    parent: Vec<u32>,
}

impl Classes {
    /// The representative of a value's class.
    pub(crate) fn of(&self, value: Value) -> Value {
        let mut value = value.0;
        while self.parent[value as usize] != value {
            value = self.parent[value as usize];
        }
        Value(value)
    }
}

/// A cast whose result has the bits of its operand, in a register of the same kind. Integers of less than 32 bits live
/// in 32-bit registers, extended by their own sign.
pub(crate) fn is_same_bits(from: Scalar, to: Scalar) -> bool {
    if !from.is_int() || !to.is_int() || (from.size() == 8) != (to.size() == 8) {
        return false;
    }
    let (Some(a), Some(b)) = (from.int_range(), to.int_range()) else {
        return false;
    };
    to.size() >= 4 || (b.0 <= a.0 && a.1 <= b.1)
}

/// A set of values by number.
type Set = Vec<u64>;

fn insert(set: &mut Set, value: Value) -> bool {
    let word = &mut set[value.index() / 64];
    let bit = 1 << (value.index() % 64);
    let new = *word & bit == 0;
    *word |= bit;
    new
}

fn contains(set: &Set, value: Value) -> bool {
    set[value.index() / 64] >> (value.index() % 64) & 1 != 0
}

/// Puts values into classes.
pub(crate) fn classes(func: &Func<'_>) -> Classes {
    let count = func.types.len();
    let mut classes = Classes {
        parent: (0..count as u32).collect(),
    };
    let mut constant = vec![false; count];
    for inst in func.blocks.iter().flat_map(|block| &block.insts) {
        match (&inst.op, &inst.results[..]) {
            (Op::Const(_), [result]) => constant[result.index()] = true,
            (Op::Cast(a), [result]) if is_same_bits(func.ty(*a), func.ty(*result)) => {
                classes.parent[result.index()] = classes.of(*a).0;
            }
            _ => {}
        }
    }
    let moves: Vec<(Value, Value)> = func
        .blocks
        .iter()
        .flat_map(|block| block.term.edges())
        .flat_map(|edge| {
            let params = &func.block(edge.block).params;
            params.iter().copied().zip(edge.args.iter().copied())
        })
        .filter(|(_, arg)| !constant[arg.index()])
        .collect();
    if moves.is_empty() {
        return classes;
    }
    let live = Live::new(func, &classes, &constant);
    let mut members: Vec<Vec<Value>> = (0..count as u32).map(|value| vec![Value(value)]).collect();
    for (param, arg) in moves {
        let (a, b) = (classes.of(param), classes.of(arg));
        if a == b
            || func.ty(a).size().max(4) != func.ty(b).size().max(4)
            || kind(func.ty(a)) != kind(func.ty(b))
        {
            continue;
        }
        let clash = members[a.index()]
            .iter()
            .any(|x| members[b.index()].iter().any(|y| live.interfere(*x, *y)));
        if !clash {
            classes.parent[b.index()] = a.0;
            let moved = std::mem::take(&mut members[b.index()]);
            members[a.index()].extend(moved);
        }
    }
    classes
}

/// The kind of register that a type lives in.
pub(crate) const fn kind(ty: Scalar) -> &'static str {
    match ty {
        Scalar::Bool => "pred",
        _ if ty.has_short_register() => "b16",
        Scalar::F32 => "f32",
        Scalar::F64 => "f64",
        _ if ty.size() == 8 => "b64",
        _ => "b32",
    }
}

/// Where each value is defined, and what is live where.
struct Live<'f, 'a> {
    func: &'f Func<'a>,
    cfg: Cfg,
    /// What is live at the end of each block.
    out: Vec<Set>,
    /// Where a value is defined: its block, and its instruction counted from 1; parameters have 0.
    defined: Vec<Option<(BlockId, usize)>>,
    /// The instruction of the last use in each value's own block.. of every block: (block, value) to instruction.
    last: Vec<std::collections::HashMap<Value, usize>>,
}

impl<'f, 'a> Live<'f, 'a> {
    fn new(func: &'f Func<'a>, classes: &Classes, constant: &[bool]) -> Self {
        let count = func.types.len();
        let words = count.div_ceil(64);
        let blocks = func.blocks.len();
        let cfg = Cfg::new(func);
        let mut defined = vec![None; count];
        let mut own = vec![vec![0u64; words]; blocks];
        let mut used = vec![vec![0u64; words]; blocks];
        let mut out = vec![vec![0u64; words]; blocks];
        let mut last = vec![std::collections::HashMap::new(); blocks];
        for &id in &cfg.order {
            let block = func.block(id);
            let b = id.index();
            for param in &block.params {
                defined[param.index()] = Some((id, 0));
                insert(&mut own[b], *param);
            }
            for (index, inst) in block.insts.iter().enumerate() {
                let mut use_at = |value: Value, at: usize| {
                    if !constant[value.index()] {
                        let value = classes.of(value);
                        if !contains(&own[b], value) {
                            insert(&mut used[b], value);
                        }
                        let last = last[b].entry(value).or_insert(at);
                        *last = at.max(*last);
                    }
                };
                let mut uses = |value: Value| use_at(value, index + 1);
                // A cast that is no instruction does not use its operand; whoever uses the result does.
                let silent = matches!((&inst.op, &inst.results[..]), (Op::Cast(_), [result])
                    if classes.of(*result) != *result);
                if !silent {
                    inst.op.for_each_operand(&mut uses);
                }
                if let Op::Raw(raw) = &inst.op {
                    // Read after the first result is written: behind the definition of the results.
                    for (number, input) in raw.inputs.iter().enumerate() {
                        if raw.outlives_outputs(number) {
                            use_at(*input, index + 2);
                        }
                    }
                }
                if let Op::Check(_, site) = inst.op {
                    func.check_values(site)
                        .for_each(|value| use_at(value, index + 1));
                }
                for result in &inst.results {
                    if classes.of(*result) == *result {
                        defined[result.index()] = Some((id, index + 1));
                        insert(&mut own[b], *result);
                    }
                }
            }
            let end = block.insts.len() + 1;
            block.term.for_each_operand(|value| {
                if !constant[value.index()] {
                    let value = classes.of(value);
                    if !contains(&own[b], value) {
                        insert(&mut used[b], value);
                    }
                    last[b].insert(value, end);
                }
            });
        }
        let mut changed = true;
        while changed {
            changed = false;
            for &block in cfg.order.iter().rev() {
                let b = block.index();
                for edge in func.block(block).term.edges() {
                    let next = edge.block.index();
                    for word in 0..words {
                        let live_in = used[next][word] | (out[next][word] & !own[next][word]);
                        let new = out[b][word] | live_in;
                        if new != out[b][word] {
                            out[b][word] = new;
                            changed = true;
                        }
                    }
                }
            }
        }
        Self {
            func,
            cfg,
            out,
            defined,
            last,
        }
    }

    /// `a` is live right after `b` is defined, or the other way round.
    fn interfere(&self, a: Value, b: Value) -> bool {
        let (Some(at_a), Some(at_b)) = (self.defined[a.index()], self.defined[b.index()]) else {
            // One of them is no register of its own: it counts through its representative.
            return false;
        };
        if at_a == at_b {
            // Parameters of one block, or results of one instruction.
            return true;
        }
        self.live_after(a, at_a, at_b) || self.live_after(b, at_b, at_a)
    }

    fn live_after(&self, value: Value, defined: (BlockId, usize), point: (BlockId, usize)) -> bool {
        let (block, place) = point;
        let before = if defined.0 == block {
            defined.1 < place
        } else {
            self.cfg.dominates(defined.0, block)
        };
        let _ = self.func;
        before
            && (contains(&self.out[block.index()], value)
                || self.last[block.index()]
                    .get(&value)
                    .is_some_and(|last| *last > place))
    }
}

/// Gives every edge from a block with several successors to a block with several predecessors and parameters a block
/// of its own, so that moves have a place.
pub(crate) fn split_edges(func: &mut Func<'_>) {
    for index in 0..func.blocks.len() {
        if !matches!(func.blocks[index].term, Term::Branch(..)) {
            continue;
        }
        let mut term = func.blocks[index].term.clone();
        for edge in term.edges_mut() {
            if edge.args.is_empty() {
                continue;
            }
            let new = BlockId(func.blocks.len() as u32);
            let loc = func.blocks[index].term_loc;
            func.blocks.push(super::func::Block {
                params: Vec::new(),
                insts: Vec::new(),
                term: Term::Jump(edge.clone()),
                term_loc: loc,
                unroll: None,
            });
            *edge = super::func::Edge::to(new);
        }
        func.blocks[index].term = term;
    }
}
