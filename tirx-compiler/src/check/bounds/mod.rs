//! The bounds prover: which obligations hold in every run, which in none.
//!
//! *Lattice*. At a point of the program, what is known is a set of facts `c + Σ k * atom >= 0` over the integers and an
//! interval for each atom. An atom is something with one value at that point: a special register, a dimension, a
//! value that is no linear expression of others, a quotient or remainder, how often a loop went round. More facts is
//! lower; a contradiction (no run gets here) is bottom.
//!
//! *Transfer functions* ([`eval`]) turn a value into a linear expression that is exact over the integers. `a + b`,
//! `a * 4`, `a << 2` are the sum and product only if that is shown to fit the type; otherwise the value wrapped and
//! stands for itself, within its type, and what remains of the sum is an inequality (an unsigned sum that wrapped is
//! smaller). `/`, `%`, `>>` and masks introduce `q` with `d * q <= a < d * q + d`. `min`, `max`, products, `|` give
//! inequalities.
//!
//! *Joins*. A block knows what its dominator knows, and the condition of the branch that leads to it if it has one way
//! in. A parameter of a block is within the hull of its arguments, each in its own context, and beside an argument that
//! means something there too and bounds all of them. Where that is not enough, a proof is split: into the ways into a
//! join, the sides of a `select`, `min` or `max`, the numbers of a short counter or of a value that is one of a few
//! ([`sets`]); the goal must follow in each.
//!
//! *Checks*. What is checked when the kernel runs, or vouched for, holds from there on: a second access by the same index
//! needs no second check. A thread whose check fails goes no further, so that this only ever speaks of what came before.
//!
//! *Loops* ([`loops`]). For parameters of headers, invariants are guessed (start plus steps times trips, or between two
//! such lines; not below, not above the start, another parameter, a constant or value that it is compared with) and all
//! assumed; each is verified on entry and on every way back, way by way through the last join if need be; those that fail
//! are dropped, until all that are left verify each other.
//!
//! *Arrays* ([`arrays`]). An element of a thread's own array that is written in one place is what was written there.
//!
//! *Search* ([`context`]). A goal follows from intervals, or from a sum of facts with positive factors. The search is
//! bounded.
//!
//! *Out of reach*: products of two values that both vary, beyond their intervals and `a / b < n` for `a < n * b`;
//! contents of tensors; disjunctions beyond three splits; bits other than by masks; relations that hold only between
//! different threads.
//!
//! Soundness rests on SSA: values in scope do not change between a branch and what it dominates. The tests run
//! random kernels over all their threads and hold every proof against every run.

mod arrays;
mod context;
mod eval;
mod linear;
mod loops;
mod report;
mod sets;
mod split;

use super::cfg::{Cfg, Def, Pred};
use crate::{
    diagnostic::Diagnostics,
    ir::ssa::{BlockId, Function, Obligation, ObligationId, ObligationKind, Proof, Value},
    ir::tree::CompareOp,
};
use context::Context;
use eval::AtomKey;
use linear::{Atom, Linear};
use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

/// How many ways into a join are looked at for what bounds all of their arguments.
const MAX_WAYS: usize = 4;

/// What is known at a point, with what was worked out there.
#[derive(Debug, Clone, Default)]
struct State {
    context: Context,
    memo: HashMap<Value, Linear>,
    /// Quotients and remainders whose definition is among the facts.
    defined: HashSet<Atom>,
}

struct Prover<'a> {
    cfg: &'a Cfg<'a>,
    canon: &'a [Value],
    atom_ids: HashMap<AtomKey, Atom>,
    /// By atom.
    atom_keys: Vec<AtomKey>,
    states: HashMap<BlockId, Rc<State>>,
    /// What is known of a parameter of a join.
    hulls: HashMap<Value, Rc<Hull>>,
    loops: loops::Invariants,
    sets: sets::Sets,
    arrays: Rc<arrays::Arrays>,
    /// Unsigned products of two values that are no constants, with their factors.
    products: Rc<[(Value, [Value; 2])]>,
    /// By block: what was not proved there, and holds after it since it is checked or vouched for.
    checked: HashMap<BlockId, Vec<ObligationId>>,
    depth: u32,
}

