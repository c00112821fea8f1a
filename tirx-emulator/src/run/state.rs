//! What a running grid consists of.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::rc::Rc;

use crate::api::{Bytes, Config, LaunchConfig, Stats};
use crate::clock::{Clock, Gather, Scope};
use crate::lanes::{Lanes, WARP};
use crate::memory::{Memory, Written};
use crate::program::Kernel;
use crate::run::agent::{Agent, Point};
use crate::run::mbarrier::Mbarrier;
use crate::run::past::Past;
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
    /// Clusters of the grid, and the first that has neither started nor been cancelled.
    pub(crate) clusters: u32,
    pub(crate) next_cluster: u32,
    /// Grids that this one may overlap with, and whether some thread has waited for them.
    pub(crate) past: &'a mut Past,
    pub(crate) waited: bool,
    /// The next number for an entry in clocks that is no warp's; they are given out from the top.
    pub(crate) next_agent: u32,
    pub(crate) params: Vec<u8>,
    pub(crate) warps_per_cta: u32,
    pub(crate) findings: Findings,
    pub(crate) stats: Stats,
    /// The launch is over: a fault, or it was given up.
    pub(crate) stop: bool,
    /// Shadows of the global allocations, by their index.
    pub(crate) global: Vec<Option<Shadow>>,
    /// Asynchronous operations, by number.
    pub(crate) agents: Vec<Agent>,
    /// The copies that a `cp.async.mbarrier.arrive` waits for.
    pub(crate) covered: HashMap<u32, Vec<u32>>,
    /// Waits that are not ordered with the completion of the next phase: who waits, who completes, and whether the
    /// thread knew the phase before.
    pub(crate) two_phases: BTreeSet<(Who, Who, bool)>,
    /// Counts what others may have waited for.
    pub(crate) progress: u64,
    /// The group that runs has slept long enough.
    pub(crate) expired: bool,
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

/// What is published at a location: to all, to one cluster, and to one CTA.
#[derive(Debug, Default)]
pub(crate) struct Published {
    pub(crate) wide: Option<Rc<Clock>>,
    pub(crate) cluster: Option<(u32, Rc<Clock>)>,
    pub(crate) narrow: Option<(u32, Rc<Clock>)>,
}

/// How warps, CTAs and clusters are numbered.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shape {
    warps_per_cta: u32,
    grid: [u32; 3],
    cluster: [u32; 3],
}

impl Shape {
    /// The CTA of a warp.
    pub(crate) fn cta(self, warp: u32) -> u32 {
        warp / self.warps_per_cta.max(1)
    }

    /// A CTA's place in the grid.
    pub(crate) fn id(self, cta: u32) -> [u32; 3] {
        let [x, y, _] = self.grid.map(|extent| extent.max(1));
        [cta % x, cta / x % y, cta / x / y]
    }

    /// The cluster of a warp.
    pub(crate) fn cluster(self, warp: u32) -> u32 {
        self.cluster_of(self.id(self.cta(warp)))
    }

    /// The cluster of a CTA.
    pub(crate) fn cluster_of(self, id: [u32; 3]) -> u32 {
        let axis = |axis: usize| id[axis] / self.cluster[axis].max(1);
        let extent = |axis: usize| self.grid[axis] / self.cluster[axis].max(1);
        axis(0) + extent(0) * (axis(1) + extent(1) * axis(2))
    }

    /// A CTA's number in its cluster.
    pub(crate) fn rank_of(self, id: [u32; 3]) -> u32 {
        let axis = |axis: usize| id[axis] % self.cluster[axis].max(1);
        axis(0) + self.cluster[0] * (axis(1) + self.cluster[1] * axis(2))
    }
}

impl Machine<'_> {
    pub(crate) fn shape(&self) -> Shape {
        Shape {
            warps_per_cta: self.warps_per_cta,
            grid: self.launch.grid,
            cluster: self.cluster,
        }
    }

    /// The cluster of a CTA.
    pub(crate) fn cluster_of(&self, id: [u32; 3]) -> u32 {
        self.shape().cluster_of(id)
    }

    /// A number for an entry in clocks that is no warp's.
    pub(crate) fn new_agent(&mut self) -> u32 {
        self.next_agent = self.next_agent.wrapping_sub(1);
        self.next_agent
    }
}

/// Not yet.
pub(crate) const NEVER: u32 = u32::MAX;

/// Whose groups: of `cp.async`, or of bulk operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Groups {
    CpAsync,
    Bulk,
}

/// The operations of one thread that complete by groups.
#[derive(Debug, Default, Clone)]
pub(crate) struct ThreadCopies {
    pub(crate) open: Vec<u32>,
    pub(crate) groups: VecDeque<Vec<u32>>,
    /// Groups committed so far.
    pub(crate) commits: u32,
    /// The last wait: its instruction, how many groups it left, and whether it was for their reads.
    pub(crate) last_wait: Option<(u32, Option<u32>, bool)>,
}

/// A cluster: CTAs that run beside each other and reach each other's shared memory. A launch without clusters has
/// clusters of one CTA.
pub(crate) struct Cluster {
    /// The warps of each CTA, by rank.
    pub(crate) warps: Vec<Vec<Warp>>,
    pub(crate) blocks: Blocks,
    /// How often its sleepers were woken in vain, and the progress of the launch when they last were.
    pub(crate) stalls: u32,
    pub(crate) progress: u64,
}

/// The CTAs of a cluster, as an instruction of one of them sees them.
pub(crate) struct Blocks {
    /// The rank of the CTA whose instruction runs; below the length of `list`.
    own: usize,
    /// By rank; never empty.
    list: Vec<Block>,
    pub(crate) barrier: ClusterBarrier,
    /// Operations that complete on an mbarrier of the cluster and have not yet, in the order of their issue.
    pub(crate) pending: Vec<u32>,
    /// A phase of an mbarrier has completed since it was last looked at.
    pub(crate) mbarrier_news: bool,
}

