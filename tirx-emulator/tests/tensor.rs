//! Tensor copies over random legal tensor maps, against a model that goes over the elements one by one.
//!
//! A kernel loads what a map says into shared memory, writes all of that out as it lies there, and stores it to a second
//! tensor at the same place. The model knows nothing of rows or pieces: an element of the box has a place in the tensor, and
//! a place in shared memory.

#![allow(clippy::unwrap_used)]

#[path = "common/tensor.rs"]
mod common;
use common::{How, Random, SHARED, byte_of, contents, report, run, swizzled};
use tirx_emulator::{Config, Emulator, LaunchConfig, Verdict, tensor_map::encode};
use tirx_ptx::tensor_map::{Axes, Element, Fill, Mode, Swizzle, TensorMap};

/// Every element of a box, row-major, as indices.
fn indices(extents: &[u32]) -> Vec<Vec<i64>> {
    extents.iter().fold(vec![Vec::new()], |all, extent| {
        all.iter()
            .flat_map(|index| {
                (0..i64::from(*extent)).map(move |i| [index.as_slice(), &[i]].concat())
            })
            .collect()
    })
}

fn random_box(random: &mut Random) -> TensorMap {
    let element = random.pick(&[
        Element::U8,
        Element::F16,
        Element::F32,
        Element::I32,
        Element::F64,
    ]);
    let size = element.global_bits() / 8;
    let rank = 1 + random.below(5) as usize;
    let mut extents: Vec<u64> = (0..rank).map(|_| 1 + random.below(6)).collect();
    let unit = 16 / size;
    extents[rank - 1] = unit * (1 + random.below(12));
    let swizzle = random.pick(&Swizzle::ALL[..4]);
    let most = swizzle.span().map_or(128, u64::from) / 16;
    let mut boxes: Vec<u32> = (0..rank).map(|_| 1 + random.below(5) as u32).collect();
    boxes[rank - 1] = (unit * (1 + random.below(most))) as u32;
    let mut map = TensorMap::tiled(element, 0, &extents, &boxes);
    map.swizzle = swizzle;
    if element.is_float() && random.below(3) == 0 {
        map.fill = Fill::Nan;
    }
    for step in map.element_strides.as_mut_slice() {
        if random.below(3) == 0 {
            *step = 1 + random.below(4) as u32;
        }
    }
    // Rows with gaps behind them.
    if random.below(2) == 0 {
        let gap = 16 * random.below(3);
        let mut stride = extents[rank - 1] * size + gap;
        for axis in (0..rank - 1).rev() {
            map.strides.as_mut_slice()[axis] = stride;
            stride *= extents[axis];
        }
    }
    assert_eq!(map.violations(), []);
    map
}

#[test]
fn boxes_are_moved_element_by_element() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for round in 0..400 {
        let map = random_box(&mut random);
        let size = (map.element.global_bits() / 8) as usize;
        let outermost = map.extents.get(0).unwrap();
        let row = map.strides.get(0).unwrap_or(outermost * size as u64);
        let len = match map.rank() {
            1 => row as usize,
            _ => (row * outermost) as usize,
        };
        let (source, target) = (contents(&mut random, len), contents(&mut random, len));
        let unit = 16 / size as i64;
        let innermost = map.rank() - 1;
        let place: Vec<i64> = map
            .extents
            .as_slice()
            .iter()
            .enumerate()
            .map(|(axis, extent)| {
                let unit = if axis == innermost { unit } else { 1 };
                let room = *extent as i64 / unit;
                unit * (random.below(room as u64 + 6) as i64 - 3)
            })
            .collect();
        let coordinates: Vec<i32> = place.iter().rev().map(|c| *c as i32).collect();
        let copy = How {
            load: "",
            store: Some(""),
            offsets: "",
            bytes: map.shared_bytes(),
        };
        let ran = run(&map, (&source, &target), &coordinates, &copy, round % 5);

        let nan = match map.element {
            Element::F16 => 0x7fff,
            Element::F32 => 0x7fff_ffff,
            _ => 0x7fff_ffff_ffff_ffff_u64,
        };
        let mut shared = vec![0_u8; SHARED];
        let mut stored = target.clone();
        for (number, index) in indices(map.shared_extents().as_slice()).iter().enumerate() {
            let from: Vec<i64> = index
                .iter()
                .enumerate()
                .map(|(axis, i)| {
                    let step = map.element_strides.get(axis).unwrap();
                    // The innermost dimension has no steps.
                    let step = if axis == innermost {
                        1
                    } else {
                        i64::from(step)
                    };
                    place[axis] + i * step
                })
                .collect();
            let byte = byte_of(&map, &from);
            for part in 0..size {
                let value = match byte {
                    Some(byte) => source[byte + part],
                    None if map.fill == Fill::Nan => nan.to_le_bytes()[part],
                    None => 0,
                };
                shared[swizzled(map.swizzle, number * size + part)] = value;
                if let Some(byte) = byte {
                    stored[byte + part] = value;
                }
            }
        }
        assert!(ran.shared == shared, "round {round}: {map:?} at {place:?}");
        assert!(ran.stored == stored, "round {round}: {map:?} at {place:?}");
    }
}

