//! Control flow and the end of a kernel.

use super::prelude::*;

const UNI: Slot = opt("uni", words!["uni"]);
const CALL: &str = "Control Flow Instructions: call";

pub(super) static FORMS: &[Form] = &[
    form("bra", &[UNI], &[label("tgt")]).section("Control Flow Instructions: bra"),
    form(
        "brx.idx",
        &[UNI],
        &[reg("index", fixed("u32")), label("tlist")],
    )
    .since(6, 0, Sm(30))
    .section("Control Flow Instructions: brx.idx"),
    form(
        "call",
        &[UNI],
        &[
            arguments("ret-param"),
            function("func"),
            arguments("params").optional(),
            label("prototype").optional(),
        ],
    )
    .section(CALL),
    form(
        "call",
        &[UNI],
        &[
            function("func"),
            arguments("params").optional(),
            label("prototype").optional(),
        ],
    )
    .section(CALL),
    form(
        "call",
        &[UNI],
        &[arguments("ret-param"), function("func"), label("prototype")],
    )
    .section(CALL),
    form("call", &[UNI], &[function("func"), label("prototype")]).section(CALL),
    form("ret", &[UNI], &[]).section("Control Flow Instructions: ret"),
    form("exit", &[], &[]).section("Control Flow Instructions: exit"),
    form("brkpt", &[], &[]).section("Miscellaneous Instructions: brkpt"),
    form(
        "nanosleep",
        &[one("type", words!["u32"])],
        &[src("t", TYPE)],
    )
    .since(6, 2, Sm(70))
    .section("Miscellaneous Instructions: nanosleep"),
    form("pmevent", &[], &[imm("a", 0, 15)])
        .since(1, 4, Always)
        .section("Miscellaneous Instructions: pmevent"),
    form("pmevent.mask", &[], &[imm("a", 0, 65535)])
        .since(3, 0, Sm(20))
        .section("Miscellaneous Instructions: pmevent"),
    form("trap", &[], &[]).section("Miscellaneous Instructions: trap"),
    form(
        "setmaxnreg",
        &[
            one("action", words!["inc" "dec"]),
            one("sync", words!["sync"]),
            one("aligned", words!["aligned"]),
            one("type", words!["u32"]),
        ],
        &[imm("imm-reg-count", 24, 256)],
    )
    .since(
        8,
        0,
        Any(&[Exact(90), Family(100), Family(110), Family(120)]),
    )
    .section("Miscellaneous Instructions: setmaxnreg"),
    form(
        "griddepcontrol",
        &[one("action", words!["launch_dependents" "wait"])],
        &[],
    )
    .since(7, 8, Sm(90))
    .section("Parallel Synchronization and Communication Instructions: griddepcontrol"),
];
