//! Tensor copies and reductions, and changes of tensor maps.

use tirx_ptx::ast::{AddressBase, Operand};
use tirx_ptx::tensor_map::{Element, Swizzle};

use super::instr::at;
use super::memory::{atom_op, integer};
use super::names::{Decoded, Names, unmodelled, wrong};
use super::words::Words;
use crate::program::{Addr, Field, Op, Reg, Replace, Space, TensorCopy, TensorWay};
use crate::tensor_map::plan::LoadMode;
use crate::ty::Ty;

/// The words after the dimension that say how the copy goes over the tensor.
const MODES: [(&str, LoadMode); 8] = [
    ("tile", LoadMode::Tile),
    ("tile::gather4", LoadMode::FourRows),
    ("tile::scatter4", LoadMode::FourRows),
    ("im2col", LoadMode::Im2col),
    ("im2col_no_offs", LoadMode::Im2col),
    ("im2col::w", LoadMode::Im2colWide),
    ("im2col_no_offs::w", LoadMode::Im2colWide),
    ("im2col::w::128", LoadMode::Im2colWide128),
];

/// `applypriority.async.bulk`, and the same of `.tensor`: a hint, of which is checked that it names bytes that there are. It
/// takes its place in a bulk group and is complete at once.
pub(super) fn priority(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    let is_tensor = words.has("tensor");
    if is_tensor && words.one_of(&["1d", "2d", "3d", "4d", "5d"]).is_none() {
        return unmodelled("this instruction");
    }
    let space = match words.has("global") {
        true => Space::Global,
        false => Space::Generic,
    };
    words.has("bulk_group");
    let mode = mode(words);
    words.cache_hints();
    words.finish()?;
    if !is_tensor {
        names.addr(at(ops, 0)?, space)?;
        names.src(at(ops, 1)?, Ty::U32)?;
        return Ok(Op::Nop);
    }
    let (map, coordinates) = located(names, at(ops, 0)?)?;
    let offsets = match ops.get(1) {
        Some(offsets) => list(names, offsets, Ty::U16)?,
        None => Vec::new(),
    };
    Ok(Op::Tensor(Box::new(TensorCopy {
        mode,
        map,
        coordinates: coordinates.into(),
        offsets: offsets.into(),
        way: TensorWay::Prefetch,
        multicast: None,
        reduce: None,
    })))
}

fn mode(words: &mut Words<'_>) -> LoadMode {
    words
        .one_of(&MODES.map(|(word, _)| word))
        .and_then(|found| MODES.iter().find(|(word, _)| *word == found))
        .map_or(LoadMode::Tile, |(_, mode)| *mode)
}

/// `cp.async.bulk.tensor`, `cp.reduce.async.bulk.tensor`, `cp.async.bulk.prefetch.tensor`: the words behind `tensor`.
pub(super) fn tensor(
    names: &mut Names,
    reduces: bool,
    words: &mut Words<'_>,
    ops: &[Operand],
) -> Decoded<Op> {
    let prefetch = words.has("prefetch");
    if words.one_of(&["1d", "2d", "3d", "4d", "5d"]).is_none() {
        return unmodelled("this instruction");
    }
    let spaces = match prefetch {
        true => {
            words.has("L2");
            (None, words.one_of(&["global"]))
        }
        false => (
            words.one_of(&["shared::cta", "shared::cluster", "global"]),
            words.one_of(&["shared::cta", "global"]),
        ),
    };
    let reduce = match reduces {
        true => match words.take(atom_op) {
            Some(op) => Some(op),
            None => return unmodelled("this reduction"),
        },
        false => None,
    };
    let mode = mode(words);
    let counted = words.has("mbarrier::complete_tx::bytes");
    let grouped = words.has("bulk_group");
    let multicast = words.take(multicast);
    let ctas = words.one_of(&["cta_group::1", "cta_group::2"]);
    let policy = words.cache_hints();
    words.finish()?;
    let mut rest = ops.iter();
    let mut next = |what: &str| match rest.next() {
        Some(operand) => Ok(operand),
        None => wrong(format!("the operand for {what} is missing")),
    };
    let destination = match spaces {
        (Some(_), Some("global")) => Some(next("the destination")?),
        _ => None,
    };
    let (map, coordinates) = located(names, next("the tensor map")?)?;
    let way = match (spaces, counted, grouped) {
        ((None, Some("global")), false, false) => TensorWay::Prefetch,
        ((Some(space @ ("shared::cta" | "shared::cluster")), Some("global")), true, false) => {
            let space = match space {
                "shared::cta" => Space::Shared,
                _ => Space::SharedCluster,
            };
            let dst = match destination {
                Some(operand) => names.addr(operand, space)?,
                None => return unmodelled("this instruction"),
            };
            // Of a pair of CTAs, the mbarrier may be the other one's.
            let pair = ctas == Some("cta_group::2");
            let counted = if pair { Space::SharedCluster } else { space };
            TensorWay::Load {
                dst,
                mbarrier: names.addr(next("the mbarrier")?, counted)?,
                pair,
            }
        }
        ((Some("global"), Some("shared::cta")), false, true) => TensorWay::Store {
            src: names.addr(next("the source")?, Space::Shared)?,
        },
        _ => return unmodelled("a tensor copy that goes or completes in this way"),
    };
    let takes_offsets = !matches!(way, TensorWay::Store { .. })
        && matches!(
            mode,
            LoadMode::Im2col | LoadMode::Im2colWide | LoadMode::Im2colWide128
        );
    let offsets = match takes_offsets {
        true => list(names, next("the offsets")?, Ty::U16)?,
        false => Vec::new(),
    };
    let multicast = match multicast {
        Some(ty) => Some(names.src(next("the mask of CTAs")?, ty)?),
        None => None,
    };
    if policy {
        names.src(next("the cache policy")?, Ty::B64)?;
    }
    Ok(Op::Tensor(Box::new(TensorCopy {
        mode,
        map,
        coordinates: coordinates.into(),
        offsets: offsets.into(),
        way,
        multicast,
        reduce,
    })))
}