#[test]
fn pixels_are_moved_in_the_order_of_nested_loops() {
    let mut random = Random(0x1234_5678_9abc_def1);
    for round in 0..300 {
        let spatial = 1 + random.below(3) as usize;
        let mut extents = vec![1 + random.below(3)];
        extents.extend((0..spatial).map(|_| 2 + random.below(5)));
        extents.push(16);
        let mut map = TensorMap::tiled(Element::F32, 0, &extents, &vec![1; spatial + 2]);
        let lower: Vec<i32> = (0..spatial).map(|_| random.below(4) as i32 - 2).collect();
        let upper: Vec<i32> = (0..spatial).map(|_| -(random.below(2) as i32)).collect();
        let pixels = 1 + random.below(40) as u32;
        map.mode = Mode::Im2col {
            lower: Axes::new(&lower),
            upper: Axes::new(&upper),
            channels: 16,
            pixels,
        };
        for step in &mut map.element_strides.as_mut_slice()[1..=spatial] {
            *step = 1 + random.below(2) as u32;
        }
        if !map.violations().is_empty() {
            continue;
        }
        let steps = map.element_strides;
        // Each spatial dimension as the places that a loop has, then all of them nested.
        let mut walk = vec![Vec::new()];
        for axis in 0..=spatial {
            let (first, end, step) = match axis.checked_sub(1) {
                None => (0, extents[0] as i64 + 40, 1),
                Some(at) => (
                    i64::from(lower[at]),
                    extents[axis] as i64 + i64::from(upper[at]),
                    steps.get(axis).unwrap() as usize,
                ),
            };
            walk = walk
                .iter()
                .flat_map(|place: &Vec<i64>| {
                    let loops = (first..end).step_by(step);
                    loops.map(move |i| [place.as_slice(), &[i]].concat())
                })
                .collect();
        }
        let inside = walk
            .iter()
            .filter(|place| place[0] < extents[0] as i64)
            .count();
        let start = random.below(inside as u64) as usize;
        let offsets: Vec<i64> = (0..spatial).map(|_| random.below(3) as i64).collect();
        let mut coordinates = vec![0];
        coordinates.extend(walk[start].iter().rev().map(|c| *c as i32));
        let words: Vec<String> = offsets.iter().rev().map(i64::to_string).collect();
        let offsets_text = format!(", {{{}}}", words.join(", "));

        let len: u64 = extents.iter().product::<u64>() * 4;
        let source = contents(&mut random, len as usize);
        let copy = How {
            load: ".im2col",
            store: None,
            offsets: &offsets_text,
            bytes: map.shared_bytes(),
        };
        let ran = run(&map, (&source, &source), &coordinates, &copy, round % 5);
        let mut shared = vec![0_u8; SHARED];
        for pixel in 0..pixels as usize {
            let mut place = walk[start + pixel].clone();
            for (place, offset) in place.iter_mut().skip(1).zip(&offsets) {
                *place += offset;
            }
            place.push(0);
            if let Some(byte) = byte_of(&map, &place) {
                shared[pixel * 64..pixel * 64 + 64].copy_from_slice(&source[byte..byte + 64]);
            }
        }
        assert!(
            ran.shared == shared,
            "round {round}: {map:?} at {coordinates:?} {offsets:?}"
        );
    }
}

#[test]
fn four_rows_are_gathered() {
    let map = TensorMap::tiled(Element::U32, 0, &[20, 32], &[1, 8]);
    let mut random = Random(77);
    let source = contents(&mut random, 20 * 32 * 4);
    // Twice as much as the map says: four rows.
    let rows = [7_i32, 19, -1, 3];
    let mut coordinates = vec![4_i32];
    coordinates.extend(rows);
    let four = TensorMap {
        mode: Mode::Tiled {
            extents: Axes::new(&[4, 8]),
        },
        ..map
    };
    assert_eq!(four.shared_bytes(), 128);
    let copy = How {
        load: ".tile::gather4",
        store: None,
        offsets: "",
        bytes: four.shared_bytes(),
    };
    let ran = run(&four, (&source, &source), &coordinates, &copy, 0);
    for (at, row) in rows.iter().enumerate() {
        let wanted = match usize::try_from(*row) {
            Ok(row) => source[row * 128 + 16..row * 128 + 48].to_vec(),
            Err(_) => vec![0; 32],
        };
        assert_eq!(ran.shared[at * 32..at * 32 + 32], wanted, "row {row}");
    }
}

