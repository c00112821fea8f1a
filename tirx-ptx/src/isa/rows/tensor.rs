//! Tensor copies and reductions, `cp.async.bulk.tensor` and `cp.reduce.async.bulk.tensor`, and changes to tensor maps.
//!
//! How many coordinates and offsets stand in braces follows from the dimension and the load mode; dimensions and load
//! modes without an entry in the tables below do not go together.

use super::prelude::*;
use crate::arch::ArchTerm;
use crate::isa::{FormRule, Fragment};

pub(super) const COPY: &str = "Data Movement and Conversion Instructions: cp.async.bulk.tensor";
pub(super) const REDUCE: &str =
    "Data Movement and Conversion Instructions: cp.reduce.async.bulk.tensor";
pub(super) const PREFETCH: &str =
    "Data Movement and Conversion Instructions: cp.async.bulk.prefetch.tensor";
pub(super) const APPLY: &str =
    "Data Movement and Conversion Instructions: applypriority.async.bulk.tensor";
const REPLACE: &str = "Data Movement and Conversion Instructions: tensormap.replace";
const FENCEPROXY: &str =
    "Parallel Synchronization and Communication Instructions: tensormap.cp_fenceproxy";
const POLICY: OperandType = fixed("b64");

/// The data-centre GPUs from `sm_100` on.
const DATACENTER: ArchTerm = Any(&[Family(100), Family(101), Family(110)]);

const DIM: Slot = one("dim", words!["1d" "2d" "3d" "4d" "5d"]);
pub(super) const GLOBAL_SRC: Slot = one("src", words!["global"]);
pub(super) const MBARRIER: Slot = one(
    "completion_mechanism",
    words!["mbarrier::complete_tx::bytes"],
);
pub(super) const BULK_GROUP: Slot = one("completion_mechanism", words!["bulk_group"]);
pub(super) const REDUCTIONS: Slot = one(
    "redOp",
    words!["add" "min" "max" "inc" "dec" "and" "or" "xor"],
);
pub(super) const CTA_GROUP: Slot = opt(
    "cta_group",
    &[
        newer("cta_group::1", 8, 6, DATACENTER),
        newer("cta_group::2", 8, 6, DATACENTER),
    ],
);

/// The modes in which rows of a tensor are read, where each is had on the data-centre GPUs.
pub(super) const READ_MODES: &[Choice] = &[
    word("tile"),
    newer("tile::gather4", 8, 6, DATACENTER),
    word("im2col"),
    newer("im2col::w", 8, 6, DATACENTER),
    newer("im2col::w::128", 8, 6, DATACENTER),
];
/// The same, into the CTA's own memory: two modes are had on all GPUs.
pub(super) const READ_MODES_CTA: &[Choice] = &[
    word("tile"),
    newer("tile::gather4", 8, 6, Sm(100)),
    word("im2col"),
    newer("im2col::w", 8, 6, Sm(100)),
    newer("im2col::w::128", 8, 6, DATACENTER),
];
pub(super) const WRITE_MODES: &[Choice] = &[
    word("tile"),
    newer("tile::scatter4", 8, 6, DATACENTER),
    word("im2col_no_offs"),
    newer("im2col_no_offs::w", 9, 4, Family(107)),
];

const IM2COL: &[&str] = &["im2col", "im2col::w", "im2col::w::128"];
const FROM_3D: &[&str] = &[
    "",
    "tile",
    "im2col",
    "im2col::w",
    "im2col::w::128",
    "im2col_no_offs",
    "im2col_no_offs::w",
];

pub(super) const COORDINATES: OperandType = OperandType::Fragment(&[
    holds(&[("dim", &["1d"]), ("load_mode", &["", "tile"])], 1, "s32"),
    holds(&[("dim", &["2d"]), ("load_mode", &["", "tile"])], 2, "s32"),
    holds(&[("dim", &["3d"]), ("load_mode", FROM_3D)], 3, "s32"),
    holds(&[("dim", &["4d"]), ("load_mode", FROM_3D)], 4, "s32"),
    holds(&[("dim", &["5d"]), ("load_mode", FROM_3D)], 5, "s32"),
    // A column, and four rows.
    holds(
        &[
            ("dim", &["2d"]),
            ("load_mode", &["tile::gather4", "tile::scatter4"]),
        ],
        5,
        "s32",
    ),
]);

