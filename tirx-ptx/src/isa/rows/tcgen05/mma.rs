//! `tcgen05.mma` and `tcgen05.mma.sp`.

use super::*;
use crate::isa::FormRule;

/// A part of the result that stays as it was: a bit for each lane of tensor memory.
const DISABLE: OperandSpec = src(
    "disable-output-lane",
    OperandType::Fragment(&[
        holds(&[("cta_group", &["cta_group::1"])], 4, "b32"),
        holds(&[("cta_group", &["cta_group::2"])], 8, "b32"),
    ]),
);
const SCALE_D: OperandSpec = imm("scale-input-d", 0, 15);
const METADATA: OperandSpec = addr("b-decompress-metadata", "tmem");

/// The targets that have integers.
const INTEGERS: crate::arch::ArchTerm = Any(&[Exact(100), Exact(101), Exact(110)]);

const KIND: Slot = one(
    "kind",
    &[
        word("kind::f16"),
        word("kind::tf32"),
        word("kind::f8f6f4"),
        newer("kind::i8", 8, 6, INTEGERS),
        newer("kind::ti16", 9, 4, Family(107)),
    ],
);
/// The kinds of which `d` is scaled.
const KIND_SCALED: Slot = one(
    "kind",
    &[
        newer("kind::f16", 8, 6, Family(100)),
        newer("kind::tf32", 8, 6, Family(100)),
        newer("kind::i8", 8, 6, INTEGERS),
    ],
);
const KIND_SCALED_FLOAT: Slot = one(
    "kind",
    &[
        newer("kind::f16", 8, 6, Family(100)),
        newer("kind::tf32", 8, 6, Family(100)),
    ],
);
const KIND_BLOCKS: Slot = one(
    "kind",
    &[
        word("kind::mxf8f6f4"),
        word("kind::mxf4"),
        newer("kind::mxf4nvf4", 8, 7, Always),
    ],
);
const KIND_SPARSE_BLOCKS: Slot = one(
    "kind",
    &[
        word("kind::mxf8f6f4"),
        newer("kind::mxf4", 8, 6, ALONE),
        newer("kind::mxf4nvf4", 8, 7, ALONE),
    ],
);

const COLLECTOR_A: Slot = opt(
    "collector_a_usage",
    words!["collector::a::fill" "collector::a::use" "collector::a::lastuse" "collector::a::discard"],
);
const COLLECTOR_B: Slot = opt(
    "collector_b_usage",
    &[
        newer("collector::b::fill", 9, 4, Family(107)),
        newer("collector::b::use", 9, 4, Family(107)),
        newer("collector::b::lastuse", 9, 4, Family(107)),
        newer("collector::b::discard", 9, 4, Family(107)),
    ],
);
const ASHIFT: Slot = opt("ashift", words!["ashift"]);
const BLOCK_SCALE: Slot = one("block_scale", words!["block_scale"]);
const SCALE_VECTORSIZE: Slot = opt(
    "scale_vectorsize",
    &[
        newer("scale_vec::1X", 8, 6, ALONE),
        newer("scale_vec::2X", 8, 6, ALONE),
        newer("scale_vec::4X", 8, 6, ALONE),
        newer("block16", 8, 8, Always),
        newer("block32", 8, 8, Always),
    ],
);
const LUT: Slot = one("decompress", words!["decompress::lut::b"]);

