//! Shared memory: how an allocation is laid out, and how all of a kernel are.
//!
//! *Within an allocation* elements are row-major; a row may be padded. A swizzle then permutes 16-byte chunks, by the
//! patterns of the tensor copies (`CU_TENSOR_MAP_SWIZZLE_32B`, `_64B`, `_128B`): a byte at offset `o` lies at
//!
//! ```text
//!   o ^ ((o >> 3) & mask)        mask = 0x10, 0x30, 0x70
//! ```
//!
//! The chunk's index within a span of 32, 64 or 128 bytes (bits 4 to 6) is exclusive-ored with the number of the 128-byte
//! line (bits 7 to 9). Bits 7 and up stay, so the map is its own inverse and keeps each span; bits 0 to 3 stay, so 16 bytes
//! that start at a multiple of 16 stay together. It repeats after 256, 512 or 1024 bytes. The hardware applies it to
//! addresses, so an allocation starts at a multiple of that.
//!
//! *All allocations* of a kernel follow each other in the order of the source, each at a multiple of its alignment. One
//! that stands in a loop or a branch is the same memory each time. Up to 48 KiB in all they are static. Above, they are
//! parts of the kernel's dynamic shared memory, whose size the launch gives; no more than what an architecture has.

use super::{
    multiprocessor::{self, Multiprocessor},
    ssa::SharedAlloc,
    types::Scalar,
};
use tirx_ptx::arch::Target;

/// The most static shared memory of a CTA, on every architecture.
pub const MAX_STATIC: u64 = 48 << 10;

/// A permutation of the 16-byte chunks of an allocation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Swizzle {
    /// `.swizzle(32)`
    B32,
    /// `.swizzle(64)`
    B64,
    /// `.swizzle(128)`
    B128,
}

impl Swizzle {
    /// The swizzle of this span.
    pub const fn of(span: i128) -> Option<Self> {
        match span {
            32 => Some(Self::B32),
            64 => Some(Self::B64),
            128 => Some(Self::B128),
            _ => None,
        }
    }

    /// Chunks move within so many bytes.
    pub const fn span(self) -> u64 {
        match self {
            Self::B32 => 32,
            Self::B64 => 64,
            Self::B128 => 128,
        }
    }

    /// The pattern repeats after so many bytes.
    pub const fn period(self) -> u64 {
        self.span() * 8
    }

    /// The bits of an offset that change.
    pub const fn mask(self) -> u64 {
        self.span() - 16
    }

    /// Where the byte at this offset lies.
    pub const fn apply(self, offset: u64) -> u64 {
        offset ^ ((offset >> 3) & self.mask())
    }
}

impl SharedAlloc {
    /// The size in bytes; at most `u64::MAX`.
    pub fn bytes(&self) -> u64 {
        let mut dims = self.dims.iter().rev();
        let row = dims.next().map_or(1, |last| last.saturating_add(self.pad));
        let row = row.saturating_mul(u64::from(self.elem.size()));
        let bytes = dims.fold(row, |bytes, dim| bytes.saturating_mul(*dim));
        match self.swizzle {
            Some(swizzle) => bytes
                .div_ceil(swizzle.span())
                .saturating_mul(swizzle.span()),
            None => bytes,
        }
    }

    /// The least alignment in bytes.
    pub fn least_align(elem: Scalar, swizzle: Option<Swizzle>) -> u32 {
        let period = swizzle.map_or(1, |swizzle| swizzle.period() as u32);
        elem.size().max(period)
    }
}

/// Where the allocations of a kernel are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// The first byte of each.
    pub offsets: Vec<u64>,
    /// The size of all; at most `u64::MAX`.
    pub bytes: u64,
    /// The greatest alignment.
    pub align: u32,
}

impl Layout {
    /// Lays out allocations.
    pub fn of(allocations: &[SharedAlloc]) -> Self {
        let mut layout = Self {
            offsets: Vec::with_capacity(allocations.len()),
            bytes: 0,
            align: 1,
        };
        for alloc in allocations {
            let align = u64::from(alloc.align.max(1));
            let start = layout.bytes.div_ceil(align).saturating_mul(align);
            layout.offsets.push(start);
            layout.bytes = start.saturating_add(alloc.bytes());
            layout.align = layout.align.max(alloc.align);
        }
        layout
    }

    /// Too large to be static.
    pub fn is_dynamic(&self) -> bool {
        self.bytes > MAX_STATIC
    }
}

/// The most shared memory of a CTA.
pub const fn limit(target: Target) -> u64 {
    Multiprocessor::of(target).shared_of_a_block()
}

/// The most that any architecture has.
pub const MOST: u64 = multiprocessor::MOST.shared_of_a_block();

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_swizzle_is_a_bijection_that_keeps_chunks_spans_and_periods() {
        for (span, period) in [(32, 256), (64, 512), (128, 1024)] {
            let swizzle = Swizzle::of(span).expect("a swizzle");
            assert_eq!(swizzle.period(), period);
            let mut seen = vec![false; 4096];
            for offset in 0..4096u64 {
                let at = swizzle.apply(offset);
                assert!(!std::mem::replace(&mut seen[at as usize], true));
                assert_eq!(swizzle.apply(at), offset);
                assert_eq!(at % 16, offset % 16);
                assert_eq!(at / swizzle.span(), offset / swizzle.span());
                assert_eq!(swizzle.apply(offset + period), at + period);
                // Chunk `c` of line `r` is at chunk `c ^ r`, as far as the span has bits.
                let (line, chunk) = (offset / 128, offset / 16 % 8);
                let moved = chunk ^ (line % (swizzle.span() / 16));
                assert_eq!(at / 16 % 8, moved, "{span}: {offset}");
            }
        }
        assert_eq!(Swizzle::of(16), None);
    }

    /// Eight threads that read a column of 16-byte chunks meet in no bank.
    #[test]
    fn a_column_of_chunks_lies_in_eight_places() {
        let places: std::collections::BTreeSet<u64> = (0..8)
            .map(|row| Swizzle::B128.apply(row * 128 + 48) % 128)
            .collect();
        assert_eq!(places.len(), 8);
    }
}
