//! Barriers and fences.

use super::prelude::*;

const CTA: Slot = opt("cta", &[newer("cta", 7, 8, Always)]).leading();
const ARRIVE: Slot = one("op", words!["arrive"]).leading();
const RED: Slot = one("red", words!["red"]).leading();
const ALIGNED: Slot = opt("aligned", words!["aligned"]);
const U32: OperandType = fixed("u32");
const BARRIER: &str = "Parallel Synchronization and Communication Instructions: bar, barrier";
const CLUSTER: &str = "Parallel Synchronization and Communication Instructions: barrier.cluster";
const FENCE: &str = "Parallel Synchronization and Communication Instructions: membar, fence";

pub(super) static FORMS: &[Form] = &[
    form(
        "bar",
        &[CTA, one("op", words!["sync"])],
        &[src("a", U32), src("b", U32).optional()],
    )
    .section(BARRIER),
    form("bar", &[CTA, ARRIVE], &[src("a", U32), src("b", U32)])
        .since(2, 0, Sm(20))
        .section(BARRIER),
    form(
        "bar",
        &[
            CTA,
            RED,
            one("op", words!["popc"]),
            one("type", words!["u32"]),
        ],
        &[dst("d", U32), src("a", U32), pred("c")],
    )
    .since(2, 0, Sm(20))
    .section(BARRIER),
    form(
        "bar",
        &[
            CTA,
            RED,
            one("op", words!["popc"]),
            one("type", words!["u32"]),
        ],
        &[dst("d", U32), src("a", U32), src("b", U32), pred("c")],
    )
    .since(2, 0, Sm(20))
    .section(BARRIER),
    form(
        "bar",
        &[
            CTA,
            RED,
            one("op", words!["and" "or"]),
            one("type", words!["pred"]),
        ],
        &[dst("p", TYPE), src("a", U32), pred("c")],
    )
    .since(2, 0, Sm(20))
    .section(BARRIER),
    form(
        "bar",
        &[
            CTA,
            RED,
            one("op", words!["and" "or"]),
            one("type", words!["pred"]),
        ],
        &[dst("p", TYPE), src("a", U32), src("b", U32), pred("c")],
    )
    .since(2, 0, Sm(20))
    .section(BARRIER),
    form("bar.warp.sync", &[], &[src("membermask", fixed("b32"))])
        .since(6, 0, Sm(30))
        .section("Parallel Synchronization and Communication Instructions: bar.warp.sync"),
    form(
        "barrier",
        &[CTA, one("op", words!["sync"]), ALIGNED],
        &[src("a", U32), src("b", U32).optional()],
    )
    .since(6, 0, Sm(30))
    .section(BARRIER),
    form(
        "barrier",
        &[CTA, ARRIVE, ALIGNED],
        &[src("a", U32), src("b", U32)],
    )
    .since(6, 0, Sm(30))
    .section(BARRIER),
    form(
        "barrier",
        &[
            CTA,
            RED,
            one("op", words!["popc"]),
            ALIGNED,
            one("type", words!["u32"]),
        ],
        &[dst("d", U32), src("a", U32), pred("c")],
    )
    .since(6, 0, Sm(30))
    .section(BARRIER),
    form(
        "barrier",
        &[
            CTA,
            RED,
            one("op", words!["popc"]),
            ALIGNED,
            one("type", words!["u32"]),
        ],
        &[dst("d", U32), src("a", U32), src("b", U32), pred("c")],
    )
    .since(6, 0, Sm(30))
    .section(BARRIER),
    form(
        "barrier",
        &[
            CTA,
            RED,
            one("op", words!["and" "or"]),
            ALIGNED,
            one("type", words!["pred"]),
        ],
        &[dst("p", TYPE), src("a", U32), pred("c")],
    )
    .since(6, 0, Sm(30))
    .section(BARRIER),
    form(
        "barrier",
        &[
            CTA,
            RED,
            one("op", words!["and" "or"]),
            ALIGNED,
            one("type", words!["pred"]),
        ],
        &[dst("p", TYPE), src("a", U32), src("b", U32), pred("c")],
    )
    .since(6, 0, Sm(30))
    .section(BARRIER),
    form(
        "barrier.cluster.arrive",
        &[
            opt(
                "sem",
                &[
                    newer("release", 8, 0, Sm(90)),
                    newer("relaxed", 8, 0, Sm(90)),
                ],
            ),
            ALIGNED,
        ],
        &[],
    )
    .since(7, 8, Sm(90))
    .section(CLUSTER),
    form(
        "barrier.cluster.wait",
        &[opt("sem", &[newer("acquire", 8, 0, Sm(90))]), ALIGNED],
        &[],
    )
    .since(7, 8, Sm(90))
    .section(CLUSTER),
    form(
        "membar",
        &[one(
            "level",
            &[word("cta"), word("gl"), newer("sys", 2, 0, Sm(20))],
        )],
        &[],
    )
    .since(1, 4, Always)
    .section(FENCE),
    form("membar.proxy", &[one("proxykind", words!["alias"])], &[])
        .since(7, 5, Sm(60))
        .section(FENCE),
    form(
        "fence",
        &[
            opt(
                "sem",
                &[
                    word("sc"),
                    word("acq_rel"),
                    newer("acquire", 8, 6, Sm(90)),
                    newer("release", 8, 6, Sm(90)),
                ],
            ),
            one("scope", SCOPES),
        ],
        &[],
    )
    .since(6, 0, Sm(70))
    .section(FENCE),
    form(
        "fence",
        &[
            one("sem", words!["acquire"]),
            one("sync_restrict", words!["sync_restrict::shared::cluster"]),
            one("scope", words!["cluster"]),
        ],
        &[],
    )
    .since(8, 6, Sm(90))
    .section(FENCE),
    form(
        "fence",
        &[
            one("sem", words!["release"]),
            one("sync_restrict", words!["sync_restrict::shared::cta"]),
            one("scope", words!["cluster"]),
        ],
        &[],
    )
    .since(8, 6, Sm(90))
    .section(FENCE),
    form("fence.mbarrier_init.release.cluster", &[], &[])
        .since(8, 0, Sm(90))
        .section(FENCE),
    form("fence.proxy", &[one("proxykind", words!["alias"])], &[])
        .since(7, 5, Sm(70))
        .section(FENCE),
    form(
        "fence.proxy.async",
        &[opt(
            "space",
            words!["global" "shared::cta" "shared::cluster"],
        )],
        &[],
    )
    .since(8, 0, Sm(90))
    .section(FENCE),
    form(
        "fence.proxy.tensormap::generic.release",
        &[one("scope", SCOPES)],
        &[],
    )
    .since(8, 3, Sm(90))
    .section(FENCE),
    form(
        "fence.proxy.tensormap::generic.acquire",
        &[one("scope", SCOPES)],
        &[addr("addr", ""), imm("size", 128, 128)],
    )
    .since(8, 3, Sm(90))
    .section(FENCE),
    form(
        "fence.proxy.async::generic",
        &[
            one("sem", words!["acquire"]),
            one("sync_restrict", words!["sync_restrict::shared::cluster"]),
            one("scope", words!["cluster"]),
        ],
        &[],
    )
    .since(8, 6, Sm(90))
    .section(FENCE),
    form(
        "fence.proxy.async::generic",
        &[
            one("sem", words!["release"]),
            one("sync_restrict", words!["sync_restrict::shared::cta"]),
            one("scope", words!["cluster"]),
        ],
        &[],
    )
    .since(8, 6, Sm(90))
    .section(FENCE),
    form(
        "fence.proxy",
        &[
            one(
                "to_proxykind::from_proxykind",
                words!["generic::fabric" "fabric::generic" "fabric::fabric"],
            ),
            one("alias", words!["alias"]),
            one("sem", words!["acquire" "release"]),
            one("scope", words!["sys"]),
        ],
        &[],
    )
    .since(9, 3, Sm(100))
    .section(FENCE),
];
