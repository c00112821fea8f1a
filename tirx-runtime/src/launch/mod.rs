//! A launch: a kernel, its arguments, and how many blocks of how many threads.
//!
//! The function that `#[tirx::kernel]` leaves in place of a kernel returns a [`Launch`], which borrows its tensors.
//! [`Launch::launch`] checks everything that can be checked before the device is asked, in this order: devices, kinds of
//! arguments, dimensions, alignment, aliasing, grid and block, target and PTX version. Then it makes the stream come
//! after all that the tensors have to come after, starts the grid, and notes it as their writer or reader.
//!
//! On success nothing is allocated and no lock is held that another thread would wait for: an argument's values lie in
//! arrays of `N`, the number of PTX parameters; the loaded kernel is in the [`KernelCache`].

pub(crate) mod cache;
mod check;
pub(crate) mod maps;
mod size;

pub use cache::KernelCache;
pub use size::Dim3;

use crate::{
    DeviceTensor, Element, Result, ScalarArg, Stream, TensorMap, TensorMapMut,
    backend::{Early, Grid, RawFunction, Value},
    device::DeviceInner,
    dtype::Dtype,
    error::{ExtentError, LaunchError},
    kernel::Kernel,
    memory::Buffer,
    tensor_map::Built,
    track::{Use, Uses, issue},
};
use std::fmt;

/// An argument of a kernel.
#[derive(Debug)]
pub struct Arg<'a>(pub(crate) Kind<'a>);

/// What an argument is.
pub(crate) enum Kind<'a> {
    /// `&Tensor`
    Read(Tensor<'a>, &'a Buffer),
    /// `&mut Tensor`
    Write(Tensor<'a>, &'a mut Buffer),
    /// `&TensorMap`, with the memory beneath
    ReadMap(&'a Built, &'a Buffer),
    /// `&mut TensorMap`
    WriteMap(&'a Built, &'a mut Buffer),
    /// A scalar by value.
    Scalar { dtype: Dtype, bytes: [u8; 8] },
    /// The value of a dimension, by its index in [`Kernel::dims`].
    Dim(usize),
    /// A tensor map, by its index in [`Kernel::maps`].
    Map(usize),
}

/// The type of a tensor argument.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tensor<'a> {
    pub(crate) dtype: Dtype,
    pub(crate) shape: &'a [usize],
}

impl fmt::Debug for Kind<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(tensor, _) => write!(f, "&{} {:?}", tensor.dtype, tensor.shape),
            Self::Write(tensor, _) => write!(f, "&mut {} {:?}", tensor.dtype, tensor.shape),
            Self::ReadMap(map, _) => write!(f, "&{:?}", map.described),
            Self::WriteMap(map, _) => write!(f, "&mut {:?}", map.described),
            Self::Scalar { dtype, .. } => write!(f, "{dtype}"),
            Self::Dim(index) => write!(f, "dimension {index}"),
            Self::Map(index) => write!(f, "tensor map {index}"),
        }
    }
}

impl<'a> Arg<'a> {
    /// A tensor that the kernel reads.
    #[inline]
    pub fn tensor<T: Element, const R: usize>(tensor: &'a DeviceTensor<T, R>) -> Self {
        let (shape, buffer) = tensor.parts();
        let dtype = T::DTYPE;
        Self(Kind::Read(Tensor { dtype, shape }, buffer))
    }

    /// A tensor that the kernel writes.
    #[inline]
    pub fn tensor_mut<T: Element, const R: usize>(tensor: &'a mut DeviceTensor<T, R>) -> Self {
        let (shape, buffer) = tensor.parts_mut();
        let dtype = T::DTYPE;
        Self(Kind::Write(Tensor { dtype, shape }, buffer))
    }

    /// A tensor map of a tensor that the kernel reads.
    #[inline]
    pub fn tensor_map<T: Element, const R: usize>(map: &'a TensorMap<'_, T, R>) -> Self {
        let (built, buffer) = map.parts();
        Self(Kind::ReadMap(built, buffer))
    }

