//! Grids that may overlap: each begins when all CTAs of the one before have executed `griddepcontrol.launch_dependents` or ended,
//! and not only when that is complete.
//!
//! The emulator runs them one after another, and judges by order, as everywhere: what an earlier grid did, before
//! `launch_dependents` or after, is ordered with an access of a later one if the thread knows that the earlier grid is complete,
//! which is an event in the clocks. `griddepcontrol.wait` learns it of the grid before, and of those before that if some thread
//! of that grid has waited too; else its completion says nothing of them. A grid that begins in order, when the one before is
//! complete, is one whose threads all know that from their start. When a grid ends, what is left of its accesses in the shadows of
//! global memory is put down as the grid's. What a thread of it published by a release is not acquired in a later grid. A grid that
//! is complete is so for every proxy: what it wrote needs no fence before a copy reads it.
//!
//! Each grid has a slot, and what is complete is a set of slots. There are as many as a word has bits; a grid further back counts
//! as complete.

use crate::api::{Access, Bytes, Earlier};
use crate::clock::Clock;
use crate::lanes::lanes_of;
use crate::run::report::{Say, Who};
use crate::run::state::{Machine, Warp};
use crate::shadow::{By, Record, Shadow};

/// The bit of a position that says that it is one of an earlier grid.
const PAST: u32 = 1 << 31;
/// Grids that are told apart.
const SLOTS: usize = u64::BITS as usize;
/// Of a position of an earlier grid: where its slot begins. Below it is the number of the access in the grid's list.
const SLOT: u32 = PAST.trailing_zeros() - SLOTS.trailing_zeros();
/// Entries of grids are counted from here downwards, and those of others begin below all of them.
const TOP: u32 = u32::MAX - 1;
/// The epoch of a complete grid.
const COMPLETE: u32 = 1;

/// What grids have left for those that may overlap with them.
#[derive(Debug, Default)]
pub(crate) struct Past {
    /// Whether a grid will follow that may overlap.
    pub(crate) keep: bool,
    /// The grid that runs.
    pub(crate) running: Option<Earlier>,
    /// By slot.
    grids: Vec<Complete>,
    /// The slot of the next grid.
    next: usize,
    /// The grids that are complete when the next one begins.
    before: u64,
    pub(crate) global: Vec<Option<Shadow>>,
}

/// A grid that has ended.
#[derive(Debug, Default)]
struct Complete {
    /// Those that are complete when it is.
    with: u64,
    /// One access of each instruction.
    origins: Vec<Access>,
}

impl Past {
    /// The number of a grid in the clocks.
    fn entry(slot: usize) -> u32 {
        TOP - slot as u32
    }

    /// Where numbers for other entries begin.
    pub(crate) fn next_agent() -> u32 {
        Self::entry(SLOTS)
    }

    /// Whether a record or an access is of an earlier grid.
    #[inline(always)]
    pub(crate) fn is(pc: u32) -> bool {
        pc & PAST != 0
    }

    /// The access of an earlier grid.
    pub(crate) fn access(&self, pc: u32, bytes: Option<Bytes>) -> Option<Access> {
        let grid = self.grids.get(((pc & !PAST) >> SLOT) as usize)?;
        let origin = grid.origins.get((pc & ((1 << SLOT) - 1)) as usize)?;
        Some(Access {
            bytes,
            ..origin.clone()
        })
    }

    /// The last grid, if there is one.
    fn last(&self) -> Option<&Complete> {
        self.grids.get((self.next + SLOTS - 1) % SLOTS)
    }

    /// The next grid begins when the last one is complete.
    pub(crate) fn in_order(&mut self) {
        self.before |= self.last().map_or(0, |last| last.with);
        // Of grids that are all complete there is nothing to know.
        if self.before.count_ones() as usize == self.grids.len() {
            *self = Self::default();
        }
    }

    /// Learns that grids are complete.
    fn know(grids: u64, clock: &mut Clock) {
        for slot in (0..SLOTS).filter(|slot| grids >> slot & 1 == 1) {
            clock.raise(Self::entry(slot), 1, COMPLETE);
        }
    }

    /// Learns what is known when the grid begins.
    pub(crate) fn begin(&self, clock: &mut Clock) {
        Self::know(self.before, clock);
    }

    /// Makes room for a grid; its slot.
    fn push(&mut self, waited: bool) -> usize {
        let slot = self.next;
        let own = 1_u64 << slot;
        let mut with = self.before | own;
        if waited {
            with |= self.last().map_or(0, |last| last.with);
        }
        for grid in &mut self.grids {
            grid.with &= !own;
        }
        self.before &= !own;
        let ended = Complete {
            with,
            origins: Vec::new(),
        };
        match self.grids.get_mut(slot) {
            Some(grid) => *grid = ended,
            None => self.grids.push(ended),
        }
        self.next = (slot + 1) % SLOTS;
        slot
    }
}

impl Machine<'_> {
    /// `griddepcontrol.wait`
    pub(crate) fn grid_wait(&mut self, warp: &mut Warp, exec: u32) {
        self.waited = true;
        let Some(complete) = self.past.last().map(|last| last.with) else {
            return;
        };
        for lane in lanes_of(exec) {
            if let Some(clock) = warp.clocks.get_mut(lane) {
                Past::know(complete, std::rc::Rc::make_mut(clock));
            }
        }
    }

    /// The grid has ended, and others may overlap with it: its accesses are put down as the grid's.
    pub(crate) fn becomes_past(&mut self) {
        const NONE: u32 = u32::MAX;
        let slot = self.past.push(self.waited);
        let mut shadows = std::mem::take(&mut self.global);
        let mut numbers = vec![NONE; self.kernel.meta.len()];
        let mut origins: Vec<Access> = Vec::new();
        for shadow in shadows.iter_mut().flatten() {
            shadow.each(|record| {
                if Past::is(record.pc) {
                    // The slot was another grid's, which is too far back now.
                    if record.warp == Past::entry(slot) {
                        record.bytes = 0;
                    }
                    return;
                }
                let Some(number) = numbers.get_mut(record.pc as usize) else {
                    record.bytes = 0;
                    return;
                };
                if *number == NONE {
                    *number = origins.len() as u32;
                    let origin = self.named(self.origin(record), None);
                    origins.push(Access {
                        earlier: self.past.running.clone(),
                        ..origin
                    });
                }
                *record = Record {
                    warp: Past::entry(slot),
                    lanes: 1,
                    epoch: COMPLETE,
                    pc: PAST | (slot as u32) << SLOT | *number,
                    bytes: record.bytes,
                    kind: crate::shadow::Kind {
                        by: By::Thread,
                        ..record.kind
                    },
                };
            });
        }
        self.past.global = shadows;
        if let Some(grid) = self.past.grids.get_mut(slot) {
            grid.origins = origins;
        }
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
