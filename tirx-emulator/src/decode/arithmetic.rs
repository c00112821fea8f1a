//! Arithmetic on integers and floats.

use tirx_ptx::ast::Operand;

use super::instr::{at, found1, found2, found3};
use super::names::{Decoded, Names, unmodelled};
use super::words::Words;
use crate::arith::float::{Float, Mode};
use crate::arith::int;
use crate::arith::round::Round;
use crate::lanes::{F2, F3};
use crate::program::{Op, PredSrc};
use crate::ty::{Class, Ty};

/// The modifiers of floats.
pub(super) fn mode(words: &mut Words<'_>) -> Mode {
    Mode {
        round: words.take(Round::parse).unwrap_or(Round::Nearest),
        ftz: words.has("ftz"),
        sat: words.has("sat"),
        relu: words.has("relu"),
        nan: false,
        xorsign: false,
    }
}

fn is_float(ty: Ty) -> bool {
    matches!(ty.class(), Class::Float) || matches!(ty, Ty::F16x2 | Ty::Bf16x2)
}

pub(super) fn bin(names: &mut Names, f: F2, ops: &[Operand], ty: Ty) -> Decoded<Op> {
    Ok(Op::Bin {
        f,
        d: names.dst(at(ops, 0)?)?,
        a: names.src(at(ops, 1)?, ty)?,
        b: names.src(at(ops, 2)?, ty)?,
    })
}

pub(super) fn tri(names: &mut Names, f: F3, ops: &[Operand], tys: [Ty; 3]) -> Decoded<Op> {
    Ok(Op::Tri {
        f,
        d: names.dst(at(ops, 0)?)?,
        a: names.src(at(ops, 1)?, tys[0])?,
        b: names.src(at(ops, 2)?, tys[1])?,
        c: names.src(at(ops, 3)?, tys[2])?,
    })
}

/// An instruction on floats, by a function of its own where it has one.
fn float(names: &mut Names, name: &str, mode: Mode, ty: Ty, ops: &[Operand]) -> Decoded<Op> {
    let Some(how) = Float::new(name, ty, mode) else {
        return unmodelled("this combination of modifiers");
    };
    let d = names.dst(at(ops, 0)?)?;
    let a = names.src(at(ops, 1)?, ty)?;
    let mut source = |index| match how.operands() {
        operands if index <= operands => names.src(at(ops, index)?, ty),
        _ => Ok(a),
    };
    let (b, c) = (source(2)?, source(3)?);
    if let Some(f) = how.plain1() {
        return Ok(Op::Un { f, d, a });
    }
    if let Some(f) = how.plain2() {
        return Ok(Op::Bin { f, d, a, b });
    }
    if let Some(f) = how.plain3() {
        return Ok(Op::Tri { f, d, a, b, c });
    }
    let how = Box::new(how);
    Ok(Op::Float { how, d, a, b, c })
}

pub(super) fn binary(
    names: &mut Names,
    first: &str,
    words: &mut Words<'_>,
    ops: &[Operand],
) -> Decoded<Op> {
    if words.has("cc") {
        return carry(names, first, words, ops, true);
    }
    let ty = words.ty()?;
    if is_float(ty) {
        let mut mode = mode(words);
        mode.nan = words.has("NaN");
        mode.xorsign = words.has("xorsign") && words.has("abs");
        let _ = words.has("approx") || words.has("full");
        words.finish()?;
        return float(names, first, mode, ty, ops);
    }
    let half = words.one_of(&["lo", "hi", "wide"]);
    let sat = words.has("sat");
    words.finish()?;
    let mut name = match half {
        Some(half) => format!("{first}.{half}"),
        None => first.to_owned(),
    };
    if sat {
        name.push_str(".sat");
    }
    let f = if ty.class() == Class::Packed {
        int::packed(&name, ty)
    } else {
        int::binary(&name, ty)
    };
    bin(names, found2(f)?, ops, ty)
}

pub(super) fn ternary(
    names: &mut Names,
    first: &str,
    words: &mut Words<'_>,
    ops: &[Operand],
) -> Decoded<Op> {
    if words.has("cc") {
        return carry(names, first, words, ops, true);
    }
    let ty = words.ty()?;
    if is_float(ty) {
        let mode = mode(words);
        words.finish()?;
        return float(names, first, mode, ty, ops);
    }
    let half = words.one_of(&["lo", "hi", "wide"]);
    let sat = words.has("sat");
    words.finish()?;
    let mut name = match half {
        Some(half) => format!("{first}.{half}"),
        None => first.to_owned(),
    };
    if sat {
        name.push_str(".sat");
    }
    let sum = match (half, ty) {
        (Some("wide"), Ty::U16) => Ty::U32,
        (Some("wide"), Ty::S16) => Ty::S32,
        (Some("wide"), Ty::U32) => Ty::U64,
        (Some("wide"), Ty::S32) => Ty::S64,
        _ => ty,
    };
    tri(names, found3(int::ternary(&name, ty))?, ops, [ty, ty, sum])
}

/// `add.cc`, `addc`, `addc.cc`, and the same of `sub` and `mad`; `cc` was taken by the caller if it says so.
pub(super) fn carry(
    names: &mut Names,
    first: &str,
    words: &mut Words<'_>,
    ops: &[Operand],
    cc: bool,
) -> Decoded<Op> {
    let carry_out = cc || words.has("cc");
    let half = words.one_of(&["lo", "hi"]);
    let ty = words.ty()?;
    words.finish()?;
    if !matches!(ty.size(), 4 | 8) || is_float(ty) {
        return unmodelled("a carry of this type");
    }
    let bits = 8 * ty.size();
    let carry_in = first.ends_with('c');
    let d = names.dst(at(ops, 0)?)?;
    let (a, b) = (names.src(at(ops, 1)?, ty)?, names.src(at(ops, 2)?, ty)?);
    match first {
        "add" | "addc" => Ok(Op::Carry {
            d,
            a,
            b,
            bits,
            subtract: false,
            carry_in,
            carry_out,
        }),
        "sub" | "subc" => Ok(Op::Carry {
            d,
            a,
            b,
            bits,
            subtract: true,
            carry_in,
            carry_out,
        }),
        "mad" | "madc" => {
            let product = found2(int::binary(
                if half == Some("hi") {
                    "mul.hi"
                } else {
                    "mul.lo"
                },
                ty,
            ))?;
            let c = names.src(at(ops, 3)?, ty)?;
            Ok(Op::MadCarry {
                product,
                d,
                a,
                b,
                c,
                bits,
                carry_in,
                carry_out,
            })
        }
        _ => unmodelled("a carry of this instruction"),
    }
}

pub(super) fn unary(
    names: &mut Names,
    first: &str,
    words: &mut Words<'_>,
    ops: &[Operand],
) -> Decoded<Op> {
    let ty = words.ty()?;
    if ty == Ty::Pred && first == "not" {
        words.finish()?;
        let a = names.pred_src(at(ops, 1)?)?;
        let a = PredSrc {
            negated: !a.negated,
            ..a
        };
        return Ok(Op::PredMov {
            d: names.pred(at(ops, 0)?)?,
            a,
        });
    }
    if is_float(ty) {
        let mode = mode(words);
        words.has("approx");
        words.finish()?;
        return float(names, first, mode, ty, ops);
    }
    let amount = words.has("shiftamt");
    words.finish()?;
    let f = int::unary(if amount { "bfind.shiftamt" } else { first }, ty);
    Ok(Op::Un {
        f: found1(f)?,
        d: names.dst(at(ops, 0)?)?,
        a: names.src(at(ops, 1)?, ty)?,
    })
}
