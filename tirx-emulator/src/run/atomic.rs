//! Atomics, fences, and what they publish.
//!
//! A release publishes what its thread knows at the place that it writes; a fence followed by a relaxed write does
//! the same. An acquire of that place learns it; a relaxed read followed by a fence does the same. A read-modify-write
//! continues what was published before it. A scope must reach the other side: what is published for a CTA is learned
//! by that CTA alone.

use std::rc::Rc;

use crate::clock::{Clock, Scope};
use crate::lanes::{Bits, Half, Lanes, WARP, bf16, f16, lanes_of};
use crate::program::{AtomOp, Op, Ordering};
use crate::run::access::{Lookup, Place};
use crate::run::state::{Blocks, Location, Machine, Published, Warp};
use crate::run::step::Flow;
use crate::shadow::Kind;
use crate::ty::{Class, Ty};

/// The most elements of an atomic.
const MOST: usize = 8;

/// The new value of an atomic.
pub(crate) fn update(op: AtomOp, ty: Ty, old: u64, b: u64, c: u64) -> u64 {
    let signed = |value: u64| ty.extend(value, 8) as i64;
    let extremum = |least: bool| {
        let one = match ty {
            Ty::F16x2 => Ty::F16,
            Ty::Bf16x2 => Ty::Bf16,
            ty => ty,
        };
        if let Some(result) = half_extremum(one, old & one.mask(), b & one.mask(), least) {
            let upper = match one == ty {
                true => None,
                false => half_extremum(one, old >> 16 & one.mask(), b >> 16 & one.mask(), least),
            };
            return result | upper.unwrap_or(0) << 16;
        }
        let less = match ty.class() {
            Class::Signed => signed(b) < signed(old),
            _ => b & ty.mask() < old & ty.mask(),
        };
        if less == least { b } else { old }
    };
    let value = match op {
        AtomOp::Add => match ty {
            Ty::F32 => (f32::from_lane(old) + f32::from_lane(b)).into_lane(),
            Ty::F64 => (f64::from_lane(old) + f64::from_lane(b)).into_lane(),
            Ty::F16 => add_half::<f16>(old, b),
            Ty::Bf16 => add_half::<bf16>(old, b),
            Ty::F16x2 => add_half::<f16>(old, b) | add_half::<f16>(old >> 16, b >> 16) << 16,
            Ty::Bf16x2 => add_half::<bf16>(old, b) | add_half::<bf16>(old >> 16, b >> 16) << 16,
            _ => old.wrapping_add(b),
        },
        AtomOp::Min => extremum(true),
        AtomOp::Max => extremum(false),
        AtomOp::And => old & b,
        AtomOp::Or => old | b,
        AtomOp::Xor => old ^ b,
        AtomOp::Exch => b,
        AtomOp::Cas if old & ty.mask() == b & ty.mask() => c,
        AtomOp::Cas => old,
        AtomOp::Inc if old as u32 >= b as u32 => 0,
        AtomOp::Inc => old + 1,
        AtomOp::Dec if old as u32 == 0 || old as u32 > b as u32 => b,
        AtomOp::Dec => old - 1,
    };
    value & ty.mask()
}

/// The least or greatest of 16-bit floats. A NaN gives way to a number, and -0 is below 0.
fn half_extremum(ty: Ty, a: u64, b: u64, least: bool) -> Option<u64> {
    let wide = |value: u64| match ty {
        Ty::F16 => Some(f16::from_lane(value).wide()),
        Ty::Bf16 => Some(bf16::from_lane(value).wide()),
        _ => None,
    };
    let (x, y) = (wide(a)?, wide(b)?);
    Some(match (x.is_nan(), y.is_nan()) {
        (true, true) => 0x7fff,
        (true, false) => b,
        (false, true) => a,
        _ if x.total_cmp(&y).is_lt() == least => a,
        _ => b,
    })
}

fn add_half<T: Half>(a: u64, b: u64) -> u64 {
    T::narrow(T::from_lane(a).wide() + T::from_lane(b).wide()).into_lane()
}

