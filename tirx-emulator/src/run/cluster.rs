//! Clusters: their barrier, the addresses of their shared memory, and the life of their CTAs.
//!
//! *The barrier.* A phase completes when every thread of the cluster that has not exited has arrived; it orders what
//! they did before an arrival with `.release` (the default) before what they do after the wait. An arrival with
//! `.relaxed` publishes no more than what a fence before it released; that the CTA has started it always says. A thread
//! arrives once and waits once, in turn.
//!
//! *Addresses.* The shared memory of the CTA of rank `r` begins at `r` windows in `.shared::cluster`, and the same
//! addresses are its own in `.shared::cta`: see [`WINDOW`]. So `mapa` changes the window of an address and keeps the rest.
//!
//! *Lives.* Memory of another CTA may be touched when that CTA is known to have started and before it has ended. Each
//! CTA has an entry in clocks that says that it started: whoever has synchronised with one of its threads, directly or
//! not, knows it. When a CTA ends, what its threads knew must include every access of others to its memory; a later
//! access is one too many whatever the order was.

use std::rc::Rc;

use crate::clock::{Clock, FIRST_EPOCH, HAPPENED, Scope};
use crate::lanes::{Lanes, WARP, lanes_of};
use crate::memory::{CLUSTER_WINDOW, SHARED_WINDOW, WINDOW};
use crate::program::Reg;
use crate::run::access::Fault;
use crate::run::report::{Say, Who};
use crate::run::state::{Blocks, Cluster, Machine, Wait, Warp};
use crate::run::step::Flow;

