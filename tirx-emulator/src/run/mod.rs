//! Runs a grid.
//!
//! *Warps.* The lanes of a warp that are at one place form a group, and a group executes one instruction for all its
//! lanes. Of several groups the one with the lowest position runs, until it reaches the position of the next and joins
//! it: code laid out in order reconverges where its branches meet. That is a matter of speed, not of meaning: threads
//! are independent, as on a GPU since Volta. A group that keeps branching backwards while others wait yields to the one
//! that waited longest, so that one lane may spin for another, and warps take turns, so that warps may too.
//!
//! *Clusters.* The CTAs of a cluster run beside each other, and a launch without clusters has clusters of one CTA. A
//! cluster runs until it ends; if it takes longer than its turn, the next one is started beside it, so that clusters may
//! wait for each other.
//!
//! *Ends.* A grid ends when every thread has exited, at a fault, when no thread of a CTA can go on, or when
//! `max_instructions` are spent. A cluster in which no group is ready and nothing can complete is a deadlock.

mod access;
mod agent;
mod atomic;
mod barrier;
mod bulk;
mod cancel;
mod cluster;
mod conflict;
mod copy;
mod deadlock;
mod groups;
mod hazard;
mod mbarrier;
mod multimem;
mod past;
mod print;
mod proxy;
pub(crate) use past::Past;
pub(crate) use print::Print;
pub(crate) use state::Groups;

mod remote;
pub(crate) mod report;
mod sleep;
pub(crate) mod state;
mod step;
mod tensor;
mod values;
mod warp_ops;

use std::collections::VecDeque;
use std::rc::Rc;

use crate::api::{Config, EmulatorError, LaunchConfig, Report};
use crate::clock::{Clock, FIRST_EPOCH, HAPPENED, WARPS};
use crate::lanes::{Lanes, WARP};
use crate::memory::{MAX_CLUSTER, Memory, WINDOW, Written};
use crate::program::{Kernel, Preload, Special};
use crate::run::report::{Findings, Say, Who};
use crate::run::sleep::Expired;
use crate::run::state::{Block, Blocks, Cluster, Group, Machine, Random, ThreadCopies, Wait, Warp};
use crate::shadow::Shadow;

/// Threads that a CTA has at most.
const MAX_THREADS: u64 = 1024;
/// Static shared memory that a CTA has at most.
const MAX_STATIC_SHARED: u32 = 48 << 10;
/// Warp-instructions of a CTA's turn.
const CTA_TURN: u64 = 1 << 18;
/// CTAs that run beside each other at most.
const RESIDENT: usize = 256;

/// Runs an entry over a grid.
pub(crate) fn run(
    kernel: &Kernel,
    memory: &mut Memory,
    config: &Config,
    launch: &LaunchConfig,
    params: Vec<u8>,
    past: &mut Past,
) -> Result<Report, EmulatorError> {
    check(kernel, config, launch)?;
    let threads = launch.block.iter().product::<u32>();
    let warps_per_cta = threads.div_ceil(WARP as u32);
    let allocations = memory.count();
    let mut machine = Machine {
        kernel,
        memory,
        config,
        launch,
        cluster: launch.cluster.or(kernel.cluster).unwrap_or([1; 3]),
        clusters: 0,
        next_cluster: 0,
        next_agent: Past::next_agent(),
        waited: false,
        params,
        warps_per_cta,
        findings: Findings::default(),
        stats: Default::default(),
        stop: false,
        global: {
            let mut global = std::mem::take(&mut past.global);
            global.resize_with(allocations, || None);
            global
        },
        past,
        agents: Vec::new(),
        covered: Default::default(),
        two_phases: Default::default(),
        progress: 0,
        expired: false,
        published: Default::default(),
        unwritten: Default::default(),
        random: Random::new(config.seed),
        output: String::new(),
        output_lost: false,
    };
    machine.grid();
    machine.finish_unwritten();
    machine.finish_waits();
    if machine.past.keep {
        machine.becomes_past();
    }
    let mut report = machine.findings.report(machine.stats);
    report.output = machine.output;
    report.output_lost = machine.output_lost;
    Ok(report)
}

