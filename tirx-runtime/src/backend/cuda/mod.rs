//! An NVIDIA GPU as a device, through the driver.
//!
//! The context is the GPU's primary one, which other libraries of the process use as well. Streams are not ordered with
//! the driver's default stream. Copies between host and device go through a stream of the backend's own and are waited
//! for, since a copy from ordinary host memory may otherwise still be under way when it returns.
//!
//! Handles that were given out as numbers are the driver's handles. Each call makes the context current if it is not; a
//! launch leaves that until the driver asks for it.
//!
//! # When a kernel stops the device
//!
//! An illegal address or a trap loses the context: the driver answers every later call with the same code. The first
//! call to see such a code looks through the records of failed checks, which lie in host memory and so are still there.
//! What it finds is the error that it returns, and that every later call names as the reason that the device is lost.
//! After that the driver is not asked any more, and what is dropped is dropped quietly.
//!
//! All that is unsafe of this crate is in this folder, in [`super::driver`] and [`super::host`], where host buffers are looked
//! at ([`crate::HostBuffer`]), and where memory comes from elsewhere ([`crate::dlpack`]).

mod api;
mod cluster;
mod functions;
mod graph;
mod memory;
mod module;
mod programmatic;
mod tensor_map;
mod trampoline;

use super::{
    Backend, Description, EncodedMap, Grid, RawEvent, RawFunction, RawGraph, RawStream, Transfer,
    Value, driver,
};
use crate::{
    Error, LaunchError, OpenError, Result,
    error::CudaVersion,
    kernel::{Kernel, Variant},
    track::lock,
};
use api::{Address, Api, Driver, Handle, code};
use cust::context::Context;
use driver::{Basics, Code};
use module::Loaded;
use std::{
    ffi::c_void,
    fmt, ptr,
    sync::{
        Arc, Mutex, OnceLock,
        atomic::{AtomicU64, Ordering},
    },
};
use tirx_ptx::tensor_map::TensorMap;

/// `CU_STREAM_NON_BLOCKING`
const NON_BLOCKING: u32 = 1;
/// The oldest driver that is supported: the first that knows `sm_80`.
const OLDEST: CudaVersion = CudaVersion::new(11, 0);
/// How many parameters a launch has room for without asking for memory.
const PARAMS: usize = 32;

/// A GPU.
pub(crate) struct CudaBackend {
    description: Description,
    driver: Driver,
    /// Keeps the primary context.
    context: Context,
    /// What copies run on.
    copies: RawStream,
    loaded: Mutex<Vec<Loaded>>,
    /// The function that was launched last, for a message.
    last: AtomicU64,
    /// Why the device is lost.
    lost: OnceLock<Arc<Error>>,
}

impl CudaBackend {
    /// Opens a GPU by its number.
    pub(crate) fn open(ordinal: u32) -> Result<Self, Error> {
        let driver = start()?;
        let found = driver.basics.gpus().unwrap_or(0);
        if ordinal >= found {
            return Err(OpenError::NoGpu {
                wanted: ordinal,
                found,
            }
            .into());
        }
        let failed = |code| driver_failed(&driver.basics, code);
        let facts = driver.basics.gpu(ordinal).map_err(failed)?;
        let version = driver.basics.version().map_err(failed)?;
        let context = cust::device::Device::get_device(ordinal)
            .and_then(Context::new)
            .map_err(|error| failed(error as Code))?;
        let mut copies: Handle = ptr::null_mut();
        // SAFETY: `Context::new` made the context current; the driver writes one handle.
        driver::ok(unsafe { (driver.api.stream_create)(&mut copies, NON_BLOCKING) })
            .map_err(failed)?;
        let (major, minor) = facts.capability;
        Ok(Self {
            description: Description {
                name: facts.name,
                ordinal: Some(ordinal),
                sm: u16::try_from(major * 10 + minor).unwrap_or(u16::MAX),
                arch_features: true,
                driver: Some(version),
                grid: facts.grid,
                block: facts.block,
                threads: facts.threads,
                cluster: if facts.clusters { super::CLUSTER } else { 1 },
                shared_per_block: facts.shared_per_block,
                shared_opt_in: facts.shared_opt_in,
            },
            driver,
            context,
            copies: RawStream(copies as u64),
            loaded: Mutex::new(Vec::new()),
            last: AtomicU64::new(0),
            lost: OnceLock::new(),
        })
    }

