//! Proof by cases: the ways into a join, the sides of a `select`, `min` or `max`.
//!
//! The cases of a value are all there are only where the value is defined. So it has to be defined on every path to the
//! obligation, or on every path of the case that is looked at: inside the case that a join was reached by one way, also
//! what is defined on every path to that way.

use super::{Prover, State, eval::assume_at_most, linear::Linear};
use crate::check::cfg::Def;
use crate::ir::{
    ssa::{Binary, BlockId, Obligation, ObligationKind, Op, Value},
    types::Scalar,
};
use std::collections::HashSet;

/// How many splits a proof may nest, how many values it may choose from, and how many cases it may look at in all.
const MAX_NESTED: u32 = 3;
const MAX_CANDIDATES: usize = 6;
const MAX_CASES: u32 = 24;
/// How many values are looked at to find candidates.
const MAX_VISITED: usize = 96;
/// How many numbers a counter may have to be looked at one by one.
const MAX_NUMBERS: i128 = 16;

/// One case of a split.
#[derive(Clone, Copy)]
enum Case {
    /// The value is this one, and this condition is so.
    When(Value, bool, Value),
    /// The value is this one, which is at most the other.
    AtMost(Value, Value),
    /// The value is this one, which is at least the other.
    AtLeast(Value, Value),
    /// The value is this number.
    Is(i128),
    /// The value is the argument of this way into the block.
    Way(crate::check::cfg::Pred, Value),
}

