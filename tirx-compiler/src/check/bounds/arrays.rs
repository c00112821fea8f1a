//! Elements of a thread's own arrays, which are memory until the back end has unrolled loops.
//!
//! An element that is written in one place is what was written there, wherever that place has been passed. What is read
//! by an index that varies lies between the constants that the array is ever given, if it is given nothing else. An
//! array is always written before it is read.

use crate::check::cfg::Cfg;
use crate::ir::{
    ssa::{BlockId, LocalArrayId, Op, Place, Root, Value},
    types::Const,
};
use std::collections::HashMap;

/// A write of an element.
struct Write {
    /// The element, if its index is constant.
    offset: Option<u64>,
    value: Value,
    block: BlockId,
    position: usize,
}

/// Where the elements of arrays are written.
#[derive(Default)]
pub(super) struct Arrays {
    writes: HashMap<LocalArrayId, Vec<Write>>,
    /// By the value that is read: where it is read.
    reads: HashMap<Value, (BlockId, usize)>,
}

impl Arrays {
    pub(super) fn new(cfg: &Cfg<'_>) -> Self {
        let mut this = Self::default();
        if cfg.function.arrays.is_empty() {
            return this;
        }
        for block in &cfg.order {
            let insts = cfg.function.blocks.get(block.index());
            for (position, inst) in insts.iter().flat_map(|data| data.insts.iter().enumerate()) {
                match (&inst.op, inst.result()) {
                    (Op::Store(place, value), _) => {
                        if let Root::Local(array) = place.root {
                            this.writes.entry(array).or_default().push(Write {
                                offset: constant(place),
                                value: *value,
                                block: *block,
                                position,
                            });
                        }
                    }
                    (Op::Load(_), Some(result)) => {
                        this.reads.insert(result, (*block, position));
                    }
                    _ => {}
                }
            }
        }
        this
    }

    /// The value that was written where this one is read.
    pub(super) fn written(&self, cfg: &Cfg<'_>, place: &Place, read: Value) -> Option<Value> {
        let Root::Local(array) = place.root else {
            return None;
        };
        let offset = constant(place)?;
        let mut found = None;
        for write in self.writes.get(&array)? {
            match write.offset {
                Some(other) if other != offset => {}
                Some(_) if found.is_none() => found = Some(write),
                _ => return None,
            }
        }
        let (write, (block, position)) = (found?, *self.reads.get(&read)?);
        let is_before = match write.block == block {
            true => write.position < position,
            false => cfg.dominates(write.block, block),
        };
        is_before.then_some(write.value)
    }

    /// The least and the greatest constant that an array is given, if it is given constants alone.
    pub(super) fn hull(&self, cfg: &Cfg<'_>, place: &Place) -> Option<(i128, i128)> {
        let Root::Local(array) = place.root else {
            return None;
        };
        let mut hull = None;
        for write in self.writes.get(&array)? {
            let crate::check::cfg::Def::Op(Op::Const(Const::Int(value))) = cfg.def(write.value)
            else {
                return None;
            };
            hull = Some(match hull {
                None => (*value, *value),
                Some((low, high)) => (*value.min(&low), *value.max(&high)),
            });
        }
        hull
    }
}

fn constant(place: &Place) -> Option<u64> {
    place.terms.is_empty().then_some(place.offset)
}