/// Of the last row the bytes up to a multiple of 16 are written too: those of the allocation, and none behind it.
#[test]
fn a_store_ends_a_row_at_a_multiple_of_16() {
    let mut random = Random(5);
    let copy = How {
        load: "",
        store: Some(""),
        offsets: "",
        bytes: 32,
    };
    for (bytes, behind) in [(24, 0), (24, 4), (24, 16), (20, 0), (20, 3)] {
        let map = TensorMap::tiled(Element::F32, 0, &[bytes / 4], &[8]);
        let bytes = bytes as usize;
        let source = contents(&mut random, bytes);
        let target = contents(&mut random, bytes + behind);
        let ran = run(&map, (&source, &target), &[0], &copy, 0);
        let written = target.len().min(32);
        assert_eq!(ran.stored[..bytes], source);
        assert_eq!(ran.stored[bytes..written], vec![0; written - bytes]);
        assert_eq!(ran.stored[written..], target[written..]);
    }
}

/// Packed elements with gaps begin at multiples of 128, and are not copied back with their gaps.
#[test]
fn packed_elements_with_gaps_are_loaded_in_groups() {
    let mut random = Random(6);
    for (element, bytes) in [(Element::B4x16P64, 64), (Element::B6x16P32, 96)] {
        let map = TensorMap::tiled(element, 0, &[2, 256], &[1, 128]);
        let source = contents(&mut random, 4 * bytes);
        let copy = How {
            load: "",
            store: None,
            offsets: "",
            bytes: map.counted_bytes(),
        };
        let ran = run(&map, (&source, &source), &[128, 1], &copy, 0);
        for group in 0..8 {
            let (from, len) = (3 * bytes + group * bytes / 8, bytes / 8);
            assert_eq!(
                ran.shared[group * 16..group * 16 + len],
                source[from..from + len]
            );
        }
        let (found, _, _) = report(&map, (&source, &source), &[64, 1], &copy, 0);
        assert_eq!(found.findings[0].rule.unwrap().name, "tensor-copy");
        assert!(found.findings[0].message.contains("a multiple of 128"));
        let back = How {
            store: Some(""),
            ..copy
        };
        let (found, _, _) = report(&map, (&source, &source), &[128, 1], &back, 0);
        let verdict = match element {
            Element::B4x16P64 => Verdict::Error,
            _ => Verdict::Incomplete,
        };
        assert_eq!(found.verdict, verdict, "{found}");
    }
}

/// Of each two lines of 128 bytes the second has its pieces of 16 exchanged, also where rows have 96 bytes.
#[test]
fn rows_of_96_bytes_are_swizzled_by_lines() {
    let mut random = Random(7);
    let map = TensorMap {
        swizzle: Swizzle::Bytes96,
        ..TensorMap::tiled(Element::F32, 0, &[9, 24], &[8, 24])
    };
    let source = contents(&mut random, 9 * 96);
    let copy = How {
        load: "",
        store: Some(""),
        offsets: "",
        bytes: 8 * 96,
    };
    let ran = run(&map, (&source, &vec![0; 9 * 96]), &[0, 1], &copy, 0);
    for (at, byte) in source[96..].iter().enumerate() {
        let (line, piece) = (at / 128, at / 16 % 8);
        let place = line * 128 + (piece ^ (line % 2)) * 16 + at % 16;
        assert_eq!(ran.shared[place], *byte, "{at}");
    }
    assert_eq!(ran.stored[96..], source[96..]);
}

/// A hint of a tensor is held against the map, and does nothing.
#[test]
fn a_priority_names_what_there_is() {
    let mut random = Random(8);
    let map = TensorMap::tiled(Element::F32, 0, &[4, 8], &[2, 8]);
    let source = contents(&mut random, 128);
    let hint = |x: u32| {
        format!(
            ";
            @%p1 applypriority.async.bulk.tensor.2d.global.bulk_group.L2::evict_normal [%rd1, {{{x}, 1}}];
            @%p1 applypriority.async.bulk.global.bulk_group.L2::evict_normal [%rd3], 64;
            @%p1 cp.async.bulk.commit_group;
            @%p1 cp.async.bulk.wait_group 0"
        )
    };
    let (good, bad) = (hint(4), hint(3));
    let copy = |offsets| How {
        load: "",
        store: None,
        offsets,
        bytes: 64,
    };
    run(&map, (&source, &source), &[0, 1], &copy(&good), 0);
    let (found, _, _) = report(&map, (&source, &source), &[0, 1], &copy(&bad), 0);
    assert_eq!(found.findings[0].rule.unwrap().name, "tensor-copy");
}

