//! Moves and conversions.

use tirx_ptx::ast::Operand;

use super::arithmetic::mode;
use super::instr::at;
use super::names::{Decoded, Names, unmodelled};
use super::words::Words;
use crate::arith::convert::Convert;
use crate::arith::float::Mode;
use crate::arith::narrow::Narrow;
use crate::arith::round::Round;
use crate::program::Op;
use crate::ty::Ty;

pub(super) fn mov(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
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

pub(super) fn cvt(names: &mut Names, words: &mut Words<'_>, ops: &[Operand]) -> Decoded<Op> {
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
