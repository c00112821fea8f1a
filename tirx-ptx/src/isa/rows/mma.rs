//! `mma`: a warp multiplies two matrices and adds a third, each thread holding a fragment of each.
//!
//! The shape `mMnNkK` and an element type say how many registers a fragment has: of an `M` by `K` matrix of elements of
//! `b` bits each of 32 threads holds `M * K * b / 32` bits. The tables below have these numbers; a shape and a type for
//! which a table has no entry do not go together. Only `m8n8k4` on 16-bit and `tf32` elements is four products at once,
//! of eight threads each.

use super::prelude::*;
use crate::isa::{FormRule, Fragment};

const SECTION: &str = "Multiply-and-Accumulate Instruction: mma";

pub(super) const ROW: Slot = one("alayout", words!["row"]);
pub(super) const COL: Slot = one("blayout", words!["col"]);
pub(super) const LAYOUTS: &[Choice] = words!["row" "col"];
pub(super) const HALVES: &[Choice] = words!["f16" "f32"];
pub(super) const F8: &[Choice] = words!["e4m3" "e5m2"];
pub(super) const INT8: &[Choice] = words!["u8" "s8"];
pub(super) const INT4: &[Choice] = words!["u4" "s4"];
pub(super) const SATFINITE: Slot = opt("satfinite", words!["satfinite"]);
pub(super) const ROUNDING: Slot = opt("rnd", ROUND);
/// The formats of `.kind::f8f6f4`; those that are no bytes need more.
pub(super) const F8F6F4: &[Choice] = &[
    word("e4m3"),
    word("e5m2"),
    newer("e3m2", 8, 7, Family(120)),
    newer("e2m3", 8, 7, Family(120)),
    newer("e2m1", 8, 7, Family(120)),
];
/// The families that have `.kind`.
pub(super) const KINDS: crate::arch::ArchTerm = Any(&[Family(100), Family(110), Family(120)]);

/// The multiplicands are of one type.
pub(super) const SAME_INPUTS: &[FormRule] = &[
    refuse(
        &[("atype", &["bf16"]), ("btype", &["tf32"])],
        "`.atype` and `.btype` are the same",
    ),
    refuse(
        &[("atype", &["tf32"]), ("btype", &["bf16"])],
        "`.atype` and `.btype` are the same",
    ),
];
/// What is added and the result are of one type.
pub(super) const F16_OF_F32: FormRule = refuse(
    &[("dtype", &["f16"]), ("ctype", &["f32"])],
    "`.dtype` and `.ctype` are the same",
);
/// As [`F16_OF_F32`].
pub(super) const F32_OF_F16: FormRule = refuse(
    &[("dtype", &["f32"]), ("ctype", &["f16"])],
    "`.dtype` and `.ctype` are the same",
);
/// Both.
pub(super) const SAME_RESULTS: &[FormRule] = &[F16_OF_F32, F32_OF_F16];

/// D of shapes `m16n8`.
pub(super) const D16: OperandType = OperandType::Fragment(&[
    holds(&[("dtype", &["f32"])], 4, "f32"),
    holds(&[("dtype", &["f16"])], 2, "f16x2"),
]);
/// C of shapes `m16n8`.
pub(super) const C16: OperandType = OperandType::Fragment(&[
    holds(&[("ctype", &["f32"])], 4, "f32"),
    holds(&[("ctype", &["f16"])], 2, "f16x2"),
]);
/// C and D of integers.
const S32: OperandType = OperandType::Fragment(&[
    holds(&[("shape", &["m8n8k16", "m8n8k32", "m8n8k128"])], 2, "s32"),
    holds(&[], 4, "s32"),
]);

/// A table whose entries depend on the shape alone.
macro_rules! by_shape {
    ($ty:literal: $($shape:literal $count:literal),*) => {
        OperandType::Fragment(&[$(crate::isa::syntax::holds(&[("shape", &[$shape])], $count, $ty)),*])
    };
}

