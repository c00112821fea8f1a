//! The 16-bit floats on the host.
//!
//! A value is its 16 bits, as a kernel and a tensor have them. Arithmetic is that of the kernel language: it is done in
//! `f32`, which has more than twice the precision, and rounded to nearest even, so that a sum, a difference, a product and
//! a quotient are rounded once.

use std::{
    cmp::Ordering,
    fmt,
    num::ParseFloatError,
    ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign},
    str::FromStr,
};
use tirx_ptx::half::{BF16, F16};

macro_rules! operators {
    ($ty:ident: $($operator:ident $method:ident, $assign:ident $assign_method:ident;)*) => { $(
        impl $operator for $ty {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                Self::from_f32(self.to_f32().$method(other.to_f32()))
            }
        }

        impl $operator<&Self> for $ty {
            type Output = Self;
            #[inline]
            fn $method(self, other: &Self) -> Self {
                self.$method(*other)
            }
        }

        impl $operator<$ty> for &$ty {
            type Output = $ty;
            #[inline]
            fn $method(self, other: $ty) -> $ty {
                (*self).$method(other)
            }
        }

        impl $operator for &$ty {
            type Output = $ty;
            #[inline]
            fn $method(self, other: Self) -> $ty {
                (*self).$method(*other)
            }
        }

        impl $assign for $ty {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }

        impl $assign<&Self> for $ty {
            #[inline]
            fn $assign_method(&mut self, other: &Self) {
                *self = self.$method(*other);
            }
        }
    )* };
}

