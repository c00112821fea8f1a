//! Operations on two halves at once, and on 8-bit floats, that Rust has no operator or method for.
//!
//! [`f16x2`] and [`bf16x2`] have the operators `+`, `-`, `*`, `/`, negation, `==` (of both parts), and the methods `mul_add`,
//! `min`, `max` and `abs`; those of `bf16x2` need sm_80, as `min` and `max` of both do. [`e4m3`], [`e5m2`] and the pairs of them
//! are for storage: they are converted, which needs sm_89, and have no arithmetic.
//!
//! [`e4m3`]: crate::e4m3
//! [`e5m2`]: crate::e5m2

use super::{Extremum, Halves, Packed, only_in_kernels};
use tirx_runtime::{bf16x2, e4m3x2, e5m2x2, f16x2};

/// `a * b + c` with one rounding; a negative result becomes 0, and a NaN is kept. It needs sm_80.
/// PTX: `fma.rn.relu` (PTX ISA, `fma`).
pub fn fma_relu<T: Halves>(a: T, b: T, c: T) -> T {
    let _ = (a, b, c);
    only_in_kernels()
}

/// The lesser of the two; a NaN where one of them is. `-0` is less than `0`. It needs sm_80.
/// PTX: `min.NaN` (PTX ISA, `min`).
pub fn min_nan<T: Extremum>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// The lesser of the two magnitudes, negative where the signs of the two differ. It needs sm_86.
/// PTX: `min.xorsign.abs` (PTX ISA, `min`).
pub fn min_xorsign_abs<T: Extremum>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// The greater of the two; a NaN where one of them is. `-0` is less than `0`. It needs sm_80.
/// PTX: `max.NaN` (PTX ISA, `max`).
pub fn max_nan<T: Extremum>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// The greater of the two magnitudes, negative where the signs of the two differ. It needs sm_86.
/// PTX: `max.xorsign.abs` (PTX ISA, `max`).
pub fn max_xorsign_abs<T: Extremum>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// 1 where the values are equal and none is a NaN, else 0; part by part. A `bf16x2` needs sm_90.
/// PTX: `set.eq` (PTX ISA, `set`).
pub fn set_eq<T: Packed>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// A mask: all 16 bits of a part where the values are equal and none is a NaN, else none of them. A `bf16x2` needs sm_90.
/// PTX: `set.eq.u32` (PTX ISA, `set`).
pub fn set_eq_u32<T: Packed>(a: T, b: T) -> u32 {
    let _ = (a, b);
    only_in_kernels()
}

/// 1 where the values are unequal and none is a NaN, else 0; part by part. A `bf16x2` needs sm_90.
/// PTX: `set.ne` (PTX ISA, `set`).
pub fn set_ne<T: Packed>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// A mask: all 16 bits of a part where the values are unequal and none is a NaN, else none of them. A `bf16x2` needs sm_90.
/// PTX: `set.ne.u32` (PTX ISA, `set`).
pub fn set_ne_u32<T: Packed>(a: T, b: T) -> u32 {
    let _ = (a, b);
    only_in_kernels()
}

/// 1 where the values of `a` are less and none is a NaN, else 0; part by part. A `bf16x2` needs sm_90.
/// PTX: `set.lt` (PTX ISA, `set`).
pub fn set_lt<T: Packed>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// A mask: all 16 bits of a part where the values of `a` are less and none is a NaN, else none of them. A `bf16x2` needs sm_90.
/// PTX: `set.lt.u32` (PTX ISA, `set`).
pub fn set_lt_u32<T: Packed>(a: T, b: T) -> u32 {
    let _ = (a, b);
    only_in_kernels()
}

/// 1 where the values of `a` are less or equal and none is a NaN, else 0; part by part. A `bf16x2` needs sm_90.
/// PTX: `set.le` (PTX ISA, `set`).
pub fn set_le<T: Packed>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// A mask: all 16 bits of a part where the values of `a` are less or equal and none is a NaN, else none of them. A `bf16x2` needs sm_90.
/// PTX: `set.le.u32` (PTX ISA, `set`).
pub fn set_le_u32<T: Packed>(a: T, b: T) -> u32 {
    let _ = (a, b);
    only_in_kernels()
}

