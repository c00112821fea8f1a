//! Interleaved tensor maps: channels lie in slices of 16 or 32 bytes, NC/8HWC8 and the like.
//!
//! What the manual leaves open was measured on an H200. A slice has no dimension of its own: the innermost dimension of the map
//! is W, one index a slice, and 16 or 32 bytes from one to the next, whatever the elements are. After it come H and D, as far
//! as the map has them, the slices of channels, and the images:
//!
//! ```text
//!   3 dimensions   W, C/s, N            no interleave:  C, W, N
//!   4              W, H, C/s, N                         C, W, H, N
//!   5              W, H, D, C/s, N                      C, W, H, D, N
//! ```
//!
//! Coordinates, extents, corners and steps are counted so, also along C/s in slices. A copy has one slice of channels: that at the
//! coordinate, whatever the extent of the box along C/s. In shared memory the slices of a
//! copy follow each other in the order of the dimensions, and are swizzled as any bytes are.

use super::{LoadMode, Refused, Request, Rows};
use tirx_ptx::tensor_map::{MAX_RANK, Mode};

/// The slices of a copy.
pub(super) fn rows<'a>(request: &'a Request<'a>) -> Result<Rows<'a>, Refused> {
    let map = request.map;
    let rank = map.rank();
    // The map keeps the rules, so that it has three dimensions at least.
    let channels = rank.saturating_sub(2);
    let mut rows = Rows::new(request);
    let mut start = [0_i64; MAX_RANK];
    for (start, coordinate) in start.iter_mut().zip(request.coordinates) {
        *start = (*coordinate).into();
    }
    match (request.mode, &map.mode) {
        (LoadMode::Tile, Mode::Tiled { .. }) => rows.sliced_box(start, channels),
        (LoadMode::Im2col, Mode::Im2col { lower, upper, .. }) => {
            let corners = (lower.innermost_first(), upper.innermost_first());
            rows.sliced_pixels(start, channels, corners);
        }
        (LoadMode::Tile | LoadMode::Im2col, _) => return Err(Refused::Mode),
        _ => return Err(Refused::Interleaved),
    }
    Ok(rows)
}

impl Rows<'_> {
    /// The slices of a box, W the fastest.
    fn sliced_box(&mut self, start: [i64; MAX_RANK], channels: usize) {
        let map = self.request.map;
        let counts = map.shared_extents().innermost_first();
        let steps = map.element_strides.innermost_first();
        let mut index = [0_u32; MAX_RANK];
        loop {
            let mut place = start;
            for ((place, index), step) in place.iter_mut().zip(index).zip(steps) {
                *place += i64::from(index) * i64::from(step);
            }
            self.slice(&place);
            // An odometer over all dimensions but the channels.
            let mut axis = 0;
            loop {
                if axis >= map.rank() {
                    return;
                }
                let (Some(digit), Some(&count)) = (index.get_mut(axis), counts.get(axis)) else {
                    return;
                };
                *digit += 1;
                if *digit < count && axis != channels {
                    break;
                }
                *digit = 0;
                axis += 1;
            }
        }
    }

    /// Pixels, a slice of each: along W, then H, then D, then of the next image.
    fn sliced_pixels(
        &mut self,
        start: [i64; MAX_RANK],
        spatial: usize,
        (lower, upper): ([i32; MAX_RANK], [i32; MAX_RANK]),
    ) {
        let map = self.request.map;
        let pixels = map.shared_extents().get(0).unwrap_or(0);
        let extents = map.extents.innermost_first();
        let steps = map.element_strides.innermost_first();
        let images = map.rank().saturating_sub(1);
        let mut at = start;
        for _ in 0..pixels {
            let mut place = at;
            let moved = place.iter_mut().take(spatial).zip(self.request.offsets);
            for (place, offset) in moved {
                *place += i64::from(*offset);
            }
            self.slice(&place);
            let mut axis = 0;
            loop {
                // Behind the spatial dimensions the channels stay, and the images have no end.
                let is_spatial = axis < spatial;
                let along = if is_spatial { axis } else { images };
                let step = steps.get(along).copied().unwrap_or(1).max(1);
                let Some(digit) = at.get_mut(along) else {
                    return;
                };
                *digit += i64::from(step);
                if !is_spatial {
                    break;
                }
                let of = |list: &[i32; MAX_RANK]| i64::from(list.get(axis).copied().unwrap_or(0));
                let extent = i64::try_from(extents.get(axis).copied().unwrap_or(0)).unwrap_or(0);
                if *digit < extent + of(&upper) {
                    break;
                }
                *digit = of(&lower);
                axis += 1;
            }
        }
    }

    /// One slice, from its place in the tensor.
    fn slice(&mut self, place: &[i64; MAX_RANK]) {
        let map = self.request.map;
        let bytes = u64::from(map.interleave.bytes());
        let extents = map.extents.innermost_first();
        let inside = (place.iter().zip(extents))
            .take(map.rank())
            .all(|(&place, extent)| place >= 0 && (place as u64) < extent);
        let strides = map.strides.innermost_first();
        let global = inside.then(|| {
            let steps = std::iter::once(bytes).chain(strides);
            let offsets = place.iter().zip(steps).take(map.rank());
            offsets.fold(map.address, |at, (&place, step)| {
                at.wrapping_add((place as u64).wrapping_mul(step))
            })
        });
        self.run(global, bytes);
    }
}
