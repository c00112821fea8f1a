//! Tensor maps that a program makes itself.
//!
//! A kernel with `#[tma(..)] map: &TensorMap<T, R>` says what its code relies on: elements, number of dimensions, what a copy
//! moves, and how that lies in shared memory. Where the tensor begins, its extents and its strides are the host's, and so a
//! map may describe a part of a tensor, another order of its dimensions, or the same elements more than once.
//!
//! A map borrows its tensor, for reading or for writing, as long as it lives: to a launch it is the tensor, so that the
//! order of kernels and the search for memory given twice need no rules of their own. Whatever the map says, copies through it
//! stay within the tensor's bytes; that is held against the numbers once, when it is built.

use crate::{
    DeviceTensor, Element, Error, Result, backend::EncodedMap, dtype::Dtype, memory::Buffer,
};
use std::{fmt, marker::PhantomData, sync::Arc};
use tirx_ptx::tensor_map::{Axes, Mode, TensorMap as Described, Wide, compact_strides};
pub use tirx_ptx::tensor_map::{
    Element as MapElement, Fill, Interleave, L2Promotion, Swizzle, Violation,
};

/// What is known of a map that was built.
#[derive(Debug)]
pub(crate) struct Built {
    pub(crate) dtype: Dtype,
    pub(crate) described: Described,
    pub(crate) encoded: Arc<EncodedMap>,
}

/// A tensor map with `R` dimensions, over a tensor of `T` that is read.
///
/// A kernel takes it as `#[tma(box = [64, 64])] map: &TensorMap<T, R>`, and names boxes of it as it does of a tensor:
/// `map.tile((row, column))`. What the attribute says and what the map has are compared by the launch.
///
/// ```
/// use tirx_runtime::{Device, TensorMap, tensor_map::Swizzle};
///
/// # fn main() -> tirx_runtime::Result<()> {
/// let device = Device::open_emulator()?;
/// let a = device.zeros::<f32, 2>([64, 128])?;
/// // The columns 32 to 63.
/// let columns = TensorMap::builder(&a)
///     .offset(32)
///     .extents([64, 32])
///     .strides([128 * 4])
///     .box_extents([16, 32])
///     .swizzle(Swizzle::Bytes128)
///     .build()?;
/// # let _ = columns;
/// # Ok(())
/// # }
/// ```
pub struct TensorMap<'a, T: Element, const R: usize> {
    built: Built,
    buffer: &'a Buffer,
    element: PhantomData<T>,
}

/// A tensor map with `R` dimensions, over a tensor of `T` that is written: what a kernel takes as `&mut TensorMap<T, R>`.
///
/// [`TensorMap::builder_mut`] makes it.
pub struct TensorMapMut<'a, T: Element, const R: usize> {
    built: Built,
    buffer: &'a mut Buffer,
    element: PhantomData<T>,
}

impl<'a, T: Element, const R: usize> TensorMap<'a, T, R> {
    /// Begins a map of a tensor that is read. It is that of the whole tensor until something else is said; what one copy
    /// moves has to be said.
    pub fn builder(tensor: &'a DeviceTensor<T, R>) -> TensorMapBuilder<Reads<'a>, T, R> {
        let (shape, buffer) = tensor.parts();
        TensorMapBuilder::new(Reads(buffer), shape)
    }

    /// Begins a map of a tensor that is written.
    pub fn builder_mut(tensor: &'a mut DeviceTensor<T, R>) -> TensorMapBuilder<Writes<'a>, T, R> {
        let shape = tensor.shape();
        let (_, buffer) = tensor.parts_mut();
        TensorMapBuilder::new(Writes(buffer), &shape)
    }

    pub(crate) fn parts(&self) -> (&Built, &Buffer) {
        (&self.built, self.buffer)
    }
}

impl<T: Element, const R: usize> TensorMapMut<'_, T, R> {
    pub(crate) fn parts_mut(&mut self) -> (&Built, &mut Buffer) {
        (&self.built, self.buffer)
    }
}

impl<T: Element, const R: usize> fmt::Debug for TensorMap<'_, T, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TensorMap of {} {:?}", T::DTYPE, self.built.described)
    }
}

impl<T: Element, const R: usize> fmt::Debug for TensorMapMut<'_, T, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TensorMapMut of {} {:?}", T::DTYPE, self.built.described)
    }
}

/// The tensor beneath a map is read.
pub struct Reads<'a>(&'a Buffer);

/// The tensor beneath a map is written.
pub struct Writes<'a>(&'a mut Buffer);

impl fmt::Debug for Reads<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reads")
    }
}

impl fmt::Debug for Writes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Writes")
    }
}

mod sealed {
    pub trait Sealed {}
}

impl sealed::Sealed for Reads<'_> {}
impl sealed::Sealed for Writes<'_> {}