const A_ALTERNATE: &[Fragment] = &[
    holds(&[("shape", &["m16n8k4"]), ("atype", &["tf32"])], 2, "tf32"),
    holds(&[("shape", &["m16n8k8"]), ("atype", &["tf32"])], 4, "tf32"),
    holds(
        &[("shape", &["m16n8k8"]), ("atype", &["bf16"])],
        2,
        "bf16x2",
    ),
    holds(
        &[("shape", &["m16n8k16"]), ("atype", &["bf16"])],
        4,
        "bf16x2",
    ),
];
const B_ALTERNATE: &[Fragment] = &[
    holds(&[("shape", &["m16n8k4"]), ("btype", &["tf32"])], 1, "tf32"),
    holds(&[("shape", &["m16n8k8"]), ("btype", &["tf32"])], 2, "tf32"),
    holds(
        &[("shape", &["m16n8k8"]), ("btype", &["bf16"])],
        1,
        "bf16x2",
    ),
    holds(
        &[("shape", &["m16n8k16"]), ("btype", &["bf16"])],
        2,
        "bf16x2",
    ),
];

const fn dabc(d: OperandType, a: OperandType, b: OperandType, c: OperandType) -> [OperandSpec; 4] {
    [dst("d", d), reg("a", a), reg("b", b), src("c", c)]
}

/// `d, a, b, c` and the scales, of which these bytes and threads may be chosen.
const fn scaled(bytes: &'static [i64]) -> [OperandSpec; 8] {
    [
        dst("d", registers(4, "f32")),
        reg("a", registers(4, "b32")),
        reg("b", registers(2, "b32")),
        src("c", registers(4, "f32")),
        reg("scale-a-data", braced("b32")),
        selector("a", bytes, &[0, 1]),
        reg("scale-b-data", braced("b32")),
        selector("b", bytes, &[0, 1, 2, 3]),
    ]
}

pub(super) const BLOCK_SCALE: Slot = one("block_scale", words!["block_scale"]);
pub(super) const F32_D: Slot = one("dtype", words!["f32"]);
pub(super) const F32_C: Slot = one("ctype", words!["f32"]);
pub(super) const S32_D: Slot = one("dtype", words!["s32"]);
pub(super) const S32_C: Slot = one("ctype", words!["s32"]);

