//! `wgmma`: a warpgroup multiplies matrices asynchronously, B and perhaps A being in shared memory.
//!
//! D is `M` by `N`, 64 by 8 to 256, spread over 128 threads: `N / 2` registers of 32 bits, or `N / 4` of two halves.

use super::mma::{F8, HALVES, INT8, SATFINITE};
use super::prelude::*;
use crate::isa::FormRule;

const SECTION: &str = "Asynchronous Multiply-and-Accumulate Instruction: wgmma.mma_async";
const SPARSE: &str = "Asynchronous Multiply-and-Accumulate Instruction: wgmma.mma_async.sp";

/// `make!(arguments; N ..)` with every N of floating point.
macro_rules! every_8 {
    ($make:ident $k:literal) => {
        $make!($k; 8 16 24 32 40 48 56 64 72 80 88 96 104 112 120 128 136 144 152 160 168 176 184 192 200 208 216
            224 232 240 248 256)
    };
}
/// The same with every N of integers.
macro_rules! every_16 {
    ($make:ident $k:literal) => {
        $make!($k; 8 16 24 32 48 64 80 96 112 128 144 160 176 192 208 224 240 256)
    };
}
/// The slot of the shapes with this K.
macro_rules! shapes {
    ($k:literal; $($n:literal)*) => {
        one("shape", &[$(word(concat!("m64n", $n, "k", $k))),*])
    };
}
/// D of floating point.
macro_rules! floats {
    ($k:literal; $($n:literal)*) => {
        OperandType::Fragment(&[$(
            holds(&[("shape", &[concat!("m64n", $n, "k", $k)]), ("dtype", &["f32"])], $n / 2, "f32"),
            holds(&[("shape", &[concat!("m64n", $n, "k", $k)]), ("dtype", &["f16"])], $n / 4, "f16x2"),
        )*])
    };
}
/// D of integers.
macro_rules! integers {
    ($k:literal; $($n:literal)*) => {
        OperandType::Fragment(&[$(holds(&[("shape", &[concat!("m64n", $n, "k", $k)])], $n / 2, "s32")),*])
    };
}

const A_DESC: OperandSpec = src("a-desc", fixed("u64"));
const B_DESC: OperandSpec = src("b-desc", fixed("u64"));
/// A of floating point in registers.
const A_FLOAT: OperandSpec = reg("a", registers(4, "f16x2"));
/// A of integers in registers.
const A_INT: OperandSpec = reg("a", registers(4, "b32"));
const SP_META: OperandSpec = reg("sp-meta", braced("b32"));
const SCALE_D: OperandSpec = pred("scale-d");
const SCALE_A: OperandSpec = imm_of("imm-scale-a", &[1, -1]);
const SCALE_B: OperandSpec = imm_of("imm-scale-b", &[1, -1]);
const TRANS_A: OperandSpec = imm_of("imm-trans-a", &[0, 1]);
const TRANS_B: OperandSpec = imm_of("imm-trans-b", &[0, 1]);

const fn sp_sel(highest: i64) -> OperandSpec {
    imm("sp-sel", 0, highest)
}

/// The integers of A and B may differ in sign from 8.4 on.
const SIGNS: &[FormRule] = &[
    ask(
        &[("atype", &["u8"]), ("btype", &["s8"])],
        needs(8, 4, Always),
    ),
    ask(
        &[("atype", &["s8"]), ("btype", &["u8"])],
        needs(8, 4, Always),
    ),
];

/// Floating point with A in shared memory, and with A in registers; those of 16 bits can be transposed.
macro_rules! float {
    ($k:literal, $d:expr, $a:expr, $b:expr, [$($trans_a:expr, $trans_b:expr)?]) => {
        [
            form(
                "wgmma.mma_async.sync.aligned",
                &[every_8!(shapes $k), one("dtype", $d), one("atype", $a), one("btype", $b)],
                &[
                    in_out("d", every_8!(floats $k)), A_DESC, B_DESC, SCALE_D, SCALE_A, SCALE_B
                    $(, $trans_a, $trans_b)?
                ],
            )
            .since(8, 0, Exact(90))
            .section(SECTION),
            form(
                "wgmma.mma_async.sync.aligned",
                &[every_8!(shapes $k), one("dtype", $d), one("atype", $a), one("btype", $b)],
                &[
                    in_out("d", every_8!(floats $k)), A_FLOAT, B_DESC, SCALE_D, SCALE_A, SCALE_B
                    $(, $trans_b)?
                ],
            )
            .since(8, 0, Exact(90))
            .section(SECTION),
        ]
    };
}

/// The same with a sparse A.
macro_rules! sparse_float {
    ($k:literal, $d:expr, $a:expr, $b:expr, $highest:literal, [$($trans_a:expr, $trans_b:expr)?]) => {
        [
            form(
                "wgmma.mma_async.sp.sync.aligned",
                &[every_8!(shapes $k), one("dtype", $d), one("atype", $a), one("btype", $b)],
                &[
                    in_out("d", every_8!(floats $k)), A_DESC, B_DESC, SP_META, sp_sel($highest), SCALE_D, SCALE_A,
                    SCALE_B $(, $trans_a, $trans_b)?
                ],
            )
            .since(8, 2, Exact(90))
            .section(SPARSE),
            form(
                "wgmma.mma_async.sp.sync.aligned",
                &[every_8!(shapes $k), one("dtype", $d), one("atype", $a), one("btype", $b)],
                &[
                    in_out("d", every_8!(floats $k)), A_FLOAT, B_DESC, SP_META, sp_sel($highest), SCALE_D, SCALE_A,
                    SCALE_B $(, $trans_b)?
                ],
            )
            .since(8, 2, Exact(90))
            .section(SPARSE),
        ]
    };
}

