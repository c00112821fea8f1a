//! Arrays into registers.
//!
//! An array of a thread's own is memory until here. Where each of its accesses is of an element that is known, which
//! unrolling brings about, its elements become values: a store defines one, a load is the last that was stored on the
//! way here, and where several ways meet a block parameter has it. Construction is that of Braun et al. ("Simple and
//! Efficient Construction of Static Single Assignment Form") on a graph that is complete: a lookup goes up through single
//! predecessors and makes a parameter where there are several; what turns out to be needless [`super::clean`] removes.
//!
//! An access out of bounds stands behind a check that fails, so that what it would read is never used.

use super::{
    cfg::Cfg,
    clean,
    func::{Base, Func, Imm, Inst, Loc, Mem, Op},
};
use crate::ir::{
    ssa::{BlockId, LocalArrayId, Root, Value},
    types::Scalar,
};
use std::collections::{HashMap, VecDeque};

/// Puts arrays into registers; whether there was one that could be.
pub(crate) fn run(func: &mut Func<'_>) -> bool {
    if func.arrays.is_empty() {
        return false;
    }
    fold_constants(func);
    let promoted = promotable(func);
    if !promoted.contains(&true) {
        return false;
    }
    let mut work = Scalars {
        cfg: Cfg::new(func),
        last: HashMap::new(),
        entry: HashMap::new(),
        pending: VecDeque::new(),
        undefined: HashMap::new(),
        promoted,
        func,
    };
    work.run();
    true
}

/// An element of an array.
type Slot = (LocalArrayId, i64);

struct Scalars<'f, 'a> {
    func: &'f mut Func<'a>,
    cfg: Cfg,
    promoted: Vec<bool>,
    /// What each block stores last.
    last: HashMap<(BlockId, Slot), Value>,
    /// What is in a slot where a block begins.
    entry: HashMap<(BlockId, Slot), Value>,
    /// Parameters whose arguments are not passed yet, in the order in which each block has them.
    pending: VecDeque<(BlockId, Slot)>,
    /// Elements that were never stored, one a type.
    undefined: HashMap<Scalar, Value>,
}

/// The array that an access is of.
fn array_of(mem: &Mem) -> Option<LocalArrayId> {
    match mem.root {
        Some(Root::Local(id)) => Some(id),
        _ => None,
    }
}

/// Takes constant indices of arrays as what they are.
fn fold_constants(func: &mut Func<'_>) {
    let definitions = func.definitions();
    for inst in func.blocks.iter_mut().flat_map(|block| &mut block.insts) {
        for mem in inst.op.mems_mut() {
            if array_of(mem).is_none() {
                continue;
            }
            let Base::Terms(terms) = &mut mem.base else {
                continue;
            };
            terms.retain(|term| {
                let Some(Op::Const(Imm::Int(index))) = definitions[term.value.index()] else {
                    return term.scale != 0;
                };
                match i64::try_from(index.wrapping_mul(i128::from(term.scale))) {
                    Ok(bytes) => {
                        mem.offset = mem.offset.wrapping_add(bytes);
                        false
                    }
                    Err(_) => true,
                }
            });
        }
    }
}

/// Which arrays are accessed at constant places alone, and at all.
fn promotable(func: &Func<'_>) -> Vec<bool> {
    let mut used = vec![false; func.arrays.len()];
    let mut fits = vec![true; func.arrays.len()];
    for inst in func.blocks.iter().flat_map(|block| &block.insts) {
        let (mem, is_one) = match &inst.op {
            Op::Load(mem) => (mem, inst.results.len() == 1),
            Op::Store(mem, values) => (mem, values.len() == 1),
            Op::Address(mem) => (mem, false),
            _ => continue,
        };
        if let Some(id) = array_of(mem) {
            used[id.index()] = true;
            let is_constant = matches!(&mem.base, Base::Terms(terms) if terms.is_empty());
            fits[id.index()] &= is_one && is_constant;
        }
    }
    used.iter()
        .zip(fits)
        .map(|(used, fits)| *used && fits)
        .collect()
}

