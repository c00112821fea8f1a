//! `cvt` to and from floating-point formats of 8, 6 and 4 bits, two or four in a register.
//!
//! Two values of single precision, or a register with two halves, become one register; the way back gives two halves.
//! Stochastic rounding takes random bits from a register.

use super::prelude::*;
use crate::arch::ArchTerm;

const SECTION: &str = "Data Movement and Conversion Instructions: cvt";
const RN: Slot = one("frnd", words!["rn"]);
const RS: Slot = one("frnd", words!["rs"]);
const RELU: Slot = opt("relu", words!["relu"]);
const SATFINITE: Slot = one("satfinite", words!["satfinite"]);
const OPT_SATFINITE: Slot = opt("satfinite", words!["satfinite"]);
const D: OperandType = OperandType::Slot("dtype");
const A: OperandType = OperandType::Slot("atype");
const F32: Slot = one("atype", words!["f32"]);
const F16X2: Slot = one("atype", words!["f16x2"]);
const FP8: &[Choice] = words!["e4m3x2" "e5m2x2"];
const FP6_FP4: &[Choice] = words!["e2m3x2" "e3m2x2" "e2m1x2"];

/// The architectures with formats of 6 and 4 bits.
const SMALL: ArchTerm = Any(&[Family(100), Family(110), Family(120)]);
/// The architectures with stochastic rounding.
const STOCHASTIC: ArchTerm = Any(&[Exact(100), Exact(103)]);

const D_A: &[OperandSpec] = &[dst("d", D), src("a", A)];
const D_AB: &[OperandSpec] = &[dst("d", D), src("a", A), src("b", A)];
/// Random bits follow.
const D_AB_BITS: &[OperandSpec] = &[D_AB[0], D_AB[1], D_AB[2], reg("rbits", fixed("b32"))];
const D_QUAD_BITS: &[OperandSpec] = &[
    dst("d", D),
    reg("{a, b, e, f}", OperandType::Registers(4, "f32")),
    reg("rbits", fixed("b32")),
];

const fn cvt(slots: &'static [Slot], operands: &'static [OperandSpec]) -> Form {
    form("cvt", slots, operands).section(SECTION)
}

pub(super) static FORMS: &[Form] = &[
    cvt(&[RN, SATFINITE, RELU, one("dtype", FP8), F32], D_AB).since(8, 1, Sm(89)),
    cvt(&[RN, SATFINITE, RELU, one("dtype", FP8), F16X2], D_A).since(8, 1, Sm(89)),
    cvt(
        &[RN, RELU, one("dtype", words!["f16x2"]), one("atype", FP8)],
        D_A,
    )
    .since(8, 1, Sm(89)),
    cvt(&[RN, SATFINITE, RELU, one("dtype", FP6_FP4), F32], D_AB).since(8, 6, SMALL),
    cvt(
        &[RN, SATFINITE, RELU, one("dtype", words!["e2m1x2"]), F16X2],
        D_A,
    )
    .since(8, 6, SMALL),
    cvt(
        &[
            RN,
            RELU,
            one("dtype", words!["f16x2"]),
            one("atype", FP6_FP4),
        ],
        D_A,
    )
    .since(8, 6, SMALL),
    cvt(
        &[
            one("frnd", words!["rz" "rp"]),
            OPT_SATFINITE,
            one("dtype", words!["ue8m0x2"]),
            F32,
        ],
        D_AB,
    )
    .since(8, 6, SMALL),
    cvt(
        &[
            one("frnd", words!["rz" "rp"]),
            OPT_SATFINITE,
            one("dtype", words!["ue8m0x2"]),
            one("atype", words!["bf16x2"]),
        ],
        D_A,
    )
    .since(8, 6, SMALL),
    cvt(
        &[
            RN,
            one("dtype", words!["bf16x2"]),
            one("atype", words!["ue8m0x2"]),
        ],
        D_A,
    )
    .since(8, 6, SMALL),
    cvt(
        &[
            RS,
            RELU,
            OPT_SATFINITE,
            one("dtype", words!["f16x2" "bf16x2"]),
            F32,
        ],
        D_AB_BITS,
    )
    .since(8, 7, STOCHASTIC),
    cvt(
        &[
            RS,
            RELU,
            SATFINITE,
            one(
                "dtype",
                words!["e4m3x4" "e5m2x4" "e2m3x4" "e3m2x4" "e2m1x4"],
            ),
            F32,
        ],
        D_QUAD_BITS,
    )
    .since(8, 7, STOCHASTIC),
];