const INT_SLOTS: &[Slot] = &[
    every_16!(shapes 32),
    SATFINITE,
    one("dtype", words!["s32"]),
    one("atype", INT8),
    one("btype", INT8),
];
const SPARSE_INT_SLOTS: &[Slot] = &[
    every_16!(shapes 64),
    SATFINITE,
    one("dtype", words!["s32"]),
    one("atype", INT8),
    one("btype", INT8),
];
const BIT_SLOTS: &[Slot] = &[
    every_16!(shapes 256),
    one("dtype", words!["s32"]),
    one("atype", words!["b1"]),
    one("btype", words!["b1"]),
    one("op", words!["and"]),
    one("popc", words!["popc"]),
];

const HALF: [Form; 2] = float!(16, HALVES, words!["f16"], words!["f16"], [TRANS_A, TRANS_B]);
const BF16: [Form; 2] = float!(
    16,
    words!["f32"],
    words!["bf16"],
    words!["bf16"],
    [TRANS_A, TRANS_B]
);
const TF32: [Form; 2] = float!(8, words!["f32"], words!["tf32"], words!["tf32"], []);
const FP8: [Form; 2] = float!(32, HALVES, F8, F8, []);
const SPARSE_HALF: [Form; 2] = sparse_float!(
    32,
    HALVES,
    words!["f16"],
    words!["f16"],
    1,
    [TRANS_A, TRANS_B]
);
const SPARSE_BF16: [Form; 2] = sparse_float!(
    32,
    words!["f32"],
    words!["bf16"],
    words!["bf16"],
    1,
    [TRANS_A, TRANS_B]
);
const SPARSE_TF32: [Form; 2] =
    sparse_float!(16, words!["f32"], words!["tf32"], words!["tf32"], 1, []);
const SPARSE_FP8: [Form; 2] = sparse_float!(64, HALVES, F8, F8, 0, []);

pub(super) static FORMS: &[Form] = &[
    HALF[0],
    HALF[1],
    BF16[0],
    BF16[1],
    TF32[0],
    TF32[1],
    FP8[0],
    FP8[1],
    // Integers.
    form(
        "wgmma.mma_async.sync.aligned",
        INT_SLOTS,
        &[in_out("d", every_16!(integers 32)), A_DESC, B_DESC, SCALE_D],
    )
    .rules(SIGNS)
    .since(8, 0, Exact(90))
    .section(SECTION),
    form(
        "wgmma.mma_async.sync.aligned",
        INT_SLOTS,
        &[in_out("d", every_16!(integers 32)), A_INT, B_DESC, SCALE_D],
    )
    .rules(SIGNS)
    .since(8, 0, Exact(90))
    .section(SECTION),
    // Single bits.
    form(
        "wgmma.mma_async.sync.aligned",
        BIT_SLOTS,
        &[
            in_out("d", every_16!(integers 256)),
            A_DESC,
            B_DESC,
            SCALE_D,
        ],
    )
    .since(8, 0, Exact(90))
    .section(SECTION),
    form(
        "wgmma.mma_async.sync.aligned",
        BIT_SLOTS,
        &[in_out("d", every_16!(integers 256)), A_INT, B_DESC, SCALE_D],
    )
    .since(8, 0, Exact(90))
    .section(SECTION),
    SPARSE_HALF[0],
    SPARSE_HALF[1],
    SPARSE_BF16[0],
    SPARSE_BF16[1],
    SPARSE_TF32[0],
    SPARSE_TF32[1],
    SPARSE_FP8[0],
    SPARSE_FP8[1],
    form(
        "wgmma.mma_async.sp.sync.aligned",
        SPARSE_INT_SLOTS,
        &[
            in_out("d", every_16!(integers 64)),
            A_DESC,
            B_DESC,
            SP_META,
            sp_sel(0),
            SCALE_D,
        ],
    )
    .rules(SIGNS)
    .since(8, 2, Exact(90))
    .section(SPARSE),
    form(
        "wgmma.mma_async.sp.sync.aligned",
        SPARSE_INT_SLOTS,
        &[
            in_out("d", every_16!(integers 64)),
            A_INT,
            B_DESC,
            SP_META,
            sp_sel(0),
            SCALE_D,
        ],
    )
    .rules(SIGNS)
    .since(8, 2, Exact(90))
    .section(SPARSE),
    form("wgmma.fence.sync.aligned", &[], &[])
        .since(8, 0, Exact(90))
        .section("Asynchronous Multiply-and-Accumulate Instruction: wgmma.fence"),
    form("wgmma.commit_group.sync.aligned", &[], &[])
        .since(8, 0, Exact(90))
        .section("Asynchronous Multiply-and-Accumulate Instruction: wgmma.commit_group"),
    form(
        "wgmma.wait_group.sync.aligned",
        &[],
        &[imm("N", 0, i64::MAX)],
    )
    .since(8, 0, Exact(90))
    .section("Asynchronous Multiply-and-Accumulate Instruction: wgmma.wait_group"),
];
