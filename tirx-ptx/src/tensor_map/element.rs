//! The words of a tensor map: elements, interleave, swizzle, promotion, fill.

use core::fmt;

/// What a tensor's elements are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Element {
    /// `u8`, and every other byte.
    U8,
    /// `u16`
    U16,
    /// `u32`
    U32,
    /// `i32`
    I32,
    /// `u64`
    U64,
    /// `i64`
    I64,
    /// `f16`
    F16,
    /// `f32`
    F32,
    /// `f64`
    F64,
    /// `bf16`
    Bf16,
    /// `f32` whose subnormals are taken for zeros.
    F32Ftz,
    /// `f32` rounded to 10 bits of mantissa.
    Tf32,
    /// The same, with subnormals taken for zeros.
    Tf32Ftz,
    /// 16 numbers of 4 bits in 8 bytes.
    B4x16,
    /// 16 numbers of 4 bits in 8 bytes, which have 16 bytes of shared memory.
    B4x16P64,
    /// 16 numbers of 6 bits in 12 bytes, which have 16 bytes of shared memory.
    B6x16P32,
}

impl Element {
    /// Every element, by the driver's number of it.
    pub const ALL: [Self; 16] = [
        Self::U8,
        Self::U16,
        Self::U32,
        Self::I32,
        Self::U64,
        Self::I64,
        Self::F16,
        Self::F32,
        Self::F64,
        Self::Bf16,
        Self::F32Ftz,
        Self::Tf32,
        Self::Tf32Ftz,
        Self::B4x16,
        Self::B4x16P64,
        Self::B6x16P32,
    ];

    /// The driver's number of it, `CUtensorMapDataType`. `tensormap.replace` has others, see [`Self::replace_number`].
    pub fn driver_number(self) -> u32 {
        self as u32
    }

    /// The number by which `tensormap.replace.tile.elemtype` knows it.
    pub fn replace_number(self) -> u32 {
        Self::REPLACE
            .iter()
            .position(|&element| element == self)
            .map_or(u32::MAX, |number| number as u32)
    }

    /// The element that `tensormap.replace.tile.elemtype` knows by a number.
    pub fn from_replace_number(number: u32) -> Option<Self> {
        Self::REPLACE.get(number as usize).copied()
    }

    const REPLACE: [Self; 16] = [
        Self::U8,
        Self::U16,
        Self::U32,
        Self::I32,
        Self::U64,
        Self::I64,
        Self::F16,
        Self::F32,
        Self::F32Ftz,
        Self::F64,
        Self::Bf16,
        Self::Tf32,
        Self::Tf32Ftz,
        Self::B4x16,
        Self::B4x16P64,
        Self::B6x16P32,
    ];

