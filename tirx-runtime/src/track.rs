//! Who uses memory, and who has to wait for whom.
//!
//! A stream runs what is issued on it in order; between streams, and between a stream and the host, there is no order
//! but the one made here. Each stream counts what was issued on it, and a *mark* is a stream and such a number:
//! "whatever stream 3 had been given when it had been given 17 operations".
//!
//! A piece of memory has a [`Usage`]: the mark of its last writer, and the marks of all readers since. Then
//!
//! - a reader has to come after the last writer;
//! - a writer has to come after the last writer and all readers since, and takes their place.
//!
//! Something on the same stream is ordered already and costs nothing. For another stream an event is recorded at that
//! moment on the stream that has to be waited for: it covers more than the mark asks for, but nothing is recorded unless
//! someone else asks. What was once waited for is remembered, so that it is not waited for twice.
//!
//! # Why safe code has no race between host and device
//!
//! A launch borrows its tensors only until `launch` returns, and the kernel may still run then; a copy borrows its host
//! buffer so as well. But all host access to such memory goes through its owner, and each access first waits for the
//! marks: `to_vec`, `copy_to` and [`HostBuffer::as_slice`](crate::HostBuffer::as_slice) for the writer; `copy_from`,
//! [`HostBuffer::as_mut_slice`](crate::HostBuffer::as_mut_slice) and the drop for the writer and all readers.
//!
//! - *No mark is missed.* [`issue`] sets it before the borrow ends, and Rust orders the end of a borrow before the next
//!   conflicting one, also between threads; so whoever asks sees every mark that concerns it.
//! - *No operation is issued while the host looks.* A slice of a host buffer borrows the buffer. A copy that writes the
//!   buffer needs `&mut`, which the slice excludes; one that reads it may run beside `&[T]`, and `&mut [T]` excludes it.
//!   Elements have no interior mutability.
//! - *Nothing depends on a destructor.* Forgetting a tensor or a host buffer leaks its memory, which then stays valid for
//!   whatever runs. A `Launch` that is dropped or forgotten was never issued: it leaves no mark and touches no memory. A
//!   [`Graph`](crate::Graph) borrows nothing: each replay is given its tensors anew, by the borrows that it needs.
//! - *A failure leaves its marks*, in case it is that of an earlier operation. If a wait fails the access does not happen;
//!   a drop then frees nothing that a device might still reach.
//! - *Ordinary host memory is never given to a running operation*: copies between it and a device are complete when the
//!   call returns.
//! - *Memory that others own* is used by the same rules. What they do with it is ordered by whoever vouches for it: see
//!   [`DeviceTensor::from_raw`](crate::DeviceTensor::from_raw).

use crate::{
    Error, Result,
    backend::{Backend, RawGraph, RawStream},
    device::DeviceInner,
    memory::Buffer,
    recording::{Recording, Shared},
};
use std::sync::{
    Arc, Mutex, MutexGuard, PoisonError, RwLock,
    atomic::{AtomicBool, AtomicU64, Ordering},
};

/// How many other streams a stream remembers to have waited for.
const REMEMBERED: usize = 16;

/// A lock that a panic elsewhere does not take away: what it guards is consistent between any two statements.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A stream of a device, with the count of what was issued on it.
#[derive(Debug)]
pub(crate) struct Timeline {
    /// No other stream of the process has it.
    id: u64,
    raw: RawStream,
    device: Arc<DeviceInner>,
    /// Operations that have been issued; counted after they are.
    issued: AtomicU64,
    /// Of those, how many are known to be complete.
    complete: AtomicU64,
    /// What of which streams comes before whatever is issued on this one now: their ids and counts.
    after: Mutex<Vec<(u64, u64)>>,
    /// Whether the raw stream goes with this.
    owned: bool,
    /// Whether there is a recording: then what is issued goes into it, and nothing runs.
    captures: AtomicBool,
    /// Whoever issues holds it to read until the operation is issued, so that no recording ends meanwhile.
    recording: RwLock<Option<Shared>>,
}

/// A stream, and how many operations it had been given.
#[derive(Debug, Clone)]
pub(crate) struct Mark {
    timeline: Arc<Timeline>,
    count: u64,
}

impl Timeline {
    /// A new stream.
    pub(crate) fn create(device: &Arc<DeviceInner>) -> Result<Arc<Self>> {
        let raw = device.backend().create_stream()?;
        Ok(Self::of(device, raw, true))
    }

    /// A stream that is there. It goes with this if it is `owned`.
    pub(crate) fn of(device: &Arc<DeviceInner>, raw: RawStream, owned: bool) -> Arc<Self> {
        static IDS: AtomicU64 = AtomicU64::new(1);
        Arc::new(Self {
            id: IDS.fetch_add(1, Ordering::Relaxed),
            raw,
            device: Arc::clone(device),
            issued: AtomicU64::new(0),
            complete: AtomicU64::new(0),
            after: Mutex::new(Vec::new()),
            owned,
            captures: AtomicBool::new(false),
            recording: RwLock::new(None),
        })
    }

