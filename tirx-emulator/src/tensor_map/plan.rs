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
//! ```
//!
//! Coordinates and offsets stand as PTX has them, innermost first.

use tirx_ptx::tensor_map::{Interleave, MAX_RANK, Mode, Swizzle, TensorMap, Violation, Wide};

/// The most bytes of a copy: what an mbarrier can count.
const MOST: u64 = (1 << 20) - 1;

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
    /// How far from there each pixel is read.
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
    /// The innermost coordinate is no multiple of 16 bytes.
    Coordinate {
        /// The coordinate in bytes.
        bytes: i64,
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
    if map.interleave != Interleave::None {
        return Err(Refused::Unknown("an interleaved tensor map"));
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
    let column = i64::from(request.coordinates.first().copied().unwrap_or(0));
    let bits = column * map.element.global_bits() as i64;
    if bits % 128 != 0 {
        return Err(Refused::Coordinate { bytes: bits / 8 });
    }
    let mut rows = Rows {
        request,
        shared: request.shared,
        pieces: Vec::new(),
    };
    match (request.mode, &map.mode) {
        (LoadMode::Tile, Mode::Tiled { .. }) => rows.tile(),
        (LoadMode::FourRows, Mode::Tiled { .. }) => rows.four_rows(),
        (LoadMode::Im2col, Mode::Im2col { lower, upper, .. }) => {
            rows.im2col(&lower.innermost_first(), &upper.innermost_first())
        }
        (LoadMode::Im2colWide, Mode::Im2colWide { wide: Wide::W, .. })
        | (
            LoadMode::Im2colWide128,
            Mode::Im2colWide {
                wide: Wide::W128, ..
            },
        ) => {
            return Err(Refused::Unknown("a copy of pixels along W alone"));
        }
        _ => return Err(Refused::Mode),
    }
    let bytes = rows.shared - request.shared;
    Ok((rows.pieces, bytes))
}

/// What is made of a copy, row by row.
struct Rows<'a> {
    request: &'a Request<'a>,
    /// Where the next row begins, before it is swizzled.
    shared: u64,
    pieces: Vec<Piece>,
}

