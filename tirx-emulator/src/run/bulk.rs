//! Bulk copies and reductions, and what else touches memory in bulk.
//!
//! A bulk copy moves 16 bytes and multiples of them between global and shared memory, or between the shared memories of
//! a cluster, as one operation of the async proxy. One with `.multicast::cluster` is an operation for each CTA of its
//! mask: its bytes go to the same offset in the shared memory of each, and are counted on the mbarrier at the same offset there.
//! One with `.ignore_oob` may begin and end outside of an allocation by up to 15 bytes; what they become in shared memory has no
//! value, so that reading it is reading what nobody wrote. They are counted all the same.

use crate::clock::Scope;
use crate::lanes::lanes_of;
use crate::program::{Addr, Bulk, Reg, Space};
use crate::run::access::{Fault, Lookup, Place};
use crate::run::agent::{Completion, Operation, Piece, Pieces, Source};
use crate::run::report::Who;
use crate::run::state::{Blocks, Machine, Warp};
use crate::run::step::Flow;
use crate::shadow::{Kind, Proxy};

/// What a bulk copy moves at least, and what its addresses and size are multiples of.
const UNIT: u32 = 16;

/// The places that a lane copies between.
struct Ends {
    /// What is read of the source begins so many bytes behind it, and ends so many before its end.
    ignored: [u32; 2],
    from: Place,
    /// One, or all replicas.
    to: Vec<Place>,
}

