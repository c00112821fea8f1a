//! Streams and events.

use crate::{
    Device, Error, GraphError, Result,
    backend::RawEvent,
    device::DeviceInner,
    recording::Point,
    track::{Timeline, lock},
};
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
    /// If the driver refuses, or the device was lost.
    pub fn record(&self) -> Result<Event> {
        let point = self.timeline.recording().map(|recording| {
            let known = lock(&recording).known(&self.timeline);
            Point { recording, known }
        });
        let raw = self
            .timeline
            .device()
            .backend()
            .record(self.timeline.raw())?;
        Ok(Event {
            device: Arc::clone(self.timeline.device()),
            raw,
            point,
        })
    }

    /// Makes what is issued on this stream from now on wait for the event. The host does not wait.
    ///
    /// If the event is of a stream that records a graph, this one joins the recording: see [`Device::capture`]. What was
    /// issued here before is then waited for on the host.
    ///
    /// # Errors
    /// If the event is of another device, or the device was lost; if this stream or the event's records a graph, and the other
    /// is no part of that.
    pub fn wait(&self, event: &Event) -> Result<()> {
        let timeline = &self.timeline;
        let device = timeline.device();
        same_device(device, &event.device, "an event")?;
        let wait = || device.backend().wait(timeline.raw(), event.raw);
        let Some(Point { recording, known }) = &event.point else {
            timeline.not_captured("waiting for an event")?;
            return wait();
        };
        let refused = |why| Err(GraphError::Event { why }.into());
        if lock(recording).has_ended() {
            return refused("has ended");
        }
        match timeline.recording() {
            Some(own) if Arc::ptr_eq(&own, recording) => {
                wait()?;
                lock(recording).learn(timeline, known);
                Ok(())
            }
            Some(_) => refused("the stream is no part of"),
            None => {
                timeline.synchronize()?;
                let mut joined = lock(recording);
                if joined.has_ended() {
                    return refused("has ended");
                }
                wait()?;
                joined.join(timeline, known.clone());
                timeline.start_recording(Arc::clone(recording));
                Ok(())
            }
        }
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
    /// Of a stream that records: where in the recording.
    point: Option<Point>,
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
        self.runs()?;
        self.device.backend().synchronize_event(self.raw)
    }

    /// Refuses an event that is only recorded.
    fn runs(&self) -> Result<()> {
        match self.point {
            None => Ok(()),
            Some(_) => Err(Error::Captured {
                what: "waiting for an event",
            }),
        }
    }

    /// Whether the point is reached.
    ///
    /// # Errors
    /// If a launch before it failed.
    pub fn is_complete(&self) -> Result<bool> {
        self.runs()?;
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
