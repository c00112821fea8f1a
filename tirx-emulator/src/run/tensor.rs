//! Tensor copies: a tensor map says which bytes, the asynchronous engine moves them.
//!
//! A copy is worked out when it is issued, into pieces of memory ([`plan`](crate::tensor_map::plan)), and is one operation of the async
//! proxy for each CTA that it writes. What the map says is outside of the tensor is filled, and counts at the mbarrier like
//! the rest. With `.cta_group::2` the mbarrier may lie in the other CTA of a pair, ranks 2k and 2k+1; of a copy to several CTAs it
//! is then that of the even or the odd one of each pair, as the one named. A tensor map lies in parameters, in constants, or in global memory, where a kernel may change it
//! (`tensormap.replace`); what a copy needs of such a change is in `proxy`.

use std::rc::Rc;

use tirx_ptx::tensor_map::{Axes, ENCODED_BYTES, Element, Fill, Interleave, Mode, TensorMap};

use crate::clock::{Fenced, Scope};
use crate::lanes::lanes_of;
use crate::program::{Addr, AtomOp, Field, Replace, Space, TensorCopy, TensorWay};
use crate::run::access::{Fault, Lookup, Place};
use crate::run::agent::{Completion, Operation, Piece, Source};
use crate::run::report::{Say, Who};
use crate::run::state::{Blocks, Machine, Warp};
use crate::run::step::Flow;
use crate::shadow::{Kind, Proxy};
use crate::tensor_map::{
    Encoded, Foreign, decode, encode,
    plan::{self, Refused, Request},
};
use crate::ty::Ty;

