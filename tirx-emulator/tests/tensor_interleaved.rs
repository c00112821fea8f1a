//! Interleaved tensor maps: what an H200 was measured to do, and random maps against a model of a tensor in slices.

#![allow(clippy::unwrap_used)]

#[path = "common/tensor.rs"]
mod common;
use common::{How, Random, SHARED, contents, report, run, swizzled};
use tirx_emulator::Verdict;
use tirx_ptx::tensor_map::{Axes, Element, Interleave, Mode, Swizzle, TensorMap};

/// A map, all lists innermost first.
fn map(element: Element, extents: &[u64], strides: &[u64], interleave: Interleave) -> TensorMap {
    TensorMap {
        extents: Axes::from_innermost_first(extents),
        strides: Axes::from_innermost_first(strides),
        interleave,
        swizzle: match interleave {
            Interleave::Bytes32 => Swizzle::Bytes32,
            _ => Swizzle::None,
        },
        ..TensorMap::tiled(element, 0, &vec![1; extents.len()], &vec![1; extents.len()])
    }
}

fn boxed(map: TensorMap, extents: &[u32]) -> TensorMap {
    TensorMap {
        mode: Mode::Tiled {
            extents: Axes::from_innermost_first(extents),
        },
        ..map
    }
}

fn stepped(map: TensorMap, steps: &[u32]) -> TensorMap {
    TensorMap {
        element_strides: Axes::from_innermost_first(steps),
        ..map
    }
}

fn pixels(
    map: TensorMap,
    (lower, upper): (&[i32], &[i32]),
    channels: u32,
    pixels: u32,
) -> TensorMap {
    TensorMap {
        mode: Mode::Im2col {
            lower: Axes::from_innermost_first(lower),
            upper: Axes::from_innermost_first(upper),
            channels,
            pixels,
        },
        ..map
    }
}

/// Bytes of shared memory from `at` on come from global memory from `from` on, or are filled.
struct Piece {
    at: usize,
    from: Option<usize>,
    bytes: usize,
}

fn piece(at: usize, from: usize, bytes: usize) -> Piece {
    Piece {
        at,
        from: Some(from),
        bytes,
    }
}

/// Loads, and holds all of shared memory against the pieces.
fn loads(map: &TensorMap, at: &[i32], offsets: &[u16], bytes: u64, pieces: &[Piece]) {
    let mut random = Random(42);
    let source = contents(&mut random, 0x18_0000);
    let im2col = matches!(map.mode, Mode::Im2col { .. });
    let list: Vec<String> = offsets.iter().map(u16::to_string).collect();
    let offsets = if im2col {
        format!(", {{{}}}", list.join(", "))
    } else {
        String::new()
    };
    let how = How {
        load: if im2col { ".im2col" } else { "" },
        store: None,
        offsets: &offsets,
        bytes,
    };
    let ran = run(map, (&source, &[0; 16]), at, &how, 0);
    let mut shared = vec![0_u8; SHARED];
    for piece in pieces {
        if let Some(from) = piece.from {
            shared[piece.at..piece.at + piece.bytes]
                .copy_from_slice(&source[from..from + piece.bytes]);
        }
    }
    let wrong = (0..SHARED).find(|&at| ran.shared[at] != shared[at]);
    assert!(wrong.is_none(), "byte {wrong:?}: {map:?} at {at:?}");
}