/// What is known of a parameter of a join, whichever way was taken.
#[derive(Debug)]
struct Hull {
    low: i128,
    high: i128,
    /// Expressions that are defined there: what it is at least, and at most.
    above: Vec<Linear>,
    below: Vec<Linear>,
}

/// Proves what can be proved; reports what is refuted, and what must be proved and is not.
pub(super) fn check(cfg: &Cfg<'_>, canon: &[Value], diagnostics: &mut Diagnostics) -> Vec<Proof> {
    let function = cfg.function;
    let mut proofs = vec![Proof::Unproved; function.obligations.len()];
    if function.obligations.is_empty() {
        return proofs;
    }
    let mut prover = Prover::new(cfg, canon);
    prover.find_invariants();
    prover.decide_all(&mut proofs);
    let has_loops = cfg.order.iter().any(|block| cfg.is_header(*block));
    if has_loops && !prover.checked.is_empty() {
        // What is checked in a loop holds when it goes round.
        prover.loops = loops::Invariants::default();
        prover.forget();
        prover.find_invariants();
        prover.decide_all(&mut proofs);
    }
    let mut reports = report::Reports::default();
    let mut done = vec![false; proofs.len()];
    for (block, position, id) in prover.places() {
        let (Some(obligation), Some(done), Some(proof)) = (
            function.obligations.get(id.index()),
            done.get_mut(id.index()),
            proofs.get(id.index()).copied(),
        ) else {
            continue;
        };
        if std::mem::replace(done, true) {
            continue;
        }
        let must_say = match proof {
            Proof::Proved => false,
            Proof::Unproved => {
                !obligation.assumed
                    && (obligation.must_be_proved || function.signature.deny_unproved)
            }
            Proof::Refuted => true,
        };
        if must_say {
            reports.add(&mut prover, (block, position), obligation, proof);
        }
    }
    diagnostics.extend(reports.into_diagnostics());
    proofs
}

impl<'a> Prover<'a> {
    fn new(cfg: &'a Cfg<'a>, canon: &'a [Value]) -> Self {
        Self {
            cfg,
            canon,
            atom_ids: HashMap::new(),
            atom_keys: Vec::new(),
            states: HashMap::new(),
            hulls: HashMap::new(),
            loops: loops::Invariants::default(),
            sets: sets::Sets::new(cfg),
            arrays: Rc::new(arrays::Arrays::new(cfg)),
            products: eval::products(cfg, canon),
            checked: HashMap::new(),
            depth: 0,
        }
    }

    fn canonical(&self, value: Value) -> Value {
        self.canon.get(value.index()).copied().unwrap_or(value)
    }

    /// The obligations in an order in which what dominates comes first, each with its block and its instruction.
    fn places(&self) -> Vec<(BlockId, usize, ObligationId)> {
        let blocks = self.cfg.order.iter().chain(&self.cfg.unreached);
        let mut places = Vec::new();
        for block in blocks {
            let insts = self.cfg.function.blocks.get(block.index());
            for (position, inst) in insts.iter().flat_map(|data| data.insts.iter().enumerate()) {
                places.extend(inst.obligations.iter().map(|id| (*block, position, *id)));
            }
        }
        places
    }

    /// Decides every obligation; one that several instructions have, for the first of them.
    fn decide_all(&mut self, proofs: &mut [Proof]) {
        let mut done = vec![false; proofs.len()];
        for (block, position, id) in self.places() {
            let (Some(obligation), Some(done)) = (
                self.cfg.function.obligations.get(id.index()),
                done.get_mut(id.index()),
            ) else {
                continue;
            };
            if std::mem::replace(done, true) {
                continue;
            }
            let proof = self.decide(block, position, obligation);
            if let Some(slot) = proofs.get_mut(id.index()) {
                *slot = proof;
            }
            let holds_after = proof == Proof::Unproved
                && (obligation.assumed || !obligation.must_be_proved)
                && obligation.under.is_none();
            if holds_after {
                let checked = self.checked.entry(block).or_default();
                if !checked.contains(&id) {
                    checked.push(id);
                }
            }
        }
    }

