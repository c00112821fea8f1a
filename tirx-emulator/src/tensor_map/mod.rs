//! Tensor maps: how the emulator encodes them, and which bytes a tensor copy moves where.
//!
//! A GPU's encoding of a tensor map is not documented, and a kernel must not look into it; so the emulator has one of its
//! own: 128 bytes, little-endian, the lists innermost first and of five entries each.
//!
//! ```text
//!   0  8  `TIRXMAP1`                        80 10  box, 16 bits each
//!   8  8  element, mode, interleave,        90  5  element strides, 8 bits each
//!         swizzle, promotion, fill,         96  6  lower corner, three of 16 bits, signed
//!         rank, form of rows               102  6  upper corner, likewise
//!  16  8  address                          108  2  channels
//!  24 20  extents less 1, 32 bits each     110  2  pixels
//!  48 32  strides in bytes, 64 bits each   120  8  checksum of what stands before it
//! ```
//!
//! What has another head or checksum was not made by the emulator or was overwritten, and is refused as such. Any numbers
//! can be encoded, legal or not, since `tensormap.replace` makes a map in steps; a copy holds them against the rules.

pub mod plan;

use tirx_ptx::tensor_map::{
    Axes, ENCODED_BYTES, Element, Fill, Interleave, L2Promotion, MAX_RANK, Mode, Swizzle,
    TensorMap, Wide,
};

/// An encoded tensor map.
pub type Encoded = [u8; ENCODED_BYTES];

const HEAD: [u8; 8] = *b"TIRXMAP1";
const CHECKSUM: usize = 120;

/// Why bytes are no tensor map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Foreign {
    /// They begin with something else.
    Head,
    /// They begin as one, and were changed since.
    Changed,
}

/// Encodes a tensor map for kernels on the emulator. Numbers that have no room are cut off; no legal map has such.
pub fn encode(map: &TensorMap) -> Encoded {
    let mut out = Writer {
        bytes: [0; ENCODED_BYTES],
        at: 0,
    };
    out.put(&HEAD);
    let (mode, wide) = match map.mode {
        Mode::Tiled { .. } => (0, 0),
        Mode::Im2col { .. } => (1, 0),
        Mode::Im2colWide { wide, .. } => (2, wide as u8),
    };
    out.put(&[
        map.element.driver_number() as u8,
        mode,
        map.interleave.number() as u8,
        map.swizzle.driver_number() as u8,
        map.l2_promotion.driver_number() as u8,
        map.fill.number() as u8,
        map.rank() as u8,
        wide,
    ]);
    out.put(&map.address.to_le_bytes());
    for extent in map.extents.innermost_first() {
        out.put(&(extent.wrapping_sub(1) as u32).to_le_bytes());
    }
    out.at = 48;
    for stride in map.strides.innermost_first().iter().take(MAX_RANK - 1) {
        out.put(&stride.to_le_bytes());
    }
    let (extents, lower, upper, channels, pixels) = match map.mode {
        Mode::Tiled { extents } => (extents, Axes::new(&[]), Axes::new(&[]), 0, 0),
        Mode::Im2col {
            lower,
            upper,
            channels,
            pixels,
        } => (Axes::new(&[]), lower, upper, channels, pixels),
        Mode::Im2colWide {
            lower,
            upper,
            channels,
            pixels,
            ..
        } => (
            Axes::new(&[]),
            Axes::new(&[lower]),
            Axes::new(&[upper]),
            channels,
            pixels,
        ),
    };
    for extent in extents.innermost_first() {
        out.put(&(extent as u16).to_le_bytes());
    }
    for step in map.element_strides.innermost_first() {
        out.put(&[step as u8]);
    }
    out.at = 96;
    for corner in [lower, upper] {
        for offset in corner.innermost_first().iter().take(3) {
            out.put(&(*offset as i16).to_le_bytes());
        }
    }
    out.put(&(channels as u16).to_le_bytes());
    out.put(&(pixels as u16).to_le_bytes());
    out.at = CHECKSUM;
    let sum = checksum(&out.bytes);
    out.put(&sum.to_le_bytes());
    out.bytes
}

