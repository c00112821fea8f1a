//! `mma.sp`: as `mma`, where half of A is zero and only the other half is held in registers.
//!
//! `e` says which elements of A are there, and the constant `f` which threads hold that; its bounds depend on the
//! shape and the types, so that there is a row for each. `ptxas` takes `e` in braces too, but in some rows on some
//! targets only; the list has the braces where every target takes them.

use super::mma::*;
use super::prelude::*;
use crate::arch::ArchTerm;

const SECTION: &str = "Multiply-and-Accumulate Instruction: mma.sp";

const SPVARIANT: Slot = one(
    "spvariant",
    &[word("sp"), newer("sp::ordered_metadata", 8, 5, Always)],
);
/// Block scaling and `.kind` have ordered metadata alone.
const ORDERED: Slot = one("spvariant", words!["sp::ordered_metadata"]);
/// C and D of integers.
const S32: OperandType = registers(4, "s32");
const SYNC: Slot = one("sync", words!["sync"]);
const ALIGNED: Slot = one("aligned", words!["aligned"]);

/// The targets that have 8-bit floats in hardware.
const BEFORE_90_OR_120: ArchTerm = Any(&[Before(90), Sm(120)]);

/// `d, a, b, c, e, f` with the highest `f`.
const fn sparse(
    d: OperandType,
    a: OperandType,
    b: OperandType,
    c: OperandType,
    highest: i64,
) -> [OperandSpec; 6] {
    [
        dst("d", d),
        reg("a", a),
        reg("b", b),
        src("c", c),
        reg("e", braced("b32")),
        imm("f", 0, highest),
    ]
}

/// The same where targets that have no such instruction in hardware take `e` of `.sp` without braces only.
const fn unbraced_sp(
    d: OperandType,
    a: OperandType,
    b: OperandType,
    c: OperandType,
    highest: i64,
) -> [OperandSpec; 7] {
    [
        dst("d", d),
        reg("a", a),
        reg("b", b),
        src("c", c),
        reg("e", braced("b32"))
            .when("spvariant", &["sp"])
            .newer(1, 0, Before(100)),
        reg("e", braced("b32")).when("spvariant", &["sp::ordered_metadata"]),
        imm("f", 0, highest),
    ]
}

/// The same where only these targets take `e` in braces.
const fn unbraced(
    braces: ArchTerm,
    d: OperandType,
    a: OperandType,
    b: OperandType,
    c: OperandType,
    highest: i64,
) -> [OperandSpec; 6] {
    [
        dst("d", d),
        reg("a", a),
        reg("b", b),
        src("c", c),
        reg("e", braced("b32")).newer(1, 0, braces),
        imm("f", 0, highest),
    ]
}

const fn scaled(bytes: &'static [i64]) -> [OperandSpec; 10] {
    [
        dst("d", registers(4, "f32")),
        reg("a", registers(4, "b32")),
        reg("b", registers(4, "b32")),
        src("c", registers(4, "f32")),
        reg("e", braced("b32")),
        imm("f", 0, 0),
        reg("scale-a-data", braced("b32")),
        selector("a", bytes, &[0, 1]),
        reg("scale-b-data", braced("b32")),
        selector("b", bytes, &[0, 1, 2, 3]),
    ]
}

/// `mma.sp` on floating point of one type for each of A, B and C and D.
macro_rules! float {
    ($shape:literal, $d:expr, $input:literal, $c:expr, $operands:expr) => {
        form(
            "mma",
            &[
                SPVARIANT,
                SYNC,
                ALIGNED,
                one("shape", words![$shape]),
                ROW,
                COL,
                one("dtype", $d),
                one("atype", words![$input]),
                one("btype", words![$input]),
                one("ctype", $c),
            ],
            $operands,
        )
        .since(7, 1, Sm(80))
        .section(SECTION)
    };
}

/// `mma.sp` on integers.
macro_rules! int {
    ($shape:literal, $inputs:expr, $operands:expr) => {
        form(
            "mma",
            &[
                SPVARIANT,
                SYNC,
                ALIGNED,
                one("shape", words![$shape]),
                ROW,
                COL,
                SATFINITE,
                S32_D,
                one("atype", $inputs),
                one("btype", $inputs),
                S32_C,
            ],
            $operands,
        )
        .since(7, 1, Sm(80))
        .section(SECTION)
    };
}

/// `mma.sp` with block scaling.
macro_rules! block {
    ($shape:literal, $kind:literal, $scale_vec:expr, $inputs:expr, $stype:expr, $bytes:expr) => {
        form(
            "mma",
            &[
                ORDERED,
                SYNC,
                ALIGNED,
                one("shape", words![$shape]),
                ROW,
                COL,
                one("kind", words![$kind]),
                BLOCK_SCALE,
                $scale_vec,
                F32_D,
                one("atype", $inputs),
                one("btype", $inputs),
                F32_C,
                one("stype", $stype),
            ],
            &scaled($bytes),
        )
        .section(SECTION)
    };
}

/// Targets that have block scaling of 4-bit elements.
const FP4: ArchTerm = Any(&[Exact(120), Exact(121)]);

