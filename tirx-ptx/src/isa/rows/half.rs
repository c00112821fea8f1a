//! Half-precision and bfloat16 arithmetic, and mixed precision.

use super::prelude::*;

const F16: &[Choice] = words!["f16" "f16x2"];
const BF16: &[Choice] = words!["bf16" "bf16x2"];
const RN: &[Choice] = words!["rn"];
const NAN: Slot = opt("NaN", words!["NaN"]);
const XORSIGN: Slot = opt("xorsign", &[newer("xorsign", 7, 2, Sm(86))]);
const XORSIGN_ABS: Slot = opt("abs", words!["abs"]);
const PAIRED: &[crate::isa::FormRule] = &[
    refuse(
        &[("xorsign", &["xorsign"]), ("abs", &[""])],
        "`.xorsign` is followed by `.abs`",
    ),
    refuse(
        &[("xorsign", &[""]), ("abs", &["abs"])],
        "`.abs` follows `.xorsign`",
    ),
];

/// `d, a` of one type.
const fn unary(mnemonic: &'static str, slots: &'static [Slot], section: &'static str) -> Form {
    form(mnemonic, slots, DA).section(section)
}

/// `d, a, b` of one type.
const fn binary(mnemonic: &'static str, slots: &'static [Slot], section: &'static str) -> Form {
    form(mnemonic, slots, DAB).section(section)
}

/// `d, a, b, c` of one type.
const fn ternary(mnemonic: &'static str, slots: &'static [Slot], section: &'static str) -> Form {
    form(mnemonic, slots, DABC).section(section)
}

/// `d, a, c`: one operand in half precision, the others in single precision.
const fn mixed(mnemonic: &'static str, section: &'static str) -> Form {
    form(mnemonic, MIXED, MIXED_OPERANDS)
        .since(8, 6, Sm(100))
        .section(section)
}

const MIXED: &[Slot] = &[
    opt("rnd", ROUND),
    SAT,
    one("type", words!["f32"]),
    one("atype", words!["f16" "bf16"]),
];
const MIXED_OPERANDS: &[OperandSpec] = &[
    dst("d", TYPE),
    src("a", OperandType::Slot("atype")),
    src("c", TYPE),
];
const MIXED_ADD: &str = "Mixed Precision Floating Point Instructions: add";
const MIXED_SUB: &str = "Mixed Precision Floating Point Instructions: sub";
const MIXED_MUL: &str = "Mixed Precision Floating Point Instructions: mul";

/// `d, a, c`: two values in each.
const VECTORS: &[OperandSpec] = &[
    dst("d", OperandType::Slot("dtype")),
    reg("a", OperandType::Slot("atype")),
    reg("c", OperandType::Slot("ctype")),
];
const RZ: Slot = opt("rnd", words!["rz"]);
const MUST_RZ: Slot = one("rnd", words!["rz"]);

/// Two values at once, the types of result and sources not all the same.
const fn vectors(mnemonic: &'static str, slots: &'static [Slot], section: &'static str) -> Form {
    form(mnemonic, slots, VECTORS)
        .since(9, 4, Family(107))
        .section(section)
}

const TO_F32: &[Slot] = &[
    opt("rnd", ROUND),
    one("dtype", words!["f32x2"]),
    one("atype", words!["f16x2" "bf16x2"]),
    one("ctype", words!["f32x2"]),
];
const TO_F16: &[Slot] = &[
    RZ,
    one("ftz", words!["ftz"]),
    one("dtype", words!["f16x2"]),
    one("atype", words!["f32x2"]),
    one("ctype", words!["f32x2"]),
];
const TO_BF16: &[Slot] = &[
    RZ,
    one("dtype", words!["bf16x2"]),
    one("atype", words!["f32x2"]),
    one("ctype", words!["f32x2"]),
];
const MUL_TO_F16: &[Slot] = &[
    one("ftz", words!["ftz"]),
    MUST_RZ,
    one("dtype", words!["f16x2"]),
    one("atype", words!["f32x2"]),
    one("ctype", words!["f32x2"]),
];
const MUL_TO_BF16: &[Slot] = &[
    MUST_RZ,
    one("dtype", words!["bf16x2"]),
    one("atype", words!["f32x2"]),
    one("ctype", words!["f32x2"]),
];

const ADD: &str = "Half Precision Floating Point Instructions: add";
const SUB: &str = "Half Precision Floating Point Instructions: sub";
const MUL: &str = "Half Precision Floating Point Instructions: mul";
const FMA: &str = "Half Precision Floating Point Instructions: fma";
const NEG: &str = "Half Precision Floating Point Instructions: neg";
const ABS: &str = "Half Precision Floating Point Instructions: abs";
const MIN: &str = "Half Precision Floating Point Instructions: min";
const MAX: &str = "Half Precision Floating Point Instructions: max";

