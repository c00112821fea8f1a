//! Tensor maps: what a tensor copy of PTX is told of a tensor, as data.
//!
//! A tensor map says where a tensor lies in global memory (address, element, extents, strides), which part of it one copy
//! moves (a box, or for convolutions a column of pixels), and how that part lies in shared memory (interleave, swizzle).
//! The driver encodes it into 128 opaque bytes; [`TensorMap`] is what goes in.
//!
//! Everything that has one entry a dimension is in Rust's order here, outermost first, as a tensor's shape is written.
//! PTX and the driver take the innermost first; [`Axes::innermost_first`] is the one place where the order turns.
//!
//! [`TensorMap::violations`] has the rules. They are the manual's, and where that leaves something open what the driver was
//! measured to do: nothing that the driver encodes is a violation, and nothing that it refuses passes.

mod element;
mod rules;

pub use element::{Element, Fill, Interleave, L2Promotion, Swizzle};
pub use rules::{Violation, box_violations};

/// A tensor map has at most so many dimensions.
pub const MAX_RANK: usize = 5;

/// Bytes of an encoded tensor map.
pub const ENCODED_BYTES: usize = 128;

/// Bytes that the address of an encoded tensor map is a multiple of.
pub const ENCODED_ALIGN: usize = 64;

/// A value for each dimension of a tensor, outermost first.
///
/// It may be made of more than [`MAX_RANK`] values: then it keeps their number, so that it can be named, and the first
/// values alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Axes<T> {
    values: [T; MAX_RANK],
    len: usize,
}

impl<T: Copy + Default> Axes<T> {
    /// These values, outermost first.
    pub fn new(values: &[T]) -> Self {
        let mut kept = [T::default(); MAX_RANK];
        for (to, from) in kept.iter_mut().zip(values) {
            *to = *from;
        }
        Self {
            values: kept,
            len: values.len(),
        }
    }

    /// One value for each of so many dimensions.
    pub fn filled(value: T, len: usize) -> Self {
        let mut filled = Self {
            values: [T::default(); MAX_RANK],
            len,
        };
        filled.as_mut_slice().fill(value);
        filled
    }

    /// How many values it was made of.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether it was made of none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The values that are kept, outermost first.
    pub fn as_slice(&self) -> &[T] {
        self.values.get(..self.len).unwrap_or(&self.values)
    }

    /// The values that are kept, to be changed.
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        let kept = self.len.min(MAX_RANK);
        self.values.get_mut(..kept).unwrap_or_default()
    }

    /// The values in the order of PTX and the driver, and a default behind them.
    pub fn innermost_first(&self) -> [T; MAX_RANK] {
        let mut turned = [T::default(); MAX_RANK];
        for (to, from) in turned.iter_mut().zip(self.as_slice().iter().rev()) {
            *to = *from;
        }
        turned
    }

    /// Those values that are in the order of PTX and the driver.
    pub fn from_innermost_first(values: &[T]) -> Self {
        let mut turned = Self::new(values);
        let kept = turned.len.min(MAX_RANK);
        if let Some(kept) = turned.values.get_mut(..kept) {
            kept.reverse();
        }
        turned
    }

    /// The value of the innermost dimension.
    pub fn innermost(&self) -> Option<T> {
        self.as_slice().last().copied()
    }

    /// The value of a dimension.
    pub fn get(&self, axis: usize) -> Option<T> {
        self.as_slice().get(axis).copied()
    }
}

impl<T: Copy + Default> From<&[T]> for Axes<T> {
    fn from(values: &[T]) -> Self {
        Self::new(values)
    }
}

impl<T: Copy + Default, const N: usize> From<[T; N]> for Axes<T> {
    fn from(values: [T; N]) -> Self {
        Self::new(&values)
    }
}

/// Which part of a tensor one copy moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// A box of elements. An extent counts the elements that are stepped over as well: with an element stride of 2 a box of
    /// 8 moves 4.
    Tiled {
        /// The extents of the box.
        extents: Axes<u32>,
    },
    /// So many pixels of a box in the spatial dimensions, and so many channels of each.
    Im2col {
        /// How far the box begins from the tensor's beginning, in each spatial dimension (D, H, W).
        lower: Axes<i32>,
        /// How far the box ends from the tensor's end, in each spatial dimension.
        upper: Axes<i32>,
        /// The channels of a pixel that one copy moves.
        channels: u32,
        /// The pixels that one copy moves.
        pixels: u32,
    },
    /// The same of one row of pixels, along W alone.
    Im2colWide {
        /// How far the row begins from the tensor's beginning.
        lower: i32,
        /// How far the row ends from the tensor's end.
        upper: i32,
        /// The channels of a pixel that one copy moves.
        channels: u32,
        /// The pixels that one copy moves; of no account for [`Wide::W128`].
        pixels: u32,
        /// How the number of pixels is given.
        wide: Wide,
    },
}

/// The forms of [`Mode::Im2colWide`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Wide {
    /// The map says how many pixels.
    W,
    /// 128 pixels.
    W128,
}

/// A tensor map before it is encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TensorMap {
    /// The elements.
    pub element: Element,
    /// Where the first element lies in global memory.
    pub address: u64,
    /// The extents of the tensor, in elements.
    pub extents: Axes<u64>,
    /// Bytes from one index to the next, of each dimension but the innermost.
    pub strides: Axes<u64>,
    /// What a copy moves.
    pub mode: Mode,
    /// Of how many elements a copy takes one, in each dimension.
    pub element_strides: Axes<u32>,
    /// How channels are grouped in global memory.
    pub interleave: Interleave,
    /// How 16-byte pieces are permuted in shared memory.
    pub swizzle: Swizzle,
    /// How much is fetched into the L2 cache at once.
    pub l2_promotion: L2Promotion,
    /// What is read outside of the tensor.
    pub fill: Fill,
}

