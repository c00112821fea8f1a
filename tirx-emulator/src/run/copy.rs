//! `cp.async`, and groups of operations.
//!
//! A thread commits its operations to groups and waits for all but the last few of them. The wait covers the thread's own
//! operations only. A `cp.async` that nobody waits for never lands: it writes shared memory, which ends with the CTA, so
//! that in itself is no fault.

use crate::lanes::lanes_of;
use crate::program::{CpAsync, Space};
use crate::run::access::{Lookup, Place};
use crate::run::agent::{Completion, Operation, Piece, Pieces, Point, Source};
use crate::run::report::{Say, Who};
use crate::run::state::{Blocks, Groups, Machine, Warp};
use crate::run::step::Flow;
use crate::shadow::Proxy;

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
            let who = Who::new(warp, lane, pc);
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
            let (rank, dst) = match lookup.locate(
                self,
                blocks,
                Space::Shared,
                address,
                len.into(),
                len.into(),
                lane,
            ) {
                Ok(Place::Shared(rank, offset)) => (rank, offset),
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
                Ok(place @ Place::Global(..)) => Source::Place(place),
                Ok(_) => Source::Zero,
                // Nothing is read, so the address may lead nowhere; it must be aligned all the same.
                Err(fault) if read == 0 && fault.rule != &tirx_rules::MISALIGNED => Source::Zero,
                Err(fault) => return self.fault(warp, lane, pc, address, read, *fault),
            };
            let piece = |src, offset, len| Piece {
                src,
                dst: Place::Shared(rank, dst + u64::from(offset)),
                len,
            };
            let pieces: Pieces = match read {
                0 => piece(Source::Zero, 0, len).into(),
                read if read == len => piece(src, 0, len).into(),
                read => vec![piece(src, 0, read), piece(Source::Zero, read, len - read)].into(),
            };
            let operation = Operation {
                pieces,
                data: None,
                reduce: None,
                strong: None,
                completion: Completion::Group,
                proxy: Proxy::Generic,
                map: None,
            };
            self.begin::<SAN>(blocks, warp, lane, pc, operation);
        }
        Flow::Next
    }

    /// `cp.async.commit_group`, `cp.async.bulk.commit_group`
    pub(crate) fn commit(&mut self, warp: &mut Warp, groups: Groups, exec: u32) {
        let epoch = warp.epoch;
        for lane in lanes_of(exec) {
            let Some(thread) = warp.groups_of(groups).get_mut(lane) else {
                continue;
            };
            let group = std::mem::take(&mut thread.open);
            for &number in &group {
                if let Some(agent) = self.agents.get_mut(number as usize) {
                    agent.committed = epoch;
                }
            }
            thread.groups.push_back(group);
            thread.commits += 1;
        }
    }

    /// `cp.async.wait_group`, `cp.async.wait_all`, `cp.async.bulk.wait_group`; with `read` until the sources were read.
    pub(crate) fn wait(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        (groups, leave, read): (Groups, Option<u32>, bool),
        pc: u32,
        exec: u32,
    ) {
        for lane in lanes_of(exec) {
            let point = Point {
                warp: warp.number,
                lanes: 1 << lane,
                epoch: warp.epoch,
            };
            let Some(thread) = warp.groups_of(groups).get_mut(lane) else {
                continue;
            };
            thread.last_wait = Some((pc, leave, read));
            let over = thread
                .groups
                .len()
                .saturating_sub(leave.unwrap_or(0) as usize);
            let mut done = Vec::new();
            if read {
                done.extend(thread.groups.iter().take(over).flatten().copied());
            } else {
                done.extend(thread.groups.drain(..over).flatten());
            }
            if leave.is_none() {
                done.append(&mut thread.open);
            }
            for number in done {
                self.read_source(blocks, number);
                if !read {
                    self.land(blocks, number);
                }
                let Some(agent) = self.agents.get_mut(number as usize) else {
                    continue;
                };
                agent.committed = agent.committed.min(point.epoch);
                let of = if read {
                    &mut agent.read
                } else {
                    &mut agent.done
                };
                if *of == Point::NEVER {
                    *of = point;
                }
            }
        }
    }
}
