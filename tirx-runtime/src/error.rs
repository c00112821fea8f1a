//! What can go wrong, in the user's words.
//!
//! Every message says what was found, what was expected, and what to do about it. Where a kernel is concerned it names
//! the kernel and the argument. Nothing here has the name of a driver function unless the driver itself failed.

use crate::{DlpackError, GraphError, dtype::Dtype, launch::Dim3};
use std::{fmt, sync::Arc};
use tirx_ptx::tensor_map::Violation;

/// The result of everything here that can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error of the runtime.
///
/// Its `Debug` form is its message, since that is what a `main` which returns it shows.
#[derive(Clone, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// There is no device to be had.
    #[error(transparent)]
    Open(#[from] OpenError),

    /// A launch was refused before it reached the device.
    #[error(transparent)]
    Launch(Box<LaunchError>),

    /// A shape and the data for it do not agree.
    #[error("a tensor of shape {shape} has {expected} elements, but {found} were given")]
    Length {
        /// The shape.
        shape: Shape,
        /// The number of elements of the shape.
        expected: usize,
        /// The number of elements given.
        found: usize,
    },

    /// A shape has more bytes than an address can count.
    #[error(
        "a tensor of shape {shape} with elements of {size} bytes is larger than the address space"
    )]
    TooLarge {
        /// The shape.
        shape: Shape,
        /// Bytes of an element.
        size: usize,
    },

    /// The device has no room for an allocation.
    #[error("{device} has no room for {bytes} bytes{}", Free(*.free))]
    OutOfMemory {
        /// The device, in words.
        device: String,
        /// What was asked for.
        bytes: u64,
        /// What is free, if the device says so.
        free: Option<u64>,
    },

    /// A stream or an event was used with something of another device.
    #[error(
        "{what} belongs to {found}, but {expected} is used here: one operation uses one device"
    )]
    OtherDevice {
        /// What was given.
        what: &'static str,
        /// Its device.
        found: String,
        /// The device in use.
        expected: String,
    },

    /// The PTX of a kernel could not be loaded.
    #[error("{device} could not load kernel `{kernel}`:\n{log}")]
    Load {
        /// The kernel.
        kernel: &'static str,
        /// The device, in words.
        device: String,
        /// What the device says, with the lines of the PTX and of the Rust source.
        log: String,
    },

    /// A check in a kernel failed while it ran.
    #[error(transparent)]
    CheckFailed(Box<FailedCheck>),

    /// The emulator found that a kernel broke a rule, or could not judge it.
    #[error(transparent)]
    Findings(Box<Findings>),

    /// A kernel stopped the device: an illegal address, a trap, a hardware error.
    #[error("{device} failed{}: {message} ({name}, code {code})", AfterKernel(*.kernel))]
    Fault {
        /// The device, in words.
        device: String,
        /// The kernel, where it is known.
        kernel: Option<&'static str>,
        /// The driver's name of the error.
        name: String,
        /// The driver's code of the error.
        code: u32,
        /// The driver's words.
        message: String,
    },

    /// The device was lost by an earlier failure; nothing can be done with it any more.
    #[error(
        "{device} was lost by an earlier failure and cannot be used again in this process; the failure was:\n{first}"
    )]
    Lost {
        /// The device, in words.
        device: String,
        /// The failure.
        #[source]
        first: Arc<Error>,
    },

    /// A tensor map breaks rules.
    #[error("no tensor map: {}", Violations(.0))]
    TensorMap(Vec<Violation>),

    /// The device has no tensor maps of a kind.
    #[error("{device} has no tensor maps of this kind: {needed}")]
    NoTensorMap {
        /// The device, in words.
        device: String,
        /// What it takes.
        needed: &'static str,
    },

    /// There has to be memory, and there is none at address 0.
    #[error("a tensor of shape {shape} cannot lie at address 0: it has {bytes} bytes")]
    NullPointer {
        /// The shape of the tensor.
        shape: Shape,
        /// Its bytes.
        bytes: u64,
    },

    /// An address is not aligned as the elements need it.
    #[error(
        "the address {address:#x} is no multiple of {required}, as the elements (of {dtype}) need it"
    )]
    MisalignedPointer {
        /// The address.
        address: u64,
        /// The alignment in bytes.
        required: usize,
        /// The elements.
        dtype: Dtype,
    },

    /// There are no such bytes in the device's memory.
    #[error("{device} has no {bytes} bytes at {address:#x}: {reason}")]
    NotDeviceMemory {
        /// The device, in words.
        device: String,
        /// The address.
        address: u64,
        /// The number of bytes.
        bytes: u64,
        /// What is known of the address.
        reason: String,
    },

    /// Source and destination of a copy differ in shape.
    #[error("a copy from {from} to {to}: both need the same number of elements in each dimension")]
    ShapesDiffer {
        /// The shape of the source.
        from: Shape,
        /// The shape of the destination.
        to: Shape,
    },

    /// Source and destination of a copy share bytes.
    #[error("a copy between tensors that share bytes, at {from:#x} and at {to:#x}")]
    CopyOverlaps {
        /// Where the source starts.
        from: u64,
        /// Where the destination starts.
        to: u64,
    },

    /// A stream that records a graph was asked for what cannot be part of one.
    #[error("{what} is not possible on a stream that records a graph: nothing runs there")]
    Captured {
        /// What was asked for.
        what: &'static str,
    },

    /// A graph was not launched.
    #[error(transparent)]
    Graph(Box<GraphError>),

    /// A tensor was not imported or exported.
    #[error(transparent)]
    Dlpack(Box<DlpackError>),

    /// The device or its driver does not have something.
    #[error("{device} does not have {what}")]
    Unsupported {
        /// The device, in words.
        device: String,
        /// What was asked for.
        what: &'static str,
    },

    /// The driver refused a call.
    #[error("{device}: the driver's `{call}` failed: {message} ({name}, code {code})")]
    Driver {
        /// The device, in words.
        device: String,
        /// The driver's function.
        call: &'static str,
        /// The driver's name of the error.
        name: String,
        /// The driver's code of the error.
        code: u32,
        /// The driver's words.
        message: String,
    },

    /// The emulator refused an operation.
    #[error("emulator: {0}")]
    Emulator(String),
}

