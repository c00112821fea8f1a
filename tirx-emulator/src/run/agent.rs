//! Asynchronous operations.
//!
//! An operation is an agent of its own. It is *issued* by a thread, and knows what that thread knew; it reads its source
//! and writes its destination some time later; it *completes*, and who learns of that comes after it. There are two ways
//! to learn: a thread waits for a group of its own operations, or an mbarrier counts the bytes and a phase of it completes.
//! Either way completion is an event in the clocks, a [`Point`], and travels with them like anything else.
//!
//! *When.* An operation completes as late as it may: a group when its thread waits for it, an operation on an mbarrier when
//! nothing else can go on, or when somebody has waited for it long. Until then its destination reads as poison, unless it is
//! a reduction. The source is read when it completes. With a seed other than 0 some sources are read at the issue and some
//! operations complete early; what is judged is the same.
//!
//! | operation | proxy | completes by |
//! | --- | --- | --- |
//! | `cp.async` | generic | group, or `cp.async.mbarrier.arrive` |
//! | `cp.async.bulk` into shared memory | async | bytes on an mbarrier |
//! | `cp.async.bulk` and `cp.reduce.async.bulk` into global memory | async | bulk group; `.read` of it: the source is free |
//! | `st.async`, `red.async` | generic | bytes on an mbarrier |
//! | the same with `.release`, to global memory | generic | nothing; who acquires what it wrote comes after it |

use std::rc::Rc;

use crate::clock::{Clock, FIRST_EPOCH, Scope};
use crate::program::AtomOp;
use crate::run::access::{Place, read};
use crate::run::atomic::update;
use crate::run::report::Who;
use crate::run::state::{Blocks, Machine, NEVER, Warp};
use crate::shadow::{By, Kind, Proxy, Record};
use crate::ty::Ty;

/// Bytes of a tensor map.
const MAP_BYTES: u32 = tirx_ptx::tensor_map::ENCODED_BYTES as u32;
/// What bytes in flight read as.
const POISON: u8 = 0xff;

/// An event in the clocks: whoever knows it comes after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Point {
    /// A warp, or what else has an entry.
    pub(crate) warp: u32,
    pub(crate) lanes: u32,
    pub(crate) epoch: u32,
}

impl Point {
    /// It has not happened.
    pub(crate) const NEVER: Self = Self {
        warp: u32::MAX,
        lanes: 0,
        epoch: NEVER,
    };

    /// Whether a clock has it.
    pub(crate) fn in_clock(self, clock: &Clock) -> bool {
        self.epoch != NEVER && clock.knows(self.warp, self.lanes, self.epoch)
    }

    /// Whether a thread comes after it. What a thread did itself it knows without saying.
    pub(crate) fn before(self, warp: &Warp, lane: usize) -> bool {
        let own = self.warp == warp.number && self.lanes == 1 << lane;
        self.epoch != NEVER
            && (own
                || warp
                    .clocks
                    .get(lane)
                    .is_some_and(|clock| self.in_clock(clock)))
    }
}

/// Where the bytes of a piece come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// Nothing is read: zeros.
    Zero,
    /// Nothing is read: these bytes over and over.
    Fill([u8; 8]),
    /// What is written has no value.
    Nothing,
    Place(Place),
    /// The operation brings them along, one piece behind the other.
    Data,
}

/// A range of bytes that an operation moves.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece {
    pub(crate) src: Source,
    pub(crate) dst: Place,
    pub(crate) len: u32,
}

/// The pieces of an operation; most have one.
#[derive(Debug, Clone)]
pub(crate) enum Pieces {
    One([Piece; 1]),
    Many(Box<[Piece]>),
}

impl Pieces {
    pub(crate) fn as_slice(&self) -> &[Piece] {
        match self {
            Self::One(piece) => piece,
            Self::Many(pieces) => pieces,
        }
    }
}

impl From<Piece> for Pieces {
    fn from(piece: Piece) -> Self {
        Self::One([piece])
    }
}

impl From<Vec<Piece>> for Pieces {
    fn from(pieces: Vec<Piece>) -> Self {
        Self::Many(pieces.into())
    }
}

/// By what an operation completes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Completion {
    /// A group of `cp.async`.
    Group,
    /// A bulk group.
    BulkGroup,
    /// Its bytes are counted on an mbarrier: the rank of its CTA, and where it lies there.
    Mbarrier(u32, u64),
    /// It publishes what its thread knew, where it writes, with this scope.
    Release(Scope),
}

