//! `clusterlaunchcontrol`: a running cluster takes over the work of one that has not been launched yet.

use super::prelude::*;

const QUERY: &str =
    "Parallel Synchronization and Communication Instructions: clusterlaunchcontrol.query_cancel";

/// What `try_cancel` has left in memory, read as a whole.
const RESPONSE: OperandSpec = src("try_cancel_response", fixed("b128"));

pub(super) static FORMS: &[Form] = &[
    form(
        "clusterlaunchcontrol.try_cancel.async",
        &[
            opt("space", words!["shared::cta"]),
            one(
                "completion_mechanism",
                words!["mbarrier::complete_tx::bytes"],
            ),
            opt(
                "multicast::cluster::all",
                &[newer(
                    "multicast::cluster::all",
                    8,
                    6,
                    Any(&[Family(100), Family(101), Family(110), Family(120)]),
                )],
            ),
            one("type", words!["b128"]),
        ],
        &[addr("addr", "<space>"), addr("mbar", "<space>")],
    )
    .since(8, 6, Sm(100))
    .section(
        "Parallel Synchronization and Communication Instructions: clusterlaunchcontrol.try_cancel",
    ),
    form(
        "clusterlaunchcontrol.query_cancel",
        &[
            one("is_canceled", words!["is_canceled"]),
            one("ptype", words!["pred"]),
            one("type", words!["b128"]),
        ],
        &[dst("pred", fixed("pred")), RESPONSE],
    )
    .since(8, 6, Sm(100))
    .section(QUERY),
    form(
        "clusterlaunchcontrol.query_cancel",
        &[
            one("get_first_ctaid", words!["get_first_ctaid"]),
            one("vec", words!["v4"]),
            one("dtype", words!["b32"]),
            one("type", words!["b128"]),
        ],
        &[dst("ctaid", registers(4, "b32")), RESPONSE],
    )
    .since(8, 6, Sm(100))
    .section(QUERY),
    form(
        "clusterlaunchcontrol.query_cancel",
        &[
            one(
                "get_first_ctaid::dimension",
                words!["get_first_ctaid::x" "get_first_ctaid::y" "get_first_ctaid::z"],
            ),
            one("dtype", words!["b32"]),
            one("type", words!["b128"]),
        ],
        &[dst("reg", fixed("b32")), RESPONSE],
    )
    .since(8, 6, Sm(100))
    .section(QUERY),
];