    /// Adds what was checked in a block by the instructions before this one.
    fn assume_checked(&mut self, state: &mut State, block: BlockId, before: usize) {
        let Some(checked) = self.checked.get(&block).cloned() else {
            return;
        };
        let function = self.cfg.function;
        let insts = function.blocks.get(block.index()).map(|data| &data.insts);
        let insts = insts.into_iter().flatten().take(before);
        let passed: Vec<ObligationId> = insts
            .flat_map(|inst| &inst.obligations)
            .filter(|id| checked.contains(id))
            .copied()
            .collect();
        for id in passed {
            let Some(obligation) = function.obligations.get(id.index()) else {
                continue;
            };
            match &obligation.kind {
                ObligationKind::Index {
                    index,
                    extent,
                    dim,
                    prefix: None,
                    ..
                } => {
                    let index = self.eval(state, *index);
                    let room = self.dim(state, *dim).minus(&index);
                    let room = room.and_then(|room| room.shifted(-i128::from(*extent)));
                    state.context.assume(index);
                    if let Some(room) = room {
                        state.context.assume(room);
                    }
                }
                ObligationKind::Divisor { divisor, .. } => {
                    let divisor = self.eval(state, *divisor);
                    eval::assume_compare(state, CompareOp::Ne, &divisor, &Linear::constant(0));
                }
                ObligationKind::Rank { rank, ctas } => {
                    let rank = self.eval(state, *rank);
                    eval::assume_less(state, &rank, &Linear::constant((*ctas).into()));
                }
                ObligationKind::AtMost { value, max } => {
                    let value = self.eval(state, *value);
                    eval::assume_at_most(state, &value, &Linear::constant((*max).into()));
                }
                ObligationKind::Bytes { value, most, .. } => {
                    let value = self.eval(state, *value);
                    eval::assume_less(state, &Linear::constant(0), &value);
                    eval::assume_at_most(state, &value, &Linear::constant((*most).into()));
                }
                ObligationKind::Index { .. }
                | ObligationKind::Aligned { .. }
                | ObligationKind::Coordinate { .. } => {}
            }
            state.memo.clear();
        }
    }

    /// What is known at the start of a block.
    fn state_at(&mut self, block: BlockId) -> Rc<State> {
        let mut chain = Vec::new();
        let mut at = Some(block);
        let mut state = loop {
            match at {
                None => break Rc::new(State::default()),
                Some(id) => {
                    if let Some(state) = self.states.get(&id) {
                        break Rc::clone(state);
                    }
                    chain.push(id);
                    at = self.cfg.idom.get(id.index()).copied().flatten();
                }
            }
        };
        for id in chain.into_iter().rev() {
            let mut next = (*state).clone();
            self.enter(&mut next, id);
            state = Rc::new(next);
            self.states.insert(id, Rc::clone(&state));
        }
        state
    }

    /// Adds what a block knows beyond its dominator.
    fn enter(&mut self, state: &mut State, block: BlockId) {
        if let Some(above) = self.cfg.idom.get(block.index()).copied().flatten() {
            self.assume_checked(state, above, usize::MAX);
        }
        let before = state.context.facts.len();
        self.assume_invariants(state, block);
        if let Some((cond, truth)) = self.guard(block) {
            state.memo.clear();
            self.assume_condition(state, cond, truth);
        } else if state.context.facts.len() != before {
            state.memo.clear();
        }
    }

    /// The condition under which a block is entered, if it has one way in (and, for a header, ways back).
    fn guard(&self, block: BlockId) -> Option<(Value, bool)> {
        let mut forward = self.cfg.preds(block).iter().filter(|pred| !pred.back);
        let only = forward.next()?;
        if forward.next().is_some() {
            return None;
        }
        let cond = self.cfg.condition(only.from)?;
        Some((cond, only.when?))
    }

