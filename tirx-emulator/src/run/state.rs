//! What a running grid consists of.

use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

use crate::api::{Bytes, Config, LaunchConfig, Stats};
use crate::clock::{Clock, Gather, Scope};
use crate::lanes::{Lanes, WARP};
use crate::memory::{Memory, Written};
use crate::program::Kernel;
use crate::run::report::{Findings, Who};
use crate::shadow::Shadow;

/// The barriers that a CTA has.
pub(crate) const BARRIERS: usize = 16;

/// A launch in progress: what all CTAs share.
pub(crate) struct Machine<'a> {
    pub(crate) kernel: &'a Kernel,
    pub(crate) memory: &'a mut Memory,
    pub(crate) config: &'a Config,
    pub(crate) launch: &'a LaunchConfig,
    pub(crate) cluster: [u32; 3],
    pub(crate) params: Vec<u8>,
    pub(crate) warps_per_cta: u32,
    pub(crate) findings: Findings,
    pub(crate) stats: Stats,
    /// The launch is over: a fault, or it was given up.
    pub(crate) stop: bool,
    /// Shadows of the global allocations, by their index.
    pub(crate) global: Vec<Option<Shadow>>,
    pub(crate) copies: Vec<Copy>,
    /// What strong writes published, by where they wrote.
    pub(crate) published: HashMap<Location, Published>,
    /// Reads of bytes that nobody had written: by granule and instruction.
    pub(crate) unwritten: HashMap<(Location, u32), (Who, Option<Bytes>)>,
    pub(crate) random: Random,
    /// What the kernel printed, and whether there was more.
    pub(crate) output: String,
    pub(crate) output_lost: bool,
}

/// Where a strong access went: the allocation or the CTA, and the offset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Location {
    Global(usize, u64),
    Shared(u32, u64),
}

impl Location {
    /// The granule of the shadow that holds it.
    pub(crate) fn granule(self) -> Self {
        match self {
            Self::Global(index, offset) => Self::Global(index, offset / 4 * 4),
            Self::Shared(cta, offset) => Self::Shared(cta, offset / 4 * 4),
        }
    }
}

/// What is published at a location: to all, and to one CTA.
#[derive(Debug, Default)]
pub(crate) struct Published {
    pub(crate) wide: Option<Rc<Clock>>,
    pub(crate) narrow: Option<(u32, Rc<Clock>)>,
}

/// An asynchronous copy: an agent of its own from its issue to the wait that covers it.
#[derive(Debug, Clone)]
pub(crate) struct Copy {
    pub(crate) warp: u32,
    pub(crate) lane: u8,
    pub(crate) pc: u32,
    /// The issuing warp's epoch when the copy was issued, committed and waited for; `u32::MAX` if not yet.
    pub(crate) issued: u32,
    pub(crate) committed: u32,
    pub(crate) waited: u32,
    /// Offset in shared memory.
    pub(crate) dst: u64,
    /// Allocation and offset; none if nothing is read.
    pub(crate) src: Option<(usize, u64)>,
    pub(crate) len: u32,
    /// Bytes read; the rest is zero.
    pub(crate) read: u32,
    /// The group's number, counted by the thread.
    pub(crate) group: u32,
    /// The bytes, if they were read from the source at the issue already.
    pub(crate) early: Option<[u8; 16]>,
    /// The destination had been written before: a read that is not ordered with the copy may be of the old bytes.
    pub(crate) overwrites: bool,
}

/// Not yet.
pub(crate) const NEVER: u32 = u32::MAX;

/// The copies of one thread.
#[derive(Debug, Default, Clone)]
pub(crate) struct ThreadCopies {
    pub(crate) open: Vec<u32>,
    pub(crate) groups: VecDeque<Vec<u32>>,
    /// Groups committed so far.
    pub(crate) commits: u32,
    /// The last wait: its instruction, and how many groups it left.
    pub(crate) last_wait: Option<(u32, Option<u32>)>,
}

/// A CTA.
pub(crate) struct Cta {
    pub(crate) warps: Vec<Warp>,
    pub(crate) block: Block,
}

/// What the warps of a CTA share.
pub(crate) struct Block {
    /// The number in the grid.
    pub(crate) index: u32,
    pub(crate) shared: Vec<u8>,
    pub(crate) written: Written,
    pub(crate) shadow: Shadow,
    pub(crate) barriers: [BarrierState; BARRIERS],
    /// A barrier has had an arrival since it was last looked at.
    pub(crate) barrier_news: bool,
}

/// A barrier of a CTA.
#[derive(Debug, Default, Clone)]
pub(crate) struct BarrierState {
    /// The thread count of the first arrival.
    pub(crate) count: Option<u32>,
    pub(crate) arrivals: Vec<Arrival>,
    pub(crate) known: Gather,
    /// Threads with a true predicate, and whether all had it.
    pub(crate) population: u32,
    pub(crate) any: bool,
    pub(crate) not_all: bool,
}

/// Lanes that arrived together.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Arrival {
    /// The warp in its CTA.
    pub(crate) warp: u32,
    pub(crate) lanes: u32,
    pub(crate) pc: u32,
    pub(crate) aligned: bool,
}

/// A warp.
#[derive(Default)]
pub(crate) struct Warp {
    /// The number in the CTA.
    pub(crate) index: u32,
    /// The number in the grid.
    pub(crate) number: u32,
    pub(crate) regs: Vec<Lanes>,
    /// For each register, the lanes that were written.
    pub(crate) known: Vec<u32>,
    pub(crate) preds: Vec<u32>,
    pub(crate) preds_known: Vec<u32>,
    pub(crate) carry: u32,
    /// Lanes that exist, and those that have not exited.
    pub(crate) all: u32,
    pub(crate) live: u32,
    /// Where lanes exited.
    pub(crate) exits: Vec<(u32, u32)>,
    pub(crate) groups: Vec<Group>,
    /// Local memory of all lanes, one after another.
    pub(crate) local: Vec<u8>,
    pub(crate) local_written: Written,
    pub(crate) epoch: u32,
    pub(crate) clocks: Vec<Rc<Clock>>,
    pub(crate) fences: Vec<FenceState>,
    pub(crate) copies: Vec<ThreadCopies>,
    /// Counts turns, so that the group that waited longest can be found.
    pub(crate) turn: u64,
    /// Backward branches since another group last ran.
    pub(crate) spins: u32,
}

/// What a thread's fences and relaxed accesses have gathered.
#[derive(Debug, Default, Clone)]
pub(crate) struct FenceState {
    /// What a later relaxed write publishes, and how far.
    pub(crate) release: Option<(Rc<Clock>, Scope)>,
    /// What relaxed reads have seen: known after the next fence.
    pub(crate) acquire: Gather,
}

/// Lanes that are at one place.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Group {
    pub(crate) pc: u32,
    pub(crate) mask: u32,
    pub(crate) wait: Wait,
    pub(crate) turn: u64,
}

/// What a group waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wait {
    Nothing,
    Barrier(u8),
    /// Other lanes of the warp; the lanes that were alive when it began.
    Lanes(u32),
}

impl Warp {
    /// The thread of a lane.
    pub(crate) fn thread(index: u32, lane: usize, block: [u32; 3]) -> [u32; 3] {
        let linear = index * WARP as u32 + lane as u32;
        let plane = block[0] * block[1];
        [linear % block[0], linear % plane / block[0], linear / plane]
    }
}

/// A small generator: the same seed gives the same run.
#[derive(Debug, Clone)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// SplitMix64.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}
