//! Transfer functions: values to linear expressions, conditions to facts.

use super::{
    Prover, State,
    context::INFINITE,
    linear::{Atom, Linear},
};
use crate::check::cfg::Def;
use crate::ir::{
    ssa::{Axis, Binary, Op, Special, Unary, Value, ValueTy},
    tree::{BinaryOp, CompareOp},
    types::{Const, Dim, DimId, DimSource, GridOf, ParamId, Scalar},
};

/// What an atom stands for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum AtomKey {
    /// A value that is no linear expression of others.
    Value(Value),
    /// A dimension known at launch, however the kernel gets at it.
    Dim(DimId),
    /// A special register.
    Special(Special, Axis),
    /// `floor(e / d)`
    Quotient(Linear, i128),
    /// `e - d * floor(e / d)`
    Remainder(Linear, i128),
    /// How often the back edges of this header's loop were taken since the loop was entered.
    Trip(crate::ir::ssa::BlockId),
}

/// The greatest value of a dimension known at launch.
const MAX_DIM: i128 = (1 << 31) - 1;
/// How deep definitions are followed: beyond, a value stands for itself.
const MAX_DEPTH: u32 = 48;

impl Prover<'_> {
    pub(super) fn atom(&mut self, key: AtomKey) -> Atom {
        if let Some(atom) = self.atom_ids.get(&key) {
            return *atom;
        }
        let atom = Atom(self.atom_ids.len() as u32);
        self.atom_ids.insert(key, atom);
        atom
    }

    pub(super) fn scalar(&self, value: Value) -> Option<Scalar> {
        match self.cfg.function.values.get(value.index())?.ty {
            ValueTy::Scalar(scalar) => Some(scalar),
            ValueTy::CachePolicy => None,
        }
    }

    /// The range of a value's type; a `bool` is 0 or 1.
    pub(super) fn type_range(&self, value: Value) -> (i128, i128) {
        match self.scalar(value) {
            Some(Scalar::Bool) => (0, 1),
            Some(scalar) => scalar.int_range().unwrap_or((-INFINITE, INFINITE)),
            None => (-INFINITE, INFINITE),
        }
    }

    fn fits(&self, state: &State, linear: &Linear, (low, high): (i128, i128)) -> bool {
        let Some(above) = linear.shifted(-low) else {
            return false;
        };
        let Some(below) = linear.combine(-1, &Linear::constant(high), 1) else {
            return false;
        };
        state.context.proves(&above) && state.context.proves(&below)
    }

    /// The value of an integer, as a linear expression that is exact over the integers.
    pub(super) fn eval(&mut self, state: &mut State, value: Value) -> Linear {
        let value = self.canonical(value);
        if let Some(known) = state.memo.get(&value) {
            return known.clone();
        }
        if self.depth >= MAX_DEPTH {
            return self.itself(state, value);
        }
        self.depth += 1;
        let linear = match self.cfg.def(value) {
            Def::Op(op) => self.eval_op(state, value, op),
            Def::Param(block, position) => self.eval_param(state, value, block, position),
            Def::None => self.itself(state, value),
        };
        self.depth -= 1;
        state.memo.insert(value, linear.clone());
        linear
    }

    /// A value as an atom, within its type.
    pub(super) fn itself(&mut self, state: &mut State, value: Value) -> Linear {
        let (low, high) = self.type_range(value);
        let atom = self.atom(AtomKey::Value(value));
        state.context.bound(atom, low, high);
        Linear::atom(atom)
    }

    /// A value as an atom within an interval.
    fn within(&mut self, state: &mut State, value: Value, low: i128, high: i128) -> Linear {
        let linear = self.itself(state, value);
        if let [(atom, _)] = linear.terms.as_slice() {
            state.context.bound(*atom, low, high);
        }
        linear
    }

    pub(super) fn dim(&mut self, state: &mut State, dim: Dim) -> Linear {
        match dim {
            Dim::Const(size) => Linear::constant(i128::from(size)),
            Dim::Symbol(id) => {
                let atom = self.atom(AtomKey::Dim(id));
                state.context.bound(atom, 0, MAX_DIM);
                Linear::atom(atom)
            }
        }
    }

    fn param(&mut self, state: &mut State, value: Value, id: ParamId) -> Linear {
        let symbol = self
            .cfg
            .function
            .signature
            .dims
            .iter()
            .position(|dim| dim.source == DimSource::Param(id));
        match symbol {
            Some(index) => self.dim(state, Dim::Symbol(DimId(index))),
            None => self.itself(state, value),
        }
    }

    fn special(&mut self, state: &mut State, special: Special, axis: Axis) -> Linear {
        let launch = &self.cfg.function.signature.launch;
        let (low, high) = special.bounds(axis, launch);
        let (low, high) = (i128::from(low), i128::from(high));
        if low == high {
            return Linear::constant(low);
        }
        let atom = self.atom(AtomKey::Special(special, axis));
        let linear = Linear::atom(atom);
        if state.context.bound(atom, low, high) {
            if special == Special::GridDim {
                self.grid_of(state, axis, &linear);
            }
            let size = match special {
                Special::ThreadIdx => Special::BlockDim,
                Special::BlockIdx => Special::GridDim,
                Special::ClusterCtaid => Special::ClusterNctaid,
                Special::Clusterid => Special::Nclusterid,
                Special::ClusterCtarank => Special::ClusterNctarank,
                _ => return linear,
            };
            let size = self.special(state, size, axis);
            assume_less(state, &linear, &size);
        }
        linear
    }

    /// What the blocks of a launch have to do with a dimension: with `per` elements each they cover it, or are the whole
    /// parts of it.
    fn grid_of(&mut self, state: &mut State, axis: Axis, blocks: &Linear) {
        let of = self.cfg.function.signature.launch.grid_of;
        let Some(GridOf { dim, per, up }) = of.get(axis as usize).copied().flatten() else {
            return;
        };
        let (dim, per) = (self.dim(state, Dim::Symbol(dim)), i128::from(per));
        // 0 <= dim - per * blocks < per, or 0 <= per * blocks - dim < per.
        let Some(rest) = dim.combine(1, blocks, -per) else {
            return;
        };
        let Some(rest) = rest.scaled(if up { -1 } else { 1 }) else {
            return;
        };
        assume_less(state, &rest, &Linear::constant(per));
        state.context.assume(rest);
    }

    fn eval_op(&mut self, state: &mut State, value: Value, op: &Op) -> Linear {
        match op {
            Op::Const(Const::Int(constant)) => Linear::constant(*constant),
            Op::Const(Const::Bool(constant)) => Linear::constant(i128::from(*constant)),
            Op::Param(id) => self.param(state, value, *id),
            Op::Dim(id) => self.dim(state, Dim::Symbol(*id)),
            Op::Special(special, axis) => self.special(state, *special, *axis),
            Op::Cast(from) => self.cast(state, value, *from),
            Op::Unary(op, a) => self.unary(state, value, *op, *a),
            Op::Binary(op, a, b) if self.scalar(value).is_some_and(Scalar::is_int) => {
                self.binary(state, value, *op, *a, *b)
            }
            Op::Select(_, a, b) if self.scalar(value).is_some_and(Scalar::is_int) => {
                let (a, b) = (self.eval(state, *a), self.eval(state, *b));
                self.joined(state, value, &[a, b])
            }
            _ => self.itself(state, value),
        }
    }

    /// A value that is one of several.
    pub(super) fn joined(&mut self, state: &mut State, value: Value, options: &[Linear]) -> Linear {
        if let [first, rest @ ..] = options
            && rest.iter().all(|other| other == first)
        {
            return first.clone();
        }
        let (least, greatest) = self.type_range(value);
        let low = options
            .iter()
            .map(|option| state.context.least(option))
            .try_fold(INFINITE, |low, option| Some(low.min(option?)));
        let high = options
            .iter()
            .map(|option| state.context.greatest(option))
            .try_fold(-INFINITE, |high, option| Some(high.max(option?)));
        self.within(
            state,
            value,
            low.unwrap_or(least).max(least),
            high.unwrap_or(greatest).min(greatest),
        )
    }

    /// An exact expression if it fits the type; otherwise a value that wrapped, and what is left of the expression: an
    /// unsigned result that passed the top is smaller, one that passed 0 is greater.
    fn wrapped(&mut self, state: &mut State, value: Value, exact: Option<Linear>) -> Linear {
        let (low, high) = self.type_range(value);
        let Some(exact) = exact else {
            return self.itself(state, value);
        };
        if self.fits(state, &exact, (low, high)) {
            return exact;
        }
        let linear = self.itself(state, value);
        if low == 0 {
            if state.context.proves(&exact) {
                assume_at_most(state, &linear, &exact);
            } else if exact
                .combine(-1, &Linear::constant(high), 1)
                .is_some_and(|room| state.context.proves(&room))
            {
                assume_at_most(state, &exact, &linear);
            }
        }
        linear
    }

    fn cast(&mut self, state: &mut State, value: Value, from: Value) -> Linear {
        let is_integral = |scalar: Option<Scalar>| {
            scalar.is_some_and(|scalar| scalar.is_int() || scalar == Scalar::Bool)
        };
        if !is_integral(self.scalar(value)) || !is_integral(self.scalar(from)) {
            return self.itself(state, value);
        }
        let exact = self.eval(state, from);
        self.wrapped(state, value, Some(exact))
    }

    fn unary(&mut self, state: &mut State, value: Value, op: Unary, a: Value) -> Linear {
        if !self.scalar(value).is_some_and(Scalar::is_int) {
            return self.itself(state, value);
        }
        if matches!(op, Unary::WarpUniform | Unary::BlockUniform) {
            return self.eval(state, a);
        }
        let (low, high) = self.type_range(value);
        match op {
            Unary::CountOnes | Unary::LeadingZeros => {
                let bits = self.scalar(a).map_or(64, Scalar::bits);
                return self.within(state, value, 0, bits.into());
            }
            Unary::Sqrt
            | Unary::Floor
            | Unary::Ceil
            | Unary::Trunc
            | Unary::RoundTiesEven
            | Unary::ReverseBits
            | Unary::Reinterpret
            | Unary::WarpUniform
            | Unary::BlockUniform => return self.itself(state, value),
            Unary::Neg | Unary::Not | Unary::Abs => {}
        }
        let a = self.eval(state, a);
        match op {
            Unary::Neg => {
                let exact = a.scaled(-1);
                self.wrapped(state, value, exact)
            }
            // -a - 1, and in an unsigned type that much below 2^bits.
            Unary::Not => match a.combine(-1, &Linear::constant(low + high), 1) {
                Some(exact) => exact,
                None => self.itself(state, value),
            },
            Unary::Abs => {
                let negated = a.scaled(-1);
                if state.context.proves(&a) {
                    return a;
                }
                if let Some(negated) = &negated
                    && state.context.proves(negated)
                {
                    return self.wrapped(state, value, Some(negated.clone()));
                }
                // `MIN.abs()` is `MIN`.
                let greatest = state.context.greatest(&a);
                let least = state.context.least(&a);
                match (least, greatest) {
                    (Some(least), Some(greatest)) if least > low => {
                        let linear = self.within(state, value, 0, greatest.abs().max(least.abs()));
                        assume_at_most(state, &a, &linear);
                        if let Some(negated) = negated {
                            assume_at_most(state, &negated, &linear);
                        }
                        linear
                    }
                    _ => self.itself(state, value),
                }
            }
            _ => self.itself(state, value),
        }
    }

    fn binary(
        &mut self,
        state: &mut State,
        value: Value,
        op: Binary,
        a: Value,
        b: Value,
    ) -> Linear {
        let (left, right) = (self.eval(state, a), self.eval(state, b));
        match op {
            Binary::Min | Binary::Max => self.extreme(state, value, op, &left, &right),
            Binary::Op(op) => match op {
                BinaryOp::Add => self.wrapped(state, value, left.plus(&right)),
                BinaryOp::Sub => self.wrapped(state, value, left.minus(&right)),
                BinaryOp::Mul => self.product(state, value, &left, &right),
                BinaryOp::Div => self.quotient_of(state, value, &left, &right),
                BinaryOp::Rem => self.remainder_of(state, value, &left, &right),
                BinaryOp::And => self.and(state, value, &left, &right),
                BinaryOp::Or | BinaryOp::Xor => self.or(state, value, op, &left, &right),
                BinaryOp::Shl | BinaryOp::Shr => self.shift(state, value, op, &left, &right),
            },
        }
    }

    fn extreme(
        &mut self,
        state: &mut State,
        value: Value,
        op: Binary,
        a: &Linear,
        b: &Linear,
    ) -> Linear {
        let (small, large) = if op == Binary::Min { (a, b) } else { (b, a) };
        // For `min`, `a <= b` makes it `a`; for `max`, `b <= a` does.
        if large
            .minus(small)
            .is_some_and(|difference| state.context.proves(&difference))
        {
            return a.clone();
        }
        if small
            .minus(large)
            .is_some_and(|difference| state.context.proves(&difference))
        {
            return b.clone();
        }
        let range = |linear: &Linear| (state.context.least(linear), state.context.greatest(linear));
        let (a_range, b_range) = (range(a), range(b));
        let (least, greatest) = self.type_range(value);
        let pick = |x: Option<i128>, y: Option<i128>, otherwise: i128| {
            let (x, y) = (x.unwrap_or(otherwise), y.unwrap_or(otherwise));
            if op == Binary::Min {
                x.min(y)
            } else {
                x.max(y)
            }
        };
        // An unknown end is the type's: both operands are of it.
        let low = pick(a_range.0, b_range.0, least);
        let high = pick(a_range.1, b_range.1, greatest);
        let linear = self.within(state, value, low, high);
        for side in [a, b] {
            if op == Binary::Min {
                assume_at_most(state, &linear, side);
            } else {
                assume_at_most(state, side, &linear);
            }
        }
        linear
    }

    fn product(&mut self, state: &mut State, value: Value, a: &Linear, b: &Linear) -> Linear {
        if let Some(factor) = b.as_constant() {
            return self.wrapped(state, value, a.scaled(factor));
        }
        if let Some(factor) = a.as_constant() {
            return self.wrapped(state, value, b.scaled(factor));
        }
        let (least, greatest) = self.type_range(value);
        let Some([low, high]) = product_range(state, a, b) else {
            return self.itself(state, value);
        };
        if low < least || high > greatest {
            return self.itself(state, value);
        }
        let linear = self.within(state, value, low, high);
        // Between the products with the least and greatest value of the other factor.
        for (factor, other) in [(a, b), (b, a)] {
            if !state.context.proves(factor) {
                continue;
            }
            if let Some(bound) = state
                .context
                .least(other)
                .and_then(|least| factor.scaled(least))
            {
                assume_at_most(state, &bound, &linear);
            }
            if let Some(bound) = state
                .context
                .greatest(other)
                .and_then(|greatest| factor.scaled(greatest))
            {
                assume_at_most(state, &linear, &bound);
            }
        }
        linear
    }

    /// `floor(linear / divisor)` for a positive divisor.
    fn floor(&mut self, state: &mut State, linear: &Linear, divisor: i128) -> Option<Linear> {
        let (outside, rest) = split(linear, divisor)?;
        if let Some(constant) = rest.as_constant() {
            return outside.shifted(constant.div_euclid(divisor));
        }
        let atom = self.atom(AtomKey::Quotient(rest.clone(), divisor));
        let quotient = Linear::atom(atom);
        if state.defined.insert(atom) {
            let low = state.context.least(&rest);
            let high = state.context.greatest(&rest);
            state.context.bound(
                atom,
                low.map_or(-INFINITE, |low| low.div_euclid(divisor)),
                high.map_or(INFINITE, |high| high.div_euclid(divisor)),
            );
            if let Some(scaled) = quotient.scaled(divisor) {
                assume_at_most(state, &scaled, &rest);
                if let Some(end) = scaled.shifted(divisor) {
                    assume_less(state, &rest, &end);
                }
            }
        }
        outside.plus(&quotient)
    }

    /// `linear - divisor * floor(linear / divisor)` for a positive divisor.
    fn modulo(&mut self, state: &mut State, linear: &Linear, divisor: i128) -> Option<Linear> {
        let (_, rest) = split(linear, divisor)?;
        if let Some(constant) = rest.as_constant() {
            return Some(Linear::constant(constant.rem_euclid(divisor)));
        }
        let below = rest.combine(-1, &Linear::constant(divisor - 1), 1)?;
        if state.context.proves(&rest) && state.context.proves(&below) {
            return Some(rest);
        }
        let atom = self.atom(AtomKey::Remainder(rest.clone(), divisor));
        let remainder = Linear::atom(atom);
        if state.defined.insert(atom) {
            state.context.bound(atom, 0, divisor - 1);
            let quotient = self.floor(state, &rest, divisor)?;
            let exact = rest.combine(1, &quotient, -divisor)?;
            state.context.assume_equal(&remainder, &exact);
        }
        Some(remainder)
    }

    fn quotient_of(&mut self, state: &mut State, value: Value, a: &Linear, b: &Linear) -> Linear {
        let nonnegative = state.context.proves(a);
        match b.as_constant() {
            Some(divisor) if divisor > 0 && nonnegative => {
                if let Some(quotient) = self.floor(state, a, divisor) {
                    return quotient;
                }
            }
            // Toward zero, so no larger in magnitude than the dividend.
            Some(divisor) if divisor > 0 => {
                if let (Some(low), Some(high)) = (state.context.least(a), state.context.greatest(a))
                {
                    return self.within(state, value, low / divisor, high / divisor);
                }
            }
            None if nonnegative && positive(state, b) => {
                let linear = self.itself(state, value);
                assume_at_most(state, &Linear::constant(0), &linear);
                assume_at_most(state, &linear, a);
                return linear;
            }
            _ => {}
        }
        self.itself(state, value)
    }

    fn remainder_of(&mut self, state: &mut State, value: Value, a: &Linear, b: &Linear) -> Linear {
        let nonnegative = state.context.proves(a);
        match b.as_constant() {
            Some(divisor) if divisor > 0 && nonnegative => {
                if let Some(remainder) = self.modulo(state, a, divisor) {
                    return remainder;
                }
            }
            Some(divisor) if divisor != 0 && divisor != i128::MIN => {
                let most = divisor.abs() - 1;
                let low = if nonnegative { 0 } else { -most };
                return self.within(state, value, low, most);
            }
            // A division by zero does not get past its check, so a remainder has a divisor that is not 0.
            None if nonnegative && state.context.proves(b) => {
                let linear = self.itself(state, value);
                assume_at_most(state, &Linear::constant(0), &linear);
                assume_less(state, &linear, b);
                assume_at_most(state, &linear, a);
                return linear;
            }
            _ => {}
        }
        self.itself(state, value)
    }

    fn and(&mut self, state: &mut State, value: Value, a: &Linear, b: &Linear) -> Linear {
        let (least, greatest) = self.type_range(value);
        for (linear, mask) in [(a, b.as_constant()), (b, a.as_constant())] {
            let Some(mask) = mask else {
                continue;
            };
            // Low bits: the value modulo a power of two, in two's complement for a negative one too.
            if mask >= 0
                && (mask & (mask + 1)) == 0
                && let Some(low) = self.modulo(state, linear, mask + 1)
            {
                return low;
            }
            // All but the low bits: what is left when they are taken away.
            let low_bits = if least == 0 {
                greatest - mask
            } else {
                -mask - 1
            };
            if low_bits >= 0
                && (low_bits & (low_bits + 1)) == 0
                && let Some(low) = self.modulo(state, linear, low_bits + 1)
                && let Some(high) = linear.minus(&low)
            {
                return high;
            }
        }
        let mut high = greatest;
        let mut nonnegative = false;
        let mut limits = Vec::new();
        for linear in [a, b] {
            if state.context.proves(linear) {
                nonnegative = true;
                high = high.min(state.context.greatest(linear).unwrap_or(greatest));
                limits.push(linear.clone());
            }
        }
        if !nonnegative {
            return self.itself(state, value);
        }
        let linear = self.within(state, value, 0, high);
        for limit in limits {
            assume_at_most(state, &linear, &limit);
        }
        linear
    }

    fn or(
        &mut self,
        state: &mut State,
        value: Value,
        op: BinaryOp,
        a: &Linear,
        b: &Linear,
    ) -> Linear {
        let (_, greatest) = self.type_range(value);
        if !(state.context.proves(a) && state.context.proves(b)) {
            return self.itself(state, value);
        }
        let most = |linear: &Linear| state.context.greatest(linear).unwrap_or(greatest);
        let high = most(a).max(most(b)).max(0);
        // All bits up to the highest that either may have.
        let bits = 128 - high.leading_zeros();
        let linear = self.within(state, value, 0, (1i128 << bits.min(100)) - 1);
        if op == BinaryOp::Or {
            assume_at_most(state, a, &linear);
            assume_at_most(state, b, &linear);
        }
        // Neither sets more than the sum.
        if let Some(sum) = a.plus(b) {
            assume_at_most(state, &linear, &sum);
        }
        linear
    }

    fn shift(
        &mut self,
        state: &mut State,
        value: Value,
        op: BinaryOp,
        a: &Linear,
        b: &Linear,
    ) -> Linear {
        let bits = self.scalar(value).map_or(32, Scalar::bits);
        if let Some(count) = b.as_constant() {
            let count = count & i128::from(bits - 1);
            let power = 1i128 << count;
            if op == BinaryOp::Shl {
                return self.wrapped(state, value, a.scaled(power));
            }
            // Floors, also for a negative value: the shift of a signed type is arithmetic.
            return match self.floor(state, a, power) {
                Some(quotient) => quotient,
                None => self.itself(state, value),
            };
        }
        if op == BinaryOp::Shr && state.context.proves(a) {
            let linear = self.itself(state, value);
            assume_at_most(state, &Linear::constant(0), &linear);
            assume_at_most(state, &linear, a);
            return linear;
        }
        let counts = (state.context.least(b), state.context.greatest(b));
        if let (BinaryOp::Shl, (Some(least), Some(most))) = (op, counts)
            // Where no run gets, an interval may be empty.
            && 0 <= least
            && least <= most
            && most < i128::from(bits)
            && state.context.proves(a)
            && let Some(high) = state
                .context
                .greatest(a)
                .and_then(|high| high.checked_mul(1 << most))
            && high <= self.type_range(value).1
        {
            let linear = self.within(state, value, 0, high);
            assume_at_most(state, a, &linear);
            return linear;
        }
        self.itself(state, value)
    }

    /// Adds what follows from a condition being true or false.
    pub(super) fn assume_condition(&mut self, state: &mut State, cond: Value, truth: bool) {
        if self.depth >= MAX_DEPTH {
            return;
        }
        self.depth += 1;
        self.assume_inner(state, self.canonical(cond), truth);
        self.depth -= 1;
    }

    fn assume_inner(&mut self, state: &mut State, cond: Value, truth: bool) {
        match self.cfg.def(cond) {
            Def::Op(Op::Const(Const::Bool(constant))) if *constant != truth => {
                state.context.contradiction = true;
            }
            Def::Op(Op::Unary(Unary::Not, inner)) => self.assume_condition(state, *inner, !truth),
            Def::Op(Op::Binary(Binary::Op(BinaryOp::And), a, b)) if truth => {
                self.assume_condition(state, *a, true);
                self.assume_condition(state, *b, true);
            }
            Def::Op(Op::Binary(Binary::Op(BinaryOp::Or), a, b)) if !truth => {
                self.assume_condition(state, *a, false);
                self.assume_condition(state, *b, false);
            }
            Def::Op(Op::Compare(op, a, b)) if self.scalar(*a).is_some_and(Scalar::is_int) => {
                let (left, right) = (self.eval(state, *a), self.eval(state, *b));
                assume_compare(state, if truth { *op } else { negated(*op) }, &left, &right);
            }
            Def::Param(block, position) => {
                // A `bool` that is constant on all ways here but one: that way was taken.
                let mut ways = Vec::new();
                for pred in self.cfg.preds(block) {
                    if pred.back {
                        return;
                    }
                    let Some(arg) = self.cfg.arg(*pred, block, position) else {
                        return;
                    };
                    match self.cfg.def(self.canonical(arg)) {
                        Def::Op(Op::Const(Const::Bool(constant))) if *constant != truth => {}
                        _ => ways.push((*pred, arg)),
                    }
                }
                if let [(pred, arg)] = ways.as_slice() {
                    self.assume_way(state, *pred);
                    self.assume_condition(state, *arg, truth);
                }
            }
            _ => {}
        }
    }
}

