//! Judges accesses to memory.
//!
//! Two accesses of the same byte, one of them a write, must be ordered, or both be strong within each other's scope.
//! Two threads that write the same value without an order race too: PTX makes no exception for it. What orders
//! threads: the CTA barriers, `bar.warp.sync`, and releases that an acquire has seen, made of fences or of the
//! `.release` and `.acquire` forms. Shuffles and votes order nothing in memory.
//!
//! A copy is an agent that starts at its issue and ends at the wait that covers it, in the thread that issued it.
//! Which rule a conflict with a copy breaks depends on the order between the access and the copy's issue, and so not
//! on the schedule:
//!
//! | access | ordered after the issue, not after the wait | not ordered |
//! | --- | --- | --- |
//! | reads the destination | `read-in-flight`, `read-not-committed` | `read-without-barrier`; `copy-destination-reused` if older bytes lay there |
//! | writes the destination | `copy-destination-reused` | `race-shared` |
//! | writes the source | `copy-source-reused` | `race-global` |

use tirx_rules::Rule;

use crate::api::{Bytes, Verdict};
use crate::clock::Scope;
use crate::run::access::Place;
use crate::run::report::{Say, Who};
use crate::run::state::{Blocks, Copy, Location, Machine, NEVER, Shape, Warp};
use crate::shadow::{Kind, Order, Record};

/// A conflict that a shadow reported.
struct Conflict {
    old: Record,
    /// Where the overlap begins, and its length.
    at: u64,
    len: u32,
}

