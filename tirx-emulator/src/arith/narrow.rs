//! `cvt` to 8-bit floats and from them, which takes and gives two at once.
//!
//! To them it rounds to nearest even and saturates, once, from `f32` or from a pair of halves; from them to halves it is
//! exact. A NaN becomes the canonical one of the destination.

use tirx_ptx::fp8::{E4M3, E5M2, Fp8};
use tirx_ptx::half::F16;

use crate::ty::Ty;

/// A conversion of two values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Narrow {
    format: Fp8,
    kind: Kind,
    relu: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    FromSingles,
    FromHalves,
    ToHalves,
}

impl Narrow {
    /// The conversion between these types, if one of them has 8 bits.
    pub(crate) fn new(to: Ty, from: Ty, relu: bool) -> Option<Self> {
        let format = |ty| match ty {
            Ty::E4m3x2 => Some(E4M3),
            Ty::E5m2x2 => Some(E5M2),
            _ => None,
        };
        let (format, kind) = match (format(to), format(from)) {
            (Some(format), None) if from == Ty::F32 => (format, Kind::FromSingles),
            (Some(format), None) if from == Ty::F16x2 => (format, Kind::FromHalves),
            (None, Some(format)) if to == Ty::F16x2 => (format, Kind::ToHalves),
            _ => return None,
        };
        Some(Self { format, kind, relu })
    }

    /// Converts one lane; `upper` and `lower` are the same operand where there is but one.
    pub(crate) fn lane(self, upper: u64, lower: u64) -> u64 {
        let positive = |value: f32| {
            if self.relu && value <= 0.0 {
                0.0
            } else {
                value
            }
        };
        let narrow = |value: f32| u64::from(self.format.from_f32(positive(value)));
        let single = |bits: u64| narrow(f32::from_bits(bits as u32));
        let half = |bits: u64| narrow(F16.to_f32(bits as u16));
        let wide = |bits: u64| {
            let value = positive(self.format.to_f32(bits as u8));
            if value.is_nan() {
                0x7fff
            } else {
                u64::from(F16.from_f32(value))
            }
        };
        match self.kind {
            Kind::FromSingles => single(upper) << 8 | single(lower),
            Kind::FromHalves => half(lower >> 16) << 8 | half(lower),
            Kind::ToHalves => wide(lower >> 8) << 16 | wide(lower),
        }
    }
}
