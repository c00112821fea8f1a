//! Bulk copies and reductions: `cp.async.bulk`, `cp.reduce.async.bulk`, and waiting for them.

use super::prelude::*;
use crate::isa::{FormRule, Fragment};

const COPY: &str = "Data Movement and Conversion Instructions: cp.async.bulk";
const REDUCE: &str = "Data Movement and Conversion Instructions: cp.reduce.async.bulk";
const SIZE: OperandType = fixed("u32");
const POLICY: OperandType = fixed("b64");

const GLOBAL_SRC: Slot = one("src", words!["global"]);
const GLOBAL_DST: Slot = one("dst", words!["global"]);
const CTA_SRC: Slot = one("src", words!["shared::cta"]);
const CLUSTER_DST: Slot = one("dst", words!["shared::cluster"]);
/// What `.relaxed` and `.b128` say of the copy as a memory operation.
const SEM: Slot = opt(
    "sem",
    &[newer("weak", 9, 3, Always), newer("relaxed", 9, 3, Always)],
);
const RELAXED: Slot = opt("sem", &[newer("relaxed", 9, 3, Always)]);
const SCOPE: Slot = opt("scope", SCOPES);
const CLUSTER_SCOPE: Slot = opt("scope", words!["cta" "cluster"]);
const B128: Slot = opt("type", &[newer("b128", 9, 1, Sm(90))]);
const STRONG: &[FormRule] = &[
    STRONG_SCOPE,
    STRONG_TYPE,
    WEAK_SCOPE,
    refuse(
        &[("sem", &["weak"]), ("type", &["b128"])],
        "`.weak` takes no type",
    ),
];
const CLUSTER_STRONG: &[FormRule] = &[
    STRONG[0],
    STRONG[1],
    STRONG[2],
    STRONG[3],
    ask(
        &[("sem", &["relaxed"])],
        needs(
            9,
            3,
            Any(&[Exact(90), Family(100), Family(101), Family(110)]),
        ),
    ),
];
const STRONG_SCOPE: FormRule = refuse(
    &[("sem", &["relaxed"]), ("scope", &[""])],
    "`.relaxed` is followed by a scope",
);
const STRONG_TYPE: FormRule = refuse(
    &[("sem", &["relaxed"]), ("type", &[""])],
    "`.relaxed` needs `.b128`",
);
const WEAK_SCOPE: FormRule = refuse(
    &[
        ("sem", &["", "weak"]),
        ("scope", &["cta", "cluster", "gpu", "sys"]),
    ],
    "a scope is for `.relaxed`",
);
const REDUCE_RULES: &[FormRule] = &[STRONG_SCOPE, WEAK_SCOPE];
const IGNORE_OOB_RULES: &[FormRule] = &[
    STRONG[0],
    STRONG[1],
    STRONG[2],
    STRONG[3],
    refuse(
        &[
            ("ignore_oob", &["ignore_oob"]),
            (
                "report_mechanism",
                &[
                    "mbarrier::report::validity::per_16bytes::80000000",
                    "mbarrier::report::validity::per_16bytes::8000",
                    "mbarrier::report::validity::per_16bytes::80",
                    "mbarrier::report::validity::per_16bytes::8",
                    "mbarrier::report::validity::per_element::ff",
                ],
            ),
        ],
        "`.ignore_oob` leaves nothing to report",
    ),
];

const MBARRIER: Slot = one(
    "completion_mechanism",
    words!["mbarrier::complete_tx::bytes"],
);
const BULK_GROUP: Slot = one("completion_mechanism", words!["bulk_group"]);

