//! Who knows what: vector clocks.
//!
//! Each warp has a counter. A thread's access carries the counter's value as its epoch; when a lane releases (arrives
//! at a barrier, stores with release semantics, executes a fence), what it did so far is published under the present
//! value and the counter moves on. A [`Clock`] says, for each thread, up to which epoch its accesses happen before
//! whatever the owner of the clock does next. Lanes share their warp's counter and have entries of their own, so that
//! one record can stand for a whole warp and the lanes of a warp are still concurrent.
//!
//! Clocks are shared: after a barrier all threads of a CTA hold the same one. A thread's knowledge of itself is
//! implied, not stored.

use std::collections::HashMap;
use std::rc::Rc;

use crate::lanes::{WARP, lanes_of};

/// Numbers up to this are warps'; those above are of what else has an entry.
pub(crate) const WARPS: u32 = u32::MAX / 2;
/// Of an entry that is no warp's, the lane that says only that something has happened, and orders no memory.
pub(crate) const HAPPENED: u32 = 1 << HAPPENED_LANE;
pub(crate) const HAPPENED_LANE: usize = 1;

/// The first epoch; 0 in a clock means that nothing is known.
pub(crate) const FIRST_EPOCH: u32 = 1;

/// What is known of one warp.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Row {
    /// No lane's entry is below this.
    floor: u32,
    lanes: [u32; WARP],
}

impl Row {
    const UNKNOWN: Self = Self {
        floor: 0,
        lanes: [0; WARP],
    };

    fn knows(&self, lanes: u32, epoch: u32) -> bool {
        self.floor >= epoch || lanes_of(lanes).all(|lane| self.lanes[lane] >= epoch)
    }

    fn raise(&mut self, lanes: u32, epoch: u32) {
        if lanes == u32::MAX {
            for entry in &mut self.lanes {
                *entry = epoch.max(*entry);
            }
        } else {
            for lane in lanes_of(lanes) {
                self.lanes[lane] = epoch.max(self.lanes[lane]);
            }
        }
        self.floor = self.lanes.iter().copied().min().unwrap_or(0);
    }

    fn join(&mut self, other: &Self) {
        for (mine, theirs) in self.lanes.iter_mut().zip(other.lanes) {
            *mine = theirs.max(*mine);
        }
        self.floor = self.lanes.iter().copied().min().unwrap_or(0);
    }
}

/// What a thread knows of all others. Warps are numbered through the whole grid.
#[derive(Debug, Clone)]
pub(crate) struct Clock {
    /// The first warp of the owner's CTA.
    home: u32,
    /// The warps of the owner's CTA.
    local: Vec<Row>,
    /// Other CTAs' warps of which something is known, and what else has an entry.
    foreign: HashMap<u32, Row>,
    /// What is known across a fence between proxies, and what is known for shared memory alone: by [`Fenced`].
    fenced: [Option<Rc<Clock>>; 6],
    /// What is known of each tensor map across both halves of the fence of its proxy; by where the map lies.
    maps: Option<Rc<HashMap<MapPlace, Rc<Clock>>>>,
}

/// Where a tensor map lies: an allocation, and the offset.
pub(crate) type MapPlace = (usize, u64);

/// A fence between proxies: what was done before it in the generic proxy is there for the other. What a thread knows
/// across one travels with what it knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fenced {
    /// `fence.proxy.async`, of shared memory.
    Shared,
    /// The same, of global memory.
    Global,
    /// `fence.mbarrier_init`: initialisations of mbarriers alone.
    Init,
    /// `fence.proxy.tensormap::generic.release`: one half of a fence. The other, `.acquire`, is of one map.
    Tensormap,
    /// `fence.proxy.async::generic.release` of shared memory; the other half, `.acquire`, makes [`Shared`](Self::Shared) of it.
    Half,
    /// No fence between proxies: what is known for accesses of shared memory alone, by a fence with `.sync_restrict`.
    Only,
}

impl Clock {
    /// Nothing is known.
    pub(crate) fn new(home: u32, warps: u32) -> Self {
        Self {
            home,
            local: vec![Row::UNKNOWN; warps as usize],
            foreign: HashMap::new(),
            fenced: Default::default(),
            maps: None,
        }
    }

    /// Of what is known, what is known across a fence.
    pub(crate) fn fenced(&self, fence: Fenced) -> Option<&Clock> {
        self.fenced[fence as usize].as_deref()
    }

