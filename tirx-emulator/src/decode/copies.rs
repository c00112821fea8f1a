//! Asynchronous copies, and mbarriers.

use tirx_ptx::ast::Operand;

use super::instr::{at, registers};
use super::memory::{atom_op, integer};
use super::names::{Decoded, Names, unmodelled, wrong};
use super::words::Words;
use crate::clock::Scope;
use crate::program::{
    Addr, ArriveKind, AtomOp, Bulk, CpAsync, MbarrierOp, Op, Space, StoreAsync, StoreDone,
};
use crate::run::Groups;
use crate::ty::{Class, Ty};

/// The sizes that `cp.async` copies.
const CHUNKS: [i128; 3] = [4, 8, 16];

/// `cp`
pub(crate) fn copy(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    let reduces = words.has("reduce");
    if !words.has("async") {
        return unmodelled("this instruction");
    }
    if words.has("bulk") {
        return bulk(names, reduces, false, words, ops);
    }
    if words.has("mbarrier") {
        words.has("arrive");
        let noinc = words.has("noinc");
        let addr = space(names, words, at(ops, 0)?)?;
        words.finish()?;
        return Ok(Op::Mbarrier(Box::new(MbarrierOp::CpAsyncArrive {
            addr,
            noinc,
        })));
    }
    if let Some(op) = group(Groups::CpAsync, words, ops)? {
        return Ok(op);
    }
    cp_async(names, words, ops)
}

