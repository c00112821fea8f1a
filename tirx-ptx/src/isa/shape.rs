//! The shape of operands: whether a register, a constant, a vector or an address stands where the row wants it. What a
//! register is declared as, the opcode does not show; that is for [`validate`](crate::validate).

use super::ty::width;
use super::{Access, OperandKind, OperandSpec, OperandType, Resolved};
use crate::ast::{Immediate, Operand, split_part};

/// Whether an operand has the shape that its specification asks for.
pub(crate) fn shape(resolved: &Resolved, spec: &OperandSpec, operand: &Operand) -> bool {
    let register = |operand: &Operand| matches!(operand, Operand::Name(_));
    let writable = |operand: &Operand| matches!(operand, Operand::Name(_) | Operand::Sink);
    let readable = |operand: &Operand| matches!(operand, Operand::Name(_) | Operand::Immediate(_));
    let each = |operand: &Operand, ty: OperandType, element: &dyn Fn(&Operand) -> bool| {
        let padded = resolved.fragment(ty).is_some_and(|entry| entry.padded);
        match (resolved.vector_len(ty), operand) {
            (len, Operand::Vector(elements)) if padded => {
                matches!(elements.len(), 1 | 2 | 4)
                    && elements.len() >= len
                    && elements.iter().all(element)
            }
            // A load or store of one register may have its braces.
            (1, Operand::Vector(elements)) => {
                (is_vector(ty) || matches!(ty, OperandType::Vector(..) | OperandType::Braced(_)))
                    && elements.len() == 1
                    && elements.iter().all(element)
            }
            // A vector of one register is written as a vector.
            (1, _) if is_vector(ty) && !padded => false,
            (0 | 1, operand) => element(operand),
            (len, Operand::Vector(elements)) => {
                elements.len() == len && elements.iter().all(element)
            }
            // A register declared as a vector.
            (_, operand) => register(operand),
        }
    };
    let of = |ty, operand: &Operand, element: &dyn Fn(&Operand) -> bool| each(operand, ty, element);
    match spec.kind {
        OperandKind::Dst(ty) => match resolved.vector_len(ty) {
            0 | 1 => of(ty, operand, &register),
            // Two halves in a register are not left out, nor are the results from `.tf32`.
            _ if resolved.word("dtype") == Some("f16x2")
                || resolved.form.opcode() == "wmma" && resolved.word("atype") == Some("tf32") =>
            {
                of(ty, operand, &register)
            }
            _ => of(ty, operand, &writable),
        },
        OperandKind::DstWhole(ty) | OperandKind::InOut(ty) | OperandKind::Register(ty) => {
            of(ty, operand, &register)
        }
        OperandKind::DstOrSink(ty) => {
            matches!(operand, Operand::Sink) || of(ty, operand, &writable)
        }
        OperandKind::DstPair(pair) => {
            let written = |operand: &Operand, ty, sinks: bool| match operand {
                Operand::Sink => sinks,
                Operand::Vector(_) => of(ty, operand, &writable),
                _ => of(ty, operand, &register),
            };
            match operand {
                Operand::Pair(a, b) => {
                    written(a, pair.first, pair.first_sinks())
                        && written(b, pair.second, pair.second_sinks())
                        && (**a != Operand::Sink || **b != Operand::Sink)
                }
                other => pair.optional && written(other, pair.first, pair.first_sinks()),
            }
        }
        OperandKind::Sink => matches!(operand, Operand::Sink),
        OperandKind::Src(ty) => of(ty, operand, &readable),
        OperandKind::Stored(ty) => {
            let bits = resolved.type_word(ty).and_then(width).unwrap_or(0) as usize;
            let wide = bits * resolved.vector_len(ty) == 256;
            of(ty, operand, &|operand| {
                readable(operand) || wide && *operand == Operand::Sink
            })
        }
        OperandKind::Amount(ty, step, most) => {
            of(ty, operand, &|operand| match constant(operand) {
                Some(value) => {
                    (0..=i128::from(most)).contains(&value) && value % i128::from(step) == 0
                }
                None => register(operand),
            })
        }
        OperandKind::Predicate => matches!(
            operand,
            Operand::Name(_) | Operand::Not(_) | Operand::Immediate(Immediate::Int(_))
        ),
        OperandKind::Value(_) => {
            readable(operand) || matches!(operand, Operand::Offset(..) | Operand::Element(..))
        }
        OperandKind::Pack(_, access) => match operand {
            Operand::Vector(elements) => {
                matches!(elements.len(), 2 | 4)
                    && elements.iter().all(|element| match access {
                        Access::Read => readable(element),
                        Access::ReadRegister => register(element),
                        Access::Write => writable(element),
                    })
            }
            _ => false,
        },
        OperandKind::Addr(_) => matches!(operand, Operand::Address(_) | Operand::Element(..)),
        OperandKind::Tuple(specs) => match operand {
            Operand::Tuple(parts) => {
                parts.len() == specs.len()
                    && (specs.iter().zip(parts)).all(|(spec, part)| shape(resolved, spec, part))
                    && is_braced(specs, parts)
            }
            _ => false,
        },
        OperandKind::Part(access, _, parts) => match operand {
            Operand::Name(name) => match split_part(name) {
                (_, Some(part)) => parts.iter().any(|pattern| is_part(pattern, part)),
                (_, None) => true,
            },
            other => access == Access::Read && readable(other),
        },
        OperandKind::ImmRange(low, high) => constant(operand)
            .is_some_and(|value| (i128::from(low)..=i128::from(high)).contains(&value)),
        OperandKind::ImmOneOf(values) => constant(operand)
            .is_some_and(|value| values.iter().any(|&one| i128::from(one) == value)),
        OperandKind::Selector(bytes, threads) => {
            let one_of = |operand: &Operand, allowed: &[i64]| {
                register(operand)
                    || constant(operand)
                        .is_some_and(|value| allowed.iter().any(|&one| i128::from(one) == value))
            };
            match operand {
                Operand::Vector(elements) => match &elements[..] {
                    [byte, thread] => one_of(byte, bytes) && one_of(thread, threads),
                    _ => false,
                },
                _ => false,
            }
        }
        OperandKind::Handle | OperandKind::Label | OperandKind::Function => register(operand),
        OperandKind::Arguments => matches!(operand, Operand::List(_)),
    }
}

