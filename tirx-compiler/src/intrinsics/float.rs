//! Arithmetic of floats that is approximate, rounded in one direction, or clamped (PTX ISA).

use super::{Intrinsic, machine::rows};

/// Approximations.
pub(super) const APPROXIMATE: &[Intrinsic] = rows! {
    "ex2_approx" [ApproxExp] (x: T) -> T = Pure "ex2.approx.{t}";
    "ex2_approx_ftz" [ApproxExpFtz] (x: T) -> T = Pure "ex2.approx.ftz.{t}";
    "lg2_approx" [_] (x: f32) -> f32 = Pure "lg2.approx.f32";
    "lg2_approx_ftz" [_] (x: f32) -> f32 = Pure "lg2.approx.ftz.f32";
    "sin_approx" [_] (x: f32) -> f32 = Pure "sin.approx.f32";
    "sin_approx_ftz" [_] (x: f32) -> f32 = Pure "sin.approx.ftz.f32";
    "cos_approx" [_] (x: f32) -> f32 = Pure "cos.approx.f32";
    "cos_approx_ftz" [_] (x: f32) -> f32 = Pure "cos.approx.ftz.f32";
    "tanh_approx" [ApproxTanh] (x: T) -> T = Pure "tanh.approx.{t}";
    "rcp_approx" [_] (x: f32) -> f32 = Pure "rcp.approx.f32";
    "rcp_approx_ftz" [_] (x: f32) -> f32 = Pure "rcp.approx.ftz.f32";
    "rcp_approx_ftz_f64" [_] (x: f64) -> f64 = Pure "rcp.approx.ftz.f64";
    "rsqrt_approx" [WideFloat] (x: T) -> T = Pure "rsqrt.approx.{t}";
    "rsqrt_approx_ftz" [_] (x: f32) -> f32 = Pure "rsqrt.approx.ftz.f32";
    "sqrt_approx" [_] (x: f32) -> f32 = Pure "sqrt.approx.f32";
    "sqrt_approx_ftz" [_] (x: f32) -> f32 = Pure "sqrt.approx.ftz.f32";
    "div_approx" [_] (a: f32, b: f32) -> f32 = Pure "div.approx.f32";
    "div_approx_ftz" [_] (a: f32, b: f32) -> f32 = Pure "div.approx.ftz.f32";
    "div_full" [_] (a: f32, b: f32) -> f32 = Pure "div.full.f32";
    "div_full_ftz" [_] (a: f32, b: f32) -> f32 = Pure "div.full.ftz.f32";
};
/// Rounded in one direction, and clamped.
pub(super) const DIRECTED: &[Intrinsic] = rows! {
    "add_rz" [WideFloat] (a: T, b: T) -> T = Pure "add.rz.{t}";
    "add_rm" [WideFloat] (a: T, b: T) -> T = Pure "add.rm.{t}";
    "add_rp" [WideFloat] (a: T, b: T) -> T = Pure "add.rp.{t}";
    "sub_rz" [WideFloat] (a: T, b: T) -> T = Pure "sub.rz.{t}";
    "sub_rm" [WideFloat] (a: T, b: T) -> T = Pure "sub.rm.{t}";
    "sub_rp" [WideFloat] (a: T, b: T) -> T = Pure "sub.rp.{t}";
    "mul_rz" [WideFloat] (a: T, b: T) -> T = Pure "mul.rz.{t}";
    "mul_rm" [WideFloat] (a: T, b: T) -> T = Pure "mul.rm.{t}";
    "mul_rp" [WideFloat] (a: T, b: T) -> T = Pure "mul.rp.{t}";
    "div_rz" [WideFloat] (a: T, b: T) -> T = Pure "div.rz.{t}";
    "div_rm" [WideFloat] (a: T, b: T) -> T = Pure "div.rm.{t}";
    "div_rp" [WideFloat] (a: T, b: T) -> T = Pure "div.rp.{t}";
    "fma_rz" [WideFloat] (a: T, b: T, c: T) -> T = Pure "fma.rz.{t}";
    "fma_rm" [WideFloat] (a: T, b: T, c: T) -> T = Pure "fma.rm.{t}";
    "fma_rp" [WideFloat] (a: T, b: T, c: T) -> T = Pure "fma.rp.{t}";
    "sqrt_rz" [WideFloat] (x: T) -> T = Pure "sqrt.rz.{t}";
    "sqrt_rm" [WideFloat] (x: T) -> T = Pure "sqrt.rm.{t}";
    "sqrt_rp" [WideFloat] (x: T) -> T = Pure "sqrt.rp.{t}";
    "rcp_rz" [WideFloat] (x: T) -> T = Pure "rcp.rz.{t}";
    "rcp_rm" [WideFloat] (x: T) -> T = Pure "rcp.rm.{t}";
    "rcp_rp" [WideFloat] (x: T) -> T = Pure "rcp.rp.{t}";
    "add_sat" [Saturates] (a: T, b: T) -> T = Pure "add.rn.sat.{t}";
    "sub_sat" [Saturates] (a: T, b: T) -> T = Pure "sub.rn.sat.{t}";
    "mul_sat" [Saturates] (a: T, b: T) -> T = Pure "mul.rn.sat.{t}";
    "fma_sat" [Saturates] (a: T, b: T, c: T) -> T = Pure "fma.rn.sat.{t}";
};