/// An operation that is to be issued.
pub(crate) struct Operation {
    pub(crate) pieces: Pieces,
    /// What pieces of [`Source::Data`] write.
    pub(crate) data: Option<Box<[u8]>>,
    /// Elements are combined with what lies at the destination.
    pub(crate) reduce: Option<(AtomOp, Ty)>,
    /// Its accesses are strong, with this scope: of a reduction those that write.
    pub(crate) strong: Option<Scope>,
    pub(crate) completion: Completion,
    pub(crate) proxy: Proxy,
    /// The tensor map that it reads, if that lies in global memory.
    pub(crate) map: Option<Place>,
}

/// An operation that was issued.
#[derive(Debug)]
pub(crate) struct Agent {
    pub(crate) warp: u32,
    pub(crate) lane: u8,
    pub(crate) pc: u32,
    /// The issuing warp's epoch when it was issued and committed; `NEVER` if not yet.
    pub(crate) issued: u32,
    pub(crate) committed: u32,
    /// Its group was waited for: with `.read`, and altogether.
    pub(crate) read: Point,
    pub(crate) done: Point,
    /// Completed phases that counted it, or that had an arrival which waited for it.
    phases: Vec<Point>,
    pub(crate) pieces: Pieces,
    /// The bytes, once they were read from the source.
    pub(crate) data: Option<Box<[u8]>>,
    pub(crate) reduce: Option<(AtomOp, Ty)>,
    strong: Option<Scope>,
    pub(crate) completion: Completion,
    pub(crate) proxy: Proxy,
    /// Where in its allocation the tensor map lies that it reads, if that is in global memory.
    pub(crate) map: Option<u64>,
    /// The warp-instructions that had run when it was issued.
    pub(crate) since: u64,
    /// The group's number, counted by the thread.
    pub(crate) group: u32,
    /// The bytes were written.
    pub(crate) landed: bool,
    /// The destination had been written before: a read that is not ordered with the operation may be of the old bytes.
    pub(crate) overwrites: bool,
    /// What the issuing thread knew, if an mbarrier counts the operation.
    pub(crate) knew: Option<Rc<Clock>>,
}

impl Agent {
    /// An arrival that is made when copies complete: an operation without pieces.
    pub(crate) fn arrival(
        warp: &Warp,
        (lane, pc): (usize, u32),
        at: (u32, u64),
        knew: Option<Rc<Clock>>,
    ) -> Self {
        Self {
            warp: warp.number,
            lane: lane as u8,
            pc,
            issued: warp.epoch,
            committed: warp.epoch,
            read: Point::NEVER,
            done: Point::NEVER,
            phases: Vec::new(),
            pieces: Vec::new().into(),
            data: None,
            reduce: None,
            strong: None,
            completion: Completion::Mbarrier(at.0, at.1),
            proxy: Proxy::Generic,
            map: None,
            since: 0,
            group: 0,
            landed: false,
            overwrites: false,
            knew,
        }
    }

    pub(crate) fn who(&self) -> Who {
        Who {
            warp: self.warp,
            lane: self.lane,
            pc: self.pc,
        }
    }

    /// The bytes that an mbarrier counts.
    pub(crate) fn bytes(&self) -> u64 {
        let pieces = self.pieces.as_slice().iter();
        pieces.map(|piece| u64::from(piece.len)).sum()
    }

    /// Who knows this point knows that the operation has completed.
    pub(crate) fn completes_in(&mut self, point: Point) {
        if !self.phases.contains(&point) {
            self.phases.push(point);
        }
    }

    /// Whether a thread comes after what the operation did: its reads, or its writes.
    pub(crate) fn before(&self, warp: &Warp, lane: usize, writes: bool) -> bool {
        self.done.before(warp, lane)
            || (self.phases.iter()).any(|point| point.before(warp, lane))
            || !writes && self.read.before(warp, lane)
    }

    /// The same of a clock.
    pub(crate) fn in_clock(&self, clock: &Clock, writes: bool) -> bool {
        self.done.in_clock(clock)
            || (self.phases.iter()).any(|point| point.in_clock(clock))
            || !writes && self.read.in_clock(clock)
    }
}

