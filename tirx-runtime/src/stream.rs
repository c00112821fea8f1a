//! Streams and events.

use crate::{Device, Error, Result, backend::RawEvent, device::DeviceInner, track::Timeline};
use std::{fmt, sync::Arc};

/// A queue of work for a device: what is issued on it runs in the order of issue.
///
/// Launches on different streams may run at the same time. Where they use the same tensor they are ordered as the
/// borrows of the tensor are, without anything to be done; [`Stream::wait`] orders them for other reasons.
///
/// A clone is the same stream.
#[derive(Clone)]
pub struct Stream {
    timeline: Arc<Timeline>,
}

impl Stream {
    pub(crate) fn create(device: &Arc<DeviceInner>) -> Result<Self> {
        Ok(Self {
            timeline: Timeline::create(device)?,
        })
    }

    pub(crate) fn of(timeline: Arc<Timeline>) -> Self {
        Self { timeline }
    }

    pub(crate) fn timeline(&self) -> &Arc<Timeline> {
        &self.timeline
    }

    /// The device that it belongs to.
    pub fn device(&self) -> Device {
        Device::from_inner(Arc::clone(self.timeline.device()))
    }

    /// Waits until everything issued on the stream so far is complete.
    ///
    /// # Errors
    /// If one of the launches failed.
    pub fn synchronize(&self) -> Result<()> {
        self.timeline.synchronize()
    }

    /// How many operations have been issued on the stream: launches, copies, fills, graphs. What was refused, or recorded for
    /// a graph, was not issued.
    pub fn issued(&self) -> u64 {
        self.timeline.issued()
    }

    /// An event that is complete once everything issued on the stream so far is.
    ///
    /// # Errors
    /// If the driver refuses, the device was lost, or the stream records a graph.
    pub fn record(&self) -> Result<Event> {
        self.timeline.not_captured("recording an event")?;
        let raw = self
            .timeline
            .device()
            .backend()
            .record(self.timeline.raw())?;
        Ok(Event {
            device: Arc::clone(self.timeline.device()),
            raw,
        })
    }

    /// Makes what is issued on this stream from now on wait for the event. The host does not wait.
    ///
    /// # Errors
    /// If the event is of another device, the device was lost, or the stream records a graph.
    pub fn wait(&self, event: &Event) -> Result<()> {
        let device = self.timeline.device();
        same_device(device, &event.device, "an event")?;
        self.timeline.not_captured("waiting for an event")?;
        device.backend().wait(self.timeline.raw(), event.raw)
    }
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stream of {}", self.timeline.device())
    }
}

/// A point in a stream.
pub struct Event {
    device: Arc<DeviceInner>,
    raw: RawEvent,
}

impl Event {
    pub(crate) fn raw(&self) -> RawEvent {
        self.raw
    }

    pub(crate) fn device_inner(&self) -> &Arc<DeviceInner> {
        &self.device
    }

    /// Waits until the point is reached.
    ///
    /// # Errors
    /// If a launch before it failed.
    pub fn synchronize(&self) -> Result<()> {
        self.device.backend().synchronize_event(self.raw)
    }

    /// Whether the point is reached.
    ///
    /// # Errors
    /// If a launch before it failed.
    pub fn is_complete(&self) -> Result<bool> {
        self.device.backend().event_is_complete(self.raw)
    }

    /// Milliseconds from an earlier event to this one, on the device's clock. Waits for both.
    ///
    /// On the emulator this is the time that the emulator took, which says nothing about a GPU.
    ///
    /// # Errors
    /// If the events are of two devices, or a launch before them failed.
    pub fn milliseconds_since(&self, earlier: &Event) -> Result<f32> {
        same_device(&self.device, &earlier.device, "the earlier event")?;
        earlier.synchronize()?;
        self.synchronize()?;
        self.device.backend().elapsed(earlier.raw, self.raw)
    }
}

impl Drop for Event {
    fn drop(&mut self) {
        self.device.backend().destroy_event(self.raw);
    }
}

impl fmt::Debug for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Event of {}", self.device)
    }
}

pub(crate) fn same_device(
    expected: &Arc<DeviceInner>,
    found: &Arc<DeviceInner>,
    what: &'static str,
) -> Result<()> {
    if Arc::ptr_eq(expected, found) {
        return Ok(());
    }
    Err(Error::OtherDevice {
        what,
        found: found.to_string(),
        expected: expected.to_string(),
    })
}