/// 1 where the values of `a` are greater and none is a NaN, else 0; part by part. A `bf16x2` needs sm_90.
/// PTX: `set.gt` (PTX ISA, `set`).
pub fn set_gt<T: Packed>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// A mask: all 16 bits of a part where the values of `a` are greater and none is a NaN, else none of them. A `bf16x2` needs sm_90.
/// PTX: `set.gt.u32` (PTX ISA, `set`).
pub fn set_gt_u32<T: Packed>(a: T, b: T) -> u32 {
    let _ = (a, b);
    only_in_kernels()
}

/// 1 where the values of `a` are greater or equal and none is a NaN, else 0; part by part. A `bf16x2` needs sm_90.
/// PTX: `set.ge` (PTX ISA, `set`).
pub fn set_ge<T: Packed>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// A mask: all 16 bits of a part where the values of `a` are greater or equal and none is a NaN, else none of them. A `bf16x2` needs sm_90.
/// PTX: `set.ge.u32` (PTX ISA, `set`).
pub fn set_ge_u32<T: Packed>(a: T, b: T) -> u32 {
    let _ = (a, b);
    only_in_kernels()
}

/// 1 where the values are equal, or one is a NaN, else 0; part by part. A `bf16x2` needs sm_90.
/// PTX: `set.equ` (PTX ISA, `set`).
pub fn set_equ<T: Packed>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// A mask: all 16 bits of a part where the values are equal, or one is a NaN, else none of them. A `bf16x2` needs sm_90.
/// PTX: `set.equ.u32` (PTX ISA, `set`).
pub fn set_equ_u32<T: Packed>(a: T, b: T) -> u32 {
    let _ = (a, b);
    only_in_kernels()
}

/// 1 where the values are unequal, or one is a NaN, else 0; part by part. A `bf16x2` needs sm_90.
/// PTX: `set.neu` (PTX ISA, `set`).
pub fn set_neu<T: Packed>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// A mask: all 16 bits of a part where the values are unequal, or one is a NaN, else none of them. A `bf16x2` needs sm_90.
/// PTX: `set.neu.u32` (PTX ISA, `set`).
pub fn set_neu_u32<T: Packed>(a: T, b: T) -> u32 {
    let _ = (a, b);
    only_in_kernels()
}

/// 1 where the values of `a` are less, or one is a NaN, else 0; part by part. A `bf16x2` needs sm_90.
/// PTX: `set.ltu` (PTX ISA, `set`).
pub fn set_ltu<T: Packed>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// A mask: all 16 bits of a part where the values of `a` are less, or one is a NaN, else none of them. A `bf16x2` needs sm_90.
/// PTX: `set.ltu.u32` (PTX ISA, `set`).
pub fn set_ltu_u32<T: Packed>(a: T, b: T) -> u32 {
    let _ = (a, b);
    only_in_kernels()
}

/// 1 where the values of `a` are less or equal, or one is a NaN, else 0; part by part. A `bf16x2` needs sm_90.
/// PTX: `set.leu` (PTX ISA, `set`).
pub fn set_leu<T: Packed>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// A mask: all 16 bits of a part where the values of `a` are less or equal, or one is a NaN, else none of them. A `bf16x2` needs sm_90.
/// PTX: `set.leu.u32` (PTX ISA, `set`).
pub fn set_leu_u32<T: Packed>(a: T, b: T) -> u32 {
    let _ = (a, b);
    only_in_kernels()
}

/// 1 where the values of `a` are greater, or one is a NaN, else 0; part by part. A `bf16x2` needs sm_90.
/// PTX: `set.gtu` (PTX ISA, `set`).
pub fn set_gtu<T: Packed>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// A mask: all 16 bits of a part where the values of `a` are greater, or one is a NaN, else none of them. A `bf16x2` needs sm_90.
/// PTX: `set.gtu.u32` (PTX ISA, `set`).
pub fn set_gtu_u32<T: Packed>(a: T, b: T) -> u32 {
    let _ = (a, b);
    only_in_kernels()
}

