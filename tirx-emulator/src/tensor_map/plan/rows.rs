//! One row of a copy: what of it lies in the tensor, and where it goes in shared memory.

use super::{Piece, Request};
use tirx_ptx::tensor_map::{MAX_RANK, Swizzle};

/// What is made of a copy, row by row.
pub(super) struct Rows<'a> {
    pub(super) request: &'a Request<'a>,
    /// Where the next row begins, before it is swizzled.
    shared: u64,
    pieces: Vec<Piece>,
}

impl<'a> Rows<'a> {
    pub(super) fn new(request: &'a Request<'a>) -> Self {
        Self {
            request,
            shared: request.shared,
            pieces: Vec::new(),
        }
    }

    /// The pieces, and their bytes in shared memory.
    pub(super) fn finish(self) -> (Vec<Piece>, u64) {
        (self.pieces, self.shared - self.request.shared)
    }
}

impl Rows<'_> {
    /// Whether a row lies in the tensor, but for the innermost dimension.
    pub(super) fn is_inside(&self, place: &[i64; MAX_RANK]) -> bool {
        let map = self.request.map;
        let extents = map.extents.innermost_first();
        (1..map.rank()).all(|axis| {
            let (place, extent) = (place.get(axis).copied(), extents.get(axis).copied());
            place.is_some_and(|place| place >= 0 && (place as u64) < extent.unwrap_or(0))
        })
    }

    /// One row, from its place in the tensor.
    pub(super) fn row(&mut self, place: &[i64; MAX_RANK]) {
        let map = self.request.map;
        let element = map.element;
        let count = i64::from(map.inner_box());
        let extents = map.extents.innermost_first();
        let strides = map.strides.innermost_first();
        let inside = self.is_inside(place);
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

    /// So many bytes that lie together in global memory, or are filled.
    pub(super) fn run(&mut self, global: Option<u64>, length: u64) {
        let mut at = 0;
        while at < length {
            let (shared, unit) = self.unit(at);
            let run = (length - at).min(unit);
            if global.is_some() || self.request.is_load {
                self.push(Piece {
                    shared,
                    global: global.map(|global| global.wrapping_add(at)),
                    bytes: run as u32,
                });
            }
            at += run;
        }
        self.shared += length;
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
