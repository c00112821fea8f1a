//! `wmma`: a warp loads, multiplies and stores matrices whose fragments are opaque.

use super::mma::{INT4, INT8, LAYOUTS, ROUNDING, SAME_INPUTS, SATFINITE};
use super::prelude::*;
use crate::isa::FormRule;

const LOAD: &str = "Warp Level Matrix Load Instruction: wmma.load";
const STORE: &str = "Warp Level Matrix Store Instruction: wmma.store";
const MMA: &str = "Warp Level Matrix Multiply-and-Accumulate Instruction: wmma.mma";

/// The shapes of 16-bit and of 8-bit elements.
const K16: &[&str] = &["m16n16k16", "m8n32k16", "m32n8k16"];
const SQUARE: &[&str] = &["m16n16k16"];
const WIDE: &[&str] = &["m8n32k16"];
const TALL: &[&str] = &["m32n8k16"];
const SHAPE16: Slot = one("shape", words!["m16n16k16" "m8n32k16" "m32n8k16"]);
const SHAPES: Slot = one(
    "shape",
    &[
        word("m16n16k16"),
        word("m8n32k16"),
        word("m32n8k16"),
        newer("m16n16k8", 7, 0, Sm(80)),
        newer("m8n8k4", 7, 0, Sm(80)),
        newer("m8n8k32", 6, 3, Sm(75)),
        newer("m8n8k128", 6, 3, Sm(75)),
    ],
);
const SPACE: Slot = opt(
    "ss",
    &[
        word("global"),
        word("shared"),
        newer("shared::cta", 7, 8, Sm(70)),
    ],
);
const STRIDE: OperandSpec = src("stride", fixed("u32")).optional();
const INPUTS: &[Choice] = &[
    word("f16"),
    newer("s8", 6, 3, Sm(72)),
    newer("u8", 6, 3, Sm(72)),
    newer("bf16", 7, 0, Sm(80)),
    newer("tf32", 7, 0, Sm(80)),
    newer("f64", 7, 0, Sm(80)),
    newer("s4", 6, 3, Sm(75)),
    newer("u4", 6, 3, Sm(75)),
    newer("b1", 6, 3, Sm(75)),
];
const RESULTS: &[Choice] = &[
    word("f16"),
    word("f32"),
    newer("s32", 6, 3, Sm(72)),
    newer("f64", 7, 0, Sm(80)),
];

/// A fragment of A or B, which is smaller than the other in the shapes `$small` and larger in `$large`.
macro_rules! inputs {
    ($slot:literal, $small:expr, $large:expr) => {
        OperandType::Fragment(&[
            holds(&[("shape", K16), ($slot, &["f16"])], 8, "f16x2"),
            holds(&[("shape", SQUARE), ($slot, &["bf16"])], 4, "bf16x2"),
            holds(&[("shape", $small), ($slot, &["bf16"])], 2, "bf16x2"),
            holds(&[("shape", $large), ($slot, &["bf16"])], 8, "bf16x2"),
            holds(&[("shape", SQUARE), ($slot, &["s8", "u8"])], 2, "s32"),
            holds(&[("shape", $small), ($slot, &["s8", "u8"])], 1, "s32"),
            holds(&[("shape", $large), ($slot, &["s8", "u8"])], 4, "s32"),
            holds(&[("shape", &["m16n16k8"]), ($slot, &["tf32"])], 4, "tf32"),
            holds(&[("shape", &["m8n8k4"]), ($slot, &["f64"])], 1, "f64"),
            holds(&[("shape", &["m8n8k32"]), ($slot, &["s4", "u4"])], 1, "s32"),
            holds(&[("shape", &["m8n8k128"]), ($slot, &["b1"])], 1, "s32"),
        ])
    };
}

/// A fragment of C or D.
macro_rules! results {
    ($slot:literal) => {
        OperandType::Fragment(&[
            holds(&[("shape", K16), ($slot, &["f16"])], 4, "f16x2"),
            holds(&[("shape", K16), ($slot, &["f32"])], 8, "f32"),
            holds(&[("shape", K16), ($slot, &["s32"])], 8, "s32"),
            holds(&[("shape", &["m16n16k8"]), ($slot, &["f32"])], 8, "f32"),
            holds(&[("shape", &["m8n8k4"]), ($slot, &["f64"])], 2, "f64"),
            holds(
                &[("shape", &["m8n8k32", "m8n8k128"]), ($slot, &["s32"])],
                2,
                "s32",
            ),
            holds(
                &[("shape", &["m8n8k32", "m8n8k128"]), ($slot, &["f32"])],
                2,
                "f32",
            ),
        ])
    };
}

const A: OperandType = inputs!("atype", WIDE, TALL);
const B: OperandType = inputs!("btype", TALL, WIDE);
const C: OperandType = results!("ctype");
const D: OperandType = results!("dtype");

/// `d, a, b, c`
const DABC: &[OperandSpec] = &[dst("d", D), reg("a", A), reg("b", B), src("c", C)];