macro_rules! half {
    ($(#[$doc:meta])* $ty:ident, $format:ident, fraction $fraction:literal) => {
        $(#[$doc])*
        ///
        /// Two values compare as the numbers that they are: `-0` equals `0`, and a NaN equals nothing.
        #[derive(Clone, Copy, Default)]
        #[repr(transparent)]
        #[allow(non_camel_case_types)]
        pub struct $ty(u16);

        // SAFETY: a transparent wrapper of a `u16`: no padding, and all bit patterns are values, zero among them.
        unsafe impl bytemuck::Zeroable for $ty {}
        // SAFETY: as above.
        unsafe impl bytemuck::Pod for $ty {}

        impl $ty {
            /// 0
            pub const ZERO: Self = Self(0);
            /// -0
            pub const NEG_ZERO: Self = Self(0x8000);
            /// 1
            pub const ONE: Self = Self::from_f32(1.0);
            /// -1
            pub const NEG_ONE: Self = Self::from_f32(-1.0);
            /// The largest finite value.
            pub const MAX: Self = Self($format.infinity() - 1);
            /// The least finite value.
            pub const MIN: Self = Self(Self::MAX.0 | 0x8000);
            /// The smallest positive normal value.
            pub const MIN_POSITIVE: Self = Self(1 << $fraction);
            /// The smallest positive value.
            pub const MIN_POSITIVE_SUBNORMAL: Self = Self(1);
            /// The distance from 1 to the next larger value.
            pub const EPSILON: Self = Self::from_f64(1.0 / (1_u64 << $fraction) as f64);
            /// ∞
            pub const INFINITY: Self = Self($format.infinity());
            /// -∞
            pub const NEG_INFINITY: Self = Self($format.infinity() | 0x8000);
            /// A quiet NaN.
            pub const NAN: Self = Self::from_f32(f32::NAN);

            /// The value of these bits.
            #[inline]
            pub const fn from_bits(bits: u16) -> Self {
                Self(bits)
            }

            /// The bits.
            #[inline]
            pub const fn to_bits(self) -> u16 {
                self.0
            }

            /// The value of these bytes, the low one first.
            #[inline]
            pub const fn from_le_bytes(bytes: [u8; 2]) -> Self {
                Self(u16::from_le_bytes(bytes))
            }

            /// The bytes, the low one first.
            #[inline]
            pub const fn to_le_bytes(self) -> [u8; 2] {
                self.0.to_le_bytes()
            }

            /// The nearest value, ties to even.
            #[inline]
            pub const fn from_f32(value: f32) -> Self {
                Self($format.from_f32(value))
            }

            /// The nearest value, ties to even: rounded once.
            #[inline]
            pub const fn from_f64(value: f64) -> Self {
                Self($format.from_f64(value))
            }

            /// The same value.
            #[inline]
            pub const fn to_f32(self) -> f32 {
                $format.to_f32(self.0)
            }

            /// The same value.
            #[inline]
            pub const fn to_f64(self) -> f64 {
                $format.to_f64(self.0)
            }

            /// Whether it is a NaN.
            #[inline]
            pub const fn is_nan(self) -> bool {
                $format.is_nan(self.0)
            }

            /// Whether it is ∞ or -∞.
            #[inline]
            pub const fn is_infinite(self) -> bool {
                self.abs().0 == Self::INFINITY.0
            }

            /// Whether it is neither infinite nor a NaN.
            #[inline]
            pub const fn is_finite(self) -> bool {
                self.abs().0 < Self::INFINITY.0
            }

            /// Whether the sign bit is set.
            #[inline]
            pub const fn is_sign_negative(self) -> bool {
                self.0 & 0x8000 != 0
            }

            /// Without the sign.
            #[inline]
            pub const fn abs(self) -> Self {
                Self(self.0 & 0x7fff)
            }

            /// Whether the sign bit is clear.
            #[inline]
            pub const fn is_sign_positive(self) -> bool {
                !self.is_sign_negative()
            }

            /// `self * a + b`, rounded once.
            #[inline]
            pub fn mul_add(self, a: Self, b: Self) -> Self {
                // Two significands of at most 11 bits: an `f64` has the product.
                let product = self.to_f64() * a.to_f64();
                Self::from_f64(sum_to_odd(product, b.to_f64()))
            }

            /// The lesser of the two, -0 before 0; of a NaN and a number, the number.
            #[inline]
            pub fn min(self, other: Self) -> Self {
                if other.is_nan() || self.total_cmp(&other).is_le() && !self.is_nan() {
                    self
                } else {
                    other
                }
            }

            /// The greater of the two, -0 before 0; of a NaN and a number, the number.
            #[inline]
            pub fn max(self, other: Self) -> Self {
                if other.is_nan() || self.total_cmp(&other).is_ge() && !self.is_nan() {
                    self
                } else {
                    other
                }
            }

            /// The order of IEEE 754's `totalOrder`: -NaN, the numbers, -0 before 0, NaN.
            #[inline]
            pub fn total_cmp(&self, other: &Self) -> Ordering {
                // Of negative values the larger magnitude comes first.
                let key = |bits: u16| if bits >> 15 == 1 { !bits } else { bits | 0x8000 };
                key(self.0).cmp(&key(other.0))
            }
        }

        operators! { $ty:
            Add add, AddAssign add_assign;
            Sub sub, SubAssign sub_assign;
            Mul mul, MulAssign mul_assign;
            Div div, DivAssign div_assign;
            Rem rem, RemAssign rem_assign;
        }

        impl Neg for $ty {
            type Output = Self;
            #[inline]
            fn neg(self) -> Self {
                Self(self.0 ^ 0x8000)
            }
        }

        impl PartialEq for $ty {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.to_f32() == other.to_f32()
            }
        }

        impl PartialOrd for $ty {
            #[inline]
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                self.to_f32().partial_cmp(&other.to_f32())
            }
        }

        impl From<$ty> for f32 {
            #[inline]
            fn from(value: $ty) -> Self {
                value.to_f32()
            }
        }

        impl From<$ty> for f64 {
            #[inline]
            fn from(value: $ty) -> Self {
                value.to_f64()
            }
        }

        impl From<i8> for $ty {
            #[inline]
            fn from(value: i8) -> Self {
                Self::from_f32(value.into())
            }
        }

        impl From<u8> for $ty {
            #[inline]
            fn from(value: u8) -> Self {
                Self::from_f32(value.into())
            }
        }

        impl fmt::Debug for $ty {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&self.to_f32(), f)
            }
        }

        impl fmt::Display for $ty {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.to_f32(), f)
            }
        }

        impl fmt::LowerExp for $ty {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::LowerExp::fmt(&self.to_f32(), f)
            }
        }

        impl FromStr for $ty {
            type Err = ParseFloatError;
            /// Reads an `f64` and rounds it.
            fn from_str(text: &str) -> Result<Self, ParseFloatError> {
                text.parse().map(Self::from_f64)
            }
        }
    };
}

/// The sum rounded to odd: towards zero, and where something is lost the last bit is set. It is then rounded once more to a
/// much narrower type as the exact sum would be.
fn sum_to_odd(a: f64, b: f64) -> f64 {
    let sum = a + b;
    let of_b = sum - a;
    let lost = (a - (sum - of_b)) + (b - of_b);
    let bits = sum.to_bits();
    if lost == 0.0 || lost.is_nan() || !sum.is_finite() || bits & 1 == 1 {
        return sum;
    }
    f64::from_bits(if (lost > 0.0) == (sum > 0.0) {
        bits + 1
    } else {
        bits - 1
    })
}

