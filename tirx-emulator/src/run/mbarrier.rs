//! Mbarriers: objects in shared memory that count arrivals and bytes.
//!
//! A phase expects a number of arrivals and, by its transaction count, bytes of asynchronous operations. It completes when
//! both have come; the next one begins. In the clocks an mbarrier is a pseudo-thread: the completion of phase `k` is its
//! epoch `k + 1`. A completion publishes what the arrivals released (of all phases up to it, as each arrival continues the
//! one before), and the operations whose bytes it counted; a wait that sees it acquires that. The first entry of the
//! pseudo-thread says that; its second says only that the phase is complete, which a `.relaxed` wait learns too.
//!
//! *Waits.* A group that waits sleeps until a phase completes. It gets `false` only when nothing else can go on, or when
//! it has waited for long, since `try_wait` may give up. What phase a parity means follows from what the thread knows to be
//! complete: the next one if the parity fits it, otherwise the last. A phase must not complete before the waits for the
//! last one have been seen through, or a parity would fit two phases: each wait is noted, and the next completion must come
//! after it.
//!
//! *Arrivals.* One in phase `k + 1` must know that phase `k` is complete; else it could as well have counted for `k`.
//!
//! *Bytes.* An operation may complete before its bytes are expected, as long as the phase still lacks an arrival. If all
//! arrivals are there and the bytes that are expected are fewer than those in flight, the phase completes early. A GPU then
//! hangs or reads too early, as it happens; here it is reported, and the phase takes all of them.
//!
//! *Order of use.* An mbarrier is used before it was initialised only in a broken kernel; but which, the use or the
//! initialisation, comes first in this run must not matter. So a use sleeps until the mbarrier is there, and then has to know it.

use std::collections::HashMap;
use std::rc::Rc;

use crate::clock::{Clock, Fenced, Gather, Scope};
use crate::lanes::{Lanes, WARP, lanes_of};
use crate::program::{MbarrierOp, Reg, Space};
use crate::run::access::{Lookup, Place};
use crate::run::agent::{Agent, Completion, Point};
use crate::run::report::{Say, Who};
use crate::run::state::{Block, Blocks, Machine, Warp};
use crate::run::step::Flow;
use crate::shadow::Kind;

/// The greatest count of arrivals, and of bytes in either direction.
const MOST: i64 = (1 << 20) - 1;
/// Bytes of an mbarrier, and its alignment.
const SIZE: u32 = 8;
/// Warp-instructions after which a `try_wait` and a `test_wait` give up while others go on.
const TRY_LIMIT: u64 = 1 << 16;
const TEST_LIMIT: u64 = 1 << 12;

/// The lanes of the pseudo-thread: what a completion published, and that the phase is complete.
const PUBLISHED: u32 = 0b01;
const COMPLETE: u32 = 0b10;
/// The lane of the latter.
const COMPLETE_LANE: usize = 1;

/// An mbarrier that was initialised.
#[derive(Debug)]
pub(crate) struct Mbarrier {
    /// Its number in the clocks.
    pub(crate) number: u32,
    /// Arrivals of a phase, and those that this one lacks.
    pub(crate) count: u32,
    pub(crate) pending: u32,
    /// Bytes that this phase lacks.
    pub(crate) bytes: i64,
    pub(crate) phase: u32,
    pub(crate) init: Who,
    init_point: Point,
    /// What the arrivals of this phase released: of this CTA, and of others.
    local: Gather,
    remote: Gather,
    /// What arrivals and operations knew, released or not.
    order: Gather,
    /// What completed phases published.
    published: Option<Rc<Clock>>,
    published_remote: Option<Rc<Clock>>,
    /// The last arrival, and the last that expected bytes.
    last: Option<Who>,
    expected: Option<Who>,
    /// The last wait of each warp that saw a phase complete.
    waits: HashMap<u32, Seen>,
    /// The last use of each thread: epoch and instruction.
    uses: HashMap<(u32, u8), (u32, u32)>,
}

/// A wait that saw a phase complete.
#[derive(Debug, Clone, Copy)]
struct Seen {
    lanes: u32,
    epoch: u32,
    pc: u32,
    phase: i64,
    /// The thread had known it before.
    again: bool,
}

impl Mbarrier {
    /// The state that an arrival returns: the phase, and what it lacked before.
    fn token(&self) -> u64 {
        u64::from(self.phase) << 32 | u64::from(self.pending)
    }

    fn completion(&self) -> Point {
        Point {
            warp: self.number,
            lanes: PUBLISHED,
            epoch: self.phase + 1,
        }
    }
}

