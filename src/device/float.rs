//! Arithmetic of floats that is approximate, rounded in one direction, or clamped.
//!
//! The operators of Rust round to nearest. What is approximate here may give another result on another GPU, within the
//! error that is stated.

use super::{ApproxExp, ApproxExpFtz, ApproxTanh, Saturates, WideFloat, only_in_kernels};

/// 2 to the power of `x`: of `f32` to a relative error of 2⁻²², of `f16`, one or two, to one of 2⁻⁹·⁹. PTX: `ex2.approx` (PTX ISA,
/// `ex2`).
pub fn ex2_approx<T: ApproxExp>(x: T) -> T {
    let _ = x;
    only_in_kernels()
}

/// [`ex2_approx`] with subnormal numbers taken for 0; of `bf16`, one or two, to a relative error of 2⁻⁷, from sm_90 on.
/// PTX: `ex2.approx.ftz` (PTX ISA, `ex2`).
pub fn ex2_approx_ftz<T: ApproxExpFtz>(x: T) -> T {
    let _ = x;
    only_in_kernels()
}

/// The logarithm to the base 2, to an absolute error of 2⁻²² for `x` in 0.5 to 2. PTX: `lg2.approx.f32` (PTX ISA, `lg2`).
pub fn lg2_approx(x: f32) -> f32 {
    let _ = x;
    only_in_kernels()
}

/// [`lg2_approx`] with subnormal numbers taken for 0. PTX: `lg2.approx.ftz.f32` (PTX ISA, `lg2`).
pub fn lg2_approx_ftz(x: f32) -> f32 {
    let _ = x;
    only_in_kernels()
}

/// The sine of `x` radians, to an absolute error of 2⁻²⁰·⁵ within ±2π. PTX: `sin.approx.f32` (PTX ISA, `sin`).
pub fn sin_approx(x: f32) -> f32 {
    let _ = x;
    only_in_kernels()
}

/// [`sin_approx`] with subnormal numbers taken for 0. PTX: `sin.approx.ftz.f32` (PTX ISA, `sin`).
pub fn sin_approx_ftz(x: f32) -> f32 {
    let _ = x;
    only_in_kernels()
}

/// The cosine of `x` radians, to an absolute error of 2⁻²⁰·⁴ within ±2π. PTX: `cos.approx.f32` (PTX ISA, `cos`).
pub fn cos_approx(x: f32) -> f32 {
    let _ = x;
    only_in_kernels()
}

/// [`cos_approx`] with subnormal numbers taken for 0. PTX: `cos.approx.ftz.f32` (PTX ISA, `cos`).
pub fn cos_approx_ftz(x: f32) -> f32 {
    let _ = x;
    only_in_kernels()
}

/// The hyperbolic tangent: of `f32` to a relative error of 2⁻¹¹, of `f16` to an absolute error of 2⁻¹⁰·⁹⁸⁷, of `bf16`
/// to one of 2⁻⁸ from sm_90 on. PTX: `tanh.approx` (PTX ISA, `tanh`).
pub fn tanh_approx<T: ApproxTanh>(x: T) -> T {
    let _ = x;
    only_in_kernels()
}

/// 1 / x, to 1 ulp. PTX: `rcp.approx.f32` (PTX ISA, `rcp`).
pub fn rcp_approx(x: f32) -> f32 {
    let _ = x;
    only_in_kernels()
}

/// [`rcp_approx`] with subnormal numbers taken for 0. PTX: `rcp.approx.ftz.f32` (PTX ISA, `rcp`).
pub fn rcp_approx_ftz(x: f32) -> f32 {
    let _ = x;
    only_in_kernels()
}

/// 1 / x from the upper 32 bits alone, as a start for more steps; subnormal numbers count as 0.
/// PTX: `rcp.approx.ftz.f64` (PTX ISA, `rcp.approx.ftz.f64`).
pub fn rcp_approx_ftz_f64(x: f64) -> f64 {
    let _ = x;
    only_in_kernels()
}

/// 1 / √x: of `f32` to a relative error of 2⁻²²·⁹, and of `f64` from the upper 32 bits alone. PTX: `rsqrt.approx` (PTX ISA, `rsqrt`).
pub fn rsqrt_approx<T: WideFloat>(x: T) -> T {
    let _ = x;
    only_in_kernels()
}

/// [`rsqrt_approx`] with subnormal numbers taken for 0. PTX: `rsqrt.approx.ftz.f32` (PTX ISA, `rsqrt`).
pub fn rsqrt_approx_ftz(x: f32) -> f32 {
    let _ = x;
    only_in_kernels()
}

/// √x, to a relative error of 2⁻²³. PTX: `sqrt.approx.f32` (PTX ISA, `sqrt`).
pub fn sqrt_approx(x: f32) -> f32 {
    let _ = x;
    only_in_kernels()
}

/// [`sqrt_approx`] with subnormal numbers taken for 0. PTX: `sqrt.approx.ftz.f32` (PTX ISA, `sqrt`).
pub fn sqrt_approx_ftz(x: f32) -> f32 {
    let _ = x;
    only_in_kernels()
}

/// a / b, to 2 ulp for `b` within 2⁻¹²⁶ to 2¹²⁶ in magnitude. PTX: `div.approx.f32` (PTX ISA, `div`).
pub fn div_approx(a: f32, b: f32) -> f32 {
    let _ = (a, b);
    only_in_kernels()
}

