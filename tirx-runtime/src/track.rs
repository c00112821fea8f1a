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
//! A launch borrows its tensors only until `launch` returns, and the kernel may still run then. But all host access to
//! a tensor's memory goes through the tensor, and each such access first waits for the marks: `to_vec` and `copy_to`
//! for the writer, `copy_from` and the drop for the writer and all readers. A mark is set before the borrow ends, and
//! Rust orders the end of a borrow before the next conflicting one, also between threads; so whoever asks sees every
//! mark that concerns it. A launch that is never issued (a `Launch` dropped or forgotten) leaves no mark and touches no
//! memory; a launch that failed leaves its marks, in case the failure is that of an earlier operation. Forgetting a
//! tensor leaks its memory, which is safe. Host memory is never given to a running kernel: copies to and from the host
//! are complete when the call returns.

use crate::{
    Result,
    backend::{Backend, RawStream},
    device::DeviceInner,
};
use std::sync::{
    Arc, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicU64, Ordering},
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
}

/// A stream, and how many operations it had been given.
#[derive(Debug, Clone)]
pub(crate) struct Mark {
    timeline: Arc<Timeline>,
    count: u64,
}

impl Timeline {
    pub(crate) fn create(device: &Arc<DeviceInner>) -> Result<Arc<Self>> {
        static IDS: AtomicU64 = AtomicU64::new(1);
        let raw = device.backend().create_stream()?;
        Ok(Arc::new(Self {
            id: IDS.fetch_add(1, Ordering::Relaxed),
            raw,
            device: Arc::clone(device),
            issued: AtomicU64::new(0),
            complete: AtomicU64::new(0),
            after: Mutex::new(Vec::new()),
        }))
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

    /// Waits on the host for everything issued.
    pub(crate) fn synchronize(&self) -> Result<()> {
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
        let follows = |after: &[(u64, u64)]| {
            after
                .iter()
                .any(|&(id, count)| id == other.id && count >= mark.count)
        };
        if follows(&lock(&self.after)) {
            return Ok(());
        }
        let issued = other.issued.load(Ordering::Acquire);
        let event = self.backend().record(other.raw)?;
        let waited = self.backend().wait(self.raw, event);
        self.backend().destroy_event(event);
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
        self.backend().destroy_stream(self.raw);
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
