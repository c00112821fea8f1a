//! Comparison and selection.

use super::prelude::*;

const ORDER: &[Choice] = words!["eq" "ne" "lt" "le" "gt" "ge"];
const UNSIGNED_ORDER: &[Choice] = words!["eq" "ne" "lt" "le" "gt" "ge" "lo" "ls" "hi" "hs"];
const FLOAT_ORDER: &[Choice] = words![
    "eq" "ne" "lt" "le" "gt" "ge" "equ" "neu" "ltu" "leu" "gtu" "geu" "num" "nan"
];
const BOOL_OP: Slot = one("boolop", words!["and" "or" "xor"]);
const SIGNED: &[Choice] = words!["s32" "s64" "s16"];
const UNSIGNED: &[Choice] = words!["u32" "u64" "u16"];
const SELECTED: &[Choice] =
    words!["b32" "u32" "f32" "b64" "u64" "f64" "s32" "s64" "b16" "u16" "s16"];
const RESULT: &[Choice] = &[
    word("u32"),
    word("s32"),
    word("f32"),
    newer("f16", 4, 2, Sm(53)),
    newer("bf16", 7, 8, Sm(90)),
];
const NO_FTZ_BF16: &[crate::isa::FormRule] = &[refuse(
    &[("ftz", &["ftz"]), ("dtype", &["bf16"])],
    "`.ftz` does not go with a result in bfloat16",
)];
const DTYPE: OperandType = OperandType::Slot("dtype");

const PRED: OperandType = fixed("pred");
const P_AB: &[OperandSpec] = &[dst_pair("p", PRED, Either), src("a", TYPE), src("b", TYPE)];
const P_ABC: &[OperandSpec] = &[
    dst_pair("p", PRED, Either),
    src("a", TYPE),
    src("b", TYPE),
    pred("c"),
];
const PACKED_SET: &[OperandSpec] = &[dst("d", TYPE), reg("a", TYPE), reg("b", TYPE)];
const SET_AB: &[OperandSpec] = &[dst("d", DTYPE), src("a", TYPE), src("b", TYPE)];
const SET_ABC: &[OperandSpec] = &[dst("d", DTYPE), src("a", TYPE), src("b", TYPE), pred("c")];

/// `p|q, a, b`
const fn setp(slots: &'static [Slot]) -> Form {
    form("setp", slots, P_AB).section("Comparison and Selection Instructions: setp")
}

/// `p|q, a, b, {!}c`
const fn setp_with(slots: &'static [Slot]) -> Form {
    form("setp", slots, P_ABC).section("Comparison and Selection Instructions: setp")
}

/// `d, a, b`
const fn set(slots: &'static [Slot]) -> Form {
    form("set", slots, SET_AB).section("Comparison and Selection Instructions: set")
}

/// `d, a, b, {!}c`
const fn set_with(slots: &'static [Slot]) -> Form {
    form("set", slots, SET_ABC).section("Comparison and Selection Instructions: set")
}

/// `p, a, b` or `p|q, a, b` in half precision, with or without `{!}c`.
macro_rules! half_setp {
    ($destination:expr, $types:expr, $ftz:expr, $version:expr, $sm:expr) => {
        [
            form(
                "setp",
                &[one("cmp", FLOAT_ORDER), $ftz, one("type", $types)],
                &[$destination, src("a", TYPE), src("b", TYPE)],
            )
            .since($version.0, $version.1, Sm($sm))
            .section("Half Precision Comparison Instructions: setp"),
            form(
                "setp",
                &[one("cmp", FLOAT_ORDER), BOOL_OP, $ftz, one("type", $types)],
                &[$destination, src("a", TYPE), src("b", TYPE), pred("c")],
            )
            .since($version.0, $version.1, Sm($sm))
            .section("Half Precision Comparison Instructions: setp"),
        ]
    };
}

/// A slot that no word fills, where a form has no `.ftz`.
const NO_FTZ: Slot = opt("ftz", &[]);
const HALF: [Form; 2] = half_setp!(dst_or_sink("p", PRED), words!["f16"], FTZ, (4, 2), 53);
const HALF2: [Form; 2] = half_setp!(
    dst_pair("p", PRED, Either),
    words!["f16x2"],
    FTZ,
    (4, 2),
    53
);
const BF: [Form; 2] = half_setp!(dst_or_sink("p", PRED), words!["bf16"], NO_FTZ, (7, 8), 90);
const BF2: [Form; 2] = half_setp!(
    dst_pair("p", PRED, Either),
    words!["bf16x2"],
    NO_FTZ,
    (7, 8),
    90
);

/// `set` of half-precision operands, without and with `{!}c`.
macro_rules! half_set {
    ($dtypes:expr, $types:expr, $ftz:expr, $version:expr, $sm:expr) => {
        (
            set(&[
                one("cmp", FLOAT_ORDER),
                $ftz,
                one("dtype", $dtypes),
                one("type", $types),
            ])
            .since($version.0, $version.1, Sm($sm))
            .section(HALF_SET),
            set_with(&[
                one("cmp", FLOAT_ORDER),
                BOOL_OP,
                $ftz,
                one("dtype", $dtypes),
                one("type", $types),
            ])
            .since($version.0, $version.1, Sm($sm))
            .section(HALF_SET),
        )
    };
}

