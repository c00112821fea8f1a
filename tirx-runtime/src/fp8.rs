//! The 8-bit floats on the host.
//!
//! They are for storage: a value is its 8 bits, as a kernel and a tensor have them, and is computed with as another float.
//! A conversion to them rounds to nearest even and saturates, as the only one of PTX does.

use std::fmt;
use tirx_ptx::fp8::{E4M3, E5M2};

macro_rules! fp8 {
    ($(#[$doc:meta])* $ty:ident, $format:ident) => {
        $(#[$doc])*
        ///
        /// It has no arithmetic. Two values compare as the numbers that they are: `-0` equals `0`, and a NaN equals nothing.
        #[derive(Clone, Copy, Default)]
        #[repr(transparent)]
        #[allow(non_camel_case_types)]
        pub struct $ty(u8);

        // SAFETY: a transparent wrapper of a `u8`: no padding, and all bit patterns are values, zero among them.
        unsafe impl bytemuck::Zeroable for $ty {}
        // SAFETY: as above.
        unsafe impl bytemuck::Pod for $ty {}

        impl $ty {
            /// The largest finite value.
            pub const MAX: Self = Self($format.greatest());
            /// A NaN.
            pub const NAN: Self = Self(tirx_ptx::fp8::Fp8::NAN);

            /// The value of these bits.
            #[inline]
            pub const fn from_bits(bits: u8) -> Self {
                Self(bits)
            }

            /// The bits.
            #[inline]
            pub const fn to_bits(self) -> u8 {
                self.0
            }

            /// The nearest value, ties to even; what is too large becomes the largest of its sign.
            #[inline]
            pub const fn from_f32(value: f32) -> Self {
                Self($format.from_f32(value))
            }

            /// The nearest value, ties to even, rounded once; what is too large becomes the largest of its sign.
            #[inline]
            pub const fn from_f64(value: f64) -> Self {
                Self($format.from_f64(value))
            }

            /// The same value.
            #[inline]
            pub const fn to_f32(self) -> f32 {
                $format.to_f32(self.0)
            }

            /// Whether it is a NaN.
            #[inline]
            pub const fn is_nan(self) -> bool {
                $format.is_nan(self.0)
            }
        }

        impl PartialEq for $ty {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.to_f32() == other.to_f32()
            }
        }

        impl From<$ty> for f32 {
            #[inline]
            fn from(value: $ty) -> Self {
                value.to_f32()
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
    };
}

fp8! {
    /// A float of 8 bits with 4 of exponent and 3 of fraction, from ±0.002 to ±448, without infinities.
    e4m3, E4M3
}

fp8! {
    /// A float of 8 bits with 5 of exponent and 2 of fraction, from ±0.000016 to ±57344: the upper half of an
    /// [`f16`](crate::f16).
    e5m2, E5M2
}

macro_rules! pair {
    ($(#[$doc:meta])* $ty:ident of $single:ident) => {
        $(#[$doc])*
        ///
        /// Two of them are equal if both their values are.
        #[derive(Clone, Copy, Default)]
        #[repr(transparent)]
        #[allow(non_camel_case_types)]
        pub struct $ty(u16);

        // SAFETY: a transparent wrapper of a `u16`: no padding, and all bit patterns are values, zero among them.
        unsafe impl bytemuck::Zeroable for $ty {}
        // SAFETY: as above.
        unsafe impl bytemuck::Pod for $ty {}

        impl $ty {
            /// Of two values: the lower half of the bits, and the upper.
            #[inline]
            pub const fn new(lo: $single, hi: $single) -> Self {
                Self(u16::from_le_bytes([lo.to_bits(), hi.to_bits()]))
            }

            /// The value in the lower half of the bits.
            #[inline]
            pub const fn lo(self) -> $single {
                $single::from_bits(self.0.to_le_bytes()[0])
            }

            /// The value in the upper half of the bits.
            #[inline]
            pub const fn hi(self) -> $single {
                $single::from_bits(self.0.to_le_bytes()[1])
            }

            /// The values of these bits.
            #[inline]
            pub const fn from_bits(bits: u16) -> Self {
                Self(bits)
            }

            /// The bits.
            #[inline]
            pub const fn to_bits(self) -> u16 {
                self.0
            }
        }

        impl PartialEq for $ty {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.lo() == other.lo() && self.hi() == other.hi()
            }
        }

        impl fmt::Debug for $ty {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple(stringify!($ty)).field(&self.lo()).field(&self.hi()).finish()
            }
        }
    };
}

pair! {
    /// Two [`e4m3`] in 16 bits: what conversions take and give.
    e4m3x2 of e4m3
}

pair! {
    /// Two [`e5m2`] in 16 bits: what conversions take and give.
    e5m2x2 of e5m2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::f16;

    #[test]
    fn values_survive() {
        for bits in 0..=u8::MAX {
            let (a, b) = (e4m3::from_bits(bits), e5m2::from_bits(bits));
            if !a.is_nan() {
                assert_eq!(e4m3::from_f32(a.to_f32()).to_bits(), bits);
                assert_eq!(e4m3::from_f64(a.to_f32().into()), a);
            }
            let upper = f16::from_bits(u16::from(bits) << 8);
            assert_eq!(b.is_nan(), upper.is_nan());
            if !b.is_nan() {
                assert_eq!(b.to_f32(), upper.to_f32());
            }
            if b.to_f32().is_finite() {
                assert_eq!(e5m2::from_f32(b.to_f32()).to_bits(), bits);
            }
        }
        assert_eq!(e4m3::from_f32(1e9), e4m3::MAX);
        assert_eq!(e4m3::MAX.to_f32(), 448.0);
        assert_eq!(e5m2::from_f32(-f32::INFINITY).to_f32(), -57344.0);
        assert_eq!(e5m2::MAX.to_f32(), 57344.0);
        assert!(e4m3::from_f32(f32::NAN).is_nan() && e5m2::from_f32(f32::NAN).is_nan());
        assert_ne!(e4m3::NAN, e4m3::NAN);
        assert_eq!(e4m3::from_f32(-0.0), e4m3::default());
    }

    #[test]
    fn pairs_have_the_first_below() {
        let pair = e4m3x2::new(e4m3::from_f32(1.0), e4m3::from_f32(-2.0));
        assert_eq!(pair.to_bits(), 0xc038);
        assert_eq!((pair.lo().to_f32(), pair.hi().to_f32()), (1.0, -2.0));
        assert_eq!(format!("{pair:?}"), "e4m3x2(1.0, -2.0)");
        assert_eq!(e5m2x2::from_bits(0x3c00).hi().to_f32(), 1.0);
    }
}