/// What was encoded.
///
/// # Errors
/// If the bytes are not as the emulator made them.
pub fn decode(bytes: &Encoded) -> Result<TensorMap, Foreign> {
    let mut from = Reader { bytes, at: 0 };
    if from.take::<8>() != HEAD {
        return Err(Foreign::Head);
    }
    from.at = CHECKSUM;
    if u64::from_le_bytes(from.take()) != checksum(bytes) {
        return Err(Foreign::Changed);
    }
    from.at = 8;
    let [
        element,
        mode,
        interleave,
        swizzle,
        promotion,
        fill,
        rank,
        wide,
    ] = from.take();
    let rank = usize::from(rank);
    let address = u64::from_le_bytes(from.take());
    let extents: [u64; MAX_RANK] =
        std::array::from_fn(|_| u64::from(u32::from_le_bytes(from.take())) + 1);
    from.at = 48;
    let strides: [u64; MAX_RANK - 1] = std::array::from_fn(|_| u64::from_le_bytes(from.take()));
    let box_extents: [u32; MAX_RANK] =
        std::array::from_fn(|_| u16::from_le_bytes(from.take()).into());
    let steps: [u32; MAX_RANK] = from.take::<5>().map(u32::from);
    from.at = 96;
    let mut corner =
        || -> [i32; 3] { std::array::from_fn(|_| i16::from_le_bytes(from.take()).into()) };
    let (lower, upper) = (corner(), corner());
    let channels = u16::from_le_bytes(from.take()).into();
    let pixels = u16::from_le_bytes(from.take()).into();
    let mode = match mode {
        0 => Mode::Tiled {
            extents: first(&box_extents, rank),
        },
        1 => Mode::Im2col {
            lower: first(&lower, rank.saturating_sub(2)),
            upper: first(&upper, rank.saturating_sub(2)),
            channels,
            pixels,
        },
        _ => Mode::Im2colWide {
            lower: lower.first().copied().unwrap_or(0),
            upper: upper.first().copied().unwrap_or(0),
            channels,
            pixels,
            wide: if wide == 0 { Wide::W } else { Wide::W128 },
        },
    };
    // The checksum holds, so the numbers are those that were encoded.
    Ok(TensorMap {
        element: nth(&Element::ALL, element).unwrap_or(Element::U8),
        address,
        extents: first(&extents, rank),
        strides: first(&strides, rank.saturating_sub(1)),
        mode,
        element_strides: first(&steps, rank),
        interleave: nth(&Interleave::ALL, interleave).unwrap_or_default(),
        swizzle: nth(&Swizzle::ALL, swizzle).unwrap_or_default(),
        l2_promotion: nth(&L2Promotion::ALL, promotion).unwrap_or_default(),
        fill: if fill == 0 { Fill::Zero } else { Fill::Nan },
    })
}

/// The first of a list that is innermost first.
fn first<T: Copy + Default>(values: &[T], len: usize) -> Axes<T> {
    Axes::from_innermost_first(values.get(..len).unwrap_or(values))
}

fn nth<T: Copy>(all: &[T], number: u8) -> Option<T> {
    all.get(usize::from(number)).copied()
}

/// FNV-1a of what stands before the checksum.
fn checksum(bytes: &Encoded) -> u64 {
    bytes
        .iter()
        .take(CHECKSUM)
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
}

struct Writer {
    bytes: Encoded,
    at: usize,
}

impl Writer {
    fn put(&mut self, bytes: &[u8]) {
        if let Some(room) = self.bytes.get_mut(self.at..self.at + bytes.len()) {
            room.copy_from_slice(bytes);
        }
        self.at += bytes.len();
    }
}

struct Reader<'a> {
    bytes: &'a Encoded,
    at: usize,
}

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let taken = self.bytes.get(self.at..self.at + N);
        self.at += N;
        taken
            .and_then(|bytes| bytes.try_into().ok())
            .unwrap_or([0; N])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn maps() -> Vec<TensorMap> {
        let tiled = TensorMap {
            element_strides: Axes::new(&[1, 2, 3, 4, 5]),
            interleave: Interleave::Bytes16,
            swizzle: Swizzle::Bytes128Atom64,
            l2_promotion: L2Promotion::Bytes256,
            fill: Fill::Nan,
            ..TensorMap::tiled(
                Element::F32Ftz,
                0x7fff_1234_5670,
                &[1 << 32, 7, 9, 11, 64],
                &[1, 256, 3, 4, 32],
            )
        };
        let im2col = TensorMap {
            mode: Mode::Im2col {
                lower: Axes::new(&[-16, 3, -1]),
                upper: Axes::new(&[15, -2, 0]),
                channels: 256,
                pixels: 1024,
            },
            ..tiled
        };
        let wide = TensorMap {
            mode: Mode::Im2colWide {
                lower: -32768,
                upper: 32767,
                channels: 32,
                pixels: 100,
                wide: Wide::W128,
            },
            ..tiled
        };
        let small = TensorMap::tiled(Element::U8, 16, &[16], &[16]);
        vec![tiled, im2col, wide, small]
    }

    #[test]
    fn what_is_encoded_is_decoded() {
        for map in maps() {
            assert_eq!(decode(&encode(&map)), Ok(map));
        }
    }

    #[test]
    fn other_bytes_are_refused() {
        assert_eq!(decode(&[0; 128]), Err(Foreign::Head));
        let encoded = encode(&maps()[0]);
        for at in 0..128 {
            let mut changed = encoded;
            changed[at] ^= 1;
            // Nothing is read between the pixels and the checksum, but it is summed all the same.
            let expected = if at < 8 {
                Foreign::Head
            } else {
                Foreign::Changed
            };
            assert_eq!(decode(&changed), Err(expected), "{at}");
        }
    }
}