impl Machine<'_> {
    /// Records and judges an access of one lane.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn judge(
        &mut self,
        blocks: &mut Blocks,
        warp: &Warp,
        lane: usize,
        pc: u32,
        place: Place,
        len: u32,
        kind: Kind,
    ) {
        if !kind.write {
            self.initialised(blocks, warp, lane, pc, place, len);
        }
        let record = Record {
            warp: warp.number,
            lanes: 1 << lane,
            epoch: warp.epoch,
            pc,
            bytes: 0,
            kind,
        };
        self.record(blocks, warp, lane, place, len, record);
    }

    /// Puts a record into the shadow of a place and reports what it conflicts with.
    pub(crate) fn record(
        &mut self,
        blocks: &mut Blocks,
        warp: &Warp,
        lane: usize,
        place: Place,
        len: u32,
        new: Record,
    ) {
        if let Place::Shared(rank, _) = place
            && rank != blocks.rank()
        {
            self.visit(blocks, warp, lane, new.pc, rank);
        }
        let mut conflicts: Vec<Conflict> = Vec::new();
        let shape = self.shape();
        let (shadow, offset) = match place {
            Place::Global(index, offset) => match self.global.get_mut(index) {
                Some(shadow) => (shadow.get_or_insert_default(), offset),
                None => return,
            },
            Place::Shared(rank, offset) => match blocks.get_mut(rank) {
                Some(block) => (&mut block.shadow, offset),
                None => return,
            },
            _ => return,
        };
        let copies = &self.copies;
        shadow.access(
            offset,
            len,
            new,
            |old| order(old, &new, warp, lane, copies, shape),
            |old, at, len| conflicts.push(Conflict { old: *old, at, len }),
        );
        for conflict in conflicts {
            self.conflict(blocks, warp, lane, place, new, &conflict);
        }
    }

    /// Reports bytes that are read and were never written.
    #[inline(always)]
    pub(crate) fn initialised(
        &mut self,
        blocks: &Blocks,
        warp: &Warp,
        lane: usize,
        pc: u32,
        place: Place,
        len: u32,
    ) {
        let missing = match place {
            Place::Global(index, offset) => self
                .memory
                .get(index)
                .and_then(|allocation| allocation.written.missing(offset, len.into())),
            Place::Shared(rank, offset) => blocks
                .get(rank)
                .and_then(|block| block.written.missing(offset, len.into())),
            Place::Local(offset) => warp.local_written.missing(offset, len.into()),
            Place::Param(_) => None,
        };
        if let Some(at) = missing {
            self.uninitialised(blocks, warp, lane, pc, place, at, len);
        }
    }

    /// Notes a read of bytes that nobody has written yet.
    ///
    /// If a write of them follows that is not ordered with the read, the two race, and that is what is reported, as it
    /// would be had the write been executed first. So this is only reported at the end.
    #[cold]
    #[allow(clippy::too_many_arguments)]
    fn uninitialised(
        &mut self,
        blocks: &Blocks,
        warp: &Warp,
        lane: usize,
        pc: u32,
        place: Place,
        at: u64,
        len: u32,
    ) {
        let who = Who {
            warp: warp.number,
            lane: lane as u8,
            pc,
        };
        let place = match place {
            Place::Global(index, offset) => Place::Global(index, offset + at),
            Place::Shared(rank, offset) => Place::Shared(rank, offset + at),
            Place::Local(offset) => Place::Local(offset + at),
            Place::Param(_) => return,
        };
        let bytes = self.bytes(blocks, place, len - at as u32);
        match Self::location(blocks, place) {
            Some(location) => {
                self.unwritten
                    .entry((location.granule(), pc))
                    .or_insert((who, bytes));
            }
            None => self.report_unwritten(None, who, bytes),
        }
    }

    /// Reports the reads of unwritten bytes that turned out to be nothing else.
    pub(crate) fn finish_unwritten(&mut self) {
        let mut left: Vec<_> = std::mem::take(&mut self.unwritten).into_iter().collect();
        left.sort_by_key(|(_, (who, _))| *who);
        for ((location, _), (who, bytes)) in left {
            self.report_unwritten(Some(location), who, bytes);
        }
    }

    fn report_unwritten(&mut self, location: Option<Location>, who: Who, bytes: Option<Bytes>) {
        let (rule, what, help): (&'static Rule, _, _) = match location {
            Some(Location::Global(..)) => (
                &tirx_rules::UNINITIALISED_GLOBAL,
                "global memory",
                "write the memory from the host, or in an earlier kernel",
            ),
            Some(Location::Shared(..)) => (
                &tirx_rules::UNINITIALISED_SHARED,
                "shared memory",
                "shared memory is not cleared when a CTA starts: write it first, and wait with a barrier",
            ),
            None => (
                &tirx_rules::UNINITIALISED_REGISTER,
                "local memory",
                "write the variable before it is read",
            ),
        };
        self.find(Some(rule), who, None, |_| {
            Say::error(rule, format!("{what} is read that nobody has written"))
                .bytes(bytes)
                .help(help)
        });
    }

    #[cold]
    fn conflict(
        &mut self,
        blocks: &Blocks,
        warp: &Warp,
        lane: usize,
        place: Place,
        new: Record,
        conflict: &Conflict,
    ) {
        let old = conflict.old;
        let me = Who {
            warp: warp.number,
            lane: lane as u8,
            pc: new.pc,
        };
        let first = |lanes: u32| lanes.trailing_zeros() as u8;
        // Of several lanes, name one that is not this thread.
        let others = if old.warp == warp.number {
            old.lanes & !(1 << lane)
        } else {
            old.lanes
        };
        let shared = matches!(place, Place::Shared(..));
        let overlap = match place {
            Place::Global(index, _) => Place::Global(index, conflict.at),
            Place::Shared(rank, _) => Place::Shared(rank, conflict.at),
            place => place,
        };
        let bytes = self.bytes(blocks, overlap, conflict.len);
        if let (Some(location), true) = (Self::location(blocks, overlap), new.kind.write) {
            self.unwritten.remove(&(location.granule(), old.pc));
        }
        let race: &'static Rule = if shared {
            &tirx_rules::RACE_SHARED
        } else {
            &tirx_rules::RACE_GLOBAL
        };
        let old_copy = if old.kind.copy {
            self.copies.get(old.epoch as usize).cloned()
        } else {
            None
        };
        let new_copy = if new.kind.copy {
            self.copies.get(new.epoch as usize).cloned()
        } else {
            None
        };
        let them = match &old_copy {
            Some(copy) => Who {
                warp: copy.warp,
                lane: copy.lane,
                pc: copy.pc,
            },
            None => Who {
                warp: old.warp,
                lane: first(if others == 0 { old.lanes } else { others }),
                pc: old.pc,
            },
        };
        let knows = |copy: &Copy, epoch: u32| {
            let own = copy.warp == warp.number && usize::from(copy.lane) == lane;
            epoch != NEVER && (own || warp.clocks[lane].knows(copy.warp, 1 << copy.lane, epoch))
        };
        match (old_copy, new_copy) {
            (Some(copy), _) if knows(&copy, copy.issued) => {
                let committed = knows(&copy, copy.committed);
                self.in_flight(
                    warp,
                    lane,
                    me,
                    them,
                    &copy,
                    committed,
                    new.kind.write,
                    old.kind.write,
                    bytes,
                );
            }
            (Some(copy), None) if old.kind.write && !new.kind.write => {
                self.unordered_read(me, them, &copy, bytes);
            }
            (None, Some(copy)) if new.kind.write && !old.kind.write => {
                self.unordered_read(them, me, &copy, bytes);
            }
            _ => {
                // Named in the order of the program, so that it does not matter which was executed first.
                let (a, b) = if (me.pc, me) >= (them.pc, them) {
                    (me, them)
                } else {
                    (them, me)
                };
                let both_write = new.kind.write && old.kind.write;
                self.find(Some(race), a, Some(b), |machine| {
                    let message = match (both_write, a.pc == b.pc) {
                        (true, true) => "two threads write the same bytes in one instruction".to_owned(),
                        (true, false) => "two threads write the same bytes without an order".to_owned(),
                        (false, _) => "one thread reads what another writes, without an order".to_owned(),
                    };
                    let (same_warp, same_cta) =
                        (a.warp == b.warp, a.warp / machine.warps_per_cta == b.warp / machine.warps_per_cta);
                    let help = match (same_warp, same_cta) {
                        _ if a.pc == b.pc && both_write => {
                            "let one thread write, give each thread bytes of its own, or use an atomic operation"
                        }
                        (true, _) => {
                            "the lanes of a warp are independent: put `bar.warp.sync` or a barrier of the CTA between the two"
                        }
                        (_, true) => "put a barrier of the CTA (`cta_sync()`) between the two",
                        _ => {
                            "CTAs have no order: use an atomic operation, or a release and an acquire, or two launches"
                        }
                    };
                    Say::error(race, message).bytes(bytes.clone()).other(b, bytes).help(help)
                });
            }
        }
    }

    /// An access that comes after a copy was issued and not after it was waited for.
    #[allow(clippy::too_many_arguments)]
    fn in_flight(
        &mut self,
        warp: &Warp,
        lane: usize,
        me: Who,
        them: Who,
        copy: &Copy,
        committed: bool,
        writes: bool,
        destination: bool,
        bytes: Option<Bytes>,
    ) {
        let own = copy.warp == warp.number && usize::from(copy.lane) == lane;
        let thread = warp.copies.get(lane);
        let last_wait = if own {
            thread.and_then(|copies| copies.last_wait)
        } else {
            None
        };
        let after = thread.map_or(0, |copies| copies.commits.saturating_sub(copy.group + 1));
        let rule: &'static Rule = match (writes, destination) {
            (false, _) if !committed => &tirx_rules::READ_NOT_COMMITTED,
            (false, _) => &tirx_rules::READ_IN_FLIGHT,
            (true, true) => &tirx_rules::COPY_DESTINATION_REUSED,
            (true, false) => &tirx_rules::COPY_SOURCE_REUSED,
        };
        self.find(Some(rule), me, Some(them), |machine| {
            let whose = if own { "this thread's" } else { "another thread's" };
            let what = match (writes, destination) {
                (false, _) => format!("the destination of {whose} copy is read while the copy is in flight"),
                (true, true) => format!("the destination of {whose} copy is written while the copy is in flight"),
                (true, false) => format!("the source of {whose} copy is written while the copy is in flight"),
            };
            let (message, help) = match (own, committed, last_wait) {
                (_, false, _) => (
                    format!("{what}: the copy was never committed"),
                    "add `ptx::cp_async_commit_group()` after the copy, and a wait that covers the group".to_owned(),
                ),
                (true, true, Some((pc, Some(left)))) => (
                    format!(
                        "{what}: `{}` at {} leaves the last {left} group{} pending, and the copy is in one of them",
                        machine.text(pc),
                        machine.line(pc),
                        if left == 1 { "" } else { "s" },
                    ),
                    format!("wait with `ptx::cp_async_wait_group::<{after}>()` before this access"),
                ),
                (true, true, _) => (
                    format!("{what}: nothing has waited for the copy"),
                    format!("wait with `ptx::cp_async_wait_group::<{after}>()` before this access"),
                ),
                (false, true, _) => (
                    format!("{what}: the thread that issued it had not waited for it at the barrier before"),
                    "let each thread wait for its copies (`ptx::cp_async_wait_group`) before the barrier".to_owned(),
                ),
            };
            Say::error(rule, message).bytes(bytes.clone()).other(them, bytes).help(help)
        });
    }

    /// A read of a copy's destination by another thread, with no order between the two.
    fn unordered_read(&mut self, reader: Who, copier: Who, copy: &Copy, bytes: Option<Bytes>) {
        let rule: &'static Rule = match copy.overwrites {
            true => &tirx_rules::COPY_DESTINATION_REUSED,
            false => &tirx_rules::READ_WITHOUT_BARRIER,
        };
        let overwrites = copy.overwrites;
        self.find(Some(rule), reader, Some(copier), |_| {
            let (message, help) = match overwrites {
                true => (
                    "a thread reads bytes that another thread's copy overwrites, without an order",
                    "put a barrier of the CTA (`cta_sync()`) between the read and the copy",
                ),
                false => (
                    "a thread reads bytes that another thread's copy writes, with no barrier after that thread's wait",
                    "put a barrier of the CTA (`cta_sync()`) after the wait: a wait covers the thread's own copies only",
                ),
            };
            Say {
                verdict: Verdict::Error,
                rule: Some(rule),
                message: message.into(),
                bytes: bytes.clone(),
                other: Some((copier, bytes)),
                help: Some(help.into()),
            }
        });
    }
}

