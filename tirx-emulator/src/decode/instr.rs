//! Which instruction it is: logic, bits and control flow are decoded here, what has more to it in files of its own.

use tirx_ptx::ast::{Instruction, Operand};

use super::arithmetic::{bin, binary, carry, ternary, tri, unary};
use super::comparisons::{set, setp};
use super::moves::{cvt, mov};
use super::names::{Decoded, Entity, Names, Refusal, unmodelled, wrong};
use super::words::Words;
use super::{memory, warp};
use crate::arith::int::Permute;
use crate::arith::{compare, int};
use crate::lanes::{F1, F2, F3};
use crate::program::{Logic, Op, Reg};
use crate::ty::Ty;

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

pub(super) fn found1(f: Option<F1>) -> Decoded<F1> {
    f.ok_or_else(|| Refusal::Unmodelled("this combination of modifiers".into()))
}

pub(super) fn found2(f: Option<F2>) -> Decoded<F2> {
    f.ok_or_else(|| Refusal::Unmodelled("this combination of modifiers".into()))
}

pub(super) fn found3(f: Option<F3>) -> Decoded<F3> {
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

pub(super) fn parse_logic(word: &str) -> Option<Logic> {
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
