//! What happened to each byte.
//!
//! A shadow lies on physical bytes: one for the shared memory of each CTA and one for each global allocation, so that
//! two names of the same bytes cannot hide a conflict. It holds, for each granule of four bytes, the accesses that a
//! later access may still conflict with. An access is dropped when a later one that covers it is ordered after it:
//! whatever conflicts with the first then conflicts with the second or is ordered after both. So a conflict is found
//! in whichever order the two accesses were executed.
//!
//! An asynchronous operation leaves records too, in its own name: when it was issued and when it completed is kept with
//! the operation, not in the record, because the record outlives both.

use crate::clock::Scope;

/// Bytes in a granule.
const GRANULE: u64 = 4;
/// Granules in a page.
const PAGE: usize = 1024;

/// How an access takes part in the memory model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kind {
    pub(crate) write: bool,
    /// A strong operation, with its scope; `None` is weak.
    pub(crate) strong: Option<Scope>,
    pub(crate) by: By,
}

/// In whose name an access is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    Thread,
    /// The initialisation or the end of an mbarrier, by a thread.
    Mbarrier,
    /// An asynchronous operation: the epoch is then its number.
    Operation(Proxy),
}

/// By which way memory is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Proxy {
    Generic,
    Async,
    /// Of the tensor maps that copies read.
    Tensormap,
}

impl Kind {
    /// An access of a thread.
    pub(crate) fn plain(write: bool, strong: Option<Scope>) -> Self {
        Self {
            write,
            strong,
            by: By::Thread,
        }
    }

    /// Whether it is in the name of an asynchronous operation.
    #[inline(always)]
    pub(crate) fn is_operation(self) -> bool {
        matches!(self.by, By::Operation(_))
    }
}

/// Accesses to a granule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Record {
    pub(crate) warp: u32,
    /// The lanes that did it.
    pub(crate) lanes: u32,
    /// The warp's epoch, or the number of the copy.
    pub(crate) epoch: u32,
    /// The instruction.
    pub(crate) pc: u32,
    /// The bytes of the granule, as a mask; 0 is no record.
    pub(crate) bytes: u8,
    pub(crate) kind: Kind,
}

impl Record {
    const NONE: Self = Self {
        warp: 0,
        lanes: 0,
        epoch: 0,
        pc: 0,
        bytes: 0,
        kind: Kind {
            write: false,
            strong: None,
            by: By::Thread,
        },
    };
}

/// The records of a granule: most have at most two.
#[derive(Debug, Clone, Copy)]
struct Cell {
    inline: [Record; 2],
    /// More of them: 1 plus an index into the shadow's overflow; 0 if none.
    more: u32,
}

const EMPTY: Cell = Cell {
    inline: [Record::NONE; 2],
    more: 0,
};

/// How an earlier record stands to a new access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// It happens before, or is the same thread's.
    Before,
    /// It is concurrent but both are strong enough to be no race.
    Strong,
    /// It happens before, but in the generic proxy, and with no fence to the one of the new access.
    Unfenced,
    /// It conflicts.
    Conflict,
}

/// The shadow of a range of bytes.
#[derive(Debug, Default)]
pub(crate) struct Shadow {
    pages: Vec<Option<Box<[Cell; PAGE]>>>,
    overflow: Vec<Vec<Record>>,
    free: Vec<u32>,
}

impl Shadow {
    /// Records an access of one lane and calls `conflict` with each earlier record that it conflicts with.
    ///
    /// `order` judges an earlier record that overlaps.
    pub(crate) fn access(
        &mut self,
        address: u64,
        len: u32,
        access: Record,
        mut order: impl FnMut(&Record) -> Order,
        mut conflict: impl FnMut(&Record, u64, u32, Order),
    ) {
        let end = address + u64::from(len);
        let mut at = address;
        while at < end {
            let granule = at / GRANULE;
            let first = (at % GRANULE) as u32;
            let last = (end - granule * GRANULE).min(GRANULE) as u32;
            let bytes = ((1_u32 << last) - (1 << first)) as u8;
            self.granule(
                granule,
                Record { bytes, ..access },
                &mut order,
                &mut |old: &Record, order| {
                    let overlap = old.bytes & bytes;
                    conflict(
                        old,
                        granule * GRANULE + u64::from(overlap.trailing_zeros()),
                        overlap.count_ones(),
                        order,
                    );
                },
            );
            at = (granule + 1) * GRANULE;
        }
    }