/// Whether coordinates stand in braces; one in a register, after one handle, needs none.
fn is_braced(specs: &[OperandSpec], parts: &[Operand]) -> bool {
    let handles = |spec: &&OperandSpec| spec.kind == OperandKind::Handle;
    match (specs.iter().filter(handles).count(), parts.last()) {
        (0, _) | (_, Some(Operand::Vector(_))) => true,
        (1, Some(last)) => matches!(last, Operand::Name(_)),
        _ => false,
    }
}

/// Whether a type is of vectors, also where these have one element.
fn is_vector(ty: OperandType) -> bool {
    matches!(
        ty,
        OperandType::Registers(..) | OperandType::Count(..) | OperandType::Fragment(_)
    )
}

/// Whether a part is what a pattern says, in which `#` stands for a digit from 0 to 7.
pub(crate) fn is_part(pattern: &str, part: &str) -> bool {
    pattern.len() == part.len()
        && pattern
            .bytes()
            .zip(part.bytes())
            .all(|(wanted, found)| match wanted {
                b'#' => matches!(found, b'0'..=b'7'),
                _ => wanted == found,
            })
}

fn constant(operand: &Operand) -> Option<i128> {
    match operand {
        Operand::Immediate(Immediate::Int(value)) => Some(*value),
        Operand::Name(name) if &**name == "WARP_SZ" => Some(32),
        _ => None,
    }
}