impl TensorMap {
    /// A map of a compact tensor, with boxes of these extents and nothing else said.
    pub fn tiled(element: Element, address: u64, extents: &[u64], box_extents: &[u32]) -> Self {
        Self {
            element,
            address,
            extents: Axes::new(extents),
            strides: compact_strides(element, extents),
            mode: Mode::Tiled {
                extents: Axes::new(box_extents),
            },
            element_strides: Axes::filled(1, extents.len()),
            interleave: Interleave::None,
            swizzle: Swizzle::None,
            l2_promotion: L2Promotion::None,
            fill: Fill::Zero,
        }
    }

    /// The number of dimensions.
    pub fn rank(&self) -> usize {
        self.extents.len()
    }

    /// The extents of what one copy moves as it lies in shared memory, outermost first: of a box each extent over its
    /// element stride, rounded up; of a column of pixels their number and that of their channels.
    ///
    /// Where channels come in slices, these are the things that are counted, and a copy has one of them along the channels,
    /// whatever the map says there: see [`shared_unit_bits`](Self::shared_unit_bits).
    pub fn shared_extents(&self) -> Axes<u32> {
        let slices = self.interleave != Interleave::None;
        match self.mode {
            Mode::Tiled { extents } => {
                let mut moved = extents;
                let innermost = extents.as_slice().len().wrapping_sub(1);
                for (axis, value) in moved.as_mut_slice().iter_mut().enumerate() {
                    let stride = self.element_strides.get(axis).unwrap_or(1).max(1);
                    // Without interleave the innermost dimension has no steps.
                    if axis != innermost || slices {
                        *value = value.div_ceil(stride);
                    }
                    if axis == 1 && slices {
                        *value = (*value).min(1);
                    }
                }
                moved
            }
            Mode::Im2col { pixels, .. } if slices => Axes::new(&[pixels, 1]),
            Mode::Im2col {
                channels, pixels, ..
            } => Axes::new(&[pixels, channels]),
            Mode::Im2colWide {
                channels,
                pixels,
                wide,
                ..
            } => {
                let pixels = match wide {
                    Wide::W => pixels,
                    Wide::W128 => 128,
                };
                Axes::new(&[pixels, channels])
            }
        }
    }

    /// The bytes of shared memory that one copy is for, with the gaps between packed elements.
    pub fn shared_bytes(&self) -> u64 {
        self.bytes_of(self.shared_unit_bits())
    }

    /// The bytes that one copy moves, and that a barrier is told: those outside of the tensor count too, gaps do not.
    pub fn counted_bytes(&self) -> u64 {
        match self.interleave {
            Interleave::None => self.bytes_of(self.element.global_bits()),
            _ => self.shared_bytes(),
        }
    }

    /// Bytes, with so many bits for each of what one copy moves.
    fn bytes_of(&self, bits: u64) -> u64 {
        let extents = self.shared_extents();
        let units = (extents.as_slice().iter())
            .fold(1_u128, |n, &extent| n.saturating_mul(u128::from(extent)));
        u64::try_from(units.saturating_mul(u128::from(bits)) / 8).unwrap_or(u64::MAX)
    }

    /// The bits of shared memory of each of what [`shared_extents`](Self::shared_extents) counts: an element, or a slice of
    /// channels.
    pub fn shared_unit_bits(&self) -> u64 {
        match self.interleave {
            Interleave::None => self.element.shared_bits(),
            slices => u64::from(slices.bytes()) * 8,
        }
    }

    /// The bytes from the first element to behind the last one that a copy may touch; a copy that writes ends each row at a
    /// multiple of 16 bytes. A map without elements reaches nowhere.
    pub fn reach(&self, writes: bool) -> u128 {
        if self.extents.as_slice().contains(&0) {
            return 0;
        }
        let row = self.row_bytes();
        let row = match writes {
            true => row.next_multiple_of(16),
            false => row,
        };
        let outer = self.extents.as_slice().iter().zip(self.strides.as_slice());
        outer.fold(row, |reach, (&extent, &stride)| {
            reach.saturating_add(u128::from(extent - 1).saturating_mul(u128::from(stride)))
        })
    }

    /// The bytes of the innermost dimension in global memory. Where channels come in slices, as many as if each of its
    /// elements were a slice: more there cannot be.
    pub fn row_bytes(&self) -> u128 {
        let innermost = u128::from(self.extents.innermost().unwrap_or(0));
        match self.interleave {
            Interleave::None => (innermost * u128::from(self.element.global_bits())).div_ceil(8),
            slices => innermost * u128::from(slices.bytes()),
        }
    }

    /// The innermost extent of the box as the map says it, or the channels of a pixel. Without interleave it is the number of
    /// elements of a row that a copy moves; with it, what the map says of channels does not count.
    pub fn inner_box(&self) -> u32 {
        match self.mode {
            Mode::Tiled { extents } => extents.innermost().unwrap_or(0),
            Mode::Im2col { channels, .. } | Mode::Im2colWide { channels, .. } => channels,
        }
    }
}

/// The strides in bytes of a tensor without gaps, of each dimension but the innermost. What does not fit saturates.
pub fn compact_strides(element: Element, extents: &[u64]) -> Axes<u64> {
    let mut strides = Axes::filled(0, extents.len().saturating_sub(1));
    let mut elements = 1_u64;
    let kept = strides.as_slice().len();
    for axis in (0..kept).rev() {
        elements = elements.saturating_mul(extents.get(axis + 1).copied().unwrap_or(1));
        if let Some(stride) = strides.values.get_mut(axis) {
            *stride = element.global_bytes(elements);
        }
    }
    strides
}

#[cfg(test)]
mod tests;
