//! Integer and extended-precision arithmetic.

use super::prelude::*;
use crate::arch::ArchTerm;

const HALVES: &[Choice] = words!["u16x2" "s16x2"];
const BYTES: &[Choice] = words!["u8x4" "s8x4"];
/// The architectures with arithmetic on four bytes.
const PACKED: ArchTerm = Any(&[Family(107), Family(120)]);

/// `d, a, b` of one type.
const fn binary(mnemonic: &'static str, slots: &'static [Slot], section: &'static str) -> Form {
    form(mnemonic, slots, DAB).section(section)
}

/// `d, a` of one type.
const fn unary(mnemonic: &'static str, slots: &'static [Slot], section: &'static str) -> Form {
    form(mnemonic, slots, DA).section(section)
}

/// `d, a, b, c` of one type.
const fn ternary(mnemonic: &'static str, slots: &'static [Slot], section: &'static str) -> Form {
    form(mnemonic, slots, DABC).section(section)
}

/// `.cc` on 64 bits came later than the carry itself.
const CARRY64: &[crate::isa::FormRule] = &[ask(
    &[("cc", &["cc"]), ("type", &["u64", "s64"])],
    needs(4, 3, Always),
)];

pub(super) static FORMS: &[Form] = &[
    binary(
        "add",
        &[one("type", INT)],
        "Integer Arithmetic Instructions: add",
    ),
    binary(
        "add",
        &[one("sat", words!["sat"]), one("type", words!["s32"])],
        "Integer Arithmetic Instructions: add",
    ),
    binary(
        "add",
        &[one("type", HALVES)],
        "Integer Arithmetic Instructions: add",
    )
    .since(8, 0, Sm(90)),
    binary(
        "sub",
        &[one("type", INT)],
        "Integer Arithmetic Instructions: sub",
    ),
    binary(
        "sub",
        &[one("sat", words!["sat"]), one("type", words!["s32"])],
        "Integer Arithmetic Instructions: sub",
    ),
    binary(
        "mul",
        &[one("part", words!["lo" "hi"]), one("type", INT)],
        "Integer Arithmetic Instructions: mul",
    ),
    form(
        "mul.wide",
        &[one("type", INT16_32)],
        &[
            dst("d", OperandType::Wide("type")),
            src("a", TYPE),
            src("b", TYPE),
        ],
    )
    .section("Integer Arithmetic Instructions: mul"),
    ternary(
        "mad",
        &[one("part", words!["lo" "hi"]), one("type", INT)],
        "Integer Arithmetic Instructions: mad",
    ),
    form(
        "mad.wide",
        &[one("type", INT16_32)],
        &[
            dst("d", OperandType::Wide("type")),
            src("a", TYPE),
            src("b", TYPE),
            src("c", OperandType::Wide("type")),
        ],
    )
    .section("Integer Arithmetic Instructions: mad"),
    ternary(
        "mad.hi",
        &[one("sat", words!["sat"]), one("type", words!["s32"])],
        "Integer Arithmetic Instructions: mad",
    ),
    binary(
        "mul24",
        &[one("part", words!["lo" "hi"]), one("type", INT32)],
        "Integer Arithmetic Instructions: mul24",
    ),
    ternary(
        "mad24",
        &[one("part", words!["lo" "hi"]), one("type", INT32)],
        "Integer Arithmetic Instructions: mad24",
    ),
    ternary(
        "mad24.hi",
        &[one("sat", words!["sat"]), one("type", words!["s32"])],
        "Integer Arithmetic Instructions: mad24",
    ),
    ternary(
        "sad",
        &[one("type", INT)],
        "Integer Arithmetic Instructions: sad",
    ),
    binary(
        "div",
        &[one("type", INT)],
        "Integer Arithmetic Instructions: div",
    ),
    binary(
        "rem",
        &[one("type", INT)],
        "Integer Arithmetic Instructions: rem",
    ),
    unary(
        "abs",
        &[one("type", words!["s16" "s32" "s64"])],
        "Integer Arithmetic Instructions: abs",
    ),
    unary(
        "neg",
        &[one("type", words!["s16" "s32" "s64"])],
        "Integer Arithmetic Instructions: neg",
    ),
    binary(
        "min",
        &[one("type", INT)],
        "Integer Arithmetic Instructions: min",
    ),
    binary(
        "min",
        &[one("type", HALVES)],
        "Integer Arithmetic Instructions: min",
    )
    .since(8, 0, Sm(90)),
    binary(
        "min",
        &[
            one("relu", words!["relu"]),
            one("type", words!["s32" "s16x2"]),
        ],
        "Integer Arithmetic Instructions: min",
    )
    .since(8, 0, Sm(90)),
    binary(
        "max",
        &[one("type", INT)],
        "Integer Arithmetic Instructions: max",
    ),
    binary(
        "max",
        &[one("type", HALVES)],
        "Integer Arithmetic Instructions: max",
    )
    .since(8, 0, Sm(90)),
    binary(
        "max",
        &[
            one("relu", words!["relu"]),
            one("type", words!["s32" "s16x2"]),
        ],
        "Integer Arithmetic Instructions: max",
    )
    .since(8, 0, Sm(90)),
    form(
        "popc",
        &[one("type", BITS32_64)],
        &[dst("d", fixed("u32")), src("a", TYPE)],
    )
    .since(2, 0, Sm(20))
    .section("Integer Arithmetic Instructions: popc"),
    form(
        "clz",
        &[one("type", BITS32_64)],
        &[dst("d", fixed("u32")), src("a", TYPE)],
    )
    .since(2, 0, Sm(20))
    .section("Integer Arithmetic Instructions: clz"),
    form(
        "bfind",
        &[opt("shiftamt", words!["shiftamt"]), one("type", INT32_64)],
        &[dst("d", fixed("u32")), src("a", TYPE)],
    )
    .since(2, 0, Sm(20))
    .section("Integer Arithmetic Instructions: bfind"),
    form(
        "fns",
        &[one("type", words!["b32"])],
        &[
            dst("d", TYPE),
            src("mask", TYPE),
            src("base", TYPE),
            src("offset", TYPE),
        ],
    )
    .since(6, 0, Sm(30))
    .section("Integer Arithmetic Instructions: fns"),
    unary(
        "brev",
        &[one("type", BITS32_64)],
        "Integer Arithmetic Instructions: brev",
    )
    .since(2, 0, Sm(20)),
    form(
        "bfe",
        &[one("type", INT32_64)],
        &[
            dst("d", TYPE),
            src("a", TYPE),
            src("b", fixed("u32")),
            src("c", fixed("u32")),
        ],
    )
    .since(2, 0, Sm(20))
    .section("Integer Arithmetic Instructions: bfe"),
    form(
        "bfi",
        &[one("type", BITS32_64)],
        &[
            dst("f", TYPE),
            src("a", TYPE),
            src("b", TYPE),
            src("c", fixed("u32")),
            src("d", fixed("u32")),
        ],
    )
    .since(2, 0, Sm(20))
    .section("Integer Arithmetic Instructions: bfi"),
    form(
        "szext",
        &[one("mode", words!["clamp" "wrap"]), one("type", INT32)],
        &[dst("d", TYPE), src("a", TYPE), src("b", fixed("u32"))],
    )
    .since(7, 6, Sm(70))
    .section("Integer Arithmetic Instructions: szext"),
    form(
        "bmsk",
        &[
            one("mode", words!["clamp" "wrap"]),
            one("type", words!["b32"]),
        ],
        &[
            dst("d", fixed("b32")),
            src("a", fixed("u32")),
            src("b", fixed("u32")),
        ],
    )
    .since(7, 6, Sm(70))
    .section("Integer Arithmetic Instructions: bmsk"),
    form(
        "dp4a",
        &[one("atype", INT32), one("btype", INT32)],
        &[
            dst("d", fixed("b32")),
            src("a", OperandType::Slot("atype")),
            src("b", OperandType::Slot("btype")),
            src("c", fixed("b32")),
        ],
    )
    .since(5, 0, Sm(61))
    .section("Integer Arithmetic Instructions: dp4a"),
    form(
        "dp2a",
        &[
            one("mode", words!["lo" "hi"]),
            one("atype", INT32),
            one("btype", INT32),
        ],
        &[
            dst("d", fixed("b32")),
            src("a", OperandType::Slot("atype")),
            src("b", OperandType::Slot("btype")),
            src("c", fixed("b32")),
        ],
    )
    .since(5, 0, Sm(61))
    .section("Integer Arithmetic Instructions: dp2a"),
    binary(
        "add",
        &[one("cc", words!["cc"]), one("type", INT32_64)],
        "Extended-Precision Arithmetic Instructions: add.cc",
    )
    .rules(CARRY64)
    .since(1, 2, Always),
    binary(
        "addc",
        &[opt("cc", words!["cc"]), one("type", INT32_64)],
        "Extended-Precision Arithmetic Instructions: addc",
    )
    .rules(CARRY64)
    .since(1, 2, Always),
    binary(
        "sub",
        &[one("cc", words!["cc"]), one("type", INT32_64)],
        "Extended-Precision Arithmetic Instructions: sub.cc",
    )
    .rules(CARRY64)
    .since(1, 2, Always),
    binary(
        "subc",
        &[opt("cc", words!["cc"]), one("type", INT32_64)],
        "Extended-Precision Arithmetic Instructions: subc",
    )
    .rules(CARRY64)
    .since(1, 2, Always),
    ternary(
        "mad",
        &[
            one("part", words!["lo" "hi"]),
            one("cc", words!["cc"]),
            one("type", INT32_64),
        ],
        "Extended-Precision Arithmetic Instructions: mad.cc",
    )
    .rules(CARRY64)
    .since(3, 0, Sm(20)),
    ternary(
        "madc",
        &[
            one("part", words!["lo" "hi"]),
            opt("cc", words!["cc"]),
            one("type", INT32_64),
        ],
        "Extended-Precision Arithmetic Instructions: madc",
    )
    .rules(CARRY64)
    .since(3, 0, Sm(20)),
    // `ptxas` also takes these; the manual does not name them.
    binary(
        "addc",
        &[one("type", words!["u16" "s16"])],
        "Extended-Precision Arithmetic Instructions: addc",
    )
    .since(1, 2, Always),
    binary(
        "addc",
        &[one("sat", words!["sat"]), one("type", words!["s32"])],
        "Extended-Precision Arithmetic Instructions: addc",
    )
    .since(1, 2, Always),
    binary(
        "subc",
        &[one("type", words!["u16" "s16"])],
        "Extended-Precision Arithmetic Instructions: subc",
    )
    .since(1, 2, Always),
    binary(
        "subc",
        &[one("sat", words!["sat"]), one("type", words!["s32"])],
        "Extended-Precision Arithmetic Instructions: subc",
    )
    .since(1, 2, Always),
    ternary(
        "madc",
        &[
            one("part", words!["lo" "hi"]),
            one("type", words!["u16" "s16"]),
        ],
        "Extended-Precision Arithmetic Instructions: madc",
    )
    .since(3, 0, Sm(20)),
    ternary(
        "madc.hi",
        &[one("sat", words!["sat"]), one("type", words!["s32"])],
        "Extended-Precision Arithmetic Instructions: madc",
    )
    .since(3, 0, Sm(20)),
    // Four bytes at once, and packed integers that clamp.
    binary(
        "add",
        &[
            one("sat", words!["sat"]),
            one("type", words!["u32" "u16x2" "s16x2" "u8x4" "s8x4"]),
        ],
        "Integer Arithmetic Instructions: add",
    )
    .since(9, 2, PACKED),
    binary(
        "add",
        &[one("type", BYTES)],
        "Integer Arithmetic Instructions: add",
    )
    .since(9, 2, PACKED),
    binary(
        "sub",
        &[opt("sat", words!["sat"]), one("type", BYTES)],
        "Integer Arithmetic Instructions: sub",
    )
    .since(9, 2, PACKED),
    binary(
        "min",
        &[one("type", BYTES)],
        "Integer Arithmetic Instructions: min",
    )
    .since(9, 2, PACKED),
    binary(
        "min",
        &[one("relu", words!["relu"]), one("type", words!["s8x4"])],
        "Integer Arithmetic Instructions: min",
    )
    .since(9, 2, PACKED),
    binary(
        "max",
        &[one("type", BYTES)],
        "Integer Arithmetic Instructions: max",
    )
    .since(9, 2, PACKED),
    binary(
        "max",
        &[one("relu", words!["relu"]), one("type", words!["s8x4"])],
        "Integer Arithmetic Instructions: max",
    )
    .since(9, 2, PACKED),
    unary(
        "neg",
        &[one("type", words!["s8x4"])],
        "Integer Arithmetic Instructions: neg",
    )
    .since(9, 2, PACKED),
    ternary(
        "clmad",
        &[
            one("part", words!["lo" "hi"]),
            one("type", words!["u64" "s64"]),
        ],
        "Integer Arithmetic Instructions: clmad",
    )
    .since(9, 3, Sm(80)),
];
