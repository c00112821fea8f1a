//! Textures: lookups, gathers, queries.
//!
//! A lookup's geometry says how many coordinates there are. A vector of coordinates or offsets may be longer than the
//! geometry needs. In unified texture mode an instruction names the texture, which includes the sampler; in independent
//! mode it names both. An offset `e` and a value to compare depths with, `f`, may follow, where the geometry has them;
//! with `d|p`, `p` tells whether the texture's memory was resident. Each of these makes a row of its own, since they
//! came at different times and go with different geometries. Handles in registers with a sampler apart came with PTX 4.3;
//! below, a sampler is named by its variable.

use super::prelude::*;
use crate::isa::{FormRule, Fragment, Sink};

const TEX: &str = "Texture Instructions: tex";
const TLD4: &str = "Texture Instructions: tld4";
const TXQ: &str = "Texture Instructions: txq";

const MULTISAMPLE: &[&str] = &["2dms", "a2dms"];
const CUBES: &[&str] = &["cube", "acube"];

/// What all geometries have.
const ALL: &[Choice] = words!["1d" "2d" "3d" "a1d" "a2d" "cube" "acube" "2dms" "a2dms"];
/// Geometries whose coordinates take an offset.
const OFFSET: &[Choice] = words!["1d" "2d" "3d" "a1d" "a2d" "2dms" "a2dms"];
/// Geometries of depth textures.
const DEPTH: &[Choice] = words!["1d" "2d" "a1d" "a2d" "cube" "acube"];
/// Geometries with both.
const OFFSET_DEPTH: &[Choice] = words!["1d" "2d" "a1d" "a2d"];
/// Geometries with mipmaps.
const MIPMAP: &[Choice] = words!["1d" "2d" "3d" "a1d" "a2d" "cube" "acube"];
/// Geometries with derivatives; those of cubes came later.
const MIPMAP_GRADIENT: &[Choice] = &[
    word("1d"),
    word("2d"),
    word("3d"),
    word("a1d"),
    word("a2d"),
    newer("cube", 4, 3, Always),
    newer("acube", 4, 3, Always),
];
/// Those of them that take an offset.
const MIPMAP_OFFSET: &[Choice] = words!["1d" "2d" "3d" "a1d" "a2d"];
/// The same for gathers.
const GATHER: &[Choice] = &[
    word("2d"),
    newer("a2d", 4, 3, Always),
    newer("cube", 4, 3, Always),
    newer("acube", 4, 3, Always),
];
const GATHER_OFFSET: &[Choice] = words!["2d" "a2d"];

/// Four components, or two registers with two halves each.
const RESULT: OperandType = OperandType::Fragment(&[
    holds(&[("vec", &["v2"]), ("dtype", &["f16x2"])], 2, "u32"),
    holds(&[("vec", &["v4"]), ("dtype", &["f16"])], 4, "b16"),
    holds(
        &[("vec", &["v4"]), ("dtype", &["u32", "s32", "f32"])],
        4,
        "<dtype>",
    ),
]);
const COORDINATES: OperandType = OperandType::Fragment(&[
    padded(&[("geom", &["1d"])], 1, "<ctype>"),
    padded(&[("geom", &["2d"])], 2, "<ctype>"),
    padded(&[("geom", &["3d", "cube"])], 4, "<ctype>"),
    // The first is the number of a texture, or a coordinate of a multi-sample one.
    padded(&[("geom", &["a1d"])], 2, "b32"),
    padded(&[("geom", &["a2d", "acube", "2dms", "a2dms"])], 4, "b32"),
]);
const AT: OperandSpec = tuple("a", &[handle("a"), src("coordinates", COORDINATES)]);
const SAMPLED: OperandSpec = tuple(
    "a",
    &[
        handle("a"),
        handle("sampler"),
        src("coordinates", COORDINATES),
    ],
);
const OFFSETS: OperandType = OperandType::Fragment(&[
    padded(&[("geom", &["1d", "a1d"])], 1, "s32"),
    padded(&[("geom", &["2d", "a2d", "2dms", "a2dms"])], 2, "s32"),
    padded(&[("geom", &["3d"])], 4, "s32"),
]);
/// Derivatives of the coordinates by x or y.
const GRADIENT: OperandType = OperandType::Fragment(GRADIENTS);
const GRADIENTS: &[Fragment] = &[
    holds(&[("geom", &["1d", "a1d"])], 1, "f32"),
    holds(&[("geom", &["2d", "a2d"])], 2, "f32"),
    holds(&[("geom", &["3d", "cube", "acube"])], 4, "f32"),
];
const F32: OperandType = fixed("f32");
const D: OperandSpec = dst("d", RESULT);
const D_P: OperandSpec = dst_both("d", RESULT, Sink::None);

