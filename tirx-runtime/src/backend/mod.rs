//! What a device has to be able to do.
//!
//! Everything above this line is the same for every device: argument checks, the order between streams, the cache of
//! loaded kernels. A backend allocates, copies, loads PTX and starts grids. Streams, events and loaded functions are
//! numbers that the backend gave out; nothing else makes one, and each is used with the backend that gave it.
//!
//! A backend may run a launch at once (the emulator) or later (a GPU). Copies from and to the host are complete when
//! the call returns. Which operations have to wait for which others is decided above, in [`crate::track`].

#[cfg(all(feature = "cuda", target_os = "linux"))]
pub(crate) mod cuda;
#[cfg(target_os = "linux")]
pub(crate) mod driver;
#[cfg(feature = "emulator")]
pub(crate) mod emulator;
#[cfg(test)]
pub(crate) mod fake;
#[cfg(any(feature = "emulator", test))]
mod host;

use crate::{
    Result,
    error::{CudaVersion, Findings},
    kernel::{Kernel, Variant},
};
use std::fmt;
use tirx_ptx::{
    arch::Target,
    tensor_map::{ENCODED_BYTES, TensorMap},
};

/// What a device is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Description {
    /// `NVIDIA H200`, `emulator`.
    pub(crate) name: String,
    /// The number of a GPU.
    pub(crate) ordinal: Option<u32>,
    /// The compute capability: 90.
    pub(crate) sm: u16,
    /// Whether `sm_90a` and `sm_100f` kernels run too.
    pub(crate) arch_features: bool,
    /// What the driver knows; none for the emulator, which knows every version of PTX.
    pub(crate) driver: Option<CudaVersion>,
    /// The largest grid.
    pub(crate) grid: [u32; 3],
    /// The largest extents of a block.
    pub(crate) block: [u32; 3],
    /// The most threads of a block.
    pub(crate) threads: u32,
    /// The most blocks of a cluster; 1 where there are no clusters.
    pub(crate) cluster: u32,
    /// Bytes of shared memory that a block can have.
    pub(crate) shared_per_block: u32,
    /// The same of a kernel that asks for more than is usual.
    pub(crate) shared_opt_in: u32,
}

impl Description {
    /// The most that the device runs, as a target.
    pub(crate) fn target(&self) -> Target {
        if self.arch_features && self.sm >= 90 {
            Target::arch(self.sm)
        } else {
            Target::base(self.sm)
        }
    }
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        match self.driver {
            Some(driver) => write!(f, " (sm_{}, driver {driver})", self.sm),
            None => write!(f, " ({})", self.target()),
        }
    }
}

/// An encoded tensor map, as a kernel takes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct EncodedMap(pub(crate) [u8; ENCODED_BYTES]);

/// A value for one parameter of the PTX entry.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Value<'a> {
    /// The first `size` bytes count.
    Bytes {
        bytes: [u8; 8],
        /// The driver knows the sizes from the PTX, and copies as many bytes.
        #[cfg_attr(not(feature = "emulator"), allow(dead_code))]
        size: u8,
    },
    /// All bytes count.
    Map(&'a EncodedMap),
}

impl Default for Value<'_> {
    fn default() -> Self {
        Self::Bytes {
            bytes: [0; 8],
            size: 0,
        }
    }
}

impl Value<'_> {
    pub(crate) fn from_u64(value: u64) -> Self {
        Self::Bytes {
            bytes: value.to_ne_bytes(),
            size: 8,
        }
    }

    pub(crate) fn from_u32(value: u32) -> Self {
        let [a, b, c, d] = value.to_ne_bytes();
        Self::Bytes {
            bytes: [a, b, c, d, 0, 0, 0, 0],
            size: 4,
        }
    }

    /// The first `size` of these.
    pub(crate) fn from_bytes(bytes: [u8; 8], size: usize) -> Self {
        Self::Bytes {
            bytes,
            size: size.min(8) as u8,
        }
    }

    #[cfg_attr(not(feature = "emulator"), allow(dead_code))]
    pub(crate) fn as_bytes(&self) -> &[u8] {
        match self {
            Self::Bytes { bytes, size } => bytes.get(..usize::from(*size)).unwrap_or(bytes),
            Self::Map(map) => &map.0,
        }
    }
}

