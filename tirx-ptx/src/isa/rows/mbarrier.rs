//! `mbarrier`: barriers in shared memory.

use super::prelude::*;

const B64: Slot = one("type", words!["b64"]);
const SPACE: Slot = opt("space", SHARED_CTA);
const CLUSTER_SPACE: Slot = one("space", &[newer("shared::cluster", 8, 0, Sm(90))]);
const ARRIVE_SEM: Slot = opt(
    "sem",
    &[
        newer("release", 8, 0, Sm(80)),
        newer("relaxed", 8, 6, Sm(90)),
    ],
);
const WAIT_SEM: Slot = opt(
    "sem",
    &[
        newer("acquire", 8, 0, Sm(80)),
        newer("relaxed", 8, 6, Sm(90)),
    ],
);
const SCOPE: Slot = opt(
    "scope",
    &[newer("cta", 8, 0, Sm(80)), newer("cluster", 8, 0, Sm(90))],
);
const MULTICAST_32: Slot = one("multicast", words!["multicast::cluster::32b"]);
/// Which of a barrier's phases is waited for; in the second layout it has two.
const PRIMARY: Slot = opt("phase_type", &[newer("phase_type::primary", 9, 3, Sm(90))]);
const PHASE_TYPE: Slot = opt(
    "phase_type",
    &[
        newer("phase_type::primary", 9, 3, Sm(90)),
        newer("phase_type::conditional", 9, 3, Sm(90)),
    ],
);
const U32: OperandType = fixed("u32");
const STATE: OperandType = fixed("b64");
const PRED: OperandType = fixed("pred");

use crate::isa::FormRule;

/// `.sem` and `.scope` come together.
const TOGETHER: &[FormRule] = &[
    refuse(
        &[
            ("sem", &["release", "relaxed", "acquire"]),
            ("scope", &[""]),
        ],
        "an order is followed by a scope",
    ),
    refuse(
        &[("sem", &[""]), ("scope", &["cta", "cluster"])],
        "a scope needs an order before it",
    ),
];

const INIT: &str = "Parallel Synchronization and Communication Instructions: mbarrier.init";
const INVAL: &str = "Parallel Synchronization and Communication Instructions: mbarrier.inval";
const EXPECT: &str = "Parallel Synchronization and Communication Instructions: mbarrier.expect_tx";
const COMPLETE: &str =
    "Parallel Synchronization and Communication Instructions: mbarrier.complete_tx";
const ARRIVE: &str = "Parallel Synchronization and Communication Instructions: mbarrier.arrive";
const DROP: &str = "Parallel Synchronization and Communication Instructions: mbarrier.arrive_drop";
const WAIT: &str = "Parallel Synchronization and Communication Instructions: mbarrier.test_wait, mbarrier.try_wait";
const PENDING: &str =
    "Parallel Synchronization and Communication Instructions: mbarrier.pending_count";

/// `arrive` and `arrive_drop`: on this CTA's barrier, on one of the cluster, with expected bytes.
macro_rules! arrivals {
    ($plain:literal, $expect:literal, $no_complete:literal, $state:expr, $section:expr) => {
        [
            form(
                $plain,
                &[ARRIVE_SEM, SCOPE, CLUSTER_SPACE, MULTICAST_32, B64],
                &[
                    SINK,
                    addr("addr", "<space>"),
                    src("count", U32).optional(),
                    src("ctaMask", U32),
                ],
            )
            .rules(TOGETHER)
            .since(9, 4, Family(107))
            .section($section),
            form(
                $expect,
                &[ARRIVE_SEM, SCOPE, CLUSTER_SPACE, MULTICAST_32, B64],
                &[
                    SINK,
                    addr("addr", "<space>"),
                    src("txCount", U32),
                    src("ctaMask", U32),
                ],
            )
            .rules(TOGETHER)
            .since(9, 4, Family(107))
            .section($section),
            form(
                $plain,
                &[ARRIVE_SEM, SCOPE, SPACE, B64],
                &[$state, addr("addr", "<space>")],
            )
            .rules(TOGETHER)
            .since(7, 0, Sm(80))
            .section($section),
            form(
                $plain,
                &[ARRIVE_SEM, SCOPE, SPACE, B64],
                &[
                    dst_or_sink("state", STATE),
                    addr("addr", "<space>"),
                    src("count", U32),
                ],
            )
            .rules(TOGETHER)
            .since(7, 8, Sm(90))
            .section($section),
            form(
                $plain,
                &[ARRIVE_SEM, SCOPE, CLUSTER_SPACE, B64],
                &[SINK, addr("addr", "<space>"), src("count", U32).optional()],
            )
            .rules(TOGETHER)
            .since(8, 0, Sm(90))
            .section($section),
            form(
                $expect,
                &[ARRIVE_SEM, SCOPE, SPACE, B64],
                &[
                    dst_or_sink("state", STATE),
                    addr("addr", "<space>"),
                    src("txCount", U32),
                ],
            )
            .rules(TOGETHER)
            .since(8, 0, Sm(90))
            .section($section),
            form(
                $expect,
                &[ARRIVE_SEM, SCOPE, CLUSTER_SPACE, B64],
                &[SINK, addr("addr", "<space>"), src("txCount", U32)],
            )
            .rules(TOGETHER)
            .since(8, 0, Sm(90))
            .section($section),
            form(
                $no_complete,
                &[
                    opt("sem", &[newer("release", 8, 0, Sm(80))]),
                    opt("scope", &[newer("cta", 8, 0, Sm(80))]),
                    SPACE,
                    B64,
                ],
                &[$state, addr("addr", "<space>"), src("count", U32)],
            )
            .rules(TOGETHER)
            .since(7, 0, Sm(80))
            .section($section),
        ]
    };
}

