//! In which order a copy meets the rows of a tensor.

use super::{Refused, Rows};
use tirx_ptx::tensor_map::MAX_RANK;

/// `wOffset` is below this.
const OFFSET: u16 = 32;

/// A box along W: the pixels of an image that a walk meets before it goes to the next image.
#[derive(Clone, Copy)]
struct Line {
    first: i64,
    end: i64,
    step: i64,
    /// The dimension of the images.
    images: usize,
}

impl Line {
    /// The next pixel along W, wherever that is.
    fn beyond(self, mut at: [i64; MAX_RANK]) -> [i64; MAX_RANK] {
        if let Some(w) = at.get_mut(1) {
            *w += self.step;
        }
        at
    }

    /// The next pixel of a walk.
    fn next(self, at: [i64; MAX_RANK]) -> [i64; MAX_RANK] {
        let mut at = self.beyond(at);
        if at.get(1).is_some_and(|w| *w >= self.end) {
            if let Some(w) = at.get_mut(1) {
                *w = self.first;
            }
            if let Some(image) = at.get_mut(self.images) {
                *image += 1;
            }
        }
        at
    }
}

impl Rows<'_> {
    /// The rows of a box.
    pub(super) fn tile(&mut self) {
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
    pub(super) fn four_rows(&mut self) {
        let coordinates = self.request.coordinates;
        let column = coordinates.first().copied().unwrap_or(0);
        for row in coordinates.iter().skip(1).take(4) {
            self.row(&[column.into(), (*row).into(), 0, 0, 0]);
        }
    }

    /// Pixels in the order in which a walk meets them: along W, then H, then D, then to the next image.
    pub(super) fn im2col(&mut self, lower: &[i32; MAX_RANK], upper: &[i32; MAX_RANK]) {
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

    /// Pixels along W, then of the next image; behind each group of them the halo, which is what follows them along W.
    ///
    /// The manual does not say whether a halo that reaches the end of the box goes on beyond it or with the next image. It
    /// does not matter where both lie outside of the tensor, as they do if the box has as much of a margin as the halo.
    pub(super) fn wide(
        &mut self,
        (lower, upper): (i32, i32),
        pixels: u32,
        group: u32,
        halos: u16,
    ) -> Result<(), Refused> {
        let map = self.request.map;
        let number = |index: usize| self.request.offsets.get(index).copied().unwrap_or(0);
        let (halo, offset) = (number(0), number(1));
        for (name, found, limit) in [("wHalo", halo, halos), ("wOffset", offset, OFFSET)] {
            if found >= limit {
                return Err(Refused::Wide { name, found, limit });
            }
        }
        let extent = map.extents.innermost_first().get(1).copied().unwrap_or(0);
        let step = map.element_strides.innermost_first();
        let row = Line {
            first: i64::from(lower) + i64::from(offset),
            end: i64::try_from(extent).unwrap_or(i64::MAX) + i64::from(upper) + i64::from(offset),
            step: step.get(1).copied().unwrap_or(1).max(1).into(),
            images: map.rank().saturating_sub(1),
        };
        let mut at = [0_i64; MAX_RANK];
        for (at, start) in at.iter_mut().zip(self.request.coordinates) {
            *at = (*start).into();
        }
        if let Some(w) = at.get_mut(1) {
            *w += i64::from(offset);
            if *w >= row.end {
                let (first, end) = (*w, row.end);
                return Err(Refused::Behind { first, end });
            }
        }
        for pixel in 1..=pixels {
            self.row(&at);
            let (mut beyond, mut walked) = (at, at);
            at = row.next(at);
            if pixel % group.max(1) != 0 {
                continue;
            }
            for _ in 0..halo {
                walked = row.next(walked);
                beyond = row.beyond(beyond);
                if beyond != walked && (self.is_inside(&beyond) || self.is_inside(&walked)) {
                    return Err(Refused::Unknown(
                        "a halo of pixels that reaches beyond the box of its tensor map",
                    ));
                }
                self.row(&beyond);
            }
        }
        Ok(())
    }
}