impl Machine<'_> {
    /// `cp.async.bulk`, `cp.reduce.async.bulk`
    pub(crate) fn bulk<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        copy: &Bulk,
        pc: u32,
        exec: u32,
    ) -> Flow {
        let registers = [Some(copy.dst.base), Some(copy.src.base), Some(copy.size)];
        let others = [
            copy.mbarrier.map(|addr| addr.base),
            copy.multicast,
            copy.byte_mask,
        ];
        let ignored = copy.ignored.into_iter().flatten();
        for reg in registers.into_iter().chain(others).flatten().chain(ignored) {
            self.know::<SAN>(warp, reg, pc, exec);
        }
        let mut operations = Vec::new();
        for lane in lanes_of(exec) {
            match self.bulk_operations(blocks, warp, copy, lane, pc) {
                Ok(own) => operations.extend(own.into_iter().map(|operation| (lane, operation))),
                Err(flow) => return flow,
            }
        }
        // Nothing was started while one of them might have had to sleep.
        for (lane, operation) in operations {
            self.begin::<SAN>(blocks, warp, lane, pc, operation);
        }
        Flow::Next
    }

    /// Where a lane copies from and to, checked.
    fn bulk_ends(
        &mut self,
        lookup: &mut Lookup,
        blocks: &Blocks,
        warp: &Warp,
        copy: &Bulk,
        (lane, pc): (usize, u32),
    ) -> Result<Ends, Flow> {
        let size = warp.reg(copy.size)[lane] as u32;
        let src = Self::address(warp, copy.src, lane);
        if !size.is_multiple_of(UNIT) {
            let fault = Fault {
                rule: &tirx_rules::MISALIGNED,
                message: format!("a bulk copy of {size} bytes: it copies a multiple of {UNIT}"),
                help: Some(
                    "round the size up to a multiple of 16, and let both sides have room for it",
                ),
                space: "global",
            };
            return Err(self.fault(warp, lane, pc, src, size, fault));
        }
        let (unit, len) = (u64::from(UNIT), u64::from(size));
        let ignored = copy
            .ignored
            .map(|regs| regs.map(|reg| warp.reg(reg)[lane] as u32));
        let ignored = ignored.unwrap_or_default();
        if let Some(most) = ignored.into_iter().find(|ignored| *ignored >= UNIT) {
            let fault = Fault {
                rule: &tirx_rules::OUT_OF_BOUNDS_GLOBAL,
                message: format!("a bulk copy that ignores {most} bytes at one of its ends"),
                help: Some("up to 15 bytes at the beginning and at the end can be ignored"),
                space: "global",
            };
            return Err(self.fault(warp, lane, pc, src, size, fault));
        }
        // The whole has to be aligned, and what is not ignored has to be there.
        let inner = len.saturating_sub(u64::from(ignored[0]) + u64::from(ignored[1]));
        let found = match src % unit {
            0 => lookup.locate(
                self,
                blocks,
                copy.src.space,
                src + u64::from(ignored[0]),
                inner,
                1,
                lane,
            ),
            _ => lookup.locate(self, blocks, copy.src.space, src, len, unit, lane),
        };
        let from = found.map_err(|fault| self.fault(warp, lane, pc, src, size, *fault))?;
        let address = Self::address(warp, copy.dst, lane);
        let replicas = match copy.replicas {
            true => self.replicas(blocks, lookup, copy.dst.space, address, len, unit, lane),
            false => {
                let found = lookup.locate(self, blocks, copy.dst.space, address, len, unit, lane);
                found.map(|place| vec![place])
            }
        };
        let to = replicas.map_err(|fault| self.fault(warp, lane, pc, address, size, *fault))?;
        for &to in &to {
            if let Some(fault) = self.read_only(to) {
                return Err(self.fault(warp, lane, pc, address, size, fault));
            }
        }
        Ok(Ends { ignored, from, to })
    }

    /// The operations that one lane issues: one, or one for each CTA of a mask.
    fn bulk_operations(
        &mut self,
        blocks: &mut Blocks,
        warp: &Warp,
        copy: &Bulk,
        lane: usize,
        pc: u32,
    ) -> Result<Vec<Operation>, Flow> {
        let mut lookup = Lookup::new();
        let size = warp.reg(copy.size)[lane] as u32;
        let ends = self.bulk_ends(&mut lookup, blocks, warp, copy, (lane, pc))?;
        let from = ends.from;
        let address = Self::address(warp, copy.dst, lane);
        let Some(&to) = ends.to.first() else {
            return Ok(Vec::new());
        };
        let clusters = self.launch.cluster.or(self.kernel.cluster);
        if clusters.is_none() && matches!((from, to), (Place::Shared(..), Place::Shared(..))) {
            let fault = Fault {
                rule: &tirx_rules::ILLEGAL_INSTRUCTION,
                message: "a bulk copy between shared memories, in a grid that has no clusters: a GPU stops at it".into(),
                help: Some("launch the kernel in clusters: `cluster = 1` is enough within a block"),
                space: "shared::cluster",
            };
            return Err(self.fault(warp, lane, pc, address, size, fault));
        }
        // A reduction is a relaxed one of each element.
        let strong = copy.strong.or(copy.reduce.map(|_| Scope::Gpu));
        let operation = |pieces: Pieces, completion| Operation {
            pieces,
            data: None,
            reduce: copy.reduce,
            strong,
            completion,
            proxy: Proxy::Async,
            map: None,
        };
        let piece = |dst| Piece {
            src: Source::Place(from),
            dst,
            len: size,
        };
        let Some(mbarrier) = copy.mbarrier else {
            let mask = copy.byte_mask.map(|mask| warp.reg(mask)[lane] as u16);
            let pieces: Vec<Piece> = (ends.to.iter())
                .flat_map(|&to| match mask {
                    None => vec![piece(to)],
                    Some(mask) => masked(from, to, size, mask),
                })
                .collect();
            let pieces: Pieces = match pieces.as_slice() {
                &[piece] => piece.into(),
                _ => pieces.into(),
            };
            return Ok(vec![operation(pieces, Completion::BulkGroup)]);
        };
        let at = Self::address(warp, mbarrier, lane);
        let counted =
            self.mbarrier_at(&mut lookup, blocks, warp, (mbarrier.space, at), lane, pc)?;
        let Place::Shared(rank, offset) = to else {
            return Err(self.no_shared(warp, lane, pc, address));
        };
        let Some(ctas) = copy.multicast else {
            if counted.0 != rank {
                let fault = Fault {
                    rule: &tirx_rules::OUT_OF_BOUNDS_SHARED,
                    message: format!(
                        "the mbarrier lies in CTA {} of the cluster, and the destination in CTA {rank}",
                        counted.0
                    ),
                    help: Some(
                        "bytes are counted where they arrive: name an mbarrier of the destination's CTA",
                    ),
                    space: "shared::cluster",
                };
                return Err(self.fault(warp, lane, pc, at, 8, fault));
            }
            self.mbarrier_ready(blocks, warp, lane, pc, counted, true)?;
            let completion = Completion::Mbarrier(counted.0, counted.1);
            let pieces: Pieces = match ends.ignored {
                [0, 0] => piece(to).into(),
                ignored => trimmed(from, to, size, ignored).into(),
            };
            return Ok(vec![operation(pieces, completion)]);
        };
        let ctas = warp.reg(ctas)[lane] as u32;
        let mut operations = Vec::new();
        for rank in (0..32).filter(|rank| ctas >> rank & 1 == 1) {
            if rank as usize >= blocks.count() {
                let fault = Fault {
                    rule: &tirx_rules::OUT_OF_BOUNDS_SHARED,
                    message: format!(
                        "a copy to CTA {rank} of a cluster of {}: the mask is {ctas:#06x}",
                        blocks.count()
                    ),
                    help: Some("set the bits of the ranks that the cluster has"),
                    space: "shared::cluster",
                };
                return Err(self.fault(warp, lane, pc, address, size, fault));
            }
            self.mbarrier_ready(blocks, warp, lane, pc, (rank, counted.1), true)?;
            operations.push(operation(
                piece(Place::Shared(rank, offset)).into(),
                Completion::Mbarrier(rank, counted.1),
            ));
        }
        Ok(operations)
    }

    /// `st.bulk`: zeros.
    pub(crate) fn clear<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        (addr, size): (Addr, Reg),
        pc: u32,
        exec: u32,
    ) -> Flow {
        self.know::<SAN>(warp, addr.base, pc, exec);
        self.know::<SAN>(warp, size, pc, exec);
        let mut lookup = Lookup::new();
        for lane in lanes_of(exec) {
            let address = Self::address(warp, addr, lane);
            let size = warp.reg(size)[lane];
            let len = size.min(u32::MAX.into()) as u32;
            if !size.is_multiple_of(8) {
                let fault = Fault {
                    rule: &tirx_rules::MISALIGNED,
                    message: format!("`st.bulk` of {size} bytes: it clears a multiple of 8"),
                    help: None,
                    space: "shared::cta",
                };
                return self.fault(warp, lane, pc, address, len, fault);
            }
            let place = match lookup.locate(self, blocks, addr.space, address, size, 8, lane) {
                Ok(place @ Place::Shared(..)) => place,
                Ok(_) => return self.no_shared(warp, lane, pc, address),
                Err(fault) => return self.fault(warp, lane, pc, address, len, *fault),
            };
            if SAN {
                self.judge(blocks, warp, lane, pc, place, len, Kind::plain(true, None));
            }
            if let Some(bytes) = self.bytes_mut(blocks, place, len) {
                bytes.fill(0);
            }
            self.mark(blocks, place, size);
        }
        Flow::Next
    }

    /// `discard.L2`: the bytes have no value any more.
    pub(crate) fn discard<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        (addr, size): (Addr, u32),
        pc: u32,
        exec: u32,
    ) -> Flow {
        self.know::<SAN>(warp, addr.base, pc, exec);
        let mut lookup = Lookup::new();
        for lane in lanes_of(exec) {
            let address = Self::address(warp, addr, lane);
            let space = match addr.space {
                Space::Generic => Space::Global,
                space => space,
            };
            let bytes = u64::from(size);
            let place = match lookup.locate(self, blocks, space, address, bytes, bytes, lane) {
                Ok(place) => place,
                Err(fault) => return self.fault(warp, lane, pc, address, size, *fault),
            };
            if let Some(fault) = self.read_only(place) {
                return self.fault(warp, lane, pc, address, size, fault);
            }
            if SAN {
                self.judge(blocks, warp, lane, pc, place, size, Kind::plain(true, None));
            }
            if let Place::Global(index, offset) = place
                && let Some(allocation) = self.memory.get_mut(index)
            {
                allocation.written.clear(offset, bytes);
            }
        }
        Flow::Next
    }

    /// A CTA ends: its bulk groups are carried out, and no operation may still touch its shared memory.
    pub(crate) fn close<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        known: Option<&crate::clock::Clock>,
        end: Who,
    ) {
        let own = blocks.rank();
        let index = blocks.own().index;
        for number in std::mem::take(&mut blocks.own_mut().agents) {
            let Some(agent) = self.agents.get(number as usize) else {
                continue;
            };
            let here = |place: Place| matches!(place, Place::Shared(rank, _) if rank == own);
            let writes = agent.pieces.as_slice().iter().any(|piece| here(piece.dst));
            let who = agent.who();
            let issued_here = self.shape().cta(agent.warp) == index;
            let group = agent.completion == Completion::BulkGroup;
            let over = known.is_none_or(|known| agent.in_clock(known, writes));
            if group && issued_here {
                self.land(blocks, number);
            }
            if !SAN || over {
                continue;
            }
            match issued_here {
                true => self.ends_in_flight(who, group, end),
                false => self.peer_gone(own, who, end),
            }
        }
    }

    #[cold]
    fn ends_in_flight(&mut self, who: Who, group: bool, end: Who) {
        let rule = &tirx_rules::EXIT_IN_FLIGHT;
        self.find(Some(rule), who, Some(end), |_| {
            let (message, help) = match group {
                true => (
                    "a CTA ends while this copy may still read its shared memory",
                    "commit the copy, and wait with `ptx::cp_async_bulk_wait_group_read::<0>()` before the thread exits",
                ),
                false => (
                    "a CTA ends while this copy may still touch its shared memory",
                    "wait for the phase of the mbarrier that counts the copy before the CTA ends",
                ),
            };
            crate::run::report::Say::error(rule, message)
                .other(end, None)
                .help(help)
        });
    }
}

