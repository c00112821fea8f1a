//! Counting loops, found by their shape.
//!
//! A parameter of a loop's header counts when every edge from outside passes some start, every edge from inside passes
//! the parameter plus one positive constant, and the header leaves the loop unless the parameter is below an end. The
//! sum is then made only where the parameter was below the end, so it does not wrap as long as the end plus the step
//! is in the type, and the parameter lies between the least start and the greatest end plus the step.

use super::{
    cfg::{Cfg, Loop},
    fact::Fact,
    func::{Func, Imm, Op, Term},
};
use crate::ir::{
    ssa::{Binary, Value},
    tree::{BinaryOp, CompareOp},
};

/// A parameter that counts.
#[derive(Debug, Clone)]
pub(crate) struct Induction {
    /// What the edges from outside pass.
    pub(crate) starts: Vec<Value>,
    /// The step, positive.
    pub(crate) step: i128,
    /// The loop goes on while the parameter is below this (or equal, if inclusive).
    pub(crate) end: Value,
    /// `<=`
    pub(crate) inclusive: bool,
}

impl Induction {
    /// The parameter of this index, if it counts.
    pub(crate) fn find(
        func: &Func<'_>,
        cfg: &Cfg,
        inner: &Loop,
        index: usize,
        definition: &dyn Fn(Value) -> Option<Op>,
    ) -> Option<Self> {
        let header = func.block(inner.header);
        let param = *header.params.get(index)?;
        let Term::Branch(cond, then, otherwise) = &header.term else {
            return None;
        };
        if !inner.contains(then.block) || inner.contains(otherwise.block) {
            return None;
        }
        let Op::Compare(op, left, right) = definition(*cond)? else {
            return None;
        };
        let (end, inclusive) = match op {
            CompareOp::Lt if left == param => (right, false),
            CompareOp::Le if left == param => (right, true),
            CompareOp::Gt if right == param => (left, false),
            CompareOp::Ge if right == param => (left, true),
            _ => return None,
        };
        let mut starts = Vec::new();
        let mut step = None;
        for &pred in &cfg.preds[inner.header.index()] {
            for edge in func.block(pred).term.edges() {
                if edge.block != inner.header {
                    continue;
                }
                let arg = *edge.args.get(index)?;
                if !inner.contains(pred) {
                    starts.push(arg);
                    continue;
                }
                let Op::Binary(Binary::Op(BinaryOp::Add), a, b) = definition(arg)? else {
                    return None;
                };
                let by = if a == param { b } else { a };
                let Op::Const(Imm::Int(by)) = definition(by)? else {
                    return None;
                };
                if (a != param && b != param) || by <= 0 || step.is_some_and(|step| step != by) {
                    return None;
                }
                step = Some(by);
            }
        }
        Some(Self {
            starts,
            step: step?,
            end,
            inclusive,
        })
    }

    /// What is known of the parameter.
    pub(crate) fn fact(&self, func: &Func<'_>, look: &dyn Fn(Value) -> Fact) -> Option<Fact> {
        let ty = func.ty(self.end);
        let end = look(self.end);
        let start = self
            .starts
            .iter()
            .map(|start| look(*start))
            .reduce(Fact::union)?;
        let last = end.hi - i128::from(!self.inclusive);
        let fact = Fact {
            lo: start.lo,
            hi: start.hi.max(last + self.step),
            zeros: start.zeros.min(self.step.trailing_zeros()),
        };
        fact.fits(ty).then_some(fact)
    }

    /// How often the body runs, if start and end are constants and no sum wraps.
    pub(crate) fn trips(&self, func: &Func<'_>, look: &dyn Fn(Value) -> Fact) -> Option<u64> {
        self.fact(func, look)?;
        let end = look(self.end);
        let start = self
            .starts
            .iter()
            .map(|start| look(*start))
            .reduce(Fact::union)?;
        if start.lo != start.hi || end.lo != end.hi {
            return None;
        }
        let past = end.lo + i128::from(self.inclusive);
        let distance = (past - start.lo).max(0);
        u64::try_from((distance + self.step - 1) / self.step).ok()
    }
}
