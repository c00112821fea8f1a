//! `fabric`: copies and reductions between the shared memory of a CTA and the memory of other GPUs.
//!
//! A place there is an entry and an offset, with the offset of a counter where bytes are counted. Each operation reports
//! to an mbarrier.

use super::prelude::*;

const U32: OperandType = fixed("u32");
const U64: OperandType = fixed("u64");
const API: Slot = one("api", words!["async"]);
const MULTIMEM: Slot = opt("multimem", words!["multimem"]);
const SHARED: Slot = one("shared", words!["shared::cta"]);
const IN_BYTES: Slot = one("completion", words!["mbarrier::complete_tx::bytes"]);
const IN_16: Slot = one("completion", words!["mbarrier::complete_tx::16B"]);
const REPORT: Slot = one("report", words!["mbarrier::report::fabric"]);
const COUNTED: Slot = one("counted", words!["counted::bytes"]);
const SEM: Slot = one("sem", words!["relaxed"]);
const SCOPE: Slot = one("scope", words!["sys"]);
const B128: Slot = one("type", words!["b128"]);

/// Memory of another GPU: an entry of a table, and an offset from there.
const SRC: OperandSpec = tuple("src", &[reg("src", U32), reg("offset", U64)]);
const DST: OperandSpec = tuple("dst", &[reg("dst", U32), reg("offset", U64)]);
const DST_COUNTER: OperandSpec = tuple(
    "dst",
    &[reg("dst", U32), reg("offset", U64), reg("counter", U64)],
);
const SIZE: OperandSpec = src("size", U32);
const MBAR: OperandSpec = addr("mbar", "shared::cta");
const SRC_MEM: OperandSpec = addr("srcMem", "shared::cta");
const DST_MEM: OperandSpec = addr("dstMem", "shared::cta");

const BITS_OPS: &[Choice] = words!["and" "or" "xor"];
const BITS_TYPES: &[Choice] = words!["b32" "b64"];
const ORDER_OPS: &[Choice] = words!["min" "max"];
const ORDER_TYPES: &[Choice] = words!["u32" "s32" "u64" "s64" "f16" "bf16"];
const ADD: &[Choice] = words!["add"];
const ADD_TYPES: &[Choice] = words!["u32" "u64" "f16" "bf16" "f32" "f64"];
const PULLED_ADD_TYPES: &[Choice] = words!["u32" "u64" "f16" "bf16" "f32"];

const fn fabric(
    mnemonic: &'static str,
    slots: &'static [Slot],
    operands: &'static [OperandSpec],
    section: &'static str,
) -> Form {
    form(mnemonic, slots, operands)
        .since(9, 3, Sm(100))
        .section(section)
}

const PUT: &str = "Fabric Instructions: fabric.try_put";
const RED: &str = "Fabric Instructions: fabric.try_red";
const PULLRED: &str = "Fabric Instructions: fabric.try_pullred";

/// A reduction with these operations and types, without and with a counter, and one that brings the result here.
macro_rules! reductions {
    ($ops:expr, $types:expr, $pulled:expr) => {
        [
            fabric(
                "fabric.try_red",
                &[
                    API,
                    MULTIMEM,
                    SHARED,
                    IN_16,
                    REPORT,
                    SEM,
                    SCOPE,
                    one("redop", $ops),
                    one("type", $types),
                ],
                &[DST, SRC_MEM, SIZE, MBAR],
                RED,
            ),
            fabric(
                "fabric.try_red",
                &[
                    API,
                    MULTIMEM,
                    SHARED,
                    IN_16,
                    REPORT,
                    COUNTED,
                    SEM,
                    SCOPE,
                    one("redop", $ops),
                    one("type", $types),
                ],
                &[DST_COUNTER, SRC_MEM, SIZE, MBAR],
                RED,
            ),
            fabric(
                "fabric.try_pullred",
                &[
                    API,
                    one("multimem", words!["multimem"]),
                    SHARED,
                    IN_BYTES,
                    REPORT,
                    SEM,
                    SCOPE,
                    one("redop", $ops),
                    one("type", $pulled),
                    one("sync", words!["sync"]),
                ],
                &[
                    DST_MEM,
                    SRC,
                    SIZE,
                    MBAR,
                    imm_of("membermask", &[-1, 0xffff_ffff]),
                ],
                PULLRED,
            ),
        ]
    };
}

pub(super) static BITS_REDUCTIONS: [Form; 3] = reductions!(BITS_OPS, BITS_TYPES, BITS_TYPES);
pub(super) static ORDER_REDUCTIONS: [Form; 3] = reductions!(ORDER_OPS, ORDER_TYPES, ORDER_TYPES);
pub(super) static ADD_REDUCTIONS: [Form; 3] = reductions!(ADD, ADD_TYPES, PULLED_ADD_TYPES);

pub(super) static FORMS: &[Form] = &[
    fabric(
        "fabric.try_get",
        &[API, SHARED, IN_BYTES, REPORT, SEM, SCOPE, B128],
        &[DST_MEM, SRC, SIZE, MBAR],
        "Fabric Instructions: fabric.try_get",
    ),
    fabric(
        "fabric.try_put",
        &[
            API,
            MULTIMEM,
            SHARED,
            IN_16,
            REPORT,
            opt("cp_mask", words!["cp_mask"]),
            opt("sem", words!["relaxed"]),
            opt("scope", words!["sys"]),
            B128,
        ],
        &[
            DST,
            SRC_MEM,
            SIZE,
            MBAR,
            reg("byteMask", fixed("b16")).with("cp_mask"),
        ],
        PUT,
    )
    .rules(PUT_RULES),
    fabric(
        "fabric.try_put",
        &[
            API,
            MULTIMEM,
            SHARED,
            IN_16,
            REPORT,
            COUNTED,
            opt("sem", words!["relaxed"]),
            opt("scope", words!["sys"]),
            B128,
        ],
        &[DST_COUNTER, SRC_MEM, SIZE, MBAR],
        PUT,
    )
    .rules(PUT_RULES),
    fabric(
        "fabric.submit",
        &[opt("op_restrict", words!["op_restrict::fetching"])],
        &[],
        "Fabric Instructions: fabric.submit",
    ),
    fabric(
        "fabric.wait",
        &[one("sync_restrict", words!["sync_restrict::reads"])],
        &[],
        "Fabric Instructions: fabric.wait",
    ),
];

const PUT_RULES: &[crate::isa::FormRule] = &[
    refuse(
        &[("sem", &["relaxed"]), ("scope", &[""])],
        "`.relaxed` is followed by a scope",
    ),
    refuse(
        &[("sem", &[""]), ("scope", &["sys"])],
        "a scope follows `.relaxed`",
    ),
];
