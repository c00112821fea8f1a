//! Packed halves and 8-bit floats: what Rust has no operator or method for (PTX ISA).

use super::{Intrinsic, machine::rows};

/// Arithmetic, of single halves too.
pub(super) const ARITHMETIC: &[Intrinsic] = rows! {
    "fma_relu" [Halves] (a: T, b: T, c: T) -> T = Pure "fma.rn.relu.{t}";
    "min_nan" [Extremum] (a: T, b: T) -> T = Pure "min.NaN.{t}";
    "min_xorsign_abs" [Extremum] (a: T, b: T) -> T = Pure "min.xorsign.abs.{t}";
    "max_nan" [Extremum] (a: T, b: T) -> T = Pure "max.NaN.{t}";
    "max_xorsign_abs" [Extremum] (a: T, b: T) -> T = Pure "max.xorsign.abs.{t}";
};
/// Comparisons, part by part.
pub(super) const COMPARISONS: &[Intrinsic] = rows! {
    "set_eq" [Packed] (a: T, b: T) -> T = Pure "set.eq.{t}.{t}";
    "set_eq_u32" [Packed] (a: T, b: T) -> u32 = Pure "set.eq.u32.{t}";
    "set_ne" [Packed] (a: T, b: T) -> T = Pure "set.ne.{t}.{t}";
    "set_ne_u32" [Packed] (a: T, b: T) -> u32 = Pure "set.ne.u32.{t}";
    "set_lt" [Packed] (a: T, b: T) -> T = Pure "set.lt.{t}.{t}";
    "set_lt_u32" [Packed] (a: T, b: T) -> u32 = Pure "set.lt.u32.{t}";
    "set_le" [Packed] (a: T, b: T) -> T = Pure "set.le.{t}.{t}";
    "set_le_u32" [Packed] (a: T, b: T) -> u32 = Pure "set.le.u32.{t}";
    "set_gt" [Packed] (a: T, b: T) -> T = Pure "set.gt.{t}.{t}";
    "set_gt_u32" [Packed] (a: T, b: T) -> u32 = Pure "set.gt.u32.{t}";
    "set_ge" [Packed] (a: T, b: T) -> T = Pure "set.ge.{t}.{t}";
    "set_ge_u32" [Packed] (a: T, b: T) -> u32 = Pure "set.ge.u32.{t}";
    "set_equ" [Packed] (a: T, b: T) -> T = Pure "set.equ.{t}.{t}";
    "set_equ_u32" [Packed] (a: T, b: T) -> u32 = Pure "set.equ.u32.{t}";
    "set_neu" [Packed] (a: T, b: T) -> T = Pure "set.neu.{t}.{t}";
    "set_neu_u32" [Packed] (a: T, b: T) -> u32 = Pure "set.neu.u32.{t}";
    "set_ltu" [Packed] (a: T, b: T) -> T = Pure "set.ltu.{t}.{t}";
    "set_ltu_u32" [Packed] (a: T, b: T) -> u32 = Pure "set.ltu.u32.{t}";
    "set_leu" [Packed] (a: T, b: T) -> T = Pure "set.leu.{t}.{t}";
    "set_leu_u32" [Packed] (a: T, b: T) -> u32 = Pure "set.leu.u32.{t}";
    "set_gtu" [Packed] (a: T, b: T) -> T = Pure "set.gtu.{t}.{t}";
    "set_gtu_u32" [Packed] (a: T, b: T) -> u32 = Pure "set.gtu.u32.{t}";
    "set_geu" [Packed] (a: T, b: T) -> T = Pure "set.geu.{t}.{t}";
    "set_geu_u32" [Packed] (a: T, b: T) -> u32 = Pure "set.geu.u32.{t}";
    "set_num" [Packed] (a: T, b: T) -> T = Pure "set.num.{t}.{t}";
    "set_num_u32" [Packed] (a: T, b: T) -> u32 = Pure "set.num.u32.{t}";
    "set_nan" [Packed] (a: T, b: T) -> T = Pure "set.nan.{t}.{t}";
    "set_nan_u32" [Packed] (a: T, b: T) -> u32 = Pure "set.nan.u32.{t}";
};
/// Conversions of two values. The instruction has the upper one first.
pub(super) const CONVERSIONS: &[Intrinsic] = rows! {
    "cvt_rn_f16x2" [_] (lo: f32, hi: f32) -> f16x2 = Pure "cvt.rn.f16x2.f32" [1, 0];
    "cvt_rn_bf16x2" [_] (lo: f32, hi: f32) -> bf16x2 = Pure "cvt.rn.bf16x2.f32" [1, 0];
    "cvt_rn_satfinite_f16x2" [_] (lo: f32, hi: f32) -> f16x2 = Pure "cvt.rn.satfinite.f16x2.f32" [1, 0];
    "cvt_rn_satfinite_bf16x2" [_] (lo: f32, hi: f32) -> bf16x2 = Pure "cvt.rn.satfinite.bf16x2.f32" [1, 0];
    "cvt_rn_relu_f16x2" [_] (lo: f32, hi: f32) -> f16x2 = Pure "cvt.rn.relu.f16x2.f32" [1, 0];
    "cvt_rn_relu_bf16x2" [_] (lo: f32, hi: f32) -> bf16x2 = Pure "cvt.rn.relu.bf16x2.f32" [1, 0];
    "cvt_rn_relu_satfinite_f16x2" [_] (lo: f32, hi: f32) -> f16x2 = Pure "cvt.rn.relu.satfinite.f16x2.f32" [1, 0];
    "cvt_rn_relu_satfinite_bf16x2" [_] (lo: f32, hi: f32) -> bf16x2 = Pure "cvt.rn.relu.satfinite.bf16x2.f32" [1, 0];
    "cvt_rz_f16x2" [_] (lo: f32, hi: f32) -> f16x2 = Pure "cvt.rz.f16x2.f32" [1, 0];
    "cvt_rz_bf16x2" [_] (lo: f32, hi: f32) -> bf16x2 = Pure "cvt.rz.bf16x2.f32" [1, 0];
    "cvt_rz_satfinite_f16x2" [_] (lo: f32, hi: f32) -> f16x2 = Pure "cvt.rz.satfinite.f16x2.f32" [1, 0];
    "cvt_rz_satfinite_bf16x2" [_] (lo: f32, hi: f32) -> bf16x2 = Pure "cvt.rz.satfinite.bf16x2.f32" [1, 0];
    "cvt_rz_relu_f16x2" [_] (lo: f32, hi: f32) -> f16x2 = Pure "cvt.rz.relu.f16x2.f32" [1, 0];
    "cvt_rz_relu_bf16x2" [_] (lo: f32, hi: f32) -> bf16x2 = Pure "cvt.rz.relu.bf16x2.f32" [1, 0];
    "cvt_rz_relu_satfinite_f16x2" [_] (lo: f32, hi: f32) -> f16x2 = Pure "cvt.rz.relu.satfinite.f16x2.f32" [1, 0];
    "cvt_rz_relu_satfinite_bf16x2" [_] (lo: f32, hi: f32) -> bf16x2 = Pure "cvt.rz.relu.satfinite.bf16x2.f32" [1, 0];
    "cvt_rn_satfinite_e4m3x2" [_] (lo: f32, hi: f32) -> e4m3x2 = Pure "cvt.rn.satfinite.e4m3x2.f32" [1, 0];
    "cvt_rn_satfinite_e4m3x2_f16x2" [_] (x: f16x2) -> e4m3x2 = Pure "cvt.rn.satfinite.e4m3x2.f16x2";
    "cvt_rn_f16x2_e4m3x2" [_] (x: e4m3x2) -> f16x2 = Pure "cvt.rn.f16x2.e4m3x2";
    "cvt_rn_satfinite_relu_e4m3x2" [_] (lo: f32, hi: f32) -> e4m3x2 = Pure "cvt.rn.satfinite.relu.e4m3x2.f32" [1, 0];
    "cvt_rn_satfinite_relu_e4m3x2_f16x2" [_] (x: f16x2) -> e4m3x2 = Pure "cvt.rn.satfinite.relu.e4m3x2.f16x2";
    "cvt_rn_relu_f16x2_e4m3x2" [_] (x: e4m3x2) -> f16x2 = Pure "cvt.rn.relu.f16x2.e4m3x2";
    "cvt_rn_satfinite_e5m2x2" [_] (lo: f32, hi: f32) -> e5m2x2 = Pure "cvt.rn.satfinite.e5m2x2.f32" [1, 0];
    "cvt_rn_satfinite_e5m2x2_f16x2" [_] (x: f16x2) -> e5m2x2 = Pure "cvt.rn.satfinite.e5m2x2.f16x2";
    "cvt_rn_f16x2_e5m2x2" [_] (x: e5m2x2) -> f16x2 = Pure "cvt.rn.f16x2.e5m2x2";
    "cvt_rn_satfinite_relu_e5m2x2" [_] (lo: f32, hi: f32) -> e5m2x2 = Pure "cvt.rn.satfinite.relu.e5m2x2.f32" [1, 0];
    "cvt_rn_satfinite_relu_e5m2x2_f16x2" [_] (x: f16x2) -> e5m2x2 = Pure "cvt.rn.satfinite.relu.e5m2x2.f16x2";
    "cvt_rn_relu_f16x2_e5m2x2" [_] (x: e5m2x2) -> f16x2 = Pure "cvt.rn.relu.f16x2.e5m2x2";
};
