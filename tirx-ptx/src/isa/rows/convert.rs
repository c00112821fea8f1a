//! `cvt`: conversion between types.

use super::prelude::*;
use crate::isa::FormRule;

const INTS: &[Choice] = words!["u32" "s32" "u64" "s64" "u16" "s16" "u8" "s8"];
const TO_INT: &[Choice] = words!["rni" "rzi" "rmi" "rpi"];
const D: OperandType = OperandType::AtLeast("dtype");
const A: OperandType = OperandType::AtLeast("atype");
const SECTION: &str = "Data Movement and Conversion Instructions: cvt";

const D_A: &[OperandSpec] = &[dst("d", D), src("a", A)];
const D_AB: &[OperandSpec] = &[
    dst("d", OperandType::Slot("dtype")),
    src("a", OperandType::Slot("atype")),
    src("b", OperandType::Slot("atype")),
];

/// `d, a`
const fn cvt(slots: &'static [Slot]) -> Form {
    form("cvt", slots, D_A).section(SECTION)
}

/// `d, a, b`: two values packed into `d`.
const fn packed(slots: &'static [Slot]) -> Form {
    form("cvt", slots, D_AB).section(SECTION)
}

/// Every value of the sources is one of the destination.
macro_rules! fits {
    ($to:literal, $from:expr) => {
        refuse(
            &[("sat", &["sat"]), ("dtype", &[$to]), ("atype", $from)],
            "there is nothing to clamp: every value of the source is one of the destination",
        )
    };
}

const RELU: Slot = opt("relu", words!["relu"]);
const SATFINITE: Slot = opt("satfinite", &[newer("satfinite", 8, 1, Sm(80))]);

/// `.sat` on an integer that always fits.
const CLAMPS_NOTHING: &[FormRule] = &[
    fits!("u8", &["u8"]),
    fits!("s8", &["s8"]),
    fits!("u16", &["u8", "u16"]),
    fits!("s16", &["u8", "s8", "s16"]),
    fits!("u32", &["u8", "u16", "u32"]),
    fits!("s32", &["u8", "s8", "u16", "s16", "s32"]),
    fits!("u64", &["u8", "u16", "u32", "u64"]),
    fits!("s64", &["u8", "s8", "u16", "s16", "u32", "s32", "s64"]),
];

pub(super) static FORMS: &[Form] = &[
    // Between integers.
    cvt(&[SAT, one("dtype", INTS), one("atype", INTS)]).rules(CLAMPS_NOTHING),
    // Integer to float.
    cvt(&[
        one("frnd", ROUND),
        FTZ,
        SAT,
        one("dtype", words!["f32"]),
        one("atype", INTS),
    ]),
    cvt(&[
        one("frnd", ROUND),
        SAT,
        one("dtype", words!["f64"]),
        one("atype", INTS),
    ]),
    cvt(&[
        one("frnd", ROUND),
        SAT,
        one("dtype", words!["f16"]),
        one("atype", INTS),
    ])
    .since(4, 2, Always),
    cvt(&[
        one("frnd", ROUND),
        one("dtype", words!["bf16"]),
        one("atype", INT),
    ])
    .since(7, 8, Sm(90)),
    // Float to integer.
    cvt(&[
        one("irnd", TO_INT),
        FTZ,
        SAT,
        one("dtype", INTS),
        one("atype", words!["f32"]),
    ]),
    cvt(&[
        one("irnd", TO_INT),
        SAT,
        one("dtype", INTS),
        one("atype", words!["f64"]),
    ]),
    cvt(&[
        one("irnd", TO_INT),
        SAT,
        one("dtype", INTS),
        one("atype", words!["f16"]),
    ])
    .since(4, 2, Always),
    cvt(&[
        one("irnd", TO_INT),
        one("dtype", INT),
        one("atype", words!["bf16"]),
    ])
    .since(7, 8, Sm(90)),
    // To a narrower float.
    cvt(&[
        one("frnd", ROUND),
        FTZ,
        SAT,
        one("dtype", words!["f32"]),
        one("atype", words!["f64"]),
    ]),
    cvt(&[
        one("frnd", ROUND),
        FTZ,
        SAT,
        one("dtype", words!["f16"]),
        one("atype", words!["f32"]),
    ])
    .since(4, 2, Always),
    cvt(&[
        one("frnd", ROUND),
        SAT,
        one("dtype", words!["f16"]),
        one("atype", words!["f64"]),
    ])
    .since(4, 2, Always),
    cvt(&[
        one("frnd", words!["rn" "rz"]),
        one("relu", words!["relu"]),
        SATFINITE,
        one("dtype", words!["f16"]),
        one("atype", words!["f32"]),
    ])
    .since(7, 0, Sm(80)),
    cvt(&[
        one("frnd", words!["rn" "rz"]),
        one("satfinite", words!["satfinite"]),
        one("dtype", words!["f16"]),
        one("atype", words!["f32"]),
    ])
    .since(8, 1, Sm(70)),
    cvt(&[
        one("frnd", words!["rn" "rz"]),
        RELU,
        SATFINITE,
        one("dtype", words!["bf16"]),
        one("atype", words!["f32"]),
    ])
    .since(7, 0, Sm(80)),
    cvt(&[
        one("frnd", words!["rm" "rp"]),
        FTZ,
        one("dtype", words!["bf16"]),
        one("atype", words!["f32"]),
    ])
    .since(7, 0, Sm(80)),
    cvt(&[
        one("frnd", words!["rn" "rz"]),
        one("ftz", words!["ftz"]),
        one("dtype", words!["bf16"]),
        one("atype", words!["f32"]),
    ])
    .since(7, 0, Sm(80)),
    cvt(&[
        one("frnd", ROUND),
        one("dtype", words!["bf16"]),
        one("atype", words!["f16" "f64"]),
    ])
    .since(7, 8, Sm(90)),
    // Between the two formats of 16 bits, `ptxas` takes no rounding for the nearest.
    cvt(&[one("dtype", words!["bf16"]), one("atype", words!["f16"])]).since(7, 8, Sm(90)),
    cvt(&[one("dtype", words!["f16"]), one("atype", words!["bf16"])]).since(7, 8, Sm(90)),
    // To a wider float.
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
    // A rounding is not needed here, and passes.
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
        one("frnd", ROUND),
        one("dtype", words!["f16"]),
        one("atype", words!["bf16"]),
    ])
    .since(7, 8, Sm(90)),
    // Two values into one register.
    packed(&[
        one("frnd", words!["rn" "rz"]),
        RELU,
        SATFINITE,
        one("dtype", words!["f16x2" "bf16x2"]),
        one("atype", words!["f32"]),
    ])
    .since(7, 0, Sm(80)),
    // To tf32.
    cvt(&[
        one("frnd", words!["rna"]),
        SATFINITE,
        one("dtype", words!["tf32"]),
        one("atype", words!["f32"]),
    ])
    .since(7, 0, Sm(80)),
    cvt(&[
        one("frnd", words!["rn" "rz"]),
        opt("satfinite", &[newer("satfinite", 8, 6, Sm(100))]),
        RELU,
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
