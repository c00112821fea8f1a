//! Integers that rise by the same step from thread to thread: `k * t + u`, where `t` is the thread's index in its block and
//! `u` is the same for all threads of a group, a multiple of something.
//!
//! Over an aligned group of `g` threads, `k * t + u` stays between two neighbouring multiples of `g * k`, if `u` is a
//! multiple of it. So its quotient by a multiple of that, and how it compares with one, is the same for the whole group,
//! and whether the sum has wrapped around (`k` being a power of two) as well.
//!
//! The thread's index is `x + n.x * (y + n.y * z)`. Where rows of threads are whole warps, `y` and `z` are the same in a
//! warp, and `x` alone rises. Of a block whose size the launch gives, it is assumed that it has one dimension: what is
//! certain then may be wrong, and is found on the emulator.

use super::values::{Group, Values};
use crate::{
    check::cfg::{Cfg, Def},
    ir::{
        ssa::{Binary, Op, Special, Value},
        tree::{BinaryOp, CompareOp},
        types::{Const, Scalar},
    },
};

/// Threads of a group that has a size.
const SIZES: [(i128, Group); 2] = [(128, Group::Warpgroup), (32, Group::Warp)];
/// How deep definitions are followed.
const DEPTH: u32 = 16;
/// As many parts a sum has at most.
const PARTS: usize = 8;

/// A sum: a step for each axis of the thread's index, and what is the same for some.
#[derive(Debug, Clone)]
struct Sum {
    steps: [i128; 3],
    /// What else is added.
    rest: Vec<Value>,
    /// The rest is the same in a group no larger than this.
    at_most: Group,
    /// The rest is a multiple of this; of everything if 0.
    multiple: i128,
}

/// A sum, seen along the thread's index.
struct Ramp {
    step: i128,
    at_most: Group,
    multiple: i128,
}

pub(super) struct Ramps<'a> {
    cfg: &'a Cfg<'a>,
    block: Option<[i128; 3]>,
}

impl<'a> Ramps<'a> {
    pub(super) fn new(cfg: &'a Cfg<'a>) -> Self {
        let block = cfg.function.signature.launch.block;
        Self {
            cfg,
            block: block.map(|sizes| sizes.map(i128::from)),
        }
    }

    /// In which group a component of the thread's index is the same.
    pub(super) fn index(&self, value: Value) -> Option<Group> {
        let sum = self.sum(value, 0)?;
        let ramp = self.along(&sum)?;
        (ramp.step == 0).then_some(ramp.at_most)
    }

    /// In which group `value / by`, rounded down, is the same.
    pub(super) fn quotient(&self, value: Value, by: i128, values: &Values<'_>) -> Option<Group> {
        if by < 2 {
            return None;
        }
        // A quotient of a quotient is one by the product.
        if let Def::Op(Op::Binary(Binary::Op(op), of, first)) = self.cfg.def(value) {
            let first = match op {
                BinaryOp::Div => self.constant(*first),
                BinaryOp::Shr => self.constant(*first).and_then(power),
                _ => None,
            };
            let both = first
                .filter(|first| *first > 0)
                .and_then(|first| by.checked_mul(first));
            if let Some(group) = both.and_then(|both| self.quotient(*of, both, values)) {
                return Some(group);
            }
        }
        let sum = self.sum(value, 0)?;
        let ramp = self.along(&sum)?;
        let known = ramp.at_most.min(values.least(&sum.rest));
        if ramp.step <= 0 {
            return None;
        }
        if let Some([x, y, z]) = self.block
            && by % ramp.step == 0
            && ramp.multiple % by == 0
            && ramp.step * x * y * z <= by
        {
            return Some(known);
        }
        within(&ramp, known, |size| by % size == 0)
    }

    /// In which group a comparison has the same result.
    pub(super) fn comparison(
        &self,
        compare: CompareOp,
        a: Value,
        b: Value,
        values: &Values<'_>,
    ) -> Option<Group> {
        let (left, right) = (self.sum(a, 0)?, self.sum(b, 0)?);
        let rises = |sum: &Sum| sum.steps != [0; 3];
        // As `ramp < end` or its opposite; `ramp <= end` is `ramp < end + 1`.
        let (sum, end, after) = match (rises(&left), rises(&right), compare) {
            (true, false, CompareOp::Lt | CompareOp::Ge) => (left, right, 0),
            (true, false, CompareOp::Le | CompareOp::Gt) => (left, right, 1),
            (false, true, CompareOp::Gt | CompareOp::Le) => (right, left, 0),
            (false, true, CompareOp::Ge | CompareOp::Lt) => (right, left, 1),
            _ => return None,
        };
        let ramp = self.along(&sum)?;
        if ramp.step <= 0 {
            return None;
        }
        let known = ramp
            .at_most
            .min(end.at_most)
            .min(values.least(&sum.rest))
            .min(values.least(&end.rest));
        let constant = match end.rest.as_slice() {
            [] => Some(end.multiple),
            [only] => self.constant(*only),
            _ => None,
        };
        // The whole block is below.
        if let (Some([x, y, z]), Some(end), true) = (
            self.block,
            constant,
            ramp.multiple == 0 && sum.rest.is_empty(),
        ) && end + after >= ramp.step * x * y * z
        {
            return Some(known);
        }
        within(&ramp, known, |size| match (constant, after) {
            (Some(end), after) => (end + after) % size == 0,
            (None, 0) => end.multiple % size == 0,
            _ => false,
        })
    }