pub(super) static FORMS: &[Form] = &[
    // Half precision.
    form(
        "mma.sync.aligned",
        &[
            one("shape", words!["m8n8k4"]),
            one("alayout", LAYOUTS),
            one("blayout", LAYOUTS),
            one("dtype", HALVES),
            one("atype", words!["f16"]),
            one("btype", words!["f16"]),
            one("ctype", HALVES),
        ],
        &dabc(
            OperandType::Fragment(&[
                holds(&[("dtype", &["f32"])], 8, "f32"),
                holds(&[("dtype", &["f16"])], 4, "f16x2"),
            ]),
            registers(2, "f16x2"),
            registers(2, "f16x2"),
            OperandType::Fragment(&[
                holds(&[("ctype", &["f32"])], 8, "f32"),
                holds(&[("ctype", &["f16"])], 4, "f16x2"),
            ]),
        ),
    )
    .rules(&[refuse(
        &[("dtype", &["f16"]), ("ctype", &["f32"])],
        "with `.ctype` `.f32`, `.dtype` is `.f32` too",
    )])
    .since(6, 4, Sm(70))
    .section(SECTION),
    form(
        "mma.sync.aligned",
        &[
            one("shape", &[word("m16n8k8"), newer("m16n8k16", 7, 0, Sm(80))]),
            ROW,
            COL,
            one("dtype", HALVES),
            one("atype", words!["f16"]),
            one("btype", words!["f16"]),
            one("ctype", HALVES),
        ],
        &dabc(
            D16,
            by_shape!("f16x2": "m16n8k8" 2, "m16n8k16" 4),
            by_shape!("f16x2": "m16n8k8" 1, "m16n8k16" 2),
            C16,
        ),
    )
    .rules(SAME_RESULTS)
    .since(6, 5, Sm(75))
    .section(SECTION),
    // Alternate floating point.
    form(
        "mma.sync.aligned",
        &[
            one("shape", words!["m16n8k4" "m16n8k8" "m16n8k16"]),
            ROW,
            COL,
            F32_D,
            one("atype", words!["bf16" "tf32"]),
            one("btype", words!["bf16" "tf32"]),
            F32_C,
        ],
        &dabc(
            registers(4, "f32"),
            OperandType::Fragment(A_ALTERNATE),
            OperandType::Fragment(B_ALTERNATE),
            registers(4, "f32"),
        ),
    )
    .rules(SAME_INPUTS)
    .since(7, 0, Sm(80))
    .section(SECTION),
    // The manual does not list these; `ptxas` takes them.
    form(
        "mma.sync.aligned",
        &[
            one("shape", words!["m8n8k4"]),
            one("alayout", LAYOUTS),
            one("blayout", LAYOUTS),
            F32_D,
            one("atype", words!["bf16" "tf32"]),
            one("btype", words!["bf16" "tf32"]),
            F32_C,
        ],
        &dabc(
            registers(8, "f32"),
            OperandType::Fragment(&[
                holds(&[("atype", &["bf16"])], 2, "bf16x2"),
                holds(&[("atype", &["tf32"])], 4, "tf32"),
            ]),
            OperandType::Fragment(&[
                holds(&[("btype", &["bf16"])], 2, "bf16x2"),
                holds(&[("btype", &["tf32"])], 4, "tf32"),
            ]),
            registers(8, "f32"),
        ),
    )
    .rules(SAME_INPUTS)
    .since(7, 0, Sm(80))
    .section(SECTION),
    form(
        "mma.sync.aligned",
        &[
            one(
                "shape",
                &[newer("m16n8k16", 8, 7, Always), word("m16n8k32")],
            ),
            ROW,
            COL,
            one("dtype", &[newer("f16", 8, 7, Always), word("f32")]),
            one("atype", F8),
            one("btype", F8),
            one("ctype", HALVES),
        ],
        &dabc(
            D16,
            by_shape!("b32": "m16n8k16" 2, "m16n8k32" 4),
            by_shape!("b32": "m16n8k16" 1, "m16n8k32" 2),
            C16,
        ),
    )
    .rules(SAME_RESULTS)
    .since(8, 4, Sm(89))
    .section(SECTION),
    form(
        "mma.sync.aligned",
        &[
            one(
                "shape",
                &[newer("m16n8k16", 8, 7, Always), word("m16n8k32")],
            ),
            ROW,
            COL,
            one("kind", words!["kind::f8f6f4"]),
            one("dtype", &[newer("f16", 8, 7, Always), word("f32")]),
            one("atype", F8F6F4),
            one("btype", F8F6F4),
            one("ctype", HALVES),
        ],
        &dabc(
            D16,
            by_shape!("b32": "m16n8k16" 2, "m16n8k32" 4),
            by_shape!("b32": "m16n8k16" 1, "m16n8k32" 2),
            C16,
        ),
    )
    .rules(&[
        F16_OF_F32,
        F32_OF_F16,
        refuse(
            &[
                ("shape", &["m16n8k16"]),
                ("atype", &["e3m2", "e2m3", "e2m1"]),
            ],
            "`.m16n8k16` takes `.e4m3` and `.e5m2`",
        ),
        refuse(
            &[
                ("shape", &["m16n8k16"]),
                ("btype", &["e3m2", "e2m3", "e2m1"]),
            ],
            "`.m16n8k16` takes `.e4m3` and `.e5m2`",
        ),
    ])
    .since(8, 6, KINDS)
    .section(SECTION),
    // Alternate floating point with block scaling.
    form(
        "mma.sync.aligned",
        &[
            one("shape", words!["m16n8k64"]),
            ROW,
            COL,
            one("kind", words!["kind::mxf4"]),
            BLOCK_SCALE,
            opt("scale_vec_size", words!["scale_vec::2X"]),
            F32_D,
            one("atype", words!["e2m1"]),
            one("btype", words!["e2m1"]),
            F32_C,
            one("stype", words!["ue8m0"]),
        ],
        &scaled(&[0, 2]),
    )
    .since(8, 7, Family(120))
    .section(SECTION),
    form(
        "mma.sync.aligned",
        &[
            one("shape", words!["m16n8k64"]),
            ROW,
            COL,
            one("kind", words!["kind::mxf4nvf4"]),
            BLOCK_SCALE,
            one("scale_vec_size", words!["scale_vec::2X"]),
            F32_D,
            one("atype", words!["e2m1"]),
            one("btype", words!["e2m1"]),
            F32_C,
            one("stype", words!["ue8m0"]),
        ],
        &scaled(&[0, 2]),
    )
    .since(8, 7, Family(120))
    .section(SECTION),
    form(
        "mma.sync.aligned",
        &[
            one("shape", words!["m16n8k64"]),
            ROW,
            COL,
            one("kind", words!["kind::mxf4nvf4"]),
            BLOCK_SCALE,
            one("scale_vec_size", words!["scale_vec::4X"]),
            F32_D,
            one("atype", words!["e2m1"]),
            one("btype", words!["e2m1"]),
            F32_C,
            one("stype", &[word("ue4m3"), newer("ue8m0", 9, 1, Always)]),
        ],
        &scaled(&[0]),
    )
    .since(8, 7, Family(120))
    .section(SECTION),
    form(
        "mma.sync.aligned",
        &[
            one("shape", words!["m16n8k32"]),
            ROW,
            COL,
            one("kind", words!["kind::mxf8f6f4"]),
            BLOCK_SCALE,
            opt("scale_vec_size", words!["scale_vec::1X"]),
            F32_D,
            one("atype", F8F6F4),
            one("btype", F8F6F4),
            F32_C,
            one("stype", words!["ue8m0"]),
        ],
        &scaled(&[0, 1, 2, 3]),
    )
    .since(8, 7, Family(120))
    .section(SECTION),
    // Double precision.
    form(
        "mma.sync.aligned",
        &[
            one(
                "shape",
                &[
                    word("m8n8k4"),
                    newer("m16n8k4", 7, 8, Sm(90)),
                    newer("m16n8k8", 7, 8, Sm(90)),
                    newer("m16n8k16", 7, 8, Sm(90)),
                ],
            ),
            ROW,
            COL,
            ROUNDING,
            one("dtype", words!["f64"]),
            one("atype", words!["f64"]),
            one("btype", words!["f64"]),
            one("ctype", words!["f64"]),
        ],
        &dabc(
            by_shape!("f64": "m8n8k4" 2, "m16n8k4" 4, "m16n8k8" 4, "m16n8k16" 4),
            by_shape!("f64": "m8n8k4" 1, "m16n8k4" 2, "m16n8k8" 4, "m16n8k16" 8),
            by_shape!("f64": "m8n8k4" 1, "m16n8k4" 1, "m16n8k8" 2, "m16n8k16" 4),
            by_shape!("f64": "m8n8k4" 2, "m16n8k4" 4, "m16n8k8" 4, "m16n8k16" 4),
        ),
    )
    .since(7, 0, Sm(80))
    .section(SECTION),
    // Integers.
    form(
        "mma.sync.aligned",
        &[
            one(
                "shape",
                &[
                    word("m8n8k16"),
                    newer("m16n8k16", 7, 0, Sm(80)),
                    newer("m16n8k32", 7, 0, Sm(80)),
                ],
            ),
            ROW,
            COL,
            SATFINITE,
            S32_D,
            one("atype", INT8),
            one("btype", INT8),
            S32_C,
        ],
        &dabc(
            S32,
            by_shape!("b32": "m8n8k16" 1, "m16n8k16" 2, "m16n8k32" 4),
            by_shape!("b32": "m8n8k16" 1, "m16n8k16" 1, "m16n8k32" 2),
            S32,
        ),
    )
    .since(6, 5, Sm(75))
    .section(SECTION),
    form(
        "mma.sync.aligned",
        &[
            one(
                "shape",
                &[
                    word("m8n8k32"),
                    newer("m16n8k32", 7, 0, Sm(80)),
                    newer("m16n8k64", 7, 0, Sm(80)),
                ],
            ),
            ROW,
            COL,
            SATFINITE,
            S32_D,
            one("atype", INT4),
            one("btype", INT4),
            S32_C,
        ],
        &dabc(
            S32,
            by_shape!("b32": "m8n8k32" 1, "m16n8k32" 2, "m16n8k64" 4),
            by_shape!("b32": "m8n8k32" 1, "m16n8k32" 1, "m16n8k64" 2),
            S32,
        ),
    )
    .since(6, 5, Sm(75))
    .section(SECTION),
    // Single bits.
    form(
        "mma.sync.aligned",
        &[
            one(
                "shape",
                &[
                    word("m8n8k128"),
                    newer("m16n8k128", 7, 0, Sm(80)),
                    newer("m16n8k256", 7, 0, Sm(80)),
                ],
            ),
            ROW,
            COL,
            S32_D,
            one("atype", words!["b1"]),
            one("btype", words!["b1"]),
            S32_C,
            one("bitOp", &[word("xor"), newer("and", 7, 1, Sm(80))]),
            one("popc", words!["popc"]),
        ],
        &dabc(
            S32,
            by_shape!("b32": "m8n8k128" 1, "m16n8k128" 2, "m16n8k256" 4),
            by_shape!("b32": "m8n8k128" 1, "m16n8k128" 1, "m16n8k256" 2),
            S32,
        ),
    )
    .since(7, 0, Sm(75))
    .section(SECTION),
];