/// How the turn of a cluster ended.
enum Turn {
    /// Every thread has exited, or the launch is over.
    Ended,
    /// There is more to do.
    Over,
    /// All sleep, and waking them changes nothing.
    Idle,
}

/// What a launch must fulfil.
fn check(kernel: &Kernel, config: &Config, launch: &LaunchConfig) -> Result<(), EmulatorError> {
    let refuse = |message: String| Err(EmulatorError::Launch(message));
    let [x, y, z] = launch.block;
    let threads = u64::from(x)
        .saturating_mul(y.into())
        .saturating_mul(z.into());
    if threads == 0 || threads > MAX_THREADS || z > 64 {
        return refuse(format!(
            "a block of {x} x {y} x {z} threads: it has 1 to 1024 threads, at most 64 of them in z"
        ));
    }
    let [gx, gy, gz] = launch.grid;
    if gx == 0 || gy == 0 || gz == 0 || gx > i32::MAX as u32 || gy > 65_535 || gz > 65_535 {
        return refuse(format!(
            "a grid of {gx} x {gy} x {gz} blocks: it has 1 to 2147483647 x 65535 x 65535"
        ));
    }
    let blocks = u64::from(gx) * u64::from(gy) * u64::from(gz);
    // The other half numbers what else has an entry in clocks.
    if blocks * threads.div_ceil(32) > u64::from(WARPS) {
        return refuse(format!(
            "a grid of {blocks} blocks is more than the emulator can number"
        ));
    }
    if let Some(required) = kernel.required_block
        && required != launch.block
    {
        return refuse(format!(
            "the kernel requires a block of {} x {} x {} threads, and was given {x} x {y} x {z}",
            required[0], required[1], required[2]
        ));
    }
    if let Some(most) = kernel.max_block {
        let most = most
            .iter()
            .fold(1_u64, |most, &dim| most.saturating_mul(dim.into()));
        if threads > most {
            return refuse(format!(
                "the kernel runs with at most {most} threads a block, and was given {threads}"
            ));
        }
    }
    if let (Some(given), Some(fixed)) = (launch.cluster, kernel.cluster)
        && given != fixed
    {
        return refuse(format!(
            "the kernel requires clusters of {fixed:?} CTAs, and was given {given:?}"
        ));
    }
    if let Some(cluster) = launch.cluster.or(kernel.cluster) {
        let divides = cluster
            .iter()
            .zip(launch.grid)
            .all(|(&cluster, grid)| cluster > 0 && grid % cluster == 0);
        if !divides {
            return refuse(format!(
                "clusters of {cluster:?} CTAs do not divide a grid of {:?}",
                launch.grid
            ));
        }
    }
    if let Some(cluster) = launch.cluster.or(kernel.cluster) {
        let size = cluster
            .iter()
            .fold(1_u64, |size, &dim| size.saturating_mul(dim.into()));
        if size > u64::from(MAX_CLUSTER) {
            return refuse(format!(
                "clusters of {size} CTAs: a cluster has at most {MAX_CLUSTER}"
            ));
        }
    }
    if kernel.static_shared > MAX_STATIC_SHARED {
        return refuse(format!(
            "{} bytes of static shared memory: at most {MAX_STATIC_SHARED}",
            kernel.static_shared
        ));
    }
    let most = u64::from(shared_limit(config.sm));
    let shared = u64::from(kernel.dynamic_shared.max(kernel.static_shared))
        + u64::from(launch.dynamic_shared);
    if launch.dynamic_shared > 0 && shared > most {
        return refuse(format!(
            "{shared} bytes of shared memory: a CTA has at most {most} on sm_{}",
            config.sm
        ));
    }
    Ok(())
}

/// Shared memory of a CTA, opted in, by compute capability.
pub fn shared_limit(sm: u16) -> u32 {
    (match sm {
        75 => 64,
        80 | 87 | 88 => 163,
        86 | 89 | 120 | 121 => 99,
        ..75 => 48,
        _ => 227,
    }) << 10
}

