//! Surfaces: loads, stores, reductions, queries.
//!
//! `.b` takes coordinates in bytes and moves what is in memory, `.p` takes them in samples and converts. A vector of
//! coordinates may be longer than the geometry needs.

use super::prelude::*;
use crate::isa::FormRule;

const GEOM: Slot = one("geom", words!["1d" "2d" "3d" "a1d" "a2d"]);
const FLAT: Slot = one("geom", words!["1d" "2d" "3d"]);
const VEC: Slot = opt("vec", words!["v2" "v4"]);
const MOVED: Slot = one("type", words!["b8" "b16" "b32" "b64"]);
/// What happens outside of the surface.
const CLAMP: Slot = one("clamp", words!["trap" "clamp" "zero"]);

const COORDINATES: OperandType = OperandType::Fragment(&[
    padded(&[("geom", &["1d"])], 1, "s32"),
    padded(&[("geom", &["2d"])], 2, "s32"),
    padded(&[("geom", &["3d"])], 4, "s32"),
    padded(&[("geom", &["a1d"])], 2, "b32"),
    padded(&[("geom", &["a2d"])], 4, "b32"),
]);
const AT: OperandSpec = tuple("a", &[handle("a"), src("coordinates", COORDINATES)]);
const DATA: OperandType = OperandType::Vector("vec", "type");
const WIDEST: &[FormRule] = &[refuse(
    &[("vec", &["v4"]), ("type", &["b64"])],
    "a vector has at most 128 bits",
)];
const REDUCED: &[OperandSpec] = &[AT, src("c", TYPE)];
const SURED: &str = "Surface Instructions: sured";

pub(super) static FORMS: &[Form] = &[
    form(
        "suld.b",
        &[
            GEOM,
            opt("cop", words!["ca" "cg" "cs" "cv"]),
            VEC,
            MOVED,
            CLAMP,
        ],
        &[dst("d", DATA), AT],
    )
    .rules(WIDEST)
    .since(1, 5, Sm(20))
    .section("Surface Instructions: suld"),
    form(
        "sust.b",
        &[
            GEOM,
            opt("cop", words!["wb" "cg" "cs" "wt"]),
            VEC,
            MOVED,
            CLAMP,
        ],
        &[AT, src("c", DATA)],
    )
    .rules(WIDEST)
    .since(1, 5, Sm(20))
    .section("Surface Instructions: sust"),
    form(
        "sust.p",
        &[
            GEOM,
            opt("cop", words!["wb" "cg" "cs" "wt"]),
            VEC,
            one("type", words!["b32"]),
            CLAMP,
        ],
        &[AT, src("c", DATA)],
    )
    .since(2, 0, Sm(20))
    .section("Surface Instructions: sust"),
    form(
        "sured.b",
        &[
            one("op", words!["add"]),
            FLAT,
            one("type", words!["u32" "s32" "u64"]),
            CLAMP,
        ],
        REDUCED,
    )
    .since(3, 0, Sm(20))
    .section(SURED),
    form(
        "sured.b",
        &[
            one("op", words!["min" "max"]),
            FLAT,
            one(
                "type",
                &[
                    word("u32"),
                    word("s32"),
                    newer("u64", 8, 1, Sm(50)),
                    newer("s64", 8, 1, Sm(50)),
                ],
            ),
            CLAMP,
        ],
        REDUCED,
    )
    .since(3, 0, Sm(20))
    .section(SURED),
    form(
        "sured.b",
        &[
            one("op", words!["and" "or"]),
            FLAT,
            one("type", words!["b32"]),
            CLAMP,
        ],
        REDUCED,
    )
    .since(3, 0, Sm(20))
    .section(SURED),
    form(
        "sured.p",
        &[
            one("op", words!["add" "min" "max" "and" "or"]),
            FLAT,
            one("type", words!["b32"]),
            CLAMP,
        ],
        REDUCED,
    )
    .since(3, 0, Sm(20))
    .section(SURED),
    form(
        "sured.p",
        &[
            one("op", words!["min" "max"]),
            FLAT,
            one("type", words!["b64"]),
            CLAMP,
        ],
        REDUCED,
    )
    .since(8, 1, Sm(50))
    .section(SURED),
    form(
        "suq",
        &[
            one(
                "query",
                words![
                    "width" "height" "depth" "channel_data_type" "channel_order" "array_size" "memory_layout"
                ],
            ),
            one("type", words!["b32"]),
        ],
        &[dst("d", TYPE), addr("a", "")],
    )
    .since(1, 5, Always)
    .section("Surface Instructions: suq"),
];