/// `a` in shared memory.
const SHARED_A: &[Slot] = &[CTA_GROUP, KIND, COLLECTOR_A, COLLECTOR_B];
/// `a` in tensor memory.
const TENSOR_A: &[Slot] = &[CTA_GROUP, KIND, ASHIFT, COLLECTOR_A, COLLECTOR_B];
const SCALED_SHARED_A: &[Slot] = &[CTA_GROUP, KIND_SCALED, COLLECTOR_A, COLLECTOR_B];
const SCALED_TENSOR_A: &[Slot] = &[CTA_GROUP, KIND_SCALED, ASHIFT, COLLECTOR_A, COLLECTOR_B];
const SP_SHARED_A: &[Slot] = &[SP, CTA_GROUP, KIND, COLLECTOR_A, COLLECTOR_B];
const SP_TENSOR_A: &[Slot] = &[SP, CTA_GROUP, KIND, ASHIFT, COLLECTOR_A, COLLECTOR_B];
const SP_SCALED_SHARED_A: &[Slot] = &[SP, CTA_GROUP, KIND_SCALED, COLLECTOR_A, COLLECTOR_B];
const SP_SCALED_TENSOR_A: &[Slot] = &[SP, CTA_GROUP, KIND_SCALED, ASHIFT, COLLECTOR_A, COLLECTOR_B];
const SP_MASKED_SHARED_A: &[Slot] = &[SP, CTA_GROUP, KIND_SCALED_FLOAT, COLLECTOR_A, COLLECTOR_B];
const SP_MASKED_TENSOR_A: &[Slot] = &[
    SP,
    CTA_GROUP,
    KIND_SCALED_FLOAT,
    ASHIFT,
    COLLECTOR_A,
    COLLECTOR_B,
];
const BLOCKS: &[Slot] = &[
    CTA_GROUP,
    KIND_BLOCKS,
    BLOCK_SCALE,
    SCALE_VECTORSIZE,
    COLLECTOR_A,
    COLLECTOR_B,
];
const SP_BLOCKS: &[Slot] = &[
    SP,
    CTA_GROUP,
    KIND_SPARSE_BLOCKS,
    BLOCK_SCALE,
    SCALE_VECTORSIZE,
    COLLECTOR_A,
    COLLECTOR_B,
];
const LUT_FLOAT: &[Slot] = &[
    CTA_GROUP,
    one("kind", words!["kind::f8f6f4"]),
    LUT,
    COLLECTOR_A,
    COLLECTOR_B,
];
const LUT_BLOCKS: &[Slot] = &[
    CTA_GROUP,
    one("kind", words!["kind::mxf8f6f4"]),
    BLOCK_SCALE,
    LUT,
    opt("scale_vectorsize", words!["block32"]),
    COLLECTOR_A,
    COLLECTOR_B,
];

const TOGETHER: &[FormRule] = &[
    refuse(
        &[
            ("ashift", &["ashift"]),
            (
                "collector_a_usage",
                &["collector::a::fill", "collector::a::use"],
            ),
        ],
        "`.ashift` does not go with `.collector::a::fill` and `.collector::a::use`",
    ),
    refuse(
        &[
            ("kind", &["kind::i8"]),
            (
                "collector_b_usage",
                &[
                    "collector::b::fill",
                    "collector::b::use",
                    "collector::b::lastuse",
                    "collector::b::discard",
                ],
            ),
        ],
        "no target has both `.kind::i8` and a collector buffer for `b`",
    ),
];
const VECTOR_SIZES: &[FormRule] = &[
    ask(&[("scale_vectorsize", &[""])], needs(8, 8, Always)),
    refuse(
        &[
            ("kind", &["kind::mxf8f6f4"]),
            (
                "scale_vectorsize",
                &["scale_vec::2X", "scale_vec::4X", "block16"],
            ),
        ],
        "`.kind::mxf8f6f4` has `.scale_vec::1X` or `.block32`",
    ),
    refuse(
        &[
            ("kind", &["kind::mxf4"]),
            (
                "scale_vectorsize",
                &["scale_vec::1X", "scale_vec::4X", "block16"],
            ),
        ],
        "`.kind::mxf4` has `.scale_vec::2X` or `.block32`",
    ),
    refuse(
        &[
            ("kind", &["kind::mxf4nvf4"]),
            ("scale_vectorsize", &["", "scale_vec::1X"]),
        ],
        "`.kind::mxf4nvf4` has `.scale_vec::2X`, `.scale_vec::4X`, `.block16` or `.block32`",
    ),
];

const fn mma(slots: &'static [Slot], operands: &'static [OperandSpec]) -> Form {
    form("tcgen05.mma", slots, operands)
        .since(8, 6, TENSOR)
        .rules(TOGETHER)
        .section(MMA_SECTION)
}

const fn mma_sp(slots: &'static [Slot], operands: &'static [OperandSpec]) -> Form {
    mma(slots, operands).section(MMA_SP_SECTION)
}

