//! Conversions with their rounding by name, where `as` has one rounding: to nearest for floats, towards zero for integers.

use super::{Float, RoundsToF32, WideInt, only_in_kernels};
use tirx_runtime::{bf16, f16};

/// An `i32`, rounded to nearest, ties to even; what lies outside of the type becomes its nearest value. PTX: `cvt.rni.s32` (PTX ISA, `cvt`).
///
/// A NaN becomes 0, or of `f64` the number whose top bit alone is set. A `bf16` needs sm_90.
pub fn cvt_rni_s32<T: Float>(x: T) -> i32 {
    let _ = x;
    only_in_kernels()
}

/// An `u32`, rounded to nearest, ties to even; what lies outside of the type becomes its nearest value. PTX: `cvt.rni.u32` (PTX ISA, `cvt`).
///
/// A NaN becomes 0, or of `f64` the number whose top bit alone is set. A `bf16` needs sm_90.
pub fn cvt_rni_u32<T: Float>(x: T) -> u32 {
    let _ = x;
    only_in_kernels()
}

/// An `i64`, rounded to nearest, ties to even; what lies outside of the type becomes its nearest value. PTX: `cvt.rni.s64` (PTX ISA, `cvt`).
///
/// A NaN becomes the number whose top bit alone is set. A `bf16` needs sm_90.
pub fn cvt_rni_s64<T: Float>(x: T) -> i64 {
    let _ = x;
    only_in_kernels()
}

/// An `u64`, rounded to nearest, ties to even; what lies outside of the type becomes its nearest value. PTX: `cvt.rni.u64` (PTX ISA, `cvt`).
///
/// A NaN becomes the number whose top bit alone is set. A `bf16` needs sm_90.
pub fn cvt_rni_u64<T: Float>(x: T) -> u64 {
    let _ = x;
    only_in_kernels()
}

/// An `i32`, rounded towards zero; what lies outside of the type becomes its nearest value. PTX: `cvt.rzi.s32` (PTX ISA, `cvt`).
///
/// A NaN becomes 0, or of `f64` the number whose top bit alone is set. A `bf16` needs sm_90.
pub fn cvt_rzi_s32<T: Float>(x: T) -> i32 {
    let _ = x;
    only_in_kernels()
}

/// An `u32`, rounded towards zero; what lies outside of the type becomes its nearest value. PTX: `cvt.rzi.u32` (PTX ISA, `cvt`).
///
/// A NaN becomes 0, or of `f64` the number whose top bit alone is set. A `bf16` needs sm_90.
pub fn cvt_rzi_u32<T: Float>(x: T) -> u32 {
    let _ = x;
    only_in_kernels()
}

/// An `i64`, rounded towards zero; what lies outside of the type becomes its nearest value. PTX: `cvt.rzi.s64` (PTX ISA, `cvt`).
///
/// A NaN becomes the number whose top bit alone is set. A `bf16` needs sm_90.
pub fn cvt_rzi_s64<T: Float>(x: T) -> i64 {
    let _ = x;
    only_in_kernels()
}

/// An `u64`, rounded towards zero; what lies outside of the type becomes its nearest value. PTX: `cvt.rzi.u64` (PTX ISA, `cvt`).
///
/// A NaN becomes the number whose top bit alone is set. A `bf16` needs sm_90.
pub fn cvt_rzi_u64<T: Float>(x: T) -> u64 {
    let _ = x;
    only_in_kernels()
}

/// An `i32`, rounded down; what lies outside of the type becomes its nearest value. PTX: `cvt.rmi.s32` (PTX ISA, `cvt`).
///
/// A NaN becomes 0, or of `f64` the number whose top bit alone is set. A `bf16` needs sm_90.
pub fn cvt_rmi_s32<T: Float>(x: T) -> i32 {
    let _ = x;
    only_in_kernels()
}

/// An `u32`, rounded down; what lies outside of the type becomes its nearest value. PTX: `cvt.rmi.u32` (PTX ISA, `cvt`).
///
/// A NaN becomes 0, or of `f64` the number whose top bit alone is set. A `bf16` needs sm_90.
pub fn cvt_rmi_u32<T: Float>(x: T) -> u32 {
    let _ = x;
    only_in_kernels()
}

/// An `i64`, rounded down; what lies outside of the type becomes its nearest value. PTX: `cvt.rmi.s64` (PTX ISA, `cvt`).
///
/// A NaN becomes the number whose top bit alone is set. A `bf16` needs sm_90.
pub fn cvt_rmi_s64<T: Float>(x: T) -> i64 {
    let _ = x;
    only_in_kernels()
}

/// An `u64`, rounded down; what lies outside of the type becomes its nearest value. PTX: `cvt.rmi.u64` (PTX ISA, `cvt`).
///
/// A NaN becomes the number whose top bit alone is set. A `bf16` needs sm_90.
pub fn cvt_rmi_u64<T: Float>(x: T) -> u64 {
    let _ = x;
    only_in_kernels()
}