    /// Adds the conditions on the way to a block once more: what is known by now may make more of them.
    fn assume_path_again(&mut self, state: &mut State, block: BlockId) {
        let mut at = Some(block);
        let mut guards = Vec::new();
        while let Some(id) = at {
            guards.extend(self.guard(id));
            at = self.cfg.idom.get(id.index()).copied().flatten();
        }
        state.memo.clear();
        for (cond, truth) in guards.into_iter().rev() {
            self.assume_condition(state, cond, truth);
        }
    }

    /// Adds all that is known where an edge is taken.
    fn assume_way(&mut self, state: &mut State, pred: Pred) {
        let from = self.state_before(pred.from, usize::MAX);
        for fact in &from.context.facts {
            state.context.assume(fact.clone());
        }
        for index in 0..self.atom_ids.len() as u32 {
            let (low, high) = from.context.bounds(Atom(index));
            state.context.bound(Atom(index), low, high);
        }
        state.context.contradiction |= from.context.contradiction;
        state.defined.extend(from.defined.iter().copied());
        state.memo.clear();
        if let (Some(cond), Some(truth)) = (self.cfg.condition(pred.from), pred.when) {
            self.assume_condition(state, cond, truth);
        }
    }

    fn eval_param(
        &mut self,
        state: &mut State,
        value: Value,
        block: BlockId,
        position: usize,
    ) -> Linear {
        if self.cfg.is_header(block) {
            return self.eval_header_param(state, value, block);
        }
        let hull = match self.hulls.get(&value) {
            Some(hull) => Rc::clone(hull),
            None => {
                let hull = Rc::new(self.hull(value, block, position));
                self.hulls.insert(value, Rc::clone(&hull));
                hull
            }
        };
        if hull.low == hull.high {
            return Linear::constant(hull.low);
        }
        let linear = self.itself(state, value);
        if let ([(atom, _)], true) = (linear.terms.as_slice(), hull.low <= hull.high) {
            state.context.bound(*atom, hull.low, hull.high);
            for least in &hull.above {
                eval::assume_at_most(state, least, &linear);
            }
            for most in &hull.below {
                eval::assume_at_most(state, &linear, most);
            }
        }
        linear
    }

    /// The least and greatest argument of a parameter, each where its edge is taken.
    fn hull(&mut self, value: Value, block: BlockId, position: usize) -> Hull {
        let (least, greatest) = self.type_range(value);
        let mut hull = Hull {
            low: i128::MAX,
            high: i128::MIN,
            above: Vec::new(),
            below: Vec::new(),
        };
        let mut ways: Vec<(State, Linear)> = Vec::new();
        for pred in self.cfg.preds(block).to_vec() {
            let Some(arg) = self.cfg.arg(pred, block, position) else {
                hull.low = least;
                hull.high = greatest;
                return hull;
            };
            let mut way = self.state_on(pred);
            if way.context.contradiction {
                continue;
            }
            let arg = self.eval(&mut way, arg);
            hull.low = hull.low.min(way.context.least(&arg).unwrap_or(least));
            hull.high = hull
                .high
                .max(way.context.greatest(&arg).unwrap_or(greatest));
            ways.push((way, arg));
        }
        hull.low = hull.low.max(least);
        hull.high = hull.high.min(greatest);
        if ways.len() > MAX_WAYS {
            return hull;
        }
        // An argument that means something here as well may bound all of them.
        for (_, form) in &ways {
            if form.as_constant().is_some() || !self.means_something(form, block) {
                continue;
            }
            let all = |side: &dyn Fn(&Linear) -> Option<Linear>| {
                ways.iter().all(|(way, arg)| {
                    side(arg).is_some_and(|difference| way.context.proves(&difference))
                })
            };
            if !hull.below.contains(form) && all(&|arg| form.minus(arg)) {
                hull.below.push(form.clone());
            }
            if !hull.above.contains(form) && all(&|arg| arg.minus(form)) {
                hull.above.push(form.clone());
            }
        }
        hull
    }