    /// A tensor map of a tensor that the kernel writes.
    #[inline]
    pub fn tensor_map_mut<T: Element, const R: usize>(map: &'a mut TensorMapMut<'_, T, R>) -> Self {
        let (built, buffer) = map.parts_mut();
        Self(Kind::WriteMap(built, buffer))
    }

    /// A scalar.
    #[inline]
    pub fn scalar<T: ScalarArg>(value: T) -> Self {
        Self(Kind::Scalar {
            dtype: T::DTYPE,
            bytes: value.to_bytes(),
        })
    }

    /// The value of a dimension, by its index in [`Kernel::dims`], for the parameter that the PTX has for it.
    #[inline]
    pub fn dim(index: usize) -> Self {
        Self(Kind::Dim(index))
    }

    /// A tensor map, by its index in [`Kernel::maps`], for the parameter that the PTX has for it.
    #[inline]
    pub fn map(index: usize) -> Self {
        Self(Kind::Map(index))
    }

    /// Whether the kernel writes the memory.
    #[inline]
    pub(crate) fn writes(&self) -> bool {
        matches!(self.0, Kind::Write(..) | Kind::WriteMap(..))
    }

    #[inline]
    pub(crate) fn buffer(&self) -> Option<&Buffer> {
        match &self.0 {
            Kind::Read(_, buffer) | Kind::ReadMap(_, buffer) => Some(buffer),
            Kind::Write(_, buffer) | Kind::WriteMap(_, buffer) => Some(buffer),
            Kind::Scalar { .. } | Kind::Dim(_) | Kind::Map(_) => None,
        }
    }
}

/// A kernel with its arguments, ready to be launched. `N` is the number of parameters that its PTX has.
///
/// ```text
/// saxpy(2.0, &x, &mut y).launch(&stream)?;
/// saxpy(2.0, &x, &mut y).grid(64).launch(&stream)?;  // where the attribute leaves the grid out
/// ```
#[must_use = "nothing runs before `.launch(&stream)`"]
#[derive(Debug)]
pub struct Launch<'a, const N: usize> {
    kernel: &'static Kernel,
    cache: &'static KernelCache,
    args: [Arg<'a>; N],
    /// What the attribute says of the grid, evaluated.
    grid: Option<[Result<u32, ExtentError>; 3]>,
    /// What the call says.
    grid_set: Option<Dim3>,
    block_set: Option<Dim3>,
    programmatic: Programmatic,
}

/// Whether the kernel may begin before the one in front has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Programmatic {
    No,
    Checked,
    /// The caller vouches for the kernel.
    Unchecked,
}

