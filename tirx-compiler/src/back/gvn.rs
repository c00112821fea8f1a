//! Value numbering with simplification, over the dominator tree.
//!
//! Blocks are visited in reverse postorder. Each operation has its operands replaced by what they turned out to be, is
//! simplified, and is looked up among the same operations computed in dominating blocks. A branch on a known condition
//! becomes a jump. What a condition is known to be comes from constants, from the branches and from the checks that
//! dominate: that is how the second of two equal checks goes away, and the check that repeats the user's own guard.
//!
//! Leaves move to the entry. Checks, loads and stores stay where they are, in order.

use super::{
    cfg::Cfg,
    fact::Fact,
    func::{Func, Imm, Inst, Limit, Loc, Op, Term},
    induction::Induction,
    simplify::{Simpler, inverse, swapped},
};
use crate::ir::{
    ssa::{Binary, BlockId, Unary, Value},
    tree::BinaryOp,
    types::Scalar,
};
use std::collections::HashMap;

/// The state of a run.
pub(crate) struct Rewriter<'f, 'a> {
    pub(crate) func: &'f mut Func<'a>,
    cfg: Cfg,
    /// What each value was replaced by; itself at first.
    replaced: Vec<Value>,
    /// The operation of each value that has one with a single result.
    ops: Vec<Option<Op>>,
    facts: Vec<Option<Fact>>,
    /// Pure operations computed so far, each with the blocks that have it.
    table: HashMap<(Op, Scalar), Vec<(Value, BlockId)>>,
    /// What conditions are known to be, from this block on downwards.
    known: Vec<(Value, bool, BlockId)>,
    leaves: Vec<Inst>,
    out: Vec<Inst>,
    block: BlockId,
    loc: Loc,
}

/// Rewrites a function; gives what is known of its integer values.
pub(crate) fn run(func: &mut Func<'_>) -> Vec<Option<Fact>> {
    let cfg = Cfg::new(func);
    let count = func.types.len();
    let mut rewriter = Rewriter {
        replaced: (0..count as u32).map(Value).collect(),
        ops: vec![None; count],
        facts: vec![None; count],
        table: HashMap::new(),
        known: Vec::new(),
        leaves: Vec::new(),
        out: Vec::new(),
        block: BlockId(0),
        loc: Loc::default(),
        func,
        cfg,
    };
    rewriter.all();
    rewriter.facts
}

impl Rewriter<'_, '_> {
    fn all(&mut self) {
        // Shapes are read off the function as it was; its values are then looked up as what they became.
        let definitions = self.func.definitions();
        let mut counters = Vec::new();
        for inner in self.cfg.loops() {
            for index in 0..self.func.block(inner.header).params.len() {
                let look = |value: Value| definitions[value.index()].clone();
                if let Some(found) = Induction::find(self.func, &self.cfg, &inner, index, &look) {
                    let end = match &definitions[found.end.index()] {
                        Some(Op::Const(Imm::Int(end))) => Some(Fact::constant(*end)),
                        _ => None,
                    };
                    counters.push((self.func.block(inner.header).params[index], found, end));
                }
            }
        }
        let order = self.cfg.order.clone();
        let mut bodies = Vec::with_capacity(order.len());
        for &block in &order {
            self.block = block;
            self.params(block, &counters);
            for inst in std::mem::take(&mut self.func.blocks[block.index()].insts) {
                self.inst(inst);
            }
            self.term(block);
            bodies.push((block, std::mem::take(&mut self.out)));
        }
        for (block, body) in bodies {
            self.func.blocks[block.index()].insts = body;
        }
        for block in order {
            let mut term =
                std::mem::replace(&mut self.func.blocks[block.index()].term, Term::Unreachable);
            term.map_operands(|value| self.resolve(value));
            self.func.blocks[block.index()].term = term;
        }
        for index in 0..self.func.checks.len() {
            let value = self.resolve(self.func.checks[index].value);
            self.func.checks[index].value = value;
            if let Limit::Value(limit) = self.func.checks[index].limit {
                self.func.checks[index].limit = Limit::Value(self.resolve(limit));
            }
        }
        let mut entry = std::mem::take(&mut self.leaves);
        entry.append(&mut self.func.blocks[0].insts);
        self.func.blocks[0].insts = entry;
    }

