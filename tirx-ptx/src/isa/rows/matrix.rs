//! Matrix loads and stores of a warp, and the transposition of a matrix in registers.

use super::prelude::*;
use crate::arch::ArchTerm;

const NUM: Slot = one("num", words!["x1" "x2" "x4"]);
const TRANS: Slot = opt("trans", words!["trans"]);
const TRANSPOSED: Slot = one("trans", words!["trans"]);
const SPACE: Slot = opt("ss", SHARED_CTA);
const FRAGMENT: OperandType = OperandType::Count("num", "b32");
/// Two registers for each matrix of 16 by 16 elements.
const SQUARE: OperandType = OperandType::Fragment(&[
    holds(&[("num", &["x1"])], 2, "b32"),
    holds(&[("num", &["x2"])], 4, "b32"),
]);
/// The families that have matrices of elements below 16 bits.
const SMALL: ArchTerm = Any(&[Family(100), Family(110), Family(120)]);
/// The targets that widen signed integers of 4 bits.
const WIDENING: ArchTerm = Any(&[Exact(90), SMALL]);
const DST_FMT: Slot = one("dst_fmt", words!["b8x16"]);
const SRC_FMT: Slot = one("src_fmt", words!["b6x16_p32" "b4x16_p64"]);

const LOAD: &str = "Warp Level Matrix Load Instruction: ldmatrix";
const STORE: &str = "Warp Level Matrix Store Instruction: stmatrix";

pub(super) static FORMS: &[Form] = &[
    form(
        "ldmatrix.sync.aligned",
        &[
            one("shape", words!["m8n8"]),
            NUM,
            TRANS,
            SPACE,
            one("type", words!["b16"]),
        ],
        &[dst("r", FRAGMENT), addr("p", "<ss>")],
    )
    .since(6, 5, Sm(75))
    .section(LOAD),
    form(
        "ldmatrix.sync.aligned",
        &[
            one("shape", words!["m16n16"]),
            one("num", words!["x1" "x2"]),
            TRANSPOSED,
            SPACE,
            one("type", words!["b8"]),
        ],
        &[dst("r", SQUARE), addr("p", "<ss>")],
    )
    .since(8, 6, SMALL)
    .section(LOAD),
    form(
        "ldmatrix.sync.aligned",
        &[one("shape", words!["m8n16"]), NUM, SPACE, DST_FMT, SRC_FMT],
        &[dst("r", FRAGMENT), addr("p", "<ss>")],
    )
    .since(8, 6, SMALL)
    .section(LOAD),
    form(
        "ldmatrix.sync.aligned",
        &[
            one("shape", words!["m16n16"]),
            one("num", words!["x1" "x2"]),
            TRANSPOSED,
            SPACE,
            DST_FMT,
            SRC_FMT,
        ],
        &[dst("r", SQUARE), addr("p", "<ss>")],
    )
    .since(8, 6, SMALL)
    .section(LOAD),
    form(
        "ldmatrix.sync.aligned",
        &[
            one("shape", words!["m8n16"]),
            NUM,
            SPACE,
            one("dtype", words!["s8"]),
            one("ctype", words!["s4"]),
        ],
        &[dst("r", FRAGMENT), addr("p", "<ss>")],
    )
    .since(9, 4, WIDENING)
    .section(LOAD),
    form(
        "stmatrix.sync.aligned",
        &[
            one("shape", words!["m8n8"]),
            NUM,
            TRANS,
            SPACE,
            one("type", words!["b16"]),
        ],
        &[addr("p", "<ss>"), src("r", FRAGMENT)],
    )
    .since(7, 8, Sm(90))
    .section(STORE),
    form(
        "stmatrix.sync.aligned",
        &[
            one("shape", words!["m16n8"]),
            NUM,
            TRANSPOSED,
            SPACE,
            one("type", words!["b8"]),
        ],
        &[addr("p", "<ss>"), src("r", FRAGMENT)],
    )
    .since(8, 6, SMALL)
    .section(STORE),
    form(
        "movmatrix.sync.aligned",
        &[
            one("shape", words!["m8n8"]),
            TRANSPOSED,
            one("type", words!["b16"]),
        ],
        &[dst("d", fixed("b32")), reg("a", fixed("b32"))],
    )
    .since(7, 8, Sm(75))
    .section("Warp Level Matrix Transpose Instruction: movmatrix"),
];