impl Rows<'_> {
    /// The rows of a box.
    fn tile(&mut self) {
        let map = self.request.map;
        let counts = map.shared_extents().innermost_first();
        let steps = map.element_strides.innermost_first();
        let rank = map.rank();
        let mut index = [0_u32; MAX_RANK];
        loop {
            let mut place = [0_i64; MAX_RANK];
            for (axis, place) in place.iter_mut().enumerate().take(rank) {
                let of = |list: &[u32; MAX_RANK]| list.get(axis).copied().unwrap_or(0);
                let start = self.request.coordinates.get(axis).copied().unwrap_or(0);
                let step = if axis == 0 { 1 } else { of(&steps) };
                *place = i64::from(start) + i64::from(of(&index)) * i64::from(step);
            }
            self.row(&place);
            // The next row: an odometer over all axes but the innermost.
            let mut axis = 1;
            loop {
                if axis >= rank {
                    return;
                }
                let (Some(digit), Some(&count)) = (index.get_mut(axis), counts.get(axis)) else {
                    return;
                };
                *digit += 1;
                if *digit < count {
                    break;
                }
                *digit = 0;
                axis += 1;
            }
        }
    }

    /// Four rows of a matrix.
    fn four_rows(&mut self) {
        let coordinates = self.request.coordinates;
        let column = coordinates.first().copied().unwrap_or(0);
        for row in coordinates.iter().skip(1).take(4) {
            self.row(&[column.into(), (*row).into(), 0, 0, 0]);
        }
    }

    /// Pixels in the order in which a walk meets them: along W, then H, then D, then to the next image.
    fn im2col(&mut self, lower: &[i32; MAX_RANK], upper: &[i32; MAX_RANK]) {
        let map = self.request.map;
        let pixels = map.shared_extents().get(0).unwrap_or(0);
        let extents = map.extents.innermost_first();
        let steps = map.element_strides.innermost_first();
        let spatial = map.rank().saturating_sub(2);
        let mut at = [0_i64; MAX_RANK];
        for (at, start) in at.iter_mut().zip(self.request.coordinates) {
            *at = (*start).into();
        }
        for _ in 0..pixels {
            let mut place = at;
            for (place, offset) in place.iter_mut().skip(1).zip(self.request.offsets) {
                *place += i64::from(*offset);
            }
            self.row(&place);
            // The images have no corners, so that the last digit never turns over.
            for axis in 1..=spatial + 1 {
                let step = steps.get(axis).copied().unwrap_or(1);
                let Some(digit) = at.get_mut(axis) else { break };
                *digit += i64::from(step.max(1));
                if axis > spatial {
                    break;
                }
                let of =
                    |list: &[i32; MAX_RANK]| i64::from(list.get(axis - 1).copied().unwrap_or(0));
                let extent = i64::try_from(extents.get(axis).copied().unwrap_or(0)).unwrap_or(0);
                if *digit < extent + of(upper) {
                    break;
                }
                *digit = of(lower);
            }
        }
    }

    /// One row, from its place in the tensor.
    fn row(&mut self, place: &[i64; MAX_RANK]) {
        let map = self.request.map;
        let element = map.element;
        let count = i64::from(map.inner_box());
        let extents = map.extents.innermost_first();
        let strides = map.strides.innermost_first();
        let inside = (1..map.rank()).all(|axis| {
            let (place, extent) = (place.get(axis).copied(), extents.get(axis).copied());
            place.is_some_and(|place| place >= 0 && (place as u64) < extent.unwrap_or(0))
        });
        let start = place.first().copied().unwrap_or(0);
        let extent = extents.first().copied().unwrap_or(0);
        let extent = i64::try_from(extent).unwrap_or(i64::MAX);
        let (from, to) = match inside {
            true => (start.max(0), (start + count).min(extent)),
            false => (start, start),
        };
        // Nothing of the row is in the tensor.
        let (from, to) = if from < to {
            (from, to)
        } else {
            (start, start)
        };
        let bytes = |elements: i64| element.global_bytes(elements.max(0) as u64);
        // From here on in bytes of global memory, from the row's first element.
        let length = bytes(count);
        let before = bytes(from - start);
        let mut inner = bytes(to - from);
        if !self.request.is_load {
            // The innermost dimension is cut in units of 16 bytes.
            inner = inner.next_multiple_of(16).min(length - before);
        }
        let base = (1..map.rank()).fold(map.address, |base, axis| {
            let place = place.get(axis).copied().unwrap_or(0).max(0) as u64;
            let stride = strides.get(axis - 1).copied().unwrap_or(0);
            base.wrapping_add(place.wrapping_mul(stride))
        });
        let first = base.wrapping_add(bytes(from));
        let mut at = 0;
        while at < length {
            // Up to where the kind changes, and no further than a unit that may be moved.
            let (end, is_inside) = if inner == 0 || at >= before + inner {
                (length, false)
            } else if at < before {
                (before, false)
            } else {
                (before + inner, true)
            };
            let (shared, unit) = self.unit(at);
            let run = (end - at).min(unit);
            if is_inside || self.request.is_load {
                self.push(Piece {
                    shared,
                    global: is_inside.then(|| first.wrapping_add(at - before)),
                    bytes: run as u32,
                });
            }
            at += run;
        }
        self.shared += element.shared_bytes(count.max(0) as u64);
    }

    /// Where a byte of the row lies in shared memory, and how many from there on lie together.
    fn unit(&self, at: u64) -> (u64, u64) {
        let map = self.request.map;
        let (at, together) = match map.element.has_gaps() {
            // A group of 16 elements has 16 bytes of shared memory.
            true => {
                let group = map.element.global_bytes(16);
                (at / group * 16 + at % group, group - at % group)
            }
            false => (at, u64::MAX),
        };
        let address = self.shared + at;
        let unit = match map.swizzle {
            Swizzle::None => u64::MAX,
            Swizzle::Bytes128Atom32Flip8 => 8,
            _ => 16,
        };
        let left = if unit == u64::MAX {
            unit
        } else {
            unit - address % unit
        };
        (map.swizzle.apply(address), left.min(together))
    }

    /// Adds a piece, to the last one if it goes on from there.
    fn push(&mut self, piece: Piece) {
        if let Some(last) = self.pieces.last_mut()
            && last.shared + u64::from(last.bytes) == piece.shared
        {
            let goes_on = match (last.global, piece.global) {
                (None, None) => true,
                (Some(last_global), Some(global)) => {
                    last_global.wrapping_add(last.bytes.into()) == global
                }
                _ => false,
            };
            if let (true, Some(bytes)) = (goes_on, last.bytes.checked_add(piece.bytes)) {
                last.bytes = bytes;
                return;
            }
        }
        self.pieces.push(piece);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tirx_ptx::tensor_map::{Axes, Element, Fill, L2Promotion};

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
        for _ in 0..20_000 {
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
                mode: match random(3) {
                    0 => Mode::Im2col {
                        lower: corner,
                        upper: corner,
                        channels: 16,
                        pixels: random(1100) as u32,
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
                mode: [LoadMode::Tile, LoadMode::FourRows, LoadMode::Im2col][random(3) as usize],
                coordinates: &coordinates,
                offsets: &[u16::MAX, 1, 0],
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
