//! The stack of a thread.

use super::prelude::*;

/// Powers of two.
const ALIGNMENTS: &[i64] = &{
    let mut values = [1; 31];
    let mut i = 1;
    while i < values.len() {
        values[i] = values[i - 1] * 2;
        i += 1;
    }
    values
};
const SIZE: Slot = one("type", words!["u32" "u64"]);

pub(super) static FORMS: &[Form] = &[
    form(
        "alloca",
        &[SIZE],
        &[
            dst("ptr", TYPE),
            src("size", TYPE),
            imm_of("immAlign", ALIGNMENTS).optional(),
        ],
    )
    .since(7, 3, Sm(52))
    .section("Stack Manipulation Instructions: alloca"),
    form("stacksave", &[SIZE], &[dst("d", TYPE)])
        .since(7, 3, Sm(52))
        .section("Stack Manipulation Instructions: stacksave"),
    form("stackrestore", &[SIZE], &[reg("a", TYPE)])
        .since(7, 3, Sm(52))
        .section("Stack Manipulation Instructions: stackrestore"),
];