    /// A fence: everything that is known, and what these lanes did up to this epoch, is known across it.
    pub(crate) fn fence(&mut self, fence: Fenced, warp: u32, lanes: u32, epoch: u32) {
        let known = Rc::new(self.plain(warp, lanes, epoch));
        self.know_across(fence, &known);
    }

    /// What is known, with what these lanes did up to this epoch, and of no fence.
    fn plain(&self, warp: u32, lanes: u32, epoch: u32) -> Self {
        let mut known = Self {
            fenced: Default::default(),
            maps: None,
            ..self.clone()
        };
        known.raise(warp, lanes, epoch);
        known
    }

    /// Learns something across a fence.
    pub(crate) fn know_across(&mut self, fence: Fenced, known: &Rc<Clock>) {
        join_slot(&mut self.fenced[fence as usize], known);
    }

    /// Nothing but what has happened, and what such a fence releases of what is known.
    pub(crate) fn partly(&self, fence: Fenced, warp: u32, lanes: u32, epoch: u32) -> Self {
        let mut bare = self.happened();
        bare.know_across(fence, &Rc::new(self.plain(warp, lanes, epoch)));
        bare
    }

    /// What is known of a tensor map across the fence of its proxy.
    pub(crate) fn map(&self, place: MapPlace) -> Option<&Clock> {
        Some(self.maps.as_ref()?.get(&place)?)
    }

    /// Learns something of a tensor map across both halves of the fence of its proxy.
    pub(crate) fn know_map(&mut self, place: MapPlace, known: &Rc<Clock>) {
        let maps = Rc::make_mut(self.maps.get_or_insert_default());
        match maps.get_mut(&place) {
            Some(mine) if Rc::ptr_eq(mine, known) => {}
            Some(mine) => Rc::make_mut(mine).join(known),
            None => {
                maps.insert(place, known.clone());
            }
        }
    }

    /// What is known across a fence, to be shared.
    pub(crate) fn across(&self, fence: Fenced) -> Option<&Rc<Clock>> {
        self.fenced[fence as usize].as_ref()
    }

    /// Nothing but what has happened: CTAs that started, phases that completed. It is known of whatever came after, also
    /// where nothing is released.
    pub(crate) fn happened(&self) -> Self {
        let mut bare = Self::new(self.home, self.local.len() as u32);
        for (&warp, row) in self.foreign.iter().filter(|(warp, _)| **warp > WARPS) {
            bare.raise(warp, HAPPENED, row.lanes[HAPPENED_LANE]);
        }
        bare
    }

    /// What has happened, up to this epoch of a warp.
    pub(crate) fn happened_to(&self, warp: u32, epoch: u32) -> Self {
        let mut bare = self.happened();
        bare.raise(Self::progress(warp), HAPPENED, epoch);
        bare
    }

    /// Whether this epoch of a warp has happened.
    pub(crate) fn has_happened(&self, warp: u32, epoch: u32) -> bool {
        self.epoch(Self::progress(warp), HAPPENED_LANE) >= epoch
    }

    /// The entry of how far a warp has come. Other entries are counted from the other end.
    fn progress(warp: u32) -> u32 {
        WARPS + 1 + warp
    }

    /// What has happened, and the initialisations of mbarriers that a fence has published.
    pub(crate) fn of_inits(&self) -> Self {
        let mut bare = self.happened();
        let inits = Fenced::Init as usize;
        bare.fenced[inits].clone_from(&self.fenced[inits]);
        bare
    }

    fn row(&self, warp: u32) -> Option<&Row> {
        match warp
            .checked_sub(self.home)
            .and_then(|index| self.local.get(index as usize))
        {
            Some(row) => Some(row),
            None => self.foreign.get(&warp),
        }
    }

    fn row_mut(&mut self, warp: u32) -> &mut Row {
        match warp.checked_sub(self.home) {
            Some(index) if (index as usize) < self.local.len() => &mut self.local[index as usize],
            _ => self.foreign.entry(warp).or_insert(Row::UNKNOWN),
        }
    }

    /// Whether what these lanes did in this epoch happens before.
    pub(crate) fn knows(&self, warp: u32, lanes: u32, epoch: u32) -> bool {
        self.row(warp).is_some_and(|row| row.knows(lanes, epoch))
    }