const HALF_SET: &str = "Half Precision Comparison Instructions: set";
const INT_RESULT: &[Choice] = words!["u16" "s16" "u32" "s32"];
const HALF_SETS: [Form; 12] = {
    let f16 = half_set!(words!["f16"], words!["f16"], FTZ, (4, 2), 53);
    let f16_int = half_set!(INT_RESULT, words!["f16"], FTZ, (6, 5), 53);
    let f16_bf16 = half_set!(words!["bf16"], words!["f16"], NO_FTZ, (7, 8), 90);
    let f16x2 = half_set!(
        &[
            word("f16x2"),
            newer("u32", 6, 5, Sm(53)),
            newer("s32", 6, 5, Sm(53))
        ],
        words!["f16x2"],
        FTZ,
        (4, 2),
        53
    );
    let bf16 = half_set!(
        words!["bf16" "u16" "s16" "u32" "s32"],
        words!["bf16"],
        NO_FTZ,
        (7, 8),
        90
    );
    let bf16x2 = half_set!(
        words!["bf16x2" "u32" "s32"],
        words!["bf16x2"],
        NO_FTZ,
        (7, 8),
        90
    );
    [
        f16.0, f16.1, f16_int.0, f16_int.1, f16_bf16.0, f16_bf16.1, f16x2.0, f16x2.1, bf16.0,
        bf16.1, bf16x2.0, bf16x2.1,
    ]
};

pub(super) static FORMS: &[Form] = &[
    setp(&[one("cmp", ORDER), one("type", SIGNED)]),
    setp(&[one("cmp", UNSIGNED_ORDER), one("type", UNSIGNED)]),
    setp(&[one("cmp", words!["eq" "ne"]), one("type", BITS)]),
    setp(&[one("cmp", FLOAT_ORDER), FTZ, one("type", words!["f32"])]),
    setp(&[one("cmp", FLOAT_ORDER), one("type", words!["f64"])]),
    setp_with(&[one("cmp", ORDER), BOOL_OP, one("type", SIGNED)]),
    setp_with(&[one("cmp", UNSIGNED_ORDER), BOOL_OP, one("type", UNSIGNED)]),
    setp_with(&[one("cmp", words!["eq" "ne"]), BOOL_OP, one("type", BITS)]),
    setp_with(&[
        one("cmp", FLOAT_ORDER),
        BOOL_OP,
        FTZ,
        one("type", words!["f32"]),
    ]),
    setp_with(&[one("cmp", FLOAT_ORDER), BOOL_OP, one("type", words!["f64"])]),
    HALF[0],
    HALF[1],
    HALF2[0],
    HALF2[1],
    BF[0],
    BF[1],
    BF2[0],
    BF2[1],
    set(&[one("cmp", ORDER), one("dtype", RESULT), one("type", SIGNED)]),
    set(&[
        one("cmp", UNSIGNED_ORDER),
        one("dtype", RESULT),
        one("type", UNSIGNED),
    ]),
    set(&[
        one("cmp", words!["eq" "ne"]),
        one("dtype", RESULT),
        one("type", BITS),
    ]),
    set(&[
        one("cmp", FLOAT_ORDER),
        FTZ,
        one("dtype", RESULT),
        one("type", words!["f32"]),
    ])
    .rules(NO_FTZ_BF16),
    set(&[
        one("cmp", FLOAT_ORDER),
        one("dtype", RESULT),
        one("type", words!["f64"]),
    ]),
    set_with(&[
        one("cmp", ORDER),
        BOOL_OP,
        one("dtype", RESULT),
        one("type", SIGNED),
    ]),
    set_with(&[
        one("cmp", UNSIGNED_ORDER),
        BOOL_OP,
        one("dtype", RESULT),
        one("type", UNSIGNED),
    ]),
    set_with(&[
        one("cmp", words!["eq" "ne"]),
        BOOL_OP,
        one("dtype", RESULT),
        one("type", BITS),
    ]),
    set_with(&[
        one("cmp", FLOAT_ORDER),
        BOOL_OP,
        FTZ,
        one("dtype", RESULT),
        one("type", words!["f32"]),
    ])
    .rules(NO_FTZ_BF16),
    set_with(&[
        one("cmp", FLOAT_ORDER),
        BOOL_OP,
        one("dtype", RESULT),
        one("type", words!["f64"]),
    ]),
    HALF_SETS[0],
    HALF_SETS[1],
    HALF_SETS[2],
    HALF_SETS[3],
    HALF_SETS[4],
    HALF_SETS[5],
    HALF_SETS[6],
    HALF_SETS[7],
    HALF_SETS[8],
    HALF_SETS[9],
    HALF_SETS[10],
    HALF_SETS[11],
    // Four bytes or two halves at once.
    form(
        "set",
        &[
            one("cmp", ORDER),
            one("type", words!["u8x4" "s8x4" "u16x2" "s16x2"]),
        ],
        PACKED_SET,
    )
    .since(9, 4, Family(107))
    .section("Comparison and Selection Instructions: set"),
    form(
        "set",
        &[
            one("cmp", words!["lo" "ls" "hi" "hs"]),
            one("type", words!["u8x4" "u16x2"]),
        ],
        PACKED_SET,
    )
    .since(9, 4, Family(107))
    .section("Comparison and Selection Instructions: set"),
    form(
        "selp",
        &[one("type", SELECTED)],
        &[dst("d", TYPE), src("a", TYPE), src("b", TYPE), pred("c")],
    )
    .section("Comparison and Selection Instructions: selp"),
    form(
        "slct",
        &[one("dtype", SELECTED), one("type", words!["s32"])],
        &[
            dst("d", DTYPE),
            src("a", DTYPE),
            src("b", DTYPE),
            src("c", TYPE),
        ],
    )
    .section("Comparison and Selection Instructions: slct"),
    form(
        "slct",
        &[FTZ, one("dtype", SELECTED), one("type", words!["f32"])],
        &[
            dst("d", DTYPE),
            src("a", DTYPE),
            src("b", DTYPE),
            src("c", TYPE),
        ],
    )
    .section("Comparison and Selection Instructions: slct"),
];
