//! Memory, streams and events that other code owns, and ours in other code's hands.
//!
//! What is borrowed is used by the rules of [`crate::track`], which knows only what goes through it. Whoever lends something
//! vouches for the rest; each function says for what.

use crate::{
    Device, DeviceTensor, Element, Error, Event, Result, Stream,
    backend::{RawEvent, RawStream},
    error::Shape,
    memory::{Buffer, Guard, Owner},
    stream::same_device,
    tensor::bytes_of,
    track::{Copies, Timeline, Use, Uses, issue},
};
use std::{
    any::Any,
    ffi::c_void,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    ptr,
};

/// `CU_STREAM_PER_THREAD`
const PER_THREAD: usize = 2;

impl<T: Element, const R: usize> DeviceTensor<T, R> {
    /// A tensor over memory that is there already, and that stays its owner's: row-major and compact, of this shape, from
    /// this address of the device on (CUDA: a `CUdeviceptr`).
    ///
    /// Dropping the tensor waits for what was issued on it here, and frees nothing.
    ///
    /// # Safety
    /// Until the tensor is dropped the memory stays allocated, and nothing uses it but what is issued through this tensor,
    /// or is ordered with that as if it were: work on other streams that reads the memory comes before or after every
    /// operation here that writes it, and work that writes it before or after every operation here. [`Stream::from_raw`],
    /// [`Stream::read_with`] and [`Stream::write_with`] make such an order. Two tensors that share bytes are the same: at
    /// any time they may both be read, or one be written.
    ///
    /// # Errors
    /// If the address is 0, is not aligned to the elements, or is not known to be the device's own; if the shape is larger
    /// than the address space.
    pub unsafe fn from_raw(device: &Device, address: u64, shape: [usize; R]) -> Result<Self> {
        Self::foreign(device, address, shape, Owner::Nobody)
    }

    /// As [`DeviceTensor::from_raw`], with something that keeps the memory allocated: it is dropped after the last
    /// operation on the tensor is complete.
    ///
    /// # Safety
    /// As for [`DeviceTensor::from_raw`].
    ///
    /// # Errors
    /// As for [`DeviceTensor::from_raw`]; `keeper` is dropped then.
    pub unsafe fn from_raw_with(
        device: &Device,
        address: u64,
        shape: [usize; R],
        keeper: impl Any + Send,
    ) -> Result<Self> {
        let keeper = Guard::new(Box::new(keeper));
        Self::foreign(device, address, shape, Owner::Guard(keeper))
    }

    pub(crate) fn foreign(
        device: &Device,
        address: u64,
        shape: [usize; R],
        owner: Owner,
    ) -> Result<Self> {
        let bytes = bytes_of::<T>(&shape)?;
        if bytes > 0 {
            if address == 0 {
                return Err(Error::NullPointer {
                    shape: Shape::from(&shape[..]),
                    bytes,
                });
            }
            // Elements are aligned to their size on a device.
            let required = size_of::<T>();
            if !address.is_multiple_of(required as u64) {
                return Err(Error::MisalignedPointer {
                    address,
                    required,
                    dtype: T::DTYPE,
                });
            }
            if address.checked_add(bytes).is_none() {
                return Err(Error::TooLarge {
                    shape: Shape::from(&shape[..]),
                    size: size_of::<T>(),
                });
            }
            device.inner().backend().alive()?;
            device.inner().backend().owns(address, bytes)?;
        }
        Ok(Self::over(Buffer::of(device, address, bytes, owner), shape))
    }

    /// The address of the first element in the device's memory (CUDA: a `CUdeviceptr`); 0 if there are no elements.
    ///
    /// It is a number: what is done with it goes unseen here. [`Stream::read_with`] and [`Stream::write_with`] give it
    /// together with the order that its use needs.
    pub fn as_device_ptr(&self) -> u64 {
        self.parts().1.address()
    }
}

impl Stream {
    /// A stream of the driver (a `CUstream`) that other code owns, of this device. Null is the driver's default stream.
    ///
    /// What is issued on it here comes after what its owner has issued on it by then, and before what the owner issues
    /// later.
    ///
    /// # Safety
    /// It is a stream of the device's primary context, does not record a graph while it is used here, and is not destroyed
    /// before all tensors and host buffers that were used on it through this are dropped or this was synchronized after
    /// their last use.
    ///
    /// # Errors
    /// If the device is an emulator, which has no such streams; if it is the handle of the default stream of each thread,
    /// which is another stream in each.
    pub unsafe fn from_raw(device: &Device, stream: *mut c_void) -> Result<Self> {
        gpu(device, "streams of the driver")?;
        if stream.addr() == PER_THREAD {
            return Err(Error::Unsupported {
                device: device.to_string(),
                what: "one stream that is the default stream of every thread",
            });
        }
        let raw = RawStream(stream.expose_provenance() as u64);
        Ok(Self::of(Timeline::of(device.inner(), raw, false)))
    }