const ARRIVALS: [Form; 8] = arrivals!(
    "mbarrier.arrive",
    "mbarrier.arrive.expect_tx",
    "mbarrier.arrive.noComplete",
    dst_or_sink("state", STATE).newer(7, 1, Always),
    ARRIVE
);
const DROPS: [Form; 8] = arrivals!(
    "mbarrier.arrive_drop",
    "mbarrier.arrive_drop.expect_tx",
    "mbarrier.arrive_drop.noComplete",
    dst_or_sink("state", STATE),
    DROP
);

const TRANSACTION: &[Slot] = &[
    opt("sem", words!["relaxed"]),
    opt("scope", words!["cta" "cluster"]),
    opt("space", SHARED),
    B64,
];
const TRANSACTION_OPERANDS: &[OperandSpec] = &[addr("addr", "<space>"), src("txCount", U32)];

/// `expect_tx` and `complete_tx`.
const fn transaction(mnemonic: &'static str, section: &'static str) -> Form {
    form(mnemonic, TRANSACTION, TRANSACTION_OPERANDS)
        .rules(TOGETHER)
        .since(8, 0, Sm(90))
        .section(section)
}

const MULTICAST_TRANSACTION: &[Slot] = &[
    TRANSACTION[0],
    TRANSACTION[1],
    CLUSTER_SPACE,
    MULTICAST_32,
    B64,
];
const MULTICAST_TRANSACTION_OPERANDS: &[OperandSpec] = &[
    TRANSACTION_OPERANDS[0],
    TRANSACTION_OPERANDS[1],
    src("ctaMask", U32),
];

/// `expect_tx` and `complete_tx` on the barriers of several CTAs.
const fn multicast_transaction(mnemonic: &'static str, section: &'static str) -> Form {
    form(
        mnemonic,
        MULTICAST_TRANSACTION,
        MULTICAST_TRANSACTION_OPERANDS,
    )
    .rules(TOGETHER)
    .since(9, 4, Family(107))
    .section(section)
}

/// A wait that also tells what was reported of the data: a predicate, or a predicate and a value.
macro_rules! reports {
    ($mnemonic:literal, $phase:expr $(, $hint:expr)?) => {
        [
            form(
                $mnemonic,
                REPORT_SLOTS,
                &[
                    dst_both("waitComplete", PRED, Second),
                    addr("addr", "<space>"),
                    $phase,
                    $($hint,)?
                ],
            )
            .rules(TOGETHER)
            .since(9, 3, Sm(90))
            .section(WAIT),
            form(
                $mnemonic,
                REPORT_SLOTS,
                &[
                    dst_both("waitComplete", PRED, Second),
                    dst("reportValue", fixed("b8")),
                    addr("addr", "<space>"),
                    $phase,
                    $($hint,)?
                ],
            )
            .rules(TOGETHER)
            .since(9, 3, Sm(90))
            .section(WAIT),
        ]
    };
}