    pub(crate) fn raw(&self) -> RawStream {
        self.raw
    }

    pub(crate) fn device(&self) -> &Arc<DeviceInner> {
        &self.device
    }

    fn backend(&self) -> &dyn Backend {
        self.device.backend()
    }

    /// Counts an operation that has just been issued.
    pub(crate) fn count(&self) -> u64 {
        self.issued.fetch_add(1, Ordering::AcqRel) + 1
    }

    /// How many operations have been issued.
    pub(crate) fn issued(&self) -> u64 {
        self.issued.load(Ordering::Acquire)
    }

    pub(crate) fn id(&self) -> u64 {
        self.id
    }

    /// From now on what is issued goes into a recording.
    pub(crate) fn start_recording(&self, shared: Shared) {
        let mut recording = self
            .recording
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        *recording = Some(shared);
        self.captures.store(true, Ordering::Release);
    }

    /// The recording, if there is one.
    pub(crate) fn recording(&self) -> Option<Shared> {
        if !self.captures.load(Ordering::Acquire) {
            return None;
        }
        let recording = self.recording.read();
        recording.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Ends the recording that began on this stream, for all that have joined; what was recorded becomes a graph if it is to be
    /// kept. Nobody issues anything on any of the streams meanwhile.
    pub(crate) fn end_recording(
        &self,
        keep: impl FnOnce(&Recording) -> bool,
    ) -> (Recording, Result<RawGraph>) {
        let members = self
            .recording()
            .map_or_else(Vec::new, |recording| Recording::close(&recording));
        let mut guards: Vec<_> = (members.iter())
            .map(|member| {
                let recording = member.recording.write();
                recording.unwrap_or_else(PoisonError::into_inner)
            })
            .collect();
        let shared = guards.first_mut().and_then(|guard| guard.take());
        let mut recording =
            shared.map_or_else(Recording::default, |shared| Recording::take(&shared));
        let joined = recording.finish();
        let keep = joined.is_ok() && keep(&recording);
        let graph = self.backend().end_capture(self.raw, keep);
        for (member, guard) in members.iter().zip(&mut guards) {
            **guard = None;
            member.captures.store(false, Ordering::Release);
        }
        (recording, joined.and(graph))
    }

    /// Refuses what cannot be part of a graph.
    pub(crate) fn not_captured(&self, what: &'static str) -> Result<()> {
        match self.captures.load(Ordering::Acquire) {
            true => Err(Error::Captured { what }),
            false => Ok(()),
        }
    }

    /// Waits on the host for everything issued.
    pub(crate) fn synchronize(&self) -> Result<()> {
        self.not_captured("waiting for the stream")?;
        // The count is read first: what is issued during the wait may or may not be covered by it.
        let issued = self.issued.load(Ordering::Acquire);
        self.backend().synchronize(self.raw)?;
        self.complete.fetch_max(issued, Ordering::AcqRel);
        Ok(())
    }

    /// Makes whatever is issued on this stream from now on come after the mark.
    fn follow(&self, mark: &Mark) -> Result<()> {
        if mark.timeline.id == self.id || mark.is_complete() {
            return Ok(());
        }
        let other = &mark.timeline;
        other.not_captured("coming after work that was issued before")?;
        let follows = |after: &[(u64, u64)]| {
            after
                .iter()
                .any(|&(id, count)| id == other.id && count >= mark.count)
        };
        if follows(&lock(&self.after)) {
            return Ok(());
        }
        let issued = other.issued.load(Ordering::Acquire);
        // The other stream may be another device's; an event belongs to the device that records it.
        let event = other.backend().record(other.raw)?;
        let waited = self.backend().wait(self.raw, event);
        other.backend().destroy_event(event);
        waited?;
        let mut after = lock(&self.after);
        match after.iter_mut().find(|(id, _)| *id == other.id) {
            Some((_, count)) => *count = issued.max(*count),
            None => {
                if after.len() >= REMEMBERED {
                    after.remove(0);
                }
                after.push((other.id, issued));
            }
        }
        Ok(())
    }
}

impl Drop for Timeline {
    fn drop(&mut self) {
        if self.owned {
            self.backend().destroy_stream(self.raw);
        }
    }
}

impl Mark {
    fn is_complete(&self) -> bool {
        self.timeline.complete.load(Ordering::Acquire) >= self.count
    }

    /// Waits on the host.
    fn synchronize(&self) -> Result<()> {
        if self.is_complete() {
            return Ok(());
        }
        self.timeline.synchronize()
    }
}

/// The uses of a piece of memory that someone may have to wait for.
#[derive(Debug, Default)]
pub(crate) struct Usage {
    writer: Option<Mark>,
    readers: Vec<Mark>,
}

impl Usage {
    /// Makes the stream come after what a reader has to come after.
    pub(crate) fn before_read(&self, stream: &Timeline) -> Result<()> {
        match &self.writer {
            Some(writer) => stream.follow(writer),
            None => Ok(()),
        }
    }