    /// What a value has become.
    fn resolve(&self, mut value: Value) -> Value {
        while self.replaced[value.index()] != value {
            value = self.replaced[value.index()];
        }
        value
    }

    /// The operation that defines a value.
    pub(crate) fn def(&self, value: Value) -> Option<&Op> {
        self.ops[value.index()].as_ref()
    }

    /// What is known of an integer value here, also from the comparisons that hold on the way to this block.
    pub(crate) fn fact(&self, value: Value) -> Fact {
        let mut fact = self.fact_anywhere(value);
        for &(cond, holds, block) in &self.known {
            let Some(&Op::Compare(op, a, b)) = self.def(cond) else {
                continue;
            };
            if (a != value && b != value)
                || a == b
                || !self.func.ty(a).is_int()
                || !self.cfg.dominates(block, self.block)
            {
                continue;
            }
            let op = if holds { op } else { inverse(op) };
            if a == value {
                fact = fact.where_compared(op, self.fact_anywhere(b));
            } else {
                fact = fact.where_compared(swapped(op), self.fact_anywhere(a));
            }
        }
        fact
    }

    /// What is known of an integer value wherever it is in scope.
    fn fact_anywhere(&self, value: Value) -> Fact {
        self.facts[value.index()].unwrap_or_else(|| Fact::any(self.func.ty(value)))
    }

    fn params(&mut self, block: BlockId, counters: &[(Value, Induction, Option<Fact>)]) {
        let preds = self.cfg.preds[block.index()].clone();
        for (index, param) in self
            .func
            .block(block)
            .params
            .clone()
            .into_iter()
            .enumerate()
        {
            let mut args = Vec::new();
            for &pred in &preds {
                for edge in self.func.block(pred).term.edges() {
                    if edge.block == block {
                        args.extend(edge.args.get(index).copied());
                    }
                }
            }
            if let ([arg], [_]) = (&args[..], &preds[..]) {
                self.replaced[param.index()] = self.resolve(*arg);
                continue;
            }
            let counter = counters.iter().find(|(counter, ..)| *counter == param);
            let fact = match counter {
                Some((_, counter, end)) => counter.fact(self.func, &|value| {
                    // The end may be computed in the header, after this; a constant is known all the same.
                    match end {
                        Some(end) if value == counter.end => *end,
                        _ => self.fact(self.resolve(value)),
                    }
                }),
                None => args
                    .iter()
                    .map(|arg| self.facts[self.resolve(*arg).index()])
                    .reduce(|a, b| Some(a?.union(b?)))
                    .flatten(),
            };
            self.facts[param.index()] = fact;
        }
    }

    fn inst(&mut self, mut inst: Inst) {
        self.loc = inst.loc;
        inst.op.map_operands(|value| self.resolve(value));
        if let Op::Check(cond, site) = inst.op {
            if self.condition(cond) == Some(true) {
                return;
            }
            let place = self.block;
            self.learn(cond, true, place);
            inst.op = Op::Check(cond, site);
        }
        if !inst.op.is_pure() {
            self.out.push(inst);
            return;
        }
        let [result] = inst.results[..] else {
            self.out.push(inst);
            return;
        };
        let ty = self.func.ty(result);
        let value = self.emit_as(inst.op, ty, Some(result));
        self.replaced[result.index()] = value;
    }

    /// Computes something in the current block.
    pub(crate) fn emit(&mut self, op: Op, ty: Scalar) -> Value {
        self.emit_as(op, ty, None)
    }