/// 1 where the values of `a` are greater or equal, or one is a NaN, else 0; part by part. A `bf16x2` needs sm_90.
/// PTX: `set.geu` (PTX ISA, `set`).
pub fn set_geu<T: Packed>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// A mask: all 16 bits of a part where the values of `a` are greater or equal, or one is a NaN, else none of them. A `bf16x2` needs sm_90.
/// PTX: `set.geu.u32` (PTX ISA, `set`).
pub fn set_geu_u32<T: Packed>(a: T, b: T) -> u32 {
    let _ = (a, b);
    only_in_kernels()
}

/// 1 where neither is a NaN, else 0; part by part. A `bf16x2` needs sm_90.
/// PTX: `set.num` (PTX ISA, `set`).
pub fn set_num<T: Packed>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// A mask: all 16 bits of a part where neither is a NaN, else none of them. A `bf16x2` needs sm_90.
/// PTX: `set.num.u32` (PTX ISA, `set`).
pub fn set_num_u32<T: Packed>(a: T, b: T) -> u32 {
    let _ = (a, b);
    only_in_kernels()
}

/// 1 where one of them is a NaN, else 0; part by part. A `bf16x2` needs sm_90.
/// PTX: `set.nan` (PTX ISA, `set`).
pub fn set_nan<T: Packed>(a: T, b: T) -> T {
    let _ = (a, b);
    only_in_kernels()
}

/// A mask: all 16 bits of a part where one of them is a NaN, else none of them. A `bf16x2` needs sm_90.
/// PTX: `set.nan.u32` (PTX ISA, `set`).
pub fn set_nan_u32<T: Packed>(a: T, b: T) -> u32 {
    let _ = (a, b);
    only_in_kernels()
}

/// An `f16x2` of two values, rounded to nearest. It needs sm_80. PTX: `cvt.rn.f16x2.f32` (PTX ISA, `cvt`).
pub fn cvt_rn_f16x2(lo: f32, hi: f32) -> f16x2 {
    let _ = (lo, hi);
    only_in_kernels()
}

/// A `bf16x2` of two values, rounded to nearest. It needs sm_80. PTX: `cvt.rn.bf16x2.f32` (PTX ISA, `cvt`).
pub fn cvt_rn_bf16x2(lo: f32, hi: f32) -> bf16x2 {
    let _ = (lo, hi);
    only_in_kernels()
}

/// An `f16x2` of two values, rounded to nearest; what is too large becomes the largest finite value. It needs sm_80. PTX: `cvt.rn.satfinite.f16x2.f32` (PTX ISA, `cvt`).
pub fn cvt_rn_satfinite_f16x2(lo: f32, hi: f32) -> f16x2 {
    let _ = (lo, hi);
    only_in_kernels()
}

/// A `bf16x2` of two values, rounded to nearest; what is too large becomes the largest finite value. It needs sm_80. PTX: `cvt.rn.satfinite.bf16x2.f32` (PTX ISA, `cvt`).
pub fn cvt_rn_satfinite_bf16x2(lo: f32, hi: f32) -> bf16x2 {
    let _ = (lo, hi);
    only_in_kernels()
}

/// An `f16x2` of two values, rounded to nearest; what is negative becomes 0. It needs sm_80. PTX: `cvt.rn.relu.f16x2.f32` (PTX ISA, `cvt`).
pub fn cvt_rn_relu_f16x2(lo: f32, hi: f32) -> f16x2 {
    let _ = (lo, hi);
    only_in_kernels()
}

/// A `bf16x2` of two values, rounded to nearest; what is negative becomes 0. It needs sm_80. PTX: `cvt.rn.relu.bf16x2.f32` (PTX ISA, `cvt`).
pub fn cvt_rn_relu_bf16x2(lo: f32, hi: f32) -> bf16x2 {
    let _ = (lo, hi);
    only_in_kernels()
}

/// An `f16x2` of two values, rounded to nearest; what is negative becomes 0; what is too large becomes the largest finite value. It needs sm_80. PTX: `cvt.rn.relu.satfinite.f16x2.f32` (PTX ISA, `cvt`).
pub fn cvt_rn_relu_satfinite_f16x2(lo: f32, hi: f32) -> f16x2 {
    let _ = (lo, hi);
    only_in_kernels()
}