/// How a map borrows its tensor: [`Reads`] or [`Writes`].
pub trait Access: sealed::Sealed {}

impl Access for Reads<'_> {}
impl Access for Writes<'_> {}

/// A tensor map that is being described. Lists have one entry a dimension, outermost first, as a tensor's shape.
///
/// Nothing is looked at before [`build`](TensorMapBuilder::build), which names every rule that is broken.
#[derive(Debug)]
#[must_use = "`.build()` makes the map"]
pub struct TensorMapBuilder<A: Access, T: Element, const R: usize> {
    memory: A,
    element: MapElement,
    /// Of the first element, in bytes.
    offset: u64,
    /// What the tensor has, in elements of `T`, or what was said in those of the map.
    extents: [u64; R],
    extents_are_said: bool,
    strides: Option<Axes<u64>>,
    mode: Mode,
    element_strides: [u32; R],
    interleave: Interleave,
    swizzle: Swizzle,
    l2_promotion: L2Promotion,
    fill: Fill,
    of: PhantomData<T>,
}

impl<A: Access, T: Element, const R: usize> TensorMapBuilder<A, T, R> {
    fn new(memory: A, shape: &[usize]) -> Self {
        let mut extents = [0; R];
        for (to, from) in extents.iter_mut().zip(shape) {
            *to = *from as u64;
        }
        Self {
            memory,
            element: element_of(T::DTYPE),
            offset: 0,
            extents,
            extents_are_said: false,
            strides: None,
            mode: Mode::Tiled {
                extents: Axes::new(&[]),
            },
            element_strides: [1; R],
            interleave: Interleave::None,
            swizzle: Swizzle::None,
            l2_promotion: L2Promotion::None,
            fill: Fill::Zero,
            of: PhantomData,
        }
    }

    /// The map begins so many elements of `T` behind the tensor's first; 0 unless said.
    pub fn offset(mut self, elements: usize) -> Self {
        let bytes = (elements as u64).saturating_mul(size_of::<T>() as u64);
        self.offset = bytes;
        self
    }

    /// The extents, in elements of the map; those of the tensor unless said. They may be of another number than the
    /// tensor's, which then is that of the map's dimensions. Say them before what has an entry for each.
    pub fn extents<const S: usize>(self, extents: [usize; S]) -> TensorMapBuilder<A, T, S> {
        TensorMapBuilder {
            memory: self.memory,
            element: self.element,
            offset: self.offset,
            extents: extents.map(|extent| extent as u64),
            extents_are_said: true,
            strides: self.strides,
            mode: self.mode,
            element_strides: [1; S],
            interleave: self.interleave,
            swizzle: self.swizzle,
            l2_promotion: self.l2_promotion,
            fill: self.fill,
            of: PhantomData,
        }
    }

    /// Bytes from one index to the next, of each dimension but the last, whose elements follow each other. Those of a tensor
    /// without gaps unless said.
    pub fn strides(mut self, bytes: impl AsRef<[u64]>) -> Self {
        self.strides = Some(Axes::new(bytes.as_ref()));
        self
    }

    /// The box that one copy moves. With an element stride of 2, a box of 8 moves 4.
    pub fn box_extents(mut self, extents: [u32; R]) -> Self {
        self.mode = Mode::Tiled {
            extents: Axes::new(&extents),
        };
        self
    }

    /// The pixels and channels that one copy moves, in place of a box, and where the walk over pixels begins and ends in each
    /// spatial dimension, from the beginning and from the end of an image.
    pub fn im2col(
        mut self,
        lower: impl AsRef<[i32]>,
        upper: impl AsRef<[i32]>,
        channels: u32,
        pixels: u32,
    ) -> Self {
        self.mode = Mode::Im2col {
            lower: Axes::new(lower.as_ref()),
            upper: Axes::new(upper.as_ref()),
            channels,
            pixels,
        };
        self
    }

    /// The same along W alone; from compute capability 10.0 on.
    pub fn im2col_w(mut self, lower: i32, upper: i32, channels: u32, pixels: u32) -> Self {
        self.mode = Mode::Im2colWide {
            lower,
            upper,
            channels,
            pixels,
            wide: Wide::W,
        };
        self
    }

    /// The same of 128 pixels.
    pub fn im2col_w_128(mut self, lower: i32, upper: i32, channels: u32) -> Self {
        self.mode = Mode::Im2colWide {
            lower,
            upper,
            channels,
            pixels: 128,
            wide: Wide::W128,
        };
        self
    }

    /// Takes every so manyth element, in each dimension.
    pub fn element_strides(mut self, strides: [u32; R]) -> Self {
        self.element_strides = strides;
        self
    }

    /// What the elements are taken for; `T` unless said. Elements of 4 and 6 bits are packed into a tensor of `u8`.
    pub fn element(mut self, element: MapElement) -> Self {
        self.element = element;
        self
    }

