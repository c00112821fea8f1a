//! What keeps a cluster from going on.

use crate::run::report::{Say, Who};
use crate::run::state::{Cluster, Machine, Wait};

impl Machine<'_> {
    /// No thread of the cluster can go on.
    pub(crate) fn deadlock(&mut self, cluster: &Cluster) {
        // Who waits, by what and where.
        let mut waiting: Vec<(Wait, u32, u32, Who)> = Vec::new();
        for warp in cluster.warps.iter().flatten() {
            for group in &warp.groups {
                let (wait, pc) = match group.wait {
                    wait @ (Wait::Barrier(_) | Wait::Cluster) => (wait, group.pc.saturating_sub(1)),
                    Wait::Lanes(_) => (Wait::Lanes(0), group.pc),
                    Wait::Nothing => continue,
                };
                match waiting
                    .iter_mut()
                    .find(|entry| entry.0 == wait && entry.1 == pc)
                {
                    Some(entry) => entry.2 += group.mask.count_ones(),
                    None => {
                        let who = Who {
                            warp: warp.number,
                            lane: group.mask.trailing_zeros() as u8,
                            pc,
                        };
                        waiting.push((wait, pc, group.mask.count_ones(), who));
                    }
                }
            }
        }
        waiting.sort_by_key(|entry| entry.1);
        let Some(&(.., first)) = waiting.first() else {
            return;
        };
        let second = waiting.get(1).map(|entry| entry.3);
        let exited: u32 = cluster
            .warps
            .iter()
            .flatten()
            .map(|warp| (warp.all & !warp.live).count_ones())
            .sum();
        let list: Vec<String> = waiting
            .iter()
            .map(|&(_, pc, threads, _)| {
                format!(
                    "{threads} threads wait at `{}`, {}",
                    self.text(pc),
                    self.line(pc)
                )
            })
            .collect();
        let gone = if exited > 0 {
            format!("; {exited} threads have exited")
        } else {
            String::new()
        };
        let at_barriers = waiting
            .iter()
            .all(|entry| matches!(entry.0, Wait::Barrier(_) | Wait::Cluster));
        let rule = if at_barriers {
            &tirx_rules::BARRIER_DIVERGENT
        } else {
            &tirx_rules::DEADLOCK
        };
        let of = if cluster.blocks.count() == 1 {
            "CTA"
        } else {
            "cluster"
        };
        self.find(Some(rule), first, second, |_| {
            let say = Say::error(
                rule,
                format!("no thread of the {of} can go on: {}{gone}", list.join("; ")),
            )
            .help(
                "let all threads that a barrier expects reach the same barrier with the same count",
            );
            match second {
                Some(second) => say.other(second, None),
                None => say,
            }
        });
    }
}
