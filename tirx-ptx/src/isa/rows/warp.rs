//! Communication within a warp.

use super::prelude::*;

const MASK: &str = "membermask";
/// Bits that must not be in a float register.
const U32: OperandType = fixed("u32");

pub(super) static FORMS: &[Form] = &[
    form(
        "shfl.sync",
        &[
            one("mode", words!["up" "down" "bfly" "idx"]),
            one("type", words!["b32"]),
        ],
        &[
            dst_pair("d", TYPE, Second),
            src("a", TYPE),
            src("b", fixed("u32")),
            src("c", fixed("u32")),
            src(MASK, U32),
        ],
    )
    .since(6, 0, Sm(30))
    .section("Data Movement and Conversion Instructions: shfl.sync"),
    form(
        "vote.sync",
        &[
            one("mode", words!["all" "any" "uni"]),
            one("type", words!["pred"]),
        ],
        &[dst("d", TYPE), pred("a"), src(MASK, U32)],
    )
    .since(6, 0, Sm(30))
    .section("Parallel Synchronization and Communication Instructions: vote.sync"),
    form(
        "vote.sync",
        &[one("mode", words!["ballot"]), one("type", words!["b32"])],
        &[dst("d", TYPE), pred("a"), src(MASK, U32)],
    )
    .since(6, 0, Sm(30))
    .section("Parallel Synchronization and Communication Instructions: vote.sync"),
    // What came before `.sync`: a later target no longer has it.
    form(
        "shfl",
        &[
            one("mode", words!["up" "down" "bfly" "idx"]),
            one("type", words!["b32"]),
        ],
        &[
            dst_pair("d", TYPE, Second),
            src("a", TYPE),
            src("b", fixed("u32")),
            src("c", fixed("u32")),
        ],
    )
    .since(3, 0, All(&[Sm(30), Before(70)]))
    .section("Data Movement and Conversion Instructions: shfl"),
    form(
        "vote",
        &[
            one("mode", words!["all" "any" "uni"]),
            one("type", words!["pred"]),
        ],
        &[dst("d", TYPE), pred("a")],
    )
    .since(1, 2, Before(70))
    .section("Parallel Synchronization and Communication Instructions: vote"),
    form(
        "vote",
        &[one("mode", words!["ballot"]), one("type", words!["b32"])],
        &[dst("d", TYPE), pred("a")],
    )
    .since(2, 0, All(&[Sm(20), Before(70)]))
    .section("Parallel Synchronization and Communication Instructions: vote"),
    form(
        "match.any.sync",
        &[one("type", BITS32_64)],
        &[dst("d", U32), src("a", TYPE), src(MASK, U32)],
    )
    .since(6, 0, Sm(70))
    .section("Parallel Synchronization and Communication Instructions: match.sync"),
    form(
        "match.all.sync",
        &[one("type", BITS32_64)],
        &[dst_pair("d", U32, Either), src("a", TYPE), src(MASK, U32)],
    )
    .since(6, 0, Sm(70))
    .section("Parallel Synchronization and Communication Instructions: match.sync"),
    form(
        "activemask",
        &[one("type", words!["b32"])],
        &[dst("d", TYPE)],
    )
    .since(6, 2, Sm(30))
    .section("Parallel Synchronization and Communication Instructions: activemask"),
    form(
        "redux.sync",
        &[one("op", words!["add" "min" "max"]), one("type", INT32)],
        &[dst("dst", TYPE), src("src", TYPE), src(MASK, U32)],
    )
    .since(7, 0, Sm(80))
    .section("Parallel Synchronization and Communication Instructions: redux.sync"),
    form(
        "redux.sync",
        &[
            one("op", words!["and" "or" "xor"]),
            one("type", words!["b32"]),
        ],
        &[dst("dst", U32), src("src", U32), src(MASK, U32)],
    )
    .since(7, 0, Sm(80))
    .section("Parallel Synchronization and Communication Instructions: redux.sync"),
    form(
        "redux.sync",
        &[
            one("op", words!["min" "max"]),
            opt("abs", words!["abs"]),
            opt("NaN", words!["NaN"]),
            one("type", words!["f32"]),
        ],
        &[dst("dst", TYPE), src("src", TYPE), src(MASK, U32)],
    )
    .since(8, 6, Family(100))
    .section("Parallel Synchronization and Communication Instructions: redux.sync"),
    form(
        "elect.sync",
        &[],
        &[dst_both("d", U32, First), src(MASK, U32)],
    )
    .since(8, 0, Sm(90))
    .section("Parallel Synchronization and Communication Instructions: elect.sync"),
];
