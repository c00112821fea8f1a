//! Transfer functions: values to linear expressions, conditions to facts.

use super::{
    Prover, State,
    context::INFINITE,
    linear::{Atom, Linear},
};
use crate::check::cfg::{Cfg, Def};
use crate::ir::{
    ssa::{Axis, Binary, Op, Special, Unary, Value, ValueTy},
    tree::{BinaryOp, CompareOp},
    types::{Const, Dim, DimId, DimSource, GridOf, ParamId, Scalar},
};
use std::rc::Rc;

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
/// How many products are looked at where one is divided.
const MAX_PRODUCTS: usize = 16;
/// How deep a `select` may stand for its sides to be looked at each where it is chosen.
const MAX_CHOICES: u32 = 6;

/// Unsigned products of two values that are no constants, each of them once.
pub(super) fn products(cfg: &Cfg<'_>, canon: &[Value]) -> Rc<[(Value, [Value; 2])]> {
    let is_unsigned = |value: Value| {
        matches!(
            cfg.function.values.get(value.index()).map(|data| data.ty),
            Some(ValueTy::Scalar(scalar)) if scalar.is_int() && !scalar.is_signed()
        )
    };
    let is_constant = |value: Value| matches!(cfg.def(value), Def::Op(Op::Const(_)));
    let insts = cfg.function.blocks.iter().flat_map(|block| &block.insts);
    let mut found = Vec::new();
    for inst in insts {
        if let (Op::Binary(Binary::Op(BinaryOp::Mul), a, b), Some(result)) =
            (&inst.op, inst.result())
            && is_unsigned(result)
            && !is_constant(*a)
            && !is_constant(*b)
            && canon
                .get(result.index())
                .is_none_or(|first| *first == result)
            && found.len() < MAX_PRODUCTS
        {
            found.push((result, [*a, *b]));
        }
    }
    found.into()
}