impl Prover<'_> {
    pub(super) fn holds_by_cases(
        &mut self,
        state: &State,
        block: BlockId,
        obligation: &Obligation,
    ) -> bool {
        let candidates = self.candidates(block, obligation);
        let mut budget = MAX_CASES;
        self.by_cases(
            state,
            block,
            obligation,
            &candidates,
            &[block],
            MAX_NESTED,
            &mut budget,
        )
    }

    /// `passed` are blocks that every run of the case has come by.
    #[allow(clippy::too_many_arguments)]
    fn by_cases(
        &mut self,
        state: &State,
        block: BlockId,
        obligation: &Obligation,
        candidates: &[Value],
        passed: &[BlockId],
        nested: u32,
        budget: &mut u32,
    ) -> bool {
        if nested == 0 {
            return false;
        }
        candidates.iter().enumerate().any(|(position, value)| {
            let is_defined = self
                .cfg
                .home(*value)
                .is_some_and(|home| passed.iter().any(|block| self.cfg.dominates(home, *block)));
            if !is_defined {
                return false;
            }
            let Some(cases) = self.cases(state, *value) else {
                return false;
            };
            let rest = candidates.get(position + 1..).unwrap_or_default();
            cases.into_iter().all(|case| {
                if *budget == 0 {
                    return false;
                }
                let mut state = state.clone();
                self.assume_case(&mut state, *value, case);
                if state.context.contradiction {
                    return true;
                }
                *budget -= 1;
                self.assume_path_again(&mut state, block);
                if let Some(under) = obligation.under {
                    self.assume_condition(&mut state, under, true);
                }
                // The path was worked out anew: the value is the case's again.
                self.assume_case(&mut state, *value, case);
                let mut passed = passed.to_vec();
                if let Case::Way(pred, _) = case {
                    passed.push(pred.from);
                }
                self.holds(&mut state, obligation)
                    || self.by_cases(&state, block, obligation, rest, &passed, nested - 1, budget)
            })
        })
    }

    fn cases(&mut self, state: &State, value: Value) -> Option<Vec<Case>> {
        // A choice says more than the number that was chosen.
        if let Some(cases) = self.cases_of(value) {
            return Some(cases);
        }
        let numbers = self.numbers(state, value)?;
        Some(numbers.into_iter().map(Case::Is).collect())
    }

    /// The numbers that a value can be, if they are few: of a loop's counter, or one of some constants.
    fn numbers(&mut self, state: &State, value: Value) -> Option<Vec<i128>> {
        if let Some(few) = self.sets.few(value) {
            return Some(few.iter().copied().collect());
        }
        let Def::Param(block, _) = self.cfg.def(value) else {
            return None;
        };
        if !self.cfg.is_header(block) {
            return None;
        }
        let mut state = state.clone();
        let form = self.eval(&mut state, value);
        let (low, high) = (state.context.least(&form)?, state.context.greatest(&form)?);
        let width = high.checked_sub(low)?;
        (0 < width && width < MAX_NUMBERS).then(|| (low..=high).collect())
    }

    fn cases_of(&self, value: Value) -> Option<Vec<Case>> {
        match self.cfg.def(value) {
            Def::Op(Op::Select(cond, a, b)) => Some(vec![
                Case::When(*cond, true, *a),
                Case::When(*cond, false, *b),
            ]),
            Def::Op(Op::Binary(Binary::Min, a, b)) => {
                Some(vec![Case::AtMost(*a, *b), Case::AtMost(*b, *a)])
            }
            Def::Op(Op::Binary(Binary::Max, a, b)) => {
                Some(vec![Case::AtLeast(*a, *b), Case::AtLeast(*b, *a)])
            }
            Def::Param(block, position) if !self.cfg.is_header(block) => self
                .cfg
                .preds(block)
                .iter()
                .map(|pred| {
                    let arg = self.cfg.arg(*pred, block, position)?;
                    Some(Case::Way(*pred, arg))
                })
                .collect(),
            _ => None,
        }
    }

    fn assume_case(&mut self, state: &mut State, value: Value, case: Case) {
        let arg = match case {
            Case::When(cond, truth, arg) => {
                state.memo.clear();
                self.assume_condition(state, cond, truth);
                arg
            }
            Case::AtMost(arg, other) | Case::AtLeast(arg, other) => {
                state.memo.clear();
                let (this, that) = (self.eval(state, arg), self.eval(state, other));
                match case {
                    Case::AtMost(..) => assume_at_most(state, &this, &that),
                    _ => assume_at_most(state, &that, &this),
                }
                arg
            }
            Case::Way(pred, arg) => {
                self.assume_way(state, pred);
                arg
            }
            Case::Is(number) => {
                let value = self.canonical(value);
                let number = Linear::constant(number);
                for form in [self.eval(state, value), self.itself(state, value)] {
                    state.context.assume_equal(&form, &number);
                }
                state.memo.clear();
                state.memo.insert(value, number);
                return;
            }
        };
        state.memo.clear();
        let arg = self.eval(state, arg);
        // Facts on record speak of the value as an atom.
        let value = self.canonical(value);
        let itself = self.itself(state, value);
        state.context.assume_equal(&itself, &arg);
        state.memo.insert(value, arg);
    }

    /// Values whose cases may matter: those that the obligation is about depend on them, or a condition on the way.
    fn candidates(&self, block: BlockId, obligation: &Obligation) -> Vec<Value> {
        let mut queue: Vec<Value> = Vec::new();
        match &obligation.kind {
            ObligationKind::Index { index, prefix, .. } => {
                queue.push(*index);
                queue.extend(prefix.map(|(bytes, _)| bytes));
            }
            ObligationKind::Divisor {
                dividend, divisor, ..
            } => queue.extend([*divisor, *dividend]),
            ObligationKind::AtMost { value, .. }
            | ObligationKind::Bytes { value, .. }
            | ObligationKind::Rank { rank: value, .. } => {
                queue.push(*value);
            }
            ObligationKind::Aligned { .. } | ObligationKind::Coordinate { .. } => {}
        }
        queue.extend(obligation.under);
        let mut at = Some(block);
        while let Some(id) = at {
            queue.extend(self.guard(id).map(|(cond, _)| cond));
            at = self.cfg.idom.get(id.index()).copied().flatten();
        }
        let mut seen = HashSet::new();
        let mut found = Vec::new();
        let mut next = 0;
        while let Some(value) = queue.get(next).copied() {
            next += 1;
            let value = self.canonical(value);
            if next > MAX_VISITED || found.len() >= MAX_CANDIDATES {
                break;
            }
            if !seen.insert(value) {
                continue;
            }
            let integral = self.scalar(value).is_some_and(Scalar::is_int);
            let is_header = match self.cfg.def(value) {
                Def::Param(block, _) => self.cfg.is_header(block),
                _ => false,
            };
            let split =
                self.cases_of(value).is_some() || is_header || self.sets.few(value).is_some();
            if integral && split {
                found.push(value);
            }
            match self.cfg.def(value) {
                Def::Op(Op::Unary(_, a) | Op::Cast(a)) => queue.push(*a),
                Def::Op(Op::Binary(_, a, b) | Op::Compare(_, a, b)) => queue.extend([*a, *b]),
                Def::Op(Op::Select(cond, a, b)) => queue.extend([*a, *b, *cond]),
                Def::Param(block, position) if !self.cfg.is_header(block) => {
                    for pred in self.cfg.preds(block) {
                        queue.extend(self.cfg.arg(*pred, block, position));
                    }
                }
                _ => {
                    if let Some(exact) = self.loops.exact.get(&value) {
                        queue.push(exact.start);
                    }
                }
            }
        }
        found
    }
}
