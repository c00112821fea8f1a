//! What makes a tensor map illegal.
//!
//! Each rule is a [`Violation`] with its numbers; a map is held against all of them, so that all mistakes are said at once.
//! A rule that needs what another one has refused is left out: nothing is said of the box of a tensor with 7 dimensions.
//! What concerns the box alone is apart, in [`box_violations`], since it is known before there is a tensor.

use super::{Axes, Element, Fill, Interleave, MAX_RANK, Mode, Swizzle, TensorMap, Wide};
use core::fmt;

/// A rule of tensor maps that is broken. Dimensions are counted from 0, the outermost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs)] // The fields are the numbers of the message.
pub enum Violation {
    /// Too few dimensions or too many.
    Rank { found: usize, least: usize },
    /// A list has not one entry a dimension.
    Entries {
        list: &'static str,
        found: usize,
        needed: usize,
    },
    /// The first element is not aligned.
    Address { found: u64, multiple: u64 },
    /// An extent of the tensor is 0 or above 2^32.
    Extent { axis: usize, found: u64 },
    /// The innermost extent of packed elements is no multiple of a group of them.
    ExtentMultiple { found: u64, multiple: u64 },
    /// A stride is no multiple of so many bytes.
    StrideMultiple {
        axis: usize,
        found: u64,
        multiple: u64,
    },
    /// A stride is 2^40 or more.
    StrideLimit { axis: usize, found: u64 },
    /// An extent of the box is 0 or above 256.
    Box { axis: usize, found: u32 },
    /// The innermost extent of the box is no multiple of 16 bytes.
    BoxBytes { found: u64 },
    /// The innermost extent of the box of packed elements is not what it has to be.
    BoxPacked { element: Element, found: u32 },
    /// The innermost extent of the box is more than the swizzle permutes.
    SwizzleSpan { found: u64, span: u32 },
    /// A step is 0 or above 8.
    ElementStride { axis: usize, found: u32 },
    /// An interleave of 32 bytes without a swizzle of 32 bytes.
    InterleaveSwizzle { swizzle: Swizzle },
    /// An interleave of elements that have none.
    InterleaveElement { element: Element },
    /// A swizzle that the elements do not have.
    ElementSwizzle { element: Element, swizzle: Swizzle },
    /// A swizzle that does not go with an interleave.
    SwizzleInterleave { swizzle: Swizzle },
    /// A swizzle that the driver encodes no map with.
    DriverSwizzle { swizzle: Swizzle },
    /// A swizzle that the mode does not have.
    WideSwizzle { swizzle: Swizzle },
    /// A NaN outside of a tensor of what is no float.
    FillElement { element: Element },
    /// A corner of the box of pixels is too far away.
    Corner {
        corner: &'static str,
        axis: usize,
        found: i32,
        least: i32,
        most: i32,
    },
    /// The corners of the box of pixels leave none.
    NoPixels {
        axis: usize,
        extent: u64,
        lower: i32,
        upper: i32,
    },
    /// Too many channels, or none.
    Channels { found: u32, most: u32 },
    /// Too many pixels, or none.
    Pixels { found: u32, most: u32 },
    /// The box has more bytes than a multiprocessor has of shared memory.
    Total { found: u64, most: u64 },
    /// An extent that pixels are counted along is 2^31 or more.
    SpatialExtent { axis: usize, found: u64 },
    /// Elements of a tensor are not taken for these.
    Elements { element: Element, of: &'static str },
    /// The map begins before the memory that it may describe, or ends behind it.
    Memory {
        offset: i128,
        reach: u128,
        bytes: u64,
    },
    /// Devices of this compute capability have no such maps.
    Capability {
        what: &'static str,
        found: (u32, u32),
        needed: (u32, u32),
    },
}

/// The greatest extent of a tensor.
const MAX_EXTENT: u64 = 1 << 32;
/// Strides are less.
const STRIDE_LIMIT: u64 = 1 << 40;
/// The greatest extent of a box.
const MAX_BOX: u32 = 256;
/// The greatest step.
const MAX_STEP: u32 = 8;
/// The most pixels of a column.
const MAX_PIXELS: u32 = 1024;
/// The most bytes of a box: the shared memory of a multiprocessor, as the driver has it for compute capability 9.0.
const MAX_TOTAL: u64 = 228 << 10;
/// Extents along which pixels are counted are less.
const SPATIAL_LIMIT: u64 = 1 << 31;
/// Packed elements with gaps come in groups of so many.
const GROUP: u32 = 128;

impl TensorMap {
    /// Every rule that the map breaks, in the order in which the map is written.
    pub fn violations(&self) -> Vec<Violation> {
        let mut found = Vec::new();
        let rank = self.rank();
        let im2col = !matches!(self.mode, Mode::Tiled { .. });
        let least = if im2col || self.interleave != Interleave::None {
            3
        } else {
            1
        };
        if rank > MAX_RANK || rank < least {
            found.push(Violation::Rank { found: rank, least });
            return found;
        }
        self.entries(rank, &mut found);
        if !found.is_empty() {
            return found;
        }
        let wide_units = self.interleave == Interleave::Bytes32 || self.element.has_gaps();
        let multiple = if wide_units { 32 } else { 16 };
        if !self.address.is_multiple_of(multiple) {
            found.push(Violation::Address {
                found: self.address,
                multiple,
            });
        }
        self.tensor(multiple, &mut found);
        found.extend(box_violations(self));
        found
    }