/// The same where `ptxas` does not look at the dimension of rows that are gathered.
const GATHERED: OperandType = OperandType::Fragment(&[
    holds(&[("dim", &["1d"]), ("load_mode", &["", "tile"])], 1, "s32"),
    holds(&[("dim", &["2d"]), ("load_mode", &["", "tile"])], 2, "s32"),
    holds(&[("dim", &["3d"]), ("load_mode", FROM_3D)], 3, "s32"),
    holds(&[("dim", &["4d"]), ("load_mode", FROM_3D)], 4, "s32"),
    holds(&[("dim", &["5d"]), ("load_mode", FROM_3D)], 5, "s32"),
    holds(&[("load_mode", &["tile::gather4"])], 5, "s32"),
]);

/// A place in a tensor.
const TENSOR: OperandSpec = tuple(
    "tensorMap",
    &[handle("tensorMap"), src("coordinates", COORDINATES)],
);
const GATHERED_TENSOR: OperandSpec = tuple(
    "tensorMap",
    &[handle("tensorMap"), src("coordinates", GATHERED)],
);

/// `im2colInfo`: offsets in the spatial dimensions, or a halo and an offset.
const OFFSETS: &[Fragment] = &[
    holds(&[("dim", &["3d"]), ("load_mode", &["im2col"])], 1, "u16"),
    holds(&[("dim", &["4d"]), ("load_mode", &["im2col"])], 2, "u16"),
    holds(&[("dim", &["5d"]), ("load_mode", &["im2col"])], 3, "u16"),
    holds(&[("load_mode", &["im2col::w", "im2col::w::128"])], 2, "u16"),
    // The operand is not there.
    holds(&[], 0, "u16"),
];

pub(super) const fn offsets() -> OperandSpec {
    src("im2colInfo", OperandType::Fragment(OFFSETS)).when("load_mode", IM2COL)
}

pub(super) const fn policy() -> OperandSpec {
    src("cache-policy", POLICY).with("level::cache_hint")
}

/// Who may change a tensor map.
const TENSORMAP: ArchTerm = Any(&[
    Exact(90),
    Family(100),
    Family(101),
    Family(110),
    Family(120),
]);
const MODE: Slot = one("mode", words!["tile"]);
const SS: Slot = opt("ss", words!["global" "shared::cta"]);
const B1024: Slot = one("size", words!["b1024"]);
const TYPE_OF_FIELD: &[FormRule] = &[
    refuse(
        &[
            ("field", &["global_address", "global_stride"]),
            ("type", &["b32"]),
        ],
        "an address or a stride is a `.b64`",
    ),
    refuse(
        &[
            (
                "field",
                &["rank", "box_dim", "global_dim", "element_stride"],
            ),
            ("type", &["b64"]),
        ],
        "only an address or a stride is a `.b64`",
    ),
];