    /// Makes the stream come after what a writer has to come after.
    pub(crate) fn before_write(&self, stream: &Timeline) -> Result<()> {
        self.before_read(stream)?;
        self.readers
            .iter()
            .try_for_each(|reader| stream.follow(reader))
    }

    /// Notes a reader.
    pub(crate) fn read_by(&mut self, timeline: &Arc<Timeline>, count: u64) {
        match self
            .readers
            .iter_mut()
            .find(|reader| reader.timeline.id == timeline.id)
        {
            Some(reader) => reader.count = reader.count.max(count),
            None => {
                // Readers on streams that have moved on would pile up in a tensor that is only read.
                self.readers.retain(|reader| !reader.is_complete());
                self.readers.push(Mark {
                    timeline: Arc::clone(timeline),
                    count,
                });
            }
        }
    }

    /// Notes a writer, which has come after all that was noted before.
    pub(crate) fn written_by(&mut self, timeline: &Arc<Timeline>, count: u64) {
        self.readers.clear();
        match &mut self.writer {
            Some(writer) if writer.timeline.id == timeline.id => writer.count = count,
            writer => {
                *writer = Some(Mark {
                    timeline: Arc::clone(timeline),
                    count,
                });
            }
        }
    }

    /// The marks that the host has to wait for before it reads.
    pub(crate) fn pending_writer(&self) -> Option<Mark> {
        self.writer.clone().filter(|writer| !writer.is_complete())
    }

    /// Waits on the host for what a read has to come after.
    pub(crate) fn wait_to_read(usage: &Mutex<Self>) -> Result<()> {
        // The lock is not held while waiting, so that others may go on reading.
        let writer = lock(usage).pending_writer();
        match writer {
            Some(writer) => writer.synchronize(),
            None => Ok(()),
        }
    }

    /// Waits on the host for what a write or a drop has to come after.
    pub(crate) fn wait_to_write(&mut self) -> Result<()> {
        if let Some(writer) = &self.writer {
            writer.synchronize()?;
        }
        self.readers.iter().try_for_each(Mark::synchronize)?;
        *self = Self::default();
        Ok(())
    }
}

/// A use of memory by an operation.
#[derive(Debug)]
pub(crate) enum Use<'a> {
    Read(&'a Buffer),
    Write(&'a mut Buffer),
}

impl Use<'_> {
    pub(crate) fn buffer(&self) -> &Buffer {
        match self {
            Self::Read(buffer) => buffer,
            Self::Write(buffer) => buffer,
        }
    }

    pub(crate) fn is_write(&self) -> bool {
        matches!(self, Self::Write(_))
    }

    fn before(self, stream: &Timeline) -> Result<()> {
        match self {
            Self::Read(buffer) => lock(buffer.usage()).before_read(stream),
            Self::Write(buffer) => buffer.usage_mut().before_write(stream),
        }
    }

    fn after(self, timeline: &Arc<Timeline>, count: u64) {
        match self {
            Self::Read(buffer) => lock(buffer.usage()).read_by(timeline, count),
            Self::Write(buffer) => buffer.usage_mut().written_by(timeline, count),
        }
    }
}

/// The memory that an operation uses.
pub(crate) trait Uses {
    /// Shows each use, in the same order every time.
    fn each(&mut self, visit: impl FnMut(Use<'_>) -> Result<()>) -> Result<()>;

    /// What a use is of, in words, by its place in that order.
    fn label(&self, index: usize) -> String;
}

/// Issues an operation on a stream, after all that its memory has to come after, and notes it as a user of that memory.
/// While the stream records, the operation becomes part of the recording instead.
#[inline]
pub(crate) fn issue(
    timeline: &Arc<Timeline>,
    uses: &mut impl Uses,
    run: impl FnOnce() -> Result<()>,
) -> Result<()> {
    if timeline.captures.load(Ordering::Acquire)
        && let Some(recording) = &*timeline
            .recording
            .read()
            .unwrap_or_else(PoisonError::into_inner)
    {
        lock(recording).before(timeline, uses)?;
        let issued = run();
        lock(recording).after(timeline, uses)?;
        return issued;
    }
    uses.each(|one| one.before(timeline))?;
    let issued = run();
    let count = timeline.count();
    uses.each(|one| {
        one.after(timeline, count);
        Ok(())
    })?;
    issued
}

/// Two things of memory: what is written, and what is read.
pub(crate) struct Copies<'a> {
    pub(crate) to: &'a mut Buffer,
    pub(crate) from: Option<&'a Buffer>,
}

impl Uses for Copies<'_> {
    fn each(&mut self, mut visit: impl FnMut(Use<'_>) -> Result<()>) -> Result<()> {
        if let Some(from) = self.from {
            visit(Use::Read(from))?;
        }
        visit(Use::Write(self.to))
    }

    fn label(&self, index: usize) -> String {
        match (self.from, index) {
            (Some(_), 0) => "the source of a copy",
            (Some(_), _) => "the destination of a copy",
            (None, _) => "what is filled",
        }
        .to_owned()
    }
}
