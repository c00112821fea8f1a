//! What is known at a point: facts `linear >= 0`, and an interval for each atom.
//!
//! An interval is tightened whenever a fact allows it. A goal `g >= 0` is proved if the intervals give it, or if it is
//! a sum of facts with positive factors and something that is: a term of the goal is removed with a fact in which its
//! atom has the same sign (`s * g = t * f + rest`, and `f >= 0`). Since everything is an integer, `g >= 0` follows from
//! `s * g >= -(s - 1)`, and a common factor is divided out rounding down. The search is bounded; what it does not find
//! is not proved.

use super::linear::{Atom, Linear, gcd};

/// Far beyond every value of a type, and far within `i128`.
pub(super) const INFINITE: i128 = 1 << 100;
const MAX_FACTS: usize = 160;
const MAX_STEPS: u32 = 300;
const MAX_TERMS: usize = 12;

#[derive(Debug, Clone, Default)]
pub(super) struct Context {
    pub(super) facts: Vec<Linear>,
    /// By atom; what is missing is unbounded.
    bounds: Vec<(i128, i128)>,
    /// No run gets here.
    pub(super) contradiction: bool,
}

impl Context {
    pub(super) fn bounds(&self, atom: Atom) -> (i128, i128) {
        self.bounds
            .get(atom.index())
            .copied()
            .unwrap_or((-INFINITE, INFINITE))
    }

    /// Narrows an atom; says if it changed.
    pub(super) fn bound(&mut self, atom: Atom, low: i128, high: i128) -> bool {
        if self.bounds.len() <= atom.index() {
            self.bounds.resize(atom.index() + 1, (-INFINITE, INFINITE));
        }
        let Some(bounds) = self.bounds.get_mut(atom.index()) else {
            return false;
        };
        let narrowed = (bounds.0.max(low), bounds.1.min(high));
        let changed = narrowed != *bounds;
        *bounds = narrowed;
        if narrowed.0 > narrowed.1 {
            self.contradiction = true;
        }
        changed
    }

    /// Adds `fact >= 0`.
    pub(super) fn assume(&mut self, fact: Linear) {
        let fact = fact.tightened();
        if fact.terms.is_empty() {
            self.contradiction |= fact.constant < 0;
            return;
        }
        if self.facts.contains(&fact) {
            return;
        }
        let mut changed = self.narrow(&fact);
        if fact.terms.len() > 1 && self.facts.len() < MAX_FACTS {
            self.facts.push(fact);
        }
        let mut rounds = 0;
        while changed && rounds < 3 && !self.contradiction {
            changed = false;
            rounds += 1;
            for index in 0..self.facts.len() {
                let fact = std::mem::take(&mut self.facts[index]);
                changed |= self.narrow(&fact);
                self.facts[index] = fact;
            }
        }
    }

    /// Adds `a == b`.
    pub(super) fn assume_equal(&mut self, a: &Linear, b: &Linear) {
        if let Some(difference) = a.minus(b) {
            if let Some(negated) = difference.scaled(-1) {
                self.assume(negated);
            }
            self.assume(difference);
        }
    }

    /// Narrows the atoms of a fact by each other.
    fn narrow(&mut self, fact: &Linear) -> bool {
        let mut changed = false;
        for (atom, factor) in &fact.terms {
            // factor * atom >= -(the greatest value of the rest)
            let rest = fact
                .terms
                .iter()
                .filter(|(other, _)| other != atom)
                .try_fold(fact.constant, |sum, (other, factor)| {
                    let (low, high) = self.bounds(*other);
                    let best = if *factor > 0 { high } else { low };
                    if best.abs() >= INFINITE {
                        return None;
                    }
                    sum.checked_add(factor.checked_mul(best)?)
                });
            let Some(rest) = rest.and_then(i128::checked_neg) else {
                continue;
            };
            changed |= if *factor > 0 {
                // atom >= rest / factor, rounded up
                let low = rest.div_euclid(*factor) + i128::from(rest.rem_euclid(*factor) != 0);
                self.bound(*atom, low, INFINITE)
            } else {
                // atom <= rest / factor, rounded down
                let high = (-rest).div_euclid(-*factor);
                self.bound(*atom, -INFINITE, high)
            };
        }
        changed
    }