impl Machine<'_> {
    /// `cp.async.bulk.tensor` and its kin.
    pub(crate) fn tensor<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        copy: &TensorCopy,
        pc: u32,
        exec: u32,
    ) -> Flow {
        let addresses = match copy.way {
            TensorWay::Load { dst, mbarrier, .. } => [Some(dst.base), Some(mbarrier.base)],
            TensorWay::Store { src } => [Some(src.base), None],
            TensorWay::Prefetch => [None, None],
        };
        let lists = copy.coordinates.iter().chain(copy.offsets.iter()).copied();
        let registers = addresses
            .into_iter()
            .chain([Some(copy.map.base), copy.multicast])
            .flatten();
        for reg in registers.chain(lists) {
            self.know::<SAN>(warp, reg, pc, exec);
        }
        let mut operations = Vec::new();
        for lane in lanes_of(exec) {
            match self.tensor_operations(blocks, warp, copy, lane, pc) {
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

    /// The operations that one lane issues: none, one, or one for each CTA of a mask.
    fn tensor_operations(
        &mut self,
        blocks: &mut Blocks,
        warp: &Warp,
        copy: &TensorCopy,
        lane: usize,
        pc: u32,
    ) -> Result<Vec<Operation>, Flow> {
        let mut lookup = Lookup::new();
        let (place, map) = self.tensor_map(&mut lookup, blocks, warp, copy.map, lane, pc)?;
        let place = Some(place).filter(|place| matches!(place, Place::Global(..)));
        let value = |reg: &u32| warp.reg(*reg)[lane];
        let coordinates: Vec<i32> = copy
            .coordinates
            .iter()
            .map(|reg| value(reg) as i32)
            .collect();
        let offsets: Vec<u16> = copy.offsets.iter().map(|reg| value(reg) as u16).collect();
        let (address, space) = match copy.way {
            TensorWay::Load { dst, .. } => (Self::address(warp, dst, lane), dst.space),
            TensorWay::Store { src } => (Self::address(warp, src, lane), src.space),
            TensorWay::Prefetch => (0, Space::Shared),
        };
        let is_load = !matches!(copy.way, TensorWay::Store { .. });
        let shared = match copy.way {
            TensorWay::Prefetch => (0, 0),
            _ => match lookup.locate(self, blocks, space, address, 0, 1, lane) {
                Ok(Place::Shared(rank, offset)) => (rank, offset),
                Ok(_) => return Err(self.no_shared(warp, lane, pc, address)),
                Err(fault) => return Err(self.fault(warp, lane, pc, address, 0, *fault)),
            },
        };
        let request = Request {
            map: &map,
            mode: copy.mode,
            coordinates: &coordinates,
            offsets: &offsets,
            shared: shared.1,
            is_load,
        };
        let pieces = match plan::pieces(&request) {
            Ok((pieces, _)) => pieces,
            Err(refused) => return Err(self.tensor_refused(warp, lane, pc, address, refused)),
        };
        let reduce = match copy.reduce {
            None => None,
            Some(op) => match reduced(op, map.element) {
                Some(ty) => Some((op, ty)),
                None => {
                    let message = format!("a tensor of {} has no such reduction", map.element);
                    let help = "see the operations that `cp.reduce.async.bulk.tensor` has for the elements";
                    return Err(self.tensor_stop(Who::new(warp, lane, pc), message, help));
                }
            },
        };
        let mut moved = Vec::with_capacity(pieces.len());
        for mut piece in pieces {
            if let (false, Some(global)) = (is_load, piece.global) {
                piece.bytes = self.without_padding(global, piece.bytes);
                if piece.bytes == 0 {
                    continue;
                }
            }
            let near = self.shared_piece(&mut lookup, blocks, warp, lane, pc, shared.0, &piece)?;
            let far = match piece.global {
                None => Source::Fill(fill(&map)),
                Some(global) => {
                    let len = piece.bytes.into();
                    match lookup.locate(self, blocks, Space::Global, global, len, 1, lane) {
                        Ok(place) => Source::Place(place),
                        Err(fault) => {
                            return Err(self.fault(warp, lane, pc, global, piece.bytes, *fault));
                        }
                    }
                }
            };
            moved.push(match (is_load, far) {
                (false, Source::Place(dst)) => {
                    if let Some(fault) = self.read_only(dst) {
                        return Err(self.fault(warp, lane, pc, address, piece.bytes, fault));
                    }
                    Piece {
                        src: Source::Place(near),
                        dst,
                        len: piece.bytes,
                    }
                }
                (_, src) => Piece {
                    src,
                    dst: near,
                    len: piece.bytes,
                },
            });
        }
        let operation = |pieces: Vec<Piece>, completion| Operation {
            pieces: pieces.into(),
            data: None,
            reduce,
            strong: reduce.map(|_| Scope::Gpu),
            completion,
            proxy: Proxy::Async,
            map: place,
        };
        let (mbarrier, pair) = match copy.way {
            TensorWay::Prefetch => return Ok(Vec::new()),
            TensorWay::Store { .. } => return Ok(vec![operation(moved, Completion::BulkGroup)]),
            TensorWay::Load { mbarrier, pair, .. } => (mbarrier, pair),
        };
        let at = Self::address(warp, mbarrier, lane);
        let counted =
            self.mbarrier_at(&mut lookup, blocks, warp, (mbarrier.space, at), lane, pc)?;
        let ranks: Vec<u32> = match copy.multicast {
            None => vec![shared.0],
            Some(mask) => {
                let mask = warp.reg(mask)[lane] as u32;
                (0..32).filter(|rank| mask >> rank & 1 == 1).collect()
            }
        };
        let mut operations = Vec::new();
        for rank in ranks {
            // Of each pair, the CTA whose rank is odd or even as that of the mbarrier is.
            let barrier = match copy.multicast {
                Some(_) if pair => ((rank & !1) | (counted.0 & 1), counted.1),
                Some(_) => (rank, counted.1),
                None => counted,
            };
            let near = match pair {
                true => barrier.0 / 2 == rank / 2,
                false => barrier.0 == rank,
            };
            let there = |rank: u32| (rank as usize) < blocks.count();
            if !there(rank) || !there(barrier.0) || !near {
                let fault = Fault {
                    rule: &tirx_rules::OUT_OF_BOUNDS_SHARED,
                    message: format!(
                        "a copy to CTA {rank} of a cluster of {}, counted in CTA {}",
                        blocks.count(),
                        barrier.0
                    ),
                    help: Some(match pair {
                        true => {
                            "set the bits of ranks that the cluster has; bytes are counted in the pair of CTAs where they arrive"
                        }
                        false => {
                            "set the bits of ranks that the cluster has; bytes are counted where they arrive"
                        }
                    }),
                    space: "shared::cluster",
                };
                return Err(self.fault(warp, lane, pc, address, 0, fault));
            }
            self.mbarrier_ready(blocks, warp, lane, pc, barrier, true)?;
            let mut pieces = moved.clone();
            for piece in &mut pieces {
                if let Place::Shared(to, _) = &mut piece.dst {
                    *to = rank;
                }
            }
            operations.push(operation(
                pieces,
                Completion::Mbarrier(barrier.0, barrier.1),
            ));
        }
        Ok(operations)
    }

    /// So many bytes that a copy writes, without those behind the allocation that lie in its last 16: allocations begin at
    /// multiples of 256, so these are nobody's.
    fn without_padding(&self, global: u64, bytes: u32) -> u32 {
        let Some((index, offset)) = self.memory.find(global, 0) else {
            return bytes;
        };
        let size = self.memory.get(index).map_or(0, |found| found.data.len());
        let left = (size as u64).saturating_sub(offset);
        match u64::from(bytes) > left && u64::from(bytes) <= left.next_multiple_of(16) {
            true => left as u32,
            false => bytes,
        }
    }

    /// The shared side of a piece, inside of the CTA's memory.
    #[allow(clippy::too_many_arguments)]
    fn shared_piece(
        &mut self,
        lookup: &mut Lookup,
        blocks: &Blocks,
        warp: &Warp,
        lane: usize,
        pc: u32,
        rank: u32,
        piece: &plan::Piece,
    ) -> Result<Place, Flow> {
        let address = u64::from(rank) * crate::memory::WINDOW + piece.shared;
        let len = piece.bytes.into();
        match lookup.locate(self, blocks, Space::SharedCluster, address, len, 1, lane) {
            Ok(place) => Ok(place),
            Err(fault) => Err(self.fault(warp, lane, pc, address, piece.bytes, *fault)),
        }
    }

    /// The bytes of a tensor map.
    fn map_bytes(
        &mut self,
        lookup: &mut Lookup,
        blocks: &mut Blocks,
        warp: &Warp,
        (space, address): (Space, u64),
        lane: usize,
        pc: u32,
    ) -> Result<(Place, Encoded), Flow> {
        let len = ENCODED_BYTES as u64;
        let found = lookup.locate(self, blocks, space, address, len, 64, lane);
        let place =
            found.map_err(|fault| self.fault(warp, lane, pc, address, len as u32, *fault))?;
        let bytes = match place {
            Place::Param(offset) => self
                .params
                .get(offset as usize..offset as usize + ENCODED_BYTES)
                .and_then(|bytes| bytes.try_into().ok()),
            place => self
                .bytes_mut(blocks, place, len as u32)
                .and_then(|bytes| (&*bytes).try_into().ok()),
        };
        Ok((place, bytes.unwrap_or([0; ENCODED_BYTES])))
    }

    fn tensor_map(
        &mut self,
        lookup: &mut Lookup,
        blocks: &mut Blocks,
        warp: &Warp,
        addr: Addr,
        lane: usize,
        pc: u32,
    ) -> Result<(Place, TensorMap), Flow> {
        let address = Self::address(warp, addr, lane);
        let (place, bytes) =
            self.map_bytes(lookup, blocks, warp, (addr.space, address), lane, pc)?;
        let map = decode(&bytes).map_err(|foreign| {
            let fault = match foreign {
                Foreign::Head => tensor_fault(
                    "what lies here is no tensor map of the emulator".to_owned(),
                    "encode it for this device: a tensor map of a GPU's driver is for GPUs alone",
                ),
                Foreign::Changed => tensor_fault(
                    "what lies here was a tensor map, and some of its bytes were overwritten"
                        .to_owned(),
                    "change a tensor map with `tensormap.replace` alone",
                ),
            };
            self.fault(warp, lane, pc, address, ENCODED_BYTES as u32, fault)
        })?;
        Ok((place, map))
    }

    #[cold]
    fn tensor_refused(
        &mut self,
        warp: &Warp,
        lane: usize,
        pc: u32,
        address: u64,
        refused: Refused,
    ) -> Flow {
        let (message, help) = match refused {
            Refused::Unknown(what) => {
                self.find(None, Who::new(warp, lane, pc), None, |_| {
                    Say::incomplete(format!("{what} is not modelled"))
                });
                return Flow::Stop;
            }
            Refused::Shared { multiple } => {
                let fault = Fault {
                    rule: &tirx_rules::MISALIGNED,
                    message: format!(
                        "a tensor copy with {address:#x} of shared memory, which is no multiple of {multiple}"
                    ),
                    help: Some("align the shared memory of a tensor copy to 128 bytes"),
                    space: "shared::cta",
                };
                return self.fault(warp, lane, pc, address, multiple as u32, fault);
            }
            Refused::Map(violation) => (
                format!("the tensor map breaks a rule: {violation}"),
                "give the map fields that go together before it is used",
            ),
            Refused::Size { bytes } => (
                format!("a tensor copy of {bytes} bytes, more than shared memory has"),
                "let the tensor map move less at a time",
            ),
            Refused::Wide { name, found, limit } => (
                format!("`{name}` is {found}, and has to be less than {limit}"),
                "give a halo and an offset that the mode has",
            ),
            Refused::Behind { first, end } => (
                format!(
                    "the first pixel has the coordinate {first} along W, and the box of the tensor map ends at {end}"
                ),
                "begin in the box, or on its left",
            ),
            Refused::Mode => (
                "the instruction has another mode than the tensor map".to_owned(),
                "boxes go with `.tile`, pixels with `.im2col`",
            ),
            Refused::Interleaved => (
                "the mode of the instruction is for tensor maps without interleave".to_owned(),
                "interleaved tensor maps go with `.tile` and `.im2col`",
            ),
            Refused::Rank { instruction, map } => (
                format!("{instruction} coordinates in a tensor map of {map} dimensions"),
                "name as many dimensions in the instruction as the map has",
            ),
            Refused::Coordinate { found, multiple } => (
                format!(
                    "the innermost coordinate is {found}, and has to be a multiple of {multiple}"
                ),
                "a GPU stops here: begin at a multiple of 16 bytes in the innermost dimension, or of 128 packed elements that have gaps",
            ),
            Refused::Gaps => (
                "elements b4x16_p64 are copied to shared memory, and not from there".to_owned(),
                "write them through a tensor map of b4x16",
            ),
        };
        self.tensor_stop(Who::new(warp, lane, pc), message, help)
    }

    /// Ends the run: the copy is not one.
    #[cold]
    fn tensor_stop(&mut self, who: Who, message: String, help: &'static str) -> Flow {
        let rule = &tirx_rules::TENSOR_COPY;
        self.find(Some(rule), who, None, |_| {
            Say::error(rule, message).help(help)
        });
        Flow::Stop
    }

    /// `tensormap.replace`
    pub(crate) fn replace<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        replace: &Replace,
        pc: u32,
        exec: u32,
    ) -> Flow {
        for reg in [replace.addr.base, replace.value] {
            self.know::<SAN>(warp, reg, pc, exec);
        }
        let mut lookup = Lookup::new();
        for lane in lanes_of(exec) {
            let address = Self::address(warp, replace.addr, lane);
            let found = self.tensor_map(&mut lookup, blocks, warp, replace.addr, lane, pc);
            let (place, mut map) = match found {
                Ok(found) => found,
                Err(flow) => return flow,
            };
            change(&mut map, replace.field, warp.reg(replace.value)[lane]);
            if let Some(fault) = self.read_only(place) {
                return self.fault(warp, lane, pc, address, ENCODED_BYTES as u32, fault);
            }
            if SAN {
                let write = Kind::plain(true, None);
                self.judge(blocks, warp, lane, pc, place, ENCODED_BYTES as u32, write);
            }
            if let Some(bytes) = self.bytes_mut(blocks, place, ENCODED_BYTES as u32) {
                bytes.copy_from_slice(&encode(&map));
            }
            self.mark(blocks, place, ENCODED_BYTES as u64);
        }
        Flow::Next
    }

    /// `tensormap.cp_fenceproxy`: the lanes copy one map.
    pub(crate) fn copy_map<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        (dst, src): (Addr, Addr),
        pc: u32,
        exec: u32,
    ) -> Flow {
        for reg in [dst.base, src.base] {
            self.know::<SAN>(warp, reg, pc, exec);
        }
        let mut lookup = Lookup::new();
        let Some(lane) = lanes_of(exec).next() else {
            return Flow::Next;
        };
        let (to, from) = (
            Self::address(warp, dst, lane),
            Self::address(warp, src, lane),
        );
        let bytes = match self.map_bytes(&mut lookup, blocks, warp, (src.space, from), lane, pc) {
            Ok(found) => found,
            Err(flow) => return flow,
        };
        let (source, bytes) = bytes;
        let place = match self.map_bytes(&mut lookup, blocks, warp, (dst.space, to), lane, pc) {
            Ok((place, _)) => place,
            Err(flow) => return flow,
        };
        if let Some(fault) = self.read_only(place) {
            return self.fault(warp, lane, pc, to, ENCODED_BYTES as u32, fault);
        }
        if SAN {
            let len = ENCODED_BYTES as u32;
            self.judge(
                blocks,
                warp,
                lane,
                pc,
                source,
                len,
                Kind::plain(false, None),
            );
            self.judge(blocks, warp, lane, pc, place, len, Kind::plain(true, None));
        }
        if let Some(room) = self.bytes_mut(blocks, place, ENCODED_BYTES as u32) {
            room.copy_from_slice(&bytes);
        }
        self.mark(blocks, place, ENCODED_BYTES as u64);
        // The whole warp does it together, and what it did is released for each of its lanes.
        self.release_partly(warp, (Fenced::Tensormap, Scope::Sys), true, exec);
        Flow::Next
    }

    /// `fence.proxy.tensormap::generic.acquire`
    pub(crate) fn acquire_map<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        addr: Addr,
        pc: u32,
        exec: u32,
    ) -> Flow {
        self.know::<SAN>(warp, addr.base, pc, exec);
        let mut lookup = Lookup::new();
        for lane in lanes_of(exec) {
            let at = (addr.space, Self::address(warp, addr, lane));
            let place = match self.map_bytes(&mut lookup, blocks, warp, at, lane, pc) {
                Ok((place, _)) => place,
                Err(flow) => return flow,
            };
            let (Place::Global(index, offset), true) = (place, SAN) else {
                continue;
            };
            let seen = warp.fences[lane].acquire.clone().finish();
            let own = warp.clocks[lane].across(Fenced::Tensormap).cloned();
            let seen = seen.and_then(|seen| seen.across(Fenced::Tensormap).cloned());
            for known in [own, seen].into_iter().flatten() {
                Rc::make_mut(&mut warp.clocks[lane]).know_map((index, offset), &known);
            }
        }
        Flow::Next
    }
}

