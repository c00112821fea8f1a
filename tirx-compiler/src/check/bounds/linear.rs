//! Linear expressions over atoms, with integer coefficients.
//!
//! All arithmetic is checked: what would leave `i128` is no expression.

/// Something that has one integer value at a point of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Atom(pub(super) u32);

impl Atom {
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// `constant + Σ factor * atom`; atoms ascend, no factor is 0.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub(super) struct Linear {
    pub(super) constant: i128,
    pub(super) terms: Vec<(Atom, i128)>,
}

impl Linear {
    pub(super) fn constant(constant: i128) -> Self {
        Self {
            constant,
            terms: Vec::new(),
        }
    }

    pub(super) fn atom(atom: Atom) -> Self {
        Self {
            constant: 0,
            terms: vec![(atom, 1)],
        }
    }

    pub(super) fn as_constant(&self) -> Option<i128> {
        self.terms.is_empty().then_some(self.constant)
    }

    pub(super) fn factor(&self, atom: Atom) -> i128 {
        self.terms
            .iter()
            .find(|(other, _)| *other == atom)
            .map_or(0, |(_, factor)| *factor)
    }

    /// `self * a + other * b`
    pub(super) fn combine(&self, a: i128, other: &Self, b: i128) -> Option<Self> {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let (atom, factor) = match (left.peek(), right.peek()) {
                (None, None) => break,
                (Some((x, f)), Some((y, g))) if x == y => {
                    let sum = f.checked_mul(a)?.checked_add(g.checked_mul(b)?)?;
                    left.next();
                    right.next();
                    (*x, sum)
                }
                (Some((x, f)), None) => {
                    left.next();
                    (*x, f.checked_mul(a)?)
                }
                (Some((x, f)), Some((y, _))) if x < y => {
                    left.next();
                    (*x, f.checked_mul(a)?)
                }
                (_, Some((y, g))) => {
                    right.next();
                    (*y, g.checked_mul(b)?)
                }
            };
            if factor != 0 {
                terms.push((atom, factor));
            }
        }
        Some(Self {
            constant: self
                .constant
                .checked_mul(a)?
                .checked_add(other.constant.checked_mul(b)?)?,
            terms,
        })
    }

    pub(super) fn plus(&self, other: &Self) -> Option<Self> {
        self.combine(1, other, 1)
    }

    pub(super) fn minus(&self, other: &Self) -> Option<Self> {
        self.combine(1, other, -1)
    }

    pub(super) fn shifted(&self, constant: i128) -> Option<Self> {
        Some(Self {
            constant: self.constant.checked_add(constant)?,
            terms: self.terms.clone(),
        })
    }

    pub(super) fn scaled(&self, factor: i128) -> Option<Self> {
        self.combine(factor, &Self::default(), 0)
    }

    /// The greatest number that divides all of it, and `other`.
    pub(super) fn common_factor(&self, other: i128) -> i128 {
        let factors = self.terms.iter().map(|(_, factor)| *factor);
        let all = factors.chain([self.constant, other]);
        let common = all.fold(0, |common, factor| gcd(common, factor.unsigned_abs()));
        i128::try_from(common).unwrap_or(1)
    }

    /// Divided by a positive number that divides all of it.
    pub(super) fn divided(&self, by: i128) -> Self {
        let terms = self.terms.iter();
        Self {
            constant: self.constant / by,
            terms: terms.map(|(atom, factor)| (*atom, factor / by)).collect(),
        }
    }

    /// The strongest expression over integers that is `>= 0` exactly where this one is.
    pub(super) fn tightened(mut self) -> Self {
        let divisor = self.terms.iter().fold(0u128, |divisor, (_, factor)| {
            gcd(divisor, factor.unsigned_abs())
        });
        if let Ok(divisor) = i128::try_from(divisor)
            && divisor > 1
        {
            for (_, factor) in &mut self.terms {
                *factor /= divisor;
            }
            self.constant = self.constant.div_euclid(divisor);
        }
        self
    }
}

pub(super) fn gcd(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combines_and_tightens() {
        let x = Linear::atom(Atom(0));
        let y = Linear::atom(Atom(1));
        let sum = x.combine(3, &y, -2).and_then(|sum| sum.shifted(7));
        let sum = sum.as_ref().expect("small");
        assert_eq!(sum.terms, [(Atom(0), 3), (Atom(1), -2)]);
        assert_eq!(sum.minus(sum), Some(Linear::default()));
        // 63 - 4x >= 0 over the integers is 15 - x >= 0.
        let tight = x
            .combine(-4, &Linear::constant(63), 1)
            .expect("small")
            .tightened();
        assert_eq!((tight.constant, tight.factor(Atom(0))), (15, -1));
        assert_eq!(x.scaled(i128::MAX).and_then(|big| big.scaled(2)), None);
    }
}
