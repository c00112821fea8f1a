//! What keeps a cluster from going on.

use crate::run::report::{Say, Who};
use crate::run::state::{Cluster, Machine, Wait};

/// Threads that wait for the same thing at one instruction.
struct Waiting {
    pc: u32,
    /// The rank and offset of the mbarrier that they wait for.
    mbarrier: Option<(u32, u64)>,
    lanes: bool,
    threads: u32,
    first: Who,
}

impl Machine<'_> {
    /// No thread of the cluster can go on.
    pub(crate) fn deadlock(&mut self, cluster: &Cluster) {
        let mut waiting: Vec<Waiting> = Vec::new();
        for (rank, warps) in cluster.warps.iter().enumerate() {
            for warp in warps {
                for group in &warp.groups {
                    let (pc, mbarrier) = match group.wait {
                        Wait::Barrier(_) | Wait::Cluster => (group.pc.saturating_sub(1), None),
                        Wait::Mbarrier(_) => {
                            (group.pc, self.sleeps_at(cluster, (rank, warp), group))
                        }
                        Wait::Lanes(_) => (group.pc, None),
                        Wait::Nothing => (group.pc, None),
                    };
                    let threads = group.mask.count_ones();
                    match waiting
                        .iter_mut()
                        .find(|entry| (entry.pc, entry.mbarrier) == (pc, mbarrier))
                    {
                        Some(entry) => entry.threads += threads,
                        None => waiting.push(Waiting {
                            pc,
                            mbarrier,
                            lanes: matches!(group.wait, Wait::Lanes(_)),
                            threads,
                            first: Who {
                                warp: warp.number,
                                lane: group.mask.trailing_zeros() as u8,
                                pc,
                            },
                        }),
                    }
                }
            }
        }
        waiting.sort_by_key(|entry| (entry.pc, entry.mbarrier));
        let Some(first) = waiting.first().map(|entry| entry.first) else {
            return;
        };
        let exited: u32 = cluster
            .warps
            .iter()
            .flatten()
            .map(|warp| (warp.all & !warp.live).count_ones())
            .sum();
        let list: Vec<String> = waiting
            .iter()
            .map(|entry| {
                let lacks = entry
                    .mbarrier
                    .and_then(|at| self.lacks(cluster, at))
                    .unwrap_or_default();
                format!(
                    "{} threads wait at `{}`, {}{lacks}",
                    entry.threads,
                    self.text(entry.pc),
                    self.line(entry.pc)
                )
            })
            .collect();
        let gone = if exited > 0 {
            format!("; {exited} threads have exited")
        } else {
            String::new()
        };
        let of = if cluster.blocks.count() == 1 {
            "CTA"
        } else {
            "cluster"
        };
        let counted = waiting.iter().find_map(|entry| entry.mbarrier);
        let init = counted.and_then(|(rank, offset)| {
            let block = cluster.blocks.get(rank)?;
            block.mbarriers.get(&offset).map(|mbarrier| mbarrier.init)
        });
        let second = init.or(waiting.get(1).map(|entry| entry.first));
        let at_barriers = counted.is_none() && !waiting.iter().any(|entry| entry.lanes);
        let rule = if at_barriers {
            &tirx_rules::BARRIER_DIVERGENT
        } else {
            &tirx_rules::DEADLOCK
        };
        let help = match counted {
            Some(_) => {
                "let as many threads arrive in a phase as the mbarrier was initialised for, and expect the bytes that its copies have"
            }
            None => {
                "let all threads that a barrier expects reach the same barrier with the same count"
            }
        };
        self.find(Some(rule), first, second, |_| {
            let say = Say::error(
                rule,
                format!("no thread of the {of} can go on: {}{gone}", list.join("; ")),
            )
            .help(help);
            match second {
                Some(second) => say.other(second, None),
                None => say,
            }
        });
    }

    /// What the phase of an mbarrier lacks.
    fn lacks(&self, cluster: &Cluster, (rank, offset): (u32, u64)) -> Option<String> {
        let block = cluster.blocks.get(rank)?;
        let place = self.shared_place(offset);
        let Some(mbarrier) = block.mbarriers.get(&offset) else {
            return Some(format!(
                ", for the mbarrier at {place}, which is not initialised"
            ));
        };
        let arrivals = match mbarrier.pending {
            0 => "no arrival".to_owned(),
            1 => "1 arrival".to_owned(),
            pending => format!("{pending} arrivals"),
        };
        let whose = match cluster.blocks.count() {
            1 => String::new(),
            _ => format!(" of CTA {rank} of the cluster"),
        };
        Some(format!(
            ", for phase {} of the mbarrier at {place}{whose}, which lacks {arrivals} and {} bytes",
            mbarrier.phase, mbarrier.bytes
        ))
    }
}
