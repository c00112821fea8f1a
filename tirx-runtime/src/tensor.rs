//! Tensors in a device's memory.

use crate::{Device, Element, Error, Result, error::Shape, memory::Buffer, track::Usage};
use std::{fmt, marker::PhantomData};

/// A tensor in a device's memory: row-major and compact, its last index running fastest.
///
/// `R` is the number of dimensions. Any of them may be 0.
///
/// A kernel takes it as `&DeviceTensor` or `&mut DeviceTensor` and may still run when the launch has returned. Whatever
/// is done with the tensor next waits for as much as it has to: see [`Stream`](crate::Stream).
pub struct DeviceTensor<T: Element, const R: usize> {
    buffer: Buffer,
    shape: [usize; R],
    element: PhantomData<T>,
}

impl<T: Element, const R: usize> DeviceTensor<T, R> {
    pub(crate) fn uninit(device: &Device, shape: [usize; R]) -> Result<Self> {
        let bytes = bytes_of::<T>(&shape)?;
        Ok(Self::over(Buffer::allocate(device, bytes)?, shape))
    }

    /// The tensor that a buffer of the right size is.
    pub(crate) fn over(buffer: Buffer, shape: [usize; R]) -> Self {
        Self {
            buffer,
            shape,
            element: PhantomData,
        }
    }

    pub(crate) fn zeroed(device: &Device, shape: [usize; R]) -> Result<Self> {
        let tensor = Self::uninit(device, shape)?;
        let bytes = tensor.buffer.bytes();
        if bytes > 0 {
            let backend = device.inner().backend();
            backend.zero(tensor.buffer.address(), bytes)?;
        }
        Ok(tensor)
    }

    pub(crate) fn from_elements(
        device: &Device,
        elements: &[T],
        shape: [usize; R],
    ) -> Result<Self> {
        let expected = shape
            .iter()
            .try_fold(1_usize, |len, &extent| len.checked_mul(extent));
        if let Some(expected) = expected.filter(|&expected| expected != elements.len()) {
            return Err(Error::Length {
                shape: Shape::from(&shape[..]),
                expected,
                found: elements.len(),
            });
        }
        let mut tensor = Self::uninit(device, shape)?;
        tensor.copy_from(elements)?;
        Ok(tensor)
    }

    /// A tensor over memory that the device need not know, for tests of what cannot be made otherwise.
    #[cfg(test)]
    pub(crate) fn borrowed(device: &Device, address: u64, shape: [usize; R]) -> Self {
        let bytes = shape.iter().product::<usize>() * size_of::<T>();
        let owner = crate::memory::Owner::Nobody;
        Self::over(Buffer::of(device, address, bytes as u64, owner), shape)
    }

    /// The same tensor with its elements taken for another type of the same meaning.
    #[cfg(feature = "half")]
    pub(crate) fn relabel<U: Element>(self) -> DeviceTensor<U, R> {
        debug_assert_eq!(T::DTYPE, U::DTYPE);
        DeviceTensor {
            buffer: self.buffer,
            shape: self.shape,
            element: PhantomData,
        }
    }

    /// The extents, outermost first.
    #[inline]
    pub fn shape(&self) -> [usize; R] {
        self.shape
    }

    pub(crate) fn parts(&self) -> (&[usize], &Buffer) {
        (&self.shape, &self.buffer)
    }

    pub(crate) fn parts_mut(&mut self) -> (&[usize], &mut Buffer) {
        (&self.shape, &mut self.buffer)
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        // Did not overflow when the tensor was made.
        self.shape.iter().product()
    }

    /// Whether it has no elements.
    pub fn is_empty(&self) -> bool {
        self.shape.contains(&0)
    }

    /// The device whose memory it lies in.
    pub fn device(&self) -> &Device {
        self.buffer.device()
    }

    /// The elements, in row-major order. Waits for the kernel that writes them.
    ///
    /// # Errors
    /// If that kernel failed, or the device was lost.
    pub fn to_vec(&self) -> Result<Vec<T>> {
        let mut elements = vec![T::zeroed(); self.len()];
        self.copy_to(&mut elements)?;
        Ok(elements)
    }

    /// Copies the elements to the host, in row-major order. Waits for the kernel that writes them.
    ///
    /// # Errors
    /// If `elements` is not as long as the tensor, if that kernel failed, or the device was lost.
    pub fn copy_to(&self, elements: &mut [T]) -> Result<()> {
        self.same_length(elements.len())?;
        Usage::wait_to_read(self.buffer.usage())?;
        let backend = self.buffer.device().inner().backend();
        if self.buffer.bytes() == 0 {
            return backend.alive();
        }
        backend.read(self.buffer.address(), bytemuck::cast_slice_mut(elements))
    }

    /// Replaces the elements, in row-major order. Waits for all kernels that read or write them.
    ///
    /// # Errors
    /// If `elements` is not as long as the tensor, if one of those kernels failed, or the device was lost.
    pub fn copy_from(&mut self, elements: &[T]) -> Result<()> {
        self.same_length(elements.len())?;
        self.buffer.usage_mut().wait_to_write()?;
        let backend = self.buffer.device().inner().backend();
        if self.buffer.bytes() == 0 {
            return backend.alive();
        }
        backend.write(self.buffer.address(), bytemuck::cast_slice(elements))
    }

    fn same_length(&self, found: usize) -> Result<()> {
        let expected = self.len();
        if found == expected {
            return Ok(());
        }
        Err(Error::Length {
            shape: Shape::from(&self.shape[..]),
            expected,
            found,
        })
    }
}

impl<T: Element, const R: usize> fmt::Debug for DeviceTensor<T, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "DeviceTensor of {} {:?} on {}",
            T::DTYPE,
            self.shape,
            self.buffer.device()
        )
    }
}

/// The bytes of a tensor.
pub(crate) fn bytes_of<T>(shape: &[usize]) -> Result<u64> {
    // All extents but the zeros, so that `[usize::MAX, usize::MAX, 0]` is refused as well: `len` has to be exact.
    let bytes = shape
        .iter()
        .filter(|&&extent| extent != 0)
        .try_fold(size_of::<T>(), |bytes, &extent| bytes.checked_mul(extent))
        .filter(|&bytes| isize::try_from(bytes).is_ok())
        .ok_or_else(|| Error::TooLarge {
            shape: Shape::from(shape),
            size: size_of::<T>(),
        })?;
    Ok(if shape.contains(&0) { 0 } else { bytes as u64 })
}