    /// What each atom of an expression stands for is defined wherever this block is reached.
    fn means_something(&self, form: &Linear, block: BlockId) -> bool {
        form.terms.iter().all(|(atom, _)| {
            self.atom_keys
                .get(atom.index())
                .is_some_and(|key| match key {
                    AtomKey::Value(value) => self
                        .cfg
                        .home(*value)
                        .is_some_and(|home| home != block && self.cfg.dominates(home, block)),
                    AtomKey::Dim(_) | AtomKey::Special(..) => true,
                    AtomKey::Quotient(of, _) | AtomKey::Remainder(of, _) => {
                        self.means_something(of, block)
                    }
                    AtomKey::Trip(header) => self.cfg.dominates(*header, block),
                })
        })
    }

    /// What was worked out rests on invariants that changed.
    fn forget(&mut self) {
        self.states.clear();
        self.hulls.clear();
    }

    /// What is known in front of an instruction.
    fn state_before(&mut self, block: BlockId, position: usize) -> State {
        let state = self.state_at(block);
        let mut state = (*state).clone();
        self.assume_checked(&mut state, block, position);
        state
    }

    /// Decides an obligation of an instruction in a block.
    fn decide(&mut self, block: BlockId, position: usize, obligation: &Obligation) -> Proof {
        if !self.cfg.is_reachable(block) {
            return Proof::Proved;
        }
        let mut state = self.state_before(block, position);
        if let Some(under) = obligation.under {
            state.memo.clear();
            self.assume_condition(&mut state, under, true);
        }
        if self.holds(&mut state, obligation) {
            return Proof::Proved;
        }
        if self.fails(&mut state, obligation) {
            return Proof::Refuted;
        }
        let mut again = state.clone();
        self.assume_path_again(&mut again, block);
        if let Some(under) = obligation.under {
            self.assume_condition(&mut again, under, true);
        }
        if self.holds(&mut again, obligation) || self.holds_by_cases(&again, block, obligation) {
            return Proof::Proved;
        }
        if self.fails(&mut again, obligation) {
            return Proof::Refuted;
        }
        Proof::Unproved
    }

    /// It holds by what is known, without a split.
    fn holds(&mut self, state: &mut State, obligation: &Obligation) -> bool {
        match &obligation.kind {
            ObligationKind::Index {
                index,
                extent,
                dim,
                prefix,
                ..
            } => {
                let index = self.eval(state, *index);
                let dim = self.dim(state, *dim);
                if !state.context.proves(&index) {
                    return self.reads_nothing(state, *prefix);
                }
                let Some(room) = dim.minus(&index) else {
                    return false;
                };
                if room
                    .shifted(-i128::from(*extent))
                    .is_some_and(|room| state.context.proves(&room))
                {
                    return true;
                }
                let Some((bytes, size)) = *prefix else {
                    return false;
                };
                let bytes = self.eval(state, bytes);
                room.combine(i128::from(size), &bytes, -1)
                    .is_some_and(|room| state.context.proves(&room))
                    || self.reads_nothing(state, *prefix)
            }
            ObligationKind::Divisor {
                dividend, divisor, ..
            } => {
                let low = self.type_range(*divisor).0;
                let divisor = self.eval(state, *divisor);
                if divisor
                    .shifted(-1)
                    .is_some_and(|less| state.context.proves(&less))
                {
                    return true;
                }
                // Below -1, or -1 with a dividend that is not the least value.
                let below = |state: &State, most: i128| {
                    divisor
                        .combine(-1, &Linear::constant(most), 1)
                        .is_some_and(|room| state.context.proves(&room))
                };
                if !below(state, -1) {
                    return false;
                }
                let dividend = self.eval(state, *dividend);
                below(state, -2)
                    || dividend
                        .shifted(-low - 1)
                        .is_some_and(|above| state.context.proves(&above))
            }
            // Low bits are looked at with the operands of copies.
            ObligationKind::Aligned { .. } | ObligationKind::Coordinate { .. } => true,
            ObligationKind::Bytes {
                value,
                multiple,
                most,
            } => {
                let value = self.eval(state, *value);
                let least = value.shifted(-1);
                let room = value.combine(-1, &Linear::constant(i128::from(*most)), 1);
                let proves =
                    |form: Option<Linear>| form.is_some_and(|form| state.context.proves(&form));
                if !(proves(least) && proves(room)) {
                    return false;
                }
                let rest = self.modulo(state, &value, (*multiple).into());
                rest.is_some_and(|rest| {
                    rest.scaled(-1)
                        .is_some_and(|none| state.context.proves(&none))
                })
            }
            ObligationKind::Rank { rank, ctas } => {
                let rank = self.eval(state, *rank);
                rank.combine(-1, &Linear::constant(i128::from(*ctas) - 1), 1)
                    .is_some_and(|room| state.context.proves(&room))
            }
            ObligationKind::AtMost { value, max } => {
                let value = self.eval(state, *value);
                value
                    .combine(-1, &Linear::constant(i128::from(*max)), 1)
                    .is_some_and(|room| state.context.proves(&room))
            }
        }
    }

