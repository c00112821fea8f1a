//! Finding a loaded kernel without a lock and without hashing.
//!
//! Each kernel has one static [`KernelCache`]. A live device holds one of a few slots, by number; a cache has a cell for
//! each slot, with the device's id and the loaded function. Ids are never used twice, so a cell that has the id of a
//! device has been filled for that device. A device that found all slots taken has none and looks its kernels up in its
//! own table, under a lock, as everyone does at a kernel's first launch.
//!
//! A cell is a few atomics. They cannot be seen torn: while a device lives its slot is nobody else's, so all that is
//! written to the cell is that device's id, after the function that its own table has, which is always the same.

use crate::{
    Result,
    backend::{Early, RawFunction},
    device::DeviceInner,
    kernel::Kernel,
};
use std::sync::{
    Mutex,
    atomic::{AtomicU32, AtomicU64, Ordering},
};

/// How many devices find their kernels the fast way at a time.
const SLOTS: usize = 8;

/// Which slots are taken.
static TAKEN: Mutex<[bool; SLOTS]> = Mutex::new([false; SLOTS]);

/// The place of a device in the caches.
#[derive(Debug)]
pub(crate) struct Slot {
    /// Not 0, and no other device's, in this process.
    id: u64,
    /// Below `SLOTS`, or none.
    index: Option<usize>,
}

impl Slot {
    /// A slot for a new device.
    pub(crate) fn take() -> Self {
        static IDS: AtomicU64 = AtomicU64::new(1);
        let mut taken = crate::track::lock(&TAKEN);
        let index = taken.iter().position(|taken| !taken);
        if let Some(taken) = index.and_then(|index| taken.get_mut(index)) {
            *taken = true;
        }
        Self {
            id: IDS.fetch_add(1, Ordering::Relaxed),
            index,
        }
    }

    pub(crate) fn id(&self) -> u64 {
        self.id
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut taken = crate::track::lock(&TAKEN);
        if let Some(taken) = self.index.and_then(|index| taken.get_mut(index)) {
            *taken = false;
        }
    }
}

/// Where a kernel is loaded, for each device. The attribute emits one beside each kernel.
#[derive(Debug)]
pub struct KernelCache {
    cells: [Cell; SLOTS],
}

#[derive(Debug)]
struct Cell {
    /// The id of the device that the function is for; 0 for none.
    device: AtomicU64,
    function: AtomicU64,
    dynamic_shared: AtomicU32,
    max_threads: AtomicU32,
    early: AtomicU32,
}

impl KernelCache {
    /// An empty cache.
    #[allow(clippy::new_without_default)]
    pub const fn new() -> Self {
        Self {
            cells: [const {
                Cell {
                    device: AtomicU64::new(0),
                    function: AtomicU64::new(0),
                    dynamic_shared: AtomicU32::new(0),
                    max_threads: AtomicU32::new(0),
                    early: AtomicU32::new(0),
                }
            }; SLOTS],
        }
    }

    /// The kernel, loaded on the device.
    #[inline]
    pub(crate) fn get(&self, kernel: &'static Kernel, device: &DeviceInner) -> Result<RawFunction> {
        let slot = device.slot();
        if let Some(cell) = slot.index.and_then(|index| self.cells.get(index))
            && cell.device.load(Ordering::Acquire) == slot.id
        {
            return Ok(RawFunction {
                handle: cell.function.load(Ordering::Relaxed),
                dynamic_shared: cell.dynamic_shared.load(Ordering::Relaxed),
                max_threads: cell.max_threads.load(Ordering::Relaxed),
                early: Early::from_number(cell.early.load(Ordering::Relaxed)),
            });
        }
        self.load(kernel, device)
    }

    #[cold]
    fn load(&self, kernel: &'static Kernel, device: &DeviceInner) -> Result<RawFunction> {
        let function = device.load(kernel)?;
        let slot = device.slot();
        if let Some(cell) = slot.index.and_then(|index| self.cells.get(index)) {
            cell.function.store(function.handle, Ordering::Relaxed);
            cell.dynamic_shared
                .store(function.dynamic_shared, Ordering::Relaxed);
            cell.max_threads
                .store(function.max_threads, Ordering::Relaxed);
            cell.early.store(function.early.number(), Ordering::Relaxed);
            cell.device.store(slot.id, Ordering::Release);
        }
        Ok(function)
    }
}
