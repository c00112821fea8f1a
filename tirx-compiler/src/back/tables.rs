//! Arrays of constants.
//!
//! An array that is in memory still, since an index of it is not known, is a table if every store to it is of a constant
//! at a known place, and no two stores give a place different constants. Rust sees to it that an element is stored before
//! it is read, so that whatever a load finds is what the table says, wherever the stores stand. They go, and the table
//! lies in constant memory, once for the module, with what is in it from the start. Equal tables are one.

use super::func::{Base, Func, Imm, Inst, Op, Space};
use crate::ir::{
    ssa::{LocalArrayId, Root},
    types::Scalar,
};

/// Constant memory of a module (PTX ISA, state spaces: 64 KiB).
const MOST: u64 = 64 << 10;

/// Turns arrays into tables; whether there was one.
pub(crate) fn run(func: &mut Func<'_>) -> bool {
    if func.arrays.is_empty() {
        return false;
    }
    func.tables.resize(func.arrays.len(), None);
    let tables = found(func);
    let mut used: u64 = 0;
    let mut instead: Vec<Option<LocalArrayId>> = vec![None; func.arrays.len()];
    for (index, table) in tables.into_iter().enumerate() {
        let Some(table) = table else {
            continue;
        };
        let elem = func.arrays[index].elem;
        let equal = (0..index).find(|other| {
            func.tables[*other].as_ref() == Some(&table)
                && func.arrays[*other].elem.size() == elem.size()
        });
        let bytes = (table.len() as u64 * u64::from(elem.size())).next_multiple_of(16);
        match equal {
            Some(other) => instead[index] = Some(LocalArrayId(other as u32)),
            None if used.saturating_add(bytes) > MOST => {}
            None => {
                used += bytes;
                func.tables[index] = Some(table);
                instead[index] = Some(LocalArrayId(index as u32));
            }
        }
    }
    if instead.iter().all(Option::is_none) {
        return false;
    }
    for block in 0..func.blocks.len() {
        let mut insts = std::mem::take(&mut func.blocks[block].insts);
        insts.retain_mut(|inst| keep(func, inst, &instead));
        func.blocks[block].insts = insts;
    }
    true
}

/// Sends an access to its table; whether it is still needed.
fn keep(func: &Func<'_>, inst: &mut Inst, instead: &[Option<LocalArrayId>]) -> bool {
    let is_store = matches!(inst.op, Op::Store(..));
    let (Op::Load(mem) | Op::Store(mem, _)) = &mut inst.op else {
        return true;
    };
    let Some(Root::Local(id)) = mem.root else {
        return true;
    };
    let Some(table) = instead[id.index()] else {
        return true;
    };
    if is_store {
        return false;
    }
    let known = matches!(&mem.base, Base::Terms(terms) if terms.is_empty());
    let elem = mem.elem;
    if known
        && let Some(values) = &func.tables[table.index()]
        && let Some(value) = usize::try_from(mem.offset / i64::from(elem.size()))
            .ok()
            .and_then(|index| values.get(index))
    {
        inst.op = Op::Const(imm(*value, elem));
        return true;
    }
    mem.root = Some(Root::Local(table));
    mem.space = Space::Const;
    true
}

/// The constants of each array that is a table.
fn found(func: &Func<'_>) -> Vec<Option<Vec<u64>>> {
    let definitions = func.definitions();
    let mut tables: Vec<Option<Vec<Option<u64>>>> = func
        .arrays
        .iter()
        .map(|array| Some(vec![None; usize::try_from(array.len).ok()?]))
        .collect();
    let mut is_loaded = vec![false; func.arrays.len()];
    for inst in func.blocks.iter().flat_map(|block| &block.insts) {
        let (mem, stored) = match &inst.op {
            Op::Load(mem) if inst.results.len() == 1 => (mem, None),
            Op::Store(mem, values) => match values[..] {
                [value] => (mem, Some(value)),
                _ => continue,
            },
            Op::Load(mem) | Op::Address(mem) => {
                if let Some(Root::Local(id)) = mem.root {
                    tables[id.index()] = None;
                }
                continue;
            }
            _ => continue,
        };
        let Some(Root::Local(id)) = mem.root else {
            continue;
        };
        let Some(value) = stored else {
            is_loaded[id.index()] = true;
            continue;
        };
        let slot = tables[id.index()].as_mut().and_then(|table| {
            let known = matches!(&mem.base, Base::Terms(terms) if terms.is_empty());
            let index = usize::try_from(mem.offset / i64::from(mem.elem.size())).ok();
            table.get_mut(index.filter(|_| known)?)
        });
        let constant = match definitions[value.index()] {
            Some(Op::Const(constant)) => bits(constant, mem.elem),
            _ => None,
        };
        match (slot, constant) {
            (Some(slot @ None), Some(constant)) => *slot = Some(constant),
            (Some(Some(there)), Some(constant)) if *there == constant => {}
            _ => tables[id.index()] = None,
        }
    }
    tables
        .into_iter()
        .zip(is_loaded)
        .map(|(table, is_loaded)| table.filter(|_| is_loaded)?.into_iter().collect())
        .collect()
}

/// A constant as memory has it.
fn bits(constant: Imm, elem: Scalar) -> Option<u64> {
    let mask = u64::MAX >> (64 - elem.bits());
    Some(match (constant, elem) {
        (Imm::Bool(value), _) => u64::from(value),
        (Imm::Int(value), _) => value as u64 & mask,
        (Imm::Float(bits), Scalar::F64) => bits,
        (Imm::Float(bits), Scalar::F32) => u64::from((f64::from_bits(bits) as f32).to_bits()),
        // A short float has no literal.
        (Imm::Float(_), _) => return None,
    })
}

/// What memory has as a constant.
fn imm(bits: u64, elem: Scalar) -> Imm {
    let shift = 64 - elem.bits();
    match elem {
        Scalar::F64 => Imm::Float(bits),
        Scalar::F32 => Imm::Float(f64::from(f32::from_bits(bits as u32)).to_bits()),
        elem if elem.is_signed() => Imm::Int(i128::from(((bits << shift) as i64) >> shift)),
        _ => Imm::Int(i128::from(bits)),
    }
}