const COORDINATE_TYPES: &[FormRule] = &[
    refuse(
        &[("geom", CUBES), ("ctype", &["s32"])],
        "the coordinates of a cube are `.f32`",
    ),
    refuse(
        &[("geom", MULTISAMPLE), ("ctype", &["f32"])],
        "the coordinates of a multi-sample texture are `.s32`",
    ),
];
const BASE: Slot = opt("mipmap", words!["base"]);
const LEVEL: Slot = one("mipmap", words!["level"]);
const GRAD: Slot = one("mipmap", words!["grad"]);

const VEC: Slot = one("vec", words!["v2" "v4"]);
const DTYPE: Slot = one(
    "dtype",
    &[
        word("u32"),
        word("s32"),
        word("f32"),
        newer("f16", 4, 2, Sm(53)),
        newer("f16x2", 4, 2, Sm(53)),
    ],
);
const CTYPE: Slot = one("ctype", words!["s32" "f32"]);
/// Coordinates where depths are compared.
const FLOAT_CTYPE: Slot = one("ctype", words!["f32"]);

/// A lookup, without and with `e` and `f`, with one handle and with two, without and with `|p`.
macro_rules! lookups {
    (
        $mnemonic:literal, [$($slot:expr),*], [$($more:expr),*], $rules:expr, $section:expr,
        $all:expr, $offset:expr, $depth:expr, $both:expr
    ) => {
        [
            lookups!(@ $mnemonic, [$($slot),*], $rules, $section, $all, CTYPE, D, AT, [$($more),*], 1, 0, Always),
            lookups!(@ $mnemonic, [$($slot),*], $rules, $section, $offset, CTYPE, D, AT, [$($more,)* src("e", OFFSETS)], 4, 3, Always),
            lookups!(@ $mnemonic, [$($slot),*], $rules, $section, $depth, FLOAT_CTYPE, D, AT, [$($more,)* src("f", F32)], 4, 3, Always),
            lookups!(@ $mnemonic, [$($slot),*], $rules, $section, $both, FLOAT_CTYPE, D, AT, [$($more,)* src("e", OFFSETS), src("f", F32)], 4, 3, Always),
            lookups!(@ $mnemonic, [$($slot),*], $rules, $section, $all, CTYPE, D, SAMPLED, [$($more),*], 4, 3, Always),
            lookups!(@ $mnemonic, [$($slot),*], $rules, $section, $offset, CTYPE, D, SAMPLED, [$($more,)* src("e", OFFSETS)], 4, 3, Always),
            lookups!(@ $mnemonic, [$($slot),*], $rules, $section, $depth, FLOAT_CTYPE, D, SAMPLED, [$($more,)* src("f", F32)], 4, 3, Always),
            lookups!(@ $mnemonic, [$($slot),*], $rules, $section, $both, FLOAT_CTYPE, D, SAMPLED, [$($more,)* src("e", OFFSETS), src("f", F32)], 4, 3, Always),
            lookups!(@ $mnemonic, [$($slot),*], $rules, $section, $all, CTYPE, D_P, AT, [$($more),*], 7, 1, Sm(60)),
            lookups!(@ $mnemonic, [$($slot),*], $rules, $section, $offset, CTYPE, D_P, AT, [$($more,)* src("e", OFFSETS)], 7, 1, Sm(60)),
            lookups!(@ $mnemonic, [$($slot),*], $rules, $section, $depth, FLOAT_CTYPE, D_P, AT, [$($more,)* src("f", F32)], 7, 1, Sm(60)),
            lookups!(@ $mnemonic, [$($slot),*], $rules, $section, $both, FLOAT_CTYPE, D_P, AT, [$($more,)* src("e", OFFSETS), src("f", F32)], 7, 1, Sm(60)),
            lookups!(@ $mnemonic, [$($slot),*], $rules, $section, $all, CTYPE, D_P, SAMPLED, [$($more),*], 7, 1, Sm(60)),
            lookups!(@ $mnemonic, [$($slot),*], $rules, $section, $offset, CTYPE, D_P, SAMPLED, [$($more,)* src("e", OFFSETS)], 7, 1, Sm(60)),
            lookups!(@ $mnemonic, [$($slot),*], $rules, $section, $depth, FLOAT_CTYPE, D_P, SAMPLED, [$($more,)* src("f", F32)], 7, 1, Sm(60)),
            lookups!(@ $mnemonic, [$($slot),*], $rules, $section, $both, FLOAT_CTYPE, D_P, SAMPLED, [$($more,)* src("e", OFFSETS), src("f", F32)], 7, 1, Sm(60)),
        ]
    };
    (
        @ $mnemonic:literal, [$($slot:expr),*], $rules:expr, $section:expr, $geom:expr, $ctype:expr, $d:expr,
        $at:expr, [$($more:expr),*], $major:literal, $minor:literal, $arch:expr
    ) => {
        form(
            $mnemonic,
            &[$($slot,)* one("geom", $geom), VEC, DTYPE, $ctype],
            &[$d, $at, $($more),*],
        )
        .rules($rules)
        .since($major, $minor, $arch)
        .section($section)
    };
}