/// `size`: whole units of 16 bytes.
const fn size(ty: OperandType) -> OperandSpec {
    amount("size", ty, 16, 1_048_560)
}

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
            SEM,
            SCOPE,
            one("dst", words!["shared::cta"]),
            GLOBAL_SRC,
            MBARRIER,
            REPORT,
            CACHE_HINT,
            opt("ignore_oob", &[newer("ignore_oob", 9, 2, Always)]),
            B128,
        ],
        &[
            addr("dstMem", "<dst>"),
            addr("srcMem", "<src>"),
            size(SIZE),
            amount("ignoreBytesLeft", SIZE, 1, 15).with("ignore_oob"),
            amount("ignoreBytesRight", SIZE, 1, 15).with("ignore_oob"),
            addr("mbar", "shared::cta"),
            src("cache-policy", POLICY).with("level::cache_hint"),
        ],
    )
    .rules(IGNORE_OOB_RULES)
    .since(8, 6, Sm(90))
    .section(COPY),
    form(
        "cp.async.bulk",
        &[
            SEM,
            SCOPE,
            CLUSTER_DST,
            GLOBAL_SRC,
            MBARRIER,
            REPORT,
            MULTICAST,
            CACHE_HINT,
            B128,
        ],
        &[
            addr("dstMem", "<dst>"),
            addr("srcMem", "<src>"),
            size(SIZE),
            addr("mbar", "shared::cluster"),
            CTA_MASK,
            CTA_MASK_32,
            src("cache-policy", POLICY).with("level::cache_hint"),
        ],
    )
    .rules(CLUSTER_STRONG)
    .since(8, 0, Sm(90))
    .section(COPY),
    form(
        "cp.async.bulk",
        &[SEM, CLUSTER_SCOPE, CLUSTER_DST, CTA_SRC, MBARRIER, B128],
        &[
            addr("dstMem", "<dst>"),
            addr("srcMem", "<src>"),
            size(SIZE),
            addr("mbar", "shared::cluster"),
        ],
    )
    .rules(STRONG)
    .since(8, 0, Sm(90))
    .section(COPY),
    form(
        "cp.async.bulk",
        &[
            SEM,
            SCOPE,
            GLOBAL_DST,
            CTA_SRC,
            BULK_GROUP,
            CACHE_HINT,
            opt("cp_mask", &[newer("cp_mask", 8, 6, Sm(100))]),
            B128,
        ],
        &[
            addr("dstMem", "<dst>"),
            addr("srcMem", "<src>"),
            size(SIZE),
            src("cache-policy", POLICY).with("level::cache_hint"),
            src("byteMask", fixed("b16")).with("cp_mask"),
        ],
    )
    .rules(STRONG)
    .since(8, 0, Sm(90))
    .section(COPY),
    form(
        "cp.async.bulk.prefetch",
        &[one("level", words!["L2"]), GLOBAL_SRC, CACHE_HINT],
        &[
            addr("srcMem", "<src>"),
            size(SIZE),
            src("cache-policy", POLICY).with("level::cache_hint"),
        ],
    )
    .since(8, 0, Sm(90))
    .section("Data Movement and Conversion Instructions: cp.async.bulk.prefetch"),
    form(
        "cp.async.bulk.prefetch",
        &[
            one("level", words!["L2"]),
            GLOBAL_SRC,
            one("level::eviction_priority", words!["L2::evict_last"]),
        ],
        &[addr("srcMem", "<src>"), size(SIZE)],
    )
    .since(9, 4, Family(107))
    .section("Data Movement and Conversion Instructions: cp.async.bulk.prefetch"),
    form(
        "applypriority.async.bulk",
        &[
            opt("space", words!["global"]),
            BULK_GROUP,
            one("level::eviction_priority", words!["L2::evict_normal"]),
        ],
        &[addr("a", "<space>"), size(SIZE)],
    )
    .since(9, 4, Family(107))
    .section("Data Movement and Conversion Instructions: applypriority.async.bulk"),
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
            RELAXED,
            CLUSTER_SCOPE,
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
            size(CLUSTER_SIZE),
            addr("mbar", "shared::cluster"),
        ],
    )
    .rules(REDUCE_RULES)
    .since(8, 0, Sm(90))
    .section(REDUCE),
    form(
        "cp.reduce.async.bulk",
        &[
            RELAXED,
            SCOPE,
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
            size(OperandType::Fragment(GLOBAL_SIZE)),
            src("cache-policy", POLICY).with("level::cache_hint"),
        ],
    )
    .rules(REDUCE_RULES)
    .since(8, 0, Sm(90))
    .section(REDUCE),
    form(
        "cp.reduce.async.bulk",
        &[
            RELAXED,
            SCOPE,
            GLOBAL_DST,
            CTA_SRC,
            BULK_GROUP,
            CACHE_HINT,
            one("redOp", words!["add"]),
            one("noftz", words!["noftz"]),
            one(
                "type",
                &[word("f16"), word("bf16"), newer("f32", 9, 4, Always)],
            ),
        ],
        &[
            addr("dstMem", "<dst>"),
            addr("srcMem", "<src>"),
            size(SIZE),
            src("cache-policy", POLICY).with("level::cache_hint"),
        ],
    )
    .rules(REDUCE_RULES)
    .since(8, 0, Sm(90))
    .section(REDUCE),
    form(
        "multimem.cp.async.bulk",
        &[
            SEM,
            SCOPE,
            GLOBAL_DST,
            CTA_SRC,
            BULK_GROUP,
            opt("cp_mask", &[newer("cp_mask", 9, 1, Sm(100))]),
            B128,
        ],
        &[
            addr("dstMem", "<dst>"),
            addr("srcMem", "<src>"),
            size(SIZE),
            src("byteMask", fixed("b16")).with("cp_mask"),
        ],
    )
    .rules(STRONG)
    .since(9, 1, Sm(90))
    .section("Data Movement and Conversion Instructions: multimem.cp.async.bulk"),
    form(
        "multimem.cp.reduce.async.bulk",
        &[
            RELAXED,
            SCOPE,
            GLOBAL_DST,
            CTA_SRC,
            BULK_GROUP,
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
            size(OperandType::Fragment(GLOBAL_SIZE)),
        ],
    )
    .rules(REDUCE_RULES)
    .since(9, 1, Sm(90))
    .section("Data Movement and Conversion Instructions: multimem.cp.reduce.async.bulk"),
    form(
        "multimem.cp.reduce.async.bulk",
        &[
            RELAXED,
            SCOPE,
            GLOBAL_DST,
            CTA_SRC,
            BULK_GROUP,
            one("redOp", words!["add"]),
            one("noftz", words!["noftz"]),
            one(
                "type",
                &[word("f16"), word("bf16"), newer("f32", 9, 4, Always)],
            ),
        ],
        &[addr("dstMem", "<dst>"), addr("srcMem", "<src>"), size(SIZE)],
    )
    .rules(REDUCE_RULES)
    .since(9, 1, Sm(90))
    .section("Data Movement and Conversion Instructions: multimem.cp.reduce.async.bulk"),
];
