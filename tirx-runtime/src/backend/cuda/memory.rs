//! Operations on memory that run on a stream, and what the driver knows of an address.

use super::{
    CudaBackend,
    api::{Address, Handle, code},
    handle,
};
use crate::{
    Error, Result,
    backend::{Backend, Pattern, RawStream, Transfer},
};
use std::{ffi::c_int, ptr};

/// `CU_MEMHOSTALLOC_PORTABLE`
const PORTABLE: u32 = 1;
/// `CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL`
const DEVICE_ORDINAL: c_int = 9;
/// `CU_POINTER_ATTRIBUTE_IS_MANAGED`
const IS_MANAGED: c_int = 8;
/// `CU_POINTER_ATTRIBUTE_MEMORY_TYPE`
const MEMORY_TYPE: c_int = 2;
/// `CU_MEMORYTYPE_DEVICE`
const DEVICE_MEMORY: u32 = 2;

/// Zeroed, pinned memory of the host.
pub(super) fn allocate_host(backend: &CudaBackend, bytes: u64) -> Result<u64> {
    let mut host = ptr::null_mut();
    // SAFETY: the driver writes one address.
    match unsafe { (backend.api().mem_host_alloc)(&mut host, bytes as usize, PORTABLE) } {
        0 => {}
        code::OUT_OF_MEMORY => {
            return Err(Error::OutOfMemory {
                device: format!("the host of {}", backend.description),
                bytes,
                free: None,
            });
        }
        failed => return Err(backend.failed("cuMemHostAlloc", failed)),
    }
    // SAFETY: the driver gave that many bytes.
    unsafe { ptr::write_bytes(host.cast::<u8>(), 0, bytes as usize) };
    Ok(host.expose_provenance() as u64)
}

/// Whether the driver knows the address as this GPU's. How far its memory goes is not asked: one range may be made of
/// several allocations.
pub(super) fn owns(backend: &CudaBackend, address: u64, bytes: u64) -> Result<()> {
    let unknown = |reason: String| Error::NotDeviceMemory {
        device: backend.description.to_string(),
        address,
        bytes,
        reason,
    };
    let (mut kind, mut ordinal) = (0_u32, -1_i32);
    let get = backend.api().pointer_get_attribute;
    // SAFETY: both attributes are numbers of 32 bits; the driver writes one to each place, or refuses the address.
    let (first, second) = unsafe {
        (
            get((&raw mut kind).cast(), MEMORY_TYPE, address),
            get((&raw mut ordinal).cast(), DEVICE_ORDINAL, address),
        )
    };
    match (first, second) {
        (0, 0) => {}
        (failed, _) | (0, failed) if code::loses_the_context(failed) => {
            return Err(backend.failed("cuPointerGetAttribute", failed));
        }
        _ => return Err(unknown("the driver does not know the address".to_owned())),
    }
    let mut managed = 0_u32;
    // SAFETY: the attribute is a number of 32 bits.
    let known = unsafe { get((&raw mut managed).cast(), IS_MANAGED, address) };
    if known == 0 && managed != 0 {
        // Host and GPUs have it in common.
        return Ok(());
    }
    if kind != DEVICE_MEMORY {
        return Err(unknown("it is memory of the host".to_owned()));
    }
    let own = backend.description.ordinal.map(i64::from);
    if own != Some(i64::from(ordinal)) {
        return Err(unknown(format!("it is memory of GPU {ordinal}")));
    }
    Ok(())
}

/// Issues an operation on memory.
pub(super) fn transfer(backend: &CudaBackend, stream: RawStream, transfer: Transfer) -> Result<()> {
    let api = backend.api();
    let stream = handle(stream.0);
    // SAFETY, for all three: `track` keeps both ranges alive, and everyone else off them, until the stream is done with
    // them. What is of the host is pinned, so that the call returns before the copy has run.
    match transfer {
        Transfer::ToDevice { to, from, bytes } => {
            // SAFETY: as above.
            backend.check("cuMemcpyHtoDAsync", unsafe {
                (api.memcpy_htod_async)(to, handle(from), bytes as usize, stream)
            })
        }
        Transfer::ToHost { to, from, bytes } => {
            // SAFETY: as above.
            backend.check("cuMemcpyDtoHAsync", unsafe {
                (api.memcpy_dtoh_async)(handle(to), from, bytes as usize, stream)
            })
        }
        Transfer::Within { to, from, bytes } => {
            // SAFETY: as above.
            backend.check("cuMemcpyDtoDAsync", unsafe {
                (api.memcpy_dtod_async)(to, from, bytes as usize, stream)
            })
        }
        Transfer::Fill { to, pattern, count } => fill(backend, stream, to, pattern, count),
    }
}

fn fill(
    backend: &CudaBackend,
    stream: Handle,
    to: Address,
    pattern: Pattern,
    count: u64,
) -> Result<()> {
    let api = backend.api();
    let words = |to: Address, value: [u8; 4], count: u64| {
        // SAFETY: as in `transfer`; a word of 4 bytes is aligned, since the elements are of 4 or of 8 bytes.
        backend.check("cuMemsetD32Async", unsafe {
            (api.memset_d32_async)(to, u32::from_ne_bytes(value), count as usize, stream)
        })
    };
    match *pattern.as_bytes() {
        [a] => {
            // SAFETY: as in `transfer`.
            backend.check("cuMemsetD8Async", unsafe {
                (api.memset_d8_async)(to, a, count as usize, stream)
            })
        }
        [a, b] => {
            let value = u16::from_ne_bytes([a, b]);
            // SAFETY: as in `transfer`.
            backend.check("cuMemsetD16Async", unsafe {
                (api.memset_d16_async)(to, value, count as usize, stream)
            })
        }
        [a, b, c, d] => words(to, [a, b, c, d], count),
        [a, b, c, d, e, f, g, h] if [a, b, c, d] == [e, f, g, h] => {
            words(to, [a, b, c, d], count * 2)
        }
        [a, b, c, d, e, f, g, h] => {
            words(to, [a, b, c, d], 1)?;
            words(to + 4, [e, f, g, h], 1)?;
            // What is there is copied behind itself, twice as much each time.
            let mut done = 1;
            while done < count {
                let more = done.min(count - done);
                transfer(
                    backend,
                    RawStream(stream as u64),
                    Transfer::Within {
                        to: to + done * 8,
                        from: to,
                        bytes: more * 8,
                    },
                )?;
                done += more;
            }
            Ok(())
        }
        _ => Err(Error::Unsupported {
            device: backend.description.to_string(),
            what: "elements of this size",
        }),
    }
}

/// Issues a copy from another GPU.
pub(super) fn copy_from_peer(
    backend: &CudaBackend,
    stream: RawStream,
    to: u64,
    peer: &dyn Backend,
    from: u64,
    bytes: u64,
) -> Result<()> {
    let Some(context) = peer.context() else {
        return Err(Error::OtherDevice {
            what: "the source",
            found: peer.description().to_string(),
            expected: backend.description.to_string(),
        });
    };
    let own = backend.context.as_raw().cast();
    // SAFETY: as in `transfer`; both contexts are alive, since both devices are.
    backend.check("cuMemcpyPeerAsync", unsafe {
        (backend.api().memcpy_peer_async)(
            to,
            own,
            from,
            handle(context),
            bytes as usize,
            handle(stream.0),
        )
    })
}
