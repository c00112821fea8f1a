//! Two 16-bit floats in 32 bits, on the host.
//!
//! The lower half of the bits is the first value, `lo`, as PTX and memory have it. Each operation is done on both values by
//! themselves and rounded once, as a kernel does it.

use crate::{bf16, f16};
use std::{
    fmt,
    ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign},
};

macro_rules! operators {
    ($ty:ident: $($operator:ident $method:ident, $assign:ident $assign_method:ident;)*) => { $(
        impl $operator for $ty {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                self.zip(other, $operator::$method)
            }
        }

        impl $assign for $ty {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    )* };
}

macro_rules! packed {
    ($(#[$doc:meta])* $ty:ident of $half:ident) => {
        $(#[$doc])*
        ///
        /// Two of them are equal if both their values are: `-0` equals `0`, and a NaN equals nothing.
        #[derive(Clone, Copy, Default)]
        #[repr(transparent)]
        #[allow(non_camel_case_types)]
        pub struct $ty(u32);

        // SAFETY: a transparent wrapper of a `u32`: no padding, and all bit patterns are values, zero among them.
        unsafe impl bytemuck::Zeroable for $ty {}
        // SAFETY: as above.
        unsafe impl bytemuck::Pod for $ty {}

        impl $ty {
            /// Of two values: the lower half of the bits, and the upper.
            #[inline]
            pub const fn new(lo: $half, hi: $half) -> Self {
                Self(lo.to_bits() as u32 | (hi.to_bits() as u32) << 16)
            }

            /// The same value twice.
            #[inline]
            pub const fn splat(value: $half) -> Self {
                Self::new(value, value)
            }

            /// The value in the lower half of the bits.
            #[inline]
            pub const fn lo(self) -> $half {
                $half::from_bits(self.0 as u16)
            }

            /// The value in the upper half of the bits.
            #[inline]
            pub const fn hi(self) -> $half {
                $half::from_bits((self.0 >> 16) as u16)
            }

            /// The values of these bits.
            #[inline]
            pub const fn from_bits(bits: u32) -> Self {
                Self(bits)
            }

            /// The bits.
            #[inline]
            pub const fn to_bits(self) -> u32 {
                self.0
            }

            /// `self * a + b`, rounded once.
            #[inline]
            pub fn mul_add(self, a: Self, b: Self) -> Self {
                Self::new(
                    self.lo().mul_add(a.lo(), b.lo()),
                    self.hi().mul_add(a.hi(), b.hi()),
                )
            }

            /// The lesser ones; of a NaN and a number, the number.
            #[inline]
            pub fn min(self, other: Self) -> Self {
                self.zip(other, $half::min)
            }

            /// The greater ones; of a NaN and a number, the number.
            #[inline]
            pub fn max(self, other: Self) -> Self {
                self.zip(other, $half::max)
            }

            /// Without the signs.
            #[inline]
            pub const fn abs(self) -> Self {
                Self(self.0 & 0x7fff_7fff)
            }

            #[inline]
            fn zip(self, other: Self, f: impl Fn($half, $half) -> $half) -> Self {
                Self::new(f(self.lo(), other.lo()), f(self.hi(), other.hi()))
            }
        }

        operators! { $ty:
            Add add, AddAssign add_assign;
            Sub sub, SubAssign sub_assign;
            Mul mul, MulAssign mul_assign;
            Div div, DivAssign div_assign;
        }

        impl Neg for $ty {
            type Output = Self;
            #[inline]
            fn neg(self) -> Self {
                Self(self.0 ^ 0x8000_8000)
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

packed! {
    /// Two [`struct@f16`] in 32 bits, which a GPU computes with at once.
    f16x2 of f16
}

packed! {
    /// Two [`bf16`] in 32 bits, which a GPU computes with at once.
    bf16x2 of bf16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slice_of_halves_is_one_of_pairs() {
        let halves = [1.0, 2.0, -3.0, 0.5].map(f16::from_f32);
        let pairs: &[f16x2] = bytemuck::cast_slice(&[0u32; 2]);
        assert_eq!(pairs, [f16x2::default(); 2]);
        let bytes: Vec<u8> = halves.iter().flat_map(|half| half.to_le_bytes()).collect();
        let pair = f16x2::from_bits(u32::from_le_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]));
        assert_eq!((pair.lo(), pair.hi()), (halves[2], halves[3]));
        assert_eq!(format!("{pair:?}"), "f16x2(-3.0, 0.5)");
    }

    #[test]
    fn each_value_is_computed_by_itself() {
        let of = |lo, hi| bf16x2::new(bf16::from_f32(lo), bf16::from_f32(hi));
        let (a, b) = (of(1.5, -2.0), of(2.0, 0.25));
        assert_eq!(a + b, of(3.5, -1.75));
        assert_eq!(a - b, of(-0.5, -2.25));
        assert_eq!(a * b, of(3.0, -0.5));
        assert_eq!(a / b, of(0.75, -8.0));
        assert_eq!(-a, of(-1.5, 2.0));
        assert_eq!(a.abs(), of(1.5, 2.0));
        assert_eq!(a.min(b), of(1.5, -2.0));
        assert_eq!(a.max(b), of(2.0, 0.25));
        assert_eq!(a.mul_add(b, b), of(5.0, -0.25));
        assert_ne!(a, of(1.5, 2.0));
        assert_eq!(of(0.0, -0.0).min(of(-0.0, 0.0)).to_bits(), 0x8000_8000);
        assert_eq!(of(0.0, -0.0).max(of(-0.0, 0.0)).to_bits(), 0);
        assert_eq!(of(f32::NAN, 1.0).max(of(1.0, f32::NAN)), of(1.0, 1.0));
    }
}