impl Error {
    /// The failed check, if this is one or the device was lost by one.
    pub fn failed_check(&self) -> Option<&FailedCheck> {
        match self {
            Self::CheckFailed(check) => Some(check),
            Self::Lost { first, .. } => first.failed_check(),
            _ => None,
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<LaunchError> for Error {
    #[cold]
    fn from(error: LaunchError) -> Self {
        Self::Launch(Box::new(error))
    }
}

/// Why there is no device.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The program was built without the feature `cuda`.
    #[error(
        "this program was built without support for GPUs; build it with `--features cuda`, or use `Device::open_emulator`"
    )]
    CudaNotBuilt,

    /// The program was built without the feature `emulator`.
    #[error(
        "this program was built without the emulator; build it with the feature `emulator` (it is on by default)"
    )]
    EmulatorNotBuilt,

    /// `libcuda.so.1` cannot be opened.
    #[error(
        "no NVIDIA driver: {reason}; install the driver, or run in a container with access to it (`--gpus all`), \
         or set TIRX_DEVICE=emulator; `tirx doctor` says more"
    )]
    NoDriver {
        /// What the system says.
        reason: String,
    },

    /// The driver is there and does not start.
    #[error(
        "the NVIDIA driver does not start: {message} ({name}, code {code}); `nvidia-smi` may say why, or set TIRX_DEVICE=emulator"
    )]
    DriverFailed {
        /// The driver's name of the error.
        name: String,
        /// The driver's code of the error.
        code: u32,
        /// The driver's words.
        message: String,
    },

    /// The driver is too old.
    #[error(
        "the NVIDIA driver is too old: it knows CUDA {found}, and CUDA {needed} or newer is needed; update the driver, or set TIRX_DEVICE=emulator"
    )]
    DriverTooOld {
        /// What it knows.
        found: CudaVersion,
        /// What is needed.
        needed: CudaVersion,
    },

    /// There is no GPU of this number.
    #[error("there is no GPU {wanted}: {}", Gpus(*.found))]
    NoGpu {
        /// The number asked for.
        wanted: u32,
        /// How many there are.
        found: u32,
    },

    /// The variable `TIRX_DEVICE` has a value that names no device.
    #[error(
        "the environment variable TIRX_DEVICE is `{value}`; it may be `emulator`, `cuda` or `cuda:N`, with N the number of a GPU"
    )]
    Variable {
        /// Its value.
        value: String,
    },
}