    fn emit_as(&mut self, mut op: Op, ty: Scalar, result: Option<Value>) -> Value {
        loop {
            if let Op::Select(cond, a, b) = op {
                match self.condition(cond) {
                    Some(true) => return a,
                    Some(false) => return b,
                    None => {}
                }
            }
            match self.simplify(&op, ty) {
                Some(Simpler::Value(value)) => return value,
                Some(Simpler::Op(next)) => op = next,
                None => break,
            }
        }
        let key = (op, ty);
        if let Some(found) = self.table.get(&key) {
            for &(value, block) in found {
                if self.cfg.dominates(block, self.block) {
                    return value;
                }
            }
        }
        let (op, _) = key.clone();
        let value = result.unwrap_or_else(|| {
            let value = self.func.value(ty);
            self.replaced.push(value);
            self.ops.push(None);
            self.facts.push(None);
            value
        });
        if ty.is_int() {
            let fact = Fact::of(&op, ty, self.func, &|value| self.fact(value));
            self.facts[value.index()] = Some(fact);
        }
        self.ops[value.index()] = Some(op.clone());
        let leaf = op.is_leaf();
        let (place, out) = if leaf {
            (BlockId(0), &mut self.leaves)
        } else {
            (self.block, &mut self.out)
        };
        out.push(Inst {
            op,
            results: vec![value],
            loc: if leaf { Loc::default() } else { self.loc },
        });
        self.table.entry(key).or_default().push((value, place));
        value
    }

    /// What a condition is known to be here.
    fn condition(&self, cond: Value) -> Option<bool> {
        if let Some(Op::Const(Imm::Bool(value))) = self.def(cond) {
            return Some(*value);
        }
        let direct = self
            .known
            .iter()
            .find(|(known, _, block)| *known == cond && self.cfg.dominates(*block, self.block))
            .map(|(_, value, _)| *value);
        if direct.is_some() {
            return direct;
        }
        match *self.def(cond)? {
            Op::Unary(Unary::Not, inner) => self.condition(inner).map(|value| !value),
            Op::Binary(Binary::Op(BinaryOp::And), a, b) => {
                match (self.condition(a), self.condition(b)) {
                    (Some(true), Some(true)) => Some(true),
                    (Some(false), _) | (_, Some(false)) => Some(false),
                    _ => None,
                }
            }
            Op::Binary(Binary::Op(BinaryOp::Or), a, b) => {
                match (self.condition(a), self.condition(b)) {
                    (Some(false), Some(false)) => Some(false),
                    (Some(true), _) | (_, Some(true)) => Some(true),
                    _ => None,
                }
            }
            Op::Compare(op, a, b) if !self.func.ty(a).is_float() => {
                let other = Op::Compare(inverse(op), a, b);
                let (value, _) = *self.table.get(&(other, Scalar::Bool))?.first()?;
                self.known
                    .iter()
                    .find(|(known, _, block)| {
                        *known == value && self.cfg.dominates(*block, self.block)
                    })
                    .map(|(_, value, _)| !*value)
            }
            _ => None,
        }
    }

    /// Notes that a condition has a value in this block and in those it dominates.
    fn learn(&mut self, cond: Value, value: bool, block: BlockId) {
        self.known.push((cond, value, block));
        match self.def(cond) {
            Some(&Op::Unary(Unary::Not, inner)) => self.learn(inner, !value, block),
            Some(&Op::Binary(Binary::Op(BinaryOp::And), a, b)) if value => {
                self.learn(a, true, block);
                self.learn(b, true, block);
            }
            Some(&Op::Binary(Binary::Op(BinaryOp::Or), a, b)) if !value => {
                self.learn(a, false, block);
                self.learn(b, false, block);
            }
            _ => {}
        }
    }

    fn term(&mut self, block: BlockId) {
        let mut term =
            std::mem::replace(&mut self.func.blocks[block.index()].term, Term::Unreachable);
        term.map_operands(|value| self.resolve(value));
        if let Term::Branch(cond, then, otherwise) = term {
            let (cond, then, otherwise) = match self.def(cond) {
                Some(&Op::Unary(Unary::Not, inner)) => (inner, otherwise, then),
                _ => (cond, then, otherwise),
            };
            term = match self.condition(cond) {
                Some(true) => Term::Jump(then),
                Some(false) => Term::Jump(otherwise),
                None if then == otherwise => Term::Jump(then),
                None => {
                    for (edge, value) in [(&then, true), (&otherwise, false)] {
                        if self.cfg.preds[edge.block.index()].len() == 1 {
                            self.learn(cond, value, edge.block);
                        }
                    }
                    Term::Branch(cond, then, otherwise)
                }
            };
        }
        self.func.blocks[block.index()].term = term;
    }
}
