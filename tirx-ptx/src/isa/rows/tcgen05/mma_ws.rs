//! `tcgen05.mma.ws` and `tcgen05.mma.ws.sp`: products that keep `b` in a collector buffer.

use super::*;

const ZERO_COLUMNS: OperandSpec = src("zero-column-mask-desc", B64).optional();

const GROUP: Slot = one("cta_group", words!["cta_group::1"]);
const KIND: Slot = one(
    "kind",
    &[
        word("kind::f16"),
        word("kind::tf32"),
        word("kind::f8f6f4"),
        newer("kind::i8", 8, 6, Any(&[Exact(100), Exact(101), Exact(110)])),
        newer("kind::ti16", 9, 4, Family(107)),
    ],
);
const COLLECTOR: Slot = opt(
    "collector_usage",
    words![
        "collector::b0::fill" "collector::b0::use" "collector::b0::lastuse" "collector::b0::discard"
        "collector::b1::fill" "collector::b1::use" "collector::b1::lastuse" "collector::b1::discard"
        "collector::b2::fill" "collector::b2::use" "collector::b2::lastuse" "collector::b2::discard"
        "collector::b3::fill" "collector::b3::use" "collector::b3::lastuse" "collector::b3::discard"
    ],
);

const DENSE: &[Slot] = &[GROUP, KIND, COLLECTOR];
const SPARSE: &[Slot] = &[SP, GROUP, KIND, COLLECTOR];

const fn mma_ws(
    slots: &'static [Slot],
    operands: &'static [OperandSpec],
    section: &'static str,
) -> Form {
    form("tcgen05.mma.ws", slots, operands)
        .since(8, 6, TENSOR)
        .section(section)
}

pub(in super::super) static FORMS: &[Form] = &[
    mma_ws(
        DENSE,
        &[D, A_DESC, B, IDESC, ENABLE, ZERO_COLUMNS],
        MMA_WS_SECTION,
    ),
    mma_ws(
        DENSE,
        &[D, A_TMEM, B, IDESC, ENABLE, ZERO_COLUMNS],
        MMA_WS_SECTION,
    ),
    mma_ws(
        SPARSE,
        &[D, A_DESC, B, META, IDESC, ENABLE, ZERO_COLUMNS],
        MMA_WS_SP_SECTION,
    ),
    mma_ws(
        SPARSE,
        &[D, A_TMEM, B, META, IDESC, ENABLE, ZERO_COLUMNS],
        MMA_WS_SP_SECTION,
    ),
];
