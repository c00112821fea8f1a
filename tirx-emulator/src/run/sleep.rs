//! Groups that sleep until a phase of an mbarrier completes.
//!
//! A sleeper is woken when a phase of an mbarrier of its CTA completes, and looks again. If nothing else in the cluster can
//! go on, an operation in flight completes, of those for which somebody sleeps if there are any. If none is in flight
//! either, all sleepers are woken and do without: `try_wait` gives `false`. When that has happened often and nothing came
//! of it, the cluster is idle; when all clusters are, it is a deadlock.
//!
//! A sleeper must not sleep for ever while others spin: after its limit the operations that it sleeps for complete, or it
//! does without.

use crate::lanes::WARP;
use crate::memory::{SHARED_WINDOW, WINDOW};
use crate::program::{Op, Space, StoreDone, TensorWay};
use crate::run::agent::Completion;
use crate::run::state::{Cluster, Group, Machine, Wait, Warp};

/// Times that all sleepers of a cluster are woken in vain before it is idle.
const STALLS: u32 = 1024;

/// What came of waking sleepers.
pub(crate) enum Expired {
    /// Nobody sleeps.
    Nobody,
    Woken,
    /// It was in vain too often, and nobody was woken.
    InVain,
}

impl Machine<'_> {
    /// A phase has completed: sleepers of that CTA look again.
    pub(crate) fn wake(&mut self, cluster: &mut Cluster) -> bool {
        cluster.blocks.mbarrier_news = false;
        let mut any = false;
        for (rank, warps) in cluster.warps.iter_mut().enumerate() {
            let Some(block) = cluster.blocks.get_mut(rank as u32) else {
                continue;
            };
            // An mbarrier of another CTA is slept for only until it is initialised.
            block.mbarrier_news = false;
            for group in warps.iter_mut().flat_map(|warp| &mut warp.groups) {
                if matches!(group.wait, Wait::Mbarrier(_)) {
                    group.wait = Wait::Nothing;
                    any = true;
                }
            }
        }
        any
    }

    /// Completes an operation in flight; whether there was one.
    pub(crate) fn advance(&mut self, cluster: &mut Cluster) -> bool {
        let count = cluster.blocks.pending.len();
        if count == 0 {
            return false;
        }
        let start = match self.config.seed {
            0 => 0,
            _ => self.random.below(count as u64) as usize,
        };
        let waited = self.slept_for(cluster);
        let counted = |number: u32| match self.agents.get(number as usize)?.completion {
            Completion::Mbarrier(rank, offset) => Some((rank, offset)),
            _ => None,
        };
        let order = (start..count).chain(0..start);
        let chosen = order
            .filter_map(|index| cluster.blocks.pending.get(index).copied())
            .find(|&number| counted(number).is_some_and(|at| waited.contains(&at)))
            .or_else(|| cluster.blocks.pending.get(start).copied());
        let Some(number) = chosen else { return false };
        self.complete_agent(&mut cluster.blocks, number);
        self.wake(cluster);
        true
    }

    /// The mbarriers for which groups sleep.
    pub(crate) fn slept_for(&self, cluster: &Cluster) -> Vec<(u32, u64)> {
        let mut found = Vec::new();
        for (rank, warps) in cluster.warps.iter().enumerate() {
            for warp in warps {
                let sleepers = warp.groups.iter();
                let sleepers = sleepers.filter(|group| matches!(group.wait, Wait::Mbarrier(_)));
                found.extend(
                    sleepers.filter_map(|group| self.sleeps_at(cluster, (rank, warp), group)),
                );
            }
        }
        found
    }

    /// The mbarrier for which a group sleeps.
    pub(crate) fn sleeps_at(
        &self,
        cluster: &Cluster,
        (rank, warp): (usize, &Warp),
        group: &Group,
    ) -> Option<(u32, u64)> {
        let addr = match &self.kernel.code.get(group.pc as usize)?.op {
            Op::Mbarrier(op) => op.addr(),
            Op::Bulk(copy) => copy.mbarrier?,
            Op::Tensor(copy) => match copy.way {
                TensorWay::Load { mbarrier, .. } => mbarrier,
                _ => return None,
            },
            Op::TryCancel { mbarrier, .. } => *mbarrier,
            Op::StoreAsync(store) => match store.done {
                StoreDone::Mbarrier(addr) => addr,
                StoreDone::Release { .. } => return None,
            },
            _ => return None,
        };
        let address = Self::address(warp, addr, group.mask.trailing_zeros() as usize % WARP);
        let address = match addr.space {
            Space::Generic => address.checked_sub(SHARED_WINDOW)?,
            _ => address,
        };
        let to = (address / WINDOW) as usize;
        (to < cluster.warps.len() && rank < cluster.warps.len())
            .then_some((to as u32, address % WINDOW))
    }

    /// Whether waking the sleepers of a cluster was in vain, and nothing has happened since.
    pub(crate) fn is_idle(&self, cluster: &Cluster) -> bool {
        cluster.stalls >= STALLS && cluster.progress == self.progress
    }

    /// With nothing in flight: sleepers are woken and do without, unless that was in vain often.
    pub(crate) fn expire(&mut self, cluster: &mut Cluster) -> Expired {
        let sleeps = |group: &Group| matches!(group.wait, Wait::Mbarrier(_));
        let mut groups = (cluster.warps.iter().flatten()).flat_map(|warp| &warp.groups);
        if !groups.any(sleeps) {
            return Expired::Nobody;
        }
        if cluster.progress != self.progress {
            cluster.progress = self.progress;
            cluster.stalls = 0;
        }
        if cluster.stalls >= STALLS {
            return Expired::InVain;
        }
        cluster.stalls += 1;
        for group in (cluster.warps.iter_mut().flatten()).flat_map(|warp| &mut warp.groups) {
            if sleeps(group) {
                group.wait = Wait::Nothing;
                group.expired = true;
            }
        }
        Expired::Woken
    }

    /// Sleepers beyond their limit; and with a seed, operations that complete early. Whether somebody was woken.
    pub(crate) fn overdue(&mut self, cluster: &mut Cluster) -> bool {
        let mut any = false;
        if self.config.seed != 0 && !cluster.blocks.pending.is_empty() && self.random.below(8) == 0
        {
            let index = self.random.below(cluster.blocks.pending.len() as u64) as usize;
            if let Some(&number) = cluster.blocks.pending.get(index) {
                self.complete_agent(&mut cluster.blocks, number);
                any = self.wake(cluster);
            }
        }
        any |= self.releases(cluster, false);
        let now = self.stats.warp_instructions;
        let late = |wait: Wait| matches!(wait, Wait::Mbarrier(until) if until <= now);
        let mut groups = (cluster.warps.iter().flatten()).flat_map(|warp| &warp.groups);
        if !groups.any(|group| late(group.wait)) {
            return any;
        }
        if self.advance(cluster) {
            return true;
        }
        for group in (cluster.warps.iter_mut().flatten()).flat_map(|warp| &mut warp.groups) {
            if late(group.wait) {
                group.wait = Wait::Nothing;
                group.expired = true;
                any = true;
            }
        }
        any
    }
}