/// Why a launch was refused before it reached the device.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LaunchError {
    /// Tensors and stream are not all of one device.
    #[error(
        "kernel `{kernel}`: `{argument}` is on {found}, but the stream is on {expected}: create both from one `Device`"
    )]
    OtherDevice {
        /// The kernel.
        kernel: &'static str,
        /// The parameter.
        argument: &'static str,
        /// The device of the tensor.
        found: String,
        /// The device of the stream.
        expected: String,
    },

    /// The arguments do not fit the kernel's parameters.
    #[error("kernel `{kernel}` takes {expected}, but was given {found}")]
    Arguments {
        /// The kernel.
        kernel: &'static str,
        /// What it takes.
        expected: String,
        /// What was given.
        found: String,
    },

    /// A dimension that the kernel fixes is another.
    #[error(
        "kernel `{kernel}`: dimension {axis} of `{argument}` is {found}, but the kernel is for {expected}; its shape is {shape}"
    )]
    FixedDimension {
        /// The kernel.
        kernel: &'static str,
        /// The parameter.
        argument: &'static str,
        /// The dimension, from 0.
        axis: usize,
        /// What the kernel says.
        expected: u64,
        /// What the tensor has.
        found: u64,
        /// The tensor's shape.
        shape: Shape,
    },

    /// One dimension has two values.
    #[error(
        "kernel `{kernel}`: `{symbol}` is {expected} by {bound_by}, but {found} by dimension {axis} of `{argument}`; \
         they have to be equal"
    )]
    DimensionsDiffer {
        /// The kernel.
        kernel: &'static str,
        /// The dimension's name.
        symbol: &'static str,
        /// Its value.
        expected: u64,
        /// Where the value is from, in words.
        bound_by: String,
        /// The parameter that differs.
        argument: &'static str,
        /// The dimension of it, from 0.
        axis: usize,
        /// What it has there.
        found: u64,
    },

    /// A dimension is negative, or above `2^31 - 1`.
    #[error(
        "kernel `{kernel}`: `{symbol}` is {found} by {bound_by}; a dimension known at launch is from 0 to 2147483647"
    )]
    DimensionRange {
        /// The kernel.
        kernel: &'static str,
        /// The dimension's name.
        symbol: &'static str,
        /// Where the value is from, in words.
        bound_by: String,
        /// The value.
        found: i128,
    },

    /// A dimension occurs in no argument.
    #[error("kernel `{kernel}`: nothing gives `{symbol}` a value")]
    DimensionUnbound {
        /// The kernel.
        kernel: &'static str,
        /// The dimension's name.
        symbol: &'static str,
    },

    /// The first element of a tensor is not aligned as the kernel needs it.
    #[error(
        "kernel `{kernel}`: `{argument}` starts at {address:#x}, which is not aligned to the {required} bytes that the kernel needs"
    )]
    Misaligned {
        /// The kernel.
        kernel: &'static str,
        /// The parameter.
        argument: &'static str,
        /// Where it starts.
        address: u64,
        /// The alignment in bytes.
        required: u32,
    },

    /// A tensor that the kernel writes shares bytes with another argument.
    #[error(
        "kernel `{kernel}`: `{argument}` is written and shares bytes with `{other}`; give them separate memory"
    )]
    Aliased {
        /// The kernel.
        kernel: &'static str,
        /// The parameter that is written.
        argument: &'static str,
        /// The other.
        other: &'static str,
    },

    /// A tensor does not fit the tensor map that the kernel makes of it.
    #[error("kernel `{kernel}`: no tensor map of `{argument}`: {}", Violations(.violations))]
    TensorMap {
        /// The kernel.
        kernel: &'static str,
        /// The parameter.
        argument: &'static str,
        /// The rules that it breaks.
        violations: Vec<Violation>,
    },

    /// A tensor map is not what the kernel's code relies on.
    #[error(
        "kernel `{kernel}`: the tensor map given as `{argument}` has {found}, and the kernel is compiled for {expected}: \
         build the map with that, or change `#[tma(..)]` of `{argument}`"
    )]
    TensorMapDiffers {
        /// The kernel.
        kernel: &'static str,
        /// The parameter.
        argument: &'static str,
        /// What differs: `box`, `swizzle`.
        field: &'static str,
        /// What the kernel says.
        expected: String,
        /// What the map has.
        found: String,
    },

    /// Copies to a tensor would overwrite what lies behind its rows.
    #[error(
        "kernel `{kernel}`: a row of `{argument}` has {bits} bits, and a copy to it ends rows at a multiple of 16 bytes: it would \
         overwrite what lies behind them; make the last dimension a multiple of 16 bytes, or allow it: \
         `#[tma(.., clobbers_row_padding)]`"
    )]
    TensorPadding {
        /// The kernel.
        kernel: &'static str,
        /// The parameter.
        argument: &'static str,
        /// The bits of a row.
        bits: u64,
    },

    /// Neither the attribute nor the call says how large the grid or the block is.
    #[error(
        "kernel `{kernel}` does not say its {what}: add `{what} = ..` to the attribute or call `.{what}(..)` before `.launch(..)`"
    )]
    SizeMissing {
        /// The kernel.
        kernel: &'static str,
        /// `grid` or `block`.
        what: &'static str,
    },

    /// Both the attribute and the call say how large the grid or the block is.
    #[error(
        "kernel `{kernel}` fixes its {what} in the attribute, so `.{what}(..)` cannot set it; remove one of the two"
    )]
    SizeTwice {
        /// The kernel.
        kernel: &'static str,
        /// `grid` or `block`.
        what: &'static str,
    },

    /// The expression that the attribute gives for the grid has no value for these arguments.
    #[error("kernel `{kernel}`: the {axis} of the grid has no value for these arguments: {error}")]
    GridExpression {
        /// The kernel.
        kernel: &'static str,
        /// `x`, `y` or `z`.
        axis: char,
        /// Why.
        error: ExtentError,
    },

    /// Grid or block is too large, or 0.
    #[error("kernel `{kernel}`: the {what} is {found}; its {axis} has to be from 1 to {limit}")]
    SizeRange {
        /// The kernel.
        kernel: &'static str,
        /// `grid` or `block`.
        what: &'static str,
        /// `x`, `y` or `z`.
        axis: char,
        /// All of it.
        found: Dim3,
        /// The largest value.
        limit: u32,
    },

    /// A block has too many threads.
    #[error(
        "kernel `{kernel}`: a block of {found} has {threads} threads; at most {limit} are allowed"
    )]
    BlockThreads {
        /// The kernel.
        kernel: &'static str,
        /// The block.
        found: Dim3,
        /// Its threads.
        threads: u64,
        /// What the device allows.
        limit: u32,
    },

    /// A block has more threads than the device has registers for, with this kernel.
    #[error(
        "kernel `{kernel}`: a block of {found} has {threads} threads; as compiled for {device} the kernel runs with at most {limit}, \
         by the registers that it takes: launch smaller blocks, or fix `block` in the attribute, so that it is compiled for it"
    )]
    KernelThreads {
        /// The kernel.
        kernel: &'static str,
        /// The block.
        found: Dim3,
        /// Its threads.
        threads: u64,
        /// The device, in words.
        device: String,
        /// What the kernel runs with.
        limit: u32,
    },

    /// A cluster has more blocks than the device runs together.
    #[error(
        "kernel `{kernel}`: a cluster of {found} has {blocks} blocks; {device} runs at most {limit} together"
    )]
    ClusterBlocks {
        /// The kernel.
        kernel: &'static str,
        /// The cluster.
        found: Dim3,
        /// Its blocks.
        blocks: u64,
        /// The device, in words.
        device: String,
        /// What the device allows.
        limit: u32,
    },

    /// A kernel that may begin before the kernel in front of it has ended reads through the path for what nothing writes.
    #[error(
        "kernel `{kernel}` reads with `load_nc`, which is for what nothing writes, and with `.programmatic()` the kernel in front may \
         still write: read by plain indices, or vouch for it with `unsafe {{ .programmatic_unchecked() }}`"
    )]
    ReadOnlyPath {
        /// The kernel.
        kernel: &'static str,
    },

    /// A kernel that may begin before the kernel in front of it has ended never waits for it.
    #[error(
        "kernel `{kernel}` never waits for the kernel in front of it, so `.programmatic()` would let the two race: call \
         `griddepcontrol_wait()` in it before it uses what others write, or leave `.programmatic()` out"
    )]
    NeverWaits {
        /// The kernel.
        kernel: &'static str,
    },

    /// The grid is not a whole number of clusters.
    #[error(
        "kernel `{kernel}`: the grid is {grid} and the cluster {cluster}; the {axis} of the grid has to be a multiple of the cluster's"
    )]
    Cluster {
        /// The kernel.
        kernel: &'static str,
        /// `x`, `y` or `z`.
        axis: char,
        /// The grid.
        grid: Dim3,
        /// The cluster.
        cluster: Dim3,
    },

    /// The device has no room for a cluster of the kernel.
    #[error(
        "kernel `{kernel}`: {device} has no room for a cluster of {cluster} with what a block needs: use smaller clusters, fewer \
         threads or less shared memory"
    )]
    ClusterRoom {
        /// The kernel.
        kernel: &'static str,
        /// The cluster.
        cluster: Dim3,
        /// The device, in words.
        device: String,
    },

    /// No compilation of the kernel runs on the device.
    #[error(
        "kernel `{kernel}` is compiled for {targets}, which {device} does not run; add `target = \"{suggestion}\"` to the attribute if its body allows that"
    )]
    Target {
        /// The kernel.
        kernel: &'static str,
        /// What it is compiled for.
        targets: String,
        /// The device, in words.
        device: String,
        /// The device's own target.
        suggestion: String,
    },

    /// The driver does not know the kernel's version of PTX.
    #[error("kernel `{kernel}` is PTX {major}.{minor}, which needs a driver that knows {}; this driver knows CUDA {driver}: update the driver", Needs(*.needed))]
    PtxVersion {
        /// The kernel.
        kernel: &'static str,
        /// `.version`, before the point.
        major: u8,
        /// `.version`, after the point.
        minor: u8,
        /// The first CUDA version that knows it, where that is known.
        needed: Option<CudaVersion>,
        /// What the driver knows.
        driver: CudaVersion,
    },

    /// A block needs more shared memory than the device has.
    #[error(
        "kernel `{kernel}` needs {needed} bytes of shared memory in a block; {device} has {available}"
    )]
    SharedMemory {
        /// The kernel.
        kernel: &'static str,
        /// What a block needs.
        needed: u32,
        /// The device, in words.
        device: String,
        /// What a block can have.
        available: u32,
    },
}

