//! Addresses of shared memory in instructions: where one is known, as a symbol and an offset.
//!
//! An instruction takes an mbarrier by an address in a register. Of one that is allocated the address is a symbol of the
//! module, so `[bars+16]` says it without a register and without what would compute it. This runs when nothing looks at
//! accesses any more, since what was an address in a value then is the memory of an instruction.

use super::func::{Base, Func, Imm, Mem, Op, Space};
use crate::ir::{
    ssa::{Binary, InstrOperand, Root, SharedId, Value},
    tree::BinaryOp,
    types::Scalar,
};

const ADD: Binary = Binary::Op(BinaryOp::Add);

/// What is known of a value.
#[derive(Debug, Clone, Copy)]
enum Known {
    /// A number.
    Int(i128),
    /// So many bytes behind the beginning of an allocation.
    Shared(SharedId, i64),
}

/// Puts symbols in place of addresses that are known.
pub(crate) fn run(func: &mut Func<'_>) {
    let known = known(func);
    for inst in func.blocks.iter_mut().flat_map(|block| &mut block.insts) {
        let Op::Instr(instr) = &mut inst.op else {
            continue;
        };
        for operand in &mut instr.operands {
            let InstrOperand::Address(value) = *operand else {
                continue;
            };
            let Some(Known::Shared(id, offset)) = of(&known, value) else {
                continue;
            };
            let Ok(index) = u8::try_from(instr.mems.len()) else {
                continue;
            };
            let root = Root::Shared(id);
            instr.mems.push(Mem {
                root: Some(root),
                space: Space::Shared,
                elem: Scalar::U64,
                base: Base::Symbol(root),
                offset,
            });
            *operand = InstrOperand::Place(index);
        }
    }
}

fn of(known: &[Option<Known>], value: Value) -> Option<Known> {
    known.get(value.index()).copied().flatten()
}

/// What is known of each value. A definition may stand behind a use in the order of the blocks, so this goes on until nothing
/// new is known.
fn known(func: &Func<'_>) -> Vec<Option<Known>> {
    let mut known: Vec<Option<Known>> = vec![None; func.types.len()];
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for inst in func.blocks.iter().flat_map(|block| &block.insts) {
            let [result] = inst.results.as_slice() else {
                continue;
            };
            if of(&known, *result).is_some() {
                continue;
            }
            let found = match inst.op {
                Op::Const(Imm::Int(value)) => Some(Known::Int(value)),
                Op::SharedBase(id) => Some(Known::Shared(id, 0)),
                Op::Binary(ADD, a, b) => match (of(&known, a), of(&known, b)) {
                    (Some(Known::Shared(id, offset)), Some(Known::Int(more)))
                    | (Some(Known::Int(more)), Some(Known::Shared(id, offset))) => {
                        i64::try_from(more)
                            .ok()
                            .and_then(|more| offset.checked_add(more))
                            // Beyond an allocation a symbol says no more than an address.
                            .filter(|offset| (0..=i64::from(u32::MAX)).contains(offset))
                            .map(|offset| Known::Shared(id, offset))
                    }
                    _ => None,
                },
                _ => None,
            };
            if let (Some(found), Some(slot)) = (found, known.get_mut(result.index())) {
                *slot = Some(found);
                changed = true;
            }
        }
    }
    known
}
