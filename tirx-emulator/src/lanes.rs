//! Values of a warp.
//!
//! A register holds 32 lanes of 64 bits; a narrower type lies in the low bits and the rest is zero. A predicate is a
//! mask, bit `i` for lane `i`. An operation is a plain function over whole registers that is chosen when the PTX is
//! decoded; it computes all 32 lanes, and the caller keeps those that are active.

use tirx_ptx::half::{BF16, F16};

/// Lanes of a warp.
pub(crate) const WARP: usize = 32;

/// One register of a warp.
pub(crate) type Lanes = [u64; WARP];

/// One operand, one result.
pub(crate) type F1 = fn(&Lanes, &mut Lanes);
/// Two operands, one result.
pub(crate) type F2 = fn(&Lanes, &Lanes, &mut Lanes);
/// Three operands, one result.
pub(crate) type F3 = fn(&Lanes, &Lanes, &Lanes, &mut Lanes);
/// A comparison: what two values are to each other, and the answers for which it holds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Compare {
    /// The mask of lanes whose answer, one bit, is among the accepted.
    pub(crate) find: fn(&Lanes, &Lanes, accepted: u8) -> u32,
    pub(crate) accepted: u8,
}

impl Compare {
    /// The mask of lanes for which it holds.
    #[inline(always)]
    pub(crate) fn lanes(self, a: &Lanes, b: &Lanes) -> u32 {
        (self.find)(a, b, self.accepted)
    }
}

/// A type that lies in a lane.
pub(crate) trait Bits: Copy {
    fn from_lane(lane: u64) -> Self;
    fn into_lane(self) -> u64;
}

macro_rules! integer_bits {
    ($($ty:ty: $unsigned:ty),*) => {$(
        impl Bits for $ty {
            #[inline(always)]
            fn from_lane(lane: u64) -> Self { lane as $ty }
            #[inline(always)]
            fn into_lane(self) -> u64 { self as $unsigned as u64 }
        }
    )*};
}
integer_bits!(u8: u8, u16: u16, u32: u32, u64: u64, i8: u8, i16: u16, i32: u32, i64: u64);

macro_rules! float_bits {
    ($($ty:ty: $bits:ty),*) => {$(
        impl Bits for $ty {
            #[inline(always)]
            fn from_lane(lane: u64) -> Self { <$ty>::from_bits(lane as $bits) }
            #[inline(always)]
            fn into_lane(self) -> u64 { self.to_bits() as u64 }
        }
    )*};
}
float_bits!(f32: u32, f64: u64);

/// A 16-bit float: its arithmetic is that of wider floats, rounded once.
pub(crate) trait Half: Bits {
    fn wide(self) -> f32;
    /// Rounds to nearest even.
    fn narrow(value: f32) -> Self;
}

macro_rules! half {
    ($($ty:ident: $format:ident),*) => {$(
        /// The 16-bit float of this name.
        #[derive(Debug, Clone, Copy)]
        #[allow(non_camel_case_types)]
        pub(crate) struct $ty(u16);

        impl Bits for $ty {
            #[inline(always)]
            fn from_lane(lane: u64) -> Self { Self(lane as u16) }
            #[inline(always)]
            fn into_lane(self) -> u64 { self.0.into() }
        }

        impl Half for $ty {
            #[inline]
            fn wide(self) -> f32 { $format.to_f32(self.0) }
            #[inline]
            fn narrow(value: f32) -> Self { Self($format.from_f32(value)) }
        }
    )*};
}
half!(f16: F16, bf16: BF16);

/// A lane function of one operand.
macro_rules! f1 {
    (|$a:ident: $ta:ty| $body:expr) => {{
        fn run(x: &$crate::lanes::Lanes, out: &mut $crate::lanes::Lanes) {
            for (x, out) in x.iter().zip(out) {
                let $a = <$ta as $crate::lanes::Bits>::from_lane(*x);
                *out = $crate::lanes::Bits::into_lane($body);
            }
        }
        run as $crate::lanes::F1
    }};
}

/// A lane function of two operands.
macro_rules! f2 {
    (|$a:ident: $ta:ty, $b:ident: $tb:ty| $body:expr) => {{
        fn run(x: &$crate::lanes::Lanes, y: &$crate::lanes::Lanes, out: &mut $crate::lanes::Lanes) {
            for ((x, y), out) in x.iter().zip(y).zip(out) {
                let $a = <$ta as $crate::lanes::Bits>::from_lane(*x);
                let $b = <$tb as $crate::lanes::Bits>::from_lane(*y);
                *out = $crate::lanes::Bits::into_lane($body);
            }
        }
        run as $crate::lanes::F2
    }};
}

/// A lane function of three operands.
macro_rules! f3 {
    (|$a:ident: $ta:ty, $b:ident: $tb:ty, $c:ident: $tc:ty| $body:expr) => {{
        fn run(
            x: &$crate::lanes::Lanes,
            y: &$crate::lanes::Lanes,
            z: &$crate::lanes::Lanes,
            out: &mut $crate::lanes::Lanes,
        ) {
            for (((x, y), z), out) in x.iter().zip(y).zip(z).zip(out) {
                let $a = <$ta as $crate::lanes::Bits>::from_lane(*x);
                let $b = <$tb as $crate::lanes::Bits>::from_lane(*y);
                let $c = <$tc as $crate::lanes::Bits>::from_lane(*z);
                *out = $crate::lanes::Bits::into_lane($body);
            }
        }
        run as $crate::lanes::F3
    }};
}

/// A comparison of lanes: the body's answer is one bit.
macro_rules! compare {
    (|$a:ident: $ta:ty, $b:ident: $tb:ty| $body:expr) => {{
        fn run(x: &$crate::lanes::Lanes, y: &$crate::lanes::Lanes, accepted: u8) -> u32 {
            let mut mask = 0;
            for (lane, (x, y)) in x.iter().zip(y).enumerate() {
                let $a = <$ta as $crate::lanes::Bits>::from_lane(*x);
                let $b = <$tb as $crate::lanes::Bits>::from_lane(*y);
                mask |= u32::from($body & accepted != 0) << lane;
            }
            mask
        }
        run as fn(&$crate::lanes::Lanes, &$crate::lanes::Lanes, u8) -> u32
    }};
}

pub(crate) use {compare, f1, f2, f3};

/// The lanes of a mask, in order.
pub(crate) fn lanes_of(mask: u32) -> impl Iterator<Item = usize> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let lane = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            lane
        })
    })
}
