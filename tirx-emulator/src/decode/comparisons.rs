//! Comparisons: `setp` and `set`.

use tirx_ptx::ast::Operand;

use super::instr::{at, parse_logic};
use super::names::{Decoded, Names, unmodelled, wrong};
use super::words::Words;
use crate::arith::compare;
use crate::lanes::Compare;
use crate::program::{Combine, Logic, Op};
use crate::ty::Ty;

/// Comparison, combination, `.ftz`.
fn comparison(words: &mut Words<'_>) -> (Option<String>, Option<Logic>, bool) {
    let op = words.take(|word| {
        let known = [
            "eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs", "equ", "neu", "ltu", "leu",
            "gtu", "geu", "num", "nan",
        ];
        known.contains(&word).then(|| word.to_owned())
    });
    (op, words.take(parse_logic), words.has("ftz"))
}

fn combine(
    names: &mut Names,
    logic: Option<Logic>,
    operand: Option<&Operand>,
) -> Decoded<Option<Combine>> {
    match (logic, operand) {
        (None, _) => Ok(None),
        (Some(logic), Some(operand)) => Ok(Some(Combine {
            logic,
            with: names.pred_src(operand)?,
        })),
        (Some(_), None) => wrong("the predicate to combine with is missing"),
    }
}

fn compare_fn(op: Option<String>, ty: Ty, flush: bool) -> Decoded<Compare> {
    match op.and_then(|op| compare::comparison(&op, ty, flush)) {
        Some(f) => Ok(f),
        None => unmodelled("this comparison"),
    }
}

pub(super) fn setp(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    let (op, logic, flush) = comparison(words);
    let ty = words.ty()?;
    words.finish()?;
    let f = compare_fn(op, ty.half().unwrap_or(ty), flush)?;
    let (p, q) = match at(ops, 0)? {
        Operand::Pair(p, q) => (names.pred(p)?, Some(names.pred(q)?)),
        p => (names.pred(p)?, None),
    };
    let combine = combine(names, logic, ops.get(3))?;
    let (a, b) = (names.src(at(ops, 1)?, ty)?, names.src(at(ops, 2)?, ty)?);
    match (ty.half(), q) {
        (None, _) => Ok(Op::SetP {
            f,
            p,
            q,
            a,
            b,
            combine,
        }),
        (Some(_), Some(q)) => Ok(Op::SetP2 {
            f,
            p,
            q,
            a,
            b,
            combine,
        }),
        (Some(_), None) => wrong("a comparison of two values has two predicates"),
    }
}

pub(super) fn set(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    let (op, logic, flush) = comparison(words);
    let (to, ty) = (words.ty()?, words.ty()?);
    words.finish()?;
    // A packed pair is compared half by half, and the result has two halves too.
    let parts = ty.half().map(|half| (half, to == ty));
    let f = compare_fn(op, parts.map_or(ty, |(half, _)| half), flush)?;
    let one = |ty| match ty {
        Ty::F16 | Ty::F16x2 => 0x3c00,
        _ => 0x3f80,
    };
    let truth = match (to, parts) {
        (Ty::U32 | Ty::S32, Some(_)) => 0xffff,
        (_, Some((_, true))) => one(ty),
        (Ty::F32, None) => u64::from(1_f32.to_bits()),
        (Ty::F16 | Ty::Bf16, None) => one(to),
        (Ty::U16 | Ty::S16, None) => 0xffff,
        (Ty::U32 | Ty::S32, None) => 0xffff_ffff,
        _ => return unmodelled("a result of this type"),
    };
    if parts.is_some() && logic.is_some() {
        return unmodelled("a combination of two results");
    }
    let combine = combine(names, logic, ops.get(3))?;
    Ok(Op::Set {
        f,
        d: names.dst(at(ops, 0)?)?,
        a: names.src(at(ops, 1)?, ty)?,
        b: names.src(at(ops, 2)?, ty)?,
        combine,
        truth,
        pair: parts.is_some(),
    })
}
