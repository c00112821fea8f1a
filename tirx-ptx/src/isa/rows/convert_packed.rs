//! `cvt` of values that are packed in a register.
//!
//! The narrow formats have two values in 8 or 16 bits, or four in 16 or 32. `.scaled` multiplies with a power of two,
//! which stands in a register of its own.

use super::prelude::*;
use crate::arch::ArchTerm;
use crate::isa::OperandType::Slot as Of;
use crate::version::Version;

const SECTION: &str = "Data Movement and Conversion Instructions: cvt";

/// The targets that have floats of 8 bits: `sm_89` came to them later than `sm_90`.
const EIGHT_BITS: ArchTerm = Any(&[Sm(90), Later(Version::new(8, 1), &Sm(89))]);
/// The targets that have floats of less than 8 bits.
const NARROW: ArchTerm = Any(&[Family(100), Family(101), Family(110), Family(120)]);
/// The targets that round with random bits.
const RANDOM: ArchTerm = Any(&[Exact(100), Exact(103), Exact(107)]);
/// The targets that have `.s2f6x2`.
const FIXED_POINT: ArchTerm = Any(&[
    Exact(100),
    Exact(103),
    Exact(107),
    Exact(110),
    Exact(120),
    Exact(121),
]);

const D: OperandSpec = dst("d", Of("dtype"));
/// Two single values.
const SINGLE_A: OperandSpec = src("a", Of("atype"));
const SINGLE_B: OperandSpec = src("b", Of("atype"));
/// A register with packed values.
const PACKED_A: OperandSpec = reg("a", Of("atype"));
const RBITS: OperandSpec = reg("rbits", fixed("b32"));
/// One factor for all values, or one for each.
const SCALE_FACTOR: OperandSpec = reg(
    "scale-factor",
    OperandType::Fragment(&[
        holds(&[("scaled", &["scaled::n1::ue8m0"])], 0, "b8"),
        holds(&[], 0, "b16"),
    ]),
)
.with("scaled");

const RN: Slot = one("rn", words!["rn"]);
const RS: Slot = one("rs", words!["rs"]);
const RELU: Slot = opt("relu", words!["relu"]);
const SATFINITE: Slot = opt("satfinite", words!["satfinite"]);
const MUST_SATFINITE: Slot = one("satfinite", words!["satfinite"]);
/// A zero keeps its sign only where it is positive.
const PZO: Slot = opt("pzo", &[newer("pzo", 9, 4, Family(107))]);
const SCALED_N1: Slot = opt("scaled", &[newer("scaled::n1::ue8m0", 9, 4, Family(107))]);
const SCALED_N2: Slot = opt("scaled", words!["scaled::n2::ue8m0"]);
const FRND_NARROW: Slot = one("frnd", &[word("rn"), newer("rz", 9, 4, Family(107))]);
const F32: Slot = one("atype", words!["f32"]);
const HALVES: Slot = one("atype", &[word("f16x2"), newer("bf16x2", 9, 1, NARROW)]);

const fn cvt(slots: &'static [Slot], operands: &'static [OperandSpec]) -> Form {
    form("cvt", slots, operands).section(SECTION)
}