impl Machine<'_> {
    /// Issues an operation. Its places were checked, and so was its mbarrier ([`Machine::mbarrier_ready`]); one that goes
    /// to several CTAs is one for each.
    pub(crate) fn begin<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        lane: usize,
        pc: u32,
        operation: Operation,
    ) {
        let number = self.agents.len() as u32;
        let Operation {
            pieces,
            data,
            reduce,
            strong,
            completion,
            proxy,
            map,
        } = operation;
        let mut knew = match completion {
            Completion::Mbarrier(..) | Completion::Release(_) if SAN => {
                Some(Self::knowledge(warp, lane))
            }
            _ => None,
        };
        // Who learns of a release comes after what it wrote.
        let mut done = Point::NEVER;
        if let (Completion::Release(_), Some(knew)) = (completion, &mut knew) {
            done = Point {
                warp: self.new_agent(),
                lanes: 1,
                epoch: FIRST_EPOCH,
            };
            Rc::make_mut(knew).raise(done.warp, done.lanes, done.epoch);
        }
        let thread = match completion {
            Completion::Group => warp.copies.get(lane),
            _ => warp.bulk.get(lane),
        };
        let writes = |piece: &Piece| match piece.dst {
            Place::Shared(rank, offset) => blocks
                .get(rank)
                .is_some_and(|block| block.written.any(offset, piece.len.into())),
            _ => false,
        };
        let agent = Agent {
            warp: warp.number,
            lane: lane as u8,
            pc,
            issued: warp.epoch,
            committed: NEVER,
            read: Point::NEVER,
            done,
            phases: Vec::new(),
            overwrites: pieces.as_slice().iter().any(writes),
            pieces,
            data,
            reduce,
            strong,
            completion,
            proxy,
            map: match map {
                Some(Place::Global(_, offset)) => Some(offset),
                _ => None,
            },
            since: self.stats.warp_instructions,
            group: thread.map_or(0, |thread| thread.commits),
            landed: false,
            knew,
        };
        let pieces = agent.pieces.clone();
        self.agents.push(agent);
        if let Some(place) = map.filter(|_| SAN) {
            let read = Record {
                warp: warp.number,
                lanes: 1 << lane,
                epoch: number,
                pc,
                bytes: 0,
                kind: Kind {
                    write: false,
                    strong: None,
                    by: By::Operation(Proxy::Tensormap),
                },
            };
            self.record(blocks, warp, lane, place, MAP_BYTES, read);
        }
        for piece in pieces.as_slice() {
            self.depart::<SAN>(blocks, warp, lane, pc, number, *piece);
        }
        match completion {
            Completion::Group => {
                if let Some(thread) = warp.copies.get_mut(lane) {
                    thread.open.push(number);
                }
            }
            Completion::BulkGroup => {
                if let Some(thread) = warp.bulk.get_mut(lane) {
                    thread.open.push(number);
                }
            }
            Completion::Mbarrier(..) | Completion::Release(_) => {
                blocks.pending.push(number);
                // What the thread does next, a wait above all, is not what the operation knew.
                warp.epoch += 1;
            }
        }
        if completion != Completion::Group {
            self.touches(blocks, number);
        }
        // With a seed other than 0, some sources are read when the operation is issued.
        if self.config.seed != 0 && self.random.below(2) == 0 {
            self.read_source(blocks, number);
        }
    }

    /// A piece of an operation is on its way: judges what it reads and writes, and poisons what it will write.
    fn depart<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &Warp,
        lane: usize,
        pc: u32,
        number: u32,
        piece: Piece,
    ) {
        let Some(agent) = self.agents.get(number as usize) else {
            return;
        };
        let (reduce, strong, proxy) = (agent.reduce.is_some(), agent.strong, agent.proxy);
        if SAN {
            let record = |write| Record {
                warp: warp.number,
                lanes: 1 << lane,
                epoch: number,
                pc,
                bytes: 0,
                kind: Kind {
                    write,
                    strong: strong.filter(|_| write || !reduce),
                    by: By::Operation(proxy),
                },
            };
            if let Source::Place(src) = piece.src {
                self.initialised(blocks, warp, lane, pc, src, piece.len);
                self.record(blocks, warp, lane, src, piece.len, record(false));
                self.over_mbarrier(blocks, warp, lane, pc, src, piece.len);
            }
            if reduce {
                self.initialised(blocks, warp, lane, pc, piece.dst, piece.len);
            }
            self.record(blocks, warp, lane, piece.dst, piece.len, record(true));
            self.over_mbarrier(blocks, warp, lane, pc, piece.dst, piece.len);
        }
        if reduce {
            return;
        }
        if piece.src == Source::Nothing {
            self.unmark(blocks, piece.dst, piece.len.into());
        } else {
            self.mark(blocks, piece.dst, piece.len.into());
        }
        // Who may read it meanwhile gets the old bytes or the new ones.
        if strong.is_some() {
            return;
        }
        if let Some(bytes) = self.bytes_mut(blocks, piece.dst, piece.len) {
            bytes.fill(POISON);
        }
    }

    /// Notes an operation with the CTAs whose shared memory it touches: they must not end before it.
    fn touches(&self, blocks: &mut Blocks, number: u32) {
        let Some(agent) = self.agents.get(number as usize) else {
            return;
        };
        let mut note = |place| {
            if let Place::Shared(rank, _) = place
                && let Some(block) = blocks.get_mut(rank)
                && block.agents.last() != Some(&number)
            {
                block.agents.push(number);
            }
        };
        for piece in agent.pieces.as_slice() {
            if let Source::Place(src) = piece.src {
                note(src);
            }
            note(piece.dst);
        }
    }

    /// Marks bytes of global or shared memory as written.
    pub(crate) fn mark(&mut self, blocks: &mut Blocks, place: Place, len: u64) {
        match place {
            Place::Global(index, offset) => {
                if let Some(allocation) = self.memory.get_mut(index) {
                    allocation.written.set(offset, len);
                }
            }
            Place::Shared(rank, offset) => {
                if let Some(block) = blocks.get_mut(rank) {
                    block.written.set(offset, len);
                }
            }
            _ => {}
        }
    }

    /// Marks bytes of shared memory as not written.
    fn unmark(&mut self, blocks: &mut Blocks, place: Place, len: u64) {
        if let Place::Shared(rank, offset) = place
            && let Some(block) = blocks.get_mut(rank)
        {
            block.written.clear(offset, len);
        }
    }

    /// The bytes of global or shared memory at a place.
    pub(crate) fn bytes_mut<'a>(
        &'a mut self,
        blocks: &'a mut Blocks,
        place: Place,
        len: u32,
    ) -> Option<&'a mut [u8]> {
        let (bytes, offset) = match place {
            Place::Global(index, offset) => (&mut self.memory.get_mut(index)?.data, offset),
            Place::Shared(rank, offset) => (&mut blocks.get_mut(rank)?.shared, offset),
            _ => return None,
        };
        bytes.get_mut(offset as usize..offset as usize + len as usize)
    }

    /// Reads the source of an operation, if that was not done yet.
    pub(crate) fn read_source(&mut self, blocks: &Blocks, number: u32) {
        let Some(agent) = self.agents.get(number as usize) else {
            return;
        };
        if agent.data.is_some() {
            return;
        }
        let mut data = Vec::with_capacity(agent.bytes() as usize);
        for piece in agent.pieces.as_slice() {
            let end = data.len() + piece.len as usize;
            // All ranges were checked at the issue, and neither shared memory nor allocations change while a grid runs.
            let from = match piece.src {
                Source::Place(Place::Global(index, offset)) => {
                    self.memory.get(index).and_then(|a| {
                        a.data
                            .get(offset as usize..offset as usize + piece.len as usize)
                    })
                }
                Source::Place(Place::Shared(rank, offset)) => blocks.get(rank).and_then(|block| {
                    block
                        .shared
                        .get(offset as usize..offset as usize + piece.len as usize)
                }),
                _ => None,
            };
            match piece.src {
                Source::Fill(pattern) => {
                    data.extend(pattern.iter().cycle().take(piece.len as usize));
                }
                Source::Nothing => data.resize(end, POISON),
                _ => {}
            }
            data.extend_from_slice(from.unwrap_or(&[]));
            data.resize(end, 0);
        }
        if let Some(agent) = self.agents.get_mut(number as usize) {
            agent.data = Some(data.into());
        }
    }

    /// The bytes of an operation arrive.
    pub(crate) fn land(&mut self, blocks: &mut Blocks, number: u32) {
        self.read_source(blocks, number);
        let Some(agent) = self.agents.get_mut(number as usize) else {
            return;
        };
        if std::mem::replace(&mut agent.landed, true) {
            return;
        }
        let (pieces, reduce) = (agent.pieces.clone(), agent.reduce);
        let data = agent.data.take().unwrap_or_default();
        let mut at = 0;
        for piece in pieces.as_slice() {
            let from = data.get(at..at + piece.len as usize).unwrap_or(&[]);
            at += piece.len as usize;
            let Some(to) = self.bytes_mut(blocks, piece.dst, piece.len) else {
                continue;
            };
            let Some((op, ty)) = reduce else {
                if to.len() == from.len() {
                    to.copy_from_slice(from);
                }
                continue;
            };
            let size = ty.size() as usize;
            for (to, from) in to.chunks_exact_mut(size).zip(from.chunks_exact(size)) {
                let new = update(op, ty, read(to, 0, size), read(from, 0, size), 0);
                to.copy_from_slice(&new.to_le_bytes()[..size]);
            }
        }
        if let Some(agent) = self.agents.get_mut(number as usize) {
            // Only whether they were read matters from here on.
            agent.data = Some(Box::default());
        }
    }
}