fn tensor_fault(message: String, help: &'static str) -> Fault {
    Fault {
        rule: &tirx_rules::TENSOR_COPY,
        message,
        help: Some(help),
        space: "global",
    }
}

/// What is read outside of the tensor, over and over: a NaN as a GPU has it, of all ones but the sign.
fn fill(map: &TensorMap) -> [u8; 8] {
    let bits: u64 = match (map.fill, map.element) {
        (Fill::Zero, _) => 0,
        (Fill::Nan, Element::F16 | Element::Bf16) => 0x7fff_7fff_7fff_7fff,
        (Fill::Nan, Element::F64) => 0x7fff_ffff_ffff_ffff,
        (Fill::Nan, _) => 0x7fff_ffff_7fff_ffff,
    };
    bits.to_le_bytes()
}

/// The type of a reduction of elements.
fn reduced(op: AtomOp, element: Element) -> Option<Ty> {
    let bits = matches!(op, AtomOp::And | AtomOp::Or | AtomOp::Xor);
    Some(match (element, op) {
        (Element::U32 | Element::I32, _) if bits => Ty::B32,
        (Element::U64 | Element::I64, _) if bits => Ty::B64,
        (Element::U32, AtomOp::Inc | AtomOp::Dec) => Ty::U32,
        (Element::U32, AtomOp::Add | AtomOp::Min | AtomOp::Max) => Ty::U32,
        (Element::I32, AtomOp::Add | AtomOp::Min | AtomOp::Max) => Ty::S32,
        (Element::U64, AtomOp::Add | AtomOp::Min | AtomOp::Max) => Ty::U64,
        (Element::I64, AtomOp::Add | AtomOp::Min | AtomOp::Max) => Ty::S64,
        (Element::F16, AtomOp::Add | AtomOp::Min | AtomOp::Max) => Ty::F16,
        (Element::Bf16, AtomOp::Add | AtomOp::Min | AtomOp::Max) => Ty::Bf16,
        (Element::F32, AtomOp::Add) => Ty::F32,
        (Element::F64, AtomOp::Add) => Ty::F64,
        _ => return None,
    })
}