/// `.multicast::cluster`: the type of the mask.
pub(super) fn multicast(word: &str) -> Option<Ty> {
    match word {
        "multicast::cluster" | "multicast::cluster::16b" => Some(Ty::U16),
        "multicast::cluster::32b" => Some(Ty::U32),
        _ => None,
    }
}

/// `[map, {x, y}]`
fn located(names: &mut Names, operand: &Operand) -> Decoded<(Addr, Vec<Reg>)> {
    let Operand::Tuple(parts) = operand else {
        return wrong("a tensor map stands in brackets with its coordinates");
    };
    let [map, coordinates] = parts.as_slice() else {
        return wrong("a tensor map stands in brackets with its coordinates");
    };
    let map = match map {
        Operand::Name(name) => Operand::Address(tirx_ptx::ast::Address {
            base: AddressBase::Name(name.clone()),
            offset: tirx_ptx::ast::AddressOffset::Constant(0),
        }),
        other => other.clone(),
    };
    let map = names.addr(&map, Space::Generic)?;
    Ok((map, list(names, coordinates, Ty::S32)?))
}

fn list(names: &mut Names, operand: &Operand, ty: Ty) -> Decoded<Vec<Reg>> {
    match operand {
        Operand::Vector(parts) => parts.iter().map(|part| names.src(part, ty)).collect(),
        other => Ok(vec![names.src(other, ty)?]),
    }
}

/// `tensormap.replace`, `tensormap.cp_fenceproxy`
pub(super) fn tensormap(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    if words.has("cp_fenceproxy") {
        let known = words.has("global")
            && words.has("shared::cta")
            && words.has("tensormap::generic")
            && words.has("release");
        words.scope();
        if !known || !words.has("sync") || !words.has("aligned") {
            return unmodelled("this instruction");
        }
        words.finish()?;
        return Ok(Op::TensorMapCopy {
            dst: names.addr(at(ops, 0)?, Space::Global)?,
            src: names.addr(at(ops, 1)?, Space::Shared)?,
        });
    }
    if !words.has("replace") || !words.has("tile") {
        return unmodelled("this instruction");
    }
    let Some(field) = words.one_of(&[
        "global_address",
        "rank",
        "box_dim",
        "global_dim",
        "global_stride",
        "element_stride",
        "elemtype",
        "interleave_layout",
        "swizzle_mode",
        "swizzle_atomicity",
        "fill_mode",
    ]) else {
        return unmodelled("this field of a tensor map");
    };
    let space = match words.one_of(&["global", "shared::cta"]) {
        Some("global") => Space::Global,
        Some(_) => Space::Shared,
        None => Space::Generic,
    };
    words.has("b1024");
    let ty = words.ty()?;
    words.finish()?;
    let addr = names.addr(at(ops, 0)?, space)?;
    let has_ordinal = matches!(
        field,
        "box_dim" | "global_dim" | "global_stride" | "element_stride"
    );
    let ordinal = match has_ordinal {
        true => match integer(at(ops, 1)?) {
            Some(ordinal @ 0..=4) => ordinal as u8,
            _ => return wrong("the number of the dimension is a constant from 0 to 4"),
        },
        false => 0,
    };
    let value = at(ops, 1 + usize::from(has_ordinal))?;
    let constant = integer(value).unwrap_or(-1);
    let field = match field {
        "global_address" => Field::Address,
        "rank" => Field::Rank,
        "box_dim" => Field::Box(ordinal),
        "global_dim" => Field::Extent(ordinal),
        "global_stride" => Field::Stride(ordinal),
        "element_stride" => Field::ElementStride(ordinal),
        "elemtype" => match u32::try_from(constant)
            .ok()
            .and_then(Element::from_replace_number)
        {
            Some(element) => Field::Element(element),
            None => return wrong("there is no such element of a tensor map"),
        },
        "interleave_layout" => Field::Interleave(constant as u8),
        "fill_mode" => Field::Fill(constant as u8),
        "swizzle_mode" => match constant {
            0 => Field::Swizzle(Swizzle::None),
            1 => Field::Swizzle(Swizzle::Bytes32),
            2 => Field::Swizzle(Swizzle::Bytes64),
            3 => Field::Swizzle(Swizzle::Bytes128),
            4 => Field::Swizzle(Swizzle::Bytes96),
            _ => return unmodelled("this swizzle of a tensor map"),
        },
        _ => match constant {
            0 => Field::Atom(Swizzle::Bytes128),
            1 => Field::Atom(Swizzle::Bytes128Atom32),
            2 => Field::Atom(Swizzle::Bytes128Atom32Flip8),
            3 => Field::Atom(Swizzle::Bytes128Atom64),
            _ => return wrong("there is no such swizzle of a tensor map"),
        },
    };
    Ok(Op::Replace(Box::new(Replace {
        addr,
        field,
        value: names.src(value, ty)?,
    })))
}
