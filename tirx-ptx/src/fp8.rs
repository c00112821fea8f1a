//! The 8-bit float formats of PTX: [`E4M3`] and [`E5M2`].
//!
//! Both are a sign, an exponent and a fraction with subnormals. `E5M2` is IEEE 754 cut short: the upper half of an `f16`,
//! with infinities. `E4M3` has none: of its values with an exponent of ones all are numbers but the one whose
//! fraction is all ones too, which is its NaN. A value in such a format is its 8 bits.
//!
//! A conversion to a wider float is exact. A conversion from one rounds once, to nearest, ties to even, and saturates, which is
//! all that PTX has (`cvt`, `.satfinite`): what is larger than the largest finite value, infinity too, becomes that
//! value with its sign. A NaN becomes the NaN of the format whose bits are all ones, without a sign.

use crate::half::F16;

/// An 8-bit float format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fp8 {
    /// Bits of the fraction; the exponent has the rest of 7.
    fraction: u32,
    /// The largest finite value.
    greatest: u8,
}

/// `e4m3`: 4 bits of exponent and 3 of fraction, up to 448.
pub const E4M3: Fp8 = Fp8 {
    fraction: 3,
    greatest: 0x7e,
};

/// `e5m2`: 5 bits of exponent and 2 of fraction, up to 57344.
pub const E5M2: Fp8 = Fp8 {
    fraction: 2,
    greatest: 0x7b,
};

const SIGN: u8 = 0x80;

impl Fp8 {
    /// The bits of the NaN that a conversion gives.
    pub const NAN: u8 = 0x7f;

    /// The bits of the largest finite value.
    pub const fn greatest(self) -> u8 {
        self.greatest
    }

    /// Whether there are infinities: the values between the finite ones and the NaNs.
    pub const fn has_infinity(self) -> bool {
        self.fraction == 2
    }

    /// Whether the value is a NaN.
    pub const fn is_nan(self, bits: u8) -> bool {
        bits & !SIGN > self.greatest + self.has_infinity() as u8
    }

    /// What is added to an exponent to store it.
    const fn bias(self) -> i32 {
        (1 << (6 - self.fraction)) - 1
    }

    /// The value as `f32`.
    pub const fn to_f32(self, bits: u8) -> f32 {
        if self.has_infinity() {
            return F16.to_f32((bits as u16) << 8);
        }
        let sign = ((bits & SIGN) as u32) << 24;
        if self.is_nan(bits) {
            return f32::from_bits(sign | 0x7fff_ffff);
        }
        let magnitude = (bits & !SIGN) as u32;
        let moved = f32::from_bits(magnitude << (23 - self.fraction));
        // The exponents of the two formats differ by a constant, for subnormal numbers too.
        let scale = f32::from_bits(((127 + 127 - self.bias()) as u32) << 23);
        let value = moved * scale;
        f32::from_bits(value.to_bits() | sign)
    }

    /// The bits of the nearest value; what is too large becomes the largest.
    pub const fn from_f32(self, value: f32) -> u8 {
        self.from_f64(value as f64)
    }

    /// The bits of the nearest value; what is too large becomes the largest.
    pub const fn from_f64(self, value: f64) -> u8 {
        const STORED: u32 = 52;
        if value.is_nan() {
            return Self::NAN;
        }
        let bits = value.to_bits();
        let sign = (bits >> 56) as u8 & SIGN;
        // The exponent over that of the smallest normal value. An `f64` that is subnormal itself is far below all values.
        let above = (bits >> STORED) as i32 & 0x7ff;
        let above = above - (1023 - self.bias() + 1);
        let significand = bits & ((1 << STORED) - 1) | 1 << STORED;
        let fine = STORED - self.fraction;
        let (exponent, dropped) = if above >= 0 {
            (above as u64, fine)
        } else {
            (0, fine + above.unsigned_abs())
        };
        if dropped > STORED + 1 {
            // Below half of the smallest value.
            return sign;
        }
        let kept = significand >> dropped;
        let rest = significand & ((1 << dropped) - 1);
        let half = 1 << (dropped - 1);
        let up = rest > half || rest == half && kept & 1 == 1;
        // The leading one of a normal value adds one to its exponent, and so does a carry out of the fraction.
        let magnitude = (exponent << self.fraction) + kept + up as u64;
        if magnitude > self.greatest as u64 {
            return sign | self.greatest;
        }
        sign | magnitude as u8
    }
}