/// Why an expression of a `grid` has no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExtentError {
    /// Its type does not have the value.
    #[error("its expression overflows its type; compute in `u64`, or use `saturating_` operations")]
    Overflow,
    /// Something is divided by 0.
    #[error("its expression divides by 0")]
    DivisionByZero,
    /// It is less than 0 or more than a `u32` can be.
    #[error("it is {0}, and has to be from 1 to 2147483647")]
    Range(i128),
}

/// A check that failed in a kernel: what the thread that failed first wrote down.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{file}:{line}:{column}: kernel `{kernel}`: {}, in block ({}, {}, {}), thread ({}, {}, {}) [{rule}]",
    Failure(self), .block[0], .block[1], .block[2], .thread[0], .thread[1], .thread[2]
)]
#[non_exhaustive]
pub struct FailedCheck {
    /// The kernel.
    pub kernel: &'static str,
    /// The rule: `index-check`, `division-check`, `src-size-check`, `device-assert`.
    pub rule: &'static str,
    /// What is checked, in words.
    pub what: &'static str,
    /// The source file.
    pub file: &'static str,
    /// The line of the file.
    pub line: u32,
    /// The column.
    pub column: u32,
    /// The block.
    pub block: [u32; 3],
    /// The thread in its block.
    pub thread: [u32; 3],
    /// The index, the divisor, the size.
    pub value: i64,
    /// What it had to be below (an index) or at most (a size).
    pub limit: i64,
    /// Of a `device_assert!` with a message: the message.
    pub message: Option<String>,
}