/// A place so many bytes further on.
fn beyond(place: Place, step: u32) -> Place {
    match place {
        Place::Global(index, offset) => Place::Global(index, offset + u64::from(step)),
        Place::Shared(rank, offset) => Place::Shared(rank, offset + u64::from(step)),
        place => place,
    }
}

/// A copy whose first and last bytes are ignored; `from` is where the rest begins.
fn trimmed(from: Place, to: Place, size: u32, [left, right]: [u32; 2]) -> Vec<Piece> {
    let left = left.min(size);
    let right = right.min(size - left);
    let parts = [
        (Source::Nothing, 0, left),
        (Source::Place(from), left, size - left - right),
        (Source::Nothing, size - right, right),
    ];
    let parts = parts.into_iter().filter(|(_, _, len)| *len > 0);
    let piece = |(src, at, len)| Piece {
        src,
        dst: beyond(to, at),
        len,
    };
    parts.map(piece).collect()
}

/// The runs of bytes that a mask of 16 selects of each 16 bytes.
fn masked(from: Place, to: Place, size: u32, mask: u16) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut end = u32::MAX;
    for byte in (0..size).filter(|byte| mask >> (byte % UNIT) & 1 == 1) {
        match pieces.last_mut() {
            Some(piece) if end == byte => piece.len += 1,
            _ => pieces.push(Piece {
                src: Source::Place(beyond(from, byte)),
                dst: beyond(to, byte),
                len: 1,
            }),
        }
        end = byte + 1;
    }
    pieces
}