/// A map is copied to shared memory, changed in every field that two tensors differ in, released to global memory, and used.
#[test]
fn a_map_is_replaced_field_by_field() {
    let old = TensorMap::tiled(Element::U8, 0, &[2, 64], &[1, 64]);
    let new = TensorMap {
        swizzle: Swizzle::Bytes32,
        ..TensorMap::tiled(Element::F32, 0, &[3, 5, 16], &[2, 4, 8])
    };
    let mut random = Random(5);
    let source = contents(&mut random, 3 * 5 * 16 * 4);
    let ptx = ".version 8.6
.target sm_90a
.address_size 64
.visible .entry k(.param .align 64 .b8 old[128], .param .u64 a, .param .u64 map, .param .u64 dump)
{
    .reg .pred %p<4>;
    .reg .b32 %r<16>;
    .reg .b64 %rd<8>;
    .shared .align 8 .b64 bar;
    .shared .align 256 .b8 tile[256];
    .shared .align 128 .b8 copy[128];
    ld.param.u64 %rd1, [a];
    ld.param.u64 %rd2, [map];
    ld.param.u64 %rd3, [dump];
    mov.u32 %r1, %tid.x;
    setp.eq.u32 %p1, %r1, 0;
    shl.b32 %r2, %r1, 2;
    mov.u32 %r3, copy;
    add.u32 %r3, %r3, %r2;
    cvta.param.u64 %rd4, old;
    cvt.u64.u32 %rd5, %r2;
    add.u64 %rd4, %rd4, %rd5;
    ld.u32 %r4, [%rd4];
    st.shared.u32 [%r3], %r4;
    mov.u32 %r5, bar;
    @%p1 mbarrier.init.shared::cta.b64 [%r5], 1;
    @%p1 fence.proxy.async;
    bar.sync 0;
    mov.u32 %r3, copy;
    @%p1 tensormap.replace.tile.global_address.shared::cta.b1024.b64 [%r3], %rd1;
    @%p1 tensormap.replace.tile.rank.shared::cta.b1024.b32 [%r3], 2;
    @%p1 tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [%r3], 7;
    @%p1 tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [%r3], 1;
    @%p1 tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%r3], 0, 16;
    @%p1 tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%r3], 1, 5;
    @%p1 tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%r3], 2, 3;
    mov.b64 %rd6, 64;
    @%p1 tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [%r3], 0, %rd6;
    mov.b64 %rd6, 320;
    @%p1 tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [%r3], 1, %rd6;
    @%p1 tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [%r3], 0, 8;
    @%p1 tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [%r3], 1, 4;
    @%p1 tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [%r3], 2, 2;
    bar.sync 0;
    tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%rd2], [%r3], 128;
    fence.proxy.tensormap::generic.acquire.gpu [%rd2], 128;
    @%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r5], 256;
    @%p1 cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes [tile], [%rd2, {8, 2, 1}], [%r5];
L2:
    mbarrier.try_wait.parity.shared::cta.b64 %p3, [%r5], 0;
    @!%p3 bra L2;
    shl.b32 %r2, %r1, 3;
    mov.u32 %r3, tile;
    add.u32 %r3, %r3, %r2;
    ld.shared.u64 %rd6, [%r3];
    cvt.u64.u32 %rd5, %r2;
    add.u64 %rd3, %rd3, %rd5;
    st.global.u64 [%rd3], %rd6;
    ret;
}
";
    let mut emulator = Emulator::new(Config::default());
    let module = emulator.load(ptx).unwrap_or_else(|error| panic!("{error}"));
    let mut upload = |bytes: &[u8]| {
        let address = emulator.allocate(bytes.len() as u64).unwrap();
        emulator.write(address, bytes).unwrap();
        address.to_le_bytes()
    };
    let (a, map, dump) = (upload(&source), upload(&[0; 128]), upload(&[0; 256]));
    let launch = LaunchConfig {
        grid: [1, 1, 1],
        block: [32, 1, 1],
        cluster: None,
        dynamic_shared: 0,
    };
    let encoded = encode(&TensorMap { address: 64, ..old });
    let report = emulator
        .launch(module, "k", &launch, &[&encoded, &a, &map, &dump])
        .unwrap();
    assert_eq!(report.verdict, Verdict::Clean, "{report}");
    let mut found = vec![0; 256];
    emulator.read(u64::from_le_bytes(dump), &mut found).unwrap();
    for (number, index) in indices(&[2, 4, 8]).iter().enumerate() {
        let place = [1 + index[0], 2 + index[1], 8 + index[2]];
        for part in 0..4 {
            let wanted = byte_of(&new, &place).map_or(0, |byte| source[byte + part]);
            assert_eq!(
                found[swizzled(new.swizzle, number * 4 + part)],
                wanted,
                "{place:?}"
            );
        }
    }
}
