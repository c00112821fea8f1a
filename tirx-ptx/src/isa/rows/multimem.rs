//! Loads, stores and reductions on multimem addresses.

use super::prelude::*;
use crate::arch::ArchTerm;
use crate::isa::FormRule;

const SECTION: &str =
    "Data Movement and Conversion Instructions: multimem.ld_reduce, multimem.st, multimem.red";

/// The GPUs with reductions of 8-bit floats.
const FLOAT8: ArchTerm = Any(&[
    Family(100),
    Family(101),
    Family(110),
    Exact(120),
    Exact(121),
]);

const SS: Slot = opt("ss", words!["global"]);
const WEAK: Slot = one("sem", words!["weak"]);
const LD_SEM: Slot = opt("sem", words!["relaxed" "acquire"]);
const ST_SEM: Slot = opt("sem", words!["relaxed" "release"]);
const SCOPE: Slot = opt("scope", SCOPES);
const INT_OP: Slot = one("op", words!["min" "max" "add" "and" "or" "xor"]);
const INT_TYPE: Slot = one("type", words!["b32" "b64" "u32" "u64" "s32" "s64"]);
const FLOAT_OP: Slot = one("op", words!["min" "max" "add"]);
const ACC: Slot = opt(
    "acc_prec",
    &[
        newer("acc::f32", 8, 2, Sm(90)),
        newer("acc::f16", 8, 6, FLOAT8),
    ],
);
const VEC: Slot = opt("vec", words!["v2" "v4" "v8"]);
const FLOAT_TYPE: Slot = one(
    "type",
    &[
        word("f16"),
        word("f16x2"),
        word("bf16"),
        word("bf16x2"),
        word("f32"),
        word("f64"),
        newer("e5m2", 8, 6, FLOAT8),
        newer("e5m2x2", 8, 6, FLOAT8),
        newer("e5m2x4", 8, 6, FLOAT8),
        newer("e4m3", 8, 6, FLOAT8),
        newer("e4m3x2", 8, 6, FLOAT8),
        newer("e4m3x4", 8, 6, FLOAT8),
    ],
);

/// The types of each integer operation.
const INT: OperandType = OperandType::Fragment(&[
    holds(
        &[
            ("op", &["min", "max"]),
            ("type", &["u32", "u64", "s32", "s64"]),
        ],
        0,
        "<type>",
    ),
    holds(
        &[("op", &["add"]), ("type", &["u32", "u64", "s32"])],
        0,
        "<type>",
    ),
    holds(
        &[("op", &["and", "or", "xor"]), ("type", &["b32", "b64"])],
        0,
        "<type>",
    ),
]);

/// Vectors of 32, 64 and 128 bits.
const FLOAT: OperandType = OperandType::Fragment(&[
    holds(
        &[
            ("vec", &[""]),
            (
                "type",
                &["f16x2", "bf16x2", "f32", "f64", "e5m2x4", "e4m3x4"],
            ),
        ],
        0,
        "<type>",
    ),
    holds(
        &[
            ("vec", &["v2"]),
            (
                "type",
                &[
                    "f16", "f16x2", "bf16", "bf16x2", "f32", "e5m2x2", "e5m2x4", "e4m3x2", "e4m3x4",
                ],
            ),
        ],
        2,
        "<type>",
    ),
    holds(
        &[
            ("vec", &["v4"]),
            (
                "type",
                &[
                    "f16", "f16x2", "bf16", "bf16x2", "f32", "e5m2", "e5m2x2", "e5m2x4", "e4m3",
                    "e4m3x2", "e4m3x4",
                ],
            ),
        ],
        4,
        "<type>",
    ),
    holds(
        &[
            ("vec", &["v8"]),
            ("type", &["f16", "bf16", "e5m2", "e5m2x2", "e4m3", "e4m3x2"]),
        ],
        8,
        "<type>",
    ),
]);

