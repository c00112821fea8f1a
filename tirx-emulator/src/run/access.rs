//! Loads and stores, and where an address leads.

use tirx_rules::Rule;

use crate::api::{Bytes, Verdict};
use crate::lanes::{Lanes, WARP, lanes_of};
use crate::memory::{CLUSTER_WINDOW, LOCAL_WINDOW, Owner, PARAM_WINDOW, SHARED_WINDOW, WINDOW};
use crate::program::{Addr, Op, Space};
use crate::run::report::{Say, Who};
use crate::run::state::{Blocks, Location, Machine, Warp};
use crate::run::step::Flow;
use crate::shadow::Kind;

/// Where an address leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// An allocation, and the offset in it.
    Global(usize, u64),
    /// The rank of the CTA in the cluster, and the offset in its shared memory.
    Shared(u32, u64),
    /// The offset in the local memory of the warp.
    Local(u64),
    Param(u64),
}

/// An address that leads nowhere.
pub(crate) struct Fault {
    pub(crate) rule: &'static Rule,
    pub(crate) message: String,
    pub(crate) help: Option<&'static str>,
    pub(crate) space: &'static str,
}

/// Looks up addresses; remembers the last allocation.
pub(crate) struct Lookup {
    last: usize,
}

impl Lookup {
    pub(crate) fn new() -> Self {
        Self { last: usize::MAX }
    }

    /// Where `len` bytes at an address lie. `align` is what the address must be a multiple of.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn locate(
        &mut self,
        machine: &Machine<'_>,
        blocks: &Blocks,
        space: Space,
        address: u64,
        len: u64,
        align: u64,
        lane: usize,
    ) -> Result<Place, Box<Fault>> {
        let (space, address) = match space {
            Space::Generic => generic(address),
            space => (space, address),
        };
        if address & (align - 1) != 0 {
            return Err(misaligned(space, address, len, align));
        }
        match space {
            Space::Shared => {
                let own = blocks.rank();
                let offset = address.wrapping_sub(u64::from(own) * WINDOW);
                let size = blocks.own().shared.len() as u64;
                if offset <= size && len <= size - offset {
                    Ok(Place::Shared(own, offset))
                } else {
                    Err(outside_shared(machine, blocks, address, len))
                }
            }
            Space::SharedCluster => {
                let (rank, offset) = ((address / WINDOW) as u32, address % WINDOW);
                let block = blocks.get(rank).filter(|_| address < CLUSTER_WINDOW);
                let size = block.map_or(0, |block| block.shared.len() as u64);
                if block.is_some() && offset <= size && len <= size - offset {
                    Ok(Place::Shared(rank, offset))
                } else {
                    Err(outside_shared(machine, blocks, address, len))
                }
            }
            Space::Local => {
                let size = u64::from(machine.kernel.local);
                if address <= size && len <= size - address {
                    Ok(Place::Local(lane as u64 * size + address))
                } else {
                    Err(Box::new(Fault {
                        rule: &tirx_rules::OUT_OF_BOUNDS_GLOBAL,
                        message: format!(
                            "{len} bytes at {address:#x} of local memory, of which a thread has {size} bytes"
                        ),
                        help: None,
                        space: "local",
                    }))
                }
            }
            Space::Param => {
                let size = machine.params.len() as u64;
                if address <= size && len <= size - address {
                    Ok(Place::Param(address))
                } else {
                    Err(Box::new(Fault {
                        rule: &tirx_rules::OUT_OF_BOUNDS_PARAM,
                        message: format!(
                            "{len} bytes at {address:#x} of the parameters, which have {size} bytes"
                        ),
                        help: None,
                        space: "param",
                    }))
                }
            }
            Space::Global | Space::Const | Space::Generic => {
                if let Some(offset) = machine.memory.within(self.last, address, len) {
                    return Ok(Place::Global(self.last, offset));
                }
                match machine.memory.find(address, len) {
                    Some((index, offset)) => {
                        self.last = index;
                        Ok(Place::Global(index, offset))
                    }
                    None => Err(outside_global(machine, address, len)),
                }
            }
        }
    }
}

/// The state space that a generic address lies in.
#[inline(always)]
fn generic(address: u64) -> (Space, u64) {
    if address < SHARED_WINDOW {
        return (Space::Global, address);
    }
    if (SHARED_WINDOW..SHARED_WINDOW + CLUSTER_WINDOW).contains(&address) {
        return (Space::SharedCluster, address - SHARED_WINDOW);
    }
    for (window, space) in [(LOCAL_WINDOW, Space::Local), (PARAM_WINDOW, Space::Param)] {
        if (window..window + WINDOW).contains(&address) {
            return (space, address - window);
        }
    }
    (Space::Global, address)
}

