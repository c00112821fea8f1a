//! `multimem`: loads, stores, reductions and bulk copies of all replicas of a place.

use tirx_ptx::ast::Operand;
use tirx_ptx::fp8::{E4M3, E5M2};

use super::copies;
use super::instr::{at, registers};
use super::memory::{atom_op, ordering};
use super::names::{Decoded, Names, unmodelled, wrong};
use super::words::Words;
use crate::clock::Scope;
use crate::program::{AtomOp, Multimem, MultimemElement, MultimemOp, Op};
use crate::ty::{Class, Ty};

/// The words behind `multimem`.
pub(super) fn decode(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    if words.has("cp") {
        let reduces = words.has("reduce");
        if !words.has("async") || !words.has("bulk") {
            return unmodelled("this instruction");
        }
        return copies::bulk(names, reduces, true, words, ops);
    }
    let Some(what) = words.one_of(&["ld_reduce", "st", "red"]) else {
        return unmodelled("this instruction");
    };
    if words.has("async") {
        return copies::store_async(names, what == "red", true, words, ops);
    }
    let default = (what == "red").then_some(Scope::Sys);
    let ordering = ordering(words, default);
    let space = words.space();
    let op = match what {
        "st" => None,
        _ => match words.take(atom_op) {
            Some(op) => Some(op),
            None => return unmodelled("this reduction"),
        },
    };
    let wide = words.one_of(&["acc::f32", "acc::f16"]).is_some();
    let count = match words.one_of(&["v2", "v4", "v8"]) {
        Some("v2") => 2,
        Some("v4") => 4,
        Some("v8") => 8,
        _ => 1,
    };
    let element = element(words)?;
    words.finish()?;
    if !op.is_none_or(|op| fits(op, element)) {
        return unmodelled("this reduction of this type");
    }
    let what = match (what, op) {
        ("ld_reduce", Some(op)) => MultimemOp::LdReduce { op, wide },
        ("red", Some(op)) => MultimemOp::Red(op),
        _ => MultimemOp::St,
    };
    let loads = matches!(what, MultimemOp::LdReduce { .. });
    let (addr, value) = if loads { (1, 0) } else { (0, 1) };
    let ty = match element {
        MultimemElement::Plain(ty, 1) => ty,
        _ => Ty::B32,
    };
    let regs = registers(names, at(ops, value)?, ty, loads)?;
    if regs.len() != count {
        return wrong(format!("{} registers for {count} values", regs.len()));
    }
    Ok(Op::Multimem(Box::new(Multimem {
        addr: names.addr(at(ops, addr)?, space)?,
        what,
        element,
        regs: regs.into(),
        ordering,
    })))
}

/// The type: a plain one, a pair of halves, or floats of 8 bits.
fn element(words: &mut Words<'_>) -> Decoded<MultimemElement> {
    let small = words.take(|word| {
        Some(match word {
            "e4m3" => (E4M3, 1),
            "e4m3x2" => (E4M3, 2),
            "e4m3x4" => (E4M3, 4),
            "e5m2" => (E5M2, 1),
            "e5m2x2" => (E5M2, 2),
            "e5m2x4" => (E5M2, 4),
            _ => return None,
        })
    });
    if let Some((format, count)) = small {
        return Ok(MultimemElement::Byte(format, count));
    }
    let ty = words.ty()?;
    Ok(match ty.half() {
        Some(half) => MultimemElement::Plain(half, 2),
        None => MultimemElement::Plain(ty, 1),
    })
}

/// Whether the elements can be combined so.
fn fits(op: AtomOp, element: MultimemElement) -> bool {
    let MultimemElement::Plain(ty, _) = element else {
        return matches!(op, AtomOp::Add | AtomOp::Min | AtomOp::Max);
    };
    let half = matches!(ty, Ty::F16 | Ty::Bf16);
    match op {
        AtomOp::Add => ty.class() != Class::Untyped,
        AtomOp::Min | AtomOp::Max => matches!(ty.class(), Class::Signed | Class::Unsigned) || half,
        AtomOp::And | AtomOp::Or | AtomOp::Xor => ty.class() == Class::Untyped,
        _ => false,
    }
}