impl Scalars<'_, '_> {
    fn slot(&self, mem: &Mem) -> Option<Slot> {
        let id = array_of(mem)?;
        self.promoted[id.index()].then_some((id, mem.offset))
    }

    fn run(&mut self) {
        let order = self.cfg.order.clone();
        for &block in &order {
            for index in 0..self.func.block(block).insts.len() {
                if let Op::Store(mem, values) = &self.func.block(block).insts[index].op
                    && let (Some(slot), [value]) = (self.slot(mem), &values[..])
                {
                    self.last.insert((block, slot), *value);
                }
            }
        }
        let mut replaced: Vec<Option<Value>> = vec![None; self.func.types.len()];
        for &block in &order {
            let insts = std::mem::take(&mut self.func.blocks[block.index()].insts);
            let mut kept = Vec::with_capacity(insts.len());
            let mut now: HashMap<Slot, Value> = HashMap::new();
            for inst in insts {
                match &inst.op {
                    Op::Store(mem, values) if self.slot(mem).is_some() => {
                        if let (Some(slot), [value]) = (self.slot(mem), &values[..]) {
                            now.insert(slot, *value);
                        }
                    }
                    Op::Load(mem) if self.slot(mem).is_some() => {
                        if let (Some(slot), [result]) = (self.slot(mem), &inst.results[..]) {
                            let value = match now.get(&slot) {
                                Some(value) => *value,
                                None => self.at_entry(block, slot),
                            };
                            replaced[result.index()] = Some(value);
                        }
                    }
                    _ => kept.push(inst),
                }
            }
            self.func.blocks[block.index()].insts = kept;
        }
        while let Some((block, slot)) = self.pending.pop_front() {
            let mut preds = self.cfg.preds[block.index()].clone();
            preds.dedup();
            for pred in preds {
                let value = self.at_end(pred, slot);
                for edge in self.func.blocks[pred.index()].term.edges_mut() {
                    if edge.block == block {
                        edge.args.push(value);
                    }
                }
            }
        }
        let undefined: Vec<(Scalar, Value)> = self.undefined.drain().collect();
        for (ty, value) in undefined {
            let zero = match ty.is_float() {
                true => Imm::Float(0.0f64.to_bits()),
                false => Imm::Int(0),
            };
            let inst = Inst {
                op: Op::Const(zero),
                results: vec![value],
                loc: Loc::default(),
            };
            self.func.blocks[0].insts.insert(0, inst);
        }
        replaced.resize(self.func.types.len(), None);
        clean::substitute(self.func, &replaced);
    }

    /// What is in a slot where a block ends.
    fn at_end(&mut self, block: BlockId, slot: Slot) -> Value {
        match self.last.get(&(block, slot)) {
            Some(value) => *value,
            None => self.at_entry(block, slot),
        }
    }

    /// What is in a slot where a block begins.
    fn at_entry(&mut self, from: BlockId, slot: Slot) -> Value {
        let mut block = from;
        let mut passed = Vec::new();
        let value = loop {
            if let Some(value) = self.entry.get(&(block, slot)) {
                break *value;
            }
            passed.push(block);
            match self.cfg.preds[block.index()][..] {
                [] => break self.never_stored(slot),
                [only] => {
                    if let Some(value) = self.last.get(&(only, slot)) {
                        break *value;
                    }
                    block = only;
                }
                _ => {
                    let ty = self.element(slot);
                    let param = self.func.value(ty);
                    self.func.blocks[block.index()].params.push(param);
                    self.pending.push_back((block, slot));
                    break param;
                }
            }
        };
        for block in passed {
            self.entry.insert((block, slot), value);
        }
        value
    }

    fn element(&self, slot: Slot) -> Scalar {
        self.func
            .arrays
            .get(slot.0.index())
            .map_or(Scalar::U32, |array| array.elem)
    }

    fn never_stored(&mut self, slot: Slot) -> Value {
        let ty = self.element(slot);
        match self.undefined.get(&ty) {
            Some(value) => *value,
            None => {
                let value = self.func.value(ty);
                self.undefined.insert(ty, value);
                value
            }
        }
    }
}