fn space_name(space: Space) -> &'static str {
    match space {
        Space::Shared => "shared::cta",
        Space::SharedCluster => "shared::cluster",
        Space::Local => "local",
        Space::Param => "param",
        Space::Const => "const",
        Space::Global | Space::Generic => "global",
    }
}

#[cold]
fn misaligned(space: Space, address: u64, len: u64, align: u64) -> Box<Fault> {
    let off = address % align;
    Box::new(Fault {
        rule: &tirx_rules::MISALIGNED,
        message: format!(
            "an access of {len} bytes at {address:#x}, which is {off} bytes past a multiple of {align}"
        ),
        help: Some(
            "an address is a multiple of the access size; a vector access counts as a whole",
        ),
        space: space_name(space),
    })
}

#[cold]
fn outside_shared(machine: &Machine<'_>, blocks: &Blocks, address: u64, len: u64) -> Box<Fault> {
    let size = blocks.own().shared.len() as u64;
    let (rank, offset) = (address / WINDOW, address % WINDOW);
    let (own, count) = (u64::from(blocks.rank()), blocks.count() as u64);
    let fault = |message, help| {
        Box::new(Fault {
            rule: &tirx_rules::OUT_OF_BOUNDS_SHARED,
            message,
            help,
            space: "shared::cluster",
        })
    };
    if rank < count && rank != own && offset < size {
        return fault(
            format!(
                "{len} bytes at {address:#x} of `.shared::cta`, which is an address of CTA {rank} of the cluster, not of this one, {own}"
            ),
            Some("reach another CTA of the cluster with `.shared::cluster`"),
        );
    }
    if count > 1 && address < CLUSTER_WINDOW && rank >= count {
        return fault(
            format!(
                "{len} bytes at {address:#x} of the cluster's shared memory: CTA {rank} of a cluster of {count}"
            ),
            Some("the ranks of a cluster are below `%cluster_nctarank`"),
        );
    }
    let address = if address < CLUSTER_WINDOW {
        offset
    } else {
        address
    };
    let last = machine
        .kernel
        .shared
        .iter()
        .rev()
        .find(|variable| u64::from(variable.offset) <= address);
    let near = last.map_or(String::new(), |variable| {
        let end = u64::from(variable.offset) + u64::from(variable.size);
        match address.checked_sub(end) {
            Some(past) => format!(", {past} bytes past the end of `{}`", variable.name),
            None => format!(", in `{}`", variable.name),
        }
    });
    Box::new(Fault {
        rule: &tirx_rules::OUT_OF_BOUNDS_SHARED,
        message: format!(
            "{len} bytes at {address:#x} of shared memory, of which the CTA has {size} bytes{near}"
        ),
        help: (address >= 1 << 32)
            .then_some("a global or generic address is used as one of `.shared`"),
        space: "shared::cta",
    })
}

#[cold]
fn outside_global(machine: &Machine<'_>, address: u64, len: u64) -> Box<Fault> {
    Box::new(Fault {
        rule: &tirx_rules::OUT_OF_BOUNDS_GLOBAL,
        message: format!(
            "an access of {len} bytes {}",
            machine.memory.describe(address, len)
        ),
        help: None,
        space: "global",
    })
}

/// Reads up to 8 bytes; a place was checked.
#[inline(always)]
pub(crate) fn read(bytes: &[u8], at: u64, size: usize) -> u64 {
    let mut value = [0; 8];
    if let Some(source) = bytes.get(at as usize..at as usize + size) {
        value[..size].copy_from_slice(source);
    }
    u64::from_le_bytes(value)
}

#[inline(always)]
fn write(bytes: &mut [u8], at: u64, size: usize, value: u64) {
    if let Some(place) = bytes.get_mut(at as usize..at as usize + size) {
        place.copy_from_slice(&value.to_le_bytes()[..size]);
    }
}