pub(super) static FORMS: &[Form] = &[
    binary("add", &[opt("rnd", RN), FTZ, SAT, one("type", F16)], ADD).since(4, 2, Sm(53)),
    binary("add", &[opt("rnd", RN), one("type", BF16)], ADD).since(7, 8, Sm(90)),
    binary("sub", &[opt("rnd", RN), FTZ, SAT, one("type", F16)], SUB).since(4, 2, Sm(53)),
    binary("sub", &[opt("rnd", RN), one("type", BF16)], SUB).since(7, 8, Sm(90)),
    binary("mul", &[opt("rnd", RN), FTZ, SAT, one("type", F16)], MUL).since(4, 2, Sm(53)),
    binary("mul", &[opt("rnd", RN), one("type", BF16)], MUL).since(7, 8, Sm(90)),
    ternary("fma", &[one("rnd", RN), FTZ, SAT, one("type", F16)], FMA).since(4, 2, Sm(53)),
    ternary(
        "fma",
        &[
            one("rnd", RN),
            FTZ,
            one("relu", words!["relu"]),
            one("type", F16),
        ],
        FMA,
    )
    .since(7, 0, Sm(80)),
    // The manual names `.rn` alone; `ptxas` takes the others for bfloat16.
    ternary(
        "fma",
        &[
            one("rnd", ROUND),
            opt("relu", words!["relu"]),
            one("type", BF16),
        ],
        FMA,
    )
    .since(7, 0, Sm(80)),
    ternary(
        "fma",
        &[
            one("rnd", RN),
            one("oob", words!["oob"]),
            opt("relu", words!["relu"]),
            one("type", F16),
        ],
        FMA,
    )
    .since(8, 1, Sm(90)),
    ternary(
        "fma",
        &[
            one("rnd", ROUND),
            one("oob", words!["oob"]),
            opt("relu", words!["relu"]),
            one("type", BF16),
        ],
        FMA,
    )
    .since(8, 1, Sm(90)),
    unary("neg", &[FTZ, one("type", F16)], NEG).since(6, 0, Sm(53)),
    unary("neg", &[one("type", BF16)], NEG).since(7, 0, Sm(80)),
    unary("abs", &[FTZ, one("type", F16)], ABS).since(6, 5, Sm(53)),
    unary("abs", &[one("type", BF16)], ABS).since(7, 0, Sm(80)),
    binary(
        "min",
        &[FTZ, NAN, XORSIGN, XORSIGN_ABS, one("type", F16)],
        MIN,
    )
    .rules(PAIRED)
    .since(7, 0, Sm(80)),
    binary("min", &[NAN, XORSIGN, XORSIGN_ABS, one("type", BF16)], MIN)
        .rules(PAIRED)
        .since(7, 0, Sm(80)),
    binary(
        "max",
        &[FTZ, NAN, XORSIGN, XORSIGN_ABS, one("type", F16)],
        MAX,
    )
    .rules(PAIRED)
    .since(7, 0, Sm(80)),
    binary("max", &[NAN, XORSIGN, XORSIGN_ABS, one("type", BF16)], MAX)
        .rules(PAIRED)
        .since(7, 0, Sm(80)),
    unary(
        "tanh",
        &[one("approx", words!["approx"]), one("type", F16)],
        "Half Precision Floating Point Instructions: tanh",
    )
    .since(7, 0, Sm(75)),
    unary(
        "tanh",
        &[one("approx", words!["approx"]), one("type", BF16)],
        "Half Precision Floating Point Instructions: tanh",
    )
    .since(7, 8, Sm(90)),
    unary(
        "ex2",
        &[one("approx", words!["approx"]), one("type", F16)],
        "Half Precision Floating Point Instructions: ex2",
    )
    .since(7, 0, Sm(75)),
    unary(
        "ex2",
        &[
            one("approx", words!["approx"]),
            one("ftz", words!["ftz"]),
            one("type", BF16),
        ],
        "Half Precision Floating Point Instructions: ex2",
    )
    .since(7, 8, Sm(90)),
    mixed("add", MIXED_ADD),
    mixed("sub", MIXED_SUB),
    form(
        "fma",
        &[
            one("rnd", ROUND),
            SAT,
            one("type", words!["f32"]),
            one("abtype", words!["f16" "bf16"]),
        ],
        &[
            dst("d", TYPE),
            src("a", OperandType::Slot("abtype")),
            src("b", OperandType::Slot("abtype")),
            src("c", TYPE),
        ],
    )
    .since(8, 6, Sm(100))
    .section("Mixed Precision Floating Point Instructions: fma"),
    // Two values at once: wider than one of the sources, or narrower than both.
    vectors("add", TO_F32, MIXED_ADD),
    vectors("add", TO_F16, MIXED_ADD),
    vectors("add", TO_BF16, MIXED_ADD),
    vectors("sub", TO_F32, MIXED_SUB),
    vectors("sub", TO_F16, MIXED_SUB),
    vectors("sub", TO_BF16, MIXED_SUB),
    form(
        "fma",
        &[
            one("rnd", ROUND),
            one("dtype", words!["f32x2"]),
            one("atype", words!["f16x2" "bf16x2"]),
            one("btype", words!["f32x2"]),
            one("ctype", words!["f32x2"]),
        ],
        &[
            dst("d", OperandType::Slot("dtype")),
            reg("a", OperandType::Slot("atype")),
            reg("b", OperandType::Slot("btype")),
            reg("c", OperandType::Slot("ctype")),
        ],
    )
    .since(9, 4, Family(107))
    .section("Mixed Precision Floating Point Instructions: fma"),
    vectors("mul", MUL_TO_F16, MIXED_MUL),
    vectors("mul", MUL_TO_BF16, MIXED_MUL),
    vectors(
        "mul",
        &[
            one("dtype", words!["bf16x2"]),
            one("atype", words!["bf16x2"]),
            one("ctype", words!["f16x2"]),
        ],
        MIXED_MUL,
    ),
    vectors(
        "mul",
        &[
            one("dtype", words!["f16x2"]),
            one("atype", words!["f16x2"]),
            one("ctype", words!["bf16x2"]),
        ],
        MIXED_MUL,
    ),
];
