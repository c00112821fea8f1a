//! Caches: prefetches, priorities and policies.

use super::prelude::*;

const B64: Slot = one("type", words!["b64"]);
const POLICY: OperandType = fixed("u64");
const SIZE: OperandType = fixed("u32");
const PRIMARY: &[Choice] =
    words!["L2::evict_last" "L2::evict_normal" "L2::evict_first" "L2::evict_unchanged"];
const SECONDARY: &[Choice] = words!["L2::evict_first" "L2::evict_unchanged"];

pub(super) static FORMS: &[Form] = &[
    form(
        "prefetch",
        &[
            opt("space", words!["global" "local"]),
            one("level", words!["L1" "L2"]),
        ],
        &[addr("a", "<space>")],
    )
    .since(2, 0, Sm(20))
    .section("Data Movement and Conversion Instructions: prefetch, prefetchu"),
    form(
        "prefetch",
        &[
            one("space", words!["global"]),
            one("level", words!["L2::evict_last" "L2::evict_normal"]),
        ],
        &[addr("a", "<space>")],
    )
    .since(7, 4, Sm(80))
    .section("Data Movement and Conversion Instructions: prefetch, prefetchu"),
    form(
        "prefetch",
        &[
            opt("space", words!["const" "param"]),
            one("tensormap", words!["tensormap"]),
        ],
        &[addr("a", "<space>")],
    )
    .since(8, 0, Sm(90))
    .section("Data Movement and Conversion Instructions: prefetch, prefetchu"),
    form(
        "prefetch",
        &[
            opt("space", words!["global"]),
            one("level", words!["L1::32B"]),
            one("valid_addr", words!["valid_addr"]),
        ],
        &[addr("a", "<space>")],
    )
    .since(9, 4, Sm(90))
    .section("Data Movement and Conversion Instructions: prefetch, prefetchu"),
    form("prefetchu", &[one("level", words!["L1"])], &[addr("a", "")])
        .since(2, 0, Sm(20))
        .section("Data Movement and Conversion Instructions: prefetch, prefetchu"),
    form(
        "applypriority",
        &[
            opt("space", words!["global"]),
            one("level", words!["L2::evict_normal"]),
        ],
        &[addr("a", "<space>"), imm("size", 128, 128)],
    )
    .since(7, 4, Sm(80))
    .section("Data Movement and Conversion Instructions: applypriority"),
    form(
        "discard",
        &[opt("space", words!["global"]), one("level", words!["L2"])],
        &[addr("a", "<space>"), imm("size", 128, 128)],
    )
    .since(7, 4, Sm(80))
    .section("Data Movement and Conversion Instructions: discard"),
    form(
        "createpolicy.fractional",
        &[
            one("primary_priority", PRIMARY),
            opt("secondary_priority", SECONDARY),
            B64,
        ],
        &[
            dst("cache-policy", POLICY),
            src("fraction", fixed("f32")).optional(),
        ],
    )
    .since(7, 4, Sm(80))
    .section("Data Movement and Conversion Instructions: createpolicy"),
    form(
        "createpolicy.range",
        &[
            opt("space", words!["global"]),
            one("primary_priority", PRIMARY),
            opt("secondary_priority", SECONDARY),
            B64,
        ],
        &[
            dst("cache-policy", POLICY),
            addr("a", "<space>"),
            src("primary-size", SIZE),
            src("total-size", SIZE),
        ],
    )
    .since(7, 4, Sm(80))
    .section("Data Movement and Conversion Instructions: createpolicy"),
    form(
        "createpolicy.cvt",
        &[one("level", words!["L2"]), B64],
        &[dst("cache-policy", POLICY), src("access-property", POLICY)],
    )
    .since(7, 4, Sm(80))
    .section("Data Movement and Conversion Instructions: createpolicy"),
];
