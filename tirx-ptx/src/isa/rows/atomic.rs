//! Atomic operations and reductions on memory.

use super::prelude::*;
use crate::isa::FormRule;

const SEM: Slot = opt(
    "sem",
    &[
        newer("relaxed", 6, 0, Sm(70)),
        newer("acquire", 6, 0, Sm(70)),
        newer("release", 6, 0, Sm(70)),
        newer("acq_rel", 6, 0, Sm(70)),
    ],
);
const RED_SEM: Slot = opt(
    "sem",
    &[
        newer("relaxed", 6, 0, Sm(70)),
        newer("release", 6, 0, Sm(70)),
    ],
);
const SCOPE: Slot = opt(
    "scope",
    &[
        newer("cta", 5, 0, Sm(60)),
        newer("cluster", 7, 8, Sm(90)),
        newer("gpu", 5, 0, Sm(60)),
        newer("sys", 5, 0, Sm(60)),
    ],
);
const SPACE: Slot = opt(
    "space",
    &[
        word("global"),
        word("shared"),
        newer("shared::cta", 7, 8, Sm(30)),
        newer("shared::cluster", 7, 8, Sm(90)),
    ],
);
const GLOBAL: Slot = opt("space", words!["global"]);
const ATOM: &str = "Parallel Synchronization and Communication Instructions: atom";
const RED: &str = "Parallel Synchronization and Communication Instructions: red";

const WIDE_SYS: &[FormRule] = &[ask(
    &[("type", &["b128"]), ("scope", &["sys"])],
    needs(8, 4, Sm(90)),
)];
const EXCHANGE: &[FormRule] = &[WIDE_SYS[0], POLICY[0]];
const POLICY: &[FormRule] = &[refuse(
    &[
        ("level::cache_hint", &["L2::cache_hint"]),
        ("space", &["shared", "shared::cta", "shared::cluster"]),
    ],
    "`.L2::cache_hint` is for `.global` and generic addresses",
)];

/// `d, [a], b` and `[a], b` with these operations and types.
macro_rules! pair {
    ($op:expr, [$($slot:expr),* $(,)?], $types:expr, $space:expr, $major:expr, $minor:expr, $arch:expr) => {
        [
            form(
                "atom",
                &[SEM, SCOPE, $space, one("op", $op), $($slot,)* CACHE_HINT, one("type", $types)],
                &[
                    dst_or_sink("d", TYPE),
                    addr("a", "<space>"),
                    src("b", TYPE),
                    src("cache-policy", fixed("b64")).with("level::cache_hint"),
                ],
            )
            .rules(POLICY)
            .since($major, $minor, $arch)
            .section(ATOM),
            form(
                "red",
                &[RED_SEM, SCOPE, $space, one("op", $op), $($slot,)* CACHE_HINT, one("type", $types)],
                &[
                    addr("a", "<space>"),
                    src("b", TYPE),
                    src("cache-policy", fixed("b64")).with("level::cache_hint"),
                ],
            )
            .rules(POLICY)
            .since($major, $minor, $arch)
            .section(RED),
        ]
    };
}

const ADD: [Form; 2] = pair!(
    words!["add"],
    [],
    &[
        word("u32"),
        word("s32"),
        word("f32"),
        word("u64"),
        newer("f64", 5, 0, Sm(60))
    ],
    SPACE,
    2,
    0,
    Sm(20)
);
const MINMAX: [Form; 2] = pair!(words!["min" "max"], [], INT32, SPACE, 1, 2, Sm(20));
const MINMAX64: [Form; 2] = pair!(
    words!["min" "max"],
    [],
    words!["u64" "s64"],
    SPACE,
    3,
    1,
    Sm(32)
);
const WRAP: [Form; 2] = pair!(words!["inc" "dec"], [], words!["u32"], SPACE, 1, 2, Sm(20));
const LOGIC: [Form; 2] = pair!(
    words!["and" "or" "xor"],
    [],
    &[word("b32"), newer("b64", 3, 1, Sm(32))],
    SPACE,
    1,
    2,
    Sm(20)
);
const HALF: [Form; 2] = pair!(
    words!["add"],
    [one("noftz", words!["noftz"])],
    &[
        newer("f16", 6, 3, Sm(70)),
        newer("f16x2", 6, 2, Sm(60)),
        newer("f32", 9, 4, Sm(90)),
    ],
    SPACE,
    6,
    2,
    Sm(60)
);

/// Vectors of 16-bit floats and of pairs of them.
const HALF_VECTOR: OperandType = OperandType::Fragment(&[
    holds(&[("vec", &["v2"])], 2, "<type>"),
    holds(&[("vec", &["v4"])], 4, "<type>"),
    holds(&[("vec", &["v8"]), ("type", &["f16", "bf16"])], 8, "<type>"),
]);
const VECTOR: OperandType = OperandType::Vector("vec", "type");
const NOFTZ: Slot = one("noftz", words!["noftz"]);
const HALF_VEC: Slot = one("vec", words!["v2" "v4" "v8"]);
const CACHE_POLICY: OperandSpec = src("cache-policy", fixed("b64")).with("level::cache_hint");

