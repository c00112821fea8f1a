//! Arithmetic, logic, moves, comparisons and control flow. Memory and warp operations have files of their own.

use tirx_ptx::ast::{Instruction, Operand};

use super::names::{Decoded, Entity, Names, Refusal, unmodelled, wrong};
use super::words::Words;
use super::{memory, warp};
use crate::arith::convert::Convert;
use crate::arith::float::{Float, Mode};
use crate::arith::int::Permute;
use crate::arith::narrow::Narrow;
use crate::arith::round::Round;
use crate::arith::{compare, int};
use crate::lanes::{Compare, F1, F2, F3};
use crate::program::{Combine, Logic, Op, PredSrc, Reg};
use crate::ty::{Class, Ty};

/// Decodes one instruction, without its guard.
pub(crate) fn decode(names: &mut Names, instruction: &Instruction) -> Decoded<Op> {
    let (first, mut words) = Words::split(&instruction.opcode);
    let ops = instruction.operands.as_slice();
    let words = &mut words;
    match first {
        "add" | "sub" | "mul" | "div" | "rem" | "min" | "max" | "mul24" | "copysign" => {
            binary(names, first, words, ops)
        }
        "mad" | "fma" | "mad24" | "sad" => ternary(names, first, words, ops),
        "addc" | "subc" | "madc" => carry(names, first, words, ops, false),
        "abs" | "neg" | "not" | "cnot" | "popc" | "clz" | "brev" | "bfind" => {
            unary(names, first, words, ops)
        }
        "sqrt" | "rcp" | "rsqrt" | "sin" | "cos" | "lg2" | "ex2" | "tanh" => {
            unary(names, first, words, ops)
        }
        "and" | "or" | "xor" => logic(names, first, words, ops),
        "shl" | "shr" => {
            let ty = words.ty()?;
            words.finish()?;
            let f = found2(int::shift(first, ty))?;
            Ok(Op::Bin {
                f,
                d: names.dst(at(ops, 0)?)?,
                a: names.src(at(ops, 1)?, ty)?,
                b: names.src(at(ops, 2)?, Ty::U32)?,
            })
        }
        "shf" => {
            let left = words.one_of(&["l", "r"]) == Some("l");
            let wrap = words.one_of(&["clamp", "wrap"]) == Some("wrap");
            expect(words, Ty::B32)?;
            tri(
                names,
                int::funnel_shift(left, wrap),
                ops,
                [Ty::B32, Ty::B32, Ty::U32],
            )
        }
        "bfe" => {
            let ty = words.ty()?;
            words.finish()?;
            tri(
                names,
                found3(int::bit_field_extract(ty))?,
                ops,
                [ty, Ty::U32, Ty::U32],
            )
        }
        "bfi" => {
            let ty = words.ty()?;
            words.finish()?;
            Ok(Op::Bfi {
                d: names.dst(at(ops, 0)?)?,
                a: names.src(at(ops, 1)?, ty)?,
                b: names.src(at(ops, 2)?, ty)?,
                position: names.src(at(ops, 3)?, Ty::U32)?,
                length: names.src(at(ops, 4)?, Ty::U32)?,
                width: 8 * ty.size(),
            })
        }
        "bmsk" | "szext" => {
            let wrap = words.one_of(&["clamp", "wrap"]) == Some("wrap");
            let ty = words.ty()?;
            words.finish()?;
            let f = if first == "bmsk" {
                int::bit_mask(wrap)
            } else {
                found2(int::sign_zero_extend(wrap, ty))?
            };
            Ok(Op::Bin {
                f,
                d: names.dst(at(ops, 0)?)?,
                a: names.src(at(ops, 1)?, ty)?,
                b: names.src(at(ops, 2)?, Ty::U32)?,
            })
        }
        "fns" => {
            expect(words, Ty::B32)?;
            Ok(Op::Fns {
                d: names.dst(at(ops, 0)?)?,
                mask: names.src(at(ops, 1)?, Ty::B32)?,
                base: names.src(at(ops, 2)?, Ty::U32)?,
                offset: names.src(at(ops, 3)?, Ty::S32)?,
            })
        }
        "lop3" => lop3(names, words, ops),
        "prmt" => expect_with(words, Ty::B32, |words| {
            words.take(Permute::parse).unwrap_or(Permute::Index)
        })
        .and_then(|mode| {
            Ok(Op::Prmt {
                d: names.dst(at(ops, 0)?)?,
                a: names.src(at(ops, 1)?, Ty::B32)?,
                b: names.src(at(ops, 2)?, Ty::B32)?,
                c: names.src(at(ops, 3)?, Ty::B32)?,
                mode,
            })
        }),
        "dp4a" => {
            let (a, b) = (words.ty()?, words.ty()?);
            words.finish()?;
            let f = int::dot4(a == Ty::S32, b == Ty::S32);
            tri(names, f, ops, [Ty::B32, Ty::B32, Ty::B32])
        }
        "dp2a" => {
            let upper = words.one_of(&["lo", "hi"]) == Some("hi");
            let (a, b) = (words.ty()?, words.ty()?);
            words.finish()?;
            let f = int::dot2(a == Ty::S32, b == Ty::S32, upper);
            tri(names, f, ops, [Ty::B32, Ty::B32, Ty::B32])
        }
        "setp" => setp(names, words, ops),
        "set" => set(names, words, ops),
        "testp" => {
            let name = words.one_of(&[
                "finite",
                "infinite",
                "number",
                "notanumber",
                "normal",
                "subnormal",
            ]);
            let ty = words.ty()?;
            words.finish()?;
            let Some(f) = name.and_then(|name| compare::property(name, ty)) else {
                return unmodelled("this property");
            };
            let a = names.src(at(ops, 1)?, ty)?;
            Ok(Op::SetP {
                f,
                p: names.pred(at(ops, 0)?)?,
                q: None,
                a,
                b: a,
                combine: None,
            })
        }
        "selp" => {
            let ty = words.ty()?;
            words.finish()?;
            Ok(Op::SelP {
                d: names.dst(at(ops, 0)?)?,
                a: names.src(at(ops, 1)?, ty)?,
                b: names.src(at(ops, 2)?, ty)?,
                p: names.pred_src(at(ops, 3)?)?,
            })
        }
        "slct" => {
            let flush = words.has("ftz");
            let (ty, by) = (words.ty()?, words.ty()?);
            words.finish()?;
            let Some(f) = compare::comparison("ge", by, flush) else {
                return unmodelled("a selection by this type");
            };
            Ok(Op::Slct {
                f,
                d: names.dst(at(ops, 0)?)?,
                a: names.src(at(ops, 1)?, ty)?,
                b: names.src(at(ops, 2)?, ty)?,
                c: names.src(at(ops, 3)?, by)?,
                zero: names.constant(0),
            })
        }
        "mov" => mov(names, words, ops),
        "cvt" => cvt(names, words, ops),
        "bra" => {
            words.has("uni");
            words.finish()?;
            let Operand::Name(label) = at(ops, 0)? else {
                return wrong("a branch to what is no label");
            };
            Ok(Op::Bra {
                target: names.label(label)? as u32,
            })
        }
        "brx" => {
            words.has("idx");
            words.has("uni");
            words.finish()?;
            let Operand::Name(list) = at(ops, 1)? else {
                return wrong("a branch without its list of targets");
            };
            let Some(Entity::Targets(labels)) = names.find(list) else {
                return wrong(format!("`{list}` is no list of branch targets"));
            };
            let targets = labels
                .iter()
                .map(|label| names.label(label).map(|label| label as u32));
            let targets = targets.collect::<Decoded<Box<[u32]>>>()?;
            Ok(Op::BrxIdx {
                index: names.src(at(ops, 0)?, Ty::U32)?,
                targets,
            })
        }
        // In an entry a return is an exit.
        "ret" | "exit" => {
            words.has("uni");
            words.finish()?;
            Ok(Op::Exit)
        }
        "trap" => Ok(Op::Trap),
        "brkpt" | "pmevent" | "nanosleep" => Ok(Op::Nop),
        // Grids run one after another: that others may begin changes nothing for this one.
        "griddepcontrol" => match words.one_of(&["wait", "launch_dependents"]) {
            Some("wait") => Ok(Op::GridWait),
            _ => Ok(Op::Nop),
        },
        "setmaxnreg" => {
            let _ = words.has("inc") || words.has("dec");
            let _ = words.has("sync") && words.has("aligned");
            expect(words, Ty::U32)?;
            match memory::integer(at(ops, 0)?) {
                Some(count @ 24..=256) if count % 8 == 0 => Ok(Op::Aligned),
                Some(count) => wrong(format!(
                    "{count} registers: `setmaxnreg` takes a multiple of 8 from 24 to 256"
                )),
                None => wrong("the number of registers is a constant"),
            }
        }
        "call" => unmodelled("a call"),
        _ => match memory::decode(names, first, words, ops)? {
            Some(op) => Ok(op),
            None => match warp::decode(names, first, words, ops)? {
                Some(op) => Ok(op),
                None => unmodelled("this instruction"),
            },
        },
    }
}