    /// Changes every record.
    pub(crate) fn each(&mut self, mut change: impl FnMut(&mut Record)) {
        let cells = self
            .pages
            .iter_mut()
            .flatten()
            .flat_map(|page| page.iter_mut());
        let inline = cells.flat_map(|cell| &mut cell.inline);
        let more = self.overflow.iter_mut().flatten();
        for record in inline.chain(more).filter(|record| record.bytes != 0) {
            change(record);
        }
    }

    fn cell(&mut self, granule: u64) -> &mut Cell {
        let page = (granule / PAGE as u64) as usize;
        if page >= self.pages.len() {
            self.pages.resize_with(page + 1, || None);
        }
        // The resize above makes the page exist; the index within it is reduced by its length.
        let cells = self.pages[page].get_or_insert_with(|| Box::new([EMPTY; PAGE]));
        &mut cells[(granule % PAGE as u64) as usize]
    }

    fn granule(
        &mut self,
        granule: u64,
        new: Record,
        order: &mut impl FnMut(&Record) -> Order,
        conflict: &mut impl FnMut(&Record, Order),
    ) {
        let cell = self.cell(granule);
        let mut merged = false;
        let mut spare = None;
        for (index, old) in cell.inline.iter_mut().enumerate() {
            settle(old, &new, order, conflict, &mut merged);
            if old.bytes == 0 && spare.is_none() {
                spare = Some(index);
            }
        }
        let more = cell.more;
        if more == 0 {
            if merged {
                return;
            }
            if let Some(index) = spare {
                cell.inline[index] = new;
                return;
            }
        }
        self.spill(granule, more, new, merged, spare, order, conflict);
    }

    #[cold]
    #[allow(clippy::too_many_arguments)]
    fn spill(
        &mut self,
        granule: u64,
        more: u32,
        new: Record,
        mut merged: bool,
        spare: Option<usize>,
        order: &mut impl FnMut(&Record) -> Order,
        conflict: &mut impl FnMut(&Record, Order),
    ) {
        let list = match more {
            0 => {
                let index = self.free.pop().unwrap_or_else(|| {
                    self.overflow.push(Vec::new());
                    self.overflow.len() as u32 - 1
                });
                self.cell(granule).more = index + 1;
                index
            }
            more => more - 1,
        };
        // `more` is only ever set to an index of `overflow` plus one.
        let records = &mut self.overflow[list as usize];
        for old in records.iter_mut() {
            settle(old, &new, order, conflict, &mut merged);
        }
        records.retain(|old| old.bytes != 0);
        if !merged && spare.is_none() {
            records.push(new);
        }
        let empty = records.is_empty();
        let cell = self.cell(granule);
        if let (false, Some(index)) = (merged, spare) {
            cell.inline[index] = new;
        }
        if empty {
            cell.more = 0;
            self.free.push(list);
        }
    }
}

/// Judges an old record against a new one and drops what the new one stands for.
fn settle(
    old: &mut Record,
    new: &Record,
    order: &mut impl FnMut(&Record) -> Order,
    conflict: &mut impl FnMut(&Record, Order),
    merged: &mut bool,
) {
    if old.bytes & new.bytes == 0 {
        return;
    }
    let same = old.kind == new.kind && old.pc == new.pc && old.bytes == new.bytes;
    let together = !new.kind.write || new.kind.strong.is_some() || old.lanes == new.lanes;
    if same && together && old.warp == new.warp && old.epoch == new.epoch {
        // The lanes of a warp that read one place, or update it atomically, are one record.
        old.lanes |= new.lanes;
        *merged = true;
        return;
    }
    let either_writes = old.kind.write || new.kind.write;
    let verdict = order(old);
    let conflicts = either_writes && matches!(verdict, Order::Conflict | Order::Unfenced);
    if conflicts {
        conflict(old, verdict);
    }
    // A read stands for earlier reads, a write for everything; a strong access does not stand for a weak one.
    let covers = (new.kind.write || !old.kind.write)
        && (new.kind.strong.is_none() || old.kind.strong.is_some());
    if covers && (verdict == Order::Before || conflicts) {
        old.bytes &= !new.bytes;
    } else if covers
        && old.warp == new.warp
        && old.epoch <= new.epoch
        && !old.kind.is_operation()
        && !new.kind.is_operation()
    {
        // Part of the record is the same thread's.
        if old.bytes & !new.bytes == 0 && old.lanes & new.lanes != 0 {
            old.lanes &= !new.lanes;
            if old.lanes == 0 {
                old.bytes = 0;
            }
        }
    }
}
