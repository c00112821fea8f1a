//! Device memory: allocations at made-up 64-bit addresses.
//!
//! Allocations lie apart, with a guard between them that belongs to nobody, and an address is never used again, so
//! that an access outside of one is seen and can be named, also after it was freed. Each byte knows whether it was
//! ever written. The windows through which a generic address reaches shared and local memory and the parameters lie
//! above all allocations.

use crate::api::EmulatorError;

/// Where allocations begin.
const HEAP: u64 = 0x10_0000_0000;
/// Where they end.
const HEAP_END: u64 = 0x4000_0000_0000;
/// Every allocation's address is a multiple of this.
const ALIGN: u64 = 256;
/// At least this many bytes between allocations belong to nobody.
const GUARD: u64 = 64 << 10;
/// Memory of the device.
const CAPACITY: u64 = 16 << 30;
/// Up to this size an unwritten allocation is filled with a pattern; beyond, it is left to the host's lazy zeros.
const PATTERN: u64 = 64 << 20;

/// Multimem addresses.
const MULTIMEM: u64 = 0x5000_0000_0000;

/// The generic window of shared memory.
pub(crate) const SHARED_WINDOW: u64 = 0x7000_0000_0000;
/// The generic window of a thread's local memory.
pub(crate) const LOCAL_WINDOW: u64 = 0x7100_0000_0000;
/// The generic window of the kernel's parameters.
pub(crate) const PARAM_WINDOW: u64 = 0x7200_0000_0000;
/// Bytes of a window. In a cluster the shared memory of each CTA has one: that of rank `r` begins at `r` times this, as
/// an address of `.shared::cta` and of `.shared::cluster` alike, so that what one CTA calls its own is the same address to
/// all.
pub(crate) const WINDOW: u64 = 1 << 24;
/// Bytes of the windows of all CTAs of a cluster.
pub(crate) const CLUSTER_WINDOW: u64 = 16 * WINDOW;
/// CTAs that a cluster has at most.
pub(crate) const MAX_CLUSTER: u32 = 16;

/// A bit for each byte: it was written.
#[derive(Debug, Default)]
pub(crate) struct Written {
    words: Vec<u64>,
}

impl Written {
    pub(crate) fn new(len: u64) -> Self {
        Self {
            words: vec![0; len.div_ceil(64) as usize],
        }
    }

    /// The word of a byte and the mask of those of `len` bytes that lie in it.
    fn part(at: u64, len: u64) -> (usize, u64, u64) {
        let bit = at % 64;
        let count = len.min(64 - bit);
        ((at / 64) as usize, (u64::MAX >> (64 - count)) << bit, count)
    }

    /// Marks bytes; they lie inside.
    pub(crate) fn set(&mut self, mut at: u64, mut len: u64) {
        while len > 0 {
            let (word, mask, count) = Self::part(at, len);
            if let Some(word) = self.words.get_mut(word) {
                *word |= mask;
            }
            at += count;
            len -= count;
        }
    }

    /// Forgets that bytes were written; they lie inside.
    pub(crate) fn clear(&mut self, mut at: u64, mut len: u64) {
        while len > 0 {
            let (word, mask, count) = Self::part(at, len);
            if let Some(word) = self.words.get_mut(word) {
                *word &= !mask;
            }
            at += count;
            len -= count;
        }
    }

    /// The first byte of a range that was never written, relative to its start.
    pub(crate) fn missing(&self, at: u64, len: u64) -> Option<u64> {
        let (mut at, mut left) = (at, len);
        while left > 0 {
            let (word, mask, count) = Self::part(at, left);
            let absent = mask & !self.words.get(word).copied().unwrap_or(0);
            if absent != 0 {
                return Some(len - left + u64::from(absent.trailing_zeros()) - at % 64);
            }
            at += count;
            left -= count;
        }
        None
    }

    /// Whether any byte of a range was written.
    pub(crate) fn any(&self, mut at: u64, mut len: u64) -> bool {
        while len > 0 {
            let (word, mask, count) = Self::part(at, len);
            if self.words.get(word).is_some_and(|word| word & mask != 0) {
                return true;
            }
            at += count;
            len -= count;
        }
        false
    }
}