/// A place in the shared memory of a cluster.
type At = (u32, u64);

impl Block {
    /// A live mbarrier that a range of bytes touches.
    fn mbarrier_in(&self, offset: u64, len: u64) -> Option<&Mbarrier> {
        if self.mbarriers.is_empty() {
            return None;
        }
        let from = offset.saturating_sub(u64::from(SIZE) - 1);
        let mut found = self.mbarriers.range(from..offset.saturating_add(len));
        found.next().map(|(_, mbarrier)| mbarrier)
    }
}

impl Machine<'_> {
    /// An access that is none of an mbarrier's own must not touch its bytes.
    pub(crate) fn over_mbarrier(
        &mut self,
        blocks: &Blocks,
        warp: &Warp,
        lane: usize,
        pc: u32,
        place: Place,
        len: u32,
    ) {
        let Place::Shared(rank, offset) = place else {
            return;
        };
        let touched = blocks
            .get(rank)
            .and_then(|block| block.mbarrier_in(offset, len.into()));
        let Some(init) = touched.map(|mbarrier| mbarrier.init) else {
            return;
        };
        let who = Who::new(warp, lane, pc);
        let bytes = self.bytes(blocks, place, len);
        let rule = &tirx_rules::MBARRIER_LIFETIME;
        self.find(Some(rule), who, Some(init), |_| {
            Say::error(rule, "an access touches the bytes of an mbarrier")
                .bytes(bytes)
                .other(init, None)
                .help("only mbarrier operations touch them, from its initialisation to `mbarrier.inval`")
        });
    }

    /// Where the operand of an mbarrier operation leads.
    pub(crate) fn mbarrier_at(
        &mut self,
        lookup: &mut Lookup,
        blocks: &mut Blocks,
        warp: &Warp,
        (space, address): (Space, u64),
        lane: usize,
        pc: u32,
    ) -> Result<At, Flow> {
        match lookup.locate(self, blocks, space, address, SIZE.into(), SIZE.into(), lane) {
            Ok(Place::Shared(rank, offset)) => {
                if rank != blocks.rank() && self.config.sanitize {
                    self.visit(blocks, warp, lane, pc, rank, false);
                }
                Ok((rank, offset))
            }
            Ok(_) => Err(self.no_shared(warp, lane, pc, address)),
            Err(fault) => Err(self.fault(warp, lane, pc, address, SIZE, *fault)),
        }
    }

    /// Whether an mbarrier can be used here: it is initialised, and the thread knows that. `asynchronous`: bytes of the
    /// async proxy are counted on it.
    pub(crate) fn mbarrier_ready(
        &mut self,
        blocks: &mut Blocks,
        warp: &Warp,
        lane: usize,
        pc: u32,
        at: At,
        asynchronous: bool,
    ) -> Result<(), Flow> {
        let who = Who::new(warp, lane, pc);
        let expired = self.expired;
        let found = blocks.get_mut(at.0).map(|block| &mut block.mbarriers);
        let Some(mbarrier) = found.and_then(|mbarriers| mbarriers.get_mut(&at.1)) else {
            if !expired {
                return Err(Flow::Sleep(TRY_LIMIT));
            }
            let place = Place::Shared(at.0, at.1);
            let bytes = self.bytes(blocks, place, SIZE);
            let rule = &tirx_rules::MBARRIER_LIFETIME;
            self.find(Some(rule), who, None, |_| {
                Say::error(rule, "no mbarrier is initialised at this address")
                    .bytes(bytes)
                    .help("initialise it first (`bar.init(count)`), and publish that with a fence and a barrier")
            });
            return Err(Flow::Stop);
        };
        if !self.config.sanitize {
            return Ok(());
        }
        mbarrier
            .uses
            .insert((warp.number, lane as u8), (warp.epoch, pc));
        let (init, point) = (mbarrier.init, mbarrier.init_point);
        let Some(clock) = warp.clocks.get(lane) else {
            return Ok(());
        };
        let fenced = |fence| {
            clock
                .fenced(fence)
                .is_some_and(|known| point.in_clock(known))
        };
        let known = point.before(warp, lane) || fenced(Fenced::Init);
        let across = !asynchronous || fenced(Fenced::Init) || fenced(Fenced::Shared);
        if known && across {
            return Ok(());
        }
        let rule = &tirx_rules::MBARRIER_NOT_PUBLISHED;
        self.find(Some(rule), who, Some(init), |machine| {
            let (message, help) = if known {
                (
                    "bytes of a copy are counted on an mbarrier whose initialisation no fence has published to the async proxy",
                    "put `fence_mbarrier_init()` after the initialisation, in the thread that initialises",
                )
            } else if machine.shape().cta(init.warp) == machine.shape().cta(who.warp) {
                (
                    "an mbarrier is used that another thread initialises, without an order",
                    "put a barrier of the CTA (`cta_sync()`) after the initialisation",
                )
            } else {
                (
                    "an mbarrier is used that a thread of another CTA initialises, without an order",
                    "put `fence_mbarrier_init()` and a barrier of the cluster (`cluster_sync()`) after the initialisation",
                )
            };
            Say::error(rule, message).other(init, None).help(help)
        });
        Ok(())
    }

    /// Operations on mbarriers, lane after lane.
    pub(crate) fn mbarrier<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        op: &MbarrierOp,
        pc: u32,
        exec: u32,
    ) -> Flow {
        for reg in op.sources() {
            self.know::<SAN>(warp, reg, pc, exec);
        }
        if let MbarrierOp::PendingCount { d, state } = *op {
            let out = warp.reg(state).map(|state| state & 0xf_ffff);
            warp.set::<SAN>(d, exec, &out);
            return Flow::Next;
        }
        if let MbarrierOp::Wait { .. } = op {
            return self.mbarrier_wait::<SAN>(blocks, warp, op, pc, exec);
        }
        let mut lookup = Lookup::new();
        let mut out: Lanes = [0; WARP];
        let mut places = [(0, 0); WARP];
        // All are looked at first: if one of them has to sleep, none has done anything yet.
        for lane in lanes_of(exec) {
            let address = (op.addr().space, Self::address(warp, op.addr(), lane));
            places[lane] = match self.mbarrier_at(&mut lookup, blocks, warp, address, lane, pc) {
                Ok(at) => at,
                Err(flow) => return flow,
            };
            if matches!(op, MbarrierOp::Init { .. }) {
                continue;
            }
            if let Err(flow) = self.mbarrier_ready(blocks, warp, lane, pc, places[lane], false) {
                return flow;
            }
        }
        for lane in lanes_of(exec) {
            let value = |reg: Reg| warp.reg(reg)[lane] as u32;
            let at = places[lane];
            let flow = match *op {
                MbarrierOp::Init { count, .. } => {
                    let count = value(count);
                    self.mbarrier_init::<SAN>(blocks, warp, lane, pc, at, count)
                }
                MbarrierOp::Inval { .. } => self.mbarrier_inval::<SAN>(blocks, warp, lane, pc, at),
                MbarrierOp::ExpectTx { bytes, .. } => {
                    let bytes = i64::from(value(bytes));
                    self.expect(blocks, Who::new(warp, lane, pc), at, bytes)
                }
                MbarrierOp::CompleteTx { bytes, .. } => {
                    let bytes = i64::from(value(bytes));
                    let who = Who::new(warp, lane, pc);
                    self.complete_bytes(blocks, who, at, bytes)
                }
                MbarrierOp::CpAsyncArrive { noinc, .. } => {
                    self.arrive_later(blocks, warp, lane, pc, at, noinc);
                    Flow::Next
                }
                MbarrierOp::Arrive {
                    count, bytes, kind, ..
                } => {
                    let count = count.map_or(1, value);
                    let bytes = bytes.map(value);
                    let (flow, token) =
                        self.mbarrier_arrive(blocks, warp, (lane, pc, at), count, bytes, kind);
                    out[lane] = token;
                    flow
                }
                MbarrierOp::Wait { .. } | MbarrierOp::PendingCount { .. } => Flow::Next,
            };
            if !matches!(flow, Flow::Next) {
                return flow;
            }
        }
        if let MbarrierOp::Arrive { state: Some(d), .. } = *op {
            warp.set::<SAN>(d, exec, &out);
        }
        Flow::Next
    }

    fn mbarrier_init<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &Warp,
        lane: usize,
        pc: u32,
        at: At,
        count: u32,
    ) -> Flow {
        let who = Who::new(warp, lane, pc);
        if count == 0 || i64::from(count) > MOST {
            let rule = &tirx_rules::MBARRIER_ARRIVALS;
            self.find(Some(rule), who, None, |_| {
                Say::error(
                    rule,
                    format!("an mbarrier for {count} arrivals: a phase has 1 to {MOST}"),
                )
            });
            return Flow::Stop;
        }
        let there = blocks
            .get(at.0)
            .and_then(|block| block.mbarriers.get(&at.1));
        if let Some(other) = there.map(|mbarrier| mbarrier.init) {
            let rule = &tirx_rules::MBARRIER_LIFETIME;
            // Named in the order of the program: which comes first is a matter of the schedule.
            let (a, b) = if (who.pc, who) >= (other.pc, other) {
                (who, other)
            } else {
                (other, who)
            };
            self.find(Some(rule), a, Some(b), |_| {
                Say::error(rule, "an mbarrier is initialised twice")
                    .other(b, None)
                    .help("let one thread initialise it, once; `mbarrier.inval` ends its life, and another can begin")
            });
            return Flow::Stop;
        }
        if SAN {
            let kind = Kind {
                mbarrier: true,
                ..Kind::plain(true, None)
            };
            self.judge(
                blocks,
                warp,
                lane,
                pc,
                Place::Shared(at.0, at.1),
                SIZE,
                kind,
            );
        }
        let mbarrier = Mbarrier {
            number: self.new_agent(),
            count,
            pending: count,
            bytes: 0,
            phase: 0,
            init: who,
            init_point: Point {
                warp: warp.number,
                lanes: 1 << lane,
                epoch: warp.epoch,
            },
            local: Gather::default(),
            remote: Gather::default(),
            order: Gather::default(),
            published: None,
            published_remote: None,
            last: None,
            expected: None,
            waits: HashMap::new(),
            uses: HashMap::new(),
        };
        if let Some(block) = blocks.get_mut(at.0) {
            block.written.set(at.1, SIZE.into());
            block.mbarriers.insert(at.1, mbarrier);
            block.mbarrier_news = true;
            blocks.mbarrier_news = true;
        }
        Flow::Next
    }

    fn mbarrier_inval<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &Warp,
        lane: usize,
        pc: u32,
        at: At,
    ) -> Flow {
        let who = Who::new(warp, lane, pc);
        let removed = blocks
            .get_mut(at.0)
            .and_then(|block| block.mbarriers.remove(&at.1));
        let Some(mbarrier) = removed else {
            return Flow::Next;
        };
        if !SAN {
            return Flow::Next;
        }
        let outstanding = blocks.pending.iter().find_map(|&number| {
            let agent = self.agents.get(number as usize)?;
            (agent.completion == Completion::Mbarrier(at.0, at.1)).then(|| agent.who())
        });
        let mut unknown: Vec<Who> = (mbarrier.uses.iter())
            .filter(|&(&(number, of), &(epoch, _))| {
                let point = Point {
                    warp: number,
                    lanes: 1 << of,
                    epoch,
                };
                !point.before(warp, lane)
            })
            .map(|(&(warp, lane), &(_, pc))| Who { warp, lane, pc })
            .collect();
        unknown.sort_unstable();
        if let Some(other) = outstanding.or(unknown.first().copied()) {
            let rule = &tirx_rules::MBARRIER_LIFETIME;
            self.find(Some(rule), who, Some(other), |_| {
                Say::error(rule, "an mbarrier is invalidated that may still be in use")
                    .other(other, None)
                    .help("wait for its last phase, and let a barrier of the CTA come before `mbarrier.inval`")
            });
        }
        let kind = Kind {
            mbarrier: true,
            ..Kind::plain(true, None)
        };
        self.judge(
            blocks,
            warp,
            lane,
            pc,
            Place::Shared(at.0, at.1),
            SIZE,
            kind,
        );
        Flow::Next
    }

    fn mbarrier_mut<'b>(&self, blocks: &'b mut Blocks, at: At) -> Option<&'b mut Mbarrier> {
        blocks.get_mut(at.0)?.mbarriers.get_mut(&at.1)
    }

    /// The transaction count leaves its range.
    #[cold]
    fn bytes_range(&mut self, who: Who, init: Who, bytes: i64) -> Flow {
        let rule = &tirx_rules::MBARRIER_BYTES;
        self.find(Some(rule), who, Some(init), |_| {
            Say::error(
                rule,
                format!("a phase lacks {bytes} bytes: it can lack from -{MOST} to {MOST}"),
            )
            .other(init, None)
            .help("expect at most 1048575 bytes in a phase, and those that arrive")
        });
        Flow::Stop
    }

    /// `expect_tx`
    fn expect(&mut self, blocks: &mut Blocks, who: Who, at: At, bytes: i64) -> Flow {
        let Some(mbarrier) = self.mbarrier_mut(blocks, at) else {
            return Flow::Next;
        };
        mbarrier.bytes += bytes;
        mbarrier.expected = Some(who);
        let (now, init) = (mbarrier.bytes, mbarrier.init);
        if !(-MOST..=MOST).contains(&now) {
            return self.bytes_range(who, init, now);
        }
        self.settle_phase(blocks, who, at);
        Flow::Next
    }

    /// `complete_tx`, of an instruction or of an operation.
    pub(crate) fn complete_bytes(
        &mut self,
        blocks: &mut Blocks,
        who: Who,
        at: At,
        bytes: i64,
    ) -> Flow {
        let Some(mbarrier) = self.mbarrier_mut(blocks, at) else {
            return Flow::Next;
        };
        mbarrier.bytes -= bytes;
        let (now, init) = (mbarrier.bytes, mbarrier.init);
        if !(-MOST..=MOST).contains(&now) {
            return self.bytes_range(who, init, now);
        }
        self.settle_phase(blocks, who, at);
        Flow::Next
    }

    /// `arrive`, `arrive_drop`, with or without `expect_tx`; the flow and the state before.
    fn mbarrier_arrive(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        (lane, pc, at): (usize, u32, At),
        count: u32,
        bytes: Option<u32>,
        kind: crate::program::ArriveKind,
    ) -> (Flow, u64) {
        let who = Who::new(warp, lane, pc);
        let rank = blocks.rank();
        let point = Point {
            warp: warp.number,
            lanes: 1 << lane,
            epoch: warp.epoch,
        };
        let clock = (warp.clocks.get(lane)).map(|_| Self::knowledge(warp, lane));
        let fenced = warp
            .fences
            .get(lane)
            .and_then(|fence| fence.release.clone());
        let Some(mbarrier) = self.mbarrier_mut(blocks, at) else {
            return (Flow::Next, 0);
        };
        let token = mbarrier.token();
        let (init, last) = (mbarrier.init, mbarrier.last);
        if let Some(clock) = &clock {
            let known = clock.epoch(mbarrier.number, COMPLETE_LANE) >= mbarrier.phase;
            let local = rank == at.0;
            // Of other CTAs, only what was released to the cluster; an operation that names no scope means to reach.
            let reaches = local || kind.scope != Some(Scope::Cta);
            let gather = if local {
                &mut mbarrier.local
            } else {
                &mut mbarrier.remote
            };
            if kind.release && reaches {
                gather.add(clock);
            } else if let Some((fenced, scope)) = fenced
                && (local || scope > Scope::Cta)
            {
                gather.add(&fenced);
            }
            mbarrier.order.add(clock);
            if kind.release {
                warp.epoch += 1;
            }
            if !known {
                self.early_arrival(who, last, init);
                return (Flow::Stop, token);
            }
        }
        if let Some(bytes) = bytes {
            let Some(mbarrier) = self.mbarrier_mut(blocks, at) else {
                return (Flow::Next, token);
            };
            mbarrier.bytes += i64::from(bytes);
            mbarrier.expected = Some(who);
            let now = mbarrier.bytes;
            if now > MOST {
                return (self.bytes_range(who, init, now), token);
            }
        }
        let Some(mbarrier) = self.mbarrier_mut(blocks, at) else {
            return (Flow::Next, token);
        };
        let pending = mbarrier.pending;
        if count > pending || kind.no_complete && count == pending {
            return (self.over_count(who, last, init, count, pending), token);
        }
        mbarrier.pending -= count;
        mbarrier.last = Some(who);
        let phase = Point {
            lanes: COMPLETE,
            ..mbarrier.completion()
        };
        if at.0 != rank
            && let Some(block) = blocks.get_mut(at.0)
        {
            block
                .arrivals
                .insert((warp.number, lane as u8, at.1), (who, point, phase));
        }
        let Some(mbarrier) = self.mbarrier_mut(blocks, at) else {
            return (Flow::Next, token);
        };
        if kind.drop {
            mbarrier.count = mbarrier.count.saturating_sub(count);
        }
        self.settle_phase(blocks, who, at);
        (Flow::Next, token)
    }

    #[cold]
    fn early_arrival(&mut self, who: Who, last: Option<Who>, init: Who) {
        let rule = &tirx_rules::MBARRIER_ARRIVALS;
        let other = last.unwrap_or(init);
        self.find(Some(rule), who, Some(other), |_| {
            Say::error(
                rule,
                "a thread arrives at an mbarrier and does not know that the phase before is complete: its arrival may count for either",
            )
            .other(other, None)
            .help("initialise the mbarrier for as many arrivals as a phase has, and wait for a phase before arriving in the next")
        });
    }

    #[cold]
    fn over_count(
        &mut self,
        who: Who,
        last: Option<Who>,
        init: Who,
        count: u32,
        pending: u32,
    ) -> Flow {
        let rule = &tirx_rules::MBARRIER_ARRIVALS;
        let other = last.unwrap_or(init);
        self.find(Some(rule), who, Some(other), |_| {
            let message = if count == pending {
                "an arrival with `.noComplete` would complete the phase".to_owned()
            } else {
                format!("{count} arrivals at an mbarrier whose phase lacks {pending}")
            };
            Say::error(rule, message)
                .other(other, None)
                .help("initialise the mbarrier for as many arrivals as a phase has")
        });
        Flow::Stop
    }

    /// Completes the phase of an mbarrier, if nothing lacks.
    fn settle_phase(&mut self, blocks: &mut Blocks, who: Who, at: At) {
        let Some(mbarrier) = self.mbarrier_mut(blocks, at) else {
            return;
        };
        if mbarrier.pending > 0 || mbarrier.bytes > 0 || mbarrier.count == 0 {
            return;
        }
        let (mut excess, expected) = (-mbarrier.bytes, mbarrier.expected);
        let init = mbarrier.init;
        mbarrier.bytes = 0;
        // Operations that are still on their way to this phase.
        let late: Vec<u32> = (blocks.pending.iter().copied())
            .filter(|&number| self.counts_on(number, at))
            .collect();
        let first = late
            .first()
            .and_then(|&number| self.agents.get(number as usize));
        let first = first.map(|agent| agent.who());
        excess += (late.iter())
            .filter_map(|&number| self.agents.get(number as usize))
            .map(|agent| agent.bytes() as i64)
            .sum::<i64>();
        if excess > 0 {
            let at_fault = expected.unwrap_or(init);
            let copy = first.filter(|copy| *copy != at_fault).unwrap_or(who);
            let rule = &tirx_rules::MBARRIER_BYTES;
            self.find(Some(rule), at_fault, Some(copy), |_| {
                Say::error(
                    rule,
                    format!("the phase of an mbarrier completes {excess} bytes early: more bytes are copied than it expects"),
                )
                .other(copy, None)
                .help("expect as many bytes in a phase as its copies have (`expect_tx`), before its last arrival")
            });
        }
        let point = self
            .mbarrier_mut(blocks, at)
            .map_or(Point::NEVER, |mbarrier| mbarrier.completion());
        for number in late {
            blocks.pending.retain(|&pending| pending != number);
            self.land(blocks, number);
            if let Some(agent) = self.agents.get_mut(number as usize) {
                agent.phase = point;
            }
        }
        self.next_phase(blocks, who, at);
    }

    /// Whether an operation in flight counts on this mbarrier.
    fn counts_on(&self, number: u32, at: At) -> bool {
        let agent = self.agents.get(number as usize);
        agent.is_some_and(|agent| {
            agent.completion == Completion::Mbarrier(at.0, at.1)
                && !agent.pieces.as_slice().is_empty()
        })
    }

    fn next_phase(&mut self, blocks: &mut Blocks, who: Who, at: At) {
        self.progress += 1;
        let sanitize = self.config.sanitize;
        let warps = self.warps_per_cta;
        let Some(block) = blocks.get_mut(at.0) else {
            return;
        };
        let home = block.index * warps;
        let Some(mbarrier) = block.mbarriers.get_mut(&at.1) else {
            return;
        };
        let mut unseen = None;
        if sanitize {
            let order = std::mem::take(&mut mbarrier.order).finish();
            let last = i64::from(mbarrier.phase) - 1;
            unseen = (mbarrier.waits.iter())
                .filter(|(_, seen)| seen.phase == last)
                .filter(|&(&warp, seen)| {
                    let known = |lane: usize| {
                        order
                            .as_ref()
                            .is_some_and(|order| order.knows(warp, 1 << lane, seen.epoch))
                    };
                    !lanes_of(seen.lanes).any(known)
                })
                .map(|(&warp, seen)| Who {
                    warp,
                    lane: seen.lanes.trailing_zeros() as u8,
                    pc: seen.pc,
                })
                .min();
            let epoch = mbarrier.phase + 1;
            let mut clock = match mbarrier.published.take() {
                Some(clock) => clock,
                None => Rc::new(Clock::new(home, warps)),
            };
            let local = std::mem::take(&mut mbarrier.local).finish();
            let known = Rc::make_mut(&mut clock);
            if let Some(local) = local {
                known.join(&local);
            }
            known.raise(mbarrier.number, PUBLISHED | COMPLETE, epoch);
            mbarrier.published = Some(clock);
            if let Some(remote) = std::mem::take(&mut mbarrier.remote).finish() {
                match &mut mbarrier.published_remote {
                    Some(clock) => Rc::make_mut(clock).join(&remote),
                    none => *none = Some(remote),
                }
            }
        }
        mbarrier.phase += 1;
        mbarrier.pending = mbarrier.count;
        let init = mbarrier.init;
        block.mbarrier_news = true;
        blocks.mbarrier_news = true;
        if let Some(wait) = unseen {
            self.two_phases(wait, who, init);
        }
    }

    /// A wait and the completion of the phase after are not ordered.
    #[cold]
    fn two_phases(&mut self, wait: Who, complete: Who, _init: Who) {
        let rule = &tirx_rules::MBARRIER_PARITY;
        self.find(Some(rule), wait, Some(complete), |_| {
            Say::error(
                rule,
                "a thread waits for one phase of an mbarrier while the next may complete: it may see either",
            )
            .other(complete, None)
            .help("wait with the parity of the phase that is to come, and let no phase complete before all have waited for the last")
        });
    }

    /// `test_wait`, `try_wait`
    fn mbarrier_wait<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        op: &MbarrierOp,
        pc: u32,
        exec: u32,
    ) -> Flow {
        let &MbarrierOp::Wait {
            addr,
            p,
            of,
            parity,
            suspends,
            acquire,
            scope,
        } = op
        else {
            return Flow::Next;
        };
        let mut lookup = Lookup::new();
        let mut done = 0;
        let mut found = [None; WARP];
        for lane in lanes_of(exec) {
            let address = (addr.space, Self::address(warp, addr, lane));
            let at = match self.mbarrier_at(&mut lookup, blocks, warp, address, lane, pc) {
                Ok(at) => at,
                Err(flow) => return flow,
            };
            if let Err(flow) = self.mbarrier_ready(blocks, warp, lane, pc, at, false) {
                return flow;
            }
            let who = Who::new(warp, lane, pc);
            let operand = warp.reg(of)[lane];
            if parity && operand > 1 {
                let rule = &tirx_rules::MBARRIER_PARITY;
                self.find(Some(rule), who, None, |_| {
                    Say::error(
                        rule,
                        format!("the parity {operand}: a phase has the parity 0 or 1"),
                    )
                });
                return Flow::Stop;
            }
            let Some(mbarrier) = self.mbarrier_mut(blocks, at) else {
                continue;
            };
            let now = i64::from(mbarrier.phase);
            let known = match warp.clocks.get(lane) {
                Some(clock) => i64::from(clock.epoch(mbarrier.number, COMPLETE_LANE)),
                None => now,
            };
            let phase = match parity {
                true if known & 1 == operand as i64 => known,
                true => known - 1,
                false => (operand >> 32) as i64,
            };
            let (init, last) = (mbarrier.init, mbarrier.last);
            if phase > now || phase < now - 1 {
                if phase > now {
                    let rule = &tirx_rules::MBARRIER_PARITY;
                    self.find(Some(rule), who, Some(init), |_| {
                        Say::error(
                            rule,
                            "a wait with a state that no arrival at this mbarrier returned",
                        )
                        .other(init, None)
                    });
                } else {
                    self.two_phases(who, last.unwrap_or(init), init);
                }
                return Flow::Stop;
            }
            if phase < now {
                done |= 1 << lane;
                found[lane] = Some((at, phase, phase < known));
            }
        }
        if done != exec && !self.expired {
            // With a seed other than 0, some tests look only once.
            let gives_up = !suspends && self.config.seed != 0 && self.random.below(4) == 0;
            if !gives_up {
                return Flow::Sleep(if suspends { TRY_LIMIT } else { TEST_LIMIT });
            }
        }
        if SAN {
            for lane in lanes_of(done) {
                if let Some((at, phase, again)) = found[lane] {
                    let how = (acquire, scope);
                    self.mbarrier_seen(blocks, warp, (lane, pc), at, (phase, again), how);
                }
            }
        }
        warp.set_pred(p, exec, done);
        Flow::Next
    }

    /// A lane has seen that a phase is complete.
    fn mbarrier_seen(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        (lane, pc): (usize, u32),
        at: At,
        (phase, again): (i64, bool),
        (acquire, scope): (bool, Option<Scope>),
    ) {
        let Some(mbarrier) = self.mbarrier_mut(blocks, at) else {
            return;
        };
        let seen = mbarrier.waits.entry(warp.number).or_insert(Seen {
            lanes: 0,
            epoch: warp.epoch,
            pc,
            phase,
            again,
        });
        if (seen.phase, seen.epoch, seen.pc) != (phase, warp.epoch, pc) {
            *seen = Seen {
                lanes: 0,
                epoch: warp.epoch,
                pc,
                phase,
                again,
            };
        }
        seen.lanes |= 1 << lane;
        if phase < 0 {
            return;
        }
        let complete = phase as u32 + 1;
        let number = mbarrier.number;
        let local = mbarrier.published.clone();
        let remote = mbarrier
            .published_remote
            .clone()
            .filter(|_| scope != Some(Scope::Cta));
        for clock in [local, remote].into_iter().flatten() {
            if acquire {
                warp.learn(lane, &clock);
            } else if let Some(fence) = warp.fences.get_mut(lane) {
                fence.acquire.add(&clock);
            }
        }
        if !acquire && let Some(clock) = warp.clocks.get_mut(lane) {
            Rc::make_mut(clock).raise(number, COMPLETE, complete);
        }
    }

    /// Whether a thread's last wait on the mbarrier that counts an operation was for a phase that it knew already.
    pub(crate) fn waited_again(&self, blocks: &Blocks, warp: u32, at: At) -> Option<Who> {
        let mbarrier = blocks.get(at.0)?.mbarriers.get(&at.1)?;
        let seen = mbarrier.waits.get(&warp).filter(|seen| seen.again)?;
        Some(Who {
            warp,
            lane: seen.lanes.trailing_zeros() as u8,
            pc: seen.pc,
        })
    }

    /// An operation in flight completes: its bytes land and are counted, or the arrival that it stands for is made.
    pub(crate) fn complete_agent(&mut self, blocks: &mut Blocks, number: u32) {
        blocks.pending.retain(|&pending| pending != number);
        let Some(agent) = self.agents.get(number as usize) else {
            return;
        };
        let Completion::Mbarrier(rank, offset) = agent.completion else {
            return;
        };
        let (at, who) = ((rank, offset), agent.who());
        let (bytes, arrival) = (agent.bytes() as i64, agent.pieces.as_slice().is_empty());
        let knew = agent.knew.clone();
        if arrival {
            return self.arrive_now(blocks, number, at);
        }
        self.land(blocks, number);
        let Some(mbarrier) = self.mbarrier_mut(blocks, at) else {
            return;
        };
        let point = mbarrier.completion();
        if let Some(knew) = knew {
            mbarrier.order.add(&knew);
        }
        if let Some(agent) = self.agents.get_mut(number as usize) {
            agent.phase = point;
        }
        if let Flow::Stop = self.complete_bytes(blocks, who, at, bytes) {
            self.stop = true;
        }
    }

    /// `cp.async.mbarrier.arrive`: an arrival that is made when the thread's copies so far have completed.
    fn arrive_later(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        lane: usize,
        pc: u32,
        at: At,
        noinc: bool,
    ) {
        let knew = warp.clocks.get(lane).map(|_| Self::knowledge(warp, lane));
        if !noinc && let Some(mbarrier) = self.mbarrier_mut(blocks, at) {
            mbarrier.pending += 1;
        }
        let copies = (warp.copies.get(lane).into_iter())
            .flat_map(|thread| thread.groups.iter().flatten().chain(&thread.open))
            .copied()
            .collect();
        let number = self.agents.len() as u32;
        self.agents.push(Agent::arrival(warp, (lane, pc), at, knew));
        self.covered.insert(number, copies);
        blocks.pending.push(number);
    }

    /// The copies of such an arrival complete, and it is made.
    fn arrive_now(&mut self, blocks: &mut Blocks, number: u32, at: At) {
        let Some(agent) = self.agents.get(number as usize) else {
            return;
        };
        let (who, knew) = (agent.who(), agent.knew.clone());
        let Some(point) = (self.mbarrier_mut(blocks, at)).map(|mbarrier| mbarrier.completion())
        else {
            return;
        };
        for copy in self.covered.remove(&number).unwrap_or_default() {
            self.land(blocks, copy);
            if let Some(agent) = self.agents.get_mut(copy as usize)
                && agent.phase == Point::NEVER
            {
                agent.phase = point;
            }
        }
        let Some(mbarrier) = self.mbarrier_mut(blocks, at) else {
            return;
        };
        if mbarrier.pending == 0 {
            let (last, init) = (mbarrier.last, mbarrier.init);
            self.over_count(who, last, init, 1, 0);
            self.stop = true;
            return;
        }
        mbarrier.pending -= 1;
        mbarrier.last = Some(who);
        if let Some(knew) = knew {
            mbarrier.order.add(&knew);
        }
        self.settle_phase(blocks, who, at);
    }
}
