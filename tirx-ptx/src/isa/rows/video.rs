//! Video instructions: arithmetic on a part of a register, on two halves, on four bytes.
//!
//! Scalar instructions take a byte or a half of each source, and merge the result into a part of `c` or combine it with
//! `c`. The others take halves or bytes of two registers together in any order, and write those that a mask names.

use super::prelude::*;

const U32: OperandType = fixed("u32");
/// A byte, or a half.
const PARTS: &[&str] = &["b0", "b1", "b2", "b3", "h0", "h1"];
/// Halves that are written.
const HALVES: &[&str] = &["h0", "h1", "h10"];
/// Two of the four halves of two registers.
const TWO: &[&str] = &[
    "h00", "h01", "h02", "h03", "h10", "h11", "h12", "h13", "h20", "h21", "h22", "h23", "h30",
    "h31", "h32", "h33",
];
/// Bytes that are written.
const BYTES: &[&str] = &[
    "b0", "b1", "b10", "b2", "b20", "b21", "b210", "b3", "b30", "b31", "b310", "b32", "b320",
    "b321", "b3210",
];
/// Four of the eight bytes of two registers.
const FOUR: &[&str] = &["b####"];

const DTYPE: Slot = one("dtype", INT32);
const ATYPE: Slot = one("atype", INT32);
const BTYPE: Slot = one("btype", INT32);
const OP2: Slot = one("op2", words!["add" "min" "max"]);
const CMP: Slot = one("cmp", words!["eq" "ne" "lt" "le" "gt" "ge"]);
const ADD: Slot = opt("add", words!["add"]);
const MODE: Slot = one("mode", words!["clamp" "wrap"]);
const UNSIGNED: Slot = one("btype", words!["u32"]);

const AB: &[OperandSpec] = &[
    dst("d", U32),
    src_part("a", U32, PARTS),
    src_part("b", U32, PARTS),
];
const ABC: &[OperandSpec] = &[AB[0], AB[1], AB[2], src("c", U32)];
const MERGED: &[OperandSpec] = &[dst_part("d", U32, PARTS), AB[1], AB[2], ABC[3]];

const SCALAR: &[Slot] = &[DTYPE, ATYPE, BTYPE, SAT];
const SCALAR_OP2: &[Slot] = &[DTYPE, ATYPE, BTYPE, SAT, OP2];
const SHIFT: &[Slot] = &[DTYPE, ATYPE, UNSIGNED, SAT, MODE];
const SHIFT_OP2: &[Slot] = &[DTYPE, ATYPE, UNSIGNED, SAT, MODE, OP2];
const COMPARE: &[Slot] = &[ATYPE, BTYPE, CMP];
const COMPARE_OP2: &[Slot] = &[ATYPE, BTYPE, CMP, OP2];

/// The three syntax lines of a scalar instruction.
const fn scalar(
    mnemonic: &'static str,
    plain: &'static [Slot],
    op2: &'static [Slot],
    section: &'static str,
) -> [Form; 3] {
    [
        form(mnemonic, plain, AB)
            .since(2, 0, Sm(20))
            .section(section),
        form(mnemonic, op2, ABC)
            .since(2, 0, Sm(20))
            .section(section),
        form(mnemonic, plain, MERGED)
            .since(2, 0, Sm(20))
            .section(section),
    ]
}

const VADD: &str = "Scalar Video Instructions: vadd, vsub, vabsdiff, vmin, vmax";
const VSHL: &str = "Scalar Video Instructions: vshl, vshr";

pub(super) static SCALARS: [[Form; 3]; 8] = [
    scalar("vadd", SCALAR, SCALAR_OP2, VADD),
    scalar("vsub", SCALAR, SCALAR_OP2, VADD),
    scalar("vabsdiff", SCALAR, SCALAR_OP2, VADD),
    scalar("vmin", SCALAR, SCALAR_OP2, VADD),
    scalar("vmax", SCALAR, SCALAR_OP2, VADD),
    scalar("vshl", SHIFT, SHIFT_OP2, VSHL),
    scalar("vshr", SHIFT, SHIFT_OP2, VSHL),
    scalar(
        "vset",
        COMPARE,
        COMPARE_OP2,
        "Scalar Video Instructions: vset",
    ),
];

