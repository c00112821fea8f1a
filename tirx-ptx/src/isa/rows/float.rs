//! Floating-point arithmetic in single and double precision.

use super::prelude::*;

const F32: &[Choice] = words!["f32"];
const F64: &[Choice] = words!["f64"];
const APPROX: Slot = one("approx", words!["approx"]);
const RND: Slot = one("rnd", ROUND);
const OPT_RND: Slot = opt("rnd", ROUND);

/// `d, a` of one type.
const fn unary(mnemonic: &'static str, slots: &'static [Slot], section: &'static str) -> Form {
    form(mnemonic, slots, DA).section(section)
}

/// `d, a, b` of one type.
const fn binary(mnemonic: &'static str, slots: &'static [Slot], section: &'static str) -> Form {
    form(mnemonic, slots, DAB).section(section)
}

/// `d, a, b, c` of one type.
const fn ternary(mnemonic: &'static str, slots: &'static [Slot], section: &'static str) -> Form {
    form(mnemonic, slots, DABC).section(section)
}

const ADD: &str = "Floating Point Instructions: add";
const SUB: &str = "Floating Point Instructions: sub";
const MUL: &str = "Floating Point Instructions: mul";
const FMA: &str = "Floating Point Instructions: fma";
const MAD: &str = "Floating Point Instructions: mad";
const DIV: &str = "Floating Point Instructions: div";
const MIN: &str = "Floating Point Instructions: min";
const MAX: &str = "Floating Point Instructions: max";
const RCP: &str = "Floating Point Instructions: rcp";
const SQRT: &str = "Floating Point Instructions: sqrt";
const RSQRT: &str = "Floating Point Instructions: rsqrt";

const NAN: Slot = opt("NaN", &[newer("NaN", 7, 0, Sm(80))]);
const XORSIGN: Slot = opt("xorsign", &[newer("xorsign", 7, 2, Sm(86))]);
const XORSIGN_ABS: Slot = opt("abs", words!["abs"]);
const PAIRED: &[crate::isa::FormRule] = &[
    refuse(
        &[("xorsign", &["xorsign"]), ("abs", &[""])],
        "`.xorsign` is followed by `.abs`",
    ),
    refuse(
        &[("xorsign", &[""]), ("abs", &["abs"])],
        "`.abs` follows `.xorsign`",
    ),
];

