//! Stores and reductions that another agent completes: `st.async`, `st.bulk`, `red.async`.

use super::prelude::*;
use crate::isa::FormRule;

const STORE: &str = "Data Movement and Conversion Instructions: st.async";
const RED: &str = "Parallel Synchronization and Communication Instructions: red.async";
const MBARRIER: Slot = one(
    "completion_mechanism",
    words!["mbarrier::complete_tx::bytes"],
);
const CLUSTER_SS: Slot = opt("ss", words!["shared::cluster"]);
const MMIO: Slot = opt("mmio", words!["mmio"]);
const STRONG_SCOPE: Slot = one("scope", words!["gpu" "sys"]);
const SS: Slot = opt("ss", words!["global"]);

/// Scalars of 32 and 64 bits, and vectors of up to 128.
const STORED: OperandType = OperandType::Fragment(&[
    holds(&[("vec", &[""])], 0, "<type>"),
    holds(
        &[
            ("vec", &["v2"]),
            (
                "type",
                &["b32", "b64", "u32", "u64", "s32", "s64", "f32", "f64"],
            ),
        ],
        2,
        "<type>",
    ),
    holds(
        &[("vec", &["v4"]), ("type", &["b32", "u32", "s32", "f32"])],
        4,
        "<type>",
    ),
]);
const OP_TYPES: &[FormRule] = &[
    refuse(
        &[
            ("op", &["inc", "dec"]),
            ("type", &["s32", "u64", "s64", "b32"]),
        ],
        "`.inc` and `.dec` are for `.u32`",
    ),
    refuse(
        &[("op", &["min", "max"]), ("type", &["u64", "s64", "b32"])],
        "`.min` and `.max` are for `.u32` and `.s32`",
    ),
    refuse(
        &[
            ("op", &["and", "or", "xor"]),
            ("type", &["u32", "s32", "u64", "s64"]),
        ],
        "`.and`, `.or` and `.xor` are for `.b32`",
    ),
    refuse(
        &[("op", &["add"]), ("type", &["b32"])],
        "`.add` is for integers",
    ),
];
/// `ptxas` 13.0 takes `.gpu` here too.
const MMIO_SYS: FormRule = refuse(
    &[("mmio", &["mmio"]), ("scope", &["gpu"])],
    "`.mmio` is for `.sys`",
);
const STRONG_OP_TYPES: &[FormRule] =
    &[OP_TYPES[0], OP_TYPES[1], OP_TYPES[2], OP_TYPES[3], MMIO_SYS];
const OP: Slot = one("op", words!["inc" "dec" "min" "max" "and" "or" "xor" "add"]);
const OP_TYPE: Slot = one("type", words!["u32" "s32" "u64" "s64" "b32"]);

pub(super) static FORMS: &[Form] = &[
    form(
        "st.async",
        &[
            opt("sem", words!["weak"]),
            opt("scope", words!["cluster"]),
            CLUSTER_SS,
            MBARRIER,
            opt("vec", words!["v2" "v4"]),
            one(
                "type",
                &[
                    word("b32"),
                    word("b64"),
                    word("u32"),
                    word("u64"),
                    word("s32"),
                    word("s64"),
                    word("f32"),
                    word("f64"),
                    newer("b128", 9, 2, Always),
                ],
            ),
        ],
        &[addr("a", "<ss>"), src("b", STORED), addr("mbar", "<ss>")],
    )
    .rules(&[refuse(
        &[("sem", &["weak"]), ("scope", &["cluster"])],
        "`.weak` takes no scope",
    )])
    .since(8, 1, Sm(90))
    .section(STORE),
    form(
        "st.async",
        &[
            MMIO,
            one("sem", words!["release"]),
            STRONG_SCOPE,
            SS,
            one(
                "type",
                words!["b8" "b16" "b32" "b64" "u8" "u16" "u32" "u64" "s8" "s16" "s32" "s64" "f32" "f64"],
            ),
        ],
        &[addr("a", "<ss>"), src("b", TYPE)],
    )
    .rules(&[MMIO_SYS])
    .since(8, 7, Sm(100))
    .section(STORE),
    form(
        "multimem.st.async",
        &[
            one("sem", words!["release"]),
            STRONG_SCOPE,
            SS,
            one(
                "type",
                words!["b8" "b16" "b32" "b64" "u8" "u16" "u32" "u64" "s8" "s16" "s32" "s64" "f32" "f64"],
            ),
        ],
        &[addr("a", "<ss>"), src("b", TYPE)],
    )
    .since(9, 3, Sm(100))
    .section("Data Movement and Conversion Instructions: multimem.st.async"),
    form(
        "st.bulk",
        &[
            opt("weak", words!["weak"]),
            opt("space", words!["shared::cta"]),
        ],
        &[
            addr("a", "<space>"),
            amount("size", fixed("u64"), 8, 16_777_216),
            imm("initval", 0, 0),
        ],
    )
    .since(8, 6, Sm(100))
    .section("Data Movement and Conversion Instructions: st.bulk"),
    form(
        "red.async",
        &[
            one("sem", words!["relaxed"]),
            one("scope", words!["cluster"]),
            CLUSTER_SS,
            MBARRIER,
            OP,
            OP_TYPE,
        ],
        &[addr("a", "<ss>"), src("b", TYPE), addr("mbar", "<ss>")],
    )
    .rules(OP_TYPES)
    .since(8, 1, Sm(90))
    .section(RED),
    form(
        "red.async",
        &[
            MMIO,
            one("sem", words!["release"]),
            STRONG_SCOPE,
            SS,
            OP,
            OP_TYPE,
        ],
        &[addr("a", "<ss>"), src("b", TYPE)],
    )
    .rules(STRONG_OP_TYPES)
    .since(8, 7, Sm(100))
    .section(RED),
    form(
        "multimem.red.async",
        &[
            one("sem", words!["release"]),
            STRONG_SCOPE,
            SS,
            one("op", words!["add"]),
            one("type", words!["u32" "s32" "u64"]),
        ],
        &[addr("a", "<ss>"), src("b", TYPE)],
    )
    .since(9, 3, Sm(100))
    .section("Parallel Synchronization and Communication Instructions: multimem.red.async"),
];
