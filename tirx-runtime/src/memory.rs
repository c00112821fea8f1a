//! Bytes that a device uses: its own, pinned memory of the host, or memory that someone else owns.
//!
//! A [`Buffer`] is such bytes with the [`Usage`] that says who has to wait for whom. Tensors and host buffers are views
//! of one; what is done to it when it goes is decided here alone, by its [`Owner`].

use crate::{Device, Result, track::Usage};
use std::{
    any::Any,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

/// Whose the bytes are.
#[derive(Debug)]
pub(crate) enum Owner {
    /// Nobody here has to do anything.
    Nobody,
    /// The device allocated them.
    Device,
    /// The device allocated them as memory of the host.
    Host,
    /// Whatever this is keeps them; it goes when nothing uses the bytes any more.
    Guard(#[allow(dead_code)] Guard),
}

/// Something that keeps memory. Only ever dropped, so it need not be `Sync`.
pub(crate) struct Guard(#[allow(dead_code)] Mutex<Option<Box<dyn Any + Send>>>);

impl Guard {
    pub(crate) fn new(keeper: Box<dyn Any + Send>) -> Self {
        Self(Mutex::new(Some(keeper)))
    }
}

impl std::fmt::Debug for Guard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Guard")
    }
}

/// Bytes, and who uses them.
#[derive(Debug)]
pub(crate) struct Buffer {
    /// No other buffer of the process has it, then or later.
    id: u64,
    device: Device,
    /// In the device's memory, or the host's for a host buffer. 0 if there are no bytes.
    address: u64,
    bytes: u64,
    usage: Mutex<Usage>,
    owner: Owner,
}

impl Buffer {
    /// Memory of the device.
    pub(crate) fn allocate(device: &Device, bytes: u64) -> Result<Self> {
        let backend = device.inner().backend();
        if bytes == 0 {
            backend.alive()?;
            return Ok(Self::of(device, 0, 0, Owner::Nobody));
        }
        let address = backend.allocate(bytes)?;
        Ok(Self::of(device, address, bytes, Owner::Device))
    }

    /// Pinned memory of the host, all zeros.
    pub(crate) fn allocate_host(device: &Device, bytes: u64) -> Result<Self> {
        let backend = device.inner().backend();
        if bytes == 0 {
            backend.alive()?;
            return Ok(Self::of(device, 0, 0, Owner::Nobody));
        }
        let address = backend.allocate_host(bytes)?;
        Ok(Self::of(device, address, bytes, Owner::Host))
    }

    /// Bytes that are there.
    pub(crate) fn of(device: &Device, address: u64, bytes: u64, owner: Owner) -> Self {
        static IDS: AtomicU64 = AtomicU64::new(1);
        Self {
            id: IDS.fetch_add(1, Ordering::Relaxed),
            device: device.clone(),
            address,
            bytes,
            usage: Mutex::default(),
            owner,
        }
    }

    #[inline]
    pub(crate) fn id(&self) -> u64 {
        self.id
    }

    #[inline]
    pub(crate) fn device(&self) -> &Device {
        &self.device
    }

    /// Where the first byte lies.
    #[inline]
    pub(crate) fn address(&self) -> u64 {
        self.address
    }

    #[inline]
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The bytes from the first one on that nobody else has: devices allocate no less than 16 at a time.
    pub(crate) fn room(&self) -> u64 {
        match self.owner {
            Owner::Device => self.bytes.checked_next_multiple_of(16),
            _ => None,
        }
        .unwrap_or(self.bytes)
    }

    #[inline]
    pub(crate) fn usage(&self) -> &Mutex<Usage> {
        &self.usage
    }

    #[inline]
    pub(crate) fn usage_mut(&mut self) -> &mut Usage {
        self.usage.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether some byte is in both, which lie in one kind of memory of one device.
    #[inline]
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        let end = |buffer: &Self| buffer.address.saturating_add(buffer.bytes);
        self.bytes > 0 && other.bytes > 0 && self.address < end(other) && other.address < end(self)
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        if matches!(self.owner, Owner::Nobody) && self.bytes == 0 {
            return;
        }
        let waited = self.usage_mut().wait_to_write();
        // If the device is lost its memory is as well, and host memory that it may still reach stays where it is.
        if waited.is_err() {
            return;
        }
        let backend = self.device.inner().backend();
        match self.owner {
            Owner::Device => backend.free(self.address),
            Owner::Host => backend.free_host(self.address, self.bytes),
            // A guard goes with the field, after this.
            Owner::Guard(_) | Owner::Nobody => {}
        }
    }
}
