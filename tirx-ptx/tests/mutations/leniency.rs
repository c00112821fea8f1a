//! What `ptxas` 13.0 takes although the manual does not allow it and it can hardly be meant, and what it refuses although
//! nothing is wrong. The validator does not follow; each entry says why.

use tirx_ptx::ast::{Instruction, Item, Operand, Statement};
use tirx_ptx::parse;

/// A known difference: its reason, whether the validator is the stricter, and which instructions it is about.
struct Leniency {
    reason: &'static str,
    by_us: bool,
    holds: fn(&Instruction) -> bool,
}

const LENIENCIES: &[Leniency] = &[
    Leniency {
        reason: "A function's name stands for a constant in every operand. By the manual `mov` and `call` take it, and \
                 nobody adds to a function.",
        by_us: true,
        holds: |i| i.operands.iter().any(|o| is_name(o, &["k", "function"])),
    },
    Leniency {
        reason: "An address with an offset stands for a constant in every operand, `add.u32 %r1, %r2, %r3+4` too. By the \
                 manual it is in brackets, or what `mov` reads.",
        by_us: true,
        holds: |i| i.operands.iter().any(|o| matches!(o, Operand::Offset(..))),
    },
    Leniency {
        reason: "`.pred` is passed over in any opcode.",
        by_us: true,
        holds: |i| i.words().any(|word| word == "pred"),
    },
    Leniency {
        reason: "Some words may be said twice.",
        by_us: true,
        holds: |i| {
            let mut words: Vec<&str> = i.words().collect();
            words.sort_unstable();
            words.windows(2).any(|pair| pair[0] == pair[1])
        },
    },
    Leniency {
        reason: "Instructions on `.bf16` take vectors of any length for one register.",
        by_us: true,
        holds: |i| {
            i.opcode.contains("bf16") && i.operands.iter().any(|o| matches!(o, Operand::Vector(_)))
        },
    },
    Leniency {
        reason: "A load may write a special register, if it stands in a vector.",
        by_us: true,
        holds: |i| matches!(i.operands.first(), Some(Operand::Vector(of)) if of.iter().any(|o| is_name(o, &["%tid.x"]))),
    },
    Leniency {
        reason: "The address of a variable is moved into 16 or 128 bits, and into a vector.",
        by_us: true,
        holds: |i| {
            i.opcode.starts_with("mov.")
                && i.operands.get(1).is_some_and(|o| {
                    is_name(o, &["gv", "sv", "lv", "constants", "input", "WARP_SZ"])
                        || matches!(o, Operand::Immediate(_))
                })
                && (i.opcode.contains("16") || i.opcode.contains("128") || i.opcode.contains(".v"))
        },
    },
];

fn is_name(operand: &Operand, names: &[&str]) -> bool {
    matches!(operand, Operand::Name(name) if names.contains(&&**name))
}

/// Why a difference is none, if it is a known one.
pub(crate) fn of(text: &str, by_us: bool) -> Option<&'static str> {
    let body = format!(".version 9.0\n.target sm_90a\n.func f {{\n{text}\n}}");
    let module = parse(&body).module;
    let instruction = module.items.iter().find_map(|item| match item {
        Item::Function(function) => {
            function
                .body
                .iter()
                .flatten()
                .find_map(|statement| match statement {
                    Statement::Instruction(instruction) => Some(instruction),
                    _ => None,
                })
        }
        _ => None,
    })?;
    LENIENCIES
        .iter()
        .find(|one| one.by_us == by_us && (one.holds)(instruction))
        .map(|one| one.reason)
}
