//! `tcgen05`: allocation, loads, stores, copies and the order of all this.

use super::*;

const ALLOC: &str = "TensorCore 5th Generation Family Instructions: \
                     tcgen05.alloc, tcgen05.dealloc, tcgen05.relinquish_alloc_permit";
const LD: &str = "TensorCore 5th Generation Family Instructions: tcgen05.ld";
const ST: &str = "TensorCore 5th Generation Family Instructions: tcgen05.st";
const COMMIT: &str = "TensorCore 5th Generation Family Instructions: tcgen05.commit";

/// Only the owner of the tensor memory of a whole SM allocates.
const EXCLUSIVE: Slot = opt("exclusive", &[newer("exclusive", 9, 4, Always)]);

const SHAPE1: &[Choice] = words!["16x64b" "16x128b" "16x256b" "32x32b"];
const SHAPE2: &[Choice] = words!["16x32bx2"];
const SHAPE3: &[Choice] = words!["32x32b"];
const NUM: Slot = one("num", words!["x1" "x2" "x4" "x8" "x16" "x32" "x64" "x128"]);
const NUM_RED: Slot = one("num", words!["x2" "x4" "x8" "x16" "x32" "x64" "x128"]);
const NUM_SPARSE: Slot = one("num", words!["x4" "x8" "x16" "x32" "x64" "x128"]);
const RED_OP: Slot = one("redOp", words!["min" "max"]);
const PACK: Slot = opt("pack", words!["pack::16b"]);
const UNPACK: Slot = opt("unpack", words!["unpack::16b"]);
const TYPE_B32: Slot = one("type", words!["b32"]);

/// With `.num`, so many registers.
macro_rules! of_num {
    ($(($num:literal, $count:literal, $ty:literal))*) => {
        OperandType::Fragment(&[$(holds(&[("num", &[$num])], $count, $ty)),*])
    };
}

/// With `.shape` and `.num`, so many registers of 32 bits; at most 128.
macro_rules! of_shape {
    ($($shape:literal: $(($num:literal, $count:literal))*;)*) => {
        OperandType::Fragment(&[$($(
            holds(&[("shape", &[$shape]), ("num", &[$num])], $count, "b32")
        ),*),*])
    };
}

const R: OperandType = of_shape![
    "16x64b": ("x1", 1) ("x2", 2) ("x4", 4) ("x8", 8) ("x16", 16) ("x32", 32) ("x64", 64) ("x128", 128);
    "32x32b": ("x1", 1) ("x2", 2) ("x4", 4) ("x8", 8) ("x16", 16) ("x32", 32) ("x64", 64) ("x128", 128);
    "16x128b": ("x1", 2) ("x2", 4) ("x4", 8) ("x8", 16) ("x16", 32) ("x32", 64) ("x64", 128);
    "16x256b": ("x1", 4) ("x2", 8) ("x4", 16) ("x8", 32) ("x16", 64) ("x32", 128);
];
const R_NUM: OperandType = OperandType::Count("num", "b32");
const R_RED: OperandType = of_num![("x2", 2, "<type>")("x4", 4, "<type>")("x8", 8, "<type>")(
    "x16", 16, "<type>"
)("x32", 32, "<type>")("x64", 64, "<type>")(
    "x128", 128, "<type>"
)];
/// The index bits of a compressed load: two for each of the values that stay.
const MDATA: OperandType = of_num![("x4", 1, "b32")("x8", 1, "b32")("x16", 1, "b32")(
    "x32", 1, "b32"
)("x64", 2, "b32")("x128", 4, "b32")];
/// The values that stay: two of four.
const CDATA: OperandType = of_num![("x4", 2, "b32")("x8", 4, "b32")("x16", 8, "b32")(
    "x32", 16, "b32"
)("x64", 32, "b32")("x128", 64, "b32")];

const TADDR: OperandSpec = addr("taddr", "tmem");
const HALF_SPLIT_OFF: OperandSpec = imm("immHalfSplitoff", i64::MIN, i64::MAX);

/// `.abs` and `.NaN` of a reduction.
const ABS: Slot = opt("abs", words!["abs"]);
const NAN: Slot = opt("NaN", words!["NaN"]);

const fn tcgen05(
    mnemonic: &'static str,
    slots: &'static [Slot],
    operands: &'static [OperandSpec],
    section: &'static str,
) -> Form {
    form(mnemonic, slots, operands)
        .since(8, 6, TENSOR)
        .section(section)
}