impl Prover<'_> {
    pub(super) fn atom(&mut self, key: AtomKey) -> Atom {
        if let Some(atom) = self.atom_ids.get(&key) {
            return *atom;
        }
        let atom = Atom(self.atom_ids.len() as u32);
        self.atom_keys.push(key.clone());
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
            Op::Select(cond, a, b) if self.scalar(value).is_some_and(Scalar::is_int) => {
                self.chosen(state, value, *cond, [*a, *b])
            }
            Op::Load(place) if self.scalar(value).is_some_and(Scalar::is_int) => {
                let arrays = Rc::clone(&self.arrays);
                if let Some(written) = arrays.written(self.cfg, place, value) {
                    return self.eval(state, written);
                }
                match arrays.hull(self.cfg, place) {
                    Some((low, high)) => self.within(state, value, low, high),
                    None => self.itself(state, value),
                }
            }
            _ => self.itself(state, value),
        }
    }

    /// `if cond { a } else { b }`: each where it is chosen.
    fn chosen(
        &mut self,
        state: &mut State,
        value: Value,
        cond: Value,
        sides: [Value; 2],
    ) -> Linear {
        let plain = sides.map(|side| self.eval(state, side));
        if self.depth > MAX_CHOICES {
            return self.joined(state, value, &plain);
        }
        let mut ends: Option<(Option<i128>, Option<i128>)> = None;
        let mut ways = Vec::with_capacity(2);
        for (side, truth) in sides.into_iter().zip([true, false]) {
            let mut way = state.clone();
            way.memo.clear();
            self.assume_condition(&mut way, cond, truth);
            if way.context.contradiction {
                continue;
            }
            let form = self.eval(&mut way, side);
            let (low, high) = (way.context.least(&form), way.context.greatest(&form));
            ends = Some(match ends {
                None => (low, high),
                Some((least, most)) => (
                    least.zip(low).map(|(a, b)| a.min(b)),
                    most.zip(high).map(|(a, b)| a.max(b)),
                ),
            });
            ways.push((way, form));
        }
        let Some((low, high)) = ends else {
            return self.joined(state, value, &plain);
        };
        if let Some(((_, first), rest)) = ways.split_first()
            && rest.iter().all(|(_, other)| other == first)
        {
            return first.clone();
        }
        let (least, greatest) = self.type_range(value);
        let linear = self.within(
            state,
            value,
            low.unwrap_or(least).max(least),
            high.unwrap_or(greatest).min(greatest),
        );
        // One side may bound both.
        for form in &plain {
            if form.as_constant().is_some() {
                continue;
            }
            let all = |state: &[(State, Linear)], above: bool| {
                state.iter().all(|(way, arg)| {
                    let difference = if above {
                        form.minus(arg)
                    } else {
                        arg.minus(form)
                    };
                    difference.is_some_and(|difference| way.context.proves(&difference))
                })
            };
            if all(&ways, true) {
                assume_at_most(state, &linear, form);
            }
            if all(&ways, false) {
                assume_at_most(state, form, &linear);
            }
        }
        linear
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
        if let Some(factor) = known(state, b) {
            return self.wrapped(state, value, a.scaled(factor));
        }
        if let Some(factor) = known(state, a) {
            return self.wrapped(state, value, b.scaled(factor));
        }
        let (least, greatest) = self.type_range(value);
        let range = product_range(state, a, b);
        let exact = range.filter(|[low, high]| *low >= least && *high <= greatest);
        let linear = match exact {
            Some([low, high]) => self.within(state, value, low, high),
            None => self.itself(state, value),
        };
        // What is not 0, wrapped or not, has no factor that is.
        if least == 0 && positive(state, &linear) {
            for factor in [a, b] {
                assume_less(state, &Linear::constant(0), factor);
            }
        }
        if exact.is_none() {
            return linear;
        }
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
    pub(super) fn modulo(
        &mut self,
        state: &mut State,
        linear: &Linear,
        divisor: i128,
    ) -> Option<Linear> {
        let (_, rest) = split(linear, divisor)?;
        if let Some(constant) = rest.as_constant() {
            return Some(Linear::constant(constant.rem_euclid(divisor)));
        }
        // `k * x mod k * d` is `k * (x mod d)`, and something may be known of `x mod d`.
        let common = rest.common_factor(divisor);
        if common > 1 {
            let part = self.modulo(state, &rest.divided(common), divisor / common)?;
            return part.scaled(common);
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
        match known(state, b) {
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
                self.assume_below_factor(state, &linear, a, b);
                return linear;
            }
            _ => {}
        }
        self.itself(state, value)
    }

    /// `a / b < n` where `a < n * b` is known. An unsigned product that wrapped is smaller, and allows no more.
    fn assume_below_factor(
        &mut self,
        state: &mut State,
        quotient: &Linear,
        a: &Linear,
        b: &Linear,
    ) {
        let products = Rc::clone(&self.products);
        for (product, factors) in products.iter().copied() {
            let known = state.context.facts.iter().any(|fact| {
                let atom = self.atom_ids.get(&AtomKey::Value(product));
                atom.is_some_and(|atom| fact.factor(*atom) != 0)
            });
            if !known {
                continue;
            }
            let product = self.itself(state, product);
            let is_below = product
                .minus(a)
                .and_then(|room| room.shifted(-1))
                .is_some_and(|room| state.context.proves(&room));
            if !is_below {
                continue;
            }
            let [first, second] = factors.map(|factor| self.eval(state, factor));
            if second == *b {
                assume_less(state, quotient, &first);
            }
            if first == *b {
                assume_less(state, quotient, &second);
            }
        }
    }

    fn remainder_of(&mut self, state: &mut State, value: Value, a: &Linear, b: &Linear) -> Linear {
        let nonnegative = state.context.proves(a);
        match known(state, b) {
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
        for (linear, mask) in [(a, known(state, b)), (b, known(state, a))] {
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
        for (linear, mask) in [(a, known(state, b)), (b, known(state, a))] {
            // Bits in a row: those of a quotient, in their place.
            if let Some(mask) = mask.filter(|mask| *mask > 0)
                && let shift = mask.trailing_zeros()
                && let row = mask >> shift
                && row & (row + 1) == 0
                && let Some(quotient) = self.floor(state, linear, 1 << shift)
                && let Some(low) = self.modulo(state, &quotient, row + 1)
                && let Some(bits) = low.scaled(1 << shift)
            {
                return bits;
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
        if let Some(count) = known(state, b) {
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
            // A count beyond the width is taken modulo it.
            let last = i128::from(bits) - 1;
            let least = match (state.context.least(b), state.context.greatest(b)) {
                // Where no run gets, an interval may be empty.
                (Some(least), Some(most)) if 0 <= least && least <= most && most <= last => least,
                _ => 0,
            };
            let high = state.context.greatest(a).map(|high| high.max(0) >> least);
            let linear = self.itself(state, value);
            assume_at_most(state, &Linear::constant(0), &linear);
            assume_at_most(state, &linear, a);
            if let Some(high) = high {
                assume_at_most(state, &linear, &Linear::constant(high));
            }
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

    /// A cast that is known to lie where the type that it is from has numbers too did not change the number.
    fn assume_uncast(&mut self, state: &mut State, value: Value) {
        let value = self.canonical(value);
        let Def::Op(Op::Cast(from)) = self.cfg.def(value) else {
            return;
        };
        let (Some(of), Some(to)) = (self.scalar(*from), self.scalar(value)) else {
            return;
        };
        let Some(range) = of
            .int_range()
            .filter(|_| to.is_int() && to.bits() >= of.bits())
        else {
            return;
        };
        let (now, before) = (self.eval(state, value), self.eval(state, *from));
        if now != before && self.fits(state, &now, range) {
            state.context.assume_equal(&now, &before);
        }
    }

    /// A number with bits that are set is not 0.
    fn assume_some_bit(&mut self, state: &mut State, count: Value) {
        if let Def::Op(Op::Unary(Unary::CountOnes, of)) = self.cfg.def(self.canonical(count)) {
            let of = self.eval(state, *of);
            assume_compare(state, CompareOp::Ne, &of, &Linear::constant(0));
        }
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
                let op = if truth { *op } else { negated(*op) };
                assume_compare(state, op, &left, &right);
                for side in [*a, *b] {
                    self.assume_uncast(state, side);
                }
                if op == CompareOp::Eq && right.as_constant().is_some_and(|ones| ones > 0) {
                    self.assume_some_bit(state, *a);
                }
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

/// The one value that an expression can have.
fn known(state: &State, linear: &Linear) -> Option<i128> {
    if let Some(constant) = linear.as_constant() {
        return Some(constant);
    }
    let (least, greatest) = (
        state.context.least(linear)?,
        state.context.greatest(linear)?,
    );
    (least == greatest).then_some(least)
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

pub(super) fn assume_compare(state: &mut State, op: CompareOp, a: &Linear, b: &Linear) {
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