    fn api(&self) -> &Api {
        &self.driver.api
    }

    /// Makes the context current in this thread, if the device is not lost.
    fn enter(&self) -> Result<()> {
        self.alive()?;
        let wanted: Handle = self.context.as_raw().cast();
        let mut current: Handle = ptr::null_mut();
        // SAFETY: the driver writes one handle.
        let found = unsafe { (self.api().ctx_get_current)(&mut current) };
        if found == 0 && current == wanted {
            return Ok(());
        }
        // SAFETY: the context lives as long as `self.context`.
        self.check("cuCtxSetCurrent", unsafe {
            (self.api().ctx_set_current)(wanted)
        })
    }

    /// A result of the driver.
    #[inline]
    fn check(&self, call: &'static str, result: Code) -> Result<()> {
        match result {
            0 => Ok(()),
            failed => Err(self.failed(call, failed)),
        }
    }

    /// What a failed call is as an error. Notes that the device is lost, if it is.
    #[cold]
    fn failed(&self, call: &'static str, failed: Code) -> Error {
        let (name, message) = self.driver.basics.describe(failed);
        let device = self.description.to_string();
        if !code::loses_the_context(failed) {
            return Error::Driver {
                device,
                call,
                name,
                code: failed,
                message,
            };
        }
        let mut first = false;
        let reason = self.lost.get_or_init(|| {
            first = true;
            let loaded = lock(&self.loaded);
            if let Some(check) = loaded.iter().find_map(Loaded::failed_check) {
                return Arc::new(Error::CheckFailed(Box::new(check)));
            }
            let last = self.last.load(Ordering::Relaxed);
            let kernel = loaded.iter().find(|loaded| loaded.function as u64 == last);
            Arc::new(Error::Fault {
                device: device.clone(),
                kernel: kernel.map(|loaded| loaded.kernel.name),
                name,
                code: failed,
                message,
            })
        });
        match first {
            true => Error::clone(reason),
            false => Error::Lost {
                device,
                first: Arc::clone(reason),
            },
        }
    }

    /// Copies to the device and waits for it.
    fn copy_to_device(&self, address: Address, bytes: &[u8]) -> Result<()> {
        let copies = handle(self.copies.0);
        // SAFETY: whoever calls has made sure that the device has that many bytes there, which nothing uses; the host's
        // bytes are not touched until the copy is complete.
        self.check("cuMemcpyHtoDAsync", unsafe {
            (self.api().memcpy_htod_async)(address, bytes.as_ptr().cast(), bytes.len(), copies)
        })?;
        self.synchronize(self.copies)
    }
}

/// The driver, started once for the process.
fn start() -> Result<Driver, OpenError> {
    static STARTED: OnceLock<Result<Driver, OpenError>> = OnceLock::new();
    let start = || {
        trampoline::link();
        let library = driver::library().map_err(|reason| OpenError::NoDriver {
            reason: reason.to_owned(),
        })?;
        let basics = Basics::load(library).map_err(|name| OpenError::NoDriver {
            reason: format!("libcuda.so.1 has no `{name}`"),
        })?;
        basics.start().map_err(|code| match code {
            code::NO_DEVICE => OpenError::NoGpu {
                wanted: 0,
                found: 0,
            },
            code => driver_failed(&basics, code),
        })?;
        let found = basics
            .version()
            .map_err(|code| driver_failed(&basics, code))?;
        let too_old = OpenError::DriverTooOld {
            found,
            needed: OLDEST,
        };
        let api = Api::load(library).map_err(|_| too_old.clone())?;
        match found >= OLDEST {
            true => Ok(Driver { basics, api }),
            false => Err(too_old),
        }
    };
    STARTED.get_or_init(start).clone()
}

