//! Invariants of loops: guessed, assumed, verified, and dropped where they fail.
//!
//! Two kinds are guessed. A parameter of a header that every way back moves by the same constant is `start + step *
//! trips`, exactly, if no step wraps. Any other integer parameter may stay between two such lines, on one side of its
//! start, of a constant of the kernel, of a value that it is compared with, or of another parameter. All guesses are assumed at their headers; each is then verified
//! on entry, and on every way back for the next round, with all guesses assumed for this one. One that fails is
//! dropped and the rest is verified again: what is left at the end is an invariant by induction on trips.

use super::{
    Prover, State,
    eval::AtomKey,
    linear::{Atom, Linear},
};
use crate::check::cfg::{Def, Pred};
use crate::ir::{
    ssa::{Binary, BlockId, Op, Value},
    tree::BinaryOp,
    types::{Const, Scalar},
};
use std::collections::{BTreeMap, BTreeSet};

/// How many guesses a parameter may have, and how many rounds are tried before all are given up.
const MAX_THRESHOLDS: usize = 8;
const MAX_ROUNDS: u32 = 40;
/// How many parameters of a header are related to each other.
const MAX_RELATED: usize = 4;
/// How many joins and sums are followed from a parameter to what it is next.
const MAX_MOVES: u32 = 4;

/// What is assumed of the parameters of headers.
#[derive(Debug, Default)]
pub(super) struct Invariants {
    /// Parameters that are `start + step * trips`.
    pub(super) exact: BTreeMap<Value, Exact>,
    /// By header: facts `linear >= 0`.
    facts: BTreeMap<BlockId, Vec<Linear>>,
}

/// A parameter of a header that moves by a constant.
#[derive(Debug, Clone, Copy)]
pub(super) struct Exact {
    header: BlockId,
    position: usize,
    pub(super) start: Value,
    step: i128,
}