pub(super) static LOOKUPS: [Form; 16] = lookups!(
    "tex",
    [BASE],
    [],
    COORDINATE_TYPES,
    TEX,
    ALL,
    OFFSET,
    DEPTH,
    OFFSET_DEPTH
);
pub(super) static LEVEL_LOOKUPS: [Form; 16] = lookups!(
    "tex",
    [LEVEL],
    [src("lod", OperandType::Slot("ctype"))],
    COORDINATE_TYPES,
    TEX,
    MIPMAP,
    MIPMAP_OFFSET,
    DEPTH,
    OFFSET_DEPTH
);
pub(super) static GRADIENT_LOOKUPS: [Form; 16] = lookups!(
    "tex",
    [GRAD],
    [src("dPdx", GRADIENT), src("dPdy", GRADIENT)],
    COORDINATE_TYPES,
    TEX,
    MIPMAP_GRADIENT,
    MIPMAP_OFFSET,
    DEPTH,
    OFFSET_DEPTH
);

const COMPONENT: Slot = one("comp", words!["r" "g" "b" "a"]);
const GATHERED: Slot = one("vec", words!["v4"]);
const GATHERED_TYPE: Slot = one("dtype", words!["u32" "s32" "f32"]);

/// A gather of one component of four texels.
macro_rules! gathers {
    ($geom:expr, $d:expr, $at:expr, [$($more:expr),*], $major:literal, $minor:literal, $arch:expr) => {
        form(
            "tld4",
            &[COMPONENT, one("geom", $geom), GATHERED, GATHERED_TYPE, FLOAT_CTYPE],
            &[$d, $at, $($more),*],
        )
        .since($major, $minor, $arch)
        .section(TLD4)
    };
}

const E: OperandSpec = src("e", OFFSETS);
const F: OperandSpec = src("f", F32);

pub(super) static GATHERS: [Form; 16] = [
    gathers!(GATHER, D, AT, [], 2, 2, Sm(20)),
    gathers!(GATHER_OFFSET, D, AT, [E], 4, 3, Sm(20)),
    gathers!(GATHER, D, AT, [F], 4, 3, Sm(20)),
    gathers!(GATHER_OFFSET, D, AT, [E, F], 4, 3, Sm(20)),
    gathers!(GATHER, D, SAMPLED, [], 4, 3, Sm(20)),
    gathers!(GATHER_OFFSET, D, SAMPLED, [E], 4, 3, Sm(20)),
    gathers!(GATHER, D, SAMPLED, [F], 4, 3, Sm(20)),
    gathers!(GATHER_OFFSET, D, SAMPLED, [E, F], 4, 3, Sm(20)),
    gathers!(GATHER, D_P, AT, [], 7, 1, Sm(60)),
    gathers!(GATHER_OFFSET, D_P, AT, [E], 7, 1, Sm(60)),
    gathers!(GATHER, D_P, AT, [F], 7, 1, Sm(60)),
    gathers!(GATHER_OFFSET, D_P, AT, [E, F], 7, 1, Sm(60)),
    gathers!(GATHER, D_P, SAMPLED, [], 7, 1, Sm(60)),
    gathers!(GATHER_OFFSET, D_P, SAMPLED, [E], 7, 1, Sm(60)),
    gathers!(GATHER, D_P, SAMPLED, [F], 7, 1, Sm(60)),
    gathers!(GATHER_OFFSET, D_P, SAMPLED, [E, F], 7, 1, Sm(60)),
];

/// Attributes of a texture, and of a sampler.
const QUERY: &[Choice] = words![
    "width" "height" "depth" "channel_data_type" "channel_order" "normalized_coords" "array_size" "num_mipmap_levels"
    "num_samples" "memory_layout" "force_unnormalized_coords" "filter_mode" "addr_mode_0" "addr_mode_1" "addr_mode_2"
];
const B32: Slot = one("type", words!["b32"]);

pub(super) static FORMS: &[Form] = &[
    form(
        "txq",
        &[one("query", QUERY), B32],
        &[dst("d", TYPE), addr("a", "")],
    )
    .since(1, 5, Always)
    .section(TXQ),
    form(
        "txq.level",
        &[one("query", words!["width" "height" "depth"]), B32],
        &[dst("d", TYPE), addr("a", ""), src("lod", fixed("b32"))],
    )
    .since(4, 3, Sm(30))
    .section(TXQ),
    form(
        "istypep",
        &[one("type", words!["texref" "samplerref" "surfref"])],
        &[dst("p", fixed("pred")), src("a", fixed("u64"))],
    )
    .since(4, 0, Sm(30))
    .section("Texture Instructions: istypep"),
];