pub(super) static FORMS: &[Form] = &[
    ADD[0],
    MINMAX[0],
    MINMAX64[0],
    WRAP[0],
    LOGIC[0],
    HALF[0],
    form(
        "atom",
        &[
            SEM,
            SCOPE,
            SPACE,
            one("op", words!["exch"]),
            CACHE_HINT,
            one(
                "type",
                &[word("b32"), word("b64"), newer("b128", 8, 3, Sm(90))],
            ),
        ],
        &[
            dst_or_sink("d", TYPE),
            addr("a", "<space>"),
            src("b", TYPE),
            src("cache-policy", fixed("b64")).with("level::cache_hint"),
        ],
    )
    .rules(EXCHANGE)
    .since(1, 2, Sm(20))
    .section(ATOM),
    form(
        "atom",
        &[
            SEM,
            SCOPE,
            SPACE,
            one("op", words!["cas"]),
            one(
                "type",
                &[
                    word("b32"),
                    word("b64"),
                    newer("b16", 6, 3, Sm(70)),
                    newer("b128", 8, 3, Sm(90)),
                ],
            ),
        ],
        &[
            dst_or_sink("d", TYPE),
            addr("a", "<space>"),
            src("b", TYPE),
            src("c", TYPE),
        ],
    )
    .rules(WIDE_SYS)
    .since(1, 2, Sm(20))
    .section(ATOM),
    form(
        "atom",
        &[
            SEM,
            SCOPE,
            GLOBAL,
            one("op", words!["add"]),
            opt("noftz", &[newer("noftz", 9, 4, Sm(90))]),
            CACHE_HINT,
            one("vec", words!["v2" "v4"]),
            one("type", words!["f32"]),
        ],
        &[
            dst_or_sink("d", VECTOR),
            addr("a", "<space>"),
            src("b", VECTOR),
            src("cache-policy", fixed("b64")).with("level::cache_hint"),
        ],
    )
    .since(8, 1, Sm(90))
    .section(ATOM),
    // `ptxas` 13.0 crashes where `_` stands for a `.bf16`, so that there is a row of its own.
    form(
        "atom",
        &[
            SEM,
            SCOPE,
            SPACE,
            one("op", words!["add"]),
            NOFTZ,
            CACHE_HINT,
            one("type", words!["bf16" "bf16x2"]),
        ],
        &[
            dst("d", TYPE),
            addr("a", "<space>"),
            src("b", TYPE),
            CACHE_POLICY,
        ],
    )
    .rules(POLICY)
    .since(7, 8, Sm(90))
    .section(ATOM),
    form(
        "atom",
        &[
            SEM,
            SCOPE,
            GLOBAL,
            one("op", words!["add" "min" "max"]),
            NOFTZ,
            CACHE_HINT,
            HALF_VEC,
            one("type", words!["f16" "f16x2"]),
        ],
        &[
            dst_or_sink("d", HALF_VECTOR),
            addr("a", "<space>"),
            src("b", HALF_VECTOR),
            CACHE_POLICY,
        ],
    )
    .since(8, 1, Sm(90))
    .section(ATOM),
    form(
        "atom",
        &[
            SEM,
            SCOPE,
            GLOBAL,
            one("op", words!["add" "min" "max"]),
            NOFTZ,
            CACHE_HINT,
            HALF_VEC,
            one("type", words!["bf16" "bf16x2"]),
        ],
        &[
            dst("d", HALF_VECTOR),
            addr("a", "<space>"),
            src("b", HALF_VECTOR),
            CACHE_POLICY,
        ],
    )
    .since(8, 1, Sm(90))
    .section(ATOM),
    ADD[1],
    MINMAX[1],
    MINMAX64[1],
    WRAP[1],
    LOGIC[1],
    HALF[1],
    form(
        "red",
        &[
            RED_SEM,
            SCOPE,
            GLOBAL,
            one("op", words!["add"]),
            opt("noftz", &[newer("noftz", 9, 4, Sm(90))]),
            CACHE_HINT,
            one("vec", words!["v2" "v4"]),
            one("type", words!["f32"]),
        ],
        &[
            addr("a", "<space>"),
            src("b", VECTOR),
            src("cache-policy", fixed("b64")).with("level::cache_hint"),
        ],
    )
    .since(8, 1, Sm(90))
    .section(RED),
    form(
        "red",
        &[
            RED_SEM,
            SCOPE,
            SPACE,
            one("op", words!["add"]),
            NOFTZ,
            CACHE_HINT,
            one("type", words!["bf16" "bf16x2"]),
        ],
        &[addr("a", "<space>"), src("b", TYPE), CACHE_POLICY],
    )
    .rules(POLICY)
    .since(7, 8, Sm(90))
    .section(RED),
    form(
        "red",
        &[
            RED_SEM,
            SCOPE,
            GLOBAL,
            one("op", words!["add" "min" "max"]),
            NOFTZ,
            CACHE_HINT,
            HALF_VEC,
            one("type", words!["f16" "f16x2" "bf16" "bf16x2"]),
        ],
        &[addr("a", "<space>"), src("b", HALF_VECTOR), CACHE_POLICY],
    )
    .since(8, 1, Sm(90))
    .section(RED),
];
