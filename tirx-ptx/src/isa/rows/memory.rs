//! Data movement: `mov`, `ld`, `st`, address conversion.

use super::prelude::*;
use crate::isa::FormRule;

const LD_SPACES: &[Choice] = &[
    word("global"),
    word("shared"),
    word("param"),
    word("local"),
    word("const"),
    newer("shared::cta", 7, 8, Sm(30)),
    newer("shared::cluster", 7, 8, Sm(90)),
    newer("param::entry", 8, 3, Always),
    newer("param::func", 8, 3, Always),
];
const ST_SPACES: &[Choice] = &[
    word("global"),
    word("shared"),
    word("param"),
    word("local"),
    newer("shared::cta", 7, 8, Sm(30)),
    newer("shared::cluster", 7, 8, Sm(90)),
    newer("param::func", 8, 3, Always),
];
const ORDERED_SPACES: &[Choice] = &[
    word("global"),
    word("shared"),
    newer("shared::cta", 7, 8, Sm(30)),
    newer("shared::cluster", 7, 8, Sm(90)),
];
const VOLATILE_SPACES: &[Choice] = &[
    word("global"),
    word("shared"),
    newer("shared::cta", 7, 8, Sm(30)),
    newer("shared::cluster", 7, 8, Sm(90)),
    newer("local", 9, 1, Always),
];
const IS_SPACES: &[Choice] = &[
    word("global"),
    word("shared"),
    word("local"),
    newer("const", 3, 1, Always),
    newer("shared::cta", 7, 8, Sm(30)),
    newer("shared::cluster", 7, 8, Sm(90)),
    newer("param", 7, 7, Sm(70)),
    newer("param::entry", 8, 3, Sm(70)),
];
const LD_CACHE: &[Choice] = words!["ca" "cg" "cs" "lu" "cv"];
const ST_CACHE: &[Choice] = words!["wb" "cg" "cs" "wt"];
const NC_CACHE: &[Choice] = words!["ca" "cg" "cs"];
const VEC: Slot = opt("vec", words!["v2" "v4"]);
const VEC8: Slot = opt("vec", &[word("v2"), word("v4"), newer("v8", 8, 8, Sm(100))]);
const WEAK: Slot = opt("weak", &[newer("weak", 6, 0, Sm(70))]);
const DATA: OperandType = OperandType::Vector("vec", "type");

/// Every space but `.global`.
const NOT_GLOBAL: &[&str] = &[
    "shared",
    "param",
    "local",
    "const",
    "shared::cta",
    "shared::cluster",
    "param::entry",
    "param::func",
];
const NARROW: &[&str] = &[
    "b128", "b8", "u8", "s8", "b16", "u16", "s16", "b32", "u32", "s32", "f32",
];
const WIDE: &[&str] = &["b64", "u64", "s64", "f64"];
const NOT_32: &[&str] = &[
    "b128", "b64", "u64", "s64", "f64", "b16", "u16", "s16", "b8", "u8", "s8",
];
const L1: &[&str] = &[
    "L1::evict_normal",
    "L1::evict_unchanged",
    "L1::evict_first",
    "L1::evict_last",
    "L1::no_allocate",
];
const L2: &[&str] = &["L2::evict_normal", "L2::evict_first", "L2::evict_last"];