pub(super) static FORMS: &[Form] = &[
    // To two values of 16 bits.
    cvt(
        &[
            one("frnd2", words!["rn" "rz"]),
            RELU,
            opt("satfinite", &[newer("satfinite", 8, 1, Sm(80))]),
            PZO,
            one("dtype", words!["f16x2" "bf16x2"]),
            F32,
        ],
        &[D, SINGLE_A, SINGLE_B],
    )
    .since(7, 0, Sm(80)),
    cvt(
        &[
            RS,
            RELU,
            SATFINITE,
            one("dtype", words!["f16x2" "bf16x2"]),
            F32,
        ],
        &[D, SINGLE_A, SINGLE_B, RBITS],
    )
    .since(8, 7, RANDOM),
    // To values of 8, 6 and 4 bits.
    cvt(
        &[
            FRND_NARROW,
            MUST_SATFINITE,
            RELU,
            PZO,
            SCALED_N1,
            one(
                "dtype",
                &[
                    word("e4m3x2"),
                    word("e5m2x2"),
                    newer("e2m1x2", 8, 6, NARROW),
                    newer("e2m3x2", 8, 6, NARROW),
                    newer("e3m2x2", 8, 6, NARROW),
                ],
            ),
            F32,
        ],
        &[D, SINGLE_A, SINGLE_B, SCALE_FACTOR],
    )
    .since(7, 8, EIGHT_BITS),
    cvt(
        &[
            FRND_NARROW,
            MUST_SATFINITE,
            RELU,
            PZO,
            SCALED_N1,
            one(
                "dtype",
                &[
                    word("e4m3x2"),
                    word("e5m2x2"),
                    newer("e2m1x2", 9, 1, NARROW),
                    newer("e2m3x2", 9, 1, NARROW),
                    newer("e3m2x2", 9, 1, NARROW),
                ],
            ),
            HALVES,
        ],
        &[D, PACKED_A, SCALE_FACTOR],
    )
    .since(7, 8, EIGHT_BITS),
    cvt(
        &[
            RS,
            RELU,
            MUST_SATFINITE,
            one(
                "dtype",
                words!["e4m3x4" "e5m2x4" "e2m3x4" "e3m2x4" "e2m1x4"],
            ),
            F32,
        ],
        &[D, src("a", registers(4, "f32")), RBITS],
    )
    .since(8, 7, RANDOM),
    // .. and from them.
    cvt(
        &[
            RN,
            RELU,
            one("dtype", words!["f16x2"]),
            one(
                "atype",
                &[
                    word("e4m3x2"),
                    word("e5m2x2"),
                    newer("e2m1x2", 8, 6, NARROW),
                    newer("e2m3x2", 8, 6, NARROW),
                    newer("e3m2x2", 8, 6, NARROW),
                ],
            ),
        ],
        &[D, PACKED_A],
    )
    .since(7, 8, EIGHT_BITS),
    cvt(
        &[
            RN,
            RELU,
            SATFINITE,
            SCALED_N2,
            one("dtype", words!["bf16x2"]),
            one(
                "atype",
                words!["e4m3x2" "e5m2x2" "e2m1x2" "e2m3x2" "e3m2x2"],
            ),
        ],
        &[D, PACKED_A, SCALE_FACTOR],
    )
    .since(9, 2, NARROW),
    // Powers of two.
    cvt(
        &[
            one("frnd3", words!["rz" "rp"]),
            SATFINITE,
            one("dtype", words!["ue8m0x2"]),
            F32,
        ],
        &[D, SINGLE_A, SINGLE_B],
    )
    .since(8, 6, NARROW),
    cvt(
        &[
            one("frnd3", words!["rz" "rp"]),
            SATFINITE,
            one("dtype", words!["ue8m0x2"]),
            one("atype", words!["bf16x2"]),
        ],
        &[D, PACKED_A],
    )
    .since(8, 6, NARROW),
    cvt(
        &[
            RN,
            one("dtype", words!["bf16x2"]),
            one("atype", words!["ue8m0x2"]),
        ],
        &[D, PACKED_A],
    )
    .since(8, 6, NARROW),
    // Fixed point.
    cvt(
        &[
            one("frnd", &[word("rn"), newer("rz", 9, 4, Exact(107))]),
            MUST_SATFINITE,
            RELU,
            SCALED_N2,
            one("dtype", words!["s2f6x2"]),
            F32,
        ],
        &[D, SINGLE_A, SINGLE_B, SCALE_FACTOR],
    )
    .since(9, 1, FIXED_POINT),
    cvt(
        &[
            one("frnd", &[word("rn"), newer("rz", 9, 4, Exact(107))]),
            MUST_SATFINITE,
            RELU,
            SCALED_N2,
            one("dtype", words!["s2f6x2"]),
            one("atype", words!["bf16x2"]),
        ],
        &[D, PACKED_A, SCALE_FACTOR],
    )
    .since(9, 1, FIXED_POINT),
    cvt(
        &[
            RN,
            RELU,
            SATFINITE,
            SCALED_N2,
            one("dtype", words!["bf16x2"]),
            one("atype", words!["s2f6x2"]),
        ],
        &[D, PACKED_A, SCALE_FACTOR],
    )
    .since(9, 1, FIXED_POINT),
    // Without a sign.
    cvt(
        &[
            one("frnd", words!["rn" "rz" "rp"]),
            SATFINITE,
            SCALED_N1,
            one("dtype", words!["ue5m3x2"]),
            F32,
        ],
        &[D, SINGLE_A, SINGLE_B, SCALE_FACTOR],
    )
    .rules(&[SCALED_UP])
    .since(9, 4, Family(107)),
    cvt(
        &[
            one("frnd", words!["rn" "rz" "rp"]),
            SATFINITE,
            SCALED_N1,
            one("dtype", words!["ue5m3x2"]),
            one("atype", words!["f16x2" "bf16x2"]),
        ],
        &[D, PACKED_A, SCALE_FACTOR],
    )
    .rules(&[SCALED_UP])
    .since(9, 4, Family(107)),
    cvt(
        &[
            RN,
            one("dtype", words!["f16x2"]),
            one("atype", words!["ue5m3x2"]),
        ],
        &[D, PACKED_A],
    )
    .since(9, 4, Family(107)),
    cvt(
        &[
            RN,
            SATFINITE,
            SCALED_N2,
            one("dtype", words!["bf16x2"]),
            one("atype", words!["ue5m3x2"]),
        ],
        &[D, PACKED_A, SCALE_FACTOR],
    )
    .since(9, 4, Family(107)),
];

const SCALED_UP: crate::isa::FormRule = refuse(
    &[("frnd", &["rp"]), ("scaled", &["scaled::n1::ue8m0"])],
    "a scaled conversion rounds with `.rn` or `.rz`",
);
