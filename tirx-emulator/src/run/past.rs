//! Grids that may overlap: each begins when all CTAs of the one before have executed `griddepcontrol.launch_dependents` or ended,
//! and not only when that is complete.
//!
//! The emulator runs them one after another, and judges by order, as everywhere: what an earlier grid did, before
//! `launch_dependents` or after, is ordered with an access of a later one if the thread knows that the earlier grid is complete,
//! which is an event in the clocks. `griddepcontrol.wait` learns it of the grid before, and of those before that if some thread
//! of that grid has waited too; else its completion says nothing of them. When a grid ends, what is left of its accesses in the
//! shadows of global memory is put down as the grid's. What a thread of it published by a release is not acquired in a later
//! grid.

use std::collections::HashMap;

use crate::api::{Access, Bytes};
use crate::lanes::lanes_of;
use crate::run::report::{Say, Who};
use crate::run::state::{Machine, Warp};
use crate::shadow::{By, Record, Shadow};

/// The bit of a position that says that it is one of an earlier grid.
const PAST: u32 = 1 << 31;
/// Entries of grids are counted from here downwards.
const TOP: u32 = u32::MAX - 1;
/// The epoch of a complete grid: no origin has a greater number.
const COMPLETE: u32 = u32::MAX - 1;

/// What grids have left for those that may overlap with them.
#[derive(Debug, Default)]
pub(crate) struct Past {
    /// Whether a grid will follow that may overlap.
    pub(crate) keep: bool,
    /// For each grid, those that are complete when it is.
    grids: Vec<Vec<usize>>,
    pub(crate) global: Vec<Option<Shadow>>,
    /// One access of each instruction.
    origins: Vec<Access>,
}

impl Past {
    /// The number of a grid in the clocks.
    fn entry(grid: usize) -> u32 {
        TOP - grid as u32
    }

    /// Where numbers for other entries begin.
    pub(crate) fn next_agent(&self) -> u32 {
        Self::entry(self.grids.len())
    }

    /// Whether a record or an access is of an earlier grid.
    pub(crate) fn is(pc: u32) -> bool {
        pc & PAST != 0
    }

    /// The access of an earlier grid.
    pub(crate) fn access(&self, pc: u32, bytes: Option<Bytes>) -> Option<Access> {
        let origin = self.origins.get((pc & !PAST) as usize)?;
        Some(Access {
            bytes,
            ..origin.clone()
        })
    }
}

impl Machine<'_> {
    /// `griddepcontrol.wait`
    pub(crate) fn grid_wait(&mut self, warp: &mut Warp, exec: u32) {
        self.waited = true;
        let Some(complete) = self.past.grids.last() else {
            return;
        };
        for lane in lanes_of(exec) {
            if let Some(clock) = warp.clocks.get_mut(lane) {
                let clock = std::rc::Rc::make_mut(clock);
                for &grid in complete {
                    clock.raise(Past::entry(grid), 1, COMPLETE);
                }
            }
        }
    }

    /// The grid has ended, and others may overlap with it: its accesses are put down as the grid's.
    pub(crate) fn becomes_past(&mut self) {
        let grid = self.past.grids.len();
        let mut complete = vec![grid];
        if self.waited {
            complete.extend(self.past.grids.last().into_iter().flatten());
        }
        let mut shadows = std::mem::take(&mut self.global);
        let mut numbers: HashMap<u32, u32> = HashMap::new();
        let mut origins = std::mem::take(&mut self.past.origins);
        for shadow in shadows.iter_mut().flatten() {
            shadow.each(|record| {
                if Past::is(record.pc) {
                    return;
                }
                let number = *numbers.entry(record.pc).or_insert_with(|| {
                    origins.push(self.named(self.origin(record), None));
                    origins.len() as u32 - 1
                });
                *record = Record {
                    warp: Past::entry(grid),
                    lanes: 1,
                    epoch: number + 1,
                    pc: PAST | number,
                    bytes: record.bytes,
                    kind: crate::shadow::Kind {
                        by: By::Thread,
                        ..record.kind
                    },
                };
            });
        }
        self.past.global = shadows;
        self.past.origins = origins;
        self.past.grids.push(complete);
    }

    /// Who a record is of.
    fn origin(&self, record: &Record) -> Who {
        let agent = match record.kind.is_operation() {
            true => self.agents.get(record.epoch as usize),
            false => None,
        };
        agent.map_or(
            Who {
                warp: record.warp,
                lane: record.lanes.trailing_zeros() as u8,
                pc: record.pc,
            },
            |agent| agent.who(),
        )
    }

    /// An access of what an earlier grid accesses, which the thread does not know to be complete.
    pub(crate) fn not_waited_for(
        &mut self,
        me: Who,
        them: Who,
        (old_writes, new_writes): (bool, bool),
        bytes: Option<Bytes>,
    ) {
        let rule = &tirx_rules::RACE_GLOBAL;
        self.find(Some(rule), me, Some(them), |_| {
            let what = match (old_writes, new_writes) {
                (true, true) => "writes what an earlier grid writes",
                (true, false) => "reads what an earlier grid writes",
                _ => "writes what an earlier grid reads",
            };
            Say::error(
                rule,
                format!("a grid that may overlap with those before it {what}, and has not waited for that grid"),
            )
            .bytes(bytes.clone())
            .other(them, bytes)
            .help("wait for the grids before (`griddepcontrol.wait`) in the thread, or in one that it comes after: `launch_dependents` orders no memory")
        });
    }
}
