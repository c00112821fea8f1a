//! What `ptxas` 13.0 takes although the manual does not allow it and it can hardly be meant. The validator does not
//! follow; each entry says why.

use tirx_ptx::ast::{Immediate, Instruction, Item, Operand, Statement};
use tirx_ptx::parse;

/// A known difference, and the instructions that it is about.
struct Leniency {
    reason: &'static str,
    holds: fn(&Instruction) -> bool,
}

const LENIENCIES: &[Leniency] = &[
    Leniency {
        reason: "Of several addresses only the first one's width is looked at, and of copies and `tensormap.replace` none's.",
        holds: |i| {
            let text = i.to_string();
            ["cp.", "tensormap.", "st.async.", "red.async."]
                .iter()
                .any(|start| i.opcode.starts_with(start))
                && ["[%r", "[%ur", "[%sr"]
                    .iter()
                    .any(|address| text.contains(address))
        },
    },
    Leniency {
        reason: "An element of a vector register is taken as bits, and a whole vector for its first element.",
        holds: |i| {
            has(
                i,
                |o| matches!(o, Operand::Name(name) if name.starts_with("%v") || name.starts_with("%w")),
            )
        },
    },
    Leniency {
        reason: "A register, a constant or `_` stands for an address without brackets, the last of several is left \
                 out, one register stands for a vector, and words that say nothing here are passed over.",
        holds: |i| {
            ["red.", "cp.", "st.async.", "multimem.", "atom."]
                .iter()
                .any(|start| i.opcode.starts_with(start))
        },
    },
    Leniency {
        reason: "A register of another class stands for bits: packed floats in integers, bytes in floats.",
        holds: |i| {
            [
                "e4m3",
                "e5m2",
                "set.",
                "prmt.",
                "movmatrix.",
                "stmatrix.",
                "st.bulk.",
                "clusterlaunchcontrol.",
            ]
            .iter()
            .any(|word| i.opcode.contains(word))
        },
    },
    Leniency {
        reason: "Constants are cut to what is needed, and a float stands for its bits.",
        holds: |i| {
            ["lop3.", "prmt.", "shfl.", "bar.", "barrier.", "add."]
                .iter()
                .any(|start| i.opcode.starts_with(start))
                && has(i, |o| match o {
                    Operand::Immediate(_) => true,
                    Operand::Name(name) => name == "WARP_SZ",
                    _ => false,
                })
        },
    },
    Leniency {
        reason: "`testp` without the property, one register in braces for `ld.mmio`, and what `mov` is given for a \
                 vector.",
        holds: |i| {
            ["testp.", "ld.mmio.", "mov."]
                .iter()
                .any(|start| i.opcode.starts_with(start))
        },
    },
    Leniency {
        reason: "Words of one kind of `fence.proxy` are passed over in another, and a parameter stands for a generic \
                 address there.",
        holds: |i| i.opcode.starts_with("fence.proxy."),
    },
    Leniency {
        reason: "A function's name stands for a constant in every operand. By the manual `mov` and `call` take it, and \
                 nobody adds to a function.",
        holds: |i| has(i, |o| is_name(o, &["k", "function"])),
    },
    Leniency {
        reason: "An address with an offset stands for a constant in every operand, `add.u32 %r1, %r2, %r3+4` too. By the \
                 manual it is in brackets, or what `mov` reads.",
        holds: |i| {
            has(i, |o| {
                matches!(o, Operand::Offset(..) | Operand::Element(..))
            })
        },
    },
    Leniency {
        reason: "`.pred` is passed over in any opcode.",
        holds: |i| i.words().any(|word| word == "pred"),
    },
    Leniency {
        reason: "Some words may be said twice.",
        holds: |i| {
            let mut words: Vec<&str> = i.words().collect();
            words.sort_unstable();
            words.windows(2).any(|pair| pair[0] == pair[1])
        },
    },
    Leniency {
        reason: "The operands of instructions on `.bf16` are hardly looked at: vectors, constants, `_` and negated \
                 predicates stand for a register.",
        holds: |i| {
            i.opcode.contains("bf16")
                && has(i, |o| {
                    matches!(
                        o,
                        Operand::Vector(_)
                            | Operand::Immediate(_)
                            | Operand::Sink
                            | Operand::Not(_)
                    )
                })
        },
    },
    Leniency {
        reason: "`setp` on two halves gives one predicate, of which nobody knows for which half it is.",
        holds: |i| i.opcode.starts_with("setp.") && i.opcode.contains("16x2"),
    },
    Leniency {
        reason: "A register of `.f16x2` stands for an integer in some instructions, and not in others.",
        holds: |i| i.to_string().contains("%fx"),
    },
    Leniency {
        reason: "A constant or a vector stands for the state or the count of an mbarrier.",
        holds: |i| i.opcode.starts_with("mbarrier."),
    },
    Leniency {
        reason: "The result of a vector atomic is thrown away as a whole.",
        holds: |i| i.opcode.starts_with("atom.") && i.operands.first() == Some(&Operand::Sink),
    },
    Leniency {
        reason: "A load may write a special register, if it stands in a vector.",
        holds: |i| matches!(i.operands.first(), Some(Operand::Vector(of)) if of.iter().any(|o| is_name(o, &["%tid.x"]))),
    },
    Leniency {
        reason: "An address is moved into 16 or 128 bits or into a vector, and so is a constant into a vector.",
        holds: |i| {
            i.opcode.starts_with("mov.")
                && ["16", "128", ".v2", ".v4"]
                    .iter()
                    .any(|wide| i.opcode.contains(wide))
                && !matches!(i.operands.get(1), Some(Operand::Name(name)) if name.starts_with("%r") || name.starts_with("%d"))
        },
    },
    Leniency {
        reason: "An integer stands among floats of a vector, which makes `ptxas` crash where they have 32 bits.",
        holds: |i| {
            has(
                i,
                |o| matches!(o, Operand::Vector(of) if of.iter().any(|o| matches!(o, Operand::Immediate(Immediate::Int(_))))),
            )
        },
    },
    Leniency {
        reason: "An address in a register of 8 or 16 bits is taken by some instructions and not by others.",
        holds: |i| {
            let text = i.to_string();
            text.contains("[%h") || text.contains("[%x") || text.contains("[%uh")
        },
    },
    Leniency {
        reason: "The addresses of a tensor copy are hardly looked at: a register or a constant stands without brackets.",
        holds: |i| {
            ["cp.async.bulk.tensor", "cp.reduce.async.bulk.tensor"]
                .iter()
                .any(|copy| i.opcode.starts_with(copy))
        },
    },
    Leniency {
        reason: "A special register without a component stands for an address, as `[%clock64]`.",
        holds: |i| {
            let text = i.to_string();
            text.contains("[%clock64]") || text.contains("[%laneid]")
        },
    },
];

fn has(instruction: &Instruction, holds: impl FnMut(&Operand) -> bool) -> bool {
    instruction.operands.iter().any(holds)
}

fn is_name(operand: &Operand, names: &[&str]) -> bool {
    matches!(operand, Operand::Name(name) if names.contains(&&**name))
}

/// Why it is right that the validator alone refuses a line, if it is a known case.
pub(crate) fn of(text: &str) -> Option<&'static str> {
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
        .find(|one| (one.holds)(instruction))
        .map(|one| one.reason)
}
