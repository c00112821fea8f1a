//! Which bytes of global memory a tensor copy moves, and where they lie in shared memory.
//!
//! A copy moves rows: runs of elements along the innermost dimension. In shared memory the rows follow each other without
//! gaps, and the swizzle then exchanges pieces by the bits of their addresses. Where a row of a load leaves the tensor it is
//! filled; a store leaves those elements out, but of the innermost dimension in units of 16 bytes, as was measured.
//!
//! ```text
//!   tile       rows at coordinates + index * element stride, the innermost index fastest
//!   gather4    four rows of a matrix, each by its own number
//!   im2col     pixels in the order of a walk through a box in (N, D, H, W), a row for each: its channels
//!   im2col::w  the same along (N, W) alone, and behind each group of pixels those that follow it once more: the halo
//! ```
//!
//! Coordinates and offsets stand as PTX has them, innermost first. Of interleaved tensor maps there is more in
//! `interleaved`.

mod interleaved;
mod rows;
mod walk;

use rows::Rows;
use tirx_ptx::tensor_map::{Element, Interleave, Mode, TensorMap, Violation, Wide};

/// The most bytes of a copy: what an mbarrier can count.
const MOST: u64 = (1 << 20) - 1;
/// `wHalo` of `im2col::w` is below this.
const HALO: u16 = 512;
/// Pixels of `im2col::w::128` between halos; a halo has fewer.
const GROUP: u32 = 32;

/// How a copy goes over the tensor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoadMode {
    /// A box.
    Tile,
    /// Four rows, `tile::gather4` and `tile::scatter4`.
    FourRows,
    /// Pixels, `im2col` and without offsets `im2col_no_offs`.
    Im2col,
    /// Pixels of one row, `im2col::w`.
    Im2colWide,
    /// 128 pixels of one row, `im2col::w::128`.
    Im2colWide128,
}

/// A copy.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// The tensor map.
    pub map: &'a TensorMap,
    /// The mode of the instruction.
    pub mode: LoadMode,
    /// Where in the tensor.
    pub coordinates: &'a [i32],
    /// How far from there each pixel is read; along W alone the pixels of the halo, and how far.
    pub offsets: &'a [u16],
    /// The address in the CTA's shared memory.
    pub shared: u64,
    /// Whether shared memory is written.
    pub is_load: bool,
}

/// So many bytes that lie together on both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// The address in shared memory.
    pub shared: u64,
    /// The address in global memory; none for what is filled.
    pub global: Option<u64>,
    /// How many.
    pub bytes: u32,
}

/// Why a copy cannot be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// The map breaks rules, as `tensormap.replace` may leave it.
    Map(Violation),
    /// The mode of the instruction is not that of the map.
    Mode,
    /// The mode of the instruction is for tensor maps without interleave.
    Interleaved,
    /// The instruction has another number of coordinates than the map has dimensions.
    Rank {
        /// The coordinates.
        instruction: usize,
        /// The dimensions.
        map: usize,
    },
    /// Shared memory is not aligned.
    Shared {
        /// To how many bytes.
        multiple: u64,
    },
    /// The innermost coordinate is no multiple of 16 bytes, or of a group of packed elements.
    Coordinate {
        /// The coordinate.
        found: i64,
        /// Of how many elements it has to be a multiple.
        multiple: i64,
    },
    /// Packed elements with gaps are written to a tensor that has them without.
    Gaps,
    /// A number of pixels along W is too great: the halo, or how far the copy is moved.
    Wide {
        /// Its name in the manual.
        name: &'static str,
        /// It.
        found: u16,
        /// What it is below.
        limit: u16,
    },
    /// The first pixel along W lies behind the box.
    Behind {
        /// Where it lies.
        first: i64,
        /// Where the box ends.
        end: i64,
    },
    /// More bytes than a barrier can count, and than shared memory has.
    Size {
        /// So many.
        bytes: u64,
    },
    /// It is not known what a GPU does.
    Unknown(&'static str),
}

