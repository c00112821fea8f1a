//! Tensor maps, encoded by the driver.
//!
//! `cust` has none of this, and older drivers neither: each function is looked up in the driver's library by its name when
//! it is first needed. The lists of a map turn round on the way, since the driver takes the innermost dimension first.

use super::{Code, CudaBackend, EncodedMap, Result, driver};
use crate::Error;
use std::{ffi::c_void, sync::OnceLock};
use tirx_ptx::tensor_map::{ENCODED_BYTES, Mode, TensorMap};

driver::functions! {
    /// Maps of tensors that are read in boxes or in columns of pixels.
    #[derive(Debug, Clone, Copy)]
    struct Encoders {
        tiled: "cuTensorMapEncodeTiled"(
            *mut EncodedMap, u32, u32, *mut c_void, *const u64, *const u64, *const u32, *const u32, u32, u32, u32, u32,
        ),
        im2col: "cuTensorMapEncodeIm2col"(
            *mut EncodedMap, u32, u32, *mut c_void, *const u64, *const u64, *const i32, *const i32, u32, u32, *const u32,
            u32, u32, u32, u32,
        ),
    }
}

driver::functions! {
    /// Maps of tensors that are read in rows of pixels.
    #[derive(Debug, Clone, Copy)]
    struct WideEncoders {
        im2col_wide: "cuTensorMapEncodeIm2colWide"(
            *mut EncodedMap, u32, u32, *mut c_void, *const u64, *const u64, i32, i32, u32, u32, *const u32, u32, u32, u32,
            u32, u32,
        ),
    }
}

/// The functions, or the name of one that the driver does not have.
fn encoders() -> Result<&'static Encoders, &'static str> {
    static FOUND: OnceLock<Result<Encoders, &'static str>> = OnceLock::new();
    let find = || Encoders::load(driver::library().map_err(|_| "libcuda.so.1")?);
    FOUND.get_or_init(find).as_ref().map_err(|name| *name)
}

fn wide_encoders() -> Result<&'static WideEncoders, &'static str> {
    static FOUND: OnceLock<Result<WideEncoders, &'static str>> = OnceLock::new();
    let find = || WideEncoders::load(driver::library().map_err(|_| "libcuda.so.1")?);
    FOUND.get_or_init(find).as_ref().map_err(|name| *name)
}

/// Encodes a map. The context is current.
pub(super) fn encode(backend: &CudaBackend, map: &TensorMap) -> Result<EncodedMap> {
    let missing = |needed: &'static str| Error::NoTensorMap {
        device: backend.description.to_string(),
        needed,
    };
    if backend.description.sm < 90 {
        return Err(missing("compute capability 9.0 or more"));
    }
    let mut encoded = EncodedMap([0; ENCODED_BYTES]);
    let (call, code) = match map.mode {
        Mode::Im2colWide { .. } => {
            let wide = wide_encoders().map_err(|_| missing("a driver of CUDA 12.8 or newer"))?;
            (
                "cuTensorMapEncodeIm2colWide",
                encode_wide(wide, &mut encoded, map),
            )
        }
        mode => {
            let found = encoders().map_err(|_| missing("a driver of CUDA 12.0 or newer"))?;
            let call = match mode {
                Mode::Tiled { .. } => "cuTensorMapEncodeTiled",
                _ => "cuTensorMapEncodeIm2col",
            };
            (call, encode_with(found, &mut encoded, map))
        }
    };
    backend.check(call, code)?;
    Ok(encoded)
}

/// The first element's address, as the driver takes it.
fn address(map: &TensorMap) -> *mut c_void {
    std::ptr::with_exposed_provenance_mut(map.address as usize)
}

fn encode_with(found: &Encoders, encoded: &mut EncodedMap, map: &TensorMap) -> Code {
    let extents = map.extents.innermost_first();
    let strides = map.strides.innermost_first();
    let steps = map.element_strides.innermost_first();
    let (element, rank) = (map.element.driver_number(), map.rank() as u32);
    let (interleave, swizzle) = (map.interleave.number(), map.swizzle.driver_number());
    let (promotion, fill) = (map.l2_promotion.driver_number(), map.fill.number());
    match map.mode {
        Mode::Im2col {
            lower,
            upper,
            channels,
            pixels,
        } => {
            let (lower, upper) = (lower.innermost_first(), upper.innermost_first());
            // SAFETY: the driver writes 128 bytes to what is aligned to 64, and reads at most five entries of each list,
            // which have as many. It does not touch the tensor.
            unsafe {
                (found.im2col)(
                    encoded,
                    element,
                    rank,
                    address(map),
                    extents.as_ptr(),
                    strides.as_ptr(),
                    lower.as_ptr(),
                    upper.as_ptr(),
                    channels,
                    pixels,
                    steps.as_ptr(),
                    interleave,
                    swizzle,
                    promotion,
                    fill,
                )
            }
        }
        Mode::Tiled { extents: boxes } => {
            let boxes = boxes.innermost_first();
            // SAFETY: as above.
            unsafe {
                (found.tiled)(
                    encoded,
                    element,
                    rank,
                    address(map),
                    extents.as_ptr(),
                    strides.as_ptr(),
                    boxes.as_ptr(),
                    steps.as_ptr(),
                    interleave,
                    swizzle,
                    promotion,
                    fill,
                )
            }
        }
        // Is encoded by the other function.
        Mode::Im2colWide { .. } => 1,
    }
}

fn encode_wide(found: &WideEncoders, encoded: &mut EncodedMap, map: &TensorMap) -> Code {
    let Mode::Im2colWide {
        lower,
        upper,
        channels,
        pixels,
        wide,
    } = map.mode
    else {
        return 1;
    };
    let extents = map.extents.innermost_first();
    let strides = map.strides.innermost_first();
    let steps = map.element_strides.innermost_first();
    // SAFETY: as for the others.
    unsafe {
        (found.im2col_wide)(
            encoded,
            map.element.driver_number(),
            map.rank() as u32,
            address(map),
            extents.as_ptr(),
            strides.as_ptr(),
            lower,
            upper,
            channels,
            pixels,
            steps.as_ptr(),
            map.interleave.number(),
            wide as u32,
            map.swizzle.driver_number(),
            map.l2_promotion.driver_number(),
            map.fill.number(),
        )
    }
}