pub(in super::super) static FORMS: &[Form] = &[
    mma(SHARED_A, &[D, A_DESC, B, IDESC, ENABLE]),
    mma(TENSOR_A, &[D, A_TMEM, B, IDESC, ENABLE]),
    mma(SHARED_A, &[D, A_DESC, B, IDESC, DISABLE, ENABLE]),
    mma(TENSOR_A, &[D, A_TMEM, B, IDESC, DISABLE, ENABLE]),
    mma(SCALED_SHARED_A, &[D, A_DESC, B, IDESC, ENABLE, SCALE_D]),
    mma(SCALED_TENSOR_A, &[D, A_TMEM, B, IDESC, ENABLE, SCALE_D]),
    mma(
        SCALED_SHARED_A,
        &[D, A_DESC, B, IDESC, DISABLE, ENABLE, SCALE_D],
    ),
    mma(
        SCALED_TENSOR_A,
        &[D, A_TMEM, B, IDESC, DISABLE, ENABLE, SCALE_D],
    ),
    // Blocks of `a` and `b` have scales of their own.
    mma(BLOCKS, &[D, A_DESC, B, IDESC, SCALE_A, SCALE_B, ENABLE]).rules(VECTOR_SIZES),
    mma(BLOCKS, &[D, A_TMEM, B, IDESC, SCALE_A, SCALE_B, ENABLE]).rules(VECTOR_SIZES),
    // `b` is compressed with a table.
    mma(LUT_FLOAT, &[D, A_DESC, B, METADATA, IDESC, ENABLE]).since(9, 4, Family(107)),
    mma(LUT_FLOAT, &[D, A_TMEM, B, METADATA, IDESC, ENABLE]).since(9, 4, Family(107)),
    mma(LUT_FLOAT, &[D, A_DESC, B, METADATA, IDESC, DISABLE, ENABLE]).since(9, 4, Family(107)),
    mma(LUT_FLOAT, &[D, A_TMEM, B, METADATA, IDESC, DISABLE, ENABLE]).since(9, 4, Family(107)),
    mma(
        LUT_BLOCKS,
        &[D, A_DESC, B, METADATA, IDESC, SCALE_A, SCALE_B, ENABLE],
    )
    .since(9, 4, Family(107)),
    mma(
        LUT_BLOCKS,
        &[D, A_TMEM, B, METADATA, IDESC, SCALE_A, SCALE_B, ENABLE],
    )
    .since(9, 4, Family(107)),
    // `a` is sparse.
    mma_sp(SP_SHARED_A, &[D, A_DESC, B, META, IDESC, ENABLE]),
    mma_sp(SP_TENSOR_A, &[D, A_TMEM, B, META, IDESC, ENABLE]),
    mma_sp(SP_SHARED_A, &[D, A_DESC, B, META, IDESC, DISABLE, ENABLE]),
    mma_sp(SP_TENSOR_A, &[D, A_TMEM, B, META, IDESC, DISABLE, ENABLE]),
    mma_sp(
        SP_SCALED_SHARED_A,
        &[D, A_DESC, B, META, IDESC, ENABLE, SCALE_D],
    ),
    mma_sp(
        SP_SCALED_TENSOR_A,
        &[D, A_TMEM, B, META, IDESC, ENABLE, SCALE_D],
    ),
    mma_sp(
        SP_MASKED_SHARED_A,
        &[D, A_DESC, B, META, IDESC, DISABLE, ENABLE, SCALE_D],
    ),
    mma_sp(
        SP_MASKED_TENSOR_A,
        &[D, A_TMEM, B, META, IDESC, DISABLE, ENABLE, SCALE_D],
    ),
    mma_sp(
        SP_BLOCKS,
        &[D, A_DESC, B, META, IDESC, SCALE_A, SCALE_B, ENABLE],
    )
    .rules(VECTOR_SIZES),
    mma_sp(
        SP_BLOCKS,
        &[D, A_TMEM, B, META, IDESC, SCALE_A, SCALE_B, ENABLE],
    )
    .rules(VECTOR_SIZES),
];
