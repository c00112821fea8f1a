use super::*;

fn map() -> TensorMap {
    TensorMap::tiled(Element::Bf16, 0x1000, &[128, 64], &[64, 64])
}

#[test]
fn a_plain_map_is_legal() {
    let map = TensorMap {
        swizzle: Swizzle::Bytes128,
        ..map()
    };
    assert_eq!(map.violations(), []);
    assert_eq!(map.strides.as_slice(), [128]);
    assert_eq!(map.shared_bytes(), 64 * 64 * 2);
}

#[test]
fn of_slices_one_along_the_channels_is_moved() {
    let boxes = TensorMap {
        interleave: Interleave::Bytes16,
        ..TensorMap::tiled(Element::F32, 0x1000, &[5, 16, 6, 64], &[2, 4, 3, 16])
    };
    assert_eq!(boxes.shared_extents().as_slice(), [2, 1, 3, 16]);
    assert_eq!(boxes.shared_bytes(), 2 * 3 * 16 * 16);
    let stepped = TensorMap {
        element_strides: Axes::new(&[1, 2, 2, 3]),
        ..boxes
    };
    assert_eq!(stepped.shared_extents().as_slice(), [2, 1, 2, 6]);
    assert_eq!(stepped.shared_bytes(), 2 * 2 * 6 * 16);
    let pixels = TensorMap {
        mode: Mode::Im2col {
            lower: Axes::new(&[0, 0]),
            upper: Axes::new(&[0, 0]),
            channels: 64,
            pixels: 10,
        },
        ..boxes
    };
    assert_eq!(pixels.shared_extents().as_slice(), [10, 1]);
    assert_eq!(pixels.shared_bytes(), 10 * 16);
}

#[test]
fn packed_elements_with_gaps_begin_at_a_group() {
    for element in Element::ALL {
        let bits = element.coordinate_multiple() * element.global_bits();
        assert!(bits.is_multiple_of(128), "{element}");
        assert_eq!(element.coordinate_multiple() == 128, element.has_gaps());
    }
    assert_eq!(Element::B4x16.coordinate_multiple(), 32);
    assert_eq!(Element::F32.coordinate_multiple(), 4);
    assert_eq!(Element::U8.coordinate_multiple(), 16);
}

#[test]
fn the_order_turns_and_turns_back() {
    let axes = Axes::new(&[1_u32, 2, 3]);
    assert_eq!(axes.innermost_first(), [3, 2, 1, 0, 0]);
    assert_eq!(Axes::from_innermost_first(&[3_u32, 2, 1]), axes);
    assert_eq!(Axes::new(&[0_u32; 7]).len(), 7);
}

#[test]
fn each_rule_is_named_with_its_numbers() {
    let cases: Vec<(TensorMap, Violation)> = vec![
        (
            TensorMap {
                address: 0x1008,
                ..map()
            },
            Violation::Address {
                found: 0x1008,
                multiple: 16,
            },
        ),
        (
            TensorMap::tiled(Element::F32, 0, &[4; 6], &[4; 6]),
            Violation::Rank { found: 6, least: 1 },
        ),
        (
            TensorMap::tiled(Element::F32, 0, &[4, 5], &[4, 4]),
            Violation::StrideMultiple {
                axis: 0,
                found: 20,
                multiple: 16,
            },
        ),
        (
            TensorMap::tiled(Element::F32, 0, &[4, 8], &[257, 4]),
            Violation::Box {
                axis: 0,
                found: 257,
            },
        ),
        (
            TensorMap::tiled(Element::F32, 0, &[4, 8], &[4, 3]),
            Violation::BoxBytes { found: 12 },
        ),
        (
            TensorMap {
                swizzle: Swizzle::Bytes64,
                ..map()
            },
            Violation::SwizzleSpan {
                found: 128,
                span: 64,
            },
        ),
        (
            TensorMap {
                fill: Fill::Nan,
                ..TensorMap::tiled(Element::U8, 0, &[16], &[16])
            },
            Violation::FillElement {
                element: Element::U8,
            },
        ),
        (
            TensorMap {
                element_strides: Axes::new(&[9, 1]),
                ..map()
            },
            Violation::ElementStride { axis: 0, found: 9 },
        ),
        (
            TensorMap {
                interleave: Interleave::Bytes32,
                ..TensorMap::tiled(Element::F32, 0, &[2, 2, 8], &[2, 2, 8])
            },
            Violation::InterleaveSwizzle {
                swizzle: Swizzle::None,
            },
        ),
        (
            TensorMap {
                mode: Mode::Im2col {
                    lower: Axes::new(&[-129, 0]),
                    upper: Axes::new(&[0, 0]),
                    channels: 8,
                    pixels: 16,
                },
                ..TensorMap::tiled(Element::F32, 0, &[2, 8, 8, 8], &[1, 1, 1, 8])
            },
            Violation::Corner {
                corner: "lower",
                axis: 0,
                found: -129,
                least: -128,
                most: 127,
            },
        ),
        (
            TensorMap::tiled(Element::F32, 0, &[256, 256, 16], &[128, 129, 4]),
            Violation::Total {
                found: 264_192,
                most: 233_472,
            },
        ),
        (
            TensorMap {
                mode: Mode::Im2col {
                    lower: Axes::new(&[0]),
                    upper: Axes::new(&[0]),
                    channels: 8,
                    pixels: 16,
                },
                ..TensorMap::tiled(Element::F32, 0, &[2, 1 << 31, 8], &[1, 1, 8])
            },
            Violation::SpatialExtent {
                axis: 1,
                found: 1 << 31,
            },
        ),
    ];
    for (map, violation) in cases {
        assert_eq!(map.violations(), [violation], "{violation}");
    }
}