    /// The name: Rust's, or for what Rust has not that of PTX.
    pub fn name(self) -> &'static str {
        match self {
            Self::U8 => "u8",
            Self::U16 => "u16",
            Self::U32 => "u32",
            Self::I32 => "i32",
            Self::U64 => "u64",
            Self::I64 => "i64",
            Self::F16 => "f16",
            Self::F32 => "f32",
            Self::F64 => "f64",
            Self::Bf16 => "bf16",
            Self::F32Ftz => "f32_ftz",
            Self::Tf32 => "tf32",
            Self::Tf32Ftz => "tf32_ftz",
            Self::B4x16 => "b4x16",
            Self::B4x16P64 => "b4x16_p64",
            Self::B6x16P32 => "b6x16_p32",
        }
    }

    /// The element of a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|element| element.name() == name)
    }

    /// Bits of an element in global memory.
    pub fn global_bits(self) -> u64 {
        match self {
            Self::U8 => 8,
            Self::U16 | Self::F16 | Self::Bf16 => 16,
            Self::U32 | Self::I32 | Self::F32 | Self::F32Ftz | Self::Tf32 | Self::Tf32Ftz => 32,
            Self::U64 | Self::I64 | Self::F64 => 64,
            Self::B4x16 | Self::B4x16P64 => 4,
            Self::B6x16P32 => 6,
        }
    }

    /// Bits of an element in shared memory, the gaps behind packed ones with them.
    pub fn shared_bits(self) -> u64 {
        match self {
            Self::B4x16P64 | Self::B6x16P32 => 8,
            other => other.global_bits(),
        }
    }

    /// Bytes of so many elements in global memory.
    pub fn global_bytes(self, elements: u64) -> u64 {
        bytes(elements, self.global_bits())
    }

    /// Bytes of so many elements in shared memory.
    pub fn shared_bytes(self, elements: u64) -> u64 {
        bytes(elements, self.shared_bits())
    }

    /// Of how many elements the innermost coordinate of a copy is a multiple: of 16 bytes in global memory, as measured, and
    /// of packed elements with gaps 128, as the manual says.
    pub fn coordinate_multiple(self) -> u64 {
        match self.has_gaps() {
            true => 128,
            false => 128 / self.global_bits(),
        }
    }

    /// Whether elements are less than a byte.
    pub fn is_packed(self) -> bool {
        matches!(self, Self::B4x16 | Self::B4x16P64 | Self::B6x16P32)
    }

    /// Whether packed elements get gaps in shared memory.
    pub fn has_gaps(self) -> bool {
        matches!(self, Self::B4x16P64 | Self::B6x16P32)
    }

    /// Whether it is a floating-point number.
    pub fn is_float(self) -> bool {
        matches!(
            self,
            Self::F16
                | Self::F32
                | Self::F64
                | Self::Bf16
                | Self::F32Ftz
                | Self::Tf32
                | Self::Tf32Ftz
        )
    }
}

fn bytes(elements: u64, bits: u64) -> u64 {
    let bytes = u128::from(elements) * u128::from(bits) / 8;
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How channels are grouped in global memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Interleave {
    /// They are not.
    #[default]
    None,
    /// In groups of 16 bytes.
    Bytes16,
    /// In groups of 32 bytes.
    Bytes32,
}

impl Interleave {
    /// All, by the driver's number.
    pub const ALL: [Self; 3] = [Self::None, Self::Bytes16, Self::Bytes32];

    /// The bytes of a group; 0 for none.
    pub fn bytes(self) -> u32 {
        match self {
            Self::None => 0,
            Self::Bytes16 => 16,
            Self::Bytes32 => 32,
        }
    }

    /// The interleave with groups of so many bytes.
    pub fn from_bytes(bytes: u64) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|interleave| u64::from(interleave.bytes()) == bytes)
    }

    /// The driver's number of it, and PTX's.
    pub fn number(self) -> u32 {
        self as u32
    }
}

/// How pieces of rows are permuted in shared memory, against bank conflicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Swizzle {
    /// Not at all.
    #[default]
    None,
    /// Pieces of 16 bytes in 32.
    Bytes32,
    /// Pieces of 16 bytes in 64.
    Bytes64,
    /// Pieces of 16 bytes in 128.
    Bytes128,
    /// Pieces of 32 bytes in 128.
    Bytes128Atom32,
    /// Pieces of 32 bytes in 128, and the halves of each 16 bytes exchanged in every other row.
    Bytes128Atom32Flip8,
    /// Pieces of 64 bytes in 128.
    Bytes128Atom64,
    /// Pieces of 16 bytes, of rows of at most 96: what `tensormap.replace` alone says. The driver has no number for it.
    Bytes96,
}

impl Swizzle {
    /// All, by the driver's number; it has none for the last.
    pub const ALL: [Self; 8] = [
        Self::None,
        Self::Bytes32,
        Self::Bytes64,
        Self::Bytes128,
        Self::Bytes128Atom32,
        Self::Bytes128Atom32Flip8,
        Self::Bytes128Atom64,
        Self::Bytes96,
    ];

    /// The driver's number of it; of [`Bytes96`](Self::Bytes96) one that it refuses.
    pub fn driver_number(self) -> u32 {
        self as u32
    }