/// A grid to start.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Grid {
    pub(crate) grid: [u32; 3],
    pub(crate) block: [u32; 3],
    /// The driver knows it from the PTX.
    #[cfg_attr(not(feature = "emulator"), allow(dead_code))]
    pub(crate) cluster: Option<[u32; 3]>,
    /// It may begin before the kernel in front of it in the stream has ended.
    #[cfg_attr(not(feature = "cuda"), allow(dead_code))]
    pub(crate) programmatic: bool,
}

/// A stream of a backend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RawStream(pub(crate) u64);

/// An event of a backend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RawEvent(pub(crate) u64);

/// A graph of a backend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RawGraph(pub(crate) u64);

/// What memory is filled with: the bytes of one element, at most 8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pattern {
    bytes: [u8; 8],
    size: u8,
}

impl Pattern {
    pub(crate) fn of(element: &[u8]) -> Self {
        let mut bytes = [0; 8];
        for (to, from) in bytes.iter_mut().zip(element) {
            *to = *from;
        }
        Self {
            bytes,
            size: element.len().min(8) as u8,
        }
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.bytes
            .get(..usize::from(self.size))
            .unwrap_or(&self.bytes)
    }
}

/// An operation on memory; there is at least one byte. What is of the host lies in a host buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Transfer {
    /// From the host to the device.
    ToDevice { to: u64, from: u64, bytes: u64 },
    /// From the device to the host.
    ToHost { to: u64, from: u64, bytes: u64 },
    /// Within the device's memory; the two do not overlap.
    Within { to: u64, from: u64, bytes: u64 },
    /// As many elements of the device's memory.
    Fill {
        to: u64,
        pattern: Pattern,
        count: u64,
    },
}

/// A loaded kernel of a backend; never 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RawFunction {
    /// The backend's name for it.
    pub(crate) handle: u64,
    /// Dynamic shared memory of a block in bytes.
    pub(crate) dynamic_shared: u32,
    /// The most threads that a block of it can have on this device, by the registers that it takes.
    pub(crate) max_threads: u32,
    /// Whether it may begin before the kernel in front of it has ended.
    pub(crate) early: Early,
}

/// Whether a kernel may begin before the kernel in front of it has ended, as far as safe code is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Early {
    /// It waits at some time, and whatever it reads before that is read once.
    May,
    /// It never waits.
    NeverWaits,
    /// It reads through the path for what nothing writes. The assembler may repeat such a load, and another value then is not
    /// the one that was checked.
    ReadOnlyPath,
}

impl Early {
    pub(crate) fn of(variant: &Variant) -> Self {
        if !variant.ptx.contains("griddepcontrol.wait") {
            Self::NeverWaits
        } else if variant.ptx.contains(".nc.") {
            Self::ReadOnlyPath
        } else {
            Self::May
        }
    }

    /// As a number, for an atomic.
    pub(crate) fn number(self) -> u32 {
        match self {
            Self::May => 0,
            Self::NeverWaits => 1,
            Self::ReadOnlyPath => 2,
        }
    }

    pub(crate) fn from_number(number: u32) -> Self {
        match number {
            0 => Self::May,
            1 => Self::NeverWaits,
            _ => Self::ReadOnlyPath,
        }
    }
}

/// The largest grid; from the CUDA guide's table of compute capabilities, as the others here.
#[cfg(any(feature = "emulator", test))]
pub(crate) const GRID: [u32; 3] = [0x7fff_ffff, 65_535, 65_535];
/// The largest extents of a block.
#[cfg(any(feature = "emulator", test))]
pub(crate) const BLOCK: [u32; 3] = [1024, 1024, 64];
/// The most threads of a block.
#[cfg(any(feature = "emulator", test))]
pub(crate) const THREADS: u32 = 1024;
/// The most blocks of a cluster, for a kernel that asks for more than the 8 that every GPU with clusters has.
pub(crate) const CLUSTER: u32 = 16;