const SUB_BYTE: &[&str] = &["m8n8k32", "m8n8k128"];
const SAME_INTEGERS: &[FormRule] = &[
    refuse(
        &[("atype", &["u8", "u4"]), ("btype", &["s8", "s4"])],
        "`.atype` and `.btype` are the same",
    ),
    refuse(
        &[("atype", &["s8", "s4"]), ("btype", &["u8", "u4"])],
        "`.atype` and `.btype` are the same",
    ),
];

pub(super) static FORMS: &[Form] = &[
    form(
        "wmma.load.a.sync.aligned",
        &[one("layout", LAYOUTS), SHAPES, SPACE, one("atype", INPUTS)],
        &[dst("r", A), addr("p", "<ss>"), STRIDE],
    )
    .rules(&[refuse(
        &[("shape", SUB_BYTE), ("layout", &["col"])],
        "A of elements below a byte is `.row`",
    )])
    .since(6, 3, Sm(70))
    .section(LOAD),
    form(
        "wmma.load.b.sync.aligned",
        &[one("layout", LAYOUTS), SHAPES, SPACE, one("btype", INPUTS)],
        &[dst("r", B), addr("p", "<ss>"), STRIDE],
    )
    .rules(&[refuse(
        &[("shape", SUB_BYTE), ("layout", &["row"])],
        "B of elements below a byte is `.col`",
    )])
    .since(6, 3, Sm(70))
    .section(LOAD),
    form(
        "wmma.load.c.sync.aligned",
        &[one("layout", LAYOUTS), SHAPES, SPACE, one("ctype", RESULTS)],
        &[dst("r", C), addr("p", "<ss>"), STRIDE],
    )
    .since(6, 3, Sm(70))
    .section(LOAD),
    form(
        "wmma.store.d.sync.aligned",
        &[one("layout", LAYOUTS), SHAPES, SPACE, one("type", RESULTS)],
        &[addr("p", "<ss>"), reg("r", results!("type")), STRIDE],
    )
    .since(6, 3, Sm(70))
    .section(STORE),
    // Half precision: the types of A and B are not written.
    form(
        "wmma.mma.sync.aligned",
        &[
            one("alayout", LAYOUTS),
            one("blayout", LAYOUTS),
            SHAPE16,
            one("dtype", words!["f16" "f32"]),
            one("ctype", words!["f16" "f32"]),
        ],
        &[
            dst("d", D),
            reg("a", registers(8, "f16x2")),
            reg("b", registers(8, "f16x2")),
            src("c", C),
        ],
    )
    .since(6, 3, Sm(70))
    .section(MMA),
    // Alternate floating point.
    form(
        "wmma.mma.sync.aligned",
        &[
            one("alayout", LAYOUTS),
            one("blayout", LAYOUTS),
            one(
                "shape",
                words!["m16n16k16" "m8n32k16" "m32n8k16" "m16n16k8"],
            ),
            one("dtype", words!["f32"]),
            one("atype", words!["bf16" "tf32"]),
            one("btype", words!["bf16" "tf32"]),
            one("ctype", words!["f32"]),
        ],
        DABC,
    )
    .rules(SAME_INPUTS)
    .since(7, 0, Sm(80))
    .section(MMA),
    // Double precision.
    form(
        "wmma.mma.sync.aligned",
        &[
            one("alayout", LAYOUTS),
            one("blayout", LAYOUTS),
            one("shape", words!["m8n8k4"]),
            ROUNDING,
            one("dtype", words!["f64"]),
            one("atype", words!["f64"]),
            one("btype", words!["f64"]),
            one("ctype", words!["f64"]),
        ],
        DABC,
    )
    .since(7, 0, Sm(80))
    .section(MMA),
    // Integers.
    form(
        "wmma.mma.sync.aligned",
        &[
            one("alayout", LAYOUTS),
            one("blayout", LAYOUTS),
            SHAPE16,
            one("dtype", words!["s32"]),
            one("atype", INT8),
            one("btype", INT8),
            one("ctype", words!["s32"]),
            SATFINITE,
        ],
        DABC,
    )
    .rules(SAME_INTEGERS)
    .since(6, 3, Sm(72))
    .section(MMA),
    form(
        "wmma.mma.sync.aligned",
        &[
            one("alayout", words!["row"]),
            one("blayout", words!["col"]),
            one("shape", words!["m8n8k32"]),
            one("dtype", words!["s32"]),
            one("atype", INT4),
            one("btype", INT4),
            one("ctype", words!["s32"]),
            SATFINITE,
        ],
        DABC,
    )
    .rules(SAME_INTEGERS)
    .since(6, 3, Sm(75))
    .section(MMA),
    // Single bits.
    form(
        "wmma.mma",
        &[
            one("op", &[word("xor"), newer("and", 7, 1, Sm(80))]),
            one("popc", words!["popc"]),
            one("sync", words!["sync"]),
            one("aligned", words!["aligned"]),
            one("alayout", words!["row"]),
            one("blayout", words!["col"]),
            one("shape", words!["m8n8k128"]),
            one("dtype", words!["s32"]),
            one("atype", words!["b1"]),
            one("btype", words!["b1"]),
            one("ctype", words!["s32"]),
        ],
        DABC,
    )
    .since(6, 3, Sm(75))
    .section(MMA),
];
