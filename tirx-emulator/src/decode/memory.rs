//! Loads, stores, atomics, address conversions, asynchronous copies, fences.

use tirx_ptx::ast::Operand;

use super::copies;
use super::instr::{at, registers};
use super::names::{Decoded, Names, unmodelled, wrong};
use super::words::Words;
use crate::clock::{Fenced, Scope};
use crate::lanes::f2;
use crate::memory::{LOCAL_WINDOW, PARAM_WINDOW, SHARED_WINDOW};
use crate::program::{AtomOp, Half, Op, Ordering, Space};
use crate::ty::{Class, Ty};

pub(crate) fn decode(
    names: &mut Names,
    first: &str,
    words: &mut Words<'_>,
    ops: &[Operand],
) -> Decoded<Option<Op>> {
    Ok(Some(match first {
        "ld" | "ldu" => load(names, words, ops)?,
        "st" => store(names, words, ops)?,
        "atom" | "red" => {
            if words.has("async") {
                return copies::store_async(names, true, false, words, ops).map(Some);
            }
            atomic(names, first == "atom", words, ops)?
        }
        "clusterlaunchcontrol" => super::cancel::decode(names, words, ops)?,
        "multimem" => super::multimem::decode(names, words, ops)?,
        "cvta" => cvta(names, words, ops)?,
        "mapa" | "getctarank" => cluster_address(names, first, words, ops)?,
        "isspacep" => {
            let space = words.space();
            words.finish()?;
            Op::IsSpace {
                d: names.pred(at(ops, 0)?)?,
                a: names.src(at(ops, 1)?, Ty::U64)?,
                space,
            }
        }
        "cp" => copies::copy(names, words, ops)?,
        "tensormap" => super::tensor::tensormap(names, words, ops)?,
        "mbarrier" => copies::mbarrier(names, words, ops)?,
        "createpolicy" => {
            // A policy is a hint: its value only has to be the same wherever it goes.
            while words.take(|_| Some(())).is_some() {}
            Op::Mov {
                d: names.dst(at(ops, 0)?)?,
                a: names.constant(0),
                mask: u64::MAX,
            }
        }
        "applypriority" if words.has("async") && words.has("bulk") => {
            super::tensor::priority(names, words, ops)?
        }
        "prefetch" | "prefetchu" | "applypriority" if !words.has("bulk") => Op::Nop,
        "fabric" => {
            return unmodelled(
                "memory of another GPU, which this device, being alone, does not have,",
            );
        }
        "discard" => {
            let space = words.space();
            words.has("L2");
            words.finish()?;
            match integer(at(ops, 1)?) {
                Some(128) => Op::Discard {
                    addr: names.addr(at(ops, 0)?, space)?,
                    size: 128,
                },
                _ => return wrong("`discard` is of 128 bytes"),
            }
        }
        "membar" | "fence" => fence(names, words, ops)?,
        _ => return Ok(None),
    }))
}

fn fence(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    if words.has("mbarrier_init") {
        let _ = words.has("release") && words.has("cluster");
        words.finish()?;
        return Ok(Op::ProxyFence([Fenced::Init].into()));
    }
    if words.has("proxy") {
        return proxy_fence(names, words, ops);
    }
    if let Some(half) = restricted(words)? {
        return Ok(Op::HalfFence(Fenced::Only, half));
    }
    let _ = words.has("sc") || words.has("acq_rel") || words.has("acquire") || words.has("release");
    let scope = words.scope();
    words.finish()?;
    match scope {
        Some(scope) => Ok(Op::Fence { scope }),
        None => unmodelled("this fence"),
    }
}

/// The half of a fence that orders accesses of shared memory alone.
fn restricted(words: &mut Words<'_>) -> Decoded<Option<Half>> {
    let Some(space) = words.one_of(&[
        "sync_restrict::shared::cta",
        "sync_restrict::shared::cluster",
    ]) else {
        return Ok(None);
    };
    let releases = words.one_of(&["release", "acquire"]) == Some("release");
    let scope = words.scope();
    words.finish()?;
    match (releases, space, scope) {
        (true, "sync_restrict::shared::cta", Some(scope)) => Ok(Some(Half::Release(scope))),
        (false, "sync_restrict::shared::cluster", Some(_)) => Ok(Some(Half::Acquire)),
        _ => unmodelled("this fence"),
    }
}