/// A device.
pub(crate) trait Backend: Send + Sync + fmt::Debug {
    fn description(&self) -> &Description;

    /// An error if the device was lost.
    fn alive(&self) -> Result<()>;

    /// At least 256-byte aligned; `bytes` is not 0. The contents are not defined.
    fn allocate(&self, bytes: u64) -> Result<u64>;
    /// Frees what `allocate` gave, when nothing uses it any more. Quiet.
    fn free(&self, address: u64);
    fn write(&self, address: u64, bytes: &[u8]) -> Result<()>;
    fn read(&self, address: u64, bytes: &mut [u8]) -> Result<()>;
    fn zero(&self, address: u64, bytes: u64) -> Result<()>;
    /// Whether these bytes, of which there is at least one, lie in the device's memory, as far as that can be known.
    fn owns(&self, address: u64, bytes: u64) -> Result<()>;

    /// Host memory that the device copies from and to, by its address: zeroed, at least 256-byte aligned; `bytes` is not 0.
    fn allocate_host(&self, bytes: u64) -> Result<u64>;
    /// Frees what `allocate_host` gave for as many bytes, when nothing uses it any more. Quiet.
    fn free_host(&self, address: u64, bytes: u64);
    /// Issues an operation on memory.
    fn transfer(&self, stream: RawStream, transfer: Transfer) -> Result<()>;
    /// Issues a copy from another device's memory. Both are GPUs, or both emulators.
    fn copy_from_peer(
        &self,
        stream: RawStream,
        to: u64,
        peer: &dyn Backend,
        from: u64,
        bytes: u64,
    ) -> Result<()>;
    /// The driver's context of a GPU.
    #[cfg_attr(not(feature = "cuda"), allow(dead_code))]
    fn context(&self) -> Option<u64> {
        None
    }

    fn create_stream(&self) -> Result<RawStream>;
    /// Quiet. What was issued still completes.
    fn destroy_stream(&self, stream: RawStream);
    /// Waits on the host until everything issued on the stream is complete.
    fn synchronize(&self, stream: RawStream) -> Result<()>;
    /// An event that is complete once everything issued on the stream so far is.
    fn record(&self, stream: RawStream) -> Result<RawEvent>;
    /// What is issued on the stream from now on waits for the event.
    fn wait(&self, stream: RawStream, event: RawEvent) -> Result<()>;
    /// Waits on the host for the event.
    fn synchronize_event(&self, event: RawEvent) -> Result<()>;
    fn event_is_complete(&self, event: RawEvent) -> Result<bool>;
    /// Quiet.
    fn destroy_event(&self, event: RawEvent);
    /// Milliseconds between two complete events.
    fn elapsed(&self, from: RawEvent, to: RawEvent) -> Result<f32>;

    /// Loads a kernel for as long as the device lives.
    fn load(&self, kernel: &'static Kernel, variant: &'static Variant) -> Result<RawFunction>;
    /// Starts a grid, or runs it. The values fit the entry's parameters.
    fn launch(
        &self,
        stream: RawStream,
        function: RawFunction,
        grid: Grid,
        values: &[Value<'_>],
    ) -> Result<()>;

    /// From now on what is issued on the stream is recorded, and does not run.
    fn begin_capture(&self, stream: RawStream) -> Result<()>;
    /// Ends that. What was recorded becomes a graph if it is to be kept.
    fn end_capture(&self, stream: RawStream, keep: bool) -> Result<RawGraph>;
    /// Issues what was recorded. Called by one thread at a time for a graph.
    fn launch_graph(&self, stream: RawStream, graph: RawGraph) -> Result<()>;
    /// Quiet. What was issued still completes.
    fn destroy_graph(&self, graph: RawGraph);

    /// Encodes a tensor map that keeps all rules.
    fn encode(&self, map: &TensorMap) -> Result<EncodedMap>;

    /// What kernels printed since the last time, where it is kept.
    fn take_output(&self) -> String {
        String::new()
    }

    /// What was found in launches that succeeded nevertheless, since the last time.
    fn take_reviews(&self) -> Vec<Findings> {
        Vec::new()
    }
}
