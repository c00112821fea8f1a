//! The driver's library, opened when it is first needed.
//!
//! A program never links `libcuda.so.1`; it opens it, so that it starts where there is none and can say so. Nothing here
//! needs the feature `cuda`: a program that was built without it can still say what the machine has.

use crate::error::CudaVersion;
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use std::{
    ffi::{CStr, c_char, c_int, c_uint},
    path::PathBuf,
    sync::OnceLock,
};

/// The driver's library, by the name that every installation has it under.
const LIBRARY: &str = "libcuda.so.1";

/// `CUDA_ERROR_NO_DEVICE`
pub(crate) const NO_DEVICE: Code = 100;

/// A result of the driver: 0 is success. Newer drivers have codes that no list here has, so it is a number.
pub(crate) type Code = u32;

/// The library, or why it cannot be opened, in the system's words.
pub(crate) fn library() -> Result<&'static Library, &'static str> {
    static OPENED: OnceLock<Result<Library, String>> = OnceLock::new();
    let opened = OPENED.get_or_init(|| {
        // SAFETY: opening a library runs its initialisers. NVIDIA's driver is made to be opened so, and needs nothing of
        // its caller. It is never closed.
        unsafe { Library::open(Some(LIBRARY), RTLD_NOW | RTLD_LOCAL) }
            .map_err(|error| reason(&error))
    });
    opened.as_ref().map_err(String::as_str)
}

/// What the dynamic linker said. `libloading` has it as the cause.
fn reason(error: &libloading::Error) -> String {
    match std::error::Error::source(error) {
        Some(cause) => cause.to_string(),
        None => error.to_string(),
    }
}

/// Where the library was found.
pub(crate) fn path() -> Option<PathBuf> {
    library().ok()?;
    let maps = std::fs::read_to_string("/proc/self/maps").ok()?;
    let path = maps
        .lines()
        .filter_map(|line| line.find('/').and_then(|start| line.get(start..)))
        .find(|path| {
            path.rsplit('/')
                .next()
                .is_some_and(|name| name.starts_with("libcuda.so"))
        })?;
    Some(PathBuf::from(path))
}

/// Declares the functions that are taken from the library by name.
macro_rules! functions {
    ($(#[$doc:meta])* $vis:vis struct $api:ident { $($field:ident: $name:literal ($($arg:ty),* $(,)?),)* }) => {
        $(#[$doc])*
        $vis struct $api {
            $(pub(crate) $field: unsafe extern "C" fn($($arg),*) -> $crate::backend::driver::Code,)*
        }

        impl $api {
            /// All functions, or the name of one that the driver does not have.
            pub(crate) fn load(library: &libloading::os::unix::Library) -> Result<Self, &'static str> {
                Ok(Self {
                    // SAFETY: the name is that of a function of the driver's C interface, whose types these are.
                    $($field: *unsafe { library.get(concat!($name, "\0").as_bytes()) }.map_err(|_| $name)?,)*
                })
            }
        }
    };
}
#[cfg_attr(not(feature = "cuda"), allow(unused_imports))]
pub(crate) use functions;

functions! {
    /// What it takes to start the driver and to look at its GPUs.
    #[derive(Debug, Clone, Copy)]
    pub(crate) struct Basics {
        init: "cuInit"(c_uint),
        driver_get_version: "cuDriverGetVersion"(*mut c_int),
        device_get_count: "cuDeviceGetCount"(*mut c_int),
        device_get: "cuDeviceGet"(*mut c_int, c_int),
        device_get_name: "cuDeviceGetName"(*mut c_char, c_int, c_int),
        device_get_attribute: "cuDeviceGetAttribute"(*mut c_int, c_int, c_int),
        device_total_mem: "cuDeviceTotalMem_v2"(*mut usize, c_int),
        get_error_name: "cuGetErrorName"(Code, *mut *const c_char),
        get_error_string: "cuGetErrorString"(Code, *mut *const c_char),
    }
}

/// `CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK`
const THREADS: c_int = 1;
/// `CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X`; those of Y and Z follow.
const BLOCK: c_int = 2;
/// `CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X`; those of Y and Z follow.
const GRID: c_int = 5;
/// `CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH`
const CLUSTER_LAUNCH: c_int = 120;
/// `CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK`
const SHARED_PER_BLOCK: c_int = 8;
/// `CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN`
const SHARED_OPT_IN: c_int = 97;
/// `CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR`
const CAPABILITY_MAJOR: c_int = 75;
/// `CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR`
const CAPABILITY_MINOR: c_int = 76;

/// A GPU, as the driver describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GpuFacts {
    pub(crate) name: String,
    pub(crate) capability: (u32, u32),
    pub(crate) memory: u64,
    pub(crate) grid: [u32; 3],
    pub(crate) block: [u32; 3],
    pub(crate) threads: u32,
    pub(crate) clusters: bool,
    pub(crate) shared_per_block: u32,
    pub(crate) shared_opt_in: u32,
}