/// `commit_group`, `wait_group`, `wait_all`
fn group(groups: Groups, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Option<Op>> {
    if words.has("commit_group") {
        words.finish()?;
        return Ok(Some(Op::CommitGroup(groups)));
    }
    if words.has("wait_all") {
        words.finish()?;
        return Ok(Some(Op::WaitGroup {
            groups,
            leave: None,
            read: false,
        }));
    }
    if words.has("wait_group") {
        let read = words.has("read");
        words.finish()?;
        return match integer(at(ops, 0)?) {
            // A negative count waits for everything that was committed, as 0 does.
            Some(count) => Ok(Some(Op::WaitGroup {
                groups,
                leave: Some(count.clamp(0, i128::from(u32::MAX)) as u32),
                read,
            })),
            None => wrong("the count of a wait for groups is a constant"),
        };
    }
    Ok(None)
}

fn cp_async(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    let Some(level) = words.one_of(&["ca", "cg"]) else {
        return unmodelled("this instruction");
    };
    let spaces = (
        words.one_of(&["shared", "shared::cta"]),
        words.one_of(&["global"]),
    );
    if spaces.0.is_none() || spaces.1.is_none() {
        return wrong("`cp.async` copies from `.global` to `.shared`");
    }
    let policy = words.cache_hints();
    words.finish()?;
    let size = match integer(at(ops, 2)?) {
        Some(size) if CHUNKS.contains(&size) && (size == 16 || level == "ca") => size as u32,
        Some(size) => return wrong(format!("`cp.async.{level}` does not copy {size} bytes")),
        None => return wrong("the size of a copy is a constant"),
    };
    let rest = ops.get(3..).unwrap_or(&[]);
    let rest = if policy {
        rest.split_last().map_or(rest, |(_, rest)| rest)
    } else {
        rest
    };
    let (mut src_size, mut ignore) = (None, None);
    if let Some(operand) = rest.first() {
        let predicate = match operand {
            Operand::Name(name) => names.pred_named(name).is_ok(),
            Operand::Not(_) => true,
            _ => false,
        };
        if predicate {
            ignore = Some(names.pred_src(operand)?);
        } else {
            src_size = Some(names.src(operand, Ty::U32)?);
        }
    }
    let (dst, src) = (
        names.addr(at(ops, 0)?, Space::Shared)?,
        names.addr(at(ops, 1)?, Space::Global)?,
    );
    Ok(Op::CpAsync(Box::new(CpAsync {
        dst,
        src,
        size,
        src_size,
        ignore,
    })))
}

/// `cp.async.bulk`, `cp.reduce.async.bulk`, and with `replicas` the same of `multimem`.
pub(super) fn bulk(
    names: &mut Names,
    reduces: bool,
    replicas: bool,
    words: &mut Words<'_>,
    ops: &[Operand],
) -> Decoded<Op> {
    if words.has("tensor") {
        return super::tensor::tensor(names, reduces, words, ops);
    }
    if let Some(op) = group(Groups::Bulk, words, ops)? {
        return Ok(op);
    }
    if words.has("prefetch") {
        // A hint; that its operands can be read is checked.
        let _ = words.has("L2") && words.has("global");
        words.cache_hints();
        words.finish()?;
        names.addr(at(ops, 0)?, Space::Global)?;
        names.src(at(ops, 1)?, Ty::U32)?;
        return Ok(Op::Nop);
    }
    let strong = strength(words)?;
    let to = words.one_of(&["shared::cta", "shared::cluster", "global"]);
    let from = words.one_of(&["shared::cta", "global"]);
    let (dst, src) = match (to, from) {
        (Some("shared::cta"), Some("global")) => (Space::Shared, Space::Global),
        (Some("shared::cluster"), Some("global")) => (Space::SharedCluster, Space::Global),
        (Some("shared::cluster"), Some("shared::cta")) => (Space::SharedCluster, Space::Shared),
        (Some("global"), Some("shared::cta")) => (Space::Global, Space::Shared),
        _ => return unmodelled("a bulk copy between these spaces"),
    };
    let counted = words.has("mbarrier::complete_tx::bytes");
    if !counted && !words.has("bulk_group") {
        return unmodelled("a bulk copy that completes in this way");
    }
    if counted != (dst != Space::Global) {
        return wrong(
            "a bulk copy into shared memory completes on an mbarrier, and one into global memory in a group",
        );
    }
    let multicast = words.take(super::tensor::multicast);
    let policy = words.cache_hints();
    let masked = words.has("cp_mask");
    let ignores = words.has("ignore_oob");
    // The size of what is accessed at once.
    words.has("b128");
    let reduce = match reduces {
        true => Some(reduction(words)?),
        false => None,
    };
    words.finish()?;
    let mut rest = ops.get(3..).unwrap_or(&[]).iter();
    let mut next = |what: &str| match rest.next() {
        Some(operand) => Ok(operand),
        None => wrong(format!("the operand for {what} is missing")),
    };
    let ignored = match ignores {
        true => Some([
            names.src(next("the bytes that are ignored")?, Ty::U32)?,
            names.src(next("the bytes that are ignored")?, Ty::U32)?,
        ]),
        false => None,
    };
    let mbarrier = match counted {
        true => Some(names.addr(next("the mbarrier")?, dst)?),
        false => None,
    };
    let multicast = match multicast {
        Some(ty) => Some(names.src(next("the mask of CTAs")?, ty)?),
        None => None,
    };
    if policy {
        names.src(next("the cache policy")?, Ty::B64)?;
    }
    let byte_mask = match masked {
        true => Some(names.src(next("the mask of bytes")?, Ty::U16)?),
        false => None,
    };
    Ok(Op::Bulk(Box::new(Bulk {
        dst: names.addr(at(ops, 0)?, dst)?,
        src: names.addr(at(ops, 1)?, src)?,
        size: names.src(at(ops, 2)?, Ty::U32)?,
        mbarrier,
        multicast,
        byte_mask,
        reduce,
        strong,
        ignored,
        replicas,
    })))
}

/// `.weak`, which is the default, or `.relaxed` with a scope.
fn strength(words: &mut Words<'_>) -> Decoded<Option<Scope>> {
    let scope = match words.one_of(&["weak", "relaxed"]) {
        Some("relaxed") => words.scope(),
        _ => return Ok(None),
    };
    match scope {
        Some(_) => Ok(scope),
        None => wrong("`.relaxed` is followed by a scope"),
    }
}

/// The operation and type of a reduction.
pub(crate) fn reduction(words: &mut Words<'_>) -> Decoded<(AtomOp, Ty)> {
    let Some(op) = words.take(atom_op) else {
        return unmodelled("this reduction");
    };
    words.has("noftz");
    let ty = words.ty()?;
    let half = matches!(ty, Ty::F16 | Ty::Bf16);
    let fits = match op {
        AtomOp::Add => !matches!(ty.class(), Class::Untyped | Class::Packed | Class::Pred),
        AtomOp::Min | AtomOp::Max => matches!(ty.class(), Class::Signed | Class::Unsigned) || half,
        AtomOp::Inc | AtomOp::Dec => ty == Ty::U32,
        AtomOp::And | AtomOp::Or | AtomOp::Xor => ty.class() == Class::Untyped,
        AtomOp::Exch | AtomOp::Cas => false,
    };
    match fits {
        true => Ok((op, ty)),
        false => unmodelled("this reduction of this type"),
    }
}

/// `st.async`, `red.async`; with `replicas` those of `multimem`.
pub(crate) fn store_async(
    names: &mut Names,
    reduces: bool,
    replicas: bool,
    words: &mut Words<'_>,
    ops: &[Operand],
) -> Decoded<Op> {
    words.has("mmio");
    let releases = words.one_of(&["weak", "relaxed", "release"]) == Some("release");
    let scope = words.scope();
    let space = words.space();
    let counted = words.has("mbarrier::complete_tx::bytes");
    let count = match words.one_of(&["v2", "v4"]) {
        Some("v2") => 2,
        Some("v4") => 4,
        _ => 1,
    };
    let is_wide = !reduces && words.has("b128");
    let (reduce, ty) = match reduces {
        true => {
            let (op, ty) = reduction(words)?;
            (Some(op), ty)
        }
        false if is_wide => (None, Ty::B64),
        false => (None, words.ty()?),
    };
    words.finish()?;
    let srcs = match is_wide {
        true => names.wides(at(ops, 1)?, false)?,
        false => registers(names, at(ops, 1)?, ty, false)?,
    };
    if srcs.len() != count * if is_wide { 2 } else { 1 } {
        return wrong(format!("{} registers for {count} values", srcs.len()));
    }
    let done = match (counted, releases, scope) {
        (true, false, _) => StoreDone::Mbarrier(names.addr(at(ops, 2)?, space)?),
        (false, true, Some(scope)) => StoreDone::Release { scope, replicas },
        _ => return unmodelled("an asynchronous store that completes in this way"),
    };
    Ok(Op::StoreAsync(Box::new(StoreAsync {
        addr: names.addr(at(ops, 0)?, space)?,
        done,
        ty,
        srcs: srcs.into(),
        reduce,
    })))
}

/// `mbarrier`
///
/// Mbarriers have the first of the two layouts. It has one phase at a time, the primary one. When the conditional phase of the
/// second is complete, and what a report then says, was not to be read anywhere, so these are named as what they are.
pub(crate) fn mbarrier(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    let Some(what) = words.one_of(&[
        "init",
        "inval",
        "arrive",
        "arrive_drop",
        "expect_tx",
        "complete_tx",
        "test_wait",
        "try_wait",
        "pending_count",
    ]) else {
        return unmodelled("this instruction");
    };
    if what == "init" && words.has("layout::v1") {
        return unmodelled("the second layout of an mbarrier");
    }
    let op = match what {
        "init" | "inval" => {
            words.has("layout::v0");
            let addr = space(names, words, at(ops, 0)?)?;
            match what {
                "init" => MbarrierOp::Init {
                    addr,
                    count: names.src(at(ops, 1)?, Ty::U32)?,
                },
                _ => MbarrierOp::Inval { addr },
            }
        }
        "expect_tx" | "complete_tx" => {
            words.has("relaxed");
            words.scope();
            let addr = space(names, words, at(ops, 0)?)?;
            let bytes = names.src(at(ops, 1)?, Ty::U32)?;
            match what {
                "expect_tx" => MbarrierOp::ExpectTx { addr, bytes },
                _ => MbarrierOp::CompleteTx { addr, bytes },
            }
        }
        "arrive" | "arrive_drop" => {
            let expects = words.has("expect_tx");
            let no_complete = words.has("noComplete");
            let kind = ArriveKind {
                drop: what == "arrive_drop",
                no_complete,
                release: words.one_of(&["release", "relaxed"]) != Some("relaxed"),
                scope: words.scope(),
            };
            // The state may be left out.
            let (state, ops) = match at(ops, 0)? {
                Operand::Address(_) => (None, ops),
                Operand::Sink => (None, ops.get(1..).unwrap_or(&[])),
                state => (Some(names.dst(state)?), ops.get(1..).unwrap_or(&[])),
            };
            let addr = space(names, words, at(ops, 0)?)?;
            let operand = match ops.get(1) {
                Some(operand) => Some(names.src(operand, Ty::U32)?),
                None if expects || no_complete => {
                    return wrong("the number of bytes or arrivals is missing");
                }
                None => None,
            };
            MbarrierOp::Arrive {
                addr,
                state,
                count: operand.filter(|_| !expects),
                bytes: operand.filter(|_| expects),
                kind,
            }
        }
        "test_wait" | "try_wait" => {
            let parity = words.has("parity");
            if words.has("phase_type::conditional") {
                return unmodelled("a conditional phase, of the second layout of an mbarrier");
            }
            words.has("phase_type::primary");
            if matches!(ops.first(), Some(Operand::Pair(..)))
                || matches!(ops.get(2), Some(Operand::Address(_)))
            {
                return unmodelled("a report of what a phase was complete with");
            }
            let acquire = words.one_of(&["acquire", "relaxed"]) != Some("relaxed");
            let scope = words.scope();
            let ty = if parity { Ty::U32 } else { Ty::B64 };
            let addr = space(names, words, at(ops, 1)?)?;
            if let Some(limit) = ops.get(3) {
                names.src(limit, Ty::U32)?;
            }
            MbarrierOp::Wait {
                addr,
                p: names.pred(at(ops, 0)?)?,
                of: names.src(at(ops, 2)?, ty)?,
                parity,
                suspends: what == "try_wait",
                acquire,
                scope,
            }
        }
        _ => {
            words.has("layout::v0");
            words.ty()?;
            MbarrierOp::PendingCount {
                d: names.dst(at(ops, 0)?)?,
                state: names.src(at(ops, 1)?, Ty::B64)?,
            }
        }
    };
    words.finish()?;
    Ok(Op::Mbarrier(Box::new(op)))
}

/// The space and the type of an mbarrier operation, and its address.
fn space(names: &mut Names, words: &mut Words<'_>, operand: &Operand) -> Decoded<Addr> {
    let space = words.space();
    if words.ty()? != Ty::B64 {
        return unmodelled("an mbarrier of this type");
    }
    names.addr(operand, space)
}
