//! Barriers and the operations of a warp.

use tirx_ptx::ast::Operand;

use super::instr::at;
use super::names::{Decoded, Names, unmodelled, wrong};
use super::words::Words;
use crate::program::{Barrier, BarrierAction, Op, ReduxOp, ReduxTy, ShflMode, VoteMode};
use crate::ty::{Class, Ty};

pub(crate) fn decode(
    names: &mut Names,
    first: &str,
    words: &mut Words<'_>,
    ops: &[Operand],
) -> Decoded<Option<Op>> {
    Ok(Some(match first {
        "bar" | "barrier" => barrier(names, first, words, ops)?,
        "shfl" => shfl(names, words, ops)?,
        "vote" => vote(names, words, ops)?,
        "match" => {
            let all = words.one_of(&["any", "all"]) == Some("all");
            words.has("sync");
            let ty = words.ty()?;
            words.finish()?;
            let (d, p) = pair(names, at(ops, 0)?)?;
            let (a, mask) = (
                names.src(at(ops, 1)?, ty)?,
                names.src(at(ops, 2)?, Ty::B32)?,
            );
            Op::Match {
                all,
                d,
                p,
                a,
                bits: 8 * ty.size(),
                mask,
            }
        }
        "activemask" => {
            words.ty()?;
            words.finish()?;
            Op::ActiveMask {
                d: names.dst(at(ops, 0)?)?,
            }
        }
        "elect" => {
            words.has("sync");
            words.finish()?;
            let (d, p) = pair(names, at(ops, 0)?)?;
            let Some(p) = p else {
                return wrong("`elect.sync` has two results");
            };
            Op::Elect {
                d,
                p,
                mask: names.src(at(ops, 1)?, Ty::B32)?,
            }
        }
        "redux" => {
            words.has("sync");
            let op = words.take(|word| {
                Some(match word {
                    "add" => ReduxOp::Add,
                    "min" => ReduxOp::Min,
                    "max" => ReduxOp::Max,
                    "and" => ReduxOp::And,
                    "or" => ReduxOp::Or,
                    "xor" => ReduxOp::Xor,
                    _ => return None,
                })
            });
            let (abs, nan) = (words.has("abs"), words.has("NaN"));
            let ty = words.ty()?;
            words.finish()?;
            let extremum = matches!(op, Some(ReduxOp::Min | ReduxOp::Max));
            let of = match ty {
                Ty::F32 if extremum => ReduxTy::Float { abs, nan },
                Ty::U32 | Ty::S32 | Ty::B32 if ty.class() == Class::Signed => ReduxTy::Signed,
                Ty::U32 | Ty::B32 => ReduxTy::Unsigned,
                _ => return unmodelled("this reduction"),
            };
            let Some(op) = op else {
                return unmodelled("this reduction");
            };
            let (a, mask) = (
                names.src(at(ops, 1)?, ty)?,
                names.src(at(ops, 2)?, Ty::B32)?,
            );
            Op::Redux {
                op,
                ty: of,
                d: names.dst(at(ops, 0)?)?,
                a,
                mask,
            }
        }
        _ => return Ok(None),
    }))
}

/// `d|p`, or `d` alone.
fn pair(names: &mut Names, operand: &Operand) -> Decoded<(u32, Option<u32>)> {
    match operand {
        Operand::Pair(d, p) => Ok((names.dst(d)?, Some(names.pred(p)?))),
        d => Ok((names.dst(d)?, None)),
    }
}

