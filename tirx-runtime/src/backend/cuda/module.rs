//! Loading PTX, and the record that a failed check is written to.

use super::{
    CudaBackend,
    api::{Address, Api, Handle, code},
    cluster,
};
use crate::{
    Error, Result,
    backend::driver::{Code, ok},
    error::{FailedCheck, LaunchError},
    failure::{self, RECORD_SIZE},
    kernel::{FAILURE_VARIABLE, Kernel, Variant},
    locate,
};
use std::{
    ffi::{CString, c_int, c_void},
    ptr,
};

/// `CU_JIT_INFO_LOG_BUFFER`
const INFO_LOG: c_int = 3;
/// `CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES`
const INFO_LOG_SIZE: c_int = 4;
/// `CU_JIT_ERROR_LOG_BUFFER`
const ERROR_LOG: c_int = 5;
/// `CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES`
const ERROR_LOG_SIZE: c_int = 6;
/// Bytes of each log.
const LOG_SIZE: usize = 16 * 1024;
/// `CU_MEMHOSTALLOC_PORTABLE` and `CU_MEMHOSTALLOC_DEVICEMAP`
const PORTABLE_MAPPED: u32 = 3;

/// `CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK`
const MAX_THREADS: c_int = 0;
/// `CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED`
const NON_PORTABLE_CLUSTER: c_int = 14;
/// The CTAs of a cluster that every GPU with clusters runs together.
const PORTABLE_CLUSTER: u64 = 8;
/// `CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES`
const DYNAMIC_SHARED: c_int = 8;

/// A loaded kernel.
#[derive(Debug)]
pub(super) struct Loaded {
    pub(super) module: Handle,
    pub(super) function: Handle,
    pub(super) kernel: &'static Kernel,
    /// The most threads that a block of it can have.
    pub(super) max_threads: u32,
    variant: &'static Variant,
    record: Option<Record>,
}

// SAFETY: the handles are the driver's, which may be used from any thread; the record is read with volatile loads.
unsafe impl Send for Loaded {}

/// Host memory that the device writes to when a check fails.
#[derive(Debug)]
struct Record {
    host: *mut c_void,
}

impl Record {
    /// Allocates it and gives the module its address, if the variant has checks. A module without is not asked: the
    /// driver's refusal would show as an error in tools that watch its calls.
    fn attach(backend: &CudaBackend, module: Handle, variant: &Variant) -> Result<Option<Self>> {
        if variant.checks.is_empty() {
            return Ok(None);
        }
        let api = &backend.driver.api;
        let name = CString::new(FAILURE_VARIABLE).unwrap_or_default();
        let (mut variable, mut size) = (0, 0);
        // SAFETY: the module is loaded, the name ends in 0, the driver writes one value to each place.
        match unsafe { (api.module_get_global)(&mut variable, &mut size, module, name.as_ptr()) } {
            0 => {}
            code::NOT_FOUND => return Ok(None),
            failed => return Err(backend.failed("cuModuleGetGlobal", failed)),
        }
        if size != size_of::<Address>() {
            return Ok(None);
        }
        let mut host = ptr::null_mut();
        // SAFETY: the driver writes one address.
        backend.check("cuMemHostAlloc", unsafe {
            (api.mem_host_alloc)(&mut host, RECORD_SIZE, PORTABLE_MAPPED)
        })?;
        let record = Self { host };
        // SAFETY: the driver gave that many bytes.
        unsafe { ptr::write_bytes(host.cast::<u8>(), 0, RECORD_SIZE) };
        let mut address: Address = 0;
        // SAFETY: the memory was allocated as mapped; the driver writes one address.
        backend.check("cuMemHostGetDevicePointer", unsafe {
            (api.mem_host_get_device_pointer)(&mut address, host, 0)
        })?;
        backend.copy_to_device(variable, &address.to_le_bytes())?;
        Ok(Some(record))
    }

    fn read(&self) -> [u8; RECORD_SIZE] {
        let mut bytes = [0; RECORD_SIZE];
        for (index, byte) in bytes.iter_mut().enumerate() {
            // SAFETY: within the `RECORD_SIZE` bytes that the driver gave and that are freed when the backend goes.
            // Volatile, since the device writes there.
            *byte = unsafe { self.host.cast::<u8>().add(index).read_volatile() };
        }
        bytes
    }
}

