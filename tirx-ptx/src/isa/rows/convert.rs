//! `cvt` of single values, and `cvt.pack`.

use super::prelude::*;
use crate::isa::FormRule;

const INTS: &[Choice] = words!["u32" "s32" "u64" "s64" "u16" "s16" "u8" "s8"];
const TO_INT: &[Choice] = words!["rni" "rzi" "rmi" "rpi"];
const D: OperandType = OperandType::AtLeast("dtype");
const A: OperandType = OperandType::AtLeast("atype");
const SECTION: &str = "Data Movement and Conversion Instructions: cvt";

const D_A: &[OperandSpec] = &[dst("d", D), src("a", A)];

/// `d, a`
const fn cvt(slots: &'static [Slot]) -> Form {
    form("cvt", slots, D_A).section(SECTION)
}

const IRND: Slot = one("irnd", TO_INT);
const FRND: Slot = one("frnd", ROUND);
const FRND2: Slot = one("frnd2", words!["rn" "rz"]);
const RELU: Slot = opt("relu", words!["relu"]);
const SATFINITE: Slot = opt("satfinite", &[newer("satfinite", 8, 1, Sm(80))]);
/// A zero keeps its sign only where it is positive.
const PZO: Slot = opt("pzo", &[newer("pzo", 9, 4, Family(107))]);

/// These types hold every value of those.
macro_rules! holds_all {
    ($dtype:literal: $($atype:literal)*) => {
        refuse(
            &[("sat", &["sat"]), ("dtype", &[$dtype]), ("atype", &[$($atype),*])],
            "`.sat` is for a type that does not hold every value of the other",
        )
    };
}

const SATURATING: &[FormRule] = &[
    holds_all!["u8": "u8"],
    holds_all!["s8": "s8"],
    holds_all!["u16": "u8" "u16"],
    holds_all!["s16": "u8" "s8" "s16"],
    holds_all!["u32": "u8" "u16" "u32"],
    holds_all!["s32": "u8" "s8" "u16" "s16" "s32"],
    holds_all!["u64": "u8" "u16" "u32" "u64"],
    holds_all!["s64": "u8" "s8" "u16" "s16" "u32" "s32" "s64"],
];

