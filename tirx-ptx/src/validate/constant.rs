//! Which constants an operand takes, where `ptxas` looks at more than their type.
//!
//! The rows say where only a constant may stand, and its range. Here are the operands that may be registers too, whose
//! value is judged when it is a constant: barrier numbers and thread counts, counts of arrivals, parities, positions of
//! bit fields.

use crate::ast::{Immediate, Instruction, Operand};
use crate::isa::{OperandKind, OperandSpec, Resolved};

/// What a constant must be.
#[derive(Debug, Clone, Copy)]
enum Needed {
    Range(i128, i128),
    /// A multiple of the warp's size.
    Warps,
    /// The same, and not 0.
    SomeWarps,
    Positive,
    /// A power of 2 from 32 to 512: columns of tensor memory.
    Columns,
    /// At most the constant `cp-size`.
    CopySize,
    /// No constant at all.
    Register,
}

/// The first words of a mnemonic, the operand, and what it takes.
const CONSTANTS: &[(&str, &str, Needed)] = &[
    ("bar", "a", Needed::Range(0, 15)),
    ("barrier", "a", Needed::Range(0, 15)),
    ("bar", "b", Needed::Warps),
    ("barrier", "b", Needed::Warps),
    ("mbarrier.arrive", "count", Needed::Positive),
    ("mbarrier.arrive_drop", "count", Needed::Positive),
    (
        "mbarrier.test_wait.parity",
        "phaseParity",
        Needed::Range(0, 1),
    ),
    (
        "mbarrier.try_wait.parity",
        "phaseParity",
        Needed::Range(0, 1),
    ),
    ("bfe", "b", Needed::Range(0, 255)),
    ("bfe", "c", Needed::Range(0, 255)),
    ("bfi", "c", Needed::Range(0, 255)),
    ("bfi", "d", Needed::Range(0, 255)),
    ("cp.async", "src-size", Needed::CopySize),
    ("tcgen05.alloc", "nCols", Needed::Columns),
    ("tcgen05.dealloc", "nCols", Needed::Columns),
];

/// What is wrong with a constant operand, beyond its type.
pub(super) fn wrong(
    operand: &Operand,
    spec: &OperandSpec,
    resolved: &Resolved,
    instruction: &Instruction,
) -> Option<String> {
    if let Operand::Immediate(constant) = operand
        && resolved.form.mnemonic == "cvt"
        && resolved.words().any(|(_, word)| word == "tf32")
    {
        // To the nearest, away from zero, is a sequence that moves the bits.
        let bits_only = resolved.words().any(|(_, word)| word == "rna");
        return match constant {
            Immediate::Int(_) => Some(format!("the constant `{constant}` is no `.f32`")),
            Immediate::F64(_) if bits_only => Some(format!(
                "the constant `{constant}` is an `.f64`; write an `.f32`, as `0f3F800000`"
            )),
            _ => None,
        };
    }
    let value = match operand {
        Operand::Immediate(Immediate::Int(value)) => *value,
        Operand::Name(name) if &**name == "WARP_SZ" => 32,
        _ => return None,
    };
    // Constants have 64 bits, with a sign or without.
    let signed = i128::from(value as i64);
    let needed = needed(spec, resolved)?;
    let (holds, text) = match needed {
        Needed::Range(low, high) => (
            (low..=high).contains(&value),
            format!("from {low} to {high}"),
        ),
        Needed::Warps => (
            value % 32 == 0,
            "a multiple of 32, the size of a warp".to_owned(),
        ),
        Needed::SomeWarps => (
            value % 32 == 0 && value != 0,
            "a multiple of 32, the size of a warp, and not 0".to_owned(),
        ),
        Needed::Positive => (signed > 0, "at least 1".to_owned()),
        Needed::Columns => (
            matches!(value, 32 | 64 | 128 | 256 | 512),
            "a power of 2 from 32 to 512".to_owned(),
        ),
        Needed::CopySize => {
            let size = copy_size(resolved, instruction)?;
            (
                (0..=size).contains(&value),
                format!("from 0 to {size}, the size of the copy"),
            )
        }
        Needed::Register => return Some(format!("the constant {value} must be in a register")),
    };
    (!holds).then(|| format!("a constant is {text}; found {value}"))
}

fn needed(spec: &OperandSpec, resolved: &Resolved) -> Option<Needed> {
    let form = resolved.form;
    let is = |start: &str| {
        form.mnemonic
            .strip_prefix(start)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let bf16 = resolved.words().any(|(_, word)| word.starts_with("bf16"));
    // `setp` on `.bf16` takes no constant, and `cp.async` takes a constant for its size, not for `ignore-src`.
    if (is("setp") && bf16 || is("cp.async")) && spec.kind == OperandKind::Predicate {
        return Some(Needed::Register);
    }
    let arrives = resolved.words().any(|(_, word)| word == "arrive");
    if is("wgmma.mma_async") && spec.kind == OperandKind::Predicate {
        return Some(Needed::Range(0, 1));
    }
    let (_, _, needed) = CONSTANTS
        .iter()
        .find(|(mnemonic, operand, _)| is(mnemonic) && spec.name == *operand)?;
    match needed {
        Needed::Warps if arrives => Some(Needed::SomeWarps),
        needed => Some(*needed),
    }
}

/// The constant operand `cp-size`.
fn copy_size(resolved: &Resolved, instruction: &Instruction) -> Option<i128> {
    resolved
        .operands(instruction.operands.len())
        .zip(&instruction.operands)
        .find_map(|(spec, operand)| match (spec.name, operand) {
            ("cp-size", Operand::Immediate(Immediate::Int(size))) => Some(*size),
            _ => None,
        })
}