impl Loaded {
    /// Gives a variant to the driver, which compiles it for its GPU.
    pub(super) fn load(
        backend: &CudaBackend,
        kernel: &'static Kernel,
        variant: &'static Variant,
    ) -> Result<Self> {
        let api = &backend.driver.api;
        let refused = |log: String| Error::Load {
            kernel: kernel.name,
            device: backend.description.to_string(),
            log,
        };
        let ptx = CString::new(variant.ptx)
            .map_err(|_| refused("  the PTX has a byte 0 in it".to_owned()))?;
        let mut info = vec![0_u8; LOG_SIZE];
        let mut errors = vec![0_u8; LOG_SIZE];
        let mut options = [INFO_LOG, INFO_LOG_SIZE, ERROR_LOG, ERROR_LOG_SIZE];
        // A number is passed in the place of a pointer; the driver writes back how much of a log it used.
        let mut values: [*mut c_void; 4] = [
            info.as_mut_ptr().cast(),
            ptr::without_provenance_mut(LOG_SIZE),
            errors.as_mut_ptr().cast(),
            ptr::without_provenance_mut(LOG_SIZE),
        ];
        let mut module = ptr::null_mut();
        // SAFETY: the text ends in 0; there are as many values as options, of the types that the manual gives for them;
        // the logs are as long as is said, and outlive the call.
        let loaded = unsafe {
            (api.module_load_data_ex)(
                &mut module,
                ptx.as_ptr().cast(),
                options.len() as u32,
                options.as_mut_ptr(),
                values.as_mut_ptr(),
            )
        };
        if let Err(failed) = ok(loaded) {
            if code::loses_the_context(failed) {
                return Err(backend.failed("cuModuleLoadDataEx", failed));
            }
            let (name, words) = backend.driver.basics.describe(failed);
            let mut log = format!("  {words} ({name}, code {failed})");
            for text in [errors, info] {
                let text = locate::annotate(&text_of(&text), variant);
                if !text.is_empty() {
                    log.push('\n');
                    log.push_str(&text);
                }
            }
            return Err(refused(log));
        }
        let mut this = Self {
            module,
            function: ptr::null_mut(),
            kernel,
            max_threads: 0,
            variant,
            record: None,
        };
        let finished = this.finish(backend);
        match finished {
            Ok(()) => Ok(this),
            Err(error) => {
                this.unload(api);
                Err(error)
            }
        }
    }

    fn finish(&mut self, backend: &CudaBackend) -> Result<()> {
        let name = CString::new(self.kernel.name).unwrap_or_default();
        // SAFETY: the module is loaded, the name ends in 0, the driver writes one handle.
        backend.check("cuModuleGetFunction", unsafe {
            (backend.driver.api.module_get_function)(&mut self.function, self.module, name.as_ptr())
        })?;
        let mut threads = 0;
        // SAFETY: the function is of the loaded module; the driver writes one number.
        backend.check("cuFuncGetAttribute", unsafe {
            (backend.driver.api.func_get_attribute)(&mut threads, MAX_THREADS, self.function)
        })?;
        self.max_threads = u32::try_from(threads).unwrap_or(0);
        if let Ok(bytes @ 1..) = c_int::try_from(self.variant.dynamic_shared) {
            // SAFETY: the function is of the loaded module.
            backend.check("cuFuncSetAttribute", unsafe {
                (backend.driver.api.func_set_attribute)(self.function, DYNAMIC_SHARED, bytes)
            })?;
        }
        let ctas = self.kernel.cluster.map(|sizes| sizes.map(u64::from));
        if ctas.is_some_and(|sizes| sizes.iter().product::<u64>() > PORTABLE_CLUSTER) {
            // SAFETY: the function is of the loaded module.
            backend.check("cuFuncSetAttribute", unsafe {
                (backend.driver.api.func_set_attribute)(self.function, NON_PORTABLE_CLUSTER, 1)
            })?;
        }
        if let Some(cluster) = self.kernel.cluster {
            let block = self.kernel.block.unwrap_or([1; 3]);
            let shared = self.variant.dynamic_shared;
            // SAFETY: the function is of the loaded module.
            if unsafe { cluster::room(self.function, cluster, block, shared) } == Some(0) {
                return Err(LaunchError::ClusterRoom {
                    kernel: self.kernel.name,
                    cluster: cluster.into(),
                    device: backend.description.to_string(),
                }
                .into());
            }
        }
        self.record = Record::attach(backend, self.module, self.variant)?;
        Ok(())
    }

    /// The check that failed, if one did.
    pub(super) fn failed_check(&self) -> Option<FailedCheck> {
        let record = failure::parse(&self.record.as_ref()?.read());
        failure::describe(self.kernel, self.variant, &record)
    }

    /// Unloads it. Nothing of it may run any more.
    pub(super) fn unload(&mut self, api: &Api) {
        // SAFETY: the handles are the driver's, are used once, and by nobody else any more.
        unsafe {
            let _: Code = (api.module_unload)(self.module);
            if let Some(record) = self.record.take() {
                let _: Code = (api.mem_free_host)(record.host);
            }
        }
    }
}

/// A log up to its first 0.
fn text_of(bytes: &[u8]) -> String {
    let end = bytes
        .iter()
        .position(|&byte| byte == 0)
        .unwrap_or(bytes.len());
    String::from_utf8_lossy(bytes.get(..end).unwrap_or(bytes)).into_owned()
}
