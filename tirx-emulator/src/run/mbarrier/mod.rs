//! Mbarriers: objects in shared memory that count arrivals and bytes.
//!
//! A phase expects a number of arrivals and, by its transaction count, bytes of asynchronous operations. It completes when
//! both have come; the next one begins. In the clocks an mbarrier is a pseudo-thread: the completion of phase `k` is its
//! epoch `k + 1`. A completion publishes what the arrivals released (of all phases up to it, as each arrival continues the
//! one before), and the operations whose bytes it counted; a wait that sees it acquires that. The first entry of the
//! pseudo-thread says that; its second says only that the phase is complete, which a `.relaxed` wait learns too, and whoever
//! waits for a copy that was issued after it.
//!
//! *Order of use.* An mbarrier is used before it was initialised only in a broken kernel; but which, the use or the
//! initialisation, comes first in this run must not matter. So a use sleeps until the mbarrier is there, and then has to know it.

mod arrive;
mod phase;
mod wait;

use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

use crate::clock::{Clock, Fenced, Gather};
use crate::lanes::{Lanes, WARP, lanes_of};
use crate::program::{MbarrierOp, Reg, Space};
use crate::run::access::{Fault, Lookup, Place};
use crate::run::agent::{Completion, Point};
use crate::run::report::{Say, Who};
use crate::run::state::{Block, Blocks, Machine, Warp};
use crate::run::step::Flow;
use crate::shadow::{By, Kind};

/// The greatest count of arrivals, and of bytes in either direction.
const MOST: i64 = (1 << 20) - 1;
/// Bytes of an mbarrier, and its alignment.
pub(crate) const SIZE: u32 = 8;
/// Phases of which it is kept what they published.
const KEPT: usize = 8;
/// Warp-instructions after which a `try_wait` and a `test_wait` give up while others go on.
const TRY_LIMIT: u64 = 1 << 16;
const TEST_LIMIT: u64 = 1 << 12;

/// The lane of the pseudo-thread that says what a completion published; the other is [`HAPPENED`].
const PUBLISHED: u32 = 0b01;

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
    /// What the last phases published, the latest at the back.
    published: VecDeque<Published>,
    /// The last arrival, and the last that expected bytes.
    last: Option<Who>,
    expected: Option<Who>,
    /// What was counted last in this phase.
    counted: Option<Who>,
    /// The last wait of each warp that saw a phase complete.
    waits: HashMap<u32, Seen>,
    /// The last use of each thread: epoch and instruction.
    uses: HashMap<(u32, u8), (u32, u32)>,
}

/// What a completed phase, and those before it, published.
#[derive(Debug, Clone)]
struct Published {
    phase: u32,
    local: Rc<Clock>,
    /// By other CTAs.
    remote: Option<Rc<Clock>>,
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

    /// What was published when a phase completed.
    fn published(&self, phase: u32) -> Option<&Published> {
        let since = self.published.iter().rev();
        let mut until = since.take_while(|published| published.phase >= phase);
        let first = until.next();
        until.last().or(first)
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
        let known = point.before(warp, lane) || fenced(Fenced::Init) || fenced(Fenced::Only);
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
            if op.is_own() && places[lane].0 != blocks.rank() {
                return self.mbarrier_of_peer(warp, lane, pc, address.1);
            }
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
                by: By::Mbarrier,
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
            published: VecDeque::new(),
            last: None,
            expected: None,
            counted: None,
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
            by: By::Mbarrier,
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

    /// An operation for the CTA's own mbarriers is given one of another CTA.
    #[cold]
    fn mbarrier_of_peer(&mut self, warp: &Warp, lane: usize, pc: u32, address: u64) -> Flow {
        let fault = Fault {
            rule: &tirx_rules::OUT_OF_BOUNDS_SHARED,
            message: "an mbarrier of another CTA of the cluster, where only one's own can be used"
                .into(),
            help: Some(
                "arrive, expect and complete bytes at another CTA's mbarrier; initialise it and wait for it in its own CTA",
            ),
            space: "shared::cluster",
        };
        self.fault(warp, lane, pc, address, SIZE, fault)
    }

    fn mbarrier_mut<'b>(&self, blocks: &'b mut Blocks, at: At) -> Option<&'b mut Mbarrier> {
        blocks.get_mut(at.0)?.mbarriers.get_mut(&at.1)
    }
}
