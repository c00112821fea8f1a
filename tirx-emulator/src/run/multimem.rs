//! Multimem addresses: one address for the same bytes of several devices, their replicas.
//!
//! The emulator is one device. The replicas that other devices would have lie in its own memory, joined by
//! [`Emulator::multicast`](crate::Emulator::multicast), and are judged as what they are, bytes with shadows of their own. An
//! ordinary address stands for one replica, itself, so that a kernel that was given no multimem address does on one device what
//! it would do alone. A multimem address is for `multimem` instructions: to all others it leads nowhere.
//!
//! `ld_reduce` reads the replicas in their order and combines them in it, each sum rounded to the type of the elements, or with
//! `.acc::f32` and `.acc::f16` kept in that type and rounded once.

use tirx_ptx::half::{BF16, F16};

use crate::lanes::{Lanes, WARP, lanes_of};
use crate::program::{AtomOp, Multimem, MultimemElement, MultimemOp, Space};
use crate::run::access::{Fault, Lookup, Place, read};
use crate::run::atomic::update;
use crate::run::state::{Blocks, Machine, Warp};
use crate::run::step::Flow;
use crate::shadow::Kind;
use crate::ty::Ty;

impl Machine<'_> {
    /// The places of an address of global memory: one, or of a multimem address all replicas.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn replicas(
        &self,
        blocks: &Blocks,
        lookup: &mut Lookup,
        space: Space,
        address: u64,
        len: u64,
        align: u64,
        lane: usize,
    ) -> Result<Vec<Place>, Box<Fault>> {
        let Some(addresses) = self.memory.replicas(address, len) else {
            return Err(Box::new(Fault {
                rule: &tirx_rules::OUT_OF_BOUNDS_GLOBAL,
                message: format!(
                    "{len} bytes at {address:#x} leave the range of a multimem address"
                ),
                help: None,
                space: "global",
            }));
        };
        let places = addresses.into_iter().map(|replica| {
            let place = lookup.locate(self, blocks, space, replica, len, align, lane)?;
            match place {
                Place::Global(..) => Ok(place),
                _ => Err(Box::new(Fault {
                    rule: &tirx_rules::OUT_OF_BOUNDS_GLOBAL,
                    message: format!("{address:#x} is no address of global memory"),
                    help: Some("multimem addresses lie in global memory"),
                    space: "global",
                })),
            }
        });
        places.collect()
    }

    /// `multimem.ld_reduce`, `multimem.st`, `multimem.red`: lane after lane.
    pub(crate) fn multimem<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        op: &Multimem,
        pc: u32,
        exec: u32,
    ) -> Flow {
        self.know::<SAN>(warp, op.addr.base, pc, exec);
        let (size, count) = op.element.shape();
        let each = size * count;
        let len = each * op.regs.len() as u32;
        let writes = !matches!(op.what, MultimemOp::LdReduce { .. });
        if writes {
            for reg in &op.regs {
                self.know::<SAN>(warp, *reg, pc, exec);
            }
        }
        let mut out: Vec<Lanes> = vec![[0; WARP]; op.regs.len()];
        let mut lookup = Lookup::new();
        for lane in lanes_of(exec) {
            let address = Self::address(warp, op.addr, lane);
            let (bytes, space) = (u64::from(len), op.addr.space);
            let places =
                match self.replicas(blocks, &mut lookup, space, address, bytes, bytes, lane) {
                    Ok(places) => places,
                    Err(fault) => return self.fault(warp, lane, pc, address, len, *fault),
                };
            let mut read_of = Vec::with_capacity(places.len());
            for &place in &places {
                if let Some(fault) = self.read_only(place).filter(|_| writes) {
                    return self.fault(warp, lane, pc, address, len, fault);
                }
                if SAN {
                    self.judge_multimem(blocks, warp, (lane, pc), place, len, op);
                }
                let old = self.bytes_mut(blocks, place, len);
                read_of.push(old.map_or_else(Vec::new, |bytes| bytes.to_vec()));
            }
            let values = |bytes: &[u8], index: usize| {
                let step = u64::from(size);
                read(bytes, index as u64 * step, size as usize)
            };
            if let MultimemOp::LdReduce { op: combine, wide } = op.what {
                for (number, out) in out.iter_mut().enumerate() {
                    for part in 0..count as usize {
                        let index = number * count as usize + part;
                        let all: Vec<u64> =
                            read_of.iter().map(|bytes| values(bytes, index)).collect();
                        let value = combined(combine, op.element, wide, &all);
                        out[lane] |= value << (8 * size as usize * part);
                    }
                }
                continue;
            }
            self.progress += 1;
            let new: Vec<u64> = (op.regs.iter())
                .flat_map(|reg| {
                    let value = warp.reg(*reg)[lane];
                    (0..count).map(move |part| value >> (8 * size * part))
                })
                .collect();
            for (&place, old) in places.iter().zip(&read_of) {
                let mut bytes = Vec::with_capacity(len as usize);
                for (index, &new) in new.iter().enumerate() {
                    let value = match op.what {
                        MultimemOp::Red(with) => one(with, op.element, values(old, index), new),
                        _ => new,
                    };
                    bytes.extend(value.to_le_bytes().into_iter().take(size as usize));
                }
                if let Some(room) = self.bytes_mut(blocks, place, len) {
                    room.copy_from_slice(&bytes);
                }
                self.mark(blocks, place, bytes.len() as u64);
            }
        }
        if !writes {
            for (reg, values) in op.regs.iter().zip(&out) {
                warp.set::<SAN>(*reg, exec, values);
            }
        }
        Flow::Next
    }

    /// The access of one replica.
    fn judge_multimem(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        (lane, pc): (usize, u32),
        place: Place,
        len: u32,
        op: &Multimem,
    ) {
        let read = Kind::plain(false, op.ordering.strong);
        let write = Kind::plain(true, op.ordering.strong);
        let (reads, writes) = match op.what {
            MultimemOp::LdReduce { .. } => (true, false),
            MultimemOp::St => (false, true),
            MultimemOp::Red(_) => (true, true),
        };
        if reads {
            self.judge(blocks, warp, lane, pc, place, len, read);
        }
        if writes {
            self.judge(blocks, warp, lane, pc, place, len, write);
        }
        if op.ordering.strong.is_none() {
            return;
        }
        if reads {
            self.acquire(blocks, warp, lane, place, op.ordering);
        }
        if writes {
            self.release(blocks, warp, lane, place, op.ordering, reads);
        }
    }
}