/// What an allocation is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Owner {
    /// The host asked for it.
    Host,
    /// A module's variable.
    Variable(String),
    /// A module's constant: a kernel cannot write it.
    Constant(String),
}

/// One allocation.
#[derive(Debug)]
pub(crate) struct Allocation {
    pub(crate) base: u64,
    pub(crate) data: Vec<u8>,
    pub(crate) written: Written,
    pub(crate) owner: Owner,
    len: u64,
    freed: bool,
}

impl Allocation {
    /// Where a byte of it lies, for a message.
    pub(crate) fn place(&self, offset: u64) -> String {
        let name = match &self.owner {
            Owner::Host if self.freed => format!("freed allocation of {} bytes", self.len),
            Owner::Host => format!("allocation of {} bytes", self.len),
            Owner::Variable(name) | Owner::Constant(name) => {
                format!("`{name}` of {} bytes", self.len)
            }
        };
        if offset == 0 {
            name
        } else {
            format!("{name} + {offset}")
        }
    }
}

/// A range of multimem addresses, and the ranges that it stands for.
#[derive(Debug)]
struct Multicast {
    base: u64,
    len: u64,
    replicas: Vec<u64>,
}

/// All allocations, by address.
#[derive(Debug)]
pub(crate) struct Memory {
    multicast: Vec<Multicast>,
    allocations: Vec<Allocation>,
    next: u64,
    /// Bytes in use.
    used: u64,
}

impl Memory {
    pub(crate) fn new() -> Self {
        Self {
            multicast: Vec::new(),
            allocations: Vec::new(),
            next: HEAP,
            used: 0,
        }
    }

    pub(crate) fn allocate(&mut self, len: u64, owner: Owner) -> Result<u64, EmulatorError> {
        let free = self.available();
        let refuse = || {
            EmulatorError::Memory(format!(
                "an allocation of {len} bytes: this device has {free} bytes left"
            ))
        };
        if len > free || self.next + len + GUARD > HEAP_END {
            return Err(refuse());
        }
        // An allocation of 0 bytes has an address of its own too.
        let size = usize::try_from(len).map_err(|_| refuse())?;
        let mut data = Vec::new();
        data.try_reserve_exact(size).map_err(|_| refuse())?;
        if len <= PATTERN {
            // What is not written reads as this, in the hope that somebody notices without the sanitizer too.
            data.resize(size, 0xcd);
        } else {
            data = vec![0; size];
        }
        self.used += len;
        let base = self.next;
        self.next = (base + len + GUARD).next_multiple_of(ALIGN);
        self.allocations.push(Allocation {
            base,
            data,
            written: Written::new(len),
            owner,
            len,
            freed: false,
        });
        Ok(base)
    }

    pub(crate) fn available(&self) -> u64 {
        CAPACITY - self.used
    }

    pub(crate) fn free(&mut self, address: u64) -> Result<(), EmulatorError> {
        let found = self
            .allocations
            .binary_search_by_key(&address, |allocation| allocation.base);
        match found.ok().and_then(|index| self.allocations.get_mut(index)) {
            Some(allocation) if allocation.freed => Err(EmulatorError::Memory(format!(
                "the allocation at {address:#x} is freed twice"
            ))),
            Some(allocation) => {
                allocation.freed = true;
                self.used -= allocation.len;
                allocation.data = Vec::new();
                allocation.written = Written::default();
                Ok(())
            }
            None => Err(EmulatorError::Memory(format!(
                "no allocation starts at {address:#x}, so it cannot be freed"
            ))),
        }
    }

    /// An address that stands for the same range of bytes at several places.
    pub(crate) fn multicast(&mut self, replicas: &[u64], len: u64) -> Result<u64, EmulatorError> {
        for &replica in replicas {
            self.host(replica, len, "joins")?;
        }
        let last = self.multicast.last();
        let base = last.map_or(MULTIMEM, |last| last.base + last.len + GUARD);
        let base = base.next_multiple_of(ALIGN);
        if replicas.is_empty() || base + len > SHARED_WINDOW {
            return Err(EmulatorError::Memory(format!(
                "a multimem address of {len} bytes at {} places",
                replicas.len()
            )));
        }
        self.multicast.push(Multicast {
            base,
            len,
            replicas: replicas.to_vec(),
        });
        Ok(base)
    }