/// Vectors of 256 bits, and what may not stand together.
const MOVE_RULES: &[FormRule] = &[
    ask(&[("vec", &["v4"]), ("type", WIDE)], needs(8, 8, Sm(100))),
    ask(
        &[("type", &["b128"]), ("scope", &["sys"])],
        needs(8, 4, Sm(70)),
    ),
    refuse(
        &[("vec", &["v2", "v4", "v8"]), ("type", &["b128"])],
        "there are no vectors of `.b128`",
    ),
    refuse(
        &[("vec", &["v8"]), ("type", NOT_32)],
        "`.v8` takes 32-bit types",
    ),
    refuse(
        &[("vec", &["v8"]), ("space", NOT_GLOBAL)],
        "`.v8` is for `.global` and generic addresses",
    ),
    refuse(
        &[("vec", &["v4"]), ("type", WIDE), ("space", NOT_GLOBAL)],
        "`.v4` of a 64-bit type is for `.global` and generic addresses",
    ),
    refuse(
        &[
            ("cop", &["ca", "cg", "cs", "lu", "cv", "wb", "wt"]),
            ("level1::eviction_priority", L1),
        ],
        "a cache operator and an eviction priority do not go together",
    ),
    refuse(
        &[("level1::eviction_priority", L1), ("space", NOT_GLOBAL)],
        "an eviction priority is for `.global` and generic addresses",
    ),
    refuse(
        &[("level2::eviction_priority", L2), ("vec", &["", "v2"])],
        "an L2 eviction priority is for `.v8` of 32-bit and `.v4` of 64-bit types",
    ),
    refuse(
        &[
            ("level2::eviction_priority", L2),
            ("vec", &["v4"]),
            ("type", NARROW),
        ],
        "an L2 eviction priority is for `.v8` of 32-bit and `.v4` of 64-bit types",
    ),
    refuse(
        &[
            ("level::cache_hint", &["L2::cache_hint"]),
            ("space", NOT_GLOBAL),
        ],
        "`.L2::cache_hint` is for `.global` and generic addresses",
    ),
    refuse(
        &[
            ("level::prefetch_size", &["L2::64B", "L2::128B", "L2::256B"]),
            ("space", NOT_GLOBAL),
        ],
        "an L2 prefetch is for `.global` and generic addresses",
    ),
];

/// What a load or store moves, 128 bits at once too.
const MOVED: &[Choice] = &[
    word("b32"),
    word("f32"),
    word("u32"),
    word("s32"),
    word("b64"),
    word("u64"),
    word("f64"),
    word("s64"),
    word("b16"),
    word("u16"),
    word("s16"),
    word("b8"),
    word("u8"),
    word("s8"),
    newer("b128", 8, 3, Sm(70)),
];
const READONLY_RULES: &[FormRule] = &[
    ask(&[("vec", &["v4"]), ("type", WIDE)], needs(9, 4, Sm(100))),
    refuse(
        &[("vec", &["v8"]), ("type", NOT_32)],
        "`.v8` takes 32-bit types",
    ),
    refuse(
        &[("nc", &["nc"]), ("space", &[""])],
        "`.nc` is for `.global`",
    ),
];
const LDU_RULES: &[FormRule] = &[
    MOVE_RULES[2],
    refuse(
        &[("vec", &["v4"]), ("type", WIDE)],
        "a vector has at most 128 bits",
    ),
];
const MMIO_RULES: &[FormRule] = &[ask(&[("type", &["b128"])], needs(8, 4, Sm(70)))];