/// Two elements combined, in the type that they have.
fn one(op: AtomOp, element: MultimemElement, a: u64, b: u64) -> u64 {
    match element {
        MultimemElement::Plain(ty, _) => update(op, ty, a, b, 0),
        MultimemElement::Byte(format, _) => {
            let (x, y) = (format.to_f32(a as u8), format.to_f32(b as u8));
            format.from_f32(float(op, x, y)).into()
        }
    }
}

/// Floats combined. A NaN gives way to a number, and -0 is below 0.
fn float(op: AtomOp, x: f32, y: f32) -> f32 {
    let least = match op {
        AtomOp::Min => true,
        AtomOp::Max => false,
        _ => return x + y,
    };
    match (x.is_nan(), y.is_nan()) {
        (true, _) => y,
        (_, true) => x,
        _ if x.total_cmp(&y).is_lt() == least => x,
        _ => y,
    }
}

/// What all replicas of an element give.
fn combined(op: AtomOp, element: MultimemElement, wide: bool, all: &[u64]) -> u64 {
    let Some((&first, rest)) = all.split_first() else {
        return 0;
    };
    if rest.is_empty() {
        return first;
    }
    let sums = wide && op == AtomOp::Add;
    match element {
        MultimemElement::Plain(Ty::F16, _) if sums => {
            let terms = all.iter().map(|&bits| F16.to_f32(bits as u16));
            F16.from_f32(terms.reduce(|a, b| a + b).unwrap_or(0.0))
                .into()
        }
        MultimemElement::Plain(Ty::Bf16, _) if sums => {
            let terms = all.iter().map(|&bits| BF16.to_f32(bits as u16));
            BF16.from_f32(terms.reduce(|a, b| a + b).unwrap_or(0.0))
                .into()
        }
        MultimemElement::Byte(format, _) if sums => {
            let terms = all.iter().map(|&bits| format.to_f32(bits as u8));
            let half = |value: f32| F16.to_f32(F16.from_f32(value));
            let sum = terms.reduce(|a, b| half(a + b)).unwrap_or(0.0);
            format.from_f32(sum).into()
        }
        _ => rest.iter().fold(first, |a, &b| one(op, element, a, b)),
    }
}
