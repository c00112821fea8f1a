//! The types that a word of an opcode names.

/// A fundamental type, or a packed pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ty {
    B8,
    B16,
    B32,
    B64,
    U8,
    U16,
    U32,
    U64,
    S8,
    S16,
    S32,
    S64,
    F16,
    Bf16,
    F32,
    F64,
    F16x2,
    Bf16x2,
    U16x2,
    S16x2,
    E4m3x2,
    E5m2x2,
    /// Of registers and operands alone: it has two registers of the emulator, and no word of an opcode gives it.
    B128,
    Pred,
}

/// What the bits of a type mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    Untyped,
    Unsigned,
    Signed,
    Float,
    Packed,
    Pred,
}

impl Ty {
    /// The type that this word names.
    pub(crate) fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "b8" => Self::B8,
            "b16" => Self::B16,
            "b32" => Self::B32,
            "b64" => Self::B64,
            "u8" => Self::U8,
            "u16" => Self::U16,
            "u32" => Self::U32,
            "u64" => Self::U64,
            "s8" => Self::S8,
            "s16" => Self::S16,
            "s32" => Self::S32,
            "s64" => Self::S64,
            "f16" => Self::F16,
            "bf16" => Self::Bf16,
            "f32" => Self::F32,
            "f64" => Self::F64,
            "f16x2" => Self::F16x2,
            "bf16x2" => Self::Bf16x2,
            "u16x2" => Self::U16x2,
            "s16x2" => Self::S16x2,
            "e4m3x2" => Self::E4m3x2,
            "e5m2x2" => Self::E5m2x2,
            "pred" => Self::Pred,
            _ => return None,
        })
    }

    /// Bytes in memory.
    pub(crate) fn size(self) -> u32 {
        match self {
            Self::B8 | Self::U8 | Self::S8 | Self::Pred => 1,
            Self::B16 | Self::U16 | Self::S16 | Self::F16 | Self::Bf16 => 2,
            Self::E4m3x2 | Self::E5m2x2 => 2,
            Self::B32 | Self::U32 | Self::S32 | Self::F32 => 4,
            Self::F16x2 | Self::Bf16x2 | Self::U16x2 | Self::S16x2 => 4,
            Self::B64 | Self::U64 | Self::S64 | Self::F64 => 8,
            Self::B128 => 16,
        }
    }

    pub(crate) fn class(self) -> Class {
        match self {
            Self::B8 | Self::B16 | Self::B32 | Self::B64 | Self::B128 => Class::Untyped,
            Self::U8 | Self::U16 | Self::U32 | Self::U64 => Class::Unsigned,
            Self::S8 | Self::S16 | Self::S32 | Self::S64 => Class::Signed,
            Self::F16 | Self::Bf16 | Self::F32 | Self::F64 => Class::Float,
            Self::F16x2 | Self::Bf16x2 | Self::U16x2 | Self::S16x2 => Class::Packed,
            Self::E4m3x2 | Self::E5m2x2 => Class::Packed,
            Self::Pred => Class::Pred,
        }
    }

    /// What a packed pair of floats has in each half.
    pub(crate) fn half(self) -> Option<Self> {
        match self {
            Self::F16x2 => Some(Self::F16),
            Self::Bf16x2 => Some(Self::Bf16),
            _ => None,
        }
    }

    /// The bits of the type, set.
    pub(crate) fn mask(self) -> u64 {
        u64::MAX >> 64_u32.saturating_sub(8 * self.size())
    }

    /// Widens a value of this type to a register of `size` bytes: by its sign if it has one.
    pub(crate) fn extend(self, value: u64, size: u32) -> u64 {
        if self.class() != Class::Signed || size <= self.size() {
            return value & self.mask();
        }
        let shift = 64 - 8 * self.size();
        let wide = ((value << shift) as i64 >> shift) as u64;
        wide & (u64::MAX >> (64 - 8 * size.min(8)))
    }
}