pub(super) static FORMS: &[Form] = &[
    // Between integers.
    cvt(&[SAT, one("dtype", INTS), one("atype", INTS)]).rules(SATURATING),
    // Integer to float.
    cvt(&[
        FRND,
        FTZ,
        SAT,
        one("dtype", words!["f32"]),
        one("atype", INTS),
    ]),
    cvt(&[FRND, SAT, one("dtype", words!["f64"]), one("atype", INTS)]),
    cvt(&[FRND, SAT, one("dtype", words!["f16"]), one("atype", INTS)]).since(4, 2, Always),
    cvt(&[FRND, one("dtype", words!["bf16"]), one("atype", INT)]).since(7, 8, Sm(90)),
    // Float to integer.
    cvt(&[
        IRND,
        FTZ,
        SAT,
        one("dtype", INTS),
        one("atype", words!["f32"]),
    ]),
    cvt(&[IRND, SAT, one("dtype", INTS), one("atype", words!["f64"])]),
    cvt(&[IRND, SAT, one("dtype", INTS), one("atype", words!["f16"])]).since(4, 2, Always),
    cvt(&[IRND, one("dtype", INT), one("atype", words!["bf16"])]).since(7, 8, Sm(90)),
    // To a narrower float.
    cvt(&[
        FRND,
        FTZ,
        SAT,
        one("dtype", words!["f32"]),
        one("atype", words!["f64"]),
    ]),
    cvt(&[
        FRND,
        FTZ,
        SAT,
        one("dtype", words!["f16"]),
        one("atype", words!["f32"]),
    ])
    .since(4, 2, Always),
    cvt(&[
        FRND,
        SAT,
        one("dtype", words!["f16"]),
        one("atype", words!["f64"]),
    ])
    .since(4, 2, Always),
    cvt(&[
        FRND2,
        one("relu", words!["relu"]),
        SATFINITE,
        PZO,
        one("dtype", words!["f16"]),
        one("atype", words!["f32"]),
    ])
    .since(7, 0, Sm(80)),
    cvt(&[
        FRND2,
        one("satfinite", words!["satfinite"]),
        PZO,
        one("dtype", words!["f16"]),
        one("atype", words!["f32"]),
    ])
    .since(8, 1, Sm(70)),
    cvt(&[
        FRND,
        one("pzo", words!["pzo"]),
        one("dtype", words!["f16"]),
        one("atype", words!["f32"]),
    ])
    .since(9, 4, Family(107)),
    cvt(&[
        FRND2,
        RELU,
        SATFINITE,
        PZO,
        one("dtype", words!["bf16"]),
        one("atype", words!["f32"]),
    ])
    .since(7, 0, Sm(80)),
    cvt(&[
        one("frnd", words!["rm" "rp"]),
        PZO,
        one("dtype", words!["bf16"]),
        one("atype", words!["f32"]),
    ])
    .since(7, 0, Sm(80)),
    cvt(&[
        FRND,
        one("ftz", words!["ftz"]),
        PZO,
        one("dtype", words!["bf16"]),
        one("atype", words!["f32"]),
    ])
    .since(7, 0, Sm(80)),
    cvt(&[
        FRND,
        one("dtype", words!["bf16"]),
        one("atype", words!["f64"]),
    ])
    .since(7, 8, Sm(90)),
    // To a wider float. The assembler takes a rounding of `.bf16`, which changes nothing.
    cvt(&[
        FTZ,
        SAT,
        one("dtype", words!["f64"]),
        one("atype", words!["f32"]),
    ]),
    cvt(&[
        FTZ,
        SAT,
        one("dtype", words!["f32"]),
        one("atype", words!["f16"]),
    ])
    .since(4, 2, Always),
    cvt(&[
        SAT,
        one("dtype", words!["f64"]),
        one("atype", words!["f16"]),
    ])
    .since(4, 2, Always),
    cvt(&[
        opt("frnd", ROUND),
        opt("ftz", &[newer("ftz", 7, 8, Sm(90))]),
        one("dtype", words!["f32"]),
        one("atype", words!["bf16"]),
    ])
    .since(7, 1, Sm(80)),
    cvt(&[
        opt("frnd", ROUND),
        one("dtype", words!["f64"]),
        one("atype", words!["bf16"]),
    ])
    .since(7, 8, Sm(90)),
    // Between floats of the same width.
    cvt(&[
        opt("irnd", TO_INT),
        FTZ,
        SAT,
        one("dtype", words!["f32"]),
        one("atype", words!["f32"]),
    ]),
    cvt(&[
        opt("irnd", TO_INT),
        SAT,
        one("dtype", words!["f64"]),
        one("atype", words!["f64"]),
    ]),
    cvt(&[
        opt("irnd", TO_INT),
        SAT,
        one("dtype", words!["f16"]),
        one("atype", words!["f16"]),
    ])
    .since(4, 2, Always),
    cvt(&[
        opt("irnd", TO_INT),
        one("dtype", words!["bf16"]),
        one("atype", words!["bf16"]),
    ])
    .since(7, 8, Sm(90)),
    cvt(&[
        opt("frnd", ROUND),
        one("dtype", words!["f16"]),
        one("atype", words!["bf16"]),
    ])
    .since(7, 8, Sm(90)),
    cvt(&[
        opt("frnd", ROUND),
        one("dtype", words!["bf16"]),
        one("atype", words!["f16"]),
    ])
    .since(7, 8, Sm(90)),
    // To tf32.
    cvt(&[
        one("rna", words!["rna"]),
        SATFINITE,
        one("dtype", words!["tf32"]),
        one("atype", words!["f32"]),
    ])
    .since(7, 0, Sm(80)),
    cvt(&[
        FRND2,
        opt("satfinite", &[newer("satfinite", 8, 6, Sm(100))]),
        RELU,
        PZO,
        one("dtype", words!["tf32"]),
        one("atype", words!["f32"]),
    ])
    .since(7, 8, Sm(90)),
    // Saturated integers packed together.
    form(
        "cvt.pack.sat",
        &[
            one("dtype", words!["u16" "s16"]),
            one("abtype", words!["s32"]),
        ],
        &[
            dst("d", fixed("u32")),
            src("a", fixed("s32")),
            src("b", fixed("s32")),
        ],
    )
    .since(6, 5, Sm(72))
    .section("Data Movement and Conversion Instructions: cvt.pack"),
    form(
        "cvt.pack.sat",
        &[
            one(
                "dtype",
                &[
                    word("u8"),
                    word("s8"),
                    newer("u4", 6, 5, Sm(75)),
                    newer("s4", 6, 5, Sm(75)),
                    newer("u2", 6, 5, Sm(75)),
                    newer("s2", 6, 5, Sm(75)),
                ],
            ),
            one("abtype", words!["s32"]),
            one("ctype", words!["b32"]),
        ],
        &[
            dst("d", fixed("u32")),
            src("a", fixed("s32")),
            src("b", fixed("s32")),
            src("c", fixed("b32")),
        ],
    )
    .since(6, 5, Sm(72))
    .section("Data Movement and Conversion Instructions: cvt.pack"),
];