/// A load with a reduction over the values of a lane.
const fn reduced(slots: &'static [Slot], operands: &'static [OperandSpec]) -> Form {
    form("tcgen05.ld.red", slots, operands)
        .since(8, 6, Any(&[Family(101), Family(103), Family(110)]))
        .section(LD)
}

/// A load that keeps two of four values.
const fn compressed(
    mnemonic: &'static str,
    slots: &'static [Slot],
    operands: &'static [OperandSpec],
) -> Form {
    form(mnemonic, slots, operands)
        .since(9, 4, Exact(107))
        .section(LD)
}

pub(in super::super) static FORMS: &[Form] = &[
    tcgen05(
        "tcgen05.alloc",
        &[
            EXCLUSIVE,
            CTA_GROUP,
            SYNC,
            ALIGNED,
            opt("space", words!["shared::cta"]),
            TYPE_B32,
        ],
        &[addr("dst", "<space>"), src("nCols", B32)],
        ALLOC,
    ),
    tcgen05(
        "tcgen05.dealloc",
        &[EXCLUSIVE, CTA_GROUP, SYNC, ALIGNED, TYPE_B32],
        &[src("taddr", B32), src("nCols", B32)],
        ALLOC,
    ),
    tcgen05(
        "tcgen05.relinquish_alloc_permit",
        &[CTA_GROUP, SYNC, ALIGNED],
        &[],
        ALLOC,
    ),
    tcgen05(
        "tcgen05.ld",
        &[SYNC, ALIGNED, one("shape", SHAPE1), NUM, PACK, TYPE_B32],
        &[dst_whole("r", R), TADDR],
        LD,
    ),
    tcgen05(
        "tcgen05.ld",
        &[SYNC, ALIGNED, one("shape", SHAPE2), NUM, PACK, TYPE_B32],
        &[dst_whole("r", R_NUM), TADDR, HALF_SPLIT_OFF],
        LD,
    ),
    reduced(
        &[
            SYNC,
            ALIGNED,
            one("shape", SHAPE3),
            NUM_RED,
            RED_OP,
            ABS,
            NAN,
            one("type", words!["f32"]),
        ],
        &[dst_whole("r", R_RED), dst("redval", TYPE), TADDR],
    ),
    reduced(
        &[
            SYNC,
            ALIGNED,
            one("shape", SHAPE2),
            NUM_RED,
            RED_OP,
            ABS,
            NAN,
            one("type", words!["f32"]),
        ],
        &[
            dst_whole("r", R_RED),
            dst("redval", TYPE),
            TADDR,
            HALF_SPLIT_OFF,
        ],
    ),
    reduced(
        &[
            SYNC,
            ALIGNED,
            one("shape", SHAPE3),
            NUM_RED,
            RED_OP,
            one("type", words!["u32" "s32"]),
        ],
        &[dst_whole("r", R_RED), dst("redval", TYPE), TADDR],
    ),
    reduced(
        &[
            SYNC,
            ALIGNED,
            one("shape", SHAPE2),
            NUM_RED,
            RED_OP,
            one("type", words!["u32" "s32"]),
        ],
        &[
            dst_whole("r", R_RED),
            dst("redval", TYPE),
            TADDR,
            HALF_SPLIT_OFF,
        ],
    ),
    compressed(
        "tcgen05.ld.spcompress",
        &[
            SYNC,
            ALIGNED,
            one("shape", SHAPE3),
            NUM_SPARSE,
            RED_OP,
            one("spfactor", words!["sp::2:4"]),
            ABS,
            one("type", words!["f32"]),
            one("idxsize", words!["b2"]),
        ],
        &[dst_whole("mdata", MDATA), dst_whole("cdata", CDATA), TADDR],
    ),
    compressed(
        "tcgen05.ld.red.spcompress",
        &[
            SYNC,
            ALIGNED,
            one("shape", SHAPE3),
            NUM_SPARSE,
            RED_OP,
            one("spfactor", words!["sp::2:4"]),
            ABS,
            NAN,
            one("type", words!["f32"]),
            one("idxsize", words!["b2"]),
        ],
        &[
            dst_whole("mdata", MDATA),
            dst_whole("cdata", CDATA),
            dst("redval", TYPE),
            TADDR,
        ],
    ),
    tcgen05(
        "tcgen05.st",
        &[SYNC, ALIGNED, one("shape", SHAPE1), NUM, UNPACK, TYPE_B32],
        &[TADDR, reg("r", R)],
        ST,
    ),
    tcgen05(
        "tcgen05.st",
        &[SYNC, ALIGNED, one("shape", SHAPE2), NUM, UNPACK, TYPE_B32],
        &[TADDR, HALF_SPLIT_OFF, reg("r", R_NUM)],
        ST,
    ),
    tcgen05(
        "tcgen05.wait::ld",
        &[SYNC, ALIGNED],
        &[],
        "TensorCore 5th Generation Family Instructions: tcgen05.wait",
    ),
    tcgen05(
        "tcgen05.wait::st",
        &[SYNC, ALIGNED],
        &[],
        "TensorCore 5th Generation Family Instructions: tcgen05.wait",
    ),
    tcgen05(
        "tcgen05.cp",
        &[
            CTA_GROUP,
            one(
                "shape",
                words!["128x256b" "4x256b" "128x128b" "64x128b" "32x128b"],
            ),
            opt(
                "multicast",
                words!["warpx2::02_13" "warpx2::01_23" "warpx4"],
            ),
            opt("dst_fmt", words!["b8x16"]),
            opt("src_fmt", words!["b6x16_p32" "b4x16_p64"]),
        ],
        &[TADDR, src("s-desc", B64)],
        "TensorCore 5th Generation Family Instructions: tcgen05.cp",
    )
    .rules(&[
        refuse(
            &[
                ("shape", &["128x256b", "4x256b", "128x128b"]),
                ("multicast", &["warpx2::02_13", "warpx2::01_23", "warpx4"]),
            ],
            "`.64x128b` and `.32x128b` alone are multicast",
        ),
        refuse(
            &[("shape", &["64x128b"]), ("multicast", &["", "warpx4"])],
            "`.64x128b` goes with `.warpx2::02_13` or `.warpx2::01_23`",
        ),
        refuse(
            &[
                ("shape", &["32x128b"]),
                ("multicast", &["", "warpx2::02_13", "warpx2::01_23"]),
            ],
            "`.32x128b` goes with `.warpx4`",
        ),
        refuse(
            &[("dst_fmt", &["b8x16"]), ("src_fmt", &[""])],
            "`.b8x16` is followed by the format of the source, `.b6x16_p32` or `.b4x16_p64`",
        ),
        refuse(
            &[("dst_fmt", &[""]), ("src_fmt", &["b6x16_p32", "b4x16_p64"])],
            "before the format of the source stands that of the destination, `.b8x16`",
        ),
    ]),
    tcgen05(
        "tcgen05.shift",
        &[CTA_GROUP, one("down", words!["down"])],
        &[TADDR],
        "TensorCore 5th Generation Family Instructions: tcgen05.shift",
    )
    .since(8, 6, ALONE),
    tcgen05(
        "tcgen05.fence::before_thread_sync",
        &[],
        &[],
        "TensorCore 5th Generation Family Instructions: tcgen05.fence",
    ),
    tcgen05(
        "tcgen05.fence::after_thread_sync",
        &[],
        &[],
        "TensorCore 5th Generation Family Instructions: tcgen05.fence",
    ),
    tcgen05(
        "tcgen05.commit",
        &[
            CTA_GROUP,
            one("completion_mechanism", words!["mbarrier::arrive::one"]),
            opt(
                "sync_restrict",
                &[newer(
                    "sync_restrict::shared::read::mma::a",
                    9,
                    4,
                    Family(107),
                )],
            ),
            opt("space", words!["shared::cluster"]),
            opt(
                "multicast",
                &[
                    word("multicast::cluster"),
                    newer("multicast::cluster::16b", 9, 4, Always),
                    newer("multicast::cluster::32b", 9, 4, Family(107)),
                ],
            ),
            one("type", words!["b64"]),
        ],
        &[
            addr("mbar", "<space>"),
            reg(
                "ctaMask",
                OperandType::Fragment(&[
                    holds(&[("multicast", &["multicast::cluster::32b"])], 0, "b32"),
                    holds(&[], 0, "b16"),
                ]),
            )
            .with("multicast"),
        ],
        COMMIT,
    ),
];
