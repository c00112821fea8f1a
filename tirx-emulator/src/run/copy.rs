//! `cp.async`.
//!
//! A copy completes as late as it may: when its thread waits for it. Until then its destination holds poison. With a
//! seed other than 0 the bytes of some copies are read from the source at their issue, those of others at the wait;
//! what is judged is the same. A copy that nobody waits for never lands: it writes shared memory, which ends with the
//! CTA, so that in itself is no fault.

use crate::lanes::lanes_of;
use crate::program::{CpAsync, Space};
use crate::run::access::{Lookup, Place};
use crate::run::report::{Say, Who};
use crate::run::state::{Blocks, Copy, Machine, NEVER, Warp};
use crate::run::step::Flow;
use crate::shadow::{Kind, Record};

/// What bytes in flight read as.
const POISON: u8 = 0xff;

impl Machine<'_> {
    /// `cp.async.ca`, `cp.async.cg`.
    pub(crate) fn issue<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        copy: &CpAsync,
        pc: u32,
        exec: u32,
    ) -> Flow {
        self.know::<SAN>(warp, copy.dst.base, pc, exec);
        self.know::<SAN>(warp, copy.src.base, pc, exec);
        if let Some(size) = copy.src_size {
            self.know::<SAN>(warp, size, pc, exec);
        }
        let ignored = copy.ignore.map_or(0, |ignore| warp.pred(ignore));
        let len = copy.size;
        let mut lookup = Lookup::new();
        for lane in lanes_of(exec) {
            let who = Who {
                warp: warp.number,
                lane: lane as u8,
                pc,
            };
            let mut read = len;
            if let Some(size) = copy.src_size {
                let size = warp.reg(size)[lane] as u32;
                if size > len {
                    let rule = &tirx_rules::SRC_SIZE_CHECK;
                    self.find(Some(rule), who, None, |_| {
                        Say::error(
                            rule,
                            format!("`src_size` is {size}, and the copy has {len} bytes"),
                        )
                    });
                }
                read = size.min(len);
            }
            if ignored >> lane & 1 == 1 {
                read = 0;
            }
            let address = Self::address(warp, copy.dst, lane);
            let dst = match lookup.locate(
                self,
                blocks,
                Space::Shared,
                address,
                len.into(),
                len.into(),
                lane,
            ) {
                Ok(Place::Shared(_, offset)) => offset,
                Ok(_) => continue,
                Err(fault) => return self.fault(warp, lane, pc, address, len, *fault),
            };
            let address = Self::address(warp, copy.src, lane);
            let src = match lookup.locate(
                self,
                blocks,
                Space::Global,
                address,
                read.into(),
                len.into(),
                lane,
            ) {
                Ok(Place::Global(index, offset)) => Some((index, offset)),
                Ok(_) => None,
                // Nothing is read, so the address may lead nowhere; it must be aligned all the same.
                Err(fault) if read == 0 && fault.rule != &tirx_rules::MISALIGNED => None,
                Err(fault) => return self.fault(warp, lane, pc, address, read, *fault),
            };
            let number = self.copies.len() as u32;
            let early = self.read_early(src, read);
            let overwrites = blocks.own().written.any(dst, len.into());
            self.copies.push(Copy {
                warp: warp.number,
                lane: lane as u8,
                pc,
                issued: warp.epoch,
                committed: NEVER,
                waited: NEVER,
                dst,
                src: src.filter(|_| read > 0),
                len,
                read,
                group: warp.copies[lane].commits,
                early,
                overwrites,
            });
            if SAN {
                let record = |write| Record {
                    warp: warp.number,
                    lanes: 1 << lane,
                    epoch: number,
                    pc,
                    bytes: 0,
                    kind: Kind {
                        write,
                        strong: None,
                        copy: true,
                    },
                };
                if let Some((index, offset)) = src.filter(|_| read > 0) {
                    self.initialised(blocks, warp, lane, pc, Place::Global(index, offset), read);
                    self.record(
                        blocks,
                        warp,
                        lane,
                        Place::Global(index, offset),
                        read,
                        record(false),
                    );
                }
                self.record(
                    blocks,
                    warp,
                    lane,
                    Place::Shared(blocks.rank(), dst),
                    len,
                    record(true),
                );
            }
            warp.copies[lane].open.push(number);
            let block = blocks.own_mut();
            block.written.set(dst, len.into());
            if let Some(bytes) = block
                .shared
                .get_mut(dst as usize..dst as usize + len as usize)
            {
                bytes.fill(POISON);
            }
        }
        Flow::Next
    }

    /// With a seed other than 0, some copies read their source when they are issued.
    fn read_early(&mut self, src: Option<(usize, u64)>, read: u32) -> Option<[u8; 16]> {
        if self.config.seed == 0 || self.random.below(2) == 0 {
            return None;
        }
        let (index, offset) = src?;
        let from = self
            .memory
            .get(index)?
            .data
            .get(offset as usize..offset as usize + read as usize)?;
        let mut bytes = [0; 16];
        bytes.get_mut(..from.len())?.copy_from_slice(from);
        Some(bytes)
    }

    /// `cp.async.commit_group`
    pub(crate) fn commit(&mut self, warp: &mut Warp, exec: u32) {
        for lane in lanes_of(exec) {
            let copies = &mut warp.copies[lane];
            let group = std::mem::take(&mut copies.open);
            for &number in &group {
                if let Some(copy) = self.copies.get_mut(number as usize) {
                    copy.committed = warp.epoch;
                }
            }
            copies.groups.push_back(group);
            copies.commits += 1;
        }
    }

    /// `cp.async.wait_group`, `cp.async.wait_all`
    pub(crate) fn wait(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        leave: Option<u32>,
        pc: u32,
        exec: u32,
    ) {
        for lane in lanes_of(exec) {
            let copies = &mut warp.copies[lane];
            copies.last_wait = Some((pc, leave));
            let mut done = Vec::new();
            while copies.groups.len() > leave.unwrap_or(0) as usize {
                match copies.groups.pop_front() {
                    Some(group) => done.extend(group),
                    None => break,
                }
            }
            if leave.is_none() {
                done.append(&mut copies.open);
            }
            for number in done {
                self.land(blocks, number, warp.epoch);
            }
        }
    }

    /// Moves the bytes of a copy.
    fn land(&mut self, blocks: &mut Blocks, number: u32, epoch: u32) {
        let Some(copy) = self.copies.get_mut(number as usize) else {
            return;
        };
        copy.waited = epoch;
        copy.committed = copy.committed.min(epoch);
        let (dst, len, read) = (copy.dst as usize, copy.len as usize, copy.read as usize);
        // Both ranges were checked at the issue, and shared memory and allocations do not change while a grid runs.
        let Some(to) = blocks.own_mut().shared.get_mut(dst..dst + len) else {
            return;
        };
        to.fill(0);
        let early = copy.early.as_ref().and_then(|bytes| bytes.get(..read));
        let late = copy.src.and_then(|(index, offset)| {
            self.memory
                .get(index)
                .and_then(|allocation| allocation.data.get(offset as usize..offset as usize + read))
        });
        if let (Some(from), Some(to)) = (early.or(late), to.get_mut(..read)) {
            to.copy_from_slice(from);
        }
    }
}