fn barrier(names: &mut Names, first: &str, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    if words.has("warp") {
        words.has("sync");
        words.finish()?;
        return Ok(Op::WarpSync {
            mask: names.src(at(ops, 0)?, Ty::B32)?,
        });
    }
    if words.has("cluster") {
        let arrive = words.one_of(&["arrive", "wait"]);
        let aligned = words.has("aligned");
        let sem = words.one_of(&["release", "relaxed", "acquire"]);
        words.finish()?;
        return match (arrive, sem) {
            (Some("arrive"), None | Some("release" | "relaxed")) => Ok(Op::ClusterArrive {
                release: sem != Some("relaxed"),
                aligned,
            }),
            (Some("wait"), None | Some("acquire")) => Ok(Op::ClusterWait { aligned }),
            _ => unmodelled("this barrier"),
        };
    }
    words.has("cta");
    // `bar` is the aligned form of `barrier`.
    let aligned = words.has("aligned") || first == "bar";
    let kind = words.one_of(&["sync", "arrive", "red"]);
    match kind {
        Some("red") => {
            let op = words.one_of(&["popc", "and", "or"]);
            let _ = words.has("u32") || words.has("pred");
            words.finish()?;
            let id = names.src(at(ops, 1)?, Ty::U32)?;
            let (count, pred) = match ops.len() {
                0..=3 => (None, at(ops, 2)?),
                _ => (Some(names.src(at(ops, 2)?, Ty::U32)?), at(ops, 3)?),
            };
            let pred = names.pred_src(pred)?;
            let action = match op {
                Some("popc") => BarrierAction::Popc {
                    dst: names.dst(at(ops, 0)?)?,
                    pred,
                },
                Some(op) => BarrierAction::Vote {
                    dst: names.pred(at(ops, 0)?)?,
                    pred,
                    all: op == "and",
                },
                None => return unmodelled("this reduction"),
            };
            Ok(Op::Barrier(Box::new(Barrier {
                id,
                count,
                aligned,
                action,
            })))
        }
        Some(kind) => {
            words.finish()?;
            let id = match ops.first() {
                Some(id) => names.src(id, Ty::U32)?,
                None => names.constant(0),
            };
            let count = ops
                .get(1)
                .map(|count| names.src(count, Ty::U32))
                .transpose()?;
            let action = if kind == "sync" {
                BarrierAction::Sync
            } else {
                BarrierAction::Arrive
            };
            if matches!(action, BarrierAction::Arrive) && count.is_none() {
                return wrong("an arrival at a barrier names the number of threads");
            }
            Ok(Op::Barrier(Box::new(Barrier {
                id,
                count,
                aligned,
                action,
            })))
        }
        None => unmodelled("this barrier"),
    }
}

fn shfl(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    if !words.has("sync") {
        return unmodelled("a shuffle without `.sync`");
    }
    let Some(mode) = words.take(|word| {
        Some(match word {
            "up" => ShflMode::Up,
            "down" => ShflMode::Down,
            "bfly" => ShflMode::Bfly,
            "idx" => ShflMode::Idx,
            _ => return None,
        })
    }) else {
        return unmodelled("this shuffle");
    };
    words.ty()?;
    words.finish()?;
    let (d, p) = pair(names, at(ops, 0)?)?;
    Ok(Op::Shfl {
        mode,
        d,
        p,
        a: names.src(at(ops, 1)?, Ty::B32)?,
        b: names.src(at(ops, 2)?, Ty::U32)?,
        c: names.src(at(ops, 3)?, Ty::U32)?,
        mask: names.src(at(ops, 4)?, Ty::B32)?,
    })
}

fn vote(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    if !words.has("sync") {
        return unmodelled("a vote without `.sync`");
    }
    let mode = match words.one_of(&["all", "any", "uni", "ballot"]) {
        Some("all") => VoteMode::All,
        Some("any") => VoteMode::Any,
        Some("uni") => VoteMode::Uni,
        Some("ballot") => VoteMode::Ballot,
        _ => return unmodelled("this vote"),
    };
    words.ty()?;
    words.finish()?;
    let p = names.pred_src(at(ops, 1)?)?;
    let mask = names.src(at(ops, 2)?, Ty::B32)?;
    let (d_pred, d) = match mode {
        VoteMode::Ballot => (None, Some(names.dst(at(ops, 0)?)?)),
        _ => (Some(names.pred(at(ops, 0)?)?), None),
    };
    Ok(Op::Vote {
        mode,
        p,
        d_pred,
        d,
        mask,
    })
}