impl<'a, const N: usize> Launch<'a, N> {
    /// What the attribute emits: the arguments in the order of the PTX's parameters, and a grid.
    #[doc(hidden)]
    #[inline]
    pub fn new(
        kernel: &'static Kernel,
        cache: &'static KernelCache,
        args: [Arg<'a>; N],
        grid: Option<[u32; 3]>,
    ) -> Self {
        Self {
            kernel,
            cache,
            args,
            grid: grid.map(|grid| grid.map(Ok)),
            grid_set: None,
            block_set: None,
            programmatic: Programmatic::No,
        }
    }

    /// The same, with the entries of a grid that the attribute gives by expressions.
    #[doc(hidden)]
    #[inline]
    pub fn computed(
        kernel: &'static Kernel,
        cache: &'static KernelCache,
        args: [Arg<'a>; N],
        grid: [Result<u32, ExtentError>; 3],
    ) -> Self {
        let mut launch = Self::new(kernel, cache, args, None);
        launch.grid = Some(grid);
        launch
    }

    /// Sets the number of blocks, where the attribute leaves `grid` out.
    #[inline]
    pub fn grid(mut self, grid: impl Into<Dim3>) -> Self {
        self.grid_set = Some(grid.into());
        self
    }

    /// Sets the number of threads of a block, where the attribute leaves `block` out.
    #[inline]
    pub fn block(mut self, block: impl Into<Dim3>) -> Self {
        self.block_set = Some(block.into());
        self
    }

    /// Lets the kernel begin before the kernel in front of it in the stream has ended: once each block of that one has called
    /// `griddepcontrol_launch_dependents` or has ended (CUDA: programmatic dependent launch; from compute capability 9.0 on).
    ///
    /// What the kernel in front writes is there after this one has called `griddepcontrol_wait`, and not before. Where GPU or
    /// driver do not have it, the kernels run one after the other. So they do on the emulator, which judges them as kernels
    /// that overlap.
    ///
    /// Safe, since a kernel that uses a tensor before it waits races with the one in front as threads may race: the values
    /// are unpredictable, and what was checked of a value is true of the value that is used. Therefore a launch refuses a
    /// kernel that never waits, and one that reads with `load_nc`, which is for what nothing writes.
    #[inline]
    pub fn programmatic(mut self) -> Self {
        self.programmatic = Programmatic::Checked;
        self
    }

    /// As [`Launch::programmatic`], for any kernel.
    ///
    /// # Safety
    /// What the kernel reads with `load_nc` before it waits is written by none of the kernels in front that may still run.
    /// A kernel that never waits is to be followed by none that needs the kernels in front of it to have ended: it may end
    /// before they do.
    #[inline]
    pub unsafe fn programmatic_unchecked(mut self) -> Self {
        self.programmatic = Programmatic::Unchecked;
        self
    }

    /// Checks the arguments and starts the kernel on the stream.
    ///
    /// On a GPU this returns before the kernel has run. What is done with its tensors next waits for it by itself; to
    /// wait for it here, call [`Stream::synchronize`]. On the emulator the kernel has run and was judged.
    ///
    /// # Why this is safe
    ///
    /// A kernel without `unsafe` touches no memory but its tensors', whatever it is given and whatever runs beside it:
    ///
    /// - *Bounds.* Each index is proved or compared where it is used. What the proofs rest on is checked here: the block, the
    ///   grid where it is fixed, each dimension with its tensors, and that it is at most `2^31 - 1`.
    /// - *Values.* Every bit pattern is a value of every element. A value that was checked is the value that is used: it is
    ///   loaded once, and only through the read-only path (`load_nc`) where nothing writes meanwhile, which the next points
    ///   see to. So races between threads, or between kernels, change values and nothing else.
    /// - *Aliasing.* `&mut` keeps whole tensors apart. Views of borrowed memory are compared by address, and a launch refuses
    ///   what overlaps.
    /// - *Lifetime and order.* The borrows end when this returns, and the kernel may still run. The marks that it leaves make
    ///   every later use, here or in another stream or thread, come after it, and the memory is freed after it; forgetting
    ///   a tensor leaks its memory. The module `track` has the argument.
    /// - *Memory of others* comes in by `unsafe` functions, whose callers vouch for it.
    /// - *Device.* Tensors and stream are of one device, which has what the kernel needs.
    ///
    /// A check that fails in the kernel ends it before it touches anything outside. On a GPU that loses the device: this and
    /// every later call on it is an error that carries the first failure, and what is dropped is dropped quietly. On the
    /// emulator the launch is an error, and the device goes on.
    ///
    /// # Errors
    /// [`Error::Launch`](crate::Error::Launch) if the kernel was not started because an argument, the grid or the device
    /// does not fit. On the emulator also if the kernel broke a rule or a check in it failed; on a GPU that shows at a
    /// later call that waits.
    pub fn launch(mut self, stream: &Stream) -> Result<()> {
        let timeline = stream.timeline();
        let device = timeline.device();
        device.backend().alive()?;
        let kernel = self.kernel;

        let mut dims = [None; N];
        check::arguments(kernel, &self.args, device, &mut dims)?;
        let mut grid = size::grid(
            kernel,
            size::computed(kernel, self.grid)?.or(kernel.grid),
            self.grid_set,
            self.block_set,
            device.backend().description(),
        )?;
        grid.programmatic = self.programmatic != Programmatic::No;
        let function = self.cache.get(kernel, device)?;
        self.fits(grid, function, device)?;

        let maps = maps::encoded::<N>(kernel, &self.args, device)?;
        let mut values = [Value::default(); N];
        for (value, arg) in values.iter_mut().zip(&self.args) {
            *value = match &arg.0 {
                Kind::Read(_, buffer) => Value::from_u64(buffer.address()),
                Kind::Write(_, buffer) => Value::from_u64(buffer.address()),
                Kind::ReadMap(map, _) | Kind::WriteMap(map, _) => Value::Map(&map.encoded),
                Kind::Scalar { dtype, bytes } => Value::from_bytes(*bytes, dtype.size()),
                // Bound by `check::arguments`.
                Kind::Dim(index) => {
                    Value::from_u32(dims.get(*index).copied().flatten().unwrap_or(0))
                }
                // Encoded by `maps::encoded`.
                Kind::Map(index) => match maps.get(*index) {
                    Some(Some(map)) => Value::Map(map),
                    _ => Value::default(),
                },
            };
        }
        let mut uses = ArgUses {
            kernel,
            args: &mut self.args,
        };
        issue(timeline, &mut uses, || {
            let backend = device.backend();
            backend.launch(timeline.raw(), function, grid, &values)
        })
    }
}

impl<const N: usize> Launch<'_, N> {
    /// Checks what only the loaded kernel knows.
    #[inline]
    fn fits(
        &self,
        grid: Grid,
        function: RawFunction,
        device: &DeviceInner,
    ) -> Result<(), LaunchError> {
        let kernel = self.kernel.name;
        if size::count(grid.block) > function.max_threads.into() {
            return Err(LaunchError::KernelThreads {
                kernel,
                found: grid.block.into(),
                threads: size::count(grid.block),
                device: device.to_string(),
                limit: function.max_threads,
            });
        }
        if self.programmatic == Programmatic::Checked {
            match function.early {
                Early::May => {}
                Early::NeverWaits => return Err(LaunchError::NeverWaits { kernel }),
                Early::ReadOnlyPath => return Err(LaunchError::ReadOnlyPath { kernel }),
            }
        }
        Ok(())
    }
}

/// The tensors among arguments.
struct ArgUses<'l, 'a> {
    kernel: &'static Kernel,
    args: &'l mut [Arg<'a>],
}