fn driver_failed(basics: &Basics, code: Code) -> OpenError {
    let (name, message) = basics.describe(code);
    OpenError::DriverFailed {
        name,
        code,
        message,
    }
}

/// A number that was given out, as the handle that it is.
fn handle(number: u64) -> Handle {
    ptr::with_exposed_provenance_mut(number as usize)
}

impl Backend for CudaBackend {
    fn description(&self) -> &Description {
        &self.description
    }

    #[inline]
    fn alive(&self) -> Result<()> {
        match self.lost.get() {
            None => Ok(()),
            Some(first) => Err(Error::Lost {
                device: self.description.to_string(),
                first: Arc::clone(first),
            }),
        }
    }

    fn allocate(&self, bytes: u64) -> Result<u64> {
        self.enter()?;
        let mut address = 0;
        // SAFETY: the driver writes one address.
        match unsafe { (self.api().mem_alloc)(&mut address, bytes as usize) } {
            0 => Ok(address),
            code::OUT_OF_MEMORY => {
                let (mut free, mut total) = (0, 0);
                // SAFETY: the driver writes one number to each place.
                let known = unsafe { (self.api().mem_get_info)(&mut free, &mut total) };
                Err(Error::OutOfMemory {
                    device: self.description.to_string(),
                    bytes,
                    free: (known == 0).then_some(free as u64),
                })
            }
            failed => Err(self.failed("cuMemAlloc", failed)),
        }
    }

    fn free(&self, address: u64) {
        if self.enter().is_ok() {
            // SAFETY: the address is from `allocate`, is freed once, and whatever used it is complete.
            let _: Code = unsafe { (self.api().mem_free)(address) };
        }
    }

    fn write(&self, address: u64, bytes: &[u8]) -> Result<()> {
        self.enter()?;
        self.copy_to_device(address, bytes)
    }

    fn read(&self, address: u64, bytes: &mut [u8]) -> Result<()> {
        self.enter()?;
        let copies = handle(self.copies.0);
        // SAFETY: the caller owns that many bytes of the device there, and nothing writes them; the host's bytes are not
        // touched until the copy is complete.
        self.check("cuMemcpyDtoHAsync", unsafe {
            (self.api().memcpy_dtoh_async)(bytes.as_mut_ptr().cast(), address, bytes.len(), copies)
        })?;
        self.synchronize(self.copies)
    }

    fn zero(&self, address: u64, bytes: u64) -> Result<()> {
        self.enter()?;
        let copies = handle(self.copies.0);
        // SAFETY: the caller owns that many bytes of the device there, and nothing uses them.
        self.check("cuMemsetD8Async", unsafe {
            (self.api().memset_d8_async)(address, 0, bytes as usize, copies)
        })?;
        self.synchronize(self.copies)
    }

    fn owns(&self, address: u64, bytes: u64) -> Result<()> {
        self.enter()?;
        memory::owns(self, address, bytes)
    }

    fn allocate_host(&self, bytes: u64) -> Result<u64> {
        self.enter()?;
        memory::allocate_host(self, bytes)
    }

    fn free_host(&self, address: u64, _bytes: u64) {
        if self.enter().is_ok() {
            // SAFETY: the address is from `allocate_host`, is freed once, and whatever used it is complete.
            let _: Code = unsafe { (self.api().mem_free_host)(handle(address)) };
        }
    }

    fn transfer(&self, stream: RawStream, transfer: Transfer) -> Result<()> {
        self.enter()?;
        memory::transfer(self, stream, transfer)
    }

    fn copy_from_peer(
        &self,
        stream: RawStream,
        to: u64,
        peer: &dyn Backend,
        from: u64,
        bytes: u64,
    ) -> Result<()> {
        self.enter()?;
        memory::copy_from_peer(self, stream, to, peer, from, bytes)
    }