    fn constant(&self, value: Value) -> Option<i128> {
        match self.cfg.def(value) {
            Def::Op(Op::Const(Const::Int(value))) => Some(*value),
            _ => None,
        }
    }

    fn along(&self, sum: &Sum) -> Option<Ramp> {
        let [x, y, z] = sum.steps;
        let mut ramp = Ramp {
            step: x,
            at_most: sum.at_most,
            multiple: sum.multiple,
        };
        let Some([nx, ny, nz]) = self.block else {
            return (y == 0 && z == 0).then_some(ramp);
        };
        // The whole sum rises with the index, from the first thread of the block to the last.
        let follows =
            |step: i128, expected: Option<i128>, count: i128| count == 1 || Some(step) == expected;
        if follows(y, x.checked_mul(nx), ny)
            && follows(z, x.checked_mul(nx).and_then(|row| row.checked_mul(ny)), nz)
        {
            return Some(ramp);
        }
        // Or its rows are whole warps.
        let rows = [(y, ny), (z, nz)];
        if x == 0 && nx % 32 != 0 {
            // Without `x`, planes may be whole warps where rows are not.
            let plane = nx.checked_mul(ny)?;
            if y != 0 && ny > 1 || plane % 32 != 0 {
                return None;
            }
            ramp.at_most = ramp.at_most.min(group_of(plane));
        } else {
            ramp.at_most = ramp.at_most.min(group_of(nx));
        }
        for (step, count) in rows {
            if count > 1 {
                ramp.multiple = gcd(ramp.multiple, step);
            }
        }
        (ramp.at_most > Group::Thread).then_some(ramp)
    }

    /// A value as a sum; none of what is no integer.
    fn sum(&self, value: Value, depth: u32) -> Option<Sum> {
        let itself = || {
            let multiple = self.multiple(value, 0);
            Sum {
                steps: [0; 3],
                rest: vec![value],
                at_most: Group::Grid,
                multiple,
            }
        };
        if depth > DEPTH {
            return Some(itself());
        }
        let Def::Op(op) = self.cfg.def(value) else {
            return Some(itself());
        };
        let one = |steps: [i128; 3], at_most: Group, multiple: i128| Sum {
            steps,
            rest: Vec::new(),
            at_most,
            multiple,
        };
        let found = match op {
            Op::Const(Const::Int(constant)) => Some(one([0; 3], Group::Grid, *constant)),
            Op::Special(Special::ThreadIdx, axis) => {
                let mut steps = [0; 3];
                if let Some(step) = steps.get_mut(*axis as usize) {
                    *step = 1;
                }
                Some(one(steps, Group::Grid, 0))
            }
            // Its own index less a multiple of 32 that is the warp's.
            Op::Special(Special::LaneId, _) => {
                let [x, y, _] = self.block.unwrap_or([1; 3]);
                let steps = match self.block {
                    Some(_) => [1, x, x * y],
                    None => [1, 0, 0],
                };
                Some(one(steps, Group::Warp, 32))
            }
            Op::Cast(from) => {
                let keeps = |value: Value| {
                    let ty = self.cfg.function.values.get(value.index())?.ty;
                    match ty {
                        crate::ir::ssa::ValueTy::Scalar(scalar) => Some(is_wide(scalar)),
                        crate::ir::ssa::ValueTy::CachePolicy => None,
                    }
                };
                (keeps(value) == Some(true) && keeps(*from) == Some(true))
                    .then(|| self.sum(*from, depth + 1))
                    .flatten()
            }
            Op::Binary(Binary::Op(op), a, b) => self.binary(*op, *a, *b, depth + 1),
            _ => None,
        };
        Some(found.unwrap_or_else(itself))
    }

