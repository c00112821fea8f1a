//! The driver's functions that the data path uses, with results as numbers.
//!
//! `cust` and its bindings give a result as an `enum` of the codes of CUDA 11.4. A newer driver has others, and a value
//! that an `enum` does not have is undefined behaviour in Rust; besides, their names are lost. So everything that runs,
//! copies, waits or loads is called from here, from the same library. `cust` keeps what it is good at: devices, their
//! attributes and the context.

use crate::backend::driver::{Basics, Code, functions};
use std::ffi::{c_char, c_int, c_uint, c_void};

/// A handle of the driver.
pub(super) type Handle = *mut c_void;
/// An address in a device's memory.
pub(super) type Address = u64;

functions! {
    /// Functions of the driver, as the CUDA driver API's manual has them.
    #[derive(Debug, Clone, Copy)]
    pub(super) struct Api {
        ctx_get_current: "cuCtxGetCurrent"(*mut Handle),
        ctx_set_current: "cuCtxSetCurrent"(Handle),
        ctx_synchronize: "cuCtxSynchronize"(),
        mem_alloc: "cuMemAlloc_v2"(*mut Address, usize),
        mem_free: "cuMemFree_v2"(Address),
        mem_get_info: "cuMemGetInfo_v2"(*mut usize, *mut usize),
        memcpy_htod_async: "cuMemcpyHtoDAsync_v2"(Address, *const c_void, usize, Handle),
        memcpy_dtoh_async: "cuMemcpyDtoHAsync_v2"(*mut c_void, Address, usize, Handle),
        memcpy_dtod_async: "cuMemcpyDtoDAsync_v2"(Address, Address, usize, Handle),
        memcpy_peer_async: "cuMemcpyPeerAsync"(Address, Handle, Address, Handle, usize, Handle),
        memset_d16_async: "cuMemsetD16Async"(Address, u16, usize, Handle),
        memset_d32_async: "cuMemsetD32Async"(Address, u32, usize, Handle),
        pointer_get_attribute: "cuPointerGetAttribute"(*mut c_void, c_int, Address),
        memset_d8_async: "cuMemsetD8Async"(Address, u8, usize, Handle),
        mem_host_alloc: "cuMemHostAlloc"(*mut *mut c_void, usize, c_uint),
        mem_host_get_device_pointer: "cuMemHostGetDevicePointer_v2"(*mut Address, *mut c_void, c_uint),
        mem_free_host: "cuMemFreeHost"(*mut c_void),
        stream_create: "cuStreamCreate"(*mut Handle, c_uint),
        stream_destroy: "cuStreamDestroy_v2"(Handle),
        stream_synchronize: "cuStreamSynchronize"(Handle),
        stream_wait_event: "cuStreamWaitEvent"(Handle, Handle, c_uint),
        event_create: "cuEventCreate"(*mut Handle, c_uint),
        event_record: "cuEventRecord"(Handle, Handle),
        event_query: "cuEventQuery"(Handle),
        event_synchronize: "cuEventSynchronize"(Handle),
        event_destroy: "cuEventDestroy_v2"(Handle),
        event_elapsed_time: "cuEventElapsedTime"(*mut f32, Handle, Handle),
        module_load_data_ex: "cuModuleLoadDataEx"(*mut Handle, *const c_void, c_uint, *mut c_int, *mut *mut c_void),
        module_unload: "cuModuleUnload"(Handle),
        module_get_function: "cuModuleGetFunction"(*mut Handle, Handle, *const c_char),
        func_get_attribute: "cuFuncGetAttribute"(*mut c_int, c_int, Handle),
        func_set_attribute: "cuFuncSetAttribute"(Handle, c_int, c_int),
        module_get_global: "cuModuleGetGlobal_v2"(*mut Address, *mut usize, Handle, *const c_char),
        launch_kernel: "cuLaunchKernel"(
            Handle, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, Handle, *mut *mut c_void, *mut *mut c_void,
        ),
    }
}

/// The driver, started.
#[derive(Debug, Clone, Copy)]
pub(super) struct Driver {
    pub(super) basics: Basics,
    pub(super) api: Api,
}

/// Codes that are told apart.
pub(super) mod code {
    use super::Code;

    pub(crate) const OUT_OF_MEMORY: Code = 2;
    pub(crate) use crate::backend::driver::NO_DEVICE;
    pub(crate) const INVALID_CONTEXT: Code = 201;
    pub(crate) const INVALID_HANDLE: Code = 400;
    pub(crate) const NOT_FOUND: Code = 500;
    pub(crate) const NOT_READY: Code = 600;
    pub(crate) const INVALID_CLUSTER_SIZE: Code = 912;

    /// Whether the context is lost: every later call returns the same code. From the manual's description of each.
    pub(crate) fn loses_the_context(code: Code) -> bool {
        matches!(
            code,
            214 // ECC_UNCORRECTABLE
            | 220 // NVLINK_UNCORRECTABLE
            | 226 // CONTAINED
            | 700 // ILLEGAL_ADDRESS
            | 702 // LAUNCH_TIMEOUT
            | 709 // CONTEXT_IS_DESTROYED
            | 710 // ASSERT
            | 714 // HARDWARE_STACK_ERROR
            | 715 // ILLEGAL_INSTRUCTION
            | 716 // MISALIGNED_ADDRESS
            | 717 // INVALID_ADDRESS_SPACE
            | 718 // INVALID_PC
            | 719 // LAUNCH_FAILED
            | 721 // TENSOR_MEMORY_LEAK
        )
    }
}