#[test]
fn later_devices_have_more_maps() {
    let map = TensorMap {
        swizzle: Swizzle::Bytes128Atom32,
        ..TensorMap::tiled(Element::F32, 0, &[8, 32], &[8, 32])
    };
    assert_eq!(map.violations_on((10, 0)), []);
    let [Violation::Capability { found: (9, 0), .. }] = map.violations_on((9, 0))[..] else {
        panic!("{:?}", map.violations_on((9, 0)));
    };
}

#[test]
fn a_swizzle_of_96_bytes_is_not_the_drivers() {
    let map = TensorMap {
        swizzle: Swizzle::Bytes96,
        ..TensorMap::tiled(Element::F32, 0, &[8, 24], &[8, 24])
    };
    let swizzle = Swizzle::Bytes96;
    assert_eq!(map.violations(), []);
    assert_eq!(
        map.violations_on((10, 3)),
        [Violation::DriverSwizzle { swizzle }]
    );
    // The manual's table: of each two lines of 128 bytes the second has neighbours exchanged.
    let pieces: Vec<u64> = (0..16)
        .map(|piece| swizzle.apply(piece * 16) / 16)
        .collect();
    assert_eq!(
        pieces,
        [0, 1, 2, 3, 4, 5, 6, 7, 9, 8, 11, 10, 13, 12, 15, 14]
    );
    let wide = TensorMap::tiled(Element::F32, 0, &[8, 32], &[8, 28]);
    let wide = TensorMap { swizzle, ..wide };
    assert_eq!(
        wide.violations(),
        [Violation::SwizzleSpan {
            found: 112,
            span: 96
        }]
    );
    let gaps = TensorMap::tiled(Element::B6x16P32, 0, &[8, 128], &[8, 128]);
    let gaps = TensorMap { swizzle, ..gaps };
    let element = Element::B6x16P32;
    assert_eq!(
        gaps.violations(),
        [Violation::ElementSwizzle { element, swizzle }]
    );
    let slices = TensorMap {
        interleave: Interleave::Bytes16,
        ..TensorMap::tiled(Element::F32, 0, &[2, 2, 8], &[2, 1, 8])
    };
    let slices = TensorMap { swizzle, ..slices };
    assert_eq!(
        slices.violations(),
        [Violation::SwizzleInterleave { swizzle }]
    );
}

#[test]
fn packed_elements_count_what_is_copied() {
    for (element, counted) in [
        (Element::B4x16, 64),
        (Element::B4x16P64, 64),
        (Element::B6x16P32, 96),
    ] {
        let map = TensorMap::tiled(element, 0, &[2, 128], &[1, 128]);
        assert_eq!(map.counted_bytes(), counted);
        let gaps = if element.has_gaps() { 128 } else { 64 };
        assert_eq!(map.shared_bytes(), gaps);
    }
}

#[test]
fn a_map_reaches_from_its_first_element_to_its_last() {
    let map = TensorMap {
        strides: Axes::new(&[512, 48]),
        ..TensorMap::tiled(Element::F32, 0x1000, &[3, 4, 10], &[1, 1, 4])
    };
    let reach = 2 * 512 + 3 * 48 + 40;
    assert_eq!(map.reach(false), reach);
    // A row that is written ends at a multiple of 16.
    assert_eq!(map.reach(true), reach + 8);
    assert_eq!(map.violation_in(0x1000, reach as u64, false), None);
    assert_eq!(map.violation_in(0xff0, reach as u64 + 16, false), None);
    for (address, bytes, writes) in [
        (0x1000, reach as u64 - 1, false),
        (0x1000, reach as u64, true),
        (0x1010, reach as u64 + 1000, false),
        (0xfff, reach as u64, false),
    ] {
        let violation = map.violation_in(address, bytes, writes);
        assert!(
            matches!(violation, Some(Violation::Memory { bytes: found, .. }) if found == bytes),
            "{violation:?}"
        );
    }
    // The numbers may be any, and stay numbers.
    let wild = TensorMap {
        strides: Axes::new(&[u64::MAX, u64::MAX]),
        extents: Axes::new(&[u64::MAX; 3]),
        ..map
    };
    assert!(wild.violation_in(0, u64::MAX, true).is_some());
    let empty = TensorMap {
        extents: Axes::new(&[3, 0, 10]),
        ..map
    };
    assert_eq!(empty.reach(true), 0);
}

#[test]
fn a_box_in_steps_moves_fewer_elements() {
    let map = TensorMap {
        element_strides: Axes::new(&[3, 2, 2]),
        ..TensorMap::tiled(Element::F32, 0, &[16, 16, 16], &[8, 8, 8])
    };
    assert_eq!(map.shared_extents().as_slice(), [3, 4, 8]);
}

#[test]
fn a_swizzle_permutes_within_its_period() {
    for swizzle in Swizzle::ALL {
        let period = u64::from(swizzle.period());
        let mut seen: Vec<u64> = (0..period).map(|byte| swizzle.apply(byte)).collect();
        seen.sort_unstable();
        assert!(seen.into_iter().eq(0..period), "{swizzle:?}");
        for byte in 0..period {
            assert_eq!(swizzle.apply(byte + period), swizzle.apply(byte) + period);
            assert_eq!(swizzle.apply(swizzle.apply(byte)), byte);
        }
    }
}

#[test]
fn names_and_numbers_are_one_to_one() {
    for (number, element) in Element::ALL.into_iter().enumerate() {
        assert_eq!(element.driver_number() as usize, number);
        assert_eq!(Element::from_name(element.name()), Some(element));
        assert_eq!(
            Element::from_replace_number(element.replace_number()),
            Some(element)
        );
    }
}