const ORDER: FormRule = refuse(
    &[
        ("sem", &["relaxed", "acquire", "release"]),
        ("scope", &[""]),
    ],
    "an order is followed by a scope",
);
const SCOPE_ALONE: FormRule = refuse(
    &[("sem", &[""]), ("scope", &["cta", "cluster", "gpu", "sys"])],
    "a scope needs an order before it",
);
const WIDE_SUM: FormRule = refuse(
    &[("op", &["min", "max"]), ("type", &["f32", "f64"])],
    "`.f32` and `.f64` are for `.add`",
);
const INT_RULES: &[FormRule] = &[ORDER, SCOPE_ALONE];
const FLOAT_RULES: &[FormRule] = &[
    ORDER,
    SCOPE_ALONE,
    WIDE_SUM,
    refuse(
        &[
            ("op", &["min", "max"]),
            ("acc_prec", &["acc::f16", "acc::f32"]),
        ],
        "a precision of accumulation is for `.add`",
    ),
    refuse(
        &[
            ("acc_prec", &["acc::f32"]),
            (
                "type",
                &[
                    "f32", "f64", "e5m2", "e5m2x2", "e5m2x4", "e4m3", "e4m3x2", "e4m3x4",
                ],
            ),
        ],
        "`.acc::f32` is for `.f16`, `.bf16` and pairs of them",
    ),
    refuse(
        &[
            ("acc_prec", &["acc::f16"]),
            ("type", &["f16", "f16x2", "bf16", "bf16x2", "f32", "f64"]),
        ],
        "`.acc::f16` is for `.e5m2` and `.e4m3`",
    ),
];

pub(super) static FORMS: &[Form] = &[
    form(
        "multimem.ld_reduce",
        &[LD_SEM, SCOPE, SS, INT_OP, INT_TYPE],
        &[dst("d", INT), addr("a", "<ss>")],
    )
    .rules(INT_RULES)
    .since(8, 1, Sm(90))
    .section(SECTION),
    form(
        "multimem.ld_reduce",
        &[WEAK, SS, INT_OP, INT_TYPE],
        &[dst("d", INT), addr("a", "<ss>")],
    )
    .since(8, 1, Sm(90))
    .section(SECTION),
    form(
        "multimem.st",
        &[ST_SEM, SCOPE, SS, INT_TYPE],
        &[addr("a", "<ss>"), src("b", TYPE)],
    )
    .rules(INT_RULES)
    .since(8, 1, Sm(90))
    .section(SECTION),
    form(
        "multimem.st",
        &[WEAK, SS, INT_TYPE],
        &[addr("a", "<ss>"), src("b", TYPE)],
    )
    .since(8, 1, Sm(90))
    .section(SECTION),
    form(
        "multimem.red",
        &[ST_SEM, SCOPE, SS, INT_OP, INT_TYPE],
        &[addr("a", "<ss>"), src("b", INT)],
    )
    .rules(INT_RULES)
    .since(8, 1, Sm(90))
    .section(SECTION),
    form(
        "multimem.ld_reduce",
        &[LD_SEM, SCOPE, SS, FLOAT_OP, ACC, VEC, FLOAT_TYPE],
        &[dst("d", FLOAT), addr("a", "<ss>")],
    )
    .rules(FLOAT_RULES)
    .since(8, 1, Sm(90))
    .section(SECTION),
    form(
        "multimem.ld_reduce",
        &[WEAK, SS, FLOAT_OP, ACC, VEC, FLOAT_TYPE],
        &[dst("d", FLOAT), addr("a", "<ss>")],
    )
    .rules(FLOAT_RULES)
    .since(8, 1, Sm(90))
    .section(SECTION),
    form(
        "multimem.st",
        &[ST_SEM, SCOPE, SS, VEC, FLOAT_TYPE],
        &[addr("a", "<ss>"), src("b", FLOAT)],
    )
    .rules(INT_RULES)
    .since(8, 1, Sm(90))
    .section(SECTION),
    form(
        "multimem.st",
        &[WEAK, SS, VEC, FLOAT_TYPE],
        &[addr("a", "<ss>"), src("b", FLOAT)],
    )
    .since(8, 1, Sm(90))
    .section(SECTION),
    form(
        "multimem.red",
        &[
            ST_SEM,
            SCOPE,
            SS,
            one("op", words!["add" "min" "max"]),
            VEC,
            one("type", words!["f16" "f16x2" "bf16" "bf16x2" "f32" "f64"]),
        ],
        &[addr("a", "<ss>"), src("b", FLOAT)],
    )
    .rules(&[
        ORDER,
        SCOPE_ALONE,
        WIDE_SUM,
        refuse(
            &[("op", &["min", "max"]), ("vec", &[""])],
            "`.min` and `.max` of floats are for vectors",
        ),
    ])
    .since(8, 1, Sm(90))
    .section(SECTION),
];