/// A `bf16x2` of two values, rounded to nearest; what is negative becomes 0; what is too large becomes the largest finite value. It needs sm_80. PTX: `cvt.rn.relu.satfinite.bf16x2.f32` (PTX ISA, `cvt`).
pub fn cvt_rn_relu_satfinite_bf16x2(lo: f32, hi: f32) -> bf16x2 {
    let _ = (lo, hi);
    only_in_kernels()
}

/// An `f16x2` of two values, rounded towards zero. It needs sm_80. PTX: `cvt.rz.f16x2.f32` (PTX ISA, `cvt`).
pub fn cvt_rz_f16x2(lo: f32, hi: f32) -> f16x2 {
    let _ = (lo, hi);
    only_in_kernels()
}

/// A `bf16x2` of two values, rounded towards zero. It needs sm_80. PTX: `cvt.rz.bf16x2.f32` (PTX ISA, `cvt`).
pub fn cvt_rz_bf16x2(lo: f32, hi: f32) -> bf16x2 {
    let _ = (lo, hi);
    only_in_kernels()
}

/// An `f16x2` of two values, rounded towards zero; what is too large becomes the largest finite value. It needs sm_80. PTX: `cvt.rz.satfinite.f16x2.f32` (PTX ISA, `cvt`).
pub fn cvt_rz_satfinite_f16x2(lo: f32, hi: f32) -> f16x2 {
    let _ = (lo, hi);
    only_in_kernels()
}

/// A `bf16x2` of two values, rounded towards zero; what is too large becomes the largest finite value. It needs sm_80. PTX: `cvt.rz.satfinite.bf16x2.f32` (PTX ISA, `cvt`).
pub fn cvt_rz_satfinite_bf16x2(lo: f32, hi: f32) -> bf16x2 {
    let _ = (lo, hi);
    only_in_kernels()
}

/// An `f16x2` of two values, rounded towards zero; what is negative becomes 0. It needs sm_80. PTX: `cvt.rz.relu.f16x2.f32` (PTX ISA, `cvt`).
pub fn cvt_rz_relu_f16x2(lo: f32, hi: f32) -> f16x2 {
    let _ = (lo, hi);
    only_in_kernels()
}

/// A `bf16x2` of two values, rounded towards zero; what is negative becomes 0. It needs sm_80. PTX: `cvt.rz.relu.bf16x2.f32` (PTX ISA, `cvt`).
pub fn cvt_rz_relu_bf16x2(lo: f32, hi: f32) -> bf16x2 {
    let _ = (lo, hi);
    only_in_kernels()
}

/// An `f16x2` of two values, rounded towards zero; what is negative becomes 0; what is too large becomes the largest finite value. It needs sm_80. PTX: `cvt.rz.relu.satfinite.f16x2.f32` (PTX ISA, `cvt`).
pub fn cvt_rz_relu_satfinite_f16x2(lo: f32, hi: f32) -> f16x2 {
    let _ = (lo, hi);
    only_in_kernels()
}

/// A `bf16x2` of two values, rounded towards zero; what is negative becomes 0; what is too large becomes the largest finite value. It needs sm_80. PTX: `cvt.rz.relu.satfinite.bf16x2.f32` (PTX ISA, `cvt`).
pub fn cvt_rz_relu_satfinite_bf16x2(lo: f32, hi: f32) -> bf16x2 {
    let _ = (lo, hi);
    only_in_kernels()
}

/// An `e4m3x2` of two values, rounded to nearest; what is too large becomes the largest finite value. It needs sm_89.
/// PTX: `cvt.rn.satfinite.e4m3x2.f32` (PTX ISA, `cvt`).
pub fn cvt_rn_satfinite_e4m3x2(lo: f32, hi: f32) -> e4m3x2 {
    let _ = (lo, hi);
    only_in_kernels()
}

