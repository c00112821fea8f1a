//! Control flow and the end of a kernel.

use super::prelude::*;

const UNI: Slot = opt("uni", words!["uni"]);
const CALL: &str = "Control Flow Instructions: call";

const SETMAXNREG: &[Slot] = &[
    one("sync", words!["sync"]),
    one("aligned", words!["aligned"]),
    one("type", words!["u32"]),
];
/// A warp's registers, in eights.
const REG_COUNT: &[OperandSpec] = &[imm_of(
    "imm-reg-count",
    &[
        24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120, 128, 136, 144, 152, 160, 168, 176,
        184, 192, 200, 208, 216, 224, 232, 240, 248, 256,
    ],
)];

/// More registers, or fewer.
const fn setmaxnreg(mnemonic: &'static str) -> Form {
    form(mnemonic, SETMAXNREG, REG_COUNT)
        .since(
            8,
            0,
            Any(&[
                Exact(90),
                Family(100),
                Family(101),
                Family(110),
                Family(120),
            ]),
        )
        .section("Miscellaneous Instructions: setmaxnreg")
}

pub(super) static FORMS: &[Form] = &[
    form("bra", &[UNI], &[label("tgt")]).section("Control Flow Instructions: bra"),
    form(
        "brx.idx",
        &[UNI],
        &[reg("index", fixed("u32")), label("tlist")],
    )
    .since(6, 0, Sm(30))
    .section("Control Flow Instructions: brx.idx"),
    // Direct, by a function's name.
    form(
        "call",
        &[UNI],
        &[
            arguments("ret-param"),
            function("func"),
            arguments("param-list").optional(),
        ],
    )
    .section(CALL),
    form(
        "call",
        &[UNI],
        &[function("func"), arguments("param-list").optional()],
    )
    .section(CALL),
    // Indirect, with a list of what may be called or a prototype.
    form(
        "call",
        &[UNI],
        &[
            arguments("ret-param"),
            function("fptr"),
            arguments("param-list"),
            label("flist-or-fproto"),
        ],
    )
    .since(2, 1, Sm(20))
    .section(CALL),
    form(
        "call",
        &[UNI],
        &[
            arguments("ret-param"),
            function("fptr"),
            label("flist-or-fproto"),
        ],
    )
    .since(2, 1, Sm(20))
    .section(CALL),
    form(
        "call",
        &[UNI],
        &[
            function("fptr"),
            arguments("param-list"),
            label("flist-or-fproto"),
        ],
    )
    .since(2, 1, Sm(20))
    .section(CALL),
    form(
        "call",
        &[UNI],
        &[function("fptr"), label("flist-or-fproto")],
    )
    .since(2, 1, Sm(20))
    .section(CALL),
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
    setmaxnreg("setmaxnreg.inc"),
    setmaxnreg("setmaxnreg.dec"),
    form(
        "griddepcontrol",
        &[one("action", words!["launch_dependents" "wait"])],
        &[],
    )
    .since(7, 8, Sm(90))
    .section("Parallel Synchronization and Communication Instructions: griddepcontrol"),
];
