//! The 16-bit float formats of PTX: [`F16`] and [`BF16`].
//!
//! Both are a sign, an exponent and a fraction, as IEEE 754 has them, with subnormals, infinities and NaNs; they differ in
//! where the fraction ends. A value in such a format is its 16 bits.
//!
//! A conversion to a wider float is exact. A conversion from one rounds once, to nearest, ties to even, and to infinity from
//! half an ulp above the largest finite value on. A NaN stays a NaN of its sign with the upper bits of its payload, and
//! becomes quiet.

/// A 16-bit float format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Half {
    /// Bits of the fraction, from 1 to 13; the exponent has the rest of 15.
    fraction: u32,
}

/// `f16`: IEEE 754 binary16, 5 bits of exponent and 10 of fraction.
pub const F16: Half = Half { fraction: 10 };

/// `bf16`: the upper half of an `f32`, 8 bits of exponent and 7 of fraction.
pub const BF16: Half = Half { fraction: 7 };

const SIGN: u16 = 0x8000;

impl Half {
    /// The bits of infinity: an exponent of ones. Above lie the NaNs.
    pub const fn infinity(self) -> u16 {
        0x7fff >> self.fraction << self.fraction
    }

    /// Whether the value is a NaN.
    pub const fn is_nan(self, bits: u16) -> bool {
        bits & !SIGN > self.infinity()
    }

    /// The bit of the fraction that makes a NaN quiet.
    const fn quiet(self) -> u16 {
        1 << (self.fraction - 1)
    }

    /// What is added to an exponent to store it.
    const fn bias(self) -> u32 {
        (1 << (14 - self.fraction)) - 1
    }

    /// The value as `f32`.
    pub const fn to_f32(self, bits: u16) -> f32 {
        let sign = ((bits & SIGN) as u32) << 16;
        let magnitude = (bits & !SIGN) as u32;
        let moved = magnitude << (23 - self.fraction);
        if magnitude >= self.infinity() as u32 {
            let quiet = if self.is_nan(bits) { 1 << 22 } else { 0 };
            return f32::from_bits(sign | 0x7f80_0000 | moved | quiet);
        }
        // In place, the fields mean the value over a power of two, of subnormals as well. The product is exact.
        let power = f32::from_bits((254 - self.bias()) << 23);
        f32::from_bits(sign | (f32::from_bits(moved) * power).to_bits())
    }

    /// The value as `f64`.
    pub const fn to_f64(self, bits: u16) -> f64 {
        if self.is_nan(bits) {
            let sign = ((bits & SIGN) as u64) << 48;
            let moved = ((bits & !SIGN | self.quiet()) as u64) << (52 - self.fraction);
            return f64::from_bits(sign | 0x7ff0_0000_0000_0000 | moved);
        }
        self.to_f32(bits) as f64
    }

    /// The bits of the nearest value.
    #[inline]
    pub const fn from_f32(self, value: f32) -> u16 {
        if value.is_nan() {
            let bits = value.to_bits();
            return self.nan(bits >> 31 != 0, (bits >> (23 - self.fraction)) as u16);
        }
        self.from_f64(value as f64)
    }

    /// The bits of the nearest value.
    pub const fn from_f64(self, value: f64) -> u16 {
        const STORED: u32 = 52;
        let bits = value.to_bits();
        if value.is_nan() {
            return self.nan(bits >> 63 != 0, (bits >> (STORED - self.fraction)) as u16);
        }
        let sign = (bits >> 48) as u16 & SIGN;
        if value.is_infinite() {
            return sign | self.infinity();
        }
        // The exponent over that of the smallest normal value. An `f64` that is subnormal itself is far below all values.
        let above = (bits >> STORED) as i32 & 0x7ff;
        let above = above - (1023 - self.bias() as i32 + 1);
        let significand = bits & ((1 << STORED) - 1) | 1 << STORED;
        let fine = STORED - self.fraction;
        let (exponent, dropped) = if above >= 0 {
            (above as u32, fine)
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
        let magnitude = ((exponent as u64) << self.fraction) + kept + up as u64;
        if magnitude > self.infinity() as u64 {
            return sign | self.infinity();
        }
        sign | magnitude as u16
    }

    /// A quiet NaN with the lower bits of `payload`.
    const fn nan(self, negative: bool, payload: u16) -> u16 {
        let sign = if negative { SIGN } else { 0 };
        let payload = payload & ((1 << self.fraction) - 1);
        sign | self.infinity() | self.quiet() | payload
    }
}