    /// The least value that the intervals allow.
    pub(super) fn least(&self, linear: &Linear) -> Option<i128> {
        linear
            .terms
            .iter()
            .try_fold(linear.constant, |sum, (atom, factor)| {
                let (low, high) = self.bounds(*atom);
                let worst = if *factor > 0 { low } else { high };
                if worst.abs() >= INFINITE {
                    return None;
                }
                sum.checked_add(factor.checked_mul(worst)?)
            })
    }

    /// The greatest value that the intervals allow.
    pub(super) fn greatest(&self, linear: &Linear) -> Option<i128> {
        let negated = linear.scaled(-1)?;
        self.least(&negated)?.checked_neg()
    }

    /// `goal >= 0` in every run that gets here.
    pub(super) fn proves(&self, goal: &Linear) -> bool {
        if self.contradiction {
            return true;
        }
        let goal = goal.clone().tightened();
        if self.least(&goal).is_some_and(|least| least >= 0) {
            return true;
        }
        // Short proofs first.
        let mut steps = 0;
        for depth in [1, 2, 4] {
            if self.search(&goal, depth, &mut steps) {
                return true;
            }
            if steps >= MAX_STEPS {
                return false;
            }
        }
        false
    }

    fn search(&self, goal: &Linear, depth: u32, steps: &mut u32) -> bool {
        for (atom, factor) in &goal.terms {
            for fact in &self.facts {
                let other = fact.factor(*atom);
                if other == 0 || (other > 0) != (*factor > 0) {
                    continue;
                }
                *steps += 1;
                if *steps >= MAX_STEPS {
                    return false;
                }
                let Some(rest) = without(goal, *factor, fact, other) else {
                    continue;
                };
                if rest.terms.len() > MAX_TERMS {
                    continue;
                }
                if self.least(&rest).is_some_and(|least| least >= 0)
                    || depth > 1 && self.search(&rest, depth - 1, steps)
                {
                    return true;
                }
            }
        }
        false
    }
}

/// What remains to be proved of a goal when a fact has taken an atom out of it.
fn without(goal: &Linear, factor: i128, fact: &Linear, other: i128) -> Option<Linear> {
    let common = gcd(factor.unsigned_abs(), other.unsigned_abs());
    let scale = i128::try_from(other.unsigned_abs() / common).ok()?;
    let times = i128::try_from(factor.unsigned_abs() / common).ok()?;
    let rest = goal.combine(scale, fact, times.checked_neg()?)?;
    Some(rest.shifted(scale - 1)?.tightened())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn atom(index: u32) -> Linear {
        Linear::atom(Atom(index))
    }

    fn less(a: &Linear, b: &Linear) -> Linear {
        b.minus(a).and_then(|d| d.shifted(-1)).expect("small")
    }

    #[test]
    fn chains_of_facts() {
        let mut context = Context::default();
        let (i, m, n) = (atom(0), atom(1), atom(2));
        context.assume(less(&i, &m));
        context.assume(less(&m, &n));
        assert!(context.proves(&less(&i, &n)));
        // Over the integers there is one between.
        let next = i.shifted(1).expect("small");
        assert!(context.proves(&less(&next, &n)));
        let after = i.shifted(2).expect("small");
        assert!(!context.proves(&less(&after, &n)));
    }

    #[test]
    fn intervals_follow_facts_and_contradict() {
        let mut context = Context::default();
        context.bound(Atom(0), 0, 127);
        context.assume(less(&atom(0), &Linear::constant(64)));
        assert_eq!(context.bounds(Atom(0)), (0, 63));
        context.assume(less(&Linear::constant(63), &atom(0)));
        assert!(context.contradiction);
    }

    #[test]
    fn integers_are_not_reals() {
        let mut context = Context::default();
        // 4q <= t <= 63, so q <= 15.
        context.bound(Atom(0), 0, 63);
        context.assume(atom(0).combine(1, &atom(1), -4).expect("small"));
        assert_eq!(context.bounds(Atom(1)).1, 15);
    }
}