/// Changes one field. Lists are counted from the innermost dimension.
fn change(map: &mut TensorMap, field: Field, value: u64) {
    fn set<T: Copy + Default>(axes: &mut Axes<T>, ordinal: u8, value: T) {
        let len = axes.as_slice().len();
        if let Some(at) = len.checked_sub(1 + usize::from(ordinal))
            && let Some(slot) = axes.as_mut_slice().get_mut(at)
        {
            *slot = value;
        }
    }
    fn resized<T: Copy + Default>(axes: &Axes<T>, len: usize, fill: T) -> Axes<T> {
        let inner = axes.innermost_first();
        let kept = axes.as_slice().len();
        let mut values = [fill; tirx_ptx::tensor_map::MAX_RANK];
        for (to, from) in values.iter_mut().zip(inner).take(kept) {
            *to = from;
        }
        Axes::from_innermost_first(values.get(..len).unwrap_or(&values))
    }
    match field {
        Field::Address => map.address = value,
        // The number is one less than the rank.
        Field::Rank => {
            let rank = (value as usize & 7) + 1;
            map.extents = resized(&map.extents, rank, 1);
            map.strides = resized(&map.strides, rank - 1, 0);
            map.element_strides = resized(&map.element_strides, rank, 1);
            if let Mode::Tiled { extents } = &mut map.mode {
                *extents = resized(extents, rank, 1);
            }
        }
        Field::Box(ordinal) => {
            if let Mode::Tiled { extents } = &mut map.mode {
                set(extents, ordinal, value as u32);
            }
        }
        Field::Extent(ordinal) => set(&mut map.extents, ordinal, u64::from(value as u32)),
        Field::Stride(ordinal) => set(&mut map.strides, ordinal, value),
        Field::ElementStride(ordinal) => set(&mut map.element_strides, ordinal, value as u32),
        Field::Element(element) => map.element = element,
        Field::Interleave(number) => {
            let found = Interleave::ALL.get(usize::from(number)).copied();
            map.interleave = found.unwrap_or_default();
        }
        Field::Fill(number) => {
            map.fill = if number == 0 { Fill::Zero } else { Fill::Nan };
        }
        Field::Swizzle(swizzle) => map.swizzle = swizzle,
        Field::Atom(swizzle) => {
            if map.swizzle.span() == Some(128) {
                map.swizzle = swizzle;
            }
        }
    }
}