const REPORT_SLOTS: &[Slot] = &[
    one("phase_type", words!["phase_type::primary"]),
    WAIT_SEM,
    SCOPE,
    SPACE,
    B64,
];
const STATE_OPERAND: OperandSpec = reg("state", STATE);
const PARITY_OPERAND: OperandSpec = src("phaseParity", U32);
const HINT_OPERAND: OperandSpec = src("suspendTimeHint", U32).optional();
const TEST_REPORTS: [Form; 2] = reports!("mbarrier.test_wait", STATE_OPERAND);
const TEST_PARITY_REPORTS: [Form; 2] = reports!("mbarrier.test_wait.parity", PARITY_OPERAND);
const TRY_REPORTS: [Form; 2] = reports!("mbarrier.try_wait", STATE_OPERAND, HINT_OPERAND);
const TRY_PARITY_REPORTS: [Form; 2] =
    reports!("mbarrier.try_wait.parity", PARITY_OPERAND, HINT_OPERAND);

pub(super) static FORMS: &[Form] = &[
    form(
        "mbarrier.init",
        &[
            opt(
                "layout",
                &[
                    newer("layout::v0", 9, 3, Sm(90)),
                    newer("layout::v1", 9, 3, Sm(90)),
                ],
            ),
            SPACE,
            B64,
        ],
        &[addr("addr", "<space>"), src("count", U32)],
    )
    .since(7, 0, Sm(80))
    .section(INIT),
    form("mbarrier.inval", &[SPACE, B64], &[addr("addr", "<space>")])
        .since(7, 0, Sm(80))
        .section(INVAL),
    transaction("mbarrier.expect_tx", EXPECT),
    transaction("mbarrier.complete_tx", COMPLETE),
    multicast_transaction("mbarrier.expect_tx", EXPECT),
    multicast_transaction("mbarrier.complete_tx", COMPLETE),
    ARRIVALS[0],
    ARRIVALS[1],
    ARRIVALS[2],
    ARRIVALS[3],
    ARRIVALS[4],
    ARRIVALS[5],
    ARRIVALS[6],
    ARRIVALS[7],
    DROPS[0],
    DROPS[1],
    DROPS[2],
    DROPS[3],
    DROPS[4],
    DROPS[5],
    DROPS[6],
    DROPS[7],
    form(
        "mbarrier.test_wait",
        &[PRIMARY, WAIT_SEM, SCOPE, SPACE, B64],
        &[
            dst("waitComplete", PRED),
            addr("addr", "<space>"),
            reg("state", STATE),
        ],
    )
    .rules(TOGETHER)
    .since(7, 0, Sm(80))
    .section(WAIT),
    form(
        "mbarrier.test_wait.parity",
        &[PHASE_TYPE, WAIT_SEM, SCOPE, SPACE, B64],
        &[
            dst("waitComplete", PRED),
            addr("addr", "<space>"),
            src("phaseParity", U32),
        ],
    )
    .rules(TOGETHER)
    .since(7, 1, Sm(80))
    .section(WAIT),
    form(
        "mbarrier.try_wait",
        &[PRIMARY, WAIT_SEM, SCOPE, SPACE, B64],
        &[
            dst("waitComplete", PRED),
            addr("addr", "<space>"),
            reg("state", STATE),
            src("suspendTimeHint", U32).optional(),
        ],
    )
    .rules(TOGETHER)
    .since(7, 8, Sm(90))
    .section(WAIT),
    form(
        "mbarrier.try_wait.parity",
        &[PHASE_TYPE, WAIT_SEM, SCOPE, SPACE, B64],
        &[
            dst("waitComplete", PRED),
            addr("addr", "<space>"),
            src("phaseParity", U32),
            src("suspendTimeHint", U32).optional(),
        ],
    )
    .rules(TOGETHER)
    .since(7, 8, Sm(90))
    .section(WAIT),
    form(
        "mbarrier.pending_count",
        &[opt("layout", &[newer("layout::v0", 9, 3, Sm(90))]), B64],
        &[dst("count", U32), reg("state", STATE)],
    )
    .since(7, 0, Sm(80))
    .section(PENDING),
    TEST_REPORTS[0],
    TEST_REPORTS[1],
    TEST_PARITY_REPORTS[0],
    TEST_PARITY_REPORTS[1],
    TRY_REPORTS[0],
    TRY_REPORTS[1],
    TRY_PARITY_REPORTS[0],
    TRY_PARITY_REPORTS[1],
    form(
        "mbarrier.check_layout",
        &[
            one("layout", words!["layout::v0" "layout::v1"]),
            opt("space", words!["shared::cta"]),
            B64,
        ],
        &[dst("p", PRED), addr("addr", "<space>")],
    )
    .since(9, 3, Sm(90))
    .section("Parallel Synchronization and Communication Instructions: mbarrier.check_layout"),
];
