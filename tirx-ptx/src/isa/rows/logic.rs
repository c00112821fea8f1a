//! Logic and shifts.

use super::prelude::*;

const fn binary(mnemonic: &'static str, section: &'static str) -> Form {
    form(mnemonic, TYPED, DAB).section(section)
}

const fn predicates(mnemonic: &'static str, section: &'static str) -> Form {
    form(mnemonic, OF_PREDICATES, PREDICATES).section(section)
}

const TYPED: &[Slot] = &[one("type", BITS)];
const OF_PREDICATES: &[Slot] = &[one("type", words!["pred"])];
const PREDICATES: &[OperandSpec] = &[dst("d", TYPE), pred("a"), pred("b")];
const AND: &str = "Logic and Shift Instructions: and";
const OR: &str = "Logic and Shift Instructions: or";
const XOR: &str = "Logic and Shift Instructions: xor";

pub(super) static FORMS: &[Form] = &[
    binary("and", AND),
    predicates("and", AND),
    binary("or", OR),
    predicates("or", OR),
    binary("xor", XOR),
    predicates("xor", XOR),
    form(
        "not",
        &[one("type", BITS)],
        &[dst("d", TYPE), src("a", TYPE)],
    )
    .section("Logic and Shift Instructions: not"),
    form(
        "not",
        &[one("type", words!["pred"])],
        &[dst("d", TYPE), pred("a")],
    )
    .section("Logic and Shift Instructions: not"),
    form(
        "cnot",
        &[one("type", BITS)],
        &[dst("d", TYPE), src("a", TYPE)],
    )
    .section("Logic and Shift Instructions: cnot"),
    form(
        "lop3",
        &[one("type", words!["b32"])],
        &[
            dst_or_sink("d", TYPE),
            src("a", TYPE),
            src("b", TYPE),
            src("c", TYPE),
            imm("immLut", 0, 255),
        ],
    )
    .since(4, 3, Sm(50))
    .section("Logic and Shift Instructions: lop3"),
    form(
        "lop3",
        &[
            one("boolop", words!["and" "or"]),
            one("type", words!["b32"]),
        ],
        &[
            dst_both("d", TYPE, First),
            src("a", TYPE),
            src("b", TYPE),
            src("c", TYPE),
            imm("immLut", 0, 255),
            pred("q"),
        ],
    )
    .since(8, 2, Sm(70))
    .section("Logic and Shift Instructions: lop3"),
    form(
        "shf",
        &[
            one("direction", words!["l" "r"]),
            one("mode", words!["clamp" "wrap"]),
            one("type", words!["b32"]),
        ],
        &[
            dst("d", TYPE),
            src("a", TYPE),
            src("b", TYPE),
            src("c", fixed("u32")),
        ],
    )
    .since(3, 1, Sm(32))
    .section("Logic and Shift Instructions: shf"),
    form(
        "shl",
        &[one("type", BITS)],
        &[dst("d", TYPE), src("a", TYPE), src("b", fixed("u32"))],
    )
    .section("Logic and Shift Instructions: shl"),
    form(
        "shr",
        &[one(
            "type",
            words!["b16" "b32" "b64" "u16" "u32" "u64" "s16" "s32" "s64"],
        )],
        &[dst("d", TYPE), src("a", TYPE), src("b", fixed("u32"))],
    )
    .section("Logic and Shift Instructions: shr"),
    form(
        "prmt",
        &[
            one("type", words!["b32"]),
            opt("mode", words!["f4e" "b4e" "rc8" "ecl" "ecr" "rc16"]),
        ],
        &[
            dst("d", TYPE),
            src("a", TYPE),
            src("b", TYPE),
            src("c", TYPE),
        ],
    )
    .since(2, 0, Sm(20))
    .section("Data Movement and Conversion Instructions: prmt"),
];
