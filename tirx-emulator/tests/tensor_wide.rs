//! Copies of pixels along W, `im2col::w` and `im2col::w::128`, against a model that lists the pixels of all images one behind
//! another and takes as many of that list as the copy has.

#![allow(clippy::unwrap_used)]

#[path = "common/tensor.rs"]
mod common;
use common::{How, Random, SHARED, contents, report, run, swizzled};
use tirx_emulator::Verdict;
use tirx_ptx::tensor_map::{Element, Mode, Swizzle, TensorMap, Wide};

/// A copy of pixels along W.
#[derive(Debug)]
struct Case {
    map: TensorMap,
    /// Of the image, and along W.
    image: i64,
    w: i64,
    /// Along the dimensions between, outermost first.
    fixed: Vec<i64>,
    halo: i64,
    offset: i64,
}

/// What the model says of a case.
#[derive(Debug)]
struct Model {
    /// The pixels in the order in which they lie in shared memory: image, and place along W.
    pixels: Vec<(i64, i64)>,
    /// A halo reaches beyond the box, and which pixels it has there matters.
    open: bool,
}

impl Case {
    /// The corners, the extent along W, and the step.
    fn along_w(&self) -> (i64, i64, i64, i64) {
        let Mode::Im2colWide { lower, upper, .. } = self.map.mode else {
            unreachable!()
        };
        let axis = self.map.rank() - 2;
        let extent = self.map.extents.get(axis).unwrap() as i64;
        let step = i64::from(self.map.element_strides.get(axis).unwrap());
        (lower.into(), upper.into(), extent, step)
    }

    fn model(&self) -> Model {
        let Mode::Im2colWide { pixels, wide, .. } = self.map.mode else {
            unreachable!()
        };
        let (lower, upper, extent, step) = self.along_w();
        let (count, group) = match wide {
            Wide::W => (pixels as usize, pixels as usize),
            Wide::W128 => (128, 32),
        };
        let end = extent + upper + self.offset;
        let row = |from: i64| (from..end).step_by(step as usize);
        let first = row(self.w + self.offset).map(|w| (self.image, w));
        let others =
            (self.image + 1..).flat_map(|image| row(lower + self.offset).map(move |w| (image, w)));
        let list: Vec<_> = first.chain(others).take(count + 600).collect();
        let inside = |pixel| self.byte_of(pixel).is_some();
        let mut model = Model {
            pixels: Vec::new(),
            open: false,
        };
        for start in (0..count).step_by(group) {
            model.pixels.extend(&list[start..start + group]);
            let (image, last) = list[start + group - 1];
            for k in 1..=self.halo {
                let there = (image, last + k * step);
                let walked = list[start + group - 1 + k as usize];
                model.open |= there != walked && (inside(there) || inside(walked));
                model.pixels.push(there);
            }
        }
        model
    }

    /// The coordinates, innermost first.
    fn coordinates(&self) -> Vec<i32> {
        let mut all = vec![0, self.w as i32];
        all.extend(self.fixed.iter().rev().map(|c| *c as i32));
        all.push(self.image as i32);
        all
    }

    /// The first byte of a pixel, if it is one of the tensor.
    fn byte_of(&self, (image, w): (i64, i64)) -> Option<usize> {
        let mut place = vec![image];
        place.extend(&self.fixed);
        place.push(w);
        place.push(0);
        common::byte_of(&self.map, &place)
    }
}

/// A tensor of 16 channels of `f32`, of which a copy has `channels`.
fn random_case(random: &mut Random, wide: Wide) -> Case {
    let rank = 3 + random.below(3) as usize;
    let images = if wide == Wide::W { 6 } else { 40 };
    let mut extents = vec![1 + random.below(images)];
    extents.extend((0..rank - 3).map(|_| 1 + random.below(3)));
    extents.push(3 + random.below(12));
    extents.push(16);
    let mut map = TensorMap::tiled(Element::F32, 0, &extents, &vec![1; rank]);
    let lower = random.below(4) as i32 - 2;
    let upper = random.below(4) as i32 - 2;
    map.mode = Mode::Im2colWide {
        lower,
        upper,
        channels: 16,
        pixels: 1 + random.below(60) as u32,
        wide,
    };
    map.swizzle = random.pick(&[Swizzle::Bytes64, Swizzle::Bytes128]);
    map.element_strides.as_mut_slice()[rank - 2] = 1 + random.below(3) as u32;
    let room = extents[rank - 2] as i64 + i64::from(upper) - i64::from(lower);
    let fixed = (extents[1..rank - 2].iter())
        .map(|extent| random.below(extent + 1) as i64)
        .collect();
    let w = i64::from(lower) + random.below(room.max(1) as u64) as i64;
    // It may begin on the left of the box.
    let left = if random.below(4) == 0 { 2 } else { 0 };
    let most_halo = if wide == Wide::W { 5 } else { 3 };
    Case {
        image: random.below(extents[0]) as i64,
        w: w - left,
        fixed,
        halo: random.below(most_halo) as i64,
        offset: random.below(3) as i64,
        map,
    }
}