/// [`div_approx`] with subnormal numbers taken for 0. PTX: `div.approx.ftz.f32` (PTX ISA, `div`).
pub fn div_approx_ftz(a: f32, b: f32) -> f32 {
    let _ = (a, b);
    only_in_kernels()
}

/// a / b, to 2 ulp for all `b`. PTX: `div.full.f32` (PTX ISA, `div`).
pub fn div_full(a: f32, b: f32) -> f32 {
    let _ = (a, b);
    only_in_kernels()
}

/// [`div_full`] with subnormal numbers taken for 0. PTX: `div.full.ftz.f32` (PTX ISA, `div`).
pub fn div_full_ftz(a: f32, b: f32) -> f32 {
    let _ = (a, b);
    only_in_kernels()
}

/// a + b, rounded towards zero. PTX: `add.rz` (PTX ISA, `add`).
pub fn add_rz<T: WideFloat>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// a + b, rounded down. PTX: `add.rm` (PTX ISA, `add`).
pub fn add_rm<T: WideFloat>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// a + b, rounded up. PTX: `add.rp` (PTX ISA, `add`).
pub fn add_rp<T: WideFloat>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// a - b, rounded towards zero. PTX: `sub.rz` (PTX ISA, `sub`).
pub fn sub_rz<T: WideFloat>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// a - b, rounded down. PTX: `sub.rm` (PTX ISA, `sub`).
pub fn sub_rm<T: WideFloat>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// a - b, rounded up. PTX: `sub.rp` (PTX ISA, `sub`).
pub fn sub_rp<T: WideFloat>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// a * b, rounded towards zero. PTX: `mul.rz` (PTX ISA, `mul`).
pub fn mul_rz<T: WideFloat>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// a * b, rounded down. PTX: `mul.rm` (PTX ISA, `mul`).
pub fn mul_rm<T: WideFloat>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// a * b, rounded up. PTX: `mul.rp` (PTX ISA, `mul`).
pub fn mul_rp<T: WideFloat>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// a / b, rounded towards zero. PTX: `div.rz` (PTX ISA, `div`).
pub fn div_rz<T: WideFloat>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// a / b, rounded down. PTX: `div.rm` (PTX ISA, `div`).
pub fn div_rm<T: WideFloat>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// a / b, rounded up. PTX: `div.rp` (PTX ISA, `div`).
pub fn div_rp<T: WideFloat>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// a * b + c with one rounding, rounded towards zero. PTX: `fma.rz` (PTX ISA, `fma`).
pub fn fma_rz<T: WideFloat>(a: T, b: T, c: T) -> T {
    let _ = (a, b, c);
    only_in_kernels()
}

/// a * b + c with one rounding, rounded down. PTX: `fma.rm` (PTX ISA, `fma`).
pub fn fma_rm<T: WideFloat>(a: T, b: T, c: T) -> T {
    let _ = (a, b, c);
    only_in_kernels()
}

/// a * b + c with one rounding, rounded up. PTX: `fma.rp` (PTX ISA, `fma`).
pub fn fma_rp<T: WideFloat>(a: T, b: T, c: T) -> T {
    let _ = (a, b, c);
    only_in_kernels()
}

/// √x, rounded towards zero. PTX: `sqrt.rz` (PTX ISA, `sqrt`).
pub fn sqrt_rz<T: WideFloat>(x: T) -> T {
    let _ = x;
    only_in_kernels()
}

/// √x, rounded down. PTX: `sqrt.rm` (PTX ISA, `sqrt`).
pub fn sqrt_rm<T: WideFloat>(x: T) -> T {
    let _ = x;
    only_in_kernels()
}

/// √x, rounded up. PTX: `sqrt.rp` (PTX ISA, `sqrt`).
pub fn sqrt_rp<T: WideFloat>(x: T) -> T {
    let _ = x;
    only_in_kernels()
}

/// 1 / x, rounded towards zero. PTX: `rcp.rz` (PTX ISA, `rcp`).
pub fn rcp_rz<T: WideFloat>(x: T) -> T {
    let _ = x;
    only_in_kernels()
}

/// 1 / x, rounded down. PTX: `rcp.rm` (PTX ISA, `rcp`).
pub fn rcp_rm<T: WideFloat>(x: T) -> T {
    let _ = x;
    only_in_kernels()
}

/// 1 / x, rounded up. PTX: `rcp.rp` (PTX ISA, `rcp`).
pub fn rcp_rp<T: WideFloat>(x: T) -> T {
    let _ = x;
    only_in_kernels()
}

/// a + b, clamped to 0 to 1; a NaN becomes 0. PTX: `add.rn.sat` (PTX ISA, `add`).
pub fn add_sat<T: Saturates>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// a - b, clamped to 0 to 1; a NaN becomes 0. PTX: `sub.rn.sat` (PTX ISA, `sub`).
pub fn sub_sat<T: Saturates>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// a * b, clamped to 0 to 1; a NaN becomes 0. PTX: `mul.rn.sat` (PTX ISA, `mul`).
pub fn mul_sat<T: Saturates>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// a * b + c with one rounding, clamped to 0 to 1; a NaN becomes 0. PTX: `fma.rn.sat` (PTX ISA, `fma`).
pub fn fma_sat<T: Saturates>(a: T, b: T, c: T) -> T {
    let _ = (a, b, c);
    only_in_kernels()
}