/// Each as an H200 made it.
#[test]
fn as_measured() {
    const S3: [u64; 2] = [0x400, 0x8000];
    const S4: [u64; 3] = [0x400, 0x4000, 0x4_0000];
    const S5: [u64; 4] = [0x400, 0x4000, 0x1_0000, 0x8_0000];
    let of = |element| map(element, &[64, 6, 5], &S3, Interleave::Bytes16);
    // An index along W is a slice, whatever the element.
    for element in [Element::U8, Element::U16, Element::U32] {
        let m = boxed(of(element), &[16, 2, 2]);
        loads(
            &m,
            &[0, 0, 0],
            &[],
            512,
            &[piece(0, 0, 256), piece(256, 0x8000, 256)],
        );
    }
    let m = boxed(of(Element::U16), &[16, 2, 2]);
    loads(
        &m,
        &[8, 1, 1],
        &[],
        512,
        &[piece(0, 0x8480, 256), piece(256, 0x1_0480, 256)],
    );
    loads(
        &m,
        &[1, 0, 0],
        &[],
        512,
        &[piece(0, 0x10, 256), piece(256, 0x8010, 256)],
    );
    loads(
        &m,
        &[-8, 0, 0],
        &[],
        512,
        &[piece(0x80, 0, 128), piece(0x180, 0x8000, 128)],
    );
    loads(&m, &[56, 5, 4], &[], 512, &[piece(0, 0x2_1780, 128)]);
    let short = boxed(
        map(Element::U16, &[60, 6, 5], &S3, Interleave::Bytes16),
        &[16, 2, 2],
    );
    loads(
        &short,
        &[48, 0, 0],
        &[],
        512,
        &[piece(0, 0x300, 0xc0), piece(0x100, 0x8300, 0xc0)],
    );
    // Steps.
    let steps = stepped(boxed(of(Element::U16), &[32, 2, 2]), &[2, 1, 1]);
    let pieces: Vec<Piece> = (0..32)
        .map(|i| piece(16 * i, 0x8000 * (i / 16) + 0x20 * (i % 16), 16))
        .collect();
    loads(&steps, &[0, 0, 0], &[], 512, &pieces);
    let steps = stepped(boxed(of(Element::U16), &[16, 4, 4]), &[1, 2, 2]);
    loads(
        &steps,
        &[0, 0, 0],
        &[],
        512,
        &[piece(0, 0, 256), piece(256, 0x1_0000, 256)],
    );
    // However large the box is along the channels, one slice of them is moved.
    for channels in [1, 4, 8, 16, 20, 32] {
        let m = map(Element::U16, &[64, 40, 5], &S3, Interleave::Bytes16);
        let m = boxed(m, &[16, channels, 1]);
        loads(&m, &[0, 0, 0], &[], 256, &[piece(0, 0, 256)]);
        loads(&m, &[0, 39, 0], &[], 256, &[piece(0, 0x9c00, 256)]);
        loads(&m, &[0, 40, 0], &[], 256, &[]);
        loads(&m, &[0, -2, 0], &[], 256, &[]);
    }
    let m = map(Element::U16, &[64, 6, 40, 4], &S4, Interleave::Bytes16);
    let m = boxed(m, &[16, 2, 32, 2]);
    let pieces = [(0, 0), (256, 0x400), (512, 0x4_0000), (768, 0x4_0400)];
    let pieces = pieces.map(|(at, from)| piece(at, from, 256));
    loads(&m, &[0, 0, 0, 0], &[], 1024, &pieces);
    // More dimensions: the channels stand before the images.
    let m = boxed(
        map(Element::U16, &[64, 6, 5, 4], &S4, Interleave::Bytes16),
        &[16, 3, 2, 2],
    );
    let pieces: Vec<Piece> = (0..6)
        .map(|i| piece(256 * i, 0x4_0000 * (i / 3) + 0x400 * (i % 3), 256))
        .collect();
    loads(&m, &[0, 0, 0, 0], &[], 1536, &pieces);
    let m = boxed(
        map(Element::U16, &[64, 6, 5, 4, 3], &S5, Interleave::Bytes16),
        &[16, 3, 2, 2, 2],
    );
    let pieces: Vec<Piece> = (0..12)
        .map(|i| {
            piece(
                256 * i,
                0x8_0000 * (i / 6) + 0x4000 * (i / 3 % 2) + 0x400 * (i % 3),
                256,
            )
        })
        .collect();
    loads(&m, &[0; 5], &[], 3072, &pieces);
    // Slices of 32 bytes, swizzled: the pieces of every other line are exchanged.
    let m = boxed(
        map(Element::U16, &[64, 6, 5], &S3, Interleave::Bytes32),
        &[8, 2, 2],
    );
    let mut pieces = Vec::new();
    for (at, from) in [(0, 0), (256, 0x8000)] {
        pieces.push(piece(at, from, 128));
        pieces.extend((0..8).map(|i| piece(at + 128 + 16 * i, from + 128 + 16 * (i ^ 1), 16)));
    }
    loads(&m, &[0, 0, 0], &[], 512, &pieces);
    // Pixels: one slice of each, however many channels the map says.
    for channels in [8, 16, 32] {
        let m = pixels_of(of(Element::U16), channels);
        loads(&m, &[0, 0, 0], &[0], 160, &[piece(0, 0, 160)]);
    }
    let four = |extents: &[u64]| map(Element::U16, extents, &S4, Interleave::Bytes16);
    let m = pixels(four(&[64, 6, 5, 4]), (&[0, 0], &[-1, -1]), 16, 12);
    loads(&m, &[0, 2, 1, 0], &[1, 1], 192, &[piece(0, 0x4c10, 192)]);
    let m = stepped(
        pixels(four(&[64, 6, 5, 4]), (&[0, 0], &[0, 0]), 16, 12),
        &[2, 2, 2, 1],
    );
    let spread: Vec<Piece> = (0..12).map(|i| piece(16 * i, 32 * i, 16)).collect();
    loads(&m, &[0; 4], &[0, 0], 192, &spread);
    let m = pixels(four(&[8, 6, 5, 4]), (&[0, 0], &[0, 0]), 8, 12);
    loads(
        &m,
        &[0; 4],
        &[0, 0],
        192,
        &[piece(0, 0, 128), piece(128, 0x400, 64)],
    );
}