/// The pieces of a copy, and the bytes that a barrier is told.
///
/// # Errors
/// If a GPU would not make the copy, or it is not known what it does.
pub fn pieces(request: &Request<'_>) -> Result<(Vec<Piece>, u64), Refused> {
    let map = request.map;
    if let Some(violation) = map.violations().first() {
        return Err(Refused::Map(*violation));
    }
    let bytes = map.shared_bytes();
    if bytes > MOST {
        return Err(Refused::Size { bytes });
    }
    let rank = match request.mode {
        LoadMode::FourRows => 2,
        _ => request.coordinates.len(),
    };
    if rank != map.rank() {
        return Err(Refused::Rank {
            instruction: rank,
            map: map.rank(),
        });
    }
    let multiple = 128;
    if !request.shared.is_multiple_of(multiple) {
        return Err(Refused::Shared { multiple });
    }
    if map.interleave != Interleave::None {
        return finished(interleaved::rows(request)?);
    }
    let found = i64::from(request.coordinates.first().copied().unwrap_or(0));
    let multiple = map.element.coordinate_multiple() as i64;
    if found % multiple != 0 {
        return Err(Refused::Coordinate { found, multiple });
    }
    if !request.is_load && map.element == Element::B4x16P64 {
        return Err(Refused::Gaps);
    }
    if !request.is_load && map.element == Element::B6x16P32 {
        // Such elements are of 8 bits there, `.b6p2x16`, and are packed on the way.
        return Err(Refused::Unknown(
            "a copy of 6-bit elements to global memory",
        ));
    }
    let mut rows = Rows::new(request);
    match (request.mode, &map.mode) {
        (LoadMode::Tile, Mode::Tiled { .. }) => rows.tile(),
        (LoadMode::FourRows, Mode::Tiled { .. }) => rows.four_rows(),
        (LoadMode::Im2col, Mode::Im2col { lower, upper, .. }) => {
            rows.im2col(&lower.innermost_first(), &upper.innermost_first())
        }
        (
            LoadMode::Im2colWide,
            Mode::Im2colWide {
                wide: Wide::W,
                lower,
                upper,
                pixels,
                ..
            },
        ) => rows.wide((*lower, *upper), *pixels, *pixels, HALO)?,
        (
            LoadMode::Im2colWide128,
            Mode::Im2colWide {
                wide: Wide::W128,
                lower,
                upper,
                ..
            },
        ) => rows.wide((*lower, *upper), 128, GROUP, GROUP as u16)?,
        _ => return Err(Refused::Mode),
    }
    finished(rows)
}

/// The pieces of all rows.
fn finished(rows: Rows<'_>) -> Result<(Vec<Piece>, u64), Refused> {
    let (pieces, bytes) = rows.finish();
    match bytes > MOST {
        true => Err(Refused::Size { bytes }),
        false => Ok((pieces, bytes)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tirx_ptx::tensor_map::{Axes, Fill, L2Promotion, Swizzle};

    /// Whatever a map says, also what `tensormap.replace` can make of it, a copy has an end.
    #[test]
    fn any_map_is_survived() {
        let mut state = 0x1234_5678_9abc_def1_u64;
        let mut random = |limit: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 5) % limit
        };
        let mut moved = 0;
        for _ in 0..60_000 {
            let rank = random(8) as usize;
            let few = random(3);
            let mut axes = |most: &[u64]| {
                let values: Vec<u64> = (0..rank)
                    .map(|_| most[random(if few == 0 { 1 } else { most.len() as u64 }) as usize])
                    .collect();
                values
            };
            let extents = axes(&[64, 1, 7, 1 << 32, 0]);
            let strides = axes(&[1024, 16, 8, 1 << 39, u64::MAX]);
            let boxes = axes(&[16, 1, 256, 0, 70_000]);
            let steps = axes(&[1, 2, 8, 0, 200]);
            let narrow = |values: &[u64]| values.iter().map(|v| *v as u32).collect::<Vec<_>>();
            let corner = Axes::new(&vec![-1; rank.saturating_sub(2)]);
            let map = TensorMap {
                element: Element::ALL[random(16) as usize],
                address: random(2) * 0x1000,
                extents: Axes::new(&extents),
                strides: Axes::new(strides.get(1..).unwrap_or_default()),
                mode: match random(4) {
                    0 => Mode::Im2col {
                        lower: corner,
                        upper: corner,
                        channels: 16,
                        pixels: random(1100) as u32,
                    },
                    1 => Mode::Im2colWide {
                        lower: [0, -1, i32::MIN][random(3) as usize],
                        upper: [0, 1, i32::MAX][random(3) as usize],
                        channels: 16,
                        pixels: random(1100) as u32,
                        wide: [Wide::W, Wide::W128][random(2) as usize],
                    },
                    _ => Mode::Tiled {
                        extents: Axes::new(&narrow(&boxes)),
                    },
                },
                element_strides: Axes::new(&narrow(&steps)),
                interleave: Interleave::ALL[random(8).min(2) as usize % 3],
                swizzle: Swizzle::ALL[random(7) as usize],
                l2_promotion: L2Promotion::None,
                fill: Fill::Zero,
            };
            let coordinates: Vec<i32> = (0..random(6))
                .map(|_| [0, 16, -16, i32::MAX - 15, i32::MIN][random(5) as usize])
                .collect();
            let request = Request {
                map: &map,
                mode: [
                    LoadMode::Tile,
                    LoadMode::FourRows,
                    LoadMode::Im2col,
                    LoadMode::Im2colWide,
                    LoadMode::Im2colWide128,
                ][random(5) as usize],
                coordinates: &coordinates,
                offsets: [&[u16::MAX, 1, 0], &[2, 1, 0]][random(2) as usize],
                shared: random(2) * 128,
                is_load: random(2) == 0,
            };
            if let Ok((pieces, bytes)) = pieces(&request) {
                moved += 1;
                assert!(pieces.iter().all(|piece| u64::from(piece.bytes) <= bytes));
            }
        }
        assert!(moved > 20, "{moved}");
    }
}