/// `outside * divisor + rest == linear`, with as much outside as divides evenly.
fn split(linear: &Linear, divisor: i128) -> Option<(Linear, Linear)> {
    if divisor <= 0 {
        return None;
    }
    let mut outside = Linear::constant(linear.constant.div_euclid(divisor));
    let mut rest = Linear::constant(linear.constant.rem_euclid(divisor));
    for (atom, factor) in &linear.terms {
        if factor % divisor == 0 {
            outside.terms.push((*atom, factor / divisor));
        } else {
            rest.terms.push((*atom, *factor));
        }
    }
    Some((outside, rest))
}

fn positive(state: &State, linear: &Linear) -> bool {
    linear
        .shifted(-1)
        .is_some_and(|less| state.context.proves(&less))
}

fn product_range(state: &State, a: &Linear, b: &Linear) -> Option<[i128; 2]> {
    let (a_low, a_high) = (state.context.least(a)?, state.context.greatest(a)?);
    let (b_low, b_high) = (state.context.least(b)?, state.context.greatest(b)?);
    let corners = [
        a_low.checked_mul(b_low)?,
        a_low.checked_mul(b_high)?,
        a_high.checked_mul(b_low)?,
        a_high.checked_mul(b_high)?,
    ];
    Some([
        corners.iter().copied().min()?,
        corners.iter().copied().max()?,
    ])
}