impl Basics {
    /// The driver's name of a code, and its words for it.
    pub(crate) fn describe(&self, code: Code) -> (String, String) {
        let text = |function: unsafe extern "C" fn(Code, *mut *const c_char) -> Code| {
            let mut text: *const c_char = std::ptr::null();
            // SAFETY: the driver writes the address of a static string, or nothing.
            let found = unsafe { function(code, &mut text) };
            if found != 0 || text.is_null() {
                return None;
            }
            // SAFETY: it is such a string.
            Some(
                unsafe { CStr::from_ptr(text) }
                    .to_string_lossy()
                    .into_owned(),
            )
        };
        (
            text(self.get_error_name).unwrap_or_else(|| "an unknown error".to_owned()),
            text(self.get_error_string)
                .unwrap_or_else(|| "the driver has no words for it".to_owned()),
        )
    }

    /// Starts the driver.
    pub(crate) fn start(&self) -> Result<(), Code> {
        // SAFETY: no pointers; may be called any number of times.
        ok(unsafe { (self.init)(0) })
    }

    /// The version of CUDA that the driver knows.
    pub(crate) fn version(&self) -> Result<CudaVersion, Code> {
        let mut version = 0;
        // SAFETY: the driver writes one number there.
        ok(unsafe { (self.driver_get_version)(&mut version) })?;
        let version = u32::try_from(version).unwrap_or(0);
        Ok(CudaVersion::new(version / 1000, version % 1000 / 10))
    }

    /// The number of GPUs that the driver shows.
    pub(crate) fn gpus(&self) -> Result<u32, Code> {
        let mut count = 0;
        // SAFETY: the driver writes one number there.
        ok(unsafe { (self.device_get_count)(&mut count) })?;
        Ok(u32::try_from(count).unwrap_or(0))
    }

    /// A GPU by its number.
    pub(crate) fn gpu(&self, ordinal: u32) -> Result<GpuFacts, Code> {
        let ordinal = c_int::try_from(ordinal).unwrap_or(c_int::MAX);
        let mut device = 0;
        // SAFETY: the driver writes one number there, or refuses the ordinal.
        ok(unsafe { (self.device_get)(&mut device, ordinal) })?;
        let attribute = |which: c_int| {
            let mut value = 0;
            // SAFETY: the driver writes one number there; `device` is from the driver.
            ok(unsafe { (self.device_get_attribute)(&mut value, which, device) })?;
            Ok::<u32, Code>(u32::try_from(value).unwrap_or(0))
        };
        let mut name = [0_u8; 256];
        // SAFETY: the driver writes at most as many bytes as it is told, here one less than there are.
        ok(unsafe { (self.device_get_name)(name.as_mut_ptr().cast(), 255, device) })?;
        let mut memory = 0;
        // SAFETY: the driver writes one number there.
        ok(unsafe { (self.device_total_mem)(&mut memory, device) })?;
        let name = CStr::from_bytes_until_nul(&name).unwrap_or_default();
        Ok(GpuFacts {
            name: name.to_string_lossy().into_owned(),
            capability: (attribute(CAPABILITY_MAJOR)?, attribute(CAPABILITY_MINOR)?),
            memory: memory as u64,
            grid: [attribute(GRID)?, attribute(GRID + 1)?, attribute(GRID + 2)?],
            block: [
                attribute(BLOCK)?,
                attribute(BLOCK + 1)?,
                attribute(BLOCK + 2)?,
            ],
            threads: attribute(THREADS)?,
            // A driver older than clusters does not know the attribute.
            clusters: attribute(CLUSTER_LAUNCH).unwrap_or(0) != 0,
            shared_per_block: attribute(SHARED_PER_BLOCK)?,
            shared_opt_in: attribute(SHARED_OPT_IN)?,
        })
    }
}

/// A code as a result.
pub(crate) fn ok(code: Code) -> Result<(), Code> {
    match code {
        0 => Ok(()),
        code => Err(code),
    }
}