/// How an old record stands to a new access of a lane.
#[inline(always)]
fn order(
    old: &Record,
    new: &Record,
    warp: &Warp,
    lane: usize,
    copies: &[Copy],
    shape: Shape,
) -> Order {
    if old.kind.copy {
        let Some(copy) = copies.get(old.epoch as usize) else {
            return Order::Before;
        };
        let own = copy.warp == warp.number && usize::from(copy.lane) == lane;
        let before = copy.waited != NEVER
            && (own || warp.clocks[lane].knows(copy.warp, 1 << copy.lane, copy.waited));
        return if before {
            Order::Before
        } else {
            Order::Conflict
        };
    }
    let lanes = if old.warp == warp.number {
        old.lanes & !(1 << lane)
    } else {
        old.lanes
    };
    if lanes == 0 || warp.clocks[lane].knows(old.warp, lanes, old.epoch) {
        return Order::Before;
    }
    match (old.kind.strong, new.kind.strong) {
        (Some(a), Some(b)) if a > Scope::Cluster && b > Scope::Cluster => Order::Strong,
        (Some(_), Some(_)) if shape.cta(old.warp) == shape.cta(warp.number) => Order::Strong,
        (Some(a), Some(b))
            if a > Scope::Cta
                && b > Scope::Cta
                && shape.cluster(old.warp) == shape.cluster(warp.number) =>
        {
            Order::Strong
        }
        _ => Order::Conflict,
    }
}
