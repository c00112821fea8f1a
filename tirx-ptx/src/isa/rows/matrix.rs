//! Matrix loads and stores of a warp.

use super::prelude::*;

const NUM: Slot = one("num", words!["x1" "x2" "x4"]);
const TRANS: Slot = opt("trans", words!["trans"]);
const FRAGMENT: OperandType = OperandType::Count("num", "b32");

pub(super) static FORMS: &[Form] = &[
    form(
        "ldmatrix.sync.aligned",
        &[
            one("shape", words!["m8n8"]),
            NUM,
            TRANS,
            opt("space", SHARED_CTA),
            one("type", words!["b16"]),
        ],
        &[dst("r", FRAGMENT), addr("p", "<space>")],
    )
    .since(6, 5, Sm(75))
    .section("Warp Level Matrix Load Instruction: ldmatrix"),
    form(
        "stmatrix.sync.aligned",
        &[
            one("shape", words!["m8n8"]),
            NUM,
            TRANS,
            opt("space", SHARED_CTA),
            one("type", words!["b16"]),
        ],
        &[addr("p", "<space>"), reg("r", FRAGMENT)],
    )
    .since(7, 8, Sm(90))
    .section("Warp Level Matrix Store Instruction: stmatrix"),
    form(
        "movmatrix.sync.aligned",
        &[
            one("shape", words!["m8n8"]),
            one("trans", words!["trans"]),
            one("type", words!["b16"]),
        ],
        &[dst("d", fixed("b32")), reg("a", fixed("b32"))],
    )
    .since(7, 8, Sm(75))
    .section("Warp Level Matrix Transpose Instruction: movmatrix"),
];