    fn context(&self) -> Option<u64> {
        Some(self.context.as_raw() as u64)
    }

    fn begin_capture(&self, stream: RawStream) -> Result<()> {
        self.enter()?;
        graph::begin(self, stream)
    }

    fn end_capture(&self, stream: RawStream, keep: bool) -> Result<RawGraph> {
        self.enter()?;
        graph::end(self, stream, keep)
    }

    fn launch_graph(&self, stream: RawStream, graph: RawGraph) -> Result<()> {
        self.enter()?;
        // A message about a failure then names no kernel.
        self.last.store(0, Ordering::Relaxed);
        graph::launch(self, stream, graph)
    }

    fn destroy_graph(&self, graph: RawGraph) {
        if self.enter().is_ok() {
            graph::destroy(graph);
        }
    }

    fn create_stream(&self) -> Result<RawStream> {
        self.enter()?;
        let mut stream: Handle = ptr::null_mut();
        // SAFETY: the driver writes one handle.
        self.check("cuStreamCreate", unsafe {
            (self.api().stream_create)(&mut stream, NON_BLOCKING)
        })?;
        Ok(RawStream(stream.expose_provenance() as u64))
    }

    fn destroy_stream(&self, stream: RawStream) {
        if self.enter().is_ok() {
            // SAFETY: the stream is from `create_stream` and is destroyed once. The driver keeps it until its work is done.
            let _: Code = unsafe { (self.api().stream_destroy)(handle(stream.0)) };
        }
    }

    fn synchronize(&self, stream: RawStream) -> Result<()> {
        self.enter()?;
        // SAFETY: the stream is alive.
        self.check("cuStreamSynchronize", unsafe {
            (self.api().stream_synchronize)(handle(stream.0))
        })
    }

    fn record(&self, stream: RawStream) -> Result<RawEvent> {
        self.enter()?;
        let mut event: Handle = ptr::null_mut();
        // SAFETY: the driver writes one handle.
        self.check("cuEventCreate", unsafe {
            (self.api().event_create)(&mut event, 0)
        })?;
        // SAFETY: event and stream are alive.
        let recorded = unsafe { (self.api().event_record)(event, handle(stream.0)) };
        let event = RawEvent(event.expose_provenance() as u64);
        if recorded != 0 {
            self.destroy_event(event);
        }
        self.check("cuEventRecord", recorded)?;
        Ok(event)
    }

    fn wait(&self, stream: RawStream, event: RawEvent) -> Result<()> {
        self.enter()?;
        // SAFETY: event and stream are alive.
        self.check("cuStreamWaitEvent", unsafe {
            (self.api().stream_wait_event)(handle(stream.0), handle(event.0), 0)
        })
    }

    fn synchronize_event(&self, event: RawEvent) -> Result<()> {
        self.enter()?;
        // SAFETY: the event is alive.
        self.check("cuEventSynchronize", unsafe {
            (self.api().event_synchronize)(handle(event.0))
        })
    }

    fn event_is_complete(&self, event: RawEvent) -> Result<bool> {
        self.enter()?;
        // SAFETY: the event is alive.
        match unsafe { (self.api().event_query)(handle(event.0)) } {
            0 => Ok(true),
            code::NOT_READY => Ok(false),
            failed => Err(self.failed("cuEventQuery", failed)),
        }
    }

    fn destroy_event(&self, event: RawEvent) {
        if self.enter().is_ok() {
            // SAFETY: the event is from `record` and is destroyed once. The driver keeps it until it has happened.
            let _: Code = unsafe { (self.api().event_destroy)(handle(event.0)) };
        }
    }

    fn elapsed(&self, from: RawEvent, to: RawEvent) -> Result<f32> {
        self.enter()?;
        let mut milliseconds = 0.0;
        // SAFETY: both events are alive; the driver writes one number.
        self.check("cuEventElapsedTime", unsafe {
            (self.api().event_elapsed_time)(&mut milliseconds, handle(from.0), handle(to.0))
        })?;
        Ok(milliseconds)
    }