    /// [`violations`](Self::violations), and what devices of this compute capability do not have.
    pub fn violations_on(&self, capability: (u32, u32)) -> Vec<Violation> {
        let mut violations = self.violations();
        let mut needs = |needed, what| {
            if capability < needed {
                violations.push(Violation::Capability {
                    what,
                    found: capability,
                    needed,
                });
            }
        };
        needs((9, 0), "tensor maps");
        if self.swizzle == Swizzle::Bytes96 {
            // PTX ISA, `tensormap.replace`, `.swizzle_mode`.
            violations.push(Violation::DriverSwizzle {
                swizzle: self.swizzle,
            });
            return violations;
        }
        if self.element.is_packed() {
            needs((10, 0), "elements of 4 and 6 bits");
        }
        if self.swizzle.atom() > 16 {
            needs((10, 0), "a swizzle of pieces above 16 bytes");
        }
        if matches!(self.mode, Mode::Im2colWide { .. }) {
            needs((10, 0), "rows of pixels");
        }
        violations
    }

    /// What is wrong if copies by this map, of which some write or none does, touch anything but so many bytes at an address.
    pub fn violation_in(&self, address: u64, bytes: u64, writes: bool) -> Option<Violation> {
        let offset = i128::from(self.address) - i128::from(address);
        let reach = self.reach(writes);
        let is_inside = u128::try_from(offset)
            .is_ok_and(|offset| offset.saturating_add(reach) <= u128::from(bytes));
        (!is_inside).then_some(Violation::Memory {
            offset,
            reach,
            bytes,
        })
    }

    /// Whether each list has one entry a dimension.
    fn entries(&self, rank: usize, violations: &mut Vec<Violation>) {
        let mut list = |list, found, needed| {
            if found != needed {
                violations.push(Violation::Entries {
                    list,
                    found,
                    needed,
                });
            }
        };
        list("strides", self.strides.len(), rank.saturating_sub(1));
        list("element strides", self.element_strides.len(), rank);
        match &self.mode {
            Mode::Tiled { extents } => list("box", extents.len(), rank),
            Mode::Im2col { lower, upper, .. } => {
                list("lower corner", lower.len(), rank.saturating_sub(2));
                list("upper corner", upper.len(), rank.saturating_sub(2));
            }
            Mode::Im2colWide { .. } => {}
        }
    }

