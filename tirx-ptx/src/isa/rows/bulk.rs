//! Bulk copies and reductions: `cp.async.bulk`, `cp.reduce.async.bulk`, and waiting for them.

use super::prelude::*;
use crate::isa::Fragment;

const COPY: &str = "Data Movement and Conversion Instructions: cp.async.bulk";
const REDUCE: &str = "Data Movement and Conversion Instructions: cp.reduce.async.bulk";
const SIZE: OperandType = fixed("u32");
const POLICY: OperandType = fixed("b64");

const GLOBAL_SRC: Slot = one("src", words!["global"]);
const GLOBAL_DST: Slot = one("dst", words!["global"]);
const CTA_SRC: Slot = one("src", words!["shared::cta"]);
const CLUSTER_DST: Slot = one("dst", words!["shared::cluster"]);
const MBARRIER: Slot = one(
    "completion_mechanism",
    words!["mbarrier::complete_tx::bytes"],
);
const BULK_GROUP: Slot = one("completion_mechanism", words!["bulk_group"]);

/// The size is a number of bytes, whatever `.type` is; what stands here says which operations have which types. A
/// constant or a register of 32 bits does.
const CLUSTER_SIZE: OperandType = OperandType::Fragment(&[
    holds(
        &[("redOp", &["and", "or", "xor"]), ("type", &["b32"])],
        0,
        "u32",
    ),
    holds(&[("redOp", &["inc", "dec"]), ("type", &["u32"])], 0, "u32"),
    holds(
        &[("redOp", &["min", "max"]), ("type", &["u32", "s32"])],
        0,
        "u32",
    ),
    holds(
        &[("redOp", &["add"]), ("type", &["u32", "s32", "u64"])],
        0,
        "u32",
    ),
]);
const GLOBAL_SIZE: &[Fragment] = &[
    holds(
        &[("redOp", &["and", "or", "xor"]), ("type", &["b32", "b64"])],
        0,
        "u32",
    ),
    holds(&[("redOp", &["inc", "dec"]), ("type", &["u32"])], 0, "u32"),
    holds(
        &[
            ("redOp", &["min", "max"]),
            ("type", &["u32", "s32", "u64", "s64", "f16", "bf16"]),
        ],
        0,
        "u32",
    ),
    holds(
        &[
            ("redOp", &["add"]),
            ("type", &["u32", "s32", "u64", "f32", "f64"]),
        ],
        0,
        "u32",
    ),
];

pub(super) static FORMS: &[Form] = &[
    form(
        "cp.async.bulk",
        &[
            one("dst", words!["shared::cta"]),
            GLOBAL_SRC,
            MBARRIER,
            CACHE_HINT,
        ],
        &[
            addr("dstMem", "<dst>"),
            addr("srcMem", "<src>"),
            src("size", SIZE),
            addr("mbar", "shared::cta"),
            src("cache-policy", POLICY).with("level::cache_hint"),
        ],
    )
    .since(8, 6, Sm(90))
    .section(COPY),
    form(
        "cp.async.bulk",
        &[
            CLUSTER_DST,
            GLOBAL_SRC,
            MBARRIER,
            opt("multicast", words!["multicast::cluster"]),
            CACHE_HINT,
        ],
        &[
            addr("dstMem", "<dst>"),
            addr("srcMem", "<src>"),
            src("size", SIZE),
            addr("mbar", "shared::cluster"),
            src("ctaMask", fixed("b16")).with("multicast"),
            src("cache-policy", POLICY).with("level::cache_hint"),
        ],
    )
    .since(8, 0, Sm(90))
    .section(COPY),
    form(
        "cp.async.bulk",
        &[CLUSTER_DST, CTA_SRC, MBARRIER],
        &[
            addr("dstMem", "<dst>"),
            addr("srcMem", "<src>"),
            src("size", SIZE),
            addr("mbar", "shared::cluster"),
        ],
    )
    .since(8, 0, Sm(90))
    .section(COPY),
    form(
        "cp.async.bulk",
        &[
            GLOBAL_DST,
            CTA_SRC,
            BULK_GROUP,
            CACHE_HINT,
            opt("cp_mask", &[newer("cp_mask", 8, 6, Sm(100))]),
        ],
        &[
            addr("dstMem", "<dst>"),
            addr("srcMem", "<src>"),
            src("size", SIZE),
            src("cache-policy", POLICY).with("level::cache_hint"),
            src("byteMask", fixed("b16")).with("cp_mask"),
        ],
    )
    .since(8, 0, Sm(90))
    .section(COPY),
    form(
        "cp.async.bulk.prefetch",
        &[one("level", words!["L2"]), GLOBAL_SRC, CACHE_HINT],
        &[
            addr("srcMem", "<src>"),
            src("size", SIZE),
            src("cache-policy", POLICY).with("level::cache_hint"),
        ],
    )
    .since(8, 0, Sm(90))
    .section("Data Movement and Conversion Instructions: cp.async.bulk.prefetch"),
    form("cp.async.bulk.commit_group", &[], &[])
        .since(8, 0, Sm(90))
        .section("Data Movement and Conversion Instructions: cp.async.bulk.commit_group"),
    form(
        "cp.async.bulk.wait_group",
        &[opt("read", words!["read"])],
        &[imm("N", 0, i64::MAX)],
    )
    .since(8, 0, Sm(90))
    .section("Data Movement and Conversion Instructions: cp.async.bulk.wait_group"),
    form(
        "cp.reduce.async.bulk",
        &[
            CLUSTER_DST,
            CTA_SRC,
            MBARRIER,
            one(
                "redOp",
                words!["and" "or" "xor" "add" "inc" "dec" "min" "max"],
            ),
            one("type", words!["b32" "u32" "s32" "u64"]),
        ],
        &[
            addr("dstMem", "<dst>"),
            addr("srcMem", "<src>"),
            src("size", CLUSTER_SIZE),
            addr("mbar", "shared::cluster"),
        ],
    )
    .since(8, 0, Sm(90))
    .section(REDUCE),
    form(
        "cp.reduce.async.bulk",
        &[
            GLOBAL_DST,
            CTA_SRC,
            BULK_GROUP,
            CACHE_HINT,
            one(
                "redOp",
                words!["and" "or" "xor" "add" "inc" "dec" "min" "max"],
            ),
            one(
                "type",
                words!["f16" "bf16" "b32" "u32" "s32" "b64" "u64" "s64" "f32" "f64"],
            ),
        ],
        &[
            addr("dstMem", "<dst>"),
            addr("srcMem", "<src>"),
            src("size", OperandType::Fragment(GLOBAL_SIZE)),
            src("cache-policy", POLICY).with("level::cache_hint"),
        ],
    )
    .since(8, 0, Sm(90))
    .section(REDUCE),
    form(
        "cp.reduce.async.bulk",
        &[
            GLOBAL_DST,
            CTA_SRC,
            BULK_GROUP,
            CACHE_HINT,
            one("redOp", words!["add"]),
            one("noftz", words!["noftz"]),
            one("type", words!["f16" "bf16"]),
        ],
        &[
            addr("dstMem", "<dst>"),
            addr("srcMem", "<src>"),
            src("size", SIZE),
            src("cache-policy", POLICY).with("level::cache_hint"),
        ],
    )
    .since(8, 0, Sm(90))
    .section(REDUCE),
];
