//! Element types of tensors.

use core::fmt;

/// An element or scalar type, as the kernel language and the host share it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dtype {
    /// `bool`, as a scalar argument only: one byte, 0 or 1.
    Bool,
    /// `i8`
    I8,
    /// `i16`
    I16,
    /// `i32`
    I32,
    /// `i64` and `isize`
    I64,
    /// `u8`
    U8,
    /// `u16`
    U16,
    /// `u32`
    U32,
    /// `u64` and `usize`
    U64,
    /// `f16`
    F16,
    /// `bf16`
    Bf16,
    /// `f32`
    F32,
    /// `f64`
    F64,
    /// `f16x2`
    F16x2,
    /// `bf16x2`
    Bf16x2,
    /// `e4m3`
    E4m3,
    /// `e5m2`
    E5m2,
    /// `e4m3x2`
    E4m3x2,
    /// `e5m2x2`
    E5m2x2,
}

impl Dtype {
    /// The name in Rust.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::I8 => "i8",
            Self::I16 => "i16",
            Self::I32 => "i32",
            Self::I64 => "i64",
            Self::U8 => "u8",
            Self::U16 => "u16",
            Self::U32 => "u32",
            Self::U64 => "u64",
            Self::F16 => "f16",
            Self::Bf16 => "bf16",
            Self::F32 => "f32",
            Self::F64 => "f64",
            Self::F16x2 => "f16x2",
            Self::Bf16x2 => "bf16x2",
            Self::E4m3 => "e4m3",
            Self::E5m2 => "e5m2",
            Self::E4m3x2 => "e4m3x2",
            Self::E5m2x2 => "e5m2x2",
        }
    }

    /// Size in bytes.
    pub const fn size(self) -> usize {
        match self {
            Self::Bool | Self::I8 | Self::U8 | Self::E4m3 | Self::E5m2 => 1,
            Self::I16 | Self::U16 | Self::F16 | Self::Bf16 | Self::E4m3x2 | Self::E5m2x2 => 2,
            Self::I32 | Self::U32 | Self::F32 | Self::F16x2 | Self::Bf16x2 => 4,
            Self::I64 | Self::U64 | Self::F64 => 8,
        }
    }
}

impl fmt::Display for Dtype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
