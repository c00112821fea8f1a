//! Host memory for devices that have no driver to ask for it.

use crate::{Error, Result};
use std::{
    alloc::{Layout, alloc_zeroed, dealloc},
    ptr,
};

/// As aligned as a driver's.
const ALIGN: usize = 256;

fn layout(bytes: u64) -> Option<Layout> {
    let bytes = usize::try_from(bytes).ok().filter(|&bytes| bytes > 0)?;
    Layout::from_size_align(bytes, ALIGN).ok()
}

/// Zeroed memory; `bytes` is not 0.
pub(super) fn allocate(device: &str, bytes: u64) -> Result<u64> {
    let refused = || Error::OutOfMemory {
        device: format!("the host of {device}"),
        bytes,
        free: None,
    };
    let layout = layout(bytes).ok_or_else(refused)?;
    // SAFETY: the layout has a size that is not 0.
    let memory = unsafe { alloc_zeroed(layout) };
    match memory.is_null() {
        true => Err(refused()),
        false => Ok(memory.expose_provenance() as u64),
    }
}

/// Frees what [`allocate`] gave for as many bytes.
pub(super) fn free(address: u64, bytes: u64) {
    if let Some(layout) = layout(bytes) {
        // SAFETY: the callers free what `allocate` gave, once, with the number of bytes that it was asked for.
        unsafe { dealloc(ptr::with_exposed_provenance_mut(address as usize), layout) };
    }
}

/// The bytes of a host buffer, to read.
///
/// # Safety
/// The address is that of a living host buffer of at least as many bytes, which nothing writes meanwhile.
pub(super) unsafe fn bytes<'a>(address: u64, bytes: u64) -> &'a [u8] {
    // SAFETY: the caller's; host buffers are written to their end when they are made.
    unsafe {
        std::slice::from_raw_parts(
            ptr::with_exposed_provenance(address as usize),
            bytes as usize,
        )
    }
}

/// The bytes of a host buffer, to write.
///
/// # Safety
/// As for [`bytes`], and nothing reads them meanwhile either.
pub(super) unsafe fn bytes_mut<'a>(address: u64, bytes: u64) -> &'a mut [u8] {
    // SAFETY: the caller's.
    unsafe {
        std::slice::from_raw_parts_mut(
            ptr::with_exposed_provenance_mut(address as usize),
            bytes as usize,
        )
    }
}