impl Machine<'_> {
    /// `barrier.cluster.arrive`
    pub(crate) fn cluster_arrive<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        release: bool,
        aligned: bool,
        pc: u32,
        exec: u32,
    ) -> Flow {
        let again = exec & (warp.arrived | warp.passed);
        if again != 0 {
            return self.out_of_turn(
                warp,
                again,
                pc,
                "arrives at the barrier of the cluster a second time without a wait between",
                "arrive and wait in turn: `barrier.cluster.arrive`, then `barrier.cluster.wait`",
            );
        }
        if aligned {
            self.cluster_aligned(warp, pc, exec);
        }
        if SAN {
            let barrier = &mut blocks.barrier.known;
            for lane in lanes_of(exec) {
                if release {
                    barrier.add(&warp.clocks[lane]);
                    continue;
                }
                let mut bare = warp.clocks[lane].of_inits();
                if let Some((clock, Scope::Cluster | Scope::Gpu | Scope::Sys)) =
                    &warp.fences[lane].release
                {
                    bare.join(clock);
                }
                if let Some((clock, Scope::Cluster | Scope::Gpu | Scope::Sys)) =
                    &warp.fences[lane].partly
                {
                    bare.join(clock);
                }
                barrier.add(&Rc::new(bare));
            }
            if release {
                barrier.raise(warp.number, exec, warp.epoch);
                warp.epoch += 1;
            }
        }
        warp.arrived |= exec;
        warp.arrived_at = pc;
        blocks.barrier.news = true;
        Flow::Next
    }

    /// An arrival or a wait that is not the thread's turn.
    #[cold]
    fn out_of_turn(&mut self, warp: &Warp, lanes: u32, pc: u32, what: &str, help: &str) -> Flow {
        let who = Who::new(warp, lanes.trailing_zeros() as usize, pc);
        let rule = &tirx_rules::BARRIER_DIVERGENT;
        let other = (warp.arrived != 0 || warp.passed != 0).then_some(Who {
            pc: warp.arrived_at,
            ..who
        });
        self.find(Some(rule), who, other, |_| {
            let say = Say::error(rule, format!("a thread {what}")).help(help);
            match other {
                Some(other) => say.other(other, None),
                None => say,
            }
        });
        Flow::Stop
    }

    /// `.aligned`: the whole warp executes it together.
    fn cluster_aligned(&mut self, warp: &Warp, pc: u32, exec: u32) {
        if warp.live != warp.all {
            self.exited_lanes(warp, Who::new(warp, exec.trailing_zeros() as usize, pc));
        } else if warp.arrived != 0 && warp.arrived_at != pc {
            let rule = &tirx_rules::BARRIER_DIVERGENT;
            let who = Who::new(warp, exec.trailing_zeros() as usize, pc);
            let other = Who {
                lane: warp.arrived.trailing_zeros() as u8,
                pc: warp.arrived_at,
                ..who
            };
            self.find(Some(rule), who, Some(other), |_| {
                Say::error(rule, "lanes of one warp are at two different barrier instructions")
                    .other(other, None)
                    .help("move the barrier out of the branch, so that the whole warp executes it together")
            });
        }
    }

    /// `barrier.cluster.wait`
    pub(crate) fn cluster_wait(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        aligned: bool,
        pc: u32,
        exec: u32,
    ) -> Flow {
        let early = exec & !(warp.arrived | warp.passed);
        if early != 0 {
            return self.out_of_turn(
                warp,
                early,
                pc,
                "waits at the barrier of the cluster and has not arrived at it",
                "arrive first: `barrier.cluster.arrive`, then `barrier.cluster.wait`",
            );
        }
        if aligned && warp.live != warp.all {
            self.exited_lanes(warp, Who::new(warp, exec.trailing_zeros() as usize, pc));
        }
        if warp.arrived & exec != 0 {
            return Flow::Wait(Wait::Cluster);
        }
        Self::pass(warp, exec, blocks.barrier.published.as_ref());
        Flow::Next
    }

    /// These lanes have waited for a phase that completed.
    fn pass(warp: &mut Warp, lanes: u32, published: Option<&Rc<Clock>>) {
        warp.passed &= !lanes;
        if let Some(clock) = published.filter(|_| !warp.clocks.is_empty()) {
            for lane in lanes_of(lanes) {
                warp.learn(lane, clock);
            }
        }
    }

    /// Completes the phase of the barrier of a cluster, if all have arrived.
    pub(crate) fn complete_cluster_barrier(&mut self, cluster: &mut Cluster) -> bool {
        cluster.blocks.barrier.news = false;
        let mut warps = cluster.warps.iter().flatten();
        let all = warps.all(|warp| warp.live & !warp.arrived == 0);
        let any = (cluster.warps.iter().flatten()).any(|warp| warp.arrived != 0);
        if !all || !any {
            return false;
        }
        let known = std::mem::take(&mut cluster.blocks.barrier.known).finish();
        for warp in cluster.warps.iter_mut().flatten() {
            warp.passed |= std::mem::take(&mut warp.arrived);
            for index in 0..warp.groups.len() {
                let group = warp.groups[index];
                if group.wait == Wait::Cluster {
                    warp.groups[index].wait = Wait::Nothing;
                    Self::pass(warp, group.mask, known.as_ref());
                }
            }
        }
        cluster.blocks.barrier.published = known;
        true
    }

    /// `mapa`
    pub(crate) fn map_shared<const SAN: bool>(
        &mut self,
        blocks: &Blocks,
        warp: &mut Warp,
        (d, a, rank, generic): (Reg, Reg, Reg, bool),
        pc: u32,
        exec: u32,
    ) -> Flow {
        self.know::<SAN>(warp, a, pc, exec);
        self.know::<SAN>(warp, rank, pc, exec);
        let base = if generic { SHARED_WINDOW } else { 0 };
        let mut out: Lanes = [0; WARP];
        for lane in lanes_of(exec) {
            let (address, rank) = (warp.reg(a)[lane], warp.reg(rank)[lane] as u32);
            let offset = address.wrapping_sub(base);
            if offset >= CLUSTER_WINDOW {
                return self.no_shared(warp, lane, pc, address);
            }
            if rank as usize >= blocks.count() {
                let message = format!(
                    "the address of CTA {rank} of the cluster, which has {} CTA{}",
                    blocks.count(),
                    if blocks.count() == 1 { "" } else { "s" }
                );
                let fault = Fault {
                    rule: &tirx_rules::OUT_OF_BOUNDS_SHARED,
                    message,
                    help: Some("the ranks of a cluster are below `%cluster_nctarank`"),
                    space: "shared::cluster",
                };
                return self.fault(warp, lane, pc, address, 0, fault);
            }
            out[lane] = base + u64::from(rank) * WINDOW + offset % WINDOW;
        }
        warp.set::<SAN>(d, exec, &out);
        Flow::Next
    }

    /// `getctarank`
    pub(crate) fn cta_rank<const SAN: bool>(
        &mut self,
        blocks: &Blocks,
        warp: &mut Warp,
        (d, a, generic): (Reg, Reg, bool),
        pc: u32,
        exec: u32,
    ) -> Flow {
        self.know::<SAN>(warp, a, pc, exec);
        let base = if generic { SHARED_WINDOW } else { 0 };
        let mut out: Lanes = [0; WARP];
        for lane in lanes_of(exec) {
            let address = warp.reg(a)[lane];
            out[lane] = address.wrapping_sub(base) / WINDOW;
            if out[lane] >= blocks.count() as u64 {
                return self.no_shared(warp, lane, pc, address);
            }
        }
        warp.set::<SAN>(d, exec, &out);
        Flow::Next
    }

    #[cold]
    pub(crate) fn no_shared(&mut self, warp: &Warp, lane: usize, pc: u32, address: u64) -> Flow {
        let fault = Fault {
            rule: &tirx_rules::OUT_OF_BOUNDS_SHARED,
            message: format!("{address:#x} is no address of the cluster's shared memory"),
            help: Some(
                "give the address of a shared variable, generic where the instruction names no space",
            ),
            space: "shared::cluster",
        };
        self.fault(warp, lane, pc, address, 0, fault)
    }

    /// An access of another CTA's shared memory: whether that CTA is known to have started, and has not ended. An access
    /// by the thread itself is `noted`, for when that CTA ends; operations and arrivals are elsewhere.
    #[cold]
    pub(crate) fn visit(
        &mut self,
        blocks: &mut Blocks,
        warp: &Warp,
        lane: usize,
        pc: u32,
        rank: u32,
        noted: bool,
    ) {
        let Some(block) = blocks.get_mut(rank) else {
            return;
        };
        let who = Who::new(warp, lane, pc);
        if let Some(end) = block.gone {
            self.peer_gone(rank, who, end);
            return;
        }
        if noted {
            let thread = (warp.number, lane as u8);
            block.visits.insert(thread, (warp.epoch, pc));
        }
        if warp.clocks[lane].knows(block.started, HAPPENED, FIRST_EPOCH) {
            return;
        }
        let rule = &tirx_rules::PEER_NOT_STARTED;
        self.find(Some(rule), who, None, |_| {
            Say::error(
                rule,
                format!("shared memory of CTA {rank} of the cluster is touched, and nothing says that this CTA has started"),
            )
            .help("put a barrier of the cluster (`cluster_sync()`) before the first access of another CTA's shared memory")
        });
    }

    #[cold]
    pub(crate) fn peer_gone(&mut self, rank: u32, who: Who, end: Who) {
        let rule = &tirx_rules::PEER_GONE;
        self.find(Some(rule), who, Some(end), |_| {
            Say::error(
                rule,
                format!("shared memory of CTA {rank} of the cluster is touched, and that CTA may have ended"),
            )
            .other(end, None)
            .help("put a barrier of the cluster (`cluster_sync()`) after the last access of another CTA's shared memory")
        });
    }

    /// Lanes exit: the last of a CTA must know of all that others did to its memory.
    pub(crate) fn leave<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        lanes: u32,
    ) {
        self.progress += 1;
        let block = blocks.own_mut();
        if SAN {
            for lane in lanes_of(lanes) {
                block.exit.add(&warp.clocks[lane]);
            }
            block.exit.raise(warp.number, lanes, warp.epoch);
            warp.epoch += 1;
        }
        block.running = block.running.saturating_sub(lanes.count_ones());
        if block.running > 0 {
            return;
        }
        let end = Who {
            warp: warp.number,
            lane: lanes.trailing_zeros() as u8,
            pc: warp.exits.last().map_or(0, |(pc, _)| *pc),
        };
        block.gone = Some(end);
        let visits = std::mem::take(&mut block.visits);
        let arrivals = std::mem::take(&mut block.arrivals);
        let known = std::mem::take(&mut block.exit).finish();
        self.close::<SAN>(blocks, known.as_deref(), end);
        let Some(known) = known else { return };
        let rank = blocks.rank();
        for ((warp, lane), (epoch, pc)) in visits {
            if !known.knows(warp, 1 << lane, epoch) {
                self.peer_gone(rank, Who { warp, lane, pc }, end);
            }
        }
        for (who, own, phase) in arrivals.into_values() {
            if !own.in_clock(&known) && !phase.in_clock(&known) {
                self.peer_gone(rank, who, end);
            }
        }
    }
}