    fn load(&self, kernel: &'static Kernel, variant: &'static Variant) -> Result<RawFunction> {
        self.enter()?;
        let loaded = Loaded::load(self, kernel, variant)?;
        let function = RawFunction {
            handle: loaded.function.expose_provenance() as u64,
            dynamic_shared: variant.dynamic_shared,
            max_threads: loaded.max_threads,
            early: super::Early::of(variant),
        };
        lock(&self.loaded).push(loaded);
        Ok(function)
    }

    fn encode(&self, map: &TensorMap) -> Result<EncodedMap> {
        self.enter()?;
        tensor_map::encode(self, map)
    }

    fn launch(
        &self,
        stream: RawStream,
        function: RawFunction,
        grid: Grid,
        values: &[Value<'_>],
    ) -> Result<()> {
        self.alive()?;
        self.last.store(function.handle, Ordering::Relaxed);
        let address = |value: &Value<'_>| match value {
            Value::Bytes { bytes, .. } => ptr::from_ref(bytes).cast_mut().cast::<c_void>(),
            Value::Map(map) => ptr::from_ref(*map).cast_mut().cast(),
        };
        let mut few = [ptr::null_mut(); PARAMS];
        let mut many = Vec::new();
        let params = match few.get_mut(..values.len()) {
            Some(few) => {
                for (param, value) in few.iter_mut().zip(values) {
                    *param = address(value);
                }
                few
            }
            None => {
                many.extend(values.iter().map(address));
                &mut many[..]
            }
        };
        let [gx, gy, gz] = grid.grid;
        let [bx, by, bz] = grid.block;
        let params = params.as_mut_ptr();
        // SAFETY: the function is loaded in this context and the stream is alive. There is a value for each parameter of
        // the entry, of at least its size, and the driver copies it before it returns. That the kernel touches only
        // memory that its tensors have is what the compiler proves or checks; that nobody else uses that memory is what
        // `Launch` has seen to.
        let issue = || unsafe {
            if grid.programmatic {
                let (kernel, stream) = (handle(function.handle), handle(stream.0));
                let shared = function.dynamic_shared;
                // A driver without such launches keeps the order, which is right too.
                if let Some(code) = programmatic::launch(kernel, grid, shared, stream, params) {
                    return code;
                }
            }
            (self.api().launch_kernel)(
                handle(function.handle),
                gx,
                gy,
                gz,
                bx,
                by,
                bz,
                function.dynamic_shared,
                handle(stream.0),
                params,
                ptr::null_mut(),
            )
        };
        // Function and stream name the context. To ask which is current costs as much as all other checks of a launch,
        // so the driver is asked only when it refuses, as it does in a thread that has none.
        let issued = match issue() {
            code::INVALID_CONTEXT | code::INVALID_HANDLE => {
                self.enter()?;
                issue()
            }
            issued => issued,
        };
        match (issued, grid.cluster) {
            (code::INVALID_CLUSTER_SIZE, Some(cluster)) => {
                let loaded = lock(&self.loaded);
                let kernel = loaded
                    .iter()
                    .find(|loaded| loaded.function as u64 == function.handle);
                Err(LaunchError::ClusterRoom {
                    kernel: kernel.map_or("?", |loaded| loaded.kernel.name),
                    cluster: cluster.into(),
                    device: self.description.to_string(),
                }
                .into())
            }
            _ => self.check("cuLaunchKernel", issued),
        }
    }
}

impl fmt::Debug for CudaBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.description.fmt(f)
    }
}

impl Drop for CudaBackend {
    fn drop(&mut self) {
        // If the device is lost there is nothing left to give back.
        if self.enter().is_err() {
            return;
        }
        // SAFETY: no pointers. A kernel without tensors may still run; its code must not be taken away.
        if unsafe { (self.api().ctx_synchronize)() } != 0 {
            return;
        }
        for loaded in lock(&self.loaded).iter_mut() {
            loaded.unload(self.api());
        }
        self.destroy_stream(self.copies);
    }
}