    /// How channels are grouped in global memory.
    pub fn interleave(mut self, interleave: Interleave) -> Self {
        self.interleave = interleave;
        self
    }

    /// How pieces of rows are permuted in shared memory.
    pub fn swizzle(mut self, swizzle: Swizzle) -> Self {
        self.swizzle = swizzle;
        self
    }

    /// How much is fetched into the L2 cache at once.
    pub fn l2_promotion(mut self, promotion: L2Promotion) -> Self {
        self.l2_promotion = promotion;
        self
    }

    /// What is read outside of the extents.
    pub fn fill(mut self, fill: Fill) -> Self {
        self.fill = fill;
        self
    }

    /// The map, held against all rules.
    fn checked(&self, buffer: &Buffer, writes: bool) -> Result<Built> {
        let mut extents = self.extents;
        if !self.extents_are_said
            && let Some(last) = extents.last_mut()
        {
            let bits = last.saturating_mul(size_of::<T>() as u64 * 8);
            *last = bits / self.element.global_bits().max(1);
        }
        let described = Described {
            element: self.element,
            address: buffer.address().saturating_add(self.offset),
            extents: Axes::new(&extents),
            strides: self
                .strides
                .unwrap_or_else(|| compact_strides(self.element, &extents)),
            mode: self.mode,
            element_strides: Axes::new(&self.element_strides),
            interleave: self.interleave,
            swizzle: self.swizzle,
            l2_promotion: self.l2_promotion,
            fill: self.fill,
        };
        let device = buffer.device().inner();
        let mut violations = described.violations_on(device.compute_capability());
        if !fits(T::DTYPE, self.element) {
            violations.push(Violation::Elements {
                element: self.element,
                of: T::DTYPE.name(),
            });
        }
        let is_complete = !violations
            .iter()
            .any(|one| matches!(one, Violation::Rank { .. } | Violation::Entries { .. }));
        if is_complete {
            let bytes = if writes {
                buffer.room()
            } else {
                buffer.bytes()
            };
            violations.extend(described.violation_in(buffer.address(), bytes, writes));
        }
        if !violations.is_empty() {
            return Err(Error::TensorMap(violations));
        }
        Ok(Built {
            dtype: T::DTYPE,
            described,
            encoded: device.maps().get(device, &described)?,
        })
    }
}

impl<'a, T: Element, const R: usize> TensorMapBuilder<Reads<'a>, T, R> {
    /// The map.
    ///
    /// # Errors
    /// [`Error::TensorMap`] with each rule that it breaks: those of tensor maps, and that it describes nothing outside of the
    /// tensor's memory.
    pub fn build(self) -> Result<TensorMap<'a, T, R>> {
        Ok(TensorMap {
            built: self.checked(self.memory.0, false)?,
            buffer: self.memory.0,
            element: PhantomData,
        })
    }
}

impl<'a, T: Element, const R: usize> TensorMapBuilder<Writes<'a>, T, R> {
    /// The map.
    ///
    /// # Errors
    /// As for a tensor that is read. A copy that writes ends rows at a multiple of 16 bytes, and that has to lie within the
    /// tensor's memory too.
    pub fn build(self) -> Result<TensorMapMut<'a, T, R>> {
        Ok(TensorMapMut {
            built: self.checked(self.memory.0, true)?,
            buffer: self.memory.0,
            element: PhantomData,
        })
    }
}

/// What the elements of a tensor are in its map.
fn element_of(dtype: Dtype) -> MapElement {
    match dtype {
        Dtype::Bool | Dtype::I8 | Dtype::U8 | Dtype::E4m3 | Dtype::E5m2 => MapElement::U8,
        Dtype::I16 | Dtype::U16 | Dtype::E4m3x2 | Dtype::E5m2x2 => MapElement::U16,
        Dtype::I32 => MapElement::I32,
        Dtype::U32 | Dtype::F16x2 | Dtype::Bf16x2 => MapElement::U32,
        Dtype::I64 => MapElement::I64,
        Dtype::U64 => MapElement::U64,
        Dtype::F16 => MapElement::F16,
        Dtype::Bf16 => MapElement::Bf16,
        Dtype::F32 => MapElement::F32,
        Dtype::F64 => MapElement::F64,
    }
}

/// Whether elements of a tensor may be taken for these.
fn fits(dtype: Dtype, element: MapElement) -> bool {
    match dtype {
        Dtype::F32 => matches!(
            element,
            MapElement::F32 | MapElement::F32Ftz | MapElement::Tf32 | MapElement::Tf32Ftz
        ),
        Dtype::U8 => element == MapElement::U8 || element.is_packed(),
        _ => element == element_of(dtype),
    }
}