impl Blocks {
    /// `list` has at least one CTA.
    pub(crate) fn new(list: Vec<Block>) -> Self {
        Self {
            own: 0,
            list,
            barrier: ClusterBarrier::default(),
            pending: Vec::new(),
            mbarrier_news: false,
        }
    }

    /// CTAs of the cluster.
    pub(crate) fn count(&self) -> usize {
        self.list.len()
    }

    /// The rank of the CTA whose instruction runs.
    pub(crate) fn rank(&self) -> u32 {
        self.own as u32
    }

    /// Instructions of this CTA run next; a rank beyond the cluster changes nothing.
    pub(crate) fn enter(&mut self, rank: usize) {
        if rank < self.list.len() {
            self.own = rank;
        }
    }

    #[inline(always)]
    pub(crate) fn own(&self) -> &Block {
        // `own` is below the length: see `new` and `enter`.
        &self.list[self.own]
    }

    #[inline(always)]
    pub(crate) fn own_mut(&mut self) -> &mut Block {
        // As above.
        &mut self.list[self.own]
    }

    #[inline(always)]
    pub(crate) fn get(&self, rank: u32) -> Option<&Block> {
        self.list.get(rank as usize)
    }

    #[inline(always)]
    pub(crate) fn get_mut(&mut self, rank: u32) -> Option<&mut Block> {
        self.list.get_mut(rank as usize)
    }
}

/// What the warps of a CTA share.
pub(crate) struct Block {
    /// The number in the grid.
    pub(crate) index: u32,
    /// The CTA in the grid.
    pub(crate) id: [u32; 3],
    /// The number of its entry in clocks that says that it has started.
    pub(crate) started: u32,
    /// The response that said that no cluster was cancelled.
    pub(crate) refused: Option<u32>,
    /// Every thread has exited: the last of them, and where.
    pub(crate) gone: Option<Who>,
    /// Threads that have not exited.
    pub(crate) running: u32,
    pub(crate) exit: Gather,
    /// Accesses of other CTAs: the last of each thread, with its epoch and instruction.
    pub(crate) visits: HashMap<(u32, u8), (u32, u32)>,
    /// Arrivals of other CTAs: the last of each thread at each mbarrier, and the completion of the phase it counted for.
    pub(crate) arrivals: HashMap<(u32, u8, u64), (Who, Point, Point)>,
    pub(crate) shared: Vec<u8>,
    pub(crate) written: Written,
    pub(crate) shadow: Shadow,
    pub(crate) barriers: [BarrierState; BARRIERS],
    /// By their offset.
    pub(crate) mbarriers: BTreeMap<u64, Mbarrier>,
    pub(crate) mbarrier_news: bool,
    /// Operations that read or write the shared memory, but for `cp.async`.
    pub(crate) agents: Vec<u32>,
    /// A barrier has had an arrival since it was last looked at.
    pub(crate) barrier_news: bool,
}

/// The barrier of a cluster.
#[derive(Default)]
pub(crate) struct ClusterBarrier {
    /// A thread has arrived, or exited, since it was last looked at.
    pub(crate) news: bool,
    pub(crate) known: Gather,
    /// What the last phase published.
    pub(crate) published: Option<Rc<Clock>>,
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
    /// The last clock that a lane had, what it learned, and the clock that came of it.
    pub(crate) learned: Option<[Rc<Clock>; 3]>,
    pub(crate) fences: Vec<FenceState>,
    pub(crate) copies: Vec<ThreadCopies>,
    pub(crate) bulk: Vec<ThreadCopies>,
    /// Lanes that have arrived at the barrier of the cluster, and those whose arrival is complete and that have not
    /// waited for it; and the instruction of the last arrival.
    pub(crate) arrived: u32,
    pub(crate) passed: u32,
    pub(crate) arrived_at: u32,
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
    /// The same of fences that release for one purpose alone.
    pub(crate) partly: Option<(Rc<Clock>, Scope)>,
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
    /// It has slept long enough: what it waits for it must do without.
    pub(crate) expired: bool,
}

impl Group {
    /// Lanes that can go on.
    pub(crate) fn ready(pc: u32, mask: u32, turn: u64) -> Self {
        Self {
            pc,
            mask,
            wait: Wait::Nothing,
            turn,
            expired: false,
        }
    }
}

/// What a group waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wait {
    Nothing,
    Barrier(u8),
    /// The barrier of the cluster.
    Cluster,
    /// A phase of an mbarrier, until this many warp-instructions were run.
    Mbarrier(u64),
    /// Other lanes of the warp; the lanes that were alive when it began.
    Lanes(u32),
}

impl Warp {
    /// The groups of each lane.
    pub(crate) fn groups_of(&mut self, groups: Groups) -> &mut Vec<ThreadCopies> {
        match groups {
            Groups::CpAsync => &mut self.copies,
            Groups::Bulk => &mut self.bulk,
        }
    }

    /// A lane learns what a clock knows. Lanes that knew the same and learn the same share a clock afterwards.
    pub(crate) fn learn(&mut self, lane: usize, clock: &Rc<Clock>) {
        let Some(mine) = self.clocks.get_mut(lane) else {
            return;
        };
        if Rc::ptr_eq(mine, clock) {
            return;
        }
        if let Some([before, with, after]) = &self.learned
            && Rc::ptr_eq(before, mine)
            && Rc::ptr_eq(with, clock)
        {
            mine.clone_from(after);
            return;
        }
        let before = mine.clone();
        Rc::make_mut(mine).join(clock);
        self.learned = Some([before, clock.clone(), mine.clone()]);
    }

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