    /// The addresses that an address stands for: itself, if it is no multimem address. None if that range leaves what was
    /// joined.
    pub(crate) fn replicas(&self, address: u64, len: u64) -> Option<Vec<u64>> {
        if !(MULTIMEM..SHARED_WINDOW).contains(&address) {
            return Some(vec![address]);
        }
        self.multicast.iter().find_map(|multicast| {
            let offset = address.checked_sub(multicast.base)?;
            let inside = offset <= multicast.len && len <= multicast.len - offset;
            let places = multicast.replicas.iter().map(|replica| replica + offset);
            inside.then(|| places.collect())
        })
    }

    /// The allocation that a range lies in, by index, and its offset.
    pub(crate) fn find(&self, address: u64, len: u64) -> Option<(usize, u64)> {
        let index = self
            .allocations
            .partition_point(|allocation| allocation.base <= address)
            .checked_sub(1)?;
        self.within(index, address, len)
            .map(|offset| (index, offset))
    }

    /// The offset of a range in an allocation, if it lies in it.
    #[inline]
    pub(crate) fn within(&self, index: usize, address: u64, len: u64) -> Option<u64> {
        let allocation = self.allocations.get(index)?;
        let offset = address.wrapping_sub(allocation.base);
        let size = allocation.data.len() as u64;
        (offset <= size && len <= size - offset).then_some(offset)
    }

    pub(crate) fn get(&self, index: usize) -> Option<&Allocation> {
        self.allocations.get(index)
    }

    pub(crate) fn get_mut(&mut self, index: usize) -> Option<&mut Allocation> {
        self.allocations.get_mut(index)
    }

    pub(crate) fn count(&self) -> usize {
        self.allocations.len()
    }

    /// Where an address lies in relation to the nearest allocation.
    pub(crate) fn describe(&self, address: u64, len: u64) -> String {
        if (SHARED_WINDOW..SHARED_WINDOW + CLUSTER_WINDOW).contains(&address) {
            return "in the window of shared memory, not in global memory".into();
        }
        if (LOCAL_WINDOW..LOCAL_WINDOW + WINDOW).contains(&address) {
            return "in the window of local memory, not in global memory".into();
        }
        if (MULTIMEM..SHARED_WINDOW).contains(&address) {
            return "at a multimem address, which `multimem` instructions alone reach".into();
        }
        if address < 1 << 24 {
            return match address {
                0 => "at address 0".into(),
                _ => format!(
                    "at {address:#x}, in no allocation: an offset, or a `.shared` address used as a global one"
                ),
            };
        }
        let after = self
            .allocations
            .partition_point(|allocation| allocation.base <= address);
        let before = after
            .checked_sub(1)
            .and_then(|index| self.allocations.get(index));
        let next = self.allocations.get(after);
        let past =
            before.map(|allocation| (address - allocation.base).saturating_sub(allocation.len));
        let ahead = next.map(|allocation| allocation.base - address);
        match (before, past, next, ahead) {
            (Some(allocation), Some(0), ..) if allocation.freed => {
                format!("in the {}", allocation.place(0))
            }
            (Some(allocation), Some(past), _, ahead) if ahead.is_none_or(|ahead| past <= ahead) => {
                let inside = (address - allocation.base) < allocation.len;
                if inside {
                    let over = len - (allocation.len - (address - allocation.base)).min(len);
                    format!(
                        "ending {over} bytes past the end of the {}",
                        allocation.place(0)
                    )
                } else {
                    format!("{past} bytes past the end of the {}", allocation.place(0))
                }
            }
            (_, _, Some(allocation), Some(ahead)) => {
                format!("{ahead} bytes before the {}", allocation.place(0))
            }
            _ => format!("at {address:#x}, in no allocation"),
        }
    }