/// What the emulator found in a launch.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("kernel `{kernel}` on the emulator: {verdict}\n{report}")]
#[non_exhaustive]
pub struct Findings {
    /// The kernel.
    pub kernel: &'static str,
    /// The worst of them: `review`, `incomplete` or `error`.
    pub verdict: &'static str,
    /// The names of the broken rules, in the order of the report.
    pub rules: Vec<&'static str>,
    /// All of them, one below the other, with the lines of the source.
    pub report: String,
}

/// The extents of a tensor, outermost first; writes itself as `[64, 4]`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Shape(pub Box<[usize]>);

impl From<&[usize]> for Shape {
    fn from(extents: &[usize]) -> Self {
        Self(extents.into())
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

/// A version of CUDA, as a driver states it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CudaVersion {
    /// The part before the point.
    pub major: u32,
    /// The part after the point.
    pub minor: u32,
}

impl CudaVersion {
    /// `major.minor`.
    pub const fn new(major: u32, minor: u32) -> Self {
        Self { major, minor }
    }
}

impl fmt::Display for CudaVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

/// An argument in words: `a tensor of f32 with 2 dimensions`.
pub(crate) fn tensor_in_words(dtype: Dtype, rank: usize, mutable: bool) -> String {
    let s = if rank == 1 { "" } else { "s" };
    let reference = if mutable { "&mut" } else { "&" };
    format!("{reference} tensor of {dtype} with {rank} dimension{s}")
}

/// The same of a tensor map.
pub(crate) fn map_in_words(dtype: Dtype, rank: usize, mutable: bool) -> String {
    let s = if rank == 1 { "" } else { "s" };
    let reference = if mutable { "&mut" } else { "&" };
    format!("{reference} tensor map of {dtype} with {rank} dimension{s}")
}

/// Rules of tensor maps that are broken, one behind the other.
struct Violations<'a>(&'a [Violation]);