pub(super) static FORMS: &[Form] = &[
    // Half precision.
    float!(
        "m16n8k16",
        HALVES,
        "f16",
        HALVES,
        &unbraced_sp(D16, registers(2, "f16x2"), registers(2, "f16x2"), C16, 3)
    )
    .rules(SAME_RESULTS),
    float!(
        "m16n8k32",
        words!["f16"],
        "f16",
        words!["f16"],
        &unbraced_sp(D16, registers(4, "f16x2"), registers(4, "f16x2"), C16, 1)
    ),
    float!(
        "m16n8k32",
        words!["f32"],
        "f16",
        words!["f32"],
        &unbraced_sp(D16, registers(4, "f16x2"), registers(4, "f16x2"), C16, 3)
    ),
    // Alternate floating point.
    float!(
        "m16n8k16",
        words!["f32"],
        "bf16",
        words!["f32"],
        &sparse(D16, registers(2, "bf16x2"), registers(2, "bf16x2"), C16, 3)
    ),
    float!(
        "m16n8k32",
        words!["f32"],
        "bf16",
        words!["f32"],
        &sparse(D16, registers(4, "bf16x2"), registers(4, "bf16x2"), C16, 1)
    ),
    float!(
        "m16n8k8",
        words!["f32"],
        "tf32",
        words!["f32"],
        &sparse(D16, registers(2, "tf32"), registers(2, "tf32"), C16, 3)
    ),
    float!(
        "m16n8k16",
        words!["f32"],
        "tf32",
        words!["f32"],
        &sparse(D16, registers(4, "tf32"), registers(4, "tf32"), C16, 1)
    ),
    form(
        "mma",
        &[
            SPVARIANT,
            SYNC,
            ALIGNED,
            one("shape", words!["m16n8k64"]),
            ROW,
            COL,
            one("dtype", &[newer("f16", 8, 7, Family(120)), word("f32")]),
            one("atype", F8),
            one("btype", F8),
            one("ctype", HALVES),
        ],
        &unbraced(
            BEFORE_90_OR_120,
            D16,
            registers(4, "b32"),
            registers(4, "b32"),
            C16,
            0,
        ),
    )
    .rules(&[
        F16_OF_F32,
        F32_OF_F16,
        refuse(
            &[("spvariant", &["sp"]), ("dtype", &["f16"])],
            "with `.sp`, `.dtype` is `.f32`; `.sp::ordered_metadata` has `.f16`",
        ),
    ])
    .since(8, 4, Sm(89))
    .section(SECTION),
    form(
        "mma",
        &[
            ORDERED,
            SYNC,
            ALIGNED,
            one("shape", words!["m16n8k64"]),
            ROW,
            COL,
            one("kind", words!["kind::f8f6f4"]),
            one("dtype", &[newer("f16", 8, 7, Family(120)), word("f32")]),
            one("atype", F8F6F4),
            one("btype", F8F6F4),
            one("ctype", HALVES),
        ],
        &unbraced(
            BEFORE_90_OR_120,
            D16,
            registers(4, "b32"),
            registers(4, "b32"),
            C16,
            0,
        ),
    )
    .rules(SAME_RESULTS)
    .since(8, 6, KINDS)
    .section(SECTION),
    // Alternate floating point with block scaling.
    block!(
        "m16n8k128",
        "kind::mxf4",
        opt("scale_vec_size", words!["scale_vec::2X"]),
        words!["e2m1"],
        words!["ue8m0"],
        &[0, 2]
    )
    .since(8, 7, FP4),
    block!(
        "m16n8k128",
        "kind::mxf4nvf4",
        one("scale_vec_size", words!["scale_vec::2X"]),
        words!["e2m1"],
        words!["ue8m0"],
        &[0, 2]
    )
    .since(8, 7, FP4),
    block!(
        "m16n8k128",
        "kind::mxf4nvf4",
        one("scale_vec_size", words!["scale_vec::4X"]),
        words!["e2m1"],
        &[word("ue4m3"), newer("ue8m0", 9, 1, Always)],
        &[0]
    )
    .since(8, 7, FP4),
    block!(
        "m16n8k64",
        "kind::mxf8f6f4",
        opt("scale_vec_size", words!["scale_vec::1X"]),
        F8F6F4,
        words!["ue8m0"],
        &[0, 1, 2, 3]
    )
    .since(8, 7, Family(120)),
    // Integers.
    int!(
        "m16n8k32",
        INT8,
        &unbraced_sp(S32, registers(2, "b32"), registers(2, "b32"), S32, 1)
    ),
    int!(
        "m16n8k64",
        INT8,
        &unbraced_sp(S32, registers(4, "b32"), registers(4, "b32"), S32, 0)
    ),
    int!(
        "m16n8k64",
        INT4,
        &unbraced(
            Before(90),
            S32,
            registers(2, "b32"),
            registers(2, "b32"),
            S32,
            1
        )
    ),
    int!(
        "m16n8k128",
        INT4,
        &unbraced(
            Before(90),
            S32,
            registers(4, "b32"),
            registers(4, "b32"),
            S32,
            0
        )
    ),
];