    fn binary(&self, op: BinaryOp, a: Value, b: Value, depth: u32) -> Option<Sum> {
        let by = self.constant(b);
        match op {
            BinaryOp::Add | BinaryOp::Sub => {
                let (mut left, right) = (self.sum(a, depth)?, self.sum(b, depth)?);
                let sign = if op == BinaryOp::Sub { -1 } else { 1 };
                for (step, other) in left.steps.iter_mut().zip(right.steps) {
                    *step = step.checked_add(other.checked_mul(sign)?)?;
                }
                let constants = left.rest.is_empty() && right.rest.is_empty();
                let plain = left.at_most == Group::Grid && right.at_most == Group::Grid;
                left.multiple = match constants && plain {
                    true => left
                        .multiple
                        .checked_add(right.multiple.checked_mul(sign)?)?,
                    false => gcd(left.multiple, right.multiple),
                };
                left.rest.extend(right.rest);
                left.at_most = left.at_most.min(right.at_most);
                (left.rest.len() <= PARTS).then_some(left)
            }
            BinaryOp::Mul => {
                let (value, factor) = match (by, self.constant(a)) {
                    (Some(factor), _) => (a, factor),
                    (None, Some(factor)) => (b, factor),
                    _ => return None,
                };
                scaled(self.sum(value, depth)?, factor)
            }
            BinaryOp::Shl => scaled(self.sum(a, depth)?, by.and_then(power)?),
            // The value less a multiple of the divisor, which is the same wherever the quotient is.
            BinaryOp::Rem | BinaryOp::And => {
                let by = match op {
                    BinaryOp::Rem => by?,
                    _ => by?.checked_add(1)?,
                };
                if by < 2 || op == BinaryOp::And && by.count_ones() != 1 {
                    return None;
                }
                let mut sum = self.sum(a, depth)?;
                let ramp = self.along(&sum)?;
                if ramp.step <= 0 {
                    return None;
                }
                let group = within(&ramp, Group::Grid, |size| by % size == 0)?;
                sum.at_most = sum.at_most.min(group);
                sum.multiple = gcd(sum.multiple, by);
                // It is no longer the constant that it may have been.
                if sum.rest.is_empty() && sum.at_most == Group::Grid {
                    sum.at_most = Group::Block;
                }
                Some(sum)
            }
            _ => None,
        }
    }

    /// What a value is certainly a multiple of; 0 for 0 itself.
    fn multiple(&self, value: Value, depth: u32) -> i128 {
        let Def::Op(op) = self.cfg.def(value) else {
            return 1;
        };
        if depth > DEPTH {
            return 1;
        }
        let next = |value: Value| self.multiple(value, depth + 1);
        match op {
            Op::Const(Const::Int(value)) => value.checked_abs().unwrap_or(1),
            Op::Special(Special::BlockDim, axis) => self
                .block
                .and_then(|sizes| sizes.get(*axis as usize).copied())
                .unwrap_or(1),
            Op::Cast(from) => power_of_two(next(*from)),
            Op::Select(_, a, b) | Op::Binary(Binary::Min | Binary::Max, a, b) => {
                gcd(next(*a), next(*b))
            }
            // Sums and products wrap, so that only powers of two are left.
            Op::Binary(Binary::Op(BinaryOp::Add | BinaryOp::Sub), a, b) => {
                power_of_two(gcd(next(*a), next(*b)))
            }
            Op::Binary(Binary::Op(BinaryOp::Mul), a, b) => power_of_two(next(*a))
                .saturating_mul(power_of_two(next(*b)))
                .min(1 << 32),
            Op::Binary(Binary::Op(BinaryOp::Shl), a, b) => match self.constant(*b) {
                Some(by @ 0..=31) => (power_of_two(next(*a)) << by).min(1 << 32),
                _ => 1,
            },
            _ => 1,
        }
    }
}

/// The largest group over which the ramp stays between multiples that `fits` allows, if there is one.
fn within(ramp: &Ramp, known: Group, fits: impl Fn(i128) -> bool) -> Option<Group> {
    if ramp.step.count_ones() != 1 {
        return None;
    }
    SIZES.into_iter().find_map(|(threads, group)| {
        let size = threads.checked_mul(ramp.step)?;
        (known >= group && ramp.multiple % size == 0 && fits(size)).then_some(group)
    })
}

fn scaled(mut sum: Sum, factor: i128) -> Option<Sum> {
    for step in &mut sum.steps {
        *step = step.checked_mul(factor)?;
    }
    sum.multiple = sum.multiple.checked_mul(factor)?;
    Some(sum)
}

/// A type whose wrapping keeps what is said here: 2^32 is a multiple of all sizes that are asked for.
fn is_wide(scalar: Scalar) -> bool {
    matches!(
        scalar,
        Scalar::I32 | Scalar::U32 | Scalar::I64 | Scalar::U64 | Scalar::Isize | Scalar::Usize
    )
}

fn group_of(threads: i128) -> Group {
    match threads {
        threads if threads % 128 == 0 => Group::Warpgroup,
        threads if threads % 32 == 0 => Group::Warp,
        _ => Group::Thread,
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(1)
}

/// `2^by`
fn power(by: i128) -> Option<i128> {
    1i128.checked_shl(u32::try_from(by).ok()?)
}

fn power_of_two(value: i128) -> i128 {
    match value {
        0 => 0,
        _ => 1 << value.trailing_zeros().min(32),
    }
}