    /// Extents and strides.
    fn tensor(&self, multiple: u64, violations: &mut Vec<Violation>) {
        for (axis, &found) in self.extents.as_slice().iter().enumerate() {
            if found == 0 || found > MAX_EXTENT {
                violations.push(Violation::Extent { axis, found });
            }
        }
        let group = match self.element {
            Element::B4x16P64 | Element::B6x16P32 => u64::from(GROUP),
            Element::B4x16 => 2,
            _ => 1,
        };
        let innermost = self.extents.innermost().unwrap_or(0);
        if !innermost.is_multiple_of(group) {
            violations.push(Violation::ExtentMultiple {
                found: innermost,
                multiple: group,
            });
        }
        for (axis, &found) in self.strides.as_slice().iter().enumerate() {
            if !found.is_multiple_of(multiple) {
                violations.push(Violation::StrideMultiple {
                    axis,
                    found,
                    multiple,
                });
            }
            if found >= STRIDE_LIMIT {
                violations.push(Violation::StrideLimit { axis, found });
            }
        }
    }
}

/// The rules that a map breaks by what it says besides the tensor itself: those of box, steps, interleave, swizzle, fill, and
/// element. Of the tensor they need its rank alone, and for boxes of pixels extents that are above 0.
pub fn box_violations(map: &TensorMap) -> Vec<Violation> {
    let mut found = Vec::new();
    let element = map.element;
    match &map.mode {
        Mode::Tiled { extents } => {
            for (axis, &extent) in extents.as_slice().iter().enumerate() {
                if extent == 0 || extent > MAX_BOX {
                    found.push(Violation::Box {
                        axis,
                        found: extent,
                    });
                }
            }
        }
        Mode::Im2col {
            lower,
            upper,
            channels,
            pixels,
        } => {
            corners(map, lower, upper, &mut found);
            column(*channels, *pixels, &mut found);
        }
        Mode::Im2colWide {
            lower,
            upper,
            channels,
            pixels,
            wide,
        } => {
            let (lower, upper) = (Axes::new(&[*lower]), Axes::new(&[*upper]));
            corners(map, &lower, &upper, &mut found);
            column(
                *channels,
                if *wide == Wide::W { *pixels } else { 1 },
                &mut found,
            );
            let of_128 = *wide == Wide::W128 && map.swizzle == Swizzle::Bytes96;
            if of_128
                || matches!(
                    map.swizzle,
                    Swizzle::None
                        | Swizzle::Bytes32
                        | Swizzle::Bytes128Atom32Flip8
                        | Swizzle::Bytes128Atom64
                )
            {
                found.push(Violation::WideSwizzle {
                    swizzle: map.swizzle,
                });
            }
        }
    }
    inner_box(map, &mut found);
    total(map, &mut found);
    for (axis, &step) in map.element_strides.as_slice().iter().enumerate() {
        if step == 0 || step > MAX_STEP {
            found.push(Violation::ElementStride { axis, found: step });
        }
    }
    if map.interleave == Interleave::Bytes32 && map.swizzle != Swizzle::Bytes32 {
        found.push(Violation::InterleaveSwizzle {
            swizzle: map.swizzle,
        });
    }
    if map.interleave != Interleave::None && map.swizzle == Swizzle::Bytes96 {
        found.push(Violation::SwizzleInterleave {
            swizzle: map.swizzle,
        });
    }
    if map.interleave != Interleave::None && element == Element::B6x16P32 {
        found.push(Violation::InterleaveElement { element });
    }
    let has_swizzle = match element {
        Element::B6x16P32 => !matches!(
            map.swizzle,
            Swizzle::Bytes32 | Swizzle::Bytes64 | Swizzle::Bytes96 | Swizzle::Bytes128Atom32Flip8
        ),
        Element::B4x16P64 => matches!(
            map.swizzle,
            Swizzle::None | Swizzle::Bytes128 | Swizzle::Bytes128Atom32
        ),
        _ => true,
    };
    if !has_swizzle {
        found.push(Violation::ElementSwizzle {
            element,
            swizzle: map.swizzle,
        });
    }
    if map.fill == Fill::Nan && !element.is_float() {
        found.push(Violation::FillElement { element });
    }
    found
}

/// The innermost extent of the box in bytes.
fn inner_box(map: &TensorMap, found: &mut Vec<Violation>) {
    let extent = map.inner_box();
    if map.element.has_gaps() {
        if extent != GROUP {
            found.push(Violation::BoxPacked {
                element: map.element,
                found: extent,
            });
        }
        return;
    }
    let bits = u64::from(extent) * map.element.shared_bits();
    let bytes = bits / 8;
    if !bits.is_multiple_of(128) {
        found.push(Violation::BoxBytes { found: bytes });
    }
    if let Some(span) = map.swizzle.span()
        && map.interleave == Interleave::None
        && bytes > span.into()
    {
        found.push(Violation::SwizzleSpan { found: bytes, span });
    }
}

/// The whole box in bytes, as the driver counts it: a dimension that is taken in steps has its extent divided by the step,
/// rounded down.
fn total(map: &TensorMap, found: &mut Vec<Violation>) {
    let elements = match &map.mode {
        Mode::Tiled { extents } => {
            let counts = extents
                .as_slice()
                .iter()
                .zip(map.element_strides.as_slice());
            counts.fold(1_u64, |total, (&extent, &step)| {
                total.saturating_mul(u64::from(extent / step.max(1)))
            })
        }
        Mode::Im2col {
            channels, pixels, ..
        }
        | Mode::Im2colWide {
            channels, pixels, ..
        } => u64::from(*channels) * u64::from(*pixels),
    };
    let bytes = elements.saturating_mul(map.element.shared_bits()) / 8;
    if bytes > MAX_TOTAL {
        found.push(Violation::Total {
            found: bytes,
            most: MAX_TOTAL,
        });
    }
}

/// The corners of a box of pixels.
fn corners(map: &TensorMap, lower: &Axes<i32>, upper: &Axes<i32>, found: &mut Vec<Violation>) {
    let (least, most) = match lower.len() {
        1 => (-32768, 32767),
        2 => (-128, 127),
        _ => (-16, 15),
    };
    for (corner, values) in [("lower", lower), ("upper", upper)] {
        for (axis, &value) in values.as_slice().iter().enumerate() {
            if !(least..=most).contains(&value) {
                found.push(Violation::Corner {
                    corner,
                    axis,
                    found: value,
                    least,
                    most,
                });
            }
        }
    }
    // Spatial dimensions stand between the batch and the channels; a row is along the last of them. Where channels come in
    // slices, the driver holds the corners against dimensions that lie one further in.
    let sliced = usize::from(map.interleave != Interleave::None);
    let first = map.rank().saturating_sub(1 + lower.len()) + sliced;
    for (axis, (&lower, &upper)) in lower.as_slice().iter().zip(upper.as_slice()).enumerate() {
        let Some(extent) = map.extents.get(first + axis) else {
            continue;
        };
        if extent >= SPATIAL_LIMIT {
            found.push(Violation::SpatialExtent {
                axis: first + axis,
                found: extent,
            });
            continue;
        }
        let pixels = i128::from(extent) + i128::from(upper) - i128::from(lower);
        if pixels <= 0 {
            found.push(Violation::NoPixels {
                axis: first + axis,
                extent,
                lower,
                upper,
            });
        }
    }
}

/// The channels and pixels of a column.
fn column(channels: u32, pixels: u32, found: &mut Vec<Violation>) {
    if channels == 0 || channels > MAX_BOX {
        found.push(Violation::Channels {
            found: channels,
            most: MAX_BOX,
        });
    }
    if pixels == 0 || pixels > MAX_PIXELS {
        found.push(Violation::Pixels {
            found: pixels,
            most: MAX_PIXELS,
        });
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Rank { found, least } => write!(
                f,
                "a tensor of rank {found}; a tensor map like this has from {least} to {MAX_RANK} dimensions"
            ),
            Self::Entries {
                list,
                found,
                needed,
            } => write!(
                f,
                "{list} of {found} entries, where the rank asks for {needed}"
            ),
            Self::Address { found, multiple } => write!(
                f,
                "the tensor starts at {found:#x}, which is no multiple of {multiple} bytes"
            ),
            Self::Extent { axis, found } => write!(
                f,
                "dimension {axis} has {found} elements; it has to have from 1 to 2^32"
            ),
            Self::ExtentMultiple { found, multiple } => write!(
                f,
                "the innermost dimension has {found} elements, which is no multiple of {multiple}"
            ),
            Self::StrideMultiple {
                axis,
                found,
                multiple,
            } => write!(
                f,
                "dimension {axis} has a stride of {found} bytes, which is no multiple of {multiple}"
            ),
            Self::StrideLimit { axis, found } => write!(
                f,
                "dimension {axis} has a stride of {found} bytes; it has to be below 2^40"
            ),
            Self::Box { axis, found } => write!(
                f,
                "the box has {found} elements in dimension {axis}; it has to have from 1 to {MAX_BOX}"
            ),
            Self::BoxBytes { found } => write!(
                f,
                "the box has {found} bytes in its innermost dimension, which is no multiple of 16"
            ),
            Self::BoxPacked { element, found } => write!(
                f,
                "the box has {found} elements in its innermost dimension; of {element} it has to have {GROUP}"
            ),
            Self::SwizzleSpan { found, span } => write!(
                f,
                "the box has {found} bytes in its innermost dimension; with a swizzle of {span} it has at most {span}"
            ),
            Self::ElementStride { axis, found } => write!(
                f,
                "an element stride of {found} in dimension {axis}; it has to be from 1 to {MAX_STEP}"
            ),
            Self::InterleaveSwizzle { .. } => {
                f.write_str("an interleave of 32 bytes needs a swizzle of 32 bytes")
            }
            Self::InterleaveElement { element } => {
                write!(f, "elements {element} have no interleave")
            }
            Self::ElementSwizzle { element, swizzle } => {
                write!(f, "elements {element} do not go with {}", swizzle)
            }
            Self::SwizzleInterleave { swizzle } => {
                write!(f, "{swizzle} does not go with an interleave")
            }
            Self::DriverSwizzle { swizzle } => write!(
                f,
                "the driver encodes no map with {swizzle}; `tensormap.replace` gives one to a map"
            ),
            Self::WideSwizzle { swizzle } => write!(
                f,
                "rows of pixels do not go with {}; they need a swizzle of 64 or 128 bytes",
                swizzle
            ),
            Self::FillElement { element } => write!(
                f,
                "a fill with NaN needs elements that are floats; these are {element}"
            ),
            Self::Corner {
                corner,
                axis,
                found,
                least,
                most,
            } => write!(
                f,
                "the {corner} corner is at {found} in spatial dimension {axis}; it has to be from {least} to {most}"
            ),
            Self::NoPixels {
                axis,
                extent,
                lower,
                upper,
            } => write!(
                f,
                "no pixels: dimension {axis} has {extent}, and the corners {lower} and {upper} leave none of them"
            ),
            Self::Channels { found, most } => write!(
                f,
                "{found} channels of a pixel; there have to be from 1 to {most}"
            ),
            Self::Pixels { found, most } => {
                write!(f, "{found} pixels; there have to be from 1 to {most}")
            }
            Self::Total { found, most } => write!(
                f,
                "the box has {found} bytes; shared memory has room for {most}"
            ),
            Self::SpatialExtent { axis, found } => write!(
                f,
                "dimension {axis} has {found} elements; pixels are counted along fewer than 2^31"
            ),
            Self::Elements { element, of } => {
                write!(f, "elements of `{of}` cannot be taken for {element}")
            }
            Self::Memory {
                offset,
                reach,
                bytes,
            } => write!(
                f,
                "copies reach over {reach} bytes from byte {offset} of the tensor on, and the tensor has {bytes}"
            ),
            Self::Capability {
                what,
                found,
                needed,
            } => write!(
                f,
                "the device has compute capability {}.{}, and {what} need {}.{}",
                found.0, found.1, needed.0, needed.1
            ),
        }
    }
}
