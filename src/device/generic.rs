//! What the code of a generic function may do with its types.
//!
//! ```
//! use tirx::prelude::*;
//!
//! #[tirx::kernel(grid = 1, block = 32)]
//! fn kernel(a: &Tensor<f32, 32>, b: &mut Tensor<f32, 32>) {
//!     fn power<T: Scalar, const N: u32>(x: T) -> T {
//!         let mut product = T::ONE;
//!         for _ in 0..N {
//!             product *= x;
//!         }
//!         product
//!     }
//!     b[lane_id()] = power::<_, 3>(a[lane_id()]);
//! }
//! ```
//!
//! The traits here are supertraits of [`Scalar`](super::Scalar), [`Int`](super::Int), [`Float`](super::Float) and
//! [`WideFloat`](super::WideFloat), so that a `T` with such a bound has their items. They are not in the prelude: a
//! number whose type is known has the same as Rust gives it, and would else have some of them twice. A bound may also
//! be any other set of `tirx::device`, such as [`AtomicAdd`](super::AtomicAdd), for the items that ask for it.
//!
//! Conversions are those of `as`, from and to `f16` and `bf16` too, where they round once, to the nearest.

use super::{Shuffle, only_in_kernels};
use core::ops::{
    Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Div, DivAssign,
    Mul, MulAssign, Neg, Not, Rem, RemAssign, Shl, ShlAssign, Shr, ShrAssign, Sub, SubAssign,
};
use tirx_runtime::{Element, bf16, f16};