/// An `e4m3x2` of two halves, rounded to nearest; what is too large becomes the largest finite value. It needs sm_89.
/// PTX: `cvt.rn.satfinite.e4m3x2.f16x2` (PTX ISA, `cvt`).
pub fn cvt_rn_satfinite_e4m3x2_f16x2(x: f16x2) -> e4m3x2 {
    let _ = x;
    only_in_kernels()
}

/// The same two values as halves. It needs sm_89. PTX: `cvt.rn.f16x2.e4m3x2` (PTX ISA, `cvt`).
pub fn cvt_rn_f16x2_e4m3x2(x: e4m3x2) -> f16x2 {
    let _ = x;
    only_in_kernels()
}

/// An `e4m3x2` of two values, rounded to nearest; what is too large becomes the largest finite value; what is negative becomes 0. It needs sm_89.
/// PTX: `cvt.rn.satfinite.relu.e4m3x2.f32` (PTX ISA, `cvt`).
pub fn cvt_rn_satfinite_relu_e4m3x2(lo: f32, hi: f32) -> e4m3x2 {
    let _ = (lo, hi);
    only_in_kernels()
}

/// An `e4m3x2` of two halves, rounded to nearest; what is too large becomes the largest finite value; what is negative becomes 0. It needs sm_89.
/// PTX: `cvt.rn.satfinite.relu.e4m3x2.f16x2` (PTX ISA, `cvt`).
pub fn cvt_rn_satfinite_relu_e4m3x2_f16x2(x: f16x2) -> e4m3x2 {
    let _ = x;
    only_in_kernels()
}

/// The same two values as halves; what is negative becomes 0. It needs sm_89. PTX: `cvt.rn.relu.f16x2.e4m3x2` (PTX ISA, `cvt`).
pub fn cvt_rn_relu_f16x2_e4m3x2(x: e4m3x2) -> f16x2 {
    let _ = x;
    only_in_kernels()
}

/// An `e5m2x2` of two values, rounded to nearest; what is too large becomes the largest finite value. It needs sm_89.
/// PTX: `cvt.rn.satfinite.e5m2x2.f32` (PTX ISA, `cvt`).
pub fn cvt_rn_satfinite_e5m2x2(lo: f32, hi: f32) -> e5m2x2 {
    let _ = (lo, hi);
    only_in_kernels()
}

/// An `e5m2x2` of two halves, rounded to nearest; what is too large becomes the largest finite value. It needs sm_89.
/// PTX: `cvt.rn.satfinite.e5m2x2.f16x2` (PTX ISA, `cvt`).
pub fn cvt_rn_satfinite_e5m2x2_f16x2(x: f16x2) -> e5m2x2 {
    let _ = x;
    only_in_kernels()
}

/// The same two values as halves. It needs sm_89. PTX: `cvt.rn.f16x2.e5m2x2` (PTX ISA, `cvt`).
pub fn cvt_rn_f16x2_e5m2x2(x: e5m2x2) -> f16x2 {
    let _ = x;
    only_in_kernels()
}

/// An `e5m2x2` of two values, rounded to nearest; what is too large becomes the largest finite value; what is negative becomes 0. It needs sm_89.
/// PTX: `cvt.rn.satfinite.relu.e5m2x2.f32` (PTX ISA, `cvt`).
pub fn cvt_rn_satfinite_relu_e5m2x2(lo: f32, hi: f32) -> e5m2x2 {
    let _ = (lo, hi);
    only_in_kernels()
}

/// An `e5m2x2` of two halves, rounded to nearest; what is too large becomes the largest finite value; what is negative becomes 0. It needs sm_89.
/// PTX: `cvt.rn.satfinite.relu.e5m2x2.f16x2` (PTX ISA, `cvt`).
pub fn cvt_rn_satfinite_relu_e5m2x2_f16x2(x: f16x2) -> e5m2x2 {
    let _ = x;
    only_in_kernels()
}

/// The same two values as halves; what is negative becomes 0. It needs sm_89. PTX: `cvt.rn.relu.f16x2.e5m2x2` (PTX ISA, `cvt`).
pub fn cvt_rn_relu_f16x2_e5m2x2(x: e5m2x2) -> f16x2 {
    let _ = x;
    only_in_kernels()
}