impl Prover<'_> {
    /// A parameter of a header, in its loop or after it.
    pub(super) fn eval_header_param(
        &mut self,
        state: &mut State,
        value: Value,
        block: BlockId,
    ) -> Linear {
        if let Some(exact) = self.loops.exact.get(&value).copied() {
            let start = self.eval(state, exact.start);
            let trips = self.atom(AtomKey::Trip(block));
            state.context.bound(trips, 0, super::context::INFINITE);
            if let Some(linear) = start.combine(1, &Linear::atom(trips), exact.step) {
                let (low, high) = self.type_range(value);
                super::eval::assume_at_most(state, &Linear::constant(low), &linear);
                super::eval::assume_at_most(state, &linear, &Linear::constant(high));
                return linear;
            }
        }
        self.itself(state, value)
    }

    /// Adds what is assumed at a header.
    pub(super) fn assume_invariants(&mut self, state: &mut State, block: BlockId) {
        let Some(facts) = self.loops.facts.get(&block).cloned() else {
            return;
        };
        let params = self.params(block);
        for param in params {
            let (low, high) = self.type_range(param);
            let atom = self.atom(AtomKey::Value(param));
            state.context.bound(atom, low, high);
        }
        for fact in facts {
            state.context.assume(fact);
        }
    }

    fn params(&self, block: BlockId) -> Vec<Value> {
        self.cfg
            .function
            .blocks
            .get(block.index())
            .map(|block| block.params.clone())
            .unwrap_or_default()
    }

    /// Guesses invariants of all loops and keeps those that hold.
    pub(super) fn find_invariants(&mut self) {
        let headers: Vec<_> = self
            .cfg
            .order
            .iter()
            .copied()
            .filter(|block| self.cfg.is_header(*block))
            .collect();
        if headers.is_empty() {
            return;
        }
        for header in &headers {
            self.guess_exact(*header);
        }
        // Exact forms first: guesses about other parameters are phrased in terms of them.
        self.verify(&headers);
        for header in &headers {
            self.guess_sides(*header);
        }
        if !self.loops.facts.is_empty() {
            self.forget();
            self.verify(&headers);
        }
        self.forget();
    }

    /// The one way into a loop, and the ways back.
    fn ways(&self, header: BlockId) -> Option<(Pred, Vec<Pred>)> {
        let (back, forward): (Vec<_>, Vec<_>) = self
            .cfg
            .preds(header)
            .iter()
            .copied()
            .partition(|pred| pred.back);
        match forward.as_slice() {
            [entry] => Some((*entry, back)),
            _ => None,
        }
    }

    fn guess_exact(&mut self, header: BlockId) {
        let Some((entry, back)) = self.ways(header) else {
            return;
        };
        for (position, param) in self.params(header).into_iter().enumerate() {
            if !self.scalar(param).is_some_and(Scalar::is_int) {
                continue;
            }
            let Some(start) = self.cfg.arg(entry, header, position) else {
                continue;
            };
            let mut steps = back
                .iter()
                .map(|pred| self.step(param, self.cfg.arg(*pred, header, position)?));
            let Some(Some(step)) = steps.next() else {
                continue;
            };
            if steps.all(|other| other == Some(step)) {
                self.loops.exact.insert(
                    param,
                    Exact {
                        header,
                        position,
                        start,
                        step,
                    },
                );
            }
        }
    }

    /// `next - param`, if that is plainly a constant.
    fn step(&self, param: Value, next: Value) -> Option<i128> {
        if next == param {
            return Some(0);
        }
        let Def::Op(Op::Binary(Binary::Op(op), a, b)) = self.cfg.def(next) else {
            return None;
        };
        let constant = |value: Value| match self.cfg.def(value) {
            Def::Op(Op::Const(Const::Int(constant))) => Some(*constant),
            _ => None,
        };
        match op {
            BinaryOp::Add if *a == param => constant(*b),
            BinaryOp::Add if *b == param => constant(*a),
            BinaryOp::Sub if *a == param => constant(*b).and_then(i128::checked_neg),
            _ => None,
        }
    }

    fn guess_sides(&mut self, header: BlockId) {
        let Some((entry, _)) = self.ways(header) else {
            return;
        };
        let mut state = self.state_before(entry.from, usize::MAX);
        let mut guesses = Vec::new();
        let mut unsteady = Vec::new();
        for (position, param) in self.params(header).into_iter().enumerate() {
            let integral = self.scalar(param).is_some_and(Scalar::is_int);
            if !integral || self.loops.exact.contains_key(&param) {
                continue;
            }
            let Some(start) = self.cfg.arg(entry, header, position) else {
                continue;
            };
            let start = self.eval(&mut state, start);
            let itself = Linear::atom(self.atom(AtomKey::Value(param)));
            unsteady.push((param, itself.clone(), start.clone()));
            // It moves by something between two constants each time.
            if let Some((least, most)) = self.moves(param, header, position) {
                let trips = Linear::atom(self.atom(AtomKey::Trip(header)));
                let moved = itself.minus(&start);
                let low = moved
                    .as_ref()
                    .and_then(|moved| moved.combine(1, &trips, -least));
                let high = moved.and_then(|moved| moved.combine(-1, &trips, most));
                guesses.extend(low.into_iter().chain(high));
            }
            guesses.extend(itself.minus(&start));
            guesses.extend(start.minus(&itself));
            let (least, greatest) = self.type_range(param);
            let low = state.context.least(&start).unwrap_or(least);
            let high = state.context.greatest(&start).unwrap_or(greatest);
            let (mut below, mut above) = (BTreeSet::new(), BTreeSet::new());
            for constant in self.constants() {
                for end in [constant - 1, constant, constant + 1] {
                    if end >= high && end < greatest {
                        above.insert(end);
                    }
                    if end <= low && end > least {
                        below.insert(-end);
                    }
                }
            }
            // The nearest ends are the strongest.
            for end in above.into_iter().take(MAX_THRESHOLDS) {
                guesses.extend(itself.combine(-1, &Linear::constant(end), 1));
            }
            for end in below.into_iter().take(MAX_THRESHOLDS) {
                guesses.extend(itself.shifted(end));
            }
            for other in self.compared_with(param, header) {
                let other = self.eval(&mut state, other);
                if other.as_constant().is_none() {
                    guesses.extend(other.minus(&itself));
                    guesses.extend(itself.minus(&other));
                }
            }
        }
        // One stays below another, as the ends of a search do.
        for (first, itself, start) in unsteady.iter().take(MAX_RELATED) {
            for (second, other, end) in unsteady.iter().take(MAX_RELATED) {
                let starts_so = end
                    .minus(start)
                    .is_some_and(|difference| state.context.proves(&difference));
                if first != second && self.scalar(*first) == self.scalar(*second) && starts_so {
                    guesses.extend(other.minus(itself));
                }
            }
        }
        if !guesses.is_empty() {
            self.loops.facts.insert(header, guesses);
        }
    }

    /// The least and the most that a parameter moves by on a way back, where that is plainly constant.
    fn moves(&self, param: Value, header: BlockId, position: usize) -> Option<(i128, i128)> {
        let mut all: Option<(i128, i128)> = None;
        for pred in self.cfg.preds(header).iter().filter(|pred| pred.back) {
            let next = self.cfg.arg(*pred, header, position)?;
            let (low, high) = self.moved(param, next, 0)?;
            all = Some(match all {
                None => (low, high),
                Some((least, most)) => (least.min(low), most.max(high)),
            });
        }
        all
    }

    fn moved(&self, param: Value, next: Value, depth: u32) -> Option<(i128, i128)> {
        if let Some(step) = self.step(param, next) {
            return Some((step, step));
        }
        if depth > MAX_MOVES {
            return None;
        }
        let join = |a: (i128, i128), b: (i128, i128)| (a.0.min(b.0), a.1.max(b.1));
        match self.cfg.def(next) {
            Def::Op(Op::Select(_, a, b)) => {
                let a = self.moved(param, *a, depth + 1)?;
                Some(join(a, self.moved(param, *b, depth + 1)?))
            }
            Def::Op(Op::Binary(Binary::Op(op @ (BinaryOp::Add | BinaryOp::Sub)), a, b)) => {
                let Def::Op(Op::Const(Const::Int(constant))) = self.cfg.def(*b) else {
                    return None;
                };
                let (low, high) = self.moved(param, *a, depth + 1)?;
                match op {
                    BinaryOp::Add => Some((low + constant, high + constant)),
                    _ => Some((low - constant, high - constant)),
                }
            }
            Def::Param(block, position) if !self.cfg.is_header(block) => {
                let mut all = None;
                for pred in self.cfg.preds(block) {
                    let arg = self.cfg.arg(*pred, block, position)?;
                    let one = self.moved(param, arg, depth + 1)?;
                    all = Some(all.map_or(one, |all| join(all, one)));
                }
                all
            }
            _ => None,
        }
    }

    /// Constants that something is compared with, masked with or divided by.
    fn constants(&self) -> BTreeSet<i128> {
        let mut constants = BTreeSet::from([0]);
        for inst in self
            .cfg
            .function
            .blocks
            .iter()
            .flat_map(|block| &block.insts)
        {
            let operands = match &inst.op {
                Op::Binary(op, a, b) if !matches!(op, Binary::Op(BinaryOp::Mul)) => [*a, *b],
                Op::Compare(_, a, b) | Op::Select(_, a, b) => [*a, *b],
                _ => continue,
            };
            for operand in operands {
                if let Def::Op(Op::Const(Const::Int(constant))) = self.cfg.def(operand)
                    && constant.abs() < 1 << 64
                {
                    constants.insert(*constant);
                }
            }
        }
        constants
    }

    /// Values from outside a loop that a parameter of its header is compared with.
    fn compared_with(&self, param: Value, header: BlockId) -> Vec<Value> {
        let mut found = Vec::new();
        for inst in self
            .cfg
            .function
            .blocks
            .iter()
            .flat_map(|block| &block.insts)
        {
            let Op::Compare(_, a, b) = &inst.op else {
                continue;
            };
            let other = if *a == param {
                *b
            } else if *b == param {
                *a
            } else {
                continue;
            };
            if self.is_outside(other, header) && !found.contains(&other) && found.len() < 4 {
                found.push(other);
            }
        }
        found
    }

    /// Defined in a block that strictly dominates this one.
    fn is_outside(&self, value: Value, header: BlockId) -> bool {
        self.cfg
            .function
            .blocks
            .iter()
            .enumerate()
            .find(|(_, block)| {
                block.params.contains(&value)
                    || block.insts.iter().any(|inst| inst.results.contains(&value))
            })
            .is_some_and(|(index, _)| {
                let block = BlockId(index as u32);
                block != header && self.cfg.dominates(block, header)
            })
    }

    /// Drops guesses until all that are left verify each other.
    fn verify(&mut self, headers: &[BlockId]) {
        for _ in 0..MAX_ROUNDS {
            self.forget();
            let mut failed_exact = Vec::new();
            let mut failed_facts = Vec::new();
            for header in headers {
                let Some((entry, back)) = self.ways(*header) else {
                    continue;
                };
                let exacts: Vec<_> = self
                    .loops
                    .exact
                    .iter()
                    .filter(|(_, exact)| exact.header == *header)
                    .map(|(param, exact)| (*param, *exact))
                    .collect();
                for (param, exact) in exacts {
                    if !back
                        .iter()
                        .all(|pred| self.steps_exactly(param, exact, *pred))
                    {
                        failed_exact.push(param);
                    }
                }
                let facts = self.loops.facts.get(header).cloned().unwrap_or_default();
                if facts.is_empty() {
                    continue;
                }
                let mut holds = vec![true; facts.len()];
                for (pred, first) in
                    std::iter::once((entry, true)).chain(back.into_iter().map(|pred| (pred, false)))
                {
                    self.verify_edge(*header, pred, first, &facts, &mut holds);
                }
                for (position, holds) in holds.into_iter().enumerate() {
                    if !holds {
                        failed_facts.push((*header, position));
                    }
                }
            }
            if failed_exact.is_empty() && failed_facts.is_empty() {
                return;
            }
            for param in failed_exact {
                self.loops.exact.remove(&param);
            }
            for (header, position) in failed_facts.into_iter().rev() {
                if let Some(facts) = self.loops.facts.get_mut(&header) {
                    facts.remove(position);
                }
            }
        }
        self.loops.exact.clear();
        self.loops.facts.clear();
        self.forget();
    }

    /// On this way back the parameter moves by its step, and does not wrap.
    fn steps_exactly(&mut self, param: Value, exact: Exact, pred: Pred) -> bool {
        let Some(next) = self.cfg.arg(pred, exact.header, exact.position) else {
            return false;
        };
        let mut state = self.state_on(pred);
        let (now, next) = (self.eval(&mut state, param), self.eval(&mut state, next));
        state.context.contradiction
            || next
                .minus(&now)
                .is_some_and(|moved| moved.as_constant() == Some(exact.step))
    }

    /// What is known when an edge is taken.
    pub(super) fn state_on(&mut self, pred: Pred) -> State {
        let mut state = self.state_before(pred.from, usize::MAX);
        if let (Some(cond), Some(truth)) = (self.cfg.condition(pred.from), pred.when) {
            state.memo.clear();
            self.assume_condition(&mut state, cond, truth);
        }
        state
    }

    /// Holds facts of a header against an edge into it.
    fn verify_edge(
        &mut self,
        header: BlockId,
        pred: Pred,
        first: bool,
        facts: &[Linear],
        holds: &mut [bool],
    ) {
        let mut state = self.state_on(pred);
        let next = self.next(&mut state, header, pred, first);
        let proves = |state: &State, next: &[(Atom, Linear)], fact: &Linear| {
            replace(fact, next).is_some_and(|fact| state.context.proves(&fact))
        };
        let proved: Vec<bool> = facts
            .iter()
            .zip(holds.iter())
            .map(|(fact, holds)| *holds && proves(&state, &next, fact))
            .collect();
        let is_open = holds
            .iter()
            .zip(&proved)
            .any(|(holds, proved)| *holds && !proved);
        // What two values have to do with each other may be lost where ways join: each is looked at alone.
        let ways = match is_open && !first {
            true => self.ways_to(header, pred),
            false => Vec::new(),
        };
        let mut all = vec![!ways.is_empty(); facts.len()];
        for (join, way) in ways {
            let mut state = self.state_on(pred);
            self.assume_way(&mut state, way);
            for (position, param) in self.params(join).into_iter().enumerate() {
                if let Some(arg) = self.cfg.arg(way, join, position)
                    && self.scalar(param).is_some_and(Scalar::is_int)
                {
                    let arg = self.eval(&mut state, arg);
                    let param = self.itself(&mut state, param);
                    state.context.assume_equal(&param, &arg);
                }
            }
            let next = self.next(&mut state, header, pred, false);
            for (fact, all) in facts.iter().zip(&mut all) {
                *all = *all && proves(&state, &next, fact);
            }
        }
        for ((holds, proved), all) in holds.iter_mut().zip(proved).zip(all) {
            *holds &= proved || all;
        }
    }

    /// What each parameter is next, and the trips: all replaced at once.
    fn next(
        &mut self,
        state: &mut State,
        header: BlockId,
        pred: Pred,
        first: bool,
    ) -> Vec<(Atom, Linear)> {
        let mut next: Vec<(Atom, Linear)> = Vec::new();
        for (position, param) in self.params(header).into_iter().enumerate() {
            if !self.scalar(param).is_some_and(Scalar::is_int) {
                continue;
            }
            if let Some(arg) = self.cfg.arg(pred, header, position) {
                let arg = self.eval(state, arg);
                next.push((self.atom(AtomKey::Value(param)), arg));
            }
        }
        let trips = self.atom(AtomKey::Trip(header));
        let trips_next = if first {
            Some(Linear::constant(0))
        } else {
            Linear::atom(trips).shifted(1)
        };
        next.extend(trips_next.map(|next| (trips, next)));
        next
    }

    /// The ways into the last join that every run of this way back has come by, in the loop.
    fn ways_to(&self, header: BlockId, pred: Pred) -> Vec<(BlockId, Pred)> {
        let mut at = Some(pred.from);
        while let Some(block) = at {
            if block == header {
                break;
            }
            let ways = self.cfg.preds(block);
            if self.cfg.is_header(block) {
                break;
            }
            if (2..=MAX_RELATED).contains(&ways.len()) {
                return ways.iter().map(|way| (block, *way)).collect();
            }
            at = self.cfg.idom.get(block.index()).copied().flatten();
        }
        Vec::new()
    }
}

/// All replacements at once.
fn replace(linear: &Linear, next: &[(Atom, Linear)]) -> Option<Linear> {
    let mut result = Linear::constant(linear.constant);
    for (atom, factor) in &linear.terms {
        let value = match next.iter().find(|(other, _)| other == atom) {
            Some((_, value)) => value.clone(),
            None => Linear::atom(*atom),
        };
        result = result.combine(1, &value, *factor)?;
    }
    Some(result)
}