half! {
    /// A float of 16 bits with 5 of exponent and 10 of fraction: IEEE 754 binary16, from ±6e-8 to ±65504.
    f16, F16, fraction 10
}

half! {
    /// A float of 16 bits with 8 of exponent and 7 of fraction: the upper half of an `f32`, with its range.
    bf16, BF16, fraction 7
}

#[cfg(feature = "half")]
mod interop {
    //! The types of the crate `half`: the same bits.

    use crate::DeviceTensor;

    macro_rules! same {
        ($($ty:ident)*) => { $(
            impl From<half::$ty> for super::$ty {
                #[inline]
                fn from(value: half::$ty) -> Self {
                    Self(value.to_bits())
                }
            }

            impl From<super::$ty> for half::$ty {
                #[inline]
                fn from(value: super::$ty) -> Self {
                    Self::from_bits(value.0)
                }
            }

            /// The same memory; a kernel takes it.
            impl<const R: usize> From<DeviceTensor<half::$ty, R>> for DeviceTensor<super::$ty, R> {
                fn from(tensor: DeviceTensor<half::$ty, R>) -> Self {
                    tensor.relabel()
                }
            }

            /// The same memory.
            impl<const R: usize> From<DeviceTensor<super::$ty, R>> for DeviceTensor<half::$ty, R> {
                fn from(tensor: DeviceTensor<super::$ty, R>) -> Self {
                    tensor.relabel()
                }
            }
        )* };
    }

    same!(f16 bf16);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares a type with the one of the crate `half`.
    macro_rules! against {
        ($name:ident, $ty:ident) => {
            #[test]
            fn $name() {
                let of = |bits| (<$ty>::from_bits(bits), half::$ty::from_bits(bits));
                for bits in 0..=u16::MAX {
                    let (a, b) = of(bits);
                    assert_eq!(a.to_bits(), bits);
                    assert_eq!(a.is_nan(), b.is_nan());
                    assert_eq!(a.is_infinite(), b.is_infinite());
                    assert_eq!(a.is_finite(), b.is_finite());
                    assert_eq!(a.is_sign_negative(), b.is_sign_negative());
                    assert_eq!((-a).to_bits(), (-b).to_bits());
                    assert_eq!(f32::from(a).to_bits(), f32::from(b).to_bits());
                    assert_eq!(f64::from(a).to_bits(), f64::from(b).to_bits());
                    if !a.is_nan() {
                        assert_eq!(a.to_string(), b.to_string());
                        assert_eq!(a.to_string().parse::<$ty>().unwrap(), a);
                        assert_eq!(<$ty>::from_f32(a.to_f32()).to_bits(), bits);
                        assert_eq!(<$ty>::from_f64(a.to_f64()).to_bits(), bits);
                    }
                }
                // Two steps without a common divisor meet all kinds of pairs.
                let firsts = (0..=u16::MAX).step_by(61);
                for (x, y) in firsts.flat_map(|x| (0..=u16::MAX).step_by(251).map(move |y| (x, y)))
                {
                    let ((a, p), (b, q)) = (of(x), of(y));
                    assert_eq!(a == b, p == q, "{a:?} {b:?}");
                    assert_eq!(a.partial_cmp(&b), p.partial_cmp(&q), "{a:?} {b:?}");
                    assert_eq!(a.total_cmp(&b), p.total_cmp(&q), "{a:?} {b:?}");
                    let same = |found: $ty, wide: f64, what: &str| {
                        let expected = half::$ty::from_f64(wide);
                        assert!(
                            found.to_bits() == expected.to_bits()
                                || found.is_nan() && expected.is_nan(),
                            "{a:?} {what} {b:?}: {found:?}, not {expected:?}"
                        );
                    };
                    let (wide_a, wide_b) = (p.to_f64(), q.to_f64());
                    same(a + b, f64::from(wide_a as f32 + wide_b as f32), "+");
                    same(a - b, f64::from(wide_a as f32 - wide_b as f32), "-");
                    same(a * b, f64::from(wide_a as f32 * wide_b as f32), "*");
                    same(a / b, f64::from(wide_a as f32 / wide_b as f32), "/");
                    same(a % b, wide_a % wide_b, "%");
                    if a != b {
                        same(a.min(b), wide_a.min(wide_b), "min");
                        same(a.max(b), wide_a.max(wide_b), "max");
                    }
                }
                assert_eq!(<$ty>::ONE.to_bits(), half::$ty::ONE.to_bits());
                assert_eq!(<$ty>::NEG_ONE.to_bits(), half::$ty::NEG_ONE.to_bits());
                assert_eq!(<$ty>::MAX.to_bits(), half::$ty::MAX.to_bits());
                assert_eq!(<$ty>::MIN.to_bits(), half::$ty::MIN.to_bits());
                assert_eq!(
                    <$ty>::MIN_POSITIVE.to_bits(),
                    half::$ty::MIN_POSITIVE.to_bits()
                );
                assert_eq!(<$ty>::EPSILON.to_bits(), half::$ty::EPSILON.to_bits());
                assert_eq!(<$ty>::INFINITY.to_bits(), half::$ty::INFINITY.to_bits());
                assert_eq!(
                    <$ty>::NEG_INFINITY.to_bits(),
                    half::$ty::NEG_INFINITY.to_bits()
                );
                assert_eq!(<$ty>::NAN.to_bits(), half::$ty::NAN.to_bits());
            }
        };
    }