/// An operand that must be there.
pub(crate) fn at(ops: &[Operand], index: usize) -> Decoded<&Operand> {
    ops.get(index)
        .ok_or_else(|| Refusal::Wrong(format!("operand {} is missing", index + 1)))
}

fn found1(f: Option<F1>) -> Decoded<F1> {
    f.ok_or_else(|| Refusal::Unmodelled("this combination of modifiers".into()))
}

fn found2(f: Option<F2>) -> Decoded<F2> {
    f.ok_or_else(|| Refusal::Unmodelled("this combination of modifiers".into()))
}

fn found3(f: Option<F3>) -> Decoded<F3> {
    f.ok_or_else(|| Refusal::Unmodelled("this combination of modifiers".into()))
}

/// The only type that an instruction has.
fn expect(words: &mut Words<'_>, ty: Ty) -> Decoded<()> {
    expect_with(words, ty, |_| ())
}

fn expect_with<T>(
    words: &mut Words<'_>,
    ty: Ty,
    also: impl FnOnce(&mut Words<'_>) -> T,
) -> Decoded<T> {
    let found = words.ty()?;
    let value = also(words);
    words.finish()?;
    if found == ty {
        Ok(value)
    } else {
        unmodelled("an instruction of this type")
    }
}

/// The modifiers of floats.
fn mode(words: &mut Words<'_>) -> Mode {
    Mode {
        round: words.take(Round::parse).unwrap_or(Round::Nearest),
        ftz: words.has("ftz"),
        sat: words.has("sat"),
        relu: words.has("relu"),
        nan: false,
        xorsign: false,
    }
}

fn is_float(ty: Ty) -> bool {
    matches!(ty.class(), Class::Float) || matches!(ty, Ty::F16x2 | Ty::Bf16x2)
}

fn bin(names: &mut Names, f: F2, ops: &[Operand], ty: Ty) -> Decoded<Op> {
    Ok(Op::Bin {
        f,
        d: names.dst(at(ops, 0)?)?,
        a: names.src(at(ops, 1)?, ty)?,
        b: names.src(at(ops, 2)?, ty)?,
    })
}

fn tri(names: &mut Names, f: F3, ops: &[Operand], tys: [Ty; 3]) -> Decoded<Op> {
    Ok(Op::Tri {
        f,
        d: names.dst(at(ops, 0)?)?,
        a: names.src(at(ops, 1)?, tys[0])?,
        b: names.src(at(ops, 2)?, tys[1])?,
        c: names.src(at(ops, 3)?, tys[2])?,
    })
}

/// An instruction on floats, by a function of its own where it has one.
fn float(names: &mut Names, name: &str, mode: Mode, ty: Ty, ops: &[Operand]) -> Decoded<Op> {
    let Some(how) = Float::new(name, ty, mode) else {
        return unmodelled("this combination of modifiers");
    };
    let d = names.dst(at(ops, 0)?)?;
    let a = names.src(at(ops, 1)?, ty)?;
    let mut source = |index| match how.operands() {
        operands if index <= operands => names.src(at(ops, index)?, ty),
        _ => Ok(a),
    };
    let (b, c) = (source(2)?, source(3)?);
    if let Some(f) = how.plain1() {
        return Ok(Op::Un { f, d, a });
    }
    if let Some(f) = how.plain2() {
        return Ok(Op::Bin { f, d, a, b });
    }
    if let Some(f) = how.plain3() {
        return Ok(Op::Tri { f, d, a, b, c });
    }
    let how = Box::new(how);
    Ok(Op::Float { how, d, a, b, c })
}

fn binary(names: &mut Names, first: &str, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    if words.has("cc") {
        return carry(names, first, words, ops, true);
    }
    let ty = words.ty()?;
    if is_float(ty) {
        let mut mode = mode(words);
        mode.nan = words.has("NaN");
        mode.xorsign = words.has("xorsign") && words.has("abs");
        let _ = words.has("approx") || words.has("full");
        words.finish()?;
        return float(names, first, mode, ty, ops);
    }
    let half = words.one_of(&["lo", "hi", "wide"]);
    let sat = words.has("sat");
    words.finish()?;
    let mut name = match half {
        Some(half) => format!("{first}.{half}"),
        None => first.to_owned(),
    };
    if sat {
        name.push_str(".sat");
    }
    let f = if ty.class() == Class::Packed {
        int::packed(&name, ty)
    } else {
        int::binary(&name, ty)
    };
    bin(names, found2(f)?, ops, ty)
}

fn ternary(names: &mut Names, first: &str, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    if words.has("cc") {
        return carry(names, first, words, ops, true);
    }
    let ty = words.ty()?;
    if is_float(ty) {
        let mode = mode(words);
        words.finish()?;
        return float(names, first, mode, ty, ops);
    }
    let half = words.one_of(&["lo", "hi", "wide"]);
    let sat = words.has("sat");
    words.finish()?;
    let mut name = match half {
        Some(half) => format!("{first}.{half}"),
        None => first.to_owned(),
    };
    if sat {
        name.push_str(".sat");
    }
    let sum = match (half, ty) {
        (Some("wide"), Ty::U16) => Ty::U32,
        (Some("wide"), Ty::S16) => Ty::S32,
        (Some("wide"), Ty::U32) => Ty::U64,
        (Some("wide"), Ty::S32) => Ty::S64,
        _ => ty,
    };
    tri(names, found3(int::ternary(&name, ty))?, ops, [ty, ty, sum])
}

/// `add.cc`, `addc`, `addc.cc`, and the same of `sub` and `mad`; `cc` was taken by the caller if it says so.
fn carry(
    names: &mut Names,
    first: &str,
    words: &mut Words<'_>,
    ops: &[Operand],
    cc: bool,
) -> Decoded<Op> {
    let carry_out = cc || words.has("cc");
    let half = words.one_of(&["lo", "hi"]);
    let ty = words.ty()?;
    words.finish()?;
    if !matches!(ty.size(), 4 | 8) || is_float(ty) {
        return unmodelled("a carry of this type");
    }
    let bits = 8 * ty.size();
    let carry_in = first.ends_with('c');
    let d = names.dst(at(ops, 0)?)?;
    let (a, b) = (names.src(at(ops, 1)?, ty)?, names.src(at(ops, 2)?, ty)?);
    match first {
        "add" | "addc" => Ok(Op::Carry {
            d,
            a,
            b,
            bits,
            subtract: false,
            carry_in,
            carry_out,
        }),
        "sub" | "subc" => Ok(Op::Carry {
            d,
            a,
            b,
            bits,
            subtract: true,
            carry_in,
            carry_out,
        }),
        "mad" | "madc" => {
            let product = found2(int::binary(
                if half == Some("hi") {
                    "mul.hi"
                } else {
                    "mul.lo"
                },
                ty,
            ))?;
            let c = names.src(at(ops, 3)?, ty)?;
            Ok(Op::MadCarry {
                product,
                d,
                a,
                b,
                c,
                bits,
                carry_in,
                carry_out,
            })
        }
        _ => unmodelled("a carry of this instruction"),
    }
}

fn unary(names: &mut Names, first: &str, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    let ty = words.ty()?;
    if ty == Ty::Pred && first == "not" {
        words.finish()?;
        let a = names.pred_src(at(ops, 1)?)?;
        let a = PredSrc {
            negated: !a.negated,
            ..a
        };
        return Ok(Op::PredMov {
            d: names.pred(at(ops, 0)?)?,
            a,
        });
    }
    if is_float(ty) {
        let mode = mode(words);
        words.has("approx");
        words.finish()?;
        return float(names, first, mode, ty, ops);
    }
    let amount = words.has("shiftamt");
    words.finish()?;
    let f = int::unary(if amount { "bfind.shiftamt" } else { first }, ty);
    Ok(Op::Un {
        f: found1(f)?,
        d: names.dst(at(ops, 0)?)?,
        a: names.src(at(ops, 1)?, ty)?,
    })
}

fn parse_logic(word: &str) -> Option<Logic> {
    Some(match word {
        "and" => Logic::And,
        "or" => Logic::Or,
        "xor" => Logic::Xor,
        _ => return None,
    })
}

fn logic(names: &mut Names, first: &str, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    let ty = words.ty()?;
    words.finish()?;
    if ty != Ty::Pred {
        return bin(names, found2(int::logic(first, ty))?, ops, ty);
    }
    let Some(logic) = parse_logic(first) else {
        return unmodelled("this logic");
    };
    Ok(Op::PredLogic {
        logic,
        d: names.pred(at(ops, 0)?)?,
        a: names.pred_src(at(ops, 1)?)?,
        b: names.pred_src(at(ops, 2)?)?,
    })
}

fn lop3(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    expect(words, Ty::B32)?;
    let table = match at(ops, 4)? {
        Operand::Immediate(tirx_ptx::ast::Immediate::Int(table)) => *table as u8,
        _ => return wrong("the table of `lop3` is a constant"),
    };
    Ok(Op::Lop3 {
        d: names.dst(at(ops, 0)?)?,
        a: names.src(at(ops, 1)?, Ty::B32)?,
        b: names.src(at(ops, 2)?, Ty::B32)?,
        c: names.src(at(ops, 3)?, Ty::B32)?,
        table,
    })
}

/// Comparison, combination, `.ftz`.
fn comparison(words: &mut Words<'_>) -> (Option<String>, Option<Logic>, bool) {
    let op = words.take(|word| {
        let known = [
            "eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs", "equ", "neu", "ltu", "leu",
            "gtu", "geu", "num", "nan",
        ];
        known.contains(&word).then(|| word.to_owned())
    });
    (op, words.take(parse_logic), words.has("ftz"))
}

fn combine(
    names: &mut Names,
    logic: Option<Logic>,
    operand: Option<&Operand>,
) -> Decoded<Option<Combine>> {
    match (logic, operand) {
        (None, _) => Ok(None),
        (Some(logic), Some(operand)) => Ok(Some(Combine {
            logic,
            with: names.pred_src(operand)?,
        })),
        (Some(_), None) => wrong("the predicate to combine with is missing"),
    }
}

fn compare_fn(op: Option<String>, ty: Ty, flush: bool) -> Decoded<Compare> {
    match op.and_then(|op| compare::comparison(&op, ty, flush)) {
        Some(f) => Ok(f),
        None => unmodelled("this comparison"),
    }
}

fn setp(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    let (op, logic, flush) = comparison(words);
    let ty = words.ty()?;
    words.finish()?;
    let f = compare_fn(op, ty.half().unwrap_or(ty), flush)?;
    let (p, q) = match at(ops, 0)? {
        Operand::Pair(p, q) => (names.pred(p)?, Some(names.pred(q)?)),
        p => (names.pred(p)?, None),
    };
    let combine = combine(names, logic, ops.get(3))?;
    let (a, b) = (names.src(at(ops, 1)?, ty)?, names.src(at(ops, 2)?, ty)?);
    match (ty.half(), q) {
        (None, _) => Ok(Op::SetP {
            f,
            p,
            q,
            a,
            b,
            combine,
        }),
        (Some(_), Some(q)) => Ok(Op::SetP2 {
            f,
            p,
            q,
            a,
            b,
            combine,
        }),
        (Some(_), None) => wrong("a comparison of two values has two predicates"),
    }
}

fn set(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    let (op, logic, flush) = comparison(words);
    let (to, ty) = (words.ty()?, words.ty()?);
    words.finish()?;
    // A packed pair is compared half by half, and the result has two halves too.
    let parts = ty.half().map(|half| (half, to == ty));
    let f = compare_fn(op, parts.map_or(ty, |(half, _)| half), flush)?;
    let one = |ty| match ty {
        Ty::F16 | Ty::F16x2 => 0x3c00,
        _ => 0x3f80,
    };
    let truth = match (to, parts) {
        (Ty::U32 | Ty::S32, Some(_)) => 0xffff,
        (_, Some((_, true))) => one(ty),
        (Ty::F32, None) => u64::from(1_f32.to_bits()),
        (Ty::F16 | Ty::Bf16, None) => one(to),
        (Ty::U16 | Ty::S16, None) => 0xffff,
        (Ty::U32 | Ty::S32, None) => 0xffff_ffff,
        _ => return unmodelled("a result of this type"),
    };
    if parts.is_some() && logic.is_some() {
        return unmodelled("a combination of two results");
    }
    let combine = combine(names, logic, ops.get(3))?;
    Ok(Op::Set {
        f,
        d: names.dst(at(ops, 0)?)?,
        a: names.src(at(ops, 1)?, ty)?,
        b: names.src(at(ops, 2)?, ty)?,
        combine,
        truth,
        pair: parts.is_some(),
    })
}

fn mov(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    if words.has("b128") {
        words.finish()?;
        return mov_wide(names, at(ops, 0)?, at(ops, 1)?);
    }
    let ty = words.ty()?;
    words.finish()?;
    let (to, from) = (at(ops, 0)?, at(ops, 1)?);
    if ty == Ty::Pred {
        let d = names.pred(to)?;
        return match from {
            Operand::Immediate(tirx_ptx::ast::Immediate::Int(value)) => Ok(Op::PredConst {
                d,
                value: *value != 0,
            }),
            from => Ok(Op::PredMov {
                d,
                a: names.pred_src(from)?,
            }),
        };
    }
    match from {
        Operand::Name(name) if matches!(name.as_str(), "%clock_hi" | "%globaltimer_hi") => {
            return Ok(Op::Mov {
                d: names.dst(to)?,
                a: names.constant(0),
                mask: ty.mask(),
            });
        }
        Operand::Name(name)
            if matches!(
                name.as_str(),
                "%clock" | "%clock64" | "%globaltimer" | "%globaltimer_lo"
            ) =>
        {
            return Ok(Op::Clock {
                d: names.dst(to)?,
                mask: ty.mask(),
            });
        }
        _ => {}
    }
    let vector = |operand: &Operand| matches!(operand, Operand::Vector(_));
    if vector(from) {
        let parts = names.parts(from, |names, part| names.src(part, Ty::B64), |reg| reg)?;
        let bits = part_bits(ty, parts.len())?;
        return Ok(Op::Pack {
            d: names.dst(to)?,
            parts: parts.into(),
            bits,
        });
    }
    if vector(to) {
        let parts = names.parts(to, |names, part| names.dst(part), |reg| reg)?;
        let bits = part_bits(ty, parts.len())?;
        return Ok(Op::Unpack {
            parts: parts.into(),
            a: names.src(from, ty)?,
            bits,
        });
    }
    Ok(Op::Mov {
        d: names.dst(to)?,
        a: names.src(from, ty)?,
        mask: ty.mask(),
    })
}

/// `mov.b128`, of whole registers and between them and their halves.
fn mov_wide(names: &mut Names, to: &Operand, from: &Operand) -> Decoded<Op> {
    let vector = |operand: &Operand| matches!(operand, Operand::Vector(_));
    let to = match vector(to) {
        true => names.parts(to, |names, part| names.dst(part), |reg| reg)?,
        false => names.wide(to, true)?.to_vec(),
    };
    let from = match vector(from) {
        true => names.parts(from, |names, part| names.src(part, Ty::B64), |reg| reg)?,
        false => names.wide(from, false)?.to_vec(),
    };
    match (to.as_slice(), from.as_slice()) {
        (&[d0, d1], &[a0, a1]) => Ok(Op::Mov2 {
            d: [d0, d1],
            a: [a0, a1],
        }),
        _ => unmodelled("a vector of this length"),
    }
}

fn part_bits(ty: Ty, parts: usize) -> Decoded<u32> {
    let bits = 8 * ty.size();
    match parts {
        2 | 4 if bits / parts as u32 >= 8 => Ok(bits / parts as u32),
        _ => unmodelled("a vector of this length"),
    }
}

fn cvt(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
    let integral = words.take(|word| {
        Some(match word {
            "rni" => Round::Nearest,
            "rzi" => Round::Zero,
            "rmi" => Round::Down,
            "rpi" => Round::Up,
            _ => return None,
        })
    });
    let Mode {
        round,
        ftz,
        sat,
        relu,
        nan: _,
        xorsign: _,
    } = mode(words);
    let satfinite = words.has("satfinite");
    let (to, from) = (words.ty()?, words.ty()?);
    words.finish()?;
    if let Some(narrow) = Narrow::new(to, from, relu) {
        // PTX rounds to the nearest here, and saturates, and the words say so.
        return Ok(Op::Narrow {
            how: narrow,
            d: names.dst(at(ops, 0)?)?,
            a: names.src(at(ops, 1)?, from)?,
            b: match from {
                Ty::F32 => Some(names.src(at(ops, 2)?, from)?),
                _ => None,
            },
        });
    }
    let (d, declared) = names.dst_typed(at(ops, 0)?)?;
    let a = names.src(at(ops, 1)?, from)?;
    let narrow = match to {
        Ty::F16x2 => Some(Ty::F16),
        Ty::Bf16x2 => Some(Ty::Bf16),
        _ => None,
    };
    let how = Convert {
        to: narrow.unwrap_or(to),
        from,
        round: integral.unwrap_or(round),
        integral: integral.is_some(),
        ftz,
        sat,
        relu,
        satfinite,
        register: declared.size(),
    };
    let narrows = matches!(how.to, Ty::F16 | Ty::Bf16);
    if !how.is_known() || (satfinite && !narrows) {
        return unmodelled("a conversion between these types");
    }
    let how = Box::new(how);
    match narrow {
        Some(_) => Ok(Op::Cvt2 {
            how,
            d,
            a,
            b: names.src(at(ops, 2)?, from)?,
        }),
        None => Ok(Op::Cvt { how, d, a }),
    }
}

/// Registers of a vector that is written or read; used by loads and stores.
pub(crate) fn registers(
    names: &mut Names,
    operand: &Operand,
    ty: Ty,
    written: bool,
) -> Decoded<Vec<Reg>> {
    match written {
        true => names.parts(operand, |names, part| names.dst(part), |reg| reg),
        false => names.parts(operand, |names, part| names.src(part, ty), |reg| reg),
    }
}