    /// The driver's stream (a `CUstream`). It lives as long as a clone of this stream, or a tensor that was used on it.
    ///
    /// What other code issues on it is in the order of issue with what is issued here. A tensor does not know of it, unless
    /// it is issued in [`Stream::read_with`] or [`Stream::write_with`].
    ///
    /// # Errors
    /// If the device is an emulator, which has none.
    pub fn as_raw(&self) -> Result<*mut c_void> {
        gpu(&self.device(), "streams of the driver")?;
        let raw = self.timeline().raw().0;
        Ok(ptr::with_exposed_provenance_mut(raw as usize))
    }

    /// Lets other code issue work on this stream that reads a tensor: the stream first comes after what a reader has to come
    /// after, then `issue` is called with the address of the tensor, then the stream is noted as its reader.
    ///
    /// # Errors
    /// If the tensor is another device's, or that was lost.
    pub fn read_with<T: Element, const R: usize, O>(
        &self,
        tensor: &DeviceTensor<T, R>,
        issue: impl FnOnce(u64) -> O,
    ) -> Result<O> {
        let buffer = tensor.parts().1;
        self.lend(
            buffer.device(),
            buffer.address(),
            &mut Reader(buffer),
            issue,
        )
    }

    /// As [`Stream::read_with`], for work that writes the tensor.
    ///
    /// # Errors
    /// As for [`Stream::read_with`].
    pub fn write_with<T: Element, const R: usize, O>(
        &self,
        tensor: &mut DeviceTensor<T, R>,
        issue: impl FnOnce(u64) -> O,
    ) -> Result<O> {
        let to = tensor.parts_mut().1;
        let (device, address) = (to.device().clone(), to.address());
        let mut uses = Copies { to, from: None };
        self.lend(&device, address, &mut uses, issue)
    }

    fn lend<O>(
        &self,
        owner: &Device,
        address: u64,
        uses: &mut impl Uses,
        issue: impl FnOnce(u64) -> O,
    ) -> Result<O> {
        let device = self.timeline().device();
        same_device(device, owner.inner(), "a tensor")?;
        device.backend().alive()?;
        let mut result = None;
        self::issue(self.timeline(), uses, || {
            // What was issued before a panic uses the tensor as well, so it is noted first.
            result = Some(catch_unwind(AssertUnwindSafe(|| issue(address))));
            Ok(())
        })?;
        match result {
            Some(Ok(result)) => Ok(result),
            Some(Err(panic)) => resume_unwind(panic),
            // `issue` called what it was given, or failed.
            None => Err(Error::Captured {
                what: "work of other code",
            }),
        }
    }

    /// Makes what is issued on this stream from now on wait for an event of the driver (a `CUevent`).
    ///
    /// # Safety
    /// It is an event of the driver, and alive.
    ///
    /// # Errors
    /// If the device is an emulator, or was lost; if the stream records a graph.
    pub unsafe fn wait_raw(&self, event: *mut c_void) -> Result<()> {
        gpu(&self.device(), "events of the driver")?;
        self.timeline().not_captured("waiting for an event")?;
        let event = RawEvent(event.expose_provenance() as u64);
        let timeline = self.timeline();
        timeline.device().backend().wait(timeline.raw(), event)
    }
}

impl Event {
    /// The driver's event (a `CUevent`), which lives as long as this.
    ///
    /// # Errors
    /// If the device is an emulator, which has none.
    pub fn as_raw(&self) -> Result<*mut c_void> {
        let device = Device::from_inner(self.device_inner().clone());
        gpu(&device, "events of the driver")?;
        Ok(ptr::with_exposed_provenance_mut(self.raw().0 as usize))
    }
}

/// One that reads.
struct Reader<'a>(&'a Buffer);

impl Uses for Reader<'_> {
    fn each(&mut self, mut visit: impl FnMut(Use<'_>) -> Result<()>) -> Result<()> {
        visit(Use::Read(self.0))
    }

    fn label(&self, _index: usize) -> String {
        "a tensor that other code uses".to_owned()
    }
}

fn gpu(device: &Device, what: &'static str) -> Result<()> {
    match device.is_emulator() {
        false => Ok(()),
        true => Err(Error::Unsupported {
            device: device.to_string(),
            what,
        }),
    }
}