pub(super) static FORMS: &[Form] = &[
    form(
        "testp",
        &[
            one(
                "op",
                words!["finite" "infinite" "number" "notanumber" "normal" "subnormal"],
            ),
            one("type", words!["f32" "f64"]),
        ],
        &[dst("p", fixed("pred")), src("a", TYPE)],
    )
    .since(2, 0, Sm(20))
    .section("Floating Point Instructions: testp"),
    binary(
        "copysign",
        &[one("type", words!["f32" "f64"])],
        "Floating Point Instructions: copysign",
    )
    .since(2, 0, Sm(20)),
    binary("add", &[OPT_RND, FTZ, SAT, one("type", F32)], ADD),
    binary("add", &[OPT_RND, one("type", F64)], ADD),
    binary("add", &[OPT_RND, FTZ, one("type", words!["f32x2"])], ADD).since(8, 6, Sm(100)),
    binary("sub", &[OPT_RND, FTZ, SAT, one("type", F32)], SUB),
    binary("sub", &[OPT_RND, one("type", F64)], SUB),
    binary("sub", &[OPT_RND, FTZ, one("type", words!["f32x2"])], SUB).since(8, 6, Sm(100)),
    binary("mul", &[OPT_RND, FTZ, SAT, one("type", F32)], MUL),
    binary("mul", &[OPT_RND, one("type", F64)], MUL),
    binary("mul", &[OPT_RND, FTZ, one("type", words!["f32x2"])], MUL).since(8, 6, Sm(100)),
    ternary("fma", &[RND, FTZ, SAT, one("type", F32)], FMA).since(2, 0, Sm(20)),
    ternary("fma", &[RND, one("type", F64)], FMA).since(1, 4, Sm(13)),
    ternary("fma", &[RND, FTZ, one("type", words!["f32x2"])], FMA).since(8, 6, Sm(100)),
    ternary("mad", &[RND, FTZ, SAT, one("type", F32)], MAD).since(2, 0, Sm(20)),
    ternary("mad", &[RND, one("type", F64)], MAD).since(1, 4, Sm(13)),
    binary(
        "div",
        &[
            one("approx", words!["approx" "full"]),
            FTZ,
            one("type", F32),
        ],
        DIV,
    )
    .since(1, 4, Always),
    binary("div", &[RND, FTZ, one("type", F32)], DIV).since(2, 0, Sm(20)),
    binary("div", &[RND, one("type", F64)], DIV).since(1, 4, Sm(13)),
    unary(
        "abs",
        &[FTZ, one("type", F32)],
        "Floating Point Instructions: abs",
    ),
    unary(
        "abs",
        &[one("type", F64)],
        "Floating Point Instructions: abs",
    ),
    unary(
        "neg",
        &[FTZ, one("type", F32)],
        "Floating Point Instructions: neg",
    ),
    unary(
        "neg",
        &[one("type", F64)],
        "Floating Point Instructions: neg",
    ),
    binary(
        "min",
        &[FTZ, NAN, XORSIGN, XORSIGN_ABS, one("type", F32)],
        MIN,
    )
    .rules(PAIRED),
    binary("min", &[one("type", F64)], MIN),
    ternary(
        "min",
        &[FTZ, NAN, opt("abs", words!["abs"]), one("type", F32)],
        MIN,
    )
    .since(8, 8, Sm(100)),
    binary(
        "max",
        &[FTZ, NAN, XORSIGN, XORSIGN_ABS, one("type", F32)],
        MAX,
    )
    .rules(PAIRED),
    binary("max", &[one("type", F64)], MAX),
    ternary(
        "max",
        &[FTZ, NAN, opt("abs", words!["abs"]), one("type", F32)],
        MAX,
    )
    .since(8, 8, Sm(100)),
    unary("rcp", &[APPROX, FTZ, one("type", F32)], RCP).since(1, 4, Always),
    unary("rcp", &[RND, FTZ, one("type", F32)], RCP).since(2, 0, Sm(20)),
    unary("rcp", &[RND, FTZ, one("type", F64)], RCP).since(1, 4, Sm(13)),
    unary(
        "rcp",
        &[APPROX, one("ftz", words!["ftz"]), one("type", F64)],
        RCP,
    )
    .since(2, 1, Sm(20)),
    unary("sqrt", &[APPROX, FTZ, one("type", F32)], SQRT).since(1, 4, Always),
    unary("sqrt", &[RND, FTZ, one("type", F32)], SQRT).since(2, 0, Sm(20)),
    unary("sqrt", &[RND, one("type", F64)], SQRT).since(1, 4, Sm(13)),
    unary("rsqrt", &[APPROX, FTZ, one("type", F32)], RSQRT).since(1, 4, Always),
    unary("rsqrt", &[APPROX, one("type", F64)], RSQRT).since(1, 4, Sm(13)),
    unary(
        "rsqrt",
        &[APPROX, one("ftz", words!["ftz"]), one("type", F64)],
        RSQRT,
    )
    .since(4, 0, Sm(20)),
    unary(
        "sin",
        &[APPROX, FTZ, one("type", F32)],
        "Floating Point Instructions: sin",
    )
    .since(1, 4, Always),
    unary(
        "cos",
        &[APPROX, FTZ, one("type", F32)],
        "Floating Point Instructions: cos",
    )
    .since(1, 4, Always),
    unary(
        "lg2",
        &[APPROX, FTZ, one("type", F32)],
        "Floating Point Instructions: lg2",
    )
    .since(1, 4, Always),
    unary(
        "ex2",
        &[APPROX, FTZ, one("type", F32)],
        "Floating Point Instructions: ex2",
    )
    .since(1, 4, Always),
    unary(
        "tanh",
        &[APPROX, one("type", F32)],
        "Floating Point Instructions: tanh",
    )
    .since(7, 0, Sm(75)),
];
