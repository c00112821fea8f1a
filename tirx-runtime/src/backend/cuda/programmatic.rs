//! Launches that may begin before the kernel in front of them has ended: programmatic dependent launch.
//!
//! `cuLaunchKernelEx` is of CUDA 11.8, so it is looked for when it is first needed.

use super::api::Handle;
use crate::backend::{
    Grid,
    driver::{self, Code},
};
use std::{
    ffi::{c_uint, c_void},
    sync::OnceLock,
};

/// `CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION`
const PROGRAMMATIC_STREAM_SERIALIZATION: c_uint = 6;

/// `CUlaunchAttribute`: the value is a union of 64 bytes.
#[repr(C, align(8))]
struct Attribute {
    id: c_uint,
    pad: c_uint,
    value: [c_uint; 16],
}

/// `CUlaunchConfig`
#[repr(C)]
pub(super) struct Config {
    grid: [c_uint; 3],
    block: [c_uint; 3],
    shared: c_uint,
    stream: Handle,
    attributes: *mut Attribute,
    count: c_uint,
}

impl Config {
    /// Without attributes, on the default stream.
    pub(super) fn plain(grid: [u32; 3], block: [u32; 3], shared: u32) -> Self {
        Self {
            grid,
            block,
            shared,
            stream: std::ptr::null_mut(),
            attributes: std::ptr::null_mut(),
            count: 0,
        }
    }
}

driver::functions! {
    /// The launch that takes attributes.
    #[derive(Debug, Clone, Copy)]
    struct Extended {
        launch_kernel_ex: "cuLaunchKernelEx"(*const c_void, Handle, *mut *mut c_void, *mut *mut c_void),
    }
}

fn extended() -> Option<&'static Extended> {
    static FOUND: OnceLock<Option<Extended>> = OnceLock::new();
    let find = || Extended::load(driver::library().ok()?).ok();
    FOUND.get_or_init(find).as_ref()
}

/// Starts a kernel. None if the driver has no such launches.
///
/// # Safety
/// As for `cuLaunchKernel`: the function is loaded, the stream alive, and there is a value for each parameter.
pub(super) unsafe fn launch(
    function: Handle,
    grid: Grid,
    shared: u32,
    stream: Handle,
    params: *mut *mut c_void,
) -> Option<Code> {
    let extended = extended()?;
    let mut value = [0; 16];
    value[0] = 1;
    let mut attribute = Attribute {
        id: PROGRAMMATIC_STREAM_SERIALIZATION,
        pad: 0,
        value,
    };
    let config = Config {
        grid: grid.grid,
        block: grid.block,
        shared,
        stream,
        attributes: &raw mut attribute,
        count: 1,
    };
    // SAFETY: the two structures are laid out as the driver's and live until it returns; the rest is the caller's.
    Some(unsafe {
        (extended.launch_kernel_ex)(
            (&raw const config).cast(),
            function,
            params,
            std::ptr::null_mut(),
        )
    })
}