/// Functions and methods that stand for those of the kernel language.
macro_rules! items {
    ($(
        $(#[$doc:meta])*
        fn $name:ident($($arg:ident $(: $ty:ty)?),*) $(-> $result:ty)?;
    )*) => { $(
        $(#[$doc])*
        fn $name($($arg $(: $ty)?),*) $(-> $result)? {
            let _ = ($($arg,)*);
            only_in_kernels()
        }
    )* };
}

/// What every number has.
pub trait ScalarMethods:
    Element
    + Shuffle
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
    + DivAssign
    + PartialEq
    + PartialOrd
{
    /// 0
    const ZERO: Self;
    /// 1
    const ONE: Self;
    /// The least finite value.
    const MIN: Self;
    /// The greatest finite value.
    const MAX: Self;
    /// The number of its bits.
    const BITS: u32;

    items! {
        /// `value as Self`
        fn from_i32(value: i32) -> Self;
        /// `value as Self`
        fn from_u32(value: u32) -> Self;
        /// `value as Self`
        fn from_f32(value: f32) -> Self;
        /// `value as Self`
        fn from_f64(value: f64) -> Self;
        /// `self as i32`
        fn to_i32(self) -> i32;
        /// `self as u32`
        fn to_u32(self) -> u32;
        /// `self as f32`
        fn to_f32(self) -> f32;
        /// `self as f64`
        fn to_f64(self) -> f64;
        /// The lesser; of a NaN and a number the number.
        fn min(self, other: Self) -> Self;
        /// The greater; of a NaN and a number the number.
        fn max(self, other: Self) -> Self;
    }
}

/// What every integer has beside [`ScalarMethods`].
pub trait IntMethods:
    ScalarMethods
    + Eq
    + Rem<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + RemAssign
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + ShlAssign<u32>
    + ShrAssign<u32>
{
    items! {
        /// `value as Self`
        fn from_i64(value: i64) -> Self;
        /// `value as Self`
        fn from_u64(value: u64) -> Self;
        /// `value as Self`
        fn from_usize(value: usize) -> Self;
        /// `self as i64`
        fn to_i64(self) -> i64;
        /// `self as u64`
        fn to_u64(self) -> u64;
        /// `self as usize`
        fn to_usize(self) -> usize;
        /// As [`u32::wrapping_add`].
        fn wrapping_add(self, other: Self) -> Self;
        /// As [`u32::wrapping_sub`].
        fn wrapping_sub(self, other: Self) -> Self;
        /// As [`u32::wrapping_mul`].
        fn wrapping_mul(self, other: Self) -> Self;
        /// As [`u32::wrapping_neg`].
        fn wrapping_neg(self) -> Self;
        /// As [`u32::wrapping_shl`].
        fn wrapping_shl(self, count: u32) -> Self;
        /// As [`u32::wrapping_shr`].
        fn wrapping_shr(self, count: u32) -> Self;
        /// As [`u32::saturating_add`].
        fn saturating_add(self, other: Self) -> Self;
        /// As [`u32::saturating_sub`].
        fn saturating_sub(self, other: Self) -> Self;
        /// As [`u32::count_ones`].
        fn count_ones(self) -> u32;
        /// As [`u32::count_zeros`].
        fn count_zeros(self) -> u32;
        /// As [`u32::leading_zeros`].
        fn leading_zeros(self) -> u32;
        /// As [`u32::leading_ones`].
        fn leading_ones(self) -> u32;
        /// As [`u32::trailing_zeros`].
        fn trailing_zeros(self) -> u32;
        /// As [`u32::trailing_ones`].
        fn trailing_ones(self) -> u32;
        /// As [`u32::rotate_left`].
        fn rotate_left(self, count: u32) -> Self;
        /// As [`u32::rotate_right`].
        fn rotate_right(self, count: u32) -> Self;
        /// As [`u32::reverse_bits`].
        fn reverse_bits(self) -> Self;
        /// As [`u32::swap_bytes`].
        fn swap_bytes(self) -> Self;
    }
}

/// What every float has beside [`ScalarMethods`].
pub trait FloatMethods: ScalarMethods + Neg<Output = Self> {
    /// ∞
    const INFINITY: Self;
    /// -∞
    const NEG_INFINITY: Self;
    /// A quiet NaN.
    const NAN: Self;
    /// The distance from 1 to the next larger value.
    const EPSILON: Self;
    /// The smallest positive normal value.
    const MIN_POSITIVE: Self;

    items! {
        /// Without the sign.
        fn abs(self) -> Self;
        /// Whether it is a NaN.
        fn is_nan(self) -> bool;
        /// Whether it is ∞ or -∞.
        fn is_infinite(self) -> bool;
        /// Whether it is neither infinite nor a NaN.
        fn is_finite(self) -> bool;
    }
}

/// What `f32` and `f64` have beside [`FloatMethods`].
pub trait WideFloatMethods: FloatMethods {
    items! {
        /// As [`f32::mul_add`]: one rounding.
        fn mul_add(self, factor: Self, summand: Self) -> Self;
        /// As [`f32::sqrt`].
        fn sqrt(self) -> Self;
        /// As [`f32::floor`].
        fn floor(self) -> Self;
        /// As [`f32::ceil`].
        fn ceil(self) -> Self;
        /// As [`f32::trunc`].
        fn trunc(self) -> Self;
        /// As [`f32::round_ties_even`].
        fn round_ties_even(self) -> Self;
        /// As [`f32::fract`].
        fn fract(self) -> Self;
        /// As [`f32::recip`].
        fn recip(self) -> Self;
        /// As [`f32::copysign`].
        fn copysign(self, sign: Self) -> Self;
        /// As [`f32::is_sign_negative`].
        fn is_sign_negative(self) -> bool;
        /// As [`f32::is_sign_positive`].
        fn is_sign_positive(self) -> bool;
    }
}

macro_rules! ints {
    ($($ty:ident)*) => { $(
        impl ScalarMethods for $ty {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const MIN: Self = Self::MIN;
            const MAX: Self = Self::MAX;
            const BITS: u32 = Self::BITS;
        }
        impl IntMethods for $ty {}
    )* };
}

macro_rules! floats {
    ($($ty:ident $bits:literal $zero:expr, $one:expr;)*) => { $(
        impl ScalarMethods for $ty {
            const ZERO: Self = $zero;
            const ONE: Self = $one;
            const MIN: Self = Self::MIN;
            const MAX: Self = Self::MAX;
            const BITS: u32 = $bits;
        }
        impl FloatMethods for $ty {
            const INFINITY: Self = Self::INFINITY;
            const NEG_INFINITY: Self = Self::NEG_INFINITY;
            const NAN: Self = Self::NAN;
            const EPSILON: Self = Self::EPSILON;
            const MIN_POSITIVE: Self = Self::MIN_POSITIVE;
        }
    )* };
}

ints!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

floats! {
    f16 16 Self::ZERO, Self::ONE;
    bf16 16 Self::ZERO, Self::ONE;
    f32 32 0.0, 1.0;
    f64 64 0.0, 1.0;
}

impl WideFloatMethods for f32 {}
impl WideFloatMethods for f64 {}