    /// A copy that reads no bytes may name any source.
    fn reads_nothing(&mut self, state: &mut State, prefix: Option<(Value, u32)>) -> bool {
        let Some((bytes, _)) = prefix else {
            return false;
        };
        self.eval(state, bytes)
            .scaled(-1)
            .is_some_and(|none| state.context.proves(&none))
    }

    /// It fails whenever the instruction runs.
    fn fails(&mut self, state: &mut State, obligation: &Obligation) -> bool {
        if state.context.contradiction {
            return false;
        }
        match &obligation.kind {
            ObligationKind::Index {
                index,
                extent,
                dim,
                prefix: None,
                ..
            } => {
                let index = self.eval(state, *index);
                let dim = self.dim(state, *dim);
                let negative = index
                    .scaled(-1)
                    .and_then(|negated| negated.shifted(-1))
                    .is_some_and(|below| state.context.proves(&below));
                negative
                    || index
                        .minus(&dim)
                        .and_then(|over| over.shifted(i128::from(*extent) - 1))
                        .is_some_and(|over| state.context.proves(&over))
            }
            ObligationKind::Index { .. }
            | ObligationKind::Aligned { .. }
            | ObligationKind::Coordinate { .. }
            | ObligationKind::Bytes { .. } => false,
            ObligationKind::Divisor { divisor, .. } => {
                let divisor = self.eval(state, *divisor);
                state.context.proves(&divisor)
                    && divisor
                        .scaled(-1)
                        .is_some_and(|negated| state.context.proves(&negated))
            }
            ObligationKind::Rank { rank, ctas } => {
                let rank = self.eval(state, *rank);
                rank.shifted(-i128::from(*ctas))
                    .is_some_and(|over| state.context.proves(&over))
            }
            ObligationKind::AtMost { value, max } => {
                let value = self.eval(state, *value);
                value
                    .shifted(-i128::from(*max) - 1)
                    .is_some_and(|over| state.context.proves(&over))
            }
        }
    }

    /// The interval of a value, as far as it is known.
    fn range(&mut self, state: &mut State, value: Value) -> (Option<i128>, Option<i128>) {
        let linear = self.eval(state, value);
        let atom = self.atom(AtomKey::Value(self.canonical(value)));
        let (low, high) = self.type_range(value);
        state.context.bound(atom, low, high);
        state.context.assume_equal(&Linear::atom(atom), &linear);
        let (low, high) = state.context.bounds(atom);
        let finite = |end: i128| (end.abs() < context::INFINITE).then_some(end);
        (finite(low), finite(high))
    }
}

/// A function's own text for a value: see [`super::words`].
fn words(function: &Function, cfg: &Cfg<'_>, value: Value) -> String {
    super::words::value(
        function,
        &|value| match cfg.def(value) {
            Def::Op(op) => Some(op),
            _ => None,
        },
        value,
    )
}
