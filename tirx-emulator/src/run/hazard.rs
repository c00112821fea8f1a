//! Judges accesses to memory.
//!
//! Two accesses of the same byte, one of them a write, must be ordered, or both be strong within each other's scope.
//! Two threads that write the same value without an order race too: PTX makes no exception for it. What orders
//! threads: the CTA barriers, `bar.warp.sync`, and releases that an acquire has seen, made of fences or of the
//! `.release` and `.acquire` forms. Shuffles and votes order nothing in memory.
//!
//! What an asynchronous operation does counts from its issue to its completion: see `agent`. An operation of the async
//! proxy asks for more of a write that it reads or overwrites: see `proxy`.

use tirx_rules::Rule;

use crate::api::Bytes;
use crate::clock::{Fenced, Scope};
use crate::run::access::Place;
use crate::run::agent::Agent;
use crate::run::conflict::Conflict;
use crate::run::past::Past;
use crate::run::report::{Say, Who};
use crate::run::state::{Blocks, Location, Machine, Shape, Warp};
use crate::shadow::{By, Kind, Order, Proxy, Record};

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
        if let Place::Shared(rank, _) = place
            && (blocks.get(rank)).is_some_and(|block| !block.mbarriers.is_empty())
        {
            self.over_mbarrier(blocks, warp, lane, pc, place, len);
        }
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
            self.visit(blocks, warp, lane, new.pc, rank, !new.kind.is_operation());
        }
        let mut conflicts: Vec<Conflict> = Vec::new();
        let shape = self.shape();
        let fence = match place {
            Place::Global(..) => Fenced::Global,
            _ => Fenced::Shared,
        };
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
        let agents = &self.agents;
        shadow.access(
            offset,
            len,
            new,
            |old| order(old, &new, warp, lane, agents, (shape, place, fence)),
            |old, at, len, order| {
                conflicts.push(Conflict {
                    old: *old,
                    at,
                    len,
                    order,
                });
            },
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
}

/// How an old record stands to a new access of a lane.
#[inline(always)]
fn order(
    old: &Record,
    new: &Record,
    warp: &Warp,
    lane: usize,
    agents: &[Agent],
    (shape, place, fence): (Shape, Place, Fenced),
) -> Order {
    let clock = &warp.clocks[lane];
    // What is known for shared memory alone.
    let only = clock
        .fenced(Fenced::Only)
        .filter(|_| fence == Fenced::Shared);
    // What is known across the fence that the new access needs of a write in the generic proxy.
    let (needs, across) = match (new.kind.by, place) {
        (By::Operation(Proxy::Async), _) => (true, clock.fenced(fence)),
        (By::Operation(Proxy::Tensormap), Place::Global(index, _)) => {
            let map = agents.get(new.epoch as usize).and_then(|agent| agent.map);
            (true, map.and_then(|offset| clock.map((index, offset))))
        }
        _ => (false, None),
    };
    let (known, generic, crossed, from) = match old.kind.is_operation() {
        true => {
            let Some(agent) = agents.get(old.epoch as usize) else {
                return Order::Before;
            };
            let writes = old.kind.write;
            let known = agent.before(warp, lane, writes)
                || only.is_some_and(|only| agent.in_clock(only, writes));
            let crossed = needs && across.is_some_and(|across| agent.in_clock(across, true));
            // Whoever waited for an operation of the async proxy has what it wrote, but a tensor map is read by another.
            let generic =
                agent.proxy == Proxy::Generic || new.kind.by == By::Operation(Proxy::Tensormap);
            (known, generic && writes, crossed, agent.warp)
        }
        false => {
            let lanes = match old.warp == warp.number {
                true => old.lanes & !(1 << lane),
                false => old.lanes,
            };
            let knows = |clock: &crate::clock::Clock| clock.knows(old.warp, lanes, old.epoch);
            let known = lanes == 0 || knows(clock) || only.is_some_and(knows);
            let crossed =
                needs && across.is_some_and(|across| across.knows(old.warp, old.lanes, old.epoch));
            // A grid that is complete is so for every proxy.
            let generic = old.kind.write && !Past::is(old.pc);
            (known, generic, crossed, old.warp)
        }
    };
    match (known, needs && generic) {
        // Ordered by the fence itself, whatever else is known.
        _ if crossed => Order::Before,
        (true, false) => Order::Before,
        (true, true) => Order::Unfenced,
        (false, _) => match (old.kind.strong, new.kind.strong) {
            (Some(a), Some(b)) => concurrent(a, b, from, warp.number, shape),
            _ => Order::Conflict,
        },
    }
}

/// Whether two strong operations of different warps reach each other.
fn concurrent(a: Scope, b: Scope, old: u32, new: u32, shape: Shape) -> Order {
    let reach = a.min(b);
    let strong = reach > Scope::Cluster
        || shape.cta(old) == shape.cta(new)
        || reach > Scope::Cta && shape.cluster(old) == shape.cluster(new);
    match strong {
        true => Order::Strong,
        false => Order::Conflict,
    }
}