/// `fence.proxy`
fn proxy_fence(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    if words.has("alias") {
        // Two virtual addresses of the same bytes: here an address is where it leads.
        words.finish()?;
        return Ok(Op::Nop);
    }
    if words.has("async::generic") {
        return match restricted(words)? {
            Some(half) => Ok(Op::HalfFence(Fenced::Half, half)),
            None => unmodelled("this fence"),
        };
    }
    if words.has("async") {
        let fenced: Box<[Fenced]> = match words.space() {
            Space::Generic => [Fenced::Shared, Fenced::Global, Fenced::Init].into(),
            Space::Global => [Fenced::Global].into(),
            Space::Shared | Space::SharedCluster => [Fenced::Shared, Fenced::Init].into(),
            _ => return unmodelled("this fence"),
        };
        words.finish()?;
        return Ok(Op::ProxyFence(fenced));
    }
    if words.has("tensormap::generic") {
        let release = words.one_of(&["release", "acquire"]) == Some("release");
        let Some(scope) = words.scope() else {
            return unmodelled("this fence");
        };
        words.finish()?;
        if release {
            return Ok(Op::HalfFence(Fenced::Tensormap, Half::Release(scope)));
        }
        // The operands name the 128 bytes that are acquired.
        return Ok(Op::AcquireMap(names.addr(at(ops, 0)?, Space::Generic)?));
    }
    unmodelled("this fence")
}

/// The memory ordering of a load or store.
pub(super) fn ordering(words: &mut Words<'_>, default: Option<Scope>) -> Ordering {
    let sem = words.one_of(&[
        "weak", "volatile", "relaxed", "acquire", "release", "acq_rel", "mmio",
    ]);
    let scope = words.scope();
    let strong = match sem {
        Some("weak") => None,
        // PTX: a volatile access is a relaxed one with system scope.
        Some("volatile" | "mmio") => Some(Scope::Sys),
        Some(_) => Some(scope.unwrap_or(Scope::Gpu)),
        None => default.map(|default| scope.unwrap_or(default)),
    };
    Ordering {
        strong,
        acquire: matches!(sem, Some("acquire" | "acq_rel")),
        release: matches!(sem, Some("release" | "acq_rel")),
    }
}

/// `.v2`, `.v4`, `.v8`.
fn vector(words: &mut Words<'_>) -> usize {
    match words.one_of(&["v2", "v4", "v8"]) {
        Some("v2") => 2,
        Some("v4") => 4,
        Some("v8") => 8,
        _ => 1,
    }
}

fn load(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    let ordering = ordering(words, None);
    let space = words.space();
    words.cache_hints();
    let count = vector(words);
    if words.has("b128") {
        words.finish()?;
        let dsts = names.wides(at(ops, 0)?, true)?;
        if dsts.len() != 2 * count || count > 2 {
            return wrong(format!("{} registers for {count} values", dsts.len() / 2));
        }
        return Ok(Op::Ld {
            addr: names.addr(at(ops, 1)?, space)?,
            ty: Ty::B64,
            dsts: dsts.into(),
            width: 8,
            ordering,
        });
    }
    let ty = words.ty()?;
    words.finish()?;
    let dsts = registers(names, at(ops, 0)?, ty, true)?;
    if dsts.len() != count {
        return wrong(format!("{} registers for {count} values", dsts.len()));
    }
    // A signed value is extended to the register that takes it.
    let width = match at(ops, 0)? {
        Operand::Vector(parts) => match parts.iter().find(|part| **part != Operand::Sink) {
            Some(part) => names.dst_typed(part)?.1.size(),
            None => 8,
        },
        operand if count == 1 => names.dst_typed(operand)?.1.size(),
        _ => ty.size(),
    };
    Ok(Op::Ld {
        addr: names.addr(at(ops, 1)?, space)?,
        ty,
        dsts: dsts.into(),
        width,
        ordering,
    })
}

fn store(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    if words.has("async") {
        return copies::store_async(names, false, false, words, ops);
    }
    if words.has("bulk") {
        words.has("weak");
        let space = words.space();
        words.finish()?;
        return match integer(at(ops, 2)?) {
            Some(0) => Ok(Op::Clear {
                addr: names.addr(at(ops, 0)?, space)?,
                size: names.src(at(ops, 1)?, Ty::U64)?,
            }),
            _ => wrong("`st.bulk` writes zeros"),
        };
    }
    let ordering = ordering(words, None);
    let space = words.space();
    words.cache_hints();
    let count = vector(words);
    if words.has("b128") {
        words.finish()?;
        let srcs = names.wides(at(ops, 1)?, false)?;
        if srcs.len() != 2 * count || count > 2 {
            return wrong(format!("{} registers for {count} values", srcs.len() / 2));
        }
        return Ok(Op::St {
            addr: names.addr(at(ops, 0)?, space)?,
            ty: Ty::B64,
            srcs: srcs.into(),
            ordering,
        });
    }
    let ty = words.ty()?;
    words.finish()?;
    let srcs = registers(names, at(ops, 1)?, ty, false)?;
    if srcs.len() != count {
        return wrong(format!("{} registers for {count} values", srcs.len()));
    }
    Ok(Op::St {
        addr: names.addr(at(ops, 0)?, space)?,
        ty,
        srcs: srcs.into(),
        ordering,
    })
}