/// An `i32`, rounded up; what lies outside of the type becomes its nearest value. PTX: `cvt.rpi.s32` (PTX ISA, `cvt`).
///
/// A NaN becomes 0, or of `f64` the number whose top bit alone is set. A `bf16` needs sm_90.
pub fn cvt_rpi_s32<T: Float>(x: T) -> i32 {
    let _ = x;
    only_in_kernels()
}

/// An `u32`, rounded up; what lies outside of the type becomes its nearest value. PTX: `cvt.rpi.u32` (PTX ISA, `cvt`).
///
/// A NaN becomes 0, or of `f64` the number whose top bit alone is set. A `bf16` needs sm_90.
pub fn cvt_rpi_u32<T: Float>(x: T) -> u32 {
    let _ = x;
    only_in_kernels()
}

/// An `i64`, rounded up; what lies outside of the type becomes its nearest value. PTX: `cvt.rpi.s64` (PTX ISA, `cvt`).
///
/// A NaN becomes the number whose top bit alone is set. A `bf16` needs sm_90.
pub fn cvt_rpi_s64<T: Float>(x: T) -> i64 {
    let _ = x;
    only_in_kernels()
}

/// An `u64`, rounded up; what lies outside of the type becomes its nearest value. PTX: `cvt.rpi.u64` (PTX ISA, `cvt`).
///
/// A NaN becomes the number whose top bit alone is set. A `bf16` needs sm_90.
pub fn cvt_rpi_u64<T: Float>(x: T) -> u64 {
    let _ = x;
    only_in_kernels()
}

/// An integer or an `f64` as an `f32`, rounded to nearest, ties to even. PTX: `cvt.rn.f32` (PTX ISA, `cvt`).
pub fn cvt_rn_f32<T: RoundsToF32>(x: T) -> f32 {
    let _ = x;
    only_in_kernels()
}

/// An integer as an `f64`, rounded to nearest, ties to even. PTX: `cvt.rn.f64` (PTX ISA, `cvt`).
pub fn cvt_rn_f64<T: WideInt>(x: T) -> f64 {
    let _ = x;
    only_in_kernels()
}

/// An integer or an `f64` as an `f32`, rounded towards zero. PTX: `cvt.rz.f32` (PTX ISA, `cvt`).
pub fn cvt_rz_f32<T: RoundsToF32>(x: T) -> f32 {
    let _ = x;
    only_in_kernels()
}

/// An integer as an `f64`, rounded towards zero. PTX: `cvt.rz.f64` (PTX ISA, `cvt`).
pub fn cvt_rz_f64<T: WideInt>(x: T) -> f64 {
    let _ = x;
    only_in_kernels()
}

/// An integer or an `f64` as an `f32`, rounded down. PTX: `cvt.rm.f32` (PTX ISA, `cvt`).
pub fn cvt_rm_f32<T: RoundsToF32>(x: T) -> f32 {
    let _ = x;
    only_in_kernels()
}

/// An integer as an `f64`, rounded down. PTX: `cvt.rm.f64` (PTX ISA, `cvt`).
pub fn cvt_rm_f64<T: WideInt>(x: T) -> f64 {
    let _ = x;
    only_in_kernels()
}

/// An integer or an `f64` as an `f32`, rounded up. PTX: `cvt.rp.f32` (PTX ISA, `cvt`).
pub fn cvt_rp_f32<T: RoundsToF32>(x: T) -> f32 {
    let _ = x;
    only_in_kernels()
}

/// An integer as an `f64`, rounded up. PTX: `cvt.rp.f64` (PTX ISA, `cvt`).
pub fn cvt_rp_f64<T: WideInt>(x: T) -> f64 {
    let _ = x;
    only_in_kernels()
}

/// An `f32` as a `f16`, rounded to nearest, ties to even.
/// PTX: `cvt.rn.f16.f32` (PTX ISA, `cvt`).
pub fn cvt_rn_f16(x: f32) -> f16 {
    let _ = x;
    only_in_kernels()
}

/// An `f32` as a `f16`, rounded to nearest, ties to even; what lies outside becomes the greatest finite number of its sign.
/// PTX: `cvt.rn.satfinite.f16.f32` (PTX ISA, `cvt`).
pub fn cvt_rn_satfinite_f16(x: f32) -> f16 {
    let _ = x;
    only_in_kernels()
}

/// An `f32` as a `f16`, rounded to nearest, ties to even; what is negative becomes 0.
/// PTX: `cvt.rn.relu.f16.f32` (PTX ISA, `cvt`); from sm_80 on.
pub fn cvt_rn_relu_f16(x: f32) -> f16 {
    let _ = x;
    only_in_kernels()
}