impl Uses for ArgUses<'_, '_> {
    #[inline]
    fn each(&mut self, mut visit: impl FnMut(Use<'_>) -> Result<()>) -> Result<()> {
        self.args.iter_mut().try_for_each(|arg| match &mut arg.0 {
            Kind::Read(_, buffer) | Kind::ReadMap(_, buffer) => visit(Use::Read(buffer)),
            Kind::Write(_, buffer) | Kind::WriteMap(_, buffer) => visit(Use::Write(buffer)),
            Kind::Scalar { .. } | Kind::Dim(_) | Kind::Map(_) => Ok(()),
        })
    }

    fn label(&self, index: usize) -> String {
        let tensors = self.kernel.params.iter().zip(self.args.iter());
        let tensor = tensors.filter(|(_, arg)| arg.buffer().is_some()).nth(index);
        let name = tensor.map_or("?", |(param, _)| param.name);
        format!("`{name}` of kernel `{}`", self.kernel.name)
    }
}

/// The extent of a tensor in one dimension, for the expressions that a grid is given by. An extent that does not fit is
/// given as the largest that does; the launch then refuses it.
#[doc(hidden)]
#[inline]
pub fn dim_of(shape: impl AsRef<[usize]>, axis: usize) -> u32 {
    let extent = shape.as_ref().get(axis).copied().unwrap_or(0);
    u32::try_from(extent).unwrap_or(u32::MAX)
}