    against!(f16_agrees, f16);
    against!(bf16_agrees, bf16);

    #[test]
    fn an_operation_is_rounded_once() {
        // 2049 is halfway between two values, and the rest is far below: it decides.
        let (big, one) = (f16::from_f32(2048.0), f16::ONE);
        assert_eq!((big + one).to_f32(), 2048.0);
        assert_eq!((big + one + one).to_f32(), 2048.0);
        assert_eq!(f16::from_f64(2049.0 + 1e-12).to_f32(), 2050.0);
        let mut sum = bf16::ZERO;
        for _ in 0..300 {
            sum += bf16::ONE;
        }
        assert_eq!(sum.to_f32(), 256.0);
    }

    #[test]
    fn a_fused_operation_is_rounded_once() {
        // The product is halfway between two values, and the addend decides; in `f32` it is lost.
        let of = f16::from_f32;
        let (a, b) = (of(1.0 + 1.0 / 1024.0), of(1.0 + 1.0 / 2.0));
        let tiny = f16::MIN_POSITIVE_SUBNORMAL;
        let exact = a.to_f64() * b.to_f64();
        assert_eq!(f16::from_f64(exact), of(1.5 + 2.0 / 1024.0));
        assert_eq!(a.mul_add(b, -tiny), of(1.5 + 1.0 / 1024.0));
        assert_eq!(a.mul_add(b, tiny), of(1.5 + 2.0 / 1024.0));
        let large = bf16::from_f32(f32::MAX / 2.0);
        assert_eq!(large.mul_add(large, bf16::NEG_INFINITY), bf16::NEG_INFINITY);
        assert!(bf16::INFINITY.mul_add(bf16::ZERO, bf16::ONE).is_nan());
        assert_eq!(
            bf16::ZERO.mul_add(bf16::NEG_ONE, bf16::NEG_ZERO).to_bits(),
            bf16::NEG_ZERO.to_bits()
        );
    }

    #[test]
    fn a_slice_of_them_is_bytes() {
        let bytes = [0x00, 0x3c, 0x00, 0xc0];
        let values: Vec<f16> = bytes.chunks(2).map(bytemuck::pod_read_unaligned).collect();
        assert_eq!(values, [f16::ONE, f16::from_f32(-2.0)]);
        assert_eq!(bytemuck::cast_slice::<_, u8>(&values), bytes);
        assert_eq!(f16::from_le_bytes([0x00, 0x3c]), f16::ONE);
        assert_eq!(f16::ONE.to_le_bytes(), [0x00, 0x3c]);
    }

    #[cfg(feature = "half")]
    #[test]
    fn the_types_of_half_are_elements() {
        fn element<T: crate::Element + crate::ScalarArg>() -> crate::dtype::Dtype {
            <T as crate::Element>::DTYPE
        }
        assert_eq!(element::<half::f16>(), element::<f16>());
        assert_eq!(element::<half::bf16>(), element::<bf16>());
        assert_eq!(f16::from(half::f16::PI).to_bits(), half::f16::PI.to_bits());
        assert_eq!(half::bf16::from(bf16::ONE), half::bf16::ONE);
    }

    #[cfg(all(feature = "half", feature = "emulator"))]
    #[test]
    fn a_tensor_of_half_becomes_one_that_a_kernel_takes() {
        use crate::{Device, DeviceTensor};
        let device = Device::open_emulator().unwrap();
        let values = [half::f16::PI, half::f16::NEG_ONE];
        let tensor = device.tensor(&values, [2]).unwrap();
        let tensor: DeviceTensor<f16, 1> = tensor.into();
        assert_eq!(tensor.to_vec().unwrap(), values.map(f16::from));
        let tensor: DeviceTensor<half::f16, 1> = tensor.into();
        assert_eq!(tensor.to_vec().unwrap(), values);
    }
}