/// An `f32` as a `f16`, rounded to nearest, ties to even; what is negative becomes 0; what lies outside becomes the greatest finite number of its sign.
/// PTX: `cvt.rn.relu.satfinite.f16.f32` (PTX ISA, `cvt`); from sm_80 on.
pub fn cvt_rn_relu_satfinite_f16(x: f32) -> f16 {
    let _ = x;
    only_in_kernels()
}

/// An `f32` as a `f16`, rounded towards zero.
/// PTX: `cvt.rz.f16.f32` (PTX ISA, `cvt`).
pub fn cvt_rz_f16(x: f32) -> f16 {
    let _ = x;
    only_in_kernels()
}

/// An `f32` as a `f16`, rounded towards zero; what lies outside becomes the greatest finite number of its sign.
/// PTX: `cvt.rz.satfinite.f16.f32` (PTX ISA, `cvt`).
pub fn cvt_rz_satfinite_f16(x: f32) -> f16 {
    let _ = x;
    only_in_kernels()
}

/// An `f32` as a `f16`, rounded towards zero; what is negative becomes 0.
/// PTX: `cvt.rz.relu.f16.f32` (PTX ISA, `cvt`); from sm_80 on.
pub fn cvt_rz_relu_f16(x: f32) -> f16 {
    let _ = x;
    only_in_kernels()
}

/// An `f32` as a `f16`, rounded towards zero; what is negative becomes 0; what lies outside becomes the greatest finite number of its sign.
/// PTX: `cvt.rz.relu.satfinite.f16.f32` (PTX ISA, `cvt`); from sm_80 on.
pub fn cvt_rz_relu_satfinite_f16(x: f32) -> f16 {
    let _ = x;
    only_in_kernels()
}

/// An `f32` as a `bf16`, rounded to nearest, ties to even.
/// PTX: `cvt.rn.bf16.f32` (PTX ISA, `cvt`); from sm_80 on.
pub fn cvt_rn_bf16(x: f32) -> bf16 {
    let _ = x;
    only_in_kernels()
}

/// An `f32` as a `bf16`, rounded to nearest, ties to even; what lies outside becomes the greatest finite number of its sign.
/// PTX: `cvt.rn.satfinite.bf16.f32` (PTX ISA, `cvt`); from sm_80 on.
pub fn cvt_rn_satfinite_bf16(x: f32) -> bf16 {
    let _ = x;
    only_in_kernels()
}

/// An `f32` as a `bf16`, rounded to nearest, ties to even; what is negative becomes 0.
/// PTX: `cvt.rn.relu.bf16.f32` (PTX ISA, `cvt`); from sm_80 on.
pub fn cvt_rn_relu_bf16(x: f32) -> bf16 {
    let _ = x;
    only_in_kernels()
}

/// An `f32` as a `bf16`, rounded to nearest, ties to even; what is negative becomes 0; what lies outside becomes the greatest finite number of its sign.
/// PTX: `cvt.rn.relu.satfinite.bf16.f32` (PTX ISA, `cvt`); from sm_80 on.
pub fn cvt_rn_relu_satfinite_bf16(x: f32) -> bf16 {
    let _ = x;
    only_in_kernels()
}

/// An `f32` as a `bf16`, rounded towards zero.
/// PTX: `cvt.rz.bf16.f32` (PTX ISA, `cvt`); from sm_80 on.
pub fn cvt_rz_bf16(x: f32) -> bf16 {
    let _ = x;
    only_in_kernels()
}

/// An `f32` as a `bf16`, rounded towards zero; what lies outside becomes the greatest finite number of its sign.
/// PTX: `cvt.rz.satfinite.bf16.f32` (PTX ISA, `cvt`); from sm_80 on.
pub fn cvt_rz_satfinite_bf16(x: f32) -> bf16 {
    let _ = x;
    only_in_kernels()
}

/// An `f32` as a `bf16`, rounded towards zero; what is negative becomes 0.
/// PTX: `cvt.rz.relu.bf16.f32` (PTX ISA, `cvt`); from sm_80 on.
pub fn cvt_rz_relu_bf16(x: f32) -> bf16 {
    let _ = x;
    only_in_kernels()
}

/// An `f32` as a `bf16`, rounded towards zero; what is negative becomes 0; what lies outside becomes the greatest finite number of its sign.
/// PTX: `cvt.rz.relu.satfinite.bf16.f32` (PTX ISA, `cvt`); from sm_80 on.
pub fn cvt_rz_relu_satfinite_bf16(x: f32) -> bf16 {
    let _ = x;
    only_in_kernels()
}

/// Clamped to 0 to 1; a NaN becomes 0. PTX: `cvt.sat.f32.f32` (PTX ISA, `cvt`).
pub fn cvt_sat_f32(x: f32) -> f32 {
    let _ = x;
    only_in_kernels()
}