fn pixels_are_those_of_the_list(wide: Wide, word: &str) -> (u32, u32) {
    let mut random = Random(0x5851_f42d_4c95_7f2d ^ wide as u64);
    let (mut ran_cases, mut open_cases) = (0, 0);
    for round in 0..250 {
        let case = random_case(&mut random, wide);
        if !case.map.violations().is_empty() {
            continue;
        }
        let model = case.model();
        let bytes = model.pixels.len() * 64;
        assert!(bytes <= SHARED);
        let offsets = format!(", {{{}, {}}}", case.halo, case.offset);
        let copy = How {
            load: word,
            store: None,
            offsets: &offsets,
            bytes: bytes as u64,
        };
        let len = case.map.extents.as_slice().iter().product::<u64>() * 4;
        let source = contents(&mut random, len as usize);
        let coordinates = case.coordinates();
        if model.open {
            open_cases += 1;
            let memory = (source.as_slice(), source.as_slice());
            let (report, _, _) = report(&case.map, memory, &coordinates, &copy, round % 5);
            assert_eq!(report.verdict, Verdict::Incomplete, "{report}\n{case:?}");
            continue;
        }
        ran_cases += 1;
        let ran = run(
            &case.map,
            (&source, &source),
            &coordinates,
            &copy,
            round % 5,
        );
        let mut shared = vec![0_u8; SHARED];
        for (number, pixel) in model.pixels.iter().enumerate() {
            let Some(byte) = case.byte_of(*pixel) else {
                continue;
            };
            for part in 0..64 {
                shared[swizzled(case.map.swizzle, number * 64 + part)] = source[byte + part];
            }
        }
        assert!(ran.shared == shared, "round {round}: {case:?}\n{model:?}");
    }
    (ran_cases, open_cases)
}

#[test]
fn as_many_pixels_as_the_map_says_and_a_halo() {
    let (ran, open) = pixels_are_those_of_the_list(Wide::W, ".im2col::w");
    assert!(ran > 100 && open > 5, "{ran} {open}");
}

#[test]
fn four_times_32_pixels_and_a_halo_each() {
    let (ran, open) = pixels_are_those_of_the_list(Wide::W128, ".im2col::w::128");
    assert!(ran > 60 && open > 20, "{ran} {open}");
}

fn refused(map: &TensorMap, word: &str, at: [i32; 3], offsets: &str) -> String {
    let source = vec![1; 8 * 16 * 16 * 4];
    let copy = How {
        load: word,
        store: None,
        offsets,
        bytes: 16,
    };
    let (report, _, _) = report(map, (&source, &source), &at, &copy, 0);
    assert_eq!(report.verdict, Verdict::Error, "{report}");
    assert_eq!(report.findings[0].rule.unwrap().name, "tensor-copy");
    report.findings[0].message.clone()
}

#[test]
fn what_the_manual_refuses_is_refused() {
    let mut map = TensorMap::tiled(Element::F32, 0, &[8, 16, 16], &[1, 1, 1]);
    let wide = |wide| Mode::Im2colWide {
        lower: 0,
        upper: -1,
        channels: 16,
        pixels: 8,
        wide,
    };
    map.mode = wide(Wide::W);
    map.swizzle = Swizzle::Bytes64;
    let said = refused(&map, ".im2col::w", [0, 0, 0], ", {512, 0}");
    assert!(said.contains("`wHalo` is 512"), "{said}");
    let said = refused(&map, ".im2col::w", [0, 0, 0], ", {0, 32}");
    assert!(said.contains("`wOffset` is 32"), "{said}");
    let said = refused(&map, ".im2col::w", [0, 15, 0], ", {0, 0}");
    assert!(said.contains("along W"), "{said}");
    let said = refused(&map, ".im2col::w::128", [0, 0, 0], ", {0, 0}");
    assert!(said.contains("another mode"), "{said}");
    map.mode = wide(Wide::W128);
    let said = refused(&map, ".im2col::w::128", [0, 0, 0], ", {32, 0}");
    assert!(said.contains("`wHalo` is 32"), "{said}");
}

/// Without offsets, from shared memory: the pixels go back to where a load takes them from.
#[test]
fn pixels_are_stored() {
    let mut random = Random(99);
    let mut map = TensorMap::tiled(Element::F32, 0, &[4, 6, 16], &[1, 1, 1]);
    map.mode = Mode::Im2colWide {
        lower: 0,
        upper: -1,
        channels: 16,
        pixels: 8,
        wide: Wide::W,
    };
    map.swizzle = Swizzle::Bytes64;
    let len = 4 * 6 * 16 * 4;
    let (source, target) = (contents(&mut random, len), contents(&mut random, len));
    let copy = How {
        load: ".im2col::w",
        store: Some(".im2col_no_offs::w"),
        offsets: ", {0, 0}",
        bytes: 8 * 64,
    };
    let ran = run(&map, (&source, &target), &[0, 3, 1], &copy, 0);
    // From the fourth pixel of the second image: two of it, five of the next, one of the last.
    let mut wanted = target.clone();
    for (image, w) in [
        (1, 3),
        (1, 4),
        (2, 0),
        (2, 1),
        (2, 2),
        (2, 3),
        (2, 4),
        (3, 0),
    ] {
        let at = (image * 6 + w) * 64;
        wanted[at..at + 64].copy_from_slice(&source[at..at + 64]);
    }
    assert!(ran.stored == wanted);
}
