//! `cvt`.
//!
//! A conversion is done in two exact steps and one rounding: the source becomes an `i128` or an `f64`, both of which
//! hold every source value, and that is rounded once to the destination. Float to integer clamps;
//! NaN becomes 0, or the top bit alone when the source is `f64` or the destination has 64 bits.

use tirx_ptx::half::{BF16, F16, Half};

use super::float::{ftz, saturate_f64};
use super::round::{Round, narrow};
use crate::lanes::{Bits, Lanes};
use crate::ty::{Class, Ty};

/// A conversion of one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Convert {
    pub(crate) to: Ty,
    pub(crate) from: Ty,
    /// How the destination is rounded, if it is.
    pub(crate) round: Round,
    /// Float to float of one type, rounded to an integer: `.rni` and the like.
    pub(crate) integral: bool,
    pub(crate) ftz: bool,
    pub(crate) sat: bool,
    pub(crate) relu: bool,
    /// What is too large becomes the greatest finite number of its sign.
    pub(crate) satfinite: bool,
    /// Bytes of the destination register: a signed result is extended to it.
    pub(crate) register: u32,
}

/// Rounds to an integer.
fn integral(x: f64, mode: Round) -> f64 {
    match mode {
        Round::Nearest => x.round_ties_even(),
        Round::Zero => x.trunc(),
        Round::Down => x.floor(),
        Round::Up => x.ceil(),
    }
}

/// An integer as `f64`, rounded in a mode.
fn integer_to_f64(value: i128, mode: Round) -> f64 {
    let nearest = value as f64;
    // |value| is below 2^64, so the nearest f64 converts back exactly.
    let error = value - nearest as i128;
    super::round::directed_f64(nearest, error as f64, mode)
}

/// An integer as an `f64` that rounds to a narrower type as the integer would.
fn integer_to_odd(value: i128) -> f64 {
    let down = integer_to_f64(value, Round::Zero);
    if down as i128 == value || down.to_bits() & 1 == 1 {
        down
    } else {
        f64::from_bits(down.to_bits() | 1)
    }
}

/// The bounds of an integer type.
fn bounds(ty: Ty) -> (i128, i128) {
    let bits = 8 * ty.size();
    match ty.class() {
        Class::Signed => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        _ => (0, (1 << bits) - 1),
    }
}

impl Convert {
    /// Whether source and destination are types that a conversion has.
    pub(crate) fn is_known(&self) -> bool {
        let scalar = |ty: Ty| matches!(ty.class(), Class::Signed | Class::Unsigned | Class::Float);
        scalar(self.to) && scalar(self.from)
    }

    /// Converts a register.
    pub(crate) fn lanes(&self, source: &Lanes, out: &mut Lanes) {
        for (source, out) in source.iter().zip(out) {
            *out = self.lane(*source);
        }
    }

    /// Converts one lane.
    pub(crate) fn lane(&self, source: u64) -> u64 {
        match (self.from.class(), self.to.class()) {
            (Class::Float, Class::Float) => {
                if self.from == self.to && !self.integral && !self.sat && !self.relu && !self.ftz {
                    return source & self.to.mask();
                }
                let value = self.read_float(source);
                let value = if self.integral {
                    integral(value, self.round)
                } else {
                    value
                };
                self.write_float(value)
            }
            (Class::Float, _) => {
                let value = self.read_float(source);
                let (low, high) = bounds(self.to);
                let integer = if value.is_nan() {
                    // PTX, cvt: 0, but the top bit alone where either side has 64 bits.
                    if self.from == Ty::F64 || self.to.size() == 8 {
                        1 << (8 * self.to.size() - 1)
                    } else {
                        0
                    }
                } else {
                    // The cast saturates at i128, far outside of every destination.
                    (integral(value, self.round) as i128).clamp(low, high)
                };
                self.to.extend(integer as u64, self.register)
            }
            (_, Class::Float) => self.write_integer(self.read_integer(source)),
            _ => {
                let value = self.read_integer(source);
                let (low, high) = bounds(self.to);
                let value = if self.sat {
                    value.clamp(low, high)
                } else {
                    value
                };
                self.to.extend(value as u64, self.register)
            }
        }
    }

    fn read_float(&self, source: u64) -> f64 {
        match self.from {
            Ty::F16 => F16.to_f64(source as u16),
            Ty::Bf16 => BF16.to_f64(source as u16),
            Ty::F32 if self.ftz => ftz(f32::from_lane(source)).into(),
            Ty::F32 => f32::from_lane(source).into(),
            _ => f64::from_lane(source),
        }
    }

    fn read_integer(&self, source: u64) -> i128 {
        match self.from.class() {
            Class::Signed => i128::from(self.from.extend(source, 8) as i64),
            _ => i128::from(source & self.from.mask()),
        }
    }

    fn write_integer(&self, value: i128) -> u64 {
        match self.to {
            Ty::F64 => integer_to_f64(value, self.round).into_lane(),
            Ty::F32 => narrow(integer_to_odd(value), self.round).into_lane(),
            _ => self.write_float(integer_to_odd(value)),
        }
    }

    fn write_float(&self, value: f64) -> u64 {
        let value = if self.sat { saturate_f64(value) } else { value };
        let value = if self.relu && !value.is_nan() && value <= 0.0 {
            0.0
        } else {
            value
        };
        let value = match self.to {
            Ty::F16 if self.satfinite => value.clamp(-65504.0, 65504.0),
            Ty::Bf16 if self.satfinite => {
                let greatest = f64::from(f32::from_bits(0x7f7f_0000));
                value.clamp(-greatest, greatest)
            }
            _ => value,
        };
        match self.to {
            Ty::F64 => value.into_lane(),
            Ty::F32 if value.is_nan() => 0x7fff_ffff,
            Ty::F32 => {
                let result = narrow(value, self.round);
                (if self.ftz { ftz(result) } else { result }).into_lane()
            }
            _ if value.is_nan() => 0x7fff,
            Ty::F16 => half_bits(value, self.round, F16),
            _ => half_bits(value, self.round, BF16),
        }
    }
}

/// Rounds to a 16-bit float.
fn half_bits(value: f64, mode: Round, format: Half) -> u64 {
    let bits = format.from_f64(value);
    let rounded = format.to_f64(bits);
    let bits = u64::from(bits);
    let away = rounded.abs() > value.abs();
    let toward = rounded.abs() < value.abs();
    let negative = value.is_sign_negative();
    // Neighbours of a float of one sign are neighbours as integers; the infinity's lower neighbour is the largest.
    match mode {
        Round::Nearest => bits,
        _ if value.is_infinite() => bits,
        Round::Zero if away => bits - 1,
        Round::Down if away && !negative => bits - 1,
        Round::Down if toward && negative => bits + 1,
        Round::Up if away && negative => bits - 1,
        Round::Up if toward && !negative => bits + 1,
        _ => bits,
    }
}
