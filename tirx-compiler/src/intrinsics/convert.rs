//! Conversions with their rounding by name (PTX ISA, `cvt`).

use super::{Intrinsic, machine::rows};

/// All of them.
pub(super) const ROWS: &[Intrinsic] = rows! {
    "cvt_rni_s32" [Float] (x: T) -> i32 = Pure "cvt.rni.s32.{t}";
    "cvt_rni_u32" [Float] (x: T) -> u32 = Pure "cvt.rni.u32.{t}";
    "cvt_rni_s64" [Float] (x: T) -> i64 = Pure "cvt.rni.s64.{t}";
    "cvt_rni_u64" [Float] (x: T) -> u64 = Pure "cvt.rni.u64.{t}";
    "cvt_rzi_s32" [Float] (x: T) -> i32 = Pure "cvt.rzi.s32.{t}";
    "cvt_rzi_u32" [Float] (x: T) -> u32 = Pure "cvt.rzi.u32.{t}";
    "cvt_rzi_s64" [Float] (x: T) -> i64 = Pure "cvt.rzi.s64.{t}";
    "cvt_rzi_u64" [Float] (x: T) -> u64 = Pure "cvt.rzi.u64.{t}";
    "cvt_rmi_s32" [Float] (x: T) -> i32 = Pure "cvt.rmi.s32.{t}";
    "cvt_rmi_u32" [Float] (x: T) -> u32 = Pure "cvt.rmi.u32.{t}";
    "cvt_rmi_s64" [Float] (x: T) -> i64 = Pure "cvt.rmi.s64.{t}";
    "cvt_rmi_u64" [Float] (x: T) -> u64 = Pure "cvt.rmi.u64.{t}";
    "cvt_rpi_s32" [Float] (x: T) -> i32 = Pure "cvt.rpi.s32.{t}";
    "cvt_rpi_u32" [Float] (x: T) -> u32 = Pure "cvt.rpi.u32.{t}";
    "cvt_rpi_s64" [Float] (x: T) -> i64 = Pure "cvt.rpi.s64.{t}";
    "cvt_rpi_u64" [Float] (x: T) -> u64 = Pure "cvt.rpi.u64.{t}";
    "cvt_rn_f32" [RoundsToF32] (x: T) -> f32 = Pure "cvt.rn.f32.{t}";
    "cvt_rn_f64" [WideInt] (x: T) -> f64 = Pure "cvt.rn.f64.{t}";
    "cvt_rz_f32" [RoundsToF32] (x: T) -> f32 = Pure "cvt.rz.f32.{t}";
    "cvt_rz_f64" [WideInt] (x: T) -> f64 = Pure "cvt.rz.f64.{t}";
    "cvt_rm_f32" [RoundsToF32] (x: T) -> f32 = Pure "cvt.rm.f32.{t}";
    "cvt_rm_f64" [WideInt] (x: T) -> f64 = Pure "cvt.rm.f64.{t}";
    "cvt_rp_f32" [RoundsToF32] (x: T) -> f32 = Pure "cvt.rp.f32.{t}";
    "cvt_rp_f64" [WideInt] (x: T) -> f64 = Pure "cvt.rp.f64.{t}";
    "cvt_rn_f16" [_] (x: f32) -> f16 = Pure "cvt.rn.f16.f32";
    "cvt_rn_satfinite_f16" [_] (x: f32) -> f16 = Pure "cvt.rn.satfinite.f16.f32";
    "cvt_rn_relu_f16" [_] (x: f32) -> f16 = Pure "cvt.rn.relu.f16.f32";
    "cvt_rn_relu_satfinite_f16" [_] (x: f32) -> f16 = Pure "cvt.rn.relu.satfinite.f16.f32";
    "cvt_rz_f16" [_] (x: f32) -> f16 = Pure "cvt.rz.f16.f32";
    "cvt_rz_satfinite_f16" [_] (x: f32) -> f16 = Pure "cvt.rz.satfinite.f16.f32";
    "cvt_rz_relu_f16" [_] (x: f32) -> f16 = Pure "cvt.rz.relu.f16.f32";
    "cvt_rz_relu_satfinite_f16" [_] (x: f32) -> f16 = Pure "cvt.rz.relu.satfinite.f16.f32";
    "cvt_rn_bf16" [_] (x: f32) -> bf16 = Pure "cvt.rn.bf16.f32";
    "cvt_rn_satfinite_bf16" [_] (x: f32) -> bf16 = Pure "cvt.rn.satfinite.bf16.f32";
    "cvt_rn_relu_bf16" [_] (x: f32) -> bf16 = Pure "cvt.rn.relu.bf16.f32";
    "cvt_rn_relu_satfinite_bf16" [_] (x: f32) -> bf16 = Pure "cvt.rn.relu.satfinite.bf16.f32";
    "cvt_rz_bf16" [_] (x: f32) -> bf16 = Pure "cvt.rz.bf16.f32";
    "cvt_rz_satfinite_bf16" [_] (x: f32) -> bf16 = Pure "cvt.rz.satfinite.bf16.f32";
    "cvt_rz_relu_bf16" [_] (x: f32) -> bf16 = Pure "cvt.rz.relu.bf16.f32";
    "cvt_rz_relu_satfinite_bf16" [_] (x: f32) -> bf16 = Pure "cvt.rz.relu.satfinite.bf16.f32";
    "cvt_sat_f32" [_] (x: f32) -> f32 = Pure "cvt.sat.f32.f32";
};