fn pixels_of(map: TensorMap, channels: u32) -> TensorMap {
    pixels(map, (&[0], &[0]), channels, 10)
}

/// A tensor in slices as nested lists: the byte of a slice, if it is there.
fn slice_of(map: &TensorMap, place: &[i64]) -> Option<usize> {
    let extents = map.extents.innermost_first();
    let strides = map.strides.innermost_first();
    let mut at = 0;
    for (axis, &place) in place.iter().enumerate() {
        if place < 0 || place as u64 >= extents[axis] {
            return None;
        }
        let step = if axis == 0 {
            map.interleave.bytes().into()
        } else {
            strides[axis - 1]
        };
        at += place as usize * step as usize;
    }
    Some(at)
}

/// Boxes go to shared memory and back.
#[test]
fn boxes_of_slices() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    for round in 0..120 {
        let rank = 3 + random.below(3) as usize;
        let interleave = random.pick(&[Interleave::Bytes16, Interleave::Bytes32]);
        let slice = interleave.bytes() as usize;
        let element = random.pick(&[Element::U8, Element::U16, Element::F32]);
        let unit = (16 / (element.global_bits() / 8)) as u32;
        let mut extents: Vec<u64> = (0..rank).map(|_| 1 + random.below(4)).collect();
        extents[0] = 1 + random.below(20);
        let mut strides = Vec::new();
        let mut stride = extents[0] * slice as u64 + 32 * random.below(2);
        for extent in &extents[1..] {
            strides.push(stride);
            stride *= extent;
        }
        let mut boxes: Vec<u32> = (0..rank).map(|_| 1 + random.below(3) as u32).collect();
        boxes[0] = unit * (1 + random.below(if unit == 16 { 1 } else { 2 }) as u32);
        boxes[rank - 2] = 1;
        let steps: Vec<u32> = (0..rank)
            .map(|axis| {
                if axis == rank - 2 {
                    1
                } else {
                    1 + random.below(2) as u32
                }
            })
            .collect();
        let mut m = stepped(
            boxed(map(element, &extents, &strides, interleave), &boxes),
            &steps,
        );
        if interleave == Interleave::Bytes16 {
            m.swizzle = random.pick(&[
                Swizzle::None,
                Swizzle::Bytes32,
                Swizzle::Bytes64,
                Swizzle::Bytes128,
            ]);
        }
        assert_eq!(m.violations(), [], "{m:?}");
        let at: Vec<i64> = extents
            .iter()
            .map(|extent| random.below(extent + 2) as i64 - 1)
            .collect();
        let coordinates: Vec<i32> = at.iter().map(|at| *at as i32).collect();
        let len = stride as usize;
        let (source, target) = (contents(&mut random, len), contents(&mut random, len));
        // The places of the box: W the fastest.
        let mut places: Vec<Vec<i64>> = vec![Vec::new()];
        for axis in (0..rank).rev() {
            let count = if axis == rank - 2 {
                1
            } else {
                boxes[axis].div_ceil(steps[axis])
            };
            places = places
                .iter()
                .flat_map(|outer| {
                    let (at, step) = (at[axis], i64::from(steps[axis]));
                    (0..i64::from(count))
                        .map(move |i| [&[at + i * step], outer.as_slice()].concat())
                })
                .collect();
        }
        let (mut shared, mut stored) = (vec![0_u8; SHARED], target.clone());
        for (number, place) in places.iter().enumerate() {
            if let Some(from) = slice_of(&m, place) {
                for byte in 0..slice {
                    shared[swizzled(m.swizzle, number * slice + byte)] = source[from + byte];
                    stored[from + byte] = source[from + byte];
                }
            }
        }
        let how = How {
            load: "",
            store: Some(""),
            offsets: "",
            bytes: (places.len() * slice) as u64,
        };
        let ran = run(&m, (&source, &target), &coordinates, &how, round % 5);
        assert!(ran.shared == shared, "round {round}: {m:?} at {at:?}");
        assert!(ran.stored == stored, "round {round}: {m:?} at {at:?}");
    }
}

#[test]
fn what_is_not_there_is_said() {
    let m = map(
        Element::U16,
        &[64, 16, 5],
        &[0x400, 0x8000],
        Interleave::Bytes16,
    );
    let source = vec![1; 0x2_8000];
    let said = |m: &TensorMap, load: &str, offsets: &str| {
        let how = How {
            load,
            store: None,
            offsets,
            bytes: 16,
        };
        report(m, (&source, &source), &[0, 0, 0], &how, 0).0
    };
    let wide = said(&boxed(m, &[8, 8, 1]), ".im2col", ", {0}");
    assert_eq!(wide.verdict, Verdict::Error, "{wide}");
    let wide = said(&boxed(m, &[8, 8, 1]), ".im2col::w", ", {0, 0}");
    assert!(wide.to_string().contains("without interleave"), "{wide}");
}
