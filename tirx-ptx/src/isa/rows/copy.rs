//! Asynchronous copies without bulk: `cp.async`.

use super::prelude::*;

const SECTION: &str = "Data Movement and Conversion Instructions: cp.async";

/// The slots of `cp.async.ca` and `cp.async.cg` after the mnemonic.
const SLOTS: &[Slot] = &[
    one("dst", words!["shared" "shared::cta"]),
    one("src", words!["global"]),
    CACHE_HINT,
    PREFETCH_SIZE,
];
const POLICY: OperandType = fixed("b64");

pub(super) static FORMS: &[Form] = &[
    form(
        "cp.async.ca",
        SLOTS,
        &[
            addr("dst", "<dst>"),
            addr("src", "<src>"),
            imm_of("cp-size", &[4, 8, 16]),
            src("src-size", fixed("u32")).optional(),
            src("cache-policy", POLICY).with("level::cache_hint"),
        ],
    )
    .since(7, 0, Sm(80))
    .section(SECTION),
    form(
        "cp.async.ca",
        SLOTS,
        &[
            addr("dst", "<dst>"),
            addr("src", "<src>"),
            imm_of("cp-size", &[4, 8, 16]),
            pred("ignore-src"),
            src("cache-policy", POLICY).with("level::cache_hint"),
        ],
    )
    .since(7, 5, Sm(80))
    .section(SECTION),
    form(
        "cp.async.cg",
        SLOTS,
        &[
            addr("dst", "<dst>"),
            addr("src", "<src>"),
            imm_of("cp-size", &[16]),
            src("src-size", fixed("u32")).optional(),
            src("cache-policy", POLICY).with("level::cache_hint"),
        ],
    )
    .since(7, 0, Sm(80))
    .section(SECTION),
    form(
        "cp.async.cg",
        SLOTS,
        &[
            addr("dst", "<dst>"),
            addr("src", "<src>"),
            imm_of("cp-size", &[16]),
            pred("ignore-src"),
            src("cache-policy", POLICY).with("level::cache_hint"),
        ],
    )
    .since(7, 5, Sm(80))
    .section(SECTION),
    form("cp.async.commit_group", &[], &[])
        .since(7, 0, Sm(80))
        .section("Data Movement and Conversion Instructions: cp.async.commit_group"),
    form("cp.async.wait_group", &[], &[imm("N", 0, i64::MAX)])
        .since(7, 0, Sm(80))
        .section(
            "Data Movement and Conversion Instructions: cp.async.wait_group, cp.async.wait_all",
        ),
    form("cp.async.wait_all", &[], &[])
        .since(7, 0, Sm(80))
        .section(
            "Data Movement and Conversion Instructions: cp.async.wait_group, cp.async.wait_all",
        ),
    form(
        "cp.async.mbarrier.arrive",
        &[
            opt("noinc", words!["noinc"]),
            opt("space", SHARED_CTA),
            one("type", words!["b64"]),
        ],
        &[addr("addr", "<space>")],
    )
    .since(7, 0, Sm(80))
    .section("Parallel Synchronization and Communication Instructions: cp.async.mbarrier.arrive"),
];