pub(super) static FORMS: &[Form] = &[
    form(
        "mov",
        &[one(
            "type",
            words!["b32" "u32" "f32" "b64" "u64" "f64" "s32" "s64" "b16" "u16" "s16"],
        )],
        &[dst("d", TYPE), value("a", TYPE)],
    )
    .section("Data Movement and Conversion Instructions: mov"),
    form(
        "mov",
        &[
            one("vec", words!["v2" "v4"]),
            one(
                "type",
                words!["b32" "u32" "f32" "b64" "u64" "f64" "s32" "s64" "b16" "u16" "s16"],
            ),
        ],
        &[dst("d", DATA), src("a", DATA)],
    )
    .rules(&[refuse(
        &[("vec", &["v4"]), ("type", WIDE)],
        "a vector has at most 128 bits",
    )])
    .section("Data Movement and Conversion Instructions: mov"),
    form(
        "mov",
        &[one("type", words!["pred"])],
        &[dst("d", TYPE), pred("a")],
    )
    .section("Data Movement and Conversion Instructions: mov"),
    form(
        "mov",
        &[one("type", words!["b16" "b32" "b64"])],
        &[dst("d", TYPE), pack("a", TYPE)],
    )
    .section("Data Movement and Conversion Instructions: mov"),
    form(
        "mov",
        &[one("type", words!["b16" "b32" "b64"])],
        &[unpack("d", TYPE), src("a", TYPE)],
    )
    .section("Data Movement and Conversion Instructions: mov"),
    form(
        "mov",
        &[one("type", words!["b128"])],
        &[dst("d", TYPE), pack("a", TYPE)],
    )
    .section("Data Movement and Conversion Instructions: mov")
    .since(8, 3, Sm(70)),
    form(
        "mov",
        &[one("type", words!["b128"])],
        &[unpack("d", TYPE), reg("a", TYPE)],
    )
    .section("Data Movement and Conversion Instructions: mov")
    .since(8, 3, Sm(70)),
    form(
        "mov",
        &[one("type", words!["b128"])],
        &[dst("d", TYPE), reg("a", TYPE)],
    )
    .section("Data Movement and Conversion Instructions: mov")
    .since(8, 3, Sm(70)),
    form(
        "ld",
        &[
            WEAK,
            opt("space", LD_SPACES),
            opt("cop", LD_CACHE),
            L1_EVICTION,
            L2_EVICTION,
            CACHE_HINT,
            PREFETCH_SIZE,
            VEC8,
            one("type", MOVED),
        ],
        &[
            dst("d", DATA),
            addr("a", "<space>"),
            src("cache-policy", fixed("b64")).with("level::cache_hint"),
        ],
    )
    .rules(MOVE_RULES)
    .section("Data Movement and Conversion Instructions: ld"),
    form(
        "ld",
        &[
            one("volatile", words!["volatile"]),
            opt("space", VOLATILE_SPACES),
            L2_EVICTION,
            PREFETCH_SIZE,
            VEC8,
            one("type", MOVED),
        ],
        &[dst("d", DATA), addr("a", "<space>")],
    )
    .rules(MOVE_RULES)
    .section("Data Movement and Conversion Instructions: ld"),
    form(
        "ld",
        &[
            one("sem", words!["relaxed" "acquire"]),
            one("scope", SCOPES),
            opt("space", ORDERED_SPACES),
            L1_EVICTION,
            L2_EVICTION,
            CACHE_HINT,
            PREFETCH_SIZE,
            VEC8,
            one("type", MOVED),
        ],
        &[
            dst("d", DATA),
            addr("a", "<space>"),
            src("cache-policy", fixed("b64")).with("level::cache_hint"),
        ],
    )
    .rules(MOVE_RULES)
    .since(6, 0, Sm(70))
    .section("Data Movement and Conversion Instructions: ld"),
    form(
        "ld.mmio",
        &[
            one("sem", &[word("relaxed"), newer("acquire", 9, 3, Sm(70))]),
            one("scope", words!["sys"]),
            opt("space", words!["global"]),
            one("type", MOVED),
        ],
        &[dst("d", OperandType::AtLeast("type")), addr("a", "<space>")],
    )
    .rules(MMIO_RULES)
    .since(8, 2, Sm(70))
    .section("Data Movement and Conversion Instructions: ld"),
    form(
        "ld",
        &[
            one("space", words!["global"]),
            opt("cop", NC_CACHE),
            one("nc", words!["nc"]),
            L1_EVICTION,
            L2_EVICTION,
            CACHE_HINT,
            PREFETCH_SIZE,
            VEC8,
            one("type", MOVED),
        ],
        &[
            dst("d", DATA),
            addr("a", "<space>"),
            src("cache-policy", fixed("b64")).with("level::cache_hint"),
        ],
    )
    .rules(MOVE_RULES)
    .since(3, 1, Sm(32))
    .section("Data Movement and Conversion Instructions: ld.global.nc"),
    form(
        "ld",
        &[
            opt("space", words!["global"]),
            opt("nc", words!["nc"]),
            VEC8,
            one(
                "type",
                words![
                    "b32" "f32" "u32" "s32" "b64" "u64" "f64" "s64" "b16" "u16" "s16" "b8" "u8" "s8"
                ],
            ),
            one("proxy", words!["proxy::readonly"]),
        ],
        &[dst("d", DATA), addr("a", "<space>")],
    )
    .rules(READONLY_RULES)
    .since(9, 4, Sm(90))
    .section("Data Movement and Conversion Instructions: ld"),
    form(
        "ldu",
        &[opt("space", words!["global"]), VEC, one("type", MOVED)],
        &[dst("d", DATA), addr("a", "<space>")],
    )
    .rules(LDU_RULES)
    .since(2, 0, Always)
    .section("Data Movement and Conversion Instructions: ldu"),
    form(
        "st",
        &[
            WEAK,
            opt("space", ST_SPACES),
            opt("cop", ST_CACHE),
            L1_EVICTION,
            L2_EVICTION,
            CACHE_HINT,
            VEC8,
            one("type", MOVED),
        ],
        &[
            addr("a", "<space>"),
            stored("b", DATA),
            src("cache-policy", fixed("b64")).with("level::cache_hint"),
        ],
    )
    .rules(MOVE_RULES)
    .section("Data Movement and Conversion Instructions: st"),
    form(
        "st",
        &[
            one("volatile", words!["volatile"]),
            opt("space", VOLATILE_SPACES),
            L2_EVICTION,
            VEC8,
            one("type", MOVED),
        ],
        &[addr("a", "<space>"), stored("b", DATA)],
    )
    .rules(MOVE_RULES)
    .section("Data Movement and Conversion Instructions: st"),
    form(
        "st",
        &[
            one("sem", words!["relaxed" "release"]),
            one("scope", SCOPES),
            opt("space", ORDERED_SPACES),
            L1_EVICTION,
            L2_EVICTION,
            CACHE_HINT,
            VEC8,
            one("type", MOVED),
        ],
        &[
            addr("a", "<space>"),
            stored("b", DATA),
            src("cache-policy", fixed("b64")).with("level::cache_hint"),
        ],
    )
    .rules(MOVE_RULES)
    .since(6, 0, Sm(70))
    .section("Data Movement and Conversion Instructions: st"),
    form(
        "st.mmio",
        &[
            one("sem", &[word("relaxed"), newer("release", 9, 3, Sm(70))]),
            one("scope", words!["sys"]),
            opt("space", words!["global"]),
            one("type", MOVED),
        ],
        &[addr("a", "<space>"), src("b", OperandType::AtLeast("type"))],
    )
    .rules(MMIO_RULES)
    .since(8, 2, Sm(70))
    .section("Data Movement and Conversion Instructions: st"),
    form(
        "cvta",
        &[
            opt("to", words!["to"]),
            one(
                "space",
                &[
                    word("global"),
                    word("shared"),
                    word("local"),
                    newer("const", 3, 1, Always),
                    newer("shared::cta", 7, 8, Sm(30)),
                    newer("shared::cluster", 7, 8, Sm(90)),
                    newer("param", 7, 7, Sm(70)),
                    newer("param::entry", 8, 3, Sm(70)),
                ],
            ),
            // `.u32` went with 32-bit addressing.
            one("size", words!["u64"]),
        ],
        &[
            dst("p", OperandType::Slot("size")),
            value("a", OperandType::Slot("size")),
        ],
    )
    .since(2, 0, Sm(20))
    .section("Data Movement and Conversion Instructions: cvta"),
    form(
        "isspacep",
        &[one("space", IS_SPACES)],
        &[dst("p", fixed("pred")), src("a", fixed("u64"))],
    )
    .since(2, 0, Sm(20))
    .section("Data Movement and Conversion Instructions: isspacep"),
    form(
        "isspacep",
        &[one("space", IS_SPACES)],
        &[dst("p", fixed("pred")), src("a", fixed("u32"))],
    )
    .since(2, 0, Sm(20))
    .section("Data Movement and Conversion Instructions: isspacep"),
    form(
        "mapa",
        &[
            opt("space", words!["shared::cluster"]),
            one("type", words!["u32" "u64"]),
        ],
        &[dst("d", TYPE), value("a", TYPE), src("b", fixed("u32"))],
    )
    .since(7, 8, Sm(90))
    .section("Data Movement and Conversion Instructions: mapa"),
    form(
        "getctarank",
        &[
            opt("space", words!["shared::cluster"]),
            one("type", words!["u32" "u64"]),
        ],
        &[dst("d", fixed("u32")), value("a", TYPE)],
    )
    .since(7, 8, Sm(90))
    .section("Data Movement and Conversion Instructions: getctarank"),
];