const fn negated(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Eq => CompareOp::Ne,
        CompareOp::Ne => CompareOp::Eq,
        CompareOp::Lt => CompareOp::Ge,
        CompareOp::Le => CompareOp::Gt,
        CompareOp::Gt => CompareOp::Le,
        CompareOp::Ge => CompareOp::Lt,
    }
}

/// `a <= b`
pub(super) fn assume_at_most(state: &mut State, a: &Linear, b: &Linear) {
    if let Some(difference) = b.minus(a) {
        state.context.assume(difference);
    }
}

/// `a < b`
pub(super) fn assume_less(state: &mut State, a: &Linear, b: &Linear) {
    if let Some(difference) = b.minus(a).and_then(|difference| difference.shifted(-1)) {
        state.context.assume(difference);
    }
}

fn assume_compare(state: &mut State, op: CompareOp, a: &Linear, b: &Linear) {
    match op {
        CompareOp::Eq => state.context.assume_equal(a, b),
        CompareOp::Lt => assume_less(state, a, b),
        CompareOp::Le => assume_at_most(state, a, b),
        CompareOp::Gt => assume_less(state, b, a),
        CompareOp::Ge => assume_at_most(state, b, a),
        // Says something only at an end of what is possible.
        CompareOp::Ne => {
            for (a, b) in [(a, b), (b, a)] {
                if b.minus(a)
                    .is_some_and(|difference| state.context.proves(&difference))
                {
                    assume_less(state, a, b);
                    return;
                }
            }
        }
    }
}