impl Machine<'_> {
    /// `atom` and `red`: lane after lane.
    pub(crate) fn atomic<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        op: &Op,
        pc: u32,
        exec: u32,
    ) -> Flow {
        let &Op::Atom {
            addr,
            ty,
            op,
            ref d,
            ref b,
            ref c,
            ordering,
        } = op
        else {
            return Flow::Next;
        };
        self.know::<SAN>(warp, addr.base, pc, exec);
        for &register in b.iter().chain(c) {
            self.know::<SAN>(warp, register, pc, exec);
        }
        // Of 128 bits the halves are two registers, and one value.
        let is_wide = ty == Ty::B128;
        let part = if is_wide { 8 } else { ty.size() };
        let size = part * b.len() as u32;
        let mut out: Vec<Lanes> = vec![[0; WARP]; d.len()];
        let mut lookup = Lookup::new();
        for lane in lanes_of(exec) {
            let address = Self::address(warp, addr, lane);
            let place = match lookup.locate(
                self,
                blocks,
                addr.space,
                address,
                size.into(),
                size.into(),
                lane,
            ) {
                Ok(place) => place,
                Err(fault) => return self.fault(warp, lane, pc, address, size, *fault),
            };
            if let Some(fault) = self.read_only(place) {
                return self.fault(warp, lane, pc, address, size, fault);
            }
            if SAN {
                let read = Kind::plain(false, ordering.strong);
                self.judge(blocks, warp, lane, pc, place, size, read);
                self.judge(
                    blocks,
                    warp,
                    lane,
                    pc,
                    place,
                    size,
                    Kind {
                        write: true,
                        ..read
                    },
                );
                self.acquire(blocks, warp, lane, place, ordering);
                self.release(blocks, warp, lane, place, ordering, true);
            }
            if matches!(place, Place::Global(..)) {
                self.progress += 1;
            }
            let (mut operands, mut thirds) = ([0; MOST], [0; MOST]);
            for (values, registers) in [(&mut operands, b), (&mut thirds, c)] {
                for (value, register) in values.iter_mut().zip(registers) {
                    *value = warp.reg(*register)[lane];
                }
            }
            let bytes = match place {
                Place::Global(index, offset) => self.memory.get_mut(index).and_then(|a| {
                    a.data
                        .get_mut(offset as usize..(offset + u64::from(size)) as usize)
                }),
                Place::Shared(rank, offset) => blocks.get_mut(rank).and_then(|block| {
                    block
                        .shared
                        .get_mut(offset as usize..(offset + u64::from(size)) as usize)
                }),
                Place::Local(offset) => warp
                    .local
                    .get_mut(offset as usize..(offset + u64::from(size)) as usize),
                Place::Param(_) => None,
            };
            if let Some(bytes) = bytes {
                let mut olds = [0; MOST];
                for (old, bytes) in olds.iter_mut().zip(bytes.chunks(part as usize)) {
                    let mut value = [0; 8];
                    value[..bytes.len()].copy_from_slice(bytes);
                    *old = u64::from_le_bytes(value);
                }
                let is_kept = op == AtomOp::Cas && is_wide && olds != operands;
                let given = if op == AtomOp::Cas { thirds } else { operands };
                for (at, bytes) in bytes.chunks_mut(part as usize).enumerate().take(MOST) {
                    let new = match (is_wide, is_kept) {
                        (true, true) => olds[at],
                        (true, false) => given[at],
                        (false, _) => update(op, ty, olds[at], operands[at], thirds[at]),
                    };
                    bytes.copy_from_slice(&new.to_le_bytes()[..bytes.len()]);
                }
                for (out, old) in out.iter_mut().zip(olds) {
                    out[lane] = old;
                }
            }
            self.mark_written(blocks, warp, place, size.into());
        }
        for (d, out) in d.iter().zip(&out) {
            warp.set::<SAN>(*d, exec, out);
        }
        Flow::Next
    }

    /// What a lane knows, with what it did itself.
    pub(crate) fn knowledge(warp: &Warp, lane: usize) -> Rc<Clock> {
        let mut clock = Clock::clone(&warp.clocks[lane]);
        clock.raise(warp.number, 1 << lane, warp.epoch);
        Rc::new(clock)
    }

    /// A strong read of a place.
    pub(crate) fn acquire(
        &mut self,
        blocks: &Blocks,
        warp: &mut Warp,
        lane: usize,
        place: Place,
        ordering: Ordering,
    ) {
        let Some(published) =
            Self::location(blocks, place).and_then(|location| self.published.get(&location))
        else {
            return;
        };
        let scope = ordering.strong.unwrap_or(Scope::Cta);
        let own = matches!(place, Place::Shared(rank, _) if rank == blocks.rank());
        let wide = published
            .wide
            .as_ref()
            .filter(|_| scope > Scope::Cluster || own || scope > Scope::Cta && is_shared(place));
        let (cta, mine) = (blocks.own().index, self.cluster_of(blocks.own().id));
        let cluster = published
            .cluster
            .as_ref()
            .filter(|(cluster, _)| scope > Scope::Cta && *cluster == mine)
            .map(|(_, clock)| clock);
        let narrow = published
            .narrow
            .as_ref()
            .filter(|(narrow, _)| *narrow == cta)
            .map(|(_, clock)| clock);
        for clock in wide.into_iter().chain(cluster).chain(narrow) {
            if ordering.acquire {
                let mine = Rc::make_mut(&mut warp.clocks[lane]);
                mine.join(clock);
            } else {
                warp.fences[lane].acquire.add(clock);
            }
        }
    }

    /// A strong write of a place; `update` if it read the place as well.
    pub(crate) fn release(
        &mut self,
        blocks: &Blocks,
        warp: &mut Warp,
        lane: usize,
        place: Place,
        ordering: Ordering,
        update: bool,
    ) {
        let Some(location) = Self::location(blocks, place) else {
            return;
        };
        let scope = ordering.strong.unwrap_or(Scope::Cta);
        let own = if ordering.release {
            let clock = Self::knowledge(warp, lane);
            warp.epoch += 1;
            Some((clock, scope))
        } else {
            warp.fences[lane]
                .release
                .clone()
                .map(|(clock, reach)| (clock, reach.min(scope)))
        };
        let whose = (blocks.own().index, self.cluster_of(blocks.own().id));
        let alone = blocks.count() == 1;
        let shared = is_shared(place);
        self.publish((location, shared), own, whose, alone, update);
        let partly = warp.fences[lane].partly.clone();
        if let Some((clock, reach)) = partly {
            let own = Some((clock, reach.min(scope)));
            self.publish((location, shared), own, whose, alone, true);
        }
    }

    /// A strong write of a place by a thread of a CTA and a cluster publishes a clock, and how far; without one it takes
    /// back what was published there, unless it is an update.
    pub(crate) fn publish(
        &mut self,
        (location, shared): (Location, bool),
        own: Option<(Rc<Clock>, Scope)>,
        (cta, cluster): (u32, u32),
        alone: bool,
        update: bool,
    ) {
        let published = self.published.entry(location).or_default();
        if !update {
            *published = Published::default();
        }
        let Some((clock, reach)) = own else { return };
        // A reader with cluster scope learns from its own cluster alone, however far the writer reached.
        if reach > Scope::Cta && !alone {
            join_of(&mut published.cluster, cluster, &clock);
        }
        if reach > Scope::Cluster || reach > Scope::Cta && (alone || shared) {
            join(&mut published.wide, &clock);
        } else if reach == Scope::Cta {
            join_of(&mut published.narrow, cta, &clock);
        }
    }

    /// `fence`, `membar`.
    pub(crate) fn fence(&mut self, warp: &mut Warp, scope: Scope, exec: u32) {
        if !self.config.sanitize {
            return;
        }
        for lane in lanes_of(exec) {
            let seen = std::mem::take(&mut warp.fences[lane].acquire);
            if let Some(clock) = seen.finish() {
                Rc::make_mut(&mut warp.clocks[lane]).join(&clock);
            }
            let clock = Self::knowledge(warp, lane);
            warp.fences[lane].release = Some((clock, scope));
        }
        warp.epoch += 1;
    }
}

/// Shared memory is reached by one cluster alone.
fn is_shared(place: Place) -> bool {
    matches!(place, Place::Shared(..))
}

/// What is published to the CTA or cluster of this number; another's is forgotten.
fn join_of(into: &mut Option<(u32, Rc<Clock>)>, number: u32, clock: &Rc<Clock>) {
    match into {
        Some((of, known)) if *of == number => Rc::make_mut(known).join(clock),
        into => *into = Some((number, clock.clone())),
    }
}

fn join(into: &mut Option<Rc<Clock>>, clock: &Rc<Clock>) {
    match into {
        Some(known) => Rc::make_mut(known).join(clock),
        None => *into = Some(clock.clone()),
    }
}
