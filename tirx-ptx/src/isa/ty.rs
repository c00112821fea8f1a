//! The types that instructions and declarations name: their kind and width.

/// The kind of a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Pred,
    Bits,
    Int,
    Float,
    /// Packed or alternative formats, which live in registers of bits.
    Packed,
}

/// The kind and the width in bits of a type; `None` for a type that is not known.
pub(crate) fn kind(ty: &str) -> Option<(Kind, u32)> {
    Some(match ty {
        "pred" => (Kind::Pred, 1),
        "b8" => (Kind::Bits, 8),
        "b16" => (Kind::Bits, 16),
        "b32" => (Kind::Bits, 32),
        "b64" => (Kind::Bits, 64),
        "b128" => (Kind::Bits, 128),
        "u8" | "s8" => (Kind::Int, 8),
        "u16" | "s16" => (Kind::Int, 16),
        "u32" | "s32" => (Kind::Int, 32),
        "u64" | "s64" => (Kind::Int, 64),
        "f16" => (Kind::Float, 16),
        "f32" => (Kind::Float, 32),
        "f64" => (Kind::Float, 64),
        "f16x2" => (Kind::Packed, 32),
        "e4m3" | "e5m2" | "e2m1x2" => (Kind::Packed, 8),
        "bf16" | "e4m3x2" | "e5m2x2" | "e2m3x2" | "e3m2x2" | "ue8m0x2" | "ue5m3x2" | "s2f6x2"
        | "e2m1x4" => (Kind::Packed, 16),
        "bf16x2" | "tf32" | "u16x2" | "s16x2" | "e4m3x4" | "e5m2x4" | "e2m3x4" | "e3m2x4" => {
            (Kind::Packed, 32)
        }
        "f32x2" => (Kind::Packed, 64),
        _ => return None,
    })
}

/// The width of a type in bits; a predicate has 1.
pub(crate) fn width(ty: &str) -> Option<u32> {
    kind(ty).map(|(_, bits)| bits)
}