    /// Up to which epoch a lane's accesses are known; 0 if nothing is.
    pub(crate) fn epoch(&self, warp: u32, lane: usize) -> u32 {
        let row = self.row(warp);
        row.and_then(|row| row.lanes.get(lane).copied())
            .unwrap_or(0)
    }

    /// Learns that these lanes have published this epoch.
    pub(crate) fn raise(&mut self, warp: u32, lanes: u32, epoch: u32) {
        self.row_mut(warp).raise(lanes, epoch);
    }

    /// Learns what another clock knows.
    pub(crate) fn join(&mut self, other: &Self) {
        if other.home == self.home && other.local.len() == self.local.len() {
            for (mine, theirs) in self.local.iter_mut().zip(&other.local) {
                mine.join(theirs);
            }
        } else {
            for (index, theirs) in other.local.iter().enumerate() {
                if *theirs != Row::UNKNOWN {
                    self.row_mut(other.home + index as u32).join(theirs);
                }
            }
        }
        for (warp, theirs) in &other.foreign {
            self.row_mut(*warp).join(theirs);
        }
        for (mine, theirs) in self.fenced.iter_mut().zip(&other.fenced) {
            if let Some(theirs) = theirs {
                join_slot(mine, theirs);
            }
        }
        match (&self.maps, &other.maps) {
            (_, None) => {}
            (Some(mine), Some(theirs)) if Rc::ptr_eq(mine, theirs) => {}
            (None, Some(theirs)) => self.maps = Some(theirs.clone()),
            (Some(_), Some(theirs)) => {
                for (place, known) in theirs.iter() {
                    self.know_map(*place, known);
                }
            }
        }
    }
}

fn join_slot(mine: &mut Option<Rc<Clock>>, theirs: &Rc<Clock>) {
    match mine {
        Some(mine) if Rc::ptr_eq(mine, theirs) => {}
        Some(mine) => Rc::make_mut(mine).join(theirs),
        mine => *mine = Some(theirs.clone()),
    }
}

/// Joins clocks one after another, sharing and skipping repeats.
#[derive(Debug, Default, Clone)]
pub(crate) struct Gather {
    joined: Option<Rc<Clock>>,
    /// The last clock that was joined: neighbours usually hold the same one.
    last: Option<Rc<Clock>>,
}

impl Gather {
    /// Adds a clock.
    pub(crate) fn add(&mut self, clock: &Rc<Clock>) {
        if self
            .last
            .as_ref()
            .is_some_and(|last| Rc::ptr_eq(last, clock))
        {
            return;
        }
        match &mut self.joined {
            None => self.joined = Some(clock.clone()),
            Some(joined) => Rc::make_mut(joined).join(clock),
        }
        self.last = Some(clock.clone());
    }

    /// Adds what these lanes did in this epoch.
    pub(crate) fn raise(&mut self, warp: u32, lanes: u32, epoch: u32) {
        if let Some(joined) = &mut self.joined {
            // `last` may share the allocation; `make_mut` then copies, once.
            Rc::make_mut(joined).raise(warp, lanes, epoch);
        }
    }

    /// The result.
    pub(crate) fn finish(self) -> Option<Rc<Clock>> {
        self.joined
    }
}

/// How far a strong operation or a fence reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Scope {
    Cta,
    Cluster,
    Gpu,
    Sys,
}

impl Scope {
    /// `cta`, `cluster`, `gpu`, `sys`; also `gl` and the old `membar` levels.
    pub(crate) fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "cta" => Self::Cta,
            "cluster" => Self::Cluster,
            "gpu" | "gl" => Self::Gpu,
            "sys" => Self::Sys,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_join_knows_what_either_knew() {
        let mut a = Clock::new(0, 2);
        let mut b = Clock::new(0, 2);
        a.raise(0, 1, 3);
        b.raise(1, 2, 4);
        b.raise(7, 1, 5);
        a.join(&b);
        assert!(a.knows(0, 1, 3) && a.knows(1, 2, 4) && a.knows(7, 1, 5));
        assert!(!a.knows(0, 1, 4) && !a.knows(0, 2, 1) && !a.knows(7, 2, 1));
    }

    #[test]
    fn clocks_of_two_ctas_join_into_foreign_rows() {
        let mut a = Clock::new(0, 2);
        let mut b = Clock::new(2, 2);
        b.raise(3, u32::MAX, 2);
        a.join(&b);
        assert!(a.knows(3, u32::MAX, 2) && !a.knows(2, 1, 1));
    }
}
