//! Pinned memory of the host, which a device copies from and to by itself.

use crate::{Device, Element, Error, Result, error::Shape, memory::Buffer, track::Usage};
use std::{fmt, marker::PhantomData, ptr};

/// Pinned memory of the host, for copies that run while the host does something else.
///
/// [`Stream::copy_to_device`](crate::Stream::copy_to_device) and [`Stream::copy_to_host`](crate::Stream::copy_to_host)
/// return before the copy has run. A host buffer knows them as a tensor knows its kernels: looking at the elements waits
/// for the copy that writes them, changing them for every copy, and so does dropping the buffer.
///
/// ```
/// # fn main() -> tirx_runtime::Result<()> {
/// # let device = tirx_runtime::Device::open_emulator()?;
/// let stream = device.stream()?;
/// let mut host = device.host_buffer::<f32>(4)?;
/// host.as_mut_slice()?.copy_from_slice(&[1.0, 2.0, 3.0, 4.0]);
/// let mut a = device.uninit::<f32, 1>([4])?;
/// stream.copy_to_device(&mut a, &host)?; // runs by itself
/// host.as_mut_slice()?.fill(0.0); // waits for it
/// stream.copy_to_host(&mut host, &a)?;
/// assert_eq!(host.as_slice()?, [1.0, 2.0, 3.0, 4.0]); // waits for it
/// # Ok(())
/// # }
/// ```
pub struct HostBuffer<T: Element> {
    buffer: Buffer,
    len: usize,
    element: PhantomData<T>,
}

impl Device {
    /// Pinned memory of the host for `len` elements, which are zeros.
    ///
    /// # Errors
    /// If the host has no room that could be pinned.
    pub fn host_buffer<T: Element>(&self, len: usize) -> Result<HostBuffer<T>> {
        let bytes = crate::tensor::bytes_of::<T>(&[len])?;
        Ok(HostBuffer {
            buffer: Buffer::allocate_host(self, bytes)?,
            len,
            element: PhantomData,
        })
    }
}

impl<T: Element> HostBuffer<T> {
    /// The number of elements.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The device that it was made for.
    pub fn device(&self) -> &Device {
        self.buffer.device()
    }

    /// The elements. Waits for the copy that writes them.
    ///
    /// # Errors
    /// If that copy failed, or the device was lost.
    pub fn as_slice(&self) -> Result<&[T]> {
        Usage::wait_to_read(self.buffer.usage())?;
        // SAFETY: as in `as_mut_slice`. No copy writes them any more, and none can be issued that does while `self` is
        // borrowed.
        Ok(unsafe { std::slice::from_raw_parts(self.pointer(), self.len) })
    }

    /// The elements, to be changed. Waits for all copies.
    ///
    /// # Errors
    /// If one of the copies failed, or the device was lost.
    pub fn as_mut_slice(&mut self) -> Result<&mut [T]> {
        self.buffer.usage_mut().wait_to_write()?;
        // SAFETY: the buffer has `len` elements, or the pointer dangles and there are none; it is aligned to more than any
        // element, was zeroed, and every bit pattern is a value. Nothing uses it any more, and no copy can be issued that
        // does while `self` is borrowed.
        Ok(unsafe { std::slice::from_raw_parts_mut(self.pointer(), self.len) })
    }

    /// Waits for all copies from and to this buffer.
    ///
    /// # Errors
    /// If one of them failed, or the device was lost.
    pub fn wait(&mut self) -> Result<()> {
        self.buffer.usage_mut().wait_to_write()
    }

    fn pointer(&self) -> *mut T {
        match self.buffer.bytes() {
            0 => ptr::dangling_mut(),
            _ => ptr::with_exposed_provenance_mut(self.buffer.address() as usize),
        }
    }

    pub(crate) fn buffer(&self) -> &Buffer {
        &self.buffer
    }

    pub(crate) fn buffer_mut(&mut self) -> &mut Buffer {
        &mut self.buffer
    }

    /// Refuses another number of elements than a tensor has.
    pub(crate) fn same_length(&self, shape: &[usize]) -> Result<()> {
        let expected = shape.iter().product();
        if self.len == expected {
            return Ok(());
        }
        Err(Error::Length {
            shape: Shape::from(shape),
            expected,
            found: self.len,
        })
    }
}

impl<T: Element> fmt::Debug for HostBuffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (dtype, device) = (T::DTYPE, self.buffer.device());
        write!(f, "HostBuffer of {} {dtype} for {device}", self.len)
    }
}