/// The operation that a word names.
pub(crate) fn atom_op(word: &str) -> Option<AtomOp> {
    Some(match word {
        "add" => AtomOp::Add,
        "min" => AtomOp::Min,
        "max" => AtomOp::Max,
        "and" => AtomOp::And,
        "or" => AtomOp::Or,
        "xor" => AtomOp::Xor,
        "exch" => AtomOp::Exch,
        "cas" => AtomOp::Cas,
        "inc" => AtomOp::Inc,
        "dec" => AtomOp::Dec,
        _ => return None,
    })
}

fn atomic(names: &mut Names, returns: bool, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    let ordering = ordering(words, Some(Scope::Gpu));
    let space = words.space();
    words.cache_hints();
    words.has("noftz");
    let Some(op) = words.take(atom_op) else {
        return unmodelled("this atomic operation");
    };
    let count = vector(words);
    let ty = words.ty()?;
    words.finish()?;
    let half = matches!(ty, Ty::F16 | Ty::Bf16 | Ty::F16x2 | Ty::Bf16x2);
    let fits = match op {
        AtomOp::Add => !matches!(ty.class(), Class::Untyped),
        AtomOp::Min | AtomOp::Max => matches!(ty.class(), Class::Signed | Class::Unsigned) || half,
        AtomOp::Inc | AtomOp::Dec => ty == Ty::U32,
        _ => ty.class() == Class::Untyped,
    };
    if !fits {
        return unmodelled("this atomic operation on this type");
    }
    let wanted = if ty == Ty::B128 { 2 * count } else { count };
    let mut take = |operand: &Operand, written: bool| {
        let found = match ty {
            Ty::B128 => names.wides(operand, written)?,
            _ => registers(names, operand, ty, written)?,
        };
        match found.len() == wanted {
            true => Ok(found.into_boxed_slice()),
            false => wrong(format!("{} registers for {count} values", found.len())),
        }
    };
    let (d, ops) = match (returns, ops) {
        (true, [Operand::Sink, rest @ ..]) => (Box::default(), rest),
        (true, [first, rest @ ..]) => (take(first, true)?, rest),
        _ => (Box::default(), ops),
    };
    let b = take(at(ops, 1)?, false)?;
    let c = match op {
        AtomOp::Cas => take(at(ops, 2)?, false)?,
        _ => Box::default(),
    };
    Ok(Op::Atom {
        addr: names.addr(at(ops, 0)?, space)?,
        ty,
        op,
        d,
        b,
        c,
        ordering,
    })
}

fn cvta(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    let to = words.has("to");
    let space = words.space();
    let ty = words.ty()?;
    words.finish()?;
    let window = match space {
        Space::Global | Space::Const => 0,
        Space::Shared | Space::SharedCluster => SHARED_WINDOW,
        Space::Local => LOCAL_WINDOW,
        Space::Param => PARAM_WINDOW,
        Space::Generic => return unmodelled("a conversion of this address"),
    };
    let f = match to {
        true => f2!(|a: u64, b: u64| a.wrapping_sub(b)),
        false => f2!(|a: u64, b: u64| a.wrapping_add(b)),
    };
    Ok(Op::Bin {
        f,
        d: names.dst(at(ops, 0)?)?,
        a: names.src(at(ops, 1)?, ty)?,
        b: names.constant(window),
    })
}

/// `mapa`, `getctarank`
fn cluster_address(
    names: &mut Names,
    first: &str,
    words: &mut Words<'_>,
    ops: &[Operand],
) -> Decoded<Op> {
    let space = words.space();
    let ty = words.ty()?;
    words.finish()?;
    let generic = match space {
        Space::SharedCluster => false,
        Space::Generic => true,
        _ => return unmodelled("an address of this space"),
    };
    let a = match at(ops, 1)? {
        // `sh + imm`
        Operand::Address(_) => return unmodelled("this kind of operand"),
        operand => names.src(operand, ty)?,
    };
    let d = names.dst(at(ops, 0)?)?;
    Ok(match first {
        "mapa" => Op::MapA {
            d,
            a,
            rank: names.src(at(ops, 2)?, Ty::U32)?,
            generic,
        },
        _ => Op::CtaRank { d, a, generic },
    })
}

pub(crate) fn integer(operand: &Operand) -> Option<i128> {
    match operand {
        Operand::Immediate(tirx_ptx::ast::Immediate::Int(value)) => Some(*value),
        _ => None,
    }
}