impl Machine<'_> {
    /// The address of a lane.
    #[inline(always)]
    pub(crate) fn address(warp: &Warp, addr: Addr, lane: usize) -> u64 {
        warp.reg(addr.base)[lane].wrapping_add_signed(addr.offset)
    }

    /// What lies at a place, for a report.
    pub(crate) fn bytes(&self, blocks: &Blocks, place: Place, len: u32) -> Option<Bytes> {
        let bytes = |space, address, place| {
            Some(Bytes {
                space,
                address,
                len,
                place,
            })
        };
        match place {
            Place::Global(index, offset) => {
                let allocation = self.memory.get(index)?;
                bytes("global", allocation.base + offset, allocation.place(offset))
            }
            Place::Shared(rank, offset) if rank == blocks.rank() => {
                bytes("shared::cta", offset, self.shared_place(offset))
            }
            Place::Shared(rank, offset) => bytes(
                "shared::cluster",
                u64::from(rank) * WINDOW + offset,
                format!("{} of CTA {rank} of the cluster", self.shared_place(offset)),
            ),
            Place::Local(offset) => {
                let each = u64::from(self.kernel.local).max(1);
                bytes(
                    "local",
                    offset % each,
                    format!("local memory of the thread + {}", offset % each),
                )
            }
            Place::Param(offset) => {
                let param = self
                    .kernel
                    .params
                    .iter()
                    .rev()
                    .find(|param| u64::from(param.offset) <= offset);
                let name =
                    param.map_or(String::new(), |param| format!("parameter `{}`", param.name));
                bytes("param", offset, name)
            }
        }
    }

    /// What lies at an offset of shared memory.
    pub(crate) fn shared_place(&self, offset: u64) -> String {
        let holds = |start: u32, size: u32| {
            offset
                .checked_sub(start.into())
                .filter(|&at| at < size.into())
        };
        for variable in &self.kernel.shared {
            match holds(variable.offset, variable.size) {
                Some(0) => return format!("`{}`", variable.name),
                Some(at) => return format!("`{}` + {at}", variable.name),
                None => {}
            }
        }
        match offset.checked_sub(self.kernel.dynamic_shared.into()) {
            Some(at) => format!("dynamic shared memory + {at}"),
            None => "between the shared variables".into(),
        }
    }

    /// Reports an address that leads nowhere, which ends the launch.
    #[cold]
    pub(crate) fn fault(
        &mut self,
        warp: &Warp,
        lane: usize,
        pc: u32,
        address: u64,
        len: u32,
        fault: Fault,
    ) -> Flow {
        let who = Who {
            warp: warp.number,
            lane: lane as u8,
            pc,
        };
        let bytes = Bytes {
            space: fault.space,
            address,
            len,
            place: String::new(),
        };
        self.find(Some(fault.rule), who, None, |_| Say {
            verdict: Verdict::Error,
            rule: Some(fault.rule),
            message: fault.message,
            bytes: Some(bytes),
            other: None,
            help: fault.help.map(Into::into),
        });
        Flow::Stop
    }

    /// `ld` and `st`.
    pub(crate) fn access<const SAN: bool>(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        op: &Op,
        pc: u32,
        exec: u32,
    ) -> Flow {
        let mut lookup = Lookup::new();
        match op {
            Op::Ld {
                addr,
                ty,
                dsts,
                width,
                ordering,
            } => {
                self.know::<SAN>(warp, addr.base, pc, exec);
                let size = ty.size();
                let len = size * dsts.len() as u32;
                let mut one: [Lanes; 1] = [[0; WARP]];
                let mut many: [Lanes; 8];
                let values: &mut [Lanes] = if dsts.len() == 1 {
                    &mut one
                } else {
                    many = [[0; WARP]; 8];
                    &mut many
                };
                for lane in lanes_of(exec) {
                    let address = Self::address(warp, *addr, lane);
                    let place = match lookup.locate(
                        self,
                        blocks,
                        addr.space,
                        address,
                        len.into(),
                        len.into(),
                        lane,
                    ) {
                        Ok(place) => place,
                        Err(fault) => return self.fault(warp, lane, pc, address, len, *fault),
                    };
                    let (bytes, at): (&[u8], u64) = match place {
                        Place::Global(index, offset) => (
                            self.memory
                                .get(index)
                                .map_or(&[], |allocation| allocation.data.as_slice()),
                            offset,
                        ),
                        Place::Shared(rank, offset) => match blocks.get(rank) {
                            Some(block) => (&block.shared, offset),
                            None => continue,
                        },
                        Place::Local(offset) => (&warp.local, offset),
                        Place::Param(offset) => (&self.params, offset),
                    };
                    for (index, values) in values.iter_mut().take(dsts.len()).enumerate() {
                        let value = read(bytes, at + index as u64 * u64::from(size), size as usize);
                        values[lane] = ty.extend(value, *width);
                    }
                    if SAN {
                        let kind = Kind::plain(false, ordering.strong);
                        self.judge(blocks, warp, lane, pc, place, len, kind);
                        if ordering.strong.is_some() {
                            self.acquire(blocks, warp, lane, place, *ordering);
                        }
                    }
                }
                for (dst, values) in dsts.iter().zip(values.iter()) {
                    warp.set::<SAN>(*dst, exec, values);
                }
            }
            Op::St {
                addr,
                ty,
                srcs,
                ordering,
            } => {
                self.know::<SAN>(warp, addr.base, pc, exec);
                for src in srcs {
                    self.know::<SAN>(warp, *src, pc, exec);
                }
                let size = ty.size();
                let len = size * srcs.len() as u32;
                for lane in lanes_of(exec) {
                    let address = Self::address(warp, *addr, lane);
                    let place = match lookup.locate(
                        self,
                        blocks,
                        addr.space,
                        address,
                        len.into(),
                        len.into(),
                        lane,
                    ) {
                        Ok(place) => place,
                        Err(fault) => return self.fault(warp, lane, pc, address, len, *fault),
                    };
                    if let Some(fault) = self.read_only(place) {
                        return self.fault(warp, lane, pc, address, len, fault);
                    }
                    if SAN {
                        let kind = Kind::plain(true, ordering.strong);
                        self.judge(blocks, warp, lane, pc, place, len, kind);
                        if ordering.strong.is_some() {
                            self.release(blocks, warp, lane, place, *ordering, false);
                        }
                    }
                    if ordering.strong.is_some() && matches!(place, Place::Global(..)) {
                        self.progress += 1;
                    }
                    for (index, src) in srcs.iter().enumerate() {
                        let value = warp.regs[*src as usize][lane];
                        let step = index as u64 * u64::from(size);
                        match place {
                            Place::Global(index, offset) => {
                                if let Some(allocation) = self.memory.get_mut(index) {
                                    write(
                                        &mut allocation.data,
                                        offset + step,
                                        size as usize,
                                        value,
                                    );
                                }
                            }
                            Place::Shared(rank, offset) => {
                                if let Some(block) = blocks.get_mut(rank) {
                                    write(&mut block.shared, offset + step, size as usize, value);
                                }
                            }
                            Place::Local(offset) => {
                                write(&mut warp.local, offset + step, size as usize, value)
                            }
                            Place::Param(_) => {}
                        }
                    }
                    self.mark_written(blocks, warp, place, len.into());
                }
            }
            _ => {}
        }
        Flow::Next
    }

    /// Marks bytes as written.
    pub(crate) fn mark_written(
        &mut self,
        blocks: &mut Blocks,
        warp: &mut Warp,
        place: Place,
        len: u64,
    ) {
        match place {
            Place::Global(index, offset) => {
                if let Some(allocation) = self.memory.get_mut(index) {
                    allocation.written.set(offset, len);
                }
            }
            Place::Shared(rank, offset) => {
                if let Some(block) = blocks.get_mut(rank) {
                    block.written.set(offset, len);
                }
            }
            Place::Local(offset) => warp.local_written.set(offset, len),
            Place::Param(_) => {}
        }
    }

    /// Constants and parameters cannot be written.
    pub(crate) fn read_only(&self, place: Place) -> Option<Fault> {
        let (rule, what, space) = match place {
            Place::Global(index, _) => match &self.memory.get(index)?.owner {
                Owner::Constant(name) => (
                    &tirx_rules::OUT_OF_BOUNDS_GLOBAL,
                    format!("the constant `{name}`"),
                    "const",
                ),
                _ => return None,
            },
            Place::Param(_) => (
                &tirx_rules::OUT_OF_BOUNDS_PARAM,
                "a parameter of the kernel".to_owned(),
                "param",
            ),
            _ => return None,
        };
        Some(Fault {
            rule,
            message: format!("a write to {what}, which a kernel cannot change"),
            help: None,
            space,
        })
    }

    /// Where a strong access went, for what it publishes.
    pub(crate) fn location(blocks: &Blocks, place: Place) -> Option<Location> {
        match place {
            Place::Global(index, offset) => Some(Location::Global(index, offset)),
            Place::Shared(rank, offset) => Some(Location::Shared(blocks.get(rank)?.index, offset)),
            _ => None,
        }
    }
}