/// `d, a, b, c` on halves or bytes, `c` being merged or added to.
const fn vector(
    mnemonic: &'static str,
    slots: &'static [Slot],
    operands: &'static [OperandSpec],
    section: &'static str,
) -> Form {
    form(mnemonic, slots, operands)
        .since(3, 0, Sm(30))
        .section(section)
}

const SIMD: &[Slot] = &[DTYPE, ATYPE, BTYPE, SAT];
const SIMD_ADD: &[Slot] = &[DTYPE, ATYPE, BTYPE, one("add", words!["add"])];
const SIMD_COMPARE: &[Slot] = &[ATYPE, BTYPE, CMP, ADD];
const PAIRS: &[OperandSpec] = &[
    dst_part("d", U32, HALVES),
    reg_part("a", U32, TWO),
    reg_part("b", U32, TWO),
    reg("c", U32),
];
const QUADS: &[OperandSpec] = &[
    dst_part("d", U32, BYTES),
    reg_part("a", U32, FOUR),
    reg_part("b", U32, FOUR),
    reg("c", U32),
];
const TWO_HALVES: &str = "SIMD Video Instructions: vadd2, vsub2, vavrg2, vabsdiff2, vmin2, vmax2";
const FOUR_BYTES: &str = "SIMD Video Instructions: vadd4, vsub4, vavrg4, vabsdiff4, vmin4, vmax4";

pub(super) static FORMS: &[Form] = &[
    form(
        "vmad",
        &[
            DTYPE,
            ATYPE,
            BTYPE,
            opt("po", words!["po"]),
            SAT,
            opt("scale", words!["shr7" "shr15"]),
        ],
        ABC,
    )
    .since(2, 0, Sm(20))
    .section("Scalar Video Instructions: vmad"),
    vector("vadd2", SIMD, PAIRS, TWO_HALVES),
    vector("vadd2", SIMD_ADD, PAIRS, TWO_HALVES),
    vector("vsub2", SIMD, PAIRS, TWO_HALVES),
    vector("vsub2", SIMD_ADD, PAIRS, TWO_HALVES),
    vector("vavrg2", SIMD, PAIRS, TWO_HALVES),
    vector("vavrg2", SIMD_ADD, PAIRS, TWO_HALVES),
    vector("vabsdiff2", SIMD, PAIRS, TWO_HALVES),
    vector("vabsdiff2", SIMD_ADD, PAIRS, TWO_HALVES),
    vector("vmin2", SIMD, PAIRS, TWO_HALVES),
    vector("vmin2", SIMD_ADD, PAIRS, TWO_HALVES),
    vector("vmax2", SIMD, PAIRS, TWO_HALVES),
    vector("vmax2", SIMD_ADD, PAIRS, TWO_HALVES),
    vector(
        "vset2",
        SIMD_COMPARE,
        PAIRS,
        "SIMD Video Instructions: vset2",
    ),
    vector("vadd4", SIMD, QUADS, FOUR_BYTES),
    vector("vadd4", SIMD_ADD, QUADS, FOUR_BYTES),
    vector("vsub4", SIMD, QUADS, FOUR_BYTES),
    vector("vsub4", SIMD_ADD, QUADS, FOUR_BYTES),
    vector("vavrg4", SIMD, QUADS, FOUR_BYTES),
    vector("vavrg4", SIMD_ADD, QUADS, FOUR_BYTES),
    vector("vabsdiff4", SIMD, QUADS, FOUR_BYTES),
    vector("vabsdiff4", SIMD_ADD, QUADS, FOUR_BYTES),
    vector("vmin4", SIMD, QUADS, FOUR_BYTES),
    vector("vmin4", SIMD_ADD, QUADS, FOUR_BYTES),
    vector("vmax4", SIMD, QUADS, FOUR_BYTES),
    vector("vmax4", SIMD_ADD, QUADS, FOUR_BYTES),
    vector(
        "vset4",
        SIMD_COMPARE,
        QUADS,
        "SIMD Video Instructions: vset4",
    ),
];