    /// The bytes in which pieces are permuted; none if they are not.
    pub fn span(self) -> Option<u32> {
        match self {
            Self::None => None,
            Self::Bytes32 => Some(32),
            Self::Bytes64 => Some(64),
            Self::Bytes96 => Some(96),
            Self::Bytes128
            | Self::Bytes128Atom32
            | Self::Bytes128Atom32Flip8
            | Self::Bytes128Atom64 => Some(128),
        }
    }

    /// The bytes of a piece.
    pub fn atom(self) -> u32 {
        match self {
            Self::None | Self::Bytes32 | Self::Bytes64 | Self::Bytes96 | Self::Bytes128 => 16,
            Self::Bytes128Atom32 | Self::Bytes128Atom32Flip8 => 32,
            Self::Bytes128Atom64 => 64,
        }
    }

    /// After so many bytes of shared memory the pattern repeats: the alignment that shared memory needs, if it is more than
    /// 128.
    pub fn period(self) -> u32 {
        match self {
            Self::None => 16,
            Self::Bytes32 | Self::Bytes96 => 256,
            Self::Bytes64 => 512,
            // Of all that permute within 128 bytes.
            _ => 1024,
        }
    }

    /// The swizzle with a span of so many bytes and pieces of 16.
    pub fn from_span(bytes: u64) -> Option<Self> {
        match bytes {
            0 => Some(Self::None),
            32 => Some(Self::Bytes32),
            64 => Some(Self::Bytes64),
            128 => Some(Self::Bytes128),
            _ => None,
        }
    }

    /// Where the byte at an address of shared memory lies, of a copy whose first byte would be at an address of period 0.
    pub fn apply(self, address: u64) -> u64 {
        match self {
            Self::None => address,
            // The number of the row of 128 bytes, in bits 7 and above, goes into the number of the piece.
            Self::Bytes32 | Self::Bytes96 => address ^ (address >> 3 & 0x10),
            Self::Bytes64 => address ^ (address >> 3 & 0x30),
            Self::Bytes128 => address ^ (address >> 3 & 0x70),
            Self::Bytes128Atom32 => address ^ (address >> 2 & 0x60),
            Self::Bytes128Atom32Flip8 => address ^ (address >> 2 & 0x60) ^ (address >> 4 & 8),
            Self::Bytes128Atom64 => address ^ (address >> 1 & 0x40),
        }
    }
}

impl fmt::Display for Swizzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some(span), atom) = (self.span(), self.atom()) else {
            return f.write_str("no swizzle");
        };
        write!(f, "a swizzle of {span} bytes")?;
        match (self, atom) {
            (_, 16) => Ok(()),
            (Self::Bytes128Atom32Flip8, _) => {
                write!(f, " in pieces of {atom} with halves exchanged")
            }
            _ => write!(f, " in pieces of {atom}"),
        }
    }
}

/// How much is fetched into the L2 cache at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum L2Promotion {
    /// What is needed.
    #[default]
    None,
    /// 64 bytes.
    Bytes64,
    /// 128 bytes.
    Bytes128,
    /// 256 bytes.
    Bytes256,
}

impl L2Promotion {
    /// All, by the driver's number.
    pub const ALL: [Self; 4] = [Self::None, Self::Bytes64, Self::Bytes128, Self::Bytes256];

    /// The promotion to so many bytes.
    pub fn from_bytes(bytes: u64) -> Option<Self> {
        match bytes {
            0 => Some(Self::None),
            64 => Some(Self::Bytes64),
            128 => Some(Self::Bytes128),
            256 => Some(Self::Bytes256),
            _ => None,
        }
    }

    /// The driver's number of it.
    pub fn driver_number(self) -> u32 {
        self as u32
    }
}

/// What a copy reads outside of the tensor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Fill {
    /// Zeros.
    #[default]
    Zero,
    /// A NaN, which multiplications and additions of tensor cores take for a zero.
    Nan,
}

impl Fill {
    /// The driver's number of it, and PTX's.
    pub fn number(self) -> u32 {
        self as u32
    }
}
