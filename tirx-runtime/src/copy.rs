//! Copies and fills on a stream: they return before they have run, and are ordered as launches are.

use crate::{
    DeviceTensor, Element, Error, HostBuffer, Result, Stream,
    backend::{Pattern, Transfer},
    device::DeviceInner,
    error::Shape,
    memory::Buffer,
    stream::same_device,
    track::{Copies, issue},
};
use std::sync::Arc;

impl Stream {
    /// Copies a host buffer to a tensor, in row-major order. Returns before the copy has run.
    ///
    /// # Errors
    /// If the two differ in the number of elements, if one is not of the stream's device, or that was lost.
    pub fn copy_to_device<T: Element, const R: usize>(
        &self,
        tensor: &mut DeviceTensor<T, R>,
        host: &HostBuffer<T>,
    ) -> Result<()> {
        host.same_length(&tensor.shape())?;
        self.owns(host.buffer(), "a host buffer")?;
        let (to, from) = (tensor.parts_mut().1, host.buffer());
        self.owns(to, "a tensor")?;
        self.transfer(
            Transfer::ToDevice {
                to: to.address(),
                from: from.address(),
                bytes: from.bytes(),
            },
            to,
            Some(from),
        )
    }

    /// Copies a tensor to a host buffer, in row-major order. Returns before the copy has run.
    ///
    /// # Errors
    /// As for [`Stream::copy_to_device`].
    pub fn copy_to_host<T: Element, const R: usize>(
        &self,
        host: &mut HostBuffer<T>,
        tensor: &DeviceTensor<T, R>,
    ) -> Result<()> {
        host.same_length(&tensor.shape())?;
        self.owns(host.buffer(), "a host buffer")?;
        let (to, from) = (host.buffer_mut(), tensor.parts().1);
        self.owns(from, "a tensor")?;
        self.transfer(
            Transfer::ToHost {
                to: to.address(),
                from: from.address(),
                bytes: from.bytes(),
            },
            to,
            Some(from),
        )
    }

    /// Copies a tensor to another, which may be another GPU's. Returns before the copy has run. The stream is one of the
    /// destination's device.
    ///
    /// Between GPUs the driver copies directly if it can, and through the host's memory otherwise.
    ///
    /// # Errors
    /// If the shapes differ, the tensors share bytes, the destination is not of the stream's device, one of the two
    /// devices is a GPU and the other an emulator, or one was lost.
    pub fn copy<T: Element, const R: usize>(
        &self,
        to: &mut DeviceTensor<T, R>,
        from: &DeviceTensor<T, R>,
    ) -> Result<()> {
        if to.shape() != from.shape() {
            return Err(Error::ShapesDiffer {
                from: Shape::from(&from.shape()[..]),
                to: Shape::from(&to.shape()[..]),
            });
        }
        let (to, from) = (to.parts_mut().1, from.parts().1);
        self.owns(to, "the destination")?;
        let device = self.timeline().device();
        let peer = from.device().inner();
        if Arc::ptr_eq(peer, device) {
            if to.overlaps(from) {
                return Err(Error::CopyOverlaps {
                    from: from.address(),
                    to: to.address(),
                });
            }
            return self.transfer(
                Transfer::Within {
                    to: to.address(),
                    from: from.address(),
                    bytes: from.bytes(),
                },
                to,
                Some(from),
            );
        }
        self.copy_from_peer(to, from, device, peer)
    }

    fn copy_from_peer(
        &self,
        to: &mut Buffer,
        from: &Buffer,
        device: &Arc<DeviceInner>,
        peer: &Arc<DeviceInner>,
    ) -> Result<()> {
        let timeline = self.timeline();
        let is_gpu = |device: &DeviceInner| device.backend().description().ordinal.is_some();
        if is_gpu(device) != is_gpu(peer) {
            return Err(Error::OtherDevice {
                what: "the source",
                found: peer.to_string(),
                expected: device.to_string(),
            });
        }
        timeline.not_captured("a copy between devices")?;
        peer.backend().alive()?;
        let backend = device.backend();
        backend.alive()?;
        if from.bytes() == 0 {
            return Ok(());
        }
        let (address, source, bytes) = (to.address(), from.address(), from.bytes());
        let from = Some(from);
        issue(timeline, &mut Copies { to, from }, || {
            backend.copy_from_peer(timeline.raw(), address, peer.backend(), source, bytes)
        })
    }

    /// Sets all elements of a tensor to zero. Returns before that has run.
    ///
    /// # Errors
    /// If the tensor is not of the stream's device, or that was lost.
    pub fn zero<T: Element, const R: usize>(&self, tensor: &mut DeviceTensor<T, R>) -> Result<()> {
        self.fill(tensor, T::zeroed())
    }

    /// Sets all elements of a tensor to a value. Returns before that has run.
    ///
    /// # Errors
    /// If the tensor is not of the stream's device, or that was lost.
    pub fn fill<T: Element, const R: usize>(
        &self,
        tensor: &mut DeviceTensor<T, R>,
        value: T,
    ) -> Result<()> {
        let count = tensor.len() as u64;
        let to = tensor.parts_mut().1;
        self.owns(to, "a tensor")?;
        self.transfer(
            Transfer::Fill {
                to: to.address(),
                pattern: Pattern::of(bytemuck::bytes_of(&value)),
                count,
            },
            to,
            None,
        )
    }

    /// Whether the memory is of the stream's device.
    fn owns(&self, buffer: &Buffer, what: &'static str) -> Result<()> {
        same_device(self.timeline().device(), buffer.device().inner(), what)
    }

    fn transfer(&self, transfer: Transfer, to: &mut Buffer, from: Option<&Buffer>) -> Result<()> {
        let timeline = self.timeline();
        let backend = timeline.device().backend();
        backend.alive()?;
        if to.bytes() == 0 {
            return Ok(());
        }
        issue(timeline, &mut Copies { to, from }, || {
            backend.transfer(timeline.raw(), transfer)
        })
    }
}