impl fmt::Display for Violations<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, violation) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{violation}")?;
        }
        Ok(())
    }
}

struct Free(Option<u64>);

impl fmt::Display for Free {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(free) => write!(f, "; {free} bytes are free"),
            None => Ok(()),
        }
    }
}

struct AfterKernel(Option<&'static str>);

impl fmt::Display for AfterKernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(kernel) => write!(f, " in or before kernel `{kernel}`"),
            None => Ok(()),
        }
    }
}

struct Gpus(u32);

impl fmt::Display for Gpus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("the driver sees none (is CUDA_VISIBLE_DEVICES set?); set TIRX_DEVICE=emulator to run without one"),
            1 => f.write_str("the driver sees one, number 0"),
            n => write!(f, "the driver sees {n}, numbered from 0 to {}", n - 1),
        }
    }
}

struct Needs(Option<CudaVersion>);

impl fmt::Display for Needs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(version) => write!(f, "CUDA {version} or newer"),
            None => f.write_str("a newer CUDA"),
        }
    }
}

struct Failure<'a>(&'a FailedCheck);

impl fmt::Display for Failure<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FailedCheck {
            what, value, limit, ..
        } = self.0;
        match self.0.rule {
            "index-check" => write!(f, "{what} has {limit} elements, and the index is {value}"),
            "division-check" if *value == 0 => write!(f, "{what} is 0"),
            "division-check" => write!(
                f,
                "{what} is {value}, and the quotient does not fit its type"
            ),
            "src-size-check" => write!(f, "{what} is {value}, and at most {limit} is allowed"),
            "device-assert" => match &self.0.message {
                Some(message) => write!(f, "assertion failed: {message}"),
                None => write!(f, "assertion failed: {what}"),
            },
            _ => write!(f, "{what}: found {value}, the limit is {limit}"),
        }
    }
}