impl Machine<'_> {
    fn grid(&mut self) {
        let extent = |axis: usize| self.launch.grid[axis] / self.cluster[axis].max(1);
        // Checked: the number of warps fits.
        self.clusters = extent(0) * extent(1) * extent(2);
        let most = RESIDENT / self.cluster.iter().product::<u32>().max(1) as usize;
        let mut resident: VecDeque<Cluster> = VecDeque::new();
        while !self.stop && (self.next_cluster < self.clusters || !resident.is_empty()) {
            if self.next_cluster < self.clusters && resident.len() < most.max(1) {
                let cluster = self.start(self.next_cluster);
                resident.push_front(cluster);
                self.next_cluster += 1;
            }
            let Some(mut cluster) = resident.pop_front() else {
                break;
            };
            match self.turn(&mut cluster) {
                Turn::Ended => {
                    self.releases(&mut cluster, true);
                }
                Turn::Over => resident.push_back(cluster),
                Turn::Idle => {
                    // Another cluster may let this one go on, unless all are in its place.
                    let full = self.next_cluster >= self.clusters || resident.len() + 1 >= most;
                    if full && resident.iter().all(|other| self.is_idle(other)) {
                        self.deadlock(&cluster);
                        self.stop = true;
                    }
                    resident.push_back(cluster);
                }
            }
        }
    }

    /// Runs a cluster for its turn; how that ended.
    fn turn(&mut self, cluster: &mut Cluster) -> Turn {
        let until = self.stats.warp_instructions + CTA_TURN;
        let varied = self.config.seed != 0;
        let per_cta = self.warps_per_cta as usize;
        let count = per_cta * cluster.warps.len();
        loop {
            if self.stats.warp_instructions >= self.config.max_instructions {
                self.give_up(cluster);
                if self.stop {
                    return Turn::Ended;
                }
            }
            let mut ready = false;
            let mut alive = false;
            let first = if varied {
                self.random.below(count as u64) as usize
            } else {
                0
            };
            for index in 0..count {
                let index = (first + index) % count;
                let rank = index / per_cta;
                let warp = cluster
                    .warps
                    .get_mut(rank)
                    .and_then(|warps| warps.get_mut(index % per_cta));
                let Some(warp) = warp.filter(|warp| !warp.groups.is_empty()) else {
                    continue;
                };
                alive = true;
                let budget = if varied {
                    1 + self.random.below(64)
                } else {
                    4096
                };
                cluster.blocks.enter(rank);
                let ran = match self.config.sanitize {
                    true => self.slice::<true>(&mut cluster.blocks, warp, budget),
                    false => self.slice::<false>(&mut cluster.blocks, warp, budget),
                };
                ready |= ran;
                if self.stop {
                    return Turn::Ended;
                }
                if cluster.blocks.own().barrier_news {
                    ready |= self.complete_barriers(cluster, rank);
                }
                if cluster.blocks.barrier.news {
                    ready |= self.complete_cluster_barrier(cluster);
                }
                if cluster.blocks.mbarrier_news {
                    ready |= self.wake(cluster);
                }
            }
            if !alive {
                return Turn::Ended;
            }
            if self.stop {
                return Turn::Ended;
            }
            ready |= self.overdue(cluster);
            if !ready && !self.unblock(cluster) {
                match self.expire(cluster) {
                    Expired::Woken => {}
                    Expired::InVain => return Turn::Idle,
                    Expired::Nobody => {
                        self.deadlock(cluster);
                        self.stop = true;
                        return Turn::Ended;
                    }
                }
            }
            if self.stats.warp_instructions >= until {
                return Turn::Over;
            }
        }
    }

    /// With no group ready: completes what can complete now; whether anything did.
    fn unblock(&mut self, cluster: &mut Cluster) -> bool {
        // A warp that exits may have been the last that a barrier expected.
        let mut any = false;
        for rank in 0..cluster.warps.len() {
            any |= self.complete_barriers(cluster, rank);
        }
        any || self.complete_cluster_barrier(cluster)
            || (cluster.warps.iter_mut().flatten()).any(|warp| self.warp_sync_apart(warp))
            || self.advance(cluster)
    }

    /// The launch has spent its instructions.
    fn give_up(&mut self, cluster: &Cluster) {
        let groups = || {
            let warps = cluster.warps.iter().flatten();
            warps.flat_map(|warp| warp.groups.iter().map(move |group| (warp.number, group)))
        };
        let ready = groups().find(|(_, group)| group.wait == Wait::Nothing);
        // A cluster that has just ended is not what there is to give up.
        let Some((warp, group)) = ready.or_else(|| groups().next()) else {
            return;
        };
        self.stop = true;
        let who = Who {
            warp,
            lane: group.mask.trailing_zeros() as u8,
            pc: group.pc,
        };
        let most = self.config.max_instructions;
        self.find(None, who, None, |_| {
            Say::incomplete(format!(
                "the launch was given up after {most} warp-instructions, while this one was next"
            ))
            .help("look for a loop that does not end, or raise `max_instructions`")
        });
    }

    /// The first CTA of a cluster, by its number.
    fn first_cta(&self, number: u32) -> [u32; 3] {
        let size = self.cluster.map(|extent| extent.max(1));
        let extent = |axis: usize| (self.launch.grid[axis] / size[axis]).max(1);
        let (x, y) = (extent(0), extent(1));
        let at = [number % x, number / x % y, number / x / y];
        std::array::from_fn(|axis| at[axis] * size[axis])
    }

    /// The CTAs of a cluster, by its number.
    fn start(&mut self, number: u32) -> Cluster {
        let size = self.cluster.map(|extent| extent.max(1));
        let first = self.first_cta(number);
        let [cx, cy, cz] = size;
        let mut warps = Vec::new();
        let mut list = Vec::new();
        for rank in 0..cx * cy * cz {
            let within = [rank % cx, rank / cx % cy, rank / cx / cy];
            let id = std::array::from_fn(|axis| first[axis] + within[axis]);
            let (of_cta, block) = self.start_cta(rank, id);
            warps.push(of_cta);
            list.push(block);
        }
        Cluster {
            warps,
            blocks: Blocks::new(list),
            stalls: 0,
            progress: 0,
        }
    }

    fn start_cta(&mut self, rank: u32, id: [u32; 3]) -> (Vec<Warp>, Block) {
        let kernel = self.kernel;
        let [gx, gy, _] = self.launch.grid;
        let index = id[0] + gx * (id[1] + gy * id[2]);
        let dynamic = match self.launch.dynamic_shared {
            0 => kernel.static_shared,
            bytes => kernel.dynamic_shared + bytes,
        };
        let threads = self.launch.block.iter().product::<u32>();
        let home = index * self.warps_per_cta;
        let mut clock = Clock::new(
            home,
            if self.config.sanitize {
                self.warps_per_cta
            } else {
                0
            },
        );
        if self.config.sanitize {
            self.past.begin(&mut clock);
        }
        let mut started = 0;
        if self.cluster != [1; 3] && self.config.sanitize {
            started = self.new_agent();
            clock.raise(started, HAPPENED, FIRST_EPOCH);
        }
        let clock = Rc::new(clock);
        let warps = (0..self.warps_per_cta)
            .map(|warp| self.warp(warp, home + warp, (rank, id), threads, &clock))
            .collect();
        let block = Block {
            index,
            id,
            started,
            refused: None,
            gone: None,
            running: threads,
            exit: Default::default(),
            visits: Default::default(),
            arrivals: Default::default(),
            mbarriers: Default::default(),
            mbarrier_news: false,
            agents: Vec::new(),
            shared: vec![0xcd; dynamic as usize],
            written: Written::new(dynamic.into()),
            shadow: Shadow::default(),
            barriers: Default::default(),
            barrier_news: false,
        };
        (warps, block)
    }

    fn warp(
        &self,
        index: u32,
        number: u32,
        (rank, cta): (u32, [u32; 3]),
        threads: u32,
        clock: &Rc<Clock>,
    ) -> Warp {
        let kernel = self.kernel;
        let lanes = (threads - index * WARP as u32).min(WARP as u32);
        let all = u32::MAX >> (WARP as u32 - lanes);
        let window = u64::from(rank) * WINDOW;
        let mut regs = vec![[0; WARP]; kernel.registers as usize];
        let mut known = vec![0; kernel.registers as usize];
        for &(reg, preload) in &kernel.preload {
            // A preloaded register was counted when it was made.
            regs[reg as usize] = match preload {
                Preload::Constant(value) => [value; WARP],
                Preload::Shared(offset) => [window + offset; WARP],
                Preload::Dynamic(offset) => {
                    [(window + u64::from(kernel.dynamic_shared)).wrapping_add_signed(offset); WARP]
                }
                Preload::Special(special) => self.special(special, index, cta),
            };
            known[reg as usize] = u32::MAX;
        }
        let sanitize = self.config.sanitize;
        let local = kernel.local as usize * WARP;
        Warp {
            index,
            number,
            regs,
            known,
            preds: vec![0; kernel.predicates as usize],
            preds_known: vec![0; kernel.predicates as usize],
            all,
            live: all,
            groups: vec![Group::ready(0, all, 0)],
            local: vec![0xcd; local],
            local_written: Written::new(local as u64),
            epoch: FIRST_EPOCH,
            clocks: if sanitize {
                vec![clock.clone(); WARP]
            } else {
                Vec::new()
            },
            fences: vec![Default::default(); if sanitize { WARP } else { 0 }],
            copies: vec![ThreadCopies::default(); WARP],
            bulk: vec![ThreadCopies::default(); WARP],
            ..Warp::default()
        }
    }

    fn special(&self, special: Special, warp: u32, cta: [u32; 3]) -> Lanes {
        let axis = |values: [u32; 3], axis: u8| {
            [u64::from(values.get(axis as usize).copied().unwrap_or(0)); WARP]
        };
        let each = |f: &dyn Fn(u32) -> u32| std::array::from_fn(|lane| u64::from(f(lane as u32)));
        let all = |value: u32| [u64::from(value); WARP];
        let cluster = self.cluster;
        let shape = self.shape();
        let grid = self.launch.grid;
        let in_cluster: [u32; 3] = std::array::from_fn(|axis| cta[axis] % cluster[axis]);
        match special {
            Special::Tid(axis) => std::array::from_fn(|lane| {
                let thread = Warp::thread(warp, lane, self.launch.block);
                thread.get(axis as usize).copied().unwrap_or(0).into()
            }),
            Special::Ntid(index) => axis(self.launch.block, index),
            Special::Ctaid(index) => axis(cta, index),
            Special::Nctaid(index) => axis(grid, index),
            Special::ClusterCtaid(index) => axis(in_cluster, index),
            Special::ClusterNctaid(index) => axis(cluster, index),
            Special::Clusterid(index) => {
                axis(std::array::from_fn(|axis| cta[axis] / cluster[axis]), index)
            }
            Special::Nclusterid(index) => axis(
                std::array::from_fn(|axis| grid[axis] / cluster[axis]),
                index,
            ),
            Special::ClusterCtarank => all(shape.rank_of(cta)),
            Special::ClusterNctarank => all(cluster.iter().product()),
            Special::Laneid => each(&|lane| lane),
            Special::Warpid => all(warp),
            Special::Nwarpid => all(self.warps_per_cta),
            Special::Smid => all(0),
            Special::Nsmid => all(1),
            Special::Gridid => all(0),
            Special::LanemaskEq => each(&|lane| 1 << lane),
            Special::LanemaskLt => each(&|lane| (1 << lane) - 1),
            Special::LanemaskLe => each(&|lane| (1 << lane) | ((1 << lane) - 1)),
            Special::LanemaskGe => each(&|lane| !((1 << lane) - 1)),
            Special::LanemaskGt => each(&|lane| !((1_u32 << lane) - 1) & !(1 << lane)),
            Special::TotalSharedSize => {
                all(self.kernel.dynamic_shared.max(self.kernel.static_shared)
                    + self.launch.dynamic_shared)
            }
            Special::DynamicSharedSize => all(self.launch.dynamic_shared),
        }
    }
}