pub(super) static FORMS: &[Form] = &[
    form(
        "cp.async.bulk.tensor",
        &[
            DIM,
            one("dst", words!["shared::cta"]),
            GLOBAL_SRC,
            opt("load_mode", READ_MODES_CTA),
            MBARRIER,
            REPORT,
            CTA_GROUP,
            CACHE_HINT,
        ],
        &[
            addr("dstMem", "<dst>"),
            TENSOR,
            addr("mbar", "shared::cta"),
            offsets(),
            policy(),
        ],
    )
    .since(8, 6, Sm(90))
    .section(COPY),
    form(
        "cp.async.bulk.tensor",
        &[
            DIM,
            one("dst", words!["shared::cluster"]),
            GLOBAL_SRC,
            opt("load_mode", READ_MODES),
            MBARRIER,
            REPORT,
            MULTICAST,
            CTA_GROUP,
            CACHE_HINT,
        ],
        &[
            addr("dstMem", "<dst>"),
            TENSOR,
            addr("mbar", "shared::cluster"),
            offsets(),
            CTA_MASK,
            CTA_MASK_32,
            policy(),
        ],
    )
    .since(8, 0, Sm(90))
    .section(COPY),
    form(
        "cp.async.bulk.tensor",
        &[
            DIM,
            one("dst", words!["global"]),
            one("src", words!["shared::cta"]),
            opt("load_mode", WRITE_MODES),
            BULK_GROUP,
            CACHE_HINT,
        ],
        &[TENSOR, addr("srcMem", "<src>"), policy()],
    )
    .since(8, 0, Sm(90))
    .section(COPY),
    form(
        "cp.reduce.async.bulk.tensor",
        &[
            DIM,
            one("dst", words!["global"]),
            one("src", words!["shared::cta"]),
            REDUCTIONS,
            opt("load_mode", WRITE_MODES),
            BULK_GROUP,
            CACHE_HINT,
        ],
        &[TENSOR, addr("srcMem", "<src>"), policy()],
    )
    .since(8, 0, Sm(90))
    .section(REDUCE),
    form(
        "cp.async.bulk.prefetch.tensor",
        &[
            DIM,
            one("level", words!["L2"]),
            GLOBAL_SRC,
            opt("load_mode", READ_MODES),
            CACHE_HINT,
        ],
        &[TENSOR, offsets(), policy()],
    )
    .since(8, 0, Sm(90))
    .section(PREFETCH),
    form(
        "cp.async.bulk.prefetch.tensor",
        &[
            DIM,
            one("level", words!["L2"]),
            GLOBAL_SRC,
            opt("load_mode", READ_MODES),
            one("level::eviction_priority", words!["L2::evict_last"]),
        ],
        &[TENSOR, offsets()],
    )
    .since(9, 4, Family(107))
    .section(PREFETCH),
    form(
        "applypriority.async.bulk.tensor",
        &[
            DIM,
            opt("space", words!["global"]),
            BULK_GROUP,
            opt("load_mode", READ_MODES),
            one("level::eviction_priority", words!["L2::evict_normal"]),
        ],
        &[GATHERED_TENSOR, offsets()],
    )
    .since(9, 4, Family(107))
    .section(APPLY),
    form(
        "tensormap.replace",
        &[
            MODE,
            one("field", words!["global_address" "rank"]),
            SS,
            B1024,
            one("type", words!["b32" "b64"]),
        ],
        &[addr("addr", "<ss>"), src("new_val", TYPE)],
    )
    .rules(TYPE_OF_FIELD)
    .since(8, 3, TENSORMAP)
    .section(REPLACE),
    form(
        "tensormap.replace",
        &[
            MODE,
            one(
                "field",
                words!["box_dim" "global_dim" "global_stride" "element_stride"],
            ),
            SS,
            B1024,
            one("type", words!["b32" "b64"]),
        ],
        &[addr("addr", "<ss>"), imm("ord", 0, 4), src("new_val", TYPE)],
    )
    .rules(TYPE_OF_FIELD)
    .since(8, 3, TENSORMAP)
    .section(REPLACE),
    form(
        "tensormap.replace",
        &[
            MODE,
            one(
                "field",
                &[
                    word("elemtype"),
                    word("interleave_layout"),
                    word("swizzle_mode"),
                    newer(
                        "swizzle_atomicity",
                        8,
                        6,
                        Any(&[Family(100), Family(101), Family(110), Family(120)]),
                    ),
                    word("fill_mode"),
                ],
            ),
            SS,
            B1024,
            one("type", words!["b32"]),
        ],
        &[
            addr("addr", "<ss>"),
            imm("new_val", 0, 15).when("field", &["elemtype"]),
            imm("new_val", 0, 2).when("field", &["interleave_layout"]),
            imm("new_val", 0, 3).when("field", &["swizzle_mode", "swizzle_atomicity"]),
            imm("new_val", 0, 1).when("field", &["fill_mode"]),
        ],
    )
    .since(8, 3, TENSORMAP)
    .section(REPLACE),
    // The swizzle of 96 bytes.
    form(
        "tensormap.replace",
        &[
            MODE,
            one("field", words!["swizzle_mode"]),
            SS,
            B1024,
            one("type", words!["b32"]),
        ],
        &[addr("addr", "<ss>"), imm("new_val", 4, 4)],
    )
    .since(8, 8, Any(&[Exact(103), Exact(107)]))
    .section(REPLACE),
    form(
        "tensormap.cp_fenceproxy",
        &[
            one("dst", words!["global"]),
            one("src", words!["shared::cta"]),
            one("to_proxy::from_proxy", words!["tensormap::generic"]),
            one("sem", words!["release"]),
            one("scope", SCOPES),
            one("sync", words!["sync"]),
            one("aligned", words!["aligned"]),
        ],
        &[
            addr("dst", "<dst>"),
            addr("src", "<src>"),
            imm("size", 128, 128),
        ],
    )
    .since(8, 3, Sm(90))
    .section(FENCEPROXY),
];
