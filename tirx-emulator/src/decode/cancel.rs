//! `clusterlaunchcontrol`: clusters that have not started are cancelled.

use tirx_ptx::ast::Operand;

use super::instr::at;
use super::names::{Decoded, Names, unmodelled, wrong};
use super::words::Words;
use crate::program::{CancelQuery, Op, Space};

/// The words behind `clusterlaunchcontrol`.
pub(super) fn decode(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    let response = words.has("b128");
    match words.one_of(&["try_cancel", "query_cancel"]) {
        Some("try_cancel") if response => {
            words.has("async");
            let space = match words.space() {
                Space::Generic => Space::Generic,
                _ => Space::Shared,
            };
            let counted = words.has("mbarrier::complete_tx::bytes");
            let all = words.has("multicast::cluster::all");
            words.finish()?;
            if !counted {
                return unmodelled("a cancellation that completes in this way");
            }
            Ok(Op::TryCancel {
                addr: names.addr(at(ops, 0)?, space)?,
                mbarrier: names.addr(at(ops, 1)?, space)?,
                all,
            })
        }
        Some("query_cancel") if response => query(names, words, ops),
        _ => unmodelled("this instruction"),
    }
}

fn query(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    let asked = words.one_of(&[
        "is_canceled",
        "get_first_ctaid",
        "get_first_ctaid::x",
        "get_first_ctaid::y",
        "get_first_ctaid::z",
    ]);
    let four = words.has("v4");
    let _ = words.has("pred") || words.has("b32");
    words.finish()?;
    let what = match asked {
        Some("is_canceled") => CancelQuery::IsCanceled(names.pred(at(ops, 0)?)?),
        Some("get_first_ctaid") if four => {
            let parts = names.parts(at(ops, 0)?, |names, part| names.dst(part), |reg| reg)?;
            match parts.try_into() {
                Ok(parts) => CancelQuery::Ctaid(parts),
                Err(_) => return wrong("the first CTA of a cluster has 4 registers"),
            }
        }
        Some("get_first_ctaid::x") => CancelQuery::Axis(0, names.dst(at(ops, 0)?)?),
        Some("get_first_ctaid::y") => CancelQuery::Axis(1, names.dst(at(ops, 0)?)?),
        Some("get_first_ctaid::z") => CancelQuery::Axis(2, names.dst(at(ops, 0)?)?),
        _ => return unmodelled("this instruction"),
    };
    Ok(Op::QueryCancel {
        response: names.wide(at(ops, 1)?, false)?,
        what,
    })
}