    fn host(&self, address: u64, len: u64, what: &str) -> Result<(usize, usize), EmulatorError> {
        match self.find(address, len) {
            Some((index, offset)) => Ok((index, offset as usize)),
            None => Err(EmulatorError::Memory(format!(
                "the host {what} {len} bytes at {address:#x}: {}",
                self.describe(address, len)
            ))),
        }
    }

    pub(crate) fn write(&mut self, address: u64, bytes: &[u8]) -> Result<(), EmulatorError> {
        let (index, offset) = self.host(address, bytes.len() as u64, "writes")?;
        if let Some(allocation) = self.allocations.get_mut(index) {
            if let Some(place) = allocation.data.get_mut(offset..offset + bytes.len()) {
                place.copy_from_slice(bytes);
            }
            allocation.written.set(offset as u64, bytes.len() as u64);
        }
        Ok(())
    }

    pub(crate) fn read(&self, address: u64, bytes: &mut [u8]) -> Result<(), EmulatorError> {
        let (index, offset) = self.host(address, bytes.len() as u64, "reads")?;
        let source = self
            .allocations
            .get(index)
            .and_then(|allocation| allocation.data.get(offset..offset + bytes.len()));
        if let Some(source) = source {
            bytes.copy_from_slice(source);
        }
        Ok(())
    }

    /// Copies bytes, and which of them are written.
    pub(crate) fn copy(&mut self, to: u64, from: u64, len: u64) -> Result<(), EmulatorError> {
        let (source, offset) = self.host(from, len, "copies")?;
        let (destination, start) = self.host(to, len, "copies to")?;
        let Some(allocation) = self.allocations.get(source) else {
            return Ok(());
        };
        let bytes = allocation.data.get(offset..offset + len as usize);
        let bytes = bytes.unwrap_or_default().to_vec();
        let mut holes = Vec::new();
        let (mut at, end) = (offset as u64, offset as u64 + len);
        while let Some(hole) = allocation.written.missing(at, end - at) {
            at += hole + 1;
            holes.push(at - 1 - offset as u64);
        }
        if let Some(allocation) = self.allocations.get_mut(destination) {
            if let Some(place) = allocation.data.get_mut(start..start + bytes.len()) {
                place.copy_from_slice(&bytes);
            }
            allocation.written.set(start as u64, len);
            for hole in holes {
                allocation.written.clear(start as u64 + hole, 1);
            }
        }
        Ok(())
    }

    pub(crate) fn fill(&mut self, address: u64, len: u64, byte: u8) -> Result<(), EmulatorError> {
        let (index, offset) = self.host(address, len, "fills")?;
        if let Some(allocation) = self.allocations.get_mut(index) {
            if let Some(place) = allocation.data.get_mut(offset..offset + len as usize) {
                place.fill(byte);
            }
            allocation.written.set(offset as u64, len);
        }
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn written_finds_the_first_hole() {
        let mut written = Written::new(200);
        written.set(3, 130);
        assert_eq!(written.missing(3, 130), None);
        assert_eq!(written.missing(3, 131), Some(130));
        assert_eq!(written.missing(0, 5), Some(0));
        assert!(written.any(100, 100) && !written.any(133, 60));
    }

    #[test]
    fn a_copy_takes_along_what_is_written() {
        let mut memory = Memory::new();
        let [from, to] = [0, 1].map(|_| memory.allocate(100, Owner::Host).unwrap());
        memory.write(from + 10, &[1, 2, 3]).unwrap();
        memory.write(from + 15, &[4]).unwrap();
        memory.fill(to, 100, 9).unwrap();
        memory.copy(to + 20, from + 8, 10).unwrap();
        let copied = memory.get(1).unwrap();
        assert_eq!(copied.data[22..25], [1, 2, 3]);
        let missing: Vec<u64> = (0..100)
            .filter(|&at| copied.written.missing(at, 1).is_some())
            .collect();
        assert_eq!(missing, [20, 21, 25, 26, 28, 29]);
        assert!(memory.copy(to + 95, from, 10).is_err());
    }
}
